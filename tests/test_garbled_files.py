"""Whatever stands in a file, a map or a board, it is read or refused in words."""

import random
from functools import cache

import pytest

import hexhaven
from hexhaven.core.messages import Refused, render_plainly
from tests.garbled import garbled

#: Texts of each kind in the short form and in the long one.
SHORT, LONG = 400, 15_000


@cache
def files():
    """Game files of every game, some of them played to the end."""
    texts = []
    for game in hexhaven.game_names():
        match = hexhaven.match(game, seed=3)
        rng = random.Random(3)
        for _ in range(25):
            seat = min(match.pending.must, default=0)
            if listed := match.legal(seat).listed:
                match.play(rng.choice(listed), seat)
        texts.append(str(match))
    return tuple(texts)


ISLAND = (
    "o10 w2 l9 / g12 b6 w4 b10 / g9 l11 d l3 o8 / l8 o3 g4 w5 / b5 g6 w11"
    " / 0a 3g 7o 10a 13w 17a 20a 23b 27l"
)


@cache
def boards():
    """A board, on one line."""
    from hexhaven.games.connect import boards

    lines = [line.strip() for line in boards.__doc__.splitlines() if line.startswith("    ")]
    return " / ".join(lines)


def read_file(text):
    hexhaven.load(text + "\n")


def read_map(text):
    hexhaven.match("base", seats=3, seed=1, island=text)


def read_boards(text):
    hexhaven.match("connect", seats=4, seed=1, boards=text)


def attack(read, texts, number, seed=0):
    """Read that many garbled texts; how many were refused."""
    rng = random.Random(seed)
    found = 0
    for _ in range(number):
        text = garbled(rng.choice(texts), rng, texts)
        try:
            read(text)
        except Refused as refusal:
            found += 0 < len(render_plainly(refusal.message)) < 1_000
        except Exception as error:
            raise AssertionError(f"{read.__name__} {text!r}") from error
    print(f"{read.__name__}: {number} texts, {found} refused")  # noqa: T201
    assert found > number / 2
    return found


KINDS = [(read_file, files), (read_map, lambda: (ISLAND,)), (read_boards, lambda: (boards(),))]


@pytest.mark.parametrize(("read", "texts"), KINDS)
def test_garbled_texts_are_read_or_refused_in_words(read, texts):
    attack(read, texts(), SHORT)


@pytest.mark.prove
@pytest.mark.parametrize(("read", "texts"), KINDS)
def test_thousands_of_garbled_texts_are_read_or_refused_in_words(read, texts):
    attack(read, texts(), LONG, seed=1)
