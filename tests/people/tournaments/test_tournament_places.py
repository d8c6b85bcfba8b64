"""Places: nobody has one that somebody else has, but for those who share a range of them."""

import random
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.people.directing import EIGHT, Desk, announced, desk, play_through
from tests.people.forms import FORMS, drawn_form

from ludogite.people.tournaments import decisions, results
from ludogite.people.tournaments.forms.arena import ArenaForm
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.forms.swiss import SwissForm
from ludogite.people.tournaments.placings import Placing, decisive_tie_breaks, winners_of
from ludogite.play.events import DAY_MS
from ludogite.web.shared.page_words import PageWords
from ludogite.web.tournaments.drawings.bracket_boxes import bracket_groups
from ludogite.web.tournaments.drawings.figures import place_words, places

MINUTE_MS = 60_000


def nobody_comes(opened: Desk, slot: str) -> None:
    """Let neither side come to any open match for some places."""
    for one in opened.tournament.open_matches:
        if one.slot.startswith(slot):
            opened.do(results.forfeit, one.number, one.seats)


def shared(opened: Desk) -> dict[int, str]:
    return {one.entrant: places(one) for one in opened.placings()}


def sentences(opened: Desk, names: dict[int, str] | None = None) -> list[str]:
    form = opened.tournament.plan.form
    assert isinstance(form, KnockoutForm)
    named = names or {number: f"Nr. {number}!" for number in opened.tournament.entrants}
    groups = bracket_groups(opened.tournament, named, None, PageWords("en").say)
    return [box.sentence for group in groups for column in group.columns for box in column.boxes]


def play_round(opened: Desk) -> None:
    """Call what can begin, and let the lower number win."""
    opened.call()
    for one in opened.tournament.open_matches:
        opened.won(one.number, min(one.seats))


def test_four_share_the_fifth_place_where_nobody_came_to_play_for_it() -> None:
    opened = desk(KnockoutForm(places=8), *EIGHT)
    play_round(opened)
    opened.call()
    nobody_comes(opened, "5-8")
    for one in opened.tournament.open_matches:
        opened.won(one.number, min(one.seats))
    play_round(opened)
    assert opened.tournament.ending is not None
    found = shared(opened)
    assert [found[number] for number in range(1, 9)] == ["1", "2", "3", "4", "5–8", "5–8", "5–8", "5–8"]
    said = [one for one in sentences(opened) if one.startswith(("For place 5", "For place 7"))]
    assert said == ["For place 5: nobody is left to play it.", "For place 7: nobody is left to play it."]
    told = [one for one in sentences(opened) if one.startswith("Places 5 to 8")]
    assert [one.endswith(" came.") and one.count("Nr. ") == 2 for one in told] == [True, True], "it says who"


def test_whoever_lost_a_quarter_final_shares_the_places_that_are_not_played_for() -> None:
    opened = desk(KnockoutForm(), *EIGHT[:6])
    while opened.tournament.ending is None:
        play_round(opened)
    found = shared(opened)
    assert [found[number] for number in range(1, 7)] == ["1", "2", "3–4", "3–4", "5–6", "5–6"]
    say = PageWords("en").say
    assert [place_words(one, say) for one in opened.placings()][1:3] == ["place 2", "places 3 to 4"]


def test_while_a_knock_out_goes_on_everybody_has_the_places_that_they_can_reach() -> None:
    opened = desk(KnockoutForm(places=4), *EIGHT[:4])
    [first, _] = opened.call()
    opened.won(first.number, first.seats[0])
    found = shared(opened)
    assert (found[first.seats[0]], found[first.seats[1]]) == ("1–2", "3–4")
    assert sorted(found.values()) == ["1–2", "1–4", "1–4", "3–4"]


def test_nobody_wins_a_tournament_to_whose_final_nobody_came() -> None:
    opened = desk(KnockoutForm(), *EIGHT[:2])
    opened.call()
    nobody_comes(opened, "1-2")
    assert opened.tournament.ending is not None
    assert shared(opened) == {1: "1–2", 2: "1–2"}
    assert winners_of(opened.tournament, opened.placings()) == []


def test_a_tie_break_decides_only_where_it_told_somebody_apart() -> None:
    def placing(number: int, points: float, **tie_breaks: float) -> Placing:
        return Placing(number, number, number, points, tie_breaks, 0, 0, 0, 0)

    level = [placing(1, 2.0, direct=0.0, wins=2.0, buchholz=5.0), placing(2, 2.0, direct=0.0, wins=1.0, buchholz=9.0)]
    assert decisive_tie_breaks([*level, placing(3, 1.0, direct=0.0, wins=1.0, buchholz=7.0)]) == ["wins"]
    assert decisive_tie_breaks([]) == []


def stay_away(opened: Desk, rng: random.Random) -> None:
    """Let somebody, or everybody, not come to a board."""
    if opened.tournament.open_matches and rng.random() < 0.4:
        match = rng.choice(opened.tournament.open_matches)
        absent = rng.choice((match.seats, match.seats[:1]))
        opened.do(results.forfeit, match.number, absent)


@pytest.mark.parametrize("name", FORMS)
@given(number=st.integers(0, 10_000))
def test_places_sum_up(name: str, number: int) -> None:
    rng = random.Random(f"{name} {number}")
    form, game, count = drawn_form(name, rng)
    opened = announced(form, game=game, seed=rng.randbytes(32).hex())
    opened.enter(*(rng.gauss(1500, 200) for _ in range(min(count, 10))))
    opened.begin()
    play_through(opened, rng, meanwhile=lambda: stay_away(opened, rng))
    behind = 0
    for (first, last), group in groupby(opened.placings(), key=lambda one: (one.place, one.place_to)):
        together = len(list(group))
        assert (first, last) == (behind + 1, behind + together), "one range after the other, as long as it is shared"
        behind = last
    assert behind == len(opened.tournament.entrants), "everybody has a place"


@given(number=st.integers(0, 10_000))
def test_the_sentence_of_a_tie_names_first_who_won_and_no_one_by_fewer_points(number: int) -> None:
    rng = random.Random(number)
    form = KnockoutForm(seeding="entry", places=rng.choice((2, 4, 8)))
    opened = announced(form, game="rugby", seed=rng.randbytes(32).hex())
    opened.enter(*(0.0 for _ in range(rng.randint(2, 9))))
    opened.begin()
    while opened.tournament.ending is None:
        opened.call()
        for one in opened.tournament.open_matches:
            points = sorted((rng.randint(0, 3), rng.randint(0, 3)))
            ranks = rng.choice(((1, 2), (2, 1)))
            scores = tuple(points[2 - rank] for rank in ranks)
            opened.do(results.type_result, one.number, ranks, scores=scores)
    names = {one: f"Nr. {one}!" for one in opened.tournament.entrants}
    said = sentences(opened, names)
    for tie in form.ties(opened.tournament):
        if tie.is_bye or not tie.winner or not tie.loser:
            continue
        [leg] = tie.legs
        assert leg.result is not None
        assert leg.result.scores is not None
        best, worst = max(leg.result.scores), min(leg.result.scores)
        told = f"{names[tie.winner]} beats {names[tie.loser]}, {best} to {worst}"
        assert any(one.endswith(f"{told}, won on kicks." if best == worst else f"{told}.") for one in said)


def test_a_level_match_of_a_table_says_what_decided_it_and_an_old_one_that_something_did() -> None:
    for ended_by, told in (
        ("sudden-death", "Final: Ada beats Ben, 11 to 11, won on kicks, by sudden death."),
        ("resigned", "Final: Ada beats Ben, by resignation."),
        ("", "Final: Ada beats Ben after a level 11 to 11."),
    ):
        opened = desk(KnockoutForm(seeding="entry"), 0.0, 0.0, game="rugby")
        [match] = opened.call()
        opened.take(results.hear(opened.tournament, match.number, (1, 2), (11, 11), ended_by))
        first, second = match.seats
        assert sentences(opened, {first: "Ada", second: "Ben"}) == [told]


def test_a_pause_moves_the_end_of_an_arena() -> None:
    opened = desk(ArenaForm(minutes=60), *EIGHT[:2])
    rules = opened.tournament.plan.form
    ends_at = opened.tournament.begun_at + 60 * MINUTE_MS
    opened.do(decisions.pause)
    opened.now = ends_at + MINUTE_MS
    opened.take([])
    assert opened.tournament.ending is None, "it does not end in a pause"
    opened.do(decisions.pause, reason="lunch goes on")
    opened.do(decisions.resume)
    assert opened.matches(), "what is left of the hour is played"
    assert not rules.is_over(opened.tournament, opened.now + 30 * MINUTE_MS)
    assert rules.is_over(opened.tournament, opened.now + 61 * MINUTE_MS)


def test_places_of_a_swiss_system_are_shared_by_those_whom_nothing_tells_apart() -> None:
    opened = desk(SwissForm(rounds=1), *EIGHT[:4])
    while opened.tournament.ending is None:
        play_round(opened)
    assert sorted(shared(opened).values()) == ["1–2", "1–2", "3–4", "3–4"]
    assert opened.now < DAY_MS
