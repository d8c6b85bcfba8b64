"""What is said of a position and of what happens in it."""

from __future__ import annotations

from ludogite.core.generic import successor
from ludogite.core.message import Message, addressing, join, verbatim
from ludogite.games.rugby.hands import HANDS
from ludogite.games.rugby.match import EXTRA_TIME, KICKS, SUSPENDED, UNKNOWN, Side
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

SIDES = (message("side A", context="sides").naming(0), message("side B", context="sides").naming(1))
"""The sides as a sentence says them where nobody is known by name."""
FACES = {
    "B": message("ball"),
    "J": message("player"),
    "K": message("boot"),
    "P": message("posts"),
    "S": message("whistle"),
    "C": message("card"),
    "roll": message("die to throw"),
    "blank": message("die at rest"),
    "g1": message("between the posts"),
    "g0": message("wide"),
    "w1": message("no effect"),
    "w2": message("points doubled"),
    "w0": message("points lost"),
    "r0": message("tackle"),
    "r1": message("block"),
    "r2": message("points stand"),
    "r3": message("points stand and a warning"),
}
COLOURS = {
    "green": message("green die"),
    "white": message("white die"),
    "red": message("red die"),
}
KINDS = (
    message("try"),
    message("drop goal"),
    message("penalty"),
    message("penalty before the posts"),
)
TRAY = {GREEN: ("green", "g"), WHITE: ("white", "w"), RED: ("red", "r")}


def die(face: str) -> Message:
    """Name what a blue die shows."""
    return FACES[face]


def tray_die(colour: str, face: str) -> Message:
    """Name a die of the tray and what it shows."""
    return message("{colour}: {face}", colour=COLOURS[colour], face=FACES[face])


def faces(hand: str) -> Message:
    """Name the faces of some blue dice."""
    return join([FACES[face] for face in hand], ", ")


def card(seat: int, number: int, suspended: bool) -> Message:
    """Name a card that lies before a side."""
    colour = (message("yellow card"), message("red card"))[number]
    served = message(", suspended") if number and suspended else verbatim("")
    return addressing(
        seat,
        you=message("{colour} of yours{served}", colour=colour, served=served),
        other=message("{colour} of {side}{served}", colour=colour, side=SIDES[seat], served=served),
    )


def side_label(seat: int, side: Side) -> Message:
    """Tell a side's score."""
    return message.plural(
        "{side:capital}: {count} point", "{side:capital}: {count} points", side.points, side=SIDES[seat]
    )


def clock(rugby: Rugby) -> Message:
    """Tell the period and the round."""
    number = rugby.sheet.round + 1
    if rugby.sheet.period == KICKS:
        return message("kicks, number {number}", number=number)
    if rugby.sheet.period == EXTRA_TIME:
        return message("extra time, round {number}", number=number)
    half = (message("first half"), message("second half"))[rugby.sheet.period]
    return message("{half}, round {number}", half=half, number=number)


def stop(rugby: Rugby) -> Message:
    """Say what stopping here takes."""
    rules = rugby.match.rules
    kind, points = rules.kind[rugby.dice], rules.points[rugby.dice]
    if kind < 0:
        return message("Stop")
    if not points:
        return message("Take it: {kind}", kind=KINDS[kind])
    return message("Take it: {kind}, {points}", kind=KINDS[kind], points=points)


def throw_again(count: int) -> Message:
    """Say that so many dice are thrown again."""
    return message.plural("Throw {count} die again", "Throw {count} dice again", count)


def tell(rugby: Rugby, event: int) -> Message:
    """Return one sentence: what this event does."""
    after = successor(rugby, event)
    said = _happens(rugby, event) if rugby.at_chance() else _decides(rugby, event)
    return join([said, *_consequences(rugby, after)])


def _decides(rugby: Rugby, move: int) -> Message:
    seat = int(rugby.seat())
    who = SIDES[seat]
    if rugby.phase == THROW:
        if rugby.sheet.period == KICKS:
            return addressing(seat, you=message("You kick."), other=message("{who:capital} kicks.", who=who))
        other = message("{who:capital} throws the three dice.", who=who)
        return addressing(seat, you=message("You throw the three dice."), other=other)
    if rugby.phase == DEFEND:
        if move == rugby.moves()[0]:
            return addressing(seat, you=message("You defend."), other=message("{who:capital} defends.", who=who))
        other = message("{who:capital} does not defend.", who=who)
        return addressing(seat, you=message("You do not defend."), other=other)
    return _chooses(rugby, move, seat)


def _chooses(rugby: Rugby, move: int, seat: int) -> Message:
    who = SIDES[seat]
    kind = rugby.match.rules.kind[rugby.dice]
    if move == STOP and kind < 0:
        return addressing(seat, you=message("You stop."), other=message("{who:capital} stops.", who=who))
    if move == STOP:
        return addressing(
            seat,
            you=message("You take it: {kind}.", kind=KINDS[kind]),
            other=message("{who:capital} takes it: {kind}.", who=who, kind=KINDS[kind]),
        )
    again = faces(HANDS[move])
    return addressing(
        seat,
        you=message("You throw again: {again}.", again=again),
        other=message("{who:capital} throws again: {again}.", who=who, again=again),
    )


def throws_first(seat: int) -> Message:
    """Return who was drawn to begin."""
    other = message("{who:capital} throws first.", who=SIDES[seat])
    return addressing(seat, you=message("You throw first."), other=other)


def _happens(rugby: Rugby, outcome: int) -> Message:
    if rugby.phase == DRAW:
        return throws_first(outcome)
    if rugby.phase == ROLL:
        shown = faces(HANDS[rugby.hand_after(outcome)])
        return message("The dice show: {shown}.", shown=shown)
    colour, letter = TRAY[rugby.phase]
    name, shown = COLOURS[colour], FACES[f"{letter}{outcome}"]
    return message("The {name} shows: {shown}.", name=name, shown=shown)


def _consequences(before: Rugby, after: Rugby) -> list[Message]:
    """Tell the cards given, the points written and the end of a match or of the game."""
    said: list[Message] = []
    if _new_match(before, after) or after.over():
        return [*said, _ending(before, after)]
    for seat in (0, 1):
        old, new = before.sheet.side(seat), after.sheet.side(seat)
        if new.warnings > old.warnings:
            colour = message("yellow card") if new.warnings == 1 else message("red card")
            said.append(
                addressing(
                    seat,
                    you=message("{colour:capital} for you.", colour=colour),
                    other=message("{colour:capital} for {side}.", side=SIDES[seat], colour=colour),
                )
            )
    said += [_line(seat, before, after) for seat in (0, 1) if _scores(seat, before, after)]
    return said


def _scores(seat: int, before: Rugby, after: Rugby) -> bool:
    old, new = before.sheet.side(seat), after.sheet.side(seat)
    return new.points > old.points or new.kicks > old.kicks


def _line(seat: int, before: Rugby, after: Rugby) -> Message:
    points = after.sheet.side(seat).points - before.sheet.side(seat).points
    if not points:
        other = message("The kick of {side} counts.", side=SIDES[seat])
        return addressing(seat, you=message("Your kick counts."), other=other)
    return addressing(
        seat,
        you=message.plural("{count} point for you.", "{count} points for you.", points),
        other=message.plural("{count} point for {side}.", "{count} points for {side}.", points, side=SIDES[seat]),
    )


def _new_match(before: Rugby, after: Rugby) -> bool:
    return after.match.wins_a + after.match.wins_b > before.match.wins_a + before.match.wins_b


def _ending(before: Rugby, after: Rugby) -> Message:
    winner = 0 if after.match.wins_a > before.match.wins_a else 1
    wins = verbatim(f"{after.match.wins_a}–{after.match.wins_b}")
    who = SIDES[winner]
    if after.over():
        text = after.outcome().reason.text
        return addressing(
            winner,
            you=message("You win the game: {text}.", text=text),
            other=message("{who:capital} wins the game: {text}.", who=who, text=text),
        )
    return addressing(
        winner,
        you=message("You win the match. Matches: {wins}.", wins=wins),
        other=message("{who:capital} wins the match. Matches: {wins}.", who=who, wins=wins),
    )


def ask(rugby: Rugby) -> Message:
    """Return what is asked of a side, or what is awaited."""
    if rugby.over():
        winner = 0 if rugby.match.wins_a > rugby.match.wins_b else 1
        other = message("{winner:capital} has won.", winner=SIDES[winner])
        return addressing(winner, you=message("You have won."), other=other)
    if rugby.phase == DRAW:
        return message("Who throws first? Chance decides.")
    if rugby.at_chance():
        return message("The dice are rolling.")
    return _ask_side(rugby)


def _ask_side(rugby: Rugby) -> Message:
    if rugby.phase == DEFEND:
        return message.plural(
            "{count} point is at stake: do you defend?", "{count} points are at stake: do you defend?", rugby.stake
        )
    if rugby.phase == CHOOSE:
        return _choice(rugby)
    if rugby.sheet.period == KICKS:
        return message("Take your kick.")
    return message("Throw the dice.")


def _choice(rugby: Rugby) -> Message:
    """Ask which dice are thrown again, or name what they are worth; then name them all."""
    rules = rugby.match.rules
    kind, points = rules.kind[rugby.dice], rules.points[rugby.dice]
    shown = faces(HANDS[rugby.dice])
    if kind < 0:
        question = message("Which dice again?")
        text = message("{shown:capital}. Touch those to throw again.", shown=shown)
    else:
        worth = message.plural(
            "{kind:capital}: {count} point!", "{kind:capital}: {count} points!", points, kind=KINDS[kind]
        )
        question = worth if points else message("{kind:capital}!", kind=KINDS[kind])
        text = message("{shown:capital}. Take it, or touch dice to try for more.", shown=shown)
    return join([question, text], "\n")


def describe(rugby: Rugby) -> Message:
    """Return the position in words."""
    sheet, match = rugby.sheet, rugby.match
    when = clock(rugby)
    parts = [
        message(
            "Match {number}, {when}: {points}.",
            number=_number(rugby),
            when=when,
            points=_by_side(sheet.a.points, sheet.b.points),
        )
    ]
    if match.rules.best_of_three:
        parts.append(message("Matches won: {wins}.", wins=_by_side(match.wins_a, match.wins_b)))
    if sheet.period == KICKS:
        parts.append(message("Kicks passed: {kicks}.", kicks=_by_side(sheet.a.kicks, sheet.b.kicks)))
    for seat, side in enumerate((sheet.a, sheet.b)):
        parts += [_sentence(card(seat, number, side.suspended)) for number in range(side.warnings)][-1:]
    if rugby.dice:
        shown = faces(HANDS[rugby.dice])
        parts.append(message("Dice: {shown}.", shown=shown))
    parts += _last_line(rugby)
    return join([*parts, ask(rugby)])


def _by_side(*figures: int) -> Message:
    """Return a figure for each side: `you 3, Anna 6`."""
    return join([join([_either(seat), verbatim(figure)]) for seat, figure in enumerate(figures)], ", ")


def _either(seat: int) -> Message:
    return addressing(seat, you=message("you"), other=join([SIDES[seat]]))


def _last_line(rugby: Rugby) -> list[Message]:
    lines = rugby.sheet.lines
    if not lines or lines == UNKNOWN or rugby.sheet.period == KICKS:
        return []
    if lines[-1] == SUSPENDED:
        return [message("Last throw: suspended.")]
    return [message("Last throw: {line}.", line=lines[-1])]


def _number(rugby: Rugby) -> int:
    return rugby.match.wins_a + rugby.match.wins_b + (0 if rugby.over() else 1)


def _sentence(text: Message) -> Message:
    return message("{text:capital}.", text=text)
