"""How strong an opponent plays, and what it is called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ludogite.core.text import Text

Method = Literal["usual", "trees"]
"""`usual`: look ahead and judge (exact where the judge is); `trees`: play games to their end, by the thousand."""


@dataclass(frozen=True, slots=True)
class Level:
    """An opponent's effort and its honest mistakes."""

    nodes: int
    """Positions looked at, or games played through the tree; 0: as many as the seconds allow."""
    slip: float
    """How often it plays any move at all, out of 1."""
    seconds: float = 0.0
    """Time for one move; 0: no limit but the nodes."""
    method: Method = "usual"
    memory: int = 18
    """How many positions a search remembers from move to move: 2 to this power, at 16 bytes each."""


@dataclass(frozen=True, slots=True)
class Character:
    """Who sits there: the same five at every game."""

    name: Text
    line: Text


CHARACTERS: tuple[Character, ...] = (
    Character(
        Text("le Moineau", "the Sparrow"),
        Text(
            "Il picore un coup ici, un coup là, et rit quand il perd.",
            "Pecks here and there, and laughs when it loses.",
        ),
    ),
    Character(
        Text("l’Écureuil", "the Squirrel"),
        Text("Il ramasse ce qui brille et oublie où il l’a mis.", "Grabs what shines and forgets where it went."),
    ),
    Character(
        Text("la Renarde", "the Fox"),
        Text("Elle voit le piège, et le vôtre aussi.", "Sees the trap, and yours too."),
    ),
    Character(
        Text("le Héron", "the Heron"),
        Text(
            "Il attend, immobile ; quand il bouge, c’est décidé.", "Waits without a stir; when it moves, it is settled."
        ),
    ),
    Character(
        Text("la Chouette", "the Owl"),
        Text(
            "Elle a tout vu. Elle ne joue que pour la beauté du coup.",
            "Has seen it all, and plays for the beauty of the move.",
        ),
    ),
)
"""Levels 1 to 5."""

USUAL_LEVELS: tuple[Level, ...] = (
    Level(nodes=200, slip=0.5),
    Level(nodes=2_000, slip=0.2),
    Level(nodes=20_000, slip=0.05),
    Level(nodes=200_000, slip=0.0),
    Level(nodes=0, slip=0.0, seconds=0.9),
)
"""What the five levels are where a game does not say otherwise."""
