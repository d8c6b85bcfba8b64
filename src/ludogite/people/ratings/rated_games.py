"""Which games count, what they say, and the strengths of a house that follow from them."""

from __future__ import annotations

import logging
from collections import Counter
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import sqlalchemy as sa

from ludogite.core.errors import LudogiteError
from ludogite.core.outcome import ABSENT, AGREED, CLAIMED, FLAGGED, RESIGNED
from ludogite.core.registry import open_game
from ludogite.people.accounts.families import family_at
from ludogite.people.accounts.store import AccountStore
from ludogite.people.ratings.ratings import FORMULA, RatedGame, Side, Strength, beaten, rated, result_of
from ludogite.people.ratings.schema import rated_games, rating_steps, side_counts, strengths
from ludogite.people.ratings.store import (
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
    keep_again,
    keep_game,
    last_step,
    mark_rated,
    put_steps,
    put_strengths,
)
from ludogite.play import events as ev
from ludogite.play.departures import loser_of, ranked_behind
from ludogite.play.public_games import opening_of
from ludogite.play.rows import events_from_rows
from ludogite.play.transcript import Transcript, transcribe
from ludogite.storage.house_memory import HouseMemory
from ludogite.storage.turns import one_at_a_time

if TYPE_CHECKING:
    from ludogite.core.family import Family
    from ludogite.core.game import Game
    from ludogite.play.house.house import House
    from ludogite.storage.store import Store

log = logging.getLogger(__name__)

TOGETHER = 32
"""So many games are looked at before others have their turn."""
WRITTEN_TOGETHER = 1000
GIVEN_UP = {reason.code for reason in (RESIGNED, FLAGGED, CLAIMED, ABSENT)}
"""Why games end that somebody did not play to their end."""
UNREADABLE = (LudogiteError, ValueError, IndexError)
"""What is raised where the events of a table are not all there, or its rules are gone."""
ENOUGH_DECISIONS = 4
"""So many decisions of every side make a game that is more than a beginning."""


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


def rated_game(told: Transcript, ended_at: int, enough: int = ENOUGH_DECISIONS) -> RatedGame | None:
    """Return what a finished game says of those who played; None where it decided nothing.

    Whoever gives up before every side has decided often enough has lost, else a side that is disliked could be left.
    But nobody has won against them: two who agree would raise one by the other, without a game. A game in which a child
    sits counts for the child alone.
    """
    outcome = told.outcome
    if outcome is None:
        return None
    decisions = Counter(move.seat for move in told.moves)
    own_decisions = Counter(move.seat for move in told.moves if move.person)
    has_hardly_begun = any(decisions[number] < enough for number in range(len(told.seats)))
    if outcome.reason.code == AGREED.code and has_hardly_begun:
        return None
    everybody = [person for number in range(len(told.seats)) for person in told.players_of(number)]
    if not everybody or len({person.id for person in everybody}) < len(everybody):
        return None  # machines among themselves, or somebody against themselves
    is_given_up = has_hardly_begun and outcome.reason.code in GIVEN_UP
    has_child = any(person.child for person in everybody)
    ranks = ranked_behind(outcome.ranks, told.seats, told.departures)
    loser = loser_of(outcome, told.seats) if outcome.reason.code in GIVEN_UP else None
    first = next((move.seat for move in told.moves if move.seat is not None), None)
    sides = []
    for number, rank in enumerate(ranks):
        people = told.players_of(number)
        # Whoever left the seat to a machine did not finish the game, however that machine fared.
        left = bool(people and told.seats[number].level)
        left_early = bool(people) and (own_decisions[number] < enough if left else is_given_up and number == loser)
        has_won_nothing = is_given_up and not left_early
        side = Side(
            rank,
            tuple(person.id for person in people),
            "" if people else told.seats[number].level,
            begins=number == first,
            left_early=left_early,
            unmoved=tuple(one.id for one in people if has_won_nothing or (has_child and not one.child)),
            gave_up=left or (bool(people) and number == loser),
            decisions=(own_decisions if left else decisions)[number],
        )
        sides.append(side)
    return RatedGame(told.id, ended_at, tuple(sides))


def enough_decisions(game: Game, seats: int) -> int:
    """Return how many decisions of every side make a game: fewer where no whole game has so many."""
    return min(ENOUGH_DECISIONS, max(1, game.rules.longest // seats))


async def rate_finished(house: House) -> None:
    """Look at the games that have ended since the last time, and at all of them where the formula is another."""
    store = house.store
    if await HouseMemory(store).recall(FORMULA_KEY) != FORMULA:
        await read_again(store)
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
        told, game, found = await _read_table(store, id_)
        family = family_at(game, told.plan)
    except UNREADABLE:
        log.warning("table %s counts for nobody: it cannot be read", id_)
        await store.write(lambda connection: mark_rated(connection, id_))
        return
    if found is not None and await AccountStore(store).is_family_among(found.people):
        found = None  # whoever plays under two names would raise the one by the other

    def change(connection: sa.Connection) -> None:
        one_at_a_time(connection, RATING)
        if found is not None and family is not None:
            place = FamilyOfGame(told.plan.game, family)
            row = GameRow(found.table, place.key, found.ended_at, _written(found), opening_of(told))
            if keep_game(connection, row) and game.rules.side_draw is not None and tells_sides(found):
                count_sides(connection, place.key, {sides_of(found): 1})
            _compute(connection, place, found.moment)
        mark_rated(connection, id_)

    await store.write(change)


async def _read_table(store: Store, id_: str) -> tuple[Transcript, Game, RatedGame | None]:
    stamped = events_from_rows(await store.events(id_))
    told = transcribe(id_, list(stamped))
    game = open_game(told.plan.game, told.plan.rules_version)
    ended_at = next((one.at for one in reversed(stamped) if isinstance(one.event, ev.Ended)), None)
    if ended_at is None:
        raise ValueError(f"the game at {id_} has no end")
    return told, game, rated_game(told, ended_at, enough_decisions(game, len(told.seats)))


async def read_again(store: Store) -> None:
    """Read from its events again what each game that counted says; one that cannot be read stays as it was kept."""
    after = ""
    while ids := await RatingIndex(store).counted(after, WRITTEN_TOGETHER):
        found: dict[str, str | None] = {}
        for id_ in ids:
            with suppress(*UNREADABLE):
                _, _, game = await _read_table(store, id_)
                found[id_] = _written(game) if game else None
        await store.write(partial(keep_again, found=found))
        after = ids[-1]


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
    await HouseMemory(store).remember(FORMULA_KEY, FORMULA)


def tells_sides(game: RatedGame) -> bool:
    """Tell whether a game says how sides fare: somebody decided in it, and nobody gave up before that."""
    return any(side.begins for side in game.sides) and not any(side.left_early for side in game.sides)


def sides_of(game: RatedGame) -> tuple[int, int]:
    """Return which seat began, and which won; -1 where nobody did."""
    begins = next((number for number, side in enumerate(game.sides) if side.begins), -1)
    best = [number for number, side in enumerate(game.sides) if result_of(game, side) == 1]
    return begins, best[0] if len(best) == 1 else -1


def read_game(row: GameRow) -> RatedGame:
    """Return a game that counted, as it was kept; one without sides, which moves nobody, where it cannot be read."""
    try:
        sides = msgspec.json.decode(row.body, type=tuple[Side, ...])
    except msgspec.MsgspecError as error:
        log.warning(
            "the game at table %s counts for nobody: what was kept of it cannot be read: %s", row.table_id, error
        )
        sides = ()
    return RatedGame(row.table_id, row.ended_at, sides)


def _written(game: RatedGame) -> str:
    return msgspec.json.encode(game.sides).decode()


def _count_sides(connection: sa.Connection, place: FamilyOfGame) -> None:
    games = map(read_game, games_from(connection, place.key, FIRST))
    counted = Counter(sides_of(game) for game in games if tells_sides(game))
    count_sides(connection, place.key, counted)


def _compute(connection: sa.Connection, place: FamilyOfGame, since: Moment) -> None:
    """Compute the strengths of a family from a moment on: a game may end before another that was looked at first."""
    known: dict[str, Strength] = {}
    latest: dict[str, StepRow] = {}
    steps: list[StepRow] = []
    for row in games_from(connection, place.key, since):
        game = read_game(row)
        if not game.sides:
            continue
        for person in game.people:
            if person not in known and since != FIRST:
                step = last_step(connection, place.key, person, since)
                if step is not None:
                    known[person] = strength_of(step)
        after = rated(game, place.family, known)
        for seat, side in enumerate(game.sides):
            result, best = result_of(game, side), beaten(game, place.family, known, side)
            for person in (one for one in side.people if one in after):
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
