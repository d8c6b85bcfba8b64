"""The table of anchors in the explanation of strengths says what the games say."""

from __future__ import annotations

from pathlib import Path

from ludogite.core.language import WRITTEN
from ludogite.core.message import NOTHING
from ludogite.core.registry import installed_games
from ludogite.people.ratings.ratings import opponents
from ludogite.translation import translate

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "strength.md"
BEGIN, END = "<!-- anchors: written by tests/docs/test_strength.py -->\n", "<!-- end of anchors -->"


def anchors() -> str:
    """Return the table: `python -m tests.docs.test_strength` writes it."""
    rows = [
        "| game | kind | the Sparrow | the Squirrel | the Fox | the Heron | the Owl |",
        "|---|---|---|---|---|---|---|",
    ]
    for game in sorted(installed_games().values(), key=lambda game: game.id):
        for family in game.rules.families:
            kind = "" if family.title == NOTHING else translate(family.title, WRITTEN)
            points = opponents(family)
            figures = " | ".join(f"{point:,.0f}" for point in points) if points else "| | | |"
            rows.append(f"| {translate(game.about.title, WRITTEN)} | {kind} | {figures} |")
    return "\n".join(rows) + "\n"


def test_the_page_about_strengths_has_the_anchors_of_every_game() -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert written.partition(BEGIN)[2].partition(END)[0] == anchors()


if __name__ == "__main__":
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    PAGE.write_text(before + BEGIN + anchors() + END + rest.partition(END)[2], encoding="utf-8")
