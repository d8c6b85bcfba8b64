"""The cases of the rules page: taking, freeing, Ocupante, the ends, phase II, pairs."""

from copy import copy

import pytest

from ludogite.core.errors import ChanceError, IllegalMoveError, MoveSyntaxError, OptionValueError, PositionError
from ludogite.core.notation import Notation
from ludogite.core.options import Settings, settle
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.games.libertas.cards import card_text
from ludogite.games.libertas.cells import INDEX, NAMES, in_play, lines, squares
from ludogite.games.libertas.deal import PACKS, bonus, one_of
from ludogite.games.libertas.notation import LibertasNotation
from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.options import OPTIONS, start
from ludogite.games.libertas.rules import Liberation, Setup

GAME = open_game("libertas")
NOTATION: Notation = LibertasNotation()


def settings(**chosen: str | int | bool) -> Settings:
    return settle(OPTIONS, chosen)


def position(text: str, **chosen: str | int | bool) -> State:
    parsed: State = NOTATION.parse_position(text, settings(**chosen))
    return parsed


def tokens(state: State) -> set[str]:
    return {NOTATION.format(state, move) for move in state.moves()}


def play(state: State, *moves: str) -> State:
    for move in moves:
        event = GAME.read(state, move)
        state = state.happen(event) if state.at_chance() else state.play(event)
    return state


def text(state: State) -> str:
    return NOTATION.format_position(state)


def table(players: int, board: dict[str, str]) -> tuple[str, list[str]]:
    """Return the rows of a board with these cards, and the cards that are left over."""
    left = [card_text(card) for card in PACKS[players]]
    for card in board.values():
        left.remove(card)
    names = [NAMES[cell] for cell in in_play(players)]
    side = 5 if players == 2 else 7
    rows = [[board.get(name, ".") for name in names[start : start + side]] for start in range(0, len(names), side)]
    return "/".join(",".join(row) for row in rows), left


def liberation(players: int, board: dict[str, str], reference: str, extra: str = "", **chosen: str | bool) -> State:
    """Return seat a's turn, the last seat having taken everything that is not on the board."""
    rows, left = table(players, board)
    hands = "/".join(["-"] * (players - 1) + [",".join(left)])
    none = "/".join(["0"] * players)
    return position(f"{rows} {reference} a 0 {none} {hands}{extra}", players=players, **chosen)


def occupation(board: dict[str, str], reference: str, hand: str, points: int, **chosen: str | bool) -> State:
    """Return seat a's turn in phase II with four players, seat d holding all that is left."""
    rows, left = table(4, board)
    for card in hand.split(","):
        left.remove(card)
    count = f"{points}/0/0/0"
    line = f"{rows} {reference} a 0 - {hand}/-/-/{','.join(left)} II {count} by:a"
    return position(line, players=4, occupation=True, **chosen)


LAYOUT = "[R1,R2,R3,R4,R5/R6,B1,B2,B3,B4/B5,B6,G1,G2,G3/G4,G5,G6,Y1,Y2/Y3,Y4,Y5,Y6,L]"


def test_li1_a_red_5_may_be_followed_by_any_red_flag_and_any_5() -> None:
    state = play(start(settings(first="a")), LAYOUT, "f2")
    assert text(state).split()[1:3] == ["R5", "b"]
    assert tokens(state) == {"b2", "c2", "d2", "e2", "b3", "b4", "c5", "d6"}


def test_li1_the_first_turn_takes_any_flag_and_no_libertas() -> None:
    state = play(start(settings(first="a")), LAYOUT)
    assert len(state.moves()) == 24
    with pytest.raises(IllegalMoveError):
        play(state, "f6")


def test_li2_all_squares_and_lines_that_a_take_empties_are_summed() -> None:
    state = liberation(4, {"d4": "R5", "d3": "G1", "a1": "O"}, "R6")
    assert text(play(state, "d4")).split()[4] == "1440/0/0/0"
    assert 20 * bonus(0, INDEX["b2"], 1 << INDEX["b2"]) == 240 + 2 * 960
    assert 20 * bonus(6 * 49, INDEX["d4"], 1 << INDEX["d4"]) == 4 * 240 + 2 * 960


def test_the_simple_scale_counts_a_twentieth() -> None:
    state = liberation(4, {"d4": "R5", "d3": "G1", "a1": "O"}, "R6", simple_scale=True)
    assert text(play(state, "d4")).split()[4] == "72/0/0/0"


def test_a_libertas_is_taken_only_where_that_empties_something() -> None:
    board = {"a1": "L", "b1": "G1", "b2": "G2", "a2": "G3", "g7": "L", "d4": "O", "c6": "R1"}
    state = liberation(4, board, "R6")
    assert "g7" in tokens(state)
    assert "a1" not in tokens(state)
    after = play(state, "g7")
    assert isinstance(after, Liberation)
    assert text(after).split()[4:] == ["2160/0/0/0", "L!/-/-/" + text(state).split("/")[-1]]
    assert isinstance(state, Liberation)
    assert after.reference == state.reference
    assert one_of(after.hands, 0) >> 44 == 1


def test_li15_a_row_emptied_by_an_ocupante_pays_nobody() -> None:
    state = liberation(4, {"d4": "O", "a1": "R5"}, "R6")
    after = play(state, "d4-e7")
    assert text(after).split()[2:5] == ["b", "1", "0/0/0/0"]


def test_a_group_with_an_ocupante_in_it_is_not_free() -> None:
    state = liberation(4, {"a2": "O", "a1": "R5", "g7": "R1"}, "R6")
    assert text(play(state, "a1")).split()[4] == "960/0/0/0"


def test_li8_a_libertas_or_an_ocupante_leaves_the_reference() -> None:
    rng = Rng(3)
    seen = set()
    for seed in range(40):
        dealt = start(settings(players=4, first="a"))
        state = dealt.happen(dealt.draw(Rng(seed)))
        while not state.over():
            assert isinstance(state, Liberation)
            move = state.moves()[rng.below(len(state.moves()))]
            after = state.play(move)
            assert isinstance(after, Liberation)
            kind = "ocupante" if move >= 64 else "libertas" if state.libertas >> move & 1 else "flag"
            seen.add(kind)
            if kind == "flag":
                assert after.reference == state.deal.cards[move]
            else:
                assert after.reference == state.reference
            state = after
    assert seen == {"ocupante", "libertas", "flag"}


@pytest.mark.parametrize(
    ("players", "flags", "libertas", "ocupante", "cells"), [(4, 44, 4, 1, 49), (3, 44, 3, 2, 49), (2, 24, 1, 0, 25)]
)
def test_li9_set_up(players: int, flags: int, libertas: int, ocupante: int, cells: int) -> None:
    pack = PACKS[players]
    assert [sum(card < 44 for card in pack), pack.count(44), pack.count(45)] == [flags, libertas, ocupante]
    assert len(in_play(players)) == len(pack) == cells


def test_li14_squares_and_lines() -> None:
    assert [len(squares(4)), len(lines(4)), len(squares(2)), len(lines(2))] == [36, 14, 16, 10]


def test_the_lay_out_can_be_typed_and_is_checked() -> None:
    setup = start(settings(first="a"))
    assert text(play(setup, LAYOUT)).startswith(LAYOUT[1:-1] + " - a 0 0/0 -/-")
    for wrong in (
        LAYOUT.replace("R1", "R2"),
        LAYOUT.replace("R1,", ""),
        LAYOUT.replace("/", ","),
        LAYOUT.replace("L", "O"),
        LAYOUT.replace("R1", "R7"),
        "[]",
    ):
        with pytest.raises(MoveSyntaxError):
            play(setup, wrong)
    for wrong in ("b2", "[first:b]"):
        with pytest.raises(ChanceError):
            play(setup, wrong)
    with pytest.raises(ChanceError):
        setup.happen(12345)


def test_lay_outs_are_drawn_fairly() -> None:
    setup = Setup(2, 0, 0)
    rng = Rng(7)
    where = [0] * 49
    for _ in range(2500):
        state = setup.happen(setup.draw(rng))
        assert isinstance(state, Liberation)
        where[state.deal.cards.index(44)] += 1
    used = [times for times in where if times]
    assert len(used) == 25
    assert all(60 < times < 150 for times in used)


def test_who_begins_is_drawn_or_chosen() -> None:
    assert text(start(settings(players=3))) == "? - ? 0 0/0/0 -/-/-"
    assert text(play(start(settings(players=3)), "[first:c]")) == "? - c 0 0/0/0 -/-/-"
    assert text(start(settings(players=3, first="b"))) == "? - b 0 0/0/0 -/-/-"


@pytest.mark.parametrize("chosen", [{"players": 3, "pair": True}, {"players": 2, "first": "c"}])
def test_options_that_do_not_go_together_are_refused(chosen: dict[str, str | int | bool]) -> None:
    with pytest.raises(OptionValueError):
        start(settings(**chosen))


def random_positions(seeds: int, **chosen: str | int | bool) -> list[State]:
    found: list[State] = []
    for seed in range(seeds):
        rng = Rng(seed)
        state: State = start(settings(**chosen))
        while not state.over():
            found.append(state)
            event = state.draw(rng) if state.at_chance() else state.moves()[rng.below(len(state.moves()))]
            state = state.happen(event) if state.at_chance() else state.play(event)
        found.append(state)
    return found


VARIANTS: list[dict[str, str | int | bool]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4, "simple_scale": True},
    {"players": 2, "pair": True},
    {"players": 2, "occupation": True},
    {"players": 3, "occupation": True},
    {"players": 4, "occupation": True, "open_racks": True},
    {"players": 2, "occupation": True, "pair": True, "simple_scale": True},
]


@pytest.mark.parametrize("chosen", VARIANTS, ids=str)
def test_positions_go_both_ways(chosen: dict[str, str | int | bool]) -> None:
    for state in random_positions(3, **chosen):
        again = NOTATION.parse_position(text(state), settings(**chosen))
        assert again == state
        assert again.over() == state.over()
        if not state.over() and not state.at_chance():
            assert again.moves() == state.moves()
            assert [NOTATION.parse(again, NOTATION.format(state, move)) for move in state.moves()] == state.moves()


@pytest.mark.parametrize("chosen", VARIANTS[1:3], ids=str)
def test_after_as_many_ocupante_moves_as_players_the_next_one_takes(chosen: dict[str, str | int | bool]) -> None:
    longest = 0
    for state in random_positions(20, **chosen):
        if not isinstance(state, Liberation):
            continue
        longest = max(longest, state.stalls)
        if state.stalls == chosen["players"] and not state.over():
            assert all(move < 64 for move in state.moves())
    assert longest == chosen["players"]


def test_a_game_for_one_hand_adds_up() -> None:
    for state in random_positions(30, players=2):
        if state.over():
            outcome = state.outcome()
            assert isinstance(state, Liberation)
            assert outcome.scores == tuple(20 * points for points in state.totals())
            assert outcome.reason.code in {"freed", "stuck"}


def test_the_game_ends_when_nothing_fits() -> None:
    state = liberation(4, {"d4": "R5", "b1": "L", "c1": "G9", "b2": "G8", "a1": "G7", "g7": "O"}, "R6")
    after = play(state, "d4")
    assert after.over()
    assert after.outcome().reason.code == "stuck"


def test_the_game_ends_when_only_ocupante_are_left_though_they_could_move() -> None:
    after = play(liberation(4, {"d4": "R5", "g7": "O"}, "R6"), "d4")
    assert after.over()
    assert after.outcome().reason.code == "freed"


def test_equal_totals_share_the_win() -> None:
    rows, _ = table(2, {"b2": "L", "c3": "Y1", "c2": "Y2", "b3": "Y3"})
    hands = "R2,R5,R6,B1,B4,B6,G1,G5,Y4,Y5/R1,R3,R4,B2,B3,B5,G2,G3,G4,G6,Y6"
    level = position(f"{rows} R6 b 0 0/0 {hands}").outcome()
    assert level.scores == (540, 540)
    assert level.winners == (0, 1)
    assert not level.drawn
    assert position(f"{rows} R6 b 0 240/0 {hands}").outcome().winners == (0,)


CORNER = {"b1": "R1", "c1": "R2", "d1": "R3", "e1": "R4", "f1": "R6", "g1": "R7", "a2": "B1", "b2": "B2"}


def points(state: State) -> str:
    return text(state).split()[7]


def test_li16_a_flag_that_completes_a_square_and_a_line_costs_500() -> None:
    state = occupation(CORNER | {"e5": "O"}, "R1", "R5", 1000)
    assert points(play(state, "R5@a1")) == "500/0/0/0"


def test_li16_a_libertas_that_completes_them_costs_nothing_and_leaves_the_reference() -> None:
    state = occupation(CORNER | {"e5": "O"}, "R1", "G9,L", 1000)
    assert tokens(state) == {"L@a1", "L@c2"}
    after = play(state, "L@a1")
    assert points(after) == "1000/0/0/0"
    assert text(after).split()[1] == "R1"


def test_li16_who_cannot_lay_must_complete_them_with_an_ocupante_for_1000() -> None:
    state = occupation(CORNER | {"e5": "O"}, "R1", "G9", 1000)
    assert tokens(state) == {"e5-a1", "e5-c2"}
    after = play(state, "e5-a1")
    assert points(after) == "0/0/0/0"
    assert text(after).split()[1:4] == ["R1", "d", "1"]


def test_what_an_ocupante_completes_is_judged_after_it_left_its_cell() -> None:
    inside = {cell: card for cell, card in CORNER.items() if cell != "b2"} | {"b2": "O"}
    state = occupation(inside | {"c2": "R5", "a3": "B3"}, "R1", "G9", 1000)
    assert tokens(state) == {"b2-a1", "b2-d2"}
    assert points(play(state, "b2-a1")) == "200/0/0/0"


def test_phase_two_is_scored_and_begun_by_the_leader() -> None:
    state = liberation(4, {"d4": "R5", "g7": "O"}, "R6", " by:c", occupation=True)
    after = play(state, "d4")
    assert isinstance(after, Occupation)
    fields = text(after).split()
    assert fields[1:4] == ["-", "d", "0"]
    assert fields[6:] == ["II", "2880/0/0/35720", "by:c"]
    assert all(token.split("@")[0] != "L" for token in tokens(after))


SKIPPED = (
    ".,.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,O,./.,.,.,B3,O,.,./B7,Y6,.,.,B11,.,./.,.,.,Y11,.,.,./.,.,.,B2,R7,.,. "
    "- a 0 - L,L/R4,R5,R8,R9,B8,B9,B10,G2,G3,G4,G9,G10,Y2,Y3,Y7,Y10/"
    "R1,R2,R3,R6,R10,R11,B1,B4,B5,B6,G1,G5,G6,G7,G8,G11,Y1,Y4,Y5,Y8,Y9,L II 10840/2400/4900 by:b"
)
"""LI18: a should begin phase II, holds two Libertas and no flag, and an Ocupante could complete a square."""


def test_li18_a_starter_without_flags_is_skipped_and_the_next_seat_begins() -> None:
    state = position(SKIPPED, players=3, occupation=True)
    assert text(state) == SKIPPED.replace("- a 0", "- b 0")
    assert state == position(SKIPPED.replace("- a 0", "- b 0"), players=3, occupation=True)
    assert all("@" in token for token in tokens(state))
    after = play(state, "R4@a1")
    assert text(after).split()[1:4] == ["R4", "c", "0"]


def test_li18_by_version_1_the_starter_is_forced_to_move_an_ocupante_and_pays_double() -> None:
    chosen = settings(players=3, occupation=True)
    state = LibertasNotation(version=1).parse_position(SKIPPED, chosen)
    assert text(state) == SKIPPED
    assert tokens(state) == {"f3-d5", "f3-e6", "e4-e6"}
    after = play(state, "f3-e6")
    assert text(after).split()[1:4] == ["-", "b", "1"]
    assert points(after) == "10640/2400/4900"


def test_positions_of_two_versions_are_never_equal() -> None:
    for chosen in (settings(), settings(players=3, occupation=True)):
        pair: list[State] = [start(chosen, version) for version in (1, 2)]
        while not pair[1].over():
            first, second = pair
            assert first != second
            assert hash(first) != hash(second)
            assert first.key() != second.key()
            assert copy(first) == first
            event = second.draw(Rng(1)) if second.at_chance() else second.moves()[-1]
            pair = [state.happen(event) if state.at_chance() else state.play(event) for state in pair]


def test_a_pair_plays_the_same_lay_out_again_with_the_seats_exchanged() -> None:
    for seed in range(5):
        rng = Rng(seed)
        dealt = start(settings(pair=True, first="b"))
        state = layout = dealt.happen(dealt.draw(rng))
        while not text(state).split()[-1].startswith("plus:"):
            assert text(state).endswith("again:" + text(layout).split()[0])
            before, state = state, state.play(state.moves()[rng.below(len(state.moves()))])
        assert isinstance(before, Liberation)
        assert text(state).split()[:3] == [text(layout).split()[0], "-", "a"]
        end = state.playout(rng)
        assert isinstance(end, Liberation)
        earned = [int(part) for part in text(state).split(":")[-1].split("/")]
        assert end.outcome().scores == tuple(e + 20 * t for e, t in zip(earned, end.totals(), strict=True))


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "? - e 0 0/0 -/-",
        "? - ? 0 0/0 -/- ",
        "? - ? 0 0/0/0 -/-/-",
        "R1,R2 - a 0 0/0 -/-",
        LAYOUT[1:-1] + " R1 a 0 0/0 -/-",
        LAYOUT[1:-1] + " - a 1 0/0 -/-",
        LAYOUT[1:-1] + " - a 0 240/0 -/-",
        LAYOUT[1:-1] + " - a 0 0/0 R1/-",
        LAYOUT[1:-1] + " - a 0 0/0 -/- by:a",
        LAYOUT[1:-1].replace("R1", ".") + " R1 a 0 0/0 R1/-",
        LAYOUT[1:-1].replace("R1", ".") + " R1 b 0 100/0 R1/-",
        LAYOUT[1:-1].replace("R1", ".") + " R1 b 0 ٣/0 R1/-",
    ],
)
def test_a_position_that_cannot_be_is_refused(wrong: str) -> None:
    with pytest.raises(PositionError):
        position(wrong)


@pytest.mark.parametrize("token", ["h1", "d8", "d4-", "R12@d4", "O@d4", "D4", "d4 "])
def test_what_is_no_move_is_refused(token: str) -> None:
    with pytest.raises(MoveSyntaxError):
        play(start(settings(first="a")), LAYOUT, token)


@pytest.mark.parametrize("token", ["a1", "c3-c4", "R5@c3", "[first:a]"])
def test_what_is_no_move_here_is_refused_by_name(token: str) -> None:
    with pytest.raises(IllegalMoveError):
        play(start(settings(first="a")), LAYOUT, "b2", token)
