"""People are spoken of by their names, and to themselves: in every game, in every language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ludogite import installed_games
from ludogite.core.language import LANGUAGES
from ludogite.core.level import CHARACTERS
from ludogite.core.message import Message, verbatim
from ludogite.core.naming import Company, named
from ludogite.core.note import note
from ludogite.testing.golden import Golden
from ludogite.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludogite.core.playthrough import Playthrough

FOLDER = Path(__file__).parents[1] / "golden"
OURS = ("bilitaire", "libertas", "rugby", "squadro", "stilelibero")
PEOPLE = (verbatim("Anna"), CHARACTERS[2].name, verbatim("Oskar"), CHARACTERS[4].name)
SEVERAL = 3
"""So many golden games of each are listened to."""
LETTERS = re.compile(
    r"\b(?:Player|Joueur|Spieler|Side|side|[ÉEé]quipe|Mannschaft|Swimmer|Nageur|Schwimmer) [A-H]\b"
    r"|(?<![\w’])[B-H](?![\w’])"
)
"""A seat called by a letter, alone or behind a word; `A` alone begins English sentences."""


def golden_plays(game_id: str) -> Iterator[Playthrough]:
    for path in sorted((FOLDER / game_id).glob("*.txt"))[:SEVERAL]:
        yield Golden.read(path).play(installed_games()[game_id])


def said_of(play: Playthrough) -> Iterator[Message]:
    """Give whatever is said of a whole game at a table where all is open."""
    game = play.game
    for number, event in enumerate(play.events):
        before = game.reveal(event.before)
        yield game.board.tell(before, event.code, None)
        yield game.board.ask(before)
        shown = note(game, event._replace(before=before))
        yield from (shown.phrase, shown.chapter, *(badge.text for badge in shown.badges if badge.text))
        if number % 10 == 0:
            yield game.board.describe(before, None)
        if game.around.advice is not None and not event.by_chance and number % 10 == 0:
            yield game.around.advice(before, event.code)
    yield game.board.ask(play.state)
    yield game.board.describe(play.state, None)
    if game.around.ending is not None and play.state.over():
        yield game.around.ending(play.state)
    if play.outcome is not None:
        yield play.outcome.reason.text


@pytest.mark.parametrize("game_id", OURS)
def test_nothing_that_is_said_at_a_table_calls_people_by_their_seats(game_id: str) -> None:
    titles = installed_games()[game_id].rules.seat_titles
    found = set()
    for play in golden_plays(game_id):
        messages = set(said_of(play))
        for you in (None, 0):
            company = Company(PEOPLE[: play.start.seats()], you)
            for language in LANGUAGES:
                called = re.compile("|".join(rf"\b{re.escape(translate(title, language))}\b" for title in titles))
                for message in messages:
                    words = translate(named(message, company), language)
                    found |= {(language, words) for pattern in (LETTERS, called) if pattern.search(words)}
    assert sorted(found)[:5] == []


SENTENCES = [
    (
        "squadro",
        "four-home",
        9,
        "Your piece 3 advances 3 spaces. It jumps the Fox’s piece 4, which goes back to its start.",
        "Anna’s piece 3 advances 3 spaces. It jumps the Fox’s piece 4, which goes back to its start.",
        "La pièce 3 d’Anna avance de 3 cases. Elle saute la pièce 4 de la Renarde, renvoyée à son départ.",
        "Dein Stein 3 zieht 3 Felder weit. Er überspringt Stein 4 des Fuchses; der muss zurück an den Start.",
    ),
    (
        "bilitaire",
        "first-fewer",
        7,
        "The Fox announces 2 jumps.",
        "The Fox announces 2 jumps.",
        "La Renarde annonce 2 sauts.",
        "Der Fuchs verlangt 2 Sprünge.",
    ),
    (
        "bilitaire",
        "first-fewer",
        0,
        "The draw gives you the marbles first.",
        "The draw gives the marbles to Anna first.",
        "Le sort donne d’abord les billes à Anna.",
        "Ausgelost: Du spielst zuerst die Kugeln.",
    ),
    (
        "libertas",
        "shared-win",
        2,
        "You take green 1 from d5.",
        "Anna takes green 1 from d5.",
        "Anna prend le 1 vert en d5.",
        "Du nimmst Grün 1 von d5.",
    ),
    (
        "rugby",
        "three-matches",
        0,
        "The Fox throws the three dice.",
        "The Fox throws the three dice.",
        "La Renarde lance les trois dés.",
        "Der Fuchs wirft die drei Würfel.",
    ),
    (
        "stilelibero",
        "lanes-thrown-again",
        0,
        "You throw six dice: 23.",
        "Anna throws six dice: 23.",
        "Anna lance les six dés\u00a0: 23.",
        "Du wirfst sechs Würfel: 23.",
    ),
]
"""Of an event of a golden game: told to Anna, about her, in French about her, in German to her."""


@pytest.mark.parametrize(("game_id", "file", "number", "you", "other", "fr", "de"), SENTENCES)
def test_people_hear_of_themselves_and_of_others(
    game_id: str, file: str, number: int, you: str, other: str, fr: str, de: str
) -> None:
    game = installed_games()[game_id]
    play = Golden.read(FOLDER / game_id / f"{file}.txt").play(game)
    event = play.events[number]
    told = game.board.tell(event.before, event.code, None)
    names = PEOPLE[: play.start.seats()]
    mine, theirs = Company(names, 0), Company(names)
    assert translate(named(told, mine), "en") == you
    assert translate(named(told, theirs), "en") == other
    assert translate(named(told, theirs), "fr") == fr
    assert translate(named(told, mine), "de") == de


def test_a_round_of_marbles_is_lost_or_won_by_somebody() -> None:
    (play,) = [
        play for play in golden_plays("bilitaire") if play.outcome and play.outcome.reason.code == "first-fewer"
    ][:1]
    ending = play.game.around.ending
    assert ending is not None
    told = ending(play.state)
    assert translate(named(told, Company(PEOPLE[:2], 0)), "en") == "You left 10 marbles, the Fox left 44 marbles."
    assert translate(named(told, Company(PEOPLE[:2], 1)), "en") == "Anna left 10 marbles, you left 44 marbles."
    assert translate(named(told, Company(PEOPLE[:2])), "fr") == "Anna a laissé 10 billes, la Renarde 44 billes."
