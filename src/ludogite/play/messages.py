"""The messages between a table and those who look at it. Defaults are left out on the way."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from ludogite.core.language import HOME, Language
from ludogite.core.message import Message
from ludogite.core.note import NoteSign
from ludogite.core.preview import Fate
from ludogite.core.scene import Layer
from ludogite.play.commands import Command, Token
from ludogite.translation import translate

if TYPE_CHECKING:
    from ludogite.core.companion import Face, Thrown
    from ludogite.core.scene import Spot, Sprite, Step


class Out(msgspec.Struct, omit_defaults=True, kw_only=False, gc=False):
    """Something that leaves the house. What is sent again and again is made once and shared: read it only."""


class SpriteOut(Out):
    """One thing on the board."""

    id: str
    """The same as long as it is the same thing."""
    symbol: str = ""
    """The drawing that it shows."""
    x: float = 0
    """Where its middle is, from the left."""
    y: float = 0
    """Where its middle is, from above."""
    rotate: float = 0
    """Degrees, clockwise."""
    scale: float = 1
    """Its size; 1 is as it is drawn."""
    classes: str = ""
    """What the style sheet calls it."""
    layer: Layer = "sprites"
    """On which layer it lies."""
    label: str = ""
    """What it is, in words."""
    text: str = ""
    """What is written on it."""


class SpotOut(Out):
    """A place to touch, or a button where it has no size."""

    name: str
    """What moves call it in `touch`."""
    label: str
    """What it is, in words."""
    x: float = 0
    """Its left edge."""
    y: float = 0
    """Its upper edge."""
    width: float = 0
    """0 for a button."""
    height: float = 0
    """0 for a button."""
    symbol: str = ""
    """The drawing of the thing that it is, where it stands beside the board; empty where there is none."""
    mark: str = ""
    """What is drawn over its place while it can be touched."""
    classes: str = ""
    """What the style sheet calls it."""
    caption: str = ""
    """A word or two below the drawing, where it stands beside the board."""
    toggles: bool = False
    """Whether it is chosen by a touch and let go by another, in any order with others that toggle."""
    alike: str = ""
    """The first of several spots that stand for each other."""
    at_once: bool = False
    """Whether a touch plays even for those who look first."""


class BoardOut(Out):
    """A whole scene."""

    width: float
    """Of the whole board."""
    height: float
    """Of the whole board."""
    background: str
    """What never moves, as SVG."""
    sprites: list[SpriteOut]
    """Everything on it, from the lowest to the highest."""
    spots: list[SpotOut]
    """Where it can be touched."""
    marks: list[SpriteOut]
    """What shows the last move."""
    seat: int | None
    """Through whose eyes it is seen."""
    description: str
    """The board in words."""
    checksum: int | None = None
    """Of the sprites, where somebody may ask for them anew."""
    crop: tuple[float, ...] = ()
    """What of it is shown where room is short: left, top, width, height; none where that is all of it."""


class BoardChange(Out):
    """What is still to be changed on a board when all steps were made, so that it shows the scene after them."""

    sprites: list[SpriteOut]
    """Those that are new or not yet as they are there."""
    gone: list[str]
    """The ids of those that are not there any more."""
    order: list[str] | None = None
    """All ids from the lowest to the highest; None where those that stay lie as in the scene before, under the new."""
    spots: list[SpotOut] | None = None
    """All spots, where they are others than before."""


class ChangeOut(Out):
    """What one step does to one sprite."""

    id: str
    """The sprite."""
    x: float | None = None
    """Where it goes; as before where it is left out, and so is the rest."""
    y: float | None = None
    """Where it goes."""
    rotate: float | None = None
    """How it turns."""
    scale: float | None = None
    """What size it takes."""
    symbol: str | None = None
    """Which drawing it shows then."""
    classes: str | None = None
    """What the style sheet calls it then."""
    becomes: str | None = None
    """The id that it has then."""
    appears: bool = False
    """Whether it comes onto the board."""
    leaves: bool = False
    """Whether it leaves the board."""


class StepOut(Out):
    """One beat of an animation."""

    changes: list[ChangeOut]
    """All of them happen together."""
    ms: int = 240
    """How long it lasts."""
    sound: str = ""
    """What is heard, if anything."""


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


Joining = Literal["", "link", "ask", "asked", "welcome"]
"""Not at all; by the captain's link alone; by asking the captain; the captain has yet to answer; at once."""


class Teammate(Out):
    """Somebody in the viewer's team, or who would like to be."""

    person: str
    """Their id."""
    name: str
    """What they are called here."""


class SeatFacts(Out):
    """One seat, as the viewer sees it."""

    name: str
    """What records call the seat."""
    title: str
    """What it is called, in words."""
    people: list[str]
    """The names of those who sit there."""
    mine: bool = False
    """Whether the viewer sits there."""
    level: str = ""
    """The level of the machine that plays there."""
    kind: str = "friend"
    """For whom it was laid: `me`, `device`, `friend`, `open` or `bot`."""
    reserved: bool = False
    """Whether it is kept for somebody."""
    reserved_name: str = ""
    """What that person is called, where it is known."""
    kept_for_you: bool = False
    """Whether it is kept for the viewer."""
    away_ms: int | None = None
    """For how long its people have been away; null where they are here."""
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
    """The rank of each seat, 1 for the best."""
    reason: str
    """Why it ended, a stable word."""
    text: str
    """How it ended, in words."""
    drawn: bool = False
    """Whether nobody won."""
    scores: list[int] | None = None
    """The points of each seat, where the game counts them."""
    seed: str = ""
    """Revealed: the dice can be computed again."""


class Facts(Out):
    """What is known of the table itself."""

    id: str
    """Its address."""
    game: str
    """The id of the game."""
    title: str
    """What the game is called."""
    status: Literal["waiting", "playing", "over"]
    """Whether it waits for people, is being played or is over."""
    seats: list[SeatFacts]
    """Seat by seat."""
    options: dict[str, str | int | bool]
    """What was chosen when it was laid."""
    own_dice: bool
    """Whether people throw dice of their own and type what they show."""
    free_chat: bool
    """Whether words of one's own may be said."""
    draws: bool
    """Whether a draw may be offered."""
    teams: bool
    """Whether several people may share a seat."""
    secrets: bool
    """Whether something is hidden in this game."""
    chance: bool
    """Whether the house draws something here; people with dice of their own draw for themselves."""
    commitment: str
    """The SHA-256 of the seed from which all of it follows."""
    nonces: list[str]
    """What the seats added to it, fixed when the game began."""
    awaits_nonce: bool
    """Whether the game can begin only when the viewer has added a nonce."""
    draw_from: int | None
    """The seat that offers a draw; null where none does."""
    takeback_from: int | None
    """The seat that asks to take its decision back; null where none does."""
    answered: list[int]
    """The seats that have agreed to what is proposed."""
    closed: bool
    """Whether the host has put it away."""
    rematch: str
    """The address of the next game of the same people."""
    outcome: OutcomeFacts | None
    """How it ended; null before."""
    invitation: str = ""
    """The secret word of the link for friends, for the founder of a listed table."""
    sides: bool = False
    """Whether seats have sides of their own, so that the board may be turned."""
    lettered: bool = False
    """Whether titles only tell the seats apart: beside a name they say nothing."""


class MoveChoice(Out):
    """A legal move and the spots to touch for it."""

    move: str
    """The move as text: send it as `token` of `play`."""
    touch: tuple[str, ...] = ()
    """The spots to touch for it, in order."""
    ahead: list[StepOut] = []
    """What of it may be shown before it is agreed to."""


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


class GhostOut(Out):
    """What would become of one thing on the board."""

    fate: Fate
    """Whether it goes its own way, is sent away by what goes, or leaves the board."""
    sprite: SpriteOut
    """As it would be; where it is taken, as it is."""
    way: list[tuple[float, float]]
    """The places that it would pass, from where it is to where it ends."""


class Waiting(Out):
    """The seat to move is away, and keeps the viewer waiting."""

    seat: int
    """Which seat it is."""
    left_ms: int
    """How long the wait still is."""
    claimable: bool = False
    """Whether the win may be claimed then; a machine may play on in any case."""


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

Cid = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hello"):
    """The first message of a client, and again when its language or shape changes."""

    seq: Annotated[int, msgspec.Meta(ge=0)] = 0
    """The last event it has seen, when it comes back after a break."""
    language: Language = HOME
    """The language of everything that is said."""
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
        symbol=spot.symbol,
        mark=spot.mark,
        classes=spot.classes,
        caption=translate(spot.caption, language) if spot.caption else "",
        toggles=spot.toggles,
        alike=spot.alike,
        at_once=spot.at_once,
    )


def roll_out(roll: Thrown, language: Language) -> RollOut:
    """Return dice as they are sent."""
    return RollOut(roll.count, roll.prefix, [face_out(face, language) for face in roll.faces])


def face_out(face: Face, language: Language) -> FaceOut:
    """Return a side of a die as it is sent."""
    return FaceOut(face.sign, face.symbol, face.classes, translate(face.label, language))


def _rounded(value: float | None, digits: int) -> float | None:
    """Round as `sprite_out` does: what has moved to a place is exactly where it would have been drawn."""
    return None if value is None else round(value, digits)


def _words(text: Message | None, language: Language) -> str:
    return "" if text is None else translate(text, language)
