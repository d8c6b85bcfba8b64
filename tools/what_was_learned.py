"""Measures all five games and draws what docs/explanation/what-was-learned.md shows.

    python tools/what_was_learned.py

Games that were played once are kept in build/learned, a file for each pairing; remove it to play them again. The charts
go to docs/pictures/learned-*.svg, and the tables into the page, between its marks.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from ludogite.arena.opening_tree import OpeningTree
from ludogite.arena.series import Pairing
from ludogite.arena.statistics import GameSample, GameStatistics, numbers_of, sample_game, summed_up
from ludogite.cli.explore import TreeWriter
from ludogite.cli.match import play_all
from ludogite.cli.stats_figures import FigureWriter
from ludogite.core.game import Game
from ludogite.core.playthrough import Playthrough
from ludogite.core.registry import open_game
from ludogite.drawing.charts import WIDE, ShareBar, share_bars
from ludogite.drawing.study_page import chart_alone
from ludogite.drawing.tree_chart import tree_chart

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "learned"
PICTURES = ROOT / "docs" / "pictures"
PAGE = ROOT / "docs" / "explanation" / "what-was-learned.md"
SEED = 1


class Measured(NamedTuple):
    """How many games are played of each: at random, by level 3 with itself, by level 3 with level 1."""

    random: int
    level: int
    apart: int


GAMES = {
    "squadro": Measured(4000, 1000, 300),
    "libertas": Measured(4000, 1000, 300),
    "bilitaire": Measured(4000, 300, 200),
    "stilelibero": Measured(2000, 2000, 1000),
    "rugby": Measured(1000, 500, 300),
}
PAIRINGS: dict[str, tuple[str, str]] = {"random": ("random", "random"), "level": ("3", "3"), "apart": ("3", "1")}
OPENINGS: dict[str, tuple[str, ...]] = {
    "squadro": (),
    "libertas": (),
    "bilitaire": (),
    "stilelibero": ("[234566]", "[123456]"),
    "rugby": ("[first:a]", "+", "[BKP]"),
}
"""The moves after which each tree begins; where a game is solved, its values are exact."""
PERFECT = {"stilelibero": 0, "rugby": 1}
"""Which figure of a game's solution is the share of whoever begins."""


def perfect_row(game: Game) -> list[str]:
    """Return what whoever begins gets between perfect players, as a row of the table."""
    solve = game.search.solve
    if solve is None:
        raise ValueError(f"{game.id} is not solved")
    share = solve(lambda _: None).figures[PERFECT[game.id]][1]
    return [str(game.about.title), "perfect", "", f"{percent(share)} exactly", "", ""]


def played(game: Game, kind: str, count: int) -> GameStatistics:
    """Return what games of a pairing say, playing them where they are not kept."""
    pairing, samples = sampled(game, kind, count)
    return summed_up(pairing, samples, chance_in_play=game.rules.chance_in_play)


def sampled(game: Game, kind: str, count: int) -> tuple[Pairing, list[GameSample]]:
    """Return the games of a pairing, those that are kept or played now."""
    pairing = Pairing(game.id, dict(game.settings()), PAIRINGS[kind], game.rules.version)
    path = KEPT / f"{game.id}-{kind}-{count}.jsonl"
    if not path.exists():
        numbers = numbers_of(pairing, count, chance_in_play=game.rules.chance_in_play)
        samples = play_all(sample_game, pairing, numbers, SEED, os.cpu_count() or 1)
        lines = [json.dumps(asdict(sample)) for sample in samples]
        KEPT.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"played {path.name}")
    kept = [read_sample(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return pairing, sorted(kept, key=lambda sample: sample.number)  # they were kept as they ended, each time otherwise


def read_sample(line: str) -> GameSample:
    """Return a game that was kept."""
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in json.loads(line).items()
    }
    return GameSample(**fields)


def opening_chart(game: Game, count: int) -> str:
    """Return the tree of a game's beginnings: exact where it is solved, else from the games of level 3."""
    play = Playthrough(game, game.settings())
    for token in OPENINGS[game.id]:
        play.push(token)
    tree = OpeningTree(game, play.settings, play.state, 1 if OPENINGS[game.id] else 2 + (game.hidden is not None))
    if OPENINGS[game.id]:
        tree.grow()
        tree.evaluate(1)
    else:
        for sample in sampled(game, "level", count)[1]:
            begun = Playthrough(game, play.settings)
            for token in sample.opening:
                begun.push(token)
            tree.add(begun.start, list(begun.events), sample.payoffs)
    return tree_chart(TreeWriter(tree, play, 6, "en").rows(), WIDE)


def write_picture(name: str, chart: str, title: str) -> None:
    """Write a chart beside the pages."""
    (PICTURES / f"learned-{name}.svg").write_text(chart_alone(chart, title), encoding="utf-8")


def percent(value: float) -> str:
    """Return a share in hundredths."""
    return f"{100 * value:.1f} %"


def table(head: list[str], rows: list[list[str]]) -> str:
    """Return a table as Markdown."""
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}", *(f"| {' | '.join(row)} |" for row in rows)]
    return "\n".join(lines)


def main() -> None:
    """Measure, draw and write."""
    games = {game_id: open_game(game_id) for game_id in GAMES}
    found = {
        (game_id, kind): played(games[game_id], kind, getattr(GAMES[game_id], kind))
        for kind in PAIRINGS
        for game_id in GAMES
    }
    titles = {game_id: str(game.about.title) for game_id, game in games.items()}
    for game_id, game in games.items():
        writer = FigureWriter(game, "en")
        level = found[game_id, "level"]
        for figure in (writer.length(level), writer.branching(level)):
            draw: Callable[[int], str] | None = figure.study.draw
            if draw is not None:
                write_picture(f"{game_id}-{figure.study.key}", draw(WIDE), f"{titles[game_id]}: {figure.study.title}")
        chart = opening_chart(game, GAMES[game_id].level)
        write_picture(f"{game_id}-openings", chart, f"{titles[game_id]}: openings")
    begin = [
        ShareBar(f"{titles[game_id]}, {words}", percent(share.value), share.value, share.low, share.high, 0.5)
        for game_id in GAMES
        for words, kind in (("level 3", "level"), ("at random", "random"))
        for share in [found[game_id, kind].first]
    ]
    write_picture("beginning", share_bars(begin, WIDE), "What whoever begins gets, game by game")
    luck = [
        ShareBar(titles[game_id], percent(share.value), share.value, share.low, share.high)
        for game_id in GAMES
        if (share := found[game_id, "level"].luck) is not None
    ]
    write_picture("luck", share_bars(luck, WIDE), "How much of the results is luck, game by game")
    tables = {
        "shape": shape_table(found, titles),
        "winning": winning_table(found, titles),
        "luck": luck_table(found, titles),
    }
    text = PAGE.read_text(encoding="utf-8")
    for name, written in tables.items():
        marks = f"<!-- measured: {name} -->", "<!-- end -->"
        text = re.sub(rf"{marks[0]}.*?{marks[1]}", f"{marks[0]}\n{written}\n{marks[1]}", text, flags=re.DOTALL)
    PAGE.write_text(text, encoding="utf-8")


Found = dict[tuple[str, str], GameStatistics]


def shape_table(found: Found, titles: dict[str, str]) -> str:
    """Return how long and how wide games are."""
    rows = []
    for game_id, title in titles.items():
        level, random = found[game_id, "level"], found[game_id, "random"]
        rows.append([
            title, f"{level.length:.1f}", f"{random.length:.1f}", f"{level.branching:.1f}", percent(level.forced),
            f"{level.chance_bits:.1f}",
        ])  # fmt: skip
    head = ["game", "decisions, level 3", "at random", "legal decisions", "without a choice", "bits of chance"]
    return table(head, rows)


def winning_table(found: Found, titles: dict[str, str]) -> str:
    """Return what beginning and each seat get, with margins."""
    rows = []
    for game_id, title in titles.items():
        for words, kind in (("level 3", "level"), ("random", "random")):
            one = found[game_id, kind]
            first, seat = one.first, one.seats[0]
            rows.append([
                title, words, str(one.games), f"{percent(first.value)} ({percent(first.low)} – {percent(first.high)})",
                f"{percent(seat.value)} ({percent(seat.low)} – {percent(seat.high)})", percent(one.draws.value),
            ])  # fmt: skip
        if game_id in PERFECT:
            rows.append(perfect_row(open_game(game_id)))
    return table(["game", "players", "games", "whoever begins", "the first seat", "draws"], rows)


def luck_table(found: Found, titles: dict[str, str]) -> str:
    """Return how much of the results is luck, and how often the stronger side wins."""
    rows = []
    for game_id, title in titles.items():
        luck, apart = found[game_id, "level"].luck, found[game_id, "apart"].opponents[0].share
        said = (
            "not known"
            if luck is None
            else f"{percent(luck.value)} ({percent(max(luck.low, 0))} – {percent(luck.high)})"
        )
        kind = "" if luck is None else luck.kind
        strong = f"{percent(apart.value)} ({percent(apart.low)} – {percent(apart.high)})"
        rows.append([title, said, kind, strong, str(apart.games)])
    return table(["game", "luck in the results", "how it is known", "level 3 against level 1", "games"], rows)


if __name__ == "__main__":
    main()
