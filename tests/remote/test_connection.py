"""The link of a terminal to a server: nothing of it stays open once it is let go."""

import socket
import threading
from contextlib import suppress

from websockets.server import ServerProtocol

from hexhaven.core.messages import message
from hexhaven.remote.connection import ConnectionLost, Link
from hexhaven.table.protocol.frames import Bye, Hello
from hexhaven.table.protocol.sentences import to_sentence

SECONDS = 30.0
BYE = Bye(reason=to_sentence(message("web.stopping")))


class Rude(threading.Thread):
    """A server that says goodbye to a guest, and then does not close the connection."""

    def __init__(self):
        super().__init__(daemon=True)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.listening.settimeout(SECONDS)
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.left = threading.Event()

    def run(self):
        protocol, greeted = ServerProtocol(), False
        guest, _ = self.listening.accept()
        with self.listening, guest:
            guest.settimeout(SECONDS)
            while data := guest.recv(65_536):
                if greeted:
                    continue  # the guest's own goodbye is not answered
                protocol.receive_data(data)
                for event in protocol.events_received():
                    if hasattr(event, "headers"):
                        protocol.send_response(protocol.accept(event))
                    else:
                        protocol.send_text(BYE.model_dump_json().encode())
                        greeted = True
                for out in protocol.data_to_send():
                    guest.sendall(out)
        self.left.set()


def test_a_link_that_is_let_go_while_it_ends_leaves_nothing_open():
    server = Rude()
    server.start()
    heard = []
    said_bye = threading.Event()

    def tell(event):
        heard.append(event)
        said_bye.set()

    link = Link(server.url, Hello(table="aaaaaaaaaa"), tell)
    link.open()
    assert said_bye.wait(SECONDS)
    link.close()
    assert server.left.wait(SECONDS)
    assert heard == [BYE]


def test_a_link_that_is_told_to_hurry_and_let_go_at_once_ends():
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        url = f"http://127.0.0.1:{nobody.getsockname()[1]}"

    def tell(event):
        assert isinstance(event, ConnectionLost)
        link.reconnect_now()
        with suppress(RuntimeError):  # its own thread cannot wait for its end
            link.close()

    link = Link(url, Hello(table="aaaaaaaaaa"), tell)
    link.open()
    for thread in threading.enumerate():
        if thread.name == "link":
            thread.join(SECONDS)
            assert not thread.is_alive()
