"""Where several people share a device, a question says whom it asks."""

from __future__ import annotations

import pytest
from tests.play.desk import ANNA, Desk

from ludogite.core.language import Language
from ludogite.play import events as ev
from ludogite.play.beginning import begin
from ludogite.play.names import founders
from ludogite.play.turn import turn
from ludogite.play.view_context import ViewContext
from ludogite.play.viewer import Viewer, screen_of


def _around_one_device() -> Desk:
    people = ("Léa", "Tom", "Zoé")
    plans = tuple(ev.SeatPlan("device", name=name) for name in people)
    desk = Desk("stilelibero", options={"players": 3, "lanes": "seats"}, seats=plans)
    desk.take([ev.Seated(number, person, "n0nce") for number, person in founders(desk.table.plan).items()])
    desk.take(begin(desk.table, late=True))
    return desk


def _asked(desk: Desk, language: Language, person: str | None = ANNA.id) -> str:
    viewer = Viewer(person, language)
    return turn(desk.table, viewer, screen_of(desk.table, viewer), desk.now, ViewContext()).ask.split("\n")[0]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", "Léa\u202f: avec combien de dés plongez-vous\u202f?"),
        ("en", "Léa: How many dice do you dive with?"),
        ("de", "Léa: Mit wie vielen Würfeln springst du?"),
    ],
)
def test_around_one_device_the_question_names_whoever_acts(language: Language, words: str) -> None:
    assert _asked(_around_one_device(), language).replace("\u00a0", "\u202f") == words


def test_whoever_plays_one_seat_is_asked_without_a_name() -> None:
    desk = Desk("stilelibero", options={"players": 2, "lanes": "seats"}).seat(ANNA, ev.Person("bert", "Bert"))
    assert _asked(desk, "en") == "How many dice do you dive with?"
    assert _asked(desk, "en", None) == "How many dice do you dive with?"
