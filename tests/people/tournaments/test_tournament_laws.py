"""Laws of tournaments: whatever people do, nobody meets twice where it is forbidden, sides are fair, and it ends."""

import random
from collections import Counter
from collections.abc import Iterable
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace
from tests.people.directing import Desk, announced, play_through
from tests.people.forms import FORMS, drawn_form
from tests.proof import Note, draws, times

from ludogite.people.tournaments import decisions, results
from ludogite.people.tournaments.balance import MOST_SURPLUS
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.events import TOURNAMENT_CODEC, Paired
from ludogite.people.tournaments.forms.heats import HeatsForm
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.forms.round_robin import RoundRobinForm
from ludogite.people.tournaments.forms.swiss import SwissForm, computed_pairs, ranked_numbers
from ludogite.people.tournaments.match import Match
from ludogite.people.tournaments.outings import share
from ludogite.people.tournaments.tournament import Tournament

USUAL, MANY = 40, times(2000)
"""So many tournaments of each form, usually and in the proof: 10,000 together."""


def simulated(name: str, number: int) -> tuple[Desk, bool]:
    """Play one tournament to its end; tell whether everybody stayed."""
    rng = random.Random(f"{name} {number}")
    form, game, count = drawn_form(name, rng)
    opened = announced(form, game=game, seed=rng.randbytes(32).hex())
    opened.enter(*(rng.choice((0.0, rng.gauss(1500, 200))) for _ in range(count)))
    opened.begin()
    stays = rng.random() < 0.5

    def meanwhile() -> None:
        if not stays:
            come_and_go(opened, rng)
        if name == "arena":
            mingle(opened, rng)

    play_through(opened, rng, meanwhile=meanwhile)
    return opened, stays


def mingle(opened: Desk, rng: random.Random) -> None:
    """End some matches of an arena, one at a time: whoever is free is paired while others play."""
    for _ in range(rng.randint(0, 8)):
        if opened.tournament.open_matches:
            match = rng.choice(opened.tournament.open_matches)
            opened.won(match.number, rng.choice((None, *match.seats)))
            if opened.matches():
                opened.call()


def come_and_go(opened: Desk, rng: random.Random) -> None:
    """Let somebody leave, come back, come late, or not come to the board."""
    tournament = opened.tournament
    happens = rng.random()
    if happens < 0.15 and len(tournament.playing) > 2:
        opened.do(decisions.leave, rng.choice(tournament.playing))
    elif happens < 0.25 and tournament.away:
        opened.do(decisions.come_back, rng.choice(sorted(tournament.away)))
    elif happens < 0.35:
        with_late = tournament.plan.form.takes_late(tournament)
        if with_late:
            opened.do(decisions.enter, Entrant(0, f"Late {opened.now}", strength=rng.gauss(1500, 200)))
    elif happens < 0.45 and tournament.open_matches:
        match = rng.choice(tournament.open_matches)
        opened.do(results.forfeit, match.number, [rng.choice(match.seats)])


def check_everywhere(opened: Desk) -> None:
    """Demand what holds in every form: it replays, it ends, everybody has a place."""
    tournament = opened.tournament
    written = [replace(one, event=TOURNAMENT_CODEC.read(TOURNAMENT_CODEC.write(one.event))) for one in opened.log]
    assert Tournament.from_events("t", written) == tournament, "what is written down is the tournament"
    assert tournament.ending is not None
    assert not tournament.open_matches
    placings = opened.placings()
    assert sorted(one.entrant for one in placings) == sorted(tournament.entrants)
    assert [one.place for one in placings] == sorted(one.place for one in placings)
    assert not placings or placings[0].place == 1
    for one in tournament.matches.values():
        assert len(set(one.entrants)) == len(one.entrants) > 0
    boards = Counter((one.round, one.board) for one in tournament.matches.values() if one.board)
    if tournament.plan.form.picture not in ("bracket", "arena"):
        assert max(boards.values(), default=1) == 1, "a board has one match a round"


def check_pairing_is_steady(opened: Desk, number: int) -> None:
    """Demand that the same events make the same pairing: one of its rounds, another one in each tournament."""
    paired = [place for place, one in enumerate(opened.log) if isinstance(one.event, Paired)]
    if paired:
        place = paired[number % len(paired)]
        event = opened.log[place].event
        before = Tournament.from_events("t", opened.log[:place])
        assert isinstance(event, Paired)
        assert tuple(before.plan.form.next_matches(before, opened.log[place - 1].at)) == event.matches


def meetings(opened: Desk) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for one in played(opened) for pair in combinations(one.seats, 2))


def played(opened: Desk) -> list[Match]:
    return [one for one in opened.tournament.matches.values() if is_played(one)]


def sides(matches: Iterable[Match]) -> Counter[int]:
    """Return how much oftener everybody had the first seat than the second."""
    found: Counter[int] = Counter()
    for one in matches:
        found.update({one.seats[0]: 1, one.seats[1]: -1})
    return found


def largest(surpluses: Counter[int]) -> int:
    return max(map(abs, surpluses.values()), default=0)


def check_knockout(opened: Desk, stays: bool) -> None:
    form = opened.tournament.plan.form
    assert isinstance(form, KnockoutForm)
    ties = [tie for tie in form.ties(opened.tournament) if tie.slot.startswith("1-")]
    losses = Counter(tie.loser for tie in ties if tie.loser)
    assert max(losses.values(), default=1) == 1, "whoever has lost is out of the main sheet"
    assert [one.place for one in opened.placings()].count(1) <= 1 or not stays
    assert form.contradicts(opened.tournament) is None
    byes = Counter(tie.winner for tie in ties if tie.is_bye)
    assert not stays or max(byes.values(), default=0) <= 1, "nobody goes on twice without playing"
    check_ties(opened)


def check_double_elimination(opened: Desk, stays: bool) -> None:
    tournament = opened.tournament
    form, count = tournament.plan.form, len(tournament.entrants)
    ties = form.ties(tournament)
    decided = [tie for tie in ties if not tie.is_bye]
    losses = Counter(tie.loser for tie in decided if tie.loser)
    assert max(losses.values(), default=0) <= 2, "whoever has lost twice is out"
    assert form.contradicts(tournament) is None
    assert len({tie.slot for tie in ties}) == len(ties)
    check_ties(opened)
    if not stays:
        return
    placings = opened.placings()
    assert [one.place for one in placings[:2]] == [1, 2]
    assert [losses[one.entrant] for one in placings[1:]] == [2] * (count - 1), "everybody loses twice but the first"
    assert losses[placings[0].entrant] == len(decided) - 2 * (count - 1), "a second final only after a first loss"
    sides_of = {tie.slot: {side for side in tie.sides if side} for tie in ties}
    begun = [met for slot, met in sides_of.items() if slot.startswith("u1.")]
    come_down = [met for slot, met in sides_of.items() if slot.startswith("l2.") and len(met) > 1]
    assert not any(met <= before for met in come_down for before in begun), "whoever comes down meets somebody else"


def check_ties(opened: Desk) -> None:
    """Demand sides within one in every tie, and a first match that makes up for earlier ones.

    More cannot be had: who meets next depends on who wins, and both may have had the same side before.
    """
    by_slot: dict[str, list[Match]] = {}
    surpluses: Counter[int] = Counter()
    for one in played(opened):
        by_slot.setdefault(one.slot, []).append(one)
        if one.leg == 1:
            assert surpluses[one.seats[0]] <= surpluses[one.seats[1]], "whoever had it less often has the first seat"
        surpluses.update({one.seats[0]: 1, one.seats[1]: -1})
    assert all(largest(sides(legs)) <= 1 for legs in by_slot.values())
    boards = {slot: {one.board for one in legs} for slot, legs in by_slot.items()}
    assert all(len(one) == 1 for one in boards.values()), "a tie stays at its board"


def check_round_robin(opened: Desk, stays: bool) -> None:
    form = opened.tournament.plan.form
    assert isinstance(form, RoundRobinForm)
    met = meetings(opened)
    assert max(met.values(), default=0) <= form.cycles
    if stays:
        count = len(opened.tournament.entrants)
        assert sum(met.values()) == form.cycles * count * (count - 1) // 2
        assert largest(sides(played(opened))) <= 2 - form.cycles, "within one; none after two"
        rounds = {one.round for one in opened.tournament.matches.values()}
        assert len(rounds) == form.cycles * (count - 1 + count % 2), "each rests once a cycle where somebody has to"


def check_swiss(opened: Desk, stays: bool) -> None:
    assert max(meetings(opened).values(), default=0) <= 1, "nobody meets twice"
    results = [(one, one.result) for one in opened.tournament.matches.values() if one.result]
    rests = [one for one, result in results if result.source == "rest"]
    earlier = {one.seats[0]: one for one in reversed(rests)}
    again = [one for one in rests if earlier[one.seats[0]] is not one]
    assert all(is_beyond_system(opened, one.number) for one in again), "nobody rests twice where the system finds a way"
    check_colours(opened)
    del stays


def is_beyond_system(opened: Desk, number: int) -> bool:
    """Tell whether a match was made in a round for which the Dutch system knows no way."""
    before = before_pairing(opened, number)
    form = before.plan.form
    assert isinstance(form, SwissForm)
    return computed_pairs(before, ranked_numbers(before), form.planned_rounds(before)) is None


def check_colours(opened: Desk) -> None:
    """Demand what FIDE's Dutch rules promise (C.04.3): sides within two, and never the same one three times in a row.

    Only those who have more than half of the points before the last round, and their opponents, may have it then.
    """
    tournament = opened.tournament
    form = tournament.plan.form
    assert isinstance(form, SwissForm)
    last = form.planned_rounds(tournament)
    surpluses: Counter[int] = Counter()
    lately: dict[int, list[int]] = {}
    for one in played(opened):
        surpluses.update({one.seats[0]: 1, one.seats[1]: -1})
        for seat, number in enumerate(one.seats):
            lately.setdefault(number, []).append(seat)
            is_too_often = abs(surpluses[number]) > 2 or lately[number][-3:] in ([0] * 3, [1] * 3)
            if is_too_often:
                if is_beyond_system(opened, one.number):
                    return  # and from then on everybody has the sides that are left
                assert abs(surpluses[number]) <= 3
                assert one.round == last, "before the last round nobody"
                assert max(points_before(opened, one.round, sat) for sat in one.seats) > (last - 1) / 2


def points_before(opened: Desk, round_: int, number: int) -> float:
    theirs = [one for one in opened.tournament.standing_matches if one.round < round_]
    return sum(share(one, number) for one in theirs)


def check_arena(opened: Desk, stays: bool) -> None:
    for number in opened.tournament.entrants:
        theirs = [one for one in opened.tournament.matches.values() if number in one.entrants]
        for one, other in pairwise(theirs):
            if set(one.entrants) == set(other.entrants):
                assert len(before_pairing(opened, other.number).playing) == 2, "the same two only where nobody else is"
    if stays:
        assert largest(sides(played(opened))) <= MOST_SURPLUS
    else:
        check_seats_of_arena(opened)


def check_seats_of_arena(opened: Desk) -> None:
    """Demand sides within two but where nobody else could be paired: whoever left took the other side along."""
    for place, one in enumerate(opened.log):
        if not isinstance(one.event, Paired):
            continue
        before = Tournament.from_events("t", opened.log[:place])
        surpluses = sides(match for match in before.matches.values() if match.is_open or is_played(match))
        for made in one.event.matches:
            first, second = (surpluses[number] for number in made.seats)
            assert first <= second
            if first >= MOST_SURPLUS or second <= -MOST_SURPLUS:
                assert not before.open_matches, "somebody else would have come"
                for pair in combinations(before.playing, 2):
                    low, high = sorted(surpluses[number] for number in pair)
                    assert low >= MOST_SURPLUS or high <= -MOST_SURPLUS or have_just_met(before, pair)


def is_played(match: Match) -> bool:
    return match.result is not None and match.result.is_played


def have_just_met(tournament: Tournament, pair: tuple[int, int]) -> bool:
    """Tell whether the last match of one of two was against the other."""
    last = [[one for one in tournament.matches.values() if number in one.entrants][-1:] for number in pair]
    return any(set(pair) <= set(one.entrants) for found in last for one in found)


def before_pairing(opened: Desk, match: int) -> Tournament:
    """Return the tournament as it was when a match was made."""
    for place, one in enumerate(opened.log):
        if isinstance(one.event, Paired) and any(made.number == match for made in one.event.matches):
            return Tournament.from_events("t", opened.log[:place])
    raise LookupError(match)


def check_heats(opened: Desk, stays: bool) -> None:
    form = opened.tournament.plan.form
    assert isinstance(form, HeatsForm)
    heats = [one for one in opened.tournament.matches.values() if one.slot == "heat"]
    assert all(len(one.entrants) <= form.size for one in heats)
    for round_ in range(1, form.rounds + 1):
        sizes = [len(one.entrants) for one in heats if one.round == round_]
        assert max(sizes, default=0) - min(sizes, default=0) <= 1, "tables are as equal as can be"
    if stays:
        assert Counter(number for one in heats for number in one.entrants) == dict.fromkeys(
            opened.tournament.entrants, form.rounds
        )
        counts = [Counter(one.seats[0] for one in heats)[number] for number in opened.tournament.entrants]
        assert max(counts) - min(counts) <= 1, "everybody has the first seat as often, within one"


CHECKS = {
    "knockout": check_knockout,
    "double-elimination": check_double_elimination,
    "round-robin": check_round_robin,
    "swiss": check_swiss,
    "arena": check_arena,
    "heats": check_heats,
}


def check_tournaments(name: str, count: int, first: int = 0) -> None:
    for number in range(first, first + count):
        opened, stays = simulated(name, number)
        check_everywhere(opened)
        CHECKS[name](opened, stays)
        check_pairing_is_steady(opened, number)


@pytest.mark.parametrize("name", FORMS)
def test_tournaments_keep_the_laws(name: str) -> None:
    check_tournaments(name, USUAL)


@pytest.mark.proof("tournaments")
@pytest.mark.parametrize("name", FORMS)
def test_ten_thousand_tournaments_keep_the_laws(name: str, record_property: Note) -> None:
    record_property("cases", MANY)
    check_tournaments(name, MANY, draws(name).randrange(10**9))
