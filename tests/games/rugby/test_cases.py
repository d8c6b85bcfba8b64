"""The cases RU1 to RU16 of the rules page."""

import pytest

from ludogite.games.rugby import GAME
from ludogite.games.rugby.dice import STANDARD
from ludogite.games.rugby.match import MatchRules
from ludogite.games.rugby.notation import RugbyNotation, read_position
from ludogite.games.rugby.rules import Rugby, begin

NOTATION = RugbyNotation()
START = "0-0 1 a 1.1 a 0-0 0-0 - 0 - throw -"


def rules(*, best_of_three: bool = False, defended_kicks: bool = False) -> MatchRules:
    return MatchRules(STANDARD.text, best_of_three, defended_kicks, 0)


def play(tokens: str, start: str | Rugby = START, **options: bool) -> Rugby:
    """Play tokens from a position, through the checked door of the game."""
    state = read_position(start, rules(**options)) if isinstance(start, str) else start
    for token in tokens.split():
        event = GAME.read(state, token)
        assert NOTATION.format(state, event) == token
        state = state.happen(event) if state.at_chance() else state.play(event)
        text = NOTATION.format_position(state)
        assert read_position(text, state.match.rules) == state
    return state


def score(state: Rugby) -> tuple[int, int]:
    return state.sheet.a.points, state.sheet.b.points


def warnings(state: Rugby) -> tuple[int, int]:
    return state.sheet.a.warnings, state.sheet.b.warnings


@pytest.mark.parametrize("dice", ["BKP", "JKP"])
@pytest.mark.parametrize(
    ("red", "points", "warned"), [("[rB]", 0, 0), ("[rT]", 3, 0), ("[rS]", 3, 0), ("[rW]", 3, 1)], ids=str
)
def test_ru1_a_drop_is_cancelled_by_a_block_only(dice: str, red: str, points: int, warned: int) -> None:
    after = play(f"+ [{dice}] . d {red}")
    assert score(after) == (points, 0)
    assert warnings(after) == (0, warned)


@pytest.mark.parametrize(("red", "points"), [("[rB]", 0), ("[rT]", 3)])
def test_ru2_a_penalty_is_cancelled_by_a_block_only(red: str, points: int) -> None:
    assert score(play(f"+ [KPS] . d {red}")) == (points, 0)


@pytest.mark.parametrize(("red", "points", "warned"), [("[rT]", 0, 0), ("[rB]", 7, 0), ("[rS]", 7, 0), ("[rW]", 7, 1)])
def test_ru3_a_try_is_cancelled_by_a_tackle_only(red: str, points: int, warned: int) -> None:
    after = play(f"+ [BJP] . [g+] d {red}")
    assert score(after) == (points, 0)
    assert warnings(after) == (0, warned)


@pytest.mark.parametrize(("green", "points"), [("[g-]", 5), ("[g+]", 7)])
def test_ru4_a_try_is_five_points_and_seven_when_converted(green: str, points: int) -> None:
    assert score(play(f"+ [BJP] . {green} n")) == (points, 0)


@pytest.mark.parametrize(("green", "points"), [("[g+]", 3), ("[g-]", 0)])
def test_ru5_a_penalty_before_the_posts_is_not_defended_and_ends_the_throw(green: str, points: int) -> None:
    after = play(f"+ [PPS] . {green}")
    assert score(after) == (points, 0)
    assert after.seat() == 1
    assert NOTATION.format_position(after).endswith(f"throw {points}")


def test_ru6_cards_give_yellow_then_red_and_the_throw_goes_on() -> None:
    yellow = play("+ [BCC]")
    assert warnings(yellow) == (1, 0)
    red = play(". + [BBB] . + [CCC]", yellow)
    assert warnings(red) == (2, 0)
    assert red.seat() == 0
    assert play("~CCC [BJP] . [g+] n", red).sheet.a.points == 7


def test_ru7_a_third_warning_does_not_count_while_the_red_card_is_pending() -> None:
    after = play("+ [BCC] ~B [C] ~CCC [CCC]")
    assert warnings(after) == (2, 0)


def test_a_kept_pair_of_cards_warns_again_only_when_a_card_is_thrown() -> None:
    assert warnings(play("+ [BCC] ~B [J]")) == (1, 0)
    assert warnings(play("+ [BCC] ~B [C]")) == (2, 0)
    assert warnings(play("+ [BJC] ~BJ [CC]")) == (1, 0)
    assert warnings(play("+ [BCC] ~C [C]")) == (2, 0)


def test_ru8_two_red_cards_in_one_round_leave_a_yellow_each() -> None:
    both_yellow = "0-0 1 a 1.2 a 0-0 1-1 - 0 - throw 0,0"
    after = play("+ [BCC] . + [BCC]", both_yellow)
    assert warnings(after) == (1, 1)
    after = play(".", after)
    assert not after.sheet.a.suspended
    assert not after.sheet.b.suspended


def test_ru8_a_defender_and_a_thrower_red_in_one_round_leave_a_yellow_each() -> None:
    after = play("+ [BKP] . d [rW] + [BCC]", "0-0 1 a 1.2 a 0-0 0-1 - 0 - throw 0,0")
    assert warnings(after) == (0, 2)
    after = play("+ [CCC] ~CCC [BKP] . d [rW]", "0-0 1 a 1.2 a 0-0 1-1 - 0 - throw 0,0")
    assert warnings(after) == (1, 1)


def test_ru9_a_red_card_costs_the_whole_next_round() -> None:
    suspended = play("+ [BCC] . + [BKP] . d [rS]", "0-0 1 a 1.2 a 0-0 1-0 - 0 - throw 0,0")
    assert suspended.sheet.a.suspended
    assert suspended.seat() == 1, "no throw"
    back = play("+ [BKP] .", suspended)
    assert back.sheet.b.points == 6, "no defence"
    assert back.sheet.round == 3
    assert back.seat() == 0
    assert warnings(back) == (0, 0)
    assert NOTATION.format_position(back).endswith(" 0,0,0,3,x,3")


def test_ru9_a_side_that_still_has_to_throw_in_the_round_of_its_red_card_does() -> None:
    after = play("+ [BKP] . d [rW] + [BKP] . n", "0-0 1 a 1.1 a 0-0 0-1 - 0 - throw -")
    assert score(after) == (3, 3)
    assert after.sheet.b.suspended
    assert score(play("+ [BKP] .", after)) == (6, 3)


def nothing(throws: int) -> str:
    return " ".join(["+ [BBB] ."] * throws)


def test_ru10_level_matches_go_to_extra_time_then_kicks_then_pairs() -> None:
    lines = ",".join(["3", "3"] * 5 + ["5", "5"] + ["0", "0"] * 5)
    extra = play(nothing(2), f"0-0 1 a 2.6 a 20-20 0-0 - 0 - throw {lines}")
    assert NOTATION.format_position(extra).startswith("0-0 1 a x.1 a 20-20 ")
    kicks = play(nothing(4), extra)
    assert NOTATION.format_position(kicks).startswith("0-0 1 a k.1 a 20-20(0-0) ")
    five = play("k [g+] k [g+] k [g+] k [g-] k [g-] k [g+] k [g+] k [g+] k [g-] k [g-]", kicks)
    assert NOTATION.format_position(five).startswith("0-0 1 a k.6 a 20-20(3-3) ")
    end = play("k [g+] k [g-]", five)
    assert end.over()
    assert end.outcome().winners == (0,)
    assert end.outcome().reason.code == "sudden-death"
    assert (end.sheet.a.kicks, end.sheet.b.kicks) == (4, 3)
    assert end.outcome().scores == (20, 20)


def test_the_five_kicks_are_all_taken() -> None:
    far_ahead = play("k [g+] k [g-] k [g+] k [g-] k [g+] k [g-]", "0-0 1 a k.1 a 9-9(0-0) 0-0 - 0 - kick ?")
    assert not far_ahead.over()
    end = play("k [g-] k [g-] k [g-] k [g+]", far_ahead)
    assert end.outcome().reason.code == "kicks"


def test_ru11_a_red_card_pending_after_extra_time_has_no_effect_on_kicks() -> None:
    kicks = play(". + [BBB] .", "0-0 1 a x.2 a 9-9 2-0 - 1 CCC choose ?")
    assert NOTATION.format_position(kicks).startswith("0-0 1 a k.1 a 9-9(0-0) 2-0 - ")
    assert kicks.seat() == 0
    assert play("k [g+] k", kicks).sheet.a.kicks == 1


def win(side: str, first: str) -> str:
    """Play a match that a side wins by one drop in the first round."""
    drop, blank = "+ [BKP] . n", "+ [BBB] ."
    opening = [drop, blank] if side == first else [blank, drop]
    return " ".join([*opening, *[blank] * 22])


def test_ru12_three_matches() -> None:
    series = begin(rules(best_of_three=True))
    second = play(win("a", "a"), series)
    assert NOTATION.format_position(second) == "1-0 2 b 1.1 b 0-0 0-0 - 0 - throw -"
    decider = play(win("b", "b"), second)
    assert NOTATION.format_position(decider) == "1-1 3 ? 1.1 ? 0-0 0-0 - 0 - first -"
    end = play("[first:b] " + win("a", "b"), decider)
    assert end.outcome().winners == (0,)
    assert end.outcome().scores == (2, 1)
    assert end.outcome().reason.code == "three-matches"


def test_ru12_two_matches() -> None:
    end = play(win("a", "a") + " " + win("a", "b"), begin(rules(best_of_three=True)))
    assert end.outcome().winners == (0,)
    assert end.outcome().scores == (2, 0)
    assert end.outcome().reason.code == "two-matches"


@pytest.mark.parametrize(("red", "counts"), [("[rW]", 1), ("[rS]", 1), ("[rB]", 0), ("[rT]", 0)])
def test_ru13_a_good_kick_may_be_met_by_the_red_die(red: str, counts: int) -> None:
    kicks = "0-0 1 a k.1 a 9-9(0-0) 0-1 - 0 - kick ?"
    after = play(f"k [g+] d {red}", kicks, defended_kicks=True)
    assert after.sheet.a.kicks == counts
    assert warnings(after) == (0, 1)
    assert after.seat() == 1


def test_ru14_declining_to_defend_lets_the_points_stand() -> None:
    after = play("+ [BKP] . n")
    assert score(after) == (3, 0)
    assert warnings(after) == (0, 0)


@pytest.mark.parametrize(
    ("dice", "points"), [("[g+] [w1]", 7), ("[g+] [w2]", 14), ("[g+] [w0]", 0), ("[g-] [w2]", 10)], ids=str
)
def test_ru15_the_white_die_follows_the_try_of_two_players(dice: str, points: int) -> None:
    after = play(f"+ [BJJ] . {dice}" + (" n" if points else ""))
    assert score(after) == (points, 0)


@pytest.mark.parametrize("dice", ["JJJ", "BBB", "SSS", "BKS"])
def test_ru16_other_faces_are_worth_nothing(dice: str) -> None:
    after = play(f"+ [{dice}] .")
    assert score(after) == (0, 0)
    assert after.seat() == 1


def test_a_combination_may_be_refused_twice_and_counts_by_itself_after_the_third_attempt() -> None:
    after = play("+ [BKP] ~K [J] ~J [K] n")
    assert score(after) == (3, 0)


def test_the_members_of_a_side_throw_in_turn() -> None:
    state = play("")
    assert (state.turns(0), state.turns(1)) == (1, 0)
    state = play("+ [BKP] .", state)
    assert (state.turns(0), state.turns(1)) == (1, 0)
    state = play("n", state)
    assert (state.turns(0), state.turns(1)) == (1, 1)
    state = play("+ [BBB] .", state)
    assert (state.turns(0), state.turns(1)) == (2, 1)
