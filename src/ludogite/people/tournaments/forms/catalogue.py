"""Every form of a tournament, by its settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ludogite.people.tournaments.forms.arena import ArenaRules
from ludogite.people.tournaments.forms.heats import HeatsRules
from ludogite.people.tournaments.forms.knockout import KnockoutRules
from ludogite.people.tournaments.forms.round_robin import RoundRobinRules
from ludogite.people.tournaments.forms.swiss import SwissRules
from ludogite.people.tournaments.plan import ArenaForm, Form, HeatsForm, KnockoutForm, RoundRobinForm, SwissForm

if TYPE_CHECKING:
    from ludogite.people.tournaments.forms.form import FormRules

FORMS: tuple[type[Form], ...] = (KnockoutForm, RoundRobinForm, SwissForm, ArenaForm, HeatsForm)
"""All of them, in the order in which a page offers them."""


def rules_of(form: Form) -> FormRules:
    """Return the rules of a form with these settings."""
    match form:
        case KnockoutForm():
            return KnockoutRules(form)
        case RoundRobinForm():
            return RoundRobinRules(form)
        case SwissForm():
            return SwissRules(form)
        case ArenaForm():
            return ArenaRules(form)
        case HeatsForm():
            return HeatsRules(form)
        case _:
            assert_never(form)
