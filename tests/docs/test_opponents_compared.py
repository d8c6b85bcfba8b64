"""The page that compares opponents has a table for every kind of game, and everybody stands in it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from opponent_strengths import PAGE, kinds, marks_of, players_of

from ludogite.arena.cross_table import shown_name
from ludogite.core.family import Family
from ludogite.core.game import Game


@pytest.mark.parametrize(("game", "family"), list(kinds()), ids=lambda one: getattr(one, "id", "kind"))
def test_every_opponent_of_every_kind_of_game_stands_on_the_page(game: Game, family: Family) -> None:
    begin, end = marks_of(game, family)
    table = PAGE.read_text(encoding="utf-8").partition(begin)[2].partition(end)[0]
    listed = {line.split(" | ")[1] for line in table.splitlines() if line.startswith("| ") and line[2].isdecimal()}
    assert listed == {shown_name(name) for name in players_of(game, family)}, "make strengths"
