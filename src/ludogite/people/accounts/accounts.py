"""The accounts of a house: begun, opened, changed and erased, each step an event."""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from ludogite.core.inputs import excerpt, one_line
from ludogite.core.message import house_message
from ludogite.people.accounts import events as ev
from ludogite.people.accounts.account import Account
from ludogite.people.accounts.credential_store import CredentialRow, CredentialStore, adding, removing
from ludogite.people.accounts.events import GRACE_MS, AccountEvent, AccountKind, Role, Sharing, Tie
from ludogite.people.accounts.log import AccountLog, account_of
from ludogite.people.accounts.names import account_look, check_account_name
from ludogite.people.accounts.passwords import check_password, hash_password, needs_rehash, verify_password
from ludogite.people.accounts.recovery import code_digest, is_code, new_codes
from ludogite.people.accounts.store import AccountRow, AccountStore, NameTakenError, OneTooManyError
from ludogite.people.accounts.tie_store import tying
from ludogite.people.errors import AccountError, AccountNameError, KeptAccountError, SignInError
from ludogite.people.ratings.store import SHOWN
from ludogite.people.recall import RecallCache
from ludogite.people.tournaments.personal import rename_in_tournaments
from ludogite.play.events import Person
from ludogite.play.renaming import rename_at_tables
from ludogite.play.unsaid import own_words, unnamed_body
from ludogite.storage.event_log import LogRow
from ludogite.storage.store import ConflictError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence

    import sqlalchemy as sa

    from ludogite.people.accounts.passkeys import NewPasskey
    from ludogite.people.tournaments.entrant import EntrantKind
    from ludogite.play.house.house import House

MOST_OWNED = 20
"""So many children's names, and so many programs, one account may hold."""
MOST_PASSKEYS = 20
LABEL_LENGTH = 40
TOPIC = "accounts"
ENTRANT_KINDS: dict[AccountKind, EntrantKind] = {"person": "member", "child": "child", "program": "program"}
"""What those who keep a name are in a tournament."""


class Accounts:
    """Every account, by its id: the id of the guest whose name it keeps."""

    def __init__(self, house: House, key: bytes) -> None:
        self._house = house
        self._key = key
        """What codes on paper are hashed with."""
        self.store = AccountStore(house.store)
        self.log = AccountLog(house)
        self.credentials = CredentialStore(house.store)
        self._cache = RecallCache(house.bus, TOPIC, self.read)
        self.on_owned: list[Callable[[], Awaitable[None]]] = []
        """Awaited before anybody plays under a name that somebody answers for."""

    async def find(self, id_: str) -> Account | None:
        """Return an account as it stands, without the names that it had before; raises KeptAccountError."""
        return self._opened_to_all(await self.known(id_))

    async def known(self, id_: str) -> Account | None:
        """Return what is known of an account, whether it can be opened or not."""
        return await self._cache.find(id_)

    async def read(self, id_: str) -> Account | None:
        """Return what is known of an account in the database at this moment."""
        return self._looked_at(id_, *await self.store.with_events(id_=id_))

    async def find_by_name(self, name: str) -> Account | None:
        """Return the account that keeps a name, or one that looks like it; nobody finds a child.

        Raises KeptAccountError.
        """
        return self._opened_to_all(await self.known_by_name(name))

    async def known_by_name(self, name: str) -> Account | None:
        """Return what is known of whoever keeps a name, whether the account can be opened or not."""
        return self._looked_at("", *await self.store.with_events(look=account_look(name)))

    def is_kept(self, id_: str) -> bool:
        """Tell whether an account that was looked at cannot be opened."""
        return id_ in self._house.kept_logs.of(KeptAccountError)

    def _opened_to_all(self, account: Account | None) -> Account | None:
        if account is not None and self.is_kept(account.id):
            raise KeptAccountError
        return account

    def _looked_at(self, id_: str, row: AccountRow | None, rows: Sequence[LogRow]) -> Account | None:
        """Return what is known of an account once it was looked at whether it can be opened."""
        if row is None:
            self._house.kept_logs.release(KeptAccountError, id_)
            return None
        return self.log.known(row, rows)

    async def look_through(self) -> None:
        """Find out which accounts cannot be opened."""
        after = ""
        while found := await self.store.page_with_events(after):
            for row, events in found:
                self._looked_at(row.id, row, events)
            after = found[-1][0].id

    async def search_shown(self, beginning: str, limit: int) -> list[Account]:
        """Return members who let others see something of them, and whose name begins so."""
        look = account_look(beginning)
        return [account_of(row) for row in await self.store.search_shown(look, SHOWN, limit)] if look else []

    async def find_by_former_name(self, name: str) -> Account | None:
        """Return whoever had a name last that nobody keeps now; children are not found, and the erased left nothing."""
        bodies = [ev.ACCOUNT_CODEC.write(event) for event in (ev.Joined(name), ev.Renamed(name))]
        row = await self.store.last_with(bodies)
        return row and account_of(row)

    async def several(self, people: Collection[str]) -> dict[str, Account]:
        """Return the accounts of those of some people who have one, children among them."""
        return {id_: account_of(row) for id_, row in (await self.store.several(people)).items()}

    async def search(self, name: str, limit: int) -> list[Account]:
        """Return accounts whose name has something in it, however it is spelled; nobody finds a child."""
        look = account_look(name)
        return [account_of(row) for row in await self.store.search(look, limit)] if look else []

    async def page(self, after: int, after_id: str, limit: int) -> list[Account]:
        """Return accounts of persons and programs in the order in which they came, from a place on."""
        return [account_of(row) for row in await self.store.page(after, after_id, limit)]

    async def owned_by(self, account: Account, kind: AccountKind) -> list[Account]:
        """Return the children's names, or the programs, of an account."""
        return [account_of(row) for row in await self.store.owned_by(account.id) if row.kind == kind]

    async def check_free(self, typed: str, own: str = "") -> str:
        """Return a name that somebody may take, as it is written from now on; raises AccountNameError."""
        name = check_account_name(typed)
        found = await self.store.find_by_look(account_look(name))
        if found is not None and found.id != own:
            raise _taken(name)
        return name

    async def join_with_password(self, id_: str, typed: str, password: str) -> Account:
        """Begin an account that a password opens; raises AccountNameError, PasswordError, AccountError."""
        name = await self.check_free(typed)
        check_password(password, name)
        hashed = await hash_password(password)
        return await self._join(id_, name, self._credential(id_, "password", hashed))

    async def join_with_passkey(self, id_: str, typed: str, passkey: NewPasskey, label: str) -> Account:
        """Begin an account that a passkey opens; raises AccountNameError, AccountError."""
        name = await self.check_free(typed)
        return await self._join(id_, name, self._passkey(id_, passkey, label))

    async def _join(self, id_: str, name: str, credential: CredentialRow) -> Account:
        joined = (ev.Joined(name), ev.CredentialAdded(credential.kind, credential.label))
        account = await self._append(Account(id_), joined, id_, also=[adding(credential)])
        await self._tell_tables(account)
        return account

    async def add_owned(self, owner: Account, typed: str, kind: AccountKind) -> Account:
        """Begin a name that somebody answers for: a child's, which nobody else finds, or a program's."""
        if owner.kind != "person":
            raise AccountError(house_message("only a person's account holds other names"))
        name = await self.check_free(typed) if kind == "program" else check_account_name(typed)
        _refuse_alike(name, await self.store.owned_by(owner.id))
        joined = ev.Joined(name, kind, owner.id)
        added = await self._append(Account(secrets.token_hex(12)), [joined], owner.id, most_owned=MOST_OWNED)
        for tell in self.on_owned:
            await tell()
        return added

    async def rename(self, account: Account, typed: str, by: str) -> Account:
        """Take another name, also at the tables that are not over; the former ones stay in the history."""
        free = account.kind != "child"
        name = await self.check_free(typed, account.id) if free else check_account_name(typed)
        if name == account.name:
            return account
        if account.owner:
            _refuse_alike(name, [row for row in await self.store.owned_by(account.owner) if row.id != account.id])
        renamed = await self._append(account, [ev.Renamed(name)], by)
        await self._tell_tables(renamed)
        return renamed

    async def _tell_tables(self, account: Account) -> None:
        await rename_at_tables(self._house, Person(account.id, account.name))
        await rename_in_tournaments(self._house, account.id, account.name, ENTRANT_KINDS[account.kind])

    async def give_role(self, account: Account, role: Role, by: str, reason: str = "") -> Account:
        """Let somebody do more in the house, or less."""
        if account.kind != "person":
            raise AccountError(house_message("only a person has a role in the house"))
        return account if role == account.role else await self._append(account, [ev.RoleGiven(role, reason)], by)

    async def set_password(self, account: Account, password: str) -> None:
        """Open the account with this password from now on."""
        credential = await self._password(account, password)
        also = [removing(account.id, kind="password"), adding(credential)]
        await self._append(account, [ev.CredentialAdded("password", "")], account.id, also=also)

    async def recover(self, account: Account, password: str) -> None:
        """Open the account with this password and with nothing else: no passkey and no code on paper counts."""
        credential = await self._password(account, password)
        passkeys = [one for one in await self.credentials.of(account.id) if one.kind == "passkey"]
        removed = [ev.CredentialRemoved(one.kind, one.label) for one in passkeys]
        also = [removing(account.id), adding(credential)]
        await self._append(account, [*removed, ev.CredentialAdded("password", "")], account.id, also=also)

    async def _password(self, account: Account, password: str) -> CredentialRow:
        check_password(password, account.name)
        return self._credential(account.id, "password", await hash_password(password))

    async def add_passkey(self, account: Account, passkey: NewPasskey, label: str) -> None:
        """Open the account with this passkey too."""
        if sum(one.kind == "passkey" for one in await self.credentials.of(account.id)) >= MOST_PASSKEYS:
            raise AccountError(house_message("an account has at most {most} passkeys", most=MOST_PASSKEYS))
        credential = self._passkey(account.id, passkey, label)
        await self._append(account, [ev.CredentialAdded("passkey", credential.label)], account.id, [adding(credential)])

    async def remove_credential(self, account: Account, id_: str) -> None:
        """Open the account no more with this; the last way in stays."""
        ways = [one for one in await self.credentials.of(account.id) if one.kind != "recovery"]
        found = next((one for one in ways if one.id == id_), None)
        if found is None:
            raise AccountError(house_message("this account has no such key"))
        if len(ways) == 1:
            raise AccountError(house_message("this is the last key of the account; add another one first"))
        removed = ev.CredentialRemoved(found.kind, found.label)
        await self._append(account, [removed], account.id, [removing(account.id, id_=id_)])

    async def write_codes(self, account: Account) -> list[str]:
        """Return new codes for paper; the old ones open nothing any more."""
        codes = new_codes()
        digests = [code_digest(self._key, account.id, code) for code in codes]
        rows = [self._credential(account.id, "recovery", "", id_=digest) for digest in digests]
        also = [removing(account.id, kind="recovery"), adding(*rows)]
        await self._append(account, [ev.CredentialAdded("recovery", "")], account.id, also)
        return codes

    async def open(self, name: str, shown: str) -> Account:
        """Return the account of a name that a password or a code of the paper opens; raises SignInError.

        A name that nobody keeps takes as long, with as many questions to the database; a code works once.
        """
        account = await self.find_by_name(name)
        return await self._opened(account, shown)

    async def prove(self, account: Account, shown: str) -> None:
        """Let a password or a code of the paper show that an account is somebody's; raises SignInError."""
        await self._opened(account, shown)

    async def _opened(self, account: Account | None, shown: str) -> Account:
        id_ = account.id if account else ""
        own = await self.credentials.of(id_)
        password = next((one for one in own if one.kind == "password"), None)
        is_right = await verify_password(shown, password and password.secret)
        if account and password and is_right:
            await self._note_password(password, shown)
            return account
        if is_code(shown) and await self.credentials.use_up(code_digest(self._key, id_, shown)) and account:
            return account
        raise SignInError

    async def _note_password(self, credential: CredentialRow, password: str) -> None:
        if needs_rehash(credential.secret):
            fresh = credential._replace(secret=await hash_password(password))
            await self._house.store.write(
                lambda connection: (
                    connection.execute(removing(credential.account, id_=credential.id)),
                    connection.execute(adding(fresh)),
                )
            )
        await self.credentials.note_use(credential.id, self._house.now())

    async def passkey(self, id_: str) -> tuple[Account, CredentialRow] | None:
        """Return a passkey that somebody shows, and whose it is. Nothing is proved yet."""
        credential = await self.credentials.find(id_)
        if credential is None or credential.kind != "passkey":
            return None
        account = await self.find(credential.account)
        return (account, credential) if account else None

    async def ask_erasure(self, account: Account) -> Account:
        """Erase an account in some days, unless its owner changes their mind."""
        leaving_at = self._house.now() + GRACE_MS
        return await self._append(account, [ev.ErasureAsked(leaving_at)], account.id)

    async def withdraw_erasure(self, account: Account) -> Account:
        """Keep an account that was to be erased."""
        return await self._append(account, [ev.ErasureWithdrawn()], account.id) if account.leaving_at else account

    async def choose_sharing(self, account: Account, shares: Sharing) -> Account:
        """Let others see this of somebody from now on; a child shows nothing."""
        if account.kind != "person":
            raise AccountError(house_message("only a person chooses what others see"))
        return (
            account if shares == account.shares else await self._append(account, [ev.SharingChosen(shares)], account.id)
        )

    async def tie(self, account: Account, person: str, kind: Tie | None) -> Account:
        """Follow somebody, block them, or neither any more."""
        event: AccountEvent = ev.Tied(person, kind) if kind else ev.Untied(person)
        return await self._append(account, [event], account.id, tying(account.id, person, kind))

    async def note_guest(self, account: Account, guest: str) -> Account:
        """Write down that what a guest played is this account's."""
        return await self._append(account, [ev.GuestRecognised(guest)], account.id)

    async def erase(self, account: Account, names: Collection[str] = ()) -> None:
        """Leave nothing of an account, nor of what it holds; tables, clubs and tournaments are another matter."""
        held = [row.id for row in await self.store.owned_by(account.id)]
        for id_ in (*held, account.id):
            await self.store.erase(id_, partial(_unnamed, names=names))
            self._house.kept_logs.release(KeptAccountError, id_)
        self._cache.forget_all()

    async def _append(
        self,
        account: Account,
        events: Sequence[AccountEvent],
        by: str,
        also: Sequence[sa.Executable] = (),
        most_owned: int | None = None,
    ) -> Account:
        if account.seq:
            self._opened_to_all(await self.read(account.id))  # nothing follows an event that cannot be read
        try:
            return await self.log.add(account, events, by, also, most_owned)
        except NameTakenError as error:
            raise _taken(str(error)) from None
        except OneTooManyError:
            raise AccountError(house_message("an account holds at most {most} of these", most=MOST_OWNED)) from None
        except ConflictError:
            raise AccountError(
                house_message("this account was changed somewhere else at the same moment; try again")
            ) from None
        finally:
            self._cache.forget(account.id)

    def _credential(self, account: str, kind: str, secret: str, id_: str = "", label: str = "") -> CredentialRow:
        return CredentialRow(id_ or secrets.token_urlsafe(16), account, kind, secret, 0, label, self._house.now(), None)

    def _passkey(self, account: str, passkey: NewPasskey, label: str) -> CredentialRow:
        made = self._credential(account, "passkey", passkey.public_key, passkey.id, one_line(label)[:LABEL_LENGTH])
        return made._replace(sign_count=passkey.sign_count)


def _unnamed(body: str, names: Collection[str]) -> str:
    """Return what somebody decided about an account without their names, also where it cannot be read."""
    try:
        event = ev.ACCOUNT_CODEC.read(body)
    except msgspec.MsgspecError:
        return unnamed_body(body, names, is_own=True)
    if not isinstance(event, ev.RoleGiven):
        return body
    return ev.ACCOUNT_CODEC.write(replace(event, reason=own_words(event.reason, names)))


def _refuse_alike(name: str, owned: Iterable[AccountRow]) -> None:
    """Refuse a name that looks like another one of the same owner: a child's and a program's are told apart."""
    if any(account_look(row.name) == account_look(name) for row in owned):
        raise _taken(name)


def _taken(name: str) -> AccountNameError:
    why = house_message(
        "somebody keeps '{name}' already, or a name that looks like it; add something", name=excerpt(name)
    )
    return AccountNameError(why)
