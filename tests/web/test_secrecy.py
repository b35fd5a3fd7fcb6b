"""Secrets stand in no log, whatever is logged."""

import sys

import pytest

from tests.web.processes import QUICK, Program, ServerProcess, begin

pytestmark = pytest.mark.anyio

#: The same server, logging everything that Python, our code and our libraries can log.
VERBOSE = """
import logging, sys
import uvicorn
from hexhaven.web.hosting import serve
options = serve._uvicorn_options
serve._uvicorn_options = lambda *args: {**options(*args), "access_log": True, "log_level": "trace"}
logging.basicConfig(level=1, stream=sys.stderr)
from hexhaven.cli import main
main(sys.argv[1:])
"""


class VerboseServer(Program):
    """A server that logs all it can."""

    program = (sys.executable, "-c", VERBOSE)


async def test_tokens_and_keys_stand_in_no_log(tmp_path):
    with VerboseServer(tmp_path / "hall.db", *QUICK, "--bot-processes", "1") as server:
        held = server.open(seats=2)
        ben = server.sit(held)
        path = f"/api/tables/{held['table']}"
        link = server.post(f"{path}/move", {"token": ben["token"]}).json()["url"]
        moved = server.post("/api/redeem", {"secret": link.partition("#move=")[2]}).json()
        server.post("/api/mine", {"tokens": [held["token"], "broken"]})
        server.post(f"{path}/seats", {"name": "", "key": held["key"], "token": ben["token"]})
        async with server.joined(held) as ada, server.joined(moved) as other:
            await begin(ada, other)
            await ada.socket.send('{"type":"hello","token":"' + held["token"] + '"')
            await ada.until("refusal")
        async with server.connected() as stranger:
            await stranger.send(type="hello", table=held["table"], token=ben["token"])
            await stranger.until("bye")
        server.stop()
        logged = server.log.read_text()
        assert "POST /api/redeem" in logged, "it must log requests"
        secrets = [held["token"], held["key"], ben["token"], moved["token"], link.split("=")[1]]
        assert [secret for secret in secrets if secret in logged] == []


async def test_the_database_holds_no_token(tmp_path):
    with ServerProcess(tmp_path / "hall.db", "--bot-processes", "1") as server:
        held = server.open()
        async with server.joined(held):
            pass
        server.stop()
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("hall.db*"))
    assert held["table"].encode() in kept
    assert held["token"].encode() not in kept
    assert held["key"].encode() not in kept
