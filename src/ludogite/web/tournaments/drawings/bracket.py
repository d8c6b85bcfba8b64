"""A bracket drawn: boxes in columns, the way of each winner a thick line. Its sheet is `tournament-drawings.css`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from ludogite.drawing.knockout_sheet import fitted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.web.tournaments.drawings.bracket_boxes import BracketBox, BracketGroup
    from ludogite.web.tournaments.drawings.figures import PageSpeaker

WIDTH, HEIGHT, COLUMN = 364, 92, 404
"""A box, and how far apart columns stand: three of them have room on a laptop, with names of the longest kind."""
TOP, PITCH, PAIR_GAP = 66, 132, 12
"""Where the first box stands, how far apart boxes do, and how much farther two pairs of them."""
CELL, CELL_STEP, WON = 32, 36, 348
NAME, LONG_NAME = 18, 15
"""How large a name is written, and one that is long; the sheet says the same."""
WIDER = 1.1
"""So much wider letters on a screen are than those on paper, by which their room is reckoned."""
NARROW = 0.7
"""So narrow letters become before a name is cut."""
MAP_WIDTH, MAP_STEP, MAP_BOX = 322, 32, 14


def bracket(group: BracketGroup, say: PageSpeaker) -> Markup:
    """Return the picture; the page says the same in words beside it."""
    middles = _middles(group, TOP, PITCH, PAIR_GAP, HEIGHT / 2)
    width = COLUMN * (len(group.columns) - 1) + WIDTH + 4
    height = max(middles[0]) + HEIGHT / 2 + 8
    drawn = [_wires(group, middles)]
    for number, column in enumerate(group.columns):
        left = COLUMN * number + 2
        drawn.append(f'<text class="bracket-round" x="{left}" y="18">{escape(column.title)}</text>')
        drawn += [
            _box(box, left, middle - HEIGHT / 2, say) for box, middle in zip(column.boxes, middles[number], strict=True)
        ]
    return _picture(f"bracket columns-{len(group.columns)}", width, height, drawn)


def bracket_map(group: BracketGroup, say: PageSpeaker) -> Markup:
    """Return a small picture for a phone: where somebody plays, and where one is oneself."""
    step = MAP_STEP if len(group.columns[0].boxes) > 1 else 3 * MAP_STEP
    middles = _middles(group, MAP_STEP, step, 2, 0)
    each = MAP_WIDTH / len(group.columns)
    wide = min(64.0, each - 24)
    drawn = []
    for number, column in enumerate(group.columns):
        left = number * each + 4
        ways = _ways(group, number) if number + 1 < len(group.columns) else []
        for index, (box, middle) in enumerate(zip(column.boxes, middles[number], strict=True)):
            if ways:
                after = middles[number + 1][ways[index][0]]
                on = " on" if box.tie.winner else ""
                bend = left + each - 12
                drawn.append(f'<path class="wire{on}" d="M{left + wide:.1f} {middle:.1f}H{bend:.1f}V{after:.1f}h8"/>')
            drawn.append(
                f'<rect class="map-box {box.state}" x="{left:.1f}" y="{middle - MAP_BOX / 2:.1f}" width="{wide:.1f}"'
                f' height="{MAP_BOX}" rx="4"/>'
            )
            words = {"live": "bracket-live", "mine": "tournament-you"}.get(box.state)
            if words:
                drawn.append(
                    f'<text class="map-word" x="{left + wide / 2:.1f}" y="{middle - 11:.1f}" text-anchor="middle">'
                    f"{escape(say(words))}</text>"
                )
    return _picture("bracket bracket-map", MAP_WIDTH, max(middles[0]) + MAP_STEP, drawn)


def _picture(classes: str, width: float, height: float, drawn: Sequence[str]) -> Markup:
    return Markup(  # noqa: S704 - drawn by us, names escaped
        f'<svg class="{classes}" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}"'
        f' aria-hidden="true" focusable="false">{"".join(drawn)}</svg>'
    )


def _ways(group: BracketGroup, number: int) -> list[tuple[int, int]]:
    """Return for each box of a column where its winner goes: to which box of the next one, and which side there."""
    following = group.columns[number + 1].boxes
    into = {source: (index, side) for index, box in enumerate(following) for side, source in enumerate(box.tie.sources)}
    return [into[box.tie.slot] for box in group.columns[number].boxes]


def _middles(group: BracketGroup, top: float, pitch: float, pair_gap: float, half: float) -> list[list[float]]:
    """Return where the middle of each box is: in the first column one below the other, then between those before it."""
    first = len(group.columns[0].boxes)
    middles = [[top + half + index * pitch + (index // 2) * pair_gap for index in range(first)]]
    for number in range(len(group.columns) - 1):
        before: dict[int, list[float]] = {}
        for middle, (into, _) in zip(middles[-1], _ways(group, number), strict=True):
            before.setdefault(into, []).append(middle)
        middles.append([sum(some) / len(some) for _, some in sorted(before.items())])
    return middles


def _wires(group: BracketGroup, middles: list[list[float]]) -> str:
    drawn = []
    for number, column in enumerate(group.columns[:-1]):
        right, after = COLUMN * number + WIDTH + 4, COLUMN * (number + 1)
        bend = right + (COLUMN - WIDTH) / 2 - 4
        for box, middle, (into, side) in zip(column.boxes, middles[number], _ways(group, number), strict=True):
            start, end = middle + _row_offset(box), middles[number + 1][into] + (23 if side else -23)
            on = " on" if box.tie.winner else ""
            drawn.append(f'<path class="wire{on}" d="M{right} {start:.1f}H{bend:.0f}V{end:.1f}H{after}"/>')
    return "".join(sorted(drawn, key=lambda wire: "wire on" in wire))


def _row_offset(box: BracketBox) -> float:
    """Return where the winner's line leaves a box."""
    if not box.tie.winner:
        return 0.0
    return -23.0 if box.rows[0].is_winner else 23.0


def _box(box: BracketBox, left: float, top: float, say: PageSpeaker) -> str:
    drawn = [
        f'<rect class="tie-box {box.state}" x="{left}" y="{top:.1f}" width="{WIDTH}" height="{HEIGHT}" rx="10"/>',
        f'<path class="sep" d="M{left + 12} {top + HEIGHT / 2:.1f}h{WIDTH - 24}"/>',
        _note(box, left, top, say),
    ]
    cells = max(len(row.cells) for row in box.rows)
    cells_left = (WON - 14 if box.has_total else WIDTH - 6) - CELL_STEP * cells
    room = cells_left - 20 if cells else WON - 40
    for number, row in enumerate(box.rows):
        base = top + 29 + 46 * number
        kind = "out" if box.state == "over" and not row.is_winner else "name"
        is_long = _share(row.name, room, NAME) < 1
        classes = f"{kind} long" if is_long else kind
        drawn.append(name_text(row.name, classes, left + 16, base, room, LONG_NAME if is_long else NAME))
        for index, cell in enumerate(row.cells):
            across = left + cells_left + CELL_STEP * index
            won = " won" if cell.is_won else ""
            drawn.append(
                f'<rect class="cell{won}" x="{across}" y="{base - 21:.1f}" width="{CELL}" height="30" rx="6"/>'
                f'<text class="score{won}" x="{across + CELL / 2}" y="{base - 1:.1f}" text-anchor="middle">'
                f"{escape(cell.text)}</text>"
            )
        if box.has_total and box.state != "bye":
            drawn.append(
                f'<text class="wins" x="{left + WON}" y="{base + 1:.1f}" text-anchor="middle">{row.won}</text>'
            )
    return "".join(drawn)


def _note(box: BracketBox, left: float, top: float, say: PageSpeaker) -> str:
    """Return what stands over a box: whether it is played now, whether it is one's own, and where."""
    words = {"live": "bracket-live", "mine": "tournament-you", "bye": "bracket-bye"}.get(box.state)
    if words is None:
        return ""
    told = say(words) if not box.board else f"{say(words)} · {say('bracket-board', box.board)}"
    if box.state != "live":
        return f'<text class="note {box.state}" x="{left + 14}" y="{top - 8:.1f}">{escape(told)}</text>'
    width = len(told) * 7.6 + 34
    return (
        f'<rect class="pill" x="{left + 12}" y="{top - 29:.1f}" width="{width:.0f}" height="25" rx="12.5"/>'
        f'<circle class="live-dot" cx="{left + 27}" cy="{top - 16.5:.1f}" r="5"/>'
        f'<text class="on-pill" x="{left + 38}" y="{top - 12:.1f}">{escape(told)}</text>'
    )


def name_text(name: str, classes: str, left: float, base: float, room: float, size: float = NAME) -> str:
    """Return a name drawn into so much room: in narrower letters where it is long, and cut where it is too long."""
    shown = shortened(name, room, size)
    narrow = f' textLength="{room:.0f}" lengthAdjust="spacingAndGlyphs"' if _share(shown, room, size) < 1 else ""
    return f'<text class="{classes}" x="{left}" y="{base:.1f}"{narrow}>{escape(shown)}</text>'


def shortened(name: str, room: float, size: float = NAME) -> str:
    """Return a name that fits into so much room, in letters that are as narrow as can be read."""
    shown, letters = name, len(name)
    while letters > 1 and _share(shown, room, size) < NARROW:
        letters -= 1
        shown = f"{name[:letters].rstrip()}…"
    return shown


def _share(name: str, room: float, size: float) -> float:
    """Return how wide a name may be written in so much room, 1 where it fits as it is."""
    return fitted(name, room / WIDER, size) / size
