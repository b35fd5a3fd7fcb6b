"""Secrets and names: tokens of seats, keys of private tables, ids of tables."""

import base64
import hashlib
import hmac
import secrets

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
ID_LENGTH = 10


def new_id() -> str:
    """A name for a table, which is no secret, without letters that look alike."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def new_secret() -> str:
    """256 bits that nobody can guess."""
    return secrets.token_urlsafe(32)


def repeated_secret(server_secret: str, attempt: str, what: str) -> str:
    """The secret for an attempt: who asks for something again is given the same again."""
    made = hmac.digest(server_secret.encode(), f"attempt {what} {attempt}".encode(), "sha256")
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


def hash_secret(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def invitation_key(server_secret: str, table: str) -> str:
    """The key of a private table, which the server can always make again."""
    made = hmac.digest(server_secret.encode(), f"invitation {table}".encode(), "sha256")
    return base64.urlsafe_b64encode(made[:24]).decode()


def same_secret(a: str, b: str) -> bool:
    """Whether two secrets are equal; how long the answer takes gives nothing away."""
    return hmac.compare_digest(a.encode(), b.encode())
