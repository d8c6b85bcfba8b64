"""Flat arrays of numbers: unboxed where the code is compiled, plain lists elsewhere."""

from __future__ import annotations

from mypy_extensions import i16, i64

try:
    from librt.vecs import vec
except ImportError:  # no such wheel in a browser: a list does the same, slower
    vec = list  # type: ignore[assignment, misc]  # mypy knows only the one that compiled code uses

__all__ = ["floats", "ints", "shorts", "vec"]


def ints(n: i64) -> vec[i64]:
    """Return n zeros."""
    return vec[i64]([0] * n)


def shorts(n: i64) -> vec[i16]:
    """Return n zeros of 16 bits, for tables that a search must find in the nearest memory."""
    return vec[i16]([0] * n)


def floats(n: i64) -> vec[float]:
    """Return n zeros."""
    return vec[float]([0.0] * n)
