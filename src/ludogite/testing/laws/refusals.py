"""What the rules forbid raises the right error and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.errors import (
    ChanceError,
    GameOverError,
    IllegalMoveError,
    LudogiteError,
    MoveSyntaxError,
    WrongSeatError,
)
from ludogite.core.inputs import quoted
from ludogite.core.playthrough import Playthrough
from ludogite.testing.cases import BrokenLaw, LawCase, demand
from ludogite.testing.mutation import HUGE, STRANGE

if TYPE_CHECKING:
    from collections.abc import Callable

GARBAGE = ("", " ", "?", "💥", "\x00", "zz99", "a b", "[", "]", "[]", "[zz]", "²", "٣", "9" * 5000, "<b>", "-" * 20)
"""No move of any game, and no outcome of chance."""

Refusals = tuple[type[LudogiteError], ...]


def check_garbage_is_refused(place: LawCase) -> None:
    """Demand that text that is no event is refused: where a seat decides as a move, at chance as an outcome."""
    expected: Refusals = (MoveSyntaxError, IllegalMoveError) if place.decides else (MoveSyntaxError, ChanceError)
    if place.state.over():
        expected = (LudogiteError,)
    for text in GARBAGE:
        nonsense = not text.startswith("[") and place.decides
        _refused(place, text, (MoveSyntaxError,) if nonsense else expected)


def check_strange_texts_are_refused(place: LawCase) -> None:
    """Demand that texts that readers trip over are refused by the right error, or are legal events here."""
    expected: Refusals = (LudogiteError,) if place.state.over() else (MoveSyntaxError, IllegalMoveError, ChanceError)
    for text in (*STRANGE, *HUGE):
        _refused_or_legal(place, text, expected)


def check_spoiled_tokens_are_refused(place: LawCase) -> None:
    """Demand that a token with something added or missing is refused, or is another way to write a legal event."""
    for event in place.events(4):
        token = place.game.notation.format(place.state, event)
        for text in (token + "x", " " + token, token + "\n", token[:-1], token * 2, token + ",", "+" + token):
            _refused_or_legal(place, text)


def check_earlier_tokens_are_refused(place: LawCase) -> None:
    """Demand that a move of an earlier position, illegal here, is refused as illegal; as chance where chance acts.

    An outcome of chance where a seat has to decide is refused as an illegal move.
    """
    for event in place.past[-12:]:
        if place.state.over():
            return
        if place.decides:
            _refused_or_legal(place, event.token, (IllegalMoveError,))
        elif not event.by_chance:
            _refused(place, event.token, (ChanceError,))
        else:
            _refused_or_legal(place, event.token, (ChanceError,))


def check_only_legal_events_are_played(place: LawCase) -> None:
    """Demand that the checked door refuses an event that is not legal, and whoever is not to act."""
    play = Playthrough(place.game, place.settings, place.state)
    every = [*place.state.chances(), *(place.state.moves() if place.decides else ())]
    beyond = max(every, default=0) + 1
    if place.state.over():
        _raises(place, "an event after the end", (GameOverError,), lambda: play.push_code(0))
        _raises(place, "a token after the end", (GameOverError,), lambda: play.push("?"))
    elif place.state.at_chance():
        _raises(place, "a seat where chance acts", (WrongSeatError,), lambda: play.push_code(beyond, 0))
        _raises(place, "a token of a seat where chance acts", (WrongSeatError,), lambda: play.push("?", 0))
        if every:
            _raises(place, f"outcome {beyond}", (ChanceError,), lambda: play.push_code(beyond))
    else:
        other = (place.state.seat() + 1) % place.state.seats()
        token = place.game.notation.format(place.state, every[0])
        _raises(place, "a legal move of the wrong seat", (WrongSeatError,), lambda: play.push_code(every[0], other))
        _raises(place, "a token of the wrong seat", (WrongSeatError,), lambda: play.push(token, other))
        _raises(place, f"move {beyond}", (IllegalMoveError,), lambda: play.push_code(beyond))
    demand(not play.events and play.state == place.state, place, "a refused event has changed the game")


def _refused_or_legal(
    place: LawCase, text: str, expected: Refusals = (MoveSyntaxError, IllegalMoveError, ChanceError)
) -> None:
    """Demand that a text is read as an event that can happen here, or refused by one of these errors."""
    try:
        event = place.game.notation.parse(place.state, text)
    except Exception:  # noqa: BLE001 - what was raised is looked at where it is expected
        _refused(place, text, expected)
        return
    possible = place.state.moves() if place.decides else place.state.chances()
    demand(event in possible or not possible, place, f"{quoted(text)} is read as {event}, which cannot happen here")


def _refused(place: LawCase, text: str, expected: Refusals) -> None:
    """Demand that a token raises one of these errors, in words, and that nothing has changed."""
    before = place.state.fields()
    shown = quoted(text)
    error = _raises(place, shown, expected, lambda: place.game.notation.parse(place.state, text))
    message = str(error)
    demand(bool(message), place, f"{shown} is refused without a word")
    if 0 < len(text) < 100:
        told = text in message or repr(text)[1:-1] in message
        demand(told, place, f"{shown} is refused and not quoted: {message}")
    demand(place.state.fields() == before, place, f"reading {shown} has changed the position")


def _raises(place: LawCase, what: str, expected: Refusals, attempt: Callable[[], object]) -> LudogiteError:
    names = " or ".join(error.__name__ for error in expected)
    try:
        result = attempt()
    except expected as error:
        return error
    except Exception as error:
        raise BrokenLaw(f"{place.told()}: {what} must raise {names}, not {type(error).__name__}: {error}") from error
    raise BrokenLaw(f"{place.told()}: {what} must raise {names}, and was accepted: {result!r}")


LAWS = (
    check_garbage_is_refused,
    check_strange_texts_are_refused,
    check_spoiled_tokens_are_refused,
    check_earlier_tokens_are_refused,
    check_only_legal_events_are_played,
)
