"""Codes of classes and tokens of those in them.

A code follows from its presenter's token by a slow hash. So a server that has lost its rooms can be given one back
under its old code, by the presenter and by nobody else: whoever knows a code would have to try tokens for years.
Its first letter says which of several processes has the room, where they share nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # without those that look alike
LENGTH = 8  # the first names a process, the others are 35 bits: nobody guesses one of them
CODE = re.compile(f"[{LETTERS}]{{{LENGTH}}}")
TOKEN = re.compile(r"[A-Za-z0-9_-]{32,64}")
ROOMS_VARIABLE = "TREERINGS_ROOMS"  # of the environment: redis://..., where several processes have the same rooms
PROCESS = "TREERINGS_PROCESS"  # the number of this one, where they have not
SCRYPT_COST = {"n": 2**12, "r": 8, "p": 1}  # some ten milliseconds


def code_of(token: str, process: int = 0) -> str:
    """The code of the room that this token presents; `process` counts from 1, 0 where there is one alone."""
    drawn = hashlib.scrypt(token.encode(), salt=b"treerings class", dklen=LENGTH, **SCRYPT_COST)
    letters = [LETTERS[byte % len(LETTERS)] for byte in drawn]
    return (first_letter(process) if process else letters[0]) + "".join(letters[1:])


def first_letter(process: int) -> str:
    """How the codes of a process begin: nginx sends its classes there."""
    return LETTERS[(process - 1) % len(LETTERS)]


def normalize_code(code: str) -> str | None:
    """A code as somebody typed it, or None if it cannot be one: "k7qm 2xar" -> "K7QM2XAR"."""
    typed = re.sub(r"[\s-]", "", code).upper()
    return typed if CODE.fullmatch(typed) else None


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def secret_of(token: str) -> str:
    """The same again after a restart, so that phones keep their votes."""
    return hashlib.sha256(b"phones of " + token.encode()).hexdigest()


def is_presenter(token: str, presenter: str) -> bool:
    return hmac.compare_digest(hash_token(token), presenter)


def new_voter() -> str:
    return secrets.token_urlsafe(12)


def token_of(secret: str, voter: str) -> str:
    """A phone's token: its name and a signature, so that nobody makes tokens of their own."""
    return f"{voter}.{_signed(secret, voter)}"


def voter_of(secret: str, token: str) -> str | None:
    """The name in a phone's token, None if this room has not given it."""
    name, _, sign = token.partition(".")
    return name if hmac.compare_digest(sign.encode(), _signed(secret, name).encode()) else None


def _signed(secret: str, name: str) -> str:
    return hmac.new(secret.encode(), name.encode(), hashlib.sha256).hexdigest()[:32]
