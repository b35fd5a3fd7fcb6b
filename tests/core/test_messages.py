import pickle

from hexhaven.core.messages import BadSetup, IllegalAction, Message, message


def test_a_refusal_carries_its_message():
    refusal = IllegalAction("some.id", seat=2)
    assert refusal.message == Message("some.id", {"seat": 2}) == message("some.id", seat=2)


def test_a_refusal_crosses_from_one_process_to_another():
    refusal = BadSetup("some.id", game="base", reason=message("other.id", n=1))
    copy = pickle.loads(pickle.dumps(refusal))
    assert type(copy) is BadSetup
    assert copy.message == refusal.message
