import gc
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.postgres import Postgres

# A kernel compiles on its first call, which no deadline should count.
settings.register_profile("hexhaven", deadline=None)
settings.load_profile("hexhaven")


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
