"""What was found when all laws were checked: each cause once, with the first place where it was seen."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ludogite.core.language import LANGUAGES

if TYPE_CHECKING:
    from ludogite.testing.faults import BrokenLaw, Notice

QUOTED = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"")
FIGURES = re.compile(r"-?\d+(?:\.\d+)?")
LISTED = re.compile(r"\[[^\[\]]*\]|\{[^{}]*\}|\([^()]*\)")


IN_A_LANGUAGE = re.compile(rf"\bin (?:{'|'.join(LANGUAGES)})\b")


def cause_of(words: str, seat_names: tuple[str, ...] = ()) -> str:
    """Return what is wrong without the values of one place: sentences of the same cause are equal.

    Whoever looks, and in whatever language, it is the same cause.
    """
    words = QUOTED.sub("…", words)
    words = FIGURES.sub("…", LISTED.sub("…", words))
    named = "|".join(map(re.escape, sorted(seat_names, key=len, reverse=True)))
    viewers = rf"\b(?:a spectator|seat (?:{named})|(?:{named}))(?![\w-])" if named else r"\ba spectator\b"
    return re.sub(viewers, "…", IN_A_LANGUAGE.sub("…", words))


@dataclass(slots=True)
class Fault:
    """A broken law, with the first place where it was seen and how often it was."""

    law: str
    words: str
    """What is wrong."""
    way_out: str
    options: tuple[str, ...] = ()
    position: str = ""
    move: str = ""
    times: int = 1

    def text(self) -> str:
        """Return the fault in a few lines."""
        place = [f"with options {' '.join(self.options)}"] if self.options else []
        place += [f"at position {self.position}"] if self.position else []
        place += [f"with move {self.move}"] if self.move else []
        often = f" (seen {self.times} times)" if self.times > 1 else ""
        return "\n".join([f"{self.law}{often}: {self.words}", *(f"  {line}" for line in place), f"  {self.way_out}"])

    def json(self) -> dict[str, Any]:
        """Return the fault as data."""
        return {
            "law": self.law,
            "words": self.words,
            "way_out": self.way_out,
            "options": list(self.options),
            "position": self.position or None,
            "move": self.move or None,
            "times": self.times,
        }


@dataclass(slots=True)
class Report:
    """All faults of a game, each cause once, and what its author should know."""

    game_id: str
    package: str
    seat_names: tuple[str, ...] = ()
    notices: list[Notice] = field(default_factory=list)
    untranslated: dict[str, list[str]] = field(default_factory=dict)
    """By language: what the game says that is said in English there."""
    _faults: dict[tuple[str, str], Fault] = field(default_factory=dict)

    @property
    def faults(self) -> list[Fault]:
        """Every cause once, in the order in which they were found."""
        return list(self._faults.values())

    def add(self, law: str, broken: BrokenLaw, way_out: str) -> None:
        """Add a broken law, or count it where its cause was seen before."""
        known = self._faults.get(key := (law, cause_of(broken.words, self.seat_names)))
        if known is not None:
            known.times += 1
            return
        options, position, move = broken.options, broken.position, broken.move
        self._faults[key] = Fault(law, broken.words, broken.way_out or way_out, options, position, move)

    def json(self) -> dict[str, Any]:
        """Return the report as data."""
        return {
            "game": self.game_id,
            "faults": [fault.json() for fault in self.faults],
            "notices": [{"words": notice.words, "way_out": notice.way_out} for notice in self.notices],
            "untranslated": self.untranslated,
        }
