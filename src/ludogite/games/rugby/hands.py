"""Up to three blue dice as one number: equal faces are interchangeable, so a hand is a multiset of faces."""

from __future__ import annotations

from itertools import combinations_with_replacement

FACES = "BJKPSC"
"""The faces of the blue dice in the order in which they are written."""

HANDS = tuple("".join(faces) for size in range(4) for faces in combinations_with_replacement(FACES, size))
"""Every hand of no, one, two or three dice; a hand's number is its place here, and 0 is the empty hand."""

NUMBER = {faces: number for number, faces in enumerate(HANDS)}
"""The number of a hand written in order."""


def ordered(faces: str) -> str:
    """Return the faces in the order in which they are written."""
    return "".join(sorted(faces, key=FACES.index))


def joined_hands() -> list[int]:
    """Return, for each pair of hands one after the other, the hand of both together; -1 where that is too many dice."""
    return [NUMBER.get(ordered(one + other), -1) for one in HANDS for other in HANDS]


def without(faces: str, taken: str) -> str | None:
    """Return the faces left when some are taken away, or None where they are not all there."""
    for face in taken:
        if face not in faces:
            return None
        faces = faces.replace(face, "", 1)
    return faces


def remaining_hands() -> list[int]:
    """Return, for each pair of hands, the first less the second; -1 where the second is not within the first."""
    left = [without(one, other) for one in HANDS for other in HANDS]
    return [-1 if faces is None else NUMBER[faces] for faces in left]


def parts_of_hands() -> list[list[int]]:
    """Return, for each hand, the hands within it, the empty one first: what may be thrown again."""
    return [[part for part, taken in enumerate(HANDS) if without(hand, taken) is not None] for hand in HANDS]
