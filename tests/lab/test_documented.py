"""What docs/simulation.md says of files and JSON objects is so."""

import json
import re
from pathlib import Path

from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import play_games
from hexhaven.lab.simulate.rows_file import open_rows_file
from hexhaven.lab.simulate.run import simulate
from tests.lab.plans import short_plan

PAGE = (Path(__file__).parents[2] / "docs/simulation.md").read_text("utf-8")


def table(heading):
    """The names in the first column of the table that begins with this line."""
    rows = PAGE.split(f"{heading}\n|---", 1)[1].split("\n\n", 1)[0]
    first = [line.split("|")[1] for line in rows.splitlines()[1:]]
    return [name for cell in first for name in re.findall(r"`([^` ]+)`", cell)]


def test_every_key_of_the_json_object():
    assert sorted(table("| key | |")) == sorted(simulate(short_plan(games=1)).to_json())


def test_every_column_of_a_record(tmp_path):
    plan = short_plan(games=1)
    with open_rows_file(tmp_path / "games.jsonl", plan) as write:
        write(play_games(plan, [0]).rows)
    record = json.loads((tmp_path / "games.jsonl").read_text())
    assert table("| column | Parquet type | |") == list(record)


def test_the_record_that_is_shown_can_be_played_again(tmp_path):
    shown = json.loads(PAGE.split("```json\n")[1].split("```")[0])
    bots = [shown["bots"][(seat + shown["game"]) % 4] for seat in range(4)]
    plan = make_plan("base", bots, seed=shown["seed"])
    with open_rows_file(tmp_path / "games.jsonl", plan) as write:
        write(play_games(plan, [shown["game"]]).rows)
    assert json.loads((tmp_path / "games.jsonl").read_text()) == shown
