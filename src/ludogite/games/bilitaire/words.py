"""Bi-litaire in words: what is there, what is asked, what has been done."""

from __future__ import annotations

from ludogite.core.text import Text
from ludogite.games.bilitaire.chains import route
from ludogite.games.bilitaire.notation import cell_name, holds, hole_name
from ludogite.games.bilitaire.rules import (
    ANNOUNCEMENT,
    NOBODY,
    OPENING,
    OVER,
    REMOVAL,
    SILENCE,
    SLIDES,
    TRAYS,
    Bilitaire,
    Slide,
)

WAYS = {
    1: Text("vers la droite", "to the right"),
    -1: Text("vers la gauche", "to the left"),
    4: Text("vers le bas", "down"),
    -4: Text("vers le haut", "up"),
}

FAR = {
    1: Text("d’une case", "one cell"),
    2: Text("de deux cases", "two cells"),
    3: Text("de trois cases", "three cells"),
}

LETTERS = "AB"
"""How the seats are called."""


def some(number: int, one: Text, several: Text) -> Text:
    """Return a number of things; French says one also of none."""
    return Text(
        f"{number} {one.fr if number < 2 else several.fr}",
        f"{number} {one.en if number == 1 else several.en}",
    )


def marbles(number: int) -> Text:
    """Return a number of marbles."""
    return some(number, Text("bille", "marble"), Text("billes", "marbles"))


def jumps(number: int) -> Text:
    """Return a number of jumps."""
    return some(number, Text("saut", "jump"), Text("sauts", "jumps"))


def on_tray(state: Bilitaire, cell: int) -> list[str]:
    """Return the names of the holes of a tray that hold a marble."""
    return [hole_name(corner * 16 + cell) for corner in range(4) if holds(state, corner * 16 + cell)]


def tray_label(state: Bilitaire, cell: int) -> Text:
    """Return what stands in a cell."""
    name = cell_name(cell)
    if not state.trays >> cell & 1:
        return Text(f"case libre {name}", f"free cell {name}")
    held = len(on_tray(state, cell))
    if held == 0:
        return Text(f"plateau {name}, vide", f"tray {name}, empty")
    return Text(f"plateau {name}, ", f"tray {name}, ") + marbles(held)


def hole_label(state: Bilitaire, hole: int) -> Text:
    """Return what lies in a hole."""
    name = hole_name(hole)
    if holds(state, hole):
        return Text(f"bille {name}", f"marble {name}")
    return Text(f"trou vide {name}", f"empty hole {name}")


def round_line(state: Bilitaire) -> Text:
    """Return which round is played, by whom, and what is to be beaten."""
    line = Text(f"Manche {state.round()}", f"Round {state.round()}")
    if state.player != NOBODY:
        letter = LETTERS[state.player]
        line += Text(f" · billes\xa0: {letter}", f" · marbles: {letter}")
    if state.first:
        line += Text(f" · {state.first} à battre", f" · {state.first} to beat")
    return line


def announcement_label(number: int) -> Text:
    """Return an announcement as it is said."""
    if number == SILENCE:
        return Text("Ne rien dire", "Say nothing")
    return Text("Annoncer ", "Announce ") + jumps(number)


ASKED = {
    OVER: Text("La partie est finie.", "The game is over."),
    OPENING: Text("Retirez une bille, celle que vous voulez.", "Take away any one marble."),
    TRAYS: Text("Faites coulisser un à trois plateaux.", "Slide one to three trays."),
    ANNOUNCEMENT: Text("Annoncez un nombre de sauts, ou ne dites rien.", "Announce a number of jumps, or say nothing."),
    1: Text("Sautez par\u2011dessus une bille.", "Jump over one marble."),
}
"""What is asked, by what is due."""


def ask(state: Bilitaire) -> Text:
    """Return what is asked of whoever acts."""
    if state.player == NOBODY:
        return Text("On tire au sort qui joue d’abord les billes.", "A draw decides who plays the marbles first.")
    if state.due > 1:
        number = state.due
        return Text(f"Faites exactement {number} sauts avec une même bille.", f"Make exactly {number} jumps in one go.")
    if state.due == TRAYS and state.empty_trays():
        return Text(
            "Faites coulisser un à trois plateaux, ou retirez un plateau vide.",
            "Slide one to three trays, or take an empty tray off.",
        )
    return ASKED[state.due]


def tell(state: Bilitaire, event: int) -> Text:
    """Return one sentence about an event, and what it decides."""
    if state.player == NOBODY:
        letter = LETTERS[event]
        return Text(f"Le sort donne d’abord les billes à {letter}.", f"The draw gives the marbles to {letter} first.")
    letter = LETTERS[state.seat()]
    if state.due == OPENING:
        name = hole_name(event)
        return Text(f"{letter} retire la bille {name}.", f"{letter} takes the marble {name} away.")
    if state.due == TRAYS:
        return _tell_action(letter, event) + _tell_end(state.play(event))
    if state.due == ANNOUNCEMENT:
        if event == SILENCE:
            return Text(f"{letter} n’annonce rien.", f"{letter} announces nothing.")
        return Text(f"{letter} annonce ", f"{letter} announces ") + jumps(event) + Text.same(".")
    return _tell_chain(letter, [hole_name(hole) for hole in route(event)])


def _tell_action(letter: str, event: int) -> Text:
    if event >= REMOVAL:
        name = cell_name(event - REMOVAL)
        return Text(f"{letter} retire le plateau vide {name}.", f"{letter} takes the empty tray {name} off.")
    slide = SLIDES[event]
    pushed = Text(f"{letter} pousse ", f"{letter} slides ") + _group(slide)
    return Text.join([pushed, FAR[slide.distance], WAYS[slide.step]]) + Text.same(".")


def _group(slide: Slide) -> Text:
    first, last = cell_name(slide.cells[0]), cell_name(slide.cells[-1])
    if len(slide.cells) == 1:
        return Text(f"le plateau {first}", f"the tray {first}")
    if len(slide.cells) == 2:
        return Text(f"les plateaux {first} et {last}", f"the trays {first} and {last}")
    return Text(f"les plateaux {first} à {last}", f"the trays {first} to {last}")


def _tell_end(after: Bilitaire) -> Text:
    """Return what the end of a round brings; nothing while it goes on."""
    if after.over():
        left = after.marbles()
    elif after.due == OPENING:
        left = after.first
    else:
        return Text.same("")
    words = marbles(left)
    plural = left > 1
    return Text(
        f" Plus aucun saut\xa0: il reste {words.fr}.",
        f" No jump is left: {words.en} {'remain' if plural else 'remains'}.",
    )


def _tell_chain(letter: str, names: list[str]) -> Text:
    way = ", ".join(names[1:])
    if len(names) == 2:
        return Text(f"{letter} saute de {names[0]} à {way}.", f"{letter} jumps from {names[0]} to {way}.")
    return Text(
        f"{letter} enchaîne {len(names) - 1} sauts depuis {names[0]}\xa0: {way}.",
        f"{letter} makes {len(names) - 1} jumps from {names[0]}: {way}.",
    )


def describe(state: Bilitaire) -> Text:
    """Return the whole position in words."""
    trays = [cell for cell in range(16) if state.trays >> cell & 1]
    parts = [_roles(state), _counts(state, len(trays))]
    for cell in trays:
        name, held = cell_name(cell), ", ".join(on_tray(state, cell))
        parts.append(Text(f"Plateau {name}\xa0: {held or 'vide'}.", f"Tray {name}: {held or 'empty'}."))
    free = ", ".join(cell_name(cell) for cell in range(16) if cell not in trays)
    parts.append(Text(f"Cases libres\xa0: {free}.", f"Free cells: {free}."))
    return Text.join([*parts, ask(state)])


def _roles(state: Bilitaire) -> Text:
    number = state.round()
    if state.player == NOBODY:
        return Text(f"Manche {number}.", f"Round {number}.")
    mine, theirs = LETTERS[state.player], LETTERS[1 - state.player]
    return Text(
        f"Manche {number}. {mine} joue les billes, {theirs} les plateaux.",
        f"Round {number}. {mine} plays the marbles, {theirs} the trays.",
    )


def _counts(state: Bilitaire, trays: int) -> Text:
    held = marbles(state.marbles())
    on = some(trays, Text("plateau", "tray"), Text("plateaux", "trays"))
    counted = Text(f"{held.fr} sur {on.fr}.", f"{held.en} on {on.en}.")
    if state.first:
        left = marbles(state.first)
        counted += Text(f" La première manche a laissé {left.fr}.", f" The first round left {left.en}.")
    return counted
