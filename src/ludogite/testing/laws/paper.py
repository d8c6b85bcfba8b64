"""A game can be printed: its rules and its sheets, in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.errors import MissingExtraError
from ludogite.core.language import LANGUAGES
from ludogite.printing import pdf
from ludogite.testing.cases import demand_of_game
from ludogite.testing.faults import tell_notice, way_out

if TYPE_CHECKING:
    from ludogite.core.game import Game


@way_out(
    "Run `ludogite print GAME -o rules.pdf`; draw with what `ludogite.drawing` has, and use no symbol inside itself."
)
def check_game_can_be_printed(game: Game) -> None:
    """Demand a PDF of the rules and of every sheet, in each language; without the print extra nothing is demanded."""
    for language in LANGUAGES:
        try:
            made = pdf(game, language)
        except MissingExtraError as missing:
            tell_notice(f"the PDF was not tried: {missing}", "Install it: pip install ludogite[print]")
            return
        except Exception as error:  # noqa: BLE001 - whatever a drawing does to the printer is told as a broken law
            demand_of_game(False, game, f"{type(error).__name__}: {error}", f"printed in {language}")
        else:
            demand_of_game(made.startswith(b"%PDF"), game, "not a PDF", f"printed in {language}")


OF_A_GAME = (check_game_can_be_printed,)
