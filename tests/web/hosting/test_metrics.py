"""What is counted, by one process or several, and who may read it."""

import pytest

from hexhaven.web.hosting.metrics import WIDTH, Metrics, MetricsRefused, check_reader

TOKEN = "0123456789abcdef"


def test_workers_count_on_one_board_and_each_tells_the_sum():
    board = [0.0] * 2 * WIDTH
    one, other = Metrics(board, 0), Metrics(board, 1)
    for seconds in (0.001, 0.2):
        one.record_acknowledgement(seconds)
    other.record_acknowledgement(9.0)
    one.gauge("tables", 3)
    other.gauge("tables", 4)
    other.count("commands_accepted", 2)
    assert one.text() == other.text()
    lines = one.text().splitlines()
    assert "hexhaven_tables 7" in lines
    assert "hexhaven_commands_accepted_total 2" in lines
    assert 'hexhaven_acknowledgement_seconds_bucket{le="0.25"} 2' in lines
    assert 'hexhaven_acknowledgement_seconds_bucket{le="+Inf"} 3' in lines
    assert "hexhaven_acknowledgement_seconds_sum 9.201000" in lines


@pytest.mark.parametrize(
    ("address", "shown", "token"),
    [("127.0.0.1", None, None), ("::1", None, None), ("203.0.113.9", f"Bearer {TOKEN}", TOKEN)],
)
def test_figures_are_for_this_machine_or_for_somebody_who_has_the_token(address, shown, token):
    check_reader(address, shown, token)


@pytest.mark.parametrize(
    ("address", "shown", "token"),
    [
        ("203.0.113.9", None, None),
        ("203.0.113.9", f"Bearer {TOKEN}", None),
        ("127.0.0.1", None, TOKEN),
        ("127.0.0.1", "Bearer other", TOKEN),
        ("203.0.113.9", TOKEN, TOKEN),
        (None, None, None),
        ("testclient", None, None),
    ],
)
def test_nobody_else_reads_them(address, shown, token):
    with pytest.raises(MetricsRefused):
        check_reader(address, shown, token)
