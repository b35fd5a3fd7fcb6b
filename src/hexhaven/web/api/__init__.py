"""The HTTP part of the API, one module a subject."""

from hexhaven.web.api import branches, games, mine, past, profiles, seats, tables
from hexhaven.web.coach import routes as coach_routes

ROUTERS = (
    games.router, tables.router, seats.router, mine.router, past.router, coach_routes.router,
    branches.router, profiles.router,
)  # fmt: skip
