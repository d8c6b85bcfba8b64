"""Members who have played games that count: written where a house looks for them, and computed by it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa
from tests.waiting import wait_until
from tests.web.member_accounts import add_member

from ludogite.people.accounts.schema import accounts
from ludogite.people.ratings.ratings import Side
from ludogite.people.ratings.schema import rated_games, rating_steps, strengths
from ludogite.people.ratings.store import FORMULA_KEY
from ludogite.storage.schema.house import house

if TYPE_CHECKING:
    from tests.web.member_accounts import Kept, Member

HOUR_MS = 3_600_000
SINCE_MS = 1_760_000_000_000


def add_games(kept: Kept, games: list[tuple[str, list[Side], str]]) -> None:
    """Let games have counted, one after the other, by family; wait until the house has computed what follows."""
    rows = [
        {"table_id": f"counted{number:06}", "family": family, "ended_at": SINCE_MS + number * HOUR_MS,
         "body": msgspec.json.encode(sides).decode(), "opening": opening}
        for number, (family, sides, opening) in enumerate(games)
    ]  # fmt: skip
    with kept.database() as connection:
        connection.execute(sa.insert(rated_games), rows)
        connection.execute(sa.delete(house).where(house.c.key == FORMULA_KEY))

    def are_computed() -> bool:
        with kept.database() as connection:
            return connection.execute(sa.select(house.c.value).where(house.c.key == FORMULA_KEY)).first() is not None

    wait_until(are_computed, "the house has computed the strengths", poll_s=0.1)


def add_strength(kept: Kept, member: Member, family: str = "squadro/usual") -> None:
    """Let a member have a strength, where nobody computes it."""
    row = {"person": member.id, "family": family, "points": 1312.0, "doubt": 80.0, "games": 1, "ended_at": SINCE_MS}
    with kept.database() as connection:
        connection.execute(sa.insert(strengths), [row])
        connection.execute(sa.insert(rating_steps), [row | {"table_id": "counted"}])


def show(kept: Kept, member: Member, shares: str) -> None:
    """Let a member have chosen what others see."""
    with kept.database() as connection:
        connection.execute(sa.update(accounts).where(accounts.c.id == member.id).values(shares=shares))


def a_house_of_players(kept: Kept, own: Member, count: int = 24, each: int = 12) -> list[Member]:
    """Let a member and many others have played Squadro, in sight of each other."""
    rng = random.Random(21)
    others = [add_member(kept, f"Player {number}") for number in range(count)]
    for member in others:
        show(kept, member, "everything" if member.name.endswith("1") else "strengths")
    skill = {member.id: rng.gauss(0, 1.4) for member in others} | {own.id: 0.6}
    games = []
    people = [own, *others]
    for _ in range(each * len(people) // 2):
        one, other = rng.sample(people, 2)
        games.append(("squadro/usual", _sides(rng, one.id, other.id, skill), _opening(rng)))
    for number in range(40):
        level = str(rng.randint(1, 4))
        ahead = rng.random() < 1 / (1 + 2.7 ** (1.2 * int(level) - 2.6 - number / 25))
        sides = [Side(1 if ahead else 2, (own.id,), begins=True), Side(2 if ahead else 1, level=level)]
        games.append(("squadro/usual", sides, _opening(rng)))
        if number % 5 == 0:
            games.append(("rugby/single", sides, ""))
            games.append(("stilelibero/shallow", sides, ""))
    add_games(kept, games)
    return others


def _sides(rng: random.Random, one: str, other: str, skill: dict[str, float]) -> list[Side]:
    wins = rng.random() < 1 / (1 + 2.7 ** (skill[other] - skill[one]))
    begins = rng.random() < 0.5
    return [Side(1 if wins else 2, (one,), begins=begins), Side(2 if wins else 1, (other,), begins=not begins)]


def _opening(rng: random.Random) -> str:
    return rng.choice(["left:3 top:3", "left:1 top:2", "top:2 left:4", "left:3 top:3"])
