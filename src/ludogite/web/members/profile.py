"""A member as others see them, and as they see themselves: strengths, record, best wins, openings, puzzles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from ludogite.core.errors import LudogiteError
from ludogite.core.filling import capitalised
from ludogite.core.registry import open_game
from ludogite.people.ratings.rated_games import family_of, read_game
from ludogite.people.ratings.ratings import PROVISIONAL_GAMES
from ludogite.people.ratings.store import RatingIndex
from ludogite.play.public_game_store import PublicGameIndex
from ludogite.play.results import results_of
from ludogite.translation import translate
from ludogite.web.members.corner import by_game
from ludogite.web.members.strengths.progress import strength_progress
from ludogite.web.members.strengths.standing import number, standings
from ludogite.web.played.searching import opening_words
from ludogite.web.shared.names import family_title, opponent_name
from ludogite.web.shared.seeing import as_seen

if TYPE_CHECKING:
    from ludogite.people.accounts.account import Account
    from ludogite.people.ratings.store import StepRow
    from ludogite.web.members.corner import GameCorner
    from ludogite.web.members.strengths.progress import StrengthProgress
    from ludogite.web.members.strengths.standing import Standing
    from ludogite.web.shared.visit import Visit

BEST_WINS = 3
LOOKED_AT = 20
"""So many wins are looked at for the finest that may be shown."""
OPENINGS = 3
SOLVED = "solved-"


class BestWin(NamedTuple):
    """A game in which somebody strong was beaten."""

    table: str
    """Empty where whoever asks may not look at it: a game by a secret link stays one."""
    title: str
    against: str
    level: str
    """Where it was an opponent of the house."""
    points: str
    """Empty where whoever was beaten does not let others see it."""
    ended_at: int


class FavouriteOpening(NamedTuple):
    """The same first move of each side, game after game, for whoever sat on one seat."""

    moves: str
    seat: str
    games: int
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class StrengthShelf:
    """Somebody's strengths, one of them opened."""

    standings: list[Standing]
    progress: StrengthProgress | None


@dataclass(frozen=True, slots=True)
class Profile:
    """What may be seen of somebody."""

    strengths: StrengthShelf | None = None
    corners: list[GameCorner] = field(default_factory=list)
    wins: list[BestWin] = field(default_factory=list)
    openings: list[FavouriteOpening] = field(default_factory=list)
    opened_with: str = ""
    """The game of these openings."""
    solved: int = 0

    @property
    def shown(self) -> str:
        """The kind of game whose strength is opened; empty where none is."""
        opened = self.strengths.progress if self.strengths else None
        return opened.standing.place.key if opened else ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing was played yet of which it could tell."""
        return not (self.corners or self.solved or (self.strengths and self.strengths.standings))


async def strength_shelf(person: str, family: str, visit: Visit) -> StrengthShelf:
    """Return somebody's strengths; the one of a family is opened, or the one that most games speak of."""
    found = standings(await RatingIndex(visit.services.house.store).of(person), visit)
    chosen = next((one for one in found if one.place.key == family), found[0] if found else None)
    return StrengthShelf(found, await strength_progress(person, chosen, visit) if chosen else None)


async def profile_of(account: Account, family: str, visit: Visit, *, is_own: bool) -> Profile:
    """Return what whoever asks may see of a member."""
    if not (is_own or account.shows_strengths):
        return Profile()
    shelf = await strength_shelf(account.id, family, visit)
    if not (is_own or account.shows_everything):
        return Profile(shelf)
    services = visit.services
    opened = shelf.progress.standing if shelf.progress else None
    openings = await _openings(account.id, opened, visit) if opened else []
    return Profile(
        strengths=shelf,
        corners=by_game(await results_of(services.house.store, account.id)),
        wins=await _best_wins(account.id, visit, is_own=is_own),
        openings=openings,
        opened_with=opened.title if opened else "",
        solved=_solved(await services.progress.of(account.id)),
    )


def _solved(progress: dict[str, str]) -> int:
    return sum(len(value.split(".")) for key, value in progress.items() if key.startswith(SOLVED) and value)


async def _openings(person: str, standing: Standing, visit: Visit) -> list[FavouriteOpening]:
    rows = await RatingIndex(visit.services.house.store).openings(person, standing.place.key, OPENINGS)
    game = standing.game
    return [
        FavouriteOpening(
            opening_words(row.opening, game, visit),
            translate(game.rules.seat_titles[row.seat], visit.language),
            row.games,
            row.won,
            row.lost,
        )
        for row in rows
    ]


async def _best_wins(person: str, visit: Visit, *, is_own: bool) -> list[BestWin]:
    """Return the finest wins; others see those over machines, and over people who let others see how they play."""
    index = RatingIndex(visit.services.house.store)
    found: list[BestWin] = []
    for step in await index.best_wins(person, LOOKED_AT):
        win = await _best_win(step, index, visit, is_own=is_own)
        found += [win] if win else []
        if len(found) == BEST_WINS:
            break
    return found


async def _best_win(step: StepRow, index: RatingIndex, visit: Visit, *, is_own: bool) -> BestWin | None:
    game = await index.game(step.table_id)
    try:
        place = family_of(step.family)
        open_game(place.game)
    except (LudogiteError, KeyError):
        return None
    if game is None or step.beaten is None:
        return None
    sides = read_game(game).sides
    if not sides:
        return None
    behind = [side for side in sides if side.rank > sides[step.seat].rank]
    level = max((side.level for side in behind), default="")
    found = [await visit.services.accounts.known(person) for side in behind for person in side.people]
    people = [account and as_seen(account, visit) for account in found]
    shown = [account.name for account in people if account and (is_own or account.shows_strengths)]
    if len(shown) < len(people) and not is_own:
        return None
    if any([await _was_guessed(person, step, index) for side in behind for person in side.people]):
        return None
    is_known = all(account and account.shows_strengths for account in people)
    names = shown + [visit.say("people-somebody")] * (len(people) - len(shown))
    is_open = is_own or await PublicGameIndex(visit.services.house.store).has(step.table_id)
    return BestWin(
        table=step.table_id if is_open else "",
        title=family_title(place, visit),
        against=capitalised(visit.list_names(names or [opponent_name(level, visit.language)])),
        level="" if people else level,
        points=number(step.beaten, visit) if is_known else "",
        ended_at=step.ended_at,
    )


async def _was_guessed(person: str, step: StepRow, index: RatingIndex) -> bool:
    """Tell whether nobody knew yet how strong somebody was when a game began."""
    after = await index.last_two(person, step.family, step.table_id)
    before = after[0].games - (after[0].table_id == step.table_id) if after else 0
    return before < PROVISIONAL_GAMES
