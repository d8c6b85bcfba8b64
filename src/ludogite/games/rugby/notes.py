"""Rugby's list of throws: the dice as they were kept, the other dice after them, and what it came to."""

from __future__ import annotations

from ludogite.core.generic import successor
from ludogite.core.message import NOTHING, Message, verbatim
from ludogite.core.note import Badge, Note
from ludogite.games.rugby.hands import HANDS
from ludogite.games.rugby.match import EXTRA_TIME, FIRST_HALF, GOOD, KICKS, SECOND_HALF, SUSPENDED, TRY
from ludogite.games.rugby.messages import message
from ludogite.games.rugby.rules import (
    CHOOSE,
    DEFEND,
    DRAW,
    GREEN,
    RED,
    ROLL,
    STOP,
    THROW,
    WHITE,
    Rugby,
)
from ludogite.games.rugby.symbols import die_key
from ludogite.games.rugby.words import COLOURS, FACES, KINDS, TRAY, throws_first


def turn_owner(state: Rugby) -> int | None:
    """Return the side that throws, also while the other one defends; the draw is setting up."""
    return None if state.phase == DRAW else int(state.sheet.thrower)


def note(state: Rugby, event: int, viewer: int | None) -> Note:
    """Return an event as a line of the list; all of it is open."""
    del viewer
    if state.phase == DRAW:
        said, number = throws_first(event), _matches_before(state) + 1
        return Note(said) if number == 1 else Note(chapter=message("{match} {said}", match=_match(state), said=said))
    if state.phase == THROW:
        return Note(chapter=_chapter(state))
    after = successor(state, event)
    shown = Note(_result(state, event, after), _badges(state, event), fresh=state.phase == ROLL)
    if _warnings(after) > _warnings(state) and not _begins_anew(state, after):
        shown = shown._replace(signs=("card",))
    return shown._replace(points=_points(state, event)) if _is_settled(after) else shown


def mark(state: Rugby, seat: int) -> Badge:
    """Return the shirt of a side."""
    del state
    return Badge(f"ru-shirt-{'ab'[seat]}", size=84)


def _badges(rugby: Rugby, event: int) -> tuple[Badge, ...]:
    """Return all three blue dice as they lie, or the other die that was thrown."""
    if rugby.phase == ROLL:
        return tuple(_die(face, "blue", FACES[face]) for face in HANDS[rugby.hand_after(event)])
    if rugby.phase in {CHOOSE, DEFEND}:
        return ()
    colour, letter = TRAY[rugby.phase]
    face = f"{letter}{event}"
    return (_die(face, colour, message("{colour}: {face}", colour=COLOURS[colour], face=FACES[face])),)


def _die(face: str, colour: str, called: Message) -> Badge:
    return Badge(die_key(face), f"lg-die-{colour}", size=112, text=called)


def _result(rugby: Rugby, event: int, after: Rugby) -> Message:
    """Return what the throw came to; nothing while it goes on."""
    if not _is_settled(after):
        return NOTHING
    if rugby.sheet.period == KICKS:
        return message("kick passed") if _is_worth(rugby, event) else message("kick missed")
    hand = _hand(rugby, event)
    kind = rugby.match.rules.kind[hand]
    if kind < 0:
        return message("nothing this time")
    points = _points(rugby, event)
    if not points:
        return message("{kind:capital}, cancelled", kind=KINDS[kind])
    plain, more = rugby.match.rules.points[hand], rugby.match.rules.conversion[hand]
    if kind == TRY and more and points in {plain + more, 2 * (plain + more)}:
        return message("Try converted")
    return message("{kind:capital}", kind=KINDS[kind])


def _is_settled(after: Rugby) -> bool:
    """Tell whether the dice are passed on."""
    return after.over() or after.phase in {THROW, DRAW}


def _hand(rugby: Rugby, event: int) -> int:
    return int(rugby.hand_after(event)) if rugby.phase == ROLL else int(rugby.dice)


def _points(rugby: Rugby, event: int) -> int:
    return 0 if rugby.sheet.period == KICKS else _is_worth(rugby, event)


def _is_worth(rugby: Rugby, event: int) -> int:
    """Return what the event that ends a throw leaves of its points."""
    rules, stake, phase = rugby.match.rules, int(rugby.stake), rugby.phase
    if phase == GREEN:
        if rugby.sheet.period == KICKS:
            return int(event == GOOD)
        return stake + (int(rules.conversion[rugby.dice]) if event == GOOD else 0)
    if phase == WHITE:
        return stake * event
    if phase == RED:
        return 0 if rules.cancels(event, rugby.dice, rugby.sheet.period == KICKS) else stake
    if phase == DEFEND:
        return stake
    return int(rules.points[_hand(rugby, event)]) if phase == ROLL or event == STOP else 0


def _warnings(rugby: Rugby) -> int:
    return int(rugby.sheet.a.warnings) + int(rugby.sheet.b.warnings)


def _matches_before(rugby: Rugby) -> int:
    return int(rugby.match.wins_a) + int(rugby.match.wins_b)


def _begins_anew(before: Rugby, after: Rugby) -> bool:
    return _matches_before(after) > _matches_before(before)


def _chapter(rugby: Rugby) -> Message:
    """Return the heading where a period begins; nothing before the very first."""
    sheet, first = rugby.sheet, rugby.match.first
    if sheet.round or (sheet.thrower != first and sheet.lines[-1:] != bytes([SUSPENDED])):
        return NOTHING
    score = verbatim(f"{sheet.a.points}\u2013{sheet.b.points}")
    if sheet.period == SECOND_HALF:
        return message("Half-time: {score}", score=score)
    if sheet.period == EXTRA_TIME:
        return message("Extra time: {score}", score=score)
    if sheet.period == KICKS:
        return message("Kicks: {score}", score=score)
    # The decider is drawn, and its heading says so.
    return _match(rugby) if sheet.period == FIRST_HALF and _matches_before(rugby) == 1 else NOTHING


def _match(rugby: Rugby) -> Message:
    wins = verbatim(f"{rugby.match.wins_a}\u2013{rugby.match.wins_b}")
    return message("Match {number}, matches won: {wins}.", number=_matches_before(rugby) + 1, wins=wins)
