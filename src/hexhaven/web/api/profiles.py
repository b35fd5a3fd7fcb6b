"""Profiles: a name protected by a passkey, signing in and out, and deleting it all."""

from typing import Annotated

from fastapi import Depends, Path

from hexhaven.table.protocol import answers, requests
from hexhaven.table.store import SeatTakeover
from hexhaven.table.store.profiles import Profile
from hexhaven.table.store.ratings import Rating
from hexhaven.web.api.access import ServerDep, SessionToken, VisitDep, api_router
from hexhaven.web.api.mine import seat_tokens
from hexhaven.web.people.erasure import forget_profile
from hexhaven.web.people.passkeys import NoPasskeysHere, PasskeySite
from hexhaven.web.server import Server

router = api_router()


def passkey_site(visit: VisitDep) -> PasskeySite:
    """Where passkeys are used: an address that the host has fixed, and no visitor can choose."""
    site = PasskeySite.at(visit.public_base)
    if visit.server.settings.public_url is None and not site.is_local:
        raise NoPasskeysHere("profile.public_url")
    return site


#: How many stand on a leaderboard.
MOST_LEADERS = 100
#: How many rated games the curves of a profile show.
MOST_RATED = 300
ProfileId = Annotated[str, Path(min_length=1, max_length=40)]
GameName = Annotated[str, Path(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
AtSite = Annotated[PasskeySite, Depends(passkey_site)]


@router.get("/profile", summary="Who is signed in, and whether profiles can be made here")
async def own_profile(server: ServerDep, session: SessionToken = None) -> answers.SignedIn:
    found = await server.profiles.signed_in_as(session)
    shown = None if found is None else await _profile_info(server, found)
    return answers.SignedIn(enabled=server.profiles.enabled, profile=shown)


@router.get("/profile/rated", summary="The last 300 rated games of your profile, the oldest first")
async def rated_games(server: ServerDep, session: SessionToken = None) -> list[answers.RatedGame]:
    own = await server.profiles.require_signed_in(session)
    found = await server.ratings.curve(own.id, MOST_RATED)
    return [answers.RatedGame.model_validate(one, from_attributes=True) for one in found]


@router.post("/profiles/challenge", summary="What a browser needs to make a passkey for a name")
async def begin_profile(
    server: ServerDep, site: AtSite, body: requests.NewProfile
) -> answers.PasskeyOptions:
    return answers.PasskeyOptions(options=await server.profiles.begin_new(site, body.name))


@router.post("/profiles", status_code=201, summary="Make a profile with its passkey")
async def new_profile(
    server: ServerDep, site: AtSite, body: requests.PasskeyAnswer
) -> answers.NewSession:
    return await _new_session(server, *await server.profiles.create(site, body.credential))


@router.post("/sessions/challenge", summary="What a browser needs to sign in with a passkey")
async def begin_session(server: ServerDep, site: AtSite) -> answers.PasskeyOptions:
    return answers.PasskeyOptions(options=await server.profiles.begin_sign_in(site))


@router.post("/sessions", status_code=201, summary="Sign in with a passkey")
async def new_session(
    server: ServerDep, site: AtSite, body: requests.PasskeyAnswer
) -> answers.NewSession:
    return await _new_session(server, *await server.profiles.sign_in(site, body.credential))


@router.post("/profile/passkeys/challenge", summary="What a browser needs for one more passkey")
async def begin_passkey(
    server: ServerDep, site: AtSite, session: SessionToken = None
) -> answers.PasskeyOptions:
    return answers.PasskeyOptions(options=await server.profiles.begin_more(site, session))


@router.post("/profile/passkeys", status_code=201, summary="Add a passkey to your profile")
async def new_passkey(
    server: ServerDep, site: AtSite, body: requests.PasskeyAnswer, session: SessionToken = None
) -> answers.ProfileInfo:
    return await _profile_info(
        server, await server.profiles.add_passkey(site, body.credential, session)
    )


@router.post("/profile/seats", summary="Hold the seats of your profile on this device, too")
async def profile_seats(server: ServerDep, session: SessionToken = None) -> list[answers.SeatToken]:
    return await seat_tokens(server, await server.profiles.hold_seats(session))


@router.post("/profile/sign-out", summary="Sign out here, or everywhere")
async def sign_out(
    server: ServerDep, body: requests.SignOut, session: SessionToken = None
) -> answers.SignedIn:
    for left in await server.profiles.sign_out(session, everywhere=body.everywhere):
        server.tables.admission.announce(SeatTakeover(left.table, left.seat))
    return answers.SignedIn(enabled=True, profile=None)


@router.post("/profile/delete", summary="Delete your profile, and your name wherever you played")
async def delete_profile(server: ServerDep, session: SessionToken = None) -> answers.SignedIn:
    await forget_profile(
        server.tables, server.profiles, await server.profiles.require_signed_in(session)
    )
    return answers.SignedIn(enabled=True, profile=None)


@router.get("/people/{profile}", summary="Somebody's profile as everybody sees it")
async def person(server: ServerDep, profile: ProfileId) -> answers.PersonInfo:
    found = await server.profiles.require_known(profile)
    ratings = await server.ratings.of_profile(found.id)
    curve = await server.ratings.curve(found.id, MOST_RATED)
    return answers.PersonInfo(
        id=found.id,
        name=found.name,
        ratings=tuple(map(_rating, ratings)),
        curve=tuple(
            answers.PastRating(game=one.game, at=one.at, rating=one.rating) for one in curve
        ),
    )


@router.get("/leaders/{game}", summary="The best players of a game at this server")
async def leaders(server: ServerDep, game: GameName) -> list[answers.RatingInfo]:
    return [_rating(rating) for rating in await server.ratings.leaders(game, MOST_LEADERS)]


def _rating(rating: Rating) -> answers.RatingInfo:
    return answers.RatingInfo.model_validate(rating, from_attributes=True)


async def _new_session(server: Server, profile: Profile, token: str) -> answers.NewSession:
    return answers.NewSession(token=token, profile=await _profile_info(server, profile))


async def _profile_info(server: Server, profile: Profile) -> answers.ProfileInfo:
    known = await server.profiles.store.passkeys(profile.id)
    return answers.ProfileInfo(
        id=profile.id,
        name=profile.name,
        created=profile.created,
        passkeys=len(known),
        ratings=tuple(_rating(rating) for rating in await server.ratings.of_profile(profile.id)),
    )
