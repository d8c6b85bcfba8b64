"""Flat arrays of numbers: unboxed where the code is compiled, plain lists elsewhere."""

from __future__ import annotations

from mypy_extensions import i64, u8

try:
    from librt.vecs import vec
except ImportError:  # no such wheel in a browser: a list does the same, slower
    vec = list  # type: ignore[assignment, misc]  # mypy knows only the one that compiled code uses

__all__ = ["floats", "ints", "octets", "vec"]


def ints(n: i64) -> vec[i64]:
    """Return n zeros."""
    return vec[i64]([0] * n)


def octets(n: i64) -> vec[u8]:
    """Return n zeros of 8 bits, for tables that a search must find in the nearest memory."""
    return vec[u8]([0] * n)


def floats(n: i64) -> vec[float]:
    """Return n zeros."""
    return vec[float]([0.0] * n)
