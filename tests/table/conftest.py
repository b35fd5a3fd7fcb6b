import pytest

from tests.table.live_tables import tables_at


@pytest.fixture
def address(tmp_path):
    return tmp_path / "hall.db"


@pytest.fixture
async def tables(address):
    async with tables_at(address) as opened:
        yield opened
