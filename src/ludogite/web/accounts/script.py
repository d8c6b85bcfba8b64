"""What the scripts of accounts are told."""

from __future__ import annotations

from ludogite.people.sessions.pairings import PairingState
from ludogite.play.messages import Out


class PasskeyQuestion(Out):
    """What a browser is asked that makes or shows a passkey."""

    ticket: str
    """What goes back with the answer: it counts once, for a few minutes."""
    options: str
    """What the browser is told, in JSON as the standard writes it."""


class PairingOut(Out):
    """How far two devices have come that know each other by letters."""

    state: PairingState | None
    """None where it is over: refused, too late, or done."""
