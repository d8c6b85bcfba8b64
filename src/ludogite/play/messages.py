"""The messages between a table and those who look at it. Defaults are left out on the way."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from ludogite.core.language import HOME, Language
from ludogite.core.message import Message
from ludogite.core.scene import Layer
from ludogite.play.commands import Command
from ludogite.translation import translate

if TYPE_CHECKING:
    from ludogite.core.scene import Spot, Sprite, Step


class Out(msgspec.Struct, omit_defaults=True, kw_only=False, gc=False):
    """Something that leaves the house. What is sent again and again is made once and shared: read it only."""


class SpriteOut(Out):
    """One thing on the board."""

    id: str
    symbol: str = ""
    x: float = 0
    y: float = 0
    rotate: float = 0
    scale: float = 1
    classes: str = ""
    layer: Layer = "sprites"
    label: str = ""
    text: str = ""


class SpotOut(Out):
    """A place to touch, or a button where it has no size."""

    name: str
    label: str
    x: float = 0
    y: float = 0
    width: float = 0
    height: float = 0


class BoardOut(Out):
    """A whole scene."""

    width: float
    height: float
    background: str
    sprites: list[SpriteOut]
    spots: list[SpotOut]
    marks: list[SpriteOut]
    seat: int | None
    """Through whose eyes it is seen."""
    description: str
    checksum: int | None = None
    """Of the sprites, where somebody may ask for them anew."""


class BoardChange(Out):
    """What is still to be changed on a board when all steps were made, so that it shows the scene after them."""

    sprites: list[SpriteOut]
    """Those that are new or not yet as they are there."""
    gone: list[str]
    order: list[str] | None = None
    """All ids from the lowest to the highest; None where those that stay lie as in the scene before, under the new."""
    spots: list[SpotOut] | None = None
    """All spots, where they are others than before."""


class ChangeOut(Out):
    """What one step does to one sprite."""

    id: str
    x: float | None = None
    y: float | None = None
    rotate: float | None = None
    scale: float | None = None
    symbol: str | None = None
    classes: str | None = None
    becomes: str | None = None
    appears: bool = False
    leaves: bool = False


class StepOut(Out):
    """One beat of an animation."""

    changes: list[ChangeOut]
    ms: int = 240
    sound: str = ""


class Beat(Out):
    """One event that was just played: who, in words, and how it moves."""

    by: int | None
    tell: str
    steps: list[StepOut]


class EventOut(Beat):
    """One event of a game that is gone through at any pace, and what it changes on the board."""

    change: BoardChange | None
    marks: list[SpriteOut]
    token: str = ""


Joining = Literal["", "link", "ask", "asked", "welcome"]
"""Not at all; by the captain's link alone; by asking the captain; the captain has yet to answer; at once."""


class Teammate(Out):
    """Somebody in the viewer's team, or who would like to be."""

    person: str
    name: str


class SeatFacts(Out):
    """One seat, as the viewer sees it."""

    name: str
    title: str
    people: list[str]
    mine: bool = False
    level: str = ""
    kind: str = "friend"
    reserved: bool = False
    kept_for_you: bool = False
    away_ms: int | None = None
    member: str = ""
    """Whose turn it is in a team."""
    invited_only: bool = False
    """Whether the free seat is kept for those with the founder's link."""
    captain: bool = False
    """Whether the viewer speaks for the seat."""
    joining: Joining = ""
    """How the viewer may come into the team on it."""
    invitation: str = ""
    """The secret word of the link into the team, for its captain."""
    asking: list[Teammate] = []
    """Who waits for the captain's answer, for the captain."""
    mates: list[Teammate] = []
    """The rest of the team, for its captain."""


class OutcomeFacts(Out):
    """How the game ended."""

    ranks: list[int]
    reason: str
    text: str
    drawn: bool = False
    scores: list[int] | None = None
    seed: str = ""
    """Revealed: the dice can be computed again."""


class Facts(Out):
    """What is known of the table itself."""

    id: str
    game: str
    title: str
    status: Literal["waiting", "playing", "over"]
    seats: list[SeatFacts]
    options: dict[str, str | int | bool]
    own_dice: bool
    free_chat: bool
    draws: bool
    teams: bool
    secrets: bool
    chance: bool
    """Whether the house draws something here; people with dice of their own draw for themselves."""
    commitment: str
    """The SHA-256 of the seed from which all of it follows."""
    nonces: list[str]
    """What the seats added to it, fixed when the game began."""
    awaits_nonce: bool
    """Whether the game can begin only when the viewer has added a nonce."""
    draw_from: int | None
    takeback_from: int | None
    answered: list[int]
    closed: bool
    rematch: str
    outcome: OutcomeFacts | None
    invitation: str = ""
    """The secret word of the link for friends, for the founder of a listed table."""


class MoveChoice(Out):
    """A legal move and the spots to touch for it."""

    move: str
    touch: tuple[str, ...] = ()
    ahead: list[StepOut] = []
    """What of it may be shown before it is agreed to."""


class Played(Out):
    """One line of the list of moves; nobody's seat is chance. What is hidden from the reader is told again later."""

    n: int
    """Which line it is, from 0: a line told again takes the place of the one that hid it."""
    seat: int | None
    token: str


class Waiting(Out):
    """The seat to move is away, and keeps the viewer waiting."""

    seat: int
    left_ms: int
    """How long the wait still is."""
    claimable: bool = False
    """Whether the win may be claimed then; a machine may play on in any case."""


class Turn(Out):
    """What is asked of whom."""

    ply: int
    acting: int | None
    clocks: list[int] | None
    """Milliseconds left, seat by seat."""
    running: int | None
    position: str = ""
    ask: str = ""
    mine: bool = False
    hints: bool = False
    """Whether the viewer may ask for a good move."""
    moves: list[MoveChoice] = []
    may_type: bool = False
    """Whether the viewer may type what the dice on the real table showed."""
    dice: list[str] = []
    tally: list[str] = []
    """How far each seat has come, where the game counts something."""
    absent: Waiting | None = None
    """Whose absence the viewer may act on after a fair wait."""


class TalkOut(Out):
    """Something said."""

    seq: int
    who: str
    """Whoever speaks, the same each time: so that one person can be muted."""
    name: str
    text: str
    mine: bool = False


class Numbered(Out, kw_only=True):
    """A message of a connection; the first has number 1."""

    n: int = 0


class Snapshot(Numbered, tag="snapshot"):
    """All that a viewer may know now."""

    seq: int
    table: Facts
    turn: Turn
    moves: list[Played]
    talk: list[TalkOut]
    board: BoardOut | None
    told: str = ""
    """What has come to light since the last message, in words, where no news could tell it."""


class Shown(Out):
    """How what happened looks: the same for all who look with the same eyes, so it is written once."""

    beats: list[Beat]
    board: BoardChange | None = None
    marks: list[SpriteOut] = []
    first: BoardOut | None = None
    """The board before the first beat, where other eyes look than before."""
    checksum: int | None = None
    """Of the sprites that are on the board then; whoever sees others has gone astray."""


class News(Numbered, tag="news"):
    """What happened since the last message."""

    seq: int
    turn: Turn
    moves: list[Played]
    talk: list[TalkOut]
    shown: Annotated[msgspec.Raw, msgspec.Meta(extra={"written": Shown})]
    """How it looks, already written."""
    table: Facts | None = None
    done: list[str] = []
    """The receiver's own commands that were carried out."""


class Done(Numbered, tag="done"):
    """A command was carried out."""

    cid: str
    seq: int


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


class Queued(Numbered, tag="queued"):
    """The machine whose turn it is waits for time to think."""

    ahead: int
    """How many thoughts come before; 0 when it thinks."""


class Pong(Numbered, tag="pong"):
    """The server is there."""


Outward = Snapshot | News | Done | Refused | Watching | Queued | Pong
"""Anything that is sent to a client."""

Cid = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hello"):
    """The first message of a client, and again when its language or shape changes."""

    seq: Annotated[int, msgspec.Meta(ge=0)] = 0
    """The last event it has seen, when it comes back after a break."""
    language: Language = HOME
    upright: bool = False
    scene: bool = True
    astray: bool = False
    """Whether it asks because what it shows is not what it should be."""
    covers: bool = False
    """Whether people who share it are shown what all may see, until the one who acts is alone with it."""
    uncovered: Annotated[int, msgspec.Meta(ge=0)] | None = None
    """The seat of whoever is alone with it."""
    token: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    """Who it is, in the first hello of a client that cannot send headers: the token of `POST /api/guests`."""


class Do(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="do"):
    """Please do this. Sent again with the same cid, it is done once."""

    cid: Cid
    command: Command


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ping"):
    """Are you there?"""


Inward = Hello | Do | Ping
"""Anything that a client may send."""

decoder: msgspec.json.Decoder[Inward] = msgspec.json.Decoder(Inward)
encode = msgspec.json.Encoder().encode


@lru_cache(maxsize=4096)
def step_out(step: Step) -> StepOut:
    """Return a step as it is sent."""
    return StepOut(
        [
            ChangeOut(
                c.id,
                _rounded(c.x, 2),
                _rounded(c.y, 2),
                _rounded(c.rotate, 2),
                _rounded(c.scale, 3),
                c.symbol,
                c.classes,
                c.becomes,
                appears=c.appears,
                leaves=c.leaves,
            )
            for c in step.changes
        ],
        step.ms,
        step.sound,
    )


@lru_cache(maxsize=8192)
def choice_out(token: str, touch: tuple[str, ...], ahead: tuple[Step, ...]) -> MoveChoice:
    """Return a legal move as it is sent."""
    return MoveChoice(token, touch, [step_out(step) for step in ahead])


@lru_cache(maxsize=8192)
def sprite_out(sprite: Sprite, language: Language) -> SpriteOut:
    """Return a sprite as it is sent."""
    return SpriteOut(
        id=sprite.id,
        symbol=sprite.symbol,
        x=round(sprite.x, 2),
        y=round(sprite.y, 2),
        rotate=round(sprite.rotate, 2),
        scale=round(sprite.scale, 3),
        classes=sprite.classes,
        layer=sprite.layer,
        label=_words(sprite.label, language),
        text=_words(sprite.text, language),
    )


@lru_cache(maxsize=8192)
def spot_out(spot: Spot, language: Language) -> SpotOut:
    """Return a spot as it is sent."""
    return SpotOut(
        name=spot.name,
        label=translate(spot.label, language),
        x=round(spot.x, 2),
        y=round(spot.y, 2),
        width=round(spot.width, 2),
        height=round(spot.height, 2),
    )


def _rounded(value: float | None, digits: int) -> float | None:
    """Round as `sprite_out` does: what has moved to a place is exactly where it would have been drawn."""
    return None if value is None else round(value, digits)


def _words(text: Message | None, language: Language) -> str:
    return "" if text is None else translate(text, language)
