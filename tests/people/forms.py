"""Forms of tournaments, drawn by hypothesis."""

from __future__ import annotations

import random

from ludogite.people.tournaments.forms.arena import ArenaForm
from ludogite.people.tournaments.forms.catalogue import Form
from ludogite.people.tournaments.forms.double_elimination import DoubleEliminationForm
from ludogite.people.tournaments.forms.heats import HeatsForm
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.forms.round_robin import RoundRobinForm
from ludogite.people.tournaments.forms.swiss import SwissForm

FORMS = ("knockout", "double-elimination", "round-robin", "swiss", "arena", "heats")


def drawn_form(name: str, rng: random.Random) -> tuple[Form, str, int]:
    """Return a form with settings drawn by lot, a game for it, and how many enter."""
    match name:
        case "knockout":
            form: Form = KnockoutForm(
                best_of=rng.choice((1, 1, 3)),
                seeding=rng.choice(("strength", "lot", "entry")),
                places=rng.choice((2, 4, 8)),
            )
            return form, "squadro", rng.randint(2, 20)
        case "double-elimination":
            double = DoubleEliminationForm(
                best_of=rng.choice((1, 1, 3)), seeding=rng.choice(("strength", "lot", "entry"))
            )
            return double, "squadro", rng.randint(2, 20)
        case "round-robin":
            return RoundRobinForm(rng.choice((1, 2)), rng.random() < 0.3), "squadro", rng.randint(2, 9)
        case "swiss":
            return SwissForm(rng.choice((0, 3, 5))), "squadro", rng.randint(2, 16)
        case "arena":
            return ArenaForm(rng.randint(1, 15)), "squadro", rng.randint(2, 10)
        case _:
            size = rng.randint(3, 8)
            form = HeatsForm(size, rng.randint(1, 3), rng.random() < 0.8)
            return form, "stilelibero", rng.randint(2, 24)
