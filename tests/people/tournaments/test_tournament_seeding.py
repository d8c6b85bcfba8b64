"""Seeding by strength: members and the opponents of the house stand on one scale, that of ratings."""

import random

import pytest
from tests.people.directing import DIRECTOR, Desk, announced

from ludogite.core.family import Family
from ludogite.core.game import Game
from ludogite.core.registry import installed_games
from ludogite.people.accounts.families import FIVE
from ludogite.people.ratings.ratings import opponents
from ludogite.people.tournaments import decisions
from ludogite.people.tournaments import events as ev
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.forms.catalogue import Form
from ludogite.people.tournaments.forms.heats import HeatsForm
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.forms.swiss import SwissForm
from ludogite.web.tournaments.entering import machine

MEASURED = [
    pytest.param(game, family, id=f"{game.id}-{family.id}")
    for game in installed_games().values()
    for family in game.rules.families
    if family.ladder
]
LADDER_SHARES = {"1": 0.5, "2": 0.9, "3": 0.89, "4": 0.9, "5": 0.87}
"""What early versions wrote down as the strength of a machine: how often it wins against the one below."""


def begun_among(opened: Desk, entrants: list[Entrant]) -> list[str]:
    """Begin with these; return them as they were seeded, machines by their level and people by their names."""
    for one in entrants:
        opened.do(decisions.enter, one)
    opened.begin()
    known = opened.tournament.entrants
    return [known[number].name or known[number].level for number in opened.tournament.order]


@pytest.mark.parametrize(("game", "family"), MEASURED)
def test_the_five_opponents_stand_by_strength_between_members_whose_ratings_lie_between_them(
    game: Game, family: Family
) -> None:
    players = game.rules.players_option
    options = {name: value for name, value in family.chosen.items() if name != players}
    seats = int(family.chosen.get(players or "", 2))
    form: Form = KnockoutForm() if seats == 2 else HeatsForm(size=seats)
    opened = announced(form, game=game.id, options=options, venue="online")
    heights = opponents(family)
    people = {f"over {level}": height + 1.0 for level, height in zip(FIVE, heights, strict=True)}
    people |= {f"below {level}": height - 1.0 for level, height in zip(FIVE, heights, strict=True)}
    entrants = [machine(opened.tournament.plan, level) for level in FIVE]
    entrants += [Entrant(0, name, strength=strength) for name, strength in people.items()]
    entrants += [Entrant(0, "Nobody measured me")]
    random.Random(game.id).shuffle(entrants)
    strengths = people | dict(zip(FIVE, heights, strict=True))
    came = [one.name or one.level for one in entrants if one.name != "Nobody measured me"]
    expected = sorted(came, key=lambda one: -strengths[one])
    assert begun_among(opened, entrants) == [*expected, "Nobody measured me"]


def test_who_has_no_strength_stands_behind_everybody_who_has_one_in_the_order_in_which_they_came() -> None:
    opened = announced(SwissForm(), game="squadro", venue="online")
    weakest = machine(opened.tournament.plan, "1")
    assert weakest.strength < 1000
    seeded = begun_among(
        opened, [Entrant(0, "Anna"), weakest, Entrant(0, "Bert"), Entrant(0, "Cléo", strength=weakest.strength - 50)]
    )
    assert seeded == ["1", "Cléo", "Anna", "Bert"]


def written_long_ago(opened: Desk) -> Desk:
    """Let the five enter as early versions wrote them down."""
    for level, share in LADDER_SHARES.items():
        opened.take([ev.Entered(Entrant(int(level), "", "machine", level=level, strength=share))])
    return opened


def test_a_tournament_announced_long_ago_seeds_machines_rightly_when_it_begins() -> None:
    opened = written_long_ago(announced(KnockoutForm(), game="squadro", venue="online"))
    shown = [tie.sides for tie in KnockoutForm().ties(opened.tournament) if tie.round == 1]
    opened.begin()
    assert opened.tournament.order == (5, 4, 3, 2, 1)
    assert [tie.sides for tie in KnockoutForm().ties(opened.tournament) if tie.round == 1] == shown


def test_a_tournament_that_had_begun_keeps_the_bracket_with_which_it_began() -> None:
    opened = written_long_ago(announced(KnockoutForm(), game="squadro", venue="online"))
    opened.take([ev.Begun((2, 4, 3, 5, 1))], DIRECTOR)
    lines = [tie.sides for tie in KnockoutForm().ties(opened.tournament) if tie.round == 1]
    assert lines == [(2, 0), (5, 1), (4, 0), (3, 0)]
    assert [set(one.seats) for one in opened.call()] == [{5, 1}, {4, 3}]
