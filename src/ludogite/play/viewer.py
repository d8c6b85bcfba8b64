"""Who looks at a table, and through whose eyes: the screen that they see it on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludogite.core.language import WRITTEN, Language
from ludogite.core.outcome import HOUSE_REASONS
from ludogite.play.challenges import why_put_away
from ludogite.play.company import company_of
from ludogite.play.errors import CoveredError
from ludogite.play.result_words import manner
from ludogite.play.showing import Screen, has_secrets

if TYPE_CHECKING:
    from ludogite.core.message import Message
    from ludogite.core.state import State
    from ludogite.play.table import Table


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks, in which language, at which shape of the board."""

    person: str | None
    language: Language = WRITTEN
    upright: bool = False
    scene: bool = True
    """Whether a drawing is wanted; a machine needs none."""
    covers: bool = False
    """Whether people who share a device are shown what all may see, until the one who acts is alone with it."""
    uncovered: int | None = None
    """The seat of whoever is alone with it."""
    turned: int = 0
    """How often the board was turned, where seats have sides of their own."""
    blocks: frozenset[str] = frozenset()
    """Whose words are not shown."""


def viewpoint(table: Table, person: str | None) -> int | None:
    """Return the seat through whose eyes a person looks; None for a spectator's."""
    seats = table.seats_of(person) if person else ()
    if len(seats) <= 1 or not has_secrets(table.game):
        return seats[0] if seats else None
    return table.acting if table.acting in seats else None


def is_covered(table: Table, viewer: Viewer) -> bool:
    """Tell whether the seat that acts has not said yet that nobody else looks at the device that it shares."""
    return viewer.covers and shares_secrets(table, viewer) and table.acting != viewer.uncovered


def refuse_covered(table: Table, viewer: Viewer) -> None:
    """Raise a CoveredError where a seat of this device acts and others look: what it may do is its secret."""
    if is_covered(table, viewer) and viewer.person and table.acting in table.seats_of(viewer.person):
        raise CoveredError


def shares_secrets(table: Table, viewer: Viewer) -> bool:
    """Tell whether several seats that hide something from each other look at one device."""
    return has_secrets(table.game) and viewer.person is not None and len(table.seats_of(viewer.person)) > 1


def keeps_secrets(table: Table) -> bool:
    """Tell whether something is hidden at this table, or will be before the game is over."""
    return not table.over and has_secrets(table.game)


def screen_of(table: Table, viewer: Viewer) -> Screen:
    """Return how a viewer sees the game of a table: laid open for all once it is over, however it ended."""
    return Screen(
        table.game,
        None if is_covered(table, viewer) else viewpoint(table, viewer.person),
        viewer.language,
        upright=viewer.upright,
        laid_open=table.over,
        near=_near(table, viewer),
        company=company_of(table, viewer.person),
        ended=_ended(table),
    )


def _ended(table: Table) -> Message | None:
    """Return how people decided a game: they ended it before its rules did, or somebody left it."""
    if table.play is None:
        return None
    if table.outcome is None:
        return why_put_away(table, table.closing) if table.closing else None
    is_by_rules = table.play.state.over() and table.outcome.reason not in HOUSE_REASONS
    return None if is_by_rules else manner(table, table.outcome)


def _near(table: Table, viewer: Viewer) -> int | None:
    """Return the seat whose side of the board is near: the viewer's own, unless they turned it or share the device."""
    own = table.seats_of(viewer.person) if viewer.person and not table.awaits_sides else ()
    sides: tuple[int | None, ...] = (*range(len(table.seats)), None)
    return sides[((own[0] if len(own) == 1 else -1) + viewer.turned) % len(sides)]


def position_of(table: Table) -> State:
    """Return the position as it stands, or where the game will begin."""
    return table.start if table.play is None else table.play.state
