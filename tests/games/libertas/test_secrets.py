"""What racks hide, from whom, and until when."""

from itertools import pairwise

import pytest

from ludogite.core.registry import open_game
from ludogite.core.rng import Rng
from ludogite.core.scene import Sprite
from ludogite.core.state import State
from ludogite.games.libertas.cards import card_text, cards_of
from ludogite.games.libertas.deal import one_of
from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.rules import Liberation
from ludogite.translation import translate

GAME = open_game("libertas")


def positions(seed: int, **chosen: str | int | bool) -> list[State]:
    rng = Rng(seed)
    state = GAME.begin(**chosen)
    found = []
    while not state.over():
        found.append(state)
        event = state.draw(rng) if state.at_chance() else state.moves()[rng.below(len(state.moves()))]
        state = state.happen(event) if state.at_chance() else state.play(event)
    return [*found, state]


def rack(view: str, seat: int) -> list[str]:
    return [card for card in view.split(" ")[5].split("/")[seat].split(",") if card != "-"]


def written(sprite: Sprite) -> str:
    label = f"{translate(sprite.label, 'fr')} {translate(sprite.label, 'en')}" if sprite.label else ""
    return f"{sprite.id} {sprite.symbol} {sprite.classes} {label} {sprite.text}"


def test_others_see_how_many_cards_and_the_open_ones_only() -> None:
    for state in positions(4, players=4):
        if not isinstance(state, Liberation) or state.over():
            continue
        view = GAME.view(state, 0)
        for seat in range(1, 4):
            shown = [card for card in rack(view, seat) if card != "?"]
            assert len(rack(view, seat)) == len(cards_of(one_of(state.hands, seat)))
            assert len(shown) <= 2
            assert all(card in {"L!", card_text(state.reference)} for card in shown)
        own = [card.rstrip("!") for card in rack(view, 0)]
        assert own == [card_text(card) for card in cards_of(one_of(state.hands, 0))]


def test_spectators_see_no_hand() -> None:
    state = positions(4, players=3)[60]
    view = GAME.view(state, None)
    hands = [card for seat in range(3) for card in rack(view, seat)]
    assert hands.count("?") >= len(hands) - 2


def test_a_libertas_lies_open_until_the_next_take() -> None:
    seen = 0
    for seed in range(12):
        line = positions(seed, players=4)
        for before, after in pairwise(line[2:-1]):
            assert isinstance(before, Liberation)
            assert isinstance(after, Liberation)
            if before.shown:
                seen += 1
                moved = before.guards != after.guards
                assert after.shown == (moved or before.libertas != after.libertas)
                assert "L!" in GAME.view(before, None)
    assert seen


@pytest.mark.parametrize("chosen", [{"open_racks": True}, {"occupation": True}])
def test_nothing_is_hidden_with_open_racks_in_phase_two_and_after_the_end(chosen: dict[str, bool]) -> None:
    for state in positions(3, players=3, **chosen):
        if "open_racks" in chosen or isinstance(state, Occupation) or state.over():
            assert GAME.view(state, None) == GAME.notation.format_position(state)
    end = positions(3, players=3)[-1]
    assert GAME.view(end, 1) == GAME.notation.format_position(end)


def test_no_sprite_of_a_hidden_card_names_its_face() -> None:
    for seed in range(3):
        for state in positions(seed, players=4)[2:-1:7]:
            assert isinstance(state, Liberation)
            hidden = {card_text(card) for card in cards_of(one_of(state.hands, 1))} - {card_text(state.reference), "L"}
            for sprite in GAME.board.scene(state, 0).sprites:
                assert not any(face in written(sprite).replace("-", " ").split() for face in hidden)
                if sprite.id.startswith("li-h"):
                    assert sprite.symbol == "li-back"
                    assert (sprite.classes, sprite.text) == ("li-shut", None)


def test_the_lay_out_of_a_pair_is_not_told_to_whoever_should_remember_it() -> None:
    state = positions(5, pair=True)[8]
    assert GAME.view(state, 0).endswith(" again:?")
    assert GAME.hidden is not None
    twin = GAME.hidden.twin(state, 0, Rng(1))
    assert twin != state
    assert GAME.view(twin, 0) == GAME.view(state, 0)
    # A twin is a position like any other.
    text = GAME.notation.format_position(twin)
    assert GAME.notation.parse_position(text, GAME.settings({"pair": True})) == twin


def test_in_phase_two_somebody_lays_before_everybody_had_an_idle_turn() -> None:
    for seed in range(8):
        for state in positions(seed, players=3, occupation=True):
            if isinstance(state, Occupation) and not state.nobody_can_lay():
                assert state.idle < state.holders()
