"""The ties of a knock-out as boxes: what a picture, a card and a sentence say of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from ludogite.core.filling import beginning_with
from ludogite.people.tournaments.deciding import decided_by
from ludogite.people.tournaments.forms.bracket import NOBODY, BracketTie
from ludogite.web.tournaments.drawings.figures import ended_otherwise

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ludogite.core.message import Message
    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.tournament import Tournament
    from ludogite.web.tournaments.drawings.figures import PageSpeaker

BoxState = Literal["over", "live", "mine", "open", "waiting", "bye"]
"""Decided, being played, one's own and not decided, about to be played, not known yet, or without an opponent."""
MOST_CELLS = 3
"""So many matches of a tie are shown one by one: the last ones."""
ONE_PART = 16
"""From twice so many lines on, a bracket is shown a quarter at a time."""
QUARTERS = 4
MOST_COMING = 3
"""Up to so many are named who can still come to a line."""
WON_SIGN, LEVEL_SIGN, LOST_SIGN = "+", "=", "–"
"""How a match went whose points nobody wrote down, among others that have some."""


class BracketCell(NamedTuple):
    """How one match went for one side."""

    text: str
    is_won: bool


class BracketRow(NamedTuple):
    """One side of a tie."""

    name: str
    cells: tuple[BracketCell, ...]
    won: int
    """How many matches of it this side has won."""
    is_winner: bool


class BracketBox(NamedTuple):
    """A tie as it is shown."""

    tie: BracketTie
    rows: tuple[BracketRow, BracketRow]
    state: BoxState
    title: str
    """Which tie it is: `Quarter-final 2`."""
    board: int
    """The number of the board at which it is being played; 0 where it is not."""
    table: str
    """The address of that table in the house."""
    sentence: str
    """All of it in one sentence, the winner first."""

    @property
    def has_total(self) -> bool:
        """Whether it is said how many matches each side has won: of a single one its cell says it."""
        return bool(self.tie.legs) and (self.tie.needed > 1 or len(self.tie.legs) > 1)


class BracketColumn(NamedTuple):
    """The ties of one round for the same places."""

    title: str
    boxes: tuple[BracketBox, ...]


class BracketGroup(NamedTuple):
    """All ties for some places: the winner's, or those below."""

    title: str
    columns: tuple[BracketColumn, ...]


def bracket_groups(
    tournament: Tournament, names: Mapping[int, str], own: int | None, say: PageSpeaker
) -> list[BracketGroup]:
    """Return every tie of a bracket: the way to the final first, then the places below it."""
    ties = {tie.slot: tie for tie in tournament.plan.form.ties(tournament)}
    has_points = any(
        one.result is not None and one.result.told_scores is not None for one in tournament.matches.values()
    )
    groups: dict[Message, dict[tuple[int, Message], list[BracketBox]]] = {}
    for tie in sorted(ties.values(), key=lambda tie: tie.won_places[0]):
        box = _box(tie, ties, names, own, say, has_points=has_points)
        box = box._replace(sentence=_sentence(box, tournament.plan.game, own, say))
        groups.setdefault(tie.group, {}).setdefault((tie.round, tie.column), []).append(box)
    return [
        BracketGroup(
            say(group),
            tuple(BracketColumn(say(column), tuple(boxes)) for (_, column), boxes in sorted(columns.items())),
        )
        for group, columns in groups.items()
    ]


def quarter_of(group: BracketGroup, quarter: int) -> BracketGroup:
    """Return a part of a large bracket: one of its quarters, or for 0 what follows when the quarters are decided."""
    if not quarter:
        return group._replace(columns=group.columns[-2:])
    columns = []
    for column in group.columns:
        share = len(column.boxes) // QUARTERS
        if share:
            columns.append(column._replace(boxes=column.boxes[(quarter - 1) * share : quarter * share]))
    return group._replace(columns=tuple(columns))


def is_large(group: BracketGroup) -> bool:
    """Tell whether a bracket is shown a quarter at a time."""
    return len(group.columns[0].boxes) >= ONE_PART


def _box(
    tie: BracketTie,
    ties: Mapping[str, BracketTie],
    names: Mapping[int, str],
    own: int | None,
    say: PageSpeaker,
    *,
    has_points: bool,
) -> BracketBox:
    rows = tuple(
        BracketRow(
            _side(tie, side, ties, names, say),
            tuple(
                _cell(leg, tie.sides[side], has_points=has_points)
                for leg in tie.counted_legs[-MOST_CELLS:]
                if leg.result is not None
            ),
            tie.won(side),
            bool(tie.winner) and tie.winner == tie.sides[side],
        )
        for side in (0, 1)
    )
    state = _state(tie, own)
    playing = next((leg for leg in tie.legs if leg.is_open), None)
    return BracketBox(
        tie, (rows[0], rows[1]), state, say(tie.title), playing.board if playing else 0,
        playing.table if playing else "", "",
    )  # fmt: skip


def _state(tie: BracketTie, own: int | None) -> BoxState:
    if tie.is_bye:
        return "bye"
    if tie.winner is not None:
        return "over"
    if own is not None and own in tie.sides:
        return "mine"
    if None in tie.sides:
        return "waiting"
    return "live" if any(leg.is_open for leg in tie.legs) else "open"


def _side(
    tie: BracketTie, side: int, ties: Mapping[str, BracketTie], names: Mapping[int, str], say: PageSpeaker
) -> str:
    """Return who stands on a line: a name, or from whom it will come."""
    number = tie.sides[side]
    if number:
        return names[number]
    if number == NOBODY:
        return ""
    if tie.places[side]:
        return say("bracket-drawn", tie.places[side])
    known = [names[one] for one in _coming(tie, side, ties)]
    if not 2 <= len(known) <= MOST_COMING:
        return say("bracket-unknown")
    return beginning_with(known[0], say("bracket-or", ", ".join(known[:-1]), known[-1]))


def _coming(tie: BracketTie, side: int, ties: Mapping[str, BracketTie]) -> list[int]:
    """Return everybody who can still come to a line; nobody where that is not known, or many can."""
    number = tie.sides[side]
    if number is not None:
        return [number] if number else []
    before = ties.get(tie.sources[side])
    sides = [_coming(before, one, ties) for one in (0, 1)] if before else [[]]
    return [one for some in sides for one in some] if all(sides) else []


def _cell(leg: Match, entrant: int | None, *, has_points: bool) -> BracketCell:
    """Return how a match went: the points of the game where it counts some, else the sign of who won.

    Among points of other matches a sign must not look like some.
    """
    is_won = leg.winner == entrant
    result = leg.result
    if result is None or entrant is None or entrant not in leg.seats:
        return BracketCell("–", is_won=False)
    if result.told_scores is not None:
        return BracketCell(str(result.told_scores[leg.seats.index(entrant)]), is_won)
    if has_points:
        return BracketCell(WON_SIGN if is_won else LEVEL_SIGN if leg.winner is None else LOST_SIGN, is_won)
    return BracketCell("1" if is_won else "½" if leg.winner is None else "0", is_won)


def _sentence(box: BracketBox, game: str, own: int | None, say: PageSpeaker) -> str:  # noqa: PLR0911 - a sentence for every state
    tie, (one, other) = box.tie, box.rows
    match box.state:
        case "bye":
            if not tie.winner:
                return say("bracket-says-empty", box.title)
            goes_on = not tie.prize
            return say("bracket-says-bye" if goes_on else "bracket-says-unopposed", box.title, one.name or other.name)
        case "over" if not tie.winner:
            return say("bracket-says-nobody", box.title, one.name, other.name)
        case "over":
            best, worst = (one, other) if one.is_winner else (other, one)
            if not any(leg.result is not None and leg.result.is_played for leg in tie.legs):
                return say("bracket-says-absent", box.title, best.name, worst.name)
            (last, *earlier) = tie.legs[::-1]
            why = ended_otherwise(last.result, say) if last.result and not earlier else ""
            if why:
                return say("bracket-says-why", box.title, best.name, worst.name, why)
            told = [cell.text for row in (best, worst) for cell in row.cells]
            has_counts = len(tie.legs) == 1 and len(told) == 2 and WON_SIGN not in told
            counts = told if has_counts else [best.won, worst.won]
            said = (box.title, best.name, worst.name, *counts)
            result = tie.legs[0].result
            if not has_counts or result is None or not result.is_level:
                return say("bracket-says-over", *said)
            decided = decided_by(game, result)
            return say("bracket-says-decided", *said, decided) if decided else say("bracket-says-level", *said)
        case "mine":
            against = other.name if tie.sides[0] == own else one.name
            mine = say("bracket-says-mine", box.title, against)
            return f"{mine} {say('bracket-says-board', box.board)}" if box.board else mine
        case "live":
            return say("bracket-says-live", box.title, one.name, other.name, one.won, other.won)
        case _:
            return say("bracket-says-open", box.title, one.name, other.name)
