"""Training: it improves, goes on where it stopped, and keeps what it learned."""

import json
from math import log, log10

import pytest

from hexhaven.bots.base.learned import trainer
from hexhaven.cli.study import train as command
from hexhaven.core.compiled import cuda
from hexhaven.core.messages import Refused
from hexhaven.lab.train.rounds import TrainingRound, rate_rounds
from hexhaven.lab.train.run import Folder, Training, train

SHORT = {"games": 12, "measure": 2, "workers": 1, "language": "en"}


def nothing(games):
    pass


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """A folder with one round of builders' games and one of its own, stopped in between."""
    folder = tmp_path_factory.mktemp("training")
    for rounds in (1, 2):
        train(Training("base", rounds, games=12, measured=2), folder, workers=1)
    return folder


@pytest.mark.slow
def test_it_improves(trained):
    fresh = trainer.begin().gather(4, 99, map, nothing)
    first, second = (trainer.read(trained / f"network-00{n}.json") for n in (1, 2))
    seats = fresh.positions.features[:, :, 15:18].any(2).sum(1)
    guessing = sum(log(count) for count in seats) / len(seats)
    assert first.loss_on(fresh.positions) < 0.95 * guessing
    assert second.loss_on(fresh.positions) < 0.95 * guessing


@pytest.mark.slow
def test_it_learns_what_to_try(trained):
    first, second = (trainer.read(trained / f"network-00{n}.json") for n in (1, 2))
    lessons = trainer.read_lessons(trained / "lessons-002.npz")
    counts = lessons.choices.counts
    guessing = sum(min(1, trainer.FAVOURITES / count) for count in counts) / len(counts)
    assert first.top_choice_rate(lessons) is None
    assert second.top_choice_rate(lessons) > guessing
    assert len(lessons.choices.worth) == counts.sum()


def test_the_folder_holds_what_was_learned(trained):
    assert {path.name for path in trained.iterdir()} == {
        "training.jsonl",
        "network-001.json",
        "network-002.json",
        "best.json",
        "lessons-001.npz",
        "lessons-002.npz",
        "curves.svg",
    }
    head, *rounds = map(json.loads, (trained / "training.jsonl").read_text().splitlines())
    assert head == {"game": "base", "games": 12, "measured": 2, "seed": 0}
    assert [done["number"] for done in rounds] == [1, 2]
    assert rounds[0]["won_before"] is None
    best = max(rounds, key=lambda done: done["won"])
    network = f"network-00{best['number']}.json"
    assert (trained / "best.json").read_bytes() == (trained / network).read_bytes()
    assert [done["foreseen"] is None for done in rounds] == [True, False]
    assert (trained / "curves.svg").read_text().count("<circle") == 6


def test_what_is_done_is_not_done_again(trained, capsys):
    before = (trained / "training.jsonl").read_bytes()
    command("base", trained, rounds=2, as_json=True, **SHORT)
    told = json.loads(capsys.readouterr().out)
    assert [done["number"] for done in told["rounds"]] == [1, 2]
    assert set(told["ratings"]) == {"builder", "network-001", "network-002"}
    assert (trained / "training.jsonl").read_bytes() == before


def test_another_training_is_refused(trained):
    with pytest.raises(Refused, match="another training"):
        train(Training("base", 2, games=13, measured=2), trained)


def test_a_damaged_log_is_refused(tmp_path):
    (tmp_path / "training.jsonl").write_text("no log\n")
    with pytest.raises(Refused, match="damaged"):
        train(Training("base"), tmp_path)


def test_impossible_numbers_are_refused(tmp_path):
    for wrong in ({"rounds": 0}, {"games": 10**9}, {"measured": 0}):
        with pytest.raises(Refused, match="from 1 to"):
            train(Training("base", **wrong), tmp_path)
    with pytest.raises(Refused, match="base"):
        train(Training("dice"), tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_device_that_cannot_be_is_refused(tmp_path, monkeypatch):
    with pytest.raises(Refused, match="no device called tpu"):
        train(Training("base"), tmp_path, device="tpu")
    monkeypatch.setattr(cuda, "SIMULATED", False)
    monkeypatch.setattr(cuda, "INSTALLED", False)
    with pytest.raises(Refused, match=r"hexhaven\[gpu\]"):
        train(Training("base"), tmp_path, device="cuda")
    monkeypatch.setattr(cuda, "require_gpu", lambda: None)
    with pytest.raises(Refused, match="Leave out --device, or --cluster"):
        train(Training("base"), tmp_path, device="cuda", cluster="local")
    with pytest.raises(Refused, match="Leave out --workers"):
        train(Training("base"), tmp_path, device="cuda", workers=2)
    assert not list(tmp_path.iterdir())


def test_the_best_round_is_the_one_that_won_most(tmp_path):
    folder = Folder(tmp_path, {})
    for number, wins in ((1, 3), (2, 7), (3, 5)):
        folder.network(number).write_text(str(number))
        folder.add(TrainingRound(number, 1.0, None, 10, wins, None if number == 1 else 4))
    assert (tmp_path / "best.json").read_text() == "2"
    assert Folder(tmp_path, {}).rounds == folder.rounds


def test_all_rounds_are_rated_beside_the_usual_bot():
    rounds = [
        TrainingRound(1, 1.0, None, 400, 100, None),
        TrainingRound(2, 1.0, None, 400, 100, 100),
    ]
    assert max(map(abs, rate_rounds(rounds, "builder", 4).values())) < 1  # a fair share each
    rounds = [
        TrainingRound(1, 1.0, None, 400, 160, None),
        TrainingRound(2, 1.0, None, 400, 200, 120),
    ]
    rated = rate_rounds(rounds, "builder", 4)
    assert list(rated) == ["network-002", "network-001", "builder"]
    # A bot that wins half of its games alone against three is three times as strong.
    assert rated["network-002"] == pytest.approx(400 * log10(3), abs=15)
    assert rated["builder"] == 0


@pytest.mark.prove
def test_a_longer_training_beats_its_teachers(tmp_path, capsys):
    command("base", tmp_path, rounds=1, games=2500, measure=400, language="en")
    said = capsys.readouterr().out
    assert "of 400 games alone against builder (25% is par)" in said
    assert "Ratings: network-001" in said
    assert "best.json is network-001" in said
    (done,) = Folder(tmp_path, Training("base", games=2500, measured=400).to_json()).rounds
    assert done.won > 400 / 3
