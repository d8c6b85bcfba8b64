"""Feints, a tiny game with secrets: each round everybody is dealt a card in secret, then throws a hand in secret.

The last hand of a round shows all hands and cards: a hand brings a point for each one it beats, a card what it says.
"""

from __future__ import annotations

import re
from typing import Final

from ludogite.core.errors import MoveSyntaxError, PositionError
from ludogite.core.game import Game
from ludogite.core.inputs import excerpt
from ludogite.core.message import verbatim
from ludogite.core.options import Option, Settings
from ludogite.core.outcome import Outcome, Reason, ranked
from ludogite.core.parts import About, Hidden, Rules
from ludogite.core.rng import Rng
from ludogite.core.state import State

ROUNDS: Final = 3
CARDS: Final = 4
HANDS: Final = "RPS"
POSITION: Final = re.compile(r"(\d) (\d{1,2}(?:/\d{1,2})+) ([0-3]*|-) ([RPS]*|-)", re.ASCII)

MOST: Final = Reason("most", verbatim("points"))


class Feints(State):
    """The round, the points, the cards dealt and the hands thrown in it so far, and whether all of it lies open."""

    def __init__(
        self, played: int, points: tuple[int, ...], cards: tuple[int, ...], hands: tuple[int, ...], laid_open: bool
    ) -> None:
        self.played: Final = played
        self.points: Final = points
        self.cards: Final = cards
        self.hands: Final = hands
        self.laid_open: Final = laid_open

    def fields(self) -> tuple[object, ...]:
        return (self.played, self.points, self.cards, self.hands, self.laid_open)

    def seats(self) -> int:
        return len(self.points)

    def over(self) -> bool:
        return self.played == ROUNDS

    def at_chance(self) -> bool:
        return not self.over() and len(self.cards) < self.seats()

    def seat(self) -> int:
        return len(self.hands)

    def moves(self) -> list[int]:
        return [0, 1, 2]

    def chances(self) -> list[int]:
        return list(range(CARDS))

    def happen(self, outcome: int) -> Feints:
        return type(self)(self.played, self.points, (*self.cards, outcome), (), self.laid_open)

    def play(self, move: int) -> Feints:
        hands = (*self.hands, int(move))
        if len(hands) < self.seats():
            return type(self)(self.played, self.points, self.cards, hands, self.laid_open)
        points = tuple(
            had + card + sum((hand - other) % 3 == 1 for other in hands)
            for had, card, hand in zip(self.points, self.cards, hands, strict=True)
        )
        return type(self)(self.played + 1, points, (), (), self.laid_open)

    def outcome(self) -> Outcome:
        return Outcome(ranked(list(self.points)), MOST, self.points)


class FeintsNotation:
    """A card is `[2]`, a hand `R`, `P` or `S`; a position `1 3/0 12 R`."""

    def __init__(self, kind: type[Feints] = Feints) -> None:
        self.kind = kind

    def parse(self, state: Feints, text: str) -> int | None:
        if not re.fullmatch(r"\[[0-3]\]" if state.at_chance() else r"[RPS]", text, re.ASCII):
            raise MoveSyntaxError(verbatim(f"expected R, P, S or a card [0], got '{excerpt(text)}'"))
        return int(text[1]) if state.at_chance() else HANDS.index(text)

    def format(self, state: Feints, event: int) -> str:
        return f"[{event}]" if state.at_chance() else HANDS[event]

    def parse_position(self, text: str, settings: Settings) -> Feints:
        found = POSITION.fullmatch(text)
        if found is None:
            raise PositionError(f"expected round, points, cards and hands, got {text!r}")
        played, points, cards, hands = found.groups()
        state = self.kind(
            int(played),
            tuple(map(int, points.split("/"))),
            tuple(int(card) for card in cards if card != "-"),
            tuple(HANDS.index(hand) for hand in hands if hand != "-"),
            False,
        )
        count = settings.number("players")
        wrong = state.seats() != count or state.played > ROUNDS or len(state.cards) > count
        if wrong or len(state.hands) >= count or (state.hands and state.at_chance()) or (state.over() and state.cards):
            raise PositionError(f"expected a position of a game with these options, got {text!r}")
        if self.format_position(state) != text:
            raise PositionError(f"expected figures without zeros before them, got {text!r}")
        return state

    def format_position(self, state: Feints) -> str:
        return written(state, None, all_=True)


def written(state: Feints, viewer: int | None, *, all_: bool) -> str:
    """Return a position, what a viewer may not see as `?`."""
    cards = "".join(str(card) if all_ or seat == viewer else "?" for seat, card in enumerate(state.cards))
    hands = "".join(HANDS[hand] if all_ or seat == viewer else "?" for seat, hand in enumerate(state.hands))
    return f"{state.played} {'/'.join(map(str, state.points))} {cards or '-'} {hands or '-'}"


class Sealed(Hidden[Feints]):
    """Cards and hands of a round, seen by their owners until the round is over."""

    def view(self, state: Feints, viewer: int | None) -> str:
        return written(state, viewer, all_=state.laid_open)

    def twin(self, state: Feints, viewer: int | None, rng: Rng) -> Feints:
        if state.laid_open:
            return state
        cards = tuple(card if seat == viewer else rng.below(CARDS) for seat, card in enumerate(state.cards))
        hands = tuple(hand if seat == viewer else rng.below(3) for seat, hand in enumerate(state.hands))
        return type(state)(state.played, state.points, cards, hands, state.laid_open)

    def hides(self, state: Feints, event: int, viewer: int | None, now: Feints) -> bool:
        owner = len(state.cards) if state.at_chance() else state.seat()
        return viewer != owner and state.played == now.played and not now.laid_open

    def reveal(self, state: Feints) -> Feints:
        return type(state)(state.played, state.points, state.cards, state.hands, True)


def start(settings: Settings, kind: type[Feints] = Feints) -> Feints:
    """Return the first round, before its first card."""
    return kind(0, (0,) * settings.number("players"), (), (), False)


GAME = Game(
    id="feints",
    about=About(title=verbatim("Feints")),
    rules=Rules(
        seat_names=("a", "b", "c"),
        seat_titles=(verbatim("Ana"), verbatim("Bert"), verbatim("Caro")),
        options=(Option("players", 2, (2, 3), verbatim("Players"), verbatim("How many?")),),
        players_option="players",
        chance_in_play=True,
        longest=3 * 6,
        reasons=(MOST,),
        start=start,
    ),
    notation=FeintsNotation(),
    hidden=Sealed(),
)
