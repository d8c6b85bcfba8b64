"""What was made of things is found by which things they are."""

from __future__ import annotations

import gc

from ludogite.play.identity_cache import IdentityCache


def test_only_the_very_same_things_are_found_again() -> None:
    cache: IdentityCache[str] = IdentityCache(8)
    first, second = (1, [2]), (1, [2])
    cache.put((first, "fr"), "made")
    assert cache.get((first, "fr")) == "made"
    assert cache.get((second, "fr")) is None
    assert cache.get((first,)) is None


def test_nothing_takes_the_place_of_a_thing_that_nobody_else_holds() -> None:
    cache: IdentityCache[int] = IdentityCache(1000)
    for number in range(100):
        cache.put(([number],), number)
        gc.collect(0)
        assert cache.get(([number],)) is None


def test_a_full_cache_forgets_everything_and_goes_on() -> None:
    cache: IdentityCache[int] = IdentityCache(2)
    things = [(number, "thing") for number in range(1000, 1003)]
    for number, thing in enumerate(things):
        cache.put((thing,), number)
    assert [cache.get((thing,)) for thing in things] == [None, None, 2]


def test_one_thing_and_several_are_kept_apart() -> None:
    cache: IdentityCache[str] = IdentityCache(3)
    thing = ("a",)
    assert cache.get_one(thing) is None
    assert cache.put_one(thing, "alone") == "alone"
    assert cache.put((thing,), "in company") == "in company"
    assert (cache.get_one(thing), cache.get((thing,))) == ("alone", "in company")
    assert cache.get_one(["a"]) is None
