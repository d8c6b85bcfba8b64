"""Forms of what is filled in: the French `de` before a name, elided or contracted; the German genitive."""

import re

import pytest

from ludogite import installed_games
from ludogite.core.filling import FORMS, GivenName, beginning_with, de, fill, genitive, initial
from ludogite.core.level import CHARACTERS
from ludogite.translation import translate
from ludogite.web.shared.known_words import WORDS

OPEN = re.compile(r"\b(?:de|que|le|la|ne|se|je) \{", re.IGNORECASE)
"""Words that change before a vowel, right before something filled in."""


@pytest.mark.parametrize(
    ("name", "words", "said"),
    [
        ("Les Requins", "beats {:name}", "beats Les Requins"),
        ("Le Corbusier", "la maison {:de}", "la maison de Le Corbusier"),
        ("La Rue", "donné {:à}", "donné à La Rue"),
        ("Anna", "le tour {:de}", "le tour d’Anna"),
        ("Das", "Zug {:von}", "Zug von Das"),
        ("Die Haie", "gegen {:accusative}, mit {:dative}", "gegen Die Haie, mit Die Haie"),
        ("les Requins", "{:capital} gagnent", "Les Requins gagnent"),
    ],
)
def test_a_name_that_somebody_gave_has_no_article(name: str, words: str, said: str) -> None:
    given = GivenName(name)
    assert fill(words, *[given] * words.count("{")) == said
    assert fill("beats {:name}", beginning_with(given, f"{given} and Anna")) == f"beats {name} and Anna"
    assert fill("beats {:name}", beginning_with("The Fox", "The Fox and Anna")) == "beats the Fox and Anna"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Adrián Jiménez Pascual", "d’Adrián Jiménez Pascual"),
        ("Élodie", "d’Élodie"),
        ("œdipe", "d’œdipe"),
        ("Yves", "d’Yves"),
        ("Yann", "de Yann"),
        ("Paul", "de Paul"),
        ("Hugo", "de Hugo"),
        ("le Moineau", "du Moineau"),
        ("Le Héron", "du Héron"),
        ("L’Écureuil", "de l’Écureuil"),
        ("La Renarde", "de la Renarde"),
        ("Lea", "de Lea"),
        ("Leslie", "de Leslie"),
        ("8 étoiles", "de 8 étoiles"),
        ("", "de "),
    ],
)
def test_de_before_a_name(name: str, said: str) -> None:
    assert de(name) == said


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Anna", "Annas"),
        ("Jo 2", "Jo 2s"),
        ("Max", "Max’"),
        ("JONAS", "JONAS’"),
        ("Strauß", "Strauß’"),
        ("Fritz", "Fritz’"),
        ("Alice", "Alice’"),
    ],
)
def test_the_german_genitive_of_a_name(name: str, said: str) -> None:
    assert genitive(name) == said


def test_every_form_can_be_asked_for_by_its_name() -> None:
    said = {form: fill(f"{{:{form}}}", "anna 1.5") for form in FORMS}
    assert said == {
        "capital": "Anna 1.5",
        "comma": "anna 1,5",
        "accusative": "anna 1.5",
        "dative": "anna 1.5",
        "de": "d’anna 1.5",
        "genitive": "anna 1.5s",
        "initial": "A",
        "name": "anna 1.5",
        "ordinal": "anna 1.5th",
        "sentence": "Anna 1.5.",
        "von": "von anna 1.5",
        "within": "anna 1.5",
        "à": "à anna 1.5",
    }


@pytest.mark.parametrize(
    ("name", "whose", "to_whom", "whom"),
    [
        ("Anna", "von Anna", "Anna", "Anna"),
        ("der Fuchs", "des Fuchses", "dem Fuchs", "den Fuchs"),
        ("der Reiher", "des Reihers", "dem Reiher", "den Reiher"),
        ("das Eichhörnchen", "des Eichhörnchens", "dem Eichhörnchen", "das Eichhörnchen"),
        ("die Eule", "der Eule", "der Eule", "die Eule"),
        ("Der Spatz", "des Spatzes", "dem Spatz", "den Spatz"),
        ("dein Gegner", "deines Gegners", "deinem Gegner", "deinen Gegner"),
    ],
)
def test_the_german_cases_of_names_and_characters(name: str, whose: str, to_whom: str, whom: str) -> None:
    assert fill("{:von} {:dative} {:accusative}", name, name, name) == f"{whose} {to_whom} {whom}"


@pytest.mark.parametrize(
    ("name", "said"),
    [("Anna", "à Anna"), ("le Moineau", "au Moineau"), ("La Renarde", "à la Renarde"), ("l’Écureuil", "à l’Écureuil")],
)
def test_the_french_a_before_a_name(name: str, said: str) -> None:
    assert fill("{:à}", name) == said


@pytest.mark.parametrize(
    ("name", "letter"),
    [("Marie", "M"), ("le Moineau", "M"), ("l’Écureuil", "É"), ("ada", "A"), ("your opponent", "O"), ("Gegner 2", "2")],
)
def test_a_name_is_shortened_to_its_first_letter_without_the_article(name: str, letter: str) -> None:
    assert initial(name) == letter


def test_words_are_filled_as_they_ask() -> None:
    assert fill("Au tour {:de}, coup {}", "Anna", 3) == "Au tour d’Anna, coup 3"
    assert fill("{} to play", "Anna") == "Anna to play"


def test_no_words_of_the_house_put_de_before_what_may_begin_with_a_vowel() -> None:
    assert [key for key, words in WORDS.items() if OPEN.search(translate(words, "fr"))] == []


def test_designers_and_opponents_are_said_with_their_de() -> None:
    lines = [de(", ".join(game.about.designers)) for game in installed_games().values()]
    assert "d’Adrián Jiménez Pascual" in lines
    for line in [*lines, *(de(translate(character.name, "fr")) for character in CHARACTERS)]:
        assert not re.match(r"de [aeiouéèêà]|de le ", line, re.IGNORECASE)


@pytest.mark.parametrize(
    ("name", "within"), [("The Fox", "the Fox"), ("L’Écureuil", "l’Écureuil"), ("Theo", "Theo"), ("Lea", "Lea")]
)
def test_a_name_within_a_sentence_has_a_small_article(name: str, within: str) -> None:
    assert fill("{:name}", name) == within
