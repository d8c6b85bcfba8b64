"""Swiss pairings against published ones: seven rounds of sixty players, with forfeits, from the tests of bbpPairings.

`published_pairings.txt` is the first half of `test/tests/issue_7.input` of BieremaBoyzProgramming/bbpPairings (Apache
License 2.0): a line for each player, the strongest first; for each round the opponent, the colour and the result.
"""

import re
from pathlib import Path
from typing import NamedTuple

from tests.people.directing import Desk, desk

from ludogite.people.tournaments import decisions, results
from ludogite.people.tournaments.forms.swiss import SwissForm
from ludogite.people.tournaments.match import Match

PUBLISHED = Path(__file__).parent / "published_pairings.txt"
OF_ALL = 15
"""So many rounds it was announced with."""
BLACK_FIRST = "5eef" * 16
"""A seed whose lot gives the strongest player the second seat in the first round, as it was there."""
RANKS = {"1": (1, 2), "0": (2, 1), "=": (1, 1)}


class Meeting(NamedTuple):
    """Two who met, and how it ended for the first of them; a sign stands for somebody who did not come."""

    white: int
    black: int
    result: str


def published_rounds() -> list[list[Meeting]]:
    """Return the rounds, each meeting once."""
    lines = [line.split() for line in PUBLISHED.read_text().splitlines()]
    rounds: list[list[Meeting]] = [[] for _ in lines[0]]
    for number, cells in enumerate(lines, 1):
        for round_, cell in zip(rounds, cells, strict=True):
            found = re.fullmatch(r"(\d+)([wb])([10=+-])", cell)
            assert found
            if found[2] == "w":
                round_.append(Meeting(number, int(found[1]), found[3]))
    return rounds


def settle(opened: Desk, match: Match, meeting: Meeting) -> None:
    """Let a match end as it ended there; whoever did not come is there again in the next round."""
    if meeting.result in RANKS:
        opened.do(results.type_result, match.number, RANKS[meeting.result])
        return
    absent = meeting.black if meeting.result == "+" else meeting.white
    opened.do(results.forfeit, match.number, [absent])
    opened.do(decisions.come_back, absent)


def test_every_published_round_is_paired_as_it_was_published() -> None:
    rounds = published_rounds()
    assert [len(one) for one in rounds] == [30] * 7
    opened = desk(SwissForm(rounds=OF_ALL), *range(3000, 2940, -1), seed=BLACK_FIRST)
    for number, meetings in enumerate(rounds, 1):
        made = {one.seats: one for one in opened.call()}
        assert sorted(made) == sorted((one.white, one.black) for one in meetings), f"round {number}"
        for one in meetings:
            settle(opened, made[one.white, one.black], one)
