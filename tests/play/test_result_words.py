"""How a game ended is said in a whole sentence about people: to winners, to losers, to those who looked on."""

from __future__ import annotations

import pytest
from tests.play.desk import ANNA, BERT, Desk

from ludogite.core.language import Language
from ludogite.core.naming import named
from ludogite.play import commands as do
from ludogite.play.company import company_of
from ludogite.play.result_words import consolation, manner, moves_of, result
from ludogite.translation import translate


def _said(desk: Desk, person: str | None, language: Language = "en") -> tuple[str, str]:
    table, company = desk.table, company_of(desk.table, person)
    assert table.outcome is not None
    words = result(table, table.outcome), manner(table, table.outcome)
    return translate(named(words[0], company), language), translate(named(words[1], company), language)


def _resigned() -> Desk:
    desk = Desk(options={"first": "left", "sides": "given"}).seat(ANNA, BERT)
    for _ in range(3):
        desk.play()
    desk.do(BERT, do.Resign(1))
    return desk


def test_resigning_is_said_to_everybody_in_a_whole_sentence() -> None:
    desk = _resigned()
    assert _said(desk, "anna") == ("You win!", "Bert gave up at turn 2.")
    assert _said(desk, "bert") == ("Anna wins!", "You gave up at turn 2.")
    assert _said(desk, None) == ("Anna wins!", "Bert gave up at turn 2.")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", ("Anna l’emporte\u202f!", "Vous avez abandonné au tour 2.")),
        ("de", ("Anna gewinnt!", "Du hast bei Zug 2 aufgegeben.")),
    ],
)
def test_every_language_addresses_whoever_lost(language: Language, words: tuple[str, str]) -> None:
    assert _said(_resigned(), "bert", language) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "You gave up before the first turn."),
        ("fr", "Vous avez abandonné avant le premier tour."),
        ("de", "Du hast vor dem ersten Zug aufgegeben."),
    ],
)
def test_whoever_gives_up_at_once_reads_of_no_turn_nought(language: Language, words: str) -> None:
    desk = Desk(options={"first": "left", "sides": "given"}).seat(ANNA, BERT)
    desk.do(BERT, do.Resign(1))
    assert _said(desk, "bert", language)[1] == words
    assert not str(consolation(desk.table, 1)), "nothing was fought yet"
    desk = Desk(options={"first": "left", "sides": "given"}).seat(ANNA, BERT)
    desk.play()
    desk.do(BERT, do.Resign(1))
    assert not str(consolation(desk.table, 1)), "the other one has moved"
    assert str(consolation(_resigned().table, 1)) == "Well fought."


def test_a_draw_that_was_agreed_names_no_winner() -> None:
    desk = Desk(options={"first": "left", "sides": "given"}).seat(ANNA, BERT)
    desk.play()
    desk.do(ANNA, do.OfferDraw(0))
    desk.do(BERT, do.AnswerDraw(1, agree=True))
    assert _said(desk, "anna") == ("A draw, and good friends", "Everybody agreed to a draw at turn 1.")


def test_a_game_played_to_its_end_tells_why_and_after_how_many_moves() -> None:
    desk = Desk(options={"first": "left", "sides": "given"}).seat(ANNA, BERT)
    while desk.table.outcome is None:
        desk.play()
    headline, sentence = _said(desk, None)
    assert headline in {"Anna wins!", "Bert wins!"}
    assert sentence.endswith(f" {moves_of(desk.table)} moves.")
    assert ". " in sentence, "the reason is a sentence of its own"
