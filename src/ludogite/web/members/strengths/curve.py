"""A picture of how somebody's strength went: an estimate with its margin, the five opponents as its axis."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup, escape

from ludogite.people.ratings.ratings import PROVISIONAL_GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ludogite.web.members.strengths.standing import Mark

    _Place = Callable[[int], float]
    _Scale = Callable[[float], float]

MOST_POINTS = 160
"""So many moments are drawn at most."""
ROOM = 90.0
"""How many points of strength are left free above and below."""
TOP, BOTTOM, GAP = 18.0, 14.0, 8.0
LEFT = 8.0
LETTER = 7.6
"""How wide a letter of a name is, about."""


class Moment(NamedTuple):
    """How strong somebody was after so many games."""

    points: float
    margin: float
    games: int


class CurveFrame(NamedTuple):
    """How large a picture is, and how much of it the names of the five take."""

    kind: str
    width: int
    height: int
    names: int
    face: int
    gap: float
    """How far apart names stand at least."""


WIDE = CurveFrame("wide-only", 680, 400, 142, 30, 40)
TALL = CurveFrame("tall-only", 312, 330, 96, 26, 36)


def thinned(moments: Sequence[Moment]) -> list[Moment]:
    """Return as many moments as a picture can show, the first, the last and the best among them."""
    if len(moments) <= MOST_POINTS:
        return list(moments)
    step = (len(moments) - 1) / (MOST_POINTS - 1)
    chosen = {round(number * step) for number in range(MOST_POINTS)}
    peak = best(moments)
    return [moment for number, moment in enumerate(moments) if number in chosen or moment is peak]


def best(moments: Sequence[Moment]) -> Moment | None:
    """Return the highest estimate that enough games speak of."""
    sure = [moment for moment in moments if moment.games >= PROVISIONAL_GAMES]
    return max(sure, key=lambda moment: moment.points, default=None)


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return places in the same order, none nearer than a gap to the next, within two ends where there is room."""
    kept: list[float] = []
    for place in places:
        kept.append(max(place, kept[-1] + gap if kept else low))
    over = max(0.0, kept[-1] - high) if kept else 0.0
    for number in reversed(range(len(kept))):
        limit = kept[number + 1] - gap if number + 1 < len(kept) else kept[number] - over
        kept[number] = min(kept[number], limit)
    return kept


def curve(moments: Sequence[Moment], marks: Sequence[Mark], frame: CurveFrame, best_words: str) -> Markup:
    """Return the picture; its page paints the classes, and says the same in words and figures."""
    shown = thinned(moments)
    heights = [mark.points for mark in marks] + [moment.points for moment in shown]
    low, high = min(heights) - ROOM, max(heights) + ROOM
    longest = max((len(_short(mark, frame)) for mark in marks), default=0)
    right = frame.width - max(frame.names, _beside(frame) + LETTER * longest) if marks else frame.width - 20.0
    floor = frame.height - BOTTOM

    def x(number: int) -> float:
        return LEFT + (right - LEFT - 10) * number / max(1, len(shown) - 1)

    def y(points: float) -> float:
        return TOP + (floor - TOP) * (high - min(high, max(low, points))) / (high - low)

    drawn = [_marks(marks, frame, right, y), _band(shown, x, y), _lines(shown, x, y)]
    peak = best(shown)
    if peak is not None:
        across, height = x(shown.index(peak)), y(peak.points)
        anchor = "end" if across > right / 2 else "start"
        drawn.append(
            f'<circle class="curve-best" cx="{across:.1f}" cy="{height:.1f}" r="4.5"/>'
            f'<text class="curve-figure" x="{across:.1f}" y="{height - 11:.1f}" text-anchor="{anchor}">'
            f"{escape(best_words)}</text>"
        )
    drawn.append(f'<circle class="curve-now" cx="{x(len(shown) - 1):.1f}" cy="{y(shown[-1].points):.1f}" r="6"/>')
    drawn.append(f'<path class="curve-floor" d="M{LEFT} {floor:.1f}H{right:.1f}"/>')
    return Markup(  # noqa: S704 - drawn by us
        f'<svg class="curve {frame.kind}" viewBox="0 0 {frame.width} {frame.height}" width="{frame.width}"'
        f' height="{frame.height}" aria-hidden="true" focusable="false">{"".join(drawn)}</svg>'
    )


def _marks(marks: Sequence[Mark], frame: CurveFrame, right: float, y: _Scale) -> str:
    ranked = sorted(marks, key=lambda mark: -mark.points)
    places = spread([y(mark.points) for mark in ranked], frame.gap, frame.gap / 2, frame.height - frame.gap / 2)
    drawn = []
    for mark, place in zip(ranked, places, strict=True):
        height, beside, words = y(mark.points), right + GAP, right + _beside(frame)
        drawn.append(
            f'<path class="curve-mark" d="M{LEFT} {height:.1f}H{right:.1f}L{beside:.1f} {place:.1f}"/>'
            f'<use href="#face-{mark.level}" x="{beside:.1f}" y="{place - frame.face / 2:.1f}"'
            f' width="{frame.face}" height="{frame.face}"/>'
            f'<text class="curve-name" x="{words:.1f}" y="{place - 2:.1f}">{escape(_short(mark, frame))}</text>'
            f'<text class="curve-points" x="{words:.1f}" y="{place + 13:.1f}">{escape(mark.figure)}</text>'
        )
    return "".join(drawn)


def _beside(frame: CurveFrame) -> float:
    """Return how far from the curve a name begins, with its face before it."""
    return GAP + frame.face + 6


def _short(mark: Mark, frame: CurveFrame) -> str:
    """Return a name without its article, where there is little room."""
    return mark.label if frame is WIDE else mark.label.split(" ")[-1].split("’")[-1].replace("\u00ad", "")


def _band(shown: Sequence[Moment], x: _Place, y: _Scale) -> str:
    upper = [f"{x(number):.1f} {y(moment.points + moment.margin):.1f}" for number, moment in enumerate(shown)]
    lower = [f"{x(number):.1f} {y(moment.points - moment.margin):.1f}" for number, moment in enumerate(shown)]
    return f'<path class="curve-band" d="M{"L".join([*upper, *reversed(lower)])}Z"/>'


def _lines(shown: Sequence[Moment], x: _Place, y: _Scale) -> str:
    """Return the estimate: dashed as long as too few games speak of it."""
    places = [f"{x(number):.1f} {y(moment.points):.1f}" for number, moment in enumerate(shown)]
    sure = next((n for n, moment in enumerate(shown) if moment.games >= PROVISIONAL_GAMES), len(shown) - 1)
    drawn = [("curve-guess", places[: sure + 1]), ("curve-line", places[sure:])]
    return "".join(f'<path class="{kind}" d="M{"L".join(part)}"/>' for kind, part in drawn if len(part) > 1)
