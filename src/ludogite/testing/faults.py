"""Broken laws and notices: raised where a test asks for one law, collected where somebody asks for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TypeVar

WAY_OUT = "way_out"
"""Under this name a law keeps what to do about it."""

L = TypeVar("L", bound=Callable[..., None])
"""A law: a function that looks at a position, a playthrough, a game or a project."""


class BrokenLaw(AssertionError):  # noqa: N818 - it is what an assertion raises, with a name of its own
    """A game does not keep a law. The message names the game, its options, the position and the event."""

    def __init__(
        self,
        words: str,
        where: str = "",
        *,
        options: tuple[str, ...] = (),
        position: str = "",
        move: str = "",
        way_out: str = "",
    ) -> None:
        super().__init__(f"{where}: {words}" if where else words)
        self.words = words
        """What is wrong, without the place."""
        self.where = where
        self.options = options
        """`name=value` of every option that is not left at its default."""
        self.position = position
        """The position's text; empty where no position is at fault."""
        self.move = move
        """The event's token; empty where no event is at fault."""
        self.way_out = way_out
        """What to do; empty where the law's own way out will do."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that an author should know, and that breaks no law."""

    words: str
    way_out: str


@dataclass(slots=True)
class Findings:
    """What was found while a law was checked."""

    broken: list[BrokenLaw] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)


_FINDINGS: ContextVar[Findings | None] = ContextVar("findings", default=None)


@contextmanager
def collecting() -> Iterator[Findings]:
    """Collect broken laws and notices instead of raising the first: a law goes on to look for the next."""
    found = Findings()
    token = _FINDINGS.set(found)
    try:
        yield found
    finally:
        _FINDINGS.reset(token)


def tell_broken(broken: BrokenLaw) -> None:
    """Raise a broken law, or collect it where all of them are asked for."""
    found = _FINDINGS.get()
    if found is None:
        raise broken
    found.broken.append(broken)


def tell_notice(words: str, way_out: str) -> None:
    """Tell whoever collects; nobody else is told."""
    found = _FINDINGS.get()
    if found is not None:
        found.notices.append(Notice(words, way_out))


def way_out(sentence: str) -> Callable[[L], L]:
    """Say beside a law what to do about it where it is broken."""

    def beside(law: L) -> L:
        law.__dict__[WAY_OUT] = sentence
        return law

    return beside


def way_out_of(law: Callable[..., None]) -> str:
    """Return what to do where a law is broken; what it demands, where nobody has written that beside it."""
    return str(law.__dict__.get(WAY_OUT) or (law.__doc__ or law.__name__).partition("\n")[0])
