"""What a table tells of its board is true of the position, whoever looked at it before."""

import pytest

from ludogite.core.scene import Change, Scene, Sprite, Step, stepped
from ludogite.play import events as ev
from ludogite.play.boards import checksum, difference
from ludogite.play.table import Table
from ludogite.play.view import news, snapshot
from ludogite.play.view_context import ViewContext
from ludogite.play.viewer import Viewer

ANNA, BERT = ev.Person("anna", "Anna"), ev.Person("bert", "Bert")
BROAD, UPRIGHT = Viewer("anna"), Viewer("anna", upright=True)


def squadro(**options: str) -> Table:
    created = ev.Created("squadro", 1, dict(options), (ev.SeatPlan("me"), ev.SeatPlan("friend")), ANNA, "5f" * 32)
    laid = Table.from_events("t", [ev.Stamped(1, 0, created)])
    return take(laid, ev.Seated(0, ANNA, "n"), ev.Seated(1, BERT, "n"), ev.Started())


def take(table: Table, *events: ev.TableEvent) -> Table:
    return table.after(ev.Stamped(table.seq + n, 0, event) for n, event in enumerate(events, 1))


def drawn(table: Table, viewer: Viewer, context: ViewContext) -> list[object]:
    board = snapshot(table, viewer, 0, context).board
    assert board is not None
    return [board.sprites, board.checksum]


def test_another_move_after_a_takeback_is_drawn_anew_for_whoever_comes_back() -> None:
    context = ViewContext()
    table = take(squadro(first="left"), ev.Moved(0, "1"))
    for viewer in (BROAD, UPRIGHT):
        drawn(table, viewer, context)
    table = take(table, ev.TakenBack(1))
    drawn(table, BROAD, context)
    table = take(table, ev.Moved(0, "5"))
    fresh = take(squadro(first="left"), ev.Moved(0, "5"))
    for viewer in (BROAD, UPRIGHT):
        assert drawn(table, viewer, context) == drawn(fresh, viewer, ViewContext())


def test_whoever_gets_up_is_shown_the_table_as_a_spectator_sees_it() -> None:
    context, before = ViewContext(), squadro(first="left")
    moved = take(before, ev.Moved(0, "1"))
    assert news(before, moved, BROAD, 0, context) is not None
    assert news(before, take(moved, ev.Left(1, "bert")), BROAD, 0, context) is None


def sprites(*names: str) -> dict[str, Sprite]:
    return {name: Sprite(name, x=number) for number, name in enumerate(names)}


def scene(found: dict[str, Sprite]) -> Scene:
    return Scene(9, 9, "", tuple(found.values()), ())


def test_trays_push_each_other_along_in_one_step_in_whatever_order_it_is_told() -> None:
    pushed = [Change("a", x=1, becomes="b"), Change("b", x=2, becomes="c")]
    for changes in (pushed, pushed[::-1]):
        after = stepped(sprites("a", "b"), Step(tuple(changes)))
        assert {name: sprite.x for name, sprite in after.items()} == {"b": 1, "c": 2}
        assert all(sprite.id == name for name, sprite in after.items())


def test_dice_change_places_in_one_step() -> None:
    after = stepped(sprites("a", "b"), Step((Change("a", becomes="b"), Change("b", becomes="a"))))
    assert {name: sprite.x for name, sprite in after.items()} == {"a": 1, "b": 0}


@pytest.mark.parametrize(
    ("step", "left"),
    [
        (Step((Change("a", classes="lit"),)), ["a"]),
        (Step((Change("a", x=1, becomes="b"), Change("b", x=0, becomes="a"))), ["a", "b"]),
        (Step((Change("a", leaves=True),)), ["a"]),
    ],
    ids=["a class that does not stay", "things that look alike", "one that comes back"],
)
def test_what_the_steps_got_wrong_is_said_after_them(step: Step, left: list[str]) -> None:
    """Both scenes are the same: what differs from them after the steps has to be told all the same."""
    same = scene({name: sprite._replace(symbol=name) for name, sprite in sprites("a", "b").items()})
    assert [sprite.id for sprite in difference(same, (step,), same, "fr").sprites] == left


def test_the_order_is_told_where_it_does_not_follow() -> None:
    old, new = scene(sprites("a", "b", "c")), scene(sprites("b", "a", "d"))
    assert difference(old, (), new, "fr").order == ["b", "a", "d"]
    assert difference(old, (), scene(sprites("a", "b", "c", "d")), "fr").order is None


def test_the_checksum_tells_things_apart_that_changed_places() -> None:
    here = sprites("a", "b")
    swapped = {"a": here["a"]._replace(x=1), "b": here["b"]._replace(x=0)}
    assert checksum(here.values(), "fr") != checksum(swapped.values(), "fr")
    assert checksum(here.values(), "fr") == checksum(reversed(here.values()), "fr")
