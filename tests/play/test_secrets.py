"""Two games that differ in nothing somebody may know are the same to them, byte by byte, as long as that holds."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

import pytest
from tests.play.desk import ANNA, BERT, CARO, SEED

from ludogite.core import registry
from ludogite.core.game import Game
from ludogite.core.language import HOME
from ludogite.core.options import Value
from ludogite.core.playthrough import History
from ludogite.core.registry import installed_games
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.decide import decide
from ludogite.play.errors import TableError
from ludogite.play.messages import Played, encode
from ludogite.play.showing import Screen
from ludogite.play.table import Table
from ludogite.play.view import move_list, news, snapshot
from ludogite.play.view_context import ViewContext
from ludogite.play.viewer import Viewer
from ludogite.testing import option_choices

sys.path.append(str(Path(__file__).parents[1] / "third_party"))
import feints

PEOPLE = (ANNA, BERT, CARO, *(ev.Person(f"p{n}", f"P{n}") for n in range(3, 9)))


def hides_something(game: Game) -> bool:
    """Tell whether, somewhere in a random game, an event is hidden from somebody and not from somebody else."""
    play, rng = History.begin(game, game.settings()), Rng(1)
    while play.outcome is None:
        before = play.state
        codes = [before.draw(rng)] if before.at_chance() else before.moves()
        play = play.after_code(codes[rng.below(len(codes))])
        seen = {game.hides(before, play.events[-1].code, n, play.state) for n in (None, *range(before.seats()))}
        if len(seen) > 1:
            return True
    return False


GAMES = {"feints": feints.GAME} | {
    game.id: game for game in installed_games().values() if game.hidden is not None and hides_something(game)
}


@pytest.fixture(autouse=True)
def with_feints(monkeypatch: pytest.MonkeyPatch) -> None:
    games = installed_games() | GAMES
    monkeypatch.setattr(registry, "installed_games", lambda: games)


def begin(game: Game, options: dict[str, Value], *, device: bool = False) -> Table:
    """Return a table at which chance is typed, so that two games can be given the same one, or another."""
    settings = game.settings(options)
    count = game.rules.seats(settings)
    people = (ANNA,) * count if device else PEOPLE[:count]
    plans = (ev.SeatPlan("me"), *(ev.SeatPlan("device" if device else "friend"),) * (count - 1))
    created = ev.Created(game.id, game.rules.version, dict(settings), plans, ANNA, SEED, own_dice=True)
    seated = [ev.Seated(number, person, "n") for number, person in enumerate(people)]
    begun: list[ev.TableEvent] = [created, *seated, ev.Started()]
    return Table.from_events("t", [ev.Stamped(seq, 0, event) for seq, event in enumerate(begun, 1)])


def after(table: Table, code: int) -> Table:
    state = position(table)
    token = table.game.notation.format(state, code)
    event = ev.Chanced(token, typed=True) if state.at_chance() else ev.Moved(int(state.seat()), token)
    return table.after([ev.Stamped(table.seq + 1, 0, event)])


def position(table: Table) -> State:
    assert table.play is not None
    return table.play.state


def codes(table: Table) -> list[int]:
    state = position(table)
    return state.chances() if state.at_chance() else state.moves()


def played(game: Game, options: dict[str, Value], *tokens: str, device: bool = False) -> list[Table]:
    """Return every value of a table while these are played."""
    tables = [begin(game, options, device=device)]
    for token in tokens:
        tables.append(after(tables[-1], game.read(position(tables[-1]), token)))
    return tables


def hidden_codes(table: Table, seat: int | None) -> list[int]:
    state = position(table)
    return [code for code in codes(table) if table.game.hides(state, code, seat, position(after(table, code)))]


@pytest.mark.parametrize("scene", [True, False])
@pytest.mark.parametrize("game_id", GAMES)
def test_twin_histories_are_the_same_bytes_to_whoever_may_not_tell_them_apart(game_id: str, scene: bool) -> None:
    game, compared = GAMES[game_id], 0
    for settings in option_choices(game)[:4]:
        options, rng = dict(settings), Rng(3)
        count = game.rules.seats(settings)
        for seat in (None, *range(count)):
            viewer = Viewer("nobody" if seat is None else PEOPLE[seat].id, "en", scene=scene)
            true = twin = begin(game, options)
            contexts = ViewContext(), ViewContext()
            for _ in range(60):
                hidden = hidden_codes(true, seat)
                choice = codes(true)
                code = choice[rng.below(len(choice))]
                other = hidden[rng.below(len(hidden))] if code in hidden else code
                if other not in codes(twin):
                    break
                before = true, twin
                true, twin = after(true, code), after(twin, other)
                if position(true).over():
                    break
                lines = [move_list(table, Screen(table.game, seat, HOME), ViewContext()) for table in (true, twin)]
                if lines[0] != lines[1] and code not in hidden:  # a secret came to light: go on from what is true
                    twin, contexts = true, (ViewContext(), ViewContext())
                    continue
                both = zip(before, (true, twin), contexts, strict=True)
                told = [encode(news(was, now, viewer, 0, context)) for was, now, context in both]
                assert told[0] == told[1]
                whole = [snapshot(now, viewer, 0, context) for now, context in zip((true, twin), contexts, strict=True)]
                assert encode(whole[0]) == encode(whole[1])
                compared += other != code
    assert compared > 3


def tokens(lines: list[Played]) -> list[str]:
    return [line.token for line in lines]


ROUND = ("[3]", "[0]", "R", "P")


def test_the_list_hides_from_each_what_others_decided_or_were_dealt() -> None:
    table = played(feints.GAME, {}, *ROUND[:3])[-1]
    seen = {seat: tokens(move_list(table, Screen(table.game, seat, HOME), ViewContext())) for seat in (None, 0, 1)}
    assert seen == {None: ["[…]", "[…]", "…"], 0: ["[3]", "[…]", "R"], 1: ["[…]", "[0]", "…"]}


@pytest.mark.parametrize("person", ["anna", "bert", "nobody"])
def test_a_line_is_told_again_when_it_comes_to_light(person: str) -> None:
    viewer, context = Viewer(person, "en"), ViewContext()
    tables = played(feints.GAME, {}, *ROUND)
    known = {line.n: line.token for line in snapshot(tables[0], viewer, 0, context).moves}
    for before, table in pairwise(tables):
        message = news(before, table, viewer, 0, context)
        assert message is not None
        known |= {line.n: line.token for line in message.moves}
        assert known == {line.n: line.token for line in snapshot(table, viewer, 0, ViewContext()).moves}
    assert list(known.values()) == list(ROUND)


@pytest.mark.parametrize(
    ("person", "words"),
    [
        ("anna", "Chance brings 0. Bert plays P."),
        ("bert", "Chance brings 3. Anna plays R. Bert plays P."),
        ("nobody", "Chance brings 3. Chance brings 0. Anna plays R. Bert plays P."),
    ],
)
def test_what_comes_to_light_is_told_in_order_to_those_who_did_not_know_it(person: str, words: str) -> None:
    tables, context = played(feints.GAME, {}, *ROUND), ViewContext()
    message = news(tables[-2], tables[-1], Viewer(person, "en"), 0, context)
    assert message is not None
    assert f'"tell":"{words}"'.encode() in bytes(message.shown)
    secret = news(tables[-3], tables[-2], Viewer("bert", "fr"), 0, ViewContext())
    assert secret is not None
    assert '"tell":"Anna décide en secret."'.encode() in bytes(secret.shown)


def test_a_shared_device_hears_what_came_to_light_and_lists_what_the_seat_at_it_may_read() -> None:
    tables, context, viewer = played(feints.GAME, {}, *ROUND, device=True), ViewContext(), Viewer("anna", "en")
    sealed = snapshot(tables[-2], viewer, 0, context, tables[-3])
    assert (sealed.told, tokens(sealed.moves)) == ("Anna (Ana) decides in secret.", ["[…]", "[0]", "…"])
    shown = snapshot(tables[-1], viewer, 0, context, tables[-2])
    assert shown.told == "Chance brings 3. Chance brings 0. Anna (Ana) plays R. Anna (Bert) plays P."


def test_whoever_takes_back_a_round_finds_it_sealed_again() -> None:
    tables, context = played(feints.GAME, {}, *ROUND), ViewContext()
    viewer = Viewer("bert", "en")
    assert tokens(snapshot(tables[-1], viewer, 0, context).moves) == list(ROUND)
    back = tables[-1].after([ev.Stamped(tables[-1].seq + 1, 0, ev.TakenBack(1))])
    assert tokens(snapshot(back, viewer, 0, context).moves) == ["[…]", "[0]", "…"]


def test_a_game_given_up_lies_open() -> None:
    table = played(feints.GAME, {}, *ROUND[:3])[-1]
    over = table.after([ev.Stamped(table.seq + 1, 0, ev.Ended((2, 1), "resigned"))])
    for person in ("anna", "bert", "nobody"):
        seen = snapshot(over, Viewer(person, "en"), 0, ViewContext(), table)
        assert tokens(seen.moves) == list(ROUND[:3])
        assert "?" not in seen.turn.position
        assert seen.board is not None
        assert "?" not in seen.board.description


@pytest.mark.parametrize("seat", [0, 1])
def test_what_has_come_to_light_cannot_be_taken_back(seat: int) -> None:
    tables = played(feints.GAME, {"players": 2}, "[1]", "[2]", "R", "P")
    assert decide(tables[-2], do.AskTakeback(0), PEOPLE[0], 0)
    with pytest.raises(TableError, match="what has come to light cannot be taken back"):
        decide(tables[-1], do.AskTakeback(seat), PEOPLE[seat], 0)
