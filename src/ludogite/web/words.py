"""Every word of the pages, a module a room. What belongs to a game is in its own folder."""

from __future__ import annotations

from ludogite.core.message import Message
from ludogite.web.accounts.words import ACCOUNTS
from ludogite.web.admission.words import ADMISSION
from ludogite.web.api.words import API
from ludogite.web.clubs.words import CLUBS
from ludogite.web.companion.words import COMPANION
from ludogite.web.days.words import DAYS
from ludogite.web.fair.words import FAIR
from ludogite.web.hall.words import HALL
from ludogite.web.hints.words import HINTS
from ludogite.web.host.words import HOST
from ludogite.web.learn.words import LEARN
from ludogite.web.lobby.words import LOBBY
from ludogite.web.notices.words import NOTICES
from ludogite.web.people.words import PEOPLE
from ludogite.web.played.words import PLAYED
from ludogite.web.printing.words import PRINTING
from ludogite.web.privacy.words import PRIVACY
from ludogite.web.profiles.words import PROFILES
from ludogite.web.programs.words import PROGRAMS
from ludogite.web.puzzles.words import PUZZLES
from ludogite.web.reports.words import REPORTS
from ludogite.web.review.words import REVIEW
from ludogite.web.shared.words import SHARED
from ludogite.web.shelf.words import SHELF
from ludogite.web.strengths.words import STRENGTHS
from ludogite.web.table.words import TABLE
from ludogite.web.tournaments.words import TOURNAMENTS
from ludogite.web.transcript.words import TRANSCRIPT

ROOMS = (
    SHARED, SHELF, LOBBY, TABLE, DAYS, HINTS, FAIR, LEARN, PUZZLES, REVIEW, PLAYED, PRINTING, COMPANION, TRANSCRIPT,
    PEOPLE, ACCOUNTS, PRIVACY, PROGRAMS, PROFILES, CLUBS, STRENGTHS, NOTICES, *TOURNAMENTS, HALL, ADMISSION, REPORTS,
    HOST, API,
)  # fmt: skip

WORDS: dict[str, Message] = {key: text for room in ROOMS for key, text in room.items()}
"""Key to words. `{}` stands for what is filled in, `{:de}` for that after the French `de`; scripts fill `{}` only."""

if len(WORDS) != sum(len(room) for room in ROOMS):
    raise ValueError("two rooms use the same key for their words")
