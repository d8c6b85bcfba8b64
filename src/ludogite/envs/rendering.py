"""Positions as text for a terminal, and as pictures made of numbers."""

from __future__ import annotations

from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Any, cast

from rich.console import Console

from ludogite.core.errors import OptionValueError
from ludogite.core.game import Game
from ludogite.core.inputs import quoted
from ludogite.core.language import WRITTEN
from ludogite.core.message import house_message
from ludogite.core.state import State
from ludogite.drawing.compose import svg
from ludogite.extras import require_extra
from ludogite.translation import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

COLUMNS = 80
PIXELS = 600
"""How wide a picture is."""


def checked_mode(mode: str | None, modes: Sequence[str]) -> str | None:
    """Return how a board is shown, where it can be shown so; raises OptionValueError."""
    if mode is not None and mode not in modes:
        raise OptionValueError(
            house_message(
                "render_mode is one of {modes}, or None; got {given}", modes=", ".join(modes), given=quoted(mode)
            )
        )
    return mode


def text_of(game: Game, state: State, viewer: int | None) -> str:
    """Return the board as a terminal shows it, without colour."""
    written = StringIO()
    console = Console(file=written, width=COLUMNS, highlight=False, color_system=None)
    console.print(translate(game.board.terminal(state, viewer), WRITTEN))
    return written.getvalue()


def picture_of(game: Game, state: State, viewer: int | None, width: int = PIXELS) -> NDArray[np.uint8]:
    """Return the board as rows of pixels, each red, green and blue."""
    require_extra("envs", "rgb_array")
    import numpy as np  # noqa: PLC0415 - an extra, loaded when it is asked for
    import pypdfium2  # noqa: PLC0415 - the same

    page = pypdfium2.PdfDocument(_page(game, state, viewer, width))[0]
    return cast("NDArray[np.uint8]", np.array(page.render(rev_byteorder=True).to_numpy()[:, :, :3]))


def _page(game: Game, state: State, viewer: int | None, width: int) -> bytes:
    """Return a PDF whose one page is the board, a point for each pixel."""
    from reportlab.pdfgen.canvas import Canvas  # noqa: PLC0415 - an extra, loaded when it is asked for

    from ludogite.printing.painter import draw_picture  # noqa: PLC0415 - needs the same extra

    scene = game.board.scene(state, viewer)
    height = round(width * scene.height / scene.width)
    held = BytesIO()
    canvas: Any = Canvas(held, pagesize=(width, height), invariant=1)
    draw_picture(canvas, svg(scene, game.board), 0, height, width)
    canvas.save()
    return held.getvalue()
