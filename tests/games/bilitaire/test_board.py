"""How Bi-litaire is touched, moved and told."""

from __future__ import annotations

import pytest

from ludogite.core.language import LANGUAGES
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
        ("A1-B1>1", ("A1", "C1")),
        ("A1-B1>2", ("A1", "D1")),
        ("A1-A3v1", ("A1", "A4")),
        ("A2-A3v1", ("A2", "A4")),
        ("A3v1", ("A3", "A4")),
        ("xB1", ("B1", "x")),
    ],
)
def test_a_slide_is_the_rearmost_tray_and_the_free_cell_to_reach(token: str, spots: tuple[str, ...]) -> None:
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


def test_the_number_of_jumps_due_and_of_marbles_left_is_shown() -> None:
    shown = {sprite.id: sprite for sprite in GAME.board.scene(at("----/c440/----/---- 1 a M3 -")).sprites}
    assert [translate(shown[id_].text, "fr") for id_ in ("bi-jumps", "bi-left") if shown[id_].text] == ["3", "4"]
    assert "bi-taken44" in shown
    assert "bi-taken45" not in shown
    assert "bi-aside8" in shown
    assert "bi-aside9" not in shown


def test_a_jumped_marble_flies_to_the_next_socket() -> None:
    state = at("----/c440/----/---- 1 a M1 -")
    leap = GAME.board.steps(state, GAME.read(state, "a3-c3"))[0]
    assert [(change.id, change.becomes) for change in leap.changes] == [("bi-a3", "bi-c3"), ("bi-b3", "bi-taken45")]


@pytest.mark.parametrize(
    ("position", "token", "fr", "en"),
    [
        ("-ff-/ffff/ffff/-ff- 1 ? x -", "[first:b]", "Le sort donne d’abord les billes à B.", None),
        ("-ff-/ffff/ffff/-ff- 1 a x -", "d4", "A retire la bille d4.", "A takes the marble d4 away."),
        (
            "ff--/c0--/----/---- 1 a T -",
            "A1-B1>2",
            "B pousse les plateaux A1 et B1 de deux cases vers la droite.",
            "B slides the trays A1 and B1 two cells to the right.",
        ),
        (
            "f0--/----/----/---- 1 a T -",
            "xB1",
            "B retire le plateau vide B1. Plus aucun saut\xa0: il reste 4 billes.",
            "B takes the empty tray B1 off. No jump is left: 4 marbles remain.",
        ),
        (
            "8---/----/----/---- 2 b T 9",
            "A1v1",
            "A pousse le plateau A1 d’une case vers le bas. Plus aucun saut\xa0: il reste 1 bille.",
            "A slides the tray A1 one cell down. No jump is left: 1 marble remains.",
        ),
        ("----/c440/----/---- 1 a A -", "!3", "B annonce 3 sauts.", "B announces 3 jumps."),
        ("----/c440/----/---- 1 a A -", ".", "B n’annonce rien.", "B announces nothing."),
        ("----/c440/----/---- 1 a M1 -", "a3-c3", "A saute de a3 à c3.", "A jumps from a3 to c3."),
        ("----/c440/----/---- 1 a M2 -", "a3-c3-e3", "A enchaîne 2 sauts depuis a3\xa0: c3, e3.", None),
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
