"""A knock-out on the wall of a hall: the ties on the way to the final, those for lower places, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ludogite.translation import translate
from ludogite.web.tournaments.stages import played_groups

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ludogite.core.game import Game
    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.tournament import Tournament
    from ludogite.web.shared.visit import Visit
    from ludogite.web.tournaments.drawings.bracket_boxes import BracketBox

PAIR = 2
MOST_TIES = 8
"""So many ties that follow are shown at most."""
ROUNDS, TIES = 3, 4
"""So many rounds of a knock-out stand side by side, and so many ties under each other."""


class WallSide(NamedTuple):
    """One side of a tie."""

    name: str
    seat: str
    """Where they sit while it is being played."""
    won: str
    """How many matches of it they have won; nothing before the first."""
    is_out: bool
    is_known: bool
    """Whether somebody stands there already, not only who may come."""


class WallTie(NamedTuple):
    """Two who meet, or will."""

    sides: tuple[WallSide, ...]
    board: int = 0
    """At which table it is being played now; 0 where it is not."""


class WallRound(NamedTuple):
    """The ties of a round, one below the other."""

    title: str
    ties: list[WallTie]
    below: WallRound | None = None
    """Under a final, the tie between those who lost the ties before it."""

    @property
    def boards(self) -> list[int]:
        """The tables at which ties of it are being played."""
        below = self.below.boards if self.below else []
        return [*(tie.board for tie in self.ties if tie.board), *below]


def wall_brackets(
    tournament: Tournament, called: Sequence[Match], game: Game, names: Mapping[int, str], visit: Visit
) -> list[list[WallRound]]:
    """Return the rounds of a knock-out: the way to the final, then those for lower places; none in another form.

    None before the lot is drawn: on the wall everybody reads whether they are on the list.
    """
    form = tournament.plan.form
    if form.picture != "bracket" or not form.is_drawn(tournament) or len(tournament.entrants) < PAIR:
        return []
    lettered = game.rules.lettered_seats
    titles = [] if lettered else [translate(title, visit.language) for title in game.rules.seat_titles[:PAIR]]
    open_ones = {one.slot: one for one in called}
    brackets: list[list[WallRound]] = []
    for group in played_groups(tournament, names, visit.say):
        rounds = [
            WallRound(one.title, [_wall_tie(box, open_ones, titles) for box in one.boxes]) for one in group.columns
        ]
        if brackets and len(rounds) == 1:
            brackets[-1][-1] = brackets[-1][-1]._replace(below=rounds[0])
        else:
            brackets.append(rounds)
    return brackets


def _wall_tie(box: BracketBox, called: Mapping[str, Match], titles: Sequence[str]) -> WallTie:
    match = called.get(box.tie.slot)
    sides = tuple(
        WallSide(
            row.name,
            titles[match.seats.index(number)] if match and titles and number in match.seats else "",
            str(row.won) if box.tie.legs else "",
            bool(box.tie.winner) and not row.is_winner,
            bool(number),
        )
        for row, number in zip(box.rows, box.tie.sides, strict=True)
    )
    return WallTie(sides, match.board if match else 0)


def bracket_pages(brackets: Sequence[Sequence[WallRound]], called: Sequence[Match]) -> list[list[WallRound]]:
    """Return the ties of a knock-out as pages: the last rounds side by side, then the ties of the one before them.

    Nothing while somebody plays who would not be seen there.
    """
    late = [list(rounds[-ROUNDS:]) for rounds in brackets]
    seen = [board for rounds in late for one in rounds for board in one.boards]
    if len(seen) < len(called) or not brackets:
        return []
    played = next((one for one in reversed(brackets[0][:-ROUNDS]) if _is_begun(one)), None)
    return [*late, *(_in_parts(played) if played and not _is_begun(late[0][0]) else [])]


def _is_begun(one: WallRound) -> bool:
    return any(side.won for tie in one.ties for side in tie.sides)


def following_rounds(rounds: Sequence[WallRound]) -> list[WallRound]:
    """Return the ties that nobody plays yet of the first round in which somebody waits; with few of them, the next."""
    playing = [number for number, one in enumerate(rounds) if any(tie.board for tie in one.ties)]
    after = rounds[min(playing) + 1 :] if playing else []
    waiting = [one._replace(ties=[tie for tie in one.ties if not _is_called(tie)]) for one in after]
    some = [one for one in waiting if one.ties]
    if not some or not any(side.is_known for tie in some[0].ties for side in tie.sides):
        return []
    shown = some[:2] if tie_count(some[:2]) <= MOST_TIES else some[:1]
    return [one._replace(ties=one.ties[:MOST_TIES]) for one in shown]


def tie_count(rounds: Sequence[WallRound]) -> int:
    """Return how many ties rounds have together."""
    return sum(len(one.ties) for one in rounds)


def _is_called(tie: WallTie) -> bool:
    return bool(tie.board) or any(side.won for side in tie.sides)


def _in_parts(one: WallRound) -> list[list[WallRound]]:
    """Return the ties of a round as pages of two columns."""
    parts = [one._replace(ties=one.ties[first : first + TIES]) for first in range(0, len(one.ties), TIES)]
    return [parts[first : first + 2] for first in range(0, len(parts), 2)]
