"""Lots: what has to be drawn follows from the tournament's seed, so that the same events draw the same."""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

SLIP_LETTERS = 8
"""So many signs a slip of paper shows beside its square."""
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and figures that nobody mistakes for one another."""
ADDRESS_LENGTH = 12


def lot(seed: str, *about: object) -> bytes:
    """Return what is drawn for something: the same each time, and nothing that anybody could have chosen."""
    return hmac.digest(bytes.fromhex(seed), ":".join(map(str, about)).encode(), hashlib.sha256)


def drawn_order(seed: str, numbers: Iterable[int], *about: object) -> list[int]:
    """Return numbers in an order drawn by lot."""
    return sorted(numbers, key=lambda number: lot(seed, *about, number))


def table_address(seed: str, match: int, attempt: int) -> str:
    """Return the address of the table for a match, which nobody can guess: whoever lays it, it is the same one."""
    return letters(lot(seed, "table", match, attempt), ADDRESS_LENGTH)


def slip_code(seed: str, match: int) -> str:
    """Return what the slip of a match shows: whoever holds it may type how the match ended."""
    return letters(lot(seed, "slip", match), SLIP_LETTERS)


def letters(drawn: bytes, count: int) -> str:
    """Return what was drawn as so many letters and figures."""
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in drawn[:count])
