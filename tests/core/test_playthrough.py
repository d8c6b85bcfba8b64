from collections.abc import Callable
from dataclasses import replace
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pebbles import GAME
from pebbles.notation import PebblesNotation
from pebbles.rules import SHARED, Pebbles

from ludogite.core.errors import ChanceError, GameOverError, IllegalMoveError, WrongSeatError
from ludogite.core.game import Game
from ludogite.core.options import Settings
from ludogite.core.playthrough import History, Playthrough
from ludogite.core.rng import Rng


class Returning(Pebbles):
    """Pebbles that come back: after a take of one, the heap is full again and nothing was taken."""

    def play(self, move: int) -> Pebbles:
        if move > 1:
            return super().play(move)
        return Returning(9, (0, 0), (), 1 - self.turn, 3, False, "last")


def returning(settings: Settings) -> Pebbles:
    return Returning(settings.number("heap"), (0, 0), (), 0, 3, False, "last")


def endless() -> Game:
    rules = replace(GAME.rules, start=returning, repetition=3, repeated=SHARED)
    return replace(GAME, rules=rules, notation=PebblesNotation(Returning))


def playing(**chosen: int | str | bool) -> Playthrough:
    return Playthrough(GAME, GAME.settings(chosen))


def test_a_game_is_played_by_its_tokens() -> None:
    play = playing()
    for token in ("-3", "-3", "-3"):
        assert play.outcome is None
        play.push(token)
    assert play.tokens == ["-3", "-3", "-3"]
    assert play.outcome is not None
    assert play.outcome.winners == (0,)
    assert play.to_act is None


def test_who_acts_is_named() -> None:
    play = playing(die=True)
    assert play.to_act == "chance"
    play.push("[2]")
    assert play.to_act == "a"
    play.push("-2", seat=0)
    assert play.to_act == "chance"


def test_the_wrong_seat_is_refused_and_nothing_changes() -> None:
    play = playing()
    with pytest.raises(WrongSeatError, match="it is Alix's turn, not Bao's"):
        play.push("-1", seat=1)
    with pytest.raises(WrongSeatError, match="it is Alix's turn, not Bao's"):
        play.push_code(1, seat=1)
    assert not play.events
    assert play.state == play.start


def test_a_seat_cannot_act_for_chance_nor_chance_for_a_seat() -> None:
    dice, plain = playing(die=True), playing()
    with pytest.raises(WrongSeatError, match="chance acts next, not Alix"):
        dice.push("[1]", seat=0)
    with pytest.raises(WrongSeatError, match="chance acts next, not Alix"):
        dice.push_code(1, seat=0)
    with pytest.raises(ChanceError, match="it is Alix's turn to decide"):
        plain.draw(Rng(1))


def test_illegal_events_are_refused_with_the_legal_ones() -> None:
    play = playing()
    with pytest.raises(IllegalMoveError, match="legal moves: -1, -2, -3"):
        play.push_code(4)
    with pytest.raises(ChanceError, match="chance cannot bring '9'"):
        playing(die=True).push_code(9)


def test_nothing_is_played_after_the_end() -> None:
    play = playing()
    for _ in range(3):
        play.push("-3")
    attempts: list[Callable[[], object]] = [
        lambda: play.push("-1"),
        lambda: play.push_code(1),
        lambda: play.draw(Rng(1)),
    ]
    for attempt in attempts:
        with pytest.raises(GameOverError, match="the game is over; nothing more can be played"):
            attempt()


def test_what_is_taken_back_was_never_played() -> None:
    play = playing(die=True)
    play.draw(Rng(4))
    state = play.state
    play.push_code(1)
    taken_back = play.pop()
    assert taken_back.code == 1
    assert play.state == state
    assert len(play.events) == 1
    assert play.events[0].by_chance


def test_a_position_that_comes_back_too_often_ends_the_game() -> None:
    play = Playthrough(endless(), GAME.settings())
    for _ in range(4):
        assert play.outcome is None
        play.push("-1")
    assert play.outcome is not None
    assert (play.outcome.reason, play.outcome.drawn, play.outcome.winners) == (SHARED, True, ())
    with pytest.raises(GameOverError):
        play.push("-1")


def test_taking_back_forgets_a_repetition() -> None:
    play = Playthrough(endless(), GAME.settings())
    for _ in range(4):
        play.push("-1")
    play.pop()
    assert play.outcome is None
    play.push("-2")
    assert play.outcome is None


def again(history: History) -> History:
    """Return the same game played anew, sharing nothing."""
    return reduce(History.after, history.tokens, History.begin(history.game, history.settings, history.start))


def told(history: History) -> tuple[object, ...]:
    return history.tokens, history.state, history.outcome, history.to_act, [event.after for event in history.events]


@given(st.data())
def test_a_history_is_never_changed_by_what_grows_from_it(data: st.DataObject) -> None:
    """Forks and take-backs included, and each counts the repetitions of its own game alone."""
    grown = [History.begin(endless(), GAME.settings())]
    seen = [told(grown[0])]
    for _ in range(data.draw(st.integers(1, 30))):
        history = data.draw(st.sampled_from(grown[-3:] if data.draw(st.booleans()) else grown))
        if history.events and data.draw(st.integers(0, 3)) == 0:
            history = history.before_last(data.draw(st.integers(1, len(history.events))))
        elif history.outcome is None:
            moves = history.state.moves()
            history = history.after_code(data.draw(st.sampled_from([moves[0], *moves])))
        grown.append(history)
        seen.append(told(history))
    assert [told(history) for history in grown] == seen
    assert [told(again(history)) for history in grown] == seen


def test_what_was_played_from_a_history_is_found_again() -> None:
    before = History.begin(GAME, GAME.settings())
    first, second = before.after("-3"), before.after("-3")
    assert first.events[0] is second.events[0]
    assert before.after("-2").state != first.state
    assert before.after("-3").events[0] is first.events[0]
    with pytest.raises(WrongSeatError):
        before.after("-3", seat=1)


def test_nothing_follows_the_end_of_a_history() -> None:
    over = reduce(History.after, ("-3", "-3", "-3"), History.begin(GAME, GAME.settings()))
    attempts: list[Callable[[], object]] = [
        lambda: over.after("-1"),
        lambda: over.after("-1", 0),
        lambda: over.after_code(1),
    ]
    for attempt in attempts:
        with pytest.raises(GameOverError):
            attempt()
    with pytest.raises(IndexError):
        over.before_last(4)
