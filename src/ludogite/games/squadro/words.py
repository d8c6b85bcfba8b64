"""Squadro in words: what a move does, what a position looks like, what is asked."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ludogite.core.text import Text
from ludogite.games.squadro.ride import ride
from ludogite.games.squadro.rules import FINISHED, LANES, LEFT, TOP, TURNED, dots, place

if TYPE_CHECKING:
    from ludogite.games.squadro.rules import Squadro

SEATS = (Text("Gauche", "Left"), Text("Haut", "Top"))
"""The seats as people call them."""

UNDRAWN_ASK = Text("On tire au sort qui commence.", "The first player is being drawn.")

ASK = Text("Choisissez la pièce qui avance.", "Choose the piece to move.")


def tell(state: Squadro, event: int) -> Text:
    """Return one sentence or a few short ones: what this event does."""
    if state.at_chance():
        return Text(f"Le sort désigne {SEATS[event].fr} pour commencer.", f"The draw lets {SEATS[event].en} begin.")
    told = ride(state, event)
    parts = [_advance(told.seat, told.lane, told.end - told.start)]
    parts += [_sent(1 - told.seat, sent.lane, sent.now) for sent in told.sent]
    if told.turns:
        parts.append(Text("Elle fait demi-tour.", "It turns round."))
    if told.finishes:
        parts.append(Text("Elle est rentrée.", "It is home."))
    if told.wins:
        won = SEATS[told.seat]
        parts.append(Text(f"C’est la quatrième\u00a0: {won.fr} gagne\u202f!", f"It is the fourth: {won.en} wins!"))
    return Text.join(parts)


@cache
def _advance(seat: int, lane: int, far: int) -> Text:
    name, number = SEATS[seat], lane + 1
    cells = Text(f"{far} case{'s' if far > 1 else ''}", f"{far} space{'s' if far > 1 else ''}")
    return Text(
        f"La pièce {number} de {name.fr} avance de {cells.fr}.", f"{name.en}’s piece {number} advances {cells.en}."
    )


@cache
def _sent(seat: int, lane: int, now: int) -> Text:
    name, number = SEATS[seat], lane + 1
    if now == 0:
        return Text(
            f"Elle saute la pièce {number} de {name.fr}, renvoyée à son départ.",
            f"It jumps {name.en}’s piece {number}, which goes back to its start.",
        )
    return Text(
        f"Elle saute la pièce {number} de {name.fr}, renvoyée à son demi-tour.",
        f"It jumps {name.en}’s piece {number}, which goes back to its turning point.",
    )


def piece(seat: int, lane: int, progress: int) -> Text:
    """Return what a piece is and where it stands."""
    name = SEATS[seat]
    who = Text(f"{name.fr} {lane + 1}", f"{name.en} {lane + 1}")
    return Text.join([who, whereabouts(seat, lane, progress)], ", ")


def whereabouts(seat: int, lane: int, progress: int) -> Text:
    """Return where a piece stands, which way it goes and how fast."""
    if progress == FINISHED:
        return Text("rentrée", "home")
    speed = dots(seat, lane, progress)
    pace = Text(f"{speed} point{'s' if speed > 1 else ''}", f"{speed} dot{'s' if speed > 1 else ''}")
    if progress == 0:
        return Text("au départ, ", "at its start, ") + pace
    if progress == TURNED:
        return Text("au demi-tour, ", "at its turning point, ") + pace
    cell = place(progress)
    if progress < TURNED:
        return Text(f"à l’aller, case {cell}, ", f"going out, space {cell}, ") + pace
    return Text(f"au retour, case {cell}, ", f"coming home, space {cell}, ") + pace


def describe(state: Squadro) -> Text:
    """Return the whole position in words."""
    return Text.join([*(_side(state, seat) for seat in (LEFT, TOP)), ask(state)])


def _side(state: Squadro, seat: int) -> Text:
    far = state.progress(seat)
    stands = Text.join([Text.same(f"{k + 1} ") + whereabouts(seat, k, far[k]) for k in range(LANES)], "\u202f; ")
    home = far.count(FINISHED)
    name = SEATS[seat]
    score = Text(
        f"{name.fr}, {home} pièce{'s' if home > 1 else ''} sur 4 rentrée{'s' if home > 1 else ''}\u00a0: ",
        f"{name.en}, {home} of 4 pieces home: ",
    )
    return score + Text(stands.fr, stands.en.replace("\u202f;", ";")) + Text.same(".")


def ask(state: Squadro) -> Text:
    """Return what is asked of the player to move, or what is awaited, or who won."""
    if state.at_chance():
        return UNDRAWN_ASK
    if state.over():
        name = SEATS[1 - state.mover]
        return Text(f"{name.fr} a gagné.", f"{name.en} has won.")
    return ASK


def lane_spot(seat: int, lane: int) -> Text:
    """Return what touching a lane means."""
    if seat == LEFT:
        return Text(f"Rangée {lane + 1}", f"Row {lane + 1}")
    return Text(f"Colonne {lane + 1}", f"Column {lane + 1}")
