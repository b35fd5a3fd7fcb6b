"""The built client: files that never change under their names, and one page for every path."""

from mimetypes import add_type, guess_type
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

CLIENT = Path(__file__).parent / "static"
#: Paths of the server itself, which the client's page does not answer.
SERVER_PATHS = ("api/", "metrics", "assets/")
#: How files may lie there compressed, the smallest first, and what their names then end with.
#: Browsers ask for the first only over HTTPS.
ENCODINGS = {"br": ".br", "gzip": ".gz"}
#: The most bytes that the name of a file has on any system.
MOST_NAME = 255 - len(".gz")
#: The most bytes of a path, which is shorter than any system allows.
MOST_PATH = 1_024
FOREVER = "public, max-age=31536000, immutable"
#: Types that not every system knows.
add_type("application/manifest+json", ".webmanifest")
add_type("text/javascript", ".js")


class ClientFiles(StaticFiles):
    """Serves the files of the client; any other path is a page that the client itself knows."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, compressed where that was prepared, or the client's page."""
        found, page = path, "index.html"
        if (
            "\0" in path
            or len(path.encode()) > MOST_PATH
            or any(len(part.encode()) > MOST_NAME for part in path.split("/"))
        ):
            raise HTTPException(404)
        try:
            response = await self._file(found, scope)
        except HTTPException as missing:
            if missing.status_code != 404 or found.startswith(SERVER_PATHS):
                raise
            found = page
            response = await self._file(found, scope)
        kept = FOREVER if found.startswith("assets/") else "no-cache"
        response.headers["Cache-Control"] = kept
        return response

    async def _file(self, path: str, scope: Scope) -> Response:
        readable = accepted_encodings(scope)
        for encoding, suffix in ENCODINGS.items():
            if encoding in readable and self.lookup_path(path + suffix)[0]:
                response = await super().get_response(path + suffix, scope)
                response.headers["Content-Encoding"] = encoding
                response.headers["Content-Type"] = guess_type(path)[0] or "application/octet-stream"
                response.headers["Vary"] = "Accept-Encoding"
                return response
        return await super().get_response(path, scope)


def accepted_encodings(scope: Scope) -> set[str]:
    """The encodings that a client can read."""
    header = dict(scope["headers"]).get(b"accept-encoding", b"").decode("latin-1").lower()
    choices = [choice.replace(" ", "").partition(";") for choice in header.split(",")]
    return {name for name, _, weight in choices if weight.rstrip("0") not in ("q=", "q=0.")}
