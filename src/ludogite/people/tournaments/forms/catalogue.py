"""Every form of a tournament."""

from __future__ import annotations

from typing import get_args

from ludogite.people.tournaments.forms.arena import ArenaForm
from ludogite.people.tournaments.forms.double_elimination import DoubleEliminationForm
from ludogite.people.tournaments.forms.heats import HeatsForm
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.forms.round_robin import RoundRobinForm
from ludogite.people.tournaments.forms.swiss import SwissForm

Form = KnockoutForm | DoubleEliminationForm | RoundRobinForm | SwissForm | ArenaForm | HeatsForm
FORMS: tuple[type[Form], ...] = get_args(Form)
"""All of them, in the order in which a page offers them."""


def form_name(form: Form | type[Form]) -> str:
    """Return the stable word for a form: `knockout`, `double-elimination`, `round-robin`, `swiss`, `arena`, `heats`."""
    return str(form.__struct_config__.tag)
