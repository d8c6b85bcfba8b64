"""What somebody looks for among public games, as an address says it, and the games found as a list shows them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from ludogite.core.filling import capitalised
from ludogite.core.inputs import one_line, whole_number
from ludogite.core.level import CHARACTERS
from ludogite.core.registry import installed_games
from ludogite.people.accounts.store import AccountRow, AccountStore
from ludogite.play.events import Person
from ludogite.play.names import marked_name
from ludogite.play.public_game_store import GameSearch, ListPlace, PublicGameRow
from ludogite.play.public_games import PublicSeat, read_seats, readable_games
from ludogite.play.results import PEOPLE, PROGRAMS
from ludogite.translation import translate
from ludogite.web.shared.known_words import WORDS
from ludogite.web.shared.names import opponent_name
from ludogite.web.shared.transcripts import reason_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ludogite.core.game import Game
    from ludogite.core.language import Language
    from ludogite.web.doors.services import Services
    from ludogite.web.shared.visit import Visit

FIELDS = ("game", "player", "opening", "end", "against", "shortest", "longest", "since", "until")
"""What an address may ask for."""
LONGEST_WORD = 128
PLACE = re.compile(r"([0-9]{1,15})-([A-Za-z0-9_-]{1,32})")
"""A moment in milliseconds, and a table."""
MOST_MOVES = 100_000
LAST_YEAR = 9000
"""Days after that are no days: what comes after them cannot be counted."""


@dataclass(frozen=True, slots=True)
class GameCard:
    """A public game as a list shows it."""

    id: str
    game: Game | None
    title: str
    names: str
    result: str
    reason: str
    moves: str
    ended_at: int


def read_fields(query: Mapping[str, str]) -> dict[str, str]:
    """Return what an address asks for; what it leaves open is left out, and so is what nothing could be."""
    typed = {name: one_line(query.get(name, ""))[:LONGEST_WORD] for name in FIELDS}
    for name in ("shortest", "longest"):
        number = whole_number(typed[name])
        typed[name] = str(number) if number is not None and 0 < number <= MOST_MOVES else ""
    for name in ("since", "until"):
        typed[name] = "" if _day(typed[name]) is None else typed[name]
    return {name: value for name, value in typed.items() if value}


async def search_of(services: Services, typed: Mapping[str, str], game: str) -> GameSearch | None:
    """Return what is looked for; None where nobody is called like this."""
    person = ""
    if name := typed.get("player"):
        found = await services.accounts.known_by_name(name)
        if found is None:
            return None
        person = found.id
    since, until = _day(typed.get("since", "")), _day(typed.get("until", ""))
    return GameSearch(
        game=game,
        person=person,
        opening=typed.get("opening", "") if game else "",
        reason=typed.get("end", "") if game else "",
        against=typed.get("against", ""),
        shortest=int(typed.get("shortest", 0)),
        longest=int(typed.get("longest", 0)),
        since=_ms(since) if since else 0,
        until=_ms(until + timedelta(days=1)) if until else 0,
    )


def read_place(text: str) -> ListPlace | None:
    """Return where a list goes on; None for its beginning."""
    found = PLACE.fullmatch(text)
    return ListPlace(int(found[1]), found[2]) if found else None


def place_text(place: ListPlace) -> str:
    """Return what `read_place` reads."""
    return f"{place.ended_at}-{place.table_id}"


def address(path: str, typed: Mapping[str, str], after: ListPlace | None = None) -> str:
    """Return the address of a search, from its beginning or from a place on."""
    said = {name: value for name, value in typed.items() if name != "game"}
    if after is not None:
        said["after"] = place_text(after)
    return f"{path}?{urlencode(said)}" if said else path


def _day(text: str) -> datetime | None:
    try:
        day = datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        return None
    return day if day.year <= LAST_YEAR else None


def _ms(day: datetime) -> int:
    return int(day.timestamp() * 1000)


async def cards(services: Services, rows: Sequence[PublicGameRow], visit: Visit) -> list[GameCard]:
    """Return games as a list shows them, everybody under the name they keep now."""
    readable = readable_games(rows)
    people = {person for row in readable for seat in read_seats(row) for person in seat.people}
    known = await AccountStore(services.house.store).names_of(people)
    return [_card(row, known, visit) for row in readable]


def _card(row: PublicGameRow, known: Mapping[str, AccountRow], visit: Visit) -> GameCard:
    game = installed_games().get(row.game)
    names = [seat_name(seat, known, visit.language) for seat in read_seats(row)]
    return GameCard(
        id=row.table_id,
        game=game,
        title=translate(game.about.title, visit.language) if game else row.game,
        names=capitalised(visit.list_names(names)),
        result=_result(row, names, game, visit),
        reason=reason_words(row.reason, game, visit),
        moves=visit.say("played-moves", row.turns),
        ended_at=row.ended_at,
    )


def seat_name(seat: PublicSeat, known: Mapping[str, AccountRow], language: Language) -> str:
    """Return who sat on a seat: members and programs by name, machines by theirs, everybody else as a guest."""
    if seat.level is not None:
        return opponent_name(seat.level, language)
    named = [_person(known[person]) for person in seat.people if person in known]
    return " + ".join(marked_name(person, language) for person in named) or translate(WORDS["played-guest"], language)


def _person(row: AccountRow) -> Person:
    return Person(row.id, row.name, "" if row.kind == "program" else None)


def _result(row: PublicGameRow, names: list[str], game: Game | None, visit: Visit) -> str:
    """Say who won; by the seat, where one name is that of several."""
    winners = [int(seat) for seat in row.winners.split()]
    if not winners:
        return visit.say("drawn")
    titles = game.rules.seat_titles if game else ()
    best = [
        translate(titles[seat], visit.language) if names.count(names[seat]) > 1 and seat < len(titles) else names[seat]
        for seat in winners
    ]
    return visit.say("shared" if len(best) > 1 else "wins", capitalised(visit.list_names(best)))


def opening_words(opening: str, game: Game, visit: Visit) -> str:
    """Return the first decision of each side in words: `Left 3, Top 5`."""
    said = []
    for part in opening.split():
        seat, _, token = part.partition(":")
        named = seat in game.rules.seat_names
        title = game.rules.seat_titles[game.rules.seat_names.index(seat)] if named else None
        said.append(visit.say("played-first-move", translate(title, visit.language) if title else seat, token))
    return ", ".join(said)


def against_choices(visit: Visit, game: Game | None) -> dict[str, str]:
    """Return between whom games may have been, in words."""
    levels = len(game.search.levels) if game else len(CHARACTERS)
    machines = {
        str(level): visit.say("played-machine", opponent_name(str(level), visit.language))
        for level in range(1, min(levels, len(CHARACTERS)) + 1)
    }
    return {PEOPLE: visit.say("played-people"), PROGRAMS: visit.say("played-programs"), **machines}
