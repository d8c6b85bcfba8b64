"""Records go both ways; the first fault is named with its place. Chance can be proven fair."""

import dataclasses
from typing import Any

import pytest

from ludogite import open_game
from ludogite.core.chance import FairDeal, SeedError, new_nonce, new_seed
from ludogite.core.game import Game
from ludogite.core.playthrough import Playthrough
from ludogite.core.reading import (
    RecordError,
    RecordMoveError,
    RecordResultError,
    RecordVersionError,
    UnfairError,
    read,
    replay,
    verify,
)
from ludogite.core.record import EventMark, Record, record_of, write
from ludogite.core.rng import Rng

DEAL = FairDeal("5f" * 32, ("left-nonce", "top-nonce"))


@pytest.fixture
def game() -> Game:
    return open_game("squadro")


@pytest.fixture
def finished(game: Game) -> Record:
    play = Playthrough(game, game.settings())
    play.draw(DEAL.source(0))
    rng = Rng(3)
    while play.outcome is None:
        moves = play.state.moves()
        play.push_code(moves[rng.below(len(moves))])
    return record_of(play, players={"left": "Mésange", "top": "bot:2"}, deal=DEAL)


def test_a_record_reads_back_exactly(game: Game, finished: Record) -> None:
    text = write(finished)
    again = read(text)
    assert write(again) == text
    assert replay(again, game).tokens == [mark.token for mark in finished.marks]


def test_comments_belong_to_the_move_before_them(game: Game, finished: Record) -> None:
    marks = (finished.marks[0], dataclasses.replace(finished.marks[1], comment="une idée"), *finished.marks[2:])
    again = read(write(dataclasses.replace(finished, marks=marks)))
    assert again.marks[1].comment == "une idée"
    assert replay(again, game).outcome is not None


def test_what_is_said_before_the_first_move_is_kept(finished: Record) -> None:
    again = read(write(dataclasses.replace(finished, opening="une partie d’automne")))
    assert again.opening == "une partie d’automne"
    assert len(again.marks) == len(finished.marks)


def test_a_game_from_a_position_remembers_it(game: Game) -> None:
    settings = game.settings()
    play = Playthrough(game, settings, game.notation.parse_position("cccb0/00000 L", settings))
    play.push("4")
    again = read(write(record_of(play)))
    assert again.start == "cccb0/00000 L"
    assert again.result == "left: four-home"
    assert replay(again, game).outcome == play.outcome


def test_a_finished_record_proves_its_chance(game: Game, finished: Record) -> None:
    assert verify(finished, game).proven == 1


def test_a_seed_stays_secret_while_the_game_goes_on(game: Game) -> None:
    play = Playthrough(game, game.settings())
    play.draw(DEAL.source(0))
    record = record_of(play, deal=DEAL)
    assert record.seed is None
    assert record.commitment == DEAL.commitment
    with pytest.raises(UnfairError, match="no seed"):
        verify(record, game)


def test_an_outcome_that_does_not_follow_is_named_with_its_place(game: Game, finished: Record) -> None:
    other = "[first:top]" if finished.marks[0].token == "[first:left]" else "[first:left]"
    cheated = dataclasses.replace(finished, marks=(EventMark(other),), result="unfinished")
    with pytest.raises(UnfairError, match="line 15, column 1.*does not follow"):
        verify(read(write(cheated)), game)


def test_typed_dice_are_marked_and_need_no_proof(game: Game, finished: Record) -> None:
    marks = (dataclasses.replace(finished.marks[0], typed=True), *finished.marks[1:])
    text = write(dataclasses.replace(finished, marks=marks))
    assert f"{finished.marks[0].token}* " in text
    verdict = verify(read(text), game)
    assert (verdict.proven, verdict.typed) == (0, 1)


def test_another_seed_than_promised_is_found_out(game: Game, finished: Record) -> None:
    with pytest.raises(UnfairError, match="promised"):
        verify(dataclasses.replace(finished, seed="00" * 32), game)


def test_a_missing_nonce_is_found_out(game: Game, finished: Record) -> None:
    with pytest.raises(UnfairError, match="'top'"):
        verify(dataclasses.replace(finished, nonces={"left": "left-nonce"}), game)


def test_an_illegal_move_is_named_with_line_and_column(game: Game) -> None:
    text = "ludogite: 1\ngame: squadro\nrules: 1\noption first: left\nevents: 3\nresult: unfinished\n\n1 2\n 8\n"
    with pytest.raises(RecordMoveError, match="line 9, column 2: .*'8'") as fault:
        replay(read(text), game)
    assert (fault.value.line, fault.value.column) == (9, 2)


def test_a_truncated_record_is_found_out(finished: Record) -> None:
    text = write(finished)
    with pytest.raises(RecordResultError, match="some are lost"):
        read(text[: len(text) // 2 + 200])


def test_an_edited_result_is_found_out(game: Game, finished: Record) -> None:
    with pytest.raises(RecordResultError, match="'top: nobody'"):
        replay(dataclasses.replace(finished, result="top: nobody"), game)


def test_a_record_of_newer_rules_is_refused_with_the_way_out(game: Game, finished: Record) -> None:
    with pytest.raises(RecordVersionError, match="install a newer"):
        replay(dataclasses.replace(finished, rules_version=99), game)


def test_a_record_of_a_newer_format_is_refused(finished: Record) -> None:
    with pytest.raises(RecordVersionError, match="format 2"):
        read(write(finished).replace("ludogite: 1", "ludogite: 2"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "lacks"),
        ("hello", "line 1, column 1: expected a header line"),
        ("ludogite: 1\ngame: squadro\ngame: squadro\n", "twice"),
        ("ludogite: 1\ncolour: red\n", "'colour'"),
        ("ludogite: one\ngame: squadro\nrules: 1\nevents: 0\nresult: unfinished\n", "'one'"),
        ("ludogite: 1\ngame: squadro\nrules: 1\nevents: 0\nresult: unfinished\n\n{open", "never closed"),
        ("ludogite: 1\ngame: squadro\nrules: 1\nevents: 0\nresult: unfinished\n\n}", "never opened"),
    ],
)
def test_what_is_not_a_record_is_refused(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read(text)


def test_an_unknown_option_in_a_record_is_refused(game: Game, finished: Record) -> None:
    with pytest.raises(RecordError, match="'gravity'"):
        replay(dataclasses.replace(finished, options={"gravity": "low"}), game)


HEADER = "game: squadro\nrules: 1\noption first: left\nseat left: Ada\nstart: cccb0/00000 L\nresult: unfinished\n"
WHOLE = f"ludogite: 1\n{HEADER}events: 0\n\n"


@pytest.mark.parametrize(
    ("right", "wrong", "line", "words"),
    [
        ("option first: left", "option gravity: low", 4, "'gravity'"),
        ("option first: left", "option first: bottom", 4, "'bottom'"),
        ("seat left: Ada", "seat north: Ada", 5, "no seat 'north'"),
        ("seat left: Ada", "nonce north: 12", 5, "no seat 'north'"),
        ("start: cccb0/00000 L", "start: nowhere", 6, "'nowhere'"),
        ("rules: 1", "rules: 3", 3, "rules version 3 of squadro; 1 is installed: install a newer squadro"),
        ("rules: 1", f"rules: 1{'0' * 90}", 3, "'rules' is a number of at most 9 digits, this one has 91: '1000"),
        ("rules: 1", "rules: one", 3, "'rules' is a number, got 'one'"),
        ("ludogite: 1", "date: 2026\nludogite: 0", 2, "no record has format 0; the first format is 1"),
        ("ludogite: 1", "date: 2026\nludogite: 2", 2, "format 2; .*: install a newer Ludogîte"),
        ("game: squadro", "game: chess", 2, "a record of 'chess', not of 'squadro'"),
    ],
)
def test_what_is_wrong_in_a_header_is_named_with_its_own_line(
    game: Game, right: str, wrong: str, line: int, words: str
) -> None:
    assert not replay(read(WHOLE), game).events
    assert right in WHOLE
    with pytest.raises(RecordError, match=f"^line {line}, column 1: .*{words}") as fault:
        replay(read(WHOLE.replace(right, wrong)), game)
    assert fault.value.line == line
    assert len(str(fault.value)) < 250


def test_fair_bits_depend_on_seed_nonces_and_event() -> None:
    def throws(deal: FairDeal, number: int) -> list[int]:
        source = deal.source(number)
        return [source.below(6) for _ in range(40)]

    assert throws(DEAL, 0) == throws(DEAL, 0)
    assert throws(DEAL, 0) != throws(DEAL, 1)
    assert throws(DEAL, 0) != throws(FairDeal("5e" * 32, DEAL.nonces), 0)
    assert throws(DEAL, 0) != throws(FairDeal(DEAL.seed, ("left-nonce", "other")), 0)


def test_fair_bits_are_known_on_every_machine() -> None:
    source = FairDeal("ab" * 32, ("x", "y")).source(3)
    assert [source.below(6) + 1 for _ in range(12)] == [2, 5, 1, 2, 6, 3, 3, 3, 1, 4, 3, 1]


def test_fair_dice_are_even() -> None:
    counts = [0] * 6
    for number in range(6000):
        counts[DEAL.source(number).below(6)] += 1
    assert max(abs(count - 1000) for count in counts) < 150


@pytest.mark.parametrize("seed", ["", "zz" * 32, "AB" * 32, "ab" * 31])
def test_a_malformed_seed_is_refused(seed: str) -> None:
    with pytest.raises(SeedError):
        FairDeal(seed, ("a",)).source(0)


def test_fresh_secrets_differ() -> None:
    assert new_seed() != new_seed()
    assert new_nonce() != new_nonce()


FORGED = "Anna\nseed: 0\nresult: left: four-home\n\n1 2 3"


@pytest.mark.parametrize("name", [FORGED, FORGED.replace("\n", "\u2028"), FORGED.replace("\n", "\r\n"), "\x0cseed: 0"])
def test_a_name_cannot_pass_for_another_line_of_the_header(game: Game, finished: Record, name: str) -> None:
    text = write(dataclasses.replace(finished, players={"left": name, "top": "Bert"}, seed=None))
    again = read(text)
    assert again.seed is None
    assert again.players["left"] == " ".join(name.split())
    assert again.result == finished.result
    assert replay(again, game).tokens == [mark.token for mark in finished.marks]


@pytest.mark.parametrize("field", ["start", "commitment", "seed", "result"])
def test_no_value_of_a_header_can_pass_for_another_line(finished: Record, field: str) -> None:
    forged: dict[str, Any] = {"nonces": {}, field: "x\nnonce left: forged"}
    text = write(dataclasses.replace(finished, **forged))
    assert read(text).nonces == {}


def test_a_comment_cannot_pass_for_moves(finished: Record) -> None:
    marks = (dataclasses.replace(finished.marks[0], comment="so} 1 2 {\x1b[31m"), *finished.marks[1:])
    again = read(write(dataclasses.replace(finished, opening="} 5 {", marks=marks)))
    assert [mark.token for mark in again.marks] == [mark.token for mark in finished.marks]
    assert again.marks[0].comment == "so) 1 2 ( [31m"
    assert again.opening == ") 5 ("


def test_names_and_comments_are_read_without_what_nobody_sees(finished: Record) -> None:
    text = write(finished).replace("Mésange", "M\u202e\x1b[31m\x00sange").replace("\n\n", "\n\n{a\x1b\u2066b} ")
    again = read(text)
    assert again.players["left"] == "M [31m sange"
    assert again.opening == "a b"


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_a_record_is_read_however_its_lines_end(game: Game, finished: Record, ending: str) -> None:
    assert replay(read(write(finished).replace("\n", ending)), game).outcome is not None
