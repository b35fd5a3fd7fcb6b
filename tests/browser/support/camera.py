"""Opens tables, lets people play a little, and takes pictures of what they see."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path

from tests.browser.support.people import person

FOLDER = Path(__file__).parents[3] / "docs" / "screens"
PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
GERMAN_PHONE = {**PHONE, "language": "de-DE"}
MOST_BYTES = 150_000
#: From the best that is worth its size to the worst that still looks well.
QUALITIES = (82, 76, 70, 64, 58, 52, 46)


class Camera:
    """A browser at a server; visitors are sent away at the end of a scene."""

    def __init__(self, browser, server):
        self.browser, self.server = browser, server

    def __enter__(self):
        self.guests = ExitStack()
        return self

    def __exit__(self, *error):
        self.guests.close()

    def someone(self, settings=None, **more):
        """Somebody at a browser of their own, for whom nothing moves."""
        found = self.guests.enter_context(person(self.browser, self.server.url, **more))
        return found.remember(motion=False, **(settings or {}))

    def take(self, who, name):
        """One picture, as good as fits into its size."""
        who.page.wait_for_timeout(300)
        for quality in QUALITIES:
            picture = who.page.screenshot(type="jpeg", quality=quality)
            if len(picture) <= MOST_BYTES:
                break
        (FOLDER / f"{name}.jpg").write_bytes(picture)
        sys.stderr.write(f"{name} ")
        sys.stderr.flush()
