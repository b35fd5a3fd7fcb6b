"""Messages to people, as they go over the wire."""

from collections.abc import Mapping, Sequence

from pydantic import Field

from hexhaven.core.messages import Message, Who, message, render, render_plainly
from hexhaven.table.changes import Model
from hexhaven.table.protocol.fields import Json


class Sentence(Model):
    """Something said to people: a message id, its parameters, and the English sentence.

    A parameter is a text, a number, `{"seat": n}` for the name of a seat, `{"id", "params"}`
    for a message inside, or a list of these.
    """

    id: str
    params: dict[str, Json] = Field(default_factory=dict)
    text: str


def to_sentence(said: Message, names: Sequence[str] | None = None) -> Sentence:
    """A message as it goes over the wire; seats without names go by their numbers."""
    return Sentence(**sentence_json(said, names))


def sentence_json(said: Message, names: Sequence[str] | None = None) -> dict[str, Json]:
    text = render_plainly(said) if names is None else render(said, names)
    return {"id": said.id, "params": _params(said.params), "text": text}


def _params(params: Mapping[str, object]) -> dict[str, Json]:
    return {name: _to_json(value) for name, value in params.items()}


def _to_json(value: object) -> Json:
    if isinstance(value, Who):
        return {"seat": value.seat}
    if isinstance(value, Message):
        return {"id": value.id, "params": _params(value.params)}
    if isinstance(value, list | tuple):
        return [_to_json(part) for part in value]
    return value if isinstance(value, int | float) else str(value)


def message_of(sentence: Sentence) -> Message:
    """The message that a sentence was made from; its plain text if we lack words for its id."""
    original = Message(
        sentence.id, {name: _from_json(value) for name, value in sentence.params.items()}
    )
    try:
        render_plainly(original)
    except KeyError:  # a server of another version
        return message("guest.said", text=sentence.text)
    return original


def _from_json(value: Json) -> object:
    match value:
        case list():
            return [_from_json(part) for part in value]
        case {"seat": int(seat)}:
            return Who(seat)
        case {"id": str(id), "params": dict(params)}:
            return Message(id, {name: _from_json(part) for name, part in params.items()})
    return value
