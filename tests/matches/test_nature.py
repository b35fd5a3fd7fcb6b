import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.core.game import Chances
from hexhaven.core.messages import BadNotation, Refused
from hexhaven.matches.nature import RandomNature, ScriptedNature
from tests.tiny import Deal, Orders, Tiny

CHANCES = Chances(((Deal(1), 2), (Deal(2), 1)))


def test_a_script_is_followed_in_order():
    script = ScriptedNature(["deal 2", " deal  1 "])
    assert [script.draw(CHANCES, Tiny.notation) for _ in range(2)] == [Deal(2), Deal(1)]


def test_a_script_that_is_used_up_says_what_is_possible():
    with pytest.raises(Refused) as refusal:
        ScriptedNature([]).draw(CHANCES, Tiny.notation)
    assert refusal.value.message.id == "script.exhausted"
    assert refusal.value.message.params["possible"] == "deal 1, deal 2"


def test_an_impossible_draw_is_refused_and_stays_in_the_script():
    script = ScriptedNature(["deal 3"])
    with pytest.raises(Refused) as refusal:
        script.draw(CHANCES, Tiny.notation)
    assert refusal.value.message.id == "script.impossible"
    assert refusal.value.message.params["action"] == "deal 3"
    assert list(script.script) == ["deal 3"]


def test_of_many_possible_draws_some_are_named():
    many = Chances(tuple((Deal(n), 1) for n in range(9)))
    with pytest.raises(Refused) as refusal:
        ScriptedNature([]).draw(many, Tiny.notation)
    assert refusal.value.message.params["possible"] == (
        "deal 0, deal 1, deal 2, deal 3, deal 4, deal 5, …"
    )
    with pytest.raises(Refused) as refusal:
        ScriptedNature([]).draw(Chances(space=Orders(3)), Tiny.notation)
    assert refusal.value.message.params["possible"] == "orders"


def test_a_script_is_written_in_notation():
    with pytest.raises(BadNotation):
        ScriptedNature(["thunder"]).draw(CHANCES, Tiny.notation)


@pytest.mark.parametrize("script", ["deal 1", 5, [5], None])
def test_a_script_is_a_list_of_texts(script):
    with pytest.raises(Refused, match="list of texts"):
        ScriptedNature(script)


def test_drawn_chance_is_secure_unless_a_generator_is_given():
    assert {RandomNature().draw(CHANCES, Tiny.notation) for _ in range(100)} == {Deal(1), Deal(2)}
    seeded = [RandomNature(SeededRng(3)).draw(CHANCES, Tiny.notation) for _ in range(5)]
    assert len(set(seeded)) == 1
