"""What is touched: dice to keep or to throw again, the dice of the tray; and the combinations that light up then."""

from __future__ import annotations

from itertools import combinations

from ludogite.core.scene import CONFIRM, Spot, Sprite
from ludogite.games.rugby import words
from ludogite.games.rugby.ground import DIE_PLACES, PLATES, TRAY_PLACES, combination_place
from ludogite.games.rugby.hands import HANDS, without
from ludogite.games.rugby.match import KICKS
from ludogite.games.rugby.messages import message
from ludogite.games.rugby.rules import CHOOSE, DEFENCE, DEFEND, ROLL, STOP, THROW, Rugby

CHOICES = tuple("".join(slots) for size in (1, 2, 3) for slots in combinations("123", size))
"""Every way to choose some of the three dice."""
CONFIRMATIONS = tuple(f"{CONFIRM}-{dice}" for dice in (1, 2, 3))
"""What ends a choice of one, two or three dice."""
ALL_PLATES = PLATES + 2
"""The plates of the combinations, and those of the cards and of the red die."""


def slots_of(hand: str, faces: str) -> list[int]:
    """Return where some faces of a hand lie, of equal ones the first."""
    free = list(hand)
    slots = []
    for face in faces:
        slot = free.index(face)
        free[slot] = "-"
        slots.append(slot)
    return sorted(slots)


def touches(rugby: Rugby, move: int) -> tuple[str, ...]:
    """Return the dice to throw again, then the confirmation; or the one thing that there is to do."""
    if rugby.phase == THROW:
        return ("k" if rugby.sheet.period == KICKS else "+",)
    if rugby.phase == DEFEND:
        return ("d" if move == DEFENCE else "n",)
    if move == STOP:
        return (".",)
    again = HANDS[move]
    return (*(str(slot + 1) for slot in slots_of(HANDS[rugby.dice], again)), CONFIRMATIONS[len(again) - 1])


def spots(rugby: Rugby) -> tuple[Spot, ...]:
    """Return what can be touched: the dice to throw, to keep or to throw again, and the red or the green one."""
    if rugby.phase == THROW and rugby.sheet.period == KICKS:
        return (Spot("k", message("kick"), *TRAY_PLACES["green"], 100, 100, at_once=True),)
    if rugby.phase == THROW:
        return (Spot("+", message("throw the three dice"), 450, 360, 540, 170, at_once=True),)
    if rugby.phase == DEFEND:
        red = Spot("d", message("defend with the red die"), *TRAY_PLACES["red"], 100, 100, at_once=True)
        return (red, Spot("n", message("do not defend"), at_once=True))
    return _choosing(rugby) if rugby.phase == CHOOSE else ()


def _choosing(rugby: Rugby) -> tuple[Spot, ...]:
    """Return the three dice, which are kept until they are touched, and the ways to end the choice."""
    hand = HANDS[rugby.dice]
    dice = [
        Spot(
            str(slot + 1),
            words.die(face),
            *DIE_PLACES[slot][:2],
            160,
            160,
            mark=f"ru-choice{slot + 1}",
            classes="ru-choice",
            toggles=True,
            alike=str(hand.index(face) + 1),
        )
        for slot, face in enumerate(hand)
    ]
    again = [Spot(name, words.throw_again(count)) for count, name in enumerate(CONFIRMATIONS, 1)]
    return (*dice, *again, Spot(".", words.stop(rugby), at_once=True))


def combination_marks(rugby: Rugby) -> list[Sprite]:
    """Return a light for each combination: which ones dice that are kept can still become."""
    rules = rugby.match.rules
    hands = [HANDS[listed] for listed in rules.listed[:PLATES]]
    if rugby.phase == ROLL and rugby.dice:
        kept = HANDS[rugby.dice]
        looks = ["ru-open" if without(hand, kept) is not None else "ru-shut" for hand in hands]
        looks += ["ru-shut"] * (ALL_PLATES - len(looks))
    elif rugby.phase == CHOOSE:
        looks = [_reachable(HANDS[rugby.dice], hand) for hand in hands] + [""] * (ALL_PLATES - len(hands))
    else:
        return []
    return [
        Sprite(
            f"ru-form-{index}",
            "ru-form",
            *combination_place(index),
            classes=f"ru-form-plate {look}".strip(),
            layer="marks",
        )
        for index, look in enumerate(looks)
    ]


def _reachable(hand: str, combination: str) -> str:
    """Return a class for each choice of dice to throw again with which a combination can still come."""
    reaching = []
    for choice in CHOICES:
        kept = "".join(face for slot, face in enumerate(hand) if str(slot + 1) not in choice)
        if kept and without(combination, kept) is not None:
            reaching.append(f"ru-with-{choice}")
    return " ".join(reaching)
