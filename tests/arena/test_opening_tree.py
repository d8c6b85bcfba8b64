"""Trees of openings: games are counted where they went, positions are merged, exact values are true."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ludogite import open_game
from ludogite.arena.opening_tree import OpeningTree, TreeNode, ordered
from ludogite.bots import judge_of
from ludogite.core.playthrough import Playthrough
from ludogite.core.rng import Rng


def tree_of(game_id: str, depth: int, *games: tuple[str, float], **options: str) -> OpeningTree:
    game = open_game(game_id)
    settings = game.settings(options)
    tree = OpeningTree(game, settings, game.rules.start(settings), depth)
    for tokens, payoff in games:
        play = Playthrough(game, settings)
        for token in tokens.split():
            play.push(token)
        assert tree.add(play.start, list(play.events), (payoff, 1 - payoff))
    return tree


def test_games_are_counted_by_move_and_positions_by_whatever_led_there() -> None:
    tree = tree_of("squadro", 3, ("3 5 4", 1.0), ("4 5 3", 0.0), ("3 5 2", 1.0), first="left")
    assert tree.root.games == 3
    first = tree.root.branches["3"]
    assert (first.games, first.mover, first.node.share(0)) == (2, 0, 1.0)
    merged = first.node.branches["5"].node.branches["4"]
    assert merged.games == 1
    assert merged.node is tree.root.branches["4"].node.branches["5"].node.branches["3"].node
    assert merged.node.games == 2
    assert merged.node.share(0) == 0.5
    assert [branch.token for branch in ordered(tree.root)] == ["3", "4"]


def test_a_tree_from_the_middle_counts_only_games_that_came_there() -> None:
    game = open_game("squadro")
    settings = game.settings({"first": "left"})
    lines = ["1 1 2", "2 1 1", "3 1 1"]
    plays = []
    for line in lines:
        play = Playthrough(game, settings)
        for token in line.split():
            play.push(token)
        plays.append(play)
    tree = OpeningTree(game, settings, plays[0].events[1].after, 2)
    assert [tree.add(play.start, list(play.events), (1.0, 0.0)) for play in plays] == [True, False, False]
    assert list(tree.root.branches) == ["2"]


def test_a_deal_is_one_branch_and_what_follows_is_told_apart_by_moves() -> None:
    game = open_game("libertas")
    settings = game.settings({"first": "a"})
    tree = OpeningTree(game, settings, game.rules.start(settings), 2)
    for seed in (1, 2):
        play = Playthrough(game, settings)
        play.draw(Rng(seed))
        play.push(game.notation.format(play.state, play.state.moves()[0]))
        tree.add(play.start, list(play.events), (1.0, 0.0))
    (dealt,) = tree.root.branches.values()
    assert (dealt.token, dealt.games, dealt.probability) == ("[…]", 2, None)
    assert [branch.games for branch in dealt.node.branches.values()] == [2]


@pytest.mark.parametrize(("game_id", "options"), [("rugby", {"first": "a"}), ("stilelibero", {"lanes": "seats"})])
def test_solved_games_have_exact_values_everywhere(game_id: str, options: dict[str, str]) -> None:
    tree = tree_of(game_id, 2, **options)
    tree.grow()
    count = tree.evaluate(1)
    nodes = list(tree.every_node())
    assert count == len(nodes) > 5
    judge = judge_of(tree.game, tree.settings)
    for node in nodes:
        assert node.values is not None
        assert sum(node.values) == pytest.approx(1)
        if not node.state.over():
            assert node.values[0] == pytest.approx(judge.value(node.state, 0))
        if node.branches and not node.untold:
            assert node.values[0] == pytest.approx(float(backed_up(node)), abs=1e-9)


def backed_up(node: TreeNode) -> float:
    """Return what the first seat gets of the branches: on average at chance, else what whoever decides likes best."""
    values = [(branch, branch.node.values or (0.0, 0.0)) for branch in node.branches.values()]
    if node.state.at_chance():
        return sum(float(branch.probability or Fraction()) * worth[0] for branch, worth in values)
    best = max(values, key=lambda one: one[1][int(node.state.seat())])
    return best[1][0]


def test_only_what_is_proved_has_a_value_in_squadro() -> None:
    game = open_game("squadro")
    settings = game.settings()
    tree = OpeningTree(game, settings, game.notation.parse_position("cccb0/39c07 L", settings), 1)
    tree.grow()
    tree.evaluate(2000)
    assert tree.root.values == (1.0, 0.0)
    opening = tree_of("squadro", 1, first="left")
    opening.grow()
    assert opening.evaluate(50) == 0
    assert len(opening.root.branches) == 5


def test_what_is_too_many_to_grow_is_counted() -> None:
    tree = tree_of("stilelibero", 1)
    tree.grow()
    assert len(tree.root.branches) + tree.root.untold == 462
    assert tree.root.untold > 0
