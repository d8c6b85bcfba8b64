"""Codes on paper: each opens an account once, where password and passkeys are lost."""

from __future__ import annotations

import hashlib
import hmac
import secrets

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without what is taken for each other on paper."""
CODES = 8
GROUPS, GROUP = 3, 4


def new_codes() -> list[str]:
    """Return codes to be written down: 59 bits each."""
    return ["-".join(_group() for _ in range(GROUPS)) for _ in range(CODES)]


def _group() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(GROUP))


def is_code(typed: str) -> bool:
    """Tell whether something typed could be a code, however it is spaced and written."""
    plain = _plain(typed)
    return len(plain) == GROUPS * GROUP and all(sign in ALPHABET for sign in plain)


def code_digest(key: bytes, account: str, typed: str) -> str:
    """Return what is stored of a code: useless without the key of the house, and for another account."""
    return hmac.digest(key, f"recovery {account} {_plain(typed)}".encode(), hashlib.sha256).hex()


def _plain(typed: str) -> str:
    return "".join(sign for sign in typed.casefold() if sign.isalnum())
