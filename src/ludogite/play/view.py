"""What one viewer may see of a table, as messages. Nothing that a seat may not see ever gets in here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ludogite.core.disclosure import Disclosure, disclose, hidden_token, retold, still_hidden, tell
from ludogite.core.message import house_message, join
from ludogite.play import messages as say
from ludogite.play.errors import SecretsError, StaleError
from ludogite.play.facts import facts
from ludogite.play.reasons import PHRASES
from ludogite.play.showing import has_secrets
from ludogite.play.turn import turn
from ludogite.play.view_context import RecentChanges, grew_from
from ludogite.play.viewer import keeps_secrets, position_of, screen_of, shares_secrets
from ludogite.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ludogite.core.note import Placed
    from ludogite.core.playthrough import Event
    from ludogite.play.showing import Screen
    from ludogite.play.table import Table
    from ludogite.play.talk import Talk
    from ludogite.play.view_context import ViewContext
    from ludogite.play.viewer import Viewer


def snapshot(table: Table, viewer: Viewer, now: int, context: ViewContext, since: Table | None = None) -> say.Snapshot:
    """Return all that a viewer may know of a table now, and nothing about the past that it should have forgotten.

    To somebody who looked on `since` an earlier value of the table, it tells what has come to light meanwhile.
    """
    context.turn_to(table)
    screen = context.screen(table, viewer)
    return say.Snapshot(
        seq=table.public_seq,
        table=facts(table, viewer, now),
        turn=turn(table, viewer, screen, now, context),
        moves=move_list(table, screen, context),
        talk=_talks(table.talk, viewer),
        board=_board(table, screen, context) if viewer.scene else None,
        told=("" if since is None else _came_to_light(since, table, viewer)) or _last_told(table, screen),
    )


def news(before: Table, after: Table, viewer: Viewer, now: int, context: ViewContext) -> say.News | None:
    """Return what a viewer who saw a table before sees of what happened since; None where only a snapshot can tell."""
    context.turn_to(after)
    hides = has_secrets(after.game)
    shares = hides and shares_secrets(after, viewer)
    if hides and (after.over or (shares and not viewer.covers)):
        return None
    screen = context.screen(after, viewer)
    since = before.seq, screen.eyes if hides else None
    if since not in context.changes:
        context.changes[since] = changes_between(before, after, screen.eyes, context)
    changes = context.changes[since]
    if changes is None:
        return None
    handed_over = shares and screen.eyes != screen_of(before, viewer).eyes
    if handed_over and not changes.played:
        return None
    key = (before.seq, screen.eyes, viewer.language, viewer.upright, viewer.scene, screen.company.you)
    shown = None if handed_over else context.shown.get(key)
    if shown is None:
        if not viewer.scene or not changes.played:
            beats = [screen.beat(one.event, (), one.revealed) for one in changes.played]
            shown = msgspec.Raw(say.encode(say.Shown(beats)))
        else:
            shown = _drawn(before, after, changes.played, viewer, screen, context, handed_over=handed_over)
        if not handed_over:
            context.shown[key] = shown
    return say.News(
        seq=after.public_seq,
        turn=turn(after, viewer, screen, now, context),
        moves=move_list(after, screen, context) if handed_over else _new_lines(changes, screen, after, context),
        talk=_talks(changes.talk, viewer),
        shown=shown,
        table=facts(after, viewer, now) if changes.more else None,
    )


def changes_between(before: Table, after: Table, eyes: int | None, context: ViewContext) -> RecentChanges | None:
    """Return what happened from one value of a table to a later one, as it is learnt through these eyes.

    None where people sat down or got up, the game began or went back: then only the whole picture tells it.
    """
    if not _goes_on(before, after) or _company_differs(before, after):
        return None
    talk = [talk for talk in after.talk if talk.seq > before.public_seq]
    more = after.ply - before.ply + len(talk) < after.public_seq - before.public_seq
    if before.play is None or after.play is None:
        return RecentChanges([], talk, [], more)
    events = after.play.events
    hidden = context.hidden_events(before.play, eyes)
    played = disclose(after.game, events, before.ply, hidden, eyes)
    kept = played[-1].hidden if played else hidden
    lines = [(one.number, one.number in kept) for one in played]
    if hidden != kept:
        lines = [(number, False) for number in hidden if number not in kept] + lines
    if has_secrets(after.game):
        context.note_hidden(after.play, eyes, kept)
    return RecentChanges(played, talk, lines, more)


def _goes_on(before: Table, after: Table) -> bool:
    if before.play is None or after.play is None:
        return before.play is after.play
    return grew_from(after.play.events, before.play.events)


def _came_to_light(before: Table, after: Table, viewer: Viewer) -> str:
    """Say what was hidden before and is no more; all who share a device hear what a spectator hears."""
    if before.play is None or after.play is None or not has_secrets(after.game):
        return ""
    game, events = after.game, after.play.events
    if not grew_from(events, before.play.events):
        return ""
    mine = after.seats_of(viewer.person) if viewer.person else ()
    eyes = mine[0] if len(mine) == 1 else None
    hidden = still_hidden(game, events, range(before.ply), eyes, before.play.state)
    said = [
        tell(game, one.event, eyes, one.revealed)
        for one in disclose(game, events, before.ply, hidden, eyes)
        if retold(game, one.revealed, eyes)
    ]
    return screen_of(after, viewer).speak(join(said)) if said else ""


def _last_told(table: Table, screen: Screen) -> str:
    """Say what happened last, as it was told when it happened; nothing before the first event."""
    if table.play is None or not table.play.events:
        return ""
    return screen.beat(table.play.events[-1]).tell


def _company_differs(before: Table, after: Table) -> bool:
    seats = zip(before.seats, after.seats, strict=True)
    return before.seats is not after.seats and any(was.people != now.people for was, now in seats)


def _drawn(
    before: Table,
    after: Table,
    learnt: list[Disclosure],
    viewer: Viewer,
    screen: Screen,
    context: ViewContext,
    *,
    handed_over: bool,
) -> msgspec.Raw:
    hiding = screen_of(before, viewer) if screen.laid_open else screen
    old = context.scene(hiding, position_of(before), keep=False)
    new = context.scene(screen, position_of(after))
    if not handed_over:
        shown, checksum = screen.written_step(learnt, old, new, context.checksum(screen, old))
        context.note_checksum(screen, new, checksum)
        return shown
    told = screen.step(learnt, old, new)
    told.checksum, told.first = context.checksum(screen, new), screen.board(position_of(before))
    return msgspec.Raw(say.encode(told))


def move_list(table: Table, screen: Screen, context: ViewContext) -> list[say.Played]:
    """Return the moves so far as somebody may read them; while the game goes on, what is hidden stands as `…`."""
    if table.play is None:
        return []
    hidden = context.hidden_events(table.play, screen.eyes) if keeps_secrets(table) else ()
    placed, events = context.placed(table.play), table.play.events
    return [_line(events[n], n, placed[n], screen, hidden=n in hidden) for n in range(len(events))]


def _new_lines(changes: RecentChanges, screen: Screen, after: Table, context: ViewContext) -> list[say.Played]:
    if after.play is None or not changes.lines:
        return []
    placed, events = context.placed(after.play), after.play.events
    return [_line(events[n], n, placed[n], screen, hidden=hidden) for n, hidden in changes.lines]


def _line(event: Event, number: int, placed: Placed, screen: Screen, *, hidden: bool = False) -> say.Played:
    before = event.before
    seat = None if before.at_chance() else before.seat()
    if hidden:
        return say.Played(number, seat, hidden_token(event), *placed, screen.stand_in(event))
    return say.Played(number, seat, event.token, *placed, screen.note(event))


def board_after(table: Table, viewer: Viewer, count: int) -> say.BoardOut:
    """Return the board as it was after so many events, to be looked at; raises a LudogiteError that says why not.

    While a game with secrets goes on, nobody sees again what they should remember.
    """
    events = () if table.play is None else table.play.events
    if count > len(events):
        raise StaleError(house_message("the game has only {count} events", count=len(events)))
    if keeps_secrets(table) and count < len(events):
        raise SecretsError(house_message("earlier positions are shown when the game is over: this one has secrets"))
    screen = screen_of(table, viewer)
    board = screen.board(events[count - 1].after if count else table.start)
    board.spots = []
    board.marks = screen.marks(events[count - 1]) if count else []
    return board


def _board(table: Table, screen: Screen, context: ViewContext) -> say.BoardOut:
    position = position_of(table)
    scene = context.scene(screen, position)
    board = screen.board(position, scene)
    board.checksum = context.checksum(screen, scene)
    if table.play is not None and table.play.events:
        board.marks = screen.marks(table.play.events[-1])
    return board


def _talks(said: Iterable[Talk], viewer: Viewer) -> list[say.TalkOut]:
    return [_talk(talk, viewer) for talk in said if talk.person.id not in viewer.blocks]


def _talk(talk: Talk, viewer: Viewer) -> say.TalkOut:
    words = translate(PHRASES[talk.phrase], viewer.language) if talk.phrase else talk.text
    who = talk.person
    return say.TalkOut(talk.seq, who.id[:8], who.name, words, mine=who.id == viewer.person, program_of=who.program_of)
