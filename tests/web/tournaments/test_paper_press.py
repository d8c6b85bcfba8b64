"""The process that prints papers: it begins before anybody waits for it, and loads no more than it needs."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.people.directing import announced
from tests.waiting import wait_until
from tests.web.halls import found_hall, visitor_of

from ludogite.people.tournaments import events as ev
from ludogite.people.tournaments.checking import MOST
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.forms.swiss import SwissForm
from ludogite.play.fair_queue import Asker
from ludogite.play.workers import WorkerPool
from ludogite.web.shared.page_words import PageWords
from ludogite.web.tournaments.hall.paper_press import PaperPress
from ludogite.web.tournaments.hall.papers import (
    CERTIFICATES,
    MOST_PAGES,
    PAIRINGS,
    SLIPS,
    STANDINGS,
    WALL,
    BlankPaper,
    PaperMaker,
    slip_parts,
)

if TYPE_CHECKING:
    from tests.web.served import Served

LONG_PAPERS = (SLIPS, WALL, PAIRINGS, STANDINGS)
SOMEBODY = Asker("somewhere", "somebody")
IMAGING = "_imaging"
"""A library that only papers ask for; its file stands among what a process has in memory."""
SERVING = {"litestar", "sqlalchemy", "jinja2", "argon2"}
"""What serves pages and keeps them, and takes longest to load."""


def test_whoever_prints_loads_nothing_of_what_serves_pages() -> None:
    code = f"""import sys
from ludogite.web.tournaments.hall.papers import BlankPaper
assert BlankPaper("fr").answer().startswith(b"%PDF")
print({{"reportlab", *{SERVING!r}}} & set(sys.modules))"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "{'reportlab'}\n"


@pytest.mark.anyio
async def test_a_press_is_warmed_up_once_and_a_house_that_closes_does_not_wait_for_it() -> None:
    pool = WorkerPool(1)
    press = PaperPress(pool)
    for _ in range(2):
        press.warm_up(BlankPaper("en"), SOMEBODY)
        await asyncio.sleep(0)
    assert pool.pending == 1
    assert await pool.ask(BlankPaper("en"), SOMEBODY), "it waits for its turn after the first one"
    assert (len(pool.workers), pool.pending, pool.failures) == (1, 0, 0)
    await press.stop()
    closing = PaperPress(WorkerPool(1))
    closing.warm_up(BlankPaper("en"), SOMEBODY)
    await closing.stop()


def test_papers_of_the_largest_field_end_somewhere() -> None:
    """Nobody keeps a process busy without end by entering two thousand long names."""
    opened = announced(SwissForm(rounds=1))
    opened.take([ev.Entered(Entrant(number, f"Maximilian-Alexander {number}")) for number in range(1, MOST + 1)])
    opened.begin()
    opened.call()
    pages = {paper: len(PaperMaker(opened.tournament, PageWords("fr"), "h").pages(paper)) for paper in LONG_PAPERS}
    assert all(pages.values())
    assert max(pages.values()) <= MOST_PAGES, pages
    assert pages[SLIPS] * len(slip_parts(opened.tournament)) < MOST_PAGES, "slips are printed in parts"
    for one in opened.tournament.open_matches:
        opened.take([ev.ResultByHand(one.number, (1, 2), "seen")])
    assert opened.tournament.ending is not None
    certificates = PaperMaker(opened.tournament, PageWords("fr"), "h").pages(CERTIFICATES)
    assert len(certificates) == MOST_PAGES


def test_a_director_who_looks_at_the_papers_has_them_without_waiting_for_a_process(served: Served) -> None:
    director, stranger = visitor_of(served), visitor_of(served)
    hall = f"/tournaments/{found_hall(director)}/hall"
    before = printing(served)
    stranger.get(hall)
    assert printing(served) == before
    director.get(hall)
    wait_until(lambda: printing(served), "a process has loaded what papers are printed with", poll_s=0.05)
    assert len(printing(served)) == 1


def printing(house: Served) -> set[str]:
    """Return the processes of a house that have loaded what papers are printed with."""
    threads = Path(f"/proc/{house.process.pid}/task").glob("*/children")
    children = {child for thread in threads for child in told_by(thread).split()}
    return {child for child in children if IMAGING in told_by(Path(f"/proc/{child}/maps"))}


def told_by(file: Path) -> str:
    """Return what the system tells of a process or thread; nothing where it has just ended."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return file.read_text("utf-8")
    return ""
