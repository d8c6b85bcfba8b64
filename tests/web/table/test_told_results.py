"""What is told of a result agrees with it: whoever is named as winner came in first, and no points say otherwise."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from tests.people.directing import desk

from ludogite.core.outcome import HOUSE_REASONS
from ludogite.people.tournaments import results
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.match import Match, MatchResult
from ludogite.web.shared.page_words import PageWords
from ludogite.web.shared.visit import Visit
from ludogite.web.tournaments.drawings.bracket_boxes import bracket_groups
from ludogite.web.tournaments.log_lines import result_words

if TYPE_CHECKING:
    from collections.abc import Sequence

NAMES = {1: "Anna", 2: "Bert", 3: "Chloe", 4: "Dora"}
POINTS = st.integers(0, 15)
ENDED_BY = st.sampled_from(["", "full-time", "kicks", *(reason.code for reason in HOUSE_REASONS)])


@st.composite
def ended(draw: st.DrawFn) -> tuple[tuple[int, ...], tuple[int, ...] | None]:
    """Any places of two to four, with any points of any game, or none."""
    worth = draw(st.lists(st.integers(0, 3), min_size=2, max_size=4))
    best = sorted(worth)
    ranks = tuple(best.index(one) + 1 for one in worth)
    return ranks, draw(st.none() | st.tuples(*[POINTS] * len(ranks)))


def said_points(sentence: str) -> list[int]:
    """Return the points of a sentence, in its order."""
    told = re.search(r"(\d+)(?: to |\u00a0:\u00a0)\d+(?:\u00a0:\u00a0\d+)*", sentence)
    return [int(one) for one in re.findall(r"\d+", told[0])] if told else []


def agree(ranks: Sequence[int], points: Sequence[int]) -> bool:
    """Whether whoever has more points came in before."""
    pairs = list(zip(ranks, points, strict=True))
    return all(more >= fewer for before, more in pairs for behind, fewer in pairs if before < behind)


@given(ended(), ENDED_BY)
def test_points_are_told_where_they_agree_and_otherwise_what_decided(
    result: tuple[tuple[int, ...], tuple[int, ...] | None], ended_by: str
) -> None:
    ranks, scores = result
    nobody: Any = None
    visit = Visit(nobody, nobody, nobody, "en", "", is_host=False, new=False)
    match = Match(1, 1, tuple(range(1, len(ranks) + 1)))
    sentence = result_words("rugby", match, MatchResult(ranks, "table", scores, ended_by=ended_by), NAMES, visit)
    points = said_points(sentence)
    if points:
        assert points == list(scores or ())
        assert agree(ranks, points), sentence
        if ranks.count(1) == 1 and points[ranks.index(1)] == max(points[n] for n, rank in enumerate(ranks) if rank > 1):
            assert re.search(r"\d, [a-z ]+$", sentence), f"nothing says what decided in {sentence!r}"
    elif scores is not None:
        assert re.search(r", [a-z ]+$", sentence), f"nothing says why in {sentence!r}"
    named = [name for name in NAMES.values() if name in sentence]
    best = [NAMES[number] for number, rank in enumerate(ranks, 1) if rank == 1]
    if len(best) < len(ranks):
        assert min(named, key=sentence.index) in best, sentence
        if len(ranks) == 2:
            assert named == best, sentence


@given(st.sampled_from([(1, 2), (2, 1)]), st.none() | st.tuples(POINTS, POINTS))
def test_a_bracket_never_says_that_the_winner_has_fewer_points(
    ranks: tuple[int, int], scores: tuple[int, int] | None
) -> None:
    opened = desk(KnockoutForm(), 1900, 1800, game="rugby", venue="online")
    [match] = opened.call()
    opened.take(results.hear(opened.tournament, match.number, ranks, scores))
    names = {number: NAMES[number] for number in opened.tournament.entrants}
    [group] = bracket_groups(opened.tournament, names, None, PageWords("en").say)
    sentence = group.columns[0].boxes[0].sentence
    winner, loser = (names[match.seats[ranks.index(rank)]] for rank in (1, 2))
    assert f"{winner} beats {loser}" in sentence
    points = said_points(sentence)
    assert not points or points[0] >= points[1], sentence
    assert not points or points[0] > points[1] or re.search(r"\d, [a-z ]+\.$|after a level", sentence), sentence
    stored = opened.tournament.matches[match.number].result
    assert stored == msgspec.json.decode(msgspec.json.encode(stored), type=MatchResult)
