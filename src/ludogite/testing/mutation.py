"""Texts that nobody would write, for everything that reads texts: strange ones, and good ones spoiled at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ludogite.core.rng import Rng

HUGE = ("9" * 5000, "-" + "1" * 4400, "[" * 2000, "(" * 2000, "a" * 9000, "٣" * 4500, '{"a":' * 990, "é" * 3000)
"""More digits than Python reads as a number, deeper than it can go, and simply long."""

STRANGE = (
    "", " ", "  ", "\t", "\n", "\r", "\x00", "\x1b[31m", "\x7f", "\x85", "\u2028", "\ufeff", "\u200b", "\u202e",
    "\u2066", "\ud800", "\udfff", "²", "٣", "৪", "９", "½", "Ⅷ", "一", "e\u0301", "💥", "ß", "İ", "1_000", "+1", "-1",
    "-0", "00", "01", "1.5", "1e999", "NaN", "Infinity", "0x10", "4294967296", "18446744073709551616", "9" * 30, "?",
    "*", "/", "//", "\\", "'", '"', "`", "<b>", "&amp;", "$&", "$1", "{}", "{0}", "%s", "%00", "../", "..", ".", ",",
    ";", ":", "#", "=", "&", "|", "[", "]", "[]", "{", "}", "(", ")", "~", "!", "@", "^", "-", "+", "_", "null",
    "true", "None",
)  # fmt: skip
"""Signs and words that readers trip over: digits that are none, what nobody sees, what ends a line or begins a list."""

RANGES = ((0, 0x80), (0x80, 0x250), (0x600, 0x700), (0x2000, 0x2070), (0xD800, 0xE000), (0x1F300, 0x1F700))
"""Where random characters are taken from: ASCII, accents, Arabic, invisible ones, lone surrogates, pictures."""


class Mutator:
    """Spoils texts, always the same way from the same source of chance."""

    def __init__(self, rng: Rng, others: Sequence[str] = ()) -> None:
        self.rng = rng
        self.others = others
        """Good texts, parts of which are put into each other."""
        self._ways: tuple[Callable[[str], str], ...] = (
            self._insert, self._insert, self._replace, self._replace, self._number, self._number, self._drop,
            self._double, self._truncate, self._swap, self._splice, self._change_case, self._forget,
        )  # fmt: skip

    def mutated(self, text: str) -> str:
        """Return a text with one to three things wrong with it."""
        for _ in range(1 + self.rng.below(3)):
            text = self._ways[self.rng.below(len(self._ways))](text)
        return text

    def strange(self) -> str:
        """Return a strange text: now and then a huge one, or a few random characters."""
        kind = self.rng.below(40)
        if kind == 0:
            return self._one_of(HUGE)
        if kind < 8:
            return "".join(self._character() for _ in range(1 + self.rng.below(12)))
        return self._one_of(STRANGE)

    def _character(self) -> str:
        first, last = RANGES[self.rng.below(len(RANGES))]
        return chr(first + self.rng.below(last - first))

    def _one_of(self, texts: Sequence[str]) -> str:
        return texts[self.rng.below(len(texts))]

    def _place(self, text: str) -> int:
        return self.rng.below(len(text) + 1)

    def _part(self, text: str) -> tuple[int, int]:
        begin = self._place(text)
        return begin, min(len(text), begin + self.rng.below(6))

    def _insert(self, text: str) -> str:
        at = self._place(text)
        return text[:at] + self.strange() + text[at:]

    def _replace(self, text: str) -> str:
        begin, end = self._part(text)
        return text[:begin] + self.strange() + text[end:]

    def _number(self, text: str) -> str:
        """Give some digit another value, or something else in its place."""
        places = [place for place, sign in enumerate(text) if sign.isdigit()]
        if not places:
            return self._insert(text)
        at = places[self.rng.below(len(places))]
        instead = self.strange() if self.rng.below(4) == 0 else str(self.rng.below(300))
        return text[:at] + instead + text[at + 1 :]

    def _drop(self, text: str) -> str:
        begin, end = self._part(text)
        return text[:begin] + text[end:]

    def _double(self, text: str) -> str:
        begin, end = self._part(text)
        return text[:end] + text[begin:end] * (1 + self.rng.below(3)) + text[end:]

    def _truncate(self, text: str) -> str:
        return text[: self._place(text)]

    def _swap(self, text: str) -> str:
        if len(text) < 2:
            return text
        first, second = sorted((self.rng.below(len(text)), self.rng.below(len(text))))
        return text[:first] + text[second] + text[first + 1 : second] + text[first] + text[second + 1 :]

    def _splice(self, text: str) -> str:
        other = self._one_of(self.others) if self.others else text
        return text[: self._place(text)] + other[self._place(other) :]

    def _change_case(self, text: str) -> str:
        return text.swapcase()

    def _forget(self, text: str) -> str:
        """Have nothing left of the text."""
        return self.strange()
