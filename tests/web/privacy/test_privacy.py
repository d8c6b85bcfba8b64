"""What the house says that it keeps, what it lets people take along, and what its log says of nobody."""

from __future__ import annotations

import asyncio
import io
import json
import re
import secrets
import zipfile
from typing import TYPE_CHECKING

import httpx
import pytest
import sqlalchemy as sa
from tests.web.forms import token_of
from tests.web.served import Guest, Served

from ludogite.people.accounts.progress import PuzzleStreaks, merge_progress, merge_streaks
from ludogite.people.accounts.schema import account_events, accounts, progress
from ludogite.people.accounts.tokens import new_token, token_digest
from ludogite.people.sessions.schema import sessions
from ludogite.web.shared.notice import NoticeError, check_notice, notice_html

if TYPE_CHECKING:
    from pathlib import Path

FAR = 4_000_000_000_000


def sign_in(served: Served, name: str, id_: str = "", player: str = "") -> httpx.Client:
    """Return a browser that is signed in as a member, who keeps this name from now on."""
    account, token = id_ or secrets.token_hex(12), new_token()
    row = {"id": account, "kind": "person", "name": name, "look": name.lower(), "role": "member", "owner": None,
           "created_at": 1, "leaving_at": None, "seq": 1}  # fmt: skip
    joined = {
        "account": account,
        "seq": 1,
        "at": 1,
        "by": account,
        "body": json.dumps({"type": "joined", "name": name}),
    }
    session = {"digest": token_digest(token), "account": account, "player": player or account, "device": "Firefox",
               "network": "198.51.100.9", "created_at": FAR - 1, "proved_at": FAR, "seen_at": FAR - 1, "until": FAR,
               "must_renew": False}  # fmt: skip
    with served.database() as connection:
        if connection.scalar(sa.select(accounts.c.id).where(accounts.c.id == account)) is None:
            connection.execute(sa.insert(accounts).values(**row))
            connection.execute(sa.insert(account_events).values(**joined))
        connection.execute(sa.insert(sessions).values(**session))
    return httpx.Client(base_url=served.url, cookies={"session": token, "language": "en"}, timeout=20)


def test_the_page_says_what_is_set(tmp_path: Path) -> None:
    served = Served(tmp_path, LUDOGITE_ADDRESS_DAYS="12", LUDOGITE_ARCHIVE_AFTER_DAYS="77")
    try:
        for language in ("en", "fr", "de"):
            page = httpx.get(f"{served.url}/privacy?lang={language}").text
            text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))
            for days in ("12", "77", "180", "7"):
                assert re.search(rf"\b{days}\b", text), (language, days)
        assert 'href="/privacy"' in httpx.get(served.url).text
    finally:
        served.stop()
    served = Served(tmp_path, LUDOGITE_ADDRESS_DAYS="0")
    try:
        assert "never written down" in httpx.get(f"{served.url}/privacy?lang=en").text
    finally:
        served.stop()


def test_a_notice_of_the_host_is_shown_and_smuggles_nothing_in() -> None:
    shown = str(
        notice_html(
            "# Who we are\n\n**A club.** <script>alert(1)</script> [x](javascript:alert(1)) ![p](https://a.b/c)"
        )
    )
    assert "<h3>Who we are</h3>" in shown
    assert "<strong>A club.</strong>" in shown
    assert "<script" not in shown
    assert 'href="javascript' not in shown
    assert "<img" not in shown
    assert notice_html("Tuesdays\nat eight") == "<p>Tuesdays<br />\nat eight</p>\n"


def test_a_notice_that_cannot_be_kept_is_refused() -> None:
    assert check_notice(" We are a club.\r\n") == "We are a club."
    for wrong in ("x" * 10_001, "a\0b"):
        with pytest.raises(NoticeError):
            check_notice(wrong)


def test_puzzles_and_lessons_are_the_same_on_every_device_of_a_member(served: Served) -> None:
    id_ = secrets.token_hex(12)
    with sign_in(served, "Perrine", id_) as phone, sign_in(served, "Perrine", id_) as laptop:
        phone.cookies.update({"solved-squadro": "1.2", "learned-squadro": "dots"})
        assert phone.get("/puzzles").text.count('class="number done"') == 2
        laptop.cookies.set("solved-squadro", "2.5")
        assert laptop.get("/puzzles").text.count('class="number done"') == 3
        assert laptop.cookies["learned-squadro"] == "dots"
        best = {"streak": 3, "longest": 9, "days": 2, "day": "2026-11-9", "missed": "", "best": 4}
        assert phone.post("/me/progress", json=best).json() == best
        other = best | {"streak": 1, "longest": 2, "day": "2026-11-10", "best": 7}
        assert laptop.post("/me/progress", json=other).json() == other | {"longest": 9}
        strange = {"origin": "https://elsewhere.example"}
        assert laptop.post("/me/progress", json=best, headers=strange).status_code == 403
        wrongs: list[object] = [{"streak": -1}, {"day": "today"}, {"missed": "x" * 200}, {"best": "9"}, []]
        for wrong in wrongs:
            assert laptop.post("/me/progress", json=wrong).status_code == 400
    with httpx.Client(base_url=served.url) as guest:
        assert guest.post("/me/progress", json={}).status_code in (400, 403)


def test_nobody_takes_over_what_somebody_else_did_on_the_same_device(served: Served) -> None:
    with sign_in(served, "Quentin") as quentin:
        quentin.cookies.set("solved-squadro", "1.2.3")
        quentin.get("/puzzles")
        with sign_in(served, "Romane") as romane:
            cookies = {cookie.name: cookie.value or "" for cookie in quentin.cookies.jar if cookie.name != "session"}
            assert cookies["progress-of"]
            romane.cookies.update(cookies)
            answer = romane.get("/puzzles")
            assert 'class="number done"' not in answer.text
            assert any(
                re.match('solved-squadro="?"?;.*Max-Age=0', set_, re.IGNORECASE)
                for set_ in answer.headers.get_list("set-cookie")
            )
        del quentin.cookies["session"]
        assert 'class="number done"' not in quentin.get("/puzzles").text


def test_progress_is_limited_in_size(served: Served) -> None:
    with sign_in(served, "Sidonie") as sidonie:
        cookies = {f"solved-game{number}": "1.2" for number in range(100)}
        sidonie.cookies.update(cookies | {"solved-squadro": "x" * 100, "solved-BAD!": "1"})
        sidonie.get("/puzzles")
    with served.database() as connection:
        kept = connection.execute(sa.select(progress.c.key, progress.c.value)).all()
    assert len([row for row in kept if row.key.startswith("solved-game")]) <= 60
    assert not [row for row in kept if "x" * 50 in row.value]


def test_the_best_of_two_devices_is_kept() -> None:
    one, other = PuzzleStreaks(5, 8, 3, "2026-9-30", "", 4), PuzzleStreaks(1, 2, 1, "2026-10-1", "/puzzles/a/1", 9)
    for merged in (merge_streaks(one, other), merge_streaks(other, one)):
        assert merged == PuzzleStreaks(1, 8, 1, "2026-10-1", "/puzzles/a/1", 9)
    assert merge_progress("solved-squadro", "1.2", "2.7") == "1.2.7"
    assert merge_progress("puzzles", "", "no JSON") == ""
    assert merge_progress("theme", "", "night") == ""


def test_a_member_takes_everything_along(served: Served) -> None:
    with sign_in(served, "Théodora") as browser:
        browser.cookies.set("solved-squadro", "1.2")
        page = browser.get("/me").text
        answer = browser.post("/me/export", data={"_csrf_token": token_of(page)})
        assert answer.status_code == 200, answer.text
        with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
            kept = json.loads(archive.read("me.json"))
            assert "account.json" in archive.namelist()
            account = json.loads(archive.read("account.json"))
    assert account["name"] == "Théodora"
    assert account["events"][0]["type"] == "joined"
    assert [one["name"] for one in account["names"]] == ["Théodora"]
    assert account["sessions"][0]["network"] == "198.51.100.9"
    assert account["progress"]["solved-squadro"] == "1.2"
    assert "digest" not in str(account)
    assert browser.cookies["session"] not in str(kept) + str(account)


@pytest.mark.anyio
async def test_the_log_names_nobody_and_no_network(tmp_path: Path) -> None:
    def live() -> str:
        served = Served(tmp_path, LUDOGITE_METRICS_TOKEN="0123456789abcdef0123")
        try:
            one, two = Guest(served, "Urbanetta"), Guest(served, "Valmondo")
            table = one.lay()
            two.do(table, type="sit", seat=1)
            one.do(table, type="say", phrase="hello")
            one.do(table, type="play", token="nonsense Urbanetta", ply=0)
            with sign_in(served, "Wilhelmina") as member:
                for path in ("/", "/me", "/puzzles", f"/tables/{table}", "/tables/Wilhelmina", "/carry/Wilhelmina"):
                    member.get(path)
                member.post("/me/progress", content=b"{broken Wilhelmina", headers={"content-type": "application/json"})
                member.post("/host", data={"_csrf_token": token_of(member.get("/host").text), "key": "Wilhelmina"})
                member.get("/", headers={"x-forwarded-for": "203.0.113.77"})
            httpx.get(f"{served.url}/api/tables/{table}", headers={"authorization": "Bearer lgp_Wilhelmina"})
            for path in ("/sign-in", "/come-in"):
                httpx.post(f"{served.url}{path}", data={"name": "Wilhelmina", "password": "Wilhelmina"})
            ids = one.id, two.id
            one.http.close()
            two.http.close()
        finally:
            served.stop()
        logged = served.logged()
        assert not [id_ for id_ in ids if id_ in logged]
        return logged

    logged = await asyncio.to_thread(live)
    assert "something on this machine forwards addresses" in logged
    for secret in ("Urbanetta", "Valmondo", "Wilhelmina", "203.0.113", "198.51.100", "127.0.0.1/"):
        assert secret not in logged
