"""What the script of the proof is told with a page."""

from __future__ import annotations

from ludogite.core.language import Language
from ludogite.play.messages import Out
from ludogite.play.table import Table
from ludogite.web.fair.words import WORDS
from ludogite.web.shared.script import ScriptWords, script_words

EXPLAINED = {
    "fair-sealing", "fair-how", "fair-title", "fair-step-seal", "fair-step-nonce", "fair-step-none", "fair-step-draw",
    "fair-limits", "fair-limits-none", "fair-record",
    "fair-secret-later", "fair-numbers", "fair-dice", "fair-lots", "fair-open-how",
}  # fmt: skip
"""What pages themselves say of it; the rest is said by the script."""


class FairScript(Out):
    """What the script of the proof needs to know of a table."""

    table: str
    throws: str
    """Where all chance of the game is told when it is over."""
    in_play: bool
    """Whether dice fall during the game, not only before it."""
    words: ScriptWords


def fair_script(table: Table, language: Language) -> FairScript:
    """Return what the script of the proof needs to know of a table."""
    return FairScript(
        table.id,
        f"/tables/{table.id}/throws",
        table.game.rules.chance_in_play,
        script_words([key for key in WORDS if key.startswith("fair-") and key not in EXPLAINED], language),
    )
