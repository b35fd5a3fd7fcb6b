"""The real nginx and Caddy with the files of deploy/, and servers reached through them."""

import re
import shutil
import socket
import ssl
import subprocess
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
import trustme

from tests.web.processes import ServerProcess, free_port

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def program(name, package):
    """A program of a Debian package; without it there is nothing to prove."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is needed: apt install {package}")
    return found


class Proxied(ServerProcess):
    """The servers as people reach them: by HTTPS, through a proxy."""

    def __init__(self, port, trusted):
        self.url, self.trusted = f"https://localhost:{port}", trusted

    def post(self, path, body=None, **settings):
        return super().post(path, body, verify=self.trusted, **settings)

    def get(self, path, **settings):
        return super().get(path, verify=self.trusted, **settings)

    @asynccontextmanager
    async def connected(self, **settings):
        async with super().connected(ssl=self.trusted, origin=self.url, **settings) as client:
            yield client


def certify(folder):
    """A certificate of localhost, its key, and a context that trusts it."""
    authority, cert, key = trustme.CA(), folder / "cert.pem", folder / "key.pem"
    certificate = authority.issue_cert("localhost")
    certificate.cert_chain_pems[0].write_to_path(cert)
    certificate.private_key_pem.write_to_path(key)
    trusted = ssl.create_default_context()
    authority.configure_trust(trusted)
    return cert, key, trusted


def has_ipv6():
    """Whether this machine knows IPv6."""
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


@contextmanager
def nginx(folder, port, servers, cert, key):
    """The real nginx with the site of deploy/."""
    site = (DEPLOY / "nginx.conf").read_text("utf-8")
    site = site.replace("listen [::]:80;", "")
    by_ipv6 = f"listen [::1]:{port} ssl;" if has_ipv6() else ""
    site = site.replace("listen [::]:443 ssl;", by_ipv6)
    site = site.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
    site = site.replace("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;")
    site = site.replace("games.example;", "localhost;")
    site = re.sub("/etc/letsencrypt/.*/fullchain.pem", str(cert), site)
    site = re.sub("/etc/letsencrypt/.*/privkey.pem", str(key), site)
    for place, server in zip(("127.0.0.1:8000", "127.0.0.1:8001"), servers, strict=True):
        site = site.replace(place, server)
    whole = folder / "nginx.conf"
    paths = " ".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole.write_text(
        f"pid {folder}/pid; error_log {folder}/error.log; daemon off; user root;"
        f"events {{}} http {{ access_log off; {paths}\n{site}\n}}"
    )
    with running(program("nginx", "nginx"), "-c", str(whole), "-p", str(folder)):
        yield


@contextmanager
def caddy(folder, port, servers, cert, key):
    """The real Caddy with the file of deploy/."""
    site = (DEPLOY / "Caddyfile").read_text("utf-8")
    for place, server in zip(("127.0.0.1:8000", "127.0.0.1:8001"), servers, strict=True):
        site = site.replace(place, server)
    heading = f"{{\n admin off\n auto_https off\n storage file_system {folder}\n}}\n"
    site = site.replace("games.example {", f"https://localhost:{port} {{\n tls {cert} {key}")
    whole = folder / "Caddyfile"
    whole.write_text(heading + site)
    with running(program("caddy", "caddy"), "run", "--config", str(whole)):
        yield


@contextmanager
def running(*words):
    """A program that runs as long as the block."""
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.terminate()
