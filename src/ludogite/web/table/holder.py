"""Who holds a connection to a table: somebody whom the house knows, or a looker-on, and what they may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.message import house_message
from ludogite.people.accounts.access_tokens import refuse_beyond
from ludogite.web.doors.identity import OtherGuestError

if TYPE_CHECKING:
    from ludogite.play.commands import Command
    from ludogite.web.doors.admission import Admittance
    from ludogite.web.doors.identification import Identity
    from ludogite.web.doors.identity import Guest
    from ludogite.web.doors.services import Services


class ConnectionHolder:
    """Whoever is at the other end of a connection, from which network, and as what they were let in."""

    def __init__(self, services: Services, identity: Identity, network: str, admittance: Admittance) -> None:
        self._services = services
        self.identity = identity
        self.network = network
        self._admittance = admittance

    @property
    def guest(self) -> Guest | None:
        """Who it is; None for a looker-on."""
        return self.identity.guest

    @property
    def person(self) -> str | None:
        """Their id; None for a looker-on."""
        return self.identity.guest.id if self.identity.guest else None

    async def identify(self, token: str, *, is_told: bool) -> bool:
        """Learn from a token who it is, and tell whether that is news; raises OtherGuestError where it was another.

        A connection that was told something already stays whose it was.
        """
        identity = await self._services.identity_of_token(token)
        guest = identity.guest
        if guest is None or guest.id == self.person:
            return False
        refuse_beyond(identity.scopes, "read")
        if self.guest is not None or is_told:
            raise OtherGuestError(
                house_message("this connection belongs to somebody else; open another one for this token")
            )
        self.identity = identity
        self._admittance = self._admittance._replace(standing=identity.standing)
        self._services.networks.remember(guest.id, self.network)
        return True

    def check(self, command: Command, guest: Guest) -> None:
        """Raise a LudogiteError where they may not ask for this, or not now."""
        self._services.refuse_banned(guest)
        self._services.networks.remember(guest.id, self.network)
        self._services.count(self._services.limits.commands, guest)
        self._services.check_command(command, guest, self.identity.scopes)

    @property
    def may_stay(self) -> bool:
        """Whether the house still lets them in."""
        standing, is_friend = self._admittance
        return self._services.rules.lets_in(standing, self.person, is_friend_of_table=is_friend)

    @property
    def is_being_forgotten(self) -> bool:
        """Whether they are about to be dismissed: their page is not shown how their table is cleared."""
        return self.person is not None and self.person in self._services.house.forgotten
