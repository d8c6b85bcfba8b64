"""Defects planted into games that seal cards and hands: what was decided or dealt in secret leaks."""

# ruff: noqa: ARG001, ARG005 - what is planted takes what the contract gives, and often ignores it

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import feints
import windfall
from feints import ROUNDS
from windfall.hidden import SealedCards
from windfall.rules import Windfall

from ludogite.core.game import Game
from ludogite.core.message import Message, verbatim
from ludogite.core.plain_board import PlainBoard
from ludogite.core.rng import Rng
from ludogite.core.scene import Sprite, Step
from ludogite.core.state import State

Defect = tuple[str, str, Game]
"""The law that must find it, what it is, and the game that has it."""


def sealed(**methods: object) -> Game:
    """Return the game of sealed hands with other secrets."""
    return replace(feints.GAME, hidden=type("Defective", (feints.Sealed,), methods)())


def sealed_board(**methods: object) -> Game:
    """Return the game of sealed hands with another board."""
    return replace(feints.GAME, board=type("Defective", (PlainBoard,), methods)())


def in_sealed_events() -> Iterator[Defect]:
    def own(self: feints.Sealed, state: feints.Feints) -> int:
        return len(state.cards) if state.at_chance() else state.seat()

    def shown_in_view(self: feints.Sealed, state: feints.Feints, viewer: int | None) -> str:
        return feints.written(state, viewer, all_=True)

    def for_ever(self: feints.Sealed, state: feints.Feints, event: int, viewer: int | None, now: feints.Feints) -> bool:
        return viewer != own(self, state)

    def by_turns(self: feints.Sealed, state: feints.Feints, event: int, viewer: int | None, now: feints.Feints) -> bool:
        return feints.Sealed.hides(self, state, event, viewer, now) or (viewer is None and now.played == ROUNDS - 1)

    def from_seats(
        self: feints.Sealed, state: feints.Feints, event: int, viewer: int | None, now: feints.Feints
    ) -> bool:
        return viewer is not None and feints.Sealed.hides(self, state, event, viewer, now)

    def winning(self: feints.FeintsNotation, state: feints.Feints, event: int) -> str:
        token = feints.FeintsNotation.format(self, state, event)
        return f"{token}+" if state.hands and (event - state.hands[0]) % 3 == 1 else token

    def told(board: PlainBoard, state: State, event: int, viewer: int | None = None) -> Message:
        return verbatim(f"{state.seat()} {event}")

    def told_later(board: PlainBoard, state: feints.Feints, event: int, viewer: int | None = None) -> Message:
        words = PlainBoard.tell(board, state, event, viewer)
        return words if not state.hands else words + verbatim(str(state.hands[0]))

    def marked(
        board: PlainBoard, state: State, event: int, viewer: object = None, upright: bool = False
    ) -> tuple[Sprite, ...]:
        return (Sprite(f"mark-{event}"),)

    def moved(
        board: PlainBoard, state: State, event: int, viewer: object = None, upright: bool = False
    ) -> tuple[Step, ...]:
        return (Step((), ms=event),)

    law = "hidden_events_look_alike"
    yield law, "the view shows a sealed hand", sealed(view=shown_in_view)
    yield law, "a sealed hand is told", sealed_board(tell=told)
    yield law, "the trail of a sealed hand shows it", sealed_board(trail=marked)
    yield law, "the steps of a sealed hand show it", sealed_board(steps=moved)
    law = "laid_open_hides_nothing"
    yield law, "sealed for ever", sealed(hides=for_ever)
    yield law, "not laid open", sealed(reveal=lambda self, state: state)
    law = "what_came_to_light_stays"
    yield law, "sealed again", sealed(hides=by_turns)
    law = "twin_histories_are_told_alike"
    gloating = type("Defective", (feints.FeintsNotation,), {"format": winning})()
    yield law, "the list shows a sealed hand", replace(feints.GAME, notation=gloating)
    yield law, "a later word shows a sealed hand", sealed_board(tell=told_later)
    law = "beliefs_agree_with_the_list"
    yield law, "a sealed hand is listed", sealed(hides=lambda *_: False)
    yield law, "a machine is told a sealed hand", sealed(determinisation=lambda _self, state, _seat, _rng: state)
    yield law, "a spectator reads a sealed hand", sealed(hides=from_seats)


def in_secrets_of_before() -> Iterator[Defect]:
    hides, twin = feints.Sealed.hides, feints.Sealed.twin

    def till_the_next(
        self: feints.Sealed, state: feints.Feints, event: int, viewer: int | None, now: feints.Feints
    ) -> bool:
        happened = [len(one.cards) + len(one.hands) for one in (state, now)]
        return happened[1] == happened[0] + 1 and hides(self, state, event, viewer, now)

    def till_hands(
        self: feints.Sealed, state: feints.Feints, event: int, viewer: int | None, now: feints.Feints
    ) -> bool:
        return hides(self, state, event, viewer, now) and not (state.at_chance() and now.hands)

    def hands_only(
        self: feints.Sealed, state: feints.Feints, event: int, viewer: int | None, now: feints.Feints
    ) -> bool:
        return hides(self, state, event, viewer, now) and not state.at_chance()

    def till_the_next_card(self: SealedCards, state: Windfall, event: int, viewer: int | None, now: Windfall) -> bool:
        return len(now.cards) == len(state.cards) + 1 and SealedCards.hides(self, state, event, viewer, now)

    def with_true(field: str, self: feints.Sealed, state: feints.Feints, seat: int, rng: Rng) -> feints.Feints:
        drawn = twin(self, state, seat, rng)
        kept = {name: getattr(state if name == field else drawn, name) for name in ("cards", "hands")}
        return feints.Feints(state.played, state.points, kept["cards"], kept["hands"], state.laid_open)

    def with_true_cards(self: feints.Sealed, state: feints.Feints, seat: int, rng: Rng) -> feints.Feints:
        return with_true("cards", self, state, seat, rng)

    def with_true_hands(self: feints.Sealed, state: feints.Feints, seat: int, rng: Rng) -> feints.Feints:
        return with_true("hands", self, state, seat, rng)

    def always(self: feints.Sealed, state: feints.Feints, viewer: int | None, rng: Rng) -> feints.Feints:
        return twin(self, state, viewer, Rng(0))

    def always_the_same_cards(self: feints.Sealed, state: feints.Feints, viewer: int | None, rng: Rng) -> feints.Feints:
        drawn, hands = twin(self, state, viewer, Rng(0)), twin(self, state, viewer, rng).hands
        return feints.Feints(state.played, state.points, drawn.cards, hands, state.laid_open)

    law = "what_is_listed_was_seen"
    yield law, "a secret is forgotten after the next event", sealed(hides=till_the_next)
    yield law, "a card is listed once hands are thrown", sealed(hides=till_hands)
    yield law, "a card is listed when it is dealt", sealed(hides=hands_only)
    forgetful = type("Defective", (SealedCards,), {"hides": till_the_next_card})()
    yield law, "the first card of three is listed after the second", replace(windfall.GAME, hidden=forgetful)
    law = "beliefs_are_not_the_truth"
    yield law, "machines know what was dealt", sealed(determinisation=with_true_cards)
    yield law, "machines know what was decided", sealed(determinisation=with_true_hands)
    law = "twins_are_drawn"
    yield law, "a single twin", sealed(twin=always)
    yield law, "cards are not drawn", sealed(twin=always_the_same_cards)
