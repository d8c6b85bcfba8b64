"""Whose turn it is when many ask at once."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.waiting import wait_until, wait_until_async

from ludogite.play import opponents
from ludogite.play.fair_queue import Asker, FairQueue, FairSemaphore
from ludogite.play.opponents import ask_with_progress
from ludogite.play.workers import WorkerPool

if TYPE_CHECKING:
    from pathlib import Path

askers = st.builds(Asker, st.sampled_from("abc"), st.sampled_from("123"))


def filled(who: list[Asker]) -> FairQueue[int]:
    queue: FairQueue[int] = FairQueue()
    for number, asker in enumerate(who):
        queue.put(asker, number)
    return queue


def drained(queue: FairQueue[int]) -> list[int]:
    taken = []
    while queue:
        taken.append(queue.take())
    return taken


@given(st.lists(askers, max_size=40), st.integers(0, 20))
def test_the_place_told_is_the_place_kept(who: list[Asker], gone: int) -> None:
    queue = filled(who)
    left = set(range(len(who)))
    for _ in range(min(gone, len(who))):
        left.discard(queue.take())
    told = {number: queue.ahead(who[number], number) for number in left}
    assert drained(queue) == sorted(told, key=told.__getitem__)
    assert sorted(told.values()) == list(range(len(left)))


@given(st.lists(askers, min_size=1, max_size=40), st.data())
def test_whoever_leaves_the_queue_leaves_the_order_of_the_others(who: list[Asker], data: st.DataObject) -> None:
    gone = data.draw(st.sampled_from(range(len(who))))
    queue = filled(who)
    queue.remove(who[gone], gone)
    queue.remove(who[gone], gone)
    assert sorted(drained(queue)) == [number for number in range(len(who)) if number != gone]


def test_a_network_with_many_guests_gets_no_more_turns_than_one_with_a_single_guest() -> None:
    rude = [Asker("rude", f"guest {number}") for number in range(80)]
    honest = [Asker("honest", "anna")] * 3
    taken = drained(filled([*rude, *honest]))
    assert [taken.index(number) for number in (80, 81, 82)] == [1, 3, 5]


def test_in_one_network_a_guest_with_many_tables_gets_no_more_turns_than_one_with_a_single_table() -> None:
    school = [Asker("school", "bert")] * 80 + [Asker("school", "anna")]
    assert drained(filled(school)).index(80) == 1


@pytest.mark.anyio
async def test_a_turn_that_is_given_up_goes_to_the_next() -> None:
    semaphore = FairSemaphore(1)
    order: list[str] = []

    async def use(name: str) -> None:
        async with semaphore.turn(Asker(name, name)):
            order.append(name)
            await asyncio.sleep(0)

    async with semaphore.turn(Asker("first", "first")):
        waiting = {name: asyncio.create_task(use(name)) for name in ("second", "third", "fourth")}
        await asyncio.sleep(0)
        waiting["second"].cancel()
    waiting["third"].cancel()  # in the moment in which its turn has come
    await asyncio.gather(*waiting.values(), return_exceptions=True)
    await use("last")
    assert order == ["fourth", "last"]


@dataclass(frozen=True)
class Echo:
    """A question that is answered at once, or once a file is there."""

    word: str
    let: Path | None = None

    def answer(self) -> str:
        if self.let:
            wait_until(self.let.exists, "the answer is let")
        return self.word


@pytest.mark.anyio
async def test_an_honest_question_is_answered_among_the_first_of_a_flood_and_told_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opponents, "PLACE_S", 0.05)
    pool = WorkerPool(workers=1)
    let = tmp_path / "let"
    rude = [Echo(f"rude {number}", None if number else let) for number in range(40)]
    honest = Echo("honest")
    order: list[str] = []
    told: list[int] = []

    async def ask(question: Echo, asker: Asker) -> None:
        order.append(
            await ask_with_progress(pool, question, asker, told.append if question is honest else lambda _: None)
        )

    await pool.ask(Echo("warm"), Asker("house", "house"))
    flood = [ask(question, Asker("rude", question.word)) for question in rude]
    asked = asyncio.gather(*flood, ask(honest, Asker("honest", "anna")))
    await wait_until_async(lambda: told, "whoever is honest is told their place")
    assert told[0] == 2
    assert pool.ahead(rude[0]) == 0
    assert pool.ahead(honest) == 2
    assert pool.ahead(rude[-1]) == 40
    let.touch()
    await asked
    assert order.index("honest") <= 2
    assert told[-1] == 0
    await pool.stop()
