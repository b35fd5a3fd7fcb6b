"""Lines that are broken between words."""

from hexhaven.terminal.ui.output import break_line


def test_a_long_line_is_broken_between_words_and_goes_on_indented():
    parts = list(break_line("  40.1%  Road beside grain 10, ore 3: leads on", 24))
    assert parts == ["  40.1%  Road beside", "    grain 10, ore 3:", "    leads on"]


def test_what_fits_or_has_no_limit_stays_whole():
    assert list(break_line("a  b", 4)) == ["a  b"]
    assert list(break_line("a b " * 50, None)) == ["a b " * 50]
