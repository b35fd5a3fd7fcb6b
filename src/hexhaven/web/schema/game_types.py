"""TypeScript types of one game's views and actions, made from its Python types."""

import json
import sys
from collections.abc import Iterator
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from hexhaven.core.actions import Action, json_types_of, word_of
from hexhaven.core.game import Game
from hexhaven.core.plugins import folder_of

HEAD = "// Made by `hexhaven types {name}` from {folder}. Change that, not this file.\n"
OF_KIND = """/** What a seat may do of one kind, or of some. */
export type ActionOf<Kind extends Action["kind"]> = Extract<Action, { kind: Kind }>;
"""
SIMPLE = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}
#: What may have a name of its own where its module gives it one.
NAMEABLE = (Literal, dict, Annotated)


def game_types(game: Game[Any, Any]) -> str:
    folder = folder_of(game)
    head = HEAD.format(name=folder.rpartition(".")[2], folder=folder)
    types = Types(game)
    ends = (types.parts(), types.actions())
    return "\n".join((head, *(types.declared[name] for name in sorted(types.declared)), *ends))


class Types:
    """Writes types, and declares those with names as they are met."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self.declared: dict[str, str] = {}
        modules = {sys.modules[t.__module__] for t in game.parts.values() if is_typeddict(t)}
        self._names = {
            hint: name
            for module in sorted(modules, key=lambda module: module.__name__)
            for name, hint in vars(module).items()
            if get_origin(hint) in NAMEABLE
        }

    def parts(self) -> str:
        fields = (f"  {_key(n)}: {self.write(t)};\n" for n, t in self._game.parts.items())
        return (
            f"/** The parts of a view by name. */\nexport interface Parts {{\n{''.join(fields)}}}\n"
        )

    def actions(self) -> str:
        kinds = (f"\n  | {self._action(kind)}" for kind in self._game.notation.seat_kinds.values())
        return f"/** What a seat may do. */\nexport type Action ={''.join(kinds)};\n\n{OF_KIND}"

    def _action(self, kind: type[Action]) -> str:
        fields = {name: self.write(hint) for name, hint in json_types_of(kind).items()}
        written = {"kind": json.dumps(word_of(kind)), **fields}
        return f"{{ {'; '.join(f'{name}: {text}' for name, text in written.items())} }}"

    def write(self, hint: Any) -> str:
        """A type as TypeScript, by its name where it has one."""
        name = hint.__name__ if is_typeddict(hint) else self._names.get(hint)
        if name is None:
            return self._inline(hint)
        if name not in self.declared:
            self.declared[name] = ""
            self.declared[name] = (
                "".join(self._interface(hint))
                if is_typeddict(hint)
                else f"export type {name} = {self._inline(hint)};\n"
            )
        return name

    def _interface(self, hint: Any) -> Iterator[str]:
        if hint.__doc__:
            yield f"/** {' '.join(hint.__doc__.split())} */\n"
        yield f"export interface {hint.__name__} {{\n"
        for field, inside in get_type_hints(hint, include_extras=True).items():
            mark = "" if field in hint.__required_keys__ else "?"
            yield f"  {field}{mark}: {self.write(inside)};\n"
        yield "}\n"

    def _inline(self, hint: Any) -> str:
        origin, inside = get_origin(hint), get_args(hint)
        if hint in SIMPLE:
            return SIMPLE[hint]
        if origin is Annotated:
            return f"[{', '.join(map(self.write, get_args(inside[1])))}]"
        if origin is Literal:
            return " | ".join(map(json.dumps, inside))
        if origin in (Union, UnionType):
            return " | ".join(map(self.write, inside))
        if origin is list:
            item = self.write(inside[0])
            return f"({item})[]" if " | " in item else f"{item}[]"
        if origin is dict:
            record = f"Record<{self.write(inside[0])}, {self.write(inside[1])}>"
            return record if inside[0] is str else f"Partial<{record}>"
        raise TypeError(hint)


def _key(name: str) -> str:
    """A part's name as a field; N stands for any number."""
    return f"[name: `{name[:-1]}${{number}}`]" if name.endswith("/N") else name
