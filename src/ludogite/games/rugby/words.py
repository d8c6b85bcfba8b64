"""What is said of a position and of what happens in it, in both languages."""

from __future__ import annotations

from ludogite.core.text import Text
from ludogite.games.rugby.hands import HANDS
from ludogite.games.rugby.match import EXTRA_TIME, KICKS, SUSPENDED, UNKNOWN, Side
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

SIDES = (Text("l’équipe A", "side A"), Text("l’équipe B", "side B"))
STARTS = (Text("L’équipe A", "Side A"), Text("L’équipe B", "Side B"))
FACES = {
    "B": Text("ballon", "ball"),
    "J": Text("joueur", "player"),
    "K": Text("chaussure", "boot"),
    "P": Text("poteaux", "posts"),
    "S": Text("sifflet", "whistle"),
    "C": Text("carton", "card"),
    "roll": Text("dé à lancer", "die to throw"),
    "blank": Text("dé au repos", "die at rest"),
    "g1": Text("entre les poteaux", "between the posts"),
    "g0": Text("à côté", "wide"),
    "w1": Text("sans effet", "no effect"),
    "w2": Text("points doublés", "points doubled"),
    "w0": Text("points perdus", "points lost"),
    "r0": Text("plaquage", "tackle"),
    "r1": Text("contre", "block"),
    "r2": Text("points validés", "points stand"),
    "r3": Text("points validés et avertissement", "points stand and a warning"),
}
COLOURS = {
    "green": Text("dé vert", "green die"),
    "white": Text("dé blanc", "white die"),
    "red": Text("dé rouge", "red die"),
}
KINDS = (
    Text("essai", "try"),
    Text("drop", "drop goal"),
    Text("pénalité", "penalty"),
    Text("pénalité face aux poteaux", "penalty before the posts"),
)
TRAY = {GREEN: ("green", "g"), WHITE: ("white", "w"), RED: ("red", "r")}


def die(face: str) -> Text:
    """Name what a blue die shows."""
    return FACES[face]


def tray_die(colour: str, face: str) -> Text:
    """Name a die of the tray and what it shows."""
    return Text(f"{COLOURS[colour].fr}\u00a0: {FACES[face].fr}", f"{COLOURS[colour].en}: {FACES[face].en}")


def faces(hand: str) -> Text:
    """Name the faces of some blue dice."""
    return Text.join([FACES[face] for face in hand], ", ")


def card(seat: int, number: int, suspended: bool) -> Text:
    """Name a card that lies before a side."""
    colour = (Text("carton jaune", "yellow card"), Text("carton rouge", "red card"))[number]
    served = Text(", suspendue", ", suspended") if number and suspended else Text("", "")
    return Text(f"{colour.fr} de {SIDES[seat].fr}{served.fr}", f"{colour.en} of {SIDES[seat].en}{served.en}")


def side_label(seat: int, side: Side) -> Text:
    """Tell a side's score."""
    return Text(f"{SIDES[seat].fr}\u00a0: {side.points} points", f"{SIDES[seat].en}: {side.points} points")


def clock(rugby: Rugby) -> Text:
    """Tell the period and the round."""
    number = rugby.sheet.round + 1
    if rugby.sheet.period == KICKS:
        return Text(f"coups de pied, tir {number}", f"kicks, number {number}")
    if rugby.sheet.period == EXTRA_TIME:
        return Text(f"prolongation, tour {number}", f"extra time, round {number}")
    half = (Text("première mi-temps", "first half"), Text("seconde mi-temps", "second half"))[rugby.sheet.period]
    return Text(f"{half.fr}, tour {number}", f"{half.en}, round {number}")


def stop(rugby: Rugby) -> Text:
    """Say what stopping here takes."""
    kind = rugby.match.rules.kind[rugby.dice]
    if kind < 0:
        return Text("s’arrêter là, sans marquer", "stop here without a score")
    return Text(f"prendre\u00a0: {KINDS[kind].fr}", f"take it: {KINDS[kind].en}")


def tell(rugby: Rugby, event: int) -> Text:
    """Return one sentence: what this event does."""
    after = rugby.happen(event) if rugby.at_chance() else rugby.play(event)
    said = _happens(rugby, event) if rugby.at_chance() else _decides(rugby, event)
    return Text.join([said, *_consequences(rugby, after)])


def _decides(rugby: Rugby, move: int) -> Text:
    who = STARTS[rugby.seat()]
    if rugby.phase == THROW:
        if rugby.sheet.period == KICKS:
            return Text(f"{who.fr} tire au but.", f"{who.en} kicks.")
        return Text(f"{who.fr} lance les trois dés.", f"{who.en} throws the three dice.")
    if rugby.phase == DEFEND:
        if move == rugby.moves()[0]:
            return Text(f"{who.fr} défend.", f"{who.en} defends.")
        return Text(f"{who.fr} ne défend pas.", f"{who.en} does not defend.")
    return _chooses(rugby, move)


def _chooses(rugby: Rugby, move: int) -> Text:
    who = STARTS[rugby.seat()]
    kind = rugby.match.rules.kind[rugby.dice]
    if move == STOP and kind < 0:
        return Text(f"{who.fr} s’arrête.", f"{who.en} stops.")
    if move == STOP:
        return Text(f"{who.fr} prend\u00a0: {KINDS[kind].fr}.", f"{who.en} takes it: {KINDS[kind].en}.")
    again = faces(HANDS[move])
    return Text(f"{who.fr} relance\u00a0: {again.fr}.", f"{who.en} throws again: {again.en}.")


def _happens(rugby: Rugby, outcome: int) -> Text:
    if rugby.phase == DRAW:
        who = STARTS[outcome]
        return Text(f"{who.fr} commence le match.", f"{who.en} throws first.")
    if rugby.phase == ROLL:
        shown = faces(HANDS[outcome])
        return Text(f"Les dés montrent\u00a0: {shown.fr}.", f"The dice show: {shown.en}.")
    colour, letter = TRAY[rugby.phase]
    name, shown = COLOURS[colour], FACES[f"{letter}{outcome}"]
    return Text(f"Le {name.fr} montre\u00a0: {shown.fr}.", f"The {name.en} shows: {shown.en}.")


def _consequences(before: Rugby, after: Rugby) -> list[Text]:
    """Tell the cards given, the points written and the end of a match or of the game."""
    said: list[Text] = []
    if _new_match(before, after) or after.over():
        return [*said, _ending(before, after)]
    for seat in (0, 1):
        old, new = before.sheet.side(seat), after.sheet.side(seat)
        if new.warnings > old.warnings:
            colour = Text("carton jaune", "yellow card") if new.warnings == 1 else Text("carton rouge", "red card")
            said.append(Text(f"{STARTS[seat].fr}\u00a0: {colour.fr}.", f"{STARTS[seat].en}: {colour.en}."))
    said += [_line(seat, before, after) for seat in (0, 1) if _scores(seat, before, after)]
    return said


def _scores(seat: int, before: Rugby, after: Rugby) -> bool:
    old, new = before.sheet.side(seat), after.sheet.side(seat)
    return new.points > old.points or new.kicks > old.kicks


def _line(seat: int, before: Rugby, after: Rugby) -> Text:
    points = after.sheet.side(seat).points - before.sheet.side(seat).points
    if not points:
        return Text(f"Le tir de {SIDES[seat].fr} compte.", f"The kick of {SIDES[seat].en} counts.")
    return Text(f"{points} points pour {SIDES[seat].fr}.", f"{points} points for {SIDES[seat].en}.")


def _new_match(before: Rugby, after: Rugby) -> bool:
    return after.match.wins_a + after.match.wins_b > before.match.wins_a + before.match.wins_b


def _ending(before: Rugby, after: Rugby) -> Text:
    winner = 0 if after.match.wins_a > before.match.wins_a else 1
    wins = Text.same(f"{after.match.wins_a}–{after.match.wins_b}")
    if after.over():
        return Text(
            f"{STARTS[winner].fr} gagne la partie\u00a0: {after.outcome().reason.text.fr}.",
            f"{STARTS[winner].en} wins the game: {after.outcome().reason.text.en}.",
        )
    return Text(
        f"{STARTS[winner].fr} gagne le match. Matchs\u00a0: {wins.fr}.",
        f"{STARTS[winner].en} wins the match. Matches: {wins.en}.",
    )


def ask(rugby: Rugby) -> Text:
    """Return what is asked of a side, or what is awaited."""
    if rugby.over():
        winner = STARTS[0 if rugby.match.wins_a > rugby.match.wins_b else 1]
        return Text(f"{winner.fr} a gagné.", f"{winner.en} has won.")
    if rugby.phase == DRAW:
        return Text("Qui lance en premier\u202f? Le sort décide.", "Who throws first? Chance decides.")
    if rugby.at_chance():
        return Text("Les dés roulent.", "The dice are rolling.")
    return _ask_side(rugby)


def _ask_side(rugby: Rugby) -> Text:
    if rugby.phase == DEFEND:
        return Text(
            f"{rugby.stake} points sont en jeu\u00a0: défendez-vous\u202f?",
            f"{rugby.stake} points are at stake: do you defend?",
        )
    if rugby.phase == CHOOSE:
        return Text("Choisissez les dés à relancer, ou arrêtez-vous.", "Choose dice to throw again, or stop.")
    if rugby.sheet.period == KICKS:
        return Text("Tirez au but.", "Take your kick.")
    return Text("Lancez les dés.", "Throw the dice.")


def describe(rugby: Rugby) -> Text:
    """Return the position in words."""
    sheet, match = rugby.sheet, rugby.match
    when = clock(rugby)
    parts = [
        Text(
            f"Match {_number(rugby)}, {when.fr}\u00a0: A {sheet.a.points}, B {sheet.b.points}.",
            f"Match {_number(rugby)}, {when.en}: A {sheet.a.points}, B {sheet.b.points}.",
        )
    ]
    if match.rules.best_of_three:
        parts.append(
            Text(
                f"Matchs gagnés\u00a0: A {match.wins_a}, B {match.wins_b}.",
                f"Matches won: A {match.wins_a}, B {match.wins_b}.",
            )
        )
    if sheet.period == KICKS:
        kicks = f"A {sheet.a.kicks}, B {sheet.b.kicks}."
        parts.append(Text(f"Coups de pied réussis\u00a0: {kicks}", f"Kicks passed: {kicks}"))
    for seat, side in enumerate((sheet.a, sheet.b)):
        parts += [_sentence(card(seat, number, side.suspended)) for number in range(side.warnings)][-1:]
    if rugby.dice:
        shown = faces(HANDS[rugby.dice])
        parts.append(Text(f"Dés\u00a0: {shown.fr}.", f"Dice: {shown.en}."))
    parts += _last_line(rugby)
    return Text.join([*parts, ask(rugby)])


def _last_line(rugby: Rugby) -> list[Text]:
    lines = rugby.sheet.lines
    if not lines or lines == UNKNOWN or rugby.sheet.period == KICKS:
        return []
    if lines[-1] == SUSPENDED:
        return [Text("Dernier lancer\u00a0: suspendu.", "Last throw: suspended.")]
    return [Text(f"Dernier lancer\u00a0: {lines[-1]}.", f"Last throw: {lines[-1]}.")]


def _number(rugby: Rugby) -> int:
    return rugby.match.wins_a + rugby.match.wins_b + (0 if rugby.over() else 1)


def _sentence(text: Text) -> Text:
    return Text(text.fr[0].upper() + text.fr[1:] + ".", text.en[0].upper() + text.en[1:] + ".")
