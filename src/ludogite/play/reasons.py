"""Ways for a game to end that belong to the table, not to the rules; and the set phrases of its talk."""

from __future__ import annotations

from ludogite.core.outcome import AGREED, CLAIMED, FLAGGED, HOUSE_REASONS, RESIGNED
from ludogite.core.text import Text

__all__ = ["AGREED", "CLAIMED", "FLAGGED", "HOUSE_REASONS", "PHRASES", "RESIGNED"]

PHRASES: dict[str, Text] = {
    "hello": Text("Bonjour\u202f!", "Hello!"),
    "luck": Text("Bonne partie\u202f!", "Have a good game!"),
    "nice": Text("Bien joué\u202f!", "Well played!"),
    "oops": Text("Aïe…", "Ouch…"),
    "think": Text("Je réfléchis.", "I am thinking."),
    "sorry": Text("Désolé, un instant.", "Sorry, one moment."),
    "thanks": Text("Merci pour la partie\u202f!", "Thanks for the game!"),
    "again": Text("Une autre\u202f?", "Another one?"),
    "bye": Text("À bientôt\u202f!", "See you soon!"),
}
"""What can be said at every table, by its key."""
