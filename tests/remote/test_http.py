"""Requests to a server that may have done what it did not answer."""

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from hexhaven.remote.http import NoAnswer, NoServer, RequestRefused, request_once

PROBLEM = {"reason": {"id": "web.failed", "params": {}, "text": "Something went wrong."}}
AT_ONCE = (0.0, 0.0)


@contextmanager
def serving(*statuses):
    """A server that answers with these statuses, 0 for none; its address and what it was sent."""
    left, sent = list(statuses), []

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self):
            sent.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            if status := left.pop(0):
                self.send_response(status)
                self.end_headers()
                self.wfile.write(json.dumps(PROBLEM if status >= 400 else {"seat": 1}).encode())

        def log_message(self, *_):
            pass

    with HTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", sent
        finally:
            server.shutdown()
            thread.join()


def test_what_may_have_been_done_is_asked_for_again_with_the_same_secret():
    with serving(500, 0, 201, 201) as (url, sent):
        assert request_once(url, "/", {"name": "Ada"}, AT_ONCE) == {"seat": 1}
        assert request_once(url, "/", {"name": "Ada"}, AT_ONCE) == {"seat": 1}
    attempts = [body["attempt"] for body in sent]
    assert len(set(attempts[:3])) == 1
    assert len(set(attempts)) == 2
    assert {body["name"] for body in sent} == {"Ada"}


def test_what_is_refused_is_asked_for_once_and_what_fails_on_is_said():
    with serving(409, 500, 0, 500, 0, 0, 0) as (url, sent):
        with pytest.raises(RequestRefused):
            request_once(url, "/", {}, AT_ONCE)
        assert len(sent) == 1
        with pytest.raises(RequestRefused):
            request_once(url, "/", {}, AT_ONCE)
        with pytest.raises(NoAnswer):
            request_once(url, "/", {}, AT_ONCE)
        assert len(sent) == 7
    with pytest.raises(NoServer) as refused:
        request_once(url, "/", {}, AT_ONCE)
    assert not isinstance(refused.value, NoAnswer), "nobody was asked"
