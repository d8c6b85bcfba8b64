"""How a game at a table ended, in whole sentences about the people who played it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.message import NOTHING, Message, addressing, house_message, join
from ludogite.core.note import place_events, turns_taken
from ludogite.core.outcome import ABSENT, AGREED, CLAIMED, FLAGGED, HOUSE_REASONS, RESIGNED
from ludogite.play.company import people_name
from ludogite.play.departures import loser_of

if TYPE_CHECKING:
    from ludogite.core.outcome import Outcome
    from ludogite.play.table import Table

WELL_FOUGHT = house_message("Well fought.")
DRAWN = house_message("A draw, and good friends")


def result(table: Table, outcome: Outcome) -> Message:
    """Return who won, in the few words of a headline."""
    titles, winners = table.game.rules.seat_titles, outcome.winners
    if not winners or len(winners) == len(outcome.ranks):
        return DRAWN
    if len(winners) == 1:
        (winner,) = winners
        return addressing(
            winner,
            you=house_message("You win!"),
            other=house_message("{who:capital} wins!", who=titles[winner]),
        )
    names = join([join([titles[seat] for seat in winners[:-1]], ", "), titles[winners[-1]]], house_message(" and "))
    return house_message("{names:capital} share the win", names=names)


def why(table: Table, outcome: Outcome) -> Message:
    """Return why a game ended: as its rules say of those who played it, or what people did."""
    if outcome.reason in HOUSE_REASONS:
        return manner(table, outcome)
    ending, play = table.game.around.ending, table.play
    if ending is None or play is None or not play.state.over():
        return outcome.reason.text
    return ending(play.state)


def manner(table: Table, outcome: Outcome) -> Message:
    """Return how a game came to its end, in one whole sentence."""
    code, loser = outcome.reason.code, loser_of(outcome, table.seats)
    has_left = table.seats[loser].is_left and code in (RESIGNED.code, CLAIMED.code)
    turn = turns_of(table, next((one.ply for one in table.departures if has_left and one.seat == loser), None))
    when = house_message("at turn {turn}", turn=turn) if turn else house_message("before the first turn")
    who = people_name(table, loser) if has_left else table.game.rules.seat_titles[loser]
    if code == RESIGNED.code:
        return addressing(
            loser,
            you=house_message("You gave up {when}.", when=when),
            other=house_message("{who:capital} gave up {when}.", who=who, when=when),
        )
    if code == FLAGGED.code:
        return addressing(
            loser,
            you=house_message("Your time ran out {when}.", when=when),
            other=house_message("{who:capital} ran out of time {when}.", who=who, when=when),
        )
    if code == CLAIMED.code:
        return addressing(
            loser,
            you=house_message("You had left the table {when}.", when=when),
            other=house_message("{who:capital} left the table {when}.", who=who, when=when),
        )
    if code == ABSENT.code:
        return addressing(
            loser,
            you=house_message("You were away for too long {when}.", when=when),
            other=house_message("{who:capital} was away for too long {when}.", who=who, when=when),
        )
    if code == AGREED.code:
        return house_message("Everybody agreed to a draw {when}.", when=when)
    return house_message.plural(
        "{reason:sentence} One move.", "{reason:sentence} {count} moves.", moves_of(table), reason=why(table, outcome)
    )


def consolation(table: Table, seat: int) -> Message:
    """Return a kind word for whoever lost on a seat; nothing where they had not moved yet."""
    events = table.play.events if table.play else ()
    has_moved = any(not event.by_chance and event.before.seat() == seat for event in events)
    return WELL_FOUGHT if has_moved else NOTHING


def moves_of(table: Table) -> int:
    """Return how long a game was: what people and machines decided, without what chance drew.

    Public games are counted alike, from their transcript; a turn of the list of moves may have several of them.
    """
    return sum(not event.by_chance for event in table.play.events) if table.play else 0


def turns_of(table: Table, ply: int | None = None) -> int:
    """Return the number of the turn at which a game stands, or stood then, as its list of moves numbers them."""
    return turns_taken(place_events(table.game, table.play.events[:ply])) if table.play else 0
