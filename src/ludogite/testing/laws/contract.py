"""What a game gives has the types of the contract. All other laws rest on that, so it is asked before them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ludogite.core.board import Board
from ludogite.core.count import Count
from ludogite.core.game import Game
from ludogite.core.message import Message
from ludogite.core.note import Note
from ludogite.core.outcome import Outcome
from ludogite.core.rng import Rng
from ludogite.core.scene import Spot, Sprite
from ludogite.core.state import State
from ludogite.drawing.drawn_board import DrawnBoard
from ludogite.testing.cases import LawCase, demand, demand_of_game
from ludogite.testing.faults import way_out
from ludogite.testing.typecheck import annotations_of, field_errors, type_errors

ASKED = 2
"""Of so many events of a position it is asked what follows."""

Answer = tuple[str, object, Any]
"""What was asked, what the game answered, and the type that the contract promises."""

MESSAGES = "Words are made by `message(…)`, one thing in a tuple is `(thing,)`, parts are instances and not classes"


@way_out(f"{MESSAGES}: see “The contract of a game” in the documentation for each field.")
def check_parts_have_their_types(game: Game) -> None:
    """Demand that every part of a game, and every field of it, has the type that the contract writes beside it."""
    wrong = list(field_errors(game))
    wrong = wrong or list(type_errors(game.rules.start(game.settings()), State, "rules.start()"))
    for words in wrong:
        demand_of_game(False, game, words)


@way_out("Return what `State` promises: seats and moves are whole numbers, `moves` is a list, the end is an `Outcome`.")
def check_positions_answer_in_types(place: LawCase) -> None:
    """Demand that whatever a position is asked, the answer has the type that `State` promises."""
    _demand_types(place, _of_the_position(place.state))


@way_out(f"{MESSAGES}: see “The contract of a game” in the documentation for what each method returns.")
def check_answers_have_their_types(place: LawCase) -> None:
    """Demand that what the notation, the secrets and the board answer has the type that the contract promises."""
    _demand_types(place, _of_the_parts(place))


def _demand_types(place: LawCase, answers: Iterator[Answer]) -> None:
    """Tell the first answer that has another type; those that follow may fail because of it."""
    for where, answer, expected in answers:
        wrong = list(type_errors(answer, expected, where))
        for words in wrong:
            demand(False, place, words)
        if wrong:
            return


def _of_the_parts(place: LawCase) -> Iterator[Answer]:
    yield from _of_the_notation(place)
    if place.game.hidden is not None:
        yield from _of_the_secrets(place)
    yield from _of_the_board(place)
    yield from _around_the_table(place)


def _of_the_position(state: State) -> Iterator[Answer]:
    name = type(state).__name__
    yield f"{name}.fields()", state.fields(), tuple[object, ...]
    yield f"{name}.seats()", state.seats(), int
    yield f"{name}.over()", state.over(), bool
    yield f"{name}.at_chance()", state.at_chance(), bool
    yield f"{name}.key()", state.key(), int
    for seat in range(state.seats()):
        yield f"{name}.turns({seat})", state.turns(seat), int
    if state.over():
        yield f"{name}.outcome()", state.outcome(), Outcome
        for seat in range(state.seats()):
            yield f"{name}.payoff({seat})", state.payoff(seat), float
    elif state.at_chance():
        yield f"{name}.chances()", state.chances(), list[int]
        yield f"{name}.weights()", state.weights(), list[int]
        yield f"{name}.draw()", state.draw(Rng(0)), int
    else:
        yield f"{name}.seat()", state.seat(), int
        yield f"{name}.moves()", state.moves(), list[int]


def _of_the_notation(place: LawCase) -> Iterator[Answer]:
    notation, state, name = place.game.notation, place.state, type(place.game.notation).__name__
    text = notation.format_position(state)
    yield f"{name}.format_position()", text, str
    yield f"{name}.parse_position()", notation.parse_position(text, place.settings), State
    for event in place.events(ASKED):
        method = "happen" if state.at_chance() else "play"
        yield f"{type(state).__name__}.{method}({event})", place.after(event).state, State
        token = notation.format(state, event)
        yield f"{name}.format()", token, str
        yield f"{name}.parse()", notation.parse(state, token), int | None


def _of_the_secrets(place: LawCase) -> Iterator[Answer]:
    hidden, state, name = place.game.hidden, place.state, type(place.game.hidden).__name__
    assert hidden is not None, "asked of games with secrets only"  # noqa: S101 - for the type checker
    yield f"{name}.reveal()", hidden.reveal(state), State
    for viewer in place.viewers:
        yield f"{name}.view()", hidden.view(state, viewer), str
        yield f"{name}.twin()", hidden.twin(state, viewer, Rng(0)), State
        if viewer is not None:
            yield f"{name}.determinisation()", hidden.determinisation(state, viewer, Rng(0)), State
        for event in place.events(ASKED):
            yield f"{name}.hides()", hidden.hides(state, event, viewer, place.after(event).state), bool


def _of_the_board(place: LawCase) -> Iterator[Answer]:
    board, state = place.game.board, place.state
    name = type(board).__name__
    viewers = (None, state.seat() if place.decides else 0)  # to other seats the same lines of a board answer
    if isinstance(board, DrawnBoard):
        for viewer in viewers:
            yield f"{name}.pieces()", board.pieces(state, viewer), Sequence[Sprite]
        if place.decides:
            yield f"{name}.spots()", board.spots(state), Sequence[Spot]
    yield _answered(board, "ask", board.ask(state))
    for viewer in viewers:
        yield _answered(board, "describe", board.describe(state, viewer))
        yield _answered(board, "terminal", board.terminal(state, viewer))
        for upright in (False, True):
            yield _answered(board, "scene", board.scene(state, viewer, upright=upright))
    for event in place.events(ASKED):
        yield _answered(board, "tell", board.tell(state, event, None))
        yield _answered(board, "steps", board.steps(state, event, None))
        yield _answered(board, "trail", board.trail(state, event, None))
        if place.decides:
            yield _answered(board, "touches", board.touches(state, event))
            yield _answered(board, "ahead", board.ahead(state, event, None))


def _answered(board: object, method: str, answer: object) -> Answer:
    return f"{type(board).__name__}.{method}()", answer, annotations_of(getattr(Board, method))["return"]


def _around_the_table(place: LawCase) -> Iterator[Answer]:
    around, state = place.game.around, place.state
    if around.tally is not None:
        yield "around.tally.of()", around.tally.of(state), tuple[str, ...]
    if around.tasks is not None:
        yield "around.tasks()", around.tasks(state), tuple[Message, ...]
    if around.count is not None and state.over():
        yield "around.count()", around.count(state), tuple[Count, ...]
    if around.advice is not None and place.decides:
        yield "around.advice()", around.advice(state, place.events(1)[0]), Message
    if around.note is not None:
        for event in place.events(ASKED):
            yield "around.note()", around.note(state, event, None), Note
    if around.turn_owner is not None and not state.over():
        yield "around.turn_owner()", around.turn_owner(state), int | None
    if around.planning is not None and not state.over():
        for seat in range(state.seats()):
            yield "around.planning()", around.planning(state, seat), State | None


LAWS = (check_positions_answer_in_types, check_answers_have_their_types)

OF_A_GAME = (check_parts_have_their_types,)
