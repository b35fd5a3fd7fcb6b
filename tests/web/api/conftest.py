"""Databases for profiles and ratings."""

import pytest


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "hall.db")
    return request.getfixturevalue("postgres").database()
