"""Which games count, what they say, and the strengths of a house that follow from them."""

from __future__ import annotations

import logging
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import sqlalchemy as sa

from ludogite.core.errors import LudogiteError
from ludogite.core.registry import open_game
from ludogite.people.ratings import FORMULA, RatedGame, Side, Strength, beaten, rated, result_of
from ludogite.play import events as ev
from ludogite.play.rows import events_from_rows
from ludogite.play.transcript import Transcript, transcribe
from ludogite.storage.accounts import AccountStore
from ludogite.storage.ratings import (
    FIRST,
    FORMULA_KEY,
    RATING,
    GameRow,
    Moment,
    RatingIndex,
    StepRow,
    StrengthRow,
    count_sides,
    games_from,
    keep_game,
    last_step,
    mark_rated,
    put_steps,
    put_strengths,
)
from ludogite.storage.schema import rated_games, rating_steps, side_counts, strengths
from ludogite.storage.turns import one_at_a_time

if TYPE_CHECKING:
    from ludogite.core.family import Family
    from ludogite.play.house import House
    from ludogite.storage.store import Store

log = logging.getLogger(__name__)

TOGETHER = 32
"""So many games are looked at before others have their turn."""
WRITTEN_TOGETHER = 1000
OPENING = 4
"""So many decisions are an opening."""
OPENING_LENGTH = 64


class FamilyOfGame(NamedTuple):
    """A family of a game of this house."""

    game: str
    family: Family

    @property
    def key(self) -> str:
        """What it is called in the database."""
        return f"{self.game}/{self.family.id}"


def family_of(key: str) -> FamilyOfGame:
    """Return the family of this key; raises LudogiteError where the game is not here, KeyError for an unknown one."""
    game, _, id_ = key.partition("/")
    return FamilyOfGame(game, {family.id: family for family in open_game(game).rules.families}[id_])


def strength_of(row: StepRow | StrengthRow) -> Strength:
    """Return how strong somebody is or was, as it is kept."""
    return Strength(row.points, row.doubt, row.games)


def rated_game(told: Transcript, ended_at: int) -> RatedGame | None:
    """Return what a finished game says of those who played; None where it decided nothing.

    One that was given up before a move counts as any other: whoever disliked the side that was drawn could leave.
    """
    outcome = told.outcome
    if outcome is None:
        return None
    everybody = [person.id for number in range(len(told.seats)) for person in told.players_of(number)]
    if not everybody or len(set(everybody)) < len(everybody):
        return None  # machines among themselves, or somebody against themselves
    last = max(outcome.ranks)
    first = next((move.seat for move in told.moves if move.seat is not None), None)
    sides = []
    for number, rank in enumerate(outcome.ranks):
        people = tuple(person.id for person in told.players_of(number))
        # Whoever left the seat to a machine did not finish the game, however that machine fared.
        left = bool(people and told.seats[number].level)
        level = "" if people else told.seats[number].level
        sides.append(Side(last + 1 if left else rank, people, level, begins=number == first))
    return RatedGame(told.id, ended_at, tuple(sides))


def opening_of(told: Transcript) -> str:
    """Return the first decisions of a game as its record writes them."""
    decisions = [move.token for move in told.moves if move.seat is not None]
    return " ".join(decisions[:OPENING])[:OPENING_LENGTH]


async def rate_finished(house: House) -> None:
    """Look at the games that have ended since the last time, and at all of them where the formula is another."""
    store = house.store
    if await store.recall(FORMULA_KEY) != FORMULA:
        await compute_again(store)
    while ids := await RatingIndex(store).unrated(TOGETHER):
        for id_ in ids:
            await _rate_table(store, id_)


async def rate_now(store: Store, table: str) -> None:
    """Look at one game that has just ended, for somebody who waits for it."""
    if await RatingIndex(store).is_unrated(table):
        await _rate_table(store, table)


async def _rate_table(store: Store, id_: str) -> None:
    try:
        stamped = events_from_rows(await store.events(id_))
        told = transcribe(id_, list(stamped))
        game = open_game(told.plan.game, told.plan.rules_version)
        family = game.rules.family(game.settings(told.plan.options))
        ended_at = next(one.at for one in reversed(stamped) if isinstance(one.event, ev.Ended))
    except (LudogiteError, ValueError, StopIteration):
        log.warning("table %s counts for nobody: it cannot be read", id_)
        await store.write(lambda connection: mark_rated(connection, id_))
        return
    found = rated_game(told, ended_at)
    if found is not None and await AccountStore(store).is_family_among(found.people):
        found = None  # whoever plays under two names would raise the one by the other
    opening = "" if game.rules.chance_in_play else opening_of(told)

    def change(connection: sa.Connection) -> None:
        one_at_a_time(connection, RATING)
        if found is not None and family is not None:
            place = FamilyOfGame(told.plan.game, family)
            body = msgspec.json.encode(found.sides).decode()
            row = GameRow(found.table, place.key, found.ended_at, body, opening)
            if keep_game(connection, row) and game.rules.side_draw is not None:
                count_sides(connection, place.key, {sides_of(found): 1})
            _compute(connection, place, found.moment)
        mark_rated(connection, id_)

    await store.write(change)


async def compute_again(store: Store) -> None:
    """Compute every strength of a house again, from the games that counted."""
    keys = [row.family for row in await store.read(sa.select(rated_games.c.family).distinct())]

    def change(connection: sa.Connection) -> None:
        one_at_a_time(connection, RATING)
        connection.execute(sa.delete(rating_steps))
        connection.execute(sa.delete(strengths))
        connection.execute(sa.delete(side_counts))
        for key in keys:
            try:
                place = family_of(key)
            except (LudogiteError, KeyError):
                continue  # the game, or this family of it, is not here; its games wait
            _compute(connection, place, FIRST)
            if open_game(place.game).rules.side_draw is not None:
                _count_sides(connection, place)

    await store.write(change)
    await store.remember(FORMULA_KEY, FORMULA)


def sides_of(game: RatedGame) -> tuple[int, int]:
    """Return which seat began, and which won; -1 where nobody did."""
    begins = next((number for number, side in enumerate(game.sides) if side.begins), -1)
    best = [number for number, side in enumerate(game.sides) if result_of(game, side) == 1]
    return begins, best[0] if len(best) == 1 else -1


def read_game(row: GameRow) -> RatedGame:
    """Return a game that counted, as it was kept."""
    return RatedGame(row.table_id, row.ended_at, msgspec.json.decode(row.body, type=tuple[Side, ...]))


def _count_sides(connection: sa.Connection, place: FamilyOfGame) -> None:
    counted = Counter(sides_of(read_game(row)) for row in games_from(connection, place.key, FIRST))
    count_sides(connection, place.key, counted)


def _compute(connection: sa.Connection, place: FamilyOfGame, since: Moment) -> None:
    """Compute the strengths of a family from a moment on: a game may end before another that was looked at first."""
    known: dict[str, Strength] = {}
    latest: dict[str, StepRow] = {}
    steps: list[StepRow] = []
    for row in games_from(connection, place.key, since):
        game = read_game(row)
        for person in game.people:
            if person not in known and since != FIRST:
                step = last_step(connection, place.key, person, since)
                if step is not None:
                    known[person] = strength_of(step)
        after = rated(game, place.family, known)
        for seat, side in enumerate(game.sides):
            result, best = result_of(game, side), beaten(game, place.family, known, side)
            for person in side.people:
                one = after[person]
                latest[person] = StepRow(person, place.key, *game.moment, one.points, one.doubt, one.games)._replace(
                    seat=seat, result=result, beaten=best
                )
        known |= after
        steps += (latest[person] for person in after)
        if len(steps) >= WRITTEN_TOGETHER:
            put_steps(connection, steps)
            steps.clear()
    put_steps(connection, steps)
    put_strengths(connection, latest)
