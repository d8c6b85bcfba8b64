"""Which cookies are the house's, in all its rooms: whatever else a browser sends is no concern of any page."""

from __future__ import annotations

from ludogite.people.accounts.progress import LISTED
from ludogite.web.accounts.coming_in import OTHERS_COOKIE
from ludogite.web.accounts.devices import PAIRING_COOKIE
from ludogite.web.accounts.keeping import LATER_COOKIE
from ludogite.web.accounts.known_device import DEVICE_COOKIE, SECURE_DEVICE_COOKIE
from ludogite.web.doors.admission import FRIEND_COOKIE
from ludogite.web.doors.identification import GUEST_COOKIE, HOST_COOKIE, SECURE_SESSION_COOKIE, SESSION_COOKIE
from ludogite.web.doors.requests import FORM_COOKIES
from ludogite.web.lobby.device_names import COOKIE as DEVICE_NAMES_COOKIE
from ludogite.web.shared.progress import OWNER_COOKIE
from ludogite.web.shared.returning import AFTER_COOKIE
from ludogite.web.shared.visit import LANGUAGE_COOKIE, OUTGROWN_COOKIE, THEME_COOKIE

GUIDED_COOKIE = "guided"
"""How far the first game after a lesson is; the page's script keeps it."""

HOUSE_COOKIES = frozenset((
    GUEST_COOKIE, HOST_COOKIE, SESSION_COOKIE, SECURE_SESSION_COOKIE, DEVICE_COOKIE, SECURE_DEVICE_COOKIE,
    PAIRING_COOKIE, FRIEND_COOKIE, OUTGROWN_COOKIE, AFTER_COOKIE, OTHERS_COOKIE, LATER_COOKIE, OWNER_COOKIE,
    LANGUAGE_COOKIE, THEME_COOKIE, DEVICE_NAMES_COOKIE, GUIDED_COOKIE, *FORM_COOKIES,
))  # fmt: skip


def is_house_cookie(name: str) -> bool:
    """Tell whether a cookie of this name is the house's; lessons and puzzles have one for each game."""
    return name in HOUSE_COOKIES or LISTED.fullmatch(name) is not None
