"""Connections that were opened with a program's token: they end when the token does, in whatever process."""

from __future__ import annotations

import contextlib
from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING

from ludogite.people.errors import AccessTokenEndedError
from ludogite.web.doors.identity import BannedGuestError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludogite.web.doors.identification import Identity
    from ludogite.web.shared.services import Services

LOOK_S = 1.0
"""How often the database is asked which of the tokens in use still open something."""

Dismiss = Callable[[str], None]
"""What lets a connection end; it is told the code of why."""


class OpenTokens:
    """Which tokens hold a connection here, and how each is told to go."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._held: defaultdict[str, list[tuple[Identity, Dismiss]]] = defaultdict(list)

    @contextlib.contextmanager
    def holding(self, identity: Identity, dismiss: Dismiss) -> Iterator[None]:
        """Be told when the token of a connection ends, or its owner is sent away, for as long as it is open."""
        if not identity.token:
            yield
            return
        held = identity, dismiss
        self._held[identity.token].append(held)
        try:
            yield
        finally:
            self._held[identity.token].remove(held)
            if not self._held[identity.token]:
                del self._held[identity.token]

    def count(self, person: str) -> int:
        """Return how many connections a program holds here."""
        return sum(one.guest is not None and one.guest.id == person for held in self._held.values() for one, _ in held)

    async def look(self) -> None:
        """Let those connections end whose token was revoked or is too old, or whose owner is gone or was sent away."""
        if not self._held:
            return
        known = list(self._held)
        still_open = await self._services.access_tokens.still_open(known)
        for token in known:
            for identity, dismiss in list(self._held.get(token, ())):
                if token not in still_open:
                    dismiss(AccessTokenEndedError.code)
                    continue
                try:
                    self._services.refuse_banned(identity.guest)
                except BannedGuestError as error:
                    dismiss(error.code)
