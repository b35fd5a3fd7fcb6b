"""docs/protocol.md, generated from the models."""

from collections.abc import Iterator
from typing import Any, get_args

from hexhaven.table.changes import AskedChange
from hexhaven.table.protocol.fields import (
    LARGE_TABLE_SEATS,
    MOST_BODY,
    MOST_FRAME,
    MOST_SETTINGS_BODY,
    MOST_TABLE_BODY,
)
from hexhaven.table.protocol.reading import MOST_FIELDS
from hexhaven.web.schema import typescript

INTRODUCTION = f"""# The protocol

With this protocol you can write a client or a bot of your own that plays at the tables of a server,
as the browser does. A client that comes back to its seat and rolls the dice sends:

```json
{{"type": "hello", "table": "k3v9x2m4qa", "token": "…"}}
{{"type": "act", "id": "1", "version": 12, "action": "roll"}}
```

This page is generated from the server's models, and a test holds it to them. `hexhaven types`
prints the same as TypeScript, `hexhaven types base` the views and actions of a game. The server
describes its HTTP part itself, at `/api/openapi.json`.

A client opens a socket at `/api/socket` and sends JSON objects, one a frame, each with a `type` and
at most {MOST_FRAME} bytes. The first must be a [Hello](#hello), within ten seconds. It is answered
by a [Snapshot](#snapshot): all parts of the view that this client may see. From then on
[Update](#update)s bring the parts that changed, whole, to be replaced by name; there is no other
kind of difference. `choices` says what your seat may do now.

An [Act](#act) carries an id of the client's choice and the version (`n`) on which it was decided.
It is answered by an [Ack](#ack) once it is safe in the database, or by a [Refusal](#refusal). A
command that is sent again with the same id gets the same answer and has no second effect, so a
client that lost its connection sends again whatever was not acknowledged. Ids belong to the holder
of a token, on whichever seat. When the server cannot tell whether a command was stored, it closes
with a [Bye](#bye) that says `again`; the same id then finds its answer. An action that came too
late is refused, followed by a fresh snapshot. Actions that may come in any order are judged by what
is legal now, unless a time limit for everybody has passed since they were decided.

At a table of more than {LARGE_TABLE_SEATS} seats you hear at once of your own actions and of the
end of a time limit, and of what is near (parts that not everybody sees) at once or a second after
the last news. What everybody sees comes along with that, or every two seconds where nothing happens
near you. Only your own seat is named among those awaited. Who sits where you ask for with
[SubscribeSeats](#subscribeseats): you are sent them in `seats`, then and whenever that changes, so
coming in costs the same at any number of seats.
`choices` are worked out again when something near has happened and after a refusal, and repeated
otherwise.

A seat has one connection: a newer one replaces it, with a [Bye](#bye). Secrets (tokens, keys) stand
in the first frame, in the body of a request, or behind the `#` of an address, and nowhere else.

Everything a person reads is a [Sentence](#sentence): a message id and parameters of
`hexhaven/words`, and the English sentence. Bodies of requests have at most {MOST_BODY}
bytes, those that open a table {MOST_TABLE_BODY}, and others that carry settings, actions,
passkeys or many seats {MOST_SETTINGS_BODY}; no object has more than {MOST_FIELDS} fields.
What cannot be read is refused by its first mistake, and a connection that sends such things
a hundred times is closed. A request that is refused is answered with a status of 4xx and a
[Problem](#problem).

A few names on the wire and in stored logs are older than those in the code:

| on the wire | in the code |
|---|---|
| `meet` | `SubscribeSeats` |
| `arrange` | `ChangeSettings` |
| `paint` | `ChooseColour` |
| `agree` | `AgreeToEnd` |
| `expired`, `back` (only a server makes them) | `SeatTimeUp`, `ReturnToSeat` |
| `eyes` | `viewAs` in the client: through whose view |
| `status` of a table | `TableStatus.phase` |
"""


def protocol_page() -> str:
    found = typescript.definitions()
    frames = {model.__name__ for model in (*typescript.CLIENT_FRAMES, *typescript.SERVER_FRAMES)}
    wire = {model.__name__ for model in (*typescript.REQUESTS, *typescript.ANSWERS)}
    changes = {kind.__name__ for kind in get_args(get_args(AskedChange)[0])}
    groups = (
        ("Frames from a client", [m.__name__ for m in typescript.CLIENT_FRAMES]),
        ("What can be asked of a table", sorted(changes)),
        ("Frames from a server", [m.__name__ for m in typescript.SERVER_FRAMES]),
        ("Bodies of requests", [m.__name__ for m in typescript.REQUESTS]),
        ("Bodies of answers", [m.__name__ for m in typescript.ANSWERS]),
        ("What these are made of", [n for n in found if n not in frames | wire | changes]),
    )
    text = [INTRODUCTION, "\n".join(_requests())]
    for heading, names in groups:
        text.append(f"## {heading}\n")
        text += ["\n".join(_section(name, found[name])) for name in names]
    return "\n".join(text)


def _requests() -> Iterator[str]:
    yield "## Requests\n"
    yield "| request | body | answer | |"
    yield "|---|---|---|---|"
    for route in typescript.ROUTES:
        body = route.body_field and _link(route.body_field.field_info.annotation)
        asked = " ".join((*(route.methods or ()), route.path))
        yield f"| `{asked}` | {body or '–'} | {_link(route.response_model)} | {route.summary} |"
    yield ""


def _link(annotation: Any) -> str:
    """A model, or a list of one, with a link to its section."""
    name = typescript.model_of(annotation).__name__
    return f"[{name}](#{name.lower()})" + (" list" if get_args(annotation) else "")


def _section(name: str, schema: dict[str, Any]) -> Iterator[str]:
    yield f"### {name}\n"
    if schema.get("description"):
        yield schema["description"] + "\n"
    fields = schema.get("properties", {})
    if not fields:
        return
    yield "| field | type | |"
    yield "|---|---|---|"
    for field, inside in fields.items():
        needed = field in schema.get("required", ()) or "const" in inside
        optional = "" if needed else "optional"
        words = " ".join(inside.get("description", "").split())
        kind = typescript.type_of(inside).replace("|", "\\|")
        yield f"| `{field}` | `{kind}` | {'; '.join(filter(None, (optional, words)))} |"
    yield ""


if __name__ == "__main__":
    from pathlib import Path

    Path("docs/protocol.md").write_text(protocol_page(), "utf-8")
