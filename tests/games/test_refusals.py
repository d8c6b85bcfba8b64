"""The same mistake gets the same error in every game, in the words of its players and in their language."""

import pytest

from ludogite import installed_games
from ludogite.core.errors import (
    ChanceError,
    GameOverError,
    IllegalMoveError,
    LudogiteError,
    MoveSyntaxError,
    WrongSeatError,
)
from ludogite.core.game import Game
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.testing import walk
from ludogite.translation import translate

GAMES = installed_games()
by_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def refusal(game: Game, state: State, text: str, seat: int | None = None) -> LudogiteError:
    with pytest.raises(LudogiteError) as caught:
        game.read(state, text, seat)
    return caught.value


def places(game: Game) -> tuple[State, State, State]:
    """Return positions of a game in which chance acts, a seat decides, and all is over."""
    play = walk(game, game.settings(), seed=3)
    states = [*(event.before for event in play.events), play.state]
    return (
        next(state for state in states if not state.over() and state.at_chance()),
        next(state for state in states if not state.over() and not state.at_chance()),
        states[-1],
    )


@by_game
def test_the_same_mistake_gets_the_same_error(game: Game) -> None:
    chance, decision, over = places(game)
    move = game.notation.format(decision, decision.moves()[0])
    outcome = game.notation.format(chance, chance.draw(Rng(1)))
    other = (decision.seat() + 1) % decision.seats()
    mistakes = [
        (refusal(game, over, move), GameOverError, "move/over"),
        (refusal(game, over, "zz"), GameOverError, "move/over"),
        (refusal(game, chance, move), ChanceError, "chance/outcome"),
        (refusal(game, chance, "zz"), ChanceError, "chance/outcome"),
        (refusal(game, chance, "[zz]"), MoveSyntaxError, "move/syntax"),
        (refusal(game, chance, outcome, 0), WrongSeatError, "move/seat"),
        (refusal(game, decision, outcome), IllegalMoveError, "move/illegal"),
        (refusal(game, decision, "[zz]"), IllegalMoveError, "move/illegal"),
        (refusal(game, decision, "zz"), MoveSyntaxError, "move/syntax"),
        (refusal(game, decision, move, other), WrongSeatError, "move/seat"),
    ]
    assert [(type(error), error.code) for error, _, _ in mistakes] == [(kind, code) for _, kind, code in mistakes]


@by_game
def test_an_illegal_move_is_quoted_and_legal_ones_are_named(game: Game) -> None:
    play = walk(game, game.settings(), seed=3)
    decided = [event for event in play.events if not event.by_chance]
    tokens = {event.token for event in decided}
    illegal = next(
        (event.before, token)
        for event in decided
        for token in sorted(tokens)
        if token not in {game.notation.format(event.before, move) for move in event.before.moves()}
    )
    error = refusal(game, *illegal)
    assert isinstance(error, IllegalMoveError)
    first = game.notation.format(illegal[0], illegal[0].moves()[0])
    assert str(error).startswith(f"'{illegal[1]}' is not legal here; legal moves: {first}")
    assert translate(error.message, "fr").startswith(f"«\u00a0{illegal[1]}\u00a0» n’est pas permis ici\u202f; coups")


@by_game
def test_refusals_are_said_in_french_with_its_typography(game: Game) -> None:
    chance, decision, over = places(game)
    other = (decision.seat() + 1) % decision.seats()
    for error in (
        refusal(game, over, "zz"),
        refusal(game, chance, "zz"),
        refusal(game, chance, "[zz]"),
        refusal(game, chance, "[zz]", 0),
        refusal(game, decision, "[zz]"),
        refusal(game, decision, "zz"),
        refusal(game, decision, "zz", other),
    ):
        assert str(error) == translate(error.message, "en")
        french = translate(error.message, "fr")
        assert french != str(error)
        assert not any(wrong in french for wrong in ("'", " ;", " :", " »", "« "))


@by_game
def test_whose_turn_it_is_is_said_with_the_names_that_people_know(game: Game) -> None:
    _, decision, _ = places(game)
    acting, other = decision.seat(), (decision.seat() + 1) % decision.seats()
    titles = [translate(game.rules.seat_titles[seat], "en") for seat in (acting, other)]
    assert str(refusal(game, decision, "zz", other)) == f"it is {titles[0]}'s turn, not {titles[1]}'s"


def test_seats_with_names_of_their_own_are_named_in_each_language() -> None:
    squadro = GAMES["squadro"]
    error = refusal(squadro, squadro.begin(first="left"), "1", 1)
    assert translate(error.message, "en") == "it is Left's turn, not Top's"
    assert translate(error.message, "fr") == "c’est le tour de Gauche, pas de Haut"


def test_a_long_text_is_quoted_by_its_beginning() -> None:
    squadro = GAMES["squadro"]
    assert len(str(refusal(squadro, squadro.begin(first="left"), "9" * 5000))) < 200
