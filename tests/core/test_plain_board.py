"""A game that draws nothing gets a table all the same: cells or words, buttons, movement, marks, speech."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pebbles import GAME as PEBBLES
from pebbles.notation import PebblesNotation
from pebbles.rules import Pebbles

from ludogite.core.buttons import MOST_AT_ONCE, button_label, button_paths
from ludogite.core.game import PLAIN, Game
from ludogite.core.message import translated, verbatim
from ludogite.core.parts import Around
from ludogite.core.plain_board import PlainBoard, Sign
from ludogite.core.plain_layout import place_words, read
from ludogite.core.registry import installed_games
from ludogite.core.scene import stepped
from ludogite.testing.cases import place_of
from ludogite.testing.laws import AT_A_POSITION, OF_A_PLAYTHROUGH
from ludogite.testing.positions import walk
from ludogite.translation import translate


def plain(game: Game) -> Game:
    """Return a game without its drawings: its count shows pictures of its own board."""
    return replace(game, board=PLAIN, around=Around())


@pytest.mark.laws
@pytest.mark.parametrize("game", [PEBBLES, *installed_games().values()], ids=lambda game: game.id)
def test_every_game_keeps_the_laws_on_the_plain_board(game: Game) -> None:
    play = walk(plain(game), game.settings(), 1)
    for law in OF_A_PLAYTHROUGH:
        law(play)
    for number in (0, len(play.events) // 2, len(play.events)):
        for check in AT_A_POSITION:
            check(place_of(play, number))


@pytest.mark.parametrize(
    ("text", "grids", "words"),
    [
        ("o..oo.. sun", [7], ["sun"]),
        ("ooooooo moon", [7], ["moon"]),
        ("x.o/.../..x o 3", [3, 3, 3], ["o", "3"]),
        ("B1,.,R2/.,.,. a", [3, 3], ["a"]),
        ("00000/30000 L", [5, 5], ["L"]),
        ("9 0/0 - a 3", [], ["9", "0/0", "-", "a", "3"]),
        ("12/40 a", [], ["12/40", "a"]),
        ("7/140 a", [], ["7/140", "a"]),
    ],
)
def test_what_looks_like_rows_is_a_grid_and_the_rest_is_words(text: str, grids: list[int], words: list[str]) -> None:
    found = read(text)
    assert [len(row) for rows in found.grids for row in rows] == grids
    assert list(found.words) == words


def test_a_game_that_names_its_signs_has_grids_of_them() -> None:
    assert read("abba/baab ab", {"a", "b"}).words == ()
    assert read("abba/baab 100/200 bow ba7 7a/7b -", {"a", "b"}).words == ("100/200", "bow", "ba7", "7a/7b", "-")


@pytest.mark.parametrize("text", ["x.o/.../..x", ".../.../...", "ooo/.../...", "ppp/.../...", "ooo/ooo/oxo"])
def test_signs_that_a_game_does_not_name_are_shown_as_they_are(text: str) -> None:
    """Whoever names the piece need not name the empty cell, nor the other piece, in whatever position."""
    board = PlainBoard({"x": Sign("✕", translated(fr="croix", en="cross"), "seat-1")})
    board = board.bind(Rows(text), PEBBLES.rules, None)
    state = PEBBLES.begin()
    assert [sprite.id for sprite in board.scene(state).sprites] == [
        f"cell-0-{row}-{column}" for row in range(3) for column in range(3)
    ]
    said = ["cross" if sign == "x" else "empty" if sign == "." else sign for sign in text.replace("/", "")]
    assert str(board.describe(state)).startswith(f"Row 1: {', '.join(said[:3])}. Row 2: {', '.join(said[3:6])}.")
    shown = str(board.terminal(state, None)).replace("[red]✕[/]", "x").splitlines()
    assert shown == [" " + " ".join(row) for row in text.split("/")]
    assert read(f"{text.split('/', maxsplit=1)[0]} a", {"x"}).words == (("ppp", "a") if "p" in text else ("a",))


def test_words_are_written_smaller_until_all_of_them_fit() -> None:
    few = list(place_words((5, 3), 600, 0, 100))
    many = list(place_words((9,) * 60, 600, 0, 400))
    assert few[0].size > many[0].size
    assert all(0 < word.x < 600 and 0 < word.y < 400 for word in many)


def test_few_moves_have_a_button_each_and_many_are_found_by_their_beginning() -> None:
    few = tuple(map(str, range(MOST_AT_ONCE)))
    assert button_paths(few) == {token: (token,) for token in few}
    many = tuple(f"{letter}{number}" for letter in "abcdefgh" for number in range(1, 11))
    paths = button_paths(many)
    assert paths["c7"] == ("c …", "c7")
    assert translate(button_label("c …"), "fr") == "c…"
    assert len({path[0] for path in paths.values()}) == 8


def test_however_many_moves_there_are_no_step_offers_many_buttons() -> None:
    paths = button_paths(tuple(map(str, range(1, 801))))
    assert len(set(paths.values())) == 800
    for depth in range(1, 5):
        offered: dict[tuple[str, ...], set[str]] = {}
        for path in paths.values():
            if len(path) >= depth:
                offered.setdefault(path[: depth - 1], set()).add(path[depth - 1])
        assert all(len(names) <= MOST_AT_ONCE for names in offered.values())


def test_what_changed_shrinks_and_is_marked() -> None:
    squadro = plain(installed_games()["squadro"])
    state = squadro.begin(first="left")
    event = squadro.read(state, "1")
    before = {sprite.id: sprite for sprite in squadro.board.scene(state).sprites}
    (step,) = squadro.board.steps(state, event)
    assert [change.id for change in step.changes] == ["cell-0-0-0"]
    assert stepped(before, step)["cell-0-0-0"].scale < before["cell-0-0-0"].scale
    assert [mark.id for mark in squadro.board.trail(state, event)] == ["new-cell-0-0-0"]


def test_signs_are_shown_coloured_and_spoken() -> None:
    signs = {
        "x": Sign("✕", translated(fr="croix", en="cross"), "seat-1"),
        ".": Sign("", translated(fr="libre", en="free")),
    }
    board = PlainBoard(signs).bind(Rows(), PEBBLES.rules, None)
    state = PEBBLES.begin()
    cross, free = board.scene(state).sprites[:2]
    assert (str(cross.text), cross.classes) == ("✕", "pb-sign pb-in-seat-1")
    assert free.text is None
    assert ".pb-in-seat-1{fill:var(--seat-1);" in board.style
    assert translate(board.describe(state), "fr").startswith("Ligne 1\u00a0: croix, libre, libre. Ligne 2\u00a0: ")
    assert "[red]✕[/]" in str(board.terminal(state, None))


class Rows(PebblesNotation):
    """A notation whose positions are always the same rows."""

    def __init__(self, text: str = "x../.x.") -> None:
        self.text = text

    def format_position(self, state: object) -> str:
        return self.text

    def format(self, state: object, event: int) -> str:
        return str(event)


def test_a_board_speaks_for_the_game_that_it_is_bound_to() -> None:
    """Whoever makes a game from another one, with another notation, is told by the board in that notation."""

    class Loud(PebblesNotation):
        def format(self, state: Pebbles, event: int) -> str:
            return super().format(state, event) + "!"

    quiet = plain(PEBBLES)
    loud = replace(quiet, notation=Loud())
    state = quiet.begin()
    assert translate(quiet.board.tell(state, 2), "fr") == "Alix joue -2."
    assert translate(loud.board.tell(state, 2), "fr") == "Alix joue -2\u202f!."


def test_tokens_that_begin_like_the_end_of_a_sentence_are_quoted() -> None:
    class Shouted(PebblesNotation):
        def format(self, state: Pebbles, event: int) -> str:
            return f"!{event}"

    game = replace(plain(PEBBLES), notation=Shouted())
    assert translate(game.board.tell(game.begin(), 2), "en") == "Alix plays “!2”."
    assert translate(game.board.tell(game.begin(), 2), "fr") == "Alix joue «\u202f!2\u202f»."


def test_seats_are_called_by_their_titles() -> None:
    game = plain(PEBBLES)
    words = [str(sprite.text) for sprite in game.board.scene(game.begin()).sprites]
    assert "Alix to play" in words
    assert "a" not in words


def test_a_sign_is_painted_with_a_token_of_the_theme() -> None:
    with pytest.raises(ValueError, match="a token of the theme such as 'felt', got '#fff'"):
        PlainBoard({"o": Sign("●", verbatim("a stone"), "#fff")})
