"""What is unusual in games that counted: measured when a game is over, shown to those who see to the house."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from litestar import get
from litestar.response import Template

from ludogite.bots import judge_of
from ludogite.core.errors import LudogiteError
from ludogite.people.accounts.families import family_at
from ludogite.people.moderation.fair_play import (
    Comparison,
    Decision,
    GivenUp,
    ShortWin,
    evidence_of,
    few_decisions,
    often_given_up,
    often_given_wins,
    short_wins,
    short_wins_from_same,
)
from ludogite.people.moderation.fair_play_store import EvidenceRow, FairPlayStore, SumRow
from ludogite.people.ratings.rated_games import family_of, read_game
from ludogite.people.ratings.ratings import PROVISIONAL_GAMES
from ludogite.play import events as ev
from ludogite.play.fair_queue import Asker
from ludogite.play.rows import events_from_rows
from ludogite.thinking.reviews import Review, finished_play
from ludogite.web.doors.services import Services
from ludogite.web.host.log_lines import name_of
from ludogite.web.shared.finding import find_table
from ludogite.web.shared.names import family_title
from ludogite.web.shared.powers import only_moderator
from ludogite.web.shared.visit import Visit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ludogite.people.moderation.fair_play import ShortWins
    from ludogite.people.ratings.ratings import RatedGame
    from ludogite.play.table import Table

MEASURE_S = 20.0
"""How often a house looks for a game to measure: nobody waits for it."""
TOGETHER = 4
EVIDENCE_MS = 90 * 86_400_000
"""So long evidence is kept."""
SHOWN_GAMES = 10
USUAL_GAMES = 200
"""So many of the latest games that were played to their end say how long one usually is."""
HOUSE = Asker("house", "house")


class Unusual(NamedTuple):
    """Somebody whose decisions are rarely seen."""

    person: str
    name: str
    game: str
    comparison: Comparison
    evidence: list[EvidenceRow]

    @property
    def percents(self) -> tuple[int, int]:
        """How often decisions were right in a hundred: this one's, and everybody else's."""
        return round(100 * self.comparison.share), round(100 * self.comparison.others_share)

    @property
    def median_s(self) -> float:
        """How long a decision takes, in the middle of the games shown."""
        return sorted(row.median_ms for row in self.evidence)[len(self.evidence) // 2] / 1000


class GivenUpPair(NamedTuple):
    """Two people who gave up many games between them when these had hardly begun."""

    people: dict[str, str]
    """Their names, by their ids."""
    games: list[GivenUp]


class GivenWins(NamedTuple):
    """Somebody who won many games because others gave them up soon."""

    person: str
    name: str
    game: str
    wins: int
    games: list[ShortWin]
    losers: dict[str, str]
    """What the others are called, by their ids."""


class GivenWinsFound(NamedTuple):
    """Everybody who won many games in this way."""

    by_newcomers: list[GivenWins]
    by_same: list[GivenWins]
    """Because the same people gave up again and again."""

    @property
    def titled(self) -> dict[str, list[GivenWins]]:
        """Those that are not empty, by the words above them."""
        both = {"given-wins": self.by_newcomers, "same-wins": self.by_same}
        return {words: found for words, found in both.items() if found}


@get("/host/fair-play")
async def unusual_games(visit: Visit, services: Services) -> Template:
    """What is rare, with the evidence; whoever reads it judges."""
    only_moderator(visit)
    kept, since = FairPlayStore(services.house.store), services.house.now() - EVIDENCE_MS
    found = [
        Unusual(
            one.person,
            await name_of(one.person, "", visit),
            _title(one.family, visit),
            comparison,
            (await kept.of(one.person, one.family))[:SHOWN_GAMES],
        )
        for one, comparison in compared(await kept.sums(since))
        if comparison.is_unusual
    ]
    found.sort(key=lambda one: one.comparison.likelihood)
    pairs = [
        GivenUpPair({person: await name_of(person, "", visit) for person in pair}, games)
        for pair, games in often_given_up(map(read_game, await kept.given_up(since))).items()
    ]
    given = await _given_wins(kept, since, visit)
    return visit.page(
        "host-fair-play.html", unusual=found, given_up=pairs, given_wins=given.titled, shown_games=SHOWN_GAMES
    )


async def _given_wins(kept: FairPlayStore, since: int, visit: Visit) -> GivenWinsFound:
    """Return who won many games because newcomers, or the same people again and again, gave them up soon."""
    found = GivenWinsFound([], [])
    abandoned: defaultdict[str, list[RatedGame]] = defaultdict(list)
    for row in await kept.abandoned(since):
        abandoned[row.family].append(read_game(row))
    for family, games in abandoned.items():
        few = few_decisions(map(read_game, await kept.played_out(family, USUAL_GAMES)))
        for person in often_given_wins(games, few):
            won = [read_game(row) for row in await kept.won_by(person, family, since)]
            rivals = {one for game in won for one in game.people}
            newcomers = await kept.first_games(rivals, family, PROVISIONAL_GAMES)
            if wins := short_wins(person, won, newcomers, few):
                found.by_newcomers.append(await _shown_wins(person, family, wins, visit))
            if wins := short_wins_from_same(person, won, few):
                found.by_same.append(await _shown_wins(person, family, wins, visit))
    return found


async def _shown_wins(person: str, family: str, wins: ShortWins, visit: Visit) -> GivenWins:
    losers = {one.loser: await name_of(one.loser, "", visit) for one in wins.short}
    return GivenWins(person, await name_of(person, "", visit), _title(family, visit), wins.wins, wins.short, losers)


def _title(family: str, visit: Visit) -> str:
    try:
        return family_title(family_of(family), visit)
    except (LudogiteError, KeyError):
        return family


def compared(sums: Sequence[SumRow]) -> Iterator[tuple[SumRow, Comparison]]:
    """Return everybody beside all others of the same family."""
    whole: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    for one in sums:
        whole[one.family][0] += one.decisions
        whole[one.family][1] += one.right
    for one in sums:
        decisions, right = whole[one.family]
        yield (
            one,
            Comparison(one.games, one.decisions, one.right, decisions - one.decisions, right - one.right),
        )


ROUTES = [unusual_games]


async def measure_games(services: Services) -> None:
    """Measure games that counted and are over, as far as they have been looked back at; begin to look at the others."""
    kept = FairPlayStore(services.house.store)
    for id_ in await kept.unmeasured(TOGETHER):
        try:
            table = await find_table(services, id_)
            review = await services.thinking.reviews.look(table, HOUSE) if _can_be_measured(table) else None
        except LudogiteError:
            await kept.measured(id_, [])  # it cannot be read, or its rules are gone
            continue
        if review is None:
            await kept.measured(id_, [])
        elif isinstance(review, Review):
            stamped = events_from_rows(await services.house.store.events(id_))
            await kept.measured(id_, list(evidence_at(table, review, stamped)))


def _can_be_measured(table: Table) -> bool:
    """Tell whether right and wrong are known at this game: every chance, or who wins by best play."""
    search = table.game.search
    return search.chances is not None or judge_of(table.game, table.settings).exact


def evidence_at(table: Table, review: Review, stamped: Sequence[ev.Stamped]) -> Iterator[EvidenceRow]:
    """Return how each person decided at a table that was looked back at."""
    family = family_at(table.game, table.plan)
    ended_at = next((one.at for one in reversed(stamped) if isinstance(one.event, ev.Ended)), table.changed_at)
    times = _times(stamped)
    decided: defaultdict[str, list[Decision]] = defaultdict(list)
    for number, (event, moment) in enumerate(zip(finished_play(table).events, review.moments, strict=False)):
        if event.by_chance or len(event.before.moves()) < 2 or number not in times:
            continue
        person, thought_ms = times[number]
        if person:
            decided[person].append(Decision(moment.lost, thought_ms))
    for person, decisions in decided.items():
        found = evidence_of(decisions)
        if found is not None and family is not None:
            yield EvidenceRow(person, table.id, f"{table.game.id}/{family.id}", ended_at, *found)


def _times(stamped: Sequence[ev.Stamped]) -> dict[int, tuple[str, int]]:
    """Return who took each decision, by its number among the events of the game, and how long it took."""
    found: dict[int, tuple[str, int]] = {}
    number, since = 0, 0
    for one in stamped:
        match one.event:
            case ev.Started() | ev.Reopened():
                since = one.at
            case ev.Moved():
                found[number] = one.event.person, one.at - since
                number, since = number + 1, one.at
            case ev.Chanced():
                number, since = number + 1, one.at
            case _:
                pass
    return found
