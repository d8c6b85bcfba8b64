"""What people may decide in a tournament: each decision returns the events that follow, or says why it cannot be.

Nothing here reads a clock or writes anything down. `Tournaments` carries decisions out; the house decides by the same
functions what nobody has to decide.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ludogite.core.chance import check_nonce
from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.people.errors import DirectorError, EntryError, TournamentError, TournamentLimitError, TournamentPlanError
from ludogite.people.tournaments import events as ev
from ludogite.people.tournaments.actor import (
    HOUSE,
    Actor,
    is_director,
    refuse_called_off,
    refuse_over,
    refuse_own_match,
    refuse_strangers,
)
from ludogite.people.tournaments.checking import FEWEST, check_plan, refuse_hour
from ludogite.people.tournaments.due import return_due_at
from ludogite.people.tournaments.marks import mark_of
from ludogite.people.tournaments.reasons import UNPAIRED, needed_reason, reason_line
from ludogite.people.tournaments.results import after_events, forfeited, found_match
from ludogite.play.names import clean_name, distinct_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.people.tournaments.entrant import Entrant, EntrantKind
    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.plan import TournamentPlan
    from ludogite.people.tournaments.tournament import Tournament

MOST_DIRECTORS = 12
"""So many decide in a tournament at most."""
ROBOTS: tuple[EntrantKind, ...] = ("machine", "program")
"""Who sits at no real board."""
MOST_MACHINES = 16
"""So many opponents of the house play in a tournament at most."""
MOST_MATCHES = 20_000
"""So many matches a tournament has at most, though it may go on for days."""
MOST_AT_ONCE = 64
"""So many are written down in one go at most."""


def announce(plan: TournamentPlan, by: Actor, seed: str, draw_seed: str = "") -> list[ev.TournamentEvent]:
    """Announce a tournament, whose first director is whoever announces it; raises TournamentPlanError."""
    directors = plan.directors or ((by.id,) if by.id != HOUSE.id else ())
    return [ev.Announced(check_plan(replace(plan, directors=directors)), seed, draw_seed)]


def change_plan(
    tournament: Tournament, plan: TournamentPlan, by: Actor, *, now: int, seen: str = ""
) -> list[ev.TournamentEvent]:
    """Announce it otherwise, before it begins; who directs it, and whose it is, is said elsewhere.

    Whoever says which plan they saw changes that one only: raises TournamentPlanError where it is another by now.
    """
    refuse_changing(tournament, by)
    known = tournament.plan
    kept = replace(plan, directors=known.directors, club=known.club, series=known.series, occurrence=known.occurrence)
    changed = check_plan(kept)
    if changed != known:
        _refuse_unseen_plan(tournament, seen)
    if changed.starts_at != known.starts_at:
        refuse_hour(changed, now)
    _refuse_more(tournament, changed, len(tournament.entrants))
    if changed.venue == "online" and any(one.kind == "name" for one in tournament.entrants.values()):
        raise TournamentPlanError(house_message("names that were written down play in a hall; let them leave first"))
    if changed.venue == "hall" != known.venue and any(one.kind in ROBOTS for one in tournament.entrants.values()):
        raise TournamentPlanError(
            house_message("opponents of the house and programs play online; let them leave first")
        )
    return [] if changed == known else [ev.PlanChanged(changed)]


def plan_mark(tournament: Tournament) -> str:
    """Return the mark of a plan: of what `change_plan` may change, whoever directs it meanwhile."""
    return mark_of(replace(tournament.plan, directors=()))


def _refuse_unseen_plan(tournament: Tournament, seen: str) -> None:
    mark = plan_mark(tournament)
    if seen and seen != mark:
        refused = TournamentPlanError(
            house_message("somebody announced this tournament otherwise meanwhile: look at it, then decide")
        )
        refused.mark = mark
        raise refused


def refuse_changing(tournament: Tournament, by: Actor) -> None:
    """Raise a TournamentError where somebody may not announce it otherwise: others decide, or it has begun."""
    refuse_strangers(tournament, by)
    refuse_over(tournament)
    if tournament.begun_at:
        raise TournamentError(house_message("it has begun, and stays as it was announced"))


def change_directors(tournament: Tournament, directors: Sequence[str], by: Actor) -> list[ev.TournamentEvent]:
    """Let others direct it; somebody has to, and whoever directed it first goes by themselves only."""
    refuse_strangers(tournament, by)
    refuse_called_off(tournament)
    first = next(iter(tournament.plan.directors), by.id)
    if first not in directors and by.id != first and not by.is_host:
        raise DirectorError(house_message("whoever announced it directs it until they go themselves; ask them"))
    if not directors:
        raise DirectorError(house_message("somebody has to direct it: name at least one"))
    changed = tuple(dict.fromkeys(directors))
    if len(changed) > max(MOST_DIRECTORS, len(tournament.plan.directors)):
        raise TournamentLimitError(
            house_message("{most} direct a tournament at most: let one of them go first", most=MOST_DIRECTORS)
        )
    return [] if changed == tournament.plan.directors else [ev.DirectorsChanged(changed)]


def enter(
    tournament: Tournament, entrant: Entrant, by: Actor, *, is_in_club: bool = False, nonce: str = ""
) -> list[ev.TournamentEvent]:
    """Let somebody play; the number is given here, and a name that nobody else has. Raises EntryError, SeedError.

    Whoever asks says whether they are a member of the club whose tournament it is, and what they add to its draw.
    """
    plan = tournament.plan
    refuse_over(tournament)
    is_decided = is_director(tournament, by)
    if not is_decided and (plan.entry == "director" or not entrant.person or entrant.person != by.id):
        raise by_directors_alone()
    if not is_decided and plan.entry == "members" and entrant.kind not in ("member", "child"):
        raise EntryError(house_message("this tournament is for members; keep your name first"))
    if entrant.person and (known := tournament.number_of(entrant.person)) is not None:
        return come_back(tournament, known, by) if known in tournament.away else []
    if not is_decided and plan.entry == "club" and not is_in_club:
        raise EntryError(house_message("this tournament is for the members of its club; ask a director to invite you"))
    if tournament.begun_at and not plan.form.takes_late(tournament):
        raise EntryError(house_message("it has begun, and nobody can come late to it; look for the next one"))
    if plan.most and len(tournament.playing) >= plan.most:
        raise EntryError(house_message("all {count} places are taken", count=plan.most))
    _refuse_more(tournament, plan, len(tournament.entrants) + 1)
    if plan.venue == "hall" and entrant.kind in ROBOTS:
        raise EntryError(
            house_message("only people sit at real boards; opponents of the house and programs play online")
        )
    if entrant.kind == "machine":
        _refuse_machines(tournament)
    number = 1 + max(_numbers_ever(tournament), default=0)
    added = check_nonce(nonce) if nonce else ""
    return [ev.Entered(replace(_named(tournament, entrant), number=number), added)]


def by_directors_alone() -> EntryError:
    """Return what is said where nobody enters by themselves; to whom a director blocks, too: they learn nothing."""
    return EntryError(house_message("here the directors write down who plays; ask them"))


def enter_several(
    tournament: Tournament, entrants: Sequence[Entrant], by: Actor, *, nonce: str = ""
) -> list[ev.TournamentEvent]:
    """Let several play at once, all of them or none; raises EntryError, TournamentLimitError."""
    if len(entrants) > MOST_AT_ONCE:
        raise TournamentLimitError(
            house_message("{most} are written down in one go at most: send the others after them", most=MOST_AT_ONCE)
        )
    entered: list[ev.TournamentEvent] = []
    for entrant in entrants:
        coming = enter(tournament, entrant, by, nonce=nonce)
        tournament = after_events(tournament, coming)
        entered += coming
    return entered


def _refuse_more(tournament: Tournament, plan: TournamentPlan, count: int) -> None:
    """Raise a TournamentLimitError where more play than a form can pair."""
    most = plan.form.most_entrants
    if count > max(most, len(tournament.entrants) if plan == tournament.plan else 0):
        raise TournamentLimitError(
            house_message("{most} play in this form at most; hold two tournaments, or choose another form", most=most)
        )


def _refuse_machines(tournament: Tournament) -> None:
    """Raise a TournamentLimitError where as many opponents of the house play as it can think for."""
    if sum(one.kind == "machine" for one in tournament.entrants.values()) >= MOST_MACHINES:
        raise TournamentLimitError(
            house_message("{most} opponents of the house play in a tournament at most", most=MOST_MACHINES)
        )


def _numbers_ever(tournament: Tournament) -> Sequence[int]:
    return (*tournament.entrants, *tournament.gone)


def _named(tournament: Tournament, entrant: Entrant) -> Entrant:
    """Return somebody with a name that tells them apart; machines have those of the house."""
    if entrant.kind == "machine":
        return replace(entrant, name="", person="")
    name = clean_name(entrant.name)
    if not name:
        raise EntryError(
            house_message(
                "somebody without a name cannot be called; give one, not '{name}'", name=excerpt(entrant.name)
            )
        )
    return replace(entrant, name=distinct_name(name, names_taken(tournament, entrant.kind)), level="")


def names_taken(tournament: Tournament, kind: EntrantKind) -> list[str]:
    """Return which names are no more free for somebody.

    A child's is free for all but children: whoever came under it and was given a number would know that it is there.
    """
    return [one.name for one in tournament.entrants.values() if one.name and (kind == "child" or one.kind != "child")]


def leave(tournament: Tournament, entrant: int, by: Actor, reason: str = "") -> list[ev.TournamentEvent]:
    """Let somebody play no more: they lose what they are playing, and are not paired before they return."""
    refuse_over(tournament)
    _refuse_others(tournament, entrant, by)
    if entrant in tournament.away:
        return []
    left: list[ev.TournamentEvent] = [ev.EntrantLeft(entrant, reason_line(reason))]
    for waiting in tournament.open_matches_of(entrant):
        if not waiting.table:  # a game at a table of the house is ended there: by giving up, or by the clock
            left += forfeited(tournament, waiting, [entrant], reason)
    return left


def come_back(tournament: Tournament, entrant: int, by: Actor) -> list[ev.TournamentEvent]:
    """Let somebody play again who had left, or had not come."""
    refuse_over(tournament)
    _refuse_others(tournament, entrant, by)
    return [ev.EntrantReturned(entrant)] if entrant in tournament.away else []


def begin(
    tournament: Tournament, by: Actor, by_hand: Sequence[int] = (), *, nonce: str = ""
) -> list[ev.TournamentEvent]:
    """Begin it with those who are there, in the order that the form asks for or that a director gives.

    Nobody enters or leaves between the end of the entries and the draw, and nobody sees one without the other: both are
    this one event. What is drawn by lot is drawn once; no director puts it in order. A nonce counts for those who were
    written down without one: raises SeedError where it is none.
    """
    refuse_strangers(tournament, by)
    refuse_over(tournament)
    if tournament.begun_at:
        return []
    if len(tournament.entrants) < FEWEST:
        raise TournamentError(house_message("a tournament needs two at least; wait for more, or call it off"))
    if by_hand and sorted(by_hand) != sorted(tournament.entrants):
        raise TournamentError(house_message("the order has everybody who entered in it, and each of them once"))
    form = tournament.plan.form
    if by_hand and form.seeding == "lot":
        raise TournamentError(house_message("who stands where is drawn by lot here; begin it without an order"))
    added = check_nonce(nonce) if nonce and form.seeding == "lot" and tournament.without_nonce else ""
    order = form.order(replace(tournament, nonces=tournament.nonces_with(added)), by_hand)
    return [ev.Begun(order, added)]


def call_round(tournament: Tournament, by: Actor, matches: Sequence[Match]) -> list[ev.TournamentEvent]:
    """Let matches begin that the form has made; whoever has left loses theirs at once."""
    refuse_strangers(tournament, by)
    refuse_standing_still(tournament)
    if not matches:
        raise TournamentError(house_message("no match can begin now: some have to end first"))
    if len(tournament.matches) + len(matches) > MOST_MATCHES:
        raise TournamentLimitError(
            house_message("{most} matches were made in this tournament: no more can begin", most=MOST_MATCHES)
        )
    paired = ev.Paired(tuple(matches))
    after = after_events(tournament, [paired])
    lost = [
        event
        for one in matches
        if (absent := [entrant for entrant in one.seats if entrant in tournament.away])
        for event in forfeited(after, one, absent, "")
    ]
    return [paired, *lost]


def refuse_standing_still(tournament: Tournament) -> None:
    """Raise a TournamentError where nothing can be paired: it has not begun, is over, or pauses."""
    refuse_over(tournament)
    if not tournament.begun_at:
        raise TournamentError(house_message("it has not begun; begin it first"))
    if tournament.pause is not None:
        raise TournamentError(house_message("it pauses; let it go on first"))


def lay(tournament: Tournament, match: int, table: str) -> list[ev.TournamentEvent]:
    """Write down which table was laid for a match."""
    refuse_over(tournament)
    return [] if found_match(tournament, match).table == table else [ev.TableLaid(match, table)]


def pause(tournament: Tournament, by: Actor, until: int = 0, reason: str = "") -> list[ev.TournamentEvent]:
    """Let no new match begin for now; those that have begun are played."""
    refuse_strangers(tournament, by)
    refuse_over(tournament)
    paused = ev.TournamentPaused(until, reason_line(reason))
    return [] if tournament.pause == paused else [paused]


def resume(tournament: Tournament, by: Actor) -> list[ev.TournamentEvent]:
    """Let it go on."""
    refuse_strangers(tournament, by)
    refuse_over(tournament)
    return [ev.TournamentResumed()] if tournament.pause is not None else []


def call_off(tournament: Tournament, by: Actor, reason: str) -> list[ev.TournamentEvent]:
    """Break it off for good; what was played stands. One that was over before ends again as it had ended.

    Games that are being played count for nothing then, so where games count nobody breaks off their own.
    """
    refuse_strangers(tournament, by)
    refuse_over(tournament)
    own = tournament.number_of(by.id)
    for waiting in tournament.open_matches_of(own) if own is not None else ():
        refuse_own_match(tournament, waiting, by)
    if tournament.stood is not None:
        return [ev.TournamentEnded(reason=needed_reason(reason), restores=True)]
    return [ev.TournamentEnded(is_called_off=True, reason=needed_reason(reason))]


def go_on(tournament: Tournament, by: Actor, matches: Sequence[Match]) -> list[ev.TournamentEvent]:
    """Let the matches begin that the form has made; where none is left to be made or played, let it end."""
    form = tournament.plan.form
    if not matches and not tournament.open_matches and form.ends_unpaired:
        refuse_standing_still(tournament)
        if form.waits_for_decisions and tournament.contested_matches:
            raise TournamentError(
                house_message("different results of one match were typed: decide first which of them is right")
            )
        return [ev.TournamentEnded(reason=reason_line(UNPAIRED))]
    return call_round(tournament, by, matches)


def end_where_over(tournament: Tournament, now: int) -> list[ev.TournamentEvent]:
    """Return the end of a tournament in which everything has been played; nothing before that.

    Where the house calls the rounds it waits for those who have just missed theirs: a director sees who is there.
    """
    if tournament.plan.pace == "house" and return_due_at(tournament) > now:
        return []
    is_over = tournament.is_running and tournament.plan.form.is_over(tournament, now)
    return [ev.TournamentEnded()] if is_over else []


def _refuse_others(tournament: Tournament, entrant: int, by: Actor) -> None:
    if entrant not in tournament.entrants:
        raise EntryError(house_message("nobody plays under the number {number}", number=entrant))
    if tournament.number_of(by.id) != entrant:
        refuse_strangers(tournament, by)
