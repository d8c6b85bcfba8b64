"""Who plays whom in the round that is being played, as everybody may read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ludogite.web.tournaments.drawings.figures import figure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.tournament import Tournament

PAIR = 2
HALF = 0.5


class ShownMatch(NamedTuple):
    """One match of the round."""

    match: Match
    names: tuple[str, ...]
    points: tuple[str, ...]
    """What it brought each; nothing while it is played."""
    winner: int
    """Who won, by the place in `names`; -1 where nobody did."""
    is_own: bool


class RoundPairings(NamedTuple):
    """A round as it is played."""

    round: int
    """0 where there are none: in an arena, and where all games begin together."""
    matches: tuple[ShownMatch, ...]
    """Those that are played first, each by its table."""
    resting: tuple[str, ...]

    @property
    def done(self) -> int:
        """How many have ended."""
        return sum(not one.match.is_open for one in self.matches)


def pairings_of(tournament: Tournament, names: Mapping[int, str], own: int | None) -> RoundPairings | None:
    """Return who plays whom now; None where a bracket or heats say it, and where nobody plays."""
    form = tournament.plan.form
    if form.picture in ("bracket", "heats") or not tournament.is_running:
        return None
    is_arena, is_at_once = not form.has_rounds, form.is_at_once
    open_rounds = [one.round for one in tournament.open_matches]
    round_ = 0 if is_arena or is_at_once else min(open_rounds, default=tournament.rounds)
    made = tournament.open_matches if is_arena else tournament.round(round_)
    if is_at_once:
        made = tournament.standing_matches
    shown = [_pairing(one, names, own) for one in made if len(one.entrants) == PAIR]
    shown.sort(key=lambda one: (not one.is_own, not one.match.is_open, one.match.board))
    playing = {number for one in made for number in one.entrants if len(one.entrants) == PAIR}
    resting = [one.seats[0] for one in made if len(one.entrants) == 1]
    if form.meets_all:
        resting = [number for number in tournament.order if number not in playing]
    if not shown:
        return None
    return RoundPairings(round_, tuple(shown), tuple(names[number] for number in resting) if round_ else ())


def _pairing(match: Match, names: Mapping[int, str], own: int | None) -> ShownMatch:
    entrants = match.entrants
    winner = entrants.index(match.winner) if match.winner in entrants else -1
    points: tuple[str, ...] = ()
    if match.result is not None:
        points = tuple(
            figure(1 if one == match.winner else HALF if match.winner is None and one in match.seats else 0)
            for one in entrants
        )
    return ShownMatch(match, tuple(names[one] for one in entrants), points, winner, own in entrants)
