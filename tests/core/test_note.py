"""The turns of a game are counted for people: chance belongs to the turn in which it acts, setting up to none."""

from __future__ import annotations

from ludogite.core.note import Placed, note, place_events, turns_taken
from ludogite.core.playthrough import History
from ludogite.core.registry import open_game


def _played(game: str, *tokens: str, **options: str | int | bool) -> History:
    opened = open_game(game)
    history = History.begin(opened, opened.settings(options))
    for token in tokens:
        history = history.after(token)
    return history


def test_a_draw_by_lot_is_setting_up_and_whoever_begins_opens_the_rows() -> None:
    history = _played("squadro", "[first:top]", "1", "2", "3")
    placed = place_events(history.game, history.events)
    assert placed == [Placed(0, None), Placed(1, 1), Placed(1, 0), Placed(2, 1)]
    assert turns_taken(placed) == 2


def test_nothing_was_played_yet() -> None:
    assert turns_taken([]) == 0


def test_every_event_has_a_line() -> None:
    history = _played("squadro", "[first:left]", "1")
    assert all(str(note(history.game, event).phrase) for event in history.events)
