"""A list that is a value and still grows cheaply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar, overload

Item = TypeVar("Item")


class PersistentList(Sequence[Item], Generic[Item]):
    """A sequence that never changes; `appended` returns a longer one that shares what was there before.

    All versions of a list read the same items, each as many of them as it has. The longest version grows in place,
    for nobody else sees so far. A shorter one, from which another has grown already, copies what it sees first.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: list[Item] | None = None, length: int = 0) -> None:
        self._items = [] if items is None else items
        self._length = length

    @property
    def following(self) -> Item | None:
        """What a longer version holds next, if one has grown from this one."""
        items, length = self._items, self._length
        return items[length] if len(items) > length else None

    def appended(self, item: Item) -> PersistentList[Item]:
        """Return this list with one more item; where that is already what follows, the list that grew before."""
        items, length = self._items, self._length
        if len(items) == length:
            items.append(item)
        elif items[length] is not item:
            items = [*islice(items, length), item]
        return PersistentList(items, length + 1)

    def first(self, count: int) -> PersistentList[Item]:
        """Return the list of only so many of its first items."""
        if not 0 <= count <= self._length:
            raise IndexError(f"a list of {self._length} has no first {count}")
        return PersistentList(self._items, count)

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Item]:
        return islice(self._items, self._length)

    @overload
    def __getitem__(self, place: int) -> Item: ...

    @overload
    def __getitem__(self, place: slice) -> list[Item]: ...

    def __getitem__(self, place: int | slice) -> Item | list[Item]:
        if isinstance(place, slice):
            start, stop, step = place.indices(self._length)
            return self._items[start:stop:step] if step > 0 else list(self)[place]
        if not -self._length <= place < self._length:
            raise IndexError(f"a list of {self._length} has no item {place}")
        return self._items[place if place >= 0 else place + self._length]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PersistentList):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"PersistentList({list(self)!r})"
