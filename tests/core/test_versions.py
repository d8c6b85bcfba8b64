"""A game may keep earlier versions of its rules; what was begun by them is opened by them, or refused."""

import dataclasses

import pytest
from pebbles import GAME

from ludogite.core.errors import RulesGoneError, UnknownGameError
from ludogite.core.game import Game
from ludogite.core.reading import RecordVersionError, read, replay
from ludogite.core.record import record_of, write
from ludogite.core.registry import installed_games, open_game
from ludogite.core.serial import Position, position_from_json
from ludogite.testing import BrokenLaw, walk
from ludogite.testing.laws.description import check_game_agrees_with_itself


def pebbles_by(version: int, *earlier: Game) -> Game:
    """Return Pebbles by some version of its rules."""
    return dataclasses.replace(GAME, rules=dataclasses.replace(GAME.rules, version=version), earlier=earlier)


FIRST, THIRD = pebbles_by(1), pebbles_by(3)
RENAMED = dataclasses.replace(FIRST.rules, seat_names=("x", "y", "z"))
KEPT = pebbles_by(4, FIRST, THIRD)
"""Pebbles by the fourth version of its rules: the first and the third are kept, the second is gone."""


@pytest.fixture
def pebbles(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setitem(installed_games(), "pebbles", KEPT)
    return KEPT


def test_a_game_is_opened_by_the_version_that_is_asked_for(pebbles: Game) -> None:
    assert open_game("pebbles") is open_game("pebbles", 4) is pebbles
    assert open_game("pebbles", 1) is FIRST
    assert open_game("pebbles", 3) is THIRD
    assert pebbles.versions == (1, 3, 4)


@pytest.mark.parametrize(
    ("version", "words"),
    [
        (2, "the rules of pebbles in version 2 are not here; kept are: 1, 3, 4; install a pebbles that still has them"),
        (0, "in version 0 are not here; kept are: 1, 3, 4"),
        (-1, "in version -1 are not here"),
        (9, "version 9 are not here; this house is older than that and has version 4: install a newer pebbles"),
    ],
)
def test_rules_that_are_gone_are_refused_with_those_that_are_kept(pebbles: Game, version: int, words: str) -> None:
    with pytest.raises(RulesGoneError, match=words) as refusal:
        open_game(pebbles.id, version)
    assert refusal.value.code == "rules/gone"
    assert isinstance(refusal.value, UnknownGameError)


def test_our_games_keep_every_version_that_they_had() -> None:
    versions = {game.id: game.versions for game in installed_games().values()}
    assert versions["libertas"] == (1, 2)
    assert all(kept[0] == 1 for kept in versions.values())


def test_a_record_is_replayed_by_the_rules_in_its_header() -> None:
    for game in (FIRST, THIRD, KEPT):
        record = read(write(record_of(walk(game, game.settings(), 1))))
        assert record.rules_version == game.rules.version
        assert replay(record, KEPT).game is game


def test_a_record_of_gone_or_newer_rules_is_refused_each_with_its_code() -> None:
    record = record_of(walk(GAME, GAME.settings(), 1))
    with pytest.raises(RulesGoneError, match="kept are: 1, 3, 4"):
        replay(dataclasses.replace(record, rules_version=2), KEPT)
    with pytest.raises(RecordVersionError, match="install a newer"):
        replay(dataclasses.replace(record, rules_version=5), KEPT)


def test_a_position_is_read_by_the_rules_that_it_names() -> None:
    for game in (FIRST, THIRD, KEPT):
        here = Position(game, game.settings(), game.begin())
        assert position_from_json(here.to_json(), KEPT).game is game


@pytest.mark.parametrize(
    ("earlier", "law"),
    [
        ((THIRD, FIRST), "oldest first"),
        ((FIRST, FIRST), "oldest first"),
        ((KEPT,), "oldest first"),
        ((dataclasses.replace(FIRST, id="stones"),), "of the same game"),
        ((dataclasses.replace(THIRD, earlier=(FIRST,)),), "of the same game"),
        ((dataclasses.replace(FIRST, rules=RENAMED),), "keep their names"),
        ((pebbles_by(0),), "counted from 1"),
    ],
)
def test_earlier_rules_that_do_not_belong_to_the_game_break_a_law(earlier: tuple[Game, ...], law: str) -> None:
    check_game_agrees_with_itself(KEPT)
    with pytest.raises(BrokenLaw, match=law):
        check_game_agrees_with_itself(dataclasses.replace(KEPT, earlier=earlier))
