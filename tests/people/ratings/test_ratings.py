"""Strengths: what a game says of those who played it, and that whoever computes them again finds the same."""

from __future__ import annotations

import dataclasses
import random
from typing import TYPE_CHECKING

import msgspec
import pytest
import sqlalchemy as sa
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.people.rated import ANNA, BERT, lay
from tests.play.houses import plan

from ludogite.core.registry import installed_games, open_game
from ludogite.people.accounts.accounts import Accounts
from ludogite.people.accounts.erasing import forget_person
from ludogite.people.ratings.rated_games import (
    ENOUGH_DECISIONS,
    compute_again,
    enough_decisions,
    family_of,
    rate_finished,
    rated_game,
)
from ludogite.people.ratings.ratings import (
    FORMULA,
    MIDDLE,
    POINTS,
    RatedGame,
    Side,
    Strength,
    beaten,
    chance_against,
    newcomer,
    opponents,
    rated,
    strengths_after,
)
from ludogite.people.ratings.schema import rated_games, rating_steps, strengths
from ludogite.people.ratings.store import FORMULA_KEY, GameRow, RatingIndex
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.errors import TableError
from ludogite.play.seats import Seat
from ludogite.play.transcript import Transcript, TranscriptMove
from ludogite.storage.schema.tables import tables
from ludogite.storage.upsert import put

if TYPE_CHECKING:
    from ludogite.core.family import Family
    from ludogite.core.options import Value
    from ludogite.play.house.house import House
    from ludogite.play.house.loaded import LoadedTable

FAMILIES = [(game.id, family) for game in installed_games().values() for family in game.rules.families]
IDS = [f"{game}/{family.id}" for game, family in FAMILIES]
SQUADRO = open_game("squadro").rules.families[0]


@pytest.mark.parametrize(("game", "family"), FAMILIES, ids=IDS)
def test_the_five_stand_as_their_ladder_says(game: str, family: Family) -> None:
    found = family_of(f"{game}/{family.id}").family
    points = opponents(found)
    assert len(points) == 5
    assert points[2] == MIDDLE
    assert list(points) == sorted(points)
    if found.players == 2:
        for below, above, share in zip(points, points[1:], found.ladder[1:], strict=False):
            assert chance_against(Strength(above, 0.0), below) == pytest.approx(share)


def test_points_are_those_of_chess() -> None:
    assert chance_against(Strength(1600, 0.0), 1500) == pytest.approx(1 / (1 + 10 ** (-100 / 400)))
    assert pytest.approx(173.72, abs=0.01) == POINTS


@pytest.mark.parametrize(
    ("game", "options", "family"),
    [
        ("libertas", {"players": 2}, "2"),
        ("libertas", {"players": 4}, "4"),
        ("libertas", {"players": 3, "open_racks": True}, None),
        ("stilelibero", {"players": 7}, "deep"),
        ("squadro", {"sides": "given"}, None),
    ],
)
def test_options_that_are_not_usual_belong_to_no_family(
    game: str, options: dict[str, Value], family: str | None
) -> None:
    found = open_game(game).rules.family(open_game(game).settings(options))
    assert (found and found.id) == family


def test_somebody_who_plays_like_the_fox_is_known_for_it_after_some_games() -> None:
    """A beginner has a meaningful number after five games, and a good one after thirty."""
    chance, strength = random.Random(7), {"a": newcomer(SQUADRO)}
    for number in range(30):
        level = min(range(5), key=lambda n: abs(opponents(SQUADRO)[n] - strength["a"].points))
        wins = chance.random() < chance_against(Strength(1500, 0.0), opponents(SQUADRO)[level])
        sides = (Side(1 if wins else 2, ("a",)), Side(2 if wins else 1, level=str(level + 1)))
        strength = rated(RatedGame(f"t{number}", number, sides), SQUADRO, strength)
        if number == 4:
            assert not strength["a"].is_provisional
            assert abs(strength["a"].points - 1500) < strength["a"].margin
    assert abs(strength["a"].points - 1500) < 150
    assert strength["a"].doubt < 130


PEOPLE = tuple("abcdef")


@st.composite
def games(draw: st.DrawFn) -> RatedGame:
    seats = draw(st.integers(2, 4))
    who = draw(st.permutations(PEOPLE))[:seats]
    ranks = draw(st.lists(st.integers(1, seats), min_size=seats, max_size=seats))
    machine = draw(st.booleans())
    sides = [Side(rank, (person,)) for rank, person in zip(ranks, who, strict=True)]
    if machine:
        sides[-1] = Side(ranks[-1], level=str(draw(st.integers(1, 5))))
    return RatedGame(draw(st.text("abc", min_size=1, max_size=6)), draw(st.integers(0, 50)), tuple(sides))


@given(st.lists(games(), max_size=12, unique_by=lambda game: game.table), st.randoms(use_true_random=False))
def test_strengths_follow_from_the_games_whatever_order_they_are_given_in(
    played: list[RatedGame], chance: random.Random
) -> None:
    before = strengths_after(played, SQUADRO)
    shuffled = list(played)
    chance.shuffle(shuffled)
    assert strengths_after(shuffled, SQUADRO) == before


@given(games())
@example(RatedGame("t", 1, (Side(1, ("a",)), Side(1, ("b",)), Side(2, ("c",)), Side(3, level="5"))))
def test_nobody_gains_by_coming_in_behind_an_equal(game: RatedGame) -> None:
    after = rated(game, SQUADRO, {})
    placed = [(side.rank, after[side.people[0]].points) for side in game.sides if side.people]
    for rank, points in placed:
        assert all(points >= other - 1e-9 for behind, other in placed if behind > rank)


async def decide(house: House, loaded: LoadedTable, often: int = ENOUGH_DECISIONS) -> None:
    """Let both decide so often."""
    for _ in range(2 * often):
        acting, play = loaded.table.acting, loaded.table.play
        assert acting is not None
        assert play is not None
        token = next(iter(play.game.notation.format(play.state, move) for move in play.state.moves()))
        await house.act(loaded.table.id, loaded.table.seats[acting].people[0], do.Play(token, loaded.table.ply))


async def resign(house: House, loaded: LoadedTable, loser: ev.Person) -> None:
    await house.act(loaded.table.id, loser, do.Resign(loaded.table.seats_of(loser.id)[0]))


async def play(house: House, id_: str, loser: int) -> None:
    """Let a game that counts be given up, when both have decided often enough."""
    loaded = await lay(house, id_)
    await decide(house, loaded)
    await resign(house, loaded, (ANNA, BERT)[loser])


@pytest.mark.anyio
async def test_games_that_count_are_rated_once_and_again_alike(house: House) -> None:
    accounts = Accounts(house, b"a key of the house")
    for person in (ANNA, BERT):
        await accounts.join_with_password(person.id, person.name, "gentle otter paints the moon")
    for number in range(4):
        await play(house, f"t{number}", number % 2)
    await rate_finished(house)
    index = RatingIndex(house.store)
    [anna], [bert] = await index.of(ANNA.id), await index.of(BERT.id)
    assert (anna.family, anna.games, bert.games) == ("squadro/usual", 4, 4)
    assert [step.family for step in await index.every_step(ANNA.id)] == ["squadro/usual"] * 4
    await rate_finished(house)
    assert await index.of(ANNA.id) == [anna]
    await compute_again(house.store)
    [again] = await index.of(ANNA.id)
    assert again.points == pytest.approx(anna.points, abs=1e-9)
    assert again.doubt == pytest.approx(anna.doubt, abs=1e-9)
    # A talk after the game does not make it count twice, and an older formula makes all count anew.
    await house.store.write(lambda c: c.execute(sa.update(tables).values(unrated=True)))
    await house.memory.remember(FORMULA_KEY, "of old")
    await rate_finished(house)
    [again] = await index.of(ANNA.id)
    assert again.points == pytest.approx(anna.points, abs=1e-9)
    assert await house.memory.recall(FORMULA_KEY) == FORMULA
    await forget_person(house, BERT)
    assert await index.of(BERT.id) == []
    [again] = await index.of(ANNA.id)
    assert again.points == pytest.approx(anna.points, abs=1e-9)


@pytest.mark.anyio
async def test_nothing_counts_within_a_family(house: House) -> None:
    accounts = Accounts(house, b"a key of the house")
    anna = await accounts.join_with_password(ANNA.id, ANNA.name, "gentle otter paints the moon")
    names = [await accounts.add_owned(anna, name, "child") for name in ("Lou", "Mia")]
    lou, mia = (ev.Person(child.id, child.name, member=True, child=True) for child in names)
    for number, (one, other) in enumerate([(ANNA, lou), (lou, mia), (ANNA, BERT)]):
        options = dict(open_game("squadro").settings({}))
        loaded = await house.create(f"t{number}", replace(plan(), by=one, options=options, rated=True))
        await house.act(f"t{number}", other, do.Sit(1))
        await decide(house, loaded)
        await resign(house, loaded, other)
    await rate_finished(house)
    index = RatingIndex(house.store)
    assert [row.games for person in (ANNA, lou, mia) for row in await index.of(person.id)] == [1]


def test_nobody_grows_stronger_against_themselves() -> None:
    seats = [Seat.laid(ev.SeatPlan("me")).sat_down(ev.Seated(number, ANNA, "")) for number in range(2)]
    moves = [TranscriptMove("1", seat, person=person.id) for seat, person in enumerate((ANNA, BERT))] * 4
    told = Transcript("t", plan(), 0, 1, seats, moves, started=True, ended=ev.Ended((1, 2), "resigned"))
    assert rated_game(told, 1) is None
    told.seats[1] = Seat.laid(ev.SeatPlan("me")).sat_down(ev.Seated(1, BERT, ""))
    sides = Side(1, (ANNA.id,), begins=True, decisions=4), Side(2, (BERT.id,), gave_up=True, decisions=4)
    assert rated_game(told, 1) == RatedGame("t", 1, sides)


def test_whoever_gives_up_before_a_move_has_lost_against_a_machine() -> None:
    seats = [Seat.laid(ev.SeatPlan("me")).sat_down(ev.Seated(0, ANNA, "")), Seat.laid(ev.SeatPlan("bot", level="3"))]
    told = Transcript("t", plan(), 0, 1, seats, [], started=True, ended=ev.Ended((2, 1), "resigned"))
    found = rated_game(told, 1)
    assert found == RatedGame("t", 1, (Side(2, (ANNA.id,), left_early=True, gave_up=True), Side(1, level="3")))
    assert rated(found, SQUADRO, {})[ANNA.id].points < newcomer(SQUADRO).points


@pytest.mark.anyio
async def test_nobody_grows_stronger_by_games_that_the_other_leaves_when_they_have_hardly_begun(house: House) -> None:
    accounts = Accounts(house, b"a key of the house")
    for person in (ANNA, BERT):
        await accounts.join_with_password(person.id, person.name, "gentle otter paints the moon")
    for number in range(5):
        loaded = await lay(house, f"t{number}")
        await decide(house, loaded, often=min(number, ENOUGH_DECISIONS - 1))
        await resign(house, loaded, BERT)
    await rate_finished(house)
    index = RatingIndex(house.store)
    [bert] = await index.of(BERT.id)
    assert await index.of(ANNA.id) == []
    assert (bert.games, bert.points < newcomer(SQUADRO).points) == (5, True)
    assert await index.best_wins(ANNA.id, 2) == []
    assert await index.sides("squadro/usual") == [], "they say nothing of the sides"
    await compute_again(house.store)
    assert await index.of(BERT.id) == [bert]
    assert await index.of(ANNA.id) == []
    await play(house, "u", loser=1)
    await rate_finished(house)
    [anna] = await index.of(ANNA.id)
    assert (anna.games, anna.points > newcomer(SQUADRO).points) == (1, True)


def test_of_several_who_play_those_who_stay_are_compared_without_whoever_left_early() -> None:
    family = open_game("libertas").rules.families[1]
    three = RatedGame("t", 1, (Side(1, ("a",)), Side(2, ("b",)), Side(4, ("c",), left_early=True)))
    after = rated(three, family, {})
    two = rated(RatedGame("t", 1, three.sides[:2]), family, {})
    assert {person: after[person] for person in "ab"} == two
    assert after["c"].points < newcomer(family).points
    assert beaten(three, family, {}, three.sides[1]) is None


def test_a_draw_that_was_agreed_before_both_decided_counts_for_nobody() -> None:
    seats = [Seat.laid(ev.SeatPlan("me")).sat_down(ev.Seated(n, person, "")) for n, person in enumerate((ANNA, BERT))]
    told = Transcript("t", plan(), 0, 1, seats, [], started=True, ended=ev.Ended((1, 1), "agreed", drawn=True))
    assert rated_game(told, 1) is None
    told.moves = [TranscriptMove("1", n, person=one.id) for n, one in enumerate((ANNA, BERT))] * ENOUGH_DECISIONS
    assert rated_game(told, 1) is not None
    del told.moves[-1]
    assert rated_game(told, 1) is None


def test_a_game_that_is_never_long_is_given_up_early_only_before_its_whole_length() -> None:
    game = open_game("squadro")
    short = dataclasses.replace(game, rules=dataclasses.replace(game.rules, longest=5))
    assert (enough_decisions(game, 2), enough_decisions(short, 2)) == (ENOUGH_DECISIONS, 2)


def told_game(*people: ev.Person, reason: str, often: int = ENOUGH_DECISIONS) -> Transcript:
    """Return a game that the last of these lost, all of them having decided so often."""
    seats = [Seat.laid(ev.SeatPlan("me")).sat_down(ev.Seated(n, one, "")) for n, one in enumerate(people)]
    moves = [TranscriptMove("1", n, person=one.id) for n, one in enumerate(people)] * often
    ranks = *(1 for _ in people[1:]), len(people)
    return Transcript("t", plan(), 0, 1, seats, moves, started=True, ended=ev.Ended(ranks, reason))


def test_whoever_leaves_a_seat_to_a_machine_does_not_make_a_long_game_of_others_a_beginning() -> None:
    clara = ev.Person("3" * 24, "Clara", member=True)
    told = told_game(ANNA, BERT, clara, reason="resigned")
    told.moves = [move for move in told.moves if move.seat != 1] + [TranscriptMove("1", 1)] * ENOUGH_DECISIONS
    told.seats[1] = told.seats[1].handed_to("1")
    found = rated_game(told, 1)
    assert found is not None
    assert [(side.left_early, side.unmoved) for side in found.sides] == [(False, ()), (True, ()), (False, ())]


def test_where_three_play_nobody_gains_by_a_flag_that_falls_when_the_game_has_hardly_begun() -> None:
    clara = ev.Person("3" * 24, "Clara", member=True)
    found = rated_game(told_game(ANNA, BERT, clara, reason="flagged", often=3), 1)
    assert found is not None
    assert set(rated(found, open_game("libertas").rules.families[1], {ANNA.id: Strength(1900, 50)})) == {clara.id}


def test_a_game_with_a_child_counts_for_the_child_alone() -> None:
    lou, mia = (ev.Person(mark * 24, name, member=True, child=True) for mark, name in (("3", "Lou"), ("4", "Mia")))
    for winner, loser, counts in ((ANNA, lou, {lou.id}), (lou, ANNA, {lou.id}), (lou, mia, {lou.id, mia.id})):
        found = rated_game(told_game(winner, loser, reason="home"), 1)
        assert found is not None
        assert set(rated(found, SQUADRO, {})) == counts


@pytest.mark.anyio
async def test_another_formula_reads_games_from_their_events_again(house: House) -> None:
    accounts = Accounts(house, b"a key of the house")
    for person in (ANNA, BERT):
        await accounts.join_with_password(person.id, person.name, "gentle otter paints the moon")
    await play(house, "t", loser=0)
    loaded = await lay(house, "u")
    await decide(house, loaded, often=1)
    await resign(house, loaded, BERT)
    await rate_finished(house)
    index = RatingIndex(house.store)
    before = await index.of(ANNA.id), await index.of(BERT.id)
    sides = Side(1, (ANNA.id,)), Side(2, (BERT.id,))
    of_old = sa.update(rated_games).values(body=msgspec.json.encode(sides).decode())
    await house.store.write(lambda connection: connection.execute(of_old))
    gone = GameRow("v", "squadro/usual", 1, msgspec.json.encode(sides).decode(), "")
    await house.store.write(lambda connection: put(connection, rated_games, [gone._asdict()]))
    await house.memory.remember(FORMULA_KEY, "of old")
    await rate_finished(house)
    assert await index.game("v") == gone, "what cannot be read stays as it was kept"
    await house.store.write(lambda c: c.execute(sa.delete(rated_games).where(rated_games.c.table_id == "v")))
    await compute_again(house.store)
    assert (await index.of(ANNA.id), await index.of(BERT.id)) == before


@pytest.mark.anyio
async def test_a_game_that_is_looked_at_late_takes_its_place(house: House) -> None:
    """Another process may see an earlier game after a later one."""
    accounts = Accounts(house, b"a key of the house")
    for person in (ANNA, BERT):
        await accounts.join_with_password(person.id, person.name, "gentle otter paints the moon")
    for number in range(3):
        await play(house, f"t{number}", number % 2)
    await rate_finished(house)
    index = RatingIndex(house.store)
    before = await index.of(ANNA.id)
    rows = [GameRow(*row) for row in await house.store.read(sa.select(*(rated_games.c[f] for f in GameRow._fields)))]
    first = min(rows, key=lambda row: row.ended_at)

    def as_if_first_were_late(connection: sa.Connection) -> None:
        for table in (rated_games, rating_steps, strengths):
            connection.execute(sa.delete(table))
        put(connection, rated_games, [row._asdict() for row in rows if row != first])

    await house.store.write(as_if_first_were_late)
    await compute_again(house.store)
    assert await index.of(ANNA.id) != before
    late = sa.update(tables).where(tables.c.id == first.table_id).values(unrated=True)
    await house.store.write(lambda connection: connection.execute(late))
    await rate_finished(house)
    assert await index.of(ANNA.id) == before


@pytest.mark.anyio
async def test_where_it_counts_nothing_is_taken_back_and_guests_do_not_sit_down(house: House) -> None:
    await house.create("t", replace(plan(), by=ANNA, rated=True))
    with pytest.raises(TableError, match="members"):
        await house.act("t", ev.Person("3" * 24, "Carla"), do.Sit(1))
    with pytest.raises(TableError, match="members"):
        await house.act("t", ev.Person("4" * 24, "Robot", "Anna", member=True), do.Sit(1))
    with pytest.raises(TableError, match="one seat"):
        await house.act("t", ANNA, do.Sit(1))
    loaded = await lay(house, "u")
    await decide(house, loaded, often=1)
    with pytest.raises(TableError, match="counts"):
        await house.act("u", ANNA, do.AskTakeback(loaded.table.seats_of(ANNA.id)[0]))


@pytest.mark.anyio
async def test_a_house_tells_wins_openings_sides_and_neighbours_from_games_that_counted(house: House) -> None:
    accounts = Accounts(house, b"a key of the house")
    for person in (ANNA, BERT):
        account = await accounts.join_with_password(person.id, person.name, "gentle otter paints the moon")
        await accounts.choose_sharing(account, "strengths")
    for number in range(3):
        await play(house, f"t{number}", loser=1)
    await rate_finished(house)
    index, family = RatingIndex(house.store), "squadro/usual"
    [bert] = await index.of(BERT.id)
    wins = await index.best_wins(ANNA.id, 2)
    assert [win.result for win in wins] == [1, 1]
    assert wins[0].beaten == pytest.approx(newcomer(SQUADRO).points)
    assert await index.best_wins(BERT.id, 2) == []
    steps = [step for step in await index.every_step(BERT.id) if step.family == family]
    assert {(step.result, step.beaten) for step in steps} == {(-1, None)}
    openings = await index.openings(ANNA.id, family, 3)
    assert {row.opening for row in openings} <= {"left:1 top:1", "top:1 left:1"}, "where both have moved"
    assert [sum(figures) for figures in zip(*(row[2:] for row in openings), strict=True)] == [3, 3, 0]
    sides = await index.sides(family)
    assert sum(row.games for row in sides) == 3
    assert {row.winner for row in sides} == {step.seat for step in await index.every_step(ANNA.id)}
    above, below = await index.near(family, ANNA.id, 3000.0, 3)
    assert (above, [row.name for row in below]) == ([], ["Bert"])
    above, below = await index.near(family, ANNA.id, 0.0, 3)
    assert ([row.name for row in above], below) == (["Bert"], [])
    counts = await index.distribution(family, 50, least_games=1)
    assert counts[int(bert.points // 50) * 50] >= 1
    assert sum(counts.values()) == 2
    assert await index.distribution(family, 50, least_games=5) == {}
    # What is counted as games end is counted alike when all is computed again.
    await compute_again(house.store)
    assert sorted(await index.sides(family)) == sorted(sides)
    assert await index.best_wins(ANNA.id, 2) == wins
    hidden = await accounts.read(BERT.id)
    assert hidden is not None
    await accounts.choose_sharing(hidden, "nothing")
    assert await index.near(family, ANNA.id, 3000.0, 3) == ([], [])
