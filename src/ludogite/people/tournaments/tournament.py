"""A tournament as it stands: the fold of its events, as a value. Nothing here decides anything; `decisions` does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, assert_never

import msgspec
from msgspec.structs import replace

from ludogite.core.chance import NO_NONCE
from ludogite.people.tournaments import events as ev
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.match import Match, MatchResult, ResultClaim, ResultSource
from ludogite.people.tournaments.plan import TournamentPlan

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

TournamentStatus = Literal["coming", "running", "over"]
"""A match of which nobody says that it ended otherwise."""


class StoodResults(msgspec.Struct, frozen=True):
    """The results of a tournament that was over."""

    matches: dict[int, Match]
    ended_at: int


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """One tournament, as a value. `after` returns the tournament after more events; this one never changes."""

    id: str
    plan: TournamentPlan
    seed: str
    draw_seed: str = ""
    """What an order drawn by lot follows from; empty where it follows from `seed`, as in early versions."""
    announced_at: int
    announced_by: str
    seq: int
    changed_at: int
    entrants: dict[int, Entrant]
    """Everybody who plays or has played, by number."""
    away: frozenset[int] = frozenset()
    """Who has left, or did not come: they are not paired until they return."""
    missed: frozenset[int] = frozenset()
    """Who of them did not come, and has not left by themselves."""
    gone: frozenset[int] = frozenset()
    """The numbers of those who left before it began: nobody has them again."""
    children: dict[int, tuple[Entrant, ...]]
    """Every child who entered, as they were called each time; those too who left before it began."""
    entered_at: dict[int, int]
    """When each entered."""
    entered_in: dict[int, int]
    """How many rounds had been paired when each entered: those they missed."""
    nonces: dict[int, str]
    """What each who is there adds to the draw."""
    order: tuple[int, ...] = ()
    """How they were ordered when it began."""
    matches: dict[int, Match]
    """Every match, by number, in the order in which they were made."""
    rounds: int = 0
    """How many rounds have been paired, wholly or in part."""
    begun_at: int = 0
    ended_at: int = 0
    ending: ev.TournamentEnded | None = None
    invited: frozenset[tuple[str, ev.InvitedRole]] = frozenset()
    """Who was asked to play or to direct it, and has not answered: everybody else learns nothing of it."""
    asked: dict[tuple[str, ev.InvitedRole], int]
    """How often each was asked what: nobody asks without end."""
    declined: frozenset[tuple[str, ev.InvitedRole]] = frozenset()
    """Who said no to which question."""
    stood: StoodResults | None = None
    """How it had ended, where a director corrected something after the end, until it ends otherwise."""
    pause: ev.TournamentPaused | None = None
    """Why it stands still, while it does."""
    paused_at: int = 0
    """When the pause began that lasts."""
    paused_ms: int = 0
    """How long it has stood still in the pauses that are over."""

    @classmethod
    def from_events(cls, id_: str, stamped: Sequence[ev.StampedTournamentEvent]) -> Tournament:
        """Return the tournament that these events led to; the first one announces it."""
        first, announced = stamped[0], stamped[0].event
        if not isinstance(announced, ev.Announced):
            raise TypeError(f"a tournament begins by being announced, not with {type(announced).__name__}")
        fresh = cls(
            id=id_,
            plan=announced.plan,
            seed=announced.seed,
            draw_seed=announced.draw_seed,
            announced_at=first.at,
            announced_by=first.by,
            seq=first.seq,
            changed_at=first.at,
            entrants={},
            children={},
            entered_at={},
            entered_in={},
            nonces={},
            matches={},
            asked={},
        )
        return fresh.after(stamped[1:])

    @property
    def status(self) -> TournamentStatus:
        """Where it stands."""
        if self.ending is not None:
            return "over"
        return "running" if self.begun_at else "coming"

    @property
    def is_called_off(self) -> bool:
        """Whether it was broken off."""
        return self.ending is not None and self.ending.is_called_off

    @property
    def is_running(self) -> bool:
        """Whether it has begun and is not over."""
        return self.status == "running"

    @property
    def playing(self) -> list[int]:
        """The numbers of those who are to be paired: nobody who is away."""
        return [number for number in self.entrants if number not in self.away]

    @property
    def standing_matches(self) -> list[Match]:
        """Every match that was not taken back."""
        return [one for one in self.matches.values() if not one.is_annulled]

    @property
    def open_matches(self) -> list[Match]:
        """The matches that are still to be played."""
        return [one for one in self.matches.values() if one.is_open]

    @property
    def contested_matches(self) -> list[Match]:
        """The matches of which a director has yet to decide how they ended: different results were typed."""
        return [one for one in self.standing_matches if one.contested]

    def round(self, number: int) -> list[Match]:
        """Return the matches of a round."""
        return [one for one in self.standing_matches if one.round == number]

    def open_matches_of(self, entrant: int) -> list[Match]:
        """Return every match in which somebody plays, or is awaited: several where all games begin together."""
        return [one for one in self.open_matches if entrant in one.seats]

    def number_of(self, person: str) -> int | None:
        """Return the number under which somebody plays; None where they do not."""
        found = (one.number for one in self.entrants.values() if one.person == person)
        return next(found, None) if person else None

    def directs(self, person: str) -> bool:
        """Tell whether somebody decides here."""
        return bool(person) and person in self.plan.directors

    def is_invited(self, person: str) -> bool:
        """Tell whether somebody was asked something that they have not answered."""
        return any(one == person for one, _ in self.invited)

    @property
    def without_nonce(self) -> list[int]:
        """The numbers of those written down by name for whom nobody has added anything to the draw."""
        return [one for one, it in self.entrants.items() if it.kind == "name" and self.nonces[one] == NO_NONCE]

    def nonces_with(self, nonce: str) -> dict[int, str]:
        """Return what each adds to the draw where whoever begins it adds a nonce, or nothing."""
        return self.nonces | dict.fromkeys(self.without_nonce, nonce) if nonce else self.nonces

    def after(self, stamped: Iterable[ev.StampedTournamentEvent]) -> Tournament:
        """Return the tournament after more events; this one still stands."""
        events = list(stamped)
        return _Fold(self).take(events) if events else self


class _Fold:
    """A tournament while many events are taken in: copied once, not with every event."""

    def __init__(self, tournament: Tournament) -> None:
        self._value = replace(
            tournament,
            entrants=dict(tournament.entrants),
            children=dict(tournament.children),
            entered_at=dict(tournament.entered_at),
            entered_in=dict(tournament.entered_in),
            nonces=dict(tournament.nonces),
            matches=dict(tournament.matches),
            asked=dict(tournament.asked),
        )

    def take(self, stamped: list[ev.StampedTournamentEvent]) -> Tournament:
        for one in stamped:
            self._take(one.event, one.at, one.by)
        return replace(self._value, seq=stamped[-1].seq, changed_at=stamped[-1].at)

    def _set(self, **changes: object) -> None:
        self._value = replace(self._value, **changes)

    def _change_match(self, number: int, **changes: object) -> None:
        self._value.matches[number] = replace(self._value.matches[number], **changes)

    def _change_entrant(self, number: int, **changes: object) -> None:
        self._value.entrants[number] = replace(self._value.entrants[number], **changes)

    def _take(self, event: ev.TournamentEvent, at: int, by: str) -> None:  # noqa: C901, PLR0912 - an arm each
        value = self._value
        match event:
            case ev.Announced() | ev.PlanChanged():
                self._set(plan=event.plan)
            case ev.Entered():
                self._enter(event.entrant, event.nonce, at)
            case ev.Invited():
                self._invite({(person, event.role) for person in event.people if person})
            case ev.InvitationAnswered():
                self._answer((event.person, event.role), is_own=event.person == by)
            case ev.EntrantLeft():
                self._leave(event.entrant)
            case ev.EntrantReturned():
                self._set(away=value.away - {event.entrant}, missed=value.missed - {event.entrant})
            case ev.EntrantChanged():
                self._change_entrant(event.entrant, person=event.person, name=event.name, kind=event.kind)
                self._note_child(value.entrants[event.entrant])
            case ev.EntrantForgotten():
                self._forget(event.entrant)
            case ev.Begun():
                self._set(order=event.order, begun_at=at, nonces=value.nonces_with(event.nonce))
            case ev.Paired():
                self._pair(event.matches, at)
            case ev.TableLaid():
                self._change_match(event.match, table=event.table, laid_at=at)
            case ev.ResultHeard():
                source: ResultSource = "typed" if event.is_typed else "table"
                self._settle(event.match, MatchResult(event.ranks, source, event.scores, ended_by=event.ended_by), at)
            case ev.ResultContested():
                self._contest(event, by)
            case ev.ResultByHand():
                self._note_results()
                self._settle(event.match, MatchResult(event.ranks, "director", event.scores, event.reason), at)
            case ev.Forfeited():
                self._forfeit(event, at)
            case ev.MatchAnnulled():
                self._note_results()
                self._change_match(event.match, is_annulled=True, ended_at=at)
            case ev.TournamentPaused():
                self._pause(event, at)
            case ev.TournamentResumed():
                self._resume(at)
            case ev.DirectorsChanged():
                self._direct(event.directors)
            case ev.TournamentEnded():
                self._set(ending=event, ended_at=self._restored(at) if event.restores else at, pause=None, stood=None)
            case ev.TournamentReopened():
                self._set(ending=None, ended_at=0)
            case _:
                assert_never(event)

    def _enter(self, entrant: Entrant, nonce: str, at: int) -> None:
        value = self._value
        value.entrants[entrant.number] = entrant
        self._note_child(entrant)
        value.entered_at[entrant.number] = at
        value.entered_in[entrant.number] = value.rounds
        value.nonces[entrant.number] = nonce or NO_NONCE
        self._set(declined=value.declined - {(entrant.person, "play")})

    def _pause(self, pause: ev.TournamentPaused, at: int) -> None:
        """Stand still; where it does already, this pause goes on for another reason, or until another hour."""
        self._set(pause=pause, paused_at=self._value.paused_at if self._value.pause else at)

    def _resume(self, at: int) -> None:
        paused = at - self._value.paused_at if self._value.pause else 0
        self._set(pause=None, paused_ms=self._value.paused_ms + paused)

    def _direct(self, directors: tuple[str, ...]) -> None:
        value, asked = self._value, {(one, "direct") for one in directors}
        self._set(plan=replace(value.plan, directors=directors), declined=value.declined - asked)

    def _invite(self, asked: set[tuple[str, ev.InvitedRole]]) -> None:
        value = self._value
        value.asked.update({one: value.asked.get(one, 0) + 1 for one in asked})
        self._set(invited=value.invited | asked)

    def _answer(self, asked: tuple[str, ev.InvitedRole], *, is_own: bool) -> None:
        """Take in an answer: a no, until what follows from a yes is told; a director withdraws without an answer."""
        value = self._value
        self._set(invited=value.invited - {asked}, declined=value.declined | ({asked} if is_own else set()))

    def _forget(self, number: int) -> None:
        self._value.children.pop(number, None)
        if number in self._value.entrants:
            self._change_entrant(number, person="", name="")

    def _contest(self, event: ev.ResultContested, by: str) -> None:
        one = self._value.matches[event.match]
        claims = tuple(claim for claim in one.claims if claim.by != by)
        if not event.is_taken_back:
            claims = (*claims, ResultClaim(by, event.ranks, event.scores))
        self._change_match(event.match, contests=one.contests + 1, claims=claims)

    def _note_results(self) -> None:
        """Keep how it ended while something is corrected after the end: it may have to be played out, and is not."""
        value = self._value
        if value.ending is not None:
            self._set(stood=StoodResults(dict(value.matches), value.ended_at))

    def _restored(self, at: int) -> int:
        """Let all results be as they were when it ended, and what was made since count for nothing; return when."""
        matches, stood = self._value.matches, self._value.stood
        if stood is None:
            return at
        for number, one in list(matches.items()):
            matches[number] = stood.matches.get(number) or replace(one, is_annulled=True, ended_at=one.ended_at or at)
        return stood.ended_at

    def _note_child(self, entrant: Entrant) -> None:
        """Keep every name of a child: few may read it, in what others wrote too."""
        known = self._value.children
        if entrant.kind == "child":
            known[entrant.number] = (*known.get(entrant.number, ()), entrant)
        else:
            known.pop(entrant.number, None)

    def _leave(self, number: int) -> None:
        value = self._value
        if value.begun_at:
            self._set(away=value.away | {number}, missed=value.missed - {number})
            return
        self._set(gone=value.gone | {number})
        for kept in (value.entrants, value.entered_at, value.entered_in, value.nonces):
            del kept[number]

    def _pair(self, matches: tuple[Match, ...], at: int) -> None:
        value = self._value
        for one in matches:
            rest = MatchResult((1,), "rest") if len(one.seats) == 1 else None
            value.matches[one.number] = replace(one, paired_at=at, result=rest, ended_at=at if rest else 0)
        self._set(rounds=max([value.rounds, *(one.round for one in matches)]))

    def _settle(self, number: int, result: MatchResult, at: int) -> None:
        self._change_match(number, result=result, ended_at=at, claims=())

    def _forfeit(self, event: ev.Forfeited, at: int) -> None:
        """Take out who did not come; whoever is left has won, unless they are enough to play."""
        value = self._value
        one = value.matches[event.match]
        seats = tuple(entrant for entrant in one.seats if entrant not in event.absent)
        absent = tuple(dict.fromkeys((*one.absent, *event.absent)))
        if event.leaves:
            missed = frozenset(event.absent) - value.away
            self._set(away=value.away | missed, missed=value.missed | missed)
        if event.goes_on:
            again = {"table": "", "laid_at": 0, "attempt": one.attempt + 1, "result": None, "ended_at": 0}
            self._change_match(event.match, seats=seats, absent=absent, paired_at=at, **again)
        else:
            result = MatchResult((1,) * len(seats), "forfeit", reason=event.reason)
            self._change_match(event.match, seats=seats, absent=absent, result=result, ended_at=at)
