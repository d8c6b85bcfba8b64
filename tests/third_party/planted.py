"""Defects, planted one at a time into a game that keeps all laws: each law must find its own."""

# ruff: noqa: ARG001, ARG005 - what is planted takes what the contract gives, and often ignores it

from __future__ import annotations

import atexit
import math
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import feints
from feints import ROUNDS
from pebbles import GAME
from pebbles.board import PebblesBoard
from pebbles.hidden import Secrets
from pebbles.notation import PebblesNotation, written
from pebbles.rules import LAST, MOST, Pebbles, start

from ludogite.core.count import Count, CountLine, Tally
from ludogite.core.errors import IllegalMoveError, MoveSyntaxError
from ludogite.core.game import Game
from ludogite.core.judge import Judge
from ludogite.core.lesson import FILE, lesson_file, lesson_text
from ludogite.core.message import Message, translated, verbatim
from ludogite.core.options import Settings
from ludogite.core.outcome import Outcome, Reason
from ludogite.core.plain_board import PlainBoard
from ludogite.core.rng import Rng
from ludogite.core.scene import Change, Scene, Spot, Sprite, Step
from ludogite.core.sheet import Sheet
from ludogite.core.state import State
from ludogite.drawing.lid import LID
from ludogite.translation import translate

NUMBERS = count()
SPOILED = Path(tempfile.mkdtemp())
"""Packages in which something is spoiled."""
atexit.register(shutil.rmtree, SPOILED)
sys.path.append(str(SPOILED))

Defect = tuple[str, str, Game]
"""The law that must find it, what it is, and the game that has it."""


def played_by(**methods: object) -> Game:
    """Return the game with other methods of its positions."""
    name = f"Defective{next(NUMBERS)}"
    kind = type(name, (Pebbles,), {**methods, "__module__": __name__})
    globals()[name] = kind  # pickling looks for the class by its name
    return replace(ruled(start=partial(start, kind=kind)), notation=PebblesNotation(kind))


def written_by(**methods: object) -> Game:
    """Return the game with other methods of its notation."""
    return replace(GAME, notation=type("Defective", (PebblesNotation,), methods)())


def ruled(**changed: Any) -> Game:
    """Return the game with other rules."""
    return replace(GAME, rules=replace(GAME.rules, **changed))


def around(**changed: Any) -> Game:
    """Return the game with other things around its table."""
    return replace(GAME, around=replace(GAME.around, **changed))


def hiding(**methods: object) -> Game:
    """Return the game with other secrets."""
    return replace(GAME, hidden=type("Defective", (Secrets,), methods)())


def drawn_by(**methods: object) -> Game:
    """Return the game with other methods of its board."""
    return replace(GAME, board=type("Defective", (PebblesBoard,), methods)())


def scene_with(change: Callable[[Pebbles, Scene], Scene]) -> Game:
    """Return the game with another scene."""

    def scene(self: PebblesBoard, state: Pebbles, viewer: int | None = None, *, upright: bool = False) -> Scene:
        return change(state, PebblesBoard.scene(self, state, viewer, upright=upright))

    return drawn_by(scene=scene)


def first_sprite(**changed: Any) -> Game:
    """Return the game with another first sprite wherever there is a heap."""
    return scene_with(
        lambda state, scene: (
            scene._replace(sprites=(scene.sprites[0]._replace(**changed), *scene.sprites[1:])) if state.heap else scene
        )
    )


def taught_by(old: str, new: str) -> Game:
    """Return the game with other words in its lesson, or in the French of it."""
    lesson, french = lesson_text(GAME), lesson_text(GAME, "fr")
    assert lesson is not None
    assert french is not None
    assert old in lesson + french
    texts = {FILE: lesson.replace(old, new), lesson_file("fr"): french.replace(old, new)}
    return packaged({"__init__.py": "", **texts})


def packaged(files: dict[str, str]) -> Game:
    """Return the game with another package."""
    name = f"spoiled{next(NUMBERS)}"
    for path, text in files.items():
        file = SPOILED / name / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return replace(GAME, package=name)


def every_defect() -> Iterator[Defect]:
    yield from in_values()
    yield from in_notation()
    yield from in_chance()
    yield from in_judging_notations()
    yield from in_refusals()
    yield from in_doors()
    yield from in_endings()
    yield from in_secrets()
    yield from in_sealed_events()
    yield from in_scenes()
    yield from in_spots()
    yield from on_the_lid()
    yield from in_motion()
    yield from in_counts()
    yield from in_words()
    yield from in_catalogues()
    yield from in_beginnings()
    yield from in_descriptions()
    yield from in_lessons()
    yield from in_judges()
    yield from on_paper()


def in_values() -> Iterator[Defect]:
    def born(self: Any, *fields: Any) -> None:
        Pebbles.__init__(self, *fields)
        self.odd = next(NUMBERS) % 2  # what the constructor is not told

    def fewer(self: Any) -> list[int]:
        return Pebbles.moves(self)[: 1 + self.odd]

    yield "equal_positions_are_alike", "something is not among its fields", played_by(__init__=born, moves=fewer)
    order = count()

    def mutating(self: Pebbles, move: int) -> Pebbles:
        self.__dict__["heap"] -= 1
        return Pebbles.play(self, move)

    def returning_itself(self: Pebbles, move: int) -> Pebbles:
        self.__dict__.update(Pebbles.play(self, move).__dict__)
        return self

    def forgetful(self: Pebbles, rng: Rng) -> State:
        state: Pebbles = self
        while not state.over():
            state = state.happen(state.draw(rng)) if state.at_chance() else state.play(state.moves()[0])
        return state

    yield "somebody_acts", "one seat too many", played_by(seats=lambda self: len(self.taken) + 1)
    yield "somebody_acts", "no move", played_by(moves=lambda self: [] if self.heap == 2 else Pebbles.moves(self))
    yield "somebody_acts", "a seat that is not there", played_by(seat=lambda self: self.turn + 2)
    yield "somebody_acts", "over and at chance", played_by(at_chance=lambda self: self.heap == 0)
    yield "somebody_acts", "turns run back", played_by(turns=lambda self, seat: -1)
    yield "moves_are_unique_and_stable", "a move twice", played_by(moves=lambda self: [1, 1])
    yield (
        "moves_are_unique_and_stable",
        "another order",
        played_by(moves=lambda _: [[1, 2], [2, 1], [1, 2]][next(order) % 3]),
    )
    yield "playing_leaves_the_old_position", "play changes the heap", played_by(play=mutating)
    yield "no_event_changes_the_old_position", "play returns the old position", played_by(play=returning_itself)
    yield "equal_positions_are_alike", "its own hash", played_by(__hash__=object.__hash__)
    yield "equal_positions_are_alike", "a negative key", played_by(key=lambda self: -1)
    yield "equal_positions_are_alike", "fields in another order", played_by(fields=lambda s: Pebbles.fields(s)[::-1])
    yield "different_positions_differ", "one text for all", written_by(format_position=lambda self, state: "9")
    yield "playout_reaches_the_same_end", "always the first move", played_by(playout=forgetful)
    yield "playout_reaches_the_same_end", "no end", played_by(playout=lambda self, rng: self)


def in_notation() -> Iterator[Defect]:
    def lenient(self: PebblesNotation, text: str, settings: Settings) -> State:
        return PebblesNotation.parse_position(self, text.strip(), settings)

    def careless(self: PebblesNotation, text: str, settings: Settings) -> State:
        int(text[0])
        return PebblesNotation.parse_position(self, text, settings)

    def endless(self: PebblesNotation, text: str, settings: Settings) -> State:
        for figures in re.findall("[0-9]+", text):
            int(figures)
        return PebblesNotation.parse_position(self, text, settings)

    def generous(self: PebblesNotation, text: str, settings: Settings) -> State:
        kept: list[Any] = [*PebblesNotation.parse_position(self, text, settings).fields()]
        kept[3] = 0
        return Pebbles(*kept)

    def bare(self: PebblesNotation, state: Pebbles, event: int) -> str:
        return PebblesNotation.format(self, state, event).strip("[]")

    def read_wrong(self: PebblesNotation, state: Pebbles, text: str) -> int | None:
        return 1 if not state.at_chance() else PebblesNotation.parse(self, state, text)

    yield "notation_goes_both_ways", "one token for all moves", written_by(format=lambda self, state, event: "-1")
    yield "notation_goes_both_ways", "white space", written_by(format=lambda self, state, event: f"- {event}")
    yield "notation_goes_both_ways", "chance without brackets", written_by(format=bare, parse=lambda self, s, t: int(t))
    yield "notation_goes_both_ways", "always read as 1", written_by(parse=read_wrong)
    yield "positions_go_both_ways", "the turn is lost", written_by(parse_position=generous)
    yield "json_goes_both_ways", "the turn is lost", written_by(parse_position=generous)
    yield "positions_go_both_ways", "two lines", written_by(format_position=lambda self, state: "9\n9")
    yield "spoiled_positions_are_refused", "spaces are let in", written_by(parse_position=lenient)
    yield "spoiled_positions_are_refused", "another error", written_by(parse_position=careless)
    yield "spoiled_positions_are_refused", "digits without end", written_by(parse_position=endless)


def in_chance() -> Iterator[Defect]:
    yield "chance_in_play_is_declared", "a die that nobody speaks of", ruled(chance_in_play=False)
    yield "probabilities_are_whole", "an outcome twice", played_by(chances=lambda self: [1, 1, 2])
    yield "probabilities_are_whole", "no weight", played_by(weights=lambda self: [0] * len(self.chances()))
    yield "probabilities_are_whole", "too few weights", played_by(weights=lambda self: [1])
    yield "draws_are_fair", "always the same", played_by(draw=lambda self, rng: self.chances()[0])
    yield "draws_are_fair", "not listed", played_by(draw=lambda self, rng: 1 + rng.below(4))


def in_judging_notations() -> Iterator[Defect]:
    def judging(self: PebblesNotation, state: Pebbles, text: str) -> int | None:
        event = PebblesNotation.parse(self, state, text)
        if not state.at_chance() and event not in state.moves():
            raise IllegalMoveError(f"at most {max(state.moves())} may be taken here, got {text!r}")
        return event

    def forgetful(self: PebblesNotation, state: Pebbles, text: str) -> int | None:
        if not state.at_chance() and text == "-3" and state.heap < 3:
            raise MoveSyntaxError(f"expected -1 or -2, got {text!r}")
        return PebblesNotation.parse(self, state, text)

    yield "notation_only_reads", "it judges what is legal", written_by(parse=judging)
    yield "notation_only_reads", "what is illegal is called wrong syntax", written_by(parse=forgetful)


def in_refusals() -> Iterator[Defect]:
    class OwnSyntaxError(MoveSyntaxError):
        code = "pebbles/syntax"

    def own_error(self: PebblesNotation, state: Pebbles, text: str) -> int | None:
        try:
            return PebblesNotation.parse(self, state, text)
        except MoveSyntaxError as error:
            raise OwnSyntaxError(str(error)) from None

    def silent(self: PebblesNotation, state: Pebbles, text: str) -> int | None:
        try:
            return PebblesNotation.parse(self, state, text)
        except MoveSyntaxError:
            raise MoveSyntaxError("no") from None

    def careless(self: PebblesNotation, state: Pebbles, text: str) -> int | None:
        if text.startswith("--") or text.endswith("x"):
            raise OverflowError(text)
        return PebblesNotation.parse(self, state, text)

    def digits(self: PebblesNotation, state: Pebbles, text: str) -> int | None:
        return int(text) if text.isdigit() else PebblesNotation.parse(self, state, text)

    def negative(self: PebblesNotation, state: Pebbles, text: str) -> int | None:
        number = text.startswith("-") and text[1:].isascii() and text[1:].isdigit()
        return abs(int(text)) if number else PebblesNotation.parse(self, state, text)

    alike = "the_same_mistake_gets_the_same_error"
    yield alike, "garbage is a move", written_by(parse=lambda self, state, text: 1)
    yield alike, "any digit is a number", written_by(parse=digits)
    yield alike, "an error of its own", written_by(parse=own_error)
    yield alike, "not quoted", written_by(parse=silent)
    yield "strange_texts_are_refused", "digits without end", written_by(parse=negative)
    yield "spoiled_tokens_are_refused", "another error", written_by(parse=careless)


def in_doors() -> Iterator[Defect]:
    class Trusting(Game):
        def read(self, state: Pebbles, text: str, seat: int | None = None) -> int:
            event = self.notation.parse(state, text)
            return 0 if event is None else event

    class Lax(Game):
        def check(self, state: Pebbles, event: int, seat: int | None = None) -> None:
            pass

    trusting = Trusting(**{name: getattr(GAME, name) for name in GAME.__dataclass_fields__})
    lax = Lax(**{name: getattr(GAME, name) for name in GAME.__dataclass_fields__})
    yield "the_same_mistake_gets_the_same_error", "nothing is checked", trusting
    yield "only_legal_events_are_played", "anything goes", lax


def in_endings() -> Iterator[Defect]:
    stranger = Reason("weather", translated(fr="La pluie.", en="The rain."))
    end = Outcome((1, 2), LAST)
    yield "end_of_a_position", "a strange reason", played_by(outcome=lambda self: replace(end, reason=stranger))
    yield "end_of_a_position", "a gap in the ranks", played_by(outcome=lambda self: replace(end, ranks=(1, 3)))
    yield "end_of_a_position", "a rank too few", played_by(outcome=lambda self: replace(end, ranks=(1,)))
    yield "end_of_a_position", "a draw with a winner", played_by(outcome=lambda self: replace(end, drawn=True))
    yield "end_of_a_position", "scores for one", played_by(outcome=lambda self: replace(end, scores=(4,)))
    yield "end_of_a_position", "everybody is paid", played_by(payoff=lambda self, seat: 1.0)
    yield "game_ends_in_time", "too short a bound", ruled(longest=3)
    yield (
        "outcome_comes_at_the_end_only",
        "a strange reason",
        played_by(outcome=lambda s: replace(end, reason=stranger)),
    )


def in_secrets() -> Iterator[Defect]:
    def told(state: Pebbles) -> Message:
        return verbatim(str(getattr(state, "hidden", "")))

    law = "views_show_nothing_hidden"
    yield (
        law,
        "a view shows all",
        hiding(view=lambda self, state, viewer: written(state)),
    )
    yield law, "a scene shows all", scene_with(lambda state, s: s._replace(background=f"<!-- {state.hidden} -->"))
    yield law, "a description shows all", drawn_by(describe=lambda board, state, viewer=None: told(state))
    yield law, "the question shows all", drawn_by(ask=lambda board, state: told(state))
    yield (
        law,
        "the terminal shows all",
        drawn_by(terminal=lambda board, state, viewer: told(state)),
    )
    yield law, "the story shows all", drawn_by(tell=lambda board, state, event, viewer=None: told(state))
    yield (
        law,
        "the trail shows all",
        drawn_by(trail=lambda b, s, e, v=None, upright=False: (Sprite(translate(told(s), "en")),)),
    )
    yield (
        law,
        "the steps show all",
        drawn_by(steps=lambda b, s, e, v=None, upright=False: (Step((), ms=sum(s.hidden)),)),
    )
    yield law, "legal moves show all", played_by(moves=lambda self: [1, 2][: 1 + sum(self.hidden) % 2])
    yield (
        "determinisations_are_enough_to_play",
        "nothing is known",
        hiding(determinisation=lambda self, state, seat, rng: GAME.begin()),
    )
    yield "twins_differ", "no other twin", hiding(twin=lambda self, state, viewer, rng: state)
    counting = Tally(translated(fr="total", en="total"), lambda state: tuple(map(str, state.totals())))
    yield law, "the tally shows all", around(tally=counting)


def sealed(**methods: object) -> Game:
    """Return the game of sealed hands with other secrets."""
    return replace(feints.GAME, hidden=type("Defective", (feints.Sealed,), methods)())


def sealed_board(**methods: object) -> Game:
    """Return the game of sealed hands with another board."""
    return replace(feints.GAME, board=type("Defective", (PlainBoard,), methods)())


def in_sealed_events() -> Iterator[Defect]:
    def own(self: feints.Sealed, state: feints.Feints) -> int:
        return len(state.cards) if state.at_chance() else state.seat()

    def shown_in_view(self: feints.Sealed, state: feints.Feints, viewer: int | None) -> str:
        return feints.written(state, viewer, all_=True)

    def for_ever(self: feints.Sealed, state: feints.Feints, event: int, viewer: int | None, now: feints.Feints) -> bool:
        return viewer != own(self, state)

    def by_turns(self: feints.Sealed, state: feints.Feints, event: int, viewer: int | None, now: feints.Feints) -> bool:
        return feints.Sealed.hides(self, state, event, viewer, now) or (viewer is None and now.played == ROUNDS - 1)

    def from_seats(
        self: feints.Sealed, state: feints.Feints, event: int, viewer: int | None, now: feints.Feints
    ) -> bool:
        return viewer is not None and feints.Sealed.hides(self, state, event, viewer, now)

    def winning(self: feints.FeintsNotation, state: feints.Feints, event: int) -> str:
        token = feints.FeintsNotation.format(self, state, event)
        return f"{token}+" if state.hands and (event - state.hands[0]) % 3 == 1 else token

    def told(board: PlainBoard, state: State, event: int, viewer: int | None = None) -> Message:
        return verbatim(f"{state.seat()} {event}")

    def told_later(board: PlainBoard, state: feints.Feints, event: int, viewer: int | None = None) -> Message:
        words = PlainBoard.tell(board, state, event, viewer)
        return words if not state.hands else words + verbatim(str(state.hands[0]))

    def marked(
        board: PlainBoard, state: State, event: int, viewer: object = None, upright: bool = False
    ) -> tuple[Sprite, ...]:
        return (Sprite(f"mark-{event}"),)

    def moved(
        board: PlainBoard, state: State, event: int, viewer: object = None, upright: bool = False
    ) -> tuple[Step, ...]:
        return (Step((), ms=event),)

    law = "hidden_events_look_alike"
    yield law, "the view shows a sealed hand", sealed(view=shown_in_view)
    yield law, "a sealed hand is told", sealed_board(tell=told)
    yield law, "the trail of a sealed hand shows it", sealed_board(trail=marked)
    yield law, "the steps of a sealed hand show it", sealed_board(steps=moved)
    law = "laid_open_hides_nothing"
    yield law, "sealed for ever", sealed(hides=for_ever)
    yield law, "not laid open", sealed(reveal=lambda self, state: state)
    law = "what_came_to_light_stays"
    yield law, "sealed again", sealed(hides=by_turns)
    law = "twin_histories_are_told_alike"
    gloating = type("Defective", (feints.FeintsNotation,), {"format": winning})()
    yield law, "the list shows a sealed hand", replace(feints.GAME, notation=gloating)
    yield law, "a later word shows a sealed hand", sealed_board(tell=told_later)
    law = "beliefs_agree_with_the_list"
    yield law, "a sealed hand is listed", sealed(hides=lambda *_: False)
    yield law, "a machine is told a sealed hand", sealed(determinisation=lambda _self, state, _seat, _rng: state)
    yield law, "a spectator reads a sealed hand", sealed(hides=from_seats)


def in_scenes() -> Iterator[Defect]:
    def confirmed(self: PebblesBoard, state: Pebbles, move: int) -> tuple[str, ...]:
        return tuple(f"-{number}" for number in range(1, move + 1))

    def odd(state: Pebbles, scene: Scene) -> Scene:
        return scene._replace(background=scene.background + ("<g/>" if state.heap % 2 else ""))

    def with_spot(name: str, **place: float) -> Game:
        spot = Spot(name, translated(fr="là", en="there"))._replace(**place)  # type: ignore[arg-type] # places are numbers
        return scene_with(lambda state, s: s._replace(spots=(*s.spots, spot)))

    yield "scenes_are_sound", "one id for two", scene_with(lambda _, s: s._replace(sprites=s.sprites * 2))
    yield "scenes_are_sound", "an unknown symbol", first_sprite(symbol="pe-rock")
    yield "scenes_are_sound", "an id like a symbol", first_sprite(id="pe-dot")
    yield "scenes_are_sound", "nothing to see", first_sprite(symbol="")
    yield "scenes_are_sound", "nowhere", first_sprite(x=math.nan)
    yield "scenes_are_sound", "far outside", first_sprite(x=-500)
    yield "scenes_are_sound", "of no size", first_sprite(scale=0)
    yield "scenes_are_sound", "no such class", first_sprite(classes="pe-dto")
    yield "scenes_are_sound", "a space in an id", first_sprite(id="pe 0")
    yield "scenes_are_sound", "markup in an id", first_sprite(id="pe<0")
    yield "scenes_are_sound", "a spot outside", with_spot("far", x=900, y=10, width=20, height=20)
    yield "scenes_are_sound", "one name for two spots", scene_with(lambda _, s: s._replace(spots=s.spots * 2))
    yield "legal_moves_can_be_touched", "no spots", scene_with(lambda _, s: s._replace(spots=()))
    yield "legal_moves_can_be_touched", "an idle button", with_spot("idle")
    yield "legal_moves_can_be_touched", "the same touch", drawn_by(touches=lambda board, state, move: ("-1",))
    yield "legal_moves_can_be_touched", "no touch", drawn_by(touches=lambda board, state, move: ())
    yield "legal_moves_can_be_touched", "a beginning of another", drawn_by(touches=confirmed)
    marks = (Sprite("pe-0", "pe-dot", layer="marks"),)
    yield "trails_are_sound", "an id that is taken", drawn_by(trail=lambda b, s, e, v=None, upright=False: marks)
    named = (Sprite("pe-dot", "pe-dot", layer="marks"),)
    yield "trails_are_sound", "an id like a symbol", drawn_by(trail=lambda b, s, e, v=None, upright=False: named)
    yield (
        "pictures_are_sound",
        "a colour in figures",
        scene_with(lambda _, s: s._replace(background='<g fill="#fff"/>')),
    )
    for what, paint in {
        "a colour by its name": '<g fill="tomato"/>',
        "a colour in another space": '<g stroke="oklch(70% 0.1 50)"/>',
        "no such token": '<g fill="var(--tomato)"/>',
        "a symbol drawn with itself": '<symbol id="pe-loop"><use href="#pe-loop"/></symbol>',
    }.items():
        yield "pictures_are_sound", what, scene_with(partial(_painted, paint))
    yield (
        "pictures_are_sound",
        "a colour by its name in the style",
        drawn_by(style=PebblesBoard.style + ".pe-x{stroke-width:2;stroke:white}"),
    )
    yield "pictures_are_sound", "not well-formed", scene_with(lambda _, s: s._replace(background="<g>"))
    yield "background_stays", "it blinks", scene_with(odd)


def in_spots() -> Iterator[Defect]:
    def touching(*, apart: float, size: float) -> Game:
        def scene(self: PebblesBoard, state: Pebbles, viewer: int | None = None, *, upright: bool = False) -> Scene:
            drawn = PebblesBoard.scene(self, state, viewer, upright=upright)
            placed = enumerate(drawn.spots, 1)
            spots = tuple(spot._replace(x=n * apart + 50, y=50, width=size, height=size) for n, spot in placed)
            return drawn._replace(spots=spots)

        return drawn_by(scene=scene)

    law = "spots_can_be_told_apart"
    yield law, "all in one place", touching(apart=0, size=60)
    yield law, "almost in one place", touching(apart=20, size=60)
    yield law, "of one pixel", touching(apart=60, size=1)


def _painted(paint: str, _state: State, scene: Scene) -> Scene:
    return scene._replace(background=paint)


def on_the_lid() -> Iterator[Defect]:
    law = "lid_can_be_shown"
    for what, lid in {
        "not well-formed": "<svg>",
        "no box to draw in": '<svg xmlns="http://www.w3.org/2000/svg"/>',
        "no such colour": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" data-key="tomato"/>',
        "a script": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500"><script/></svg>',
    }.items():
        yield law, what, packaged({"__init__.py": "", LID: lid})


def in_motion() -> Iterator[Defect]:
    law = "steps_lead_to_the_next_scene"

    def stepping(*changes: Change, ms: int = 240) -> Game:
        def steps(
            self: PebblesBoard, state: Pebbles, event: int, viewer: int | None = None, *, upright: bool = False
        ) -> tuple[Step, ...]:
            return (*PebblesBoard.steps(self, state, event, viewer, upright=upright), Step(changes, ms=ms))

        return drawn_by(steps=steps)

    yield law, "nothing moves", drawn_by(steps=lambda b, s, e, v=None, upright=False: ())
    yield law, "a pebble rolls away", stepping(Change("pe-h0", x=1), Change("pe-0", x=999))
    yield law, "a pebble turns", stepping(Change("pe-0", rotate=90))
    yield law, "a pebble grows", stepping(Change("pe-0", scale=2))
    yield law, "a pebble becomes another", stepping(Change("pe-0", becomes="pe-77"))
    yield law, "a pebble is changed twice", stepping(Change("pe-h0", x=1), Change("pe-h0", y=1))
    yield law, "what is not there moves", stepping(Change("pe-99", x=1))
    yield law, "what is there appears", stepping(Change("pe-h0", appears=True))
    yield law, "something is left behind", stepping(Change("pe-99", symbol="pe-dot", appears=True))
    yield law, "time runs back", stepping(ms=-1)

    def ahead(change: Change) -> Game:
        return drawn_by(ahead=lambda _board, _state, _move, _viewer=None, **_: (Step((change,)),))

    early = "what_is_seen_ahead_comes_true"
    yield early, "a pebble goes where no step brings it", ahead(Change("pe-h0", x=999))
    yield early, "a pebble comes out of nowhere", ahead(Change("pe-99", symbol="pe-dot", appears=True))
    yield early, "a pebble goes too soon", ahead(Change("pe-h0", leaves=True))


def in_counts() -> Iterator[Defect]:
    law = "tallies_and_counts"

    def tallied(*figures: str) -> Game:
        return around(tally=Tally(translated(fr="Cailloux", en="Pebbles"), lambda state: figures))

    def counted(*lines: CountLine) -> Game:
        return around(count=lambda state: (Count(None, "1", lines),))

    strange = Scene(10, 10, "", (Sprite("pe-1", "pe-nowhere"),), ())
    yield law, "a figure too many", tallied(*"1" * 9)
    yield law, "a seat without a figure", tallied(*[""] * GAME.rules.fewest)
    yield law, "nothing is counted", around(count=lambda state: ())
    yield law, "a line without words", counted(CountLine(translated(fr="", en="")))
    yield (
        law,
        "a picture of nothing known",
        counted(CountLine(translated(fr="Un caillou", en="A pebble"), picture=strange)),
    )


def in_words() -> Iterator[Defect]:
    law = "everything_is_spoken"
    for what, text in {
        "silent in English": translated(fr="Bonjour.", en=""),
        "an ordinary space": translated(fr="Bravo !", en="Well done!"),
        "no space": translated(fr="Bravo!", en="Well done!"),
        "a colon": translated(fr="Reste: 3", en="Left: 3"),
        "guillemets": translated(fr="«oui»", en="yes"),
        "straight quotes": translated(fr='"oui"', en="yes"),
        "a straight apostrophe": translated(fr="l'autre", en="the other"),
        "not translated": verbatim("the game is over now"),
        "French spaces in English": translated(fr="Oui.", en="Yes !"),
    }.items():
        yield law, what, drawn_by(ask=lambda board, state, text=text: text)
    yield law, "a sprite without words", first_sprite(label=translated(fr="", en=""))
    yield law, "a story without words", drawn_by(tell=lambda board, state, event, viewer=None: translated(fr="", en=""))
    yield law, "no description", drawn_by(describe=lambda board, state, viewer=None: translated(fr=" ", en=" "))
    same = translated(fr="On joue.", en="A move.")
    yield (
        "different_moves_are_told_differently",
        "one story",
        drawn_by(tell=lambda board, state, event, viewer=None: same),
    )
    yield "terminal_board_fits", "too wide", drawn_by(terminal=lambda board, state, viewer: verbatim("●" * 79))
    yield "terminal_board_fits", "empty", drawn_by(terminal=lambda board, state, viewer: verbatim("[bold] [/]"))
    yield "terminal_board_fits", "broken markup", drawn_by(terminal=lambda board, state, viewer: verbatim("[/red]"))
    yield "game_speaks_of_itself", "no title", replace(GAME, about=replace(GAME.about, title=translated(fr="", en="")))
    yield "rules_pages", "no pages", replace(GAME, package="ludogite.core")
    yield (
        "messages_are_written_out",
        "computed words",
        packaged({"__init__.py": "", "words.py": "message(f'{count} left')"}),
    )
    yield (
        "messages_are_written_out",
        "a computed plural",
        packaged({"__init__.py": "", "words.py": "message.plural(one, '2', 2)"}),
    )


def in_catalogues() -> Iterator[Defect]:
    law, po = "catalogues_can_be_used", "locale/fr/LC_MESSAGES/messages.po"
    yield law, "not compiled", packaged({"__init__.py": "", po: 'msgid "Oh"\nmsgstr "Ah"\n'})
    yield law, "a quote too few", packaged({"__init__.py": "", po: 'msgid "Oh"\nmsgstr "Ah\n'})
    law = "messages_are_of_the_package"
    yield law, "no package", packaged({"__init__.py": "", "words.py": "message = Domain('nowhere')"})
    yield law, "another package", packaged({"__init__.py": "", "words.py": "message = Domain('ludogite')"})


def in_beginnings() -> Iterator[Defect]:
    law = "game_can_begin"
    yield law, "a position", ruled(start=GAME.rules.start(GAME.settings()))
    yield law, "no settings", ruled(start=lambda: None)
    yield law, "no position", ruled(start=lambda _settings: None)
    yield law, "a bound in quotes", ruled(longest="8")
    yield law, "a list in the fields", played_by(fields=lambda state: ([state.heap],))


def in_descriptions() -> Iterator[Defect]:
    class Deaf(Game):
        def settings(self, chosen: object = None) -> Settings:
            return Game.settings(self)

    law = "game_agrees_with_itself"
    yield law, "a capital id", replace(GAME, id="Pebbles")
    yield law, "one reason twice", ruled(reasons=(LAST, LAST))
    yield law, "a seat too few", ruled(seat_names=("a", "b"))
    for name in ("fox:", "fox hen", "Fox", "", "f" * 17, "draw", "unfinished", "chance"):
        yield law, f"a seat called {name!r}", ruled(seat_names=(name, "b", "c"))
    yield law, "one title for two seats", ruled(seat_titles=(LAST.text, LAST.text, MOST.text))
    yield law, "players that cannot be", ruled(seat_names=tuple("abcd"), seat_titles=(LAST.text,) * 4)
    yield law, "nobody chooses the seats", ruled(players_option="crowd")
    yield law, "repetition without a reason", ruled(repetition=3)
    yield law, "a default that is no choice", ruled(options=(replace(GAME.rules.options[0], default=7),))
    deaf = Deaf(**{name: getattr(GAME, name) for name in GAME.__dataclass_fields__})
    yield "wrong_choices_are_refused", "anything can be chosen", deaf


def in_lessons() -> Iterator[Defect]:
    law = "lesson_can_be_taught"
    lesson = lesson_text(GAME)
    assert lesson is not None
    steps = lesson[lesson.index("[[step]]") :]
    again = "".join(steps.replace('name = "', f'name = "{number}-') for number in range(9))
    yield law, "an illegal move", taught_by('moves = ["-1"]', 'moves = ["-9"]')
    yield law, "a straight apostrophe", taught_by("l’autre", "l'autre")
    yield law, "too long for a phone", taught_by("Take one pebble.", "Take one pebble. " * 9)
    yield law, "too many steps", packaged({"__init__.py": "", FILE: lesson + again})
    yield law, "half a translation", packaged({"__init__.py": "", FILE: lesson, lesson_file("fr"): 'closing = "Fin."'})
    yield law, "nothing to touch", replace(taught_by("", ""), board=drawn_by(touches=lambda b, s, m: ()).board)


class Flatterer(Judge):
    def value(self, state: State, seat: int) -> float:
        return 2.0


class Forgetful(Judge):
    def order(self, state: State) -> list[int]:
        return state.moves()[1:]


class Moody(Judge):
    def value(self, state: State, seat: int) -> float:
        return next(NUMBERS) % 10 / 10


def in_judges() -> Iterator[Defect]:
    law = "judge_can_be_relied_on"
    for judge in (Flatterer, Forgetful, Moody):
        yield law, judge.__name__, replace(GAME, search=replace(GAME.search, judge=partial(_appoint, judge)))


def _appoint(judge: type[Judge], _settings: Settings) -> Judge:
    return judge()


def on_paper() -> Iterator[Defect]:
    def printing(drawn: str) -> Game:
        page = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{drawn}</svg>'
        title = translated(fr="Une feuille", en="A sheet")
        return around(sheets=lambda: (Sheet("odd", title, title, (lambda _say: page,)),))

    law = "game_can_be_printed"
    loop = '<defs><symbol id="pe-loop"><use href="#pe-loop"/></symbol></defs><use href="#pe-loop"/>'
    yield law, "a symbol drawn with itself", printing(loop)
    yield law, "what is not defined", printing('<use href="#pe-nowhere"/>')
    yield law, "a number that is none", printing('<rect width="wide" height="10"/>')
    yield law, "not well-formed", printing("<g>")
