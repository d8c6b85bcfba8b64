"""What the board shows and how a record carries the dice."""

from ludogite.core.options import written
from ludogite.core.scene import CONFIRM
from ludogite.games.rugby import GAME
from ludogite.games.rugby.rules import as_rugby
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


def test_dice_are_touched_then_confirmed() -> None:
    state = as_rugby(GAME.notation.parse_position("0-0 1 a 1.1 a 0-0 0-0 - 1 BJJ choose -", SETTINGS))
    touches = {GAME.notation.format(state, move): GAME.board.touches(state, move) for move in state.moves()}
    assert touches == {
        ".": (".",),
        "~B": ("1", CONFIRM),
        "~J": ("2", CONFIRM),
        "~BJ": ("1", "2", CONFIRM),
        "~JJ": ("2", "3", CONFIRM),
        "~BJJ": ("1", "2", "3", CONFIRM),
    }


def test_every_option_can_be_written_in_a_record() -> None:
    for option in GAME.rules.options:
        assert not any(map(str.isspace, written(option.default)))
