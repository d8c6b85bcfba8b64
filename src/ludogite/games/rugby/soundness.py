"""Which positions can be: what a position's text must satisfy beyond its form."""

from __future__ import annotations

from ludogite.core.errors import PositionError
from ludogite.core.inputs import excerpt
from ludogite.core.message import Message
from ludogite.games.rugby.hands import HANDS
from ludogite.games.rugby.match import EXTRA_TIME, KICKS, POSTS, RED_CARD, SUSPENDED, UNKNOWN, MatchRules
from ludogite.games.rugby.messages import message
from ludogite.games.rugby.rules import CHOOSE, DEFEND, DRAW, GREEN, OVER, RED, ROLL, THROW, WHITE, Rugby


def refuse_impossible(rugby: Rugby, text: str) -> None:
    """Refuse what no game can reach; raises PositionError that quotes the text."""
    wrong = _series(rugby) or _clock(rugby) or _cards(rugby) or _throw(rugby) or _lines(rugby)
    if wrong:
        raise PositionError(message("{wrong}, got '{text}'", wrong=wrong, text=excerpt(text)))


def _series(rugby: Rugby) -> Message | None:
    match = rugby.match
    enough = 2 if match.rules.best_of_three else 1
    won = (match.wins_a, match.wins_b)
    if max(won) > enough or min(won) >= enough or match.decided() != rugby.over():
        return message("the first side to win {enough} ends the game", enough=enough)
    undrawn = match.first < 0
    if undrawn and rugby.phase != DRAW:
        return message("the side that throws first must be drawn before anything else")
    if rugby.phase == DRAW and not (undrawn and sum(won) in {0, 2}):
        return message("only the first match and the decider begin with a draw")
    if rugby.phase == DRAW and rugby.sheet.fields() != (0, 0, -1, rugby.sheet.a, rugby.sheet.b, b""):
        return message("a draw stands at the very beginning of a match")
    if sum(won) == 0 and match.first >= 0 <= match.rules.first != match.first:
        return message("the option `first` says who throws first")
    return None


def _clock(rugby: Rugby) -> Message | None:
    sheet, rules = rugby.sheet, rugby.match.rules
    if rugby.phase != DRAW and sheet.thrower < 0:
        return message("expected the side to act")
    if sheet.period < KICKS and sheet.round >= rules.length(sheet.period):
        return message("this period has {rounds} rounds", rounds=rules.length(sheet.period))
    level = sheet.a.points == sheet.b.points
    if sheet.period == KICKS and not level:
        return message("kicks are taken when the score is level")
    if rugby.over():
        return None if sheet.ended(rules) and _winner_fits(rugby) else message("the last match has no such winner yet")
    return _kicks(rugby) if sheet.period == KICKS else None


def _kicks(rugby: Rugby) -> Message | None:
    sheet, rules = rugby.sheet, rugby.match.rules
    taken = (sheet.round + (sheet.thrower != rugby.match.first), sheet.round)
    a, b = taken if rugby.match.first == 0 else taken[::-1]
    if sheet.a.kicks > a or sheet.b.kicks > b:
        return message("a side cannot have scored more kicks than it took")
    lead = sheet.a.kicks - sheet.b.kicks
    ahead = lead if rugby.match.first == 0 else -lead
    if sheet.round >= rules.kicks and ahead not in ({0} if sheet.thrower == rugby.match.first else {0, 1}):
        return message("sudden death is level before each pair")
    return None


def _winner_fits(rugby: Rugby) -> bool:
    sheet, match = rugby.sheet, rugby.match
    last = 0 if sheet.lead() > 0 else 1
    others = (match.wins_a + match.wins_b) - 1
    winner = 0 if match.wins_a > match.wins_b else 1
    sudden = sheet.period == KICKS and sheet.round >= match.rules.kicks
    return last == winner and others in {0, 1, 2} and (not sudden or sheet.lead() in {-1, 1})


def _cards(rugby: Rugby) -> Message | None:
    sheet = rugby.sheet
    for side in (sheet.a, sheet.b):
        if side.suspended and side.warnings != RED_CARD:
            return message("a suspended side holds two warnings")
    if sheet.a.pending() and sheet.b.pending():
        return message("two red cards of the same round undo each other")
    if rugby.phase not in {DRAW, OVER} and sheet.side(sheet.thrower).suspended:
        return message("a suspended side does not throw")
    early = sheet.period == 0 and sheet.round == 0
    if (early or sheet.period == KICKS) and (sheet.a.suspended or sheet.b.suspended):
        return message("nobody is suspended in the first round or on kicks")
    fresh_round = rugby.phase == THROW and sheet.thrower == rugby.match.first and sheet.period < KICKS
    if fresh_round and (sheet.a.pending() or sheet.b.pending()):
        return message("a red card is served from the beginning of the next round")
    return None


def _throw(rugby: Rugby) -> Message | None:
    rules, phase, dice = rugby.match.rules, rugby.phase, rugby.dice
    if any(face not in _blue(rules) for face in HANDS[dice]):
        return message("expected faces that the blue dice bear")
    if phase in {DRAW, OVER, THROW}:
        return None if (rugby.attempt, dice, rugby.stake) == (0, 0, 0) else message("no dice lie before a throw")
    if rugby.sheet.period == KICKS:
        return _kick(rugby)
    if phase in {ROLL, CHOOSE}:
        return _attempt(rugby)
    return _combination(rugby)


def _combination(rugby: Rugby) -> Message | None:
    if rugby.attempt == 0 or rugby.match.rules.kind[rugby.dice] < 0:
        return message("expected a combination")
    if rugby.stake in _stakes(rugby):
        return None
    return message("{dice} cannot have these points at stake here", dice=HANDS[rugby.dice])


def _attempt(rugby: Rugby) -> Message | None:
    dice = len(HANDS[rugby.dice])
    if rugby.phase == CHOOSE:
        fits = dice == 3 and rugby.attempt in {1, 2}
    else:
        fits = dice == 0 if rugby.attempt == 1 else rugby.attempt > 1 and dice < 3
    return (
        None if fits and not rugby.stake else message("expected the dice that lie there and the attempt they belong to")
    )


def _kick(rugby: Rugby) -> Message | None:
    met = rugby.match.rules.defended_kicks and rugby.phase in {DEFEND, RED}
    fits = (rugby.phase == GREEN or met) and (rugby.attempt, rugby.dice, rugby.stake) == (0, 0, 1)
    return None if fits else message("expected a kick")


def _stakes(rugby: Rugby) -> set[int]:
    """Return the points that can be at stake with these dice in this phase."""
    rules, dice = rugby.match.rules, rugby.dice
    points, conversion = rules.points[dice], rules.conversion[dice]
    if rugby.phase == GREEN:
        return {points} if conversion else set()
    converted = {points, points + conversion}
    if rugby.phase == WHITE:
        return converted - {0} if rules.bonus[dice] else set()
    if rules.kind[dice] == POSTS or rugby.sheet.side(1 - rugby.sheet.thrower).suspended:
        return set()
    factors = set(rules.white) if rules.bonus[dice] else {1}
    return {factor * stake for factor in factors for stake in converted} - {0}


def _blue(rules: MatchRules) -> set[str]:
    return {HANDS[face] for face in rules.blue}


def _lines(rugby: Rugby) -> Message | None:
    """Compare the lines of the sheet with the clock and with the score."""
    sheet, match = rugby.sheet, rugby.match
    lines = sheet.lines
    if lines == UNKNOWN or rugby.phase == DRAW:
        return None
    rounds = sum(match.rules.length(period) for period in range(sheet.period))
    in_this_period = 2 * sheet.round + (2 if rugby.over() else int(sheet.thrower != match.first))
    if len(lines) != 2 * rounds + in_this_period:
        return message("expected {lines} lines on the sheet", lines=2 * rounds + in_this_period)
    kicks = in_this_period if sheet.period == KICKS else 0
    throws = lines[: len(lines) - kicks]
    if not set(throws) <= _throw_lines(match.rules) or not set(lines[len(throws) :]) <= {0, 1}:
        return message("a line of the sheet holds points that no throw brings")
    for seat, side in enumerate((sheet.a, sheet.b)):
        if (_total(throws, seat != match.first), sum(lines[len(throws) + (seat != match.first) :: 2])) != (
            side.points,
            side.kicks,
        ):
            return message("the lines of the sheet do not add up to the score")
    full_time = throws[: 4 * match.rules.rounds]
    if sheet.period >= EXTRA_TIME and _total(full_time, False) != _total(full_time, True):
        return message("extra time is played when the score is level at full time")
    return None


def _total(throws: bytes, second: bool) -> int:
    return sum(line for line in throws[second::2] if line != SUSPENDED)


def _throw_lines(rules: MatchRules) -> set[int]:
    lines = {0, SUSPENDED}
    for dice, kind in enumerate(rules.kind):
        if kind >= 0:
            converted = {rules.points[dice], rules.points[dice] + rules.conversion[dice]}
            lines |= {factor * stake for factor in ((0, 1, 2) if rules.bonus[dice] else (1,)) for stake in converted}
    return lines
