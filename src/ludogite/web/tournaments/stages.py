"""What a match of a tournament is called: its round, or its tie and which match of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.web.tournaments.drawings.bracket_boxes import bracket_groups

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.tournament import Tournament
    from ludogite.web.tournaments.drawings.bracket_boxes import BracketGroup
    from ludogite.web.tournaments.drawings.figures import PageSpeaker


def stage_of(tournament: Tournament, match: Match, say: PageSpeaker) -> str:
    """Return where a match belongs: `Quarter-final 2, return match`, `Heat 2`, `Round 5`; nothing without rounds."""
    return say(tournament.plan.form.stage(tournament, match))


def leg_of(tournament: Tournament, match: Match, say: PageSpeaker) -> str:
    """Return which match of its tie it is: `return match`; nothing where a tie is one match."""
    return say(tournament.plan.form.leg(match))


def round_name(tournament: Tournament, matches: Sequence[Match], say: PageSpeaker) -> str:
    """Return what matches of one round are called together: `Round 5`, `Heats`; nothing without rounds."""
    stages = {tournament.plan.form.stage(tournament, one) for one in matches}
    return say(stages.pop() if len(stages) == 1 else tournament.plan.form.together(matches))


def played_groups(tournament: Tournament, names: Mapping[int, str], say: PageSpeaker) -> list[BracketGroup]:
    """Return the way to the final, and every bracket for lower places in which somebody meets somebody."""
    main, *lower = bracket_groups(tournament, names, None, say)
    played = [group for group in lower if any(not box.tie.is_bye for one in group.columns for box in one.boxes)]
    return [main, *played]
