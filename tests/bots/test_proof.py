"""What is proved is true: of endings, of small games, and of whatever follows."""

from ludogite.bots.proof import WinProver, proven, prover_of
from ludogite.core.game import Game
from ludogite.core.playthrough import Playthrough
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng
from ludogite.core.state import State

SQUADRO = open_game("squadro")


def late_positions(count: int) -> list[State]:
    """Return positions of random games in which an ending is near."""
    found: list[State] = []
    rng = Rng(5)
    while len(found) < count:
        play = Playthrough(SQUADRO, SQUADRO.settings())
        while play.outcome is None:
            if play.state.at_chance():
                play.draw(rng)
                continue
            moves = play.state.moves()
            play.push_code(moves[rng.below(len(moves))])
        found += [event.before for event in play.events[-12:-1]]
    return found[:count]


def test_a_proved_win_leads_to_a_proved_loss_of_the_other() -> None:
    prover = WinProver(SQUADRO)
    proofs = 0
    for state in late_positions(60):
        values = prover.values(state, 3000)
        for move, value in zip(state.moves(), values, strict=True):
            after = state.play(move)
            if value is None or after.over():
                continue
            other = proven(WinProver(SQUADRO).values(after, 20_000))
            assert other in {None, 1.0 - value}
            proofs += other is not None
    assert proofs > 30


def test_endings_that_are_known_agree_with_looking_them_through_to_the_end() -> None:
    known = SQUADRO.search.endings
    assert known is not None
    blind = WinProver(Game(id="blind", about=SQUADRO.about, rules=SQUADRO.rules, notation=SQUADRO.notation))
    agreed = 0
    for state in late_positions(150):
        worth = known(state)
        if worth is None:
            continue
        found = proven(blind.values(state, 4000))
        assert found in {None, worth}
        agreed += found is not None
    assert agreed > 8


def test_nothing_is_proved_where_there_are_dice_or_secrets() -> None:
    for id_ in ("rugby", "stilelibero", "libertas"):
        game = open_game(id_)
        assert prover_of(game, game.settings()) is None


def test_a_position_is_worth_what_its_best_decision_is() -> None:
    assert proven([None, 1.0]) == 1.0
    assert proven([0.0, 0.0]) == 0.0
    assert proven([0.0, None]) is None
