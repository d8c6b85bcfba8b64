"""The table of a tournament: a row for everybody, a cell for every round or, in a round robin, for every opponent."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, NamedTuple

from markupsafe import Markup

from ludogite.core.filling import capitalised
from ludogite.people.tournaments.forms.arena import WIN, streak_points
from ludogite.people.tournaments.outings import Outing, outings_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.placings import Placing
    from ludogite.people.tournaments.tournament import Tournament
    from ludogite.web.tournaments.drawings.figures import PageSpeaker

CellKind = Literal["won", "drawn", "lost", "playing", "open", "rest", "awaited", "absent", "none", "self"]
"""How a round went: `open` is to come, `rest` without an opponent, `awaited` won because the other one did not come,
`absent` lost that way, `none` not there, and `self` where a cross table has oneself as the opponent."""
PIECES = ("M3 6h9.5a4 4 0 0 1 0 8H3Z", "M6 3v9.5a4 4 0 0 0 8 0V3Z")
"""A piece that points to the right, for the first seat, and one that points down."""
BEAD = "M10 4a6 6 0 1 1 0 12a6 6 0 1 1 0-12Z"
SIGNS: dict[CellKind, str] = {
    "rest": "M7 4v12M13 4v12",
    "awaited": "M10 3.5v13M3.5 10h13",
    "absent": "M5 5l10 10M15 5L5 15",
    "none": "M5 10h10",
}
"""Signs of their own, where no game was played: two bars, a plus, a cross, a dash."""
KEYS: tuple[CellKind, ...] = ("won", "drawn", "lost", "playing", "open", "rest", "awaited", "absent", "none")
"""What the key below a table explains, where it occurs."""
SMALL_BEAD = "M10 5.4a4.6 4.6 0 1 1 0 9.2a4.6 4.6 0 1 1 0-9.2Z"
RING = "M10 1.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0-17Z"
RINGED = Markup(
    '<svg class="piece {}" viewBox="0 0 20 20" aria-hidden="true"><path d="{}"/><path class="ring" d="{}"/></svg>'
)
"""A game that counted double has a ring around it."""
PLAYED_WORDS = {"won": "cross-won", "drawn": "cross-drawn", "lost": "cross-lost"}
LAST = 10
"""So many games of an arena are shown, the last ones."""
SHORT, ARTICLE = 10, 3
"""So many letters a short name has at most, and an article: the machines’ names begin with one."""


class CrossCell(NamedTuple):
    """What somebody did in one round."""

    kind: CellKind
    opponent: int
    """The number of the opponent; 0 where there was none."""
    seat: int
    """Where they sat; -1 where they did not."""
    words: str
    """All of it in words: `beats Lavande, as Top`."""
    round: int = 0
    is_double: bool = False
    """Whether it counted double, after two wins in a row in an arena."""


class CrossRow(NamedTuple):
    """Everything that the table says of somebody."""

    placing: Placing
    name: str
    is_own: bool
    is_away: bool
    cells: tuple[CrossCell, ...]


def cross_table(
    tournament: Tournament,
    placings: Sequence[Placing],
    names: Mapping[int, str],
    own: int | None,
    rounds: int,
    seat_titles: Sequence[str],
    say: PageSpeaker,
) -> list[CrossRow]:
    """Return a row for each of these, with a cell for each of so many rounds."""
    done = {number: {one.match.round: one for one in outings} for number, outings in outings_of(tournament).items()}
    playing = {(entrant, match.round): match for match in tournament.open_matches for entrant in match.seats}
    rows = []
    for placing in placings:
        number = placing.entrant
        cells = []
        for round_ in range(1, rounds + 1):
            match = playing.get((number, round_))
            if (outing := done[number].get(round_)) is not None:
                cells.append(_played(outing, names, seat_titles, say))
            elif match is not None:
                cells.append(_playing(match, number, names, seat_titles, say))
            else:
                cells.append(_unpaired(tournament, number, round_, say))
        shown = tuple(cell._replace(round=round_) for round_, cell in enumerate(cells, 1))
        rows.append(CrossRow(placing, names[number], number == own, number in tournament.away, shown))
    return rows


def against_each(
    rows: Sequence[CrossRow], say: PageSpeaker, *, is_over: bool = False
) -> list[tuple[tuple[CrossCell, ...], ...]]:
    """Return a round robin as a cross table: for each row its games against everybody, in the order of the rows."""
    order = [row.placing.entrant for row in rows]
    later = CrossCell("none", 0, -1, say("cross-unplayed")) if is_over else CrossCell("open", 0, -1, say("cross-later"))
    found = []
    for row in rows:
        met = {number: tuple(cell for cell in row.cells if cell.opponent == number) for number in order}
        met[row.placing.entrant] = (CrossCell("self", 0, -1, ""),)
        found.append(tuple(met[number] or (later,) for number in order))
    return found


def kinds_of(rows: Sequence[CrossRow]) -> list[CellKind]:
    """Return which signs a table shows, in the order in which its key explains them."""
    seen = {cell.kind for row in rows for cell in row.cells}
    return [kind for kind in KEYS if kind in seen]


def short_names(names: Mapping[int, str]) -> dict[int, str]:
    """Return everybody as a cell has room for: the first word that is no article, and a letter where two have it.

    Whoever is called like somebody else all the same has their number too.
    """
    words = {number: _without_article(name).split() or [name] for number, name in names.items()}
    firsts = [one[0] for one in words.values()]
    found = {
        number: _cut(one[0] if firsts.count(one[0]) == 1 or len(one) == 1 else f"{one[0][: SHORT - 3]} {one[-1][0]}")
        for number, one in words.items()
    }
    alike = Counter(found.values())
    return {
        number: f"{short[: SHORT - 1 - len(str(number))].rstrip()} {number}" if alike[short] > 1 else short
        for number, short in found.items()
    }


def _without_article(name: str) -> str:
    first, _, rest = name.partition(" ")
    return rest if rest and len(first) <= ARTICLE else name


def _cut(name: str) -> str:
    return name if len(name) <= SHORT else f"{name[: SHORT - 1]}…"


def arena_table(
    tournament: Tournament,
    placings: Sequence[Placing],
    names: Mapping[int, str],
    own: int | None,
    seat_titles: Sequence[str],
    say: PageSpeaker,
) -> list[CrossRow]:
    """Return a row in an arena for each of these, with their last games, the oldest first."""
    done = outings_of(tournament, streak_points(tournament))
    return [
        CrossRow(
            placing,
            names[placing.entrant],
            placing.entrant == own,
            placing.entrant in tournament.away,
            tuple(_doubled(one, _played(one, names, seat_titles, say), say) for one in done[placing.entrant][-LAST:]),
        )
        for placing in placings
    ]


def _doubled(outing: Outing, cell: CrossCell, say: PageSpeaker) -> CrossCell:
    """Return a game of an arena as it counted."""
    if outing.points <= WIN * outing.share:
        return cell
    return cell._replace(words=say("arena-doubles", cell.words), is_double=True)


def piece(cell: CrossCell) -> Markup:
    """Return the small picture of a cell: filled where won, half where drawn, hollow where lost, dotted to come."""
    return sign(cell.kind, PIECES[cell.seat % 2] if cell.seat >= 0 else BEAD)


def seat_piece(seat: int) -> Markup:
    """Return how the piece of a seat points, for the key below a table."""
    return sign("open", PIECES[seat % 2])


def bead(cell: CrossCell) -> Markup:
    """Return the same as a bead, for a phone."""
    return RINGED.format(cell.kind, SMALL_BEAD, RING) if cell.is_double else sign(cell.kind)


def sign(kind: CellKind, path: str = BEAD) -> Markup:
    """Return how a round went as a picture: a piece or a bead, or a sign of its own where nothing was played."""
    return Markup('<svg class="piece {}" viewBox="0 0 20 20" aria-hidden="true"><path d="{}"/></svg>').format(
        kind, SIGNS.get(kind, path)
    )


def _played(outing: Outing, names: Mapping[int, str], seat_titles: Sequence[str], say: PageSpeaker) -> CrossCell:
    if outing.is_rest:
        return CrossCell("rest", 0, -1, say("cross-rest"))
    others = outing.opponents
    against = _listed([names[one] for one in others], say)
    opponent = others[0] if others else 0
    if not outing.is_played:
        kind: CellKind = "awaited" if outing.share == 1.0 else "absent"
        return CrossCell(kind, opponent, -1, say("cross-awaited" if kind == "awaited" else "cross-absent", against))
    kind = "won" if outing.share == 1.0 else "lost" if outing.share == 0.0 else "drawn"
    return _seated(CrossCell(kind, opponent, outing.seat, say(PLAYED_WORDS[kind], against)), seat_titles, say)


def _playing(
    match: Match, number: int, names: Mapping[int, str], seat_titles: Sequence[str], say: PageSpeaker
) -> CrossCell:
    seat = match.seats.index(number)
    others = [one for one in match.seats if one != number]
    if not others:
        return CrossCell("rest", 0, -1, say("cross-rest"))
    words = capitalised(say("cross-playing", _listed([names[one] for one in others], say)))
    return _seated(CrossCell("playing", others[0], seat, words), seat_titles, say)


def _seated(cell: CrossCell, seat_titles: Sequence[str], say: PageSpeaker) -> CrossCell:
    """Return a cell that says on which side somebody played; where sides have no names, it says and shows none."""
    title = seat_titles[cell.seat]
    return cell._replace(words=say("cross-as", cell.words, title)) if title else cell._replace(seat=-1)


def _unpaired(tournament: Tournament, number: int, round_: int, say: PageSpeaker) -> CrossCell:
    """Return a round in which somebody has no match: it is to come, they rest by the table, or are not there."""
    if round_ > tournament.rounds:
        return CrossCell("open", 0, -1, say("cross-later"))
    if tournament.plan.form.meets_all and number in tournament.order:
        return CrossCell("rest", 0, -1, say("cross-free"))
    return CrossCell("none", 0, -1, say("cross-none"))


def _listed(names: Sequence[str], say: PageSpeaker) -> str:
    return say("and", ", ".join(names[:-1]), names[-1]) if len(names) > 1 else "".join(names)
