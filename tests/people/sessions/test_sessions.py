"""A session opens what its token opens, for as long as it may, and its list says from where one is signed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ludogite.people.sessions.pairings import Pairings
from ludogite.people.sessions.sessions import GRACE_MS, RECENT_MS, SESSION_MS, TOUCH_MS, Sessions, device_name

if TYPE_CHECKING:
    from ludogite.people.sessions.store import SessionRow
    from ludogite.play.house.house import House

pytestmark = pytest.mark.anyio
DAY_MS = 86_400_000


@pytest.fixture
def sessions(house: House) -> Sessions:
    house.clock.catch_up(house.now())
    return Sessions(house)


async def begun(sessions: Sessions, *, is_proved: bool = True) -> tuple[str, SessionRow]:
    token = await sessions.begin("anna", "Firefox, Linux", "192.0.2.7", is_proved=is_proved)
    row = await sessions.find(token)
    assert row is not None
    return token, row


def test_the_times_are_those_that_are_promised() -> None:
    assert (SESSION_MS, TOUCH_MS, RECENT_MS, GRACE_MS) == (180 * DAY_MS, DAY_MS // 24, DAY_MS // 144, 30_000)


@pytest.mark.parametrize(
    ("browser", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/139.0 Safari/537.36 Edg/139.0", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Linux; Android 15) SamsungBrowser/27.0 Chrome/125.0 Safari/537.36", "Samsung, Android"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/139.0 OPR/122.0", "Opera, Mac"),
        ("curl/8.5.0", ""),
    ],
)
def test_a_device_is_called_by_its_browser_and_its_system(browser: str, name: str) -> None:
    assert device_name(browser) == name


async def test_whoever_showed_a_key_did_so_recently_for_ten_minutes(house: House, sessions: Sessions) -> None:
    _, row = await begun(sessions)
    house.clock.catch_up(row.proved_at + RECENT_MS - 60_000)
    assert sessions.is_recent(row)
    house.clock.catch_up(row.proved_at + RECENT_MS + 1_000)
    assert not sessions.is_recent(row)


async def test_whoever_was_let_in_has_shown_no_key_until_they_do(sessions: Sessions) -> None:
    token, row = await begun(sessions, is_proved=False)
    assert not sessions.is_recent(row)
    assert not row.must_renew
    fresh = await sessions.prove(row)
    assert fresh is not None
    assert fresh != token
    proved = await sessions.find(fresh)
    assert proved is not None
    assert sessions.is_recent(proved)


async def test_a_token_is_given_once_and_the_one_before_opens_for_a_moment_more(
    house: House, sessions: Sessions
) -> None:
    await begun(sessions)
    await sessions.renew_all("anna")
    (row,) = await sessions.of("anna")
    assert row.must_renew
    fresh = await sessions.renew(row)
    assert fresh is not None
    assert await sessions.renew(row) is None, "it was given a moment ago"
    (kept,) = await sessions.of("anna")
    assert not kept.must_renew
    house.clock.catch_up(house.now() + GRACE_MS + 1_000)
    assert await Sessions(house).find(fresh) is not None


async def test_a_visit_is_written_down_once_an_hour_and_prolongs_the_session(house: House, sessions: Sessions) -> None:
    token, row = await begun(sessions)
    await sessions.note_visit(row, "192.0.2.8")
    assert await sessions.find(token) == row, "it was seen a moment ago"
    house.clock.catch_up(house.now() + TOUCH_MS + 60_000)
    await sessions.note_visit(row, "192.0.2.8")
    seen = await sessions.find(token)
    assert seen is not None
    assert seen.network == "192.0.2.8"
    assert seen.until >= row.until + TOUCH_MS
    house.clock.catch_up(seen.until + 1_000)
    assert await sessions.find(token) is None


async def test_signing_all_out_lets_no_device_in_that_was_about_to_be(house: House, sessions: Sessions) -> None:
    token, row = await begun(sessions)
    pairings = Pairings(house)
    await pairings.show("anna", row.digest)
    assert await pairings.shown_by(row.digest) is not None
    await sessions.end_all("anna", row.digest)
    assert await sessions.find(token) is not None, "the one who asks stays"
    assert await pairings.shown_by(row.digest) is None
    await sessions.end_all("anna")
    assert await sessions.find(token) is None
    assert await sessions.of("anna") == []
