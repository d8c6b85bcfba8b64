"""The texts of our games: their notation at the end of the rules, their elisions, what they claim of chances."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from ludogite import installed_games
from ludogite.arena.appraiser import appraiser
from ludogite.core.errors import LudogiteError
from ludogite.core.game import Game
from ludogite.core.language import LANGUAGES, Language
from ludogite.core.lesson import lesson_text
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.games.libertas.sheets import COUNTED, SIMPLE, scaled, sheets
from ludogite.rules_page import NOTATION, notation_text, rules_page, rules_text
from ludogite.testing.golden import golden_games
from ludogite.testing.positions import walk
from ludogite.translation import Translator, translate

GOLDEN = Path(__file__).parents[1] / "golden"
OURS = ("bilitaire", "libertas", "rugby", "squadro", "stilelibero")
UNELIDED = re.compile(
    r"(?<![-\w])(?:[djnst]e|l[ea]|(?:jus|lors|puis)?que)[ \u00a0\u202f](?=[aeiouyàâäéèêëîïôöûùœ])[\w’]+", re.IGNORECASE
)
"""A word that loses its e or a before a vowel, and has not."""
LEFT_WHOLE = re.compile(r"(?:de|le) (?:un\b|onze|[a-z]?\d|[A-Z]\b)|de [a-h][1-8]", re.IGNORECASE)
"""Numbers and names of places are not elided before: `de un à six`, `de a1 à h8`, `de A`."""
ours = pytest.mark.parametrize("game_id", OURS)
spoken = pytest.mark.parametrize("language", LANGUAGES)


@ours
@spoken
def test_rules_end_with_their_notation_and_credits(game_id: str, language: Language) -> None:
    titles = [heading.words for heading in rules_page(open_game(game_id), language).headings if heading.level == 2]
    assert titles[-2:] == [translate(NOTATION, language), {"fr": "Crédits", "de": "Dank"}.get(language, "Credits")]


@cache
def golden_positions(game_id: str) -> tuple[State, ...]:
    game = open_game(game_id)
    return tuple(event.before for golden in golden_games(game, GOLDEN) for event in golden.play(game).events)


def examples(game_id: str, language: Language) -> list[str]:
    return re.findall(r"`([^`]+)`", notation_text(open_game(game_id), language))


def is_a_token(game: Game, text: str) -> bool:
    for state in golden_positions(game.id):
        try:
            event = game.read(state, text)
        except LudogiteError:
            continue
        if game.notation.format(state, event) == text:
            return True
    return False


def is_a_position(game: Game, text: str) -> bool:
    try:
        state = game.notation.parse_position(text, game.settings())
    except LudogiteError:
        return False
    return game.notation.format_position(state) == text


@ours
@spoken
def test_every_example_of_a_notation_is_read_and_written_so(game_id: str, language: Language) -> None:
    game = open_game(game_id)
    shown = examples(game_id, language)
    wrong = [text for text in shown if not (is_a_position(game, text) if " " in text else is_a_token(game, text))]
    assert wrong == []
    assert any(is_a_position(game, text) for text in shown)
    assert shown == examples(game_id, LANGUAGES[0])


def kind(token: str) -> str:
    """Return what kind of event a token is: figures, and letters of either size, stand for their like."""
    for letters, like in ((r"\d", "0"), ("[A-Z]", "A"), ("[a-z]", "a")):
        token = re.sub(f"{letters}+", like, token)
    return re.sub(r"(-a0){2,}", "-a0-a0", token)


@ours
def test_every_kind_of_event_has_an_example(game_id: str) -> None:
    game = open_game(game_id)
    played = {kind(token) for golden in golden_games(game, GOLDEN) for token in golden.tokens}
    laid_out = {token for token in played if "/" in token}
    assert played - laid_out <= {kind(text) for text in examples(game_id, "fr")}
    assert bool(laid_out) == any("/" in text and text.startswith("[") for text in examples(game_id, "fr"))


def unelided(text: str) -> list[str]:
    bare = re.sub(r"`[^`]*`|<scene:[^>]*>", "", text)
    return [found[0] for found in UNELIDED.finditer(bare) if not LEFT_WHOLE.match(found[0])]


@ours
def test_french_rules_and_lessons_elide(game_id: str) -> None:
    game = open_game(game_id)
    lesson = lesson_text(game, "fr")
    assert lesson is not None
    assert unelided(rules_text(game, "fr")) + unelided(lesson) == []


@ours
def test_what_is_said_of_positions_and_moves_elides(game_id: str) -> None:
    game = open_game(game_id)
    said: set[str] = set()
    for seed in range(3):
        for event in walk(game, game.settings(), seed).events:
            before = event.before
            said |= {
                translate(game.board.tell(before, event.code), "fr"),
                translate(game.board.describe(before), "fr"),
                translate(game.board.ask(before), "fr"),
            }
            if game.around.advice and not event.by_chance:
                said.add(translate(game.around.advice(before, event.code), "fr"))
    assert [found for text in said for found in unelided(text)] == []


def test_elision_is_looked_for_where_it_is_missing() -> None:
    assert unelided("un plateau de une à trois cases, et le orage") == ["de une", "le orage"]
    assert unelided("de un à six, de a1 à h8, reprenez-la autrement, le haut") == []


def test_what_the_rules_of_stilelibero_say_of_many_dive_dice_is_so() -> None:
    onto_a_3 = {
        dice: round(100 * sum(len(set(throw)) == 5 for throw in product(range(6), repeat=dice)) / 6**dice)
        for dice in (5, 6)
    }
    english, french = (rules_text(open_game("stilelibero"), language) for language in ("en", "fr"))
    assert f"{onto_a_3[6]} times in 100 with six dice and {onto_a_3[5]} times with five" in english
    assert f"{onto_a_3[6]} fois sur 100 avec six dés et {onto_a_3[5]} fois avec cinq" in french
    game = open_game("stilelibero")
    settings = game.settings({"players": 2, "lanes": "seats"})
    start = game.rules.start(settings)
    best = appraiser(game.id, settings).analysis(start, 0, 0.0, Rng(0))
    assert game.notation.format(start, best.moves[0]) == "D6"


def test_the_score_sheet_of_libertas_has_the_occupation_and_both_scales() -> None:
    for what, points, helped in COUNTED:
        for number in re.findall(r"\{(\d+)\}", points + helped):
            assert int(number) % SIMPLE == 0, what
    assert scaled("{60} · {120}, × 2", SIMPLE) == "3 · 6, × 2"
    (draw,) = next(sheet.pages for sheet in sheets() if sheet.name == "scores")
    for say, words in ((Translator("fr"), "Points restants"), (Translator("en"), "Points left")):
        written = re.findall(r">([^<>]+)</text>", draw(say))
        assert written.count(words) == 2
        assert {"÷ 20", "12 · 48", "−100 · −400", "−5 · −20", "−200 · −800", "−10 · −40"} <= set(written)


@spoken
def test_libertas_and_rugby_say_what_is_in_the_box(language: Language) -> None:
    words: dict[str, dict[Language, tuple[str, ...]]] = {
        "libertas": {
            "fr": ("16 chevalets", "12 marqueurs", "cinq à trois joueurs"),
            "en": ("16 racks", "12 markers"),
            "de": ("16 Ständer", "12 Zähler"),
        },
        "rugby": {
            "fr": ("Un stade", "quatre cartons jaunes"),
            "en": ("A stadium", "four yellow cards"),
            "de": ("Ein Stadion", "vier Gelbe"),
        },
    }
    for game_id, said in words.items():
        assert all(part in rules_text(installed_games()[game_id], language) for part in said[language])


def test_the_sheets_of_rugby_use_the_words_of_its_rules() -> None:
    game = open_game("rugby")
    printed = " ".join(draw(Translator("fr")) for sheet in game.around.sheets() for draw in sheet.pages)
    assert "belle" not in printed
    assert "Tirs au but" not in printed
    for words in ("appui", "Coups de pied"):
        assert words in printed
        assert words.lower() in rules_text(game, "fr").lower()
