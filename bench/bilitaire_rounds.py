"""How many marbles a round of Bi-litaire leaves, for given opponents as trays and as marbles.

    python bench/bilitaire_rounds.py --trays 5 --marbles random --rounds 40 --nodes 20000

Opponents are named as for `--seat bot:NAME`; `--nodes` gives levels this allowance, without their slips and seconds,
so that the figures do not depend on how busy the machine is. Only first rounds are played: nothing but marbles counts.
"""

from __future__ import annotations

import argparse

from ludogite.arena.series import margin_of
from ludogite.bots import judge_of, open_bot, suitable_search
from ludogite.bots.player import Player
from ludogite.bots.search_player import SearchPlayer
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng
from ludogite.games.bilitaire.rules import set_up

GAME = open_game("bilitaire")


def opponent(name: str, nodes: int) -> Player:
    """Return the opponent of this name; a level looks at so many positions, if any are given."""
    if nodes and name.isdigit():
        settings = GAME.settings()
        search = suitable_search(GAME, settings, judge_of(GAME, settings), GAME.search.levels[-1])
        return SearchPlayer(search, nodes)
    return open_bot(GAME, name)


def marbles_left(trays: str, marbles: str, nodes: int, seed: int) -> int:
    """Play one first round and return what it leaves."""
    rng = Rng(seed)
    players = (opponent(marbles, nodes), opponent(trays, nodes))
    state = set_up(0)
    while not state.first:
        state = state.play(players[state.seat()].choose(state, rng))
    return int(state.first)


def main() -> None:
    """Play the rounds and print their mean with its 95 % margin."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trays", default="5")
    parser.add_argument("--marbles", default="random")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--nodes", type=int, default=0, help="positions a move for levels; 0: as the level has it")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    left = [
        float(marbles_left(wanted.trays, wanted.marbles, wanted.nodes, wanted.seed * 100_003 + number))
        for number in range(wanted.rounds)
    ]
    mean = sum(left) / len(left)
    print(f"trays {wanted.trays}, marbles {wanted.marbles}: {mean:.1f} ± {margin_of(left):.1f} marbles left")


if __name__ == "__main__":
    main()
