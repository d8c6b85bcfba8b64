"""Every way a game can end has a golden game, and each is replayed line by line."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ludogite import installed_games
from ludogite.core.outcome import Outcome
from ludogite.core.playthrough import Playthrough
from ludogite.testing.golden import check_every_reason_has_one, check_golden, golden_games

GAMES = installed_games()
FOLDER = Path(__file__).parents[1] / "golden"

Ending = Callable[[Playthrough, Outcome], bool]


def code(reason: str, **options: object) -> Ending:
    """Tell games that end by a reason with these options."""
    return lambda play, outcome: (
        outcome.reason.code == reason and all(play.settings[name] == value for name, value in options.items())
    )


def begun_by_another(play: Playthrough) -> bool:
    """Tell whether somebody else than the seat with most points laid the first card of phase II."""
    for event in play.events:
        _, reference, seat, *_, phase, points = [*play.game.notation.format_position(event.before).split(), ""][:8]
        if (reference, phase) == ("-", "II"):
            had = [int(figure) for figure in points.split("/")]
            return had[play.game.seat_index(seat)] < max(had)
    return False


WAYS: dict[str, dict[str, Ending]] = {
    "squadro": {
        "Left brings four home": lambda _, outcome: outcome.reason.code == "four-home" and outcome.winners == (0,),
        "Top brings four home": lambda _, outcome: outcome.reason.code == "four-home" and outcome.winners == (1,),
        "the third occurrence of a position": lambda _, outcome: outcome.drawn,
    },
    "libertas": {
        "no flag fits and no Libertas can be taken, two players": code("stuck", players=2),
        "no flag fits and no Libertas can be taken, three players": code("stuck", players=3),
        "no flag fits and no Libertas can be taken, four players": code("stuck", players=4),
        "the board is empty": code("freed", players=2),
        "only Ocupante are left": lambda play, outcome: (
            outcome.reason.code == "freed" and "O" in play.game.notation.format_position(play.state)
        ),
        "equal totals share the win": lambda _, outcome: len(outcome.winners) == 2 and not outcome.drawn,
        "two rounds, totals added": code("stuck", pair=True),
        "phase II: nobody can lay a card": code("occupied"),
        "phase II: as many idle turns as players holding cards": code("idle"),
        "phase II: the leader has no flag, and the next player begins": lambda play, _: begun_by_another(play),
        "phase II in two rounds": code("occupied", pair=True),
    },
    "bilitaire": {
        "whoever played the marbles first left fewer": code("first-fewer"),
        "whoever played them second left fewer": code("second-fewer"),
        "as many left in both rounds": lambda _, outcome: outcome.drawn,
    },
    "stilelibero": {
        "shallow end, first home": code("touch", end="shallow"),
        "deep end, alone home": code("alone", end="deep", race="round"),
        "deep end, the larger overshoot": code("overshoot", end="deep"),
        "deep end, the lower lane": code("lane", end="deep"),
        "deep end, the podium is full": lambda play, _: play.settings["race"] == "podium",
    },
    "rugby": {
        "full time": code("full-time", format="single"),
        "extra time": code("extra-time"),
        "five kicks": code("kicks", defended_kicks=False),
        "five kicks that may be defended": code("kicks", defended_kicks=True),
        "sudden death": code("sudden-death"),
        "two matches to none": code("two-matches"),
        "two matches to one": code("three-matches"),
    },
}
"""Each way to end that the rules of our games name: a reason may have several."""


@pytest.mark.laws
@pytest.mark.parametrize("game_id", GAMES)
def test_every_way_to_end_has_a_golden_game(game_id: str) -> None:
    check_every_reason_has_one(GAMES[game_id], FOLDER)


@pytest.mark.laws
@pytest.mark.parametrize(("game_id", "way"), [(game_id, way) for game_id, ways in WAYS.items() for way in ways])
def test_every_way_that_the_rules_name_has_a_golden_game(game_id: str, way: str) -> None:
    plays = [golden.play(GAMES[game_id]) for golden in golden_games(GAMES[game_id], FOLDER)]
    assert any(WAYS[game_id][way](play, play.outcome) for play in plays if play.outcome)


@pytest.mark.laws
@pytest.mark.parametrize(
    ("game_id", "name"), [(game.id, golden.name) for game in GAMES.values() for golden in golden_games(game, FOLDER)]
)
def test_a_golden_game_is_played_again(game_id: str, name: str) -> None:
    (golden,) = (golden for golden in golden_games(GAMES[game_id], FOLDER) if golden.name == name)
    check_golden(GAMES[game_id], golden)
