"""The draw of who stands where: promised before anybody enters, made once, and computed again by whoever likes."""

import hashlib
import hmac
import random
from collections import Counter
from itertools import permutations
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.people.directing import DIRECTOR, Desk, announced

from ludogite.core.chance import SeedError
from ludogite.people.errors import EntryError, TournamentError
from ludogite.people.tournaments import decisions
from ludogite.people.tournaments import events as ev
from ludogite.people.tournaments.actor import Actor
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.forms.catalogue import Form
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.forms.round_robin import RoundRobinForm
from ludogite.people.tournaments.forms.swiss import SwissForm
from ludogite.people.tournaments.name_reader import NameReader
from ludogite.people.tournaments.tournament import Tournament
from ludogite.web.shared.page_words import PageWords
from ludogite.web.tournaments.draw import draw_facts
from ludogite.web.tournaments.drawings.bracket_boxes import bracket_groups
from ludogite.web.tournaments.exports import facts_of
from ludogite.web.tournaments.hall.papers import SHEET, PaperMaker
from ludogite.web.tournaments.names import every_name

LOT = KnockoutForm(seeding="lot", places=8)
BY_LOT = [pytest.param(LOT, id="knockout"), pytest.param(RoundRobinForm(), id="round-robin")]
SECRETS = [hashlib.sha256(bytes([number])).hexdigest() for number in range(24)]
EVERYBODY = NameReader()
OLD_ORDER = (1, 5, 4, 3, 2)
"""How early versions drew five with the usual seed of these tests."""


def entered(form: Form, secret: str, nonces: dict[str, str]) -> Desk:
    """Return a tournament that these have entered, each with a number of their device."""
    opened = announced(form, draw_seed=secret)
    for name, nonce in nonces.items():
        opened.do(decisions.enter, Entrant(0, name), nonce=nonce)
    return opened


def begun(form: Form, secret: str, nonces: dict[str, str]) -> Tournament:
    opened = entered(form, secret, nonces)
    opened.begin()
    return opened.tournament


def numbered(*names: str) -> dict[str, str]:
    return {name: f"number-of-{name}" for name in names}


def computed_by_hand(secret: str, nonces: dict[int, str]) -> list[int]:
    """Compute a draw again, as docs/explanation/chance.md says it, without the house's code."""
    order = sorted(nonces)
    message = "/".join(nonces[number] for number in order) + "#-2"
    words: list[int] = []

    def below(count: int, block: list[int]) -> int:
        while True:
            if not words:
                digest = hmac.digest(bytes.fromhex(secret), f"{message}:{block[0]}".encode(), "sha256")
                words.extend(int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
                block[0] += 1
            spread = words.pop(0) * count
            if spread % 2**32 >= 2**32 % count:
                return spread >> 32

    counter = [0]
    for at in range(len(order) - 1, 0, -1):
        other = below(at + 1, counter)
        order[at], order[other] = order[other], order[at]
    return order


def shown(tournament: Tournament) -> list[Any]:
    """Return everything that pages, papers, files and programs show of a tournament, but for what was promised."""
    words = PageWords("en")
    names = every_name(tournament, "en", EVERYBODY)
    form, placings = tournament.plan.form, rules_placings(tournament)
    facts = replace(facts_of(tournament, placings, "en", EVERYBODY), draw=None)
    draw = draw_facts(tournament, names)
    assert draw is not None
    found: list[Any] = [msgspec.to_builtins(facts), draw.secret, draw.places]
    if isinstance(form, KnockoutForm):
        found.append(bracket_groups(tournament, names, None, words.say))
        found.append(PaperMaker(tournament, words, "http://127.0.0.1").pages(SHEET))
    return found


def rules_placings(tournament: Tournament) -> list[Any]:
    return tournament.plan.form.placings(tournament)


@pytest.mark.parametrize("form", BY_LOT)
@pytest.mark.parametrize("count", [2, 3, 5, 8])
def test_nothing_that_is_shown_while_people_enter_depends_on_the_secret(form: Form, count: int) -> None:
    nonces = numbered(*"ABCDEFGH"[:count])
    twins = [entered(form, secret, nonces).tournament for secret in SECRETS[:6]]
    orders = {begun(form, secret, nonces).order for secret in SECRETS[:6]}
    assert len(orders) > 1, "they will be drawn otherwise"
    first, *others = (shown(replace(one, seed="00" * 32)) for one in twins)
    assert all(one == first for one in others)


def test_before_the_draw_a_bracket_has_places_and_no_names() -> None:
    tournament = entered(LOT, SECRETS[0], numbered(*"ABCDE")).tournament
    ties = LOT.ties(tournament)
    assert not any(side for tie in ties for side in tie.sides)
    assert [tie.places for tie in ties if tie.round == 1] == [(1, 0), (2, 3), (4, 0), (5, 0)]
    groups = bracket_groups(tournament, every_name(tournament, "en", EVERYBODY), 1, PageWords("en").say)
    told = {row.name for group in groups for column in group.columns for box in column.boxes for row in box.rows}
    assert told == {"", "Draw no. 1", "Draw no. 2", "Draw no. 3", "Draw no. 4", "Draw no. 5", "not known yet"}
    assert {(one.place, one.place_to) for one in rules_placings(tournament)} == {(1, 5)}, "byes tell nothing"


def test_a_tournament_announced_before_draws_were_promised_shows_places_too_and_draws_as_it_always_did() -> None:
    opened = entered(LOT, "", numbered(*"ABCDE"))
    assert not any(side for tie in LOT.ties(opened.tournament) for side in tie.sides)
    assert draw_facts(opened.tournament, {}) is None
    opened.begin()
    assert opened.tournament.order == OLD_ORDER
    round_robin = entered(RoundRobinForm(), "", numbered(*"ABCDE"))
    round_robin.begin()
    assert round_robin.tournament.order == OLD_ORDER


@pytest.mark.parametrize("form", BY_LOT)
def test_the_secret_that_is_shown_is_the_one_that_was_promised_and_the_order_follows_from_it(form: Form) -> None:
    for secret in SECRETS:
        opened = entered(form, secret, numbered(*"ABCDEFG"))
        promised = draw_facts(opened.tournament, dict.fromkeys(range(1, 8), "?"))
        opened.begin()
        made = draw_facts(opened.tournament, dict.fromkeys(range(1, 8), "?"))
        assert promised is not None
        assert made is not None
        assert (promised.secret, promised.places) == (None, [])
        assert made.secret == secret
        assert made.commitment == promised.commitment == hashlib.sha256(bytes.fromhex(secret)).hexdigest()
        nonces = {one.entrant: one.nonce for one in made.places}
        assert nonces == {number: f"number-of-{name}" for number, name in enumerate("ABCDEFG", 1)}
        assert list(nonces) == computed_by_hand(secret, nonces) == list(opened.tournament.order)


def test_every_number_that_somebody_added_changes_the_draw() -> None:
    usual = numbered(*"ABCDEF")
    for name in usual:
        others = [begun(LOT, secret, usual | {name: "another"}).order for secret in SECRETS]
        changed = [order != begun(LOT, secret, usual).order for order, secret in zip(others, SECRETS, strict=True)]
        assert sum(changed) > len(SECRETS) // 2, name


def test_every_order_is_drawn_as_often_as_the_others() -> None:
    rng = random.Random(1)
    drawn = Counter(begun(LOT, rng.randbytes(32).hex(), numbered(*"ABC")).order for _ in range(600))
    assert set(drawn) == set(permutations((1, 2, 3)))
    assert all(70 < count < 130 for count in drawn.values())


def test_who_leaves_and_enters_again_before_it_is_drawn_from_as_whoever_entered_last() -> None:
    opened = entered(LOT, SECRETS[0], numbered(*"ABCD"))
    opened.do(decisions.leave, 2)
    opened.do(decisions.enter, Entrant(0, "B"), nonce="number-of-B")
    opened.begin()
    nonces = {number: f"number-of-{name}" for number, name in {1: "A", 3: "C", 4: "D", 5: "B"}.items()}
    assert list(opened.tournament.order) == computed_by_hand(SECRETS[0], nonces)


def test_somebody_who_brings_no_number_adds_none_and_what_is_no_number_is_refused() -> None:
    opened = entered(LOT, SECRETS[0], {"A": "", "B": "mine"})
    assert opened.tournament.nonces == {1: "none", 2: "mine"}
    with pytest.raises(SeedError, match="a nonce is 1 to 64 letters"):
        opened.do(decisions.enter, Entrant(0, "C"), nonce="a/b")


@pytest.mark.parametrize("form", BY_LOT)
def test_whoever_begins_adds_a_number_for_those_who_were_written_down_without_one(form: Form) -> None:
    opened = entered(form, SECRETS[0], {"A": "", "B": "number-of-B", "C": ""})
    with pytest.raises(SeedError, match="a nonce is 1 to 64 letters"):
        opened.do(decisions.begin, nonce="a/b")
    opened.do(decisions.begin, nonce="of-the-desk")
    nonces = {1: "of-the-desk", 2: "number-of-B", 3: "of-the-desk"}
    assert opened.tournament.nonces == nonces
    assert list(opened.tournament.order) == computed_by_hand(SECRETS[0], nonces)
    assert Tournament.from_events("t", opened.log).nonces == nonces
    assert opened.tournament.without_nonce == []


def test_whoever_begins_adds_nothing_for_those_who_entered_by_themselves() -> None:
    opened = announced(LOT, draw_seed=SECRETS[0], venue="online")
    for letter in "ab":
        by = Actor(letter * 24)
        opened.do(decisions.enter, Entrant(0, letter, "guest", by.id), by=by)
    opened.do(decisions.begin, nonce="of-the-desk")
    assert opened.tournament.nonces == {1: "none", 2: "none"}


@pytest.mark.parametrize("form", BY_LOT)
def test_no_director_draws_again_whatever_they_do_after_they_saw_the_draw(form: Form) -> None:
    opened = entered(form, SECRETS[0], numbered(*"ABCDE"))
    with pytest.raises(TournamentError, match="drawn by lot here; begin it without an order"):
        opened.begin(5, 4, 3, 2, 1)
    opened.begin()
    drawn, log = opened.tournament.order, len(opened.log)
    opened.begin()
    assert len(opened.log) == log, "it has begun: nothing happens"
    with pytest.raises(TournamentError):
        opened.do(decisions.change_plan, replace(opened.tournament.plan, form=SwissForm()))
    with pytest.raises(EntryError, match="nobody can come late"):
        opened.do(decisions.enter, Entrant(0, "F"), nonce="suits-me")
    opened.do(decisions.leave, 3)
    opened.do(decisions.come_back, 3)
    opened.begin()
    assert opened.tournament.order == drawn
    opened.do(decisions.call_off, reason="it does not suit me")
    with pytest.raises(TournamentError):
        opened.begin()
    again = Tournament.from_events("t", opened.log)
    assert again.order == drawn
    assert sum(isinstance(one.event, ev.Begun) for one in opened.log) == 1


def test_only_what_is_drawn_by_lot_reveals_its_secret() -> None:
    tournament = begun(SwissForm(), SECRETS[0], numbered(*"ABCD"))
    draw = draw_facts(tournament, {})
    assert draw is not None
    assert (draw.secret, draw.places) == (None, [])


def test_a_plan_that_is_changed_to_drawing_lots_keeps_the_secret_that_was_promised() -> None:
    opened = announced(SwissForm(), draw_seed=SECRETS[3])
    before = draw_facts(opened.tournament, {})
    opened.do(decisions.change_plan, replace(opened.tournament.plan, form=LOT))
    after = draw_facts(opened.tournament, {})
    assert before is not None
    assert after == before


def test_the_numbers_of_a_draw_stay_when_somebody_is_forgotten() -> None:
    opened = announced(LOT, draw_seed=SECRETS[0], venue="online")
    for letter in "abc":
        by = Actor(letter * 24)
        opened.do(decisions.enter, Entrant(0, letter, "guest", by.id), by=by, nonce=letter)
    opened.begin()
    opened.take([ev.EntrantForgotten(2)], DIRECTOR)
    draw = draw_facts(opened.tournament, {1: "a", 2: "?", 3: "c"})
    assert draw is not None
    assert {one.entrant: one.nonce for one in draw.places} == {1: "a", 2: "b", 3: "c"}
