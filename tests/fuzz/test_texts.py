"""Texts that nobody would write, into everything in the library that reads one: a refusal in words, never a fault."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.proof import Note, proof_seed, times

from ludogite.bots import open_bot
from ludogite.core.chance import check_hex, check_nonce
from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import one_line, whole_number
from ludogite.core.reading import read, replay, verify
from ludogite.core.record import record_of, write
from ludogite.core.registry import installed_games, open_game
from ludogite.core.rng import Rng
from ludogite.core.serial import Position, position_from_json
from ludogite.testing.cases import LawCase, place_of
from ludogite.testing.mutation import HUGE, STRANGE, Mutator
from ludogite.testing.positions import option_choices, walk

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludogite.core.game import Game

SOME, MANY = 30_000, times(1_000_000)
"""How many texts are tried in the usual tests, and by `make proof`."""
GROWTH_BYTES = 48 * 2**20
"""More than this after the first tenth is a leak: what texts leave behind must not add up."""
EXAMPLES = tuple((Path(__file__).parent.parent.parent / "docs" / "examples").glob("*.txt"))


@dataclass(frozen=True, slots=True)
class Reader:
    """Something that reads a text, and texts that it can read."""

    name: str
    read: Callable[[str], object]
    texts: tuple[str, ...]


def readers_of(game: Game) -> list[Reader]:
    """Everything of one game that reads a text."""
    found: list[Reader] = []
    choices = option_choices(game)
    for settings in (choices[0], choices[len(choices) // 2], choices[-1]):
        play = walk(game, settings, 1, "curious")
        length = len(play.events)
        places = [place_of(play, length * part // 5) for part in range(6)]
        written = tuple(game.notation.format_position(place.state) for place in places)
        found.append(Reader(f"{game.id} position", _position(game, places[0]), written))
        found.append(
            Reader(
                f"{game.id} JSON",
                lambda text: position_from_json(text, game),
                tuple(Position(game, settings, place.state).to_json() for place in places),
            )
        )
        found += [
            Reader(f"{game.id} move", _move(place), tuple(game.notation.format(place.state, e) for e in events))
            for place in places
            if (events := place.events(20))
        ]
        short = walk(game, settings, 2, "fair", 12)
        names = dict.fromkeys(game.rules.seat_names[: short.start.seats()], "Anna")
        found.append(Reader(f"{game.id} record", _record(game), (write(record_of(short, players=names)),)))
    for option in game.rules.options:
        words = tuple(str(choice) for choice in option.choices)
        found.append(Reader(f"{game.id} option", _option(game, option.name), words))
    found.append(
        Reader(f"{game.id} opponent", lambda text: open_bot(game, text), ("1", "random", "mcts:100", "greedy"))
    )
    found.append(Reader(f"{game.id} seat", game.seat_index, game.rules.seat_names))
    scorer = game.around.scorer
    if scorer is not None:
        hands = ("R3 R4 R5 B5 G5 L L", "R1,R2,R3", "Y11 L")
        found.append(Reader(f"{game.id} hand", lambda text: scorer.score(text, game.settings()), hands))
    return found


def _position(game: Game, place: LawCase) -> Callable[[str], object]:
    def reading(text: str) -> object:
        state = game.notation.parse_position(text, place.settings)
        assert state.over() or state.at_chance() or state.moves(), f"{text!r} is a position where nothing can happen"
        return state

    return reading


def _move(place: LawCase) -> Callable[[str], object]:
    return lambda text: place.game.read(place.state, text)


def _option(game: Game, name: str) -> Callable[[str], object]:
    return lambda text: game.rules.start(game.settings({name: text}))


def _record(game: Game) -> Callable[[str], object]:
    def reading(text: str) -> object:
        record = read(text)
        replay(record, game)
        again = read(write(record))
        assert (again.players, again.result, again.seed) == (record.players, record.result, record.seed)
        return verify(record, game)

    return reading


def readers() -> list[Reader]:
    """Everything in the library that reads a text."""
    seeds = ("5f" * 32, "0" * 64)
    found = [reader for game in installed_games().values() for reader in readers_of(game)]
    found += [
        Reader("game", open_game, tuple(installed_games())),
        Reader("seed", check_hex, seeds),
        Reader("nonce", check_nonce, ("left-nonce", "a_B-9")),
        Reader("number", whole_number, ("0", "7", "123456789")),
        Reader("name", _name, ("Anna", "Mésange", "Jean-Luc  ", "田中")),
        Reader("any JSON", position_from_json, ("{}", "[]", "null", '{"game": "squadro"}')),
        Reader("any record", _any_record, tuple(path.read_text(encoding="utf-8") for path in EXAMPLES)),
    ]
    return found


def _name(text: str) -> str:
    name = one_line(text)
    assert len(name.splitlines()) <= 1
    name.encode()
    assert one_line(name) == name
    return name


def _any_record(text: str) -> object:
    record = read(text)
    return replay(record, open_game(record.game))


def memory_bytes() -> int:
    """What this process has in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def attempt(reader: Reader, text: str) -> bool:
    """Tell whether a text was read; anything but a refusal in words is a fault."""
    try:
        reader.read(text)
    except LudogiteError as refusal:
        words = str(refusal)
    except Exception as fault:
        raise AssertionError(f"{reader.name}: {text!r:.300} must be read or refused, not {fault!r:.300}") from fault
    else:
        return True
    assert words, f"{reader.name}: {text!r:.300} is refused without a word"
    return False


def try_texts(count: int, seed: int) -> Counter[str]:
    """Try so many texts, each reader in turn; return how many were read and refused."""
    found: Counter[str] = Counter()
    every = readers()
    good = [text for reader in every for text in reader.texts]
    mutator = Mutator(Rng(seed), good)
    warm = 0
    for number in range(count):
        reader = every[number % len(every)]
        text = mutator.mutated(reader.texts[mutator.rng.below(len(reader.texts))])
        found["read" if attempt(reader, text) else "refused"] += 1
        if number == count // 10:
            warm = memory_bytes()
    found["grown"] = memory_bytes() - warm
    return found


def test_good_texts_are_read() -> None:
    for reader in readers():
        if reader.name == "any JSON" or reader.name.endswith(("record", "option")):
            continue  # some choices do not go together, and not every record reveals its seed
        for text in reader.texts:
            assert attempt(reader, text), f"{reader.name}: {text!r}"


def test_strange_texts_are_refused_in_words() -> None:
    for reader in readers():
        for text in (*STRANGE, *HUGE):
            attempt(reader, text)


def test_thousands_of_texts_are_read_or_refused() -> None:
    found = try_texts(SOME, 1)
    assert found["refused"] > SOME // 2
    assert found["read"] > 100, "texts so strange that nothing is ever read test little"


@pytest.mark.proof("fuzz")
def test_a_million_texts_are_read_or_refused_and_leave_nothing_behind(
    record_property: Note,
) -> None:
    found = try_texts(MANY, proof_seed())
    record_property("cases", MANY)
    for name, count in found.items():
        record_property(name, count)
    assert found["grown"] < GROWTH_BYTES, found
