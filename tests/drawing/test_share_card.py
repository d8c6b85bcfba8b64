"""A finished game as a card: it opens by itself, its words fit, and its film shows the last moves on the same card."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludogite.core.language import LANGUAGES
from ludogite.core.registry import installed_games
from ludogite.drawing.share_card import HEIGHT, WIDTH, CardWords, share_card, wrapped

WORDS = CardWords("Squadro · 1", "Anna & <Bo> win!", "Four pieces home. 62 turns.", "At turn 28 …", "Ludogîte", "open")


@pytest.mark.parametrize("game_id", installed_games())
def test_a_card_opens_by_itself_and_says_who_won(game_id: str) -> None:
    game = installed_games()[game_id]
    scene = game.board.scene(game.rules.start(game.settings()))
    card = share_card(scene, game.board, "brick", WORDS, LANGUAGES[0])
    root = ET.fromstring(card.showing(scene.sprites, LANGUAGES[0]))  # noqa: S314 - drawn by us
    assert (root.get("width"), root.get("height")) == (str(WIDTH), str(HEIGHT))
    written = " ".join(root.itertext())
    assert "Anna & <Bo> win!" in " ".join(written.split())
    assert "62 turns." in written


@given(st.text(st.characters(categories=["L", "Zs", "P"]), max_size=200), st.integers(1, 4))
def test_words_fit_their_lines_and_none_is_lost_where_there_is_room(text: str, most: int) -> None:
    lines = wrapped(text, 480, 20, most=most)
    assert len(lines) <= most
    assert all(len(line) <= 24 for line in lines)
    whole = " ".join(lines)
    assert "…" in whole or whole.split() == text.split()
