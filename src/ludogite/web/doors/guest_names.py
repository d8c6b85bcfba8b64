"""Draws names for guests who have chosen none."""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Iterator
from itertools import count

from ludogite.core.language import Language
from ludogite.core.message import house_message
from ludogite.translation import translate
from ludogite.web.doors.identity import Guest, new_guest_id

SEED = "LUDOGITE_NAMES"
"""The variable of the environment that gives a house under test the seed of its names."""

NAMES = (
    house_message("Chickadee", context="a guest's name"),
    house_message("Marmot", context="a guest's name"),
    house_message("Linden", context="a guest's name"),
    house_message("Otter", context="a guest's name"),
    house_message("Hedgehog", context="a guest's name"),
    house_message("Heather", context="a guest's name"),
    house_message("Finch", context="a guest's name"),
    house_message("Genet", context="a guest's name"),
    house_message("Hazel", context="a guest's name"),
    house_message("Kingfisher", context="a guest's name"),
    house_message("Poppy", context="a guest's name"),
    house_message("Warbler", context="a guest's name"),
    house_message("Elder", context="a guest's name"),
    house_message("Weasel", context="a guest's name"),
    house_message("Lavender", context="a guest's name"),
    house_message("Nightingale", context="a guest's name"),
    house_message("Bluebell", context="a guest's name"),
    house_message("Briar", context="a guest's name"),
    house_message("Thrush", context="a guest's name"),
    house_message("Willow", context="a guest's name"),
    house_message("Ermine", context="a guest's name"),
    house_message("Rosemary", context="a guest's name"),
    house_message("Chamois", context="a guest's name"),
    house_message("Cornflower", context="a guest's name"),
    house_message("Beaver", context="a guest's name"),
    house_message("Bilberry", context="a guest's name"),
    house_message("Swallow", context="a guest's name"),
    house_message("Hawthorn", context="a guest's name"),
    house_message("Hare", context="a guest's name"),
    house_message("Mignonette", context="a guest's name"),
)
"""Names for those who have not chosen one: animals and plants, none that an opponent has in any language."""


class GuestNames:
    """A source of names for guests.

    Without a seed nobody knows beforehand which one is drawn, and two guests may draw the same. With a seed the order
    follows from it, and each name carries the seed and a number, so that no two are ever the same, and none is one
    that somebody would type.
    """

    def __init__(self, seed: str = "") -> None:
        self._seed = seed
        self._random = random.Random(seed) if seed else secrets.SystemRandom()  # noqa: S311 - names, not secrets
        self._numbers = count(1)

    def draw(self, language: Language) -> Iterator[str]:
        """Yield the names of a language, each once."""
        for name in self._random.sample(NAMES, len(NAMES)):
            word = translate(name, language)
            yield f"{word}-{self._seed}{next(self._numbers)}" if self._seed else word

    def new_guest(self, language: Language) -> Guest:
        """Return somebody new, with a name of the house's choosing in their language."""
        return Guest(new_guest_id(), next(self.draw(language)))


def names_of_environment() -> GuestNames:
    """Return the source of names that the environment asks for: one that nobody can foresee, but for tests."""
    return GuestNames(os.environ.get(SEED, ""))
