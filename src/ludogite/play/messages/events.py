"""What was played, as it is sent: how it moves, how it is told, its line in the list of moves."""

from __future__ import annotations

from ludogite.core.note import NoteSign
from ludogite.play.messages.board import BoardChange, BoardOut, Out, SpriteOut, StepOut


class BadgeOut(Out):
    """A small picture in the list of moves."""

    symbol: str = ""
    """The drawing that it shows; empty for a figure on a round ground."""
    classes: str = ""
    """What the style sheet calls it."""
    rotate: float = 0
    """Degrees, clockwise."""
    size: float = 100
    """How wide the drawing is, in its own units."""
    text: str = ""
    """What is written on it."""


class NoteOut(Out):
    """An event as the list of moves shows it to people."""

    phrase: str = ""
    """A few words that do not say whose turn it was."""
    badges: list[BadgeOut] = []
    """Small pictures before the words."""
    signs: list[NoteSign] = []
    """What is worth a mark of its own."""
    points: int = 0
    """What it scored."""
    fresh: bool = False
    """Whether it takes the place of what earlier events of the same turn showed."""
    chapter: str = ""
    """A heading over it, where a new part of the game begins."""
    distance: str = ""
    """How far something goes, in a word or two, where that is said while it is dragged."""


class Played(Out):
    """One event of the game, for its list of moves. What is hidden from the reader is told again later."""

    n: int
    """Which event it is, from 0: one told again takes the place of the one that hid it."""
    seat: int | None
    """Who decided; null for chance."""
    token: str
    """What was played, as text."""
    turn: int = 0
    """The number of the turn that it belongs to, from 1; 0 for setting up."""
    owner: int | None = None
    """The seat whose turn that is; null for setting up."""
    note: NoteOut | None = None
    """How it is told to people; null where it is hidden."""


class Beat(Out):
    """One event that was just played: who, in words, and how it moves."""

    by: int | None
    """The seat; null for chance."""
    tell: str
    """What happened, in words."""
    steps: list[StepOut]
    """How it moves, one after the other."""


class EventOut(Beat):
    """One event of a game that is gone through at any pace, and what it changes on the board."""

    change: BoardChange | None
    marks: list[SpriteOut]
    token: str = ""
    turn: int = 0
    """The number of the turn that it belongs to, from 1; 0 for setting up."""
    owner: int | None = None
    """The seat whose turn that is; null for setting up."""
    note: NoteOut | None = None
    """How the list of moves tells it; null where there is no list."""


class Shown(Out):
    """How what happened looks: the same for all who look with the same eyes, so it is written once."""

    beats: list[Beat]
    """One for every event, in order."""
    board: BoardChange | None = None
    """What is still to be changed when all of them were made."""
    marks: list[SpriteOut] = []
    """What shows the last move."""
    first: BoardOut | None = None
    """The board before the first beat, where other eyes look than before."""
    checksum: int | None = None
    """Of the sprites that are on the board then; whoever sees others has gone astray."""
