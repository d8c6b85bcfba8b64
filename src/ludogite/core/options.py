"""What can be chosen before a game: its options, and a choice of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ludogite.core.errors import LudogiteError, OptionValueError, UnknownOptionError
from ludogite.core.inputs import escaped, excerpt, quoted, whole_number
from ludogite.core.message import house_message, verbatim
from ludogite.core.refusals import listed

if TYPE_CHECKING:
    from ludogite.core.message import Message

Value = str | int | bool
"""What an option may hold."""

FLAGS = {
    "yes": True,
    "true": True,
    "on": True,
    "1": True,
    "no": False,
    "false": False,
    "off": False,
    "0": False,
}
"""The words that switch an option on and off."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose before a game. `choices` gives its type: words, numbers, or yes and no."""

    name: str
    default: Value
    choices: tuple[Value, ...]
    title: Message
    explanation: Message
    labels: tuple[Message, ...] = ()
    """Words for the choices, in their order; empty where the choices speak for themselves."""
    free: Callable[[str], str] | None = None
    """Reads a word that is none of the choices and returns how records write it; it raises ValueError to refuse."""

    def read(self, raw: Value) -> Value:
        """Return the value that was meant, or say which values there are."""
        value = self._typed(raw)
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        if self.free is not None and isinstance(raw, str):
            return self._freely(raw, self.free)
        allowed = ", ".join(written(choice) for choice in self.choices)
        given = escaped(raw) if isinstance(raw, str) else quoted(raw)
        raise OptionValueError(
            house_message(
                "option '{name}' cannot be '{given}'; it is one of: {allowed}",
                name=self.name,
                given=given,
                allowed=allowed,
            )
        )

    def _freely(self, raw: str, free: Callable[[str], str]) -> str:
        try:
            return free(raw)
        except ValueError as error:
            why = error.message if isinstance(error, LudogiteError) else verbatim(str(error))
            raise OptionValueError(
                house_message("option '{name}' cannot be '{given}': {why}", name=self.name, given=escaped(raw), why=why)
            ) from error

    def _typed(self, raw: Value) -> Value:
        if not isinstance(raw, str):
            return raw
        if isinstance(self.default, bool):
            return FLAGS.get(raw.lower(), raw)
        if isinstance(self.default, int):
            number = whole_number(raw)
            return raw if number is None else number
        return raw


def switch(name: str, title: Message, explanation: Message, *, default: bool = False) -> Option:
    """Build an option that is on or off."""
    return Option(name, default, (False, True), title, explanation)


def written(value: Value) -> str:
    """Return an option's value as records and commands write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@dataclass(frozen=True)
class Settings(Mapping[str, Value]):
    """A value for every option of a game. Built by `Game.settings`, which checks it."""

    chosen: dict[str, Value] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Value:
        return self.chosen[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.chosen)

    def __len__(self) -> int:
        return len(self.chosen)

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.chosen.items())))

    def word(self, name: str) -> str:
        """Return the value of an option that is a word."""
        return str(self.chosen[name])

    def number(self, name: str) -> int:
        """Return the value of an option that is a number."""
        return int(self.chosen[name])

    def flag(self, name: str) -> bool:
        """Return the value of an option that is on or off."""
        return bool(self.chosen[name])


def settle(options: tuple[Option, ...], chosen: Mapping[str, Value]) -> Settings:
    """Complete a choice with the defaults, refusing what the options do not know."""
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            raise UnknownOptionError(
                house_message("no option '{name}'; the options are: {names}", name=excerpt(name), names=listed(known))
            )
    return Settings({name: option.read(chosen.get(name, option.default)) for name, option in known.items()})
