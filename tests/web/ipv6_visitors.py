"""Visitors with addresses of IPv6 at a server behind a real proxy, in a network of their own."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import httpx

from tests.web import proxies
from tests.web.players import until_ready
from tests.web.processes import ServerProcess, free_port

#: Addresses of one network, and one of another.
NEIGHBOURS = [f"2001:db8:1:2::{n}" for n in range(1, 10)]
STRANGER = "2001:db8:1:3::1"


def have_addresses(addresses):
    """Let this process's own network have some addresses."""
    for address in addresses:
        add = ["ip", "-6", "address", "add", f"{address}/64", "dev", "lo", "nodad"]
        subprocess.run(add, check=True)
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)


def ask(proxy, address):
    """The status of what somebody at an address is answered, who calls the proxy by its name."""
    way = httpx.HTTPTransport(verify=proxy.trusted, local_address=address)
    called = urlsplit(proxy.url)
    named = {"headers": {"Host": called.netloc}, "extensions": {"sni_hostname": called.hostname}}
    with httpx.Client(transport=way) as client:
        return client.get(f"https://[::1]:{called.port}/api/tables", **named).status_code


def main(serve, folder):
    """Let neighbours ask, then a stranger; what they are answered."""
    have_addresses([*NEIGHBOURS, STRANGER])
    port, (cert, key, trusted) = free_port(), proxies.certify(folder)
    words = ("--proxies", "127.0.0.1", "--address-rate", "5", "--bot-processes", "1")
    with ServerProcess(folder / "hall.db", *words) as server:
        name, proxy = urlsplit(server.url).netloc, proxies.Proxied(port, trusted)
        with serve(folder, port, [name, name], cert, key):
            asyncio.run(until_ready(proxy))
            return {
                "neighbours": [ask(proxy, address) for address in NEIGHBOURS],
                "stranger": ask(proxy, STRANGER),
            }


if __name__ == "__main__":
    serve, folder = sys.argv[1:]
    print(json.dumps(main(getattr(proxies, serve), Path(folder))))  # noqa: T201
