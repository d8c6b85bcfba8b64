from dataclasses import replace

import pytest
from pebbles import GAME
from pebbles.notation import PebblesNotation
from pebbles.rules import SHARED, Pebbles

from ludogite.core.errors import ChanceError, GameOverError, IllegalMoveError, WrongSeatError
from ludogite.core.game import Game
from ludogite.core.options import Settings
from ludogite.core.playthrough import Playthrough
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
    return replace(GAME, start=returning, notation=PebblesNotation(Returning), repetition=3, repeated=SHARED)


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
    with pytest.raises(WrongSeatError, match="it is a's turn, not b's"):
        play.push("-1", seat=1)
    with pytest.raises(WrongSeatError, match="it is a's turn, not b's"):
        play.push_code(1, seat=1)
    assert not play.events
    assert play.state == play.start


def test_a_seat_cannot_act_for_chance_nor_chance_for_a_seat() -> None:
    dice, plain = playing(die=True), playing()
    with pytest.raises(WrongSeatError, match="chance acts next, not a"):
        dice.push("[1]", seat=0)
    with pytest.raises(WrongSeatError, match="chance acts next, not a"):
        dice.push_code(1, seat=0)
    with pytest.raises(ChanceError, match="it is a's turn to decide"):
        plain.draw(Rng(1))


def test_illegal_events_are_refused_with_the_legal_ones() -> None:
    play = playing()
    with pytest.raises(IllegalMoveError, match="legal moves: -1, -2, -3"):
        play.push_code(4)
    with pytest.raises(ChanceError, match="chance cannot bring 9"):
        playing(die=True).push_code(9)


def test_nothing_is_played_after_the_end() -> None:
    play = playing()
    for _ in range(3):
        play.push("-3")
    for attempt in (lambda: play.push("-1"), lambda: play.push_code(1), lambda: play.draw(Rng(1))):
        with pytest.raises(GameOverError, match="the game is over; pebbles takes no further move"):
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
