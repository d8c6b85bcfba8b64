"""The draw of a tournament: what was promised and what followed, for programs and for the page that checks it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ludogite.core.chance import FairDeal
from ludogite.core.language import Language
from ludogite.people.tournaments.tournament import Tournament
from ludogite.play.messages import Out
from ludogite.web.shared.script import ScriptWords, script_words

DRAW_CHECKED = (
    "lot-checking", "lot-proved", "lot-partly", "lot-bad-seal", "lot-bad-nonce", "lot-bad-order",
    "lot-unreachable", "lot-number-none", "fair-again", "fair-by-device",
)  # fmt: skip
"""What the script says that checks the draw of a tournament."""


class DrawnPlace(msgspec.Struct, frozen=True):
    """Who was drawn for a place, and what they added to the draw."""

    entrant: int
    """The number under which they entered."""
    name: str
    """What they are called."""
    nonce: str
    """What they added, or whoever wrote them down; `none` where nobody brought anything."""


class DrawFacts(msgspec.Struct, frozen=True):
    """The draw of an order by lot: what was promised, and what followed from it."""

    commitment: str
    """The SHA-256 of the secret, shown since the tournament was announced."""
    secret: str | None
    """What the order follows from, together with all nonces; null until it is drawn."""
    places: list[DrawnPlace]
    """Everybody in the order that was drawn, the first place first; empty until it is drawn."""


class DrawScript(Out):
    """What the script that checks a draw is told with the page of a tournament."""

    tournament: str
    commitment: str
    address: str
    """Where the draw is told once it is made."""
    words: ScriptWords


def draw_facts(tournament: Tournament, names: Mapping[int, str]) -> DrawFacts | None:
    """Return the draw of a tournament; None in those that were announced before draws could be checked.

    Where nothing is drawn by lot the secret stays one.
    """
    if not tournament.draw_seed:
        return None
    deal, order = FairDeal(tournament.draw_seed, ()), tournament.order if is_by_lot(tournament) else ()
    return DrawFacts(
        deal.commitment,
        deal.seed if order else None,
        [DrawnPlace(one, str(names[one]), tournament.nonces[one]) for one in order],
    )


def is_by_lot(tournament: Tournament) -> bool:
    """Tell whether who stands where is drawn by lot in a tournament."""
    return tournament.plan.form.seeding == "lot"


def draw_script(tournament: Tournament, language: Language) -> DrawScript | None:
    """Return what the script that checks the draw of a tournament needs to know; None where there is nothing to check.

    The commitment is told in any tournament: a director may still choose that lots are drawn.
    """
    if not tournament.draw_seed:
        return None
    return DrawScript(
        tournament.id,
        FairDeal(tournament.draw_seed, ()).commitment,
        f"/tournaments/{tournament.id}/draw",
        script_words(DRAW_CHECKED, language),
    )
