"""A page of charts in one file that needs nothing else, by day and by night; and a chart as a picture of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludogite.drawing.charts import NARROW, WIDE
from ludogite.drawing.svg import attribute, escape
from ludogite.drawing.theme import FONTS, css, pages_css

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ludogite.core.language import Language

CHART_STYLE = (
    ".chart-label,.chart-value,.chart-foot,.chart-start,.chart-end{fill:var(--ink);font-size:14px}"
    ".chart-value{text-anchor:end;font-weight:600}"
    ".chart-foot{text-anchor:middle;font-variant-numeric:tabular-nums}"
    ".chart-end{text-anchor:end}"
    ".chart-most{font-weight:600}"
    ".chart-ground{fill:var(--paper-3)}"
    ".chart-bar{fill:var(--blue)}"
    ".chart-even{fill:none;stroke:var(--ink);stroke-width:1.5;stroke-dasharray:2 3}"
    ".chart-margin{fill:none;stroke:var(--ink);stroke-width:1.5}"
    ".chart-floor{fill:none;stroke:var(--edge)}"
    ".chart-grid{fill:none;stroke:var(--line)}"
    ".chart-band{fill:var(--blue);opacity:.22}"
    ".chart-line{fill:none;stroke:var(--blue);stroke-width:2.5;stroke-linejoin:round}"
    ".chart-branch{fill:none;stroke:var(--edge);stroke-width:1.5}"
    ".chart-small{fill:var(--muted);font-size:12px}"
    ".chart-seat-0{fill:var(--brick)}"
    ".chart-seat-1{fill:var(--gold)}"
    ".chart-seat-2{fill:var(--blue)}"
    ".chart-seat-3{fill:var(--green)}"
    ".chart-seat-4{fill:var(--plum)}"
    ".chart-seat-5{fill:var(--wood-3)}"
    ".chart-seat-6{fill:var(--muted)}"
    ".chart-seat-7{fill:var(--ink)}"
)
"""How charts are painted."""

PAGE_STYLE = (
    "body{margin:0;padding:1.5rem max(1rem,calc(50vw - 26rem));background:var(--paper);color:var(--ink);"
    "font:1rem/1.55 var(--sans)}"
    "h1{font:700 2rem/1.2 var(--serif);margin:.2em 0}"
    "h2{font:700 1.25rem/1.3 var(--serif);margin:2em 0 .4em}"
    "p{margin:.4em 0;max-inline-size:42rem}"
    ".study-note{color:var(--muted);font-size:.9rem}"
    ".study-chart{overflow-x:auto;margin-block:.8rem}"
    ".study-chart svg{display:block;font-family:var(--sans)}"
    ".study-picture svg{display:block;inline-size:min(100%,24rem);block-size:auto;max-block-size:22rem}"
    ".chart-narrow svg{inline-size:100%;max-inline-size:26rem;block-size:auto}"
    ".chart-wide{display:none}"
    "@media (min-width:43rem){.chart-wide{display:block}.chart-narrow{display:none}}"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.95rem}"
    "td,th{padding:.25rem .9rem .25rem 0;text-align:start;vertical-align:baseline;"
    "border-block-end:1px solid var(--line)}"
    "summary{cursor:pointer;min-block-size:2.75rem;align-content:center;inline-size:fit-content}"
    "code{font-family:var(--mono);font-size:.9em;overflow-wrap:anywhere}"
    ":focus-visible{outline:3px solid var(--focus);outline-offset:2px}"
)

SIZE = re.compile(r'width="(\d+)" height="(\d+)"')


@dataclass(frozen=True, slots=True)
class StudyFigure:
    """One figure of a page: what it says, its chart, and its numbers as a table."""

    key: str
    """A name for its file: `length`, `branching`."""
    title: str
    sentence: str
    draw: Callable[[int], str] | None = None
    """Return its chart at a width, one of `WIDE` and `NARROW`."""
    head: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    notes: Sequence[str] = ()


def study_page(
    title: str,
    lead: Sequence[str],
    figures: Sequence[StudyFigure],
    language: Language,
    numbers: str,
    *,
    picture: str = "",
) -> str:
    """Return a whole page; `numbers` is what the fold with each table is called, `picture` an SVG above the figures."""
    parts = [f"<h1>{escape(title)}</h1>", *(f"<p>{escape(line)}</p>" for line in lead if line)]
    parts += [f'<div class="study-picture">{picture}</div>'] if picture else []
    for figure in figures:
        parts.append(f'<section aria-label="{escape(figure.title)}"><h2>{escape(figure.title)}</h2>')
        parts.append(f"<p>{escape(figure.sentence)}</p>")
        if figure.draw is not None:
            parts += [
                f'<div class="study-chart chart-{kind}">{figure.draw(width)}</div>'
                for kind, width in (("wide", WIDE), ("narrow", NARROW))
            ]
        parts += [f'<p class="study-note">{escape(note)}</p>' for note in figure.notes]
        if figure.rows and figure.draw is None:
            parts.append(_table(figure))
        elif figure.rows:
            parts.append(f"<details><summary>{escape(numbers)}</summary>{_table(figure)}</details>")
        parts.append("</section>")
    return (
        f'<!doctype html>\n<html{attribute("lang", language)}><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{pages_css()}{PAGE_STYLE}{CHART_STYLE}</style></head>\n<body><main>{''.join(parts)}</main></body></html>\n"
    )


def _table(figure: StudyFigure) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in figure.head)
    rows = [
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in rest)}</tr>'
        for first, *rest in figure.rows
    ]
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def chart_alone(chart: str, title: str) -> str:
    """Return a chart as a picture by itself: on paper of its own, by day or by night as the reader's device wishes."""
    found = SIZE.search(chart)
    if found is None:
        raise ValueError("a chart says its size")
    width, height = map(int, found.groups())
    edge = 16
    inside = chart[chart.index(">") + 1 : chart.rindex("<")]
    names = ("ink", "muted", "paper", "paper-3", "line", "edge", *_seats())
    dark = f"@media (prefers-color-scheme:dark){{svg{{{css('night', names)}}}}}"
    style = f"svg{{{css('day', names)}font-family:{FONTS['sans']}}}{dark}.chart-paper{{fill:var(--paper)}}{CHART_STYLE}"
    box = f"{-edge} {-edge} {width + 2 * edge} {height + 2 * edge}"
    paper = f'<rect class="chart-paper" x="{-edge}" y="{-edge}" width="100%" height="100%" rx="8"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width + 2 * edge}" '
        f'height="{height + 2 * edge}" role="img"{attribute("aria-label", title)}><title>{escape(title)}</title>'
        f"<style>{escape(style)}</style>{paper}{inside}</svg>\n"
    )


def _seats() -> tuple[str, ...]:
    return ("brick", "gold", "blue", "green", "plum", "wood-3")
