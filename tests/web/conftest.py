import pytest

from tests.web.processes import QUICK, ServerProcess


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server for all tests that only need one, with quick bots and little patience."""
    folder = tmp_path_factory.mktemp("server")
    words = ("--allow-scripts", *QUICK, "--away", "0.5", "--bot-processes", "1")
    with ServerProcess(folder / "hall.db", *words, "--address-rate", "100000") as process:
        yield process
