"""Ways for a game to end that belong to the table, not to the rules; and the set phrases of its talk."""

from __future__ import annotations

from ludogite.core.message import Message, house_message
from ludogite.core.outcome import ABSENT, AGREED, CLAIMED, FLAGGED, HOUSE_REASONS, RESIGNED

__all__ = ["ABSENT", "AGREED", "CLAIMED", "FLAGGED", "HOUSE_REASONS", "PHRASES", "RESIGNED"]

PHRASES: dict[str, Message] = {
    "hello": house_message("Hello!"),
    "luck": house_message("Have a good game!"),
    "nice": house_message("Well played!"),
    "oops": house_message("Ouch…"),
    "think": house_message("I am thinking."),
    "sorry": house_message("Sorry, one moment."),
    "thanks": house_message("Thanks for the game!"),
    "again": house_message("Another one?"),
    "bye": house_message("See you soon!"),
}
"""What can be said at every table, by its key."""
