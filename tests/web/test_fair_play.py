"""Games that counted, measured; and the room in which the host reads what is unusual."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import httpx
import pytest
import sqlalchemy as sa
from tests.people.test_ratings import ANNA, BERT, lay
from tests.web.members import add_member, sign_in

from ludogite.arena.review import Reviewer
from ludogite.people.rated_games import rate_finished
from ludogite.play import commands as do
from ludogite.play.rows import events_from_rows
from ludogite.storage.fair_play import EvidenceRow
from ludogite.storage.schema import accounts, fair_play
from ludogite.web.host.fair_play import evidence_at
from ludogite.web.review.reviews import FORMAT, Review, finished_play

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.served import Served

from tests.play.houses import open_house


@pytest.mark.anyio
async def test_decisions_are_counted_for_whoever_took_them(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    try:
        await lay(house, "t")
        loaded = house.loaded["t"]
        for _ in range(5):
            acting = loaded.table.acting
            assert acting is not None
            await house.act("t", (ANNA, BERT)[acting], do.Play("1" if acting else "2", loaded.table.ply))
        await house.act("t", BERT, do.Resign(1))
        await rate_finished(house)
        play = finished_play(loaded.table)
        looked = Reviewer(play, 2_000, 0.0)
        review = Review(FORMAT, looked.kind, looked.start(play), tuple(looked.moments(play)))
        stamped = events_from_rows(await house.store.events("t"))
        found = {row.person: row for row in evidence_at(loaded.table, review, stamped)}
    finally:
        await house.stop()
    assert set(found) == {ANNA.id, BERT.id}
    for person, row in found.items():
        seat = loaded.table.seats_of(person)[0]
        own = [
            moment.lost
            for moment, event in zip(review.moments, play.events, strict=True)
            if not event.by_chance and event.before.seat() == seat
        ]
        assert (row.family, row.decisions, row.right) == ("squadro/usual", len(own), sum(lost < 0.01 for lost in own))
        assert 0 <= row.median_ms < 60_000


def test_the_host_reads_what_is_unusual_and_nobody_else(serve: Callable[..., Served]) -> None:
    house = serve()
    people = [add_member(house, name) for name in ("Anna", "Bert", "Carla", "Robin")]
    now = int(time.time() * 1000)
    rows = [
        EvidenceRow(one.id, f"table{n}", "squadro/usual", now - n, 40, 40 if one.name == "Robin" else 24, 4200, 900)
        for one in people
        for n in range(4)
    ]
    with house.database() as connection:
        connection.execute(sa.insert(fair_play), [row._asdict() for row in rows])
        connection.execute(sa.update(accounts).where(accounts.c.name == "Carla").values(role="moderator"))
    cookies = {one.name: {"session": sign_in(house, one)} for one in people}
    with httpx.Client(base_url=house.url, cookies=cookies["Carla"]) as moderator:
        page = moderator.get("/host/fair-play?lang=en").text
    assert "Robin" in page.partition("<main")[2]
    assert "160 of 160 decisions were right, 100 %; everybody else here: 60 %." in page
    assert 'href="/tables/table0/after"' in page
    assert "Bert" not in page.partition("<main")[2]
    for name in ("Robin", "Anna"):
        with httpx.Client(base_url=house.url, cookies=cookies[name]) as member:
            answer = member.get("/host/fair-play?lang=en")
            assert answer.status_code in (303, 403, 404)
            assert "160 of 160" not in answer.text
