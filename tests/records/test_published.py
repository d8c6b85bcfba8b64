"""Records of every version of every game's rules were published, and stay the games they were."""

from __future__ import annotations

import dataclasses
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from ludogite import installed_games, open_game
from ludogite.core.errors import RulesGoneError
from ludogite.core.reading import replay, verify
from ludogite.testing import BrokenLaw, check_all, published
from ludogite.testing.published import check_published, published_records, published_versions

if TYPE_CHECKING:
    from ludogite.core.game import Game

GAMES = installed_games()
FOLDER = Path(__file__).parent
GOLDEN = FOLDER.parent / "golden"


def versioned(game: Game, version: int, *earlier: Game) -> Game:
    """Return a game that says of its rules that they are of this version."""
    return dataclasses.replace(game, rules=dataclasses.replace(game.rules, version=version), earlier=earlier)


by_game = pytest.mark.parametrize("game_id", GAMES)


@pytest.mark.laws
@by_game
def test_every_published_record_is_the_game_it_was(game_id: str) -> None:
    check_published(GAMES[game_id], FOLDER)


@pytest.mark.proof("rules")
@pytest.mark.parametrize(
    ("game_id", "version"), [(game.id, version) for game in GAMES.values() for version in game.versions[:-1]]
)
def test_earlier_rules_keep_the_laws(game_id: str, version: int) -> None:
    check_all(GAMES[game_id].with_rules(version), seeds=1)


@by_game
def test_the_chance_of_published_games_is_proven_by_their_own_rules(game_id: str) -> None:
    game = GAMES[game_id]
    records = [one.record for version in game.versions for one in published_records(game, version, FOLDER)]
    proven = [verify(record, game) for record in records if record.seed]
    assert len(proven) >= 3


def test_another_rule_under_the_same_version_is_noticed() -> None:
    game = open_game("squadro")
    altered = dataclasses.replace(game, rules=dataclasses.replace(game.rules, repetition=4))
    with pytest.raises(
        BrokenLaw, match=r"squadro, published record v1/repetition\.txt.*needs a new version of the rules"
    ):
        check_published(altered, FOLDER)


def test_the_rules_of_version_2_of_libertas_do_not_pass_for_version_1() -> None:
    altered = versioned(open_game("libertas"), 1)
    with pytest.raises(BrokenLaw, match=r"libertas, published record v1/phase-two-.*needs a new version of the rules"):
        check_published(altered, FOLDER)


def test_other_positions_under_the_same_version_are_noticed(tmp_path: Path) -> None:
    shutil.copytree(FOLDER / "squadro", tmp_path / "squadro")
    digests = tmp_path / "squadro" / "v1" / published.DIGESTS
    lines = [line.split() for line in digests.read_text().splitlines()]
    digests.write_text("\n".join(f"{digest[::-1]}  {name}" for digest, name in lines))
    with pytest.raises(BrokenLaw, match="its positions are others than they were"):
        check_published(open_game("squadro"), tmp_path)


def test_a_new_version_needs_published_records() -> None:
    raised = versioned(open_game("squadro"), 2, open_game("squadro"))
    with pytest.raises(BrokenLaw, match="no record of version 2 of its rules is published.* write squadro"):
        check_published(raised, FOLDER)


def test_a_published_version_has_a_record_for_every_end(tmp_path: Path) -> None:
    place = tmp_path / "squadro" / "v1"
    place.mkdir(parents=True)
    line = next(line for line in (FOLDER / "squadro/v1" / published.DIGESTS).read_text().splitlines() if "four" in line)
    (place / published.DIGESTS).write_text(line)
    shutil.copy(FOLDER / "squadro" / "v1" / line.split()[1], place)
    with pytest.raises(BrokenLaw, match="ends by repetition"):
        check_published(open_game("squadro"), tmp_path)


def test_a_record_without_its_digest_is_noticed(tmp_path: Path) -> None:
    shutil.copytree(FOLDER / "squadro", tmp_path / "squadro")
    (tmp_path / "squadro" / "v1" / "four-home.txt").unlink()
    with pytest.raises(BrokenLaw, match=r"four-home\.txt has no digest, or no record"):
        check_published(open_game("squadro"), tmp_path)


def gone(game: Game) -> Game:
    """Return a game whose rules went on and whose earlier ones were dropped."""
    return versioned(game, game.rules.version + 1)


def test_records_of_rules_that_are_gone_are_refused_and_never_replayed_by_others(tmp_path: Path) -> None:
    game = gone(open_game("squadro"))
    for one in published_records(game, 1, FOLDER):
        with pytest.raises(RulesGoneError, match="version 1 are not here; kept are: 2") as refusal:
            replay(one.record, game)
        assert refusal.value.code == "rules/gone"
    shutil.copytree(FOLDER / "squadro" / "v1", tmp_path / "squadro" / "v1")
    published.publish(game, tmp_path, GOLDEN)
    assert published_versions(game, tmp_path) == [1, 2]
    check_published(game, tmp_path)


def test_a_version_is_published_once(tmp_path: Path) -> None:
    arguments = ["write", "squadro", "--folder", str(tmp_path), "--golden", str(GOLDEN)]
    first = CliRunner().invoke(published.main, arguments, catch_exceptions=False)
    assert first.exit_code == 0
    check_published(open_game("squadro"), tmp_path)
    kept = {path: path.read_bytes() for path in tmp_path.rglob("*.*")}
    again = CliRunner().invoke(published.main, arguments)
    assert again.exit_code == 1
    assert "a version is published once" in again.output
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.*")} == kept
