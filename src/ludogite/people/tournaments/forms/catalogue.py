"""Every form of a tournament."""

from __future__ import annotations

from ludogite.people.tournaments.forms.arena import ArenaForm
from ludogite.people.tournaments.forms.heats import HeatsForm
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.forms.round_robin import RoundRobinForm
from ludogite.people.tournaments.forms.swiss import SwissForm

Form = KnockoutForm | RoundRobinForm | SwissForm | ArenaForm | HeatsForm
FORMS: tuple[type[Form], ...] = (KnockoutForm, RoundRobinForm, SwissForm, ArenaForm, HeatsForm)
"""All of them, in the order in which a page offers them."""


def form_name(form: Form) -> str:
    """Return the stable word for a form: `knockout`, `round-robin`, `swiss`, `arena`, `heats`."""
    return str(form.__struct_config__.tag)
