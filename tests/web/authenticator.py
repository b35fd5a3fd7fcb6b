"""A passkey in software: it answers as a browser with an authenticator does."""

import base64
import hashlib
import json
import secrets

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

#: Somebody was there, and was verified; a new key comes along.
PRESENT, WITH_KEY = 0x05, 0x40


def to_text(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """One passkey, and the browser that asks it at an origin."""

    def __init__(self, origin):
        self.origin, self.counter = origin, 0
        self.id = secrets.token_bytes(16)
        self._key = ec.generate_private_key(ec.SECP256R1())

    def create(self, options):
        """The answer to the options of `navigator.credentials.create`."""
        numbers = self._key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        made = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + key
        data = self._data(options["rp"]["id"], PRESENT | WITH_KEY) + made
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options)
        return self._answer(clientDataJSON=client, attestationObject=attested)

    def get(self, options):
        """The answer to the options of `navigator.credentials.get`."""
        self.counter += 1
        data = self._data(options["rpId"], PRESENT)
        client = self._client("webauthn.get", options)
        signed = data + hashlib.sha256(client).digest()
        signature = self._key.sign(signed, ec.ECDSA(hashes.SHA256()))
        return self._answer(clientDataJSON=client, authenticatorData=data, signature=signature)

    def _data(self, site, flags):
        site = hashlib.sha256(site.encode()).digest()
        return site + bytes([flags]) + self.counter.to_bytes(4, "big")

    def _client(self, kind, options):
        asked = {"type": kind, "challenge": options["challenge"], "origin": self.origin}
        return json.dumps(asked).encode()

    def _answer(self, **response):
        id = to_text(self.id)
        told = {name: to_text(part) for name, part in response.items()}
        return {"id": id, "rawId": id, "type": "public-key", "response": told}
