"""Flat arrays of numbers: unboxed where the code is compiled, plain lists elsewhere."""

from __future__ import annotations

from array import array
from typing import Final

from mypy_extensions import i32, i64, u8

try:
    from librt.vecs import vec
except ImportError:  # no such wheel in a browser: a list does the same, slower
    vec = list  # type: ignore[assignment, misc]  # mypy knows only the one that compiled code uses

__all__ = ["WHOLE", "binary_fraction", "floats", "fractions", "ints", "octets", "single_bits", "singles", "vec"]

WHOLE: Final[i32] = 0x3F80_0000
"""One, as the bits of a single precision number."""


def ints(n: i64) -> vec[i64]:
    """Return n zeros."""
    return vec[i64]([0] * n)


def octets(n: i64) -> vec[u8]:
    """Return n zeros of 8 bits, for tables that a search must find in the nearest memory."""
    return vec[u8]([0] * n)


def floats(n: i64) -> vec[float]:
    """Return n zeros."""
    return vec[float]([0.0] * n)


def singles(n: i64) -> vec[i32]:
    """Return n zeros of 32 bits: there are no single precision numbers here, but their bits can be written."""
    return vec[i32]([0] * n)


def single_bits(numbers: list[float]) -> vec[i32]:
    """Return the bits of numbers in single precision: for tables, from which compiled code copies them."""
    bits = array("i", array("f", numbers).tobytes())
    table = singles(len(bits))
    for index in range(len(bits)):
        table[index] = bits[index]
    return table


def fractions(parts: int) -> vec[i32]:
    """Return 0, one of so many parts, two of them, … 1, as the bits of single precision numbers."""
    return single_bits([part / parts for part in range(parts + 1)])


def binary_fraction(number: i64, halvings: i64) -> i32:
    """Return a whole number of 24 bits at most, halved so often, as the bits of a single precision number."""
    if number == 0:
        return 0
    size = number if number > 0 else -number
    exponent = 127 + 23 - halvings
    while size < 0x80_0000:
        size <<= 1
        exponent -= 1
    bits = exponent << 23 | (size & 0x7F_FFFF)
    return i32(bits if number > 0 else bits - 0x8000_0000)
