"""The end of a game as a moment: who won, how it came, where it turned, and a card to share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from ludogite.arena.story import change_of, drift, turns
from ludogite.arena.turning import TurningPoint, dearest, last_before_the_end, slide
from ludogite.core.message import NOTHING, Message, house_message, join, verbatim
from ludogite.core.naming import named
from ludogite.core.note import place_events
from ludogite.core.outcome import Outcome
from ludogite.core.playthrough import Event
from ludogite.core.scene import Sprite, Step, stepped
from ludogite.drawing.share_card import Card, CardWords, share_card
from ludogite.play.company import company_of
from ludogite.play.hints import alone_with_machines
from ludogite.play.messages import Out
from ludogite.play.result_words import consolation, manner, result
from ludogite.play.showing import Screen
from ludogite.play.table import Table
from ludogite.play.viewer import Viewer
from ludogite.thinking.reviews import Review
from ludogite.translation import translate
from ludogite.web.lobby.rematches import shown_rematch
from ludogite.web.members.strengths.after import strength_after
from ludogite.web.review.final import counted
from ludogite.web.review.look_back import seat_names, turned
from ludogite.web.review.replay import replay_screen
from ludogite.web.review.results import FinalPlace, places
from ludogite.web.review.script import END_WORDS, EndScript
from ludogite.web.shared.boxes import cover
from ludogite.web.shared.names import name_of
from ludogite.web.shared.script import script_words
from ludogite.web.shared.transcripts import date_words
from ludogite.web.shared.visit import Visit
from ludogite.web.tournaments.at_table import tournament_at

Mood = Literal["won", "lost", "drawn", "over"]
"""Whoever looks has won, lost or drawn; `over` to those who only watched, and to people who share a device."""

NO_SLIP = house_message("No move of yours gave the game away.")
"""What is said to whoever lost and made no slip."""
ASK_ADVICE = house_message("Next time, ask for advice where you hesitate.")
"""What they may try where advice can be asked for."""

SHOWN_EVENTS = 14
"""An animation shows at most so many of the last events."""
FRAME_MS = 80
"""How long one picture of a movement is seen."""
REST_MS = 500
"""How long a position rests before the next event."""
LAST_MS = 1600
"""How long the end is seen."""


class Ending(NamedTuple):
    """What is said when a game is over."""

    mood: Mood
    headline: str
    manner: str
    order: list[FinalPlace]
    """From the first to the last."""

    @property
    def medals(self) -> list[FinalPlace]:
        """Whose faces are shown: the winners', or everybody's where nobody won."""
        return [place for place in self.order if place.rank == 1]


class TurnOfTheGame(Out):
    """The one moment of a game that is worth a word."""

    title: str
    """What it is, and when."""
    text: str
    """What happened there, or what to try another time."""
    event: int
    """How many events the game had then: look back there."""
    advice: bool = False
    """Whether it is for whoever looks alone: something to try, or that nothing turned; no card tells it to others."""


class FrameOut(Out):
    """One picture of an animation."""

    sprites: str
    """What moves, as SVG."""
    ms: int
    """How long it is seen."""


class MovingPicture(Out):
    """The last moves of a game as pictures: each is `before`, its sprites, `after`."""

    before: str
    after: str
    frames: list[FrameOut]


def mood_of(table: Table, outcome: Outcome, person: str) -> Mood:
    """Return how a game ended for somebody."""
    own = table.seats_of(person)
    if len(own) == 1 and table.seats[own[0]].is_bot:  # whoever left the seat to a machine did not finish the game
        return "lost"
    if outcome.drawn or len(outcome.winners) == len(outcome.ranks):
        return "drawn"
    if len(own) != 1:
        return "over"
    return "won" if own[0] in outcome.winners else "lost"


def ending(table: Table, outcome: Outcome, visit: Visit) -> Ending:
    """Return what is said to a visitor when a game is over."""
    company = company_of(table, visit.guest.id)
    mood, own = mood_of(table, outcome, visit.guest.id), table.seats_of(visit.guest.id)
    said = translate(named(manner(table, outcome), company), visit.language)
    kind = translate(consolation(table, own[0]), visit.language) if mood == "lost" else ""
    return Ending(
        mood,
        translate(named(result(table, outcome), company), visit.language),
        f"{said} {kind}".strip(),
        places(table, outcome, visit),
    )


async def end_card(table: Table, outcome: Outcome, visit: Visit) -> dict[str, Any]:
    """Return what `end.html` shows besides the table itself."""
    end, tournament = ending(table, outcome, visit), await tournament_at(table, visit)
    return {
        "end": end,
        "strength": await strength_after(table, visit),
        "end_script": EndScript(
            turn=f"/tables/{table.id}/turn-of-the-game",
            after=f"/tables/{table.id}/after",
            card=f"/tables/{table.id}/card",
            film=f"/tables/{table.id}/moving-picture",
            name=f"{table.game.id}-{table.id}",
            celebrates=end.mood in ("won", "over"),
            again=f"/tables/{table.id}/end" if tournament and tournament.awaits_next else "",
            words=script_words(END_WORDS, visit.language),
        ),
        "mine": bool(table.seats_of(visit.guest.id)),
        "rematch": shown_rematch(table, visit),
        "rematch_from": _wants_rematch(table, visit),
        "turns": _has_turn(table, end.mood, visit),
        "counted": bool(counted(table, visit)),
        "tournament": tournament,
    }


def _wants_rematch(table: Table, visit: Visit) -> str | None:
    """Return who laid another game; nothing is said to whoever did."""
    if not table.rematch or table.rematch_from in table.seats_of(visit.guest.id):
        return None
    if table.rematch_from is None:
        return visit.say("end-rematch-laid")
    name = name_of(table, table.rematch_from, visit)
    return visit.say("end-rematch-from", name[:1].upper() + name[1:])


def _has_turn(table: Table, mood: Mood, visit: Visit) -> bool:
    """Tell whether anything was decided of which a word can be said: to whoever lost, by themselves."""
    if table.play is None:
        return False
    deciders = {int(event.before.seat()) for event in table.play.events if not event.by_chance}
    return bool(deciders & set(table.seats_of(visit.guest.id)) if mood == "lost" else deciders)


def turn_of_the_game(table: Table, outcome: Outcome, review: Review, visit: Visit) -> TurnOfTheGame | None:
    """Return the sharpest turn of a game; to whoever lost, the one decision of theirs to try otherwise.

    What only ends a game is told where nothing turned it before. Where nothing turned it at all, that is said.
    """
    if table.play is None or not _has_turn(table, mood_of(table, outcome, visit.guest.id), visit):
        return None
    values, points = turned(table, review)
    latest = last_before_the_end(place_events(table.game, table.play.events))
    sharpest = sorted(points, key=lambda point: (point.number > latest, -point.weight))
    own = table.seats_of(visit.guest.id)
    if mood_of(table, outcome, visit.guest.id) == "lost":
        seats = table.game.rules.seat_names[: len(table.seats)]
        slips = (point for point in sharpest if point.cause == "decision" and point.seat in own)
        slip = next(slips, None) or dearest(review.moments, values, seats, own[0])
        if slip is not None:
            return _told(table, slip, review, visit, advice=True)
        if alone_with_machines(table) and not table.plan.rated:
            return _unturned(table, visit.say("end-to-try"), join([NO_SLIP, ASK_ADVICE]), visit)
        return _unturned(table, visit.say("end-turn"), NO_SLIP, visit)
    if sharpest:
        return _told(table, sharpest[0], review, visit, advice=False)
    names = [verbatim(name) for name in seat_names(table, visit)]
    return _unturned(table, visit.say("end-turn"), drift(names, [], slide(values, []), review.kind) or NOTHING, visit)


def _unturned(table: Table, title: str, text: Message, visit: Visit) -> TurnOfTheGame:
    return TurnOfTheGame(title, translate(text, visit.language), table.ply, advice=True)


def _told(table: Table, point: TurningPoint, review: Review, visit: Visit, *, advice: bool) -> TurnOfTheGame | None:
    if table.play is None:
        return None
    events = list(table.play.events)
    company = company_of(table, visit.guest.id)
    (told,) = turns(table.play, review.moments, [point], review.kind)
    did = told.advice if advice else told.did
    titles = table.game.rules.seat_titles[: len(table.seats)]
    change = change_of(point, titles, review.kind, company.you, spared=advice)
    text = did if change == NOTHING else join([did, change])
    turn = place_events(table.game, events[: told.number])[-1].turn
    title = (
        house_message("To try, turn {turn}", turn=turn)
        if advice
        else house_message("The turn of the game: turn {turn}", turn=turn)
    )
    return TurnOfTheGame(
        translate(title, visit.language),
        translate(named(text, company), visit.language),
        told.number - 1 if advice else told.number,
        advice,
    )


def card_of(table: Table, outcome: Outcome, turn: TurnOfTheGame | None, visit: Visit) -> tuple[Card, Screen]:
    """Return the card of a finished game, and the screen on which its board is drawn. Everybody is named on it."""
    shown = replay_screen(table, Viewer(None, visit.language))
    company = company_of(table, None)
    played_on = date_words(table.changed_at, visit)
    words = CardWords(
        over=f"{translate(table.game.about.title, visit.language)} · {played_on}",
        title=translate(named(result(table, outcome), company), visit.language),
        text=translate(named(manner(table, outcome), company), visit.language),
        turn="" if turn is None or turn.advice else turn.text,
        house="Ludogîte",
        motto=visit.say("tagline"),
    )
    state = table.start if table.play is None else table.play.state
    return share_card(shown.drawn(state), table.game.board, cover(table.game), words, visit.language), shown


def moving_picture(table: Table, card: Card, screen: Screen) -> MovingPicture:
    """Return the last moves of a game on its card, picture by picture."""
    events: Sequence[Event] = [] if table.play is None else list(table.play.events)[-SHOWN_EVENTS:]
    frames = [FrameOut(_layers(card, sprites, screen), ms) for sprites, ms in _frames(events, screen)]
    return MovingPicture(card.before, card.after, frames)


def _layers(card: Card, sprites: Sequence[Sprite], screen: Screen) -> str:
    return card.showing(sprites, screen.language)[len(card.before) : -len(card.after)]


def _frames(events: Sequence[Event], screen: Screen) -> Iterator[tuple[Sequence[Sprite], int]]:
    for event in events:
        scene = screen.scene(event.before)
        yield scene.sprites, REST_MS
        now = {sprite.id: sprite for sprite in scene.sprites}
        for step in screen.steps(event):
            yield from _movement(now, step)
            now = stepped(now, step)
    if events:
        yield (*screen.scene(events[-1].after).sprites, *screen.trail(events[-1])), LAST_MS


def _movement(now: dict[str, Sprite], step: Step) -> Iterator[tuple[Sequence[Sprite], int]]:
    """Give the pictures of one step: whatever moves goes evenly from where it was to where it is then."""
    then = stepped(now, step)
    count = max(1, round(step.ms / FRAME_MS))
    changes = {change.becomes or change.id: now.get(change.id) for change in step.changes}
    for number in range(1, count + 1):
        part = number / count
        yield [_between(changes.get(id_), sprite, part) for id_, sprite in then.items()], FRAME_MS


def _between(was: Sprite | None, now: Sprite, part: float) -> Sprite:
    if was is None:
        return now
    turn = (now.rotate - was.rotate + 180) % 360 - 180
    return now._replace(
        x=was.x + (now.x - was.x) * part,
        y=was.y + (now.y - was.y) * part,
        scale=was.scale + (now.scale - was.scale) * part,
        rotate=was.rotate + turn * part,
    )
