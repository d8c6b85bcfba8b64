"""The dice and plates that are touched, and what of the pool a small screen shows."""

import pytest

from ludogite.core.message import verbatim
from ludogite.core.naming import Company, named
from ludogite.core.scene import Scene
from ludogite.games.stilelibero import GAME
from ludogite.translation import translate


def scene_of(position: str, players: int = 2, *, upright: bool = False) -> Scene:
    settings = GAME.settings({"players": players, "lanes": "seats"})
    return GAME.board.scene(GAME.notation.parse_position(position, settings), None, upright=upright)


@pytest.mark.parametrize("upright", [False, True])
def test_whoever_dives_touches_one_of_six_dice(upright: bool) -> None:
    scene = scene_of("a/b 0/0 1 1 6 -", upright=upright)
    assert [(spot.name, spot.symbol) for spot in scene.spots] == [(f"D{n}", f"st-die{n}") for n in range(1, 7)]
    assert all(spot.width and not spot.at_once for spot in scene.spots), "on the tray, and shown before it is played"


@pytest.mark.parametrize("upright", [False, True])
def test_the_tray_lies_outside_what_a_small_screen_shows_of_the_pool_and_all_swimmers_inside(upright: bool) -> None:
    crop = GAME.board.scene(GAME.begin(), upright=upright).crop
    assert crop is not None
    for position in ("a/b 0/0 1 1 6 -", "a/b 7/30 9 1 2 1446"):
        scene = scene_of(position, upright=upright)
        assert scene.crop == crop
        assert not any(crop.holds(spot.x, spot.y) for spot in scene.spots)
        for sprite in scene.sprites:
            on_tray = sprite.id.startswith(("st-d", "st-h", "st-now", "st-stop")) and "home" not in sprite.id
            assert crop.holds(sprite.x, sprite.y) != on_tray, sprite.id
    if upright:
        assert tuple(crop) == (4, 2, 892, 1248)


def test_a_thrown_die_says_what_it_counts() -> None:
    dice = {s.id: s for s in scene_of("a/b 7/1 3 1 2 1446").sprites if s.id.startswith("st-d")}
    worth = {name: translate(die.text, "en") if die.text else "" for name, die in dice.items()}
    assert worth == {"st-d1-1": "+1", "st-d4-1": "0", "st-d4-2": "0", "st-d6-1": "+1"}
    assert translate(dice["st-d4-2"].label or verbatim(""), "en") == "die 4, struck out"


def test_while_swimming_the_gold_die_throws_and_the_plates_stop() -> None:
    spots = {spot.name: spot for spot in scene_of("a/b 6/1 3 1 1 22225").spots}
    assert {name: spot.symbol for name, spot in spots.items()} == {
        "+": "st-throw", "=": "st-plate1", "=4": "st-plate4",
    }  # fmt: skip
    assert all(spot.at_once for spot in spots.values())
    assert spots["+"].classes == "lg-die-gold"


@pytest.mark.parametrize("players", range(2, 9))
def test_lanes_bear_the_first_letter_of_who_swims_there(players: int) -> None:
    seats = "abcdefgh"[:players]
    position = f"{'/'.join(reversed(seats))} {'/'.join('0' * players)} 1 1 6 -"
    names = ("Zoé", "le Moineau", "l’Écureuil", "Ada", "Bo", "Cid", "Dan", "Eve")[:players]
    company = Company(tuple(map(verbatim, names)))
    letters = [s.text for s in scene_of(position, players).sprites if s.id.startswith("st-name")]
    said = [translate(named(letter, company), "fr") for letter in letters if letter]
    assert said == [*"ZMÉABCDE"[:players]][::-1]
    assert [str(letter) for letter in letters] == [seat.upper() for seat in reversed(seats)], "on paper, the seats"
