"""How rated games ended: the places that count for the ratings of those who played."""

from __future__ import annotations

from hexhaven.table.table import Table


def rated_places(table: Table) -> dict[int, int]:
    """The place of every seat of a rated game that is over; empty where nothing is to be rated.

    Whoever gave up comes last. A game that all agreed to end, or that was closed, counts nothing.
    """
    status = table.status
    if not status.settings.rated or status.phase != "over" or status.ended not in ("", "conceded"):
        return {}
    seats = range(len(status.chairs))
    conceded = tuple(seat for seat in seats if status.chairs[seat].conceded)
    running = table.running_game()
    outcome = running.game.outcome(running.state)
    ranking = (tuple(seats),) if outcome is None else outcome.ranking
    played_on = [tuple(seat for seat in equals if seat not in conceded) for equals in ranking]
    places: dict[int, int] = {}
    for equals in (*played_on, conceded):
        places |= dict.fromkeys(equals, len(places) + 1)
    return places
