"""The cases of the rules page, one by one: dice thrown from a named position, and where they lead."""

import pytest

from ludogite.core.playthrough import Playthrough
from ludogite.core.registry import open_game
from ludogite.games.stilelibero.rules import CELLS, Heat, Race, single

GAME = open_game("stilelibero")


def race_from(position: str, **options: str | int) -> Playthrough:
    settings = GAME.settings(options)
    return Playthrough(GAME, settings, GAME.notation.parse_position(position, settings))


def play(position: str, tokens: str, **options: str | int) -> Playthrough:
    race = race_from(position, **options)
    for token in tokens.split():
        race.push(token)
    return race


def text(race: Playthrough) -> str:
    return GAME.notation.format_position(race.state)


def legal(race: Playthrough) -> list[str]:
    return [GAME.notation.format(race.state, move) for move in race.state.moves()]


def test_st1_the_shallow_dive_counts_different_values() -> None:
    assert text(play("a/b 0/0 1 1 6 -", "D6 [222355]", end="shallow")) == "a/b 3/0 1 2 6 -"


def test_st2_the_shallow_swimmer_bounces_at_the_wall() -> None:
    race = play("a/b 19/12 6 1 4 -", "+ [1344]", end="shallow")
    assert text(race) == "a/b 22/12 6 2 6 -"


def test_st3_the_deep_dive_counts_different_values() -> None:
    assert text(play("a/b 0/0 1 1 6 -", "D5 [55566]")) == "a/b 2/0 1 2 6 -"


def test_st4_pairs_and_triples_are_struck_out_and_four_equal_dice_are_a_choice() -> None:
    race = race_from("a/b 12/12 4 1 6 -")
    worth = []
    for die in (5, 4, 4, 2, 4, 4):
        race.push("+")
        race.push(f"[{die}]")
        assert isinstance(race.state, Race)
        worth.append(single(race.state.dice))
    assert worth == [1, 2, 1, 2, 2, 2]
    assert legal(race) == ["=", "=4"]
    race.push("=4")
    assert text(race) == "a/b 16/12 4 2 6 -"
    assert Heat(True, False, CELLS, (0, 1)).number_at(16) == 6


def test_st5_dice_thrown_before_the_wall_are_forgotten() -> None:
    race = play("a/b 18/12 5 1 5 -", "+ [3] + [1]")
    assert text(race) == "a/b 20/12 5 1 3 ~"
    assert legal(race) == ["+", "="]
    for token in ("+", "[4]", "+", "[4]", "+", "[3]"):
        race.push(token)
    assert text(race) == "a/b 21/12 5 2 6 -"


def test_st6_a_swimmer_who_is_home_may_throw_on_for_overshoot() -> None:
    race = play("a/b 37/30 9 1 5 -", "+ [2] + [6] + [1] + [4] =")
    assert text(race) == "a/b 41@9/30 9 2 3 -"
    assert race.outcome is None


def test_st7_later_lanes_of_the_round_still_play_and_earlier_ones_do_not() -> None:
    race = play("a/b/c/d 30/38/30/30 9 2 6 -", "+ [1] = + [1] = + [1] =", players=4)
    assert text(race) == "a/b/c/d 30/39@9/31/31 9 - 0 -"
    assert race.outcome is not None
    assert race.outcome.reason.code == "alone"
    assert race.outcome.ranks == (4, 1, 2, 3)


def test_st8_the_podium_is_by_overshoot_then_by_lane() -> None:
    race = play("a/b/c/d 40@9/30/41@9/38 9 4 6 -", "+ [1] + [2] + [3] =", players=4)
    assert text(race) == "a/b/c/d 40@9/30/41@9/41@9 9 - 0 -"
    assert race.outcome is not None
    assert race.outcome.ranks == (3, 4, 1, 2)
    assert race.outcome.reason.code == "lane"


@pytest.mark.parametrize(
    ("start", "dice", "after"),
    [
        pytest.param("17/12 5 1 6 -", "4444", "20/12 5 1 2 ~", id="ST9"),
        pytest.param("18/12 5 1 5 -", "3314", "20/12 5 1 1 ~", id="ST10"),
        pytest.param("16/12 5 1 6 -", "1234", "20/12 5 1 2 ~", id="ST11"),
    ],
)
def test_the_wall_is_reached_by_itself_and_the_excess_is_lost(start: str, dice: str, after: str) -> None:
    throws = " ".join(f"+ [{die}]" for die in dice)
    assert text(play(f"a/b {start}", throws)) == f"a/b {after}"


@pytest.mark.parametrize(
    ("dice", "stops"),
    [
        pytest.param("222255", {"=": 7, "=4": 11}, id="ST12"),
        pytest.param("333333", {"=": 7, "=6": 13}, id="ST13"),
    ],
)
def test_equal_dice_are_a_choice(dice: str, stops: dict[str, int]) -> None:
    throws = " ".join(f"+ [{die}]" for die in dice)
    race = play("a/b 7/12 5 1 6 -", throws)
    assert legal(race) == list(stops)
    for token, progress in stops.items():
        ended = play("a/b 7/12 5 1 6 -", f"{throws} {token}")
        assert text(ended).startswith(f"a/b {progress}/12")


def test_st14_from_cell_2_homeward_any_shallow_throw_wins() -> None:
    for fall in GAME.notation.parse_position("a/b 38/38 12 1 0+6 -", GAME.settings({"end": "shallow"})).chances():
        race = race_from("a/b 38/38 12 1 0+6 -", end="shallow")
        race.push_code(fall)
        assert race.outcome is not None
        assert race.outcome.winners == (0,)
        assert race.outcome.reason.code == "touch"


def test_st15_the_number_of_a_cell_is_the_same_both_ways() -> None:
    heat = Heat(True, False, CELLS, (0, 1))
    assert [heat.number_at(t) for t in (1, 5, 6, 20, 21, 39)] == [6, 3, 6, 3, 4, 6]
