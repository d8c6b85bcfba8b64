"""A tournament of programs as one page that needs nothing else: strengths with error bars, standings, cross table."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING

from ludogite.arena.cross_table import HEADS, VERDICTS, player_title, score_text, short_name, shown_name
from ludogite.arena.wording import decimal, grouped, percent
from ludogite.core.message import Message, Speaker, house_message, join, verbatim
from ludogite.drawing.charts import NARROW, WIDE, StrengthMark, strength_marks
from ludogite.drawing.svg import escape
from ludogite.drawing.theme import DAY, NIGHT, PAGE_FONTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.arena.cross_table import CrossTable, PairScore

TOKENS = ("paper", "paper-2", "paper-3", "ink", "muted", "line", "blue", "brick", "green", "focus")
"""The colours of the page."""
MOST_FAILURES = 20
"""So many different failures are told."""
DEEPEST_TINT = 45
"""How much of its colour the cell of a clean sweep has, in percent: words stay readable on it."""

WORDS = {
    "strengths": house_message("Strengths"),
    "scale": house_message(
        "In points of Elo: 100 more win 64 games of 100, 200 more 76, 400 more 91. "
        "The bars hold the true strength in 19 cases of 20."
    ),
    "standings": house_message("Standings"),
    "better": house_message("“better”: how likely it is that this one is stronger than the next."),
    "cross_table": house_message("Cross table"),
    "cells": house_message("What the row won against the column, in percent of the games between them."),
    "pairs": house_message("Every pair in figures"),
    "failures": house_message("Lost by failing"),
    "plan": house_message("How it was played"),
}
"""What the page says, whatever was played."""
PAIR_HEADS = {
    "against": house_message("against", context="the head of a narrow column"),
    "won": house_message("won", context="the head of a narrow column"),
    "drawn": house_message("drawn", context="the head of a narrow column"),
    "lost": house_message("lost", context="the head of a narrow column"),
    "test": house_message("test", context="the head of a narrow column"),
    "why": house_message("why", context="the head of a narrow column"),
}
"""What stands over the columns of pairs and failures."""
PLAN = {
    "ludogite": verbatim("Ludogîte"),
    "game": house_message("game", context="how a tournament of programs was played"),
    "rules_version": house_message("version of the rules"),
    "options": house_message("options", context="how a tournament of programs was played"),
    "players": house_message("players", context="how a tournament of programs was played"),
    "challenger": house_message("runs the gauntlet"),
    "seed": house_message("seed", context="how a tournament of programs was played"),
    "plies": house_message("decisions of an opening"),
    "nodes": house_message("positions a level looks at"),
    "move_seconds": house_message("seconds a program may think"),
    "start_seconds": house_message("seconds a program may start"),
    "memory_mib": house_message("MiB a program may use"),
    "rounds": house_message("rounds", context="how a tournament of programs was played"),
    "distinct_openings": house_message("different openings"),
}
"""What the parts of a plan are called."""


def contest_page(table: CrossTable, title: str, say: Speaker) -> str:
    """Return the page, by day and by night as the device wishes. `title` is that of the game."""
    template = Template(files("ludogite.arena").joinpath("contest_page.html").read_text("utf-8"))
    marks = [
        StrengthMark(
            short_name(one.name, say=say), f"{table.elo_text(one.elo)} ± {one.margin:.0f}", one.elo, one.margin
        )
        for one in table.standings
    ]
    words = {f"say_{name}": escape(say(message)) for name, message in WORDS.items()}
    programs = house_message.plural("{count} program", "{count} programs", len(table.standings))
    return template.substitute(
        words,
        language=say.language,
        title=escape(f"{title} – {say(programs)}"),
        heading=escape(title),
        lead=escape(say(_lead(table, programs))),
        tokens=_tokens(),
        strengths_wide=strength_marks(marks, WIDE),
        strengths_narrow=strength_marks(marks, NARROW),
        standings=_standings(table, say),
        cells=_cells(table, say),
        pairs=_pairs(table.pairs, say),
        failures=_failures(table, say),
        plan=_plan(table, say),
    )


def _lead(table: CrossTable, programs: Message) -> Message:
    challenger = table.plan["challenger"]
    form = (
        house_message("gauntlet of {name}", name=player_title(challenger))
        if challenger
        else house_message("round robin")
    )
    games = house_message.plural("{count} game", "{count} games", table.games)
    return join([programs, form, games, *([] if table.is_complete else [house_message("not finished")])], ", ")


def _tokens() -> str:
    fonts = "".join(f"--{name}:{value};" for name, value in PAGE_FONTS.items())
    colors = "".join(f"--{name}:light-dark({DAY[name]},{NIGHT[name]});" for name in TOKENS)
    return f":root{{color-scheme:light dark;{fonts}{colors}}}"


def _cells(table: CrossTable, say: Speaker) -> str:
    """Return the cross table: a row for each who scored and a column for each against whom, tinted by the score."""
    heads = [f'<th class="name">{escape(say(HEADS["against"]))}</th>']
    rows = []
    for one in table.standings:
        whole, short = escape(shown_name(one.name, say)), escape(short_name(one.name, say=say))
        heads.append(f'<th scope="col" title="{whole}"><span>{short}</span>{one.place}</th>')
        row = f'<th scope="row" class="name" title="{whole}"><small>{one.place}</small>{short}</th>'
        rows.append(row + "".join(_cell(table.pair(one.name, other.name)) for other in table.standings))
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f'<table class="cells"><thead><tr>{"".join(heads)}</tr></thead><tbody>{body}</tbody></table>'


def _cell(pair: PairScore | None) -> str:
    if pair is None:
        return f'<td class="blank">{score_text(pair)}</td>'
    kind, tint = "over" if pair.score > 0.5 else "under", abs(2 * pair.score - 1) * DEEPEST_TINT
    return f'<td class="{kind}" style="--tint:{tint:.0f}%">{score_text(pair)}</td>'


def _standings(table: CrossTable, say: Speaker) -> str:
    rows = [[str(one.place), shown_name(one.name, say), *table.figures(one, say)] for one in table.standings]
    return _table(["", say(HEADS["player"]), *table.heads(say)], rows)


def _pairs(pairs: Sequence[PairScore], say: Speaker) -> str:
    has_verdicts = any(one.verdict for one in pairs)
    counted = [*(PAIR_HEADS[title] for title in ("won", "drawn", "lost")), HEADS["score"]]
    titles = [HEADS["player"], PAIR_HEADS["against"], *counted, *([PAIR_HEADS["test"]] if has_verdicts else [])]
    rows = []
    for one in pairs:
        players = [shown_name(name, say) for name in one.players]
        figures = [grouped(one.won), grouped(one.drawn), grouped(one.lost), say(percent(one.score, exact=True))]
        rows.append([*players, *figures, *([say(VERDICTS[one.verdict])] if has_verdicts else [])])
    return _table(list(map(say, titles)), rows, names=(0, 1))


def _failures(table: CrossTable, say: Speaker) -> str:
    if not table.failures:
        return ""
    counted = Counter((one.player, one.fault) for one in table.failures).most_common(MOST_FAILURES)
    rows = [[grouped(count), shown_name(player, say), fault] for (player, fault), count in counted]
    heads = [say(head) for head in (HEADS["games"], HEADS["player"], PAIR_HEADS["why"])]
    heading = escape(say(WORDS["failures"]))
    lost = _table(heads, rows, words=(2,))
    region = f'<div class="scroll" tabindex="0" role="region" aria-label="{heading}">{lost}</div>'
    return f"<section><h2>{heading}</h2>{region}</section>"


def _plan(table: CrossTable, say: Speaker) -> str:
    plan = {**table.plan, "rounds": table.rounds, "distinct_openings": table.distinct_openings}
    plan["options"] = ", ".join(f"{name}={value}" for name, value in table.plan["options"].items())
    plan["players"] = ", ".join(table.plan["players"])
    plan["nodes"] = table.plan["nodes"] or None
    said = (
        (say(PLAN[name]), say(decimal(f"{value:g}")) if isinstance(value, float) else str(value))
        for name, value in plan.items()
        if value not in {"", None}
    )
    return "<dl>" + "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in said) + "</dl>"


def _table(
    titles: Sequence[str],
    rows: Sequence[Sequence[str]],
    names: tuple[int, ...] = (1,),
    words: tuple[int, ...] = (),
) -> str:
    """Return a table; the columns of names stay while the others are scrolled, those of words begin at the left."""
    kinds = [
        ' class="name"' if column in names else ' class="words"' if column in words else ""
        for column in range(len(titles))
    ]
    head = "".join(f"<th{kind}>{escape(title)}</th>" for kind, title in zip(kinds, titles, strict=True))
    body = "".join(
        "<tr>" + "".join(f"<td{kind}>{escape(cell)}</td>" for kind, cell in zip(kinds, row, strict=True)) + "</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
