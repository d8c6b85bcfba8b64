"""When somebody is told what awaits them: their own pace, their own clock, and no noise at night."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludogite.people.errors import NoticePreferenceError
from ludogite.people.notices.preferences import PACES, NoticePreferences, check_email, check_pace, check_zone

PARIS = "Europe/Paris"
ALWAYS = NoticePreferences(quiet_from=0, quiet_until=0, zone=PARIS)
MINUTE, HOUR = 60_000, 3_600_000


def at(written: str, zone: str = PARIS) -> int:
    return int(datetime.fromisoformat(written).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def test_soon_is_now_and_then_five_minutes_later() -> None:
    now = at("2026-11-17 12:00")
    assert ALWAYS.next_moment(now - MINUTE, 0, now) == now
    assert ALWAYS.next_moment(now, now - MINUTE, now) == now + 4 * MINUTE


def test_once_an_hour_the_first_comes_at_once() -> None:
    hourly, now = NoticePreferences("hourly", 18, 0, 0, PARIS), at("2026-11-17 12:00")
    assert hourly.next_moment(now, 0, now) == now
    assert hourly.next_moment(now, now - MINUTE, now) == now + 59 * MINUTE


def test_once_a_day_is_at_the_chosen_hour_of_ones_own_clock() -> None:
    daily = NoticePreferences("daily", 18, 22, 8, PARIS)
    assert daily.next_moment(at("2026-11-17 12:00"), 0, at("2026-11-17 12:01")) == at("2026-11-17 18:00")
    assert daily.next_moment(at("2026-11-17 18:01"), at("2026-11-17 18:00"), at("2026-11-17 18:02")) == at(
        "2026-11-18 18:00"
    )
    late = at("2026-11-18 10:00")
    assert daily.next_moment(at("2026-11-17 12:00"), 0, late) == late, "what is late is told at once"


@pytest.mark.parametrize(
    ("now", "told"),
    [
        ("2026-11-17 21:59", "2026-11-17 21:59"),
        ("2026-11-17 22:00", "2026-11-18 08:00"),
        ("2026-11-18 03:00", "2026-11-18 08:00"),
        ("2026-11-18 07:59", "2026-11-18 08:00"),
        ("2026-11-18 08:00", "2026-11-18 08:00"),
        ("2026-03-28 23:00", "2026-03-29 08:00"),  # clocks go forward
        ("2026-10-24 23:00", "2026-10-25 08:00"),  # and back
    ],
)
def test_nothing_comes_at_night(now: str, told: str) -> None:
    wish = NoticePreferences(zone=PARIS)
    assert wish.next_moment(at(now), 0, at(now)) == at(told)


def test_quiet_hours_are_those_of_ones_own_zone() -> None:
    now = at("2026-11-17 23:30")
    assert NoticePreferences(zone="America/New_York").next_moment(now, 0, now) == now
    assert NoticePreferences(zone="Asia/Kolkata").next_moment(now, 0, now) == at("2026-11-18 08:00", "Asia/Kolkata")


@given(
    pace=st.sampled_from(PACES),
    hours=st.tuples(*[st.integers(0, 23)] * 3),
    zone=st.sampled_from([PARIS, "UTC", "America/St_Johns", "Pacific/Chatham", "Australia/Lord_Howe"]),
    moments=st.tuples(*[st.integers(1_700_000_000_000, 1_900_000_000_000)] * 2),
)
def test_the_next_moment_is_not_in_the_past_not_quiet_and_less_than_three_days_away(
    pace: str, hours: tuple[int, int, int], zone: str, moments: tuple[int, int]
) -> None:
    wish = NoticePreferences(check_pace(pace), *hours, zone)
    sent_at, now = sorted(moments)
    moment = wish.next_moment(now, sent_at, now)
    assert now <= moment < now + 72 * HOUR
    assert not wish.is_quiet(moment)


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1", "127.0.0.1.", "10.0.0.1", "169.254.169.254", "127.1", "0x7f.0x1", "0177.0.0.01", "mail.7f",
        "2130706433", "[127.0.0.1]", "[::1]", "[IPv6:::1]", "::1", "::ffff:127.0.0.1", "localhost", "example..",
        "127.0.0.1#.example.org", "10.0.0.1/.example.org", "example..org", "-.org", f"{'a' * 64}.org",
    ],
)  # fmt: skip
def test_mail_goes_to_hosts_with_a_name_and_to_no_number_of_a_machine(host: str) -> None:
    with pytest.raises(NoticePreferenceError, match="an e-mail address is written like"):
        check_email(f"anna@{host}")


def test_a_host_with_numbers_in_its_name_is_one_that_mail_goes_to() -> None:
    for address in ("anna@163.example", "anna@1.2.3.example.org", "anna@example.xn--p1ai", "anna@example.org."):
        assert check_email(address) == address


def test_what_cannot_be_is_refused() -> None:
    for address in ("", "anna", "anna@", "@example.org", "a b@example.org", "anna@example", "a@b@example.org",
                    "anna@example.org\nBcc: x@example.org", "é@example.org", "<anna@example.org>",
                    "a" * 250 + "@example.org"):  # fmt: skip
        with pytest.raises(NoticePreferenceError):
            check_email(address)
    assert check_email(" anna+games@mail.example.org ") == "anna+games@mail.example.org"
    for zone in ("", "Paris", "Europe/Atlantis", "../../etc/passwd"):
        with pytest.raises(NoticePreferenceError):
            check_zone(zone)
    with pytest.raises(NoticePreferenceError):
        check_pace("always")
