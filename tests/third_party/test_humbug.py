"""Humbug: who is wrong loses a die, and nobody learns another's dice before a doubt lifts the cups."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from humbug import GAME
from humbug.rules import DOUBT, PAY, Humbug
from humbug.throws import THROWS, WEIGHTS, packed, throw
from projects import PROJECTS, install

from ludogite.core.errors import IllegalMoveError, MoveSyntaxError, PositionError
from ludogite.core.options import Value
from ludogite.core.playthrough import Playthrough
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.testing.cases import place_of
from ludogite.testing.golden import Golden, check_every_reason_has_one, check_golden, golden_games
from ludogite.testing.laws import AT_A_POSITION, OF_A_GAME, OF_A_PLAYTHROUGH
from ludogite.testing.positions import walk

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "humbug-game" / "golden"
SOME_CHOICES: list[dict[str, Value]] = [
    {"players": 2, "dice": 3, "wild": True},
    {"players": 3, "dice": 2, "wild": False},
    {"players": 6, "dice": 2, "wild": True},
]


def position(text: str, **options: Value) -> Humbug:
    return GAME.notation.parse_position(text, GAME.settings(options))


def played(text: str, *tokens: str, **options: Value) -> str:
    state = position(text, **options)
    for token in tokens:
        state = GAME.play(state, GAME.read(state, token))
    return GAME.notation.format_position(state)


def legal(text: str, **options: Value) -> list[str]:
    state = position(text, **options)
    return [GAME.notation.format(state, move) for move in state.moves()]


@pytest.mark.laws
@pytest.mark.parametrize("options", SOME_CHOICES, ids=lambda options: f"{options['players']}x{options['dice']}")
def test_humbug_keeps_the_laws(options: dict[str, Value]) -> None:
    for law_of_a_game in OF_A_GAME:
        law_of_a_game(GAME)
    play = walk(GAME, GAME.settings(options), 1)
    for law_of_a_playthrough in OF_A_PLAYTHROUGH:
        law_of_a_playthrough(play)
    for part in range(6):
        for law in AT_A_POSITION:
            law(place_of(play, len(play.events) * part // 5))


@pytest.mark.parametrize("golden", golden_games(GAME, GOLDEN), ids=lambda golden: golden.name)
def test_golden_games_are_replayed(golden: Golden) -> None:
    check_golden(GAME, golden)


def test_every_end_has_a_golden_game() -> None:
    check_every_reason_has_one(GAME, GOLDEN)


def test_a_bid_is_more_dice_or_as_many_of_a_higher_face() -> None:
    assert legal("12/2 a 2x5 - down") == ["doubt", "2x6", "3x2", "3x3", "3x4", "3x5", "3x6"]
    assert legal("12/2 a - - down")[:6] == ["1x2", "1x3", "1x4", "1x5", "1x6", "2x2"]


def test_ones_are_bid_where_they_are_not_wild() -> None:
    assert legal("12/2 a 2x6 - down", wild=False) == ["doubt", "3x1", "3x2", "3x3", "3x4", "3x5", "3x6"]
    with pytest.raises(IllegalMoveError):
        GAME.read(position("12/2 a - - down"), "1x1")


def test_nothing_is_left_but_to_doubt_the_highest_bid() -> None:
    assert legal("12/2 a 3x6 - down") == ["doubt"]


def test_nobody_doubts_before_a_bid() -> None:
    with pytest.raises(IllegalMoveError):
        GAME.read(position("12/2 a - - down"), "doubt")


@pytest.mark.parametrize(
    ("cups", "bid", "wild", "loser"),
    [
        ("125/55", "4x5", True, "b"),
        ("125/55", "4x5", False, "a"),
        ("125/55", "3x5", False, "b"),
        ("234/66", "1x5", True, "a"),
        ("111/11", "5x6", True, "b"),
    ],
)
def test_a_bid_holds_when_there_are_as_many_or_more(cups: str, bid: str, wild: bool, loser: str) -> None:
    after = played(f"{cups} b {bid} - down", "doubt", wild=wild)
    assert after == f"{cups} {loser} {bid} - lifted"


def test_who_was_wrong_puts_a_die_away_and_begins_the_next_round() -> None:
    assert played("125/55 b 4x5 - lifted", "pay") == ".../. b - - down"
    assert legal("125/55 b 4x5 - lifted") == ["pay"]


def test_who_has_no_dice_left_is_out_and_the_next_one_begins() -> None:
    assert played("12/5/33 b 1x6 - lifted", "pay", players=3) == "../-/.. c - b down"


def test_bids_pass_over_those_who_are_out() -> None:
    assert played("12/-/33 a - b down", "1x2", players=3) == "12/-/33 c 1x2 b down"
    assert played("12/-/33 c 3x2 b down", "doubt", players=3) == "12/-/33 a 3x2 b lifted"


def test_the_last_one_with_dice_wins_and_the_others_are_ranked_by_how_long_they_stayed() -> None:
    end = position("-/5/-/33 b 2x6 ca lifted", players=4)
    assert end.over()
    assert end.outcome().ranks == (3, 2, 4, 1)
    assert [end.payoff(seat) for seat in range(4)] == [1 / 3, 2 / 3, 0, 1]


def test_throws_are_listed_once_with_their_weights() -> None:
    for dice in range(1, 6):
        assert len(set(THROWS[dice])) == len(THROWS[dice])
        assert sum(WEIGHTS[dice]) == 6**dice
    assert WEIGHTS[5][THROWS[5].index(packed((1, 1, 2, 3, 4)))] == 60


def test_dice_are_thrown_as_often_as_their_weights_say() -> None:
    rng = Rng(1)
    thrown = Counter(throw(2, rng) for _ in range(36_000))
    for outcome, weight in zip(THROWS[2], WEIGHTS[2], strict=True):
        assert abs(thrown[outcome] - 1000 * weight) < 200


@pytest.mark.parametrize("players", [2, 6])
def test_the_quick_playout_is_the_general_one(players: int) -> None:
    start = GAME.begin(players=players)
    for seed in range(50):
        quick, general = Rng(seed), Rng(seed)
        assert start.playout(quick) == State.playout(start, general)
        assert quick.bits() == general.bits()


@pytest.mark.parametrize("text", ["0x5", "31x5", "3x7", "3×5", "x5", "٣x5", "3x5 ", "Doubt"])
def test_what_is_no_bid_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(MoveSyntaxError, match=re.escape(text.strip())):
        GAME.read(position("12/2 a - - down"), text)


@pytest.mark.parametrize("text", ["[21]", "[]", "[111111]", "[07]"])
def test_dice_are_written_lowest_first(text: str) -> None:
    with pytest.raises(MoveSyntaxError):
        GAME.read(GAME.begin(), text)


@pytest.mark.parametrize(
    "text",
    [
        "123456/1 a - - down",
        "21/1 a - - down",
        "12/- a - b down",
        "12/1 c - - down",
        "12/1 a 4x2 - down",
        "12/1 a 1x1 - down",
        "../12 a - - down",
        "12/.. a 1x2 - down",
        "12/1 a - - lifted",
        "12/1/- a - - down",
        "12/1 a - b down",
    ],
)
def test_positions_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(PositionError):
        position(text)


def seats_that_know(play: Playthrough, number: int) -> list[int | None]:
    event = play.events[number]
    return [viewer for viewer in (None, 0, 1, 2) if not play.game.hides(event.before, event.code, viewer, play.state)]


def test_a_throw_is_its_owners_secret_until_the_doubt_of_its_round() -> None:
    play = Playthrough(GAME, GAME.settings({"players": 3, "dice": 2}))
    for token in ("[12]", "[34]", "[56]", "1x6", "5x6"):
        play.push(token)
        for number in range(min(3, len(play.events))):
            assert seats_that_know(play, number) == [number]
    for token in ("doubt", "pay", "[22]", "[3]"):
        play.push(token)
        for number in range(3):
            assert seats_that_know(play, number) == [None, 0, 1, 2]
    assert seats_that_know(play, 7) == [0]
    assert seats_that_know(play, 8) == [1]


def test_bids_and_doubts_are_open() -> None:
    state = position("12/2 a 1x2 - down")
    for event in (DOUBT, *state.moves()):
        assert not GAME.hides(state, event, None, state)


def test_views_show_a_seat_its_own_dice_and_how_many_the_others_have() -> None:
    state = position("125/55/- b 2x5 c down", players=3)
    assert GAME.view(state, 0) == "125/**/- b 2x5 c down"
    assert GAME.view(state, 1) == "***/55/- b 2x5 c down"
    assert GAME.view(state, None) == "***/**/- b 2x5 c down"
    lifted = state.play(DOUBT)
    assert GAME.view(lifted, None) == "125/55/- b 2x5 c lifted"
    assert GAME.view(GAME.reveal(state), None) == "125/55/- b 2x5 c open"
    assert "*" not in GAME.view(lifted.play(PAY), None)


def test_what_a_seat_believes_in_keeps_its_own_dice_and_throws_the_others_again() -> None:
    state = position("12345/22466 a 3x4 - down")
    believed = {GAME.determinisation(state, 0, Rng(seed)) for seed in range(40)}
    assert {other.cups[0] for other in believed} == {state.cups[0]}
    assert len({other.cups[1] for other in believed}) > 20


def test_a_throw_is_told_to_its_owner_alone_and_to_all_once_it_is_open() -> None:
    start, event = GAME.begin(), packed((1, 1, 3, 4, 5))
    tell = GAME.board.tell
    assert str(tell(start, event, 0)) == "Red throws 1 1 3 4 5."
    assert str(tell(start, event, 1)) == str(tell(start, event)) == "Red throws under the cup."
    assert str(tell(GAME.reveal(start), event)) == "Under Red’s cup: 1 1 3 4 5."


def test_what_a_doubt_has_shown_is_told_when_the_die_is_put_away() -> None:
    lifted = position("125/55 b 4x5 - lifted")
    assert str(GAME.board.tell(lifted, PAY)) == "Bid: 4 fives. Found: 4. It holds: Blue loses a die."
    bluff = position("125/55 a 5x5 - lifted")
    assert str(GAME.board.tell(bluff, PAY)) == "Bid: 5 fives. Found: 4. Humbug! Red loses a die."


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_whole_game_is_played_in_the_terminal_without_a_look_under_the_other_cup(
    tmp_path: Path, language: str
) -> None:
    site = install(tmp_path, {"humbug": PROJECTS["humbug"]})
    done = subprocess.run(
        [sys.executable, "-m", "ludogite", "play", "humbug", "--seat", "human", "--seat", "bot:1",
         "--set", "dice=2", "--seed", "5"],
        input="1x2\ndoubt\npay\n" * 40,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(site), str(ROOT / "src")]), "LUDOGITE_LANG": language,
             "COLUMNS": "100"},
        timeout=60,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert {"fr": "Il ne reste des dés que sous un gobelet.", "en": "Only one cup has dice left."}[
        language
    ] in done.stdout
    covered = {"fr": "Bleu lance sous le gobelet.", "en": "Blue throws under the cup."}[language]
    assert covered in done.stdout
