import gc
import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.postgres import Postgres

# A kernel compiles on its first call, not behind the back of a test; no deadline should count it.
os.environ["HEXHAVEN_COMPILE"] = "now"
settings.register_profile("hexhaven", deadline=None)
settings.load_profile("hexhaven")


#: What starts a server, a browser or a database: fixtures, and the modules of what tests start.
SYSTEM_FIXTURES = {"browser", "hall", "postgres", "server"}
SYSTEM_MODULES = {"hexhaven.lab.load.server_process", "tests.postgres", "tests.web.processes"}


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the tests of whole systems, which `make check` leaves out."""
    used = {getattr(value, "__module__", None) for value in vars(item.module).values()}
    if SYSTEM_FIXTURES & set(item.fixturenames) or SYSTEM_MODULES & used:
        item.add_marker("system")


def pytest_configure() -> None:
    """While tests are collected hardly anything becomes garbage."""
    gc.disable()


def pytest_collection_finish() -> None:
    """What was collected stays to the end; garbage is rare, and is searched for rarely."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)
    gc.enable()


@pytest.fixture
def anyio_backend() -> str:
    """Tests that await run on the loop the server runs on."""
    return "asyncio"


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that a test starts interpret kernels: they start sooner, and compute little."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server of this test process."""
    with Postgres() as server:
        yield server
