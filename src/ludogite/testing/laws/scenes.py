"""Scenes: everything has a name of its own, everything that a move touches is there, and the still part stays."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from importlib.resources import files
from itertools import product
from typing import TYPE_CHECKING

from ludogite.core.scene import CONFIRM, Scene, Sprite
from ludogite.drawing.check import faults
from ludogite.drawing.compose import BASE_STYLE
from ludogite.drawing.lid import COVERS, LID
from ludogite.testing.cases import LawCase, demand, demand_of_game
from ludogite.testing.faults import BrokenLaw, way_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludogite.core.game import Game
    from ludogite.core.playthrough import Playthrough

TRAILED = 4
"""Of so many events of a position the trail is looked at."""

SPRITE_ID = re.compile(r"[A-Za-z0-9_-]+")
CLASS = re.compile(r"\.([A-Za-z_][\w-]*)")
"""A class in a style sheet."""


@way_out(
    "Give every sprite and spot a name of its own that no symbol has and a place in the box, and use only symbols and "
    "classes that the board has."
)
def check_scenes_are_sound(place: LawCase) -> None:
    """Demand of each viewer's scene, in both shapes: ids and spots with names of their own, known symbols and classes,
    sprites and touchable places inside the box, and the same scene when it is asked for again.
    """  # noqa: D205 - one list, longer than a line
    symbols = symbol_names(place.game)
    classes = set(CLASS.findall(BASE_STYLE + place.game.board.style))
    for viewer, upright, scene in _scenes(place):
        ids = [sprite.id for sprite in scene.sprites]
        demand(all(ids) and len(set(ids)) == len(ids), place, f"two sprites have one id: {_repeated(ids)}")
        demand(not symbols & set(ids), place, f"sprites have the names of symbols: {sorted(symbols.intersection(ids))}")
        for sprite in scene.sprites:
            known = not sprite.symbol or sprite.symbol in symbols
            demand(known, place, f"sprite {sprite.id!r} uses {sprite.symbol!r}, which is not among the board's symbols")
            unknown = sorted(set(sprite.classes.split()) - classes)
            demand(not unknown, place, f"sprite {sprite.id!r} has classes that the board's style has not: {unknown}")
            _demand_can_be_seen(place, scene, sprite)
        _demand_sound_spots(place, scene)
        _demand_known_drawings(place, scene, symbols, classes)
        again = place.game.board.scene(place.state, viewer, upright=upright)
        demand(scene == again, place, "asked for twice, the scene differs")


def _demand_can_be_seen(place: LawCase, scene: Scene, sprite: Sprite) -> None:
    named = SPRITE_ID.fullmatch(sprite.id) is not None
    demand(named, place, f"a sprite's id is letters, figures, - and _, got {sprite.id!r}")
    demand(bool(sprite.symbol or sprite.text), place, f"sprite {sprite.id!r} shows nothing")
    figures = (sprite.x, sprite.y, sprite.rotate, sprite.scale)
    demand(all(map(math.isfinite, figures)), place, f"sprite {sprite.id!r} is nowhere: {figures}")
    inside = 0 <= sprite.x <= scene.width and 0 <= sprite.y <= scene.height
    box = f"the box of {scene.width:g} by {scene.height:g}"
    demand(inside, place, f"sprite {sprite.id!r} lies outside {box}: {(sprite.x, sprite.y)}")
    demand(sprite.scale > 0, place, f"sprite {sprite.id!r} is drawn with the scale {sprite.scale:g}")


def _demand_sound_spots(place: LawCase, scene: Scene) -> None:
    names = [spot.name for spot in scene.spots]
    demand(all(names) and len(set(names)) == len(names), place, f"two spots have one name: {_repeated(names)}")
    for spot in scene.spots:
        inside = (
            spot.x - spot.width / 2 >= 0
            and spot.x + spot.width / 2 <= scene.width
            and spot.y - spot.height / 2 >= 0
            and spot.y + spot.height / 2 <= scene.height
        )
        demand(spot.is_button or (inside and spot.height > 0), place, f"spot {spot.name!r} reaches out of the box")


def _demand_known_drawings(place: LawCase, scene: Scene, symbols: set[str], classes: set[str]) -> None:
    names = {spot.name for spot in scene.spots}
    for spot in scene.spots:
        strange = {spot.symbol, spot.mark} - symbols - {""}
        demand(not strange, place, f"spot {spot.name!r} uses {strange}, which are not among the board's symbols")
        unknown = sorted(set(spot.classes.split()) - classes)
        demand(not unknown, place, f"spot {spot.name!r} has classes that the board's style has not: {unknown}")
        demand(
            not spot.alike or spot.alike in names, place, f"spot {spot.name!r} is like {spot.alike!r}, which is none"
        )
    crop = scene.crop
    within = crop is None or (
        min(crop.x, crop.y) >= 0
        and min(crop.width, crop.height) > 0
        and crop.x + crop.width <= scene.width
        and crop.y + crop.height <= scene.height
    )
    demand(within, place, f"the crop reaches out of the box: {crop}")


@way_out(
    "Let `touches` name spots of the scene, other ones for each move, and show buttons only while they are needed."
)
def check_legal_moves_can_be_touched(place: LawCase) -> None:
    """Demand that each legal move touches spots of the scene, that different moves touch differently, and that no
    move's touches are the beginning of another's, unless both end with the confirm spot. Buttons are there only
    when a legal move needs them.
    """  # noqa: D205 - one list, longer than a line
    moves = place.state.moves() if place.decides else []
    touched: dict[tuple[str, ...], int] = {}
    for move in moves:
        touches = place.game.board.touches(place.state, move)
        demand(bool(touches), place, "the move touches nothing", move)
        demand(touched.setdefault(touches, move) == move, place, f"two moves touch {touches}", move)
    for touches, move in touched.items():
        for length in range(1, len(touches)):
            start = touches[:length]
            confirmed = start[-1] == touches[-1] == CONFIRM
            demand(start not in touched or confirmed, place, f"{start} is a move and the beginning of {touches}", move)
    needed = {spot for touches in touched for spot in touches}
    viewers: set[int | None] = {place.state.seat()} if place.decides else {None}
    if place.game.hidden is None:  # else the legal moves are for the eyes of the seat that decides
        viewers.update(place.sides)
    for viewer in viewers:
        for upright in (False, True):
            spots = place.game.board.scene(place.state, viewer, upright=upright).spots
            missing = needed - {spot.name for spot in spots}
            demand(not missing, place, f"legal moves touch spots that are not there: {sorted(missing)}")
            idle = {spot.name for spot in spots if spot.is_button} - needed
            demand(not idle, place, f"there are buttons that no legal move touches: {sorted(idle)}")


@way_out("Give the marks of `trail` ids that no sprite and no symbol has, and symbols of the board.")
def check_trails_are_sound(place: LawCase) -> None:
    """Demand that the marks of an event have ids of their own, also among the sprites that they are drawn with."""
    board = place.game.board
    symbols = symbol_names(place.game)
    for event in place.events(TRAILED):
        after = place.after(event).state
        for side, upright in product(place.sides, (False, True)):
            marks = board.trail(place.state, event, side, upright=upright)
            ids = [mark.id for mark in marks]
            ids += {sprite.id for sprite in board.scene(after, side, upright=upright).sprites}
            demand(len(set(ids)) == len(ids), place, f"a mark has an id that is taken: {_repeated(ids)}", event)
            taken = sorted(symbols.intersection(ids))
            demand(not taken, place, f"marks have the names of symbols: {taken}", event)
            unknown = {mark.symbol for mark in marks if mark.symbol} - symbols
            demand(not unknown, place, f"marks use symbols that the board has not: {unknown}", event)


@way_out("Draw with classes and theme tokens (documentation: “Draw a board”), and define once what you use.")
def check_pictures_are_sound(place: LawCase) -> None:
    """Demand that the scene, composed into a picture, keeps all that `ludogite.drawing.check` asks of one."""
    for side, upright in product(place.sides, (False, True)):
        wrong = faults(place.game.board.scene(place.state, side, upright=upright), place.game.board)
        demand(not wrong, place, f"the picture has faults: {'; '.join(wrong)}")


@way_out("Draw into the background only what follows from the options; whatever changes is a sprite.")
def check_background_stays(play: Playthrough) -> None:
    """Demand that a board's shape and background are the same all through a playthrough, whoever looks.

    Where seats look from sides of their own, each side has a background of its own, and all have the same shape.
    """
    board, has_sides = play.game.board, play.game.around.has_sides
    for upright in (False, True):
        printed = board.scene(play.start, None, upright=upright)
        for event in play.events[:: len(play.events) // 6 + 1]:
            place = LawCase(play.game, play.settings, event.before)
            for viewer in (None, len(play.events) % event.before.seats()):
                scene = board.scene(event.before, viewer, upright=upright)
                still = board.scene(play.start, viewer, upright=upright) if has_sides else printed
                same = (scene.width, scene.height, scene.background) == (
                    printed.width,
                    printed.height,
                    still.background,
                )
                demand(same, place, "the background or the shape is not the one of the first position")


@way_out("Mend texts/box.svg (documentation: “Draw a board”), or leave it out: then the board is on the lid.")
def check_lid_can_be_shown(game: Game) -> None:
    """Demand of a game's lid, if it brings one, a whole SVG that needs nothing else, and a known colour."""
    file = files(game.package).joinpath(LID) if game.package else None
    if file is None or not file.is_file():
        return
    try:
        lid = ET.fromstring(file.read_text(encoding="utf-8"))  # noqa: S314 - the author's own drawing
    except (ET.ParseError, UnicodeDecodeError) as error:
        raise BrokenLaw(f"{LID}: not well-formed: {error}", game.id) from error
    is_svg = lid.tag == "{http://www.w3.org/2000/svg}svg" and "viewBox" in lid.attrib
    demand_of_game(is_svg, game, 'its root is <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500">', LID)
    key = lid.get("data-key", COVERS[0])
    demand_of_game(key in COVERS, game, f"data-key is one of {', '.join(COVERS)}, got {key!r}", LID)
    tags = {element.tag.rpartition("}")[2] for element in lid.iter()}
    foreign = sorted(tags & {"script", "foreignObject", "image", "a"})
    demand_of_game(not foreign, game, f"these elements do not belong in a lid: {foreign}", LID)


def symbol_names(game: Game) -> set[str]:
    """Return the names of the symbols that a game's board draws with."""
    return set(re.findall(r'\bid="([^"]+)"', game.board.symbols))


def _scenes(place: LawCase) -> Iterator[tuple[int | None, bool, Scene]]:
    for viewer in place.viewers:
        for upright in (False, True):
            yield viewer, upright, place.game.board.scene(place.state, viewer, upright=upright)


def _repeated(names: list[str]) -> list[str]:
    return sorted({name for name in names if names.count(name) > 1 or not name})


LAWS = (
    check_scenes_are_sound,
    check_legal_moves_can_be_touched,
    check_trails_are_sound,
    check_pictures_are_sound,
)

OF_A_PLAYTHROUGH = (check_background_stays,)

OF_A_GAME = (check_lid_can_be_shown,)
