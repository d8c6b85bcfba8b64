"""Fair chance: nobody can choose the dice, and everybody can check them afterwards.

Before the first event a secret seed is drawn and its SHA-256, the commitment, is shown. Then each seat adds a nonce.
Every outcome follows from the seed, the nonces and the number of the event, so neither side could steer it. When the
game is over the seed is revealed, and anybody can compute the outcomes again.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Mapping

HEX_DIGITS = 64
"""A seed and a commitment are 32 bytes, written in hexadecimal."""

NONCE_PATTERN = re.compile(r"[A-Za-z0-9_-]{1,64}")

SIDES = -1
"""The number of the draw that comes before the first event: who plays which side."""


PLACES = -2
"""The number of the draw that says who stands where in a tournament."""

NO_NONCE = "none"
"""What stands for the nonce of somebody who brought none."""


class SeedError(LudogiteError, ValueError):
    """The text is not a seed, a commitment or a nonce."""

    code = "chance/seed"


def new_seed() -> str:
    """Return a fresh secret seed."""
    return secrets.token_hex(HEX_DIGITS // 2)


def new_nonce() -> str:
    """Return a fresh nonce for a seat that does not choose its own."""
    return secrets.token_hex(8)


def check_hex(text: str) -> str:
    """Return a seed or commitment that is well formed, or refuse it."""
    if not re.fullmatch(f"[0-9a-f]{{{HEX_DIGITS}}}", text):
        raise SeedError(
            house_message("expected {digits} hexadecimal digits, got '{text}'", digits=HEX_DIGITS, text=excerpt(text))
        )
    return text


def check_nonce(text: str) -> str:
    """Return a nonce that is well formed, or refuse it."""
    if not NONCE_PATTERN.fullmatch(text):
        raise SeedError(house_message("a nonce is 1 to 64 letters, digits, - or _, got '{text}'", text=excerpt(text)))
    return text


@dataclass(frozen=True, slots=True)
class FairDeal:
    """Everything that a game's chance follows from."""

    seed: str
    nonces: tuple[str, ...]
    """One per seat, in the order of the seats."""

    @property
    def commitment(self) -> str:
        """What is shown before the first event: the SHA-256 of the seed's 32 bytes."""
        return hashlib.sha256(bytes.fromhex(check_hex(self.seed))).hexdigest()

    def source(self, number: int) -> FairSource:
        """Return the source of the event of this number, the first one being 0."""
        return FairSource(self.seed, self.nonces, number)


class FairSource(Rng):
    """The random bits of one event: HMAC-SHA256 of nonces and event number, keyed with the seed."""

    def __init__(self, seed: str, nonces: tuple[str, ...], number: int) -> None:
        super().__init__(0)
        self._key = bytes.fromhex(check_hex(seed))
        self._message = f"{'/'.join(check_nonce(nonce) for nonce in nonces)}#{number}"
        self._block = 0
        self._words: list[int] = []

    def bits(self) -> int:
        """Return the next 32 bits of the stream."""
        if not self._words:
            text = f"{self._message}:{self._block}".encode()
            digest = hmac.digest(self._key, text, "sha256")
            self._words = [int.from_bytes(digest[k : k + 4], "big") for k in range(0, len(digest), 4)]
            self._block += 1
        return self._words.pop(0)


def drawn_sides(seed: str, nonces: tuple[str, ...]) -> tuple[int, ...]:
    """Return for each side which of those who brought these nonces plays it.

    They are put in the order of their nonces and shuffled: where anybody sat before decides nothing, and whoever knows
    the seed finds the nonces, side by side, from the nonces alone.
    """
    order = sorted(range(len(nonces)), key=nonces.__getitem__)
    source = FairSource(seed, tuple(nonces[number] for number in order), SIDES)
    return tuple(source.shuffled(order))


def drawn_places(seed: str, nonces: Mapping[int, str]) -> tuple[int, ...]:
    """Return those who brought these nonces, by their numbers, in an order drawn by lot: the first place first.

    In the order of their numbers they are shuffled once, so whoever knows the seed and the nonces finds the same.
    """
    numbers = sorted(nonces)
    return tuple(FairSource(seed, tuple(nonces[one] for one in numbers), PLACES).shuffled(numbers))


class NotedSource(FairSource):
    """A fair source that notes what was drawn from it: whoever does not know the game can draw it again."""

    def __init__(self, deal: FairDeal, number: int) -> None:
        super().__init__(deal.seed, deal.nonces, number)
        self.draws: list[tuple[int, int]] = []
        """From how many values each number was drawn, and which one came: `(6, 2)` is the third face of a die."""
        self._drawing = False

    def bits(self) -> int:
        """Return the next 32 bits of the stream: one of two to the power 32."""
        word = super().bits()
        if not self._drawing:
            self.draws.append((1 << 32, word))
        return word

    def below(self, n: int) -> int:
        """Return one of 0 … n - 1, each equally likely."""
        self._drawing = True
        value = int(super().below(n))
        self._drawing = False
        self.draws.append((n, value))
        return value
