"""A whole game of each kind as the list of moves that people read, in every language.

PYTHONPATH=. python -m tests.games.test_move_lists     writes the lists anew, to be looked at
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ludogite import installed_games
from ludogite.core.language import LANGUAGES, Language
from ludogite.core.level import CHARACTERS
from ludogite.core.message import verbatim
from ludogite.core.naming import Company, named
from ludogite.core.note import gather_lines, note, place_events, speak_line
from ludogite.testing.golden import Golden
from ludogite.translation import translate

GOLDEN = Path(__file__).parents[1] / "golden"
LISTS = Path(__file__).parent / "lists"
PLAYED = {
    "squadro": "four-home",
    "bilitaire": "second-fewer",
    "libertas": "pair-occupation",
    "rugby": "three-matches",
    "stilelibero": "podium",
}
NAMES = (verbatim("Anna"), CHARACTERS[2].name, verbatim("Oskar"), CHARACTERS[4].name)


def written(game_id: str, language: Language) -> str:
    """Return a golden game as Anna reads its list, line by line, with what is marked."""
    game = installed_games()[game_id]
    play = Golden.read(GOLDEN / game_id / f"{PLAYED[game_id]}.txt").play(game)
    events = list(play.events)
    company = Company(NAMES[: play.start.seats()])
    lines = gather_lines(place_events(game, events), [note(game, event, 0) for event in events])
    said = (
        " ".join([translate(named(speak_line(line, game.rules.seat_titles), company), language), *line.note.signs])
        for line in lines
    )
    return "\n".join(said) + "\n"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", PLAYED)
def test_the_list_of_moves_of_a_whole_game_reads_as_approved(game_id: str, language: Language) -> None:
    assert written(game_id, language) == (LISTS / f"{game_id}.{language}.txt").read_text("utf-8")


def test_only_oneself_reads_in_the_list_which_flags_went_to_a_hidden_rack() -> None:
    game = installed_games()["libertas"]
    play = Golden.read(GOLDEN / "libertas" / "pair-occupation.txt").play(game)
    take = next(event for event in play.events if not event.by_chance)
    taker = int(take.before.seat())
    own, other = note(game, take, taker), note(game, take, 1 - taker)
    assert own.phrase == other.phrase
    assert own.badges != other.badges
    assert other.badges == note(game, take).badges
    assert note(game, take._replace(before=game.reveal(take.before))).badges == own.badges


if __name__ == "__main__":
    LISTS.mkdir(exist_ok=True)
    for one in PLAYED:
        for spoken in LANGUAGES:
            (LISTS / f"{one}.{spoken}.txt").write_text(written(one, spoken), "utf-8")
