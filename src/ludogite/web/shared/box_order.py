"""In which order the boxes stand: the easiest first for newcomers, the last one played first for those who return."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import inf

from ludogite.core.game import Game
from ludogite.core.language import WRITTEN
from ludogite.core.registry import installed_games
from ludogite.rules_page import rules_file


@cache
def rules_words(game_id: str) -> float:
    """Return how many words of rules one reads before the first game; endlessly many where a game brings no rules."""
    file = rules_file(installed_games()[game_id], WRITTEN)
    return len(file.read_text(encoding="utf-8").split()) if file else inf


def easiest_first(games: Iterable[Game]) -> list[Game]:
    """Return games by how soon one can play them: fewest words of rules, then youngest age, then shortest play."""
    return sorted(games, key=lambda game: (rules_words(game.id), game.about.ages or inf, game.about.minutes or inf))


def last_played_first(games: Iterable[Game], played: Sequence[str]) -> list[Game]:
    """Return games with those that were played in front, the last one first; the others as they stood."""
    return sorted(games, key=lambda game: played.index(game.id) if game.id in played else len(played))
