"""Everything that those who look at a table may say to it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ludogite.core.language import WRITTEN, Language
from ludogite.play.commands import Command, Token

Cid = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hello"):
    """The first message of a client, and again when its language or shape changes."""

    seq: Annotated[int, msgspec.Meta(ge=0)] = 0
    """The last event it has seen, when it comes back after a break."""
    language: Language = WRITTEN
    """The language of everything that is said; English where it is left out."""
    upright: bool = False
    """Whether its board stands upright, as on a telephone."""
    scene: bool = True
    """Whether drawings are sent."""
    astray: bool = False
    """Whether it asks because what it shows is not what it should be."""
    covers: bool = False
    """Whether people who share it are shown what all may see, until the one who acts is alone with it."""
    uncovered: Annotated[int, msgspec.Meta(ge=0)] | None = None
    """The seat of whoever is alone with it."""
    turned: Annotated[int, msgspec.Meta(ge=0, le=15)] = 0
    """How often the board was turned, where seats have sides of their own: first one's own side is near, then the next
    seat's, and at last it lies as it is printed."""
    token: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    """Who it is, in the first hello of a client that cannot send headers: the token of `POST /api/guests`."""


class Do(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="do"):
    """Please do this. Sent again with the same cid, it is done once."""

    cid: Cid
    """Your own name for the command: 1 to 64 letters, digits, `-` or `_`."""
    command: Command
    """What to do."""


class Preview(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="preview"):
    """What would this move do? Asked by whoever decides."""

    token: Token
    """The move as text, such as those in `moves` of your turn."""
    ply: Annotated[int, msgspec.Meta(ge=0)]
    """How many events the game had when you asked."""


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ping"):
    """Are you there?"""


Inward = Hello | Do | Preview | Ping
"""Anything that a client may send."""
decoder: msgspec.json.Decoder[Inward] = msgspec.json.Decoder(Inward)
