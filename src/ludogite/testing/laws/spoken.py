"""Everything is said in both languages, with the typography of each."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.errors import MarkupError
from rich.text import Text as Marked

from ludogite.core.errors import LudogiteError
from ludogite.core.language import LANGUAGES
from ludogite.core.message import Message
from ludogite.rules_page import rules_page
from ludogite.testing.cases import BrokenLaw, LawCase, demand
from ludogite.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludogite.core.game import Game

SAID = 12
"""So many events of a position are told."""

COLUMNS = 78
"""A terminal board is no wider."""

COLLECT = "python -m ludogite.testing.catalogues PACKAGE"
"""What brings a game's words into other languages."""

NARROW, HARD = "\u202f", "\u00a0"

FRENCH_FAULTS = (
    (re.compile(rf"[\w»)… {HARD}][;!?](?!\w)"), "a narrow no-break space (U+202F) stands before ; ! ?"),
    (re.compile(rf"[^{NARROW}{HARD}]:(?=\s|$)"), "a no-break space (U+00A0) stands before :"),
    (re.compile(rf"«[^{NARROW}{HARD}]|[^{NARROW}{HARD}]»"), "no-break spaces stand inside « »"),
    (re.compile(r'"'), "quotation marks are « »"),
    (re.compile(r"\w'\w"), "the apostrophe is ’"),
)
"""What French typography forbids, and what to do instead."""


def fault(text: Message) -> str | None:
    """Return what is wrong with a text for people, or None."""
    for language in LANGUAGES:
        words = translate(text, language)
        if not words.strip():
            return f"nothing is said in {language}: {text}"
        if words != words.strip():
            return f"there is a space too much: {words!r}"
    french, english = translate(text, "fr"), translate(text, "en")
    if french == english and len(re.findall(r"[^\W\d_]{3,}", french)) > 3:
        return f"the same words in both languages: {french!r}; is its translation there, and compiled? {COLLECT}"
    for wrong, rule in FRENCH_FAULTS:
        if found := wrong.search(french):
            untranslated = f"; if it is not translated yet: {COLLECT}" if french == english else ""
            return f"{rule}: {french!r}, at {found[0]!r}{untranslated}"
    if re.search(rf"[{NARROW}{HARD} ][;!?]|[{NARROW}{HARD} ]:(?=\s|$)", english):
        return f"English has no space before punctuation: {english!r}"
    return None


def check_everything_is_spoken(place: LawCase) -> None:
    """Demand that what is told, described, asked and labelled at a position is said well in both languages."""
    for what, text, event in _spoken(place):
        wrong = fault(text)
        demand(wrong is None, place, f"{what}: {wrong}", event)


def _spoken(place: LawCase) -> Iterator[tuple[str, Message, int | None]]:
    board, state = place.game.board, place.state
    hears = (None,) if place.game.hidden is None else place.viewers
    for event in place.events(SAID):
        for viewer in hears:
            yield "what is told", board.tell(state, event, viewer), event
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


def check_different_moves_are_told_differently(place: LawCase) -> None:
    """Demand that no two legal moves of a position are told to the seat that decides in the same words."""
    if not place.decides:
        return
    said: dict[str, int] = {}
    for move in place.events(40):
        words = translate(place.game.board.tell(place.state, move, place.state.seat()), "en")
        demand(said.setdefault(words, move) == move, place, f"another move is told {words!r} too", move)


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


def check_game_speaks_of_itself(game: Game) -> None:
    """Demand that titles, seats, options and reasons of a game are said well in both languages."""
    texts = {"title": game.about.title, "line": game.about.line}
    texts |= {f"reason {reason.code}": reason.text for reason in game.rules.reasons}
    texts |= {f"seat {name}": title for name, title in zip(game.rules.seat_names, game.rules.seat_titles, strict=True)}
    for option in game.rules.options:
        texts |= {f"option {option.name}": option.title, f"option {option.name} explained": option.explanation}
        texts |= {f"option {option.name}, choice {number}": label for number, label in enumerate(option.labels)}
    for what, text in texts.items():
        if wrong := fault(text):
            raise BrokenLaw(f"{game.id}, {what}: {wrong}")


def check_rules_pages(game: Game) -> None:
    """Demand rules pages in both languages, the same pictures in each, every one drawable and described."""
    if not game.package:
        raise BrokenLaw(f"{game.id}: it names no package, so nobody finds its rules: Game(…, package={game.id!r})")
    shown: list[list[str]] = []
    for language in LANGUAGES:
        where = f"{game.id}, texts/rules.{language}.md"
        if not (files(game.package) / "texts" / f"rules.{language}.md").is_file():
            raise BrokenLaw(f"{where}: the page is missing")
        try:
            page = rules_page(game, language)
        except LudogiteError as error:
            raise BrokenLaw(f"{where}: {error}") from error
        for picture in page.pictures:
            if not picture.caption.strip():
                raise BrokenLaw(f"{where}: the picture {picture.address!r} is not described")
        shown.append([picture.address for picture in page.pictures])
    if not shown[0]:
        raise BrokenLaw(f"{game.id}: its rules have no picture")
    if any(addresses != shown[0] for addresses in shown):
        raise BrokenLaw(f"{game.id}: its rules have other pictures in each language: {shown}")


LAWS = (check_everything_is_spoken, check_different_moves_are_told_differently, check_terminal_board_fits)

OF_A_GAME = (check_game_speaks_of_itself, check_rules_pages)
