"""Statistics of games: what is counted is what was played, and margins and luck are what they say."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from ludogite import open_game
from ludogite.arena.appraiser import Appraiser
from ludogite.arena.luck import balances
from ludogite.arena.review import Reviewer
from ludogite.arena.series import Pairing, play_numbered
from ludogite.arena.statistics import GameSample, numbers_of, sample_game, summed_up, surprise_bits
from ludogite.core.drive import perft, perft_lines
from ludogite.core.playthrough import Playthrough
from ludogite.core.rng import Rng


def pairing_of(game_id: str, *names: str) -> Pairing:
    game = open_game(game_id)
    return Pairing(game_id, dict(game.settings()), names)


def sample(number: int, payoff: float, **more: object) -> GameSample:
    usual = GameSample(
        number, (payoff, 1 - payoff), (0,) if payoff else (1,), (0, 1), "end", 0, 5, (3, 2), "a", (), 1.0, None
    )
    return replace(usual, **more)  # type: ignore[arg-type] # a test names its fields


def test_a_sample_is_the_game_that_was_played() -> None:
    pairing = pairing_of("squadro", "random", "random")
    one = sample_game(pairing, 4, 9)
    play, played, _ = play_numbered(pairing, 4, 9)
    decisions = [event for event in play.events if not event.by_chance]
    assert one.choices == tuple(len(event.before.moves()) for event in decisions)
    assert one.events == len(play.events)
    assert one.first == decisions[0].before.seat()
    assert one.first_move == decisions[0].token
    assert one.opening == tuple(play.tokens[:6])
    assert one.winners == played.outcome.winners
    assert one.surprise_bits == 1.0


def test_the_bits_of_a_throw_are_those_of_its_probability_and_of_a_deal_those_of_its_draws() -> None:
    rugby = open_game("rugby")
    play = Playthrough(rugby, rugby.settings())
    play.push("[first:a]")
    play.push("+")
    event = play.push("[BKP]")
    (share,) = [share for code, share in rugby.probabilities(event.before) if code == event.code]
    assert surprise_bits(event) == pytest.approx(-math.log2(share))
    libertas = open_game("libertas")
    dealt = Playthrough(libertas, libertas.settings())
    dealt.push("[first:a]")
    deal = dealt.draw(Rng(1))
    assert not deal.before.chances()
    assert surprise_bits(deal) == pytest.approx(math.log2(math.factorial(25)), abs=1.5)


@pytest.mark.parametrize("game_id", ["rugby", "stilelibero"])
def test_what_the_dice_gave_is_what_looking_back_says(game_id: str) -> None:
    pairing = pairing_of(game_id, "random", "random")
    one = sample_game(pairing, 2, 3)
    play, _, _ = play_numbered(pairing, 2, 3)
    reviewer = Reviewer(play, 1, 0.0)
    seats = play.game.rules.seat_names[:2]
    first, _ = balances(seats, reviewer.start(play), list(reviewer.moments(play)))
    assert one.given == pytest.approx(first.dice, abs=1e-9)


def test_luck_explains_everything_between_perfect_players_and_less_between_random_ones() -> None:
    game = open_game("stilelibero")
    shares = []
    for name in ("5", "random"):
        pairing = pairing_of("stilelibero", name, name)
        numbers = numbers_of(pairing, 40, chance_in_play=True)
        assert numbers == list(range(0, 80, 2))
        found = summed_up(pairing, (sample_game(pairing, n, 1) for n in numbers), chance_in_play=True)
        assert found.luck is not None
        assert found.luck.kind == "exact"
        shares.append(found.luck.value)
    assert Appraiser(game, game.settings()).kind == "exact"
    assert shares[0] > 0.95
    assert shares[1] < 0.75


def test_set_up_luck_is_how_alike_games_end_that_begin_alike() -> None:
    pairing = pairing_of("squadro", "random", "random")
    decided = [sample(n, float((n // 2) % 2)) for n in range(400)]
    found = summed_up(pairing, decided, chance_in_play=False)
    assert found.luck is not None
    assert found.luck.value == pytest.approx(1.0)
    rng = Rng(4)
    free = summed_up(pairing, [sample(n, float(rng.below(2))) for n in range(400)], chance_in_play=False)
    assert free.luck is not None
    assert free.luck.low == 0.0
    assert free.luck.value < 0.2
    # Two hundred deals that decide everything prove as much as two hundred games, not as four hundred.
    assert found.first.high - found.first.low > 1.3 * (free.first.high - free.first.low)


def test_different_opponents_change_places_and_each_gets_a_line() -> None:
    pairing = pairing_of("squadro", "2", "random")
    numbers = numbers_of(pairing, 20, chance_in_play=False)
    found = summed_up(pairing, (sample_game(pairing, n, 1) for n in numbers), chance_in_play=False)
    strong, weak = found.opponents
    assert strong.name == "2"
    assert strong.share.value > 0.7
    assert weak.share.value < 0.3
    assert found.luck is None


def test_what_no_chance_touches_has_no_luck() -> None:
    pairing = pairing_of("squadro", "random", "random")
    found = summed_up(pairing, [sample(n, 1.0, surprise_bits=0.0) for n in range(4)], chance_in_play=False)
    assert found.luck is not None
    assert found.luck.kind == "none"


def test_lines_are_counted_with_positions_and_chance_as_moves() -> None:
    squadro = open_game("squadro")
    counted = perft_lines([squadro.begin()], 5, 10_000)
    assert [positions for positions, _, _ in counted] == perft([squadro.begin()], 5)
    assert [lines for _, lines, _ in counted] == [2, 10, 50, 250, 1250]
    assert len(perft_lines([squadro.begin()], 9, 100)) == 4, "it stops where too many positions go on"
    assert len(perft_lines([open_game("libertas").begin()], 4, 1000)) == 1, "a deal cannot be listed"
    near_the_end = squadro.notation.parse_position("cccb0/39c07 L", squadro.settings())
    assert perft_lines([near_the_end], 1, 10)[0][2] >= 1, "lines that end are told"
