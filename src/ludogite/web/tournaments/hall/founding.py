"""A tournament in the hall, founded in one touch: plain names on the lines of the sheet, and it begins.

Where the order is drawn by lot a second touch begins it: everybody sees the commitment of the draw before it is made.
"""

from __future__ import annotations

import contextlib
from functools import partial
from typing import TYPE_CHECKING, Annotated

import msgspec

from ludogite.core.inputs import whole_number
from ludogite.core.message import house_message
from ludogite.people.errors import TournamentError
from ludogite.people.tournaments import decisions, results
from ludogite.people.tournaments.checking import FEWEST
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.forms.bracket import tie_of
from ludogite.people.tournaments.forms.knockout import KnockoutForm, TieSlot
from ludogite.people.tournaments.plan import TournamentPlan
from ludogite.web.tournaments.announcing import SHEET_BEST_OF

if TYPE_CHECKING:
    from ludogite.core.companion import ScoreKeeper
    from ludogite.core.game import Game
    from ludogite.people.tournaments.actor import Actor
    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.tournament import Tournament
    from ludogite.people.tournaments.tournaments import Tournaments

LONGEST_SHEET = 8_000

Cell = Annotated[str, msgspec.Meta(max_length=3)]
KeptScores = dict[Annotated[str, msgspec.Meta(max_length=12)], Cell]
"""The scores of a sheet that a browser kept: `round.tie.side.match` to points, each counted from 0."""


class FoundedHall(msgspec.Struct, frozen=True):
    """What somebody wrote down to begin a tournament."""

    title: str
    names: tuple[str, ...]
    """From top to bottom of the sheet."""
    by_lot: bool = False
    plays_places: bool = False
    scores: KeptScores = {}


def read_scores(text: str) -> KeptScores:
    """Return the scores that a browser kept; none where they cannot be read."""
    if len(text) > LONGEST_SHEET:
        return {}
    try:
        return msgspec.json.decode(text or "{}", type=KeptScores)
    except msgspec.DecodeError:
        return {}


async def found_tournament(
    tournaments: Tournaments, game: Game, keeper: ScoreKeeper, founded: FoundedHall, by: Actor
) -> Tournament:
    """Announce a tournament with these names, begin it, call its first matches, and take scores over that are known.

    By lot it is announced, and not begun: its commitment is shown before whoever begins it adds a nonce.
    """
    if len(founded.names) < FEWEST:
        raise TournamentError(house_message("a tournament needs two at least; write more names down"))
    plan = TournamentPlan(
        title=founded.title,
        game=game.id,
        options=dict(keeper.knockout_options),
        form=KnockoutForm(
            best_of=SHEET_BEST_OF,
            seeding="lot" if founded.by_lot else "hand",
            places=keeper.knockout if founded.plays_places else 2,
        ),
        venue="hall",
        entry="director",
        listed=False,
    )
    tournament = await tournaments.announce(plan, by)
    entrants = [Entrant(0, name) for name in founded.names]
    entered = partial(decisions.enter_several, entrants=entrants, by=by)
    tournament = await tournaments.decide(tournament.id, by, entered)
    if founded.by_lot:
        return tournament
    await tournaments.decide(tournament.id, by, partial(decisions.begin, by=by))
    tournament = await tournaments.call_round(tournament.id, by)
    return await _take_over(tournaments, tournament, founded, by)


async def _take_over(tournaments: Tournaments, tournament: Tournament, founded: FoundedHall, by: Actor) -> Tournament:
    """Type the scores of the kept sheet, match after match, as far as they go."""
    while known := [
        (one.number, points) for one in tournament.open_matches if (points := _points(tournament, one, founded.scores))
    ]:
        for match, points in known:
            ranks = tuple(1 + sum(other > own for other in points) for own in points)
            typed = partial(results.type_result, match=match, ranks=ranks, by=by, scores=points)
            tournament = await tournaments.decide(tournament.id, by, typed)
        with contextlib.suppress(TournamentError):  # the house called them already, or all is played
            await tournaments.call_round(tournament.id, by)
        tournament = await tournaments.find(tournament.id)
    return tournament


def _points(tournament: Tournament, match: Match, scores: KeptScores) -> tuple[int, ...]:
    """Return what the kept sheet says of a match, in the order of its seats; nothing where it says nothing."""
    tie = tie_of(tournament.plan.form.ties(tournament), match)
    if tie is None or (slot := TieSlot.read(tie.slot)).first != 1:
        return ()
    column = (len(tournament.order) // slot.size).bit_length() - 1
    places = [tie.sides.index(number) for number in match.seats]
    written = [scores.get(f"{column}.{slot.tie}.{place}.{match.leg - 1}", "") for place in places]
    points = [whole_number(one) for one in written]
    return tuple(one for one in points if one is not None) if None not in points else ()
