"""What puzzles ask is English in their file, and in other languages where the game's own catalogue says it."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludogite.core.registry import open_game
from ludogite.play.puzzles import FILE, PuzzleFileError, Slip, goal_words, puzzles_of, read_puzzles
from ludogite.testing.messages import written_messages
from ludogite.translation import is_translated, translate

GAMES = ("squadro", "libertas", "bilitaire", "stilelibero", "rugby")


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_asked_and_answered_is_in_the_catalogue_of_the_game(game_id: str) -> None:
    puzzles = puzzles_of(open_game(game_id))
    assert puzzles is not None
    for puzzle in puzzles.puzzles:
        for said in (puzzles.ask(puzzle), *(puzzles.refuse(puzzle, token) for token in puzzle.wrong)):
            assert is_translated(said, "fr"), said
            assert translate(said, "fr") != translate(said, "en")
            assert "{" not in translate(said, "fr")


def test_a_number_follows_the_plural_rules_of_the_language() -> None:
    puzzles = puzzles_of(open_game("squadro"))
    assert puzzles is not None
    asked = {count: puzzles.ask(replace(puzzles.number(1), goal="in", value=count)) for count in (1, 2)}
    assert translate(asked[1], "en") == "Win in 1 move. Which one comes first?"
    assert translate(asked[2], "en") == "Win in 2 moves. Which one comes first?"
    assert translate(asked[1], "fr") == "Gagnez en 1 coup. Lequel jouer d’abord\u202f?"
    assert translate(asked[2], "fr") == "Gagnez en 2 coups. Lequel jouer d’abord\u202f?"


def test_a_wrong_move_is_answered_with_what_it_loses() -> None:
    puzzles = puzzles_of(open_game("bilitaire"))
    assert puzzles is not None
    puzzle = replace(puzzles.number(1), goal="keep", wrong={"x": Slip("", 3)})
    assert translate(puzzles.refuse(puzzle, "x"), "fr") == "Il en resterait 3 de moins."


OLD: dict[str, Any] = {
    "options": {},
    "goals": {"in": {"ask": {"fr": "Gagnez.", "en": "Win."}, "wrong": "No."}},
    "puzzles": [],
}


@pytest.mark.parametrize("content", [{"fr": "Gagnez.", "en": "Win."}, [], ["a", "b", "c"], "", None, ["a", 1]], ids=str)
def test_words_that_are_not_english_texts_are_refused_with_the_way_out(content: object) -> None:
    with pytest.raises(PuzzleFileError, match=r"goal in, ask: expected a text in English.*catalogues") as error:
        goal_words(content, "in, ask")
    assert error.value.code == "puzzle/invalid"
    with pytest.raises(PuzzleFileError):
        read_puzzles(OLD, "anything")


def test_a_strangers_puzzles_that_cannot_be_read_are_left_out_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for name, content in (("oldpuzzles", json.dumps(OLD)), ("nopuzzles", "{"), ("otherpuzzles", '{"goals": 3}')):
        (tmp_path / name / "texts").mkdir(parents=True)
        (tmp_path / name / "__init__.py").touch()
        (tmp_path / name / FILE).write_text(content, "utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        with caplog.at_level(logging.WARNING):
            assert puzzles_of(replace(open_game("squadro"), package=name)) is None
        assert f"the puzzles of {name} are left out" in caplog.text


def test_the_catalogue_tool_collects_what_puzzles_ask_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.parent.mkdir()
    goals = {"in": {"ask": ["Win in {count} move.", "Win in {count} moves."], "wrong": "No."}}
    file.write_text(json.dumps({"goals": goals}, indent=1), "utf-8")
    assert [(one.text, one.plural, one.place) for one in written_messages(tmp_path)] == [
        ("Win in {count} move.", "Win in {count} moves.", f"{FILE}:5"),
        ("No.", "", f"{FILE}:8"),
    ]
    file.write_text(json.dumps(OLD), "utf-8")
    assert [one.text for one in written_messages(tmp_path)] == ["", "No."]
