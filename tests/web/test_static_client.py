"""The built client: its files, and its page for every path that is not the server's own."""

import gzip

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from hexhaven.web.static_client import ClientFiles

pytestmark = pytest.mark.anyio


@pytest.fixture
def browser(tmp_path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>page</p>")
    (tmp_path / "assets" / "app-1.js").write_text("run()")
    (tmp_path / "assets" / "app-1.js.gz").write_bytes(gzip.compress(b"run()", mtime=0))
    (tmp_path / "assets" / "app-1.js.br").write_bytes(b"small")
    (tmp_path / "assets" / "sign.svg").write_text("<svg/>")
    (tmp_path / "sw.js").write_text("keep()")
    (tmp_path / "assistant.en.webmanifest").write_text("{}")
    app = Starlette(routes=[Mount("/", ClientFiles(tmp_path))])
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here")


@pytest.mark.parametrize("path", ["/", "/t/aaaaaaaaaa", "/settings", "/assistant"])
async def test_every_path_of_the_client_is_its_page(browser, path):
    answer = await browser.get(path)
    assert (answer.status_code, answer.text) == (200, "<p>page</p>")
    assert answer.headers["cache-control"] == "no-cache"


async def test_files_are_kept_for_ever_and_sent_compressed(browser):
    packed = await browser.get("/assets/app-1.js", headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "javascript" in packed.headers["content-type"]
    assert "immutable" in packed.headers["cache-control"]
    assert packed.text == "run()"
    plain = await browser.get("/assets/app-1.js", headers={"accept-encoding": "identity"})
    assert (plain.text, "content-encoding" in plain.headers) == ("run()", False)
    assert (
        (await browser.get("/assets/sign.svg")).headers["content-type"].startswith("image/svg+xml")
    )


@pytest.mark.parametrize(
    ("wanted", "encoding"),
    [("gzip, deflate, br", "br"), ("br;q=0.00, GZIP;q=0.5", "gzip"), ("deflate", None)],
)
async def test_a_client_gets_the_smallest_copy_that_it_can_read(browser, wanted, encoding):
    headers = {"accept-encoding": wanted}
    async with browser.stream("GET", "/assets/app-1.js", headers=headers) as got:
        sent = b"".join([part async for part in got.aiter_raw()])
    assert got.headers.get("content-encoding") == encoding
    unpacked = {"br": b"small", "gzip": gzip.compress(b"run()", mtime=0), None: b"run()"}
    assert sent == unpacked[encoding]
    assert got.headers["content-type"].startswith("text/javascript")


async def test_the_service_worker_and_the_manifest_are_asked_for_anew(browser):
    worker = await browser.get("/sw.js")
    assert (worker.text, worker.headers["cache-control"]) == ("keep()", "no-cache")
    assert worker.headers["content-type"].startswith("text/javascript")
    manifest = await browser.get("/assistant.en.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    assert manifest.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/assets/gone.js", "/api/nothing", "/../../etc/passwd"])
async def test_what_is_not_there_is_no_page(browser, path):
    answer = await browser.get(path)
    assert answer.status_code == 404 or answer.text == "<p>page</p>"
    assert "root:" not in answer.text


async def test_missing_files_of_the_server_and_client_are_not_found(browser):
    assert (await browser.get("/assets/gone.js")).status_code == 404
    assert (await browser.get("/api/nothing")).status_code == 404


@pytest.mark.parametrize("path", ["/%00", "/t/%00x", f"/{'a' * 300}", f"/assets/{'ä' * 140}"])
async def test_what_no_file_can_be_called_is_not_there(browser, path):
    assert (await browser.get(path)).status_code == 404
