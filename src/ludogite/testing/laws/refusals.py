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
from ludogite.core.inputs import excerpt, quoted
from ludogite.core.notation import is_outcome
from ludogite.core.playthrough import Playthrough
from ludogite.testing.cases import LawCase, demand
from ludogite.testing.faults import way_out
from ludogite.testing.mutation import HUGE, STRANGE

if TYPE_CHECKING:
    from collections.abc import Callable

GARBAGE = ("", " ", "?", "💥", "\x00", "zz99", "a b", "[", "]", "[]", "[zz]", "²", "٣", "9" * 5000, "<b>", "-" * 20)
"""No move of any game, and no outcome of chance."""

Refusals = tuple[type[LudogiteError], ...]
OF_A_DECISION: Refusals = (MoveSyntaxError, IllegalMoveError)
OF_AN_OUTCOME: Refusals = (MoveSyntaxError, ChanceError)


@way_out(
    "Let `parse` return the event or None, and raise MoveSyntaxError where a text is no event of this game at all."
)
def check_notation_only_reads(place: LawCase) -> None:
    """Demand that a notation judges nothing: any text is read as an event, or as none here, or its syntax is wrong.

    The syntax of what an earlier position has written is right, for chance where chance acts, for seats where they do.
    """
    known = [event.token for event in place.past[-12:]]
    for text in (*GARBAGE, *STRANGE, *HUGE, *known):
        try:
            place.game.notation.parse(place.state, text)
        except MoveSyntaxError as error:
            written = text in known and not place.state.over() and is_outcome(text) == place.state.at_chance()
            demand(not written, place, f"{quoted(text)} was written by this game, and is refused as syntax: {error}")
        except Exception as error:
            law = f"reading {quoted(text)} must give an event or a MoveSyntaxError, not {type(error).__name__}: {error}"
            raise place.broken(law) from error


@way_out("Raise MoveSyntaxError itself, quote the text (`excerpt`), and leave all other refusals to `Game.read`.")
def check_the_same_mistake_gets_the_same_error(place: LawCase) -> None:
    """Demand that each mistake has one error, with one code, whatever the game and whatever its notation knows."""
    known = [event.token for event in place.past[-12:]]
    if place.state.over():
        for text in (*GARBAGE, *known):
            _refused(place, text, (GameOverError,), quoting=False)
        return
    for text in (*GARBAGE, *known):
        wrong = _wrong_here(place, text)
        if wrong is not None:
            _refused(place, text, (wrong,))
        elif text in GARBAGE:
            _refused(place, text, (MoveSyntaxError,))
        else:
            _refused_or_legal(place, text, (IllegalMoveError if place.decides else ChanceError,))


def _wrong_here(place: LawCase, text: str) -> type[LudogiteError] | None:
    """Return the error of a decision where chance acts, and of an outcome where a seat decides."""
    if place.decides:
        return IllegalMoveError if is_outcome(text) else None
    return None if is_outcome(text) else ChanceError


@way_out("Read numbers with `whole_number` and match whole tokens, so that only what you write is read.")
def check_strange_texts_are_refused(place: LawCase) -> None:
    """Demand that texts that readers trip over are refused by the right error, or are legal events here."""
    for text in (*STRANGE, *HUGE):
        _refused_or_legal(place, text)


@way_out("Match the whole token (`re.fullmatch`) and raise MoveSyntaxError for whatever you would not write.")
def check_spoiled_tokens_are_refused(place: LawCase) -> None:
    """Demand that a token with something added or missing is refused, or is another way to write a legal event."""
    for event in place.events(4):
        token = place.game.notation.format(place.state, event)
        for text in (token + "x", " " + token, token + "\n", token[:-1], token * 2, token + ",", "+" + token):
            _refused_or_legal(place, text)


@way_out("Leave `Game.check` and `Game.play` as they are, and list in `moves` and `chances` all that may happen.")
def check_only_legal_events_are_played(place: LawCase) -> None:
    """Demand that the checked door refuses an event that is not legal, and whoever is not to act."""
    play = Playthrough(place.game, place.settings, place.state)
    every = _possible(place)
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


def _possible(place: LawCase) -> list[int]:
    """Return what can happen, each asked for only where it acts: decisions of a seat, outcomes of chance."""
    if place.decides:
        return place.state.moves()
    return place.state.chances() if place.state.at_chance() else []


def _refused_or_legal(place: LawCase, text: str, expected: Refusals | None = None) -> None:
    """Demand that a text is read as an event that can happen here, or refused by one of these errors."""
    if expected is None:
        expected = OF_A_DECISION if place.decides else OF_AN_OUTCOME
    if place.state.over():
        expected = (GameOverError,)
    try:
        event = place.game.read(place.state, text)
    except Exception:  # noqa: BLE001 - what was raised is looked at where it is expected
        _refused(place, text, expected, quoting=not place.state.over())
        return
    possible = _possible(place)
    demand(event in possible or not possible, place, f"{quoted(text)} is read as {event}, which cannot happen here")


def _refused(place: LawCase, text: str, expected: Refusals, *, quoting: bool = True) -> None:
    """Demand that a token raises one of these errors, in words that quote it, and that nothing has changed."""
    before = place.state.fields()
    shown = quoted(text)
    error = _raises(place, shown, expected, lambda: place.game.read(place.state, text))
    message = str(error)
    demand(bool(message), place, f"{shown} is refused without a word")
    if quoting and text:
        told = any(words in message for words in (text, repr(text)[1:-1], excerpt(text)))
        demand(told, place, f"{shown} is refused and not quoted: {quoted(message)}")
    demand(place.state.fields() == before, place, f"reading {shown} has changed the position")


def _raises(place: LawCase, what: str, expected: Refusals, attempt: Callable[[], object]) -> LudogiteError:
    names = " or ".join(f"{error.__name__} ({error.code})" for error in expected)
    try:
        result = attempt()
    except LudogiteError as error:
        raised = f"{type(error).__name__} ({error.code}): {error}"
        demand(type(error) in expected, place, f"{what} must raise {names}, not {raised}")
        return error
    except Exception as error:
        raise place.broken(f"{what} must raise {names}, not {type(error).__name__}: {error}") from error
    raise place.broken(f"{what} must raise {names}, and was accepted: {result!r}")


LAWS = (
    check_notation_only_reads,
    check_the_same_mistake_gets_the_same_error,
    check_strange_texts_are_refused,
    check_spoiled_tokens_are_refused,
    check_only_legal_events_are_played,
)
