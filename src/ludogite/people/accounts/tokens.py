"""Secrets that are shown once and stored as hashes: sessions, links, tokens of programs."""

from __future__ import annotations

import hashlib
import hmac
import secrets

TOKEN_BYTES = 24
PROGRAM_PREFIX = "lgp_"
"""What begins a program's token: whoever finds one somewhere knows what it is."""


MAC_LENGTH = 32


def new_token(prefix: str = "") -> str:
    """Return a secret that nobody guesses."""
    return prefix + secrets.token_urlsafe(TOKEN_BYTES)


def token_digest(token: str) -> str:
    """Return what is stored of a secret. It is random and long, so that no slow hash is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


def secret_word(key: bytes, told: str) -> str:
    """Return a word that follows from a key of the house: shown again whenever it is asked for, and not stored."""
    return hmac.digest(key, told.encode(), hashlib.sha256).hex()[:MAC_LENGTH]
