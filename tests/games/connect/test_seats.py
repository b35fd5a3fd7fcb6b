"""C-01: who sits where."""

from hexhaven.games.connect.boards import MOON, SUN
from hexhaven.games.connect.seats import board_of, boards_for, rival_of, seats_at, side_of


def test_two_rivals_sit_at_every_board_from_the_first_on():
    seats = range(12)
    assert boards_for(len(seats)) == 6
    assert [seat for board in range(1, 7) for seat in seats_at(board)] == list(seats)
    for seat in seats:
        assert seat in seats_at(board_of(seat))
        assert {seat, rival_of(seat)} == set(seats_at(board_of(seat)))


def test_the_moon_has_the_first_seat_of_a_board_and_the_sun_the_second():
    assert [side_of(seat) for seat in seats_at(3)] == [MOON, SUN]
