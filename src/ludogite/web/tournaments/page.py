"""Everything that the page of a tournament shows, for whoever looks at it."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from hashlib import blake2b
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from cachetools import LRUCache

from ludogite.core.registry import open_game
from ludogite.people.accounts.store import AccountStore
from ludogite.people.errors import UnknownTournamentError
from ludogite.people.tournaments.actor import is_director
from ludogite.people.tournaments.forms.arena import on_streak
from ludogite.people.tournaments.name_reader import child_names, hidden_children
from ludogite.people.tournaments.placings import winners_of
from ludogite.people.tournaments.series import following_address
from ludogite.people.tournaments.talk import may_speak
from ludogite.people.tournaments.tie_breaks import TIE_BREAKS
from ludogite.people.tournaments.titles import title_of
from ludogite.play.reasons import PHRASES
from ludogite.translation import translate
from ludogite.web.clubs.showing import shown_club
from ludogite.web.shared.boxes import cover
from ludogite.web.tournaments.boards import live_boards
from ludogite.web.tournaments.desk_view import desk_of
from ludogite.web.tournaments.draw import draw_script, is_by_lot
from ludogite.web.tournaments.drawings.bracket import bracket, bracket_map
from ludogite.web.tournaments.drawings.bracket_boxes import WON_SIGN, bracket_groups, is_large, quarter_of
from ludogite.web.tournaments.drawings.cross_table import (
    against_each,
    arena_table,
    bead,
    cross_table,
    kinds_of,
    piece,
    seat_piece,
    short_names,
    sign,
)
from ludogite.web.tournaments.drawings.figures import figure, place_words, places
from ludogite.web.tournaments.drawings.heats import TALL, WIDE, heats_of, lanes
from ludogite.web.tournaments.drawings.pairings import pairings_of
from ludogite.web.tournaments.entering import actor_of, is_blocked, is_in_club
from ludogite.web.tournaments.log_lines import board_words, log_lines, named_in, reason_words, told_events
from ludogite.web.tournaments.names import every_name, shown_table
from ludogite.web.tournaments.next_game import next_game, won_by
from ludogite.web.tournaments.readers import reader_of
from ludogite.web.tournaments.rounds import ended_early

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from ludogite.core.game import Game
    from ludogite.people.tournaments.forms.heats import HeatsForm
    from ludogite.people.tournaments.placings import Placing
    from ludogite.people.tournaments.tie_breaks import TieBreak
    from ludogite.people.tournaments.tournament import Tournament
    from ludogite.web.doors.services import Services
    from ludogite.web.shared.visit import Visit
    from ludogite.web.tournaments.drawings.bracket_boxes import BracketColumn

PICTURES_KEPT = 64
"""So many brackets, tables and heats are kept as they were drawn last."""
MANY = 32
"""So many rows a table shows before somebody asks for all of them."""
PAIRED = 12
"""So many matches of a round are shown unfolded."""
LOGGED = 6
"""So many lines of the log are shown unfolded."""
PODIUM = 8
"""Down to this place everybody is listed once a knock-out is over; the others are folded."""
MOST_CROSSED = 24
"""A round robin of more shows a cell for every round instead of one for every opponent."""
PARTS = (1, 2, 3, 4, 0)
"""The quarters of a large bracket, and what follows them."""
MANY_LOGGED = 200
"""So many lines a page has before somebody asks for all of them."""


@dataclass(frozen=True, slots=True)
class TournamentPage:
    """What a template is given, and what tells whether it is still the same."""

    context: dict[str, Any]
    etag: str


async def page_of(tournament: Tournament, visit: Visit, typed: Mapping[str, str] | None = None) -> TournamentPage:
    """Return everything that a visitor sees of a tournament; a form that was refused is shown as it was typed."""
    plan, services = tournament.plan, visit.services
    game, form = open_game(plan.game), plan.form
    reader = await reader_of(visit)
    names, hidden = every_name(tournament, visit.language, reader), hidden_children(tournament, reader)
    own = None if visit.new else tournament.number_of(visit.guest.id)
    placings = services.tournaments.standings_of(tournament)
    titles = _side_titles(game, visit)
    unsaid = child_names(tournament, hidden)
    upcoming = await next_game(tournament, own, placings, names, titles, unsaid, visit) if own is not None else None
    boards = await live_boards(tournament, names, hidden, visit)
    answering = visit.account.id if visit.account else ""
    entry = "director" if is_blocked(services, tournament, visit.guest, answering) else plan.entry
    is_kept_out = entry == "club" and not await is_in_club(services, plan, visit.guest.id)
    actor = actor_of(visit)
    directs = is_director(tournament, actor)
    history = await services.tournaments.log.history(tournament.id)
    told, named_as = told_events(history), named_in(tournament, history, names, hidden)
    logged = told if visit.request.query_params.get("all") else told[-MANY_LOGGED:]
    asked = {one for one, _ in tournament.invited | tournament.declined}
    named = await AccountStore(services.house.store).names_of(asked.union(plan.directors))
    directors = {id_: row.name for id_, row in named.items()}
    said = said_lines(tournament, names, directors, visit)
    first = winners_of(tournament, placings)
    following = await _following(tournament, visit)
    context = {
        "tournament": tournament,
        "plan": plan,
        "title": translate(title_of(plan), visit.language),
        "game": game,
        "cover": cover(game),
        "club": await shown_club(visit, plan.club),
        "names": names,
        "own": own,
        "following": following,
        "pause_reason": reason_words(tournament.pause.reason, unsaid, visit) if tournament.pause else "",
        "end_reason": reason_words(tournament.ending.reason, unsaid, visit) if tournament.ending else "",
        "contested": _contested(tournament, visit),
        "next": upcoming,
        "invited": _asked(tournament.invited, visit),
        "declined": _asked(tournament.declined, visit) if tournament.ending is None else [],
        "can_enter": own is None and tournament.ending is None and entry != "director",
        "entry": entry,
        "is_kept_out": is_kept_out,
        "takes_late": not tournament.begun_at or form.takes_late(tournament),
        "boards": boards,
        "shown_table": lambda match: shown_table(match, hidden),
        "placings": placings,
        "tie_breaks": [TIE_BREAKS[one] for one in plan.tie_breaks or form.tie_breaks],
        "tie_break_columns": _columns(tournament, placings),
        "pairings": pairings_of(tournament, names, own),
        "paired": PAIRED,
        "planned_rounds": form.planned_rounds(tournament),
        "ended_early": ended_early(tournament),
        "podium": PODIUM,
        "name_list": lambda numbers: visit.list_names([names[one] for one in numbers]),
        "gone": lambda number: visit.say("cross-key-absent" if number in tournament.missed else "cross-gone"),
        "won_by": won_by(tournament, first, names, visit) if tournament.ending and placings else "",
        "figure": figure,
        "place_of": places,
        "seat_titles": titles,
        "options": _options(tournament),
        "directors": [directors[one] for one in plan.directors if one in directors],
        "said": said,
        "phrases": PHRASES if may_speak(tournament, actor) else {},
        "log": await log_lines(tournament, logged, named_as, visit),
        "log_before": len(told) - len(logged),
        "logged": LOGGED,
        "is_director": directs,
        "desk": desk_of(tournament, directors, visit, named_as, typed or {}) if directs else None,
        "now": services.house.now(),
        "is_by_lot": is_by_lot(tournament),
        "draw": draw_script(tournament, visit.language),
        **_kept_pictures(tournament, placings, names, own, titles, visit),
    }
    seen = (
        tournament.id,
        tournament.seq,
        visit.guest.id,
        visit.language,
        upcoming,
        following.id if following else "",
        is_kept_out,
        entry,
        [one.picture for one in boards],
        said,
    )
    etag = f'W/"{blake2b(repr((*seen, directs, visit.request.query_params)).encode(), digest_size=12).hexdigest()}"'
    return TournamentPage(context, etag)


async def _following(tournament: Tournament, visit: Visit) -> Tournament | None:
    """Return the next one of a series, where it was announced."""
    if not tournament.plan.every_days or not tournament.begun_at:
        return None
    with contextlib.suppress(UnknownTournamentError):
        return await visit.services.tournaments.find(following_address(tournament))
    return None


def _side_titles(game: Game, visit: Visit) -> list[str]:
    """Return what the seats of a game are called; nothing where they are letters: a number would look like a place."""
    is_named = not game.rules.lettered_seats
    return [translate(title, visit.language) if is_named else "" for title in game.rules.seat_titles]


def _asked(asked: Collection[tuple[str, str]], visit: Visit) -> list[str]:
    """Return what a visitor was asked: to play, to direct."""
    return sorted(role for person, role in asked if person == visit.guest.id and not visit.new)


def _contested(tournament: Tournament, visit: Visit) -> list[str]:
    """Return which matches keep others waiting until a director has decided how they ended."""
    if not tournament.is_running or not tournament.plan.form.waits_for_decisions:
        return []
    return [board_words(tournament, one, visit) for one in tournament.contested_matches]


def _options(tournament: Tournament) -> list[tuple[Any, int]]:
    """Return the options that are not the usual ones, each with the number of its choice."""
    game = open_game(tournament.plan.game)
    return [
        (option, option.choices.index(tournament.plan.options[option.name]))
        for option in game.rules.options
        if tournament.plan.options.get(option.name, option.default) != option.default
    ]


def _kept_pictures(
    tournament: Tournament,
    placings: Sequence[Placing],
    names: dict[int, str],
    own: int | None,
    titles: Sequence[str],
    visit: Visit,
) -> dict[str, Any]:
    """Return the pictures, drawn once for all who see the same: many look at a large tournament again and again."""
    key = (
        tournament.id,
        tournament.seq,
        visit.language,
        own,
        bool(visit.request.query_params.get("all")),
        quarter_asked(visit.request.query_params.get("quarter", "")),
        hash(tuple(names.values())),
    )
    kept = visit.services.of_room(_open_pictures)
    if key not in kept:
        kept[key] = _pictures(tournament, placings, names, own, titles, visit)
    return kept[key]


def _open_pictures(_: Services) -> LRUCache[tuple[object, ...], dict[str, Any]]:
    """Return the last brackets, tables and heats, by all that makes them differ."""
    return LRUCache(PICTURES_KEPT)


def _pictures(
    tournament: Tournament,
    placings: Sequence[Placing],
    names: dict[int, str],
    own: int | None,
    titles: Sequence[str],
    visit: Visit,
) -> dict[str, Any]:
    """Return the bracket, the table or the heats, as the form asks for."""
    form = tournament.plan.form
    if form.picture == "bracket":
        return _bracket(tournament, names, own, visit)
    if form.picture == "heats":
        return _heats(tournament, form, placings, names, own, visit)
    some, say = _shown(placings, own, visit), visit.say
    # Once it has ended, nothing is to come any more.
    rounds = tournament.rounds if tournament.ending else max(form.planned_rounds(tournament), tournament.rounds)
    if form.picture == "arena":
        rows, rounds = arena_table(tournament, some, names, own, titles, say), 0
    else:
        rows = cross_table(tournament, some, names, own, rounds, titles, say)
    is_crossed = form.meets_all and len(rows) <= MOST_CROSSED
    return {
        "all_rows": len(placings),
        "piece": piece,
        "seat_piece": seat_piece,
        "bead": bead,
        "sign": sign,
        "shorts": short_names(names),
        "ends_at": form.ends_at(tournament),
        "on_streak": on_streak(tournament),
        "rows": rows,
        "rounds": rounds,
        "kinds": kinds_of(rows),
        "crossed": against_each(rows, say, is_over=tournament.ending is not None) if is_crossed else None,
    }


def _heats(
    tournament: Tournament,
    form: HeatsForm,
    placings: Sequence[Placing],
    names: dict[int, str],
    own: int | None,
    visit: Visit,
) -> dict[str, Any]:
    heats, say = heats_of(tournament, form, names, own), visit.say
    final = heats.final
    told = {one.entrant: say("heat-points-heats", figure(one.points), ceil(one.points)) for one in placings}
    if final and final.match.result:
        there = {row.entrant for row in final.rows if row.rank}
        told = {one.entrant: place_words(one, say) for one in placings if one.entrant in there}
    pictures = [lanes(final, width, say("tournament-you"), told) for width in (WIDE, TALL)] if final else []
    cut = None
    if heats.decided_by is not None:
        told_apart = TIE_BREAKS.get(heats.decided_by)
        cut = translate(told_apart.title, visit.language) if told_apart else say("heat-cut-seeding")
    return {
        "heats": heats,
        "final_pictures": pictures,
        "final_told": told,
        "heat_best": form.size - 1,
        "heat_cut": cut,
    }


def _columns(tournament: Tournament, placings: Sequence[Placing]) -> list[TieBreak]:
    """Return the tie-breaks that tell somebody apart: a column of noughts says nothing."""
    asked = tournament.plan.tie_breaks or tournament.plan.form.tie_breaks
    return [TIE_BREAKS[one] for one in asked if any(placing.tie_breaks.get(one) for placing in placings)]


def _shown(placings: Sequence[Placing], own: int | None, visit: Visit) -> Sequence[Placing]:
    """Return the first ones and oneself, unless all of them are asked for."""
    if len(placings) <= MANY or visit.request.query_params.get("all"):
        return placings
    return [*placings[:MANY], *(one for one in placings[MANY:] if one.entrant == own)]


def _left(column: BracketColumn, *, is_decided: bool) -> BracketColumn | None:
    """Return the ties of a round that are decided, or those that are not; None where there are none."""
    boxes = tuple(box for box in column.boxes if (box.state in ("over", "bye")) == is_decided)
    return column._replace(boxes=boxes) if boxes else None


def _when(column: BracketColumn) -> tuple[bool, int]:
    """Return when ties are played: those first that are played now, then as they follow each other."""
    return all(box.state not in ("live", "mine") for box in column.boxes), column.boxes[0].tie.round


def quarter_asked(said: str) -> int:
    """Return which part of a large bracket is asked for: the first where nothing is, or none that there is."""
    return int(said) if said in {str(part) for part in PARTS} else PARTS[0]


def _bracket(tournament: Tournament, names: dict[int, str], own: int | None, visit: Visit) -> dict[str, Any]:
    # One alone, or nobody, makes no bracket yet.
    groups = bracket_groups(tournament, names, own, visit.say) if len(names) > 1 else []
    quarter = quarter_asked(visit.request.query_params.get("quarter", ""))
    large = bool(groups) and is_large(groups[0])
    parts = [quarter_of(groups[0], part) for part in PARTS] if large else []
    if large:
        groups = [parts[PARTS.index(quarter)], *groups[1:]]
    columns = [column for group in groups for column in group.columns]
    current = [_left(column, is_decided=False) for column in columns]
    # On the way to the final the last round comes first; places are told after the ties from which they follow.
    latest = [
        column
        for number, group in enumerate(groups)
        for column in (group.columns if number and group.columns[-1].boxes[0].tie.prize else reversed(group.columns))
    ]
    return {
        "groups": groups,
        "current_columns": sorted(filter(None, current), key=_when),
        "played_columns": [(one, len(column.boxes)) for column in latest if (one := _left(column, is_decided=True))],
        "quarter": quarter if large else None,
        "brackets": [bracket(group, visit.say) for group in groups],
        "printed_parts": [bracket(part, visit.say) for part in parts],
        "has_signs": any(
            cell.text == WON_SIGN
            for column in columns
            for box in column.boxes
            for row in box.rows
            for cell in row.cells
        ),
        "map": bracket_map(groups[0], visit.say) if groups else "",
    }


class SaidLine(NamedTuple):
    """Something that was said."""

    name: str
    words: str
    is_own: bool
    at: int


def said_lines(
    tournament: Tournament, names: Mapping[int, str], directors: Mapping[str, str], visit: Visit
) -> list[SaidLine]:
    """Return what was said of late, by everybody whom the visitor does not block."""
    services = visit.services
    blocked = services.blocks.of(visit.guest.id)

    def name(person: str) -> str:
        number = tournament.number_of(person)
        return directors.get(person, visit.say("log-director")) if number is None else names[number]

    return [
        SaidLine(name(one.person), translate(PHRASES[one.phrase], visit.language), one.person == visit.guest.id, one.at)
        for one in services.tournaments.talk.heard(tournament.id)
        if one.person not in blocked and not services.is_away(one.person)
    ]
