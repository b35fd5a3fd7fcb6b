import pytest

from tests.lab.plans import write_strangers


@pytest.fixture
def strangers(tmp_path, monkeypatch):
    """The folder of a person who has written bots, as the current one."""
    write_strangers(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path
