"""The server's health, and the games it offers."""

import asyncio
from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import partial
from math import ceil
from typing import Any, TypeVar

from hexhaven import __version__
from hexhaven.bots.bot import LEVELS
from hexhaven.bots.registry import bot_entries, unready_bots, usual_bot
from hexhaven.core.compiled.compiling import CompiledKernels
from hexhaven.core.game import NATURE, Game
from hexhaven.core.messages import Refused
from hexhaven.core.plugins.preparation import Preparation, require_ready, seconds_until_ready
from hexhaven.core.registry import game_names, load_game
from hexhaven.core.setup import Option
from hexhaven.matches.nature import RandomNature
from hexhaven.table.changes import Settings
from hexhaven.table.initial_states import initial_state
from hexhaven.table.protocol import answers, requests
from hexhaven.web.api.access import ServerDep, VisitDep, api_router
from hexhaven.web.limits import BALANCE, COSTS

B = TypeVar("B", bound=answers.BotInfo)
#: A database that takes longer to answer than this many seconds is as good as away.
DATABASE_SECONDS = 2.0
NOT_READY: dict[int | str, dict[str, Any]] = {503: {"model": answers.Problem}}


class ServerNotReady(Refused):
    """A server that new visitors should not be sent to now."""


router = api_router()


@router.get("/health", summary="Whether the server is well")
async def health(server: ServerDep) -> answers.Health:
    sockets = sum(len(room.sessions) for room in server.rooms.values())
    await server.tables.store.row("")
    return answers.Health(
        version=__version__,
        tables=len(server.tables.in_memory),
        sockets=sockets,
        preparing=tuple(server.readiness.preparing),
        interpreted=tuple(server.readiness.interpreted_folders),
        compiled_in=server.readiness.seconds_until_compiled,
    )


@router.get("/live", summary="Whether the process answers")
async def live() -> answers.Version:
    return answers.Version(version=__version__)


@router.get("/ready", summary="Whether new visitors may come here", responses=NOT_READY)
async def ready(server: ServerDep) -> answers.Version:
    if server.stopping:
        raise ServerNotReady("web.stopping")
    try:
        async with asyncio.timeout(DATABASE_SECONDS):
            await server.tables.store.row("")
    except Exception:
        raise ServerNotReady("web.no_database") from None
    return answers.Version(version=__version__)


@router.get("/games", summary="All games, their options and bots")
async def games(visit: VisitDep) -> list[answers.GameInfo]:
    settings = visit.server.settings

    def read() -> list[answers.GameInfo]:
        return [_game_info(name, settings.most_seats, settings.prepares) for name in game_names()]

    # Asking bots whether they are ready may import them: others need not wait for it.
    return await visit.run_in_thread(read)


@router.post("/preview", summary="How a game with these options begins")
async def preview(visit: VisitDep, body: requests.ReadPreview) -> answers.Preview:
    visit.server.check_seats(body.settings)
    await visit.charge(COSTS["preview"].each * body.settings.seats)
    return await visit.run_in_thread(_first_view, load_game(body.settings.game), body.settings)


@router.post("/balance", summary="How often each seat wins when bots play with these options")
async def balance(visit: VisitDep, body: requests.ReadBalance) -> answers.Balance:
    if not body.wanted:
        return visit.server.balances.end(body.settings, visit.who)
    await asyncio.to_thread(require_ready, _kernels_for(body.settings))
    pay = partial(visit.charge, BALANCE.base)
    return await visit.server.balances.balance_of(body.settings, visit.who, pay)


def _kernels_for(wanted: Settings) -> CompiledKernels:
    return CompiledKernels(wanted.game, seats=wanted.seats)


def _first_view(game: Game[Any, Any], wanted: Settings) -> answers.Preview:
    """The beginning of a game, after what chance decides first."""
    state = initial_state(game, game.setup(wanted.seats, wanted.options))
    known = game.view(state, None).parts()
    if game.pending(state).nature == 0:
        state = game.apply(state, NATURE, RandomNature().draw(game.chances(state), game.notation))
    parts = game.view(state, None).parts()
    return answers.Preview(parts=parts, fixed=parts.get("island") == known.get("island"))


def _option_info(option: Option) -> answers.OptionInfo:
    least, most = option.bounds or (None, None)
    return answers.OptionInfo(
        name=option.name,
        default=option.default,
        choices=option.choices,
        least=least,
        most=most,
        form=option.form,
    )


def _game_info(name: str, most: int, prepares: bool) -> answers.GameInfo:
    game = load_game(name)
    needs = unready_bots(game.setup())
    options = tuple(_option_info(option) for option in game.options)
    return answers.GameInfo(
        name=name,
        version=game.version,
        seats=_seat_range(game, most),
        options=options,
        usual_bot=usual_bot(game.setup()),
        opponents=_opponents(game, bot_entries(name).keys() - needs),
        unready=_unready(game, needs) if prepares else (),
    )


def _seat_range(game: Game[Any, Any], most: int) -> answers.SeatRange:
    numbers = sorted(game.seats)
    numbers = [number for number in numbers if number <= most] or numbers[:1]
    step = numbers[1] - numbers[0] if len(numbers) > 1 else 1
    return answers.SeatRange(
        least=numbers[0], most=numbers[-1], step=step, usual=game.default_seats()
    )


def _opponents(game: Game[Any, Any], ready: Collection[str]) -> tuple[answers.BotInfo, ...]:
    """The bots that are ready by level, and within one in the order that their folder gives them.

    One without a plan is offered where there is no other.
    """
    known = [bot for bot in ready if bot != "random"] or ["random"]
    return _by_level(answers.BotInfo, game, {bot: {} for bot in known})


def _unready(
    game: Game[Any, Any], needs: Mapping[str, Preparation]
) -> tuple[answers.UnreadyBot, ...]:
    """The bots that will be ready soon, in the same order; what failed is not promised."""
    soon: dict[str, dict[str, Any]] = {}
    for name, preparation in needs.items():
        with suppress(Refused):
            soon[name] = {"ready_in": ceil(seconds_until_ready(preparation))}
    return _by_level(answers.UnreadyBot, game, soon)


def _by_level(
    kind: type[B], game: Game[Any, Any], known: Mapping[str, Mapping[str, Any]]
) -> tuple[B, ...]:
    """The known bots of a game, each with what else is to be said of it."""
    bots = [
        kind(
            name=name,
            level=entry.level or "",
            temperament=entry.temperament,
            most_seats=entry.most_seats,
            **known[name],
        )
        for name, entry in bot_entries(game.name).items()
        if name in known
    ]
    rank: dict[str, int] = {level: place for place, level in enumerate(LEVELS)}
    return tuple(sorted(bots, key=lambda bot: rank.get(bot.level, len(rank))))
