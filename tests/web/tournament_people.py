"""People at tournaments: browsers without a screen, which open pages and send their forms."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING, Any

import httpx
from tests.waiting import LIMIT_S, wait_until
from tests.web.member_accounts import add_member, sign_in
from tests.web.served import Served

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Served


class Person:
    """Somebody who comes in by a browser."""

    def __init__(self, house: Served, session: str = "", language: str = "en") -> None:
        self.http = httpx.Client(base_url=house.url, timeout=30, headers={"accept-language": language})
        if session:
            self.http.cookies.set("session", session)
        self.http.get("/tournaments")

    def see(self, path: str, status: int = 200) -> str:
        """Open a page."""
        answer = self.http.get(path)
        assert answer.status_code == status, (path, answer.status_code, answer.text[-3000:])
        return answer.text

    def send(self, path: str, status: int = 303, **form: Any) -> httpx.Response:
        """Send a form; a line in a name stands for a hyphen."""
        data = {name.replace("_", "-"): str(value) for name, value in form.items()}
        data["_csrf_token"] = self.http.cookies.get("csrf") or ""
        answer = self.http.post(path, data=data)
        assert answer.status_code == status, (path, answer.status_code, answer.text[-3000:])
        return answer

    def announce(self, game: str, **form: Any) -> str:
        """Announce a tournament; return its address."""
        answer = self.send("/tournaments", game=game, **({"title": f"{game} together"} | form))
        return answer.headers["location"]

    def decide(self, tournament: str, act: str, status: int = 303, **form: Any) -> httpx.Response:
        """Decide something at the desk."""
        return self.send(f"{tournament}/desk/{act}", status, **form)

    def facts(self, tournament: str) -> dict[str, Any]:
        """Read the tournament as data."""
        return dict(self.http.get(f"{tournament}/tournament.json").json())

    def open_matches(self, tournament: str) -> list[dict[str, Any]]:
        """Return the matches that are still to be played."""
        return [one for one in self.facts(tournament)["matches"] if one["ranks"] is None]

    def names(self, tournament: str) -> dict[int, str]:
        """Return what everybody is called, by number."""
        return {one["number"]: one["name"] for one in self.facts(tournament)["entrants"]}


def words(page: str) -> str:
    """Return a page without its tags, as it is read."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def until(
    holds: Callable[[], object],
    seconds: float = LIMIT_S,
    what: str = "the tournament comes so far",
    poll_s: float = 0.05,
) -> None:
    """Wait until something holds; a page is looked at a few times in a second only."""
    wait_until(holds, what, seconds, poll_s=poll_s)


def member(house: Served, name: str) -> Person:
    return Person(house, sign_in(house, add_member(house, f"{name} {secrets.token_hex(3)}")))


def type_round(director: Person, tournament: str) -> int:
    """Let whoever entered first win every open match, and all come in as they entered where more play."""
    open_matches = director.open_matches(tournament)
    for match in open_matches:
        seats = match["seats"]
        places = {f"place_{seat}": sorted(seats).index(number) + 1 for seat, number in enumerate(seats)}
        form = {"winner": 1 + seats.index(min(seats))} if len(seats) == 2 else places
        director.decide(tournament, "result", match=match["number"], reason="seen at the board", **form)
    return len(open_matches)
