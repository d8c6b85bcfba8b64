"""The stream of fair dice is the published one, block by block, and whoever draws again finds the same."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from ludogite.core.chance import (
    PLACES,
    SIDES,
    FairDeal,
    FairSource,
    NotedSource,
    SeedError,
    check_hex,
    drawn_places,
    drawn_sides,
)

SEED = "5e" * 32
NONCES = ("anna", "bert")


def published(number: int, words: int, nonces: tuple[str, ...] = NONCES) -> list[int]:
    """Return the words of an event, as the papers say that they follow from seed, nonces and number."""
    text = "/".join(nonces)
    blocks = [
        hmac.new(bytes.fromhex(SEED), f"{text}#{number}:{block}".encode(), hashlib.sha256).digest()
        for block in range(words // 8 + 1)
    ]
    stream = b"".join(blocks)
    return [int.from_bytes(stream[4 * one : 4 * one + 4], "big") for one in range(words)]


@pytest.mark.parametrize("number", [SIDES, 0, 7])
def test_the_bits_of_an_event_are_the_published_ones_over_several_blocks(number: int) -> None:
    source = FairDeal(SEED, NONCES).source(number)
    assert [source.bits() for _ in range(30)] == published(number, 30)


def test_sides_and_places_are_drawn_by_their_own_numbers_in_the_published_order() -> None:
    assert (SIDES, PLACES) == (-1, -2)
    brought = ("zoe", "anna", "mia", "bert")
    order = sorted(range(4), key=brought.__getitem__)
    alphabetical = tuple(sorted(brought))
    assert drawn_sides(SEED, brought) == tuple(FairSource(SEED, alphabetical, -1).shuffled(order))
    assert drawn_places(SEED, {9: "zoe", 4: "anna"}) == tuple(FairSource(SEED, ("anna", "zoe"), -2).shuffled([4, 9]))


def test_what_was_drawn_is_noted_once_and_can_be_drawn_again() -> None:
    source, again = NotedSource(FairDeal(SEED, NONCES), 3), FairSource(SEED, NONCES, 3)
    drawn = [source.below(6), source.bits(), source.below(39)]
    assert drawn == [again.below(6), again.bits(), again.below(39)]
    assert source.draws == [(6, drawn[0]), (1 << 32, drawn[1]), (39, drawn[2])]


@pytest.mark.parametrize("text", ["", SEED[:-1], SEED + "0", SEED.upper(), "g" * 64])
def test_what_is_no_seed_is_refused_and_quoted(text: str) -> None:
    assert check_hex(SEED) == SEED
    with pytest.raises(SeedError, match="expected 64 hexadecimal digits, got"):
        check_hex(text)
