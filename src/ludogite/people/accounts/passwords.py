"""Passwords: chosen by people, kept as argon2id hashes, checked at the same price whoever asks."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ludogite.core.message import house_message
from ludogite.people.accounts.names import account_look
from ludogite.people.errors import PasswordError

SHORTEST, LONGEST = 10, 200
FEWEST_SIGNS = 5
"""A password that repeats a few signs is none."""
LONGEST_NUMBER = 14
RUNS = (
    "01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "azertyuiop", "qwertzuiop", "asdfghjkl", "qsdfghjklm",
    "zxcvbnm", "yxcvbnm", "wxcvbn", "1q2w3e4r5t6z7u8i9o0p", "1q2w3e4r5t6y7u8i9o0p", "1qaz2wsx3edc4rfv5tgb6yhn",
)  # fmt: skip
"""Keys as they lie beside each other."""
SHORTEST_RUN = 3
WELL_KNOWN = (
    "password passwort kennwort motdepasse pass word admin administrator root user login secret geheim changeme "
    "letmein welcome willkommen bienvenue hello hallo bonjour salut world welt monde iloveyou ichliebedich jetaime "
    "love liebe amour schatz cherie princess prinzessin princesse sunshine sonnenschein soleil flower blume fleur "
    "butterfly chocolate schokolade chocolat dragon monkey tiger shadow master killer ninja superman batman starwars "
    "pokemon football fussball baseball basketball hockey soccer liverpool chelsea arsenal bayern juventus marseille "
    "computer internet google facebook samsung summer sommer winter spring autumn herbst monday montag lundi freedom "
    "whatever trustno michael jessica daniel thomas nicolas camille jordan ashley charlie andrea alexander family "
    "familie famille ludogite game games spiel spiele player spieler joueur brettspiel boardgame"
)
"""What others try first: written down by us, without spaces and signs."""
WORTH = 2
"""As so many signs of somebody's own each of these counts."""
SPELLINGS = str.maketrans("@$3457", "aseast")
"""What figures and signs stand for where somebody dresses a word up."""
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
    is_plain = len(set(plain)) < FEWEST_SIGNS or _is_number(plain) or len(_once(plain)) < SHORTEST
    if is_plain or _own_signs(plain, name) < FEWEST_SIGNS:
        raise PasswordError(house_message("this password is among the first that others try; put a few words together"))


def _is_number(plain: str) -> bool:
    """Tell whether a password is a date, or as short as a number to call somebody by."""
    signs = [sign for sign in plain if sign.isalnum()]
    return len(signs) <= LONGEST_NUMBER and all(sign.isdecimal() for sign in signs)


def _once(plain: str) -> str:
    """Return what a password says over and over again, once."""
    repeated = re.fullmatch(r"(.+?)\1+", plain, re.DOTALL)
    return repeated[1] if repeated else plain


def _own_signs(plain: str, name: str) -> int:
    """Return how many signs are left without runs of keys, the name, well-known words, and the figures beside them.

    A word that others try counts for a little, so that a few of them together are enough.
    """
    rest = _runs().sub("", plain)
    known = re.compile("|".join(filter(None, (re.escape(account_look(name)), _words()))))
    dressed_up = (re.sub(r"\d{2,}", "", rest).translate(SPELLINGS), re.sub(r"\d", "", rest))
    looks = [look for look in map(account_look, dressed_up) if rest != plain or known.search(look)]
    ways = (account_look(rest), *looks)
    return min(len(known.sub("", way)) + WORTH * len(set(known.findall(way))) for way in ways)


@cache
def _runs() -> re.Pattern[str]:
    ways = {way[at:] for run in RUNS for way in (run, run[::-1]) for at in range(len(way) - SHORTEST_RUN + 1)}
    parts = {way[:length] for way in ways for length in range(SHORTEST_RUN, len(way) + 1)}
    return re.compile("|".join(sorted(parts, key=len, reverse=True)))


@cache
def _words() -> str:
    return "|".join(sorted({account_look(word) for word in WELL_KNOWN.split()}, key=len, reverse=True))


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
