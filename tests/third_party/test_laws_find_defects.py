"""A law that cannot fail proves nothing: each one finds the defects that are planted for it."""

from dataclasses import replace

import feints
import pytest
from pebbles import GAME
from pebbles.board import PebblesBoard
from pebbles.rules import Pebbles
from planted import Defect, drawn_by, every_defect, scene_with, sealed
from planted_secrets import in_kept_secrets
from planted_types import in_answers, in_parts

from ludogite.core.message import verbatim
from ludogite.core.scene import Scene, Spot
from ludogite.testing import (
    AT_A_POSITION,
    OF_A_GAME,
    OF_A_PLAYTHROUGH,
    BrokenLaw,
    check_game,
    option_choices,
    place_of,
    walk,
)
from ludogite.testing.laws.scenes import check_scenes_are_sound, check_trails_are_sound
from ludogite.testing.laws.spoken import check_rules_pages
from ludogite.testing.laws.spots import check_spots_can_be_told_apart
from ludogite.testing.project import Source

SOUND = {game.id: game for game in (GAME, feints.GAME)}
"""The games in which defects are planted: without them they keep all laws."""

DEFECTS = [*in_parts(), *in_answers(), *every_defect(), *in_kept_secrets()]
GAME_LAWS = {law.__name__: law for law in OF_A_GAME}
PLAY_LAWS = {law.__name__: law for law in OF_A_PLAYTHROUGH}
PLACE_LAWS = {law.__name__: law for law in AT_A_POSITION}


@pytest.mark.parametrize("defect", DEFECTS, ids=[f"{law}-{what}" for law, what, _ in DEFECTS])
def test_a_law_finds_what_is_planted(defect: Defect) -> None:
    with pytest.raises(BrokenLaw, match=r"(?i)pebbles|feints|windfall"):
        break_law(defect)


def break_law(defect: Defect) -> None:
    law, _, game = defect
    name = f"check_{law}"
    if name in GAME_LAWS:
        GAME_LAWS[name](game)
        return
    for settings in option_choices(game):
        if name in PLAY_LAWS:
            PLAY_LAWS[name](walk(game, settings, seed=1))
            continue
        sound = walk(SOUND[game.id.lower()], settings, seed=1)
        for count in range(len(sound.events) + 1):
            place = place_of(sound, count)
            defective = type(game.rules.start(settings))(*place.state.fields())
            PLACE_LAWS[name](replace(place, game=game, state=defective))


def test_the_game_of_sealed_hands_keeps_the_laws_of_secrets() -> None:
    for settings in option_choices(feints.GAME):
        for seed in range(2):
            play = walk(feints.GAME, settings, seed)
            for law in OF_A_PLAYTHROUGH:
                law(play)
            for count in range(len(play.events) + 1):
                for check in AT_A_POSITION:
                    check(place_of(play, count))


def test_a_game_that_names_no_package_is_told_how() -> None:
    with pytest.raises(BrokenLaw, match=r"pebbles: it names no package, .*: Game\(…, package='pebbles'\)"):
        check_rules_pages(replace(GAME, package=""))


@pytest.mark.parametrize("package", ["no_such_package", "pebbles.nothing", "pebbles.board", "json.tool", ".", "a..b"])
def test_a_package_that_is_none_is_refused_when_the_game_is_made(package: str) -> None:
    with pytest.raises(ValueError, match=f"pebbles: package='{package}' cannot be imported or is no package; name "):
        replace(GAME, package=package)


def test_a_position_that_play_changes_is_told_as_that_and_nothing_else() -> None:
    law = "no_event_changes_the_old_position"
    changing = next(game for name, _, game in DEFECTS if name == law)
    (fault,) = check_game(Source(changing, None), games=1).faults
    assert (fault.law, fault.words) == (law, "the old position has changed")
    assert (fault.position, fault.move) == ("'9 0/0 - a 3'", "'-3'")


def test_all_laws_at_once_ask_for_twins_that_differ() -> None:
    blind = sealed(twin=lambda _self, state, _viewer, _rng: state)
    assert "twins_differ" in {fault.law for fault in check_game(Source(blind, None), games=1).faults}


def test_sprites_with_one_id_are_told_as_such_and_not_as_marks() -> None:
    doubled = scene_with(lambda _, scene: scene._replace(sprites=scene.sprites * 2))
    place = place_of(walk(doubled, doubled.settings(), seed=1), 0)
    with pytest.raises(BrokenLaw, match="two sprites have one id"):
        check_scenes_are_sound(place)
    check_trails_are_sound(place)


def test_spots_in_one_place_are_no_fault_while_they_are_offered_one_after_the_other() -> None:
    def scene(self: PebblesBoard, state: Pebbles, viewer: int | None = None, *, upright: bool = False) -> Scene:
        drawn = PebblesBoard.scene(self, state, viewer, upright=upright)
        take = Spot("take", verbatim("1"), 50, 50, 60, 60)
        placed = (spot._replace(x=60 * n + 50, y=50, width=60, height=60) for n, spot in enumerate(drawn.spots))
        return drawn._replace(spots=(take, *placed))

    stacked = drawn_by(scene=scene, touches=lambda _board, _state, move: ("take", f"-{move}"))
    check_spots_can_be_told_apart(place_of(walk(stacked, stacked.settings(), seed=1), 0))


def test_every_law_has_a_defect_to_find() -> None:
    tried = {f"check_{law}" for law, _, _ in DEFECTS}
    assert tried == {*GAME_LAWS, *PLAY_LAWS, *PLACE_LAWS}
