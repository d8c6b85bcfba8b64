"""A result typed at the board: who is touched first came first; a look at what it does; then it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ludogite.core.inputs import whole_number
from ludogite.core.message import house_message
from ludogite.people.errors import MatchResultError, TournamentError
from ludogite.people.tournaments import events as ev
from ludogite.people.tournaments import results
from ludogite.people.tournaments.actor import HOUSE
from ludogite.people.tournaments.forms.bracket import tie_of
from ludogite.people.tournaments.forms.heats import FINAL as HEATS_FINAL
from ludogite.web.tournaments.stages import stage_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ludogite.people.tournaments.actor import Actor
    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.plan import TournamentPlan
    from ludogite.people.tournaments.tournament import Tournament
    from ludogite.web.tournaments.drawings.figures import PageSpeaker

LEVEL = "level"
"""In place of who came first: nobody did."""
MOST_POINTS = 999


class TouchedOrder(NamedTuple):
    """Who has been touched so far, the first one first."""

    numbers: tuple[int, ...] = ()
    is_level: bool = False

    @property
    def text(self) -> str:
        """It as an address says it."""
        return LEVEL if self.is_level else ".".join(map(str, self.numbers))

    def then(self, number: int) -> str:
        """Return the address after one more touch."""
        return TouchedOrder((*self.numbers, number)).text

    def left(self, match: Match) -> list[int]:
        """Return who has not been touched, in the order of the seats."""
        return [number for number in match.seats if number not in self.numbers]

    def ranks(self, match: Match) -> tuple[int, ...]:
        """Return the result, in the order of the seats; none while several are left."""
        if self.is_level:
            return (1,) * len(match.seats)
        left = self.left(match)
        if len(left) > 1:
            return ()
        order = [*self.numbers, *left]
        return tuple(order.index(number) + 1 for number in match.seats)


def read_order(match: Match, text: str) -> TouchedOrder:
    """Return who was touched, as an address says it; one that cannot be is the beginning."""
    if text == LEVEL:
        return TouchedOrder(is_level=True)
    numbers = [whole_number(part) for part in text.split(".")] if text else []
    known = [number for number in numbers if number in match.seats]
    if len(known) != len(numbers) or len(set(known)) != len(known):
        return TouchedOrder()
    return TouchedOrder(tuple(number for number in known if number is not None))


def read_points(
    plan: TournamentPlan, match: Match, form: Mapping[str, str], ranks: tuple[int, ...]
) -> tuple[int, ...] | None:
    """Return the points of a form in the order of the seats, None where it leaves them out; raises MatchResultError."""
    typed = [form.get(f"points-{number}", "").strip() for number in match.seats]
    if not any(typed):
        return None
    points = [whole_number(one) for one in typed]
    known = tuple(one for one in points if one is not None and one <= MOST_POINTS)
    if len(known) != len(points):
        raise MatchResultError(
            house_message("points are whole numbers up to {most}, for everybody or for nobody", most=MOST_POINTS)
        )
    results.refuse_fewer_points(plan, ranks, known)
    return known


def settle(
    tournament: Tournament,
    match: int,
    ranks: tuple[int, ...],
    by: Actor,
    scores: tuple[int, ...] | None,
    code: str,
    now: int,
) -> list[ev.TournamentEvent]:
    """Take a typed result in; where another one stands, leave it to the directors. Raises MatchResultError."""
    found = tournament.matches.get(match)
    if found is None or found.result is None:
        return results.type_result(tournament, match, ranks, by, scores, code)
    return results.contest_result(tournament, match, ranks, by, scores, code, now=now)


def consequence(
    tournament: Tournament,
    match: Match,
    ranks: tuple[int, ...],
    names: Mapping[int, str],
    say: PageSpeaker,
    person: str = "",
) -> str:
    """Say what a result will do, before it is sent by a person."""
    if match.result is not None and match.result.ranks == ranks:
        return say("slip-takes-back" if match.claim_of(person) else "slip-stands")
    if match.result is not None:
        return say("slip-to-director")
    if tournament.plan.form.is_bracket:
        return _on_the_way(_after(tournament, match, ranks), match, names, say)
    if tournament.plan.form.picture == "heats":
        return say("slip-final" if match.slot == HEATS_FINAL else "slip-heat")
    if len(set(ranks)) == 1:
        return say("slip-half")
    return say("slip-point", names[match.seats[ranks.index(1)]])


def _after(tournament: Tournament, match: Match, ranks: tuple[int, ...]) -> Tournament:
    try:
        return results.after_events(tournament, results.type_result(tournament, match.number, ranks, HOUSE))
    except TournamentError:
        return tournament


def _on_the_way(after: Tournament, match: Match, names: Mapping[int, str], say: PageSpeaker) -> str:
    tie = tie_of(after.plan.form.ties(after), match)
    if tie is None:
        return ""
    won = tie.won(0), tie.won(1)
    if not tie.winner:
        ahead = tie.sides[won.index(max(won))]
        if won[0] == won[1] or not ahead:
            return say("slip-decider", max(won), min(won))
        return say("slip-leads", names[ahead], max(won), min(won))
    winner = names[tie.winner]
    if not tie.prize:
        return say("slip-goes-on", winner)
    return say("slip-wins", winner) if tie.prize == 1 else say("slip-place", winner, tie.prize)


class NextMeeting(NamedTuple):
    """Who meets next, of those who have just played."""

    title: str
    """`Semi-final 1`, `Round 2`; nothing without rounds."""
    numbers: tuple[int, ...]
    board: int = 0
    """At which table; 0 while it is not called."""


def next_meetings(tournament: Tournament, match: Match, say: PageSpeaker) -> list[NextMeeting]:
    """Return whom those of a match meet next, as far as it is known: what is called, and ties with both sides known."""
    if not tournament.is_running or tournament.plan.form.is_at_once:
        return []
    players = set(match.entrants)
    called = [one for one in tournament.open_matches if players & set(one.seats) and len(one.seats) > 1]
    found = {
        one.slot or str(one.number): NextMeeting(stage_of(tournament, one, say), one.seats, one.board)
        for one in sorted(called, key=lambda one: one.board)
        if one.number != match.number
    }
    for tie in tournament.plan.form.ties(tournament):
        sides = tuple(side for side in tie.sides if side)
        if len(sides) == len(tie.sides) and tie.winner is None and players & set(sides):
            found.setdefault(tie.slot, NextMeeting(say(tie.title), sides))
    if match.slot and tournament.plan.form.is_bracket:
        found.pop(match.slot, None)  # the next match of the same tie has a way of its own
    return list(found.values())


def following(tournament: Tournament, match: Match) -> Match | None:
    """Return the next match between the same people in the same tie, where it is called."""
    return next(
        (
            one
            for one in tournament.open_matches
            if match.slot and one.slot == match.slot and set(one.entrants) == set(match.entrants)
        ),
        None,
    )
