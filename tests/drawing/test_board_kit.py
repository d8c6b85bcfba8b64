"""Grids, racks, tracks, cards and pawns are where they say they are, whole, and painted with tokens."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

import pytest

from ludogite.core.message import verbatim
from ludogite.core.scene import Scene, Sprite
from ludogite.drawing.cards import card_back, card_face, hand_places
from ludogite.drawing.check import faults
from ludogite.drawing.dice import die_symbol
from ludogite.drawing.glyphs import line_width
from ludogite.drawing.grid import Grid
from ludogite.drawing.kit import Drawing
from ludogite.drawing.pawns import PieceColor, disc, marble, painted, pawn
from ludogite.drawing.track import Track


def wrong_with(d: Drawing, width: float, height: float, background: str, *symbols: str) -> list[str]:
    sprites = tuple(
        Sprite(f"x-{n}", symbol, 50, 50, classes="lg-in-blue lg-die-ivory") for n, symbol in enumerate(symbols)
    )
    return faults(Scene(width, height, background, sprites, ()), d)


@pytest.mark.parametrize("checkered", [False, True])
def test_a_grid_has_its_first_cell_at_the_lower_left_and_is_drawn_whole(checkered: bool) -> None:
    grid, d = Grid(4, 3, margin=40), Drawing()
    assert (grid.width, grid.height) == (480, 380)
    assert grid.at(0, 0) == (90, 290)
    assert grid.at(3, 2) == (390, 90)
    background = grid.field(d, checkered=checkered) + grid.column_names(d, "ABCD") + grid.row_names(d, "123")
    assert wrong_with(d, grid.width, grid.height, background) == []


@pytest.mark.parametrize("margin", [20, 40, 60, 100])
def test_names_are_written_on_the_frame_and_stay_on_it(margin: float) -> None:
    grid, d = Grid(4, 12, margin=margin), Drawing()
    places = re.compile(r'translate\(([\d.]+) ([\d.]+)\)scale\(([\d.]+)\)" stroke="[^"]+" stroke-width="14"')
    rows = [tuple(map(float, found)) for found in places.findall(grid.row_names(d, [str(n) for n in range(1, 13)]))]
    columns = [tuple(map(float, found)) for found in places.findall(grid.column_names(d, "abçd"))]
    assert (len(rows), len(columns)) == (12, 4)
    for number, (x, _, scale) in enumerate(rows, 1):
        half = scale * line_width(str(number)) / 2
        assert x - half >= 4
        assert x + half <= margin * 0.6
    for _, y, scale in columns:
        assert y - 50 * scale >= grid.height - margin * 0.6 - 6
        assert y + 50 * scale <= grid.height - 10


@pytest.mark.parametrize(
    ("draw", "words"),
    [
        (lambda _: Grid(-1, 3), "at least one column and one row, got -1 and 3"),
        (lambda _: Grid(3, 3, pitch=0), "pitch=0"),
        (lambda d: Grid(3, 3).column_names(d, "abcd"), "4 names for 3 columns"),
        (lambda d: Grid(3, 3, margin=10).row_names(d, "123"), "names need a margin of at least 20, got 10"),
        (lambda d: Grid(3, 3).column_names(d, "ab☺"), "'☺' cannot be lettered"),
        (lambda _: Track.to_and_fro(0), "at least one column and one row, got 0 and 1"),
        (lambda d: die_symbol(d, "x-7", 7), "a die shows 1 to 6 dots, got 7"),
        (
            lambda d: painted(d, cast("PieceColor", "#ff0000")),
            "'#ff0000' is no colour of the theme; pieces are seat-1",
        ),
        (lambda d: painted(d, cast("PieceColor", "pink")), "'pink' is no colour"),
        (lambda d: painted(d, cast("PieceColor", None)), "None is no colour"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_what_can(draw: Callable[[Drawing], object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        draw(Drawing())


def test_cells_columns_and_rows_can_be_touched_and_do_not_overlap() -> None:
    grid = Grid(4, 3, margin=40, above=1)
    columns, rows = grid.column_spots("abcd", verbatim), grid.row_spots("123", verbatim)
    cell = grid.cell_spot("b2", verbatim("b2"), 1, 1)
    assert [spot.name for spot in columns] == ["a", "b", "c", "d"]
    assert [spot.x for spot in columns] == [90, 190, 290, 390]
    assert {(spot.width, spot.height) for spot in columns} == {(100, 400)}
    assert [spot.y for spot in rows] == [390, 290, 190]
    assert (cell.x, cell.y, cell.width, cell.height) == (190, 290, 100, 100)
    for spot in (*columns, *rows, cell):
        assert spot.x - spot.width / 2 >= 0
        assert spot.y + spot.height / 2 <= grid.height


def test_a_rack_has_a_hole_for_each_cell() -> None:
    grid, d = Grid(7, 6, above=1), Drawing()
    front = grid.rack(d, "x-front", "1234567")
    assert wrong_with(d, grid.width, grid.height, grid.rack_back(d), front) == []
    wood = d.defs[front].partition("/>")[0]
    assert wood.count("a45 45 0 1 0 90 0") == 42
    assert grid.rack_place == grid.at(3, 2.5)


def test_a_track_turns_at_the_end_of_each_row_or_runs_around() -> None:
    race, loop, d = Track.to_and_fro(3, 2, margin=0), Track.around(3, 3, margin=0), Drawing()
    assert list(race.places) == [(50, 150), (150, 150), (250, 150), (250, 50), (150, 50), (50, 50)]
    assert len(loop.places) == 8
    assert loop.at(9) == loop.at(1) == (150, 50)
    with pytest.raises(IndexError):
        race.at(6)
    spot = race.spot("3", verbatim("3"), 2)
    assert (spot.x, spot.y) == race.at(2)
    assert wrong_with(d, race.width, race.height, race.draw(d)) == []
    assert wrong_with(d, loop.width, loop.height, loop.draw(d, is_numbered=False)) == []


def test_pieces_cards_and_dice_are_drawn_whole_in_colours_of_the_theme() -> None:
    d = Drawing()
    symbols = [
        disc(d),
        marble(d),
        pawn(d),
        card_face(d, "x-ace", "A"),
        card_face(d, "x-h", "Roi♥"),
        card_back(d),
        die_symbol(d, "x-six", 6),
    ]
    assert painted(d, "blue") == painted(d, "blue") == "lg-in-blue"
    assert d.css.count(".lg-in-blue{--piece:var(--blue)}") == 1
    assert wrong_with(d, 100, 100, "", *symbols) == []


def test_cards_of_a_hand_lie_side_by_side_and_closer_where_they_are_many() -> None:
    assert hand_places(1, 300, 50, 600) == [(300, 50)]
    assert hand_places(3, 300, 50, 600) == [(146, 50), (300, 50), (454, 50)]
    many = hand_places(12, 300, 50, 600)
    assert (many[0][0], many[-1][0]) == (70, 530)
