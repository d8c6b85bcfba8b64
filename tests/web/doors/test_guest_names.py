"""Names that a house draws for guests: unforeseeable for people, and never the same twice in a house of tests."""

from __future__ import annotations

from itertools import islice

import httpx
from tests.web.pairs import Pair
from tests.web.served import Served

from ludogite.core.language import LANGUAGES
from ludogite.web.doors.guest_names import NAMES, GuestNames

LANGUAGE = LANGUAGES[0]
MANY = 4 * len(NAMES)


def drawn(source: GuestNames, many: int) -> list[str]:
    return [source.new_guest(LANGUAGE).name for _ in range(many)]


def test_without_a_seed_names_come_in_an_order_that_nobody_knows() -> None:
    orders = {tuple(GuestNames().draw(LANGUAGE)) for _ in range(3)}
    assert len(orders) == 3
    assert {len({*order}) for order in orders} == {len(NAMES)}


def test_a_seed_decides_the_names_and_none_is_drawn_twice() -> None:
    names = drawn(GuestNames("A"), MANY)
    assert names == drawn(GuestNames("A"), MANY)
    assert len({*names}) == MANY
    assert not {*names} & {*drawn(GuestNames("B"), MANY)}, "another process draws others"


def test_a_name_with_a_seed_is_none_that_somebody_chooses() -> None:
    words = {*GuestNames().draw(LANGUAGE)}
    assert not words & {*islice(GuestNames("A").draw(LANGUAGE), len(NAMES))}


def asked(house: Served, many: int, language: str = "en") -> list[str]:
    """Return the names that a house gives to so many guests who come without one."""
    ask = f"{house.url}/api/guests?language={language}"
    return [httpx.post(ask, json={}).json()["name"] for _ in range(many)]


def test_two_processes_of_a_house_of_tests_call_nobody_alike(pair: Pair) -> None:
    one, two, _ = pair
    names = [*asked(one, len(NAMES) + 1), *asked(two, len(NAMES) + 1)]
    assert len({*names}) == len(names)
