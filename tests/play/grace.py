"""The time that people have to come back before they are shown as away: it stands still until a test lets it pass."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import TYPE_CHECKING, NamedTuple

from ludogite.play.house import house as house_module
from ludogite.play.house import presence as presence_module
from ludogite.play.house.supervisor import Supervisor

if TYPE_CHECKING:
    import asyncio

    import pytest

    from ludogite.play.house.supervisor import Work


class Appointment(NamedTuple):
    """What presence does once its time has come."""

    at: float
    supervisor: Supervisor
    name: str
    work: Work


class GraceClock:
    """The clock of presence in all houses of this process. What is to be done at once is done without it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._now = 1_000.0
        self._appointments: list[Appointment] = []
        handed = SimpleNamespace(monotonic=lambda: self._now, perf_counter=time.perf_counter)
        for module in (presence_module, house_module):
            monkeypatch.setattr(module, "time", handed)
        later = Supervisor.later

        def later_by_this_clock(
            supervisor: Supervisor, seconds: float, name: str, work: Work
        ) -> asyncio.TimerHandle | None:
            if seconds and name.startswith("presence at "):
                self._appointments.append(Appointment(self._now + seconds, supervisor, name, work))
                return None
            return later(supervisor, seconds, name, work)

        monkeypatch.setattr(Supervisor, "later", later_by_this_clock)

    async def passes(self, seconds: float) -> None:
        """Go forward; whatever comes due on the way is done before this returns, each at its moment."""
        until = self._now + seconds
        while due := [one for one in self._appointments if one.at <= until]:
            first = min(due, key=lambda one: one.at)
            self._appointments.remove(first)
            self._now = max(self._now, first.at)
            await first.supervisor.retry(first.name, first.work)
        self._now = until

    async def runs_out(self) -> None:
        """Let the whole time pass that people have to come back, and a little more."""
        await self.passes(presence_module.GRACE_S + 2 * presence_module.SLACK_S)
