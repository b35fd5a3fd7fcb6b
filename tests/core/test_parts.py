import pytest

from hexhaven.core.parts import Parts


def test_parts_are_made_once_and_only_if_needed():
    made = []
    parts = Parts({"a": lambda: made.append("a") or 1, "b": lambda: made.append("b") or 2})
    assert ("a" in parts, "c" in parts, len(parts), list(parts)) == (True, False, 2, ["a", "b"])
    assert made == []
    assert (parts["b"], parts["b"], made) == (2, 2, ["b"])
    assert parts == {"a": 1, "b": 2}
    assert repr(parts) == "{'a': 1, 'b': 2}"
    assert made == ["b", "a"]
    with pytest.raises(KeyError):
        parts["c"]
