import pytest

from tests.table.halls import hall_at


@pytest.fixture
def address(tmp_path):
    return tmp_path / "hall.db"


@pytest.fixture
async def hall(address):
    async with hall_at(address) as opened:
        yield opened
