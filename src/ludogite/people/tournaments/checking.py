"""Which tournaments can be held: a game that is here, a form that fits it, settings that make sense."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ludogite.core.inputs import excerpt, one_line
from ludogite.core.message import house_message
from ludogite.core.registry import open_game
from ludogite.people.accounts.families import family_in_tournament, players_chosen
from ludogite.people.errors import TournamentPlanError
from ludogite.people.tournaments.tie_breaks import TIE_BREAKS
from ludogite.play.events import DAY_MS, MINUTE_MS

if TYPE_CHECKING:
    from ludogite.core.game import Game
    from ludogite.people.tournaments.plan import TournamentPlan

TITLE_LENGTH = 60
FEWEST = 2
MOST = 2000
"""So many may enter at most, in whatever form."""
LONGEST_PAUSE_MS, LONGEST_WAIT_MS = 7 * DAY_MS, 30 * DAY_MS
"""So long everybody rests between two rounds, and so long somebody is waited for, at most."""
SHORTEST_ABSENCE_MS = 2 * MINUTE_MS
"""So long somebody may be away in the middle of a game at least: a telephone sleeps after one."""
SHORTEST_WAIT_IN_DAYS_MS = 6 * 60 * 60_000
"""So long somebody is waited for at least where everybody has days for a move."""
FURTHEST_MS = 2 * 366 * DAY_MS
"""So far ahead a tournament begins at most."""
GRACE_MS = 10 * 60_000
"""So long ago its hour may lie when it is announced: whoever filled in the form took a while."""
MOST_EVERY_DAYS, MOST_IN_SERIES = 366, 104
"""So many days lie between two of a series, and so many it has, at most: somebody announces the next series."""
MOST_TIE_BREAKS = 8


def check_plan(plan: TournamentPlan) -> TournamentPlan:
    """Return a plan as it is kept; raises TournamentPlanError, and the errors of games and options."""
    title = one_line(plan.title)[:TITLE_LENGTH].strip()
    game, form = open_game(plan.game), plan.form
    form.check()
    _refuse_size(plan, game)
    unknown = [name for name in plan.tie_breaks if name not in TIE_BREAKS]
    if unknown:
        raise TournamentPlanError(
            house_message(
                "no tie-break '{name}'; there are: {names}", name=excerpt(unknown[0]), names=", ".join(TIE_BREAKS)
            )
        )
    if plan.entry == "club" and not plan.club:
        raise TournamentPlanError(house_message("this is no club’s tournament: choose otherwise who may enter"))
    if not 0 <= plan.most <= MOST or plan.most == 1:
        raise TournamentPlanError(house_message("between 2 and {most} may enter", most=MOST))
    _refuse_times(plan)
    _refuse_hurry(plan)
    if len(plan.tie_breaks) > MOST_TIE_BREAKS:
        raise TournamentPlanError(house_message("{most} tie-breaks are asked at most", most=MOST_TIE_BREAKS))
    if plan.every_days and not plan.starts_at:
        raise TournamentPlanError(house_message("a series needs the hour at which the first one begins"))
    chosen = {name: value for name, value in plan.options.items() if name != game.rules.players_option}
    for players in range(form.seats()[0], form.seats()[1] + 1):
        game.rules.start(game.settings(chosen | players_chosen(game, players)))
    if plan.counts and family_in_tournament(game, chosen) is None:
        raise TournamentPlanError(
            house_message(
                "with these options games cannot count: choose the usual ones, or let this tournament not count"
            )
        )
    return replace(plan, title=title, options=chosen)


def refuse_far(plan: TournamentPlan, now: int) -> None:
    """Refuse an hour at which nobody knows yet who comes; raises TournamentPlanError."""
    if plan.starts_at > now + FURTHEST_MS:
        raise TournamentPlanError(
            house_message("a tournament begins within {days} days; choose an earlier one", days=FURTHEST_MS // DAY_MS)
        )


def refuse_hour(plan: TournamentPlan, now: int) -> None:
    """Refuse an hour that is past, or too far ahead; raises TournamentPlanError."""
    if plan.starts_at and plan.starts_at < now - GRACE_MS:
        raise TournamentPlanError(
            house_message(
                "that hour is past: choose one that comes, or leave it empty and begin when everybody is there"
            )
        )
    refuse_far(plan, now)


def _refuse_times(plan: TournamentPlan) -> None:
    if min(plan.fair_wait_ms, plan.absence_wait_ms, plan.pause_ms, plan.starts_at, plan.every_days) < 0:
        raise TournamentPlanError(house_message("no time is less than 0"))
    if plan.waits_for_absent and not SHORTEST_ABSENCE_MS <= plan.absence_wait_ms <= LONGEST_WAIT_MS:
        raise TournamentPlanError(
            house_message(
                "whoever is away in the middle of a game is waited for {least} minutes at least and {most} days at "
                "most, not {minutes} minutes; with 0 only the directors decide",
                least=SHORTEST_ABSENCE_MS // MINUTE_MS,
                most=LONGEST_WAIT_MS // DAY_MS,
                minutes=plan.absence_wait_ms // MINUTE_MS,
            )
        )
    if plan.pause_ms > LONGEST_PAUSE_MS or plan.fair_wait_ms > LONGEST_WAIT_MS or plan.every_days > MOST_EVERY_DAYS:
        raise TournamentPlanError(
            house_message(
                "a rest lasts {pause} days at most, somebody is waited for {wait}, and a series comes every {every}",
                pause=LONGEST_PAUSE_MS // DAY_MS,
                wait=LONGEST_WAIT_MS // DAY_MS,
                every=MOST_EVERY_DAYS,
            )
        )


def _refuse_hurry(plan: TournamentPlan) -> None:
    """Refuse games of weeks in a hall, and to lose them within minutes; raises TournamentPlanError."""
    if plan.venue == "hall" and plan.clock.in_days:
        raise TournamentPlanError(house_message("nobody stays in a hall for days: choose minutes, or no clock"))
    if plan.venue == "online" and plan.clock.in_days and plan.fair_wait_ms < SHORTEST_WAIT_IN_DAYS_MS:
        raise TournamentPlanError(
            house_message(
                "with days for a move somebody is waited for {least} minutes at least, not {minutes}; leave the field "
                "empty for a day",
                least=SHORTEST_WAIT_IN_DAYS_MS // MINUTE_MS,
                minutes=plan.fair_wait_ms // MINUTE_MS,
            )
        )


def seats_at_a_table(plan: TournamentPlan) -> tuple[int, int]:
    """Return how few and how many can play a match of a tournament."""
    game = open_game(plan.game)
    fewest, most = plan.form.seats()
    return max(fewest, game.rules.fewest), min(most, game.rules.most)


def _refuse_size(plan: TournamentPlan, game: Game) -> None:
    fewest, most = plan.form.seats()
    if game.rules.most < most or game.rules.fewest > fewest:
        raise TournamentPlanError(
            house_message(
                "'{game}' is for {fewest} to {most}, and this form needs tables of {few} to {many}",
                game=game.id,
                fewest=game.rules.fewest,
                most=game.rules.most,
                few=fewest,
                many=most,
            )
        )
