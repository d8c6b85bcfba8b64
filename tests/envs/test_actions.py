"""Actions: fixed for a game and its options, as many as are needed, and exact both ways."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from tests.envs.every_game import decisions, encoded, every_choice, every_variant, name_of, outside, positions
from tests.for_each import for_each

from ludogite import open_game
from ludogite.core.errors import IllegalMoveError
from ludogite.core.game import Game
from ludogite.core.options import Settings
from ludogite.core.state import State
from ludogite.envs import Choice, encoding_of
from ludogite.envs.encoding import SIGNS

Variant = tuple[Game, Settings]

variants = for_each(every_variant(), name_of)


@variants
def test_actions_and_moves_lead_to_each_other_exactly(variant: Variant) -> None:
    encoding = encoded(variant)
    for state in decisions(positions(variant)):
        moves = state.moves()
        paths = [encoding.path(state, move) for move in moves]
        assert len(set(paths)) == len(moves)
        assert [encoding.move(state, path) for path in paths] == moves
        if encoding.one_touch:
            assert {len(path) for path in paths} == {1}


@variants
def test_masks_lead_to_all_legal_moves_and_to_nothing_else(variant: Variant) -> None:
    encoding = encoded(variant)
    for state in list(decisions(positions(variant, seed=2, habit="fair")))[::4]:
        made = []
        for choice, following in every_choice(encoding, state):
            mask = encoding.mask(choice)
            assert len(mask) == len(encoding.actions)
            assert following, "a decision that was begun can be completed"
            assert [action for action, legal in enumerate(mask) if legal] == sorted(following)
            made += [move for move in following.values() if isinstance(move, int)]
        assert sorted(made) == sorted(state.moves())


def test_as_many_actions_as_a_hand_has_things_to_touch() -> None:
    sizes = {id_: len(encoding_of(id_).actions) for id_ in ("squadro", "libertas", "bilitaire", "rugby", "stilelibero")}
    assert sizes == {"squadro": 5, "libertas": 25, "bilitaire": 105, "rugby": 11, "stilelibero": 11}
    assert len(encoding_of("libertas", players=4, occupation=True).actions) == 49 + 44 + 1
    assert len(encoding_of("libertas", occupation=True).actions) == 25 + 24 + 1


def test_every_action_has_a_name_of_its_own() -> None:
    for variant in every_variant():
        actions = encoded(variant).actions
        assert len(set(actions)) == len(actions)


def test_a_game_that_names_no_touches_is_spelled() -> None:
    game = outside("garland")
    encoding = encoding_of(game)
    assert encoding.spells
    assert encoding.actions == (*SIGNS, " ")
    state = game.begin()
    one, two = (game.read(state, token) for token in ("3", "3-4"))
    assert "".join(encoding.actions[action] for action in encoding.path(state, one)) == "3 "
    assert "".join(encoding.actions[action] for action in encoding.path(state, two)) == "3-4"


class Accented:
    """Writes moves with letters that no keyboard of a spelling has."""

    def format(self, state: State, event: int) -> str:
        del state
        return f"é%{event}"


def test_whatever_stands_in_a_token_is_spelled_with_the_same_signs() -> None:
    game = outside("garland")
    encoding, state = encoding_of(replace(game, notation=Accented())), game.begin()  # type: ignore[arg-type] # enough here
    paths = [encoding.path(state, move) for move in state.moves()]
    assert "".join(encoding.actions[action] for action in paths[0]) == "%C3%A9%250"
    assert [encoding.move(state, path) for path in paths] == state.moves()


def test_an_encoding_is_itself_after_a_journey_as_bytes() -> None:
    for encoding in (encoding_of("rugby", format="single"), encoding_of(outside("garland"))):
        assert pickle.loads(pickle.dumps(encoding)) is encoding  # noqa: S301 - our own bytes


def test_what_cannot_be_touched_is_refused_by_name() -> None:
    encoding, game = encoding_of("squadro", first="left"), open_game("squadro")
    state = game.notation.parse_position("c0000/00000 L", encoding.settings)
    with pytest.raises(IllegalMoveError, match="'1' cannot be taken here; these can: 2 3 4 5"):
        encoding.after(Choice(state), 0)
    with pytest.raises(IllegalMoveError, match="'99' cannot be taken"):
        encoding.after(Choice(state), 99)


def test_a_decision_that_is_not_whole_is_no_move() -> None:
    encoding = encoding_of("libertas", players=3, first="a")
    (state,) = [state for state in decisions(positions((encoding.game, encoding.settings))) if len(state.moves()) > 60][
        :1
    ]
    path = next(path for path in (encoding.path(state, move) for move in state.moves()) if len(path) == 2)
    with pytest.raises(IllegalMoveError, match="is no whole decision; it goes on with"):
        encoding.move(state, path[:1])


def test_the_same_encoding_is_given_again() -> None:
    assert encoding_of("squadro") is encoding_of(open_game("squadro"), first="random")
    assert encoding_of("squadro") is not encoding_of("squadro", first="left")
