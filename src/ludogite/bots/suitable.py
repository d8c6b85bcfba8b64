"""The search that suits a game, chosen by what the game is, never by its name."""

from __future__ import annotations

from ludogite.bots.alphabeta import AlphaBeta
from ludogite.bots.by_role import SearchByRole
from ludogite.bots.expectiminimax import Expectiminimax
from ludogite.bots.fear import Fear
from ludogite.bots.hope import Hope
from ludogite.bots.information_set_mcts import InformationSetMcts
from ludogite.bots.mcts import Mcts
from ludogite.bots.one_ply import OnePly
from ludogite.bots.opponent_model import OpponentModelSearch
from ludogite.bots.search_method import SearchMethod
from ludogite.core.game import Game
from ludogite.core.judge import CERTAIN, SURE, Judge
from ludogite.core.level import ALWAYS, LOST, Level
from ludogite.core.options import Settings

UNLIMITED = Level(nodes=0, slip=0.0)


def judge_of(game: Game, settings: Settings) -> Judge:
    """Return the game's own judge, or the one that knows nothing."""
    return Judge() if game.search.judge is None else game.search.judge(settings)


def suitable_search(game: Game, settings: Settings, judge: Judge, level: Level = UNLIMITED) -> SearchMethod:
    """Return the search by which a level plays a game with these settings, with what its judge knows."""
    if judge.exact or judge.foresees:
        return OnePly(judge)
    if level.method == "mcts":
        return Mcts()
    if game.hidden is not None and (level.method == "information_set_mcts" or game.search.judge is None):
        return InformationSetMcts(game.hidden)
    if game.rules.chance_in_play:
        return Expectiminimax(judge)
    if game.rules.seats(settings) > 2:
        return OpponentModelSearch(judge)
    return duel_search(game, judge, level)


def duel_search(game: Game, judge: Judge, level: Level) -> SearchMethod:
    """Return the search of a level for two seats without chance: one for each role, which share what they found."""
    alphabeta = AlphaBeta(judge, level.memory)
    opponent_model = OpponentModelSearch(judge)
    searches: list[SearchMethod] = [
        Hope(alphabeta, opponent_model) if hope == ALWAYS else Fear(alphabeta, opponent_model, despair_at(hope))
        for hope in level.hope
    ]
    role = game.search.role
    return searches[0] if role is None or len(searches) == 1 else SearchByRole(role, searches)


def despair_at(hope: float) -> int:
    """Return the rating at which a level begins to hope that does so from this worth downwards."""
    return int(-CERTAIN) if hope == LOST else round((2.0 * hope - 1.0) * float(SURE))
