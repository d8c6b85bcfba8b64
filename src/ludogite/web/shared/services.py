"""What all pages, sockets and doors of one house share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludogite.core.message import house_message
from ludogite.play import commands as do
from ludogite.play.errors import ForgottenGuestError, TableError
from ludogite.play.fair_queue import Asker
from ludogite.web.doors.connections import ConnectionCounts
from ludogite.web.doors.identity import BannedGuestError, Guest, NoGuestError, Signer
from ludogite.web.doors.limits import Limits, RateLimit
from ludogite.web.hints.pending import Hints
from ludogite.web.host.decisions import HostDecisions
from ludogite.web.table.telling import TellingQueue

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection

    from ludogite.play.house import House
    from ludogite.web.doors.keys import Keys
    from ludogite.web.doors.networks import Networks
    from ludogite.web.settings import HouseSettings
    from ludogite.web.thinking import Thinking

GUEST_COOKIE, HOST_COOKIE = "guest", "host"

NO_TOKEN = house_message("this is no token of this house; POST /api/guests gives one")


class Services:
    """The house, its settings and keys, and the limits of its guests."""

    def __init__(
        self,
        settings: HouseSettings,
        keys: Keys,
        house: House,
        thinking: Thinking,
        networks: Networks,
    ) -> None:
        self.settings = settings
        self.keys = keys
        self.house = house
        self.signer = Signer(keys.signing)
        self.networks = networks
        self.limits = Limits(settings)
        self.hints = Hints(thinking.advisers)
        self.reviews = thinking.reviews
        self.adviser = thinking.pool
        self.jobs = thinking.queue
        """The queue of thoughts where several processes share it, for whoever looks at its length."""
        self.connections = ConnectionCounts(house.bus, "sockets")
        """Sockets of tables, by network."""
        self.telling = TellingQueue()
        """Connections that are about to be told what is new."""
        self.healings = 0
        """How often a page noticed that it had gone astray, and was shown everything anew."""
        self.is_closing = False
        self.decisions = HostDecisions(house)

    @property
    def banned(self) -> frozenset[str]:
        """Whom the host has sent away."""
        return self.decisions.banned

    @property
    def free_chat(self) -> bool:
        """Whether the host lets tables speak freely, where their founders allow it."""
        return self.decisions.free_chat

    def guest_of(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Guest | None:
        """Return who comes, by the token of a program or the cookie of a browser; whoever was forgotten is nobody."""
        guest = self._signed_guest(connection)
        if guest is None or guest.id in self.house.forgotten:
            return None
        self.networks.remember(guest.id, self.networks.of_scope(connection.scope))
        return guest

    def _signed_guest(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Guest | None:
        kind, _, token = connection.headers.get("authorization", "").partition(" ")
        if kind:
            return self.signer.read(token.strip(), "token") if kind.lower() == "bearer" else None
        return self.signer.read(connection.cookies.get(GUEST_COOKIE), "guest")

    def guest_or_refuse(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Guest | None:
        """Return who comes, None for a looker-on.

        Raises NoGuestError for a token that is none of this house, ForgottenGuestError for one that is nobody's now.
        """
        self._refuse_forgotten(self._signed_guest(connection))
        guest = self.guest_of(connection)
        if guest is None and connection.headers.get("authorization"):
            raise NoGuestError(NO_TOKEN)
        return guest

    def _refuse_forgotten(self, guest: Guest | None) -> None:
        if guest is not None and guest.id in self.house.forgotten:
            raise ForgottenGuestError

    def guest_of_token(self, token: str) -> Guest:
        """Return whose token this is; raises NoGuestError, ForgottenGuestError and BannedGuestError."""
        guest = self.signer.read(token, "token")
        if guest is None:
            raise NoGuestError(NO_TOKEN)
        self._refuse_forgotten(guest)
        self.refuse_banned(guest)
        return guest

    def refuse_banned(self, guest: Guest | None) -> None:
        """Refuse a guest whom the host has sent away."""
        if guest is not None and guest.id in self.banned:
            raise BannedGuestError(house_message("the host has sent this guest away"))

    def asker(self, guest: Guest) -> Asker:
        """Return on whose account something is thought about for a guest."""
        return Asker(self.networks.of_person(guest.id), guest.id)

    def count(self, limit: RateLimit, guest: Guest) -> None:
        """Count something against what a guest and their network may do: raises LimitError where it is too much."""
        limit.take(guest.id, self.networks.of_person(guest.id))

    def count_table(self, guest: Guest) -> None:
        """Count a table that a guest is about to lay: raises LimitError where it is one too many."""
        if guest.id in self.banned:
            raise TableError(house_message("the host has sent this guest away"))
        self.count(self.limits.tables, guest)

    def check_command(self, command: do.Command) -> None:
        """Refuse what the host does not want in this house."""
        if isinstance(command, do.Say) and command.text and not self.free_chat:
            raise TableError(house_message("the host allows set phrases only"))
