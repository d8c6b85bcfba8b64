"""What the tests of houses share: people, a machine, tables to lay."""

import asyncio
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

from tests.waiting import LIMIT_S, wait_until_async

from ludogite.core.chance import new_seed
from ludogite.core.registry import open_game
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.fair_queue import Asker
from ludogite.play.house.house import House
from ludogite.play.house.loaded import LoadedTable
from ludogite.play.opponents import Answer, MoveQuestion, Question
from ludogite.settings import read_settings
from ludogite.storage.bus import Bus
from ludogite.storage.store import Store, open_store

ANNA, BERT = ev.Person("anna", "Anna"), ev.Person("bert", "Bert")


class FirstMove:
    """A machine that always plays the first legal move."""

    async def ask(self, question: Question[Answer], asker: Asker) -> Answer:
        del asker
        await asyncio.sleep(0)
        asked = cast("MoveQuestion", question)
        return cast("Answer", asked.known.moves()[0])

    def ahead(self, question: Question[object]) -> int:
        del question
        return 0

    async def stop(self) -> None:
        """Nothing to do."""


def kept_store(folder: Path) -> Store:
    """Return the store of the house in a folder, wherever its settings say that it is kept."""
    return open_store(folder, read_settings(data=str(folder)).database)


async def open_house(folder: Path, wall: Callable[[], float] = time.time, bus: Bus | None = None) -> House:
    house = House(kept_store(folder), FirstMove(), wall=wall, bus=bus)
    await house.start()
    return house


def plan(*seats: ev.SeatPlan, clock: ev.ClockPlan | None = None) -> ev.Created:
    laid = seats or (ev.SeatPlan("me"), ev.SeatPlan("friend"))
    options = dict(open_game("squadro").settings({"first": "left"}))
    return ev.Created("squadro", 1, options, laid, ANNA, new_seed(), clock or ev.ClockPlan())


async def until_over(house: House, table: str, seconds: float = LIMIT_S) -> None:
    """Wait until a house has opened a table, and the game there has ended."""
    over = f"the game at table {table} is over"
    await until(lambda: table in house.loaded and house.loaded[table].table.over, seconds, over)


async def play_first_moves(house: House, loaded: LoadedTable, players: Sequence[ev.Person], moves: int) -> None:
    """Play the first legal move so many times, each by whoever has to move."""
    for _ in range(moves):
        play = loaded.table.play
        assert play is not None
        token = play.game.notation.format(play.state, play.state.moves()[0])
        await house.act(loaded.table.id, players[play.state.seat()], do.Play(token, loaded.table.ply))


async def until(true: Callable[[], object], seconds: float = LIMIT_S, what: str = "") -> None:
    """Wait for something, longer than it takes on a busy machine; the line that waits says for what, or `what`."""
    await wait_until_async(true, what or "what the calling line names", seconds)
