"""Codes of classes ("K7QM2XAR"), and the tokens of presenters and phones.

A code is a slow hash of its presenter's token. After a loss of rooms the presenter, and nobody else, can open the class
again under its old code: to find a token for a code takes years of trying. Where processes share no store, the first
letter of a code names the process that has the room.
"""

import hashlib
import hmac
import re
import secrets

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # without 0, O, 1, I, which look alike
LENGTH = 8  # after the first letter 35 bits, too many to guess
CODE = re.compile(f"[{LETTERS}]{{{LENGTH}}}")
TOKEN = re.compile(r"[A-Za-z0-9_-]{32,64}")
ROOMS_VARIABLE = "TREERINGS_ROOMS"  # environment variable: redis://..., if processes share their rooms
PROCESS = "TREERINGS_PROCESS"  # environment variable: this process's number, if they do not


def code_of(token: str, process: int = 0) -> str:
    """Return the code of a presenter's class. `process` counts from 1; 0: there is only one."""
    digest = hashlib.scrypt(token.encode(), salt=b"treerings class", dklen=LENGTH, n=2**12, r=8, p=1)  # about 10 ms
    letters = [LETTERS[byte % len(LETTERS)] for byte in digest]
    return (first_letter(process) if process else letters[0]) + "".join(letters[1:])


def first_letter(process: int) -> str:
    """Return the first letter of a process's codes, by which nginx finds the process."""
    return LETTERS[(process - 1) % len(LETTERS)]


def normalize_code(code: str) -> str | None:
    """Return a typed code in its standard form, None if it is not one: "k7qm 2xar" -> "K7QM2XAR"."""
    typed = re.sub(r"[\s-]", "", code).upper()
    return typed if CODE.fullmatch(typed) else None


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def secret_of(token: str) -> str:
    """Return the secret that signs phones' tokens, the same after a restart: phones keep their votes."""
    return hashlib.sha256(b"phones of " + token.encode()).hexdigest()


def is_presenter(token: str, presenter: str) -> bool:
    return hmac.compare_digest(hash_token(token), presenter)


def new_voter() -> str:
    return secrets.token_urlsafe(12)


def token_of(secret: str, voter: str) -> str:
    """Return a phone's token: its voter name and a signature, so that nobody can forge one."""
    return f"{voter}.{_signature(secret, voter)}"


def voter_of(secret: str, token: str) -> str | None:
    """Return the voter name in a phone's token, None if this room has not signed it."""
    voter, _, signature = token.partition(".")
    return voter if hmac.compare_digest(signature.encode(), _signature(secret, voter).encode()) else None


def _signature(secret: str, voter: str) -> str:
    return hmac.new(secret.encode(), voter.encode(), hashlib.sha256).hexdigest()[:32]
