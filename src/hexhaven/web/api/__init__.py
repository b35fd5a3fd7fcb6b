"""The HTTP part of the API, one module a subject."""

from hexhaven.web.api import branches, coach, games, past, seats, tables

ROUTERS = (
    games.router, tables.router, seats.router, past.router, coach.router, branches.router,
)  # fmt: skip
