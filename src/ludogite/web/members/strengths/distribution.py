"""A picture of how strong the members of a house are, all together: nobody is named, and nobody is last."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup, escape

from ludogite.web.members.strengths.curve import spread

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ludogite.web.members.strengths.standing import Mark

RANGE = 50
"""So many points of strength are counted together."""
TOP = 34.0
"""The tallest bar ends here: above it stands the word that says whose bar is gold, where no other bar reaches."""
WORD_AT = 16.0


class BarFrame(NamedTuple):
    """How large a picture is, how many bars it has at most, and how much the five take under them."""

    kind: str
    width: int
    height: int
    bars: int
    below: int
    gap: float
    """How far apart the five stand at least."""
    has_names: bool


WIDE = BarFrame("wide-only", 1000, 310, 30, 74, 96, True)
TALL = BarFrame("tall-only", 312, 250, 15, 58, 60, False)


class Bar(NamedTuple):
    """How many members are about as strong."""

    low: int
    members: int
    kind: str
    """`below`, `own` or `above`."""


def bars(counts: Mapping[int, int], own: float | None, marks: Sequence[Mark], most: int) -> tuple[list[Bar], int]:
    """Return the bars of a picture from the weakest to the strongest, and how many points each of them spans."""
    edges = [*counts, *(int(mark.points // RANGE) * RANGE for mark in marks)]
    if own is not None:
        edges.append(int(own // RANGE) * RANGE)
    low, high = min(edges), max(edges) + RANGE
    width = RANGE
    while (high - low) / width > most:
        width += RANGE
    low = low // width * width
    found = []
    for edge in range(low, high, width):
        count = sum(number for place, number in counts.items() if edge <= place < edge + width)
        kind = "below" if own is not None and edge + width <= own else "above"
        if own is not None and edge <= own < edge + width:
            kind = "own"
        found.append(Bar(edge, count, kind))
    return found, width


def distribution(
    counts: Mapping[int, int], own: float | None, marks: Sequence[Mark], frame: BarFrame, you: str
) -> Markup:
    """Return the picture; its page paints the classes, and says the same in words."""
    found, width = bars(counts, own, marks, frame.bars)
    floor = float(frame.height - frame.below)
    each = frame.width / len(found)
    tallest = max(1, *(bar.members for bar in found))
    drawn = []
    for number, bar in enumerate(found):
        # Whoever looks is seen even where nobody else is about as strong.
        height = max((floor - TOP) * bar.members / tallest, 5.0 if bar.kind == "own" else 0.0)
        left, top = number * each, floor - height
        drawn.append(
            f'<rect class="strength-bar {bar.kind}" x="{left + 1:.1f}" y="{top:.1f}" width="{each - 2:.1f}"'
            f' height="{height:.1f}" rx="3"/>'
        )
        if bar.kind == "own":
            middle = min(max(left + each / 2, 20), frame.width - 20)
            drawn.append(
                f'<path class="bar-you" d="M{left + each / 2:.1f} {top - 4:.1f}V{WORD_AT + 6:.1f}"/>'
                f'<text class="bar-word" x="{middle:.1f}" y="{WORD_AT:.1f}" text-anchor="middle">{escape(you)}</text>'
            )
    scale = frame.width / (len(found) * width)
    drawn.append(f'<path class="bar-floor" d="M0 {floor:.1f}H{frame.width}"/>')
    drawn.append(_marks(marks, frame, floor, found[0].low, scale))
    return Markup(  # noqa: S704 - drawn by us
        f'<svg class="distribution {frame.kind}" viewBox="0 0 {frame.width} {frame.height}" width="{frame.width}"'
        f' height="{frame.height}" aria-hidden="true" focusable="false">{"".join(drawn)}</svg>'
    )


def _marks(marks: Sequence[Mark], frame: BarFrame, floor: float, low: float, scale: float) -> str:
    ranked = sorted(marks, key=lambda mark: mark.points)
    half = frame.gap / 2
    true = [(mark.points - low) * scale for mark in ranked]
    drawn = []
    for mark, place, across in zip(ranked, spread(true, frame.gap, half, frame.width - half), true, strict=True):
        drawn.append(
            f'<path class="bar-mark" d="M{across:.1f} {floor:.1f}v5L{place:.1f} {floor + 11:.1f}"/>'
            f'<use href="#face-{mark.level}" x="{place - 13:.1f}" y="{floor + 12:.1f}" width="26" height="26"/>'
        )
        lines = [("bar-name", mark.label)] if frame.has_names else []
        for number, (kind, words) in enumerate([*lines, ("bar-points", mark.figure)]):
            drawn.append(
                f'<text class="{kind}" x="{place:.1f}" y="{floor + 53 + 15 * number:.1f}" text-anchor="middle">'
                f"{escape(words)}</text>"
            )
    return "".join(drawn)


def share_below(counts: Mapping[int, int], own: float) -> int:
    """Return how many members of a hundred are weaker, about."""
    everybody = sum(counts.values())
    edge = int(own // RANGE) * RANGE
    weaker = sum(number for place, number in counts.items() if place < edge)
    alike = counts.get(edge, 0)
    return round(100 * (weaker + alike * (own - edge) / RANGE) / max(1, everybody))
