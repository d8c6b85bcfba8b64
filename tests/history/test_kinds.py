"""Every kind of event is kept in some history, or was missing when this was written down: a new one needs a history."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import get_args

import pytest

from ludogite.people.accounts.events import AccountEvent
from ludogite.people.clubs.events import ClubEvent
from ludogite.people.moderation.events import ModerationEvent
from ludogite.people.tournaments.events import TournamentEvent

DATABASES = sorted(Path(__file__).parent.glob("*/house/house.sqlite"))
KINDS = {
    "tournament_events": TournamentEvent,
    "account_events": AccountEvent,
    "club_events": ClubEvent,
    "moderation_events": ModerationEvent,
}
MISSING = {
    "tournament_events": {
        "directors-changed", "entrant-changed", "entrant-forgotten", "entrant-returned", "forfeited",
        "invitation-answered", "invited", "match-annulled", "paused", "plan-changed", "reopened", "result-by-hand",
        "result-contested", "resumed",
    },
    "account_events": {
        "credential-added", "credential-removed", "erasure-asked", "erasure-withdrawn", "guest-recognised", "joined",
        "renamed", "role-given", "sharing-chosen", "tied", "untied",
    },
    "club_events": {
        "attendance", "called-back", "date-cancelled", "date-set", "described", "feed-ended", "feed-made", "founded",
        "invitation-withdrawn", "invited", "joined", "ladder-begun", "ladder-challenged", "ladder-declined",
        "ladder-ended", "ladder-lapsed", "ladder-played", "left", "renamed", "role-given", "rules-set", "rung-left",
        "rung-taken", "sent-away", "shown",
    },
    "moderation_events": {
        "admission", "admitted", "club-closed", "invitation", "invitation-withdrawn", "muted", "notice", "recovered",
        "recovery-link", "released", "report-closed", "reported", "role-changed",
    },
}  # fmt: skip
"""Kinds that no history has yet: whoever keeps one takes it out, and none is added."""


def kept_kinds(database: Path, table: str) -> set[str]:
    """Return the kinds of events that an earlier house has in a table; early houses have not all of them."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as house:
        if not house.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,)).fetchone():
            return set()
        return {json.loads(body)["type"] for (body,) in house.execute(f"SELECT body FROM {table}")}  # noqa: S608 - ours


@pytest.mark.parametrize("table", KINDS)
def test_every_kind_of_event_is_kept_in_some_history_or_is_known_to_be_missing(table: str) -> None:
    known = {kind.__struct_config__.tag for kind in get_args(KINDS[table])}
    kept = {kind for database in DATABASES for kind in kept_kinds(database, table)}
    assert kept <= known, "an earlier house has what nobody reads any more"
    assert known - kept == MISSING[table], "write a history: tests/history/write.py, write_tournaments.py"
