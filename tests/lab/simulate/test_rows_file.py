import json
import sys

import pyarrow.parquet as pq
import pytest

from hexhaven.core.messages import Refused
from hexhaven.lab.simulate.play import play_games
from hexhaven.lab.simulate.rows import COMMON_FIELDS, sources_of
from hexhaven.lab.simulate.rows_file import open_rows_file
from tests.lab.plans import short_plan


def read(path):
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text().splitlines()]
    return pq.read_table(path).to_pylist()


@pytest.fixture(params=["games.jsonl", "games.parquet"])
def path(request, tmp_path):
    return tmp_path / request.param


def test_a_file_holds_what_the_rows_say(path):
    plan = short_plan(seed=2**64 - 1)
    rows = play_games(plan, range(5)).rows
    with open_rows_file(path, plan, row_group=2) as write:
        for first in range(5):
            write(rows[first : first + 1])
    expected = [
        {"seed": 2**64 - 1, "game": game, "bots": ["random"] * 3}
        | {name: rows[name][game].tolist() for name in (*COMMON_FIELDS, *sources_of(rows))}
        for game in range(5)
    ]
    assert read(path) == expected
    assert list(path.parent.iterdir()) == [path]


def test_bots_are_named_by_seat(path, strangers):
    plan = short_plan("strangers:Polite", "random", "random")
    with open_rows_file(path, plan) as write:
        write(play_games(plan, [1]).rows)
    assert read(path)[0]["bots"] == ["random", "strangers:Polite", "random"]


def test_nobody_is_null_even_if_nobody_ever_wins(path):
    plan = short_plan(options={"points": "10", "turn_limit": "1"})
    with open_rows_file(path, plan) as write:
        write(play_games(plan, range(2)).rows)
    assert [record["winner"] for record in read(path)] == [None, None]


def test_a_parquet_file_knows_its_plan(tmp_path):
    plan = short_plan()
    with open_rows_file(tmp_path / "games.parquet", plan) as write:
        write(play_games(plan, [0]).rows)
    metadata = pq.read_schema(tmp_path / "games.parquet").metadata
    assert json.loads(metadata[b"hexhaven"]) == plan.to_json()


def test_an_old_file_stays_when_something_fails(path):
    path.write_text("old")
    plan = short_plan()

    def fail() -> None:
        with open_rows_file(path, plan) as write:
            write(play_games(plan, [0]).rows)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert path.read_text() == "old"
    assert list(path.parent.iterdir()) == [path]


def test_an_old_file_is_replaced(path):
    path.write_text("old")
    plan = short_plan()
    with open_rows_file(path, plan) as write:
        write(play_games(plan, [0]).rows)
    assert len(read(path)) == 1


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("games.csv", "lab.ending"),
        ("games", "lab.ending"),
        ("missing/games.jsonl", "file.unwritable"),
        ("folder.jsonl", "file.unwritable"),
    ],
)
def test_what_cannot_be_written_is_refused_at_once(name, id, tmp_path):
    (tmp_path / "folder.jsonl").mkdir()
    with pytest.raises(Refused) as refused, open_rows_file(tmp_path / name, short_plan()):
        pytest.fail("nothing is played")
    assert refused.value.message.id == id
    assert [path.name for path in tmp_path.iterdir()] == ["folder.jsonl"]


def test_parquet_says_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(Refused) as refused, open_rows_file(tmp_path / "a.parquet", short_plan()):
        pytest.fail("nothing is played")
    assert refused.value.message.id == "lab.parquet"
