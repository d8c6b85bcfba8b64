"""Passwords: chosen by people, kept as argon2id hashes, checked at the same price whoever asks."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ludogite.core.message import house_message
from ludogite.people.errors import PasswordError
from ludogite.people.names import account_look

SHORTEST, LONGEST = 10, 200
FEWEST_SIGNS = 5
"""A password that repeats a few signs is none."""
RUNS = ("0123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "azertyuiop", "qwertzuiop", "asdfghjkl")
COMMON = re.compile(r"(?:pass ?word|mot ?de ?passe|passwort|kennwort|letmein|iloveyou|welcome|ludogite)[\W\d]*")
HASHING_THREADS = 2
"""Hashing takes a tenth of a second and 64 MiB: so many at a time, so that nobody fills the memory by asking."""

_hasher = PasswordHasher()
_threads = ThreadPoolExecutor(HASHING_THREADS, "argon2")


def check_password(password: str, name: str) -> None:
    """Raise a PasswordError where a password is easily guessed. Long ones of any kind are fine: no rule of signs."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise PasswordError(
            house_message(
                "a password has {least} to {most} signs: a few words that only you would put together",
                least=SHORTEST,
                most=LONGEST,
            )
        )
    plain = password.casefold()
    rest = account_look(password).replace(account_look(name), "")
    if len(set(plain)) < FEWEST_SIGNS or len(rest) < SHORTEST // 2 or COMMON.fullmatch(plain) or _is_run(plain):
        raise PasswordError(house_message("this password is among the first that others try; put a few words together"))


def _is_run(plain: str) -> bool:
    return any(plain in run * 3 or plain in run[::-1] * 3 for run in RUNS)


async def hash_password(password: str) -> str:
    """Return what is stored of a password."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _hasher.hash, password)


async def verify_password(password: str, hashed: str | None) -> bool:
    """Tell whether this is the password; where there is none to compare with, the answer takes as long."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _verify, password[:LONGEST], hashed)


def _verify(password: str, hashed: str | None) -> bool:
    try:
        _hasher.verify(hashed or _nobodys(), password)
    except (VerificationError, InvalidHashError):
        return False
    return hashed is not None


@cache
def _nobodys() -> str:
    return _hasher.hash("nobody's password")


def needs_rehash(hashed: str) -> bool:
    """Tell whether a hash was made at another price than today's."""
    return _hasher.check_needs_rehash(hashed)
