import pickle

from hexhaven.core.messages import BadSetup, IllegalAction, Message, Who, message


def test_a_refusal_carries_its_message():
    refusal = IllegalAction("some.id", seat=2)
    assert refusal.message == Message("some.id", {"seat": 2}) == message("some.id", seat=2)


def test_a_refusal_crosses_from_one_process_to_another():
    refusal = BadSetup("some.id", game="base", reason=message("other.id", n=1))
    copy = pickle.loads(pickle.dumps(refusal))
    assert type(copy) is BadSetup
    assert copy.message == refusal.message


def test_a_refusal_reads_as_its_sentence():
    assert str(BadSetup("setup.game", game="go", known="base")).startswith(
        "There is no game called go"
    )
    assert "Seat 2" in str(IllegalAction("refused.base.turn", player=Who(2)))


def test_a_refusal_without_words_shows_what_it_carries():
    assert "some.id" in str(IllegalAction("some.id", seat=2))
