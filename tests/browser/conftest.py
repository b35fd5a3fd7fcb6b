from contextlib import ExitStack

import pytest
from playwright.sync_api import sync_playwright

from hexhaven.web.static_client import CLIENT
from tests.browser.support.chromium import launch
from tests.browser.support.people import person
from tests.web.processes import QUICK, Compiled


@pytest.fixture(scope="package")
def browser():
    """A browser for all people of these tests.

    Playwright's event loop runs as long as it is open, and other tests of this process
    need one of their own: so it is closed when those of this folder are done.
    """
    assert (CLIENT / "index.html").exists(), "the client is not built: make setup"
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


@pytest.fixture(scope="session")
def hall(tmp_path_factory):
    """A server with quick bots for all browsers."""
    folder = tmp_path_factory.mktemp("hall")
    words = ("--allow-scripts", *QUICK, "--away", "600", "--address-rate", "100000")
    with Compiled(folder / "hall.db", *words) as process:
        yield process


@pytest.fixture
def anybody(browser, hall):
    """Opens browsers of people at the server, with settings of an earlier visit."""
    with ExitStack() as opened:

        def open_one(*, server=None, settings=None, **more):
            found = opened.enter_context(person(browser, (server or hall).url, **more))
            return found.remember(**(settings or {}))

        yield open_one
