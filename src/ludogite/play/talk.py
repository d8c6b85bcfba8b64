"""What was said at a table: the last of it is kept, and shown to whoever comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from ludogite.play import events as ev
from ludogite.play.unsaid import without_names

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

TALK_KEPT = 100


class Talk(msgspec.Struct, frozen=True, gc=False):
    """One thing said at the table."""

    seq: int
    person: ev.Person
    phrase: str
    text: str


def with_said(talk: tuple[Talk, ...], event: ev.Said, seq: int) -> tuple[Talk, ...]:
    """Return what was said, with one thing more."""
    return (*talk[1 - TALK_KEPT :], Talk(seq, event.person, event.phrase, event.text))


def talk_without(talk: Iterable[Talk], person: str, names: Collection[str]) -> tuple[Talk, ...]:
    """Return what was said, when somebody asked to be forgotten: they said nothing, nobody said their name."""
    left = (one for one in talk if one.person.id != person)
    return tuple(replace(one, text=without_names(one.text, names)) if one.text else one for one in left)


def recognised_talk(talk: Iterable[Talk], event: ev.Recognised) -> tuple[Talk, ...]:
    """Return what was said, when a guest turns out to be a member; what they were called then stays."""
    return tuple(
        replace(one, person=replace(one.person, id=event.member)) if one.person.id == event.person else one
        for one in talk
    )
