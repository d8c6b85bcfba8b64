"""Defects of another kind: what a game gives has not the type of the contract, as where nothing checks types."""

# ruff: noqa: ARG005 - what is planted takes what the contract gives, and often ignores it

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pebbles import GAME
from pebbles.board import PebblesBoard
from pebbles.hidden import Secrets
from pebbles.notation import PebblesNotation
from pebbles.rules import LAST, Pebbles
from planted import Defect, around, drawn_by, first_sprite, hiding, played_by, ruled, written_by

from ludogite.core.count import Tally
from ludogite.core.message import translated
from ludogite.core.outcome import Outcome
from ludogite.drawing.drawn_board import DrawnBoard
from ludogite.drawing.kit import Drawing


def in_parts() -> Iterator[Defect]:
    law = "parts_have_their_types"
    about, titles = GAME.about, GAME.rules.seat_titles
    untitled = replace(GAME.rules.options[0], title="Players")  # type: ignore[arg-type] # planted
    yield law, "a title that is no message", replace(GAME, about=replace(about, title="Pebbles"))  # type: ignore[arg-type] # planted
    yield law, "seat titles that are no messages", ruled(seat_titles=("Alix", *titles[1:]))
    yield law, "a version in quotes", ruled(version="2")
    yield law, "a version that is true", ruled(version=True)
    yield law, "a bound in quotes", ruled(longest="12")
    yield law, "a reason without its tuple", ruled(reasons=LAST)
    yield law, "names of seats in one word", ruled(seat_names="abc")
    yield law, "the class of a notation", replace(GAME, notation=PebblesNotation)  # type: ignore[arg-type] # planted
    yield law, "the class of a board", replace(GAME, board=PebblesBoard)  # type: ignore[arg-type] # planted
    yield law, "the class of the secrets", replace(GAME, hidden=Secrets)  # type: ignore[arg-type] # planted
    yield law, "half a notation", replace(GAME, notation=Half())  # type: ignore[arg-type] # planted
    yield law, "an option whose title is no message", ruled(options=(untitled,))
    yield law, "a start that returns nothing", ruled(start=lambda settings: None)


class Half:
    """A notation that only writes."""

    def format(self, state: Pebbles, event: int) -> str:
        return PebblesNotation().format(state, event)


def in_answers() -> Iterator[Defect]:
    law = "positions_answer_in_types"
    coded = Outcome((1, 2), reason="last")  # type: ignore[arg-type] # planted
    yield law, "the seat's name", played_by(seat=lambda self: "abc"[self.turn])
    yield law, "a set of moves", played_by(moves=lambda self: {1, 2})
    yield law, "a tuple of moves", played_by(moves=lambda self: (1, 2))
    yield law, "moves one by one", played_by(moves=lambda self: (move for move in (1, 2)))
    yield law, "moves as text", played_by(moves=lambda self: ["1"])
    yield law, "no outcome", played_by(outcome=lambda self: None)
    yield law, "a reason's code", played_by(outcome=lambda self: coded)
    law = "answers_have_their_types"
    yield law, "a position that leads nowhere", played_by(play=lambda self, move: None)
    yield law, "a token that is a number", written_by(format=lambda self, state, event: event)
    yield law, "a view that is a position", hiding(view=lambda self, state, viewer: state)
    yield law, "a question in plain words", drawn_by(ask=lambda board, state: "How many?")
    yield law, "a label in plain words", first_sprite(label="pebble")
    yield law, "no such layer", first_sprite(layer="roof")
    yield law, "a place in quotes", first_sprite(x="12")
    yield law, "one touch without its tuple", drawn_by(touches=lambda board, state, move: f"-{move}")
    yield law, "no scene", drawn_by(scene=lambda board, state, viewer=None, upright=False: None)
    yield law, "pieces that are none", replace(GAME, board=Bare(Drawing(), 100, 100, ""))
    figures = Tally(translated(fr="total", en="total"), lambda state: state.taken)
    yield law, "a tally of numbers", around(tally=figures)


class Bare(DrawnBoard[Pebbles]):
    """A board whose pieces were forgotten."""

    def pieces(self, state: Pebbles, viewer: int | None) -> Any:
        return None
