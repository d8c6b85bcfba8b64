"""`ludogite analyse FILE`: a game that was written down, looked back at."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from rich.markup import escape
from rich.progress import Progress

from ludogite.arena.luck import Balance, balances
from ludogite.arena.review import ReviewedEvent, Reviewer
from ludogite.arena.story import ToldTurningPoint, account, drift, turns, verdict
from ludogite.arena.turning import curve, slide, turning
from ludogite.cli.arguments import read_file, write_file
from ludogite.cli.report import outcome_json, say_json
from ludogite.cli.screen import company_of_record, console, say
from ludogite.core.message import house_message
from ludogite.core.naming import NOBODY, Company, named
from ludogite.core.reading import read, replay
from ludogite.core.registry import open_game
from ludogite.drawing.curve import curve as draw_curve
from ludogite.translation import translate

if TYPE_CHECKING:
    from ludogite.core.language import Language
    from ludogite.core.message import Message
    from ludogite.core.playthrough import Playthrough


class LookBack:
    """A game with all that was found out about it."""

    def __init__(
        self, play: Playthrough, nodes: int, seconds: float, *, quiet: bool = False, company: Company = NOBODY
    ) -> None:
        reviewer = Reviewer(play, nodes, seconds)
        self.play = play
        self.company = company
        self.kind = reviewer.kind
        with Progress(transient=True, disable=quiet) as bar:
            tracked = bar.track(reviewer.moments(play), total=len(play.events), description=play.game.id)
            self.moments: list[ReviewedEvent] = list(tracked)
        self.seats = play.game.rules.seat_names[: play.start.seats()]
        self.curve = curve(reviewer.start(play), self.moments, self.seats)
        self.turning = turning(self.moments, self.curve, self.seats, self.kind)
        self.balances: tuple[Balance, ...] = ()
        if self.kind == "exact" and play.game.rules.chance_in_play:
            self.balances = balances(self.seats, reviewer.start(play), self.moments)

    def show(self, language: Language) -> None:
        """Print a line per event, then where the game turned, then luck and skill where they are known."""
        console.print(f"      {'':<12}" + "".join(f"{seat:>8}" for seat in self.seats), markup=False)
        decisions = {turn.number for turn in self.turning if turn.cause == "decision"}
        for moment in self.moments:
            values = "".join(f"{value:8.2f}" for value in moment.values)
            more = f"   {moment.best} (+{moment.lost:.2f})" if moment.number in decisions else ""
            console.print(f"{moment.number:4}  {moment.token:<12}{values}{more}", markup=False)
        console.print(f"[dim]{self.kind}[/dim]")
        self.show_turns(language)
        self.show_luck(language)

    def show_turns(self, language: Language) -> None:
        """Say where the game turned, and what no turning point explains."""
        told = turns(self.play, self.moments, self.turning, self.kind)
        for turn in told:
            self.show_turn(turn, language)
        rest = drift(self.play.game.rules.seat_titles, told, slide(self.curve, self.turning), self.kind)
        if rest is not None:
            say(rest, language, company=self.company)

    def show_turn(self, turn: ToldTurningPoint, language: Language) -> None:
        """Say what turned the game at one event."""
        where = translate(house_message("Move {number}", number=turn.number), language)
        console.print(
            f"[bold]{where}[/bold]  [cyan]{escape(turn.played)}[/cyan]  {escape(self.words(turn.did, language))}"
        )
        advice, cost = escape(self.words(turn.advice, language)), escape(translate(turn.cost, language))
        if turn.better:
            instead = translate(house_message("Better"), language)
            console.print(f"  {instead} [cyan]{escape(turn.better)}[/cyan]  {advice} ({cost})")
        else:
            who = self.words(self.play.game.rules.seat_titles[turn.seat], language)
            console.print(f"  {advice} ({escape(who)} {cost})")

    def words(self, message: Message, language: Language) -> str:
        """Return a message with the names of those who played."""
        return translate(named(message, self.company), language)

    def show_luck(self, language: Language) -> None:
        """Say what the dice gave and what the decisions gave up, where that is known exactly."""
        titles = self.play.game.rules.seat_titles
        for title, balance in zip(titles, self.balances, strict=False):
            say(account(title, balance), language, company=self.company)
        if len(self.balances) == 2 and self.play.outcome:
            say(verdict(titles, self.balances), language, company=self.company)

    def draw(self, path: str, theme: str, language: Language) -> None:
        """Write the curve of the game."""
        names = [self.words(title, language) for title in self.play.game.rules.seat_titles[: self.play.start.seats()]]
        marked = [turn.number for turn in self.turning]
        write_file(path, draw_curve(names, self.curve, marked, theme="night" if theme == "night" else "day"))


def look_back(
    path: str, nodes: int, seconds: float, curve: str | None, theme: str, as_json: bool, language: Language
) -> None:
    """Say what a recorded game was worth after each event, and draw the curve where one is asked for."""
    record = read(read_file(path))
    play = replay(record, open_game(record.game))
    found = LookBack(play, nodes, seconds, quiet=as_json, company=company_of_record(record, play.game))
    if curve is not None:
        found.draw(curve, theme, language)
    if not as_json:
        found.show(language)
        return
    causes = {turn.number: turn.cause for turn in found.turning}
    told = [
        {**asdict(moment), "turning": moment.number in causes, "cause": causes.get(moment.number)}
        for moment in found.moments
    ]
    say_json(
        {
            "game": record.game,
            "kind": found.kind,
            "moments": told,
            "luck": [asdict(balance) for balance in found.balances],
            "outcome": outcome_json(play.game, play.outcome, language),
        }
    )
