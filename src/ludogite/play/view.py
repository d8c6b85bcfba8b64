"""What one viewer may see of a table, as messages. Nothing that a seat may not see ever gets in here."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

import msgspec

from ludogite.core.game import Game
from ludogite.core.language import Language
from ludogite.play import events as ev
from ludogite.play import messages as say
from ludogite.play.absence import absence
from ludogite.play.boards import checksum, difference
from ludogite.play.hints import may_ask
from ludogite.play.invitations import friends_invitation, needs_invitation, team_invitation
from ludogite.play.live import Asked, Drawn, Happening, Lately, Live, ShownKey
from ludogite.play.reasons import PHRASES
from ludogite.play.table import NO_SEATS
from ludogite.play.teams import may_join, takes_mates
from ludogite.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ludogite.core.scene import Scene, Step
    from ludogite.core.state import State
    from ludogite.play.table import Table

HIDDEN_TOKEN = "[…]"  # noqa: S105 - what stands in the list of moves for chance that must not be told
DICE_OFFERED = 500
"""Own dice are offered to be touched where there are at most so many outcomes."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks, in which language, at which shape of the board."""

    person: str | None
    language: Language = "fr"
    upright: bool = False
    scene: bool = True
    """Whether a drawing is wanted; a machine needs none."""


def has_secrets(game: Game) -> bool:
    """Tell whether seats of this game may see different things."""
    return game.hidden is not None


def viewpoint(table: Table, person: str | None) -> int | None:
    """Return the seat through whose eyes a person looks; None for a spectator's."""
    seats = table.seats_of(person) if person else []
    if len(seats) <= 1 or not has_secrets(table.game):
        return seats[0] if seats else None
    return table.acting if table.acting in seats else None


def keeps_secrets(table: Table) -> bool:
    """Tell whether something is hidden at this table, or will be before the game is over."""
    return not table.over and has_secrets(table.game)


def shown(table: Table) -> State:
    """Return the position to show: as it stands, and laid open for all once the game is over, however it ended."""
    if table.play is None:
        return table.start
    return table.game.reveal(table.play.state) if table.over else table.play.state


def snapshot(live: Live, viewer: Viewer, now: int) -> say.Snapshot:
    """Return all that a viewer may know of a table now, and nothing about the past that it should have forgotten."""
    table = live.table
    seat = viewpoint(table, viewer.person)
    return say.Snapshot(
        seq=table.seq,
        table=facts(table, viewer, now),
        turn=turn(live, viewer, seat, now),
        moves=move_list(table),
        talk=[_talk(talk.seq, talk.person, talk.phrase, talk.text, viewer) for talk in table.talk],
        board=_board(live, viewer, seat) if viewer.scene else None,
    )


def news(live: Live, viewer: Viewer, since: int, now: int) -> say.News | None:
    """Return what happened after an event that the viewer has seen; None where only a snapshot can tell."""
    table = live.table
    if table.seq - since > len(live.recent):
        return None
    lately = live.told.lately.get(since) or _lately(live, since)
    if lately.seated:
        return None
    if has_secrets(table.game) and (table.over or (viewer.person and len(table.seats_of(viewer.person)) > 1)):
        return None
    seat = viewpoint(table, viewer.person)
    key = (since, eyes(table, seat), viewer.language, viewer.upright, viewer.scene)
    return say.News(
        seq=table.seq,
        turn=turn(live, viewer, seat, now),
        moves=lately.moves,
        talk=[_talk(seq, said.person, said.phrase, said.text, viewer) for seq, said in lately.talk],
        shown=live.told.shown.get(key) or _shown(live, lately.plays, viewer, key),
        table=facts(table, viewer, now) if lately.more else None,
    )


def _lately(live: Live, since: int) -> Lately:
    table = live.table
    plays, talk, seated = [], [], False
    for place in range(since - table.seq, 0):
        happening = live.recent[place]
        event = happening.stamped.event
        if happening.before is not None:
            plays.append(happening)
        elif isinstance(event, ev.Said):
            talk.append((happening.stamped.seq, event))
        elif isinstance(event, (ev.TakenBack, ev.Started, ev.Seated, ev.Left)):
            seated = True
    more = len(plays) + len(talk) < table.seq - since
    lately = live.told.lately[since] = Lately(plays, talk, move_list(table, table.ply - len(plays)), seated, more)
    return lately


def _shown(live: Live, plays: list[Happening], viewer: Viewer, key: ShownKey) -> msgspec.Raw:
    table, seat = live.table, key[1]
    steps = [_steps(table, happening, viewer, seat) for happening in plays]
    told = say.Shown([_beat(table, h, viewer, s) for h, s in zip(plays, steps, strict=True)])
    if viewer.scene and plays:
        old = _scene_before(live, plays[0], seat, upright=viewer.upright)
        new = current_scene(live, seat, upright=viewer.upright)
        told.board = difference(old, chain.from_iterable(steps), new, viewer.language)
        told.checksum = checksum(new.sprites, viewer.language)
        told.marks = _marks(table, seat, viewer)
    shown = live.told.shown[key] = msgspec.Raw(say.encode(told))
    return shown


def _scene_before(live: Live, happening: Happening, seat: int | None, *, upright: bool) -> Scene:
    table = live.table
    before = happening.before or table.start
    known = live.scenes.get((seat, upright))
    if known is not None and known.shows(before, over=False):
        return known.scene
    return table.game.board.scene(before, seat, upright=upright)


def eyes(table: Table, seat: int | None) -> int | None:
    """Return through whose eyes the board is drawn: where nothing is secret, everybody sees the same."""
    return seat if has_secrets(table.game) else None


def current_scene(live: Live, seat: int | None, *, upright: bool) -> Scene:
    """Return the scene of the position as it stands, composed once per viewpoint and shape."""
    table = live.table
    position = table.start if table.play is None else table.play.state
    known = live.scenes.get((seat, upright))
    if known is not None and known.shows(position, over=table.over):
        return known.scene
    scene = table.game.board.scene(shown(table), seat, upright=upright)
    live.scenes[seat, upright] = Drawn(position, table.over, scene)
    return scene


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
            text=translate(outcome.reason.text, language),
            drawn=outcome.drawn,
            scores=None if outcome.scores is None else list(outcome.scores),
            seed=table.plan.seed,
        ),
        invitation=friends_invitation(table) if _invites_friends(table, viewer.person) else "",
    )


def _invites_friends(table: Table, person: str | None) -> bool:
    """Tell whether a person has a link for friends to give: the founder, while such a seat may still be taken."""
    seats = range(len(table.seats))
    return person == table.plan.by.id and table.play is None and any(needs_invitation(table, n) for n in seats)


def _seat(table: Table, number: int, viewer: Viewer, now: int) -> say.SeatFacts:
    seat = table.seats[number]
    member = table.member_to_act(number)
    found = say.SeatFacts(
        name=table.game.rules.seat_names[number],
        title=translate(table.game.rules.seat_titles[number], viewer.language),
        people=[person.name for person in table.players_of(number)],
        mine=viewer.person is not None and number in table.seats_of(viewer.person),
        level=seat.level,
        kind=seat.plan.kind,
        reserved=bool(seat.plan.reserved),
        kept_for_you=bool(viewer.person) and seat.plan.reserved == viewer.person,
        away_ms=None if seat.gone_since is None else max(0, now - seat.gone_since),
        member=member.name if member is not None and len(seat.people) > 1 and not table.over else "",
        invited_only=needs_invitation(table, number) and table.plan.by.id != viewer.person,
    )
    if seat.captain is not None and seat.captain.id == viewer.person:
        found.captain = not seat.is_bot
        if takes_mates(table, number):
            found.invitation = team_invitation(table, number)
            found.asking = [say.Teammate(one.id, one.name) for one in seat.asking]
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


def turn(live: Live, viewer: Viewer, seat: int | None, now: int) -> say.Turn:
    """Return what is asked of whom, with the legal moves only for whoever may make them."""
    table = live.table
    clocks = None
    if table.clock.timed:
        clocks = [table.clock.remaining(number, now) for number in range(len(table.seats))]
    acting = table.acting
    found = say.Turn(ply=table.ply, acting=acting, clocks=clocks, running=table.clock.seat)
    if table.play is None:
        return found
    state, game, language = table.play.state, table.game, viewer.language
    seen = eyes(table, seat)
    asked = live.told.asked.get((seen, language)) or _asked(live, state, seen, language)
    found.position, found.ask, found.tally = asked
    mine = table.seats_of(viewer.person) if viewer.person else NO_SEATS
    found.absent = _absent(live, viewer.person, now) if mine else None
    if viewer.person and table.awaits_dice and table.plays(viewer.person):
        outcomes = state.chances()
        if len(outcomes) <= DICE_OFFERED:
            found.dice = [game.notation.format(state, outcome) for outcome in outcomes]
        found.may_type = True
    if acting is None or acting not in mine or table.seats[acting].is_bot:
        return found
    member = table.member_to_act(acting)
    if member is not None and member.id != viewer.person:
        return found
    found.mine = True
    found.hints = may_ask(table, viewer.person)
    found.moves = [_choice(game, state, move, viewer, seen) for move in state.moves()]
    return found


def _absent(live: Live, person: str | None, now: int) -> say.Waiting | None:
    found = absence(live.table, person)
    if found is None:
        return None
    return say.Waiting(found.seat, max(0, found.since + live.fair_wait_ms - now), found.claimable)


def _asked(live: Live, state: State, seat: int | None, language: Language) -> Asked:
    table = live.table
    game = table.game
    asked = live.told.asked[seat, language] = Asked(
        position=game.view(shown(table), seat),
        ask="" if table.over else translate(game.board.ask(state), language),
        tally=[] if game.around.tally is None else list(game.around.tally.of(state)),
    )
    return asked


def _choice(game: Game, state: State, move: int, viewer: Viewer, seat: int | None) -> say.MoveChoice:
    token = game.notation.format(state, move)
    if not viewer.scene:
        return say.MoveChoice(token)
    ahead = game.board.ahead(state, move, seat, upright=viewer.upright)
    return say.choice_out(token, game.board.touches(state, move), ahead)


def move_list(table: Table, after: int = 0) -> list[say.Played]:
    """Return the moves so far; at a table that keeps secrets, what chance brought is not written down."""
    if table.play is None:
        return []
    secret = keeps_secrets(table)
    return [
        say.Played(
            n=after + offset,
            seat=None if event.by_chance else event.before.seat(),
            token=HIDDEN_TOKEN if secret and event.by_chance else event.token,
        )
        for offset, event in enumerate(table.play.events[after:])
    ]


def _steps(table: Table, happening: Happening, viewer: Viewer, seat: int | None) -> tuple[Step, ...]:
    if happening.before is None or not viewer.scene:
        return ()
    return table.game.board.steps(happening.before, happening.code, seat, upright=viewer.upright)


def _beat(table: Table, happening: Happening, viewer: Viewer, steps: Iterable[Step]) -> say.Beat:
    event, before = happening.stamped.event, happening.before
    if before is None:
        raise ValueError("nothing was played")
    by = event.seat if isinstance(event, ev.Moved) else None
    told = translate(table.game.board.tell(before, happening.code), viewer.language)
    return say.Beat(by, told, [say.step_out(step) for step in steps])


def _marks(table: Table, seat: int | None, viewer: Viewer) -> list[say.SpriteOut]:
    if table.play is None or not table.play.events:
        return []
    last = table.play.events[-1]
    trail = table.game.board.trail(last.before, last.code, seat, upright=viewer.upright)
    return [say.sprite_out(sprite, viewer.language) for sprite in trail]


def _board(live: Live, viewer: Viewer, seat: int | None) -> say.BoardOut:
    scene = current_scene(live, eyes(live.table, seat), upright=viewer.upright)
    table = live.table
    return say.BoardOut(
        width=scene.width,
        height=scene.height,
        background=scene.background,
        sprites=[say.sprite_out(sprite, viewer.language) for sprite in scene.sprites],
        spots=[say.spot_out(spot, viewer.language) for spot in scene.spots],
        marks=_marks(table, eyes(table, seat), viewer),
        seat=seat,
        description=translate(table.game.board.describe(shown(table), seat), viewer.language),
        checksum=checksum(scene.sprites, viewer.language),
    )


def _talk(seq: int, person: ev.Person, phrase: str, text: str, viewer: Viewer) -> say.TalkOut:
    words = translate(PHRASES[phrase], viewer.language) if phrase else text
    return say.TalkOut(seq, person.id[:8], person.name, words, mine=person.id == viewer.person)
