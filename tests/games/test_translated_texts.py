"""Rules and lessons of our games in every language: no heading, row, point, figure or step of the English is lost."""

from __future__ import annotations

import re

import pytest

from ludogite.core.language import LANGUAGES, WRITTEN, Language
from ludogite.core.lesson import lesson_text
from ludogite.core.registry import open_game
from ludogite.rules_page import rules_text

OURS = ("bilitaire", "libertas", "rugby", "squadro", "stilelibero")
TRANSLATED = tuple(language for language in LANGUAGES if language != WRITTEN)
LONGEST = 1.2
"""Rules in another language are at most so many times as long as the English ones."""
FORMAL = re.compile(r"(?<=[a-zäöüß,] )(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)\b")
"""A formal address inside a German sentence, where the word cannot be somebody else's."""

ours = pytest.mark.parametrize("game_id", OURS)
translated = pytest.mark.parametrize("language", TRANSLATED)


def outline(text: str) -> list[str]:
    """Return what each line is: a heading of a level, a row of a table, a point of a list, a picture, a remark."""
    marks = (re.match(r"#+ |\||- |\d+\. |!\[|>", line) for line in text.splitlines())
    return [mark[0] for mark in marks if mark]


def figures(text: str) -> list[str]:
    """Return the numbers that are told, in order of size, however a language groups their digits."""
    bare = re.sub(r"<scene:[^\n]*>", "", text)
    joined = re.sub(r"(?<=\d)[.,\u00a0\u202f](?=\d{3}(?!\d))", "", bare)
    return sorted(set(re.findall(r"\d+", joined)))


@ours
@translated
def test_translated_rules_keep_the_outline_and_every_figure(game_id: str, language: Language) -> None:
    game = open_game(game_id)
    english, other = rules_text(game, WRITTEN), rules_text(game, language)
    assert other != english
    assert outline(other) == outline(english)
    assert figures(other) == figures(english)
    assert len(other) < LONGEST * len(english)


@ours
@translated
def test_every_lesson_is_told_in_every_language(game_id: str, language: Language) -> None:
    assert lesson_text(open_game(game_id), language)


@ours
def test_german_addresses_the_player_as_du(game_id: str) -> None:
    game = open_game(game_id)
    lesson = lesson_text(game, "de") or ""
    assert FORMAL.findall(rules_text(game, "de") + lesson) == []
    assert re.search(r"\b[Dd]u\b", lesson)


def test_a_formal_address_is_found_where_there_is_one() -> None:
    assert FORMAL.findall("Nehmen Sie Ihren Stein. Sie sind dran. Er zieht, wenn Sie es wollen.") == [
        "Sie",
        "Ihren",
        "Sie",
    ]
