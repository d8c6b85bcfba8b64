"""Let all opponents of every game play each other, and write how strong they are into the documentation.

    python tools/opponent_strengths.py                     # every game and kind of game; goes on where it was stopped
    python tools/opponent_strengths.py --rounds 50 squadro

Each kind of game that has strengths of its own is a tournament: every level, reference player and installed bot, and
tree searches at tables of two. Levels that think by the clock look at `--nodes` positions instead, so that the figures
do not depend on the machine. Games are kept in `build/strengths`; remove it to begin anew.
"""

from __future__ import annotations

import argparse
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING

from ludogite.arena.contest import ContestPlan
from ludogite.arena.contest_run import ContestRun, StopRules
from ludogite.arena.cross_table import cross_table, shown_name
from ludogite.bots.seating import opponent_names
from ludogite.cli.tournament import all_players, executor_of, hold
from ludogite.core.language import WRITTEN
from ludogite.core.message import NOTHING
from ludogite.core.registry import installed_games
from ludogite.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludogite.arena.cross_table import CrossTable
    from ludogite.core.family import Family
    from ludogite.core.game import Game

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "explanation" / "opponents-compared.md"
KEPT = ROOT / "build" / "strengths"
PLAYOUTS = 100
"""How many games a tree search plays to their end for one decision."""


def marks_of(game: Game, family: Family) -> tuple[str, str]:
    """Return the lines between which the table of a kind of game stands."""
    name = " ".join([game.id, *(f"{option}={value}" for option, value in family.chosen.items())])
    return f"<!-- {name}: written by tools/opponent_strengths.py -->\n", f"<!-- end of {name} -->"


def kinds() -> Iterator[tuple[Game, Family]]:
    """Yield every kind of game in which strengths are compared."""
    for _, game in sorted(installed_games().items()):
        for family in game.rules.families:
            yield game, family


def players_of(game: Game, family: Family) -> tuple[str, ...]:
    """Return everybody who plays: all opponents with a name and, at tables of two, tree searches."""
    named = all_players(game)
    if game.rules.seats(game.settings(dict(family.chosen))) > 2:
        return tuple(named)  # every choice of players meets, and those are many
    return (*named, *(name.replace(":N", f":{PLAYOUTS}") for name in opponent_names(game) if name.endswith(":N")))


def played(game: Game, family: Family, rounds: int, nodes: int, jobs: int | None) -> CrossTable:
    """Play a kind of game, so that every two meet about as often as `rounds` of two seats would let them."""
    names = players_of(game, family)
    plan = ContestPlan(game.id, game.rules.version, dict(family.chosen), names, nodes=nodes).check()
    tables_of_two = comb(len(names) - 2, plan.seats - 2) * plan.seats
    run = ContestRun(plan, StopRules(max(1, round(rounds * 2 / tables_of_two))))
    KEPT.mkdir(parents=True, exist_ok=True)
    hold(run, executor_of(jobs, None), str(KEPT / f"{plan.fingerprint[:16]}.jsonl"))
    return cross_table(run)


def written(table: CrossTable) -> str:
    """Return a table of the documentation."""
    lines = ["| | player | Elo | ± | score | games | ms a move |", "|--:|---|--:|--:|--:|--:|--:|"]
    lines += [
        f"| {one.place} | {shown_name(one.name)} | {table.elo_text(one.elo)} | {one.margin:.0f} | {one.score:.1%} "
        f"| {one.games:,} | {one.ms_per_move:.2f} |"
        for one in table.standings
    ]
    least = min(one.games for one in table.pairs)
    lines += ["", f"{table.games:,} games; every two met {least} times; openings of {table.plan['plies']} plies."]
    return "\n".join(lines) + "\n"


def put(game: Game, family: Family, text: str) -> None:
    """Write the table of a kind of game into the page, where the page has a place for it or at its end."""
    begin, end = marks_of(game, family)
    page = PAGE.read_text(encoding="utf-8")
    if begin not in page:
        title = translate(game.about.title, WRITTEN)
        kind = "" if family.title == NOTHING else f", {translate(family.title, WRITTEN)}"
        page = f"{page.rstrip()}\n\n## {title}{kind}\n\n{begin}{end}\n"
    before, _, rest = page.partition(begin)
    PAGE.write_text(before + begin + text + end + rest.partition(end)[2], encoding="utf-8")


def main() -> None:
    """Play, and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="only these")
    parser.add_argument("--rounds", type=int, default=20, help="openings of each pairing, played from both sides")
    parser.add_argument("--nodes", type=int, default=100_000, help="positions a move where a level has time")
    parser.add_argument("--jobs", type=int, help="games at the same time")
    wanted = parser.parse_args()
    for game, family in kinds():
        if wanted.games and game.id not in wanted.games:
            continue
        put(game, family, written(played(game, family, wanted.rounds, wanted.nodes, wanted.jobs)))
        print(f"{game.id} {dict(family.chosen)}", flush=True)


if __name__ == "__main__":
    main()
