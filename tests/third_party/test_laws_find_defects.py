"""A law that cannot fail proves nothing: each one finds the defects that are planted for it."""

from dataclasses import replace

import feints
import pytest
from pebbles import GAME
from planted import Defect, every_defect
from planted_secrets import in_kept_secrets

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
from ludogite.testing.laws.secrets import check_twins_differ
from ludogite.testing.laws.spoken import check_rules_pages
from ludogite.testing.project import Source

SOUND = {game.id: game for game in (GAME, feints.GAME)}
"""The games in which defects are planted: without them they keep all laws."""

DEFECTS = [*every_defect(), *in_kept_secrets()]
GAME_LAWS = {law.__name__: law for law in OF_A_GAME}
PLAY_LAWS = {law.__name__: law for law in (*OF_A_PLAYTHROUGH, check_twins_differ)}
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
            for law in (*OF_A_PLAYTHROUGH, check_twins_differ):
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


def test_every_law_has_a_defect_to_find() -> None:
    tried = {f"check_{law}" for law, _, _ in DEFECTS}
    assert tried == {*GAME_LAWS, *PLAY_LAWS, *PLACE_LAWS}
