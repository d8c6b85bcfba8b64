"""Who comes into a house and what they may decide there, tried at every door by those who may not."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from litestar import Router
from tests.play.houses import until
from tests.waiting import LIMIT_S
from tests.web.closed_houses import Person, browser, code, key_holder
from tests.web.forms import token_of
from tests.web.pairs import Pair, decide
from tests.web.served import Guest, Served
from tests.web.signed_in import access_token, add_account
from tests.web.sockets import Seat, closed, sit_down
from websockets.asyncio.client import connect

from ludogite.web.doors.identity import Guest as KnownGuest
from ludogite.web.doors.identity import Signer
from ludogite.web.rooms import routes

HOST_ROUTES = sorted(
    (str(route.path_format), method)
    for route in Router("/", route_handlers=routes()).routes
    for method in getattr(route, "methods", ())
    if str(route.path_format).startswith("/host") and method in ("GET", "POST") and str(route.path_format) != "/host"
)
"""Every address of the host's desk."""
FOR_MODERATORS = {
    "/host/people", "/host/people/{person}", "/host/people/{person}/mute", "/host/people/{person}/send-away",
    "/host/people/{person}/release", "/host/reports", "/host/reports/{number}/close", "/host/reports/{number}/game",
    "/host/log", "/host/fair-play", "/host/invitations", "/host/invitations/withdraw",
}  # fmt: skip
"""What a moderator may ask for, by whatever method; who comes in they may see, and not change."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One house for all of these."""
    opened = Served(tmp_path_factory.mktemp("decided"))
    yield opened
    opened.stop()
    assert "Traceback" not in opened.logged(), opened.logged()


@pytest.mark.parametrize("who", ["guest", "member", "moderator", "child of a host", "program of a host"])
def test_nobody_does_by_changed_requests_what_their_role_may_not(house: Served, who: str) -> None:
    tag = who.replace(" ", "")
    owner = add_account(house, f"Owner {tag}", "host") if "of" in who else ""
    account = owner or (add_account(house, f"Some {tag}", who) if who != "guest" else "")
    child = add_account(house, f"Little {tag}", kind="child", owner=owner) if who.startswith("child") else ""
    is_program = who.startswith("program")
    person = browser(house) if is_program else browser(house, account, child)
    if is_program:
        program = add_account(house, f"Robot {tag}", kind="program", owner=owner)
        person.http.headers["Authorization"] = f"Bearer {access_token(house, program)}"
    victim = add_account(house, f"Victim {tag}", "host")
    for path, method in HOST_ROUTES:
        if who == "moderator" and (path in FOR_MODERATORS or (path, method) == ("/host/admission", "GET")):
            continue
        filled = path.format(person=victim, number="1")
        form = {"reason": "because", "role": "host", "admission": "members", "what": "muted", "allow": "no"}
        answer = person.http.get(filled) if method == "GET" else person.post(filled, **form)
        refused = "account/scope" if is_program else "host/only"
        assert (answer.status_code, code(answer)) == (403, refused), (who, method, path)
    person.http.close()


def test_a_moderator_decides_about_members_and_guests_only(house: Served, guests: Callable[..., Guest]) -> None:
    moderator = browser(house, add_account(house, "Moderate One", "moderator"))
    own = moderator.http.get("/host").headers["location"]
    assert own == "/host/reports"
    for role, status in {"member": 303, "moderator": 403, "host": 403}.items():
        person = add_account(house, f"Somebody {role}", role)
        for what in ("mute", "send-away", "release"):
            answer = moderator.post(f"/host/people/{person}/{what}", reason="a test")
            assert answer.status_code == status, (role, what)
            assert status == 303 or code(answer) == "account/role"
    rude = guests("Rude", house)
    assert moderator.post(f"/host/people/{rude.id}/mute", reason=" ").status_code == 400, "without a reason nothing is"
    assert moderator.post(f"/host/people/{rude.id}/mute", reason="rude").status_code == 303
    moderator.http.close()


def test_a_moderator_decides_nothing_about_children_and_programs_of_those_who_decide(house: Served) -> None:
    moderator = browser(house, add_account(house, "Mina Modest", "moderator"))
    for role, refused in (("host", 403), ("moderator", 403), ("member", 303)):
        owner = add_account(house, f"Odo {role}", role)
        for kind in ("child", "program"):
            owned = add_account(house, f"Little {kind} {role}", kind=kind, owner=owner)
            for act in ("mute", "send-away", "release"):
                answer = moderator.post(f"/host/people/{owned}/{act}", reason="a test")
                assert answer.status_code == refused, (role, kind, act)


def test_nothing_is_decided_about_nobody(house: Served, guests: Callable[..., Guest]) -> None:
    signer = Signer((house.folder / "data" / "signing.key").read_text(encoding="ascii").strip().encode())
    host, guest, page = key_holder(house), guests("Gone"), browser(house)
    page.http.cookies.set("guest", signer.sign(KnownGuest(guest.id, guest.name), "guest"), domain="127.0.0.1", path="/")
    assert page.post("/me/forget").status_code == 200
    for nobody in ("host", "house", "somebody", guest.id):
        assert host.http.get(f"/host/people/{nobody}").status_code == 404, nobody
        assert host.post(f"/host/people/{nobody}/send-away", reason="a test").status_code == 404, nobody


def test_nobody_decides_about_themselves(house: Served) -> None:
    id_ = add_account(house, "Alone Host", "host")
    robot = add_account(house, "Lonely Robot", kind="program", owner=id_)
    host = browser(house, id_)
    for person, what in itertools.product((id_, robot), ("mute", "send-away", "release", "role")):
        answer = host.post(f"/host/people/{person}/{what}", reason="a test", role="moderator")
        expected = (400, "account/refused") if (person, what) == (robot, "role") else (403, "account/role")
        assert (answer.status_code, code(answer)) == expected, what
    host.http.close()


def test_whoever_holds_the_key_and_is_signed_in_becomes_host_and_gives_roles(house: Served) -> None:
    id_ = add_account(house, "Colette First")
    first = browser(house, id_)
    assert first.post("/host/take").status_code == 403, "not without the key"
    key = (house.folder / "data" / "host.key").read_text().strip()
    assert first.post("/host", key=key).status_code == 303
    assert "Colette First" in first.http.get("/host").text
    assert first.post("/host/take").status_code == 303
    again = browser(house, id_)
    assert again.http.get("/host").status_code == 200, "on another device, without the key"
    other = add_account(house, "Milo Second")
    second = browser(house, other)
    assert second.http.get("/host/log").status_code == 403
    assert again.post(f"/host/people/{other}/role", role="moderator", reason="kind").status_code == 303
    log = second.http.get("/host/log")
    assert log.status_code == 200
    assert "Milo Second" in log.text
    assert "kind" in log.text
    with house.database() as connection:
        renewed = connection.exec_driver_sql("SELECT count(*) FROM sessions WHERE must_renew AND account = ?", (other,))
        renewed_sessions = renewed.scalar()
    assert renewed_sessions in (0, 1), "another token with the next page"
    for person in (first, again, second):
        person.http.close()


def closed_doors(table: str) -> dict[str, str]:
    """Return an address of every kind."""
    return {
        "page": "/", "list": "/tables", "game": "/games/squadro", "rules": "/games/squadro/rules",
        "puzzle": "/puzzles/squadro/1", "corner": "/me", "table": f"/tables/{table}",
        "position": f"/tables/{table}/position?after=0", "report": f"/tables/{table}/report",
        "picture": f"/tables/{table}/picture", "api page": "/api", "api": "/api/games", "api tables": "/api/tables",
        "api table": f"/api/tables/{table}", "record": f"/api/tables/{table}/record",
        "hint": f"/api/tables/{table}/hint", "print": "/games/squadro/print", "keep": "/keep", "invite": "/invite",
        "no page": "/nothing/here", "no api": "/api/nothing", "no game": "/games/nothing",
        "no table": "/tables/nothing",
    }  # fmt: skip


def try_every_door(house: Served, table: str) -> None:
    """Knock as a stranger."""
    with httpx.Client(base_url=house.url) as stranger:
        for kind, path in closed_doors(table).items():
            for answer in (stranger.get(path), stranger.delete(path)):
                assert (answer.status_code, code(answer)) == (403, "house/admission"), kind
        for path in ("/health", "/static/house.css", "/host"):
            assert stranger.get(path).status_code == 200, path
        assert stranger.get("/join/nothing").status_code == 410
        refused = stranger.post("/api/guests", json={"name": "Eve"})
        assert (refused.status_code, code(refused)) == (403, "house/admission")


@pytest.mark.anyio
@pytest.mark.parametrize("admission", ["invitation", "members"])
async def test_a_closed_house_answers_at_every_door(
    house: Served, guests: Callable[..., Guest], closed_house: Callable[[str], Person], admission: str
) -> None:
    anna = guests("Anna", house)
    table = anna.lay()
    async with sit_down(house, table, anna) as socket:
        await Seat(socket).hello()
        host = closed_house(admission)
        assert (await closed(socket))[:2] == (4003, "house/admission"), "whoever is inside has to go"
    try_every_door(house, table)
    with pytest.raises(httpx.HTTPStatusError), stream_of(house, anna) as lines:
        next(lines)
    assert code(anna.do(table, type="sit", seat=1)) == "house/admission"
    for guest in (None, anna):
        async with sit_down(house, table, guest) as socket:
            if guest is None:
                await socket.send('{"type":"hello"}')
            assert (await closed(socket))[:2] == (4003, "house/admission")
    async with sit_down(house, table, None, origin="https://elsewhere.example") as socket:
        await socket.send(f'{{"type":"hello","token":"{anna.token}"}}')
        assert (await closed(socket))[:2] == (4003, "house/admission")
    member = browser(house, add_account(house, f"Member {admission}"))
    for person in (member, host):
        assert person.http.get("/tables").status_code == 200
    member.http.close()


@contextmanager
def stream_of(house: Served, guest: Guest) -> Iterator[Iterator[str]]:
    """What a guest is told line by line, from when it is known that the house has listened."""
    with (
        httpx.Client(base_url=house.url, timeout=LIMIT_S) as http,
        http.stream("GET", "/api/me/events", headers=guest.head) as told,
    ):
        told.raise_for_status()
        lines = told.iter_lines()
        assert next(lines) == "retry: 2000"
        yield lines


def test_a_stream_ends_at_once_when_its_guest_is_let_in_no_more(
    house: Served, guests: Callable[..., Guest], closed_house: Callable[[str], Person]
) -> None:
    anna, bert = guests("Anna", house), guests("Bert", house)
    with stream_of(house, anna) as annas, stream_of(house, bert) as berts:
        closed_house("open").post(f"/host/people/{bert.id}/send-away", reason="rude", **{"for": "1h"})
        assert 'data: {"code":"guest/banned"}' in list(berts)
        closed_house("members")
        assert 'data: {"code":"house/admission"}' in list(annas)


def test_a_stream_ends_when_the_name_of_its_guest_is_kept(house: Served, guests: Callable[..., Guest]) -> None:
    caro = guests("Caro", house)
    signer = Signer((house.folder / "data" / "signing.key").read_text(encoding="ascii").strip().encode())
    with stream_of(house, caro) as told:
        with httpx.Client(
            base_url=house.url, cookies={"guest": signer.sign(KnownGuest(caro.id, "Caro"), "guest")}
        ) as http:
            token = token_of(http.get("/keep").text)
            form = {"_csrf_token": token, "name": "Caro Kept", "password": "seven herons in the rain"}
            assert http.post("/keep/key", data=form).headers["location"] == "/keep/paper"
        assert 'data: {"code":"guest/outgrown"}' in list(told)


def invitation(host: Person, uses: int = 1, **form: str) -> str:
    """Make an invitation; return its secret."""
    answer = host.post("/host/invitations", **{"label": "school", "days": "1", "uses": str(uses), **form})
    found = re.search(r"/join/([\w-]+)", answer.text)
    assert found, answer.text
    return found[1]


def test_an_invitation_lets_guests_in_by_page_and_by_program(
    house: Served, closed_house: Callable[[str], Person]
) -> None:
    host = closed_house("invitation")
    secret = invitation(host, uses=2)
    with httpx.Client(base_url=house.url) as guest:
        page = guest.get(f"/join/{secret}")
        assert page.status_code == 200
        assert guest.get("/tables").status_code == 403, "looking at a link uses nothing up"
        token = token_of(page.text)
        for _ in range(2):
            assert guest.post(f"/join/{secret}", data={"_csrf_token": token}).headers["location"] == "/"
        assert guest.get("/tables").status_code == 200
        carry = re.search(r"/carry/[\w.-]+", guest.get("/me").text)
    assert carry
    for status in (303, 410):
        with httpx.Client(base_url=house.url) as device:
            assert device.get("/tables").status_code == 403
            assert device.get("/carry/forged.ticket").status_code == 404
            token = token_of(device.get("/host").text)
            assert device.post(carry[0], data={"_csrf_token": token}).status_code == status
            assert device.get("/tables").status_code == (200 if status == 303 else 403), "one device, and no other"
    with httpx.Client(base_url=house.url) as program:
        come = {"name": "Robin", "invitation": secret}
        passed = program.post("/api/guests", json=come)
        assert passed.status_code == 201
        head = {"Authorization": f"Bearer {passed.json()['token']}"}
        assert program.get("/api/games", headers=head).status_code == 200
        used = program.post("/api/guests", json=come)
        assert (used.status_code, code(used)) == (410, "account/link")
    withdrawn = invitation(host)
    digest = re.search(r'name="link" value="(\w+)"', host.http.get("/host/admission").text)
    assert digest
    host.post("/host/invitations/withdraw", link=digest[1])
    with httpx.Client(base_url=house.url) as late:
        assert late.get(f"/join/{withdrawn}").status_code == 410


def test_in_a_house_of_members_an_invitation_only_leads_to_keeping_a_name(
    house: Served, closed_house: Callable[[str], Person]
) -> None:
    secret = invitation(closed_house("members"))
    with httpx.Client(base_url=house.url) as guest:
        token = token_of(guest.get(f"/join/{secret}").text)
        answer = guest.post(f"/join/{secret}", data={"_csrf_token": token})
        assert answer.headers["location"] == "/keep"
        assert guest.get("/tables").status_code == 403
        assert guest.get("/keep").status_code != 403


def test_members_make_invitations_where_the_host_lets_them(house: Served, closed_house: Callable[..., Person]) -> None:
    member = browser(house, add_account(house, "Inviting Member"))
    closed_house("invitation")
    assert code(member.http.get("/invite")) == "account/role"
    assert member.post("/invite", label="x").status_code == 403
    closed_house("invitation", **{"members-invite": "yes"})
    answer = member.post("/invite", label="grandma")
    assert re.search(r"/join/[\w-]+", answer.text)
    assert "grandma" in member.http.get("/invite").text
    member.http.close()


def test_the_link_of_a_table_brings_a_friend_to_that_table_only(
    house: Served, closed_house: Callable[[str], Person]
) -> None:
    member = browser(house, add_account(house, "Founding Member"))
    closed_house("invitation")
    laid = member.post("/games/squadro/tables", **{"with": "friend"}).headers["location"]
    other = member.post("/games/squadro/tables", **{"with": "friend"}).headers["location"]
    link = re.search(r'data-link="[^"]*(/tables/\w+\?invite=[^"]+)"', member.http.get(laid).text)
    assert link
    with httpx.Client(base_url=house.url) as friend:
        assert friend.get(laid).status_code == 403, "the address alone is no invitation"
        assert friend.get(link[1][:-4] + "abcd").status_code == 403
        page = friend.get(link[1])
        assert page.status_code == 200
        form = {"_csrf_token": token_of(page.text), "name": "Friend", "seat": "1", "nonce": "", "invite": ""}
        seat = re.search(r'name="seat" value="(\d)"', page.text)
        assert seat
        assert friend.post(f"{laid}/sit", data=form | {"seat": seat[1]}).status_code == 303
        for path in (laid, "/games/squadro/board.css", f"{laid}/description"):
            assert friend.get(path).status_code == 200, path
        for path in ("/", "/tables", other, "/me", "/games/squadro", f"/api{other}"):
            assert friend.get(path).status_code == 403, path
        stolen = {"friend": friend.cookies["friend"]}
    with httpx.Client(base_url=house.url, cookies=stolen) as thief:
        assert thief.get(laid).status_code == 403, "a ticket is whose it is"
    closed_house("members")
    with httpx.Client(base_url=house.url) as friend:
        assert friend.get(link[1]).status_code == 403
    member.http.close()


ADDING = ("/me/name", "/me/children", "/me/children/play", "/me/programs", "/me/device", "/me/passkey",
          "/me/challenges", "/me/progress", "/me", "/join/nothing")  # fmt: skip
"""What nobody who was sent away may do any more."""


def test_a_member_sent_away_comes_no_more_as_that_member_nor_as_what_is_theirs(house: Served) -> None:
    id_ = add_account(house, "Rude Member")
    child = add_account(house, "Rude Child", kind="child", owner=id_)
    member, as_child = browser(house, id_), browser(house, id_, child)
    host = key_holder(house)
    assert host.post(f"/host/people/{id_}/send-away", reason="threw the board", **{"for": "7d"}).status_code == 303
    for person in (member, as_child):
        refused = person.http.get("/tables", headers={"accept": "application/json"})
        assert (refused.status_code, code(refused)) == (403, "guest/banned")
        assert re.search(r"until \d{4}-\d\d-\d\d .*threw the board", refused.json()["text"])
        assert person.http.get("/tables").status_code == 403
        assert person.http.get("/host/log").status_code == 403
        assert person.http.get("/me").status_code == 200, "what is theirs they may take along"
        for path in ADDING:
            refused = person.post(path, name="Another Name", label="x")
            assert (refused.status_code, code(refused)) == (403, "guest/banned"), path
    with house.database() as connection:
        assert not connection.execute(sa.text("SELECT 1 FROM accounts WHERE name = 'Another Name'")).all()
    assert member.post("/me/export").status_code == 200
    assert member.post("/me/erase").headers["location"] == "/me"
    assert member.post("/me/stay").headers["location"] == "/me"
    leaving = browser(house, id_)
    assert leaving.post("/sign-out").status_code == 303
    assert "Rude Member" not in leaving.http.get("/me").text
    leaving.http.close()
    with httpx.Client(base_url=house.url) as neighbour:
        assert neighbour.get("/tables").status_code == 200, "the network is not punished"
    assert host.post(f"/host/people/{id_}/release", what="sent-away", reason="said sorry").status_code == 303
    for person in (member, as_child):
        assert person.http.get("/tables").status_code == 200
    text = host.http.get(f"/host/people/{id_}").text
    assert "threw the board" in text
    assert "said sorry" in text
    for person in (member, as_child, host):
        person.http.close()


def test_a_report_arrives_with_its_game_and_is_dealt_with(house: Served, guests: Callable[..., Guest]) -> None:
    anna, bert = guests("Anna", house), guests("Bert", house)
    table = anna.lay()
    bert.do(table, type="sit", seat=1)
    reporter, host = browser(house), key_holder(house)
    path = f"/tables/{table}/report"
    assert "Bert" in reporter.http.get(path).text
    assert reporter.post(path, person="nobody", why="words").status_code == 400
    sent = reporter.post(path, person=bert.id, why="words", words="<b>rude</b>", at="0")
    assert sent.status_code == 200
    page = host.http.get("/host/reports").text
    assert "&lt;b&gt;rude&lt;/b&gt;" in page
    number = re.findall(r"/host/reports/(\d+)/game", page)[-1]
    assert host.http.get(f"/host/reports/{number}/game").headers["location"] == f"/tables/{table}?watch=1"
    host.post(f"/host/reports/{number}/close", reason="talked to Bert")
    assert f"/host/reports/{number}/game" not in host.http.get("/host/reports").text
    assert "talked to Bert" in host.http.get("/host/log").text
    for _ in range(4):
        reporter.post(path, person=bert.id, why="other")
    answer = reporter.post(path, person=bert.id, why="other")
    assert (answer.status_code, code(answer)) == (429, "guest/limit")
    for person in (reporter, host):
        person.http.close()


def test_nobody_deals_with_a_report_about_themselves_and_with_their_own_under_the_eyes_of_all(
    house: Served, guests: Callable[..., Guest]
) -> None:
    id_ = add_account(house, "Judge", role="moderator")
    robot = add_account(house, "Gavel", kind="program", owner=id_)
    judge, host, reporter = browser(house, id_), key_holder(house), browser(house)
    program = guests("Anna", house)
    program.head = {"Authorization": f"Bearer {access_token(house, robot)}"}
    table = program.lay()
    assert judge.post(f"/tables/{table}/sit", seat="1").status_code == 303

    def numbers() -> list[str]:
        return re.findall(r"/host/reports/(\d+)/game", host.http.get("/host/reports").text)

    for about in (id_, robot):
        assert reporter.post(f"/tables/{table}/report", person=about, why="words").status_code == 200
        waiting = numbers()
        refused = judge.post(f"/host/reports/{waiting[-1]}/close", reason="nothing happened")
        assert (refused.status_code, code(refused)) == (403, "account/role"), about
        assert "vous concerne" in refused.text
        assert numbers() == waiting
    page = judge.http.get("/host/reports?lang=en").text
    assert page.count("This report is about you") == 2
    for number in waiting[-2:]:
        host.post(f"/host/reports/{number}/close", reason="looked into")
    other = guests("Bert", house)
    table = other.lay()
    assert judge.post(f"/tables/{table}/report", person=other.id, why="leaving").status_code == 200
    [own] = set(numbers()) - set(waiting)
    assert judge.post(f"/host/reports/{own}/close", reason="was a mistake").status_code == 303
    assert f"report {own} closed by whoever wrote it" in host.http.get("/host/log?lang=en").text
    for person in (judge, host, reporter):
        person.http.close()


@pytest.mark.anyio
async def test_the_hosts_recovery_link_opens_an_account_once_and_nobody_stays_in(
    house: Served, guests: Callable[..., Guest]
) -> None:
    id_ = add_account(house, "Lost Key")
    robot = access_token(house, add_account(house, "Lost Robot", kind="program", owner=id_))
    before, host = browser(house, id_), key_holder(house)
    heads = {"cookie": f"session={before.http.cookies['session']}"}, {"authorization": f"Bearer {robot}"}
    table = guests("Bert", house).lay()
    address = f"ws://{house.address}/tables/{table}/socket"
    async with (
        connect(address, additional_headers=heads[0]) as browsers,
        connect(address, additional_headers=heads[1]) as programs,
    ):
        for socket in (browsers, programs):
            await socket.send('{"type":"hello"}')
            await socket.recv()
        await asyncio.to_thread(recover, house, host, before, id_)
        assert (await closed(browsers))[1] == "guest/outgrown"
        assert (await closed(programs))[1] == "account/token-ended"
    async with httpx.AsyncClient(base_url=house.url, headers=heads[1]) as program:
        assert (await program.get("/api/me")).status_code == 401
    for one in (before, host):
        one.http.close()


def recover(house: Served, host: Person, before: Person, id_: str) -> None:
    """Let the host make a link and its owner use it, and try it once more."""
    assert before.http.get("/me").status_code == 200
    made = host.post(f"/host/people/{id_}/recovery", reason="lost the paper")
    link = re.search(r"/recover/[\w-]+", made.text)
    assert link
    path, words = link[0], "seven herons in the rain"
    with httpx.Client(base_url=house.url) as person:
        token = token_of(person.get(path).text)
        assert person.post(path, data={"_csrf_token": token, "password": "short"}).status_code == 400
        opened = person.post(path, data={"_csrf_token": token, "password": words})
        assert opened.headers["location"] == "/me"
        assert "session" in opened.cookies
        assert "Lost Key" in person.get("/").text
    with httpx.Client(base_url=house.url) as thief:
        assert thief.get(path).status_code == 410
        token = token_of(thief.get("/host").text)
        assert thief.post(path, data={"_csrf_token": token, "password": words}).status_code == 410
    assert "Lost Key" not in before.http.get("/").text, "sessions from before have ended"
    assert "lost the paper" in host.http.get(f"/host/people/{id_}").text


@pytest.mark.anyio
async def test_whoever_is_muted_says_set_phrases_only_in_every_process(
    pair: Pair, guests: Callable[..., Guest]
) -> None:
    one, two, _ = pair
    bert = guests("Bert", two)
    table = bert.lay(free_chat=True)
    async with sit_down(two, table, bert) as client:
        seat = Seat(client)
        await seat.hello()
        assert (await seat.do(type="say", text="bonjour"))["type"] != "refused"
        decide(one, f"/host/people/{bert.id}/mute", reason="rude", **{"for": "1h"})
        refused: dict[str, Any] = {"type": ""}
        async with asyncio.timeout(LIMIT_S):  # the other process hears of it, however busy the machine is
            while refused["type"] != "refused":
                refused = await seat.do(type="say", text="bonjour")
        assert (refused["type"], refused["code"]) == ("refused", "guest/muted")
        assert "rude" in refused["text"]
        assert (await seat.do(type="say", phrase="hello"))["type"] != "refused"
    assert bert.do(table, type="say", text="bonjour").json()["code"] == "guest/muted"
    decide(one, f"/host/people/{bert.id}/release", what="muted", reason="said sorry")
    await until(lambda: bert.do(table, type="say", text="bonjour").status_code == 200)


@pytest.mark.anyio
async def test_a_house_that_closes_closes_in_every_process(pair: Pair, guests: Callable[..., Guest]) -> None:
    one, two, _ = pair
    bert = guests("Bert", two)
    table = bert.lay()
    async with sit_down(two, table, bert) as client:
        await Seat(client).hello()
        decide(one, "/host/admission", admission="members", reason="school")
        try:
            async with asyncio.timeout(LIMIT_S):
                await client.wait_closed()
            assert (client.close_code, client.close_reason) == (4003, "house/admission")
            assert bert.do(table, type="say", phrase="hello").json()["code"] == "house/admission"
        finally:
            decide(one, "/host/admission", admission="open", reason="holidays")
