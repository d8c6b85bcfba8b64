"""Open connections and what they were opened with: they end when the token, session or guest does, in any process."""

from __future__ import annotations

import contextlib
from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING

from ludogite.people.errors import AccessTokenEndedError
from ludogite.play.errors import OutgrownGuestError
from ludogite.web.doors.identity import BannedGuestError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludogite.web.doors.identification import Identity
    from ludogite.web.doors.services import Services

LOOK_S = 1.0
"""How often the database is asked which of the tokens in use still open something."""

Dismiss = Callable[[str], None]
"""What lets a connection end; it is told the code of why."""


class OpenConnections:
    """Who holds a connection here, by what, and how each is told to go."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._by_token: defaultdict[str, list[tuple[Identity, Dismiss]]] = defaultdict(list)
        """Connections of programs, by token: the database is asked whether it still opens anything."""
        self._browsers: dict[int, tuple[Identity, Dismiss]] = {}
        """Connections of browsers and of guests, which are told at once where processes hear each other."""

    @contextlib.contextmanager
    def holding(self, identity: Identity, dismiss: Dismiss) -> Iterator[None]:
        """Be told when what a connection was opened with ends, or its owner is sent away, for as long as it is open."""
        held = identity, dismiss
        if not identity.token:
            self._browsers[id(held)] = held
            try:
                yield
            finally:
                del self._browsers[id(held)]
            return
        self._by_token[identity.token].append(held)
        try:
            yield
        finally:
            self._by_token[identity.token].remove(held)
            if not self._by_token[identity.token]:
                del self._by_token[identity.token]

    def dismiss(self, person: str, code: str) -> None:
        """Let all connections of somebody end, but for those that a program's token holds."""
        for identity, dismiss in list(self._browsers.values()):
            if identity.guest is not None and identity.guest.id == person:
                dismiss(code)

    async def look(self) -> None:
        """Let those connections end whose token was revoked or is too old, or whose owner is gone or was sent away."""
        await self._look_at_browsers()
        if not self._by_token:
            return
        known = list(self._by_token)
        still_open = await self._services.access_tokens.still_open(known)
        for token in known:
            for identity, dismiss in list(self._by_token.get(token, ())):
                if token not in still_open:
                    dismiss(AccessTokenEndedError.code)
                    continue
                try:
                    self._services.refuse_banned(identity.guest)
                except BannedGuestError as error:
                    dismiss(error.code)

    async def _look_at_browsers(self) -> None:
        """Let those end that were signed out, or where another plays now, and those of guests whose name is kept."""
        house = self._services.house
        if not house.heartbeat.has_company or house.bus.is_heard:
            return  # `Services.close_sockets` has told everybody
        held = list(self._browsers.values())
        sessions = [one.session for one, _ in held if one.session is not None]
        begun = await self._services.sessions.still_open(sessions) if sessions else set()
        guests = {one.guest.id for one, _ in held if one.session is None and one.guest is not None}
        kept = await self._services.accounts.store.among(guests) if guests else set()
        for (guest, _, session, *_), dismiss in held:
            if session is not None:
                has_ended = (session.account, session.created_at, session.player) not in begun
            else:
                has_ended = guest is not None and guest.id in kept
            if has_ended:
                dismiss(OutgrownGuestError.code)
