"""The HTTP part of the API, one module a subject."""

from hexhaven.web.api import branches, coach, games, mine, past, profiles, seats, tables

ROUTERS = (
    games.router, tables.router, seats.router, mine.router, past.router, coach.router,
    branches.router, profiles.router,
)  # fmt: skip
