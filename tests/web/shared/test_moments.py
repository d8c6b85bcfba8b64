"""Moments on pages and in calendars: none that somebody once typed ever breaks a page for everybody."""

import pytest

from ludogite.web.shared.calendars import CalendarEntry, write_calendar
from ludogite.web.shared.moments import day, moment


@pytest.mark.parametrize("at", [253_404_716_400_000, 10**18, -(10**18)])
def test_no_number_is_too_far_to_be_shown(at: int) -> None:
    assert moment(at).startswith("<time datetime=")
    assert day(at).startswith("<time datetime=")
    written = write_calendar("Club", [CalendarEntry("x", 0, at, "Evening", "http://house", lasts_ms=10**7)])
    assert "DTSTART:" in written


def test_a_moment_is_written_by_greenwichs_clock() -> None:
    assert 'datetime="2027-05-02T18:00+00:00"' in moment(1_809_280_800_000)
