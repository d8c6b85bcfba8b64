"""How Libertas is drawn, touched and seen before it is played."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from ludogite.core.language import LANGUAGES
from ludogite.core.preview import preview
from ludogite.core.scene import Scene, Spot
from ludogite.games.libertas import GAME
from ludogite.games.libertas.cards import COLOUR_LETTERS
from ludogite.games.libertas.geometry import CARD, rack_places, sides
from ludogite.games.libertas.phases import Libertas
from ludogite.translation import translate

FOUR = (
    ".,O,G5,G9,R7,B8,B9/B7,G6,.,R9,Y6,.,./Y7,G3,R10,G1,.,Y1,B5/.,.,.,R5,.,.,./B4,G2,.,.,.,R11,Y10/.,L,R8,L,Y5,G8,./"
    "G4,.,B2,.,Y9,B10,Y8 R6 c 0 240/0/0/480 R3,B6,Y2,L/R2,R6,G10,G11,Y3/R1,B1,B3,B11,G7/R4,Y4,Y11,L"
)
TWO = "B5,G2,R3,Y1,G4/.,G1,Y3,Y2,R6/G6,.,.,L,B1/B3,Y5,R4,G3,B4/Y4,B6,B2,.,R5 Y6 a 0 0/0 R1,R2,G5/Y6"
LAYING = (
    ".,R1,R2,R3,G4,Y6,B7/B1,B2,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,.,./.,.,Y8,.,O,.,./.,.,.,G9,.,.,./.,.,.,.,.,.,. "
    "R1 a 0 - R5,R9,B3,B4,B11,G3,G5,G10,Y3,Y5,L/R4,R7,R8,R11,B6,B10,G7,G8,Y1/R10,B8,G2,Y2,Y4,Y9,L,L,L/"
    "R6,B5,B9,G1,G6,G11,Y7,Y10,Y11 II 4300/3260/5120/2880 by:a"
)


def at(text: str, **options: str) -> Libertas:
    return GAME.notation.parse_position(text, GAME.settings(options))


def ghosts(state: Libertas, token: str, viewer: int) -> list[tuple[str, str, tuple[tuple[float, float], ...]]]:
    """Return what a preview shows of a move: the fate of each thing, its name in the end, its way."""
    steps = GAME.board.steps(state, GAME.read(state, token), viewer)
    shown = preview(GAME.board.scene(state, viewer), steps)
    return [(ghost.fate, ghost.sprite.id, ghost.way) for ghost in shown]


def spot_of(scene: Scene, name: str) -> Spot:
    return next(spot for spot in scene.spots if spot.name == name)


def holds(spot: Spot, x: float, y: float) -> bool:
    return abs(x - spot.x) <= spot.width / 2 and abs(y - spot.y) <= spot.height / 2


def test_the_grid_of_two_fills_the_board_beside_the_racks() -> None:
    scene = GAME.board.scene(at(TWO), 0)
    cells = [spot_of(scene, name) for name in ("b2", "f6")]
    across = cells[1].x - cells[0].x + cells[0].width
    assert across >= 0.83 * scene.width
    assert abs(scene.width - scene.height) < 0.02 * scene.width
    # Nothing of a rack lies over a cell.
    felt = [spot for spot in scene.spots if spot.name != "rack"]
    racked = [sprite for sprite in scene.sprites if sprite.id in {"li-R1", "li-R2", "li-G5", "li-Y6"}]
    assert len(racked) == 4
    assert not [sprite for sprite in racked for spot in felt if holds(spot, sprite.x, sprite.y)]


@pytest.mark.parametrize(("position", "players", "names"), [(TWO, "2", "bcdef23456"), (FOUR, "4", "abcdefg1234567")])
def test_only_rows_and_columns_in_play_are_named(position: str, players: str, names: str) -> None:
    scene = GAME.board.scene(at(position, players=players), 0)
    named = re.findall(r'<text class="li-name"[^>]*>(\w)</text>', scene.background)
    assert sorted(named) == sorted(names)


def test_the_letters_of_colours_are_those_of_the_readers_language() -> None:
    letters = {language: [translate(letter, language) for letter in COLOUR_LETTERS] for language in LANGUAGES}
    assert letters["en"] == ["R", "B", "G", "Y"]
    assert letters["fr"] == ["R", "B", "V", "J"]
    assert letters["de"] == ["R", "B", "Gr", "Ge"]
    sprites = GAME.board.scene(at(TWO), 0).sprites
    shown = {sprite.symbol: sprite.text for sprite in sprites if sprite.classes == "li-flag"}
    assert len(shown) == 24
    assert {symbol[4]: translate(text, "fr") for symbol, text in shown.items() if text} == {
        "R": "R", "B": "B", "G": "V", "Y": "J",
    }  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_of_a_rack_stand_in_its_groove_and_beside_each_other(players: int) -> None:
    for side in sides(players):
        x, y, width, height = side.groove
        for count in range(1, 31):
            places = rack_places(side.rack, count)
            assert len(places) == count
            size = places[0].scale * CARD
            assert all(x <= at.x - size / 2 and at.x + size / 2 <= x + width for at in places)
            assert all(y <= at.y - size / 2 and at.y + size / 2 <= y + height for at in places)
            assert all(max(abs(a.x - b.x), abs(a.y - b.y)) >= size for a, b in combinations(places, 2))


def test_a_flag_is_previewed_in_the_rack_and_nothing_else_moves() -> None:
    state = at(TWO)
    [(fate, name, way)] = ghosts(state, "e2", 0)
    assert (fate, name, len(way)) == ("moves", "li-Y1", 2)
    assert holds(spot_of(GAME.board.scene(state, 0), "rack"), *way[-1])
    assert way[-1] == tuple(GAME.board.ahead(state, GAME.read(state, "e2"), 0)[0].changes[0][1:3])


def test_an_ocupante_and_a_card_that_is_laid_are_previewed_alone() -> None:
    state = at(FOUR, players="4")
    token = next(GAME.notation.format(state, move) for move in state.moves() if move >= 64)
    assert [(fate, name[:5]) for fate, name, _ in ghosts(state, token, 2)] == [("moves", "li-O-")]
    laying = at(LAYING, players="4", occupation="yes")
    assert [(fate, name) for fate, name, _ in ghosts(laying, "R5@a1", 0)] == [("moves", "li-R5")]


def test_whoever_looks_has_their_own_rack_below_and_drags_cards_there() -> None:
    state = at(FOUR, players="4")
    for viewer in range(4):
        scene = GAME.board.scene(state, viewer)
        mark = next(sprite for sprite in scene.sprites if sprite.id == f"li-at-{viewer + 1}")
        lowest = max(sprite.y for sprite in scene.sprites if sprite.id.startswith("li-at-"))
        assert mark.y == lowest
        rack = spot_of(scene, "rack")
        assert (rack.y > 0.8 * scene.height) == (viewer == state.seat())
