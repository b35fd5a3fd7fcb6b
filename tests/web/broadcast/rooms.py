"""Sessions in rooms, without sockets."""

import json

from hexhaven.web.broadcast.sessions import Session


def entered(room, who):
    """A session in a room, and the first frame it gets."""
    session = Session(who)
    room.enter(session)
    return session, json.loads(session.outbox.get_nowait())


def nobody_is_away(room, seat):
    """Nothing is done about people who come and go."""
