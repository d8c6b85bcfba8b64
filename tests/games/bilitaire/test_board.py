"""How Bi-litaire is touched, moved and told."""

from __future__ import annotations

import pytest

from ludogite.core.language import LANGUAGES
from ludogite.core.message import NOTHING
from ludogite.core.preview import preview
from ludogite.games.bilitaire import GAME
from ludogite.games.bilitaire.rules import Bilitaire
from ludogite.translation import translate


def at(text: str) -> Bilitaire:
    state = GAME.notation.parse_position(text, GAME.settings())
    assert isinstance(state, Bilitaire)
    return state


def touches(state: Bilitaire, token: str) -> tuple[str, ...]:
    return GAME.board.touches(state, GAME.read(state, token))


@pytest.mark.parametrize(
    ("token", "spots"),
    [
        ("B1>1", ("B1", "C1")),
        ("B1>2", ("B1", "D1")),
        ("A1-B1>1", ("A1", "B1")),
        ("A1-B1>2", ("A1", "C1")),
        ("A1-A3v1", ("A1", "A2")),
        ("A2-A3v1", ("A2", "A3")),
        ("A3v1", ("A3", "A4")),
        ("xB1", ("B1", "x")),
    ],
)
def test_a_slide_is_the_rearmost_tray_and_the_cell_where_it_stops(token: str, spots: tuple[str, ...]) -> None:
    assert touches(at("f0--/f---/f---/---- 1 a T -"), token) == spots


def test_a_chain_is_touched_hole_by_hole() -> None:
    state = at("e2--/40--/----/---- 2 a M4 20")
    assert touches(state, "a1-c1-c3-a3-a1") == ("a1", "a3", "c3", "c1", "a1")


def test_announcements_are_buttons_for_what_is_possible() -> None:
    scene = GAME.board.scene(at("----/c440/----/---- 1 a A -"))
    assert [spot.name for spot in scene.spots] == [".", "!2", "!3"]
    assert all(spot.is_button for spot in scene.spots)


def test_the_button_for_removal_is_there_with_an_empty_tray_only() -> None:
    assert "x" in {spot.name for spot in GAME.board.scene(at("f0--/----/----/---- 1 a T -")).spots}
    assert "x" not in {spot.name for spot in GAME.board.scene(at("f1--/----/----/---- 1 a T -")).spots}


def test_the_number_of_jumps_due_is_shown_in_a_corner_of_the_frame() -> None:
    shown = {sprite.id: sprite for sprite in GAME.board.scene(at("----/c440/----/---- 1 a M3 -")).sprites}
    assert translate(shown["bi-jumps"].text or NOTHING, "fr") == "3"
    assert "bi-jumps" not in {sprite.id for sprite in GAME.board.scene(at("----/c440/----/---- 1 a T -")).sprites}


def test_nothing_lies_beside_the_frame_and_no_letter_stands_for_a_player() -> None:
    scene = GAME.board.scene(at("----/c440/----/---- 2 a T 9"))
    assert max(abs(scene.width - scene.height), 12) == 12
    assert {sprite.symbol for sprite in scene.sprites} == {"bi-tray", "bi-marble"}
    assert not [sprite for sprite in scene.sprites if sprite.text]


def test_a_jumped_marble_leaves_the_board() -> None:
    state = at("----/c440/----/---- 1 a M1 -")
    leap = GAME.board.steps(state, GAME.read(state, "a3-c3"))[0]
    assert [(change.id, change.becomes, change.leaves) for change in leap.changes] == [
        ("bi-a3", "bi-c3", False),
        ("bi-b3", None, True),
    ]


def ghosts(state: Bilitaire, token: str) -> list[tuple[str, str, int]]:
    """Return what a preview shows of a move: the fate of each thing, its name in the end, the places on its way."""
    steps = GAME.board.steps(state, GAME.read(state, token))
    return [(ghost.fate, ghost.sprite.id, len(ghost.way)) for ghost in preview(GAME.board.scene(state), steps)]


def test_a_slide_is_previewed_with_every_tray_of_the_group_and_what_lies_on_it() -> None:
    assert ghosts(at("80--/----/----/---f 1 a T -"), "A1-B1>2") == [
        ("moves", "bi-C1", 2),
        ("moves", "bi-D1", 2),
        ("moves", "bi-e1", 2),
    ]


def test_a_chain_is_previewed_with_all_its_jumps_and_each_marble_that_it_takes() -> None:
    state = at("----/c440/----/---- 1 a M2 -")
    assert ghosts(state, "a3-c3-e3") == [("moves", "bi-e3", 3), ("taken", "bi-b3", 1), ("taken", "bi-d3", 1)]


def test_the_last_slide_of_a_round_is_previewed_without_the_set_up_of_the_next() -> None:
    state = at("8---/----/----/---- 1 a T -")
    assert GAME.board.steps(state, GAME.read(state, "A1v1"))[-1].previewed is False
    assert ghosts(state, "A1v1") == [("moves", "bi-A2", 2), ("moves", "bi-a3", 2)]


def test_an_empty_tray_that_is_taken_off_is_previewed_as_taken() -> None:
    assert ghosts(at("f0--/----/----/---- 1 a T -"), "xB1")[0] == ("taken", "bi-B1", 1)


@pytest.mark.parametrize(
    ("position", "token", "fr", "en"),
    [
        ("-ff-/ffff/ffff/-ff- 1 ? x -", "[first:b]", "Le sort donne d’abord les billes à Joueur B.", None),
        ("-ff-/ffff/ffff/-ff- 1 a x -", "d4", "Joueur A retire la bille d4.", "Player A takes the marble d4 away."),
        (
            "ff--/c0--/----/---- 1 a T -",
            "A1-B1>2",
            "Joueur B pousse les plateaux A1 et B1 de deux cases vers la droite.",
            "Player B slides the trays A1 and B1 two cells to the right.",
        ),
        (
            "f0--/----/----/---- 1 a T -",
            "xB1",
            "Joueur B retire le plateau vide B1. Plus aucun saut\xa0: il reste 4 billes.",
            "Player B takes the empty tray B1 off. No jump is left: 4 marbles remain.",
        ),
        (
            "8---/----/----/---- 2 b T 9",
            "A1v1",
            "Joueur A pousse le plateau A1 d’une case vers le bas. Plus aucun saut\xa0: il reste 1 bille.",
            "Player A slides the tray A1 one cell down. No jump is left: 1 marble remains.",
        ),
        ("----/c440/----/---- 1 a A -", "!3", "Joueur B annonce 3 sauts.", "Player B announces 3 jumps."),
        ("----/c440/----/---- 1 a A -", ".", "Joueur B n’annonce rien.", "Player B announces nothing."),
        ("----/c440/----/---- 1 a M1 -", "a3-c3", "Joueur A saute de a3 à c3.", "Player A jumps from a3 to c3."),
        ("----/c440/----/---- 1 a M2 -", "a3-c3-e3", "Joueur A enchaîne 2 sauts depuis a3\xa0: c3, e3.", None),
    ],
)
def test_events_are_told_in_a_sentence(position: str, token: str, fr: str, en: str | None) -> None:
    state = at(position)
    told = GAME.board.tell(state, GAME.read(state, token))
    assert translate(told, "fr") == fr
    assert en is None or translate(told, "en") == en


def test_the_terminal_shows_trays_gaps_and_marbles() -> None:
    for language in LANGUAGES:
        board = translate(GAME.board.terminal(at("f0--/----/----/---- 1 a T -"), None), language)
        assert board.count("●") == 4
        assert board.count("○") == 4
        assert board.count("╭") == 2
