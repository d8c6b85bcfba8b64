"""A program at the tables of a running house: it accepts challenges and decides, whoever plays against it."""

from __future__ import annotations

import contextlib
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TYPE_CHECKING

from ludogite.bots.errors import FailedPlayerError, ResignedError
from ludogite.bots.house_api import HouseApi, HouseAwayError, Json, RefusedByHouseError, refusal
from ludogite.bots.protocol import DecisionQuestion, GameSetup
from ludogite.bots.seated_program import Engine
from ludogite.core.errors import LudogiteError
from ludogite.core.message import Message, verbatim

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludogite.bots.program import ProgramLimits

PAUSE_SECONDS = 1.0
LONGEST_PAUSE_SECONDS = 30.0
"""Between two tries to reach a house that is away: twice as long each time."""


class TableSeat:
    """A table at which the program plays: its process, and that it decides one thing at a time."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.engine: Engine | None = None
        self.told: int | None = None
        """The seat that the program was told last."""

    def close(self) -> None:
        """End the program of this table."""
        with self.lock:
            if self.engine is not None:
                self.engine.close()
                self.engine = None


class Connector:
    """Seats a program at tables, a process for each."""

    def __init__(
        self,
        house: HouseApi,
        command: str,
        limits: ProgramLimits,
        tell: Callable[[str, Message], None],
        games: tuple[str, ...] = (),
        most_tables: int = 4,
    ) -> None:
        self.house = house
        self.command = command
        self.limits = limits
        self.tell = tell
        self.games = games
        """The games whose challenges are accepted; none: all of them."""
        self.most_tables = most_tables
        self.seats: dict[str, TableSeat] = {}
        self.thinking = ThreadPoolExecutor(most_tables)
        self.is_closing = False

    def run(self) -> None:
        """Listen until the token is over; raises LudogiteError. A house that is away is waited for."""
        Engine(self.command, self.limits).close()
        me = self.house.ask("/api/me")
        self.tell("", verbatim(f"{me['name']} · {self.house.address}"))
        last, pause = "", PAUSE_SECONDS
        try:
            while True:
                try:
                    for id_, event in self.house.events(last):
                        last, pause = id_, PAUSE_SECONDS
                        self.hear(event)
                except HouseAwayError as fault:
                    self.tell("", fault.message)
                except RefusedByHouseError as fault:
                    if fault.ends_all:
                        raise
                    self.tell("", fault.message)
                time.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE_SECONDS)
        finally:
            self.close()

    def close(self) -> None:
        """End the programs of all tables. Their games go on when somebody connects again."""
        self.is_closing = True
        self.thinking.shutdown(wait=False, cancel_futures=True)
        for seat in list(self.seats.values()):
            if seat.engine is not None:
                seat.engine.program.close()
        self.seats.clear()

    def hear(self, event: Json) -> None:
        """Answer one thing that happened; raises RefusedByHouseError where the token is over."""
        kind, table = event.get("type"), str(event.get("table", ""))
        if kind == "end":
            raise refusal(401, event)
        try:
            if kind == "challenge":
                self.answer_challenge(table, str(event["challenge"]["game"]))
            elif kind == "handed-over" or (kind == "turn" and event.get("seat") is not None):
                self.thinking.submit(self.decide, table)
            elif kind in {"over", "challenge-withdrawn"}:
                self.leave(table)
        except RefusedByHouseError as fault:
            if fault.ends_all:
                raise
            self.tell(table, fault.message)

    def answer_challenge(self, table: str, game: str) -> None:
        """Accept what can be played now, and say why not otherwise."""
        reason = "game" if self.games and game not in self.games else "later"
        if reason == "later" and len(self.seats) < self.most_tables:
            self.house.ask(f"/api/challenges/{table}/accept", {})
            self.seats.setdefault(table, TableSeat())
            self.tell(table, verbatim(f"{game} +"))
        else:
            self.house.ask(f"/api/challenges/{table}/decline", {"reason": reason})
            self.tell(table, verbatim(f"{game} − ({reason})"))

    def leave(self, table: str) -> None:
        """End the program of a table that is over."""
        seat = self.seats.pop(table, None)
        if seat is not None:
            seat.close()

    def decide(self, table: str) -> None:
        """Let the program decide at a table, if it is its turn there; where it fails, the game is given up."""
        seat = self.seats.setdefault(table, TableSeat())
        try:
            with seat.lock:
                self._decide(table, seat)
        except LudogiteError as fault:
            self.tell(table, fault.message)

    def _decide(self, table: str, seat: TableSeat) -> None:
        look = self._take_back(table, self.house.ask(f"/api/tables/{table}"))
        turn = look["turn"]
        if not turn.get("mine"):
            return
        try:
            if seat.engine is None:
                seat.engine, seat.told = Engine(self.command, self.limits), None
            if seat.told != turn["acting"]:
                seat.engine.begin(setup_at(look))
                seat.told = turn["acting"]
            token = seat.engine.answer(question_at(look, self.limits))
            self.house.command(table, f"at-{turn['ply']}", type="play", token=token, ply=turn["ply"])
            self.tell(table, verbatim(token))
        except RefusedByHouseError as fault:
            self.tell(table, fault.message)
            if fault.refused_with in {"move/illegal", "move/syntax"}:
                self._give_up(table, turn["acting"], seat)
        except FailedPlayerError as fault:
            self.tell(table, fault.message)
            self._give_up(table, turn["acting"], seat)
        except ResignedError:
            self._give_up(table, turn["acting"], seat)

    def _take_back(self, table: str, look: Json) -> Json:
        """Play on where a machine did while the house was out of reach; return the table as it stands then."""
        seats = look["table"]["seats"]
        own = [number for number, seat in enumerate(seats) if seat.get("mine") and seat.get("handed_over")]
        for number in own:
            self.house.command(table, f"play-on-{number}-at-{look['seq']}", type="play-on", seat=number)
        return self.house.ask(f"/api/tables/{table}") if own else look

    def _give_up(self, table: str, number: int, seat: TableSeat) -> None:
        if seat.engine is not None:
            seat.engine.close()
            seat.engine = None
        if self.is_closing:
            return
        with contextlib.suppress(RefusedByHouseError):  # the game may be over by now
            self.house.command(table, "resign", type="resign", seat=number)


def setup_at(look: Json) -> GameSetup:
    """Return what a program is told of a table before its game."""
    facts, acting = look["table"], look["turn"]["acting"]
    seats = tuple(seat["name"] for seat in facts["seats"])
    return GameSetup(facts["game"], seats, seats[acting], facts["options"])


def question_at(look: Json, limits: ProgramLimits) -> DecisionQuestion:
    """Return what the seat that acts is told of a table: what the house tells it, and nothing else."""
    turn = look["turn"]
    clocks = turn.get("clocks")
    clock_ms = clocks[turn["acting"]] if clocks else None
    move_ms = round(1000 * limits.move_seconds)
    return DecisionQuestion(
        [line["token"] for line in sorted(look.get("moves", []), key=lambda line: int(line["n"]))],
        turn.get("position", ""),
        [choice["move"] for choice in turn["moves"]],
        move_ms=move_ms if clock_ms is None else min(move_ms, clock_ms),
        clock_ms=clock_ms,
    )
