"""How long tournaments take: a Swiss round of 200 and of 1,000, the standings, and what the event loop notices of it.

Run: .venv/bin/python bench/tournaments.py [PLAYERS ...]
"""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import time
from dataclasses import dataclass

from ludogite.people.tournaments import decisions
from ludogite.people.tournaments import events as ev
from ludogite.people.tournaments.actor import Actor
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.forms.arena import ArenaForm
from ludogite.people.tournaments.forms.catalogue import Form
from ludogite.people.tournaments.forms.swiss import SwissForm
from ludogite.people.tournaments.match import Match
from ludogite.people.tournaments.pairing import PairingQuestion
from ludogite.people.tournaments.plan import TournamentPlan
from ludogite.people.tournaments.tournament import Tournament
from ludogite.people.tournaments.tournaments import PAIRING_PATIENCE_S, TOPIC
from ludogite.play.fair_queue import Asker
from ludogite.play.workers import WorkerPool

DIRECTOR = Actor("director")
ROUNDS = 9
"""So many rounds are played."""
TICK_S = 0.005


@dataclass(frozen=True, slots=True)
class TimedPairing:
    """A question that is answered together with the processor time it took."""

    question: PairingQuestion

    def answer(self) -> tuple[list[Match], float]:
        """Return the matches, and seconds."""
        began = time.process_time()
        return self.question.answer(), time.process_time() - began


class Hall:
    """A tournament in memory."""

    def __init__(self, form: Form, players: int) -> None:
        self.rng = random.Random(players)
        self.log: list[ev.StampedTournamentEvent] = []
        plan = TournamentPlan(title="Bench", game="squadro", form=form, venue="hall", pace="director")
        self._stamp(decisions.announce(plan, DIRECTOR, "be" * 32))
        entrants = [
            Entrant(number, f"Number {number}", strength=round(self.rng.gauss(1500, 200)))
            for number in range(1, players + 1)
        ]
        self._stamp([ev.Entered(one) for one in entrants])
        self.tournament = Tournament.from_events("bench", self.log)
        self.take(decisions.begin(self.tournament, DIRECTOR))

    @property
    def now(self) -> int:
        """The time of the last event."""
        return 1_000 * len(self.log)

    def _stamp(self, events: list[ev.TournamentEvent]) -> list[ev.StampedTournamentEvent]:
        first = len(self.log) + 1
        stamped = [ev.StampedTournamentEvent(seq, self.now, DIRECTOR.id, one) for seq, one in enumerate(events, first)]
        self.log += stamped
        return stamped

    def take(self, events: list[ev.TournamentEvent]) -> None:
        """Let events happen."""
        self.tournament = self.tournament.after(self._stamp(events))

    def play(self, matches: list[Match]) -> None:
        """Play a round, with a draw now and then."""
        self.take(decisions.call_round(self.tournament, DIRECTOR, matches))
        heard: list[ev.TournamentEvent] = [
            ev.ResultHeard(one.number, self.rng.choice(((1, 2), (1, 2), (2, 1), (1, 1))), is_typed=True)
            for one in self.tournament.open_matches
        ]
        self.take(heard)


async def swiss(players: int) -> None:
    """Pair rounds in a process of their own, and measure how late the event loop is meanwhile."""
    hall, pool = Hall(SwissForm(rounds=ROUNDS), players), WorkerPool(1, PAIRING_PATIENCE_S)
    await pool.warm_up()
    late: list[float] = []
    print(f"Swiss, {players} players: rounds 1 to {ROUNDS} are paired in so many seconds (of the processor)")
    for _ in range(ROUNDS):
        ticking = asyncio.create_task(tick(late))
        began = time.perf_counter()
        matches, processor = await pool.ask(TimedPairing(PairingQuestion(hall.tournament, hall.now)), Asker(TOPIC, ""))
        print(f"  {time.perf_counter() - began:.1f} ({processor:.1f})", flush=True)
        ticking.cancel()
        hall.play(matches)
    await pool.stop()
    print(
        f"  meanwhile the event loop is late by {1000 * statistics.median(late):.1f} ms, {1000 * max(late):.0f} at most"
    )
    standings(hall)


def standings(hall: Hall) -> None:
    """Measure standings and replaying."""
    rules = hall.tournament.plan.form
    took = min(timed(lambda: rules.placings(hall.tournament)) for _ in range(20))
    replayed = min(timed(lambda: Tournament.from_events("bench", hall.log)) for _ in range(3))
    print(
        f"  of the processor: standings {1000 * took:.1f} ms, {len(hall.log)} events replayed {1000 * replayed:.0f} ms"
    )


def arena(players: int) -> None:
    """Measure how long it takes to pair everybody who waits."""
    hall = Hall(ArenaForm(minutes=10_000), players)
    rules = hall.tournament.plan.form
    took = []
    for _ in range(10):
        began = time.process_time()
        matches = rules.next_matches(hall.tournament, hall.now)
        took.append(time.process_time() - began)
        hall.play(matches)
    print(f"Arena, {players} players who all wait: paired in {1000 * max(took):.0f} ms of the processor at most")
    standings(hall)


async def tick(late: list[float]) -> None:
    """Wake up again and again, and note how late that is."""
    while True:
        began = time.perf_counter()
        await asyncio.sleep(TICK_S)
        late.append(time.perf_counter() - began - TICK_S)


def timed(work: object) -> float:
    """Return how many seconds of the processor something takes."""
    began = time.process_time()
    work()  # type: ignore[operator] # a function without arguments
    return time.process_time() - began


if __name__ == "__main__":
    for count in [int(one) for one in sys.argv[1:]] or [200, 1000]:
        asyncio.run(swiss(count))
    arena(500)
