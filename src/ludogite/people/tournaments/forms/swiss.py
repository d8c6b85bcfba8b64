"""Swiss: those with about as many points meet, nobody twice, by the Dutch system of FIDE as py4swiss computes it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, ClassVar, Literal

import msgspec

from ludogite.core.message import house_message
from ludogite.people.errors import TournamentPlanError
from ludogite.people.tournaments.forms.form import NOBODY_APART, MatchMaker, PointsForm
from ludogite.people.tournaments.forms.settings import Setting
from ludogite.people.tournaments.lots import lot
from ludogite.people.tournaments.outings import Outing, outings_of
from ludogite.people.tournaments.placings import seeded
from ludogite.people.tournaments.strengths import by_strength

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.results import RoundResult

    from ludogite.core.game import Game
    from ludogite.core.message import Message
    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.tournament import Tournament

MOST_ROUNDS = 30
MOST_SEARCHED = 12
"""Of more than so many who are left, the first pair that is found stands."""
NOBODY = 0
"""In place of an opponent: a rest."""
ROUNDS = Setting(
    "rounds",
    "rounds",
    house_message("Rounds"),
    house_message("0: as many as the number of people asks for."),
    most=MOST_ROUNDS,
)


class SwissForm(PointsForm, msgspec.Struct, frozen=True, omit_defaults=True, tag="swiss"):
    """Those with about as many points meet, nobody twice: the Dutch system of FIDE."""

    rounds: int = 0
    """How many rounds; 0: as many as the number of entrants asks for."""

    title: ClassVar = house_message("Swiss system")
    line: ClassVar = house_message("In every round one meets somebody with about as many points, and nobody twice.")
    picture: ClassVar[Literal["table"]] = "table"
    tie_breaks: ClassVar[tuple[str, ...]] = ("buchholz-cut-1", "buchholz", "sonneborn-berger", "direct")
    most_entrants: ClassVar = 1000
    leaves_out_absent: ClassVar = True
    ends_unpaired: ClassVar = True
    waits_for_decisions: ClassVar = True
    rests_odd: ClassVar = True

    @classmethod
    def settings(cls, game: Game) -> tuple[Setting, ...]:
        """Return how many rounds."""
        del game
        return (ROUNDS,)

    def facts(self) -> list[tuple[Message, Message]]:
        """Return how many rounds, where that was chosen."""
        return [(ROUNDS.title, ROUNDS.said(self.rounds))] if self.rounds else []

    def check(self) -> None:
        """Refuse more rounds than anybody plays."""
        if not 0 <= self.rounds <= MOST_ROUNDS:
            raise TournamentPlanError(house_message("a Swiss tournament has {most} rounds at most", most=MOST_ROUNDS))

    def planned_rounds(self, tournament: Tournament) -> int:
        """Return how many rounds are played: one more than it takes to find a winner, unless the plan says it."""
        entrants = len(tournament.order) or len(tournament.entrants)
        wanted = self.rounds or math.ceil(math.log2(max(2, entrants))) + 1
        return min(wanted, max(1, entrants - 1))

    def takes_late(self, tournament: Tournament) -> bool:
        """Whoever comes late has no points for what they missed; nobody comes to the last round."""
        return tournament.rounds < self.planned_rounds(tournament)

    def next_matches(
        self, tournament: Tournament, now: int, apart: Collection[frozenset[int]] = NOBODY_APART
    ) -> list[Match]:
        """Return the next round once the last one is over; nothing where nobody is left to meet."""
        del now, apart
        if tournament.open_matches or tournament.rounds >= self.planned_rounds(tournament):
            return []
        if tournament.contested_matches:
            return []  # who has how many points is for a director to decide first
        maker = MatchMaker(tournament)
        return [
            maker.match(tournament.rounds + 1, pair)
            for pair in dutch_pairs(tournament, self.planned_rounds(tournament))
        ]

    def is_over(self, tournament: Tournament, now: int) -> bool:
        """Tell whether all rounds are played, or nobody can be paired any more."""
        del now
        if tournament.open_matches:
            return False
        return tournament.rounds >= self.planned_rounds(tournament) or len(tournament.playing) < 2


def ranked_numbers(tournament: Tournament) -> list[int]:
    """Return everybody as they are numbered for pairing: whoever came late stands where their strength belongs."""
    place = {number: index for index, number in enumerate(seeded(tournament))}
    late = set(tournament.entrants).difference(tournament.order)
    if not late:
        return list(place)
    return by_strength(tournament.entrants, place, tournament.plan, 2)


def dutch_pairs(tournament: Tournament, rounds: int) -> list[tuple[int, ...]]:
    """Return who meets whom in the next round, the first seat first and the best board first; one alone rests.

    Nothing where the rules allow no pairing.
    """
    if len(tournament.playing) < 2:
        return []
    numbers = ranked_numbers(tournament)
    if not tournament.rounds:
        return first_pairs(tournament, numbers)
    found = computed_pairs(tournament, numbers, rounds)
    return free_pairs(tournament, numbers) if found is None else found


def first_pairs(tournament: Tournament, numbers: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the first round: the upper half meets the lower one, and the first seat goes to every other board.

    It is what the system says where nobody has played, found at once however many there are.
    """
    there = [(rank, number) for rank, number in enumerate(numbers, 1) if number not in tournament.away]
    half = len(there) // 2
    pairs: list[tuple[int, ...]] = []
    for (rank, upper), (_, lower) in zip(there[:half], there[half : 2 * half], strict=True):
        is_first = _begins_first(tournament) == bool(rank % 2)
        pairs.append((upper, lower) if is_first else (lower, upper))
    return [*pairs, *((number,) for _, number in there[2 * half :])]


def computed_pairs(tournament: Tournament, numbers: Sequence[int], rounds: int) -> list[tuple[int, ...]] | None:
    """Return a round as py4swiss computes it; None where the system allows none."""
    from py4swiss.engines import DutchEngine  # noqa: PLC0415 - it is large, and most processes pair nobody
    from py4swiss.engines.common import PairingError  # noqa: PLC0415 - the same

    try:
        pairings = DutchEngine.generate_pairings(_report(tournament, numbers, rounds))
    except PairingError:
        return None
    return [
        tuple(numbers[rank - 1] for rank in (pairing.white, pairing.black) if rank != NOBODY) for pairing in pairings
    ]


def free_pairs(tournament: Tournament, numbers: Sequence[int]) -> list[tuple[int, ...]]:
    """Return pairs of those who have not met, where the system allows no round: somebody would have to rest again.

    As many meet as can, the first ones with their nearest; whoever is left over rests, and nobody meets twice. Nothing
    where all who are there have met.
    """
    outings = outings_of(tournament)
    met = {number: {other for one in outings[number] if one.is_played for other in one.met} for number in numbers}
    points = {number: sum(one.points for one in outings[number]) for number in numbers}
    there = sorted((one for one in numbers if one not in tournament.away), key=lambda one: -points[one])
    pairs = _most_pairs(tuple(there), met)
    firsts = {number: sum(one.seat == 0 for one in outings[number]) for number in there}
    seated = [(other, one) if firsts[other] < firsts[one] else (one, other) for one, other in pairs]
    paired = {number for pair in pairs for number in pair}
    return [*seated, *((number,) for number in there if number not in paired)] if pairs else []


def _most_pairs(there: tuple[int, ...], met: dict[int, set[int]]) -> list[tuple[int, int]]:
    """Return as many pairs as can be made of these; of many, those that are found from the top."""
    if len(there) < 2:
        return []
    first, *others = there
    best: list[tuple[int, int]] = []
    for other in (one for one in others if one not in met[first]):
        left = tuple(one for one in others if one != other)
        found = [(first, other), *_most_pairs(left, met)]
        if len(found) > len(best):
            best = found
        if len(best) == len(there) // 2 or len(there) > MOST_SEARCHED:
            return best
    without = _most_pairs(tuple(others), met)
    return without if len(without) > len(best) else best


def _report(tournament: Tournament, numbers: Sequence[int], rounds: int) -> ParsedTrf:
    """Return everything that was played as FIDE's report file says it: by ranks, white for the first seat."""
    from py4swiss.trf import ParsedTrf  # noqa: PLC0415 - as above
    from py4swiss.trf.codes import PlayerCode  # noqa: PLC0415
    from py4swiss.trf.sections import PlayerSection, XSection  # noqa: PLC0415
    from py4swiss.trf.sections.x_section import XSectionConfiguration  # noqa: PLC0415

    ranks = {number: rank for rank, number in enumerate(numbers, 1)}
    sections = []
    for number, outings in sorted(outings_of(tournament).items(), key=lambda item: ranks[item[0]]):
        by_round = {one.match.round: one for one in outings}
        results = [_result(by_round.get(round_), ranks) for round_ in range(1, tournament.rounds + 1)]
        points = round(10 * sum(one.points for one in outings))
        sections.append(
            PlayerSection(
                code=PlayerCode.PLAYER, starting_number=ranks[number], points_times_ten=points, rank=0, results=results
            )
        )
    return ParsedTrf(
        player_sections=sections,
        x_section=XSection(
            number_of_rounds=rounds,
            zeroed_ids={ranks[number] for number in tournament.away},
            configuration=XSectionConfiguration(first_round_color=_begins_first(tournament)),
        ),
    )


def _begins_first(tournament: Tournament) -> bool:
    """Tell whether the strongest has the first seat in the first round: the lot decides."""
    return bool(lot(tournament.seed, "first seat")[0] % 2)


def _result(outing: Outing | None, ranks: dict[int, int]) -> RoundResult:
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult  # noqa: PLC0415 - as above

    nobody = ColorToken.BYE_OR_NOT_PAIRED
    if outing is None:
        return RoundResult(id=NOBODY, color=nobody, result=ResultToken.ZERO_POINT_BYE)
    if outing.is_rest:
        return RoundResult(id=NOBODY, color=nobody, result=ResultToken.PAIRING_ALLOCATED_BYE)
    other = ranks[outing.opponents[0]]
    if not outing.is_played:
        token = ResultToken.FORFEIT_WIN if outing.share == 1.0 else ResultToken.FORFEIT_LOSS
        return RoundResult(id=other, color=nobody, result=token)
    won = {1.0: ResultToken.WIN, 0.5: ResultToken.DRAW, 0.0: ResultToken.LOSS}[outing.share]
    return RoundResult(id=other, color=ColorToken.WHITE if outing.seat == 0 else ColorToken.BLACK, result=won)
