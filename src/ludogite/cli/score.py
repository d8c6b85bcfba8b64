"""`ludogite score`: count a hand as the game counts it."""

from __future__ import annotations

import click
from rich.markup import escape

from ludogite.cli.arguments import (
    batch_option,
    chosen_settings,
    find_present_game,
    game_argument,
    json_option,
    lang_option,
    set_option,
)
from ludogite.cli.report import Json, answer_lines, say_json
from ludogite.cli.screen import console
from ludogite.core.errors import UnsupportedError
from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.core.refusals import listed
from ludogite.core.registry import installed_games
from ludogite.translation import translate


@click.command()
@game_argument
@click.argument("hand", metavar="[CARD]...", nargs=-1)
@set_option
@json_option
@batch_option
@lang_option
def score(
    game_id: str, hand: tuple[str, ...], chosen: tuple[str, ...], as_json: bool, batch: bool, language: str
) -> None:
    """Find the best division of a HAND into combinations, and what each part is worth.

    Example: ludogite score libertas "R3 R4 R5 B5 G5 L L"
    """
    game = find_present_game(game_id)
    scorer = game.around.scorer
    if scorer is None:
        able = [other.id for other in installed_games().values() if other.around.scorer]
        raise UnsupportedError(
            house_message(
                "'{id}' has no hands to score; these games have: {able}",
                id=excerpt(game_id),
                able=listed(able),
            )
        )
    settings = chosen_settings(game, chosen)

    def answer(line: str) -> Json:
        counted = scorer.score(line, settings)
        parts = [
            {"cards": cards, "what": translate(what, language), "points": points}
            for cards, what, points in counted.parts
        ]
        return {"total": counted.total, "parts": parts}

    if batch:
        answer_lines(answer)
        return
    counted = answer(" ".join(hand))
    if as_json:
        say_json(counted)
        return
    for part in counted["parts"]:
        console.print(f"{part['points']:>6}  {part['cards']:<30}  [dim]{escape(part['what'])}[/dim]")
    console.print(f"[bold]{counted['total']:>6}[/bold]")
