"""What people around one device are called: asked for once with the table, and remembered by the browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote, unquote

from litestar.datastructures import Cookie

from ludogite.core.message import house_message
from ludogite.play.events import SeatPlan
from ludogite.play.names import MACHINES, clean_name, distinct_name
from ludogite.web.doors.identity import GuestNameError
from ludogite.web.shared.forms import read_name
from ludogite.web.shared.visit import Visit

COOKIE = "device-names"
"""The browser keeps the names of last time: one a line, an empty one for whoever has the visitor's own name."""
MOST_NAMES = 16
"""So many people may sit at a table."""


def around_device(seats: Sequence[SeatPlan]) -> int:
    """Return how many people sit around the founder's device."""
    return sum(seat.kind in ("me", "device") for seat in seats)


def propose_names(visit: Visit, count: int) -> list[str]:
    """Return a name for each of so many people: the visitor's, those of last time, then names of the house."""
    proposed: list[str] = []
    for name in [*_remembered(visit), *[""] * count][:count]:
        known = name or ("" if proposed else visit.guest.name)
        taken = (*MACHINES, *proposed)
        strangers = (one for one in visit.services.guest_names.draw(visit.language) if distinct_name(one, taken) == one)
        proposed.append(distinct_name(known or next(strangers, visit.guest.name), taken))
    return proposed


def read_names(form: Mapping[str, str], count: int) -> list[str]:
    """Return what so many people are called, empty for whom a form does not name; raises GuestNameError."""
    names = [read_name(form.get(f"name-{number}", "")) for number in range(count)]
    for number, name in enumerate(names):
        other = distinct_name(name, filter(None, names[:number]))
        if name and other != name:
            raise GuestNameError(
                house_message("two of you are called '{name}'; call one of them '{other}'", name=name, other=other)
            )
    return names


def fill_names(visit: Visit, names: Sequence[str]) -> list[str]:
    """Return names where everybody but the first, who is the visitor if nameless, has one: two are never alike."""
    taken = [visit.guest.name, *names]
    proposed = zip(names[1:], propose_names(visit, len(names))[1:], strict=True)
    return [*names[:1], *(name or distinct_name(other, taken) for name, other in proposed)]


def names_cookie(visit: Visit, names: Sequence[str]) -> Cookie:
    """Return what makes the browser remember names for the next table, and those of others who played before."""
    kept = ["" if name == visit.guest.name else name for name in names] + _remembered(visit)[len(names) :]
    return visit.cookie(COOKIE, quote("\n".join(kept)))


def _remembered(visit: Visit) -> list[str]:
    kept = unquote(visit.request.cookies.get(COOKIE, "")).split("\n")[:MOST_NAMES]
    return [clean_name(name) for name in kept]
