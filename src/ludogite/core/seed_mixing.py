"""How a seed of any size becomes the first state of a source of chance.

This file is left uncompiled: Python looks out for Ctrl-C while it multiplies large numbers, and compiled code takes
the interrupt for a want of memory and ends the whole program.
"""

from __future__ import annotations

STATES = 1 << 63
"""So many states a source of chance has."""


def mixed_seed(seed: int) -> int:
    """Return a state for a seed: seeds that lie close together do not begin alike."""
    mixed = seed * 0x1E37_79B9_7F4A_7C15 + 0x2545_F491_4F6C_DD1D
    return (mixed ^ (mixed >> 29)) % STATES
