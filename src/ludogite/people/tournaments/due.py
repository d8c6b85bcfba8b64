"""When the house has to see to a tournament by itself: it begins, a table may have ended, the next round is due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.people.tournaments.checking import FEWEST
from ludogite.play.events import DAY_MS

if TYPE_CHECKING:
    from ludogite.people.tournaments.tournament import Tournament

LOOK_MS = 1_000
"""How often to look at the tables of a tournament at which somebody plays."""
EMPTY_MS = 60_000
"""How often to look whether enough have come to begin."""
RETURN_MS = 60_000
"""Whoever missed a game has so long to say that they play on, before a tournament ends for want of them."""
PATIENCE_MS = DAY_MS
"""A tournament for which nobody has come for so long is called off."""


def due_after_change(tournament: Tournament, now: int) -> int | None:
    """Return when to look at a tournament in which something has just happened; None where people decide."""
    plan = tournament.plan
    if tournament.ending is not None:
        return now if plan.venue == "online" and tournament.matches else None  # tables may have to be put away
    if not tournament.begun_at:
        return max(now, plan.starts_at) if plan.starts_at and plan.pace == "house" else None
    return now if plan.venue == "online" or plan.pace == "house" else None


def due_after_look(tournament: Tournament, now: int) -> int | None:
    """Return when to look again at a tournament that was just seen to; None where something has to happen first."""
    plan = tournament.plan
    if tournament.ending is not None:
        return None
    if not tournament.begun_at:
        first = due_after_change(tournament, now)
        return first if first is None or first > now else now + EMPTY_MS
    if any(one.table or plan.venue == "online" for one in tournament.open_matches):
        return now + LOOK_MS
    if tournament.pause is not None:
        return tournament.pause.until or None
    if not plan.form.has_rounds:
        return now + LOOK_MS
    next_at = max(round_due_at(tournament), return_due_at(tournament))
    return next_at if plan.pace == "house" and next_at > now else None


def return_due_at(tournament: Tournament) -> int:
    """Return until when those are awaited who missed their last game, where without them nobody is left to meet; or 0.

    They have just read that they may play on, and rounds are left to be played.
    """
    form = tournament.plan.form
    are_left = form.leaves_out_absent and tournament.rounds < form.planned_rounds(tournament)
    is_ending = are_left and len(tournament.playing) < FEWEST
    ended = max((one.ended_at for one in tournament.matches.values() if one.absent), default=0)
    return ended + RETURN_MS if is_ending and tournament.away and ended else 0


def round_due_at(tournament: Tournament) -> int:
    """Return when the house may call the next matches: after everybody had a rest."""
    ended = max((one.ended_at for one in tournament.matches.values()), default=0)
    return ended + tournament.plan.pause_ms if ended else tournament.begun_at
