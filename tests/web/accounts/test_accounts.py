"""Accounts on pages: keeping a name, coming in, devices, children, leaving; and what attacks it."""

from __future__ import annotations

import re
import time
from functools import cache, partial
from typing import TYPE_CHECKING

import httpx
import pytest
import sqlalchemy as sa
from argon2 import PasswordHasher
from tests.waiting import LIMIT_S
from tests.web.member_accounts import Member, add_member, now_ms, sign_in
from tests.web.served import Guest, Served
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ludogite.people.accounts.schema import credentials
from ludogite.people.sessions.schema import sessions
from ludogite.play.errors import LimitError
from ludogite.web.accounts.known_device import KnownDevice
from ludogite.web.doors.identity import Guest as KnownGuest
from ludogite.web.doors.identity import Signer
from ludogite.web.doors.limits import SignInLimit, TokenBuckets
from ludogite.web.shared.returning import own_path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

WORDS = "gentle otter paints the moon"
OTHER_WORDS = "seven lanterns under the bridge"
FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"
FIRST, SECOND = ("Ca", "Du", "Fo", "Mi", "Ro", "Ta", "Vu", "Zo", "Be", "Le"), ("bert", "nelle", "tton", "zzy", "ricot")
CODE = re.compile(r"<li>([a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4})</li>")
names = (f"{first}{second}" for first in FIRST for second in SECOND)
networks = iter(range(1, 255))


@cache
def hashed_words() -> str:
    return PasswordHasher().hash(WORDS)


class Person:
    """Somebody with a browser that keeps cookies."""

    def __init__(self, house: Served, network: str = "") -> None:
        head = {"accept-language": "en", "user-agent": FIREFOX} | ({"x-forwarded-for": network} if network else {})
        self.http = httpx.Client(base_url=house.url, headers=head, timeout=20)
        self.house = house
        self.page = ""
        self.name = ""

    def get(self, path: str, *, follow: bool = True) -> httpx.Response:
        answer = self.http.get(path, follow_redirects=follow)
        self.page = answer.text if "_csrf_token" in answer.text else self.page
        return answer

    def post(self, path: str, *, follow: bool = True, **fields: str) -> httpx.Response:
        if not self.page:
            self.get("/keep")
        token = re.search('name="_csrf_token" value="([^"]+)"', self.page)
        assert token
        answer = self.http.post(path, data={"_csrf_token": token[1], **fields}, follow_redirects=follow)
        self.page = answer.text if "_csrf_token" in answer.text else self.page
        return answer

    def bear(self, cookie: str, value: str) -> None:
        self.http.cookies.set(cookie, value, domain="127.0.0.1", path="/")

    def keep(self, name: str, password: str = WORDS) -> Person:
        self.name = name
        self.get("/keep")
        assert self.post("/keep", name=name).url.path == "/keep/key"
        assert self.post("/keep/key", name=name, password=password).url.path == "/keep/paper"
        return self

    def join(self, name: str) -> Person:
        """Have kept a name before, with a password: what takes a while on pages stands in the database at once."""
        member = add_member(self.house, name)
        credential = {"id": member.id, "account": member.id, "kind": "password", "secret": hashed_words(),
                      "sign_count": 0, "label": "", "created_at": now_ms(), "used_at": None}  # fmt: skip
        with self.house.database() as connection:
            connection.execute(sa.insert(credentials).values(**credential))
        self.name = name
        self.bear("session", sign_in(self.house, member))
        return self

    def come_in(self, name: str, secret: str = WORDS, then: str = "") -> httpx.Response:
        self.get("/come-in")
        return self.post("/come-in", name=name, secret=secret, next=then)

    def is_member(self) -> bool:
        return "<small>member</small>" in self.get("/me").text


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house behind a proxy that says from which network people come."""
    served = Served(tmp_path_factory.mktemp("accounts"), LUDOGITE_TRUSTED_PROXIES="127.0.0.1")
    yield served
    served.stop()
    assert "Traceback" not in served.logged(), served.logged()


@pytest.fixture
def person(house: Served) -> Iterator[Callable[..., Person]]:
    made: list[Person] = []

    def one(network: str = "") -> Person:
        made.append(Person(house, network or f"203.0.113.{next(networks)}"))
        return made[-1]

    yield one
    for each in made:
        each.http.close()


def signer_of(house: Served) -> Signer:
    return Signer((house.folder / "data" / "signing.key").read_text(encoding="ascii").strip().encode())


def guest_cookie(house: Served, guest: Guest) -> str:
    return signer_of(house).sign(KnownGuest(guest.id, guest.name), "guest")


def later(person: Person, **columns: int | bool) -> None:
    """Let somebody be signed in with a session of which something happened at another time."""
    member = Member(id_of(person.house, person.name), person.name)
    with person.house.database() as connection:
        connection.execute(sa.delete(sessions).where(sessions.c.account == member.id))
    person.bear("session", sign_in(person.house, member))
    with person.house.database() as connection:
        connection.execute(sa.update(sessions).where(sessions.c.account == member.id).values(**columns))


def id_of(house: Served, name: str) -> str:
    with house.database() as connection:
        found = connection.execute(sa.text("SELECT id FROM accounts WHERE name = :name"), {"name": name}).scalar()
    return str(found)


def test_a_guest_keeps_the_name_with_all_games_and_comes_in_elsewhere(
    house: Served, guests: Callable[..., Guest], person: Callable[..., Person]
) -> None:
    played = guests("Mésange", house)
    table = played.lay()
    anna, name = person(), next(names)
    anna.bear("guest", guest_cookie(house, played))
    first = anna.get("/keep").text
    assert 'value="Mésange"' in first
    assert re.search(r"<b>1</b>\s*game", first)
    assert "Stay as I am" in first
    key = anna.post("/keep", name=name)
    assert key.url.path == "/keep/key"
    assert name in key.text, "the name goes along from step to step"
    weak = anna.post("/keep/key", name=name, password="1234567890")
    assert weak.status_code == 400
    assert f'value="{name}"' in weak.text, "nothing is lost"
    paper = anna.post("/keep/key", name=name, password=WORDS)
    assert paper.url.path == "/keep/paper"
    assert "guest" not in anna.http.cookies
    once = re.search('name="once" value="([^"]+)"', paper.text)
    assert once
    codes = CODE.findall(anna.post("/keep/paper", step="yes", once=once[1]).text)
    assert len(codes) == 8
    for sent in (once[1], "forged"):
        again = anna.post("/keep/paper", step="yes", once=sent)
        assert (again.status_code, CODE.findall(again.text)) == (409, []), "whoever loads the page again loses no codes"
        assert "/me/paper" in again.text
    corner = anna.get("/me").text
    assert table in corner
    assert "8 codes left" in corner
    other = person()
    assert other.come_in(name.upper(), WORDS).url.path == "/me"
    assert table in other.get("/me").text
    third = person()
    assert third.come_in(name, codes[0].upper().replace("-", " ")).url.path == "/me"
    fourth = person()
    assert fourth.come_in(name, codes[0]).status_code == 403, "a code of the paper opens once"
    assert id_of(house, name) == played.id


def test_a_name_that_cannot_be_kept_is_told_at_the_first_step(person: Callable[..., Person]) -> None:
    name = next(names)
    person().join(name)
    other = person()
    other.get("/keep")
    for typed, word in ((name.upper(), "already"), ("a\u202eb", "seen"), ("раypal", "alphabet"), ("x", "letters")):
        refused = other.post("/keep", name=typed)
        assert refused.status_code == 400
        assert word in refused.text
    refused = other.post("/keep/key", name=name, password=WORDS)
    assert refused.status_code == 400, "taken meanwhile"
    assert f'value="{name}"' in refused.text


def test_whatever_was_signed_for_the_guest_opens_nothing_once_the_name_is_kept(
    house: Served, guests: Callable[..., Guest], person: Callable[..., Person]
) -> None:
    played = guests("Genêt", house)
    table = played.lay()
    stolen = guest_cookie(house, played)
    carry = signer_of(house).sign_once(KnownGuest(played.id, "Genêt"), "carry", 3600)
    anna, thief, name = person(), person(), next(names)
    anna.bear("guest", stolen)
    anna.keep(name)
    assert played.do(table, type="say", phrase="hello").json()["code"] == "guest/outgrown"
    assert played.http.get(f"/api/tables/{table}", headers=played.head).status_code == 401
    assert thief.get(f"/carry/{carry}").status_code == 404
    assert thief.post(f"/carry/{carry}").status_code == 404
    thief.bear("guest", stolen)
    assert table not in thief.get("/me").text
    door = thief.get("/come-in").text
    assert f"{name} keeps this name now." in door, "said also after another page gave the browser a new name"
    assert anna.is_member()


def hear_all(socket: ClientConnection) -> None:
    while True:
        socket.recv(LIMIT_S)


def test_sockets_opened_before_the_name_was_kept_are_closed(house: Served, guests: Callable[..., Guest]) -> None:
    played = guests("Loutre", house)
    table = played.lay()
    cookie = guest_cookie(house, played)
    with connect(f"ws://{house.address}/tables/{table}/socket", additional_headers={"cookie": f"guest={cookie}"}) as ws:
        ws.send('{"type":"hello","seq":0}')
        ws.recv(LIMIT_S)
        anna = Person(house)
        anna.bear("guest", cookie)
        anna.keep(next(names))
        anna.http.close()
        with pytest.raises(ConnectionClosed) as closed:
            hear_all(ws)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.reason == "guest/outgrown"


def test_a_session_is_begun_anew_with_every_sign_in(house: Served, person: Callable[..., Person]) -> None:
    anna, name = person(), next(names)
    anna.bear("session", "chosen-by-somebody-else")
    anna.keep(name)
    first = anna.http.cookies["session"]
    assert first != "chosen-by-somebody-else"
    anna.post("/sign-out")
    assert not anna.is_member()
    victim = person()
    victim.bear("session", first)
    assert not victim.is_member(), "an ended session opens nothing"
    victim.get("/come-in")
    form = victim.http.cookies["csrf"]
    victim.come_in(name)
    second = victim.http.cookies["session"]
    assert second != first
    assert victim.http.cookies["csrf"] != form, "so is the token of forms"
    with house.database() as connection:
        stored = connection.execute(sa.text("SELECT digest FROM sessions")).scalars().all()
    assert second not in stored, "only its hash is kept"


@pytest.mark.parametrize(
    "path",
    ["/keep", "/keep/key", "/come-in", "/come-in/passkey", "/sign-out", "/me/name", "/me/password", "/me/keys/remove",
     "/me/erase", "/me/stay", "/me/device", "/me/device/answer", "/me/devices/end", "/me/devices/end-others",
     "/me/children", "/me/children/play", "/keep/paper", "/come-in/again", "/come-in/games", "/come-in/device/enter"],
)  # fmt: skip
def test_a_form_of_another_site_does_nothing(house: Served, path: str) -> None:
    answer = httpx.post(house.url + path, data={"name": "Mallory"}, headers={"origin": "https://elsewhere.example"})
    assert answer.status_code == 403
    assert "form/token" in answer.text


def test_a_wrong_name_and_a_wrong_password_are_answered_alike(person: Callable[..., Person]) -> None:
    name = next(names)
    person().join(name)
    asker = person("198.51.100.9")
    asker.get("/me")
    asked = [asker.come_in(typed, "wrong words all over") for typed in (name, "Nobodyatall")]
    plain = [re.sub(r'value="[^"]*"', "", answer.text) for answer in asked]
    assert [answer.status_code for answer in asked] == [403, 403]
    assert plain[0].replace(name, "") == plain[1].replace("Nobodyatall", "")
    assert asked[0].headers.keys() == asked[1].headers.keys()


def guess_until_refused(browser: Callable[[], Person], name: str) -> tuple[httpx.Response, int, int]:
    """Return how guessing was refused, after how many tries, and how many were allowed anew while it took so long."""
    began = time.monotonic()
    for tries in range(20):
        answer = browser().come_in(name, f"guess number {tries}")
        if answer.status_code == 429:
            return answer, tries, 1 + int((time.monotonic() - began) / 20)
        assert answer.status_code == 403
    raise AssertionError(name)


def test_a_neighbour_who_guesses_does_not_lock_the_owners_device_out_nor_gains_by_stealing_its_mark(
    house: Served, person: Callable[..., Person]
) -> None:
    name, home = next(names), "192.0.2.78"
    owner = person(home).keep(name)
    owner.post("/sign-out")
    neighbour = person(home)
    refused, tries, more = guess_until_refused(lambda: neighbour, name)
    assert 5 <= tries <= 5 + more
    assert int(refused.headers["retry-after"]) >= 1
    assert "try again in" in refused.text
    assert person("198.51.100.66").come_in(name).url.path == "/me", "from another network at once"
    assert neighbour.come_in("Somebodyelse", "x").status_code == 403, "nor is everybody there kept from other names"
    assert owner.come_in(name, "a slip of the hand").status_code == 403
    assert owner.come_in(name).url.path == "/me"
    assert owner.post("/come-in/again", secret=WORDS).url.path == "/me", "nor is the key refused that is shown again"
    stolen = owner.http.cookies["device"]
    assert (stolen.count("."), name in stolen, id_of(house, name) in stolen) == (1, False, False)

    def thief_with(mark: str) -> Person:
        thief = person(home)
        thief.bear("device", mark)
        return thief

    _, tries, more = guess_until_refused(partial(thief_with, stolen), name)
    assert 3 <= tries <= 5 + 2 * more, "what the device has left, and what everybody has; a fresh browser gains nothing"
    for forged in (f"{'0' * 32}{stolen[32:]}", f"{stolen[:33]}{'A' * 43}", f"{stolen}.{stolen[33:]}", "x"):
        _, tries, more = guess_until_refused(partial(thief_with, forged), name)
        assert tries <= more, forged
    assert owner.is_member()


def test_a_device_is_known_for_the_accounts_that_were_opened_there_last() -> None:
    signer, device = Signer(b"a key"), KnownDevice("0" * 32)
    for account in "abcdefghij":
        device = device.after(account, signer)
    assert [account for account in "abcdefghij" if device.knows(account, signer)] == list("cdefghij")
    assert device.after("j", signer) == device
    assert not device.knows("c", Signer(b"another key"))


def test_a_name_guessed_from_many_networks_stays_open_to_whoever_is_signed_in_there() -> None:
    limit = SignInLimit()
    for number in range(60):
        limit.take("capucine", f"network {number}")
    with pytest.raises(LimitError):
        limit.take("capucine", "another network")
    limit.take("capucine", "the owner's network", is_known=True)
    limit.take("capucine", "another network", device="the owner's device")


def test_many_tries_at_once_are_counted_before_they_are_looked_at() -> None:
    limit = SignInLimit()
    for device in ("", "the owner's device"):
        tries = [limit.take("capucine", "a network", device=device) for _ in range(5)]
    with pytest.raises(LimitError):
        limit.take("capucine", "a network", device="the owner's device")
    tries[-1].give_back()
    limit.take("capucine", "a network", device="the owner's device")


def test_what_is_given_back_is_given_back_in_all_processes() -> None:
    here, there = TokenBuckets(1 / 100, 2), TokenBuckets(1 / 100, 2)
    here.notes_takings = True
    for _ in range(2):
        here.take("anna")
    here.give_back("anna")
    for who, count in here.collect_takings().items():
        there.take_elsewhere(who, count)
    assert not here.wait_s("anna")
    assert not there.wait_s("anna")
    there.take("anna")
    assert there.wait_s("anna")


@pytest.mark.parametrize(
    "path",
    ["https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example", "\\\\elsewhere.example", "js:1",
     "/\t/elsewhere.example", "elsewhere", "", "/\n/x", "http:elsewhere", "///elsewhere.example", "/a\\..\\b"],
)  # fmt: skip
def test_nobody_is_sent_to_another_house(path: str) -> None:
    assert own_path(path) == "/me"


def test_who_comes_in_goes_on_where_they_wanted(person: Callable[..., Person]) -> None:
    name = next(names)
    anna = person().join(name)
    assert own_path("/tables?game=squadro#waiting") == "/tables?game=squadro#waiting"
    anna.post("/sign-out")
    door = anna.get("/me/password")
    assert (door.url.path, door.url.params["next"]) == ("/come-in", "/me/password")
    assert anna.come_in(name, then="/puzzles").url.path == "/puzzles"
    anna.post("/sign-out")
    assert anna.come_in(name, then="//elsewhere.example/").url.path == "/me"


def test_what_matters_asks_for_the_key_again_and_keeps_what_was_typed(person: Callable[..., Person]) -> None:
    name = next(names)
    anna = person().join(name)
    anna.post("/me/children", name="Pinson")
    child = re.search('name="child" value="([^"]+)"', anna.get("/me").text)
    assert child
    later(anna, proved_at=0)
    for path in ("/me/password", "/me/passkey", "/me/paper", "/me/erase", "/me/device"):
        assert anna.get(path).url.path == "/come-in/again", path
    for path in ("/me/erase", "/keep/paper", "/me/keys/remove", "/me/children/remove"):
        assert "/come-in/again" in anna.post(path).text, path
    assert anna.post("/me/export").url.path == "/come-in/again"
    assert anna.http.get("/me/passkey/options").status_code == 403
    assert anna.post("/me/password", password=OTHER_WORDS).url.path == "/come-in/again"
    assert "Pinson" in anna.get("/me").text
    asked = anna.post("/me/children/remove", child=child[1])
    kept = re.search('name="kept" value="([^"]+)"', asked.text)
    assert kept
    form = kept[1].replace("&#34;", '"')
    assert anna.post("/come-in/again", next="/me/children/remove", kept=form, secret="no").status_code == 403
    before = anna.http.cookies["session"]
    proved = anna.post("/come-in/again", next="/me/children/remove", kept=form, secret=WORDS)
    assert anna.http.cookies["session"] != before, "another token with every key that is shown"
    assert f'name="child" value="{child[1]}"' in proved.text
    anna.post("/me/children/remove", child=child[1])
    assert "Pinson" not in anna.get("/me").text


def test_rights_that_changed_bring_another_token_with_the_next_page(person: Callable[..., Person]) -> None:
    name = next(names)
    anna = person().join(name)
    later(anna, must_renew=True)
    before = anna.http.cookies["session"]
    assert anna.is_member()
    after = anna.http.cookies["session"]
    assert after != before
    assert anna.is_member()
    assert anna.http.cookies["session"] == after
    assert anna.get("/me").text.count('action="/me/devices/end"') == 0, "one device, as before"


def test_another_password_signs_all_other_devices_out(person: Callable[..., Person]) -> None:
    name = next(names)
    anna, other = person().join(name), person()
    other.come_in(name)
    assert anna.post("/me/password", password=OTHER_WORDS).url.path == "/me"
    assert anna.is_member()
    assert not other.is_member()
    assert other.come_in(name).status_code == 403
    assert other.come_in(name, OTHER_WORDS).url.path == "/me"


def test_a_token_that_was_replaced_proves_nothing_and_ends_with_its_session(person: Callable[..., Person]) -> None:
    name = next(names)
    anna, thief = person().join(name), person()
    thief.bear("session", anna.http.cookies["session"])
    assert thief.is_member()
    anna.post("/me/password", password=OTHER_WORDS)
    assert not thief.is_member()
    thief.bear("session", anna.http.cookies["session"])
    assert thief.is_member()
    anna.get("/come-in/again")
    anna.post("/come-in/again", secret=OTHER_WORDS)
    assert thief.get("/me/password").url.path == "/come-in/again", "what came a moment too late has shown no key"
    anna.post("/sign-out", where="here")
    assert not thief.is_member()


def test_no_device_is_let_in_that_was_about_to_be_when_an_account_is_secured(person: Callable[..., Person]) -> None:
    anna, other = person().join(next(names)), person("192.0.2.9")
    letters = "".join(re.findall("<span>([A-Z]{3})</span>", anna.post("/me/device").text))
    other.post("/come-in/device", letters=letters)
    asker = re.search('name="asker" value="([^"]+)"', anna.get("/me/device").text)
    assert asker
    anna.post("/me/device/answer", letters=letters, asker=asker[1], answer="yes")
    anna.post("/me/password", password=OTHER_WORDS)
    other.post("/come-in/device/enter")
    assert not other.is_member()


@pytest.mark.parametrize("path", ["/favicon.ico", "/nothing", "/me/export", "/static/nothing.css", "/health/nothing"])
def test_a_page_that_is_none_changes_nobodys_name(person: Callable[..., Person], path: str) -> None:
    guest = person()
    guest.get("/")
    before = guest.http.cookies["guest"]
    assert guest.get(path).status_code in (404, 405)
    assert guest.http.cookies["guest"] == before


@pytest.mark.parametrize(
    "sent",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "null", "sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_form_with_a_planted_token_from_another_host_does_nothing(
    person: Callable[..., Person], sent: dict[str, str]
) -> None:
    anna = person().join(next(names))
    anna.get("/me")
    before = anna.name
    anna.http.headers.update(sent)
    assert anna.post("/me/name", name="Planted").status_code == 403
    for header in sent:
        del anna.http.headers[header]
    assert before in anna.get("/me").text


def test_a_form_of_a_browser_that_hides_its_origin_is_taken_where_it_says_that_the_page_is_ours(
    person: Callable[..., Person],
) -> None:
    anna = person().join(next(names))
    anna.get("/me")
    anna.http.headers.update({"origin": "null", "sec-fetch-site": "same-origin"})
    assert anna.post("/me/name", name=next(names)).status_code != 403


def reason_of_end(socket: ClientConnection) -> str:
    """Read until a socket is closed; return why."""
    try:
        while True:
            socket.recv(LIMIT_S)
    except ConnectionClosed as closed:
        return closed.rcvd.reason if closed.rcvd else ""


def test_whoever_is_signed_out_elsewhere_leaves_sockets_of_other_processes_too(
    house: Served, person: Callable[..., Person]
) -> None:
    other = Served(house.folder, LUDOGITE_TRUSTED_PROXIES="127.0.0.1")
    anna = person().join(next(names))
    try:
        laid = httpx.post(f"{house.url}/api/guests", json={"name": "Bert"}).json()
        table = httpx.post(
            f"{house.url}/api/tables",
            json={"game": "squadro", "seats": [{"kind": "me"}, {"kind": "friend"}]},
            headers={"Authorization": f"Bearer {laid['token']}"},
        ).json()["id"]
        cookie = {"Cookie": f"session={anna.http.cookies['session']}"}
        with connect(f"ws://{other.address}/tables/{table}/socket", additional_headers=cookie) as socket:
            socket.send('{"type":"hello","language":"en"}')
            assert "snapshot" in str(socket.recv(LIMIT_S))
            with_child(anna, "Noisette")
            assert reason_of_end(socket) == "guest/outgrown", "the child does not go on as the parent"
        with connect(f"ws://{other.address}/tables/{table}/socket", additional_headers=cookie) as socket:
            socket.send('{"type":"hello","language":"en"}')
            assert "snapshot" in str(socket.recv(LIMIT_S))
            anna.post("/sign-out", where="here")
            assert reason_of_end(socket) == "guest/outgrown"
    finally:
        other.stop()


def test_what_a_child_has_open_on_another_device_ends_when_the_account_is_locked(
    house: Served, guests: Callable[..., Guest], person: Callable[..., Person]
) -> None:
    name = next(names)
    anna, thief = person().join(name), person()
    anna.post("/me/children", name="Pinson")
    child = re.search('name="child" value="([^"]+)"', anna.get("/me").text)
    assert child
    thief.come_in(name)
    thief.post("/me/children/play", child=child[1])
    cookie = {"Cookie": f"session={thief.http.cookies['session']}"}
    table = guests("Bert", house).lay()
    with connect(f"ws://{house.address}/tables/{table}/socket", additional_headers=cookie) as socket:
        socket.send('{"type":"hello","language":"en"}')
        assert "snapshot" in str(socket.recv(LIMIT_S))
        assert anna.post("/me/password", password=OTHER_WORDS).url.path == "/me"
        assert reason_of_end(socket) == "guest/outgrown"
    assert "Pinson" not in thief.get("/me").text


def test_devices_are_listed_and_ended(person: Callable[..., Person]) -> None:
    name = next(names)
    anna, other, third, stranger = person().keep(name), person(), person(), person().join(next(names))
    other.come_in(name)
    third.come_in(name)
    corner = anna.get("/me").text
    assert corner.count("Firefox, Android") >= 3
    ended = re.search('name="session" value="([^"]+)"', corner)
    assert ended
    assert stranger.post("/me/devices/end", session=ended[1]).status_code == 400, "none of theirs"
    anna.post("/me/devices/end", session=ended[1])
    assert sorted([other.is_member(), third.is_member()]) == [False, True]
    anna.post("/me/devices/end-others")
    assert [one.is_member() for one in (anna, other, third)] == [True, False, False]
    other.come_in(name)
    anna.post("/sign-out", where="everywhere")
    assert [one.is_member() for one in (anna, other)] == [False, False]


def test_another_device_is_let_in_by_letters_and_a_bird(person: Callable[..., Person]) -> None:
    name = next(names)
    anna, other, late = person().join(name), person("192.0.2.7"), person("192.0.2.8")
    letters = "".join(re.findall("<span>([A-Z]{3})</span>", anna.post("/me/device").text))
    assert len(letters) == 9
    assert "<svg" in anna.page
    assert other.get(f"/come-in/device?letters={letters}").text.count(" ".join(re.findall("...", letters))) == 1
    waiting = other.post("/come-in/device", letters=letters.lower())
    assert waiting.url.path == "/come-in/device/wait"
    assert late.post("/come-in/device", letters=letters).status_code in (400, 410), "letters count once"
    bird = re.search('class="bird" role="img" aria-label="([^"]+)"', waiting.text)
    asked = anna.get("/me/device").text
    assert bird
    assert f'aria-label="{bird[1]}"' in asked
    assert "<b>Firefox, Android</b>" in asked
    assert "192.0.2.7" not in asked, "nobody is told a network"
    assert other.post("/come-in/device/enter").status_code in (400, 410), "nobody said yes yet"
    asker = re.search('name="asker" value="([^"]+)"', asked)
    assert asker
    assert late.post("/me/device/answer", letters=letters, asker=asker[1], answer="yes").status_code in (400, 410)
    anna.post("/me/device/answer", letters=letters, asker=asker[1], answer="yes")
    assert f"Welcome, {name}" in other.get("/come-in/device/wait").text
    other.post("/come-in/device/enter")
    assert other.is_member()
    assert other.get("/me/password").url.path == "/come-in/again", "it was let in, and has shown no key"
    assert other.post("/come-in/device/enter").status_code in (400, 410), "once"


def test_letters_that_are_refused_let_nobody_in_and_guessing_them_is_slow(person: Callable[..., Person]) -> None:
    anna, other = person().join(next(names)), person("192.0.2.77")
    letters = "".join(re.findall("<span>([A-Z]{3})</span>", anna.post("/me/device").text))
    other.post("/come-in/device", letters=letters)
    anna.post("/me/device/answer", letters=letters, answer="no")
    refused = other.get("/come-in/device/wait")
    assert refused.status_code == 410
    assert "Your other device said no." in refused.text
    assert 'class="letters"' not in anna.get("/me/device").text, "letters that were refused are shown no more"
    assert other.post("/come-in/device/enter").status_code in (400, 410)
    statuses = [other.post("/come-in/device", letters="ABCDEFGHJ").status_code for _ in range(10)]
    assert statuses.count(429) >= 2


def test_the_last_key_stays_and_another_account_has_no_say(house: Served, person: Callable[..., Person]) -> None:
    name = next(names)
    anna = person().join(name)
    with house.database() as connection:
        statement = sa.text("SELECT id FROM credentials WHERE account = :account")
        key = connection.execute(statement, {"account": id_of(house, name)}).scalar()
    refused = anna.post("/me/keys/remove", key=str(key))
    assert refused.status_code == 400
    assert "last key" in refused.text
    stranger = person().join(next(names))
    assert stranger.post("/me/keys/remove", key=str(key)).status_code == 400


def test_a_name_is_changed_and_its_history_kept(person: Callable[..., Person]) -> None:
    first, second, third = next(names), next(names), next(names)
    anna = person().join(first)
    person().join(third)
    days = {time.strftime("%Y-%m-%d", time.gmtime())}
    assert anna.post("/me/name", name=second).url.path == "/me"
    days.add(time.strftime("%Y-%m-%d", time.gmtime()))  # another one where midnight came meanwhile
    until = re.search(rf"<b>{first}</b><small>until <time datetime=\"([\d-]+)", anna.get("/me").text)
    assert until
    assert until[1] in days
    taken = anna.post("/me/name", name=third)
    assert taken.status_code == 400
    assert f'value="{third}"' in taken.text
    assert anna.post("/me", name="Other").status_code == 400, "the guest's form is not the member's"


def test_children_play_under_their_own_name_and_decide_nothing(person: Callable[..., Person]) -> None:
    name = next(names)
    anna = person().join(name)
    anna.post("/me/children", name="Noisette")
    corner = anna.get("/me").text
    assert 'class="face child"' in corner
    child = re.search('name="child" value="([^"]+)"', corner)
    assert child
    stranger = person().join(next(names))
    assert stranger.post("/me/children/play", child=child[1]).status_code == 400
    anna.post("/me/children/rename", child=child[1], name="Pinson")
    anna.post("/me/children/play", child=child[1])
    page = anna.get("/me").text
    assert "Pinson plays on this device." in page
    assert 'class="face child"' in page
    assert "/me/erase" not in page
    for path in ("/me/erase", "/me/name", "/me/children", "/me/devices/end-others", "/me/password"):
        refused = anna.post(path, name="Chipie", password=OTHER_WORDS)
        assert refused.status_code == 400, path
        assert 'action="/me/children/back"' in refused.text, "the way back stands beside the refusal"
        assert f"<h1>This is up to {name}</h1>" in refused.text
        assert "<code>" not in refused.text
    anna.post("/me/children/back")
    anna.post("/come-in/again", next="/me/children/back", secret=WORDS)
    assert anna.get("/me/erase").url.path == "/me/erase", "whoever came back has just shown the key"


def with_child(anna: Person, child: str) -> str:
    """Let a child of somebody play on their device; return its number."""
    anna.post("/me/children", name=child)
    found = re.search('name="child" value="([^"]+)"', anna.get("/me").text)
    assert found
    anna.post("/me/children/play", child=found[1])
    return found[1]


def test_a_child_does_not_come_back_to_the_name_of_a_parent_without_the_key(
    house: Served, person: Callable[..., Person]
) -> None:
    name = next(names)
    anna = person().join(name)
    with house.database() as connection:
        connection.execute(sa.text("UPDATE accounts SET role = 'host' WHERE name = :name"), {"name": name})
    with_child(anna, "Noisette")
    asked = anna.post("/me/children/back")
    assert f"Noisette plays here. Only the key of {name} leads back." in asked.text
    assert anna.get("/host/log").status_code == 403
    wrong = anna.post("/come-in/again", next="/me/children/back", kept="{}", secret=OTHER_WORDS)
    assert 'role="alert"' in wrong.text
    for path in ("/me/children/back", "/come-in/again?next=/me/children/back", "/me"):
        anna.get(path)
        assert "Noisette plays on this device." in anna.get("/me").text, path
    right = anna.post("/come-in/again", next="/me/children/back", kept="{}", secret=WORDS)
    assert 'action="/me/children/back"' in right.text, "and all goes on"
    assert anna.post("/me/children/back").url.path == "/me"
    assert anna.get("/host/log").status_code == 200


def test_a_child_signs_out_no_other_device(person: Callable[..., Person]) -> None:
    name = next(names)
    anna, elsewhere = person().join(name), person()
    elsewhere.bear("session", sign_in(anna.house, Member(id_of(anna.house, name), name)))
    with_child(anna, "Noisette")
    assert anna.post("/sign-out", where="everywhere").status_code == 400
    assert elsewhere.is_member()
    anna.post("/sign-out")
    assert not anna.is_member()
    assert elsewhere.is_member()


def test_a_child_whose_name_is_removed_elsewhere_is_not_the_parent(person: Callable[..., Person]) -> None:
    name = next(names)
    anna, elsewhere = person().join(name), person()
    elsewhere.bear("session", sign_in(anna.house, Member(id_of(anna.house, name), name)))
    child = with_child(anna, "Noisette")
    elsewhere.get("/me")
    elsewhere.post("/me/children/remove", child=child)
    assert not anna.is_member()
    assert anna.post("/me/children", name="Pinson").status_code == 400
    assert elsewhere.is_member()


def test_leaving_takes_seven_days_and_can_be_taken_back(person: Callable[..., Person]) -> None:
    name = next(names)
    anna = person().join(name)
    assert anna.post("/me/forget").url.path == "/me/erase", "a member is not forgotten at once"
    anna.post("/me/erase")
    corner = anna.get("/me").text
    assert "will be erased on" in corner
    assert corner.index("/me/stay") < corner.index("corner-new"), "before the games"
    assert person().come_in(name).url.path == "/me"
    anna.post("/me/stay")
    assert "will be erased on" not in anna.get("/me").text


def test_the_paper_can_wait_and_is_reminded_of_once(person: Callable[..., Person]) -> None:
    anna = person().join(next(names))
    assert "/keep/paper/told" not in anna.post("/keep/paper/later").text
    anna.bear("paper", "1")
    assert "/keep/paper/told" in anna.get("/me").text
    assert "/keep/paper/told" not in anna.post("/keep/paper/told").text


def test_what_a_guest_played_on_a_device_is_asked_about_when_its_owner_comes_in(
    house: Served, guests: Callable[..., Guest], person: Callable[..., Person]
) -> None:
    name = next(names)
    person().join(name)
    played = guests("Tilleul", house)
    played.lay()
    anna = person()
    anna.bear("guest", guest_cookie(house, played))
    asked = anna.come_in(name, then="/puzzles")
    assert asked.url.path == "/come-in/games"
    assert "Tilleul" in asked.text
    assert 'href="/come-in/games"' in anna.get("/me").text, "the question waits for an answer"
    assert anna.post("/come-in/games", mine="no", next="/puzzles").url.path == "/puzzles"
    assert "guest" in anna.http.cookies
    assert 'href="/come-in/games"' not in anna.get("/me").text
    anna.post("/sign-out")
    assert anna.come_in(name, then="/puzzles").url.path == "/puzzles", "asked once"
    anna.get("/come-in/games")
    anna.post("/come-in/games", mine="yes", next="/puzzles")
    assert "guest" not in anna.http.cookies


@pytest.mark.parametrize("secure", [False, True])
def test_the_cookie_of_a_session_is_kept_as_close_as_the_address_allows(
    serve: Callable[..., Served], *, secure: bool
) -> None:
    house = serve(**({"LUDOGITE_PUBLIC_URL": "https://games.example"} if secure else {}))
    with httpx.Client(base_url=house.url) as http:

        def post(path: str, **fields: str) -> httpx.Response:
            page = http.get("/keep", headers=kept())
            token = re.search('name="_csrf_token" value="([^"]+)"', page.text)
            assert token
            gather(page)
            return http.post(path, data={"_csrf_token": token[1], **fields}, headers=kept())

        jar: dict[str, str] = {}

        def gather(answer: httpx.Response) -> None:
            for one in answer.headers.get_list("set-cookie"):
                key, _, value = one.partition(";")[0].partition("=")
                jar[key] = value

        def kept() -> dict[str, str]:
            return {"cookie": "; ".join(f"{key}={value}" for key, value in jar.items())}

        answer = post("/keep/key", name="Capucine", password=WORDS)
    set_cookies = answer.headers.get_list("set-cookie")
    for name, same_site in (("session", "lax"), ("device", "strict")):
        [cookie] = [one for one in set_cookies if f"{name}=" in one]
        assert cookie.startswith(f"__Host-{name}=" if secure else f"{name}=")
        assert ("; Secure" in cookie) is secure
        assert "HttpOnly" in cookie
        assert re.search(f"SameSite={same_site}", cookie, re.IGNORECASE)
        assert "; Path=/" in cookie
        assert "Domain" not in cookie


def test_passkeys_are_offered_only_where_they_work(person: Callable[..., Person]) -> None:
    anna = person()
    assert "data-passkey" not in anna.get("/come-in").text, "an address of numbers"
    assert anna.http.get("/come-in/passkey").status_code == 403
    by_name = anna.http.get("/come-in", headers={"host": "localhost"})
    assert "data-passkey" in by_name.text


def test_a_passkeys_ticket_cannot_be_forged_or_used_for_something_else(person: Callable[..., Person]) -> None:
    anna = person()
    head = {"host": "localhost"}
    ticket = anna.http.get("/come-in/passkey", headers=head).json()["ticket"]
    anna.get("/come-in")
    token = re.search('name="_csrf_token" value="([^"]+)"', anna.page)
    assert token
    for shown in (ticket, ticket, "forged.ticket", ""):
        fields = {"_csrf_token": token[1], "ticket": shown, "answer": '{"id":"AAAA","type":"public-key"}'}
        answer = anna.http.post("/come-in/passkey", data=fields, headers=head)
        assert answer.status_code == 403
        assert "too late" in answer.text
        assert "session" not in anna.http.cookies


def test_a_member_sees_who_they_are_on_every_page(person: Callable[..., Person]) -> None:
    anna = person()
    assert "<small>guest</small>" in anna.get("/tables").text
    anna.keep(next(names))
    assert "<small>member</small>" in anna.get("/tables").text
