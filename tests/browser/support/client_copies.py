"""The built client in a folder of its own, of which newer versions can be published."""

from __future__ import annotations

import re
import shutil
import threading

import uvicorn
from starlette.applications import Starlette
from starlette.routing import Mount

from hexhaven.web.static_client import CLIENT, ENCODINGS, ClientFiles

SECONDS = 30


class Ready(uvicorn.Server):
    """A server in a thread, which says when it answers."""

    def __init__(self, config):
        super().__init__(config)
        self.answers = threading.Event()

    async def startup(self, sockets=None):
        await super().startup(sockets)
        self.answers.set()


class Copy:
    """Serves a copy of the client, as long as the `with` block lasts."""

    def __init__(self, folder, port=0):
        self.folder = folder
        shutil.copytree(CLIENT, folder)
        found = re.findall(r'"[0-9a-f]{16}"', (folder / "sw.js").read_text("utf-8"))
        assert len(found) == 1, "the service worker names no version, or several"
        self.version = found[0]
        app = Starlette(routes=[Mount("/", ClientFiles(folder))])
        self.server = Ready(uvicorn.Config(app, port=port, log_level="warning"))
        self.thread = threading.Thread(target=self.server.run, daemon=True)

    def __enter__(self):
        self.thread.start()
        assert self.server.answers.wait(SECONDS), "the copy is not served"
        self.port = self.server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        return self

    def __exit__(self, *error):
        self.server.should_exit = True
        self.thread.join(SECONDS)

    def publish(self, version):
        """Make a newer version of the page and of its service worker."""
        page, worker = self.folder / "index.html", self.folder / "sw.js"
        mark = f'<meta name="version" content="{version}">'
        page.write_text(page.read_text("utf-8").replace("</head>", f"{mark}</head>"), "utf-8")
        text = worker.read_text("utf-8").replace(self.version, f'"{version}"')
        self.version = f'"{version}"'
        worker.write_text(text, "utf-8")
        for packed in (page, worker):
            for suffix in ENCODINGS.values():
                packed.with_name(packed.name + suffix).unlink(missing_ok=True)
