"""What is asked of whom, as it is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ludogite.play.messages.board import Out, SpotOut, StepOut
from ludogite.play.messages.events import BadgeOut
from ludogite.translation import translate

if TYPE_CHECKING:
    from ludogite.core.companion import Face, Thrown
    from ludogite.core.language import Language


class MoveChoice(Out):
    """A legal move and the spots to touch for it."""

    move: str
    """The move as text: send it as `token` of `play`."""
    touch: tuple[str, ...] = ()
    """The spots to touch for it, in order."""
    ahead: list[StepOut] = []
    """What of it may be shown before it is agreed to."""


class Waiting(Out):
    """The seat to move is away, and keeps the viewer waiting."""

    seat: int
    """Which seat it is."""
    left_ms: int
    """How long the wait still is."""
    claimable: bool = False
    """Whether the win may be claimed then; a machine may play on in any case."""
    decides: bool = False
    """Whether the end of the wait decides the game by itself: the seat has lost then, and nothing is claimed before."""


class FaceOut(msgspec.Struct, frozen=True):
    """A side of a die to touch."""

    sign: str
    """How it is written."""
    symbol: str
    """The drawing that it shows."""
    classes: str
    """What the style sheet calls it."""
    label: str
    """What it is, in words."""


class RollOut(msgspec.Struct, frozen=True):
    """Dice to type in."""

    count: int
    """How many dice."""
    prefix: str
    """What stands before their signs in the token."""
    faces: list[FaceOut]
    """What each can show."""


class Turn(Out):
    """What is asked of whom."""

    ply: int
    """How many events the game has: send it with `play`."""
    acting: int | None
    """The seat that decides; null where none does."""
    clocks: list[int] | None
    """Milliseconds left, seat by seat."""
    running: int | None
    """The seat whose clock runs."""
    flag_at: int | None = None
    """When its flag falls, in milliseconds since 1970, where a move has days."""
    position: str = ""
    """The position as text, as the viewer may know it."""
    ask: str = ""
    """What is asked, in words."""
    mine: bool = False
    """Whether the viewer decides."""
    hints: bool = False
    """Whether the viewer may ask for a good move."""
    moves: list[MoveChoice] = []
    """Every legal move, where the viewer decides."""
    may_type: bool = False
    """Whether the viewer may type what the dice on the real table showed."""
    dice: list[str] = []
    """What dice can show, where the viewer types them."""
    roll: RollOut | None = None
    """The dice that the viewer tells, where the game draws them."""
    dice_words: list[str] = []
    """What each of `dice` does, in words, where no dice are drawn."""
    tally: list[str] = []
    """How far each seat has come, where the game counts something."""
    tasks: list[str] = []
    """What each seat does now, in a few words, where sides have different tasks."""
    marks: list[BadgeOut] = []
    """What each seat plays with, as a small picture beside its name; empty where there is nothing to show."""
    absent: Waiting | None = None
    """Whose absence the viewer may act on after a fair wait."""
    plan: str = ""
    """What the viewer has decided ahead, as text; nobody else is told."""
    plan_dropped: bool = False
    """Whether what the viewer had decided ahead could not be played."""
    plannable: list[MoveChoice] = []
    """What the viewer may decide ahead, while another one acts."""
    plan_spots: list[SpotOut] = []
    """Where the board is touched for it."""
    plans_lines: bool = False
    """Whether the viewer may plan lines now: what they would answer, where a move has days."""
    lines: list[list[str]] = []
    """The viewer's lines, each the moves from here on as text; nobody else is told."""
    lines_missed: bool = False
    """Whether something else was played than all the viewer's lines say."""


def roll_out(roll: Thrown, language: Language) -> RollOut:
    """Return dice as they are sent."""
    return RollOut(roll.count, roll.prefix, [face_out(face, language) for face in roll.faces])


def face_out(face: Face, language: Language) -> FaceOut:
    """Return a side of a die as it is sent."""
    return FaceOut(face.sign, face.symbol, face.classes, translate(face.label, language))
