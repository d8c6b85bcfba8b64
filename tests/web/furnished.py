"""A house with a table of every kind in it, kept as a folder that can be copied: each copy shows the same pages."""

from __future__ import annotations

import json
import random
import re
import sqlite3
from contextlib import closing
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import httpx
from tests.waiting import wait_until
from tests.web.halls import form_token, found_hall, look_at, slip_of, visitor_of
from tests.web.served import Guest, Served

from ludogite.core.language import HOME
from ludogite.core.registry import installed_games
from ludogite.translation import translate
from ludogite.web.doors import identity
from ludogite.web.doors.guest_names import NAMES

if TYPE_CHECKING:
    from pathlib import Path

FURNITURE = "furniture.json"
LASTING_S = 100 * identity.YEAR_S
"""The tickets of these guests outlast every comparison."""
MINUTES = {"base_ms": 600_000, "increment_ms": 5_000}
GONE = (
    "UPDATE events SET body = replace(body, '\"rules_version\":', '\"rules_version\":9') WHERE seq = 1 AND table_id = ?"
)
TORN = 'UPDATE events SET body = \'{"type":"seat\' WHERE seq = 2 AND table_id = ?'


@dataclass(frozen=True)
class Furniture:
    """What is in a house: the numbers of its tables by what they show, and the cookies of its guests by their names."""

    tables: dict[str, str]
    cookies: dict[str, dict[str, str]]
    links: dict[str, str]
    """Links by what they are for: to be Anna on another device, to come in, to come back; to a hall and its slips."""


def read_furniture(folder: Path) -> Furniture:
    """Return what is in a furnished house."""
    return Furniture(**json.loads((folder / FURNITURE).read_text(encoding="utf-8")))


def furnish(folder: Path) -> Furniture:
    """Lay a table of every kind in a new house, close it, and write down what is in it."""
    house = Served(folder, LUDOGITE_FAIR_WAIT_SECONDS="100000")
    anna, bert, chloe = (Guest(house, name) for name in ("Anna", "Bért", "Chloé"))
    try:
        tables = _of_games(anna) | _between(anna, bert) | _public(anna, bert)
        sessions, links = _accounts(house, bert)
        director, halls = _hall(house)
        links |= halls
    finally:
        for guest in (anna, bert, chloe):
            guest.http.close()
        house.stop()
    with closing(sqlite3.connect(folder / "data" / "house.sqlite")) as database, database:
        database.execute(GONE, (tables["gone"],))
        database.execute(TORN, (tables["kept"],))
        database.execute("UPDATE sessions SET until = 9e15, proved_at = 9e12")
    key = (folder / "data" / "signing.key").read_text(encoding="ascii").strip()
    signer = identity.Signer(key.encode())
    people = {name: identity.Guest(guest.id, guest.name) for name, guest in (("anna", anna), ("chloe", chloe))}
    people["stranger"] = identity.Guest("0" * 24, translate(NAMES[0], HOME))
    cookies = {name: {"guest": signer.sign(guest, "guest", LASTING_S)} for name, guest in people.items()}
    cookies["host"] = {**cookies["anna"], "host": signer.sign(people["anna"], "host", LASTING_S)}
    cookies["director"] = {"guest": director}
    cookies |= {name: {"session": session} for name, session in sessions.items()}
    cookies["returning"] = cookies["member"] | cookies["anna"]
    links["carry"] = f"/carry/{signer.sign_once(people['anna'], 'carry', LASTING_S)}"
    furniture = Furniture(tables, cookies, links)
    (folder / FURNITURE).write_text(json.dumps(asdict(furniture)), encoding="utf-8")
    return furniture


def _hall(house: Served) -> tuple[str, dict[str, str]]:
    """Hold a tournament in a hall with one match told; return the director's cookie, and the ways to it."""
    with visitor_of(house) as director:
        id_ = found_hall(director)
        tournament = look_at(house, id_)
        told, asked = (slip_of(tournament, tournament.matches[number]) for number in (1, 2))
        page = director.get(told, params={"order": "1"})
        director.post(told, data=form_token(page) | {"order": "1"})
        links = {"hall": f"/tournaments/{id_}/hall", "slip-told": told, "slip-asked": asked}
        return director.cookies["guest"], links


RETURN_MATCHES = 7
"""So many matches are called once three of the first four are over."""


class Browser:
    """A browser that goes through pages and sends their forms."""

    def __init__(self, house: Served) -> None:
        self.http = httpx.Client(base_url=house.url, follow_redirects=True, timeout=20)
        self.page = self.http.get("/keep").text

    def post(self, path: str, **fields: str) -> str:
        """Send a form, as the page before it would; return the page that follows."""
        found = re.search('name="_csrf_token" value="([^"]+)"', self.page)
        assert found
        ticket = re.search('name="once" value="([^"]+)"', self.page)
        once = {"once": ticket[1]} if ticket else {}
        answer = self.http.post(path, data={"_csrf_token": found[1], **once, **fields})
        assert answer.is_success, answer.text
        self.page = answer.text if "_csrf_token" in answer.text else self.page
        return answer.text

    def get(self, path: str) -> str:
        """Open a page."""
        page = self.http.get(path).text
        self.page = page if "_csrf_token" in page else self.page
        return page


def keep_name(house: Served, name: str) -> Browser:
    """Keep a name; return its browser."""
    browser = Browser(house)
    browser.post("/keep/key", name=name, password="gentle otter paints the moon")
    return browser


def _accounts(house: Served, bert: Guest) -> tuple[dict[str, str], dict[str, str]]:
    """Fill the rooms of members and hosts; return the sessions of their browsers, and links that work once."""
    names = {"member": "Dorothée", "parent": "Dorothée-Élisabeth", "hostess": "Théophile", "rude": "Barbe Noire"}
    browsers = {who: keep_name(house, name) for who, name in names.items()}
    member, parent, hostess, rude = browsers.values()
    member.post("/me/children", name="Pinson")
    parent.post("/me/children", name="Bergeronnette")
    parent.post("/me/children/play", child=_first(r'name="child" value="([^"]+)"', parent.get("/me")))
    made = member.post("/me/programs", name="Grillon des champs")
    program = _first(r'<section class="sheet stack" id="([0-9a-f]+)"', made)
    until = (datetime.now(UTC) + timedelta(days=300)).date().isoformat()
    member.post(f"/me/programs/{program}/tokens", label="Weidenhof", until=until, **{"scope-play": "yes"})
    rude.post("/me/challenges", to="Dorothée", game="libertas")
    member.post("/me/challenges", to="Théophile", game="squadro")
    hostess.post("/host", key=(house.folder / "data" / "host.key").read_text(encoding="ascii").strip())
    hostess.post("/host/take")
    hostess.post("/host/notice", notice="**Mardis** à vingt heures.\nApportez un gâteau.")
    someone = _first(r'/host/people/([0-9a-f]+)">Barbe Noire', hostess.get("/host/people"))
    hostess.post(f"/host/people/{bert.id}/mute", reason="Trop de mots", **{"for": "good"})
    hostess.post(f"/host/people/{someone}/send-away", reason="Trop de bruit", **{"for": "good"})
    hostess.get("/host/admission")
    invitation = hostess.post("/host/invitations", label="Le club du mardi", uses="5", days="300")
    kept = _first(r'/host/people/([0-9a-f]+)">Dorothée<', hostess.get("/host/people"))
    hostess.get(f"/host/people/{kept}")
    recovery = hostess.post(f"/host/people/{kept}/recovery", reason="Clé perdue")
    links = {"join": _first(r"(/join/[\w-]+)", invitation), "recover": _first(r"(/recover/[\w-]+)", recovery)}
    links["person"] = f"/host/people/{bert.id}"
    links |= _club(member, hostess)
    links |= _tournaments(member, links["club"])
    sessions = {who: browser.http.cookies["session"] for who, browser in browsers.items()}
    for browser in browsers.values():
        browser.http.close()
    return sessions, links


def _club(member: Browser, hostess: Browser) -> dict[str, str]:
    """Found a club with everything in it; return its address, and where it is joined."""
    member.post("/clubs/new", name="Le Cercle du Tilleul", about="On joue le vendredi soir.", listed="yes")
    club = _first(r'href="(/clubs/[0-9a-f]+)"', member.get("/clubs"))
    desk = member.get(f"{club}/desk")
    assert "invitations" in desk
    link = _first(rf"({club}/join/[\w-]+)", member.post(f"{club}/invitations", days="30", uses="90"))
    hostess.get("/clubs")
    hostess.post(link)
    when = (datetime.now(UTC) + timedelta(days=40)).strftime("%Y-%m-%dT20:00")
    for title in ("Rugby à huit, et tables libres", "Libertas à quatre"):
        member.post(f"{club}/dates", title=title, note="Salle du Tilleul, sous les arcades", at=when)
    member.post(f"{club}/rules", rules="On salue avant, on remercie après.\nLa théière est à celui qui perd.")
    member.post(f"{club}/ladder", game="squadro")
    for one in (hostess, member):
        one.get(club)
        one.post(f"{club}/rung", do="take")
    return {"club": club, "club-join": link}


def _tournaments(director: Browser, club: str) -> dict[str, str]:
    """Announce a tournament of every look, each in the middle, and one of a club to come; return their addresses."""
    names = "Chamois, Pivoine, Tilleul, Loutre des bois, Hermine, Saule, Mésange à longue queue, Belette"
    forms = {
        "sheet": {"game": "rugby", "sheet": "yes"},
        "swiss": {"game": "squadro", "form": "swiss", "rounds": "5"},
        "arena": {"game": "squadro", "form": "arena"},
        "heats": {"game": "stilelibero", "form": "heats", "size": "4", "final": "yes"},
    }
    links = {}
    for look, form in forms.items():
        director.get("/tournaments/new")
        usual = {"title": f"L’après-midi {look}", "venue": "hall", "pace": "director"}
        address = _first(r'data-address="(/tournaments/\w+)/live"', director.post("/tournaments", **usual | form))
        director.post(f"{address}/desk/come", name=names)
        if look != "sheet":
            director.post(f"{address}/enter")
        director.post(f"{address}/desk/begin")
        _type_results(director, address)
        if look == "sheet":
            _await_return_matches(director, address)
        elif look != "arena":
            director.post(f"{address}/desk/round")
        links[f"tournament-{look}"] = address
    coming = {
        "game": "squadro",
        "title": "Vendredi",
        "starts": f"{datetime.now(UTC) + timedelta(days=300):%Y-%m-%d}T20:00",
        "every": "week",
        "club": club.rpartition("/")[2],
    }
    links["tournament-coming"] = _first(
        r'data-address="(/tournaments/\w+)/live"', director.post("/tournaments", **coming)
    )
    return links


def _await_return_matches(director: Browser, address: str) -> None:
    """Wait until the house has called them: it does so by itself, as the printed sheet has it."""

    def are_called() -> bool:
        return len(director.http.get(f"{address}/tournament.json").json()["matches"]) >= RETURN_MATCHES

    wait_until(are_called, "the return matches are called")


def _type_results(director: Browser, address: str) -> None:
    """Let all but one of the matches end that are open."""

    def with_matches() -> dict[str, Any]:
        facts: dict[str, Any] = director.http.get(f"{address}/tournament.json").json()
        return facts if facts["matches"] else {}

    facts = wait_until(with_matches, "matches are called")
    matches = [one for one in facts["matches"] if one["ranks"] is None]
    for match in matches if facts["form"] != "knockout" else matches[:-1]:
        several = {f"place-{seat}": str(seat + 1) for seat in range(len(match["seats"]))}
        won = {"winner": "1"} if len(match["seats"]) == 2 else several
        director.post(f"{address}/desk/result", match=str(match["number"]), reason="Vu au plateau", **won)


def _first(pattern: str, page: str) -> str:
    found = re.search(pattern, page)
    assert found, pattern
    return found[1]


def _of_games(anna: Guest) -> dict[str, str]:
    """Lay three tables of every game: against the house, on one device, and one that is over."""
    tables = {}
    for game in installed_games().values():
        offered = {option.name for option in game.rules.options}
        options = {name: value for name, value in (("players", 2), ("sides", "given")) if name in offered}
        for kind, other, moves in (("table", "bot", 3), ("device", "device", 3), ("over", "bot", 3)):
            seat = {"kind": other, "level": "1"} if other == "bot" else {"kind": other}
            table = anna.lay(game.id, [{"kind": "me"}, seat], options=options)
            play(table, anna, moves=moves)
            if kind == "over":
                assert anna.do(table, type="resign", seat=0).is_success
            tables[f"{kind}-{game.id}"] = table
    return tables


def _between(anna: Guest, bert: Guest) -> dict[str, str]:
    """Lay tables of two people: with clocks, that wait, and that cannot be opened any more; and one to talk at."""
    tables = {name: anna.lay() for name in ("gone", "kept")}
    # With a machine, because people are shown to be away some time after they went: no two looks would be alike.
    tables["talk"] = anna.lay(seats=[{"kind": "me"}, {"kind": "bot", "level": "1"}], free_chat=True)
    tables["clock"] = anna.lay(clock=MINUTES)
    tables["waiting"] = anna.lay("rugby")
    tables["open"] = bert.lay(seats=[{"kind": "me"}, {"kind": "open"}])
    for name in ("gone", "kept", "clock"):
        assert bert.do(tables[name], type="sit", seat=1).is_success
        play(tables[name], anna, bert, moves=4)
        assert bert.do(tables[name], type="resign", seat=1).is_success
    for text in ("À toi !", "Merci, et bonne partie"):
        assert anna.do(tables["talk"], type="say", text=text).is_success
    return tables


def _public(anna: Guest, bert: Guest) -> dict[str, str]:
    """Finish a game that everybody may find, and wait until they do."""
    table = anna.lay(seats=[{"kind": "me"}, {"kind": "open"}])
    assert bert.do(table, type="sit", seat=1).is_success
    play(table, anna, bert, moves=4)
    assert bert.do(table, type="resign", seat=1).is_success
    wait_until(lambda: table in anna.http.get("/games/squadro/played").text, "the game is in the archive", poll_s=0.2)
    return {"public": table}


def play(table: str, *guests: Guest, moves: int) -> None:
    """Play so many moves at a table, then wait until somebody's turn has come: nothing moves there any more."""
    rng = random.Random(moves)

    def whose_turn() -> tuple[Guest, dict[str, Any]] | None:
        turns: list[tuple[Guest, dict[str, Any]]] = [(guest, guest.look(table)["turn"]) for guest in guests]
        return next(((guest, turn) for guest, turn in turns if turn.get("mine")), None)

    for left in range(moves, -1, -1):
        found = wait_until(whose_turn, "somebody's turn comes")
        if found and left:
            guest, turn = found
            token = rng.choice(turn["moves"])["move"]
            assert guest.do(table, type="play", token=token, ply=turn["ply"]).is_success
