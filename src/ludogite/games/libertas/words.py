"""Libertas in words: what an event does, what a position is, what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.text import Text
from ludogite.games.libertas.cards import card_name, cards_of
from ludogite.games.libertas.cells import NAMES
from ludogite.games.libertas.deal import LAY, NOBODY, NOTHING, STEP, arranged, ocupante_start, one_of
from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.positions import hides, open_cards
from ludogite.games.libertas.rules import Liberation, Setup
from ludogite.games.libertas.terms import SEAT_TITLES, cells_in_play, groups_of, points_of

if TYPE_CHECKING:
    from ludogite.core.state import State


def tell(state: State, event: int) -> Text:
    """Return one sentence: what this event does."""
    if isinstance(state, Setup):
        if state.first == NOBODY:
            who = SEAT_TITLES[event]
            return Text(f"Le sort désigne {who.fr}, qui commence.", f"{who.en} is drawn to begin.")
        count = len(cells_in_play(state.players))
        first = card_name(arranged(event, state.players)[cells_in_play(state.players)[0]])
        return Text(
            f"Les {count} cartes sont mélangées et disposées, le coin porte\u00a0: {first.fr}.",
            f"The {count} cards are shuffled and laid out, {first.en} in the corner.",
        )
    if isinstance(state, Liberation | Occupation):
        return _deed(state, event) + _gain(groups_of(state, event))
    raise TypeError(f"{state!r} is not a position of Libertas")


def _deed(state: Liberation | Occupation, event: int) -> Text:
    who = SEAT_TITLES[state.turn]
    end = NAMES[event % STEP]
    if event >= LAY:
        card = card_name((event - LAY) // STEP)
        return Text(f"{who.fr} pose {card.fr} en {end}", f"{who.en} lays {card.en} on {end}")
    if event >= STEP:
        start = NAMES[ocupante_start(state.guards, event)]
        return Text(
            f"{who.fr} déplace l’Ocupante de {start} en {end}", f"{who.en} moves the Ocupante from {start} to {end}"
        )
    cards = state.cards() if isinstance(state, Liberation) else state.cards
    card = card_name(cards[event])
    return Text(f"{who.fr} prend {card.fr} en {end}", f"{who.en} takes {card.en} from {end}")


def counted(groups: list[tuple[int, int]]) -> Text:
    """Return how many squares and lines these are."""
    squares = sum(group.bit_count() == 4 for group, _ in groups)
    lines = len(groups) - squares
    parts = [part for part in (_counted(squares, "carré", "square"), _counted(lines, "ligne", "line")) if part]
    return Text(" et ".join(part.fr for part in parts), " and ".join(part.en for part in parts))


def _gain(groups: list[tuple[int, int]]) -> Text:
    if not groups:
        return Text.same(".")
    what = counted(groups)
    points = sum(points for _, points in groups)
    if points > 0:
        return Text(f" et libère {what.fr}\u00a0: {points} points.", f" and frees {what.en}: {points} points.")
    if points == 0:
        return Text(f" et complète {what.fr} sans rien perdre.", f" and completes {what.en} without a loss.")
    return Text(
        f" et complète {what.fr}\u00a0: {-points} points perdus.", f" and completes {what.en}: {-points} points lost."
    )


def _counted(number: int, fr: str, en: str) -> Text | None:
    if number == 0:
        return None
    if number == 1:
        return Text(f"{'une' if fr == 'ligne' else 'un'} {fr}", f"one {en}")
    return Text(f"{number} {fr}s", f"{number} {en}s")


def ask(state: State) -> Text:
    """Return what is asked of the seat that decides, or what is awaited."""
    if isinstance(state, Setup):
        if state.first == NOBODY:
            return Text("On tire au sort qui commence.", "Who begins is drawn.")
        return Text("On mélange et on dispose les cartes.", "The cards are shuffled and laid out.")
    if state.over():
        winners = [SEAT_TITLES[seat] for seat in state.outcome().winners]
        names = Text(" et ".join(who.fr for who in winners), " and ".join(who.en for who in winners))
        if len(winners) > 1:
            return Text(f"{names.fr} se partagent la victoire.", f"{names.en} share the win.")
        return Text(f"{names.fr} gagne.", f"{names.en} wins.")
    if isinstance(state, Occupation):
        return _ask_to_lay(state)
    if isinstance(state, Liberation):
        return _ask_to_take(state)
    raise TypeError(f"{state!r} is not a position of Libertas")


def _ask_to_take(state: Liberation) -> Text:
    if state.reference == NOBODY:
        return Text("Prenez le drapeau de votre choix.", "Take any flag you like.")
    colour, number = _fits(state.reference)
    ask_ = Text(f"Prenez un drapeau {colour.fr} ou un {number}", f"Take a {colour.en} flag or a {number}")
    if state.takes & state.libertas:
        ask_ += Text(", ou une Libertas qui libère", ", or a Libertas that frees something")
    if any(move >= STEP for move in state.moves()):
        ask_ += Text(", ou déplacez l’Ocupante", ", or move the Ocupante")
    return ask_ + Text.same(".")


def _ask_to_lay(state: Occupation) -> Text:
    if not state.can_lay(state.turn):
        return Text(
            "Aucune carte ne peut être posée\u00a0: déplacez l’Ocupante.", "No card can be laid: move the Ocupante."
        )
    if state.reference == NOBODY:
        return Text("Posez le drapeau de votre choix.", "Lay any flag you like.")
    colour, number = _fits(state.reference)
    return Text(
        f"Posez un drapeau {colour.fr} ou un {number}, ou une Libertas qui complète.",
        f"Lay a {colour.en} flag or a {number}, or a Libertas that completes something.",
    )


def _fits(reference: int) -> tuple[Text, int]:
    name = card_name(reference)
    number = reference % 11 + 1
    return Text(name.fr.split(" ", 1)[1], name.en.split(" ", 1)[0]), number


def describe(state: State, viewer: int | None) -> Text:
    """Return the position in words, what is hidden from the viewer left out."""
    parts = [ask(state)]
    if isinstance(state, Liberation | Occupation):
        if state.reference != NOBODY:
            name = card_name(state.reference)
            parts.append(Text(f"Référence\u00a0: {name.fr}.", f"Reference: {name.en}."))
        parts += _rows(state)
        points, _ = points_of(state)
        parts += [_seat(state, seat, viewer, points[seat]) for seat in range(state.seats())]
    return Text.join(parts)


def _rows(state: Liberation | Occupation) -> list[Text]:
    cards = state.cards() if isinstance(state, Liberation) else state.cards
    places = cells_in_play(state.seats())
    side = 5 if state.seats() == 2 else 7
    rows = []
    for start in range(0, len(places), side):
        row = places[start : start + side]
        names = [card_name(cards[cell]) if cards[cell] != NOTHING else Text("vide", "empty") for cell in row]
        words = Text.join(names, ", ")
        figure = NAMES[row[0]][1]
        rows.append(Text(f"Ligne {figure}\u00a0: {words.fr}.", f"Row {figure}: {words.en}."))
    return rows


def _seat(state: Liberation | Occupation, seat: int, viewer: int | None, points: int) -> Text:
    title = SEAT_TITLES[seat]
    cards = cards_of(one_of(state.hands, seat))
    head = Text(f"{title.fr}\u00a0: {points} points, ", f"{title.en}: {points} points, ")
    if not cards:
        return head + Text("aucune carte.", "no card.")
    if isinstance(state, Liberation) and hides(state, viewer, seat):
        shown = open_cards(state, seat)
        head += Text(f"{len(cards)} cartes", f"{len(cards)} cards")
        if shown:
            names = Text.join([card_name(card) for card in shown], ", ")
            head += Text(f", dont on voit {names.fr}", f", of which {names.en} lies open")
        return head + Text.same(".")
    return head + Text.join([card_name(card) for card in cards], ", ") + Text.same(".")
