"""Parts of a view that are made when somebody asks for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any


class Parts(Mapping[str, Any]):
    """JSON values that are made from their names; each once, and only if it is needed."""

    __slots__ = ("_made", "_maker", "_names")

    def __init__(self, names: Mapping[str, Any], maker: Callable[[str], Any]) -> None:
        self._names, self._maker = names, maker
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._names:
            raise KeyError(name)
        if name not in self._made:
            self._made[name] = self._maker(name)
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __repr__(self) -> str:
        return repr(dict(self))
