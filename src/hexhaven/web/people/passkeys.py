"""Passkeys: what a browser is asked to sign, and whether what it answers is genuine (WebAuthn).

The library is loaded when somebody first uses a passkey.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from hexhaven.core.messages import Refused
from hexhaven.table.admission import NotAdmitted
from hexhaven.table.store.profiles import Passkey


class NoPasskeysHere(Refused):
    """An address at which browsers know no passkeys."""


@dataclass(frozen=True, slots=True)
class PasskeySite:
    """The server as passkeys know it: they belong to its name, and are used at its origin."""

    name: str
    origin: str

    @classmethod
    def at(cls, base: str) -> PasskeySite:
        """The site at an address; NoPasskeysHere where browsers would refuse it."""
        parts = urlsplit(base)
        name = parts.hostname or ""
        if _is_number(name) or (parts.scheme != "https" and not _is_local(name)):
            raise NoPasskeysHere("profile.address")
        return cls(name, f"{parts.scheme}://{parts.netloc}")

    @property
    def is_local(self) -> bool:
        """Whether it is this machine, which nobody else can be reached as."""
        return _is_local(self.name)

    def expected_fields(self, challenge: bytes) -> dict[str, Any]:
        """What an answer to a challenge must have signed."""
        return {
            "expected_challenge": challenge,
            "expected_rp_id": self.name,
            "expected_origin": self.origin,
        }


def _is_local(name: str) -> bool:
    return name == "localhost" or name.endswith(".localhost")


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


@contextmanager
def _not_admitted_on_error() -> Iterator[None]:
    """Do not admit the sender of something with which anything goes wrong."""
    try:
        yield
    except Exception:
        raise NotAdmitted("profile.passkey") from None


def creation_options(
    site: PasskeySite, challenge: bytes, profile: str, name: str, known: Sequence[Passkey]
) -> dict[str, Any]:
    """What a browser is asked for a new passkey; a device that holds one of these is left out."""
    import webauthn
    from webauthn.helpers import options_to_json_dict, structs

    chosen = structs.AuthenticatorSelectionCriteria(
        resident_key=structs.ResidentKeyRequirement.REQUIRED,
        user_verification=structs.UserVerificationRequirement.PREFERRED,
    )
    left_out = [
        structs.PublicKeyCredentialDescriptor(webauthn.base64url_to_bytes(passkey.id))
        for passkey in known
    ]
    options = webauthn.generate_registration_options(
        rp_id=site.name,
        rp_name="Hexhaven",
        user_id=profile.encode(),
        user_name=name,
        user_display_name=name,
        challenge=challenge,
        authenticator_selection=chosen,
        exclude_credentials=left_out,
    )
    return options_to_json_dict(options)


def request_options(site: PasskeySite, challenge: bytes) -> dict[str, Any]:
    """What a browser is asked to sign in; the person chooses among their passkeys."""
    import webauthn
    from webauthn.helpers import options_to_json_dict

    options = webauthn.generate_authentication_options(rp_id=site.name, challenge=challenge)
    return options_to_json_dict(options)


def signed_challenge(credential: Mapping[str, Any]) -> bytes:
    """The challenge that an answer says it has signed."""
    import webauthn
    from webauthn.helpers import parse_client_data_json

    with _not_admitted_on_error():
        signed = webauthn.base64url_to_bytes(credential["response"]["clientDataJSON"])
        return parse_client_data_json(signed).challenge


def new_passkey(
    site: PasskeySite, credential: Mapping[str, Any], challenge: bytes, profile: str, now: float
) -> Passkey:
    """The passkey that a browser has made; NotAdmitted where anything about it is wrong."""
    import webauthn

    with _not_admitted_on_error():
        made = webauthn.verify_registration_response(
            credential=dict(credential), **site.expected_fields(challenge)
        )
    encode = webauthn.helpers.bytes_to_base64url
    id, key = encode(made.credential_id), encode(made.credential_public_key)
    return Passkey(id, profile, key, made.sign_count, now)


def verify_use(
    site: PasskeySite, credential: Mapping[str, Any], challenge: bytes, passkey: Passkey
) -> int:
    """How often a passkey says it was used, having signed; NotAdmitted where it has not.

    A counter that does not grow is a copy of the passkey, or an old answer.
    """
    import webauthn

    with _not_admitted_on_error():
        signed = webauthn.verify_authentication_response(
            credential=dict(credential),
            **site.expected_fields(challenge),
            credential_public_key=webauthn.base64url_to_bytes(passkey.public_key),
            credential_current_sign_count=passkey.counter,
        )
    return signed.new_sign_count
