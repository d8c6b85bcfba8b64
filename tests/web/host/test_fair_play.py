"""Games that counted, measured; and the room in which the host reads what is unusual."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from tests.people.rated import ANNA, BERT, lay
from tests.web.member_accounts import add_member, sign_in

from ludogite.arena.review import Reviewer
from ludogite.people.accounts.schema import accounts
from ludogite.people.moderation.fair_play import MANY_GIVEN_UP
from ludogite.people.moderation.fair_play_store import EvidenceRow
from ludogite.people.moderation.schema import fair_play
from ludogite.people.ratings.rated_games import rate_finished
from ludogite.people.ratings.ratings import Side
from ludogite.people.ratings.schema import rated_games, rating_steps
from ludogite.people.ratings.store import GameRow, StepRow
from ludogite.play import commands as do
from ludogite.play.rows import events_from_rows
from ludogite.thinking.reviews import FORMAT, Review, finished_play
from ludogite.web.host.fair_play import evidence_at

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.member_accounts import Member
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
            mover = next(one for one in (ANNA, BERT) if acting in loaded.table.seats_of(one.id))
            await house.act("t", mover, do.Play("1" if acting else "2", loaded.table.ply))
        await house.act("t", BERT, do.Resign(loaded.table.seats_of(BERT.id)[0]))
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
    sides = Side(1, (people[0].id,)), Side(2, (people[1].id,), left_early=True)
    body = msgspec.json.encode(sides).decode()
    given_up = [GameRow(f"given{n}", "squadro/usual", now - n, body, "") for n in range(MANY_GIVEN_UP)]
    with house.database() as connection:
        connection.execute(sa.insert(fair_play), [row._asdict() for row in rows])
        connection.execute(sa.insert(rated_games), [row._asdict() for row in given_up])
        connection.execute(sa.update(accounts).where(accounts.c.name == "Carla").values(role="moderator"))
    cookies = {one.name: {"session": sign_in(house, one)} for one in people}
    with httpx.Client(base_url=house.url, cookies=cookies["Carla"]) as moderator:
        page = moderator.get("/host/fair-play?lang=en").text
    assert "Robin" in page.partition("<main")[2]
    assert "160 of 160 decisions were right, 100%; everybody else here: 60%." in page
    assert 'href="/tables/table0/after"' in page
    unusual, _, early = page.partition("<main")[2].partition('id="given-up"')
    assert "Bert" not in unusual
    assert "Bert gave up" in early
    assert "Anna gave up" not in early
    assert 'href="/tables/given0/after"' in early
    assert "Robin" not in early
    for name in ("Robin", "Anna"):
        with httpx.Client(base_url=house.url, cookies=cookies[name]) as member:
            answer = member.get("/host/fair-play?lang=en")
            assert answer.status_code in (303, 403, 404)
            assert "160 of 160" not in answer.text


class Counted(NamedTuple):
    """A game that counted, and what it said of strengths."""

    row: GameRow
    steps: list[StepRow]


def game(number: int, winner: str, loser: str, decisions: int, before: int, *, gave_up: bool = True) -> Counted:
    """Return a game that ended so many seconds ago; the loser had played some before."""
    sides = Side(1, (winner,), decisions=decisions), Side(2, (loser,), gave_up=gave_up, decisions=decisions)
    family, moment = "squadro/usual", (int(time.time() - number) * 1000, f"game{number}")
    row = GameRow(moment[1], family, moment[0], msgspec.json.encode(sides).decode())
    steps = [
        StepRow(person, family, *moment, 1500.0, 300.0, games, seat, result)
        for seat, (person, games, result) in enumerate(((winner, 9, 1), (loser, before + 1, -1)))
    ]
    return Counted(row, steps)


def unusual_of(house: Served, counted: list[Counted], moderator: Member) -> str:
    """Return what a moderator reads after some games."""
    with house.database() as connection:
        for row, steps in counted:
            connection.execute(sa.insert(rated_games).values(row._asdict()))
            connection.execute(sa.insert(rating_steps), [step._asdict() for step in steps])
        connection.execute(sa.update(accounts).where(accounts.c.id == moderator.id).values(role="moderator"))
    with httpx.Client(base_url=house.url, cookies={"session": sign_in(house, moderator)}) as reader:
        return reader.get("/host/fair-play?lang=en").text.partition("<main")[2]


def test_the_host_reads_who_won_mostly_because_newcomers_gave_up_soon(serve: Callable[..., Served]) -> None:
    house = serve()
    cheat, honest, *puppets = [add_member(house, name) for name in ("Malin", "Brave", "Poupée", "Pantin", "Fantôme")]
    given = [game(n, cheat.id, one.id, 5, 0) for n, one in enumerate(puppets)]
    played = [game(n, honest.id, cheat.id, 5, 20) for n in range(3, 7)]
    page = unusual_of(house, given + played, honest)
    assert "Nothing unusual" not in page
    section = page.partition('id="given-wins"')[2]
    assert f'href="/host/people/{cheat.id}">Malin</a>' in section
    assert "3 of 3 wins" in section
    assert all(f"{one.name} gave up after 5 decisions" in section for one in puppets)
    assert 'href="/tables/game0/after"' in section
    assert f'href="/host/people/{honest.id}"' not in section, "whoever loses to them is no newcomer"


def test_the_host_reads_whom_somebody_who_has_played_before_let_win_again_and_again(
    serve: Callable[..., Served],
) -> None:
    house = serve()
    raised, mate, honest = [add_member(house, name) for name in ("Haussé", "Compère", "Brave")]
    given = [game(n, raised.id, mate.id, 5, 20) for n in range(10)]
    whole = [game(n, honest.id, mate.id, 26, 20, gave_up=False) for n in range(10, 16)]
    late = [game(n, honest.id, mate.id, 20, 20) for n in range(16, 26)]
    page = unusual_of(house, given + whole + late, honest)
    assert "Nothing unusual" not in page
    assert 'id="given-wins"' not in page, "nobody here is a newcomer"
    section = page.partition('id="same-wins"')[2]
    assert f'href="/host/people/{raised.id}">Haussé</a>' in section
    assert "10 of 10 wins" in section
    assert "Compère gave up after 5 decisions" in section
    assert 'href="/tables/game0/after"' in section
    assert f'href="/host/people/{honest.id}"' not in section, "whoever gives up late has played"
