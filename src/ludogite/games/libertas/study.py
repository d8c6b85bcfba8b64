"""Libertas for programs that learn."""

from __future__ import annotations

from collections.abc import Iterable

from ludogite.core.options import Settings
from ludogite.core.study import Plane, Study
from ludogite.games.libertas.cards import card_text, cards_of
from ludogite.games.libertas.cells import NAMES
from ludogite.games.libertas.deal import NOBODY, NOTHING, PACKS, PAIR, PLACES, one_of
from ludogite.games.libertas.observations import LibertasObservations
from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.paths import LibertasTouches
from ludogite.games.libertas.phases import Libertas, board_cards
from ludogite.games.libertas.positions import hides, open_cards
from ludogite.games.libertas.rules import Liberation, Setup
from ludogite.games.libertas.scorer import FLAGS, LIBERTAS, OCUPANTE

COLOURS, NUMBERS, KINDS = 4, 11, 17
"""A card on the board is told by its colour and its number, or as a Libertas or an Ocupante."""

HELD = 45
"""A rack is told by its 44 flags and the number of its Libertas."""

MOST_POINTS = 4096
"""More twenties than anybody can win."""


def touches(settings: Settings) -> tuple[str, ...]:
    """Return the cells in play; where there is a phase II, then the cards that can be laid, the Libertas last."""
    players = settings.number("players")
    cells = tuple(NAMES[cell] for cell in PLACES[players])
    if not settings.flag("occupation"):
        return cells
    return (*cells, *(card_text(card) for card in dict.fromkeys(PACKS[players]) if card != OCUPANTE))


def planes(settings: Settings) -> tuple[Plane, ...]:
    """Return the board, the racks as far as they are seen, points, turns, and what a second round begins from."""
    players = settings.number("players")
    side = 5 if players == 2 else 7
    cards = "4 colours, 11 numbers, Libertas, Ocupante"
    layout = Plane("layout", (KINDS, side, side), f"what the second round begins with, while it can be seen: {cards}")
    return (
        Plane("board", (KINDS, side, side), f"what lies at each cell: {cards}"),
        Plane("racks", (players, HELD), "cards seen, from the seat's own on: 44 flags, and the Libertas in quarters"),
        Plane("covered", (players,), "how many cards of each rack are hidden from the seat, in 64ths"),
        Plane("reference", (FLAGS,), "the last flag taken, or laid in phase II"),
        Plane("shown", (1,), "whether the last card taken is a Libertas"),
        Plane("points", (players,), "points for squares and lines, in phase II those left, in 4096 × 20"),
        Plane("earlier", (players,), "what each won in the first round of two"),
        Plane("to_act", (players,), "who acts, or will begin, from the seat itself on"),
        Plane("first", (players,), "who began, where a later rule asks for it"),
        Plane("idle", (1,), "turns in a row without a card taken or laid, in 8ths"),
        Plane("phases", (2,), "whether it is phase II, whether it is the second round"),
        *([layout] if settings.flag("pair") else []),
    )


def observe(state: Libertas, seat: int) -> list[float]:
    """Return the position as the seat sees it: of covered racks the cards that lie open, and how many do not."""
    players = state.seats()
    seats = [(seat + place) % players for place in range(players)]
    if isinstance(state, Setup):
        nothing = [0.0] * (KINDS * len(PLACES[players]))
        no_racks = [0.0] * (players * (HELD + 1) + FLAGS + 1 + 2 * players)
        acts = [*_one(seats, state.first), *[0.0] * (players + 3)]
        return nothing + no_racks + acts + (nothing if state.variant & PAIR else [])
    round_ = state.round
    racks = [_seen(state, seat, whose) for whose in seats]
    points = state.bonuses if isinstance(state, Liberation) else state.points
    idle = state.stalls if isinstance(state, Liberation) else state.idle
    seen = _laid(board_cards(state), players)
    for cards, _ in racks:
        seen += cards
    seen += [hidden / 64 for _, hidden in racks]
    seen += _one(range(FLAGS), state.reference)
    seen.append(float(isinstance(state, Liberation) and state.shown))
    seen += [one_of(points, whose) / MOST_POINTS for whose in seats]
    seen += [round_.earlier[whose] / MOST_POINTS if round_.earlier else 0.0 for whose in seats]
    seen += _one(seats, NOBODY if state.over() else state.turn)
    seen += _one(seats, round_.first)
    seen += [min(1.0, idle / 8), float(isinstance(state, Occupation)), float(bool(round_.earlier))]
    if round_.variant & PAIR:
        told = round_.layout and not any(hides(state, seat, whose) for whose in seats)
        seen += _laid(round_.layout if told else bytes([NOTHING]) * len(NAMES), players)
    return seen


def _one(places: Iterable[int], at: int) -> list[float]:
    return [float(place == at) for place in places]


def _laid(cards: bytes | list[int], players: int) -> list[float]:
    """Return the cards at their cells: a plane for each colour, each number, the Libertas and the Ocupante."""
    places = PLACES[players]
    many = len(places)
    laid = [0.0] * (KINDS * many)
    for at, cell in enumerate(places):
        card = cards[cell]
        if card < FLAGS:
            laid[card // NUMBERS * many + at] = laid[(COLOURS + card % NUMBERS) * many + at] = 1.0
        elif card != NOTHING:
            laid[(COLOURS + NUMBERS + (card == OCUPANTE)) * many + at] = 1.0
    return laid


def _seen(state: Liberation | Occupation, seat: int, whose: int) -> tuple[list[float], int]:
    """Return the cards of a rack that a seat sees, and how many are hidden from it."""
    cards = cards_of(one_of(state.hands, whose))
    hidden = 0
    if isinstance(state, Liberation) and hides(state, seat, whose):
        shown = open_cards(state, whose)
        hidden, cards = len(cards) - len(shown), shown
    held = [0.0] * HELD
    for card in cards:
        held[min(card, LIBERTAS)] += 0.25 if card == LIBERTAS else 1.0
    return held, hidden


def paths(settings: Settings) -> LibertasTouches:
    """Return the touches of cells and cards."""
    return LibertasTouches(settings.number("players"))


def observations(settings: Settings) -> LibertasObservations:
    """Return what writes the numbers of `observe`, compiled."""
    return LibertasObservations(settings.number("players"))


STUDY: Study[Libertas] = Study(touches=touches, planes=planes, observe=observe, paths=paths, observations=observations)
