"""Defects in secrets that are kept right when they are made, and leak or go wrong later."""

# ruff: noqa: ARG001 - what is planted takes what the contract gives, and often ignores it

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import feints
import windfall
from planted import Defect, sealed
from windfall.hidden import SealedCards
from windfall.rules import Windfall

from ludogite.core.game import Game
from ludogite.core.rng import Rng


def in_kept_secrets() -> Iterator[Defect]:
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
    law = "equal_positions_are_alike"
    yield law, "laid open, it is forgotten when it is copied", forgetting_that_it_lies_open()


class Closing(feints.Feints):
    """Positions whose fields do not say that they are laid open."""

    def __init__(self, played: int, points: Any, cards: Any, hands: Any, laid_open: bool = False) -> None:
        super().__init__(played, points, cards, hands, laid_open)

    def fields(self) -> tuple[object, ...]:
        return super().fields()[:4]


def forgetting_that_it_lies_open() -> Game:
    """Return the game of sealed hands, made of such positions."""
    rules = replace(feints.GAME.rules, start=partial(feints.start, kind=Closing))
    return replace(feints.GAME, rules=rules, notation=feints.FeintsNotation(Closing))
