"""The lid of a game's box on the shelf: a drawing in the game's folder."""

from __future__ import annotations

from ludogite.drawing.theme import COVER_COLORS

LID = "texts/box.svg"
"""Where a game keeps the drawing of its lid; `data-key` on its root names the colour of the box."""

COVERS = tuple(COVER_COLORS)
"""The colours a box may have."""
