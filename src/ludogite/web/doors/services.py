"""What all pages, sockets and doors of one house share."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

from ludogite.core.errors import LudogiteError
from ludogite.core.message import house_message
from ludogite.people.accounts.access_tokens import AccessTokens, refuse_beyond
from ludogite.people.accounts.account import Account
from ludogite.people.accounts.accounts import Accounts
from ludogite.people.accounts.blocks import Blocks
from ludogite.people.accounts.links import InvitationLinks, RecoveryLinks
from ludogite.people.accounts.progress import ProgressKeeper
from ludogite.people.clubs.clubs import Clubs
from ludogite.people.errors import KeptAccountError, MutedError
from ludogite.people.moderation.log import ModerationLog
from ludogite.people.moderation.sanctions import said_reason
from ludogite.people.notices.listening import Listeners
from ludogite.people.notices.notices import NoticeKeeper
from ludogite.people.sessions.sessions import Sessions
from ludogite.people.tournaments.tournaments import PAIRING_PATIENCE_S, Tournaments
from ludogite.people.vacations.vacations import Vacations
from ludogite.play import commands as do
from ludogite.play.errors import LimitError, OutgrownGuestError, TableError, nobody
from ludogite.play.fair_queue import Asker
from ludogite.play.invitations import seat_is_kept, within_family
from ludogite.play.workers import QUESTIONS_NICENESS, WorkerPool
from ludogite.web.doors.connections import ConnectionCounts
from ludogite.web.doors.guest_names import names_of_environment
from ludogite.web.doors.identification import Identity, identity_of, identity_of_token
from ludogite.web.doors.identity import BannedGuestError, Guest, NoGuestError, Signer
from ludogite.web.doors.limits import Limits, RateLimit
from ludogite.web.doors.networks import UNKNOWN
from ludogite.web.doors.open_connections import OpenConnections

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from litestar.connection import ASGIConnection

    from ludogite.people.moderation.admission import HouseRules
    from ludogite.people.sessions.store import SessionRow
    from ludogite.play.house.house import House
    from ludogite.play.table import Table
    from ludogite.settings import HouseSettings
    from ludogite.thinking.opening import Thinking
    from ludogite.web.doors.keys import Keys
    from ludogite.web.doors.networks import Networks

T = TypeVar("T")
SIGNED_OUT = "signed-out"
"""What processes tell each other where somebody's sockets are to be opened anew."""
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
        self.guest_names = names_of_environment()
        self.thinking = thinking
        self.connections = ConnectionCounts(house.bus, "sockets")
        """Sockets of tables, by network."""
        self.healings = 0
        """How often a page noticed that it had gone astray, and was shown everything anew."""
        self.is_closing = False
        self.on_close: list[Callable[[], Awaitable[None]]] = []
        """What the rooms that opened something do when the house closes."""
        self._of_rooms: dict[Callable[[Services], object], object] = {}
        self.moderation = ModerationLog(house)
        self.moderation.on_change.append(self._dismiss)
        self.accounts = Accounts(house, keys.signing)
        house.kept_logs.on_kept.append(self._close_kept)
        self.blocks = Blocks(house, self.accounts)
        self.clubs = Clubs(house, keys.signing)
        self.sessions = Sessions(house, keeps_networks=settings.address_days > 0)
        self.progress = ProgressKeeper(house)
        self.notices = NoticeKeeper(house, keys.signing)
        self.access_tokens = AccessTokens(house, self.accounts)
        self.open_connections = OpenConnections(self)
        self.listeners = Listeners(house)
        self.streams = ConnectionCounts(house.bus, "streams")
        """Streams of what happens to somebody, by account."""
        self.vacations = Vacations(house, settings.vacation_days)
        self.tournaments = Tournaments(house, WorkerPool(2, PAIRING_PATIENCE_S, QUESTIONS_NICENESS), self.blocks.of)
        self.tournaments.may_lay = self._may_lay
        house.bus.on(SIGNED_OUT, self._hear_signed_out)
        self.invitations = InvitationLinks(house, self.moderation)
        self.recovery_links = RecoveryLinks(house, self.moderation, self.accounts, self.sessions, self.access_tokens)

    def of_room(self, opened: Callable[[Services], T]) -> T:
        """Return what a room keeps for as long as the house is open; it is opened when it is first asked for."""
        if opened not in self._of_rooms:
            self._of_rooms[opened] = opened(self)
        return cast("T", self._of_rooms[opened])

    async def close(self) -> None:
        """Close what rooms have opened."""
        for close in self.on_close:
            await close()

    async def end_sessions(self, account: Account, except_digest: str = "") -> None:
        """Sign all browsers of an account out, but for one, and close what they have open."""
        await self.sessions.end_all(account.id, except_digest)
        await self.close_sockets_of(account)

    async def end_session(self, session: SessionRow) -> None:
        """Sign a browser out, and close what whoever plays there has open."""
        await self.sessions.end(session)
        for person in {session.account, session.player}:
            self.close_sockets(person)

    async def close_sockets_of(self, account: Account) -> None:
        """Close what an account and its children have open."""
        for child in await self.accounts.owned_by(account, "child"):
            self.close_sockets(child.id)
        self.close_sockets(account.id)

    def _close_kept(self, kind: type[LudogiteError], id_: str) -> None:
        """Close what an account has open that can be opened no more."""
        if kind is KeptAccountError:
            self.house.supervisor.retry("closing a kept account", partial(self.close_sockets_of, Account(id_)))

    def close_sockets(self, person: str) -> None:
        """Close somebody's connections here and in all processes: whoever may still come in does so anew."""
        self._close_sockets(person)
        self.house.bus.tell(SIGNED_OUT, person.encode())

    def _hear_signed_out(self, process: str, payload: bytes) -> None:
        del process
        self._close_sockets(payload.decode())

    def _close_sockets(self, person: str) -> None:
        self.house.dismiss({person}, OutgrownGuestError.code)
        self.open_connections.dismiss(person, OutgrownGuestError.code)

    @property
    def rules(self) -> HouseRules:
        """What counts for everybody in this house: who comes in, and how they may speak."""
        return self.moderation.rules

    @property
    def free_chat(self) -> bool:
        """Whether the host lets tables speak freely, where their founders allow it."""
        return self.rules.free_chat

    def _dismiss(self) -> None:
        """Close the connections of those who were sent away, and let all others see whether they may stay."""
        self.house.dismiss(self.moderation.sanctions.away(self.house.now()), BannedGuestError.code)
        for loaded in self.house.loaded.values():
            for watcher in loaded.watchers:
                watcher.wake()

    def guest_of(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Guest | None:
        """Return who comes, by the token of a program or the cookie of a browser; whoever was forgotten is nobody."""
        guest = identity_of(connection).guest
        if guest is None or guest.id in self.house.forgotten:
            return None
        self.networks.remember(guest.id, self.networks.of_scope(connection.scope))
        return guest

    def guest_or_refuse(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Guest | None:
        """Return who comes, None for a looker-on.

        Raises NoGuestError for a token that is none of this house, ForgottenGuestError for one that is nobody's now,
        OutgrownGuestError for one of a guest whose name is an account's now.
        """
        identity = identity_of(connection)
        self._refuse_forgotten(identity.guest)
        guest = self.guest_of(connection)
        if guest is None and connection.headers.get("authorization"):
            raise OutgrownGuestError if identity.outgrown else NoGuestError(NO_TOKEN)
        return guest

    def _refuse_forgotten(self, guest: Guest | None) -> None:
        if guest is not None and guest.id in self.house.forgotten:
            raise nobody(recognised=guest.id in self.house.forgotten.recognised)

    async def identity_of_token(self, token: str) -> Identity:
        """Return whose token this is; raises what `guest_or_refuse` raises, BannedGuestError and AdmissionError."""
        identity = await identity_of_token(token, self)
        if identity.guest is None:
            raise OutgrownGuestError if identity.outgrown else NoGuestError(NO_TOKEN)
        self._refuse_forgotten(identity.guest)
        self.refuse_away(identity.people)
        if not self.rules.lets_in(identity.standing, identity.guest.id):
            raise self.rules.refusal()
        return identity

    def is_away(self, *people: str) -> bool:
        """Tell whether any of some people was sent away."""
        return self.moderation.sanctions.sending_away(people, self.house.now()) is not None

    def refuse_away(self, people: Iterable[str]) -> None:
        """Refuse somebody who was sent away, or for whom somebody answers who was: raises BannedGuestError."""
        sanctions = self.moderation.sanctions
        if sanctions.sent_away and (sanction := sanctions.sending_away(people, self.house.now())):
            raise BannedGuestError(sanction.until, sanction.reason)

    def refuse_banned(self, guest: Guest | None) -> None:
        """Refuse a guest who was sent away, and a program whose owner was."""
        if guest is not None:
            self.refuse_away((guest.id, guest.owner))

    def asker(self, guest: Guest) -> Asker:
        """Return on whose account something is thought about for a guest."""
        return Asker(self.networks.of_person(guest.id), guest.id)

    def visitor(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Asker:
        """Return on whose account something is composed for whoever asks; newcomers of a network are as one."""
        guest = identity_of(connection).guest
        return Asker(self.networks.of_scope(connection.scope), guest.id if guest else "")

    def count(self, limit: RateLimit, guest: Guest) -> None:
        """Count something against what a guest and their network may do: raises LimitError where it is too much."""
        limit.take(guest.id, self.networks.of_person(guest.id))

    def count_visitor(self, limit: RateLimit, connection: ASGIConnection[Any, Any, Any, Any]) -> None:
        """Count what somebody asks for before it is made: raises LimitError. A newcomer has a network alone."""
        network = self.networks.of_scope(connection.scope)
        guest = identity_of(connection).guest
        if guest is None:
            limit.take_of_network(network)
        else:
            limit.take(guest.id, network)

    def count_table(self, guest: Guest) -> None:
        """Count a table that a guest is about to lay: raises LimitError where it is one too many."""
        self.refuse_banned(guest)
        self.count(self.limits.tables, guest)

    def _may_lay(self, person: str) -> bool:
        """Count a table of a tournament at which only machines sit; False where it is one too many for now."""
        network = self.networks.of_person(person)
        try:
            # Directors whom this process has not seen have no network in common.
            self.limits.tables.take(person, person if network == UNKNOWN else network)
        except LimitError:
            return False
        return True

    async def refuse_company(self, table: Table, command: do.Command, guest: Guest) -> None:
        """Refuse a seat to somebody whom one of those who play there has blocked, unless it is kept for them.

        It is said in the words of any seat that is kept: nobody learns that they are blocked. Where a game counts, it
        is refused beside somebody of the same family too; a tournament lays its tables so that they do not count then.
        """
        if isinstance(command, do.Sit) and self.is_kept_away(table, command.seat, guest.id):
            raise seat_is_kept()
        is_coming = isinstance(command, do.Sit | do.AskToJoin) and table.plan.rated and not table.plan.tournament
        if is_coming and await self.accounts.store.is_family_among(table.people() | {guest.id}):
            raise within_family()

    def is_kept_away(self, table: Table, seat: int, person: str) -> bool:
        """Tell whether somebody may not take a seat because one of those who play there has blocked them."""
        if seat >= len(table.seats) or table.seats[seat].plan.reserved == person:
            return False
        return self.blocks.is_blocked(person, table.people() | {table.plan.by.id})

    def check_command(self, command: do.Command, guest: Guest, scopes: frozenset[str] | None) -> None:
        """Refuse what the host does not want in this house, words of whoever is muted, and what a token is not for."""
        refuse_beyond(scopes, "talk" if isinstance(command, do.Say) else "play")
        if not (isinstance(command, do.Say) and command.text):
            return
        if not self.free_chat:
            raise TableError(house_message("the host allows set phrases only"))
        if sanction := self.moderation.sanctions.muting((guest.id, guest.owner), self.house.now()):
            raise MutedError(said_reason(sanction))
