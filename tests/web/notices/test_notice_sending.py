"""What awaits somebody reaches them once, where they asked for it, when they want it, and not while they are here."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa
from msgspec.structs import replace
from tests.people.push_receiver import Browser, push_service
from tests.people.recognising import lay
from tests.play.houses import plan
from tests.postgres import furnished_database, needs_postgres
from tests.waiting import wait_until_async
from tests.web.mail_server import mail_server
from tests.web.notified import AT_ANY_HOUR, COLETTE, MILO, Opened, open_services

from ludogite.people.accounts.erasing import erase_account
from ludogite.people.notices.preferences import NoticePreferences
from ludogite.people.notices.schema import notice_preferences, push_subscriptions
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.house.house import House
from ludogite.storage.schema.notices import notices
from ludogite.web.notices.sending import STOP
from ludogite.web.programs.challenging import declined_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["file", pytest.param("server", marks=needs_postgres)])
def database(request: pytest.FixtureRequest) -> str:
    return furnished_database() if request.param == "server" else ""


@pytest.fixture
async def opened(tmp_path: Path, database: str) -> AsyncIterator[Opened]:
    async with push_service(tmp_path) as push, open_services(tmp_path, database, push) as opened:
        await opened.keep_name(COLETTE)
        await opened.keep_name(MILO)
        yield opened


async def challenge(house: House, id_: str, by: ev.Person, to: ev.Person) -> None:
    seats = (ev.SeatPlan("me"), ev.SeatPlan("friend", reserved=to.id, reserved_name=to.name))
    await house.create(id_, replace(plan(*seats), by=by, challenge=True))


async def test_ones_move_reaches_ones_browser_once_and_only_that_reads_it(opened: Opened) -> None:
    browser = Browser()
    await opened.subscribe(COLETTE, browser)
    await lay(opened.house, "one", MILO, COLETTE, moves=0)
    assert await opened.due_at() == [], "Milo begins, and asked for nothing"
    await opened.play("one", MILO, COLETTE)
    assert len(await opened.due_at()) == 1
    assert await opened.send(due=False) == 0, "she may come by herself"
    assert await opened.send() == 1
    received = opened.push.received[0]
    told = json.loads(browser.read(received.body))
    assert (told["title"], told["body"]) == ("It is your move", "Squadro, with Milo: it is your move.")
    assert told["url"] == "/tables/one"
    ticket = told["stop"].removeprefix("/notices/stop/")
    stopping = opened.services.signer.read(ticket, STOP)
    assert stopping
    assert stopping.id == COLETTE.id
    assert received.path == "/one"
    assert received.headers["content-encoding"] == "aes128gcm"
    assert received.headers["authorization"].endswith(f"k={opened.services.notices.push_key.public}")
    assert b"Milo" not in received.body
    assert await opened.send() == 0
    assert await opened.due_at() == []


async def test_several_things_come_as_one_notice_and_two_processes_send_it_once(
    opened: Opened, tmp_path: Path, database: str
) -> None:
    browser = Browser()
    await opened.subscribe(COLETTE, browser)
    await lay(opened.house, "one", MILO, COLETTE, moves=1)
    await lay(opened.house, "two", MILO, COLETTE, moves=1)
    await challenge(opened.house, "three", MILO, COLETTE)
    await lay(opened.house, "four", MILO, COLETTE, moves=1)
    await opened.play("four", MILO, COLETTE)
    await opened.change(sa.update(notices).values(due_at=0))
    async with open_services(tmp_path, database, opened.push) as other:
        await asyncio.gather(opened.sender.send_due(), other.sender.send_due(), opened.sender.send_due())
    told = [json.loads(browser.read(one.body)) for one in opened.push.received]
    assert [one["title"] for one in told] == ["3 tables await you"]
    assert sorted(told[0]["body"].split("\n")) == [
        "Milo challenges you: Squadro.",
        "Squadro, with Milo: it is your move.",
        "Squadro, with Milo: it is your move.",
    ]
    assert told[0]["url"] == "/tables"


async def test_where_a_child_plays_nobody_reads_what_awaits_the_parent(opened: Opened) -> None:
    session = await opened.subscribe(COLETTE, Browser())
    await opened.services.sessions.play_as(session, "4" * 24)
    await lay(opened.house, "one", MILO, COLETTE, moves=1)
    assert await opened.send() == 0
    await opened.services.sessions.play_as(session, COLETTE.id)
    assert await opened.send() == 1, "it is told once she has her device again"


async def test_whoever_takes_what_is_due_keeps_it_while_forgetting_what_is_no_longer_so(opened: Opened) -> None:
    await opened.subscribe(COLETTE, Browser())
    for table in ("answered", "asking"):
        await lay(opened.house, table, MILO, COLETTE, moves=1)
    store, now = opened.services.notices.store, opened.house.now() + 3_600_000
    assert await store.take_due(now, now + 1000, 1) == [COLETTE.id]
    answered, asking = await store.pending(COLETTE.id, now)
    await store.forget([answered])
    assert await store.pending(COLETTE.id, now) == [asking]
    assert await store.take_due(now, now + 1000, 1) == [], "another process would tell the other one too"
    await store.finish(COLETTE.id, [])
    assert await store.take_due(now, now + 1000, 1) == [COLETTE.id]
    await store.finish(COLETTE.id, [asking], sent_at=now)
    assert await store.take_due(now, now + 1000, 1) == []


async def test_a_move_that_another_process_writes_is_told_too(opened: Opened, tmp_path: Path, database: str) -> None:
    async with open_services(tmp_path, database, opened.push) as other:
        await other.subscribe(COLETTE, Browser())
        await lay(other.house, "one", COLETTE, MILO, moves=0)
        await opened.services.notices.subscribers.refresh()
        [first] = await opened.due_at()
        await opened.play("one", COLETTE, MILO)
        await opened.play("one", COLETTE, MILO)
        assert len(await opened.due_at()) == 2
        assert await opened.send() == 1
        assert first <= 60_000


async def test_whoever_is_here_or_was_a_moment_ago_is_told_later(opened: Opened) -> None:
    await opened.subscribe(COLETTE, Browser())
    await lay(opened.house, "one", MILO, COLETTE, moves=1)
    loaded = await opened.house.load("one")
    watcher = opened.house.watch(loaded, COLETTE.id)
    assert await opened.send() == 0
    [later] = await opened.due_at()
    assert 50_000 < later <= 60_000
    opened.house.unwatch(loaded, watcher)
    await opened.services.notices.note_visit(COLETTE.id)
    assert await opened.send() == 0
    await opened.change(sa.update(notice_preferences).values(seen_at=0))
    assert await opened.send() == 1


async def test_what_is_no_longer_so_and_games_with_machines_alone_tell_nothing(opened: Opened) -> None:
    await opened.subscribe(COLETTE, Browser())
    await lay(opened.house, "one", MILO, COLETTE, moves=1)
    await opened.play("one", MILO, COLETTE)
    await challenge(opened.house, "two", MILO, COLETTE)
    await opened.house.act("two", MILO, do.WithdrawChallenge())
    machine = replace(plan(ev.SeatPlan("bot", level="1"), ev.SeatPlan("me")), by=COLETTE)
    loaded = await opened.house.create("alone", machine)
    await wait_until_async(lambda: loaded.table.ply, "the machine has moved")
    assert await opened.send() == 0
    assert await opened.due_at() == []


async def test_pace_and_quiet_hours_are_kept(opened: Opened) -> None:
    await opened.subscribe(COLETTE, Browser())
    await lay(opened.house, "one", MILO, COLETTE, moves=1)
    assert await opened.send() == 1
    await lay(opened.house, "two", MILO, COLETTE, moves=1)
    await opened.change(sa.update(notices).values(due_at=0))
    assert await opened.send(due=False) == 0
    [later] = await opened.due_at()
    assert 4 * 60_000 < later <= 5 * 60_000
    hour = AT_ANY_HOUR.local(opened.house.now()).hour
    quiet = NoticePreferences(quiet_from=hour, quiet_until=(hour + 2) % 24)
    await opened.services.notices.prefer(COLETTE.id, quiet)
    assert await opened.send() == 0
    [later] = await opened.due_at()
    assert 3_600_000 <= later <= 2 * 3_600_000


async def test_a_browser_that_is_gone_or_forged_is_forgotten_and_a_faint_service_asked_again(opened: Opened) -> None:
    await opened.subscribe(COLETTE, Browser())
    await lay(opened.house, "one", MILO, COLETTE, moves=1)
    opened.push.answer = b"HTTP/1.1 503 Later\r\nContent-Length: 0\r\n\r\n"
    assert await opened.send() == 1
    [later] = await opened.due_at()
    assert 500_000 < later <= 600_000
    opened.push.answer = b"HTTP/1.1 302 Elsewhere\r\nLocation: https://10.0.0.1/\r\nContent-Length: 0\r\n\r\n"
    assert await opened.send() == 1
    assert len(await opened.services.notices.devices(COLETTE.id)) == 1
    opened.push.answer = b"HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n"
    assert await opened.send() == 1
    assert await opened.services.notices.devices(COLETTE.id) == []
    assert await opened.due_at() == []
    await opened.play("one", MILO, COLETTE)
    await opened.play("one", MILO, COLETTE)
    assert await opened.due_at() == [], "nobody asks for anything any more"


async def test_who_stopped_is_told_nothing_until_they_begin_again(opened: Opened) -> None:
    await opened.subscribe(COLETTE, Browser())
    await lay(opened.house, "one", MILO, COLETTE, moves=1)
    await opened.services.notices.stop(COLETTE.id)
    assert await opened.send() == 0
    assert await opened.due_at() == []
    await opened.services.notices.prefer(COLETTE.id, AT_ANY_HOUR)
    await lay(opened.house, "two", MILO, COLETTE, moves=1)
    assert await opened.send() == 1


async def test_of_whoever_is_erased_nothing_is_left(opened: Opened) -> None:
    await opened.subscribe(COLETTE, Browser())
    await opened.services.notices.set_email(COLETTE.id, "colette@example.org", "en", "UTC")
    await lay(opened.house, "one", MILO, COLETTE, moves=1)
    account = await opened.services.accounts.read(COLETTE.id)
    assert account
    await erase_account(opened.house, opened.services.accounts, account)
    await opened.subscribe(COLETTE, Browser())
    for table in (notices, notice_preferences, push_subscriptions):
        assert await opened.house.store.read(sa.select(table)) == []
    assert await opened.send() == 0


async def test_mail_goes_to_a_confirmed_address_alone_and_ends_with_one_touch(tmp_path: Path) -> None:
    with mail_server() as server:
        async with push_service(tmp_path) as push, open_services(tmp_path, "", push, server.address) as opened:
            await opened.keep_name(COLETTE)
            keeper = opened.services.notices
            await keeper.set_email(COLETTE.id, "colette@example.org", "en", "UTC")
            await keeper.prefer(COLETTE.id, AT_ANY_HOUR)
            await lay(opened.house, "one", MILO, COLETTE, moves=1)
            assert await opened.due_at() == [], "nobody has shown that the address is hers"
            assert not await keeper.confirm_email(COLETTE.id, "milo@example.org")
            assert await keeper.confirm_email(COLETTE.id, "colette@example.org")
            await lay(opened.house, "two", MILO, COLETTE, moves=1)
            server.refuses = True
            await opened.send()
            [later] = await opened.due_at()
            assert later > 500_000
            assert server.taken == []
            server.refuses = False
            await opened.send()
            [mail] = server.taken
            assert (mail["To"], mail["From"]) == ("colette@example.org", "games@example.org")
            assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            stop = mail["List-Unsubscribe"].strip("<>")
            assert stop.startswith("https://jeux.example.org/notices/stop/")
            text = mail.get_content().replace("\r\n", "\n")
            assert "Squadro, with Milo: it is your move.\nhttps://jeux.example.org/tables/two" in text
            assert stop in text
            assert await opened.due_at() == []


async def test_a_challenger_who_left_is_told_that_it_was_declined_and_finds_it_in_the_list(opened: Opened) -> None:
    browser = Browser()
    await opened.subscribe(COLETTE, browser)
    for table in ("left", "seen"):
        await challenge(opened.house, table, COLETTE, MILO)
        await opened.house.act(table, MILO, do.DeclineChallenge("later"))
        if table == "left":
            assert await opened.send() == 1
    told = json.loads(browser.read(opened.push.received[0].body))
    assert (told["title"], told["body"]) == ("Milo declined your challenge", "Milo declined your challenge: Squadro.")
    assert told["url"] == "/me/challenges"
    await opened.change(sa.update(notice_preferences).values(seen_at=opened.house.now() + 1))
    assert await opened.send() == 0, "she was in the house since"
    assert await opened.due_at() == []
    found = await declined_of(opened.services, COLETTE.id)
    assert [(one.game.id, str(one.by)) for one in found] == [("squadro", "Milo")] * 2
    assert {str(one.reason) for one in found} == {"Not now, perhaps later."}
    assert await opened.house.index.games_of(COLETTE.id) == [], "nothing was played"


async def test_the_next_game_of_a_tournament_is_told_until_somebody_sits_down(opened: Opened) -> None:
    browser = Browser()
    await opened.subscribe(COLETTE, browser)
    seats = [ev.SeatPlan("friend", reserved=one.id, reserved_name=one.name) for one in (COLETTE, MILO)]
    laid = replace(plan(*seats), by=ev.Person("house", "Friday"), tournament="abcdef")
    for table in ("told", "seated", "closed"):
        await opened.house.create(table, laid)
    await opened.house.act("seated", COLETTE, do.Sit(0))
    await opened.house.act_as_house("closed", lambda _: [ev.Closed()])
    assert await opened.send() == 1
    told = json.loads(browser.read(opened.push.received[0].body))
    assert told["title"] == "Your next game awaits you"
    assert told["body"] == "Friday: your next game awaits you, Squadro with Milo."
    assert told["url"] == "/tables/told"
    assert await opened.due_at() == []


async def test_what_was_being_sent_when_a_house_was_killed_is_not_sent_again(opened: Opened) -> None:
    await opened.subscribe(COLETTE, Browser())
    await lay(opened.house, "one", MILO, COLETTE, moves=0)
    await opened.play("one", MILO, COLETTE)
    await opened.change(sa.update(notices).values(due_at=0))
    sending = asyncio.create_task(opened.sender.send_due())
    await wait_until_async(lambda: opened.push.received, "the push service has been asked", poll_s=0)
    sending.cancel()
    await asyncio.gather(sending, return_exceptions=True)
    await opened.change(sa.update(notice_preferences).values(taken_until=0))
    assert await opened.send() == 0
    assert len(opened.push.received) == 1
