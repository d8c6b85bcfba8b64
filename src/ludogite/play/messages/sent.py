"""Everything that a table says to those who look at it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ludogite.play.messages.board import BoardOut, GhostOut, Out
from ludogite.play.messages.events import NoteOut, Played, Shown
from ludogite.play.messages.seats import Facts
from ludogite.play.messages.turn import Turn


class TalkOut(Out):
    """Something said."""

    seq: int
    """The event in which it was said."""
    who: str
    """Whoever speaks, the same each time: so that one person can be muted."""
    name: str
    """What the speaker is called."""
    text: str
    """What was said."""
    mine: bool = False
    """Whether the viewer said it."""
    program_of: str | None = None
    """Who answers for the speaker, where it is a program; null for people."""


class Numbered(Out, kw_only=True):
    """A message of a connection; the first has number 1."""

    n: int = 0
    """Its number on this connection."""


class Snapshot(Numbered, tag="snapshot"):
    """All that a viewer may know now."""

    seq: int
    """The table's last event."""
    table: Facts
    """The table itself."""
    turn: Turn
    """What is asked of whom."""
    moves: list[Played]
    """Everything that was played."""
    talk: list[TalkOut]
    """What was said lately."""
    board: BoardOut | None
    """How it looks; null where drawings are left out."""
    told: str = ""
    """What happened last, in words, after what has come to light since the last message where no news could tell it."""


class News(Numbered, tag="news"):
    """What happened since the last message."""

    seq: int
    """The table's last event."""
    turn: Turn
    """What is asked of whom now."""
    moves: list[Played]
    """What was played since, and lines that have come to light."""
    talk: list[TalkOut]
    """What was said since."""
    shown: Annotated[msgspec.Raw, msgspec.Meta(extra={"written": Shown})]
    """How it looks, already written."""
    table: Facts | None = None
    """The table itself, where something of it has changed."""
    done: list[str] = []
    """The receiver's own commands that were carried out."""


class Done(Numbered, tag="done"):
    """A command was carried out."""

    cid: str
    """Your name for the command."""
    seq: int
    """The table's last event."""


class FieldOut(Out):
    """A field of a message that cannot be taken."""

    path: str
    """Where it stands, such as `command.seat`; empty for the whole message."""
    expected: str
    """What should stand there, in the reader's language."""
    given: str | int | float | bool | None = None
    """What was given, the beginning of it where it is long."""
    allowed: list[str | int | float | bool | None] = []
    """Everything that may stand there, where that can be counted."""


class Refused(Numbered, tag="refused"):
    """A command or message was refused."""

    cid: str
    """The command that was refused; empty where it could not be read."""
    code: str
    """A stable code, such as `move/illegal`: programs decide by it."""
    text: str
    """Why, in the viewer's language."""
    parameters: dict[str, str | int | float] = {}
    """What is filled into the text, by name."""
    fields: list[FieldOut] = []
    """The fields at fault, with the code `message/field`."""


class Watching(Numbered, tag="watching"):
    """How many look on without a seat."""

    count: int
    """So many."""


class Queued(Numbered, tag="queued"):
    """The machine whose turn it is waits for time to think."""

    ahead: int
    """How many thoughts come before; 0 when it thinks."""


class Previewed(Numbered, tag="previewed"):
    """What a move would do, as far as it is certain."""

    ply: int
    """The position of which it is said."""
    token: str
    """The move."""
    note: NoteOut
    """It in a few words."""
    tell: str
    """It in whole sentences."""
    ghosts: list[GhostOut]
    """What would become of the things on the board."""


class Pong(Numbered, tag="pong"):
    """The server is there."""


Outward = Snapshot | News | Done | Refused | Watching | Queued | Previewed | Pong
"""Anything that is sent to a client."""
encode = msgspec.json.Encoder().encode
