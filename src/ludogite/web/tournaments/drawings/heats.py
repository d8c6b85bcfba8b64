"""Heats and a final: who came in how, as values; and the final drawn as lanes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup, escape

from ludogite.people.tournaments.forms.heats import FINAL, HeatsForm
from ludogite.web.tournaments.drawings.bracket import name_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.tournament import Tournament

LANE, EDGE = 46, 14
"""How high a lane is, and the edge around them."""
WIDE, TALL = 1100, 322
"""How wide the lanes are drawn: on a page, and on a phone."""


class HeatRow(NamedTuple):
    """Somebody in a heat."""

    rank: int
    """0 while it is not over."""
    seat: int
    """The number of the lane, from 0."""
    entrant: int
    name: str
    points: float
    is_final: bool
    """Whether they play the final; nobody knows before the last heat has ended."""
    is_own: bool
    is_absent: bool


class Heat(NamedTuple):
    """One table of several."""

    match: Match
    number: int
    """Which one of its round, from 1."""
    rows: tuple[HeatRow, ...]
    """As they came in; before that, as they sit."""


class HeatRound(NamedTuple):
    """All heats that were played at the same time."""

    number: int
    heats: tuple[Heat, ...]


class Heats(NamedTuple):
    """Everything that was and will be played."""

    rounds: tuple[HeatRound, ...]
    final: Heat | None
    finalists: tuple[str, ...]
    """Who would play the final as it stands; nobody where there is none, it is made, or somebody still plays a heat."""
    decided_by: str | None
    """The tie-break that told the last finalist from the next one; empty for their order, None where points did."""


def heats_of(tournament: Tournament, form: HeatsForm, names: Mapping[int, str], own: int | None) -> Heats:
    """Return the heats of a tournament, round by round, and its final."""
    matches = tournament.standing_matches
    final = next((one for one in matches if one.slot == FINAL), None)
    expects_final = form.has_final and len([one for one in matches if one.round == 1]) > 1
    is_settled = tournament.rounds >= form.rounds and not tournament.open_matches
    leaders = form.finalists(tournament) if expects_final and not final and not tournament.open_matches else []
    chosen = list(final.entrants) if final else leaders if is_settled else []
    rounds = []
    for round_ in range(1, tournament.rounds + 1):
        tables = [one for one in tournament.round(round_) if one.slot != FINAL]
        if tables:
            found = [_heat(one, index, form, names, own, chosen) for index, one in enumerate(tables, 1)]
            rounds.append(HeatRound(round_, tuple(found)))
    return Heats(
        tuple(rounds),
        _heat(final, 1, form, names, own, ()) if final else None,
        tuple(names[number] for number in leaders),
        form.decided_by(tournament, chosen) if chosen and expects_final else None,
    )


def _heat(
    match: Match, number: int, form: HeatsForm, names: Mapping[int, str], own: int | None, chosen: Sequence[int]
) -> Heat:
    rows = [
        HeatRow(
            match.rank_of(entrant) or 0,
            match.seats.index(entrant) if entrant in match.seats else -1,
            entrant,
            names[entrant],
            form.points(match, entrant) if match.result is not None else 0.0,
            entrant in chosen,
            entrant == own,
            entrant in match.absent,
        )
        for entrant in match.entrants
    ]
    return Heat(match, number, tuple(sorted(rows, key=lambda row: (row.is_absent, row.rank, row.seat))))


def lanes(heat: Heat, width: int, you: str, told: Mapping[int, str]) -> Markup:
    """Return a final as lanes, one for everybody: as they sit, and then as they came in; `told` stands at the end."""
    rows = sorted((row for row in heat.rows if not row.is_absent), key=lambda row: (row.rank, row.seat))
    height = 2 * EDGE + LANE * len(rows)
    drawn = [
        f'<rect class="lanes-deck" width="{width}" height="{height}" rx="14"/>',
        f'<rect class="lanes-ground" x="12" y="{EDGE}" width="{width - 24}" height="{height - 2 * EDGE}" rx="6"/>',
    ]
    for index, row in enumerate(rows):
        top = EDGE + LANE * index
        middle = top + LANE / 2
        if row.is_own:
            drawn.append(
                f'<rect class="lane-own" x="14" y="{top + 2}" width="{width - 28}" height="{LANE - 4}" rx="9"/>'
            )
        if index:
            drawn.append(f'<path class="lane-line" d="M12 {top}H{width - 12}"/>')
        end = told.get(row.entrant, "") if width == WIDE or row.rank else ""
        name = f"{row.name} · {you}" if row.is_own else row.name
        room = width - 100 - 7 * len(end)
        cap = f"cap-{row.seat % 8 + 1}"
        drawn.append(
            f'<circle class="cap {cap}" cx="46" cy="{middle}" r="15"/>'
            f'<text class="cap-number {cap}" x="46" y="{middle + 5}" text-anchor="middle">{row.seat + 1}</text>'
            f"{name_text(name, 'lane-name', 74, middle + 6, room)}"
            f'<text class="lane-told" x="{width - 32}" y="{middle + 5}" text-anchor="end">{escape(end)}</text>'
        )
    kind = "for-wide" if width == WIDE else "for-phone"
    return Markup(  # noqa: S704 - drawn by us, names escaped
        f'<svg class="lanes {kind}" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' aria-hidden="true" focusable="false">{"".join(drawn)}</svg>'
    )
