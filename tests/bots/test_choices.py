"""Levels choose as they did when they were measured, whatever becomes of the code of the searches."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ludogite.bots import open_bot
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng

CHOICES = Path(__file__).with_name("choices.json")
"""By game and options, then by opponent: the decisions of a game that it plays against itself."""
CASES = [
    ("squadro", {}),
    ("libertas", {"players": 2}),
    ("libertas", {"players": 3}),
    ("bilitaire", {"first": "a"}),
    ("stilelibero", {"players": 2}),
    ("stilelibero", {"players": 4}),
    ("rugby", {}),
]
DECISIONS = 12
MOST_NODES = 40_000
"""Levels that have more, or time instead, have so many."""


def choices(game_id: str, chosen: dict[str, int | str]) -> dict[str, list[int]]:
    """Return what each opponent decides, where it decides from the first move on and keeps what it found."""
    game = open_game(game_id)
    levels = tuple(
        replace(level, nodes=min(level.nodes or MOST_NODES, MOST_NODES), seconds=0.0) for level in game.search.levels
    )
    game = replace(game, search=replace(game.search, levels=levels))
    settings = game.settings(chosen)
    names = ["1", "2", "3", "4", "5", "greedy", *game.search.references, "mcts:50"]
    found: dict[str, list[int]] = {}
    for name in names:
        chance, whim = Rng(1), Rng(2)
        players = [open_bot(game, name, settings) for _ in range(game.rules.seats(settings))]
        state = game.rules.start(settings)
        made: list[int] = []
        while len(made) < DECISIONS and not state.over():
            if state.at_chance():
                state = state.happen(state.draw(chance))
            else:
                made.append(int(players[state.seat()].choose(state, whim)))
                state = state.play(made[-1])
        found[name] = made
    return found


@pytest.mark.parametrize(("game_id", "chosen"), CASES, ids=[f"{case[0]}-{index}" for index, case in enumerate(CASES)])
def test_opponents_decide_as_they_did(game_id: str, chosen: dict[str, int | str]) -> None:
    kept = json.loads(CHOICES.read_text())[f"{game_id} {json.dumps(chosen)}"]
    assert choices(game_id, chosen) == kept
