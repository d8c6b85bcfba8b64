"""Whom a house lets in, and the links that do."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from ludogite.people.accounts.access_tokens import MOST_TOKENS, AccessTokens
from ludogite.people.accounts.accounts import Accounts
from ludogite.people.accounts.links import DAY_MS, MOST_OF_A_MEMBER, InvitationLinks, RecoveryLinks
from ludogite.people.accounts.passkeys import NewPasskey
from ludogite.people.errors import AccountError, LinkError, PasswordError, SignInError
from ludogite.people.moderation.admission import HouseRules
from ludogite.people.moderation.events import (
    AdmissionChanged,
    Admitted,
    FreeChatAllowed,
    InvitationMade,
    ModerationEvent,
    ModerationLine,
    NoticeWritten,
    RecoveryLinkMade,
    RecoveryLinkUsed,
    Standing,
)
from ludogite.people.moderation.log import ModerationLog
from ludogite.people.sessions.sessions import Sessions

if TYPE_CHECKING:
    from ludogite.people.accounts.account import Account
    from ludogite.people.moderation.events import Admission
    from ludogite.play.house.house import House

WORDS, OTHER_WORDS = "gentle otter paints the moon", "seven herons in the rain"
GUEST, INVITED = "a" * 24, "b" * 24


def rules(*events: tuple[str, ModerationEvent]) -> HouseRules:
    """Return the rules after some events."""
    return HouseRules().after([ModerationLine(n, 0, "host", who, event) for n, (who, event) in enumerate(events, 1)])


@pytest.mark.parametrize(
    ("admission", "standing", "guest", "friend", "let_in"),
    [
        ("open", "guest", None, False, True),
        ("open", "guest", GUEST, False, True),
        ("invitation", "guest", None, False, False),
        ("invitation", "guest", GUEST, False, False),
        ("invitation", "guest", INVITED, False, True),
        ("invitation", "guest", GUEST, True, True),
        ("invitation", "member", GUEST, False, True),
        ("invitation", "host", GUEST, False, True),
        ("members", "guest", None, False, False),
        ("members", "guest", INVITED, False, False),
        ("members", "guest", GUEST, True, False),
        ("members", "member", GUEST, False, True),
        ("members", "moderator", GUEST, False, True),
    ],
)
def test_a_house_lets_in_whom_its_host_wants(
    admission: Admission, standing: Standing, guest: str | None, friend: bool, let_in: bool
) -> None:
    decided = rules((INVITED, Admitted()), ("", AdmissionChanged(admission)))
    assert decided.lets_in(standing, guest, is_friend_of_table=friend) is let_in


@pytest.mark.parametrize(
    ("admission", "guest", "may"),
    [("open", GUEST, True), ("invitation", GUEST, False), ("members", GUEST, False), ("members", INVITED, True)],
)
def test_joining_a_house_that_is_not_open_needs_an_invitation(admission: Admission, guest: str, may: bool) -> None:
    assert rules((INVITED, Admitted()), ("", AdmissionChanged(admission))).lets_join(guest) is may


@pytest.mark.parametrize(
    ("standing", "members_invite", "may"),
    [("guest", True, False), ("member", False, False), ("member", True, True), ("moderator", False, True)],
)
def test_members_invite_where_the_host_lets_them(standing: Standing, members_invite: bool, may: bool) -> None:
    assert rules(("", AdmissionChanged("invitation", members_invite))).lets_invite(standing) is may


def test_the_last_decision_counts() -> None:
    decided = rules(
        ("", AdmissionChanged("members")),
        ("", FreeChatAllowed(allowed=False)),
        ("", NoticeWritten("Welcome")),
        ("", AdmissionChanged("open")),
    )
    assert (decided.admission, decided.free_chat, decided.notice) == ("open", False, "Welcome")


@pytest.mark.anyio
async def test_an_invitation_lets_so_many_guests_in_and_no_more(house: House) -> None:
    log = ModerationLog(house)
    invitations = InvitationLinks(house, log)
    token = await invitations.make("host", "school", days=1, uses=2)
    for guest in ("g1", "g1", "g2", "g1"):
        await invitations.admit(token, guest, "Guest")
    with pytest.raises(LinkError):
        await invitations.admit(token, "g3", "Guest")
    with pytest.raises(LinkError):
        await invitations.admit("guessed", "g3", "Guest")
    other = ModerationLog(house)
    await other.refresh()
    assert other.rules.admitted == {"g1", "g2"}
    assert [type(line.event) for line in await log.page(None, 10)] == [InvitationMade]


@pytest.mark.anyio
async def test_an_invitation_that_is_withdrawn_or_too_old_lets_nobody_in(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    invitations = InvitationLinks(house, ModerationLog(house))
    kept = await invitations.make("host", "kept", days=2, uses=5)
    withdrawn = await invitations.make("host", "withdrawn", days=2, uses=5)
    [row] = [row for row in await invitations.all() if row.label == "withdrawn"]
    assert withdrawn not in row.digest, "the secret is not stored"
    await invitations.withdraw(row.digest, "host")
    with pytest.raises(LinkError):
        await invitations.admit(withdrawn, "g1", "Guest")
    later = house.now() + 2 * DAY_MS + 1
    monkeypatch.setattr(house, "now", lambda: later)
    with pytest.raises(LinkError):
        await invitations.admit(kept, "g1", "Guest")


@pytest.mark.anyio
async def test_an_invitation_has_an_end(house: House) -> None:
    invitations = InvitationLinks(house, ModerationLog(house))
    for days, uses in ((0, 1), (1, 0), (366, 1), (1, 1001)):
        with pytest.raises(LinkError):
            await invitations.make("host", "", days, uses)


@pytest.mark.anyio
async def test_many_at_once_are_no_more_than_one_may_have(house: House) -> None:
    invitations = InvitationLinks(house, ModerationLog(house))
    asked = [invitations.make(GUEST, "", 1, 1, MOST_OF_A_MEMBER) for _ in range(MOST_OF_A_MEMBER + 3)]
    refused = [one for one in await asyncio.gather(*asked, return_exceptions=True) if isinstance(one, LinkError)]
    assert (len(refused), len(await invitations.of(GUEST))) == (3, MOST_OF_A_MEMBER)
    await invitations.make(INVITED, "", 1, 1, MOST_OF_A_MEMBER)
    accounts = Accounts(house, b"a key of the house")
    anna = await accounts.join_with_password(GUEST, "Anna", "gentle otter paints the moon")
    robot = await accounts.add_owned(anna, "Robot", "program")
    tokens = AccessTokens(house, accounts)
    until = house.now() + DAY_MS
    issued = [tokens.issue(robot, "", ["read"], until) for _ in range(MOST_TOKENS + 3)]
    answers = await asyncio.gather(*issued, return_exceptions=True)
    assert sum(isinstance(one, AccountError) for one in answers) == 3
    assert len(await tokens.of(robot)) == MOST_TOKENS


async def stands(accounts: Accounts, account: Account) -> Account:
    """Return an account as it stands after something was changed."""
    found = await accounts.read(account.id)
    assert found is not None
    return found


@pytest.mark.anyio
async def test_a_recovery_link_opens_an_account_once_and_ends_all_that_opened_it_before(house: House) -> None:
    log, accounts, sessions = ModerationLog(house), Accounts(house, b"key"), Sessions(house)
    tokens = AccessTokens(house, accounts)
    links = RecoveryLinks(house, log, accounts, sessions, tokens)
    account = await accounts.join_with_password(GUEST, "Capucine", WORDS)
    await accounts.add_passkey(account, NewPasskey("a-thiefs", "public half", 0), "a thief's")
    account = await stands(accounts, account)
    [code, *_] = await accounts.write_codes(account)
    account = await stands(accounts, account)
    robot = await accounts.add_owned(account, "Robo", "program")
    access = await tokens.issue(robot, "laptop", ["play"], house.now() + DAY_MS)
    neighbour = await accounts.join_with_password(INVITED, "Colette", WORDS)
    other = await tokens.issue(
        await accounts.add_owned(neighbour, "Mecha", "program"), "", ["play"], house.now() + DAY_MS
    )
    session = await sessions.begin(account.id, "Firefox", "192.0.2.7/32")
    first = await links.make(account, "host", "lost the paper")
    token = await links.make(account, "host", "lost the link")
    assert await links.find(first) is None, "only the last one opens"
    with pytest.raises(PasswordError):
        await links.use(token, "short")
    assert await sessions.find(session) is not None
    assert await tokens.find(access) is not None
    assert (await links.use(token, OTHER_WORDS)).id == account.id
    assert await sessions.find(session) is None
    assert await tokens.find(access) is None
    assert await tokens.find(other) is not None, "nobody else's"
    assert [one.kind for one in await accounts.credentials.of(account.id)] == ["password"]
    assert (await accounts.open("Capucine", OTHER_WORDS)).id == account.id
    for gone in (WORDS, code):
        with pytest.raises(SignInError):
            await accounts.open("Capucine", gone)
    with pytest.raises(LinkError):
        await links.use(token, WORDS)
    kinds = [type(line.event) for line in await log.about(account.id)]
    assert kinds == [RecoveryLinkUsed, RecoveryLinkMade, RecoveryLinkMade]


@pytest.mark.anyio
async def test_children_and_programs_have_no_recovery_link(house: House) -> None:
    accounts = Accounts(house, b"key")
    links = RecoveryLinks(house, ModerationLog(house), accounts, Sessions(house), AccessTokens(house, accounts))
    parent = await accounts.join_with_password(GUEST, "Capucine", WORDS)
    for owned in (
        await accounts.add_owned(parent, "Zoé", "child"),
        await accounts.add_owned(parent, "Robo", "program"),
    ):
        with pytest.raises(AccountError):
            await links.make(owned, "host", "lost")


@pytest.mark.anyio
async def test_nobody_finds_a_child_by_searching(house: House) -> None:
    accounts = Accounts(house, b"key")
    parent = await accounts.join_with_password(GUEST, "Zoëlle", WORDS)
    await accounts.add_owned(parent, "Zoé", "child")
    assert [one.name for one in await accounts.search("zoe", 10)] == ["Zoëlle"]
    assert [one.name for one in await accounts.search("%", 10)] == []
    assert [one.name for one in await accounts.page(0, "", 10)] == ["Zoëlle"]
