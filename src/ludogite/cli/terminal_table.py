"""A game going on in the terminal: who sits where, what they type, what the machine answers."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.markup import escape

from ludogite.arena.advice import advise, against_easy, expectation, proposal, reasons
from ludogite.arena.appraiser import Appraiser
from ludogite.arena.wording import percent
from ludogite.bots.errors import FailedPlayerError, ResignedError, lost_by
from ludogite.cli.arguments import read_file, write_file
from ludogite.cli.look_back import LookBack
from ludogite.cli.screen import console, listed_moves, object_to, say, show_board, show_outcome
from ludogite.core.chance import FairDeal, new_nonce, new_seed
from ludogite.core.disclosure import brought_to_light, disclose, hidden_token, still_hidden, tell
from ludogite.core.errors import LudogiteError
from ludogite.core.level import CHARACTERS
from ludogite.core.message import house_message, verbatim
from ludogite.core.naming import Company, named
from ludogite.core.outcome import RESIGNED
from ludogite.core.reading import read, replay
from ludogite.core.record import record_of, write
from ludogite.core.registry import open_game
from ludogite.translation import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.bots.seated import SeatHolder
    from ludogite.core.language import Language
    from ludogite.core.message import Message
    from ludogite.core.outcome import Outcome
    from ludogite.core.playthrough import Event, Playthrough
    from ludogite.core.record import Record
    from ludogite.core.rng import Rng
    from ludogite.core.state import State

HUMAN = "human"
HINT_SECONDS = 1.0
LOOK_SECONDS = 0.1
"""For each decision of a game that is looked back at."""

HELP = house_message(
    "Type a move, or: undo, hint, moves, save FILE, load FILE, help, quit; Enter shows the board again."
)
PARTING = house_message("The game is over: review (look back at it), save FILE (keep it), or Enter.")


class StopPlaying(Exception):  # noqa: N818 - not a fault: somebody gets up from the table
    """Somebody wants to stop."""


def typed_in(record: Record) -> frozenset[int]:
    """Return the numbers of a record's events that people typed because their own dice showed them."""
    return frozenset(number for number, mark in enumerate(record.marks) if mark.typed)


def player_here(name: str) -> Message:
    """Return what somebody who plays in a terminal is called: a machine by its character, where it has one."""
    level = name.removeprefix("bot:")
    number = int(level) if level.isdigit() else 0
    return CHARACTERS[number - 1].name if 1 <= number <= len(CHARACTERS) else verbatim(name)


def company_here(titles: Sequence[Message], names: Sequence[str], listener: int | None) -> Company:
    """Return who plays in a terminal: people by their seats, machines by their characters."""
    once = Counter(names)
    called = [
        title._replace(seat=None) if name == HUMAN or once[name] > 1 else player_here(name)
        for title, name in zip(titles, names, strict=False)
    ]
    return Company(tuple(called), listener)


class TerminalTable:
    """People and opponents around one game."""

    def __init__(
        self,
        play: Playthrough,
        names: list[str],
        players: list[SeatHolder | None],
        rng: Rng,
        language: Language,
        *,
        own_dice: bool = False,
        typed: frozenset[int] = frozenset(),
    ) -> None:
        self.play = play
        self.titles = play.game.rules.seat_titles
        self.names = names
        self.players = players
        self.rng = rng
        self.language = language
        self.own_dice = own_dice
        self.typed = set(typed)
        """The numbers of the events that people typed because their own dice showed them."""
        self.deal = FairDeal(new_seed(), tuple(new_nonce() for _ in names))
        self.proves = self.begun_without_chance()
        """Whether all chance follows from this deal: not in a game whose dice were thrown before it was loaded."""
        self.appraiser: Appraiser | None = None
        """Opened for the first hint."""
        humans = [seat for seat, player in enumerate(players) if player is None]
        self.shares_secrets = play.game.hidden is not None and len(humans) > 1
        """Whether people who hide something from each other look at one terminal."""
        self.listener = humans[0] if len(humans) == 1 else None
        """Who hears what happens: the only person here, or all together what a spectator may hear."""
        self.company = company_here(self.titles, names, self.listener)
        """Who plays, as those who listen hear of them."""
        self.uncovered: int | None = None
        """The seat whose eyes people have before them, where they hide something from each other."""
        self.heard: list[str] = []
        """What was said since the terminal went to its present seat."""
        self.ended: Outcome | None = None
        """How the game ended where a machine failed or gave up."""
        self.shown: State | None = None
        """The position that people have before them: it is shown again when it changes, or when they press Enter."""
        self.commands: dict[str, Callable[[str], None]] = {
            "undo": self.undo,
            "hint": self.hint,
            "moves": self.show_moves,
            "save": self.save,
            "load": self.load,
            "help": self.help,
            "quit": self.quit,
        }

    def run(self) -> None:
        """Play until the game ends or somebody leaves."""
        self.introduce()
        try:
            while self.outcome is None:
                self.advance()
        except StopPlaying:
            say(house_message("See you soon."), self.language)
            return
        except EOFError:
            say(
                house_message("Nothing more to read: the game stops here."),
                self.language,
            )
            return
        console.print()
        opened = self.play.game.reveal(self.play.state)
        console.print(translate(self.play.game.board.terminal(opened, None), self.language))
        if self.outcome is not None:
            show_outcome(self.play, self.outcome, self.language, self.company)
        self.part()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by its rules or because a machine failed or gave up; None while it goes on."""
        return self.play.outcome or self.ended

    def introduce(self) -> None:
        """Say who sits where, and promise fair dice."""
        for title, name in zip(self.titles, self.names, strict=False):
            who = house_message("you") if name == HUMAN else player_here(name)
            say(title + house_message(": ", context="introduce") + who, self.language)
        console.print(f"[dim]SHA-256: {self.deal.commitment}[/dim]")
        say(HELP, self.language, "dim")

    def advance(self) -> None:
        """Let whoever acts next act once."""
        state = self.play.state
        if state.at_chance():
            self.let_chance_act()
            return
        player = self.players[state.seat()]
        if player is None:
            self.hand_over(state.seat())
            self.show(state.seat())
            self.ask()
        else:
            self.let_decide(player, int(state.seat()))

    def let_decide(self, player: SeatHolder, seat: int) -> None:
        """Let a machine decide; one that fails or gives up loses the game."""
        seats = int(self.play.state.seats())
        try:
            move = player.decide(self.play, self.rng)
        except ResignedError:
            self.ended = lost_by(seat, seats, RESIGNED)
        except FailedPlayerError as fault:
            object_to(fault, self.language, self.company)
            self.ended = lost_by(seat, seats, fault.reason)
        else:
            self.announce(self.play.push_code(move, seat))

    def let_chance_act(self) -> None:
        """Throw the dice, or let people type what theirs show."""
        if self.own_dice and HUMAN in self.names:
            self.show(None)
            self.ask()
        else:
            self.announce(self.play.draw(self.deal.source(len(self.play.events))))

    def show(self, viewer: int | None) -> None:
        """Show the position, unless it is the one that was shown last."""
        if self.shown is not self.play.state:
            show_board(self.play, viewer, self.language, company=self.company)
        self.shown = self.play.state

    def hand_over(self, seat: int) -> None:
        """Where people hide something from each other, clear the screen and wait until the next one looks alone."""
        if not self.shares_secrets or seat == self.uncovered or not sys.stdin.isatty():
            return
        console.clear()
        for line in self.heard:
            console.print(line)
        say(house_message("{seat}: press Enter when nobody else looks.", seat=self.titles[seat]), self.language, "bold")
        self.read_line()
        self.uncovered, self.heard, self.shown = seat, [], None

    def announce(self, event: Event) -> None:
        """Say what just happened, as far as those who listen may hear it, after what it brings to light."""
        play, viewer = self.play, self.listener
        game, events = play.game, play.events
        last = len(events) - 1
        hidden = still_hidden(game, events, range(last), viewer, event.before)
        (learnt,) = disclose(game, events, last, hidden, viewer)
        told = translate(named(tell(game, event, viewer, learnt.revealed), self.company), self.language)
        hides = game.hides(event.before, event.code, viewer, event.after)
        token = hidden_token(event) if hides else event.token
        line = f"[cyan]{escape(token)}[/cyan]  {escape(told)}"
        self.heard.append(line)
        console.print(line)

    def ask(self) -> None:
        """Read one line from a person: a move or a word of command."""
        line = self.read_line()
        if not line:
            self.shown = None
        word, _, rest = line.partition(" ")
        try:
            if word in self.commands:
                self.commands[word](rest.strip())
                return
            for word in line.split():
                if self.play.state.at_chance():
                    self.typed.add(len(self.play.events))
                self.announce(self.play.push(word))
        except LudogiteError as fault:
            object_to(fault, self.language, self.company)

    def read_line(self) -> str:
        """Return what a person typed; the end of the input ends the game."""
        console.print("> ", end="")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    def undo(self, _rest: str) -> None:
        """Take back everything since this person's last decision."""
        mine = [
            number
            for number, event in enumerate(self.play.events)
            if not event.by_chance and self.players[event.before.seat()] is None
        ]
        if not mine:
            say(house_message("There is nothing to take back."), self.language)
            return
        if brought_to_light(self.play.game, self.play.events, mine[-1]):
            say(house_message("What has come to light cannot be taken back."), self.language)
            return
        while len(self.play.events) > mine[-1]:
            self.play.pop()
        self.typed = {number for number in self.typed if number < len(self.play.events)}

    def hint(self, _rest: str) -> None:
        """Show the moves that look best and what speaks for the first; never where people play each other."""
        state, game = self.play.state, self.play.game
        if self.names.count(HUMAN) > 1:
            say(house_message("No advice while people play each other."), self.language)
            return
        if state.at_chance():
            say(house_message("Chance takes no advice."), self.language)
            return
        self.appraiser = self.appraiser or Appraiser(game, self.play.settings)
        advice = advise(self.appraiser, state, 0, HINT_SECONDS, self.rng)
        easy = against_easy(name.removeprefix("bot:") for name in self.names if name != HUMAN)
        for choice in advice.choices:
            told = translate(named(proposal(game, state, choice.move), self.company), self.language)
            worth = "" if easy else translate(percent(choice.value, exact=advice.kind == "exact"), self.language) + "  "
            console.print(f"  [cyan]{escape(choice.token)}[/cyan]  {escape(worth)}{escape(told)}")
        line = None if easy else expectation(advice)
        for reason in [*reasons(advice, easy=easy), *([line] if line else [])]:
            say(reason, self.language, "dim", self.company)

    def show_moves(self, _rest: str) -> None:
        """List what can be played."""
        console.print(escape(listed_moves(self.play)))

    def save(self, rest: str) -> None:
        """Write the game to a file."""
        if not rest:
            say(house_message("Into which file? save FILE"), self.language)
            return
        players = dict(zip(self.play.game.rules.seat_names, self.names, strict=False))
        deal = self.deal if self.proves else None
        record = record_of(self.play, players=players, deal=deal, typed=frozenset(self.typed), ended=self.ended)
        write_file(rest, write(record))
        say(house_message("Game written: ") + verbatim(rest), self.language)

    def load(self, rest: str) -> None:
        """Go on with a game from a file."""
        record = read(read_file(rest))
        self.play = replay(record, open_game(self.play.game.id))
        self.typed = set(typed_in(record))
        self.proves = self.begun_without_chance()

    def begun_without_chance(self) -> bool:
        """Tell whether no dice have been thrown so far, other than people's own."""
        return all(number in self.typed for number, event in enumerate(self.play.events) if event.by_chance)

    def help(self, _rest: str) -> None:
        """Say what can be typed."""
        say(HELP, self.language)

    def quit(self, _rest: str) -> None:
        """Leave the table."""
        raise StopPlaying

    def part(self) -> None:
        """At the end, let people look back at the game and keep it."""
        if HUMAN not in self.names or not sys.stdin.isatty():
            return
        say(PARTING, self.language)
        try:
            while line := self.read_line():
                word, _, rest = line.partition(" ")
                if word == "review":
                    LookBack(self.play, 0, LOOK_SECONDS, company=self.company).show(self.language)
                elif word == "save":
                    self.save(rest.strip())
                else:
                    say(PARTING, self.language)
        except LudogiteError as fault:
            object_to(fault, self.language)
        except EOFError:
            console.print()
