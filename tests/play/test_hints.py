"""A good move is shown to somebody who plays against machines alone, and to nobody else."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludogite.core.errors import LudogiteError
from ludogite.core.options import Value
from ludogite.core.playthrough import Playthrough
from ludogite.core.reading import read, verify
from ludogite.core.record import record_of, write
from ludogite.core.registry import installed_games, open_game
from ludogite.core.rng import Rng
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.beginning import begin
from ludogite.play.decide import decide
from ludogite.play.errors import HintError
from ludogite.play.hints import may_ask, refuse_hint
from ludogite.play.table import Table

ANNA, BERT = ev.Person("anna", "Anna"), ev.Person("bert", "Bert")
MACHINE = ev.SeatPlan("bot", level="1")


def table_of(
    *plans: ev.SeatPlan, game: str = "squadro", people: tuple[tuple[int, ev.Person], ...] = (), **more: Any
) -> Table:
    """Lay a table, seat people on it and begin."""
    known: dict[str, dict[str, Value]] = {
        "squadro": {"first": "left"},
        "libertas": {"players": len(plans), "first": "p1"},
    }
    created = ev.Created(game, 1, known.get(game, {}), plans, ANNA, "5f" * 32, **more)
    table = Table.from_events("t", [ev.Stamped(1, 0, created)])
    for seat, person in people:
        table = table.after([ev.Stamped(table.seq + 1, 0, ev.Seated(seat, person, "n"))])
    for event in begin(table):
        table = table.after([ev.Stamped(table.seq + 1, 0, event)])
    return table


def test_whoever_plays_against_the_machine_may_ask_on_their_turn() -> None:
    assert may_ask(table_of(ev.SeatPlan("me"), MACHINE, people=((0, ANNA),)), "anna")


@pytest.mark.parametrize(
    ("table", "person", "why"),
    [
        (table_of(ev.SeatPlan("me"), ev.SeatPlan("friend"), people=((0, ANNA), (1, BERT))), "anna", "people play here"),
        (table_of(ev.SeatPlan("me"), ev.SeatPlan("device"), people=((0, ANNA), (1, ANNA))), "anna", "people play here"),
        (table_of(ev.SeatPlan("me"), MACHINE, people=((0, ANNA),)), "bert", "only whoever plays"),
        (table_of(ev.SeatPlan("me"), MACHINE, people=((0, ANNA),)), None, "only whoever plays"),
        (table_of(MACHINE, ev.SeatPlan("me"), people=((1, ANNA),)), "anna", "not your turn"),
        (table_of(ev.SeatPlan("me"), ev.SeatPlan("friend"), people=((0, ANNA),)), "anna", "no game is under way"),
    ],
    ids=["friends", "one device", "somebody else", "nobody", "not their turn", "not begun"],
)
def test_nobody_else_may(table: Table, person: str | None, why: str) -> None:
    with pytest.raises(HintError, match=why) as refusal:
        refuse_hint(table, person)
    assert isinstance(refusal.value, LudogiteError)
    assert refusal.value.code == "table/hint"
    assert not may_ask(table, person)


def test_a_machine_that_took_over_does_not_make_it_a_game_against_machines() -> None:
    table = table_of(ev.SeatPlan("me"), ev.SeatPlan("friend"), people=((0, ANNA), (1, BERT)))
    table = table.after([ev.Stamped(table.seq + 1, 0, ev.Handed(1, "1"))])
    assert not may_ask(table, "anna")


def test_a_table_begins_from_a_position_and_its_fold_is_the_same() -> None:
    table = table_of(ev.SeatPlan("me"), ev.SeatPlan("device"), people=((0, ANNA), (1, ANNA)), start="cccb0/00000 L")
    assert table.play is not None
    assert table.play.start == table.start
    assert table.game.notation.format_position(table.play.state) == "cccb0/00000 L"


@pytest.mark.parametrize("game_id", sorted(installed_games()))
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**30))
def test_a_game_is_taken_up_at_any_moment_played_to_its_end_and_proved(game_id: str, seed: int) -> None:
    game, rng = open_game(game_id), Rng(seed)
    options = game.settings({"players": 2} if game.rules.fewest != game.rules.most else {})
    earlier = Playthrough(game, options)
    go_on(earlier, rng)
    at = earlier.events[rng.below(len(earlier.events))].before
    plans = (ev.SeatPlan("me"), ev.SeatPlan("device"))
    start = game.notation.format_position(at)
    created = ev.Created(game_id, game.rules.version, dict(options), plans, ANNA, "5f" * 32, start=start)
    table = Table.from_events("t", [ev.Stamped(1, 0, created)])
    for seat in (0, 1):
        table = table.after([ev.Stamped(table.seq + 1, 0, ev.Seated(seat, ANNA, "n"))])
    for event in begin(table):
        table = table.after([ev.Stamped(table.seq + 1, 0, event)])
    assert table.start == at
    while not table.over:
        assert table.play is not None
        moves = table.play.state.moves()
        token = game.notation.format(table.play.state, moves[rng.below(len(moves))])
        for event in decide(table, do.Play(token, table.ply), ANNA, 0):
            table = table.after([ev.Stamped(table.seq + 1, 0, event)])
    assert table.play is not None
    record = read(write(record_of(table.play, deal=table.deal)))
    assert record.start in {start, None}
    assert verify(record, game).typed == 0


def go_on(play: Playthrough, rng: Rng) -> None:
    """Play any moves to the end."""
    while play.outcome is None:
        if play.state.at_chance():
            play.draw(rng)
        else:
            play.push_code(play.state.moves()[rng.below(len(play.state.moves()))])
