"""What people are called at a table."""

import pytest
from tests.play.desk import ANNA, BERT, SEED, Desk, two

from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.names import changed_names, founders
from ludogite.play.view import news, snapshot
from ludogite.play.view_context import ViewContext
from ludogite.play.viewer import Viewer


@pytest.mark.parametrize(
    "name", ["Anna", "anna", " A n n a", "ÀNNA", "Ａnna", "An\u3164na", "Anna\ufe0f", "An\u2060na"], ids=ascii
)
def test_two_at_one_table_are_never_called_alike(name: str) -> None:
    desk = Desk("stilelibero", options={"players": 3})
    desk.do(ANNA, do.Sit(0))
    desk.do(ev.Person("other", name), do.Sit(1))
    desk.do(ev.Person("third", name), do.Sit(2))
    assert desk.names(1) == [f"{name} 2"]
    assert desk.names(2) == [f"{name} 3"]


def test_nobody_is_called_like_a_machine() -> None:
    desk = Desk()
    desk.do(ev.Person("other", "La  chouette"), do.Sit(0))
    desk.do(ev.Person("third", "the House"), do.Sit(1))
    assert desk.names(0) + desk.names(1) == ["La  chouette 2", "the House 2"]


@pytest.mark.parametrize("name", ["l'Écureuil", "l\u02bcécureuil", "L`Ecureuil", "Eule", "Spatz"], ids=ascii)
def test_nobody_is_called_like_a_machine_on_its_label_or_with_another_apostrophe(name: str) -> None:
    desk = Desk()
    desk.do(ev.Person("other", name), do.Sit(0))
    assert desk.names(0) == [f"{name} 2"]


def test_a_mark_fits_behind_the_longest_name() -> None:
    desk = Desk()
    long = "a" * 24
    desk.do(ev.Person("one", long), do.Sit(0))
    desk.do(ev.Person("two", long), do.Sit(1))
    assert desk.names(1) == ["a" * 22 + " 2"]


def test_whoever_speaks_is_called_as_at_the_table() -> None:
    desk = two()
    twin = ev.Person("twin", "bert")
    desk.do(twin, do.Say(phrase="hello"))
    desk.do(ev.Person("bert", "Anna"), do.Say(phrase="hello"))  # renamed since, and still Bert here
    desk.do(ev.Person("twin", "Anna"), do.Say(phrase="hello"))
    desk.do(ev.Person("triplet", "bert"), do.Say(phrase="hello"))
    assert [talk.person.name for talk in desk.table.talk] == ["bert 2", "Bert", "Anna 2", "bert 3"]


def test_the_words_of_somebody_whom_one_blocks_are_not_told() -> None:
    desk = two()
    before = desk.table
    for person in (ANNA, BERT):
        desk.do(person, do.Say(phrase="hello"))
    context = ViewContext()
    for blocks, heard in ((frozenset[str](), ["Anna", "Bert"]), (frozenset({BERT.id}), ["Anna"])):
        viewer = Viewer(ANNA.id, "en", blocks=blocks)
        assert [talk.name for talk in snapshot(desk.table, viewer, 0, context).talk] == heard
        told = news(before, desk.table, viewer, 0, context)
        assert told is not None
        assert [talk.name for talk in told.talk] == heard


def test_the_founders_guests_have_names_of_their_own() -> None:
    seats = (
        ev.SeatPlan("me"),
        ev.SeatPlan("device", name="Bob"),
        ev.SeatPlan("device", name="bob"),
        ev.SeatPlan("device"),
    )
    created = ev.Created("stilelibero", 1, {}, seats, ANNA, SEED)
    assert [person.name for person in founders(created).values()] == ["Anna", "Bob", "bob 2", "Anna"]


def test_whoever_is_renamed_is_called_so_on_every_own_seat_and_unlike_all_others() -> None:
    seats = (ev.SeatPlan("me"), ev.SeatPlan("device", name="Zoé"), ev.SeatPlan("friend"))
    desk = Desk("stilelibero", options={"players": 3}, seats=seats)
    desk.take([ev.Seated(seat, person, "") for seat, person in founders(desk.table.plan).items()])
    desk.do(ev.Person("bert", "Bert"), do.Sit(2))
    assert changed_names(desk.table, ANNA) == []
    for wished, called in (("Zoé", "Zoé 2"), ("bert", "bert 2"), ("Annick", "Annick"), ("Anna", "Anna")):
        desk.take([*changed_names(desk.table, ev.Person(ANNA.id, wished))])
        assert [desk.names(seat) for seat in range(3)] == [[called], ["Zoé"], ["Bert"]]
        assert desk.table.plan.by.name == called
