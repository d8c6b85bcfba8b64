"""Points and tie-breaks as people write them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ludogite.core.outcome import ABSENT, CLAIMED, FLAGGED, RESIGNED

if TYPE_CHECKING:
    from ludogite.core.message import Message
    from ludogite.people.tournaments.match import MatchResult
    from ludogite.people.tournaments.placings import Placing

ENDED_BY = {
    RESIGNED.code: "ended-resigned", FLAGGED.code: "ended-flagged", CLAIMED.code: "ended-claimed",
    ABSENT.code: "ended-absent",
}  # fmt: skip
"""What is said of a game that ended before its rules ended it."""
QUARTERS = {0.25: "¼", 0.5: "½", 0.75: "¾"}


class PageSpeaker(Protocol):
    """Whoever says words of the house in somebody's language."""

    def __call__(self, key: str | Message, *filled: object) -> str:
        """Return the words of a key, or of a message."""
        ...


def ended_otherwise(result: MatchResult, say: PageSpeaker) -> str:
    """Return why a match ended before its points decided it; nothing where these or a decider did, or none is known."""
    if result.ended_by in ENDED_BY:
        return say(ENDED_BY[result.ended_by])
    return say("ended-otherwise") if result.scores and result.told_scores is None else ""


def figure(value: float) -> str:
    """Return a number of points: a half is half a point, and nothing finer than quarters is ever counted."""
    whole = int(value)
    fraction = QUARTERS.get(round(value - whole, 2), "")
    return f"{whole or (0 if not fraction else '')}{fraction}"


def places(placing: Placing) -> str:
    """Return somebody's place as a list shows it: `3`, or `5–8` where it is shared."""
    return f"{placing.place}–{placing.place_to}" if placing.is_shared else str(placing.place)


def place_words(placing: Placing, say: PageSpeaker) -> str:
    """Return somebody's place in words: `place 3`, or `places 5 to 8` where it is shared."""
    if placing.is_shared:
        return say("place-shared", placing.place, placing.place_to)
    return say("place-alone", placing.place)
