import pytest

from hexhaven.core.parts import Parts


def test_parts_are_made_by_name_once_and_only_if_needed():
    made = []
    parts = Parts({"a": None, "b": None}, lambda name: made.append(name) or name * 2)
    assert ("a" in parts, "c" in parts, len(parts), list(parts)) == (True, False, 2, ["a", "b"])
    assert made == []
    assert (parts["b"], parts["b"], made) == ("bb", "bb", ["b"])
    with pytest.raises(KeyError):
        parts["c"]
    assert parts == {"a": "aa", "b": "bb"}
    assert repr(parts) == "{'a': 'aa', 'b': 'bb'}"
    assert made == ["b", "a"]
