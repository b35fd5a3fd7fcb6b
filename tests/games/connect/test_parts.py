"""Parts of a view are made by name, once, and only those that belong to it."""

import pytest

from hexhaven.games.connect.parts import NamedParts


def test_parts_are_made_by_name_once_and_only_if_needed():
    made = []
    parts = NamedParts({"a": None, "b": None}, lambda name: made.append(name) or name * 2)
    assert ("a" in parts, "c" in parts, len(parts)) == (True, False, 2)
    assert (parts["b"], parts["b"], made) == ("bb", "bb", ["b"])
    with pytest.raises(KeyError):
        parts["c"]
    assert parts == {"a": "aa", "b": "bb"}
    assert repr(parts) == "{'a': 'aa', 'b': 'bb'}"
