"""Plain pages where no client was built: what the API offers, and the open tables."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from hexhaven import __version__
from hexhaven.table.protocol.answers import TableListing
from hexhaven.words import say

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hexhaven</title>
<style>
body {{ font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem;
  color: #2d2521; background: #fbf7ec }}
code {{ background: #f0e8d2; padding: .1em .3em }}
td, th {{ text-align: left; padding: .2rem 1rem .2rem 0; vertical-align: top }}
</style>
</head>
<body>
<h1>Hexhaven {version}</h1>
{body}
</body>
</html>
"""


def home_page(schema: dict[str, Any], tables: Sequence[TableListing]) -> str:
    """The open tables, and the addresses of the API."""
    body = [f"<h2>{say('page.tables')}</h2>", *_tables(tables), f"<h2>{say('page.api')}</h2>"]
    body += [f"<p>{say('page.more')}</p>", *_routes(schema)]
    return PAGE.format(version=__version__, body="\n".join(body))


def table_page() -> str:
    """Where invitations lead without a client: how to join from a terminal."""
    return PAGE.format(version=__version__, body=f"<p>{say('page.invited')}</p>")


def _tables(tables: Sequence[TableListing]) -> Iterator[str]:
    if not tables:
        yield f"<p>{say('page.no_tables')}</p>"
        return
    yield "<table>"
    for table in tables:
        names = ", ".join(chair.name or chair.bot for chair in table.seats if chair.kind != "open")
        free = say("page.free", count=table.open)
        cells = (table.id, table.game, names, free)
        yield "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
    yield "</table>"


def _routes(schema: dict[str, Any]) -> Iterator[str]:
    yield "<table>"
    for path, methods in schema["paths"].items():
        for method, route in methods.items():
            place = f"<code>{method.upper()} {escape(path)}</code>"
            yield f"<tr><td>{place}</td><td>{escape(route['summary'])}</td></tr>"
    yield f"<tr><td><code>/api/socket</code></td><td>{say('page.socket')}</td></tr>"
    yield "</table>"
