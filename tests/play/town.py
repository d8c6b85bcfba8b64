"""A house whose clock the test sets: it closes, sleeps and opens again."""

from __future__ import annotations

from pathlib import Path

from tests.play.houses import open_house, until

from ludogite.play import events as ev
from ludogite.play.house.house import House

NOON = 1_800_000_000.0
MINUTES = ev.ClockPlan(60_000, 2_000)
DAYS = ev.ClockPlan(per_move_ms=86_400_000)
SLOW_MS = 6_000
"""What a busy machine may take for what a test does between two looks at the clock."""


class Town:
    """Houses that open and close in one folder, at times that a test chooses."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seconds = NOON
        self.suspended_s = 0.0
        self.open: list[House] = []

    async def opens(self) -> House:
        self.seconds = max([self.seconds, *(house.now() / 1000 for house in self.open)])
        began = self.seconds - self.suspended_s
        house = await open_house(self.folder, lambda: began + self.suspended_s)
        self.open.append(house)
        return house

    async def is_suspended(self, seconds: float) -> None:
        """Let the machine stand still under the houses that are open, until each knows how late it is."""
        self.suspended_s += seconds
        self.seconds += seconds
        until_ms = int(self.seconds * 1000)
        await until(lambda: all(house.now() >= until_ms for house in self.open))

    async def closes(self, house: House) -> None:
        self.seconds = house.now() / 1000
        self.open.remove(house)
        await house.stop()

    async def killed(self, house: House) -> None:
        """Let the house go without a last word."""
        self.seconds = house.now() / 1000
        self.open.remove(house)
        await house.supervisor.stop()
        await until(lambda: not house.is_loading("t"))  # a task of this test, which a kill would end
        await house.store.stop()
