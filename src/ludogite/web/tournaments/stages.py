"""What a match of a tournament is called: its round, or its tie and which match of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.people.tournaments.forms.heats import FINAL
from ludogite.people.tournaments.forms.knockout import TieSlot, bracket_of
from ludogite.people.tournaments.plan import ArenaForm, HeatsForm, KnockoutForm
from ludogite.web.tournaments.drawings.bracket_boxes import bracket_groups, tie_title

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ludogite.people.tournaments.forms.knockout import BracketTie
    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.tournament import Tournament
    from ludogite.web.tournaments.drawings.bracket_boxes import BracketGroup
    from ludogite.web.tournaments.drawings.figures import PageSpeaker

LEGS = {1: "hall-match-first", 2: "hall-match-return"}
"""The first match of a tie and the second; each one after them decides."""


def stage_of(tournament: Tournament, match: Match, say: PageSpeaker) -> str:
    """Return where a match belongs: `Quarter-final 2, return match`, `Heat 2`, `Round 5`; nothing without rounds."""
    form = tournament.plan.form
    if isinstance(form, KnockoutForm) and match.slot:
        title, leg = tie_title(TieSlot.read(match.slot), say), leg_of(tournament, match, say)
        return say("hall-stage", title, leg) if leg else title
    if isinstance(form, HeatsForm):
        return say("bracket-final") if match.slot == FINAL else _heat(tournament, match, form, say)
    if isinstance(form, ArenaForm) or tournament.plan.is_at_once:
        return ""
    return say("hall-round", match.round)


def leg_of(tournament: Tournament, match: Match, say: PageSpeaker) -> str:
    """Return which match of its tie it is: `return match`; nothing where a tie is one match."""
    form = tournament.plan.form
    if not isinstance(form, KnockoutForm) or form.best_of == 1:
        return ""
    return say(LEGS.get(match.leg, "hall-match-decider"))


def round_name(tournament: Tournament, matches: Sequence[Match], say: PageSpeaker) -> str:
    """Return what matches of one round are called together: `Round 5`, `Heats`; nothing without rounds."""
    stages = {stage_of(tournament, one, say) for one in matches}
    rounds = {one.round for one in matches}
    if len(stages) == 1:
        return stages.pop()
    if isinstance(tournament.plan.form, HeatsForm) and tournament.plan.form.rounds == 1:
        return say("hall-heats")
    return say("hall-round", rounds.pop()) if len(rounds) == 1 else ""


def _heat(tournament: Tournament, match: Match, form: HeatsForm, say: PageSpeaker) -> str:
    """Return which heat of its round it is, and which round where there are several."""
    heats = [one.number for one in tournament.round(match.round)]
    heat = say("heat-number", heats.index(match.number) + 1 if match.number in heats else match.board)
    return say("hall-stage", say("hall-round", match.round), heat) if form.rounds > 1 else heat


def tie_of(tournament: Tournament, match: Match) -> BracketTie | None:
    """Return the tie of a knock-out to which a match belongs."""
    form = tournament.plan.form
    if not isinstance(form, KnockoutForm):
        return None
    return next((tie for tie in bracket_of(tournament, form) if str(tie.slot) == match.slot), None)


def played_groups(
    tournament: Tournament, form: KnockoutForm, names: Mapping[int, str], say: PageSpeaker
) -> list[BracketGroup]:
    """Return the way to the final, and every bracket for lower places in which somebody meets somebody."""
    main, *lower = bracket_groups(tournament, form, names, None, say)
    played = [group for group in lower if any(not box.tie.is_bye for one in group.columns for box in one.boxes)]
    return [main, *played]
