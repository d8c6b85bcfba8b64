"""How strong an opponent plays, and what it is called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ludogite.core.message import Message, house_message

Method = Literal["suitable", "mcts", "information_set_mcts"]
"""`suitable`: the search that suits the game by what the game is; `mcts`: Monte Carlo tree search, which believes the
position that it is told; `information_set_mcts`: the same over everything that a seat may believe, for games with
hidden parts."""

LOST = 0.0
"""Hope only when every decision loses for certain."""
ALWAYS = 1.0
"""Hope from the start, unless a win is certain."""


@dataclass(frozen=True, slots=True)
class Level:
    """An opponent's effort, what it hopes, and its honest mistakes."""

    nodes: int
    """Positions looked at, of which a game played to its end in a tree search counts as 10; 0: as many as the seconds
    allow."""
    slip: float
    """How often it plays any move at all, out of 1."""
    seconds: float = 0.0
    """Time for one move; 0: no limit but the nodes."""
    method: Method = "suitable"
    memory: int = 18
    """How many positions a search remembers from move to move: 2 to this power, at 16 bytes each."""
    hope: tuple[float, ...] = (LOST,)
    """Between two without chance, by role (`Search.role`): promised no more than this against the best replies, from 0
    to 1, it no longer fears them but hopes for probable ones."""


@dataclass(frozen=True, slots=True)
class Character:
    """Who sits there: the same five at every game."""

    name: Message
    """As a sentence says it, with its article."""
    label: Message
    """As a narrow label says it; a language may leave the article out, or show where the word may break."""
    line: Message


CHARACTERS: tuple[Character, ...] = (
    Character(
        house_message("the Sparrow"),
        house_message("the Sparrow", context="on a label"),
        house_message("Pecks here and there, and laughs when it loses."),
    ),
    Character(
        house_message("the Squirrel"),
        house_message("the Squirrel", context="on a label"),
        house_message("Grabs what shines and forgets where it went."),
    ),
    Character(
        house_message("the Fox"),
        house_message("the Fox", context="on a label"),
        house_message("Sees the trap, and yours too."),
    ),
    Character(
        house_message("the Heron"),
        house_message("the Heron", context="on a label"),
        house_message("Waits without a stir; when it moves, it is settled."),
    ),
    Character(
        house_message("the Owl"),
        house_message("the Owl", context="on a label"),
        house_message("Has seen it all, and plays for the beauty of the move."),
    ),
)
"""Levels 1 to 5."""

USUAL_LEVELS: tuple[Level, ...] = (
    Level(nodes=200, slip=0.6),
    Level(nodes=2_000, slip=0.4),
    Level(nodes=20_000, slip=0.2),
    Level(nodes=200_000, slip=0.05, seconds=0.4),
    Level(nodes=0, slip=0.0, seconds=0.9),
)
"""What the five levels are where a game does not say otherwise."""
