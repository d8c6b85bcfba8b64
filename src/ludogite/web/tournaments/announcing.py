"""The form in which a tournament is announced, read as its plan."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from msgspec.structs import replace

from ludogite.core.inputs import excerpt, whole_number
from ludogite.core.message import house_message
from ludogite.core.options import written
from ludogite.core.registry import open_game
from ludogite.people.errors import TournamentPlanError
from ludogite.people.tournaments.forms.catalogue import FORMS, Form, form_name
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.forms.settings import as_sent
from ludogite.people.tournaments.plan import ABSENCE_WAIT_MS, TournamentPlan, usual_wait_ms
from ludogite.people.tournaments.tie_breaks import TIE_BREAKS
from ludogite.play.events import MINUTE_MS, ClockPlan
from ludogite.web.doors.faults import FieldError, FieldFault
from ludogite.web.shared.forms import is_chosen, read_choice
from ludogite.web.shared.laying import CLOCKS, OPTION
from ludogite.web.shared.moments import moment_of
from ludogite.web.shared.muting import refuse_muted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ludogite.core.game import Game
    from ludogite.core.options import Value
    from ludogite.people.tournaments.forms.form import FormRules
    from ludogite.people.tournaments.forms.settings import Chosen, Setting
    from ludogite.people.tournaments.plan import Entry, Pace, Venue
    from ludogite.web.shared.visit import Visit

USUAL_CLOCK, USUAL_HALL_CLOCK = "10+5", "none"
HALL_CLOCKS = {
    "none": ClockPlan(), "10": ClockPlan(10 * MINUTE_MS), "20": ClockPlan(20 * MINUTE_MS),
    "30": ClockPlan(30 * MINUTE_MS),
} | {key: clock for key, clock in CLOCKS.items() if not clock.in_days}  # fmt: skip
"""The clocks that can stand beside a board in a hall: nobody stays there for days, and many bring no seconds."""
EVERY_DAYS = {"never": 0, "day": 1, "week": 7, "fortnight": 14, "month": 28}
"""How often the next one of a series comes."""
FURTHEST_MINUTES = 14 * 60
"""No place on Earth is farther from Greenwich's time."""
MOST_TIE_BREAKS = 3
SHEET_BEST_OF, SHEET_PLACES = 3, 8
"""The printed sheet: a match, a return match and a decider; all eight places are played for."""
ENTRIES: tuple[Entry, ...] = ("open", "members", "club", "director")
VENUES: tuple[Venue, ...] = ("online", "hall")
PACES: tuple[Pace, ...] = ("house", "director")
CHOICES: dict[str, dict[str, str]] = {
    "venue": {"online": "venue-online", "hall": "venue-hall"},
    "every": {
        "never": "every-never", "day": "every-day", "week": "every-week", "fortnight": "every-fortnight",
        "month": "every-month",
    },
    "pace": {"house": "pace-house", "director": "pace-director"},
    "entry": {
        "club": "entry-club", "open": "entry-open", "members": "entry-members", "director": "entry-director",
    },
    "yes": {"no": "no", "yes": "yes"},
}  # fmt: skip
"""What the fields of the form offer: the word that is sent, and the key of those that are shown."""

Word = TypeVar("Word", bound=str)


def choices_for(*, is_club: bool) -> dict[str, dict[str, str]]:
    """Return what the fields offer: only a club's tournament can be for its members."""
    entries = {word: key for word, key in CHOICES["entry"].items() if is_club or word != "club"}
    return CHOICES | {"entry": entries}


def forms_for(game: Game) -> list[type[Form]]:
    """Return the forms in which a game can be played."""
    return [one for one in FORMS if one.suits(game)]


def has_sheet(game: Game) -> bool:
    """Tell whether a printed sheet of a knock-out lies in a game's box."""
    return game.around.keeper is not None and game.around.keeper.knockout > 0


def read_plan(game: Game, form: Mapping[str, str], visit: Visit) -> TournamentPlan:
    """Return the plan that a form asks for; raises FieldError, TournamentPlanError, and the errors of options."""
    venue = _one_of(form, "venue", VENUES)
    clock = _clock(form, venue)
    return TournamentPlan(
        title=form.get("title", ""),
        game=game.id,
        form=_form(game, form),
        options=_options(game, form),
        clock=clock,
        venue=venue,
        entry=_one_of(form, "entry", ENTRIES),
        most=_number(form, "most", 0),
        starts_at=_starts_at(form),
        pace=_one_of(form, "pace", PACES),
        pause_ms=_number(form, "pause", 0) * MINUTE_MS,
        fair_wait_ms=_number(form, "wait", usual_wait_ms(clock) // MINUTE_MS) * MINUTE_MS,
        absence_wait_ms=_number(form, "away", ABSENCE_WAIT_MS // MINUTE_MS) * MINUTE_MS,
        rated=is_chosen(form, "rated"),
        listed=read_choice(form, "listed", ("yes", "no"), "yes" if visit.guest.member else "no") == "yes",
        tie_breaks=_tie_breaks(form),
        every_days=EVERY_DAYS[read_choice(form, "every", EVERY_DAYS, "never")],
    )


def _clock(form: Mapping[str, str], venue: Venue) -> ClockPlan:
    """Return how long everybody may think; a page sends a field for each venue, and that of the chosen one counts."""
    if venue == "online":
        return CLOCKS[read_choice(form, "clock", CLOCKS, USUAL_CLOCK)]
    return HALL_CLOCKS[
        read_choice(form, "hall-clock" if "hall-clock" in form else "clock", HALL_CLOCKS, USUAL_HALL_CLOCK)
    ]


def typed_of(plan: TournamentPlan) -> dict[str, str]:
    """Return the form that asks for a plan: what `read_plan` reads."""
    options = {f"{OPTION}{name}": written(value) for name, value in plan.options.items()}
    tie_breaks = {f"tie-break-{number}": one for number, one in enumerate(plan.tie_breaks, 1)}
    clock = next((key for key, one in CLOCKS.items() if one == plan.clock), USUAL_CLOCK)
    every = next((key for key, days in EVERY_DAYS.items() if days == plan.every_days), "never")
    return {
        "title": plan.title,
        "clock": clock,
        "hall-clock": next((key for key, one in HALL_CLOCKS.items() if one == plan.clock), USUAL_HALL_CLOCK),
        "venue": plan.venue,
        "entry": plan.entry,
        "most": str(plan.most),
        "starts": _hour(plan.starts_at),
        "starts-at": str(plan.starts_at or ""),
        "pace": plan.pace,
        "pause": str(plan.pause_ms // MINUTE_MS),
        "wait": "" if plan.fair_wait_ms == usual_wait_ms(plan.clock) else str(plan.fair_wait_ms // MINUTE_MS),
        "away": str(plan.absence_wait_ms // MINUTE_MS),
        "rated": _yes(plan.rated),
        "listed": _yes(plan.listed),
        "every": every,
        "form": form_name(plan.form),
        **_typed_form(plan.form, open_game(plan.game)),
        **options,
        **tie_breaks,
    }


def _typed_form(form: Form, game: Game) -> dict[str, str]:
    return {one.name: as_sent(getattr(form, one.field)) for one in form.settings(game)}


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _hour(at: int) -> str:
    """Return an hour as a field of a form has it, by Greenwich's clock."""
    return moment_of(at).strftime("%Y-%m-%dT%H:%M") if at else ""


def sheet_plan(game: Game) -> TournamentPlan:
    """Return the tournament of the sheet that lies in a game's box, as it is printed, for a hall."""
    keeper = game.around.keeper
    if keeper is None or not keeper.knockout:
        raise TournamentPlanError(house_message("no sheet of a tournament lies in this box"))
    return TournamentPlan(
        title="",
        game=game.id,
        form=KnockoutForm(SHEET_BEST_OF, "hand", SHEET_PLACES),
        options=dict(keeper.knockout_options),
        venue="hall",
        entry="director",
        most=keeper.knockout,
        listed=False,
    )


def refuse_announcing(plan: TournamentPlan, visit: Visit, known: str = "") -> None:
    """Refuse what somebody may not announce; raises TournamentPlanError, MutedError, BannedGuestError.

    Whoever may say set phrases only gives no title but the one that it has already.
    """
    visit.services.refuse_banned(visit.guest)
    if plan.title != known or plan.listed:
        refuse_muted(visit)
    if not plan.listed:
        return
    if visit.plays_as_child or not visit.guest.member:
        raise TournamentPlanError(
            house_message("whoever keeps a name may announce it to everybody; let only those find it who have its link")
        )


def _form(game: Game, form: Mapping[str, str]) -> Form:
    known = {form_name(one): one for one in forms_for(game)}
    usual = known[read_choice(form, "form", known, next(iter(known)))].usual(game)
    chosen = {one.field: _chosen(form, one, getattr(usual, one.field)) for one in usual.settings(game)}
    return replace(usual, **chosen)


def _chosen(form: Mapping[str, str], setting: Setting, usual: Chosen) -> Chosen:
    """Return what was chosen of one setting; numbers that no page offers are left to the form."""
    match usual:
        case bool():
            return is_chosen(form, setting.name)
        case int():
            return _number(form, setting.name, usual)
        case _:
            return read_choice(form, setting.name, setting.offered, usual)


def _options(game: Game, form: Mapping[str, str]) -> dict[str, Value]:
    chosen: dict[str, Value] = {
        name.removeprefix(OPTION): value for name, value in form.items() if name.startswith(OPTION)
    }
    known = game.settings({name: value for name, value in chosen.items() if name != game.rules.players_option})
    return {option.name: known[option.name] for option in game.rules.options if known[option.name] != option.default}


def _tie_breaks(form: Mapping[str, str]) -> tuple[str, ...]:
    """Return the tie-breaks in the order in which they are asked; none where the usual ones are."""
    chosen = [
        read_choice(form, f"tie-break-{number}", ("usual", *TIE_BREAKS), "usual")
        for number in range(1, MOST_TIE_BREAKS + 1)
    ]
    return tuple(dict.fromkeys(one for one in chosen if one != "usual"))


def _starts_at(form: Mapping[str, str]) -> int:
    """Return when it begins: an hour as the visitor's clock shows it, and how far that is from Greenwich's."""
    typed = form.get("starts", "").strip()
    if not typed:
        return 0
    offset = form.get("zone", "0").removeprefix("-")
    minutes = whole_number(offset)
    if minutes is None or minutes > FURTHEST_MINUTES:
        raise FieldError([FieldFault("zone", form["zone"], house_message("minutes from Greenwich’s time"))])
    away = timedelta(minutes=-minutes if form.get("zone", "0").startswith("-") else minutes)
    try:
        return int((datetime.fromisoformat(typed).replace(tzinfo=UTC) + away).timestamp() * 1000)
    except (ValueError, OverflowError):
        raise TournamentPlanError(
            house_message("an hour is written as 2027-01-31T20:00, got '{hour}'", hour=excerpt(typed))
        ) from None


def _number(form: Mapping[str, str], name: str, usual: int) -> int:
    typed = form.get(name, "").strip()
    number = whole_number(typed) if typed else usual
    if number is None:
        raise FieldError([FieldFault(name, excerpt(typed), house_message("a whole number"))])
    return number


def _one_of(form: Mapping[str, str], name: str, words: tuple[Word, ...]) -> Word:
    given = read_choice(form, name, words, words[0])
    return next(one for one in words if one == given)


class OfferedForm(NamedTuple):
    """A form as a page offers it: its word, its usual settings, and what can be chosen."""

    word: str
    form: FormRules
    settings: tuple[Setting, ...]

    def usual(self, setting: Setting) -> str:
        """Return what is chosen where nobody chooses, as a page sends it."""
        return as_sent(getattr(self.form, setting.field))


def offered_forms(game: Game) -> list[OfferedForm]:
    """Return the forms that a page offers for a game."""
    usual = [one.usual(game) for one in forms_for(game)]
    return [OfferedForm(form_name(one), one, one.settings(game)) for one in usual]
