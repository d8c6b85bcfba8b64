"""What the board shows and how a record carries the dice."""

from itertools import combinations_with_replacement

from ludogite.core.options import written
from ludogite.core.scene import CONFIRM
from ludogite.games.rugby import GAME
from ludogite.games.rugby.hands import FACES, HANDS
from ludogite.games.rugby.rules import Rugby, as_rugby
from ludogite.translation import translate

SHEET = "0,3,7,0,3,0,0,7,0,0,5,3,3,0,x,5,7"
SETTINGS = GAME.settings({"format": "single", "first": "a"})


def scene_of(position: str) -> dict[str, str]:
    scene = GAME.board.scene(GAME.notation.parse_position(position, SETTINGS))
    return {sprite.id: translate(sprite.text, "en") if sprite.text else sprite.symbol for sprite in scene.sprites}


def test_the_sheet_shows_a_line_per_throw_and_the_scores() -> None:
    shown = scene_of(f"0-0 1 a 2.3 a 25-18 0-1 - 2 BJP defend:7 {SHEET}")
    lines = [shown[f"ru-line{k}"] for k in range(17)]
    assert lines == ["0", "3", "7", "0", "3", "0", "0", "7", "0", "0", "5", "3", "3", "0", "ru-lost", "5", "7"]
    assert (shown["ru-sum-00"], shown["ru-sum-01"]) == ("15", "13"), "half-time"
    assert (shown["ru-sum-10"], shown["ru-sum-11"]) == ("25", "18"), "so far"
    assert shown["ru-worth"] == "7"
    assert (shown["ru-green"], shown["ru-red"]) == ("ru-die-g1", "ru-die-roll")


def test_a_position_without_its_lines_shows_the_score_only() -> None:
    shown = scene_of("0-0 1 a 2.3 b 25-18 0-1 - 2 BP dice ?")
    assert not any(name.startswith("ru-line0") for name in shown)
    assert shown["ru-sum-10"] == "25"
    assert {name for name in shown if name.startswith("ru-kept")} == {"ru-kept1", "ru-kept2"}


def test_the_white_die_is_read_from_the_points_at_stake() -> None:
    shown = scene_of("0-0 1 a 1.1 b 0-0 0-0 - 1 BJJ defend:10 -")
    assert (shown["ru-green"], shown["ru-white"]) == ("ru-die-g0", "ru-die-w2")


def choosing(hand: str) -> Rugby:
    return as_rugby(GAME.notation.parse_position(f"0-0 1 a 1.1 a 0-0 0-0 - 1 {hand} choose -", SETTINGS))


def test_dice_are_touched_then_confirmed() -> None:
    state = choosing("BJJ")
    touches = {GAME.notation.format(state, move): GAME.board.touches(state, move) for move in state.moves()}
    assert touches == {
        ".": (".",),
        "~B": ("1", f"{CONFIRM}-1"),
        "~J": ("2", f"{CONFIRM}-1"),
        "~BJ": ("1", "2", f"{CONFIRM}-2"),
        "~JJ": ("2", "3", f"{CONFIRM}-2"),
        "~BJJ": ("1", "2", "3", f"{CONFIRM}-3"),
    }


def test_dice_are_kept_until_they_are_touched_and_equal_ones_stand_for_each_other() -> None:
    spots = {spot.name: spot for spot in GAME.board.scene(choosing("BJJ")).spots}
    assert {name: spot.alike for name, spot in spots.items() if spot.toggles} == {"1": "1", "2": "2", "3": "2"}
    assert {spots[name].mark for name in "123"} == {"ru-choice1", "ru-choice2", "ru-choice3"}
    labels = {name: translate(spot.label, "en") for name, spot in spots.items() if spot.is_button}
    assert labels == {
        "ok-1": "Throw 1 die again",
        "ok-2": "Throw 2 dice again",
        "ok-3": "Throw 3 dice again",
        ".": "Take it: try, 5",
    }


def test_combinations_light_up_for_the_dice_that_are_kept() -> None:
    for hand in map("".join, combinations_with_replacement(FACES, 3)):
        state = choosing(hand)
        lights = {s.id: s.classes.split() for s in GAME.board.scene(state).sprites if s.id.startswith("ru-form-")}
        for index, combination in enumerate(state.match.rules.listed[:6]):
            reached = {
                f"ru-with-{slots}" for slots in ("1", "2", "3", "12", "13", "23") if reaches(state, slots, combination)
            }
            assert set(lights[f"ru-form-{index}"]) - {"ru-form-plate"} == reached, (hand, HANDS[combination])


def reaches(state: Rugby, slots: str, combination: int) -> bool:
    """Throw these dice again in every way: does the combination lie there once?"""
    again = "".join(face for slot, face in enumerate(HANDS[state.dice], start=1) if str(slot) in slots)
    rolling = state.play(GAME.read(state, f"~{again}"))
    return any(rolling.hand_after(rolled) == combination for rolled in rolling.chances())


def test_every_throw_is_told_with_all_three_dice() -> None:
    rolling = as_rugby(GAME.notation.parse_position("0-0 1 a 1.1 a 0-0 0-0 - 2 BJ dice -", SETTINGS))
    told = translate(GAME.board.tell(rolling, GAME.read(rolling, "[S]")), "en")
    assert told == "The dice show: ball, player, whistle."
    question, helps = translate(GAME.board.ask(choosing("BJS")), "en").split("\n")
    assert (question, helps) == ("Which dice again?", "Ball, player, whistle. Touch those to throw again.")
    assert translate(GAME.board.ask(choosing("BJP")), "en").startswith("Try: 5 points!\nBall, player, posts.")


def test_a_small_screen_shows_pitch_combinations_and_sheet_and_what_it_leaves_out_stands_beside_the_seats() -> None:
    state = as_rugby(
        GAME.notation.parse_position("0-0 1 a 2.3 a 25-18 1-1 - 2 BJS choose 0,3,7,0,3,0,0,7,0,0,5,3,3,0,7,5", SETTINGS)
    )
    scene = GAME.board.scene(state, upright=True)
    assert scene.crop is not None
    left_out = {sprite.id for sprite in scene.sprites if not scene.crop.holds(sprite.x, sprite.y)}
    kinds = {name.rstrip("0123456789").rstrip("-") for name in left_out}
    assert kinds <= {"ru-score", "ru-clock", "ru-lamp", "ru-thrower", "ru-win"}, "cards stay in sight"
    assert GAME.around.tally is not None
    assert GAME.around.tally.of(state) == ("25", "18")


def test_on_a_phone_extra_time_is_laid_over_the_lines_of_the_halves() -> None:
    level = ",".join(["3"] * 24)
    position = f"0-0 1 a x.1 a 36-36 0-0 - 0 - throw {level}"
    state = GAME.notation.parse_position(position, SETTINGS)
    wide, tall = (
        {sprite.id: sprite for sprite in GAME.board.scene(state, upright=upright).sprites} for upright in (False, True)
    )
    assert "ru-line0" in wide
    assert "ru-late-lines" not in wide
    assert "ru-late-lines" in tall
    assert not any(name.startswith("ru-line") for name in tall if name != "ru-line-now")
    assert tall["ru-sum-00"].y > tall["ru-line-now"].y, "half-time and full time stay below"
    before = GAME.board.scene(choosing("BJS"), upright=True)
    assert "ru-late-lines" not in {sprite.id for sprite in before.sprites}


def test_every_option_can_be_written_in_a_record() -> None:
    for option in GAME.rules.options:
        assert not any(map(str.isspace, written(option.default)))
