"""Every law, on every installed game, with every choice of options, on random games of several habits."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.proof import FACTOR, draws, times

from ludogite import installed_games
from ludogite.core.game import Game
from ludogite.core.language import LANGUAGES
from ludogite.core.options import Settings
from ludogite.core.playthrough import Playthrough
from ludogite.plain import is_compiled
from ludogite.rules_page import rules_file
from ludogite.testing import AT_A_POSITION, HABITS, OF_A_GAME, OF_A_PLAYTHROUGH, LawCase, option_choices, place_of, walk
from ludogite.testing.digests import check_digests
from ludogite.testing.faults import way_out_of
from ludogite.testing.laws import OF_A_SOURCE
from ludogite.testing.laws.judges import check_judge_can_be_relied_on
from ludogite.testing.messages import untranslated
from ludogite.testing.positions import Habit

pytestmark = pytest.mark.laws

FIRST = draws("laws").randrange(10**6) if FACTOR else 0
SEEDS = times(20) if FACTOR else 4
"""So many games of each habit are played with each choice of options; positions are drawn from these."""

EXAMPLES = times(200) if FACTOR else 25
"""So often each law is tried on positions in a row of each game."""

IN_A_ROW = 3
"""So many: where chance and seats take turns, both are seen."""

GAMES = installed_games()

by_game = pytest.mark.parametrize("game_id", GAMES)


def by_law(laws: tuple[Callable[..., None], ...]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("law", laws, ids=[law.__name__.removeprefix("check_") for law in laws])


@cache
def choices(game_id: str) -> list[Settings]:
    return option_choices(GAMES[game_id])


@cache
def walked(game_id: str, chosen: Settings, seed: int, habit: Habit) -> Playthrough:
    return walk(GAMES[game_id], chosen, seed, habit)


@st.composite
def places(draw: st.DrawFn, game_id: str) -> list[LawCase]:
    """Positions in a row, reached by some random game."""
    chosen = draw(st.sampled_from(choices(game_id)))
    play = walked(game_id, chosen, FIRST + draw(st.integers(0, SEEDS - 1)), draw(st.sampled_from(HABITS)))
    first = draw(st.integers(0, len(play.events)))
    return [place_of(play, count) for count in range(first, min(first + IN_A_ROW, len(play.events) + 1))]


@by_law(OF_A_GAME)
@by_game
def test_a_game_describes_itself(game_id: str, law: Callable[[Game], None]) -> None:
    law(GAMES[game_id])


@by_law(AT_A_POSITION)
@by_game
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_at_every_position(game_id: str, law: Callable[[LawCase], None], data: st.DataObject) -> None:
    for place in data.draw(places(game_id)):
        law(place)


@by_law(AT_A_POSITION)
@by_game
def test_at_the_start_and_at_the_end(game_id: str, law: Callable[[LawCase], None]) -> None:
    for chosen in choices(game_id):
        play = walked(game_id, chosen, 0, "fair")
        law(place_of(play, 0))
        law(place_of(play))


@by_law(OF_A_PLAYTHROUGH)
@by_game
def test_a_random_game(game_id: str, law: Callable[[Playthrough], None]) -> None:
    if law is check_judge_can_be_relied_on and not is_compiled():
        pytest.skip("an exact judge is built in seconds only where it is compiled")
    for chosen in choices(game_id):
        for seed in range(FIRST, FIRST + SEEDS):
            law(walked(game_id, chosen, seed, "fair"))


@by_game
def test_a_game_with_secrets_hides_something(game_id: str) -> None:
    if GAMES[game_id].hidden is None:
        pytest.skip("nothing is hidden in this game")
    assert any(_hides(walked(game_id, chosen, 0, "fair")) for chosen in choices(game_id))


@by_game
def test_everything_our_games_say_is_said_in_every_language(game_id: str) -> None:
    assert untranslated(GAMES[game_id]) == {}
    assert all(rules_file(GAMES[game_id], language) for language in LANGUAGES)


@by_law((*OF_A_GAME, *AT_A_POSITION, *OF_A_PLAYTHROUGH, *OF_A_SOURCE))
def test_every_law_says_what_it_demands_and_the_way_out(law: Callable[..., None]) -> None:
    assert (law.__doc__ or "").startswith("Demand ")
    assert way_out_of(law).endswith(".")


def _hides(play: Playthrough) -> bool:
    notation = play.game.notation
    return any(play.game.view(event.before, None) != notation.format_position(event.before) for event in play.events)


@by_game
def test_the_same_random_games_are_played_by_every_build(game_id: str) -> None:
    check_digests(GAMES[game_id], Path(__file__).with_name("digests.json"))
