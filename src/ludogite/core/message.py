"""Words for people that are not yet in any language: games and the house return messages, a door says them.

The English text is written in the code and is the key; other languages are catalogues in the folder `locale` of the
package that is the message's domain. Nothing is looked up when a message is made: `ludogite.translation` does that
where a page, a socket, a terminal or a sheet of paper speaks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple, Protocol

from ludogite.core.filling import Filled


class Message(NamedTuple):
    """One thing to say, in whatever language. Messages are values: equal ones are said alike."""

    text: str
    """The English words, `{name}` standing for a parameter."""
    parameters: tuple[tuple[str, object], ...] = ()
    """What is filled in, by name: words, numbers, or messages, which are said in the same language."""
    plural: str = ""
    """The English words for any count but one; empty where nothing is counted."""
    quantity: int = 1
    """What is counted."""
    context: str = ""
    """Tells apart English words that other languages say differently."""
    domain: str = ""
    """The package whose catalogues translate it; none where it reads alike in every language."""
    translations: tuple[tuple[str, str], ...] = ()
    """The words by language, English among them, where they come from a file: a lesson, a puzzle."""
    seat: int | None = None
    """The seat that it names or speaks of: `ludogite.core.naming` puts in who sits there."""
    addressed: Message | None = None
    """What is said instead to whoever sits there."""

    def __str__(self) -> str:
        """Return the English words: for logs, errors and whoever writes programs."""
        words = self.plural if self.plural and abs(self.quantity) != 1 else self.text
        return words.format_map(dict(_written(self.parameters))) if self.parameters else words

    def counting(self, quantity: int) -> Message:
        """Say it of so many; where nothing is counted, nothing changes."""
        return self._replace(quantity=quantity) if self.plural else self

    def naming(self, seat: int) -> Message:
        """Let it stand for a seat: where it is known who sits there, their name is said instead."""
        return self._replace(seat=seat)

    def __add__(self, other: object) -> Message:
        """Say one thing after the other, with nothing between them."""
        return join([self, other], "") if isinstance(other, Message) else NotImplemented


class Speaker(Protocol):
    """Says messages in the language of whoever reads: given to those who write on paper."""

    @property
    def language(self) -> str:
        """The language, as its two letters."""
        ...

    def __call__(self, message: Message) -> str:
        """Return the words of a message."""
        ...


class Domain:
    """Makes the messages of a package: `message = Domain("garland")`, then `message("Your turn.")`."""

    def __init__(self, package: str) -> None:
        self.package = package

    def __call__(self, text: str, /, *, context: str = "", **parameters: object) -> Message:
        """Return a message; the parameters are filled in where its words have their names in braces."""
        return Message(text, tuple(parameters.items()), context=context, domain=self.package)

    def plural(self, one: str, several: str, count: int, /, *, context: str = "", **parameters: object) -> Message:
        """Return a message whose words depend on a count, which they may name as `{count}`."""
        given = (("count", count), *parameters.items())
        return Message(one, given, several, count, context, self.package)

    def countable(self, one: str, several: str, /, *, context: str = "") -> Message:
        """Return a message that is said of a count not known yet: `message.countable(…).counting(3)`."""
        return Message(one, plural=several, context=context, domain=self.package)


house_message = Domain("ludogite")
"""Makes the messages of the house itself."""

NOTHING = Message("")
"""Nothing to say."""


def _written(parameters: tuple[tuple[str, object], ...]) -> Iterator[tuple[str, object]]:
    for name, value in parameters:
        yield name, Filled(value) if isinstance(value, (Message, str)) else value


def verbatim(words: str | int) -> Message:
    """Return words that read alike in every language: a name, a number, a cell."""
    return Message(str(words))


def join(parts: Iterable[Message], between: str | Message = " ") -> Message:
    """Say several things, one after the other."""
    joined = tuple(parts)
    if isinstance(between, str):
        text, names = _template(len(joined), between.replace("{", "{{").replace("}", "}}"))
        return Message(text, tuple(zip(names, joined, strict=True)))
    text, names = _template(len(joined), "{between}")
    return Message(text, (*zip(names, joined, strict=True), ("between", between)))


@cache
def _template(count: int, between: str) -> tuple[str, tuple[str, ...]]:
    """Return the text that joins so many parts, and the parts' names in it."""
    names = tuple(f"part{number}" for number in range(count))
    return between.join(f"{{{name}}}" for name in names), names


def addressing(seat: int, *, you: Message, other: Message) -> Message:
    """Say one thing to whoever sits on a seat, and another about them to everybody else."""
    return other._replace(seat=seat, addressed=you)


def translated(*, en: str, **others: str) -> Message:
    """Return words that come with their translations, from a file that has them; where it has none, English is said."""
    return Message(en, translations=(("en", en), *others.items()))
