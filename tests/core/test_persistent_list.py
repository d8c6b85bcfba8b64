"""Versions of a list share their items, and none of them ever changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludogite.core.persistent_list import PersistentList


@given(st.data())
def test_every_version_stays_what_it_was_whatever_grows_from_it(data: st.DataObject) -> None:
    versions: list[tuple[PersistentList[int], tuple[int, ...]]] = [(PersistentList(), ())]
    for item in range(data.draw(st.integers(1, 40))):
        grown, model = data.draw(st.sampled_from(versions))
        if data.draw(st.booleans()):
            versions.append((grown.appended(item), (*model, item)))
        else:
            count = data.draw(st.integers(0, len(model)))
            versions.append((grown.first(count), model[:count]))
    for version, model in versions:
        assert tuple(version) == model
        assert (len(version), version[1:], version[::-1]) == (len(model), list(model[1:]), list(model[::-1]))
        assert list(reversed(version)) == list(model[::-1])
        assert version == PersistentList(list(model), len(model))
        assert [version[n] for n in range(-len(model), len(model))] == [*model, *model]


def test_the_longest_version_grows_in_place_and_what_follows_is_found_again() -> None:
    items: list[str] = []
    empty = PersistentList(items)
    one = empty.appended("a")
    two = one.appended("b")
    assert items == ["a", "b"]
    assert (empty.following, one.following, two.following) == ("a", "b", None)
    assert one.appended(items[1]) == two
    assert one.appended("c") != two
    assert items == ["a", "b"]


@pytest.mark.parametrize("place", [2, -3])
def test_a_version_does_not_see_what_others_have_appended(place: int) -> None:
    shorter = PersistentList[int]().appended(1).appended(2)
    shorter.appended(3)
    with pytest.raises(IndexError):
        shorter[place]
    with pytest.raises(IndexError):
        shorter.first(3)
