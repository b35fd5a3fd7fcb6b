"""Balance: shares of seats beside par, fair within a third of it."""

import json

import numpy as np
import pytest

from hexhaven.cli import study
from hexhaven.core.messages import Refused
from hexhaven.lab.simulate.balance import Balance
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.report import Report
from hexhaven.lab.simulate.tally import Tally
from hexhaven.words import LANGUAGES


def balance(*wins: int) -> Balance:
    """A balance with these wins on each seat."""
    plan = make_plan("base", ["random"], players=len(wins), games=sum(wins))
    tally = Tally(plan, games=sum(wins))
    tally.turns[50] = tally.games
    tally.seat_wins = np.array(wins)
    return Balance(Report(plan, tally, 1, False, 1.0))


def test_a_seat_is_fair_up_to_a_third_off_par():
    assert balance(200, 400, 300).unfair_seats == ()
    assert balance(199, 400, 301).unfair_seats == (0,)
    assert balance(200, 401, 299).unfair_seats == (1,)
    assert not balance(100, 500, 300).to_json()["fair"]


def test_json_names_every_seat_with_its_share_its_interval_and_par(capsys):
    study.balance("base", "3", 6, "random", 5, as_json=True, workers=1)
    told = json.loads(capsys.readouterr().out)
    assert told["par"] == pytest.approx(1 / 3)
    assert (told["least"], told["most"]) == (pytest.approx(2 / 9), pytest.approx(4 / 9))
    assert [seat["seat"] for seat in told["seats"]] == [0, 1, 2]
    assert sum(seat["wins"] for seat in told["seats"]) + told["undecided"] == 6
    for seat in told["seats"]:
        assert seat["low"] <= seat["share"] <= seat["high"]
        assert seat["fair"] == (6 * 2 <= 9 * seat["wins"] <= 6 * 4)
    assert told["fair"] == all(seat["fair"] for seat in told["seats"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_reads_a_table(language, capsys):
    study.balance("dice", "2", 4, "random", workers=1, language=language)
    out = capsys.readouterr().out
    assert {"en": "Par is 50.0%", "de": "wären 50,0"}[language] in out
    assert {"en": "from 33.3% to 66.7%", "de": "von 33,3"}[language] in " ".join(out.split())
    assert max(map(len, out.splitlines())) <= 80


def test_seats_are_compared_with_one_bot_only(capsys):
    with pytest.raises(Refused) as refused:
        study.balance("base", bots="builder,random")
    assert refused.value.message.id == "lab.balance_bots"
    assert capsys.readouterr() == ("", "")
