"""What one viewer may see of a table, as messages. Nothing that a seat may not see ever gets in here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from ludogite.core.disclosure import Disclosure, disclose, hidden_token, retold, still_hidden, tell
from ludogite.core.game import Game
from ludogite.core.language import HOME, Language
from ludogite.core.message import house_message, join
from ludogite.core.naming import names_seats
from ludogite.core.playthrough import Event
from ludogite.play import messages as say
from ludogite.play.absence import absence
from ludogite.play.boards import checksum
from ludogite.play.company import company_of
from ludogite.play.errors import SecretsError, StaleError
from ludogite.play.hints import may_ask
from ludogite.play.invitations import friends_invitation, needs_invitation, team_invitation
from ludogite.play.names import shown_name
from ludogite.play.plans import planning_position, planning_seat
from ludogite.play.reasons import PHRASES
from ludogite.play.result_words import manner, why
from ludogite.play.showing import Screen, has_secrets
from ludogite.play.teams import may_join, takes_mates, waiting_to_join
from ludogite.play.view_context import PositionWords, RecentChanges, ViewContext, grew_from
from ludogite.translation import translate

if TYPE_CHECKING:
    from ludogite.core.message import Message
    from ludogite.core.note import Placed
    from ludogite.core.state import State
    from ludogite.play.table import Table, Talk

DICE_OFFERED = 500
"""Own dice are offered to be touched where there are at most so many outcomes."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks, in which language, at which shape of the board."""

    person: str | None
    language: Language = HOME
    upright: bool = False
    scene: bool = True
    """Whether a drawing is wanted; a machine needs none."""
    covers: bool = False
    """Whether people who share a device are shown what all may see, until the one who acts is alone with it."""
    uncovered: int | None = None
    """The seat of whoever is alone with it."""
    turned: int = 0
    """How often the board was turned, where seats have sides of their own."""


def viewpoint(table: Table, person: str | None) -> int | None:
    """Return the seat through whose eyes a person looks; None for a spectator's."""
    seats = table.seats_of(person) if person else ()
    if len(seats) <= 1 or not has_secrets(table.game):
        return seats[0] if seats else None
    return table.acting if table.acting in seats else None


def is_covered(table: Table, viewer: Viewer) -> bool:
    """Tell whether the seat that acts has not said yet that nobody else looks at the device that it shares."""
    return viewer.covers and _shares_secrets(table, viewer) and table.acting != viewer.uncovered


def _shares_secrets(table: Table, viewer: Viewer) -> bool:
    """Tell whether several seats that hide something from each other look at one device."""
    return has_secrets(table.game) and viewer.person is not None and len(table.seats_of(viewer.person)) > 1


def keeps_secrets(table: Table) -> bool:
    """Tell whether something is hidden at this table, or will be before the game is over."""
    return not table.over and has_secrets(table.game)


def screen_of(table: Table, viewer: Viewer) -> Screen:
    """Return how a viewer sees the game of a table: laid open for all once it is over, however it ended."""
    return Screen(
        table.game,
        None if is_covered(table, viewer) else viewpoint(table, viewer.person),
        viewer.language,
        upright=viewer.upright,
        laid_open=table.over,
        near=_near(table, viewer),
        company=company_of(table, viewer.person),
        ended=_ended(table),
    )


def _ended(table: Table) -> Message | None:
    """Return how people ended a game that its rules did not end."""
    if table.play is None or table.play.state.over():
        return None
    if table.outcome is None:
        return house_message("The host has put this table away.") if table.closed else None
    return manner(table, table.outcome)


def _near(table: Table, viewer: Viewer) -> int | None:
    """Return the seat whose side of the board is near: the viewer's own, unless they turned it or share the device."""
    own = table.seats_of(viewer.person) if viewer.person else ()
    sides: tuple[int | None, ...] = (*range(len(table.seats)), None)
    return sides[((own[0] if len(own) == 1 else -1) + viewer.turned) % len(sides)]


def position_of(table: Table) -> State:
    """Return the position as it stands, or where the game will begin."""
    return table.start if table.play is None else table.play.state


def snapshot(table: Table, viewer: Viewer, now: int, context: ViewContext, since: Table | None = None) -> say.Snapshot:
    """Return all that a viewer may know of a table now, and nothing about the past that it should have forgotten.

    To somebody who looked on `since` an earlier value of the table, it tells what has come to light meanwhile.
    """
    context.turn_to(table)
    screen = screen_of(table, viewer)
    return say.Snapshot(
        seq=table.public_seq,
        table=facts(table, viewer, now),
        turn=_turn(table, viewer, screen, now, context),
        moves=move_list(table, screen, context),
        talk=[_talk(talk, viewer) for talk in table.talk],
        board=_board(table, screen, context) if viewer.scene else None,
        told=("" if since is None else _came_to_light(since, table, viewer)) or _last_told(table, screen),
    )


def news(before: Table, after: Table, viewer: Viewer, now: int, context: ViewContext) -> say.News | None:
    """Return what a viewer who saw a table before sees of what happened since; None where only a snapshot can tell."""
    context.turn_to(after)
    shares = _shares_secrets(after, viewer)
    if has_secrets(after.game) and (after.over or (shares and not viewer.covers)):
        return None
    screen = screen_of(after, viewer)
    since = before.seq, screen.eyes
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
        if viewer.scene and changes.played:
            told = _drawn(before, after, changes.played, viewer, screen, context)
            told.first = screen.board(position_of(before)) if handed_over else None
        else:
            told = say.Shown([screen.beat(one.event, (), one.revealed) for one in changes.played])
        shown = msgspec.Raw(say.encode(told))
        if not handed_over:
            context.shown[key] = shown
    return say.News(
        seq=after.public_seq,
        turn=_turn(after, viewer, screen, now, context),
        moves=move_list(after, screen, context) if handed_over else _new_lines(changes, screen, after, context),
        talk=[_talk(talk, viewer) for talk in changes.talk],
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
    before: Table, after: Table, learnt: list[Disclosure], viewer: Viewer, screen: Screen, context: ViewContext
) -> say.Shown:
    hiding = screen_of(before, viewer) if screen.laid_open else screen
    old = context.scene(hiding, position_of(before), keep=False)
    new = context.scene(screen, position_of(after))
    told = screen.step(learnt, old, new)
    told.checksum = checksum(new.sprites, screen.language)
    return told


def facts(table: Table, viewer: Viewer, now: int) -> say.Facts:
    """Return who sits where, what is proposed, and how it ended."""
    language = viewer.language
    outcome = table.outcome
    return say.Facts(
        id=table.id,
        game=table.game.id,
        title=translate(table.game.about.title, language),
        status="over" if table.over else "playing" if table.play is not None else "waiting",
        seats=[_seat(table, number, viewer, now) for number in range(len(table.seats))],
        options=table.plan.options,
        own_dice=table.plan.own_dice,
        free_chat=table.plan.free_chat,
        draws=table.game.rules.repeated is not None,
        teams=table.plan.teams,
        secrets=has_secrets(table.game),
        chance=table.has_chance,
        commitment=table.deal.commitment,
        nonces=list(table.nonces),
        awaits_nonce=viewer.person is not None and any(map(table.awaits_nonce, table.seats_of(viewer.person))),
        draw_from=table.draw_from,
        takeback_from=table.takeback_from,
        answered=sorted(table.draw_agreed if table.draw_from is not None else table.takeback_agreed),
        closed=table.closed,
        rematch=table.rematch,
        outcome=None
        if outcome is None
        else say.OutcomeFacts(
            ranks=list(outcome.ranks),
            reason=outcome.reason.code,
            text=screen_of(table, viewer).speak(why(table, outcome)),
            drawn=outcome.drawn,
            scores=None if outcome.scores is None else list(outcome.scores),
            seed=table.plan.seed,
        ),
        invitation=friends_invitation(table) if invites_friends(table, viewer.person) else "",
        sides=table.game.around.has_sides,
        lettered=table.game.rules.lettered_seats,
    )


def invites_friends(table: Table, person: str | None) -> bool:
    """Tell whether a person has a link for friends to give: the founder, while such a seat may still be taken."""
    seats = range(len(table.seats))
    return person == table.plan.by.id and table.play is None and any(needs_invitation(table, n) for n in seats)


def _seat(table: Table, number: int, viewer: Viewer, now: int) -> say.SeatFacts:
    seat = table.seats[number]
    member = table.member_to_act(number)
    found = say.SeatFacts(
        name=table.game.rules.seat_names[number],
        title=translate(table.game.rules.seat_titles[number], viewer.language),
        people=[shown_name(person, viewer.language) for person in table.players_of(number)],
        mine=viewer.person is not None and number in table.seats_of(viewer.person),
        level=seat.level,
        kind=seat.plan.kind,
        reserved=bool(seat.plan.reserved),
        reserved_name=seat.plan.reserved_name,
        kept_for_you=bool(viewer.person) and seat.plan.reserved == viewer.person,
        away_ms=None if seat.gone_since is None else max(0, now - seat.gone_since),
        member=shown_name(member, viewer.language)
        if member is not None and len(seat.people) > 1 and not table.over
        else "",
        invited_only=needs_invitation(table, number) and table.plan.by.id != viewer.person,
    )
    if seat.captain is not None and seat.captain.id == viewer.person:
        found.captain = not seat.is_bot
        if takes_mates(table, number):
            found.invitation = team_invitation(table, number)
            found.asking = [say.Teammate(one.id, one.name) for one in waiting_to_join(table, number)]
            found.mates = [say.Teammate(one.id, one.name) for one in seat.people[1:]]
    elif viewer.person and takes_mates(table, number) and not table.seats_of(viewer.person):
        found.joining = _joining(table, number, viewer.person)
    return found


def _joining(table: Table, number: int, person: str) -> say.Joining:
    seat = table.seats[number]
    if may_join(table, number, person):
        return "welcome"
    if any(one.id == person for one in seat.asking):
        return "asked"
    return "link" if person in seat.turned_down else "ask"


def turn(table: Table, viewer: Viewer, now: int, context: ViewContext) -> say.Turn:
    """Return what is asked of whom, with the legal moves only for whoever may make them."""
    context.turn_to(table)
    return _turn(table, viewer, screen_of(table, viewer), now, context)


def _turn(table: Table, viewer: Viewer, screen: Screen, now: int, context: ViewContext) -> say.Turn:
    clocks = None
    if table.clock.timed:
        clocks = [table.clock.remaining(number, now) for number in range(len(table.seats))]
    acting = table.acting
    found = say.Turn(ply=table.ply, acting=acting, clocks=clocks, running=table.clock.seat)
    if table.play is None:
        return found
    state, game, eyes = table.play.state, table.game, screen.eyes
    words = _position_words(table, state, screen, context)
    found.position, found.ask, found.tally, found.tasks, found.marks = words
    mine = table.seats_of(viewer.person) if viewer.person else ()
    found.absent = _absent(table, viewer.person, now, context.fair_wait_ms) if mine else None
    if viewer.person and table.awaits_dice and table.plays(viewer.person):
        outcomes = state.chances()
        if len(outcomes) <= DICE_OFFERED:
            found.dice = [game.notation.format(state, outcome) for outcome in outcomes]
        found.may_type = True
        keeper = game.around.keeper
        roll = None if keeper is None else keeper.dice.thrown(state)
        if roll is not None:
            found.roll = say.roll_out(roll, viewer.language)
        elif found.dice:
            found.dice_words = [screen.speak(game.board.tell(state, outcome, screen.seat)) for outcome in outcomes]
    _add_plan(found, table, viewer, screen)
    if acting is None or acting not in mine or table.seats[acting].is_bot:
        return found
    member = table.member_to_act(acting)
    if member is not None and member.id != viewer.person:
        return found
    found.mine = True
    if is_covered(table, viewer):
        return found
    if len(mine) > 1:
        found.ask = _asked_of(acting, game.board.ask(state), table, screen)
    found.hints = may_ask(table, viewer.person)
    found.moves = [_choice(game, state, move, viewer, eyes) for move in state.moves()]
    return found


def _add_plan(found: say.Turn, table: Table, viewer: Viewer, screen: Screen) -> None:
    """Add what a viewer may decide ahead, and what they have: for their own seat's eyes only."""
    seat = planning_seat(table, viewer.person)
    if seat is None or table.over:
        return
    found.plan = table.plans.get(seat, "")
    found.plan_dropped = seat in table.dropped_plans
    position = planning_position(table, seat)
    if position is None:
        return
    found.plannable = [_choice(table.game, position, move, viewer, screen.eyes) for move in position.moves()]
    if viewer.scene:
        needed = {spot for choice in found.plannable for spot in choice.touch}
        spots = screen.drawn(position).spots
        found.plan_spots = [say.spot_out(spot, viewer.language) for spot in spots if spot.name in needed]


def _absent(table: Table, person: str | None, now: int, fair_wait_ms: int) -> say.Waiting | None:
    found = absence(table, person)
    if found is None:
        return None
    return say.Waiting(found.seat, max(0, found.since + fair_wait_ms - now), found.claimable)


def _position_words(table: Table, state: State, screen: Screen, context: ViewContext) -> PositionWords:
    key = screen.eyes, screen.language, screen.company.you
    words = context.words.get(key)
    if words is None:
        game = table.game
        words = context.words[key] = PositionWords(
            position=game.view(screen.shown(state), screen.eyes),
            ask="" if table.over else screen.speak(game.board.ask(state)),
            tally=[] if game.around.tally is None else list(game.around.tally.of(state)),
            tasks=[] if game.around.tasks is None else [screen.speak(task) for task in game.around.tasks(state)],
            marks=screen.marks_of_seats(state),
        )
    return words


def _asked_of(seat: int, question: Message, table: Table, screen: Screen) -> str:
    """Say to people who share a device which of them is asked; a question that speaks of people says so itself."""
    if names_seats(question):
        return screen.speak(question)
    who = table.game.rules.seat_titles[seat]
    return screen.speak(house_message("{who:capital}: {asked}", who=who, asked=question))


def _choice(game: Game, state: State, move: int, viewer: Viewer, seat: int | None) -> say.MoveChoice:
    token = game.notation.format(state, move)
    if not viewer.scene:
        return say.MoveChoice(token)
    ahead = game.board.ahead(state, move, seat, upright=viewer.upright)
    return say.choice_out(token, game.board.touches(state, move), ahead)


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
    return say.Played(
        n=number,
        seat=None if event.by_chance else event.before.seat(),
        token=hidden_token(event) if hidden else event.token,
        turn=placed.turn,
        owner=placed.owner,
        note=None if hidden else screen.note(event),
    )


def board_after(table: Table, viewer: Viewer, count: int) -> say.BoardOut:
    """Return the board as it was after so many events, to be looked at; raises a LudogiteError that says why not.

    While a game with secrets goes on, nobody sees again what they should remember.
    """
    events = () if table.play is None else table.play.events
    if count > len(events):
        raise StaleError(house_message("the game has only {count} events", count=len(events)))
    if keeps_secrets(table):
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
    board.checksum = checksum(scene.sprites, screen.language)
    if table.play is not None and table.play.events:
        board.marks = screen.marks(table.play.events[-1])
    return board


def _talk(talk: Talk, viewer: Viewer) -> say.TalkOut:
    words = translate(PHRASES[talk.phrase], viewer.language) if talk.phrase else talk.text
    return say.TalkOut(talk.seq, talk.person.id[:8], talk.person.name, words, mine=talk.person.id == viewer.person)
