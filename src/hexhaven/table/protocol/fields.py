"""What fields of several models hold, and how large things may be."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import Field

#: The most bytes of one frame from a client, of an ordinary HTTP body, and of those that carry
#: settings or seats, or the seats of a whole table.
MOST_FRAME, MOST_BODY = 16_384, 2_048
MOST_SETTINGS_BODY, MOST_TABLE_BODY = 16_384, 65_536
#: A table with more seats is large: clients hear at once only of what is near them.
LARGE_TABLE_SEATS = 24
#: The most seats to invite to, and parts to read, in one request, and seats to meet in one frame.
MOST_INVITED, MOST_PARTS, MOST_SUBSCRIBED = 60, 40, 200
#: The most actions that are tried at a moment of a game that is over.
MOST_ACTIONS = 20
#: The most seats that one device holds, and takes along.
MOST_TOKENS = 200

#: The forms of tokens and keys and of a table's id, also for addresses and for clients.
SECRET = r"[A-Za-z0-9_-]{20,64}"
TABLE_ID = r"[a-z0-9]{10}"
Secret = Annotated[str, Field(pattern=f"^{SECRET}$")]
#: A client's own secret for one thing it asks for, the same whenever it asks for that again.
Attempt = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{32,64}$")]
TableId = Annotated[str, Field(pattern=f"^{TABLE_ID}$")]
Code = Annotated[str, Field(pattern=r"^[a-z0-9]{10}$")]
CommandId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Json: TypeAlias = Any
