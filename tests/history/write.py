"""Writes a data folder and records as this version of the house keeps them, for the tests of all later versions.

Usage: PYTHONPATH=. python tests/history/write.py tests/history/NAME
A real house is opened, every kind of event happens in it, and what its tables then look like is written down.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from tests.history.unfolding import replayed, unfold
from tests.people.running import announced, begin, called, crowd, enter, opened, run_to_end
from tests.waiting import pause, pause_async, wait_until
from tests.web.served import GENEROUS
from websockets.asyncio.client import connect

from ludogite.core.registry import installed_games
from ludogite.people.accounts.recognising import recognise
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.runner import TournamentRunner
from ludogite.play.absence import stayed_away
from ludogite.play.commands import Sit
from ludogite.play.events import Gone, Person
from ludogite.play.house.house import House as PlayHouse
from ludogite.play.vacations import vacation_at
from ludogite.play.workers import WorkerPool
from ludogite.storage.store import open_store
from ludogite.web.doors.identity import YEAR_S, Guest, Signer

LASTING_S = 200 * YEAR_S
"""The tickets of these guests are never too old for the tests."""
FAIR_WAIT_S = 1
AWAY_S = 8.0
"""After so long a seat that nobody is connected for is told to be away."""
CLOSED_S = 12.0
"""The house is closed for so long that its clocks notice."""
REVIEW_S = 600.0
"""A review may take as long on a busy machine."""
SETTINGS = GENEROUS | {"LUDOGITE_FAIR_WAIT_SECONDS": str(FAIR_WAIT_S)}
MINUTES = {"base_ms": 600_000, "increment_ms": 5_000}
DAYS = {"per_move_ms": 7 * 86_400_000}
VACATION_MS = 10 * 86_400_000
SHORT = {"base_ms": 1_000}
WAIT_MS = 600_000
"""Whoever is away for so long in a match without a clock has lost it."""


class House:
    """A house in a process of its own."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.open()

    def open(self) -> None:
        """Start it and learn its address."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ludogite.serving", "--port", "0", "--data", str(self.data)],
            stdout=subprocess.PIPE,
            env=os.environ | SETTINGS,
            text=True,
        )
        found = re.search(r"127\.0\.0\.1:\d+", self.process.stdout.readline() if self.process.stdout else "")
        if found is None:
            raise SystemExit("the house did not open")
        self.address = found[0]
        wait_until(self._answers, "the house answers")

    def _answers(self) -> bool:
        try:
            return httpx.get(f"http://{self.address}/health").is_success
        except httpx.HTTPError:
            return False

    def close(self) -> None:
        """Stop it as a machine that is switched off would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Player:
    """Somebody who plays through the doors for programs and for browsers."""

    def __init__(self, house: House, name: str) -> None:
        self.house = house
        self.http = httpx.Client(timeout=20)
        answer = self.http.post(f"http://{house.address}/api/guests", json={"name": name}).json()
        self.guest = Guest(answer["id"], answer["name"])
        signer = Signer((house.data / "signing.key").read_text(encoding="ascii").strip().encode())
        self.token = signer.sign(self.guest, "token", LASTING_S)
        self.cookie = signer.sign(self.guest, "guest", LASTING_S)
        self.commands = 0

    @property
    def head(self) -> dict[str, str]:
        """What tells a program's request from a stranger's."""
        return {"Authorization": f"Bearer {self.token}"}

    def lay(self, game: str, seats: str, **wish: Any) -> str:
        """Lay a table; seats are written `me friend bot:1`."""
        plans = [dict(zip(("kind", "level"), seat.split(":"), strict=False)) for seat in seats.split()]
        body = {"game": game, "seats": plans, **wish}
        answer = self.http.post(f"http://{self.house.address}/api/tables", json=body, headers=self.head)
        if answer.is_error:
            raise SystemExit(answer.text)
        return str(answer.json()["id"])

    def do(self, table: str, type_: str, **command: Any) -> None:
        """Carry a command out."""
        self.commands += 1
        body = {"cid": f"c{self.commands}", "command": {"type": type_, **command}}
        url = f"http://{self.house.address}/api/tables/{table}/commands"
        answer = self.http.post(url, json=body, headers=self.head)
        if answer.is_error:
            raise SystemExit(f"{command}: {answer.text}")

    def look(self, table: str) -> dict[str, Any]:
        """See a table."""
        answer = self.http.get(f"http://{self.house.address}/api/tables/{table}", headers=self.head)
        return dict(answer.json())

    def browser(self) -> httpx.Client:
        """Return a browser of theirs."""
        cookies = {"guest": self.cookie, "language": "en"}
        return httpx.Client(base_url=f"http://{self.house.address}", cookies=cookies, timeout=20)

    def submit(self, path: str, found_at: str, **form: str) -> str:
        """Send a form that stands on a page; return where it leads."""
        with self.browser() as browser:
            found = re.search(r'name="_csrf_token" value="([^"]+)"', browser.get(found_at).text)
            if found is None:
                raise SystemExit(f"no form at {found_at}")
            answer = browser.post(path, data={"_csrf_token": found[1], **form})
        return str(answer.headers.get("location", "")).rpartition("/")[2]


def play_on(players: list[Player], table: str, moves: int, seed: int = 1) -> None:
    """Play so many moves at random, or until the game is over; own dice are typed."""
    rng = random.Random(seed)
    played = 0
    while played < moves:
        views = [(player, player.look(table)) for player in players]
        if views[0][1]["table"]["status"] == "over":
            return
        for player, view in views:
            turn = view["turn"]
            if turn.get("mine") or turn.get("may_type"):
                token = rng.choice([move["move"] for move in turn["moves"]] if turn.get("mine") else turn["dice"])
                player.do(table, "play", token=token, ply=turn["ply"])
                played += 1
                break
        else:
            pause(0.02, "a machine thinks, and nobody else may move")


def finished_games(anna: Player, bert: Player) -> list[str]:
    """Every game to its end: between two people, against machines, on one device, with options and own dice."""
    tables = []
    for game in installed_games().values():
        offered = {option.name for option in game.rules.options}
        options = {name: value for name, value in (("players", 2), ("sides", "given")) if name in offered}
        between = anna.lay(game.id, "me friend", options=options, free_chat=True, bring_nonce=True)
        anna.do(between, "bring-nonce", nonce="anna-brought-this")
        bert.do(between, "sit", seat=1, nonce="bert-brought-this")
        bert.do(between, "say", phrase="hello")
        anna.do(between, "say", text="À toi ! “quoted”")
        play_on([anna, bert], between, 10_000)
        alone = anna.lay(game.id, "me bot:1", options=options, bring_nonce=True)
        anna.do(alone, "bring-nonce", nonce="anna-brought-this")
        play_on([anna], alone, 10_000, 2)
        device = anna.lay(game.id, "me device", options=options, own_dice=game.rules.chance_in_play)
        play_on([anna], device, 10_000, 3)
        tables += [between, alone, device]
    return tables


def running_games(anna: Player, bert: Player) -> list[str]:
    """Games that are under way: with clocks, with more people, and one that nobody has joined."""
    minutes = anna.lay("squadro", "me friend", clock=MINUTES, options={"sides": "given"})
    days = anna.lay("libertas", "me friend", clock=DAYS, options={"players": 2})
    for table in (minutes, days):
        bert.do(table, "sit", seat=1)
        play_on([anna, bert], table, 7)
    race = anna.lay("stilelibero", "me friend bot:2", options={"players": 3})
    bert.do(race, "sit", seat=1)
    play_on([anna, bert], race, 4)
    team = anna.lay("rugby", "me friend", teams=True)
    bert.do(team, "sit", seat=1)
    play_on([anna, bert], team, 3)
    mate, other, third = (Player(anna.house, name) for name in ("Chloé", "Dora", "Dora"))
    mate.do(team, "sit", seat=1, invitation=bert.look(team)["table"]["seats"][1]["invitation"])
    for asker, agree in ((other, True), (third, False)):
        asker.do(team, "ask-to-join", seat=1)
        bert.do(team, "answer-to-join", seat=1, person=asker.guest.id, agree=agree)
    play_on([anna, bert, mate, other], team, 12)
    bert.do(team, "leave", seat=1, person=other.guest.id)
    play_on([anna, bert, mate], team, 3)
    waiting = anna.lay("rugby", "me open")
    return [minutes, days, race, team, waiting]


def proposals(anna: Player, bert: Player) -> list[str]:
    """Draws and take-backs, refused and granted; getting up; giving up; time that runs out."""
    drawn, resigned = (anna.lay("squadro", "me friend", clock=MINUTES, options={"sides": "given"}) for _ in range(2))
    flagged = anna.lay("squadro", "me friend", clock=SHORT, options={"sides": "given"})
    handed = anna.lay("libertas", "me friend friend", options={"players": 3})
    for table in (drawn, resigned, flagged):
        bert.do(table, "sit", seat=1)
    bert.do(handed, "sit", seat=2)
    bert.do(handed, "leave", seat=2)
    bert.do(handed, "sit", seat=1)
    Player(anna.house, "Chloé").do(handed, "sit", seat=2)
    play_on([anna, bert], drawn, 4)
    for agree in (False, True):
        mover = [anna, bert][anna.look(drawn)["moves"][-1]["seat"]]
        other = bert if mover is anna else anna
        mover.do(drawn, "ask-takeback", seat=0 if mover is anna else 1)
        other.do(drawn, "answer-takeback", seat=0 if other is anna else 1, agree=agree)
        play_on([anna, bert], drawn, 1)
    for agree in (False, True):
        anna.do(drawn, "offer-draw", seat=0)
        bert.do(drawn, "answer-draw", seat=1, agree=agree)
        play_on([anna, bert], drawn, 1)
    play_on([anna, bert], resigned, 3)
    bert.do(resigned, "resign", seat=1)
    bert.do(handed, "resign", seat=1)
    wait_until(lambda: anna.look(flagged)["table"]["status"] == "over", "a time has run out")
    return [drawn, resigned, flagged, handed]


async def absences(anna: Player, bert: Player) -> list[str]:
    """Somebody goes and comes back; somebody goes for good and the win is claimed."""
    table = anna.lay("squadro", "me friend", options={"sides": "given", "first": "top"})
    bert.do(table, "sit", seat=1)
    address = f"ws://{anna.house.address}/tables/{table}/socket"
    async with connect(address, additional_headers=anna.head) as here:
        await here.send(json.dumps({"type": "hello"}))
        for _ in range(2):
            async with connect(address, additional_headers=bert.head) as there:
                await there.send(json.dumps({"type": "hello"}))
                await pause_async(AWAY_S, "the house notices that somebody is back")
                play_on([anna, bert], table, 2)
            await pause_async(AWAY_S + FAIR_WAIT_S, "somebody is away for long enough")
        anna.do(table, "claim", seat=1)
        left = anna.lay("squadro", "me friend", options={"sides": "given", "first": "top"})
        bert.do(left, "sit", seat=1)
    return [table, await handed_over(anna, bert, left)]


async def handed_over(anna: Player, bert: Player, table: str) -> str:
    """Somebody goes, a machine plays on for them, and they take their seat back."""
    address = f"ws://{anna.house.address}/tables/{table}/socket"
    async with connect(address, additional_headers=anna.head) as here:
        await here.send(json.dumps({"type": "hello"}))
        await pause_async(AWAY_S + FAIR_WAIT_S, "somebody is away for long enough")
        anna.do(table, "hand-over", seat=1)
        bert.do(table, "play-on", seat=1)
    play_on([anna, bert], table, 3)
    return table


def visits(anna: Player, tables: list[str]) -> list[str]:
    """What pages do: a rematch, playing on from a moment, a look back, a table that the host puts away."""
    rematch = anna.submit(f"/tables/{tables[0]}/rematch", "/me")
    branch = anna.submit(f"/tables/{tables[0]}/branch", "/me", at="3", **{"with": "device"})
    away = anna.lay("squadro", "me friend")
    with anna.browser() as browser:
        key = (anna.house.data / "host.key").read_text(encoding="ascii").strip()
        form = re.search(r'name="_csrf_token" value="([^"]+)"', browser.get("/host").text)
        token = form[1] if form else ""
        browser.post("/host", data={"_csrf_token": token, "key": key})
        browser.post("/host/close", data={"_csrf_token": token, "table": away})
        away_form = {"_csrf_token": token, "for": "good", "reason": "rude"}
        browser.post("/host/people/somebody-rude/send-away", data=away_form)
        browser.post("/host/chat", data={"_csrf_token": token, "allow": "no"})
        for table in tables:
            reviewed = partial(is_reviewed, browser, table)
            wait_until(reviewed, f"the game at table {table} is reviewed", REVIEW_S)
    return [rematch, branch, away]


def is_reviewed(browser: httpx.Client, table: str) -> bool:
    return bool(browser.get(f"/api/tables/{table}/review").json()["kind"])


def planning(anna: Player, bert: Player) -> list[str]:
    """A move decided ahead, taken back, decided again and played when its turn comes."""
    table = anna.lay("squadro", "me friend", options={"sides": "given", "first": "left"})
    bert.do(table, "sit", seat=1)
    turn = bert.look(table)["turn"]
    ahead = {"seat": 1, "token": turn["plannable"][0]["move"], "ply": turn["ply"]}
    bert.do(table, "plan", **ahead)
    bert.do(table, "forget-plan", seat=1)
    bert.do(table, "plan", **ahead)
    play_on([anna], table, 1)
    play_on([anna, bert], table, 3)
    return [table, lines(anna, bert)]


def lines(anna: Player, bert: Player) -> str:
    """Lines of answers: one is played in part, one taken back, one goes on."""
    table = anna.lay("squadro", "me friend", options={"sides": "given", "first": "left"}, clock=DAYS)
    bert.do(table, "sit", seat=1)
    for moves in (["3", "5", "2", "1"], ["3", "5", "4", "4"], ["1", "1"]):
        bert.do(table, "plan-line", seat=1, moves=moves, ply=0)
    bert.do(table, "forget-line", seat=1, moves=["1", "1"])
    anna.do(table, "play", token="3", ply=0)
    return table


def forgetting(anna: Player) -> list[str]:
    """Somebody who talked, finished a game and began another asks to be forgotten."""
    dora = Player(anna.house, "Dora")
    tables = [anna.lay("squadro", "me friend", options={"sides": "given"}) for _ in range(2)]
    for table in tables:
        dora.do(table, "sit", seat=1)
        play_on([anna, dora], table, 4)
    dora.do(tables[0], "say", phrase="hello")
    anna.do(tables[0], "resign", seat=0)
    dora.submit("/me/forget", "/me")
    return tables


async def recognising(data: Path, guest: Guest, member: Guest) -> None:
    """Somebody turns out to be another guest's member, who is on vacation; the house is closed meanwhile."""
    house = PlayHouse(open_store(data), WorkerPool(1))
    await house.start()
    await recognise(house, guest.id, Person(member.id, member.name))
    until = house.now() + VACATION_MS
    for table in await house.index.tables_of(member.id, limit=None):
        await house.act_as_house(table, lambda t: vacation_at(t, member.id, until, house.now()))
    await house.stop()


async def tournament(data: Path) -> None:
    """In two tournaments without a clock one gives up, and one stays away for too long."""
    house = PlayHouse(open_store(data), WorkerPool(1))
    await house.start()
    tournaments = opened(house)
    id_ = await announced(tournaments, KnockoutForm(), 0, absence_wait_ms=WAIT_MS, options={})
    await enter(tournaments, id_, *crowd(2))
    await begin(tournaments, id_)
    await run_to_end(tournaments, id_)
    waiting = await announced(tournaments, KnockoutForm(), 0, absence_wait_ms=WAIT_MS, options={})
    await enter(tournaments, waiting, *crowd(2))
    await begin(tournaments, waiting)
    laid = await TournamentRunner(tournaments).see_to(waiting)
    [match] = laid.open_matches
    for seat, number in enumerate(match.seats):
        await house.act(match.table, called(laid.entrants[number]), Sit(seat))
    await house.act_as_house(match.table, lambda t: [Gone(t.acting or 0)])
    await house.act_as_house(match.table, lambda t: stayed_away(t, house.now() + WAIT_MS))
    await run_to_end(tournaments, waiting)
    await house.stop()


def keep_records(house: House, tables: list[str], folder: Path) -> None:
    """Keep the records of finished games as the house gives them out."""
    folder.mkdir()
    for table in tables:
        answer = httpx.get(f"http://{house.address}/api/tables/{table}/record", timeout=20)
        if answer.is_success:
            (folder / f"{table}.txt").write_text(answer.text, encoding="utf-8")


def keep_folder(data: Path, target: Path) -> None:
    """Keep the data folder of a closed house, its journal folded into the database."""
    with closing(sqlite3.connect(data / "house.sqlite")) as database:
        database.execute("PRAGMA journal_mode=DELETE")
    shutil.copytree(data, target)


def main(target: Path) -> None:
    """Write everything."""
    if target.exists():
        raise SystemExit(f"{target} exists; a history is written once and never changed")
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder) / "data")
        try:
            anna, bert = Player(house, "Anna"), Player(house, "Bért")
            ended = finished_games(anna, bert)
            tables = (
                ended
                + running_games(anna, bert)
                + proposals(anna, bert)
                + planning(anna, bert)
                + asyncio.run(absences(anna, bert))
            )
            house.close()
            pause(CLOSED_S, "no house is open for a while")
            house.open()
            tables += visits(anna, ended[::3]) + forgetting(anna)
            emil = Player(house, "Émil")
            met = anna.lay("squadro", "me friend", options={"sides": "given"})
            emil.do(met, "sit", seat=1)
            emil.do(met, "say", phrase="hello")
            play_on([anna, emil], met, 4)
            tables.append(met)
            keep_records(house, tables, target / "records")
        finally:
            house.close()
        asyncio.run(recognising(house.data, emil.guest, bert.guest))
        asyncio.run(tournament(house.data))
        keep_folder(house.data, target / "house")
    guests = [{"id": p.guest.id, "name": p.guest.name, "token": p.token, "cookie": p.cookie} for p in (anna, bert)]
    kept = {
        "guests": guests,
        "reviewed": ended[::3],
        "cookies": {"solved-squadro": "1.2.5", "learned-squadro": "dots.turn"},
        "tables": unfold(target / "house" / "house.sqlite"),
        "records": {path.name: replayed(path) for path in sorted((target / "records").iterdir())},
    }
    (target / "expected.json").write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
