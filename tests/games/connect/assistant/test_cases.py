"""The assistant's fold and what it says, by the cases it shares with the browser."""

import pytest

from tests.games.connect.assistant.cases import about, check


@pytest.mark.rule("C-10")
@about("C-10")
def test_rounds(case):
    check(case)


@pytest.mark.rule("C-11")
@about("C-11")
def test_times(case):
    check(case)


@pytest.mark.rule("C-12")
@about("C-12")
def test_sevens(case):
    check(case)


@pytest.mark.rule("C-13")
@about("C-13")
def test_where_the_robbers_go(case):
    check(case)


@pytest.mark.rule("C-50")
@about("C-50")
def test_operating(case):
    check(case)


@pytest.mark.rule("C-51")
@about("C-51")
def test_moderating(case):
    check(case)


@about("base")
def test_the_base_game(case):
    check(case)


@about("log")
def test_the_log(case):
    check(case)
