"""A game that people play with its real box: replayed from what happened, and told as a page shows it.

Nothing is stored here. A page keeps the list of what happened, sends all of it, and gets the position, what can happen
next and how it ended. The rules are the real ones.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from ludogite.core.companion import ScoreKeeper
from ludogite.core.disclosure import tell_open
from ludogite.core.errors import UnsupportedError
from ludogite.core.game import Game
from ludogite.core.language import Language
from ludogite.core.message import Message, house_message
from ludogite.core.options import Value
from ludogite.core.playthrough import Event, Playthrough
from ludogite.core.scene import Scene
from ludogite.drawing.compose import inline_svg
from ludogite.play.messages import FaceOut, RollOut, face_out, roll_out
from ludogite.translation import translate

TOLD = 8
"""How many of the last events a page tells again."""
LONGEST_TOKEN = 400


Token = Annotated[str, msgspec.Meta(max_length=LONGEST_TOKEN)]
Options = dict[str, Value]


class KeptGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game kept on somebody's device: its options and everything that happened."""

    rules_version: int | None = None
    """The rules it was begun by; the present ones where none are named."""
    options: Options = {}
    """What was chosen before the game."""
    tokens: Annotated[list[Token], msgspec.Meta(max_length=20_000)] = []
    """Everything that happened, as text."""
    language: Language | None = None
    """The language of the answer; that of the request where it is left out."""
    upright: bool = False
    """Whether the board stands upright, as on a telephone."""


class Hand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand to count."""

    cards: Annotated[list[Token], msgspec.Meta(max_length=200)] = []
    """The cards, as the game writes them."""
    options: Options = {}
    """What was chosen before the game."""
    language: Language | None = None
    """The language of the answer; that of the request where it is left out."""


class ChoiceOut(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that can happen now."""

    token: str
    """What to add to the list; empty where the dice alone say what happened."""
    label: str
    """What it is, in words."""
    roll: RollOut | None = None
    """The dice that follow at once."""
    again: str = ""
    """The signs of the dice that are thrown again."""


class SeatOut(msgspec.Struct, frozen=True):
    """Somebody who plays: where they stand, and how they came in."""

    title: str
    """What the seat is called."""
    figure: str = ""
    """How far it has come."""
    rank: int = 0
    """1 for the best, 0 while the game goes on."""


class KeptPosition(msgspec.Struct, frozen=True, omit_defaults=True):
    """The position, what is asked, and what can happen."""

    picture: str
    """The board, as SVG."""
    ask: str
    """What is asked, in words."""
    seats: list[SeatOut]
    """Seat by seat."""
    turn: int | None
    """The seat that decides; null where none does."""
    choices: list[ChoiceOut]
    """What can happen now."""
    held: list[FaceOut]
    """The dice that lie on the table."""
    told: list[str]
    """The last events, in words."""
    reason: str = ""
    """How it ended, in words; empty before."""
    drawn: bool = False
    """Whether nobody won."""


class Part(msgspec.Struct, frozen=True):
    """One combination of a counted hand."""

    cards: list[str]
    """The cards of it."""
    what: str
    """What it is, in words."""
    points: int
    """What it is worth."""


class Counted(msgspec.Struct, frozen=True):
    """A counted hand, and what everything else is worth."""

    total: int
    """All points of the hand."""
    parts: list[Part]
    """What they are made of."""
    extras: list[int]
    """What everything besides the hand is worth."""


def keeper_of(game: Game) -> ScoreKeeper:
    """Return how a game is kept; raises UnsupportedError."""
    if game.around.keeper is None:
        raise UnsupportedError(house_message("'{id}' cannot be kept beside its real box", id=game.id))
    return game.around.keeper


def now(play: Playthrough, keeper: ScoreKeeper, language: Language, *, upright: bool) -> KeptPosition:
    """Return a game as the page shows it: whoever keeps it knows all of it."""
    game, state = play.game, play.game.reveal(play.state)
    outcome = play.outcome
    last = play.events[-1] if play.events else None
    marks = () if last is None else game.board.trail(game.reveal(last.before), last.code, upright=upright)
    scene = game.board.scene(state, None if outcome or state.at_chance() else state.seat(), upright=upright)
    ranks = outcome.ranks if outcome else (0,) * state.seats()
    figures = keeper.figures(state) or ("",) * state.seats()
    return KeptPosition(
        picture=inline_svg(
            scene, language=language, marks=marks, spoken=translate(game.board.describe(state), language)
        ),
        ask="" if outcome else translate(game.board.ask(state), language),
        seats=[
            SeatOut(translate(game.rules.seat_titles[seat], language), figures[seat], ranks[seat])
            for seat in range(state.seats())
        ],
        turn=None if outcome or state.at_chance() else state.seat(),
        choices=[] if outcome else choices(game, keeper, play, scene, language),
        held=[] if outcome or state.at_chance() else [face_out(face, language) for face in keeper.dice.held(state)],
        told=[told(game, event, language) for event in play.events[-TOLD:]],
        reason=translate(outcome.reason.text, language) if outcome else "",
        drawn=bool(outcome and outcome.drawn),
    )


def told(game: Game, event: Event, language: Language) -> str:
    """Return what an event did, in one sentence."""
    return translate(tell_open(game, event), language)


def choices(game: Game, keeper: ScoreKeeper, play: Playthrough, scene: Scene, language: Language) -> list[ChoiceOut]:
    """Return what can happen: where dice follow a decision, they are asked for at once."""
    state = game.reveal(play.state)
    if state.at_chance():
        roll = keeper.dice.thrown(state)
        if roll is not None:
            return [ChoiceOut("", "", roll_out(roll, language))]
        return [
            ChoiceOut(game.notation.format(state, outcome), translate(game.board.tell(state, outcome), language))
            for outcome in state.chances()
        ]
    labels = {spot.name: spot.label for spot in scene.spots}
    return [_decision(game, keeper, play, move, labels, language) for move in state.moves()]


def _decision(
    game: Game, keeper: ScoreKeeper, play: Playthrough, move: int, labels: dict[str, Message], language: Language
) -> ChoiceOut:
    state = game.reveal(play.state)
    token = game.notation.format(state, move)
    touched = game.board.touches(state, move)
    label = labels.get(touched[0]) if len(touched) == 1 else None
    after = state.play(move)
    roll = keeper.dice.thrown(after) if not after.over() and after.at_chance() else None
    return ChoiceOut(
        token,
        translate(label or game.board.tell(state, move, state.seat()), language),
        None if roll is None else roll_out(roll, language),
        keeper.dice.again(token),
    )
