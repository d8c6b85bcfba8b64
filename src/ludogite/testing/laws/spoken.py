"""Everything is said in every language, with the typography of each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.errors import MarkupError
from rich.text import Text as Marked

from ludogite.core.errors import LudogiteError
from ludogite.core.language import LANGUAGES, WRITTEN, Language
from ludogite.core.message import NOTHING, Message
from ludogite.core.naming import Company, named
from ludogite.rules_page import rules_file, rules_page, rules_text
from ludogite.testing.cases import LawCase, demand, demand_of_game
from ludogite.testing.faults import BrokenLaw, tell_notice, way_out
from ludogite.testing.messages import expected_languages, folder_of, written_messages
from ludogite.testing.typography import page_faults, typography_fault
from ludogite.translation import is_translated, translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludogite.core.game import Game

SAID = 12
"""So many events of a position are told."""

COLUMNS = 78
"""A terminal board is no wider."""


def fault(text: Message) -> str | None:
    """Return what is wrong with a text for people, or None; what is not translated yet is listed elsewhere."""
    english = translate(text, WRITTEN)
    for language in LANGUAGES:
        words = translate(text, language)
        if not words.strip():
            return f"nothing is said in {language}: {text}"
        if words != words.strip():
            return f"there is a space too much: {words!r}"
        if not is_translated(text, language):
            continue
        if language != WRITTEN and words == english and len(re.findall(r"[^\W\d_]{3,}", words)) > 3:
            return f"the same words in both languages: {words!r}; is it a message, with a translation of its own?"
        if wrong := typography_fault(words, language):
            return wrong
    return None


@way_out(
    "Say it with `message(…)`, and mend the words, or their translation in locale/ (documentation: “Translate a game”)."
)
def check_everything_is_spoken(place: LawCase) -> None:
    """Demand that what is told, described, asked and labelled at a position is said well in every language."""
    for what, text, event in _spoken(place):
        wrong = fault(text)
        demand(wrong is None, place, f"{what}: {wrong}", event)


def _spoken(place: LawCase) -> Iterator[tuple[str, Message, int | None]]:
    board, state = place.game.board, place.state
    hears = (None,) if place.game.hidden is None else place.viewers
    for event in place.events(SAID):
        for viewer in hears:
            told = board.tell(state, event, viewer)
            yield "what is told", told, event
            for seat in range(state.seats()):
                yield f"what is told to seat {seat}", named(told, Company(you=seat)), event
            yield from _noted(place, event, viewer)
    yield "what is asked", board.ask(state), None
    for viewer in place.viewers:
        yield "the description", board.describe(state, viewer), None
    for viewer in (None, 0):
        scene = board.scene(state, viewer)
        for sprite in scene.sprites:
            if sprite.label is not None:
                yield f"the label of {sprite.id!r}", sprite.label, None
            if sprite.text is not None and sprite.text.text:
                yield f"the words of {sprite.id!r}", sprite.text, None
        for spot in scene.spots:
            yield f"the label of spot {spot.name!r}", spot.label, None
            if spot.caption is not None:
                yield f"the caption of spot {spot.name!r}", spot.caption, None


def _noted(place: LawCase, event: int, viewer: int | None) -> Iterator[tuple[str, Message, int | None]]:
    """Give the words of an event in the list of moves."""
    if place.game.around.note is None:
        return
    noted = place.game.around.note(place.state, event, viewer)
    words = (noted.phrase, noted.chapter, *(badge.text or NOTHING for badge in noted.badges))
    yield from (("the list of moves", text, event) for text in words if text.text)


@way_out("Let `tell` say what makes this move another one.")
def check_different_moves_are_told_differently(place: LawCase) -> None:
    """Demand that no two legal moves of a position are told to the seat that decides in the same words."""
    if not place.decides:
        return
    said: dict[str, int] = {}
    for move in place.events(40):
        words = translate(place.game.board.tell(place.state, move, place.state.seat()), WRITTEN)
        demand(said.setdefault(words, move) == move, place, f"another move is told {words!r} too", move)


@way_out("Keep the lines of `terminal` within 78 columns, and escape brackets that are no markup of rich.")
def check_terminal_board_fits(place: LawCase) -> None:
    """Demand a terminal board of at most 78 columns, in markup that rich can read, for each viewer and language."""
    for viewer in place.viewers:
        for language in LANGUAGES:
            board = translate(place.game.board.terminal(place.state, viewer), language)
            try:
                lines = Marked.from_markup(board).plain.split("\n")
            except MarkupError as error:
                demand(False, place, f"the terminal board has broken markup: {error}")
                return
            demand(any(map(str.strip, lines)), place, "the terminal board is empty")
            widest = max(map(cell_len, lines))
            demand(widest <= COLUMNS, place, f"the terminal board has {widest} columns, not {COLUMNS}")


@way_out(
    "Say it with `message(…)`, and mend the words, or their translation in locale/ (documentation: “Translate a game”)."
)
def check_game_speaks_of_itself(game: Game) -> None:
    """Demand that titles, seats, options and reasons of a game are said well in every language."""
    texts = {"title": game.about.title, "line": game.about.line}
    texts |= {f"reason {reason.code}": reason.text for reason in game.rules.reasons}
    texts |= {f"seat {name}": title for name, title in zip(game.rules.seat_names, game.rules.seat_titles, strict=True)}
    for option in game.rules.options:
        texts |= {f"option {option.name}": option.title, f"option {option.name} explained": option.explanation}
        texts |= {f"option {option.name}, choice {number}": label for number, label in enumerate(option.labels)}
    for what, text in texts.items():
        wrong = fault(text)
        demand_of_game(wrong is None, game, str(wrong), what)


@way_out('Write the words of a message out where it is made, and fill in what changes: `message("{n} left", n=n)`.')
def check_messages_are_written_out(game: Game) -> None:
    """Demand that the words of every message stand in the code: those that are computed cannot be translated."""
    folder = folder_of(game.package)
    for one in () if folder is None else written_messages(folder):
        demand_of_game(bool(one.text), game, "the words of a message are computed", one.place)


@way_out("Write texts/rules.en.md with a picture of a position, and show the same pictures in every language.")
def check_rules_pages(game: Game) -> None:
    """Demand rules in English, and in each language its typography and the same pictures, drawable and described."""
    if not game.package:
        words = f"it names no package, so nobody finds its rules: Game(…, package={game.id!r})"
        raise BrokenLaw(words, game.id)
    shown: dict[Language, list[str]] = {}
    for language in LANGUAGES:
        page = f"texts/rules.{language}.md"
        if rules_file(game, language) is not None:
            shown[language] = _pictures_shown(game, language, page)
        elif language == WRITTEN:
            demand_of_game(False, game, f"the page is missing in the package {game.package!r}", page)
        elif language in expected_languages(game.package):
            tell_notice(
                f"the rules are not written in {language}", f"Write {page}; until then the English ones are shown."
            )
    demand_of_game(all(shown.values()), game, "its rules have no picture")
    alike = len({tuple(addresses) for addresses in shown.values()}) <= 1
    demand_of_game(alike, game, f"its rules have other pictures in each language: {shown}")


def _pictures_shown(game: Game, language: Language, page: str) -> list[str]:
    try:
        pictures = rules_page(game, language).pictures
    except LudogiteError as error:
        raise BrokenLaw(f"{page}: {error}", game.id) from error
    for wrong in page_faults(rules_text(game, language), language):
        demand_of_game(False, game, wrong, page)
    for picture in pictures:
        described = bool(picture.caption.strip())
        demand_of_game(described, game, f"the picture {picture.address!r} is not described", page)
    return [picture.address for picture in pictures]


LAWS = (check_everything_is_spoken, check_different_moves_are_told_differently, check_terminal_board_fits)

OF_A_GAME = (check_game_speaks_of_itself, check_messages_are_written_out, check_rules_pages)
