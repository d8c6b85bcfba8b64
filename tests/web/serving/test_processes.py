"""Two processes serve one house: news, lists, limits, and what the host decides are the same in both."""

from __future__ import annotations

import asyncio
import signal
import socket
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
import pytest
from redis import Redis
from tests.valkey import ValkeyServer, new_valkey
from tests.waiting import LIMIT_S, pause_async, wait_until, wait_until_async
from tests.web.forms import token_of
from tests.web.member_accounts import add_member, sign_in
from tests.web.pairs import MOST, TABLES_AT_ONCE, Pair, decide
from tests.web.served import Guest, Served
from tests.web.sockets import Seat, sit_down
from tests.web.tournament_people import Person
from websockets.exceptions import ConnectionClosed

from ludogite.play.house.news import EVENTS
from ludogite.settings import SettingsError, read_settings
from ludogite.storage.bus import Bus
from ludogite.storage.valkey import CHANNEL, SEAL, Told
from ludogite.web.doors.shared_limits import TOPIC as TAKEN

if TYPE_CHECKING:
    from pathlib import Path


opened: list[httpx.Client] = []


@pytest.fixture(autouse=True)
def close_clients() -> Iterator[None]:
    yield
    while opened:
        opened.pop().close()


def at(house: Served, guest: Guest) -> Guest:
    """Return the same guest at another process."""
    same = Guest.__new__(Guest)
    same.http = httpx.Client(base_url=house.url, timeout=20)
    opened.append(same.http)
    same.id, same.name, same.token, same.head, same.number = guest.id, guest.name, guest.token, guest.head, 1000
    return same


HEAD = SEAL + len(Bus().process)
"""What stands before a message: its seal, and who says it."""


class Overheard:
    """What the processes of a house tell each other, as it passes."""

    def __init__(self, valkey: ValkeyServer) -> None:
        self._redis = Redis.from_url(valkey.address)
        self._listening = self._redis.pubsub()  # type: ignore[no-untyped-call] # the driver has none here
        self._listening.psubscribe(CHANNEL.format(house="*"))
        assert self._listening.get_message(timeout=LIMIT_S)
        self._told: list[tuple[str, bytes]] = []

    def close(self) -> None:
        self._listening.close()
        self._redis.close()

    def told(self, topic: str) -> list[bytes]:
        """Return everything that was told about a topic by now."""
        while message := self._listening.get_message():
            self._told += msgspec.msgpack.decode(message["data"][HEAD:], type=Told)
        return [payload for about, payload in self._told if about == topic]

    def taken(self, limit: str, who: str) -> int:
        """Return how much somebody has taken of a limit."""
        takings = [msgspec.msgpack.decode(one, type=dict[str, dict[str, int]]) for one in self.told(TAKEN)]
        return sum(one.get(limit, {}).get(who, 0) for one in takings)


@pytest.fixture
def overheard(pair: Pair) -> Iterator[Overheard]:
    one = Overheard(pair[2])
    yield one
    one.close()


@pytest.mark.anyio
async def test_players_at_two_processes_see_each_event_once_and_in_order(
    pair: Pair, guests: Callable[..., Guest], overheard: Overheard
) -> None:
    one, two, _ = pair
    anna, bert = guests("Anna", one), guests("Bert", one)
    table = anna.lay(options={"first": "left"})
    async with sit_down(one, table, anna) as here, sit_down(two, table, bert) as there:
        left, top = Seat(here), Seat(there)
        await left.hello()
        await top.hello()
        await top.do(type="sit", seat=1)
        await left.next("snapshot")
        before = len(overheard.told(EVENTS))
        for ply in range(8):
            mover, other = (top, left) if ply % 2 else (left, top)
            heard = asyncio.create_task(other.next("news"))
            await mover.do(type="play", token=str(1 + ply % 5), ply=ply)
            await heard
        wait_until(
            lambda: sum(table.encode() in told for told in overheard.told(EVENTS)[before:]) >= 8,
            "every move is told on the bus, not looked for in the database",
        )
        for client in (left, top):
            seqs = [message["seq"] for message in client.heard if message["type"] == "news"]
            assert seqs == sorted(set(seqs))
            played = [line["n"] for message in client.heard if message["type"] == "news" for line in message["moves"]]
            assert played == list(range(8))


@pytest.mark.anyio
async def test_lookers_on_are_counted_over_both_processes(pair: Pair, guests: Callable[..., Guest]) -> None:
    one, two, _ = pair
    anna = guests("Anna", one)
    table = anna.lay()
    async with sit_down(one, table, anna) as here, sit_down(two, table, None) as there:
        seat, looker = Seat(here), Seat(there)
        await seat.hello()
        await looker.hello()
        assert (await seat.next("watching"))["count"] == 1


def test_a_table_is_listed_in_the_lobby_of_every_process_as_soon_as_it_is_laid(
    pair: Pair, guests: Callable[..., Guest]
) -> None:
    one, two, _ = pair
    anna, bert = guests("Anna", one), guests("Bert", two)
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = anna.lay(seats=seats)
    for house in (two, one):
        assert f"/tables/{table}" in httpx.get(f"{house.url}/tables").text
    assert bert.do(table, type="sit", seat=1).status_code == 200
    wait_until(lambda: f"/tables/{table}" not in httpx.get(f"{one.url}/tables").text, "nobody is awaited there")


def test_whoever_did_something_through_one_process_finds_it_done_in_the_other(
    pair: Pair, guests: Callable[..., Guest]
) -> None:
    one, two, _ = pair
    anna, bert = guests("Anna", one), guests("Bert", two)
    table = anna.lay(options={"first": "left"})
    bert_at_one, anna_at_two = at(one, bert), at(two, anna)
    assert bert.look(table)["seq"] == anna.look(table)["seq"]  # both processes have it in memory now
    seq = bert_at_one.do(table, type="sit", seat=1).json()["seq"]
    assert bert.look(table)["seq"] == seq
    for ply in range(4):
        mover, reader = (bert, bert_at_one) if ply % 2 else (anna, anna_at_two)
        done = mover.do(table, type="play", token=str(1 + ply), ply=ply).json()
        assert reader.look(table)["seq"] == done["seq"]


def test_a_limit_counts_what_was_taken_in_every_process(
    pair: Pair, guests: Callable[..., Guest], overheard: Overheard
) -> None:
    one, two, _ = pair
    anna = guests("Anna", one)
    for _ in range(TABLES_AT_ONCE):
        anna.lay()
    wait_until(
        lambda: overheard.taken("tables of a guest", anna.id) == TABLES_AT_ONCE, "one has told what was taken there"
    )
    elsewhere = at(two, anna)
    wish = {"game": "squadro", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    for _ in range(TABLES_AT_ONCE // 2):  # fewer than this process alone would allow
        answer = elsewhere.http.post("/api/tables", json=wish, headers=anna.head)
        if answer.status_code == 429:
            break
    elsewhere.http.close()
    assert (answer.status_code, answer.json()["code"]) == (429, "guest/limit")
    guests("Bert", two).lay()


def test_wrong_keys_at_one_process_close_the_hosts_door_of_the_other(pair: Pair, overheard: Overheard) -> None:
    one, two, _ = pair

    def guess(house: Served, times: int) -> list[int]:
        transport = httpx.HTTPTransport(local_address="127.0.0.9")
        with httpx.Client(base_url=house.url, transport=transport) as rude:
            token = token_of(rude.get("/host").text)
            return [rude.post("/host", data={"key": "guess", "_csrf_token": token}).status_code for _ in range(times)]

    assert guess(one, 6) == [403] * 5 + [429]
    wait_until(lambda: overheard.taken("keys", "127.0.0.9/32") == 5, "one has told how many keys were wrong")
    found: list[int] = []
    while 429 not in found and len(found) < 3:  # fewer than this process alone would allow
        found += guess(two, 1)
    assert found[-1] == 429, found


@pytest.mark.anyio
async def test_a_network_holds_no_more_sockets_over_both_processes_than_it_may(
    pair: Pair, guests: Callable[..., Guest]
) -> None:
    one, two, _ = pair
    table = guests("Anna", one).lay()
    here = {"local_addr": ("127.0.0.7", 0)}
    async with AsyncExitStack() as held:
        sockets = [await held.enter_async_context(sit_down(one, table, None, **here)) for _ in range(MOST - 1)]
        sockets.append(await held.enter_async_context(sit_down(two, table, None, **here)))
        for house in (one, two):

            async def is_closed(house: Served = house) -> bool:
                return await closed_with(house, table, **here) == 4029

            await wait_until_async(is_closed, "they have told each other who is there", poll_s=0.1)
        await sockets[0].close()

        async def may_stay() -> bool:
            return not await closed_with(two, table, **here)

        await wait_until_async(may_stay, "there is room for another one", poll_s=0.1)


async def closed_with(house: Served, table: str, **here: Any) -> int:
    """Return the code with which a new socket is closed at once; 0 where it may stay."""
    async with sit_down(house, table, None, **here) as socket:
        try:
            await Seat(socket).hello()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006
    return 0


def test_a_network_holds_no_more_connections_over_both_processes_than_it_may(pair: Pair) -> None:
    one, two, _ = pair

    def connect_to(house: Served) -> socket.socket:
        host, _, port = house.address.partition(":")
        return socket.create_connection((host, int(port)), LIMIT_S, ("127.0.0.11", 0))

    def is_refused(house: Served) -> bool:
        with connect_to(house) as asking:
            asking.settimeout(0.5)
            with suppress(TimeoutError):
                return b" 429 " in asking.recv(100)
        return False

    with ExitStack() as held:
        for house in (one, one, two, two):
            held.enter_context(connect_to(house))
        for house in (one, two):
            wait_until(partial(is_refused, house), "they have told each other who is there")


@pytest.mark.proof("faults")
@pytest.mark.anyio
async def test_a_process_that_stood_still_says_of_nobody_that_they_left(
    pair: Pair, guests: Callable[..., Guest]
) -> None:
    one, two, _ = pair
    anna, bert = guests("Anna", one), guests("Bert", two)
    table = anna.lay()
    bert.do(table, type="sit", seat=1)
    async with sit_down(one, table, anna) as here, sit_down(two, table, bert) as there:
        await Seat(here).hello()
        await Seat(there).hello()
        await pause_async(7, "everybody is known to be there")
        two.process.send_signal(signal.SIGSTOP)
        await pause_async(8, "a process stands still for so long")
        two.process.send_signal(signal.SIGCONT)
        await pause_async(12, "longer than it takes until somebody is said to be away")
    gone = sqlite3.connect(one.folder / "data" / "house.sqlite").execute(
        "SELECT count(*) FROM events WHERE table_id = ? AND body LIKE '%\"gone\"%'", (table,)
    )
    assert gone.fetchone() == (0,)


@pytest.mark.anyio
async def test_whoever_is_sent_away_is_away_in_every_process_at_once(pair: Pair, guests: Callable[..., Guest]) -> None:
    one, two, _ = pair
    bert = guests("Bert", two)
    table = guests("Anna", one).lay()
    async with sit_down(two, table, bert) as client:
        await Seat(client).hello()
        decide(one, f"/host/people/{bert.id}/send-away", reason="rude")
        assert bert.do(table, type="say", phrase="hello").json()["code"] == "guest/banned", "at once"
        async with asyncio.timeout(LIMIT_S):
            await client.wait_closed()
        assert (client.close_code, client.close_reason) == (4003, "guest/banned")
    assert bert.do(table, type="sit", seat=1).json()["code"] == "guest/banned"


def test_what_the_host_forbids_is_forbidden_in_every_process(pair: Pair, guests: Callable[..., Guest]) -> None:
    one, two, _ = pair
    anna = guests("Anna", two)
    table = anna.lay(free_chat=True)
    for allowed, status in {"no": 400, "yes": 200}.items():
        decide(one, "/host/chat", allow=allowed)

        def is_answered(status: int = status) -> bool:
            return anna.do(table, type="say", text="bonjour").status_code == status

        wait_until(is_answered, f"talk is answered with {status}", poll_s=0.1)


def test_health_says_that_valkey_is_away_and_that_it_is_back(pair: Pair, guests: Callable[..., Guest]) -> None:
    one, two, valkey = pair
    anna, bert = guests("Anna", one), guests("Bert", two)

    def health(house: Served) -> dict[str, Any]:
        answer = httpx.get(f"{house.url}/health")
        assert answer.status_code == 200
        return dict(answer.json())

    told = [one.logged().count(words) for words in ("goes on by its database", "valkey is back")]
    valkey.kill()
    wait_until(lambda: health(one)["status"] == health(two)["status"] == "degraded", "both say so", poll_s=0.1)
    assert health(one)["why"] == ["news: valkey is away"], "anybody reads it: no address is named"
    assert httpx.get(f"{one.url}/ready").status_code == 200
    table = anna.lay(options={"first": "left"})
    assert bert.do(table, type="sit", seat=1).status_code == 200
    wait_until(
        lambda: anna.do(table, type="play", token="1", ply=0).status_code == 200, "one has heard of it", poll_s=0.1
    )
    valkey.start()
    wait_until(lambda: health(one)["status"] == health(two)["status"] == "ok", "both are well again", poll_s=0.1)
    for words, before in zip(("goes on by its database", "valkey is back"), told, strict=True):
        wait_until(lambda words=words, before=before: one.logged().count(words) >= before + 2, f"both say: {words}")  # type: ignore[misc] # the words of this round
        assert one.logged().count(words) - before == 2, "both processes write into this log"


@pytest.mark.parametrize(
    "address",
    ["localhost", "http://127.0.0.1", "valkey://", "valkey://me:secret@", "redis://h:99999/0", "valkey://h/x"],
)
def test_an_address_that_is_none_of_a_valkey_is_refused_without_its_password(address: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="valkey is an address such as") as refusal:
        read_settings(data=str(tmp_path), valkey=address)
    assert "secret" not in str(refusal.value)


@pytest.mark.parametrize(
    "address", ["valkey://h", "valkeys://me:secret@h:6380/2", "redis://[::1]:6379", "unix:///run/v"]
)
def test_an_address_of_a_valkey_is_taken(address: str, tmp_path: Path) -> None:
    assert read_settings(data=str(tmp_path), valkey=address).valkey == address


def test_guests_of_one_network_leave_places_in_a_tournament_whichever_process_they_ask(tmp_path: Path) -> None:
    with ExitStack() as open_, new_valkey() as valkey:
        one, two = (Served(tmp_path, LUDOGITE_VALKEY=valkey.address) for _ in range(2))
        open_.callback(one.stop)
        open_.callback(two.stop)

        def came(house: Served, session: str = "") -> Person:
            person = Person(house, session)
            open_.callback(person.http.close)
            return person

        tournament = came(one, sign_in(one, add_member(one, "Director of many"))).announce(
            "squadro", form="swiss", most=8
        )
        for _ in range(4):
            came(one).send(f"{tournament}/enter")
        statuses = []
        for guest in [came(two) for _ in range(4)]:
            form = {"_csrf_token": guest.http.cookies.get("csrf") or ""}
            statuses.append(guest.http.post(f"{tournament}/enter", data=form).status_code)
        assert statuses == [400] * 4, "whoever entered at the other process counts here"
