"""Every kind of position of Libertas."""

from __future__ import annotations

from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.rules import Liberation, Setup

Turn = Liberation | Occupation
"""Cards lie on the board, and seats take turns."""

Libertas = Setup | Turn
"""A position of Libertas, whatever the phase."""
