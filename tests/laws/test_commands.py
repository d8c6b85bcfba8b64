"""The commands that write what is kept: golden games, digests, pictures."""

from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from ludogite import open_game
from ludogite.testing import BrokenLaw, digests, golden, pictures
from ludogite.testing.commands import tell_refusals

SHORT = ["four-home", "--from", "cccb0/00000 L", "--set", "first=left", "4"]
"""A game of Squadro that one move ends."""


def run(command: click.Command, *arguments: str) -> str:
    result = CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_golden_game_is_written_and_kept(tmp_path: Path) -> None:
    run(golden.main, "write", "squadro", *SHORT, "--folder", str(tmp_path))
    (kept,) = golden.golden_games(open_game("squadro"), tmp_path)
    assert (kept.name, kept.reason, kept.tokens) == ("four-home", "four-home", ["4"])
    golden.check_golden(open_game("squadro"), kept)


def test_an_unfinished_game_is_not_golden(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        golden.main, ["write", "squadro", "short", "--set", "first=left", "4", "--folder", str(tmp_path)]
    )
    assert result.exit_code == 1
    assert "the game is not over after 1 events" in result.output
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("cccc0/00000", "cccb0/00000", "line "),
        ("result: four-home", "result: repetition", "line "),
        ("\n4 |", "\n9 |", "cannot be played again"),
    ],
)
def test_a_golden_game_that_was_edited_is_noticed(tmp_path: Path, old: str, new: str, words: str) -> None:
    run(golden.main, "write", "squadro", *SHORT, "--folder", str(tmp_path))
    path = tmp_path / "squadro" / "four-home.txt"
    assert old in path.read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    with pytest.raises(BrokenLaw, match=words):
        golden.check_golden(open_game("squadro"), golden.Golden.read(path))


def test_rewriting_mends_the_positions_and_keeps_the_events(tmp_path: Path) -> None:
    run(golden.main, "write", "squadro", *SHORT, "--folder", str(tmp_path))
    path = tmp_path / "squadro" / "four-home.txt"
    right = path.read_text("utf-8")
    path.write_text(right.replace("cccc0/00000", "cccb0/00000"), "utf-8")
    run(golden.main, "rewrite", "squadro", "--folder", str(tmp_path))
    assert path.read_text("utf-8") == right


def test_a_game_without_golden_games_is_told_how_to_make_them(tmp_path: Path) -> None:
    with pytest.raises(BrokenLaw, match=r"(?s)no golden game that ends by: .*golden find squadro"):
        golden.check_every_reason_has_one(open_game("squadro"), tmp_path)


def test_digests_are_approved_then_compared(tmp_path: Path) -> None:
    file = tmp_path / "digests.json"
    game = open_game("squadro")
    with pytest.raises(BrokenLaw, match="no approved digests"):
        digests.check_digests(game, file)
    run(digests.main, "approve", "squadro", "--file", str(file))
    digests.check_digests(game, file)
    file.write_text(file.read_text("utf-8").replace(digests.read(file)["squadro"]["first=left"], "0"), "utf-8")
    with pytest.raises(BrokenLaw, match="other random games than were approved, with: first=left"):
        digests.check_digests(game, file)


def test_pictures_are_approved_then_compared(tmp_path: Path) -> None:
    game, golden_folder = open_game("squadro"), tmp_path / "golden"
    run(golden.main, "write", "squadro", *SHORT, "--folder", str(golden_folder))
    with pytest.raises(BrokenLaw, match="it has none"):
        pictures.check_pictures(game, tmp_path, tmp_path / "nowhere")
    with pytest.raises(BrokenLaw, match="look at them in a browser first"):
        pictures.check_pictures(game, tmp_path, golden_folder)
    drawn = pictures.write(tmp_path, pictures.to_keep(game, golden_folder))
    assert {path.stem for path in drawn} == {"four-home-start", "four-home-middle", "four-home-end", "day"}
    pictures.check_pictures(game, tmp_path, golden_folder)
    (tmp_path / "squadro" / "four-home-end.svg").write_text("<svg/>")
    with pytest.raises(BrokenLaw, match="not as approved: squadro/four-home-end.svg"):
        pictures.check_pictures(game, tmp_path, golden_folder)


def test_a_refusal_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        tell_refusals(lambda: open_game("chess"))
    assert end.value.code == 2
    assert capsys.readouterr().err.startswith("error: no game 'chess'")
