"""The papers of a tournament as it stands: what each shows, from the same list as every page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import combining, normalize

from ludogite.core.registry import installed_games
from ludogite.drawing.knockout_sheet import SheetSide, SheetTie
from ludogite.people.tournaments.lots import slip_code
from ludogite.people.tournaments.name_reader import WALL as WALL_READER
from ludogite.people.tournaments.name_reader import NameReader
from ludogite.people.tournaments.placings import came, decisive_tie_breaks
from ludogite.people.tournaments.results import takes_draw
from ludogite.people.tournaments.tie_breaks import TIE_BREAKS
from ludogite.people.tournaments.titles import title_of
from ludogite.play.names import NAME_LENGTH, distinct_name
from ludogite.printing import pdf_of_pages
from ludogite.printing.hall.bracket import KnockoutPaper, SheetBracket, knockout_pages
from ludogite.printing.hall.certificates import Certificate, certificate_pages
from ludogite.printing.hall.frame import NO_BOARD, PaperHead, headed_page
from ludogite.printing.hall.lists import ListColumn, list_pages
from ludogite.printing.hall.slips import PairingSlip, SlipSeat, slip_pages
from ludogite.translation import Translator, translate
from ludogite.web.shared.codes import code_path
from ludogite.web.shared.page_words import PageWords
from ludogite.web.tournaments.drawings.bracket_boxes import WON_SIGN
from ludogite.web.tournaments.drawings.cross_table import cross_table
from ludogite.web.tournaments.drawings.figures import figure, places
from ludogite.web.tournaments.names import every_name
from ludogite.web.tournaments.stages import played_groups, round_name, stage_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ludogite.core.game import Game
    from ludogite.core.language import Language
    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.placings import Placing
    from ludogite.people.tournaments.tournament import Tournament
    from ludogite.web.tournaments.drawings.bracket_boxes import BracketBox, BracketGroup
    from ludogite.web.tournaments.drawings.cross_table import CrossCell

SLIPS, WALL, PAIRINGS, STANDINGS, SHEET, CERTIFICATES = (
    "slips", "wall-chart", "pairings", "standings", "sheet", "certificates",
)  # fmt: skip
PAIR = 2
NAME_FONT = "Times-Bold"
"""In which names are printed."""
CUT = "…"
"""Behind what is too long."""
MOST_PAGES = 256
"""So many pages a paper has at most: the first ones."""
SLIPS_AT_ONCE = 128
"""So many slips are printed at a time: more take longer than anybody waits for, and come in parts."""
MOST_ROUNDS = 12
"""So many rounds have a column of their own on paper: the last ones."""
HONOURS = {1: "hall-honour-first", 2: "hall-honour-second", 3: "hall-honour-third"}
MONTHS = (
    "month-1", "month-2", "month-3", "month-4", "month-5", "month-6",
    "month-7", "month-8", "month-9", "month-10", "month-11", "month-12",
)  # fmt: skip
MARKS = {
    "won": "+{}", "lost": "–{}", "drawn": "={}", "awaited": "(+{})", "playing": "", "open": "", "none": "",
}  # fmt: skip
"""How a round went, with the number of the opponent; in brackets where no game was played. The others are words."""


def legible_name(words: str) -> str:
    """Return a name as paper can say it: one that has to be written out becomes no longer than others may be.

    A single sign may be a whole sentence in Latin letters, and nobody reads twenty of them on one line.
    """
    from ludogite.printing.letters import legible  # noqa: PLC0415 - an extra, loaded when paper is asked for

    said, longest = legible(words, NAME_FONT), max(NAME_LENGTH, len(words))
    return said if len(said) <= longest else f"{said[: longest - 1].rstrip()}{CUT}"


def papers_of(tournament: Tournament) -> tuple[str, ...]:
    """Return which papers a tournament has to print now."""
    open_papers = (SLIPS, WALL, PAIRINGS) if _called(tournament) and not tournament.is_called_off else ()
    sheet = (SHEET,) if tournament.plan.form.is_bracket and tournament.entrants else ()
    after = (STANDINGS,) if tournament.matches else ()
    is_won = tournament.ending is not None and not tournament.is_called_off and came(tournament)
    return (*open_papers, *sheet, *after, *((CERTIFICATES,) if is_won else ()))


class PaperPart(NamedTuple):
    """Some of the slips of a round, which are printed together."""

    number: int
    first: int
    last: int
    """The boards on whose slips it begins and ends."""


def slip_parts(tournament: Tournament) -> list[PaperPart]:
    """Return in which parts the slips of a tournament are printed."""
    called = _called(tournament)
    parts = [called[first : first + SLIPS_AT_ONCE] for first in range(0, len(called), SLIPS_AT_ONCE)]
    return [PaperPart(number, one[0].board, one[-1].board) for number, one in enumerate(parts, 1)]


def _called(tournament: Tournament) -> list[Match]:
    """Return the matches that are being played, by their boards; a rest is none."""
    return sorted((one for one in tournament.open_matches if len(one.seats) > 1), key=lambda one: one.board)


@dataclass(frozen=True)
class PaperMaker:
    """Makes the papers of one tournament, for somebody who prints them."""

    tournament: Tournament
    words: PageWords
    base: str
    """The address of the house in the hall."""
    part: int = 1
    """Which part of a paper that is printed in several."""

    @property
    def _game(self) -> Game:
        return installed_games()[self.tournament.plan.game]

    @cached_property
    def _names(self) -> dict[int, str]:
        """Everybody as lists on a wall say it: there no child has a name."""
        return self._legible_names(WALL_READER)

    @cached_property
    def _own_names(self) -> dict[int, str]:
        """Everybody by their own name: for paper that lies on their board, or that they take home."""
        return self._legible_names(NameReader(sees_house=True))

    def _legible_names(self, reader: NameReader) -> dict[int, str]:
        """Return names as paper can say them: how much room one needs depends on its letters."""
        names: dict[int, str] = {}
        for number, name in every_name(self.tournament, self.words.language, reader).items():
            said = legible_name(name)
            names[number] = distinct_name(said, names.values()) if said.endswith(CUT) else said
        return names

    @property
    def _called(self) -> str:
        """What the tournament is called, as paper can say it."""
        return legible_name(translate(title_of(self.tournament.plan), self.words.language))

    @property
    def _title(self) -> str:
        return translate(self._game.about.title, self.words.language)

    @property
    def _seat_titles(self) -> list[str]:
        return [translate(title, self.words.language) for title in self._game.rules.seat_titles]

    @property
    def _say(self) -> Translator:
        return Translator(self.words.language)

    def pages(self, paper: str) -> list[str]:
        """Return the pages of a paper, each a picture."""
        makers = {
            SLIPS: self._slips,
            WALL: self._wall_chart,
            PAIRINGS: self._pairings,
            STANDINGS: self._standings,
            SHEET: self._sheet,
            CERTIFICATES: self._certificates,
        }
        return makers[paper]()

    def _head(self, key: str, line: str) -> PaperHead:
        called = self._called
        return PaperHead(f"{self._title} · {self.words.say(key)}", f"{called} · {line}", called)

    def _day(self) -> str:
        at = self.tournament.ended_at or self.tournament.begun_at or self.tournament.changed_at
        when = datetime.fromtimestamp(at / 1000, UTC).astimezone()
        return self.words.say("hall-day", when.day, self.words.say(MONTHS[when.month - 1]), when.year)

    def _slips(self) -> list[str]:
        tournament = self.tournament
        first = (self.part - 1) * SLIPS_AT_ONCE
        some = _called(tournament)[first : first + SLIPS_AT_ONCE]
        return slip_pages([self._slip(one) for one in some], self._say, self._called)

    def _slip(self, match: Match) -> PairingSlip:
        tournament, names = self.tournament, self._own_names
        code = slip_code(tournament.seed, match.number)
        address = f"{self.base}/slip/{tournament.id}/{match.number}/{code}"
        square = code_path(address)
        titles = [""] * len(match.seats) if self._game.rules.lettered_seats else self._seat_titles
        is_pair = len(match.seats) == PAIR
        return PairingSlip(
            match.board,
            self._title,
            tuple(filter(None, (stage_of(tournament, match, self.words.say), self._called, self._day()))),
            tuple(SlipSeat(titles[seat], names[number]) for seat, number in enumerate(match.seats)),
            square.path,
            square.modules,
            address.partition("://")[2],
            takes_draw=is_pair and takes_draw(tournament.plan),
            takes_points=is_pair and takes_points(tournament),
        )

    def _stage(self) -> str:
        return round_name(self.tournament, _called(self.tournament), self.words.say) or self._day()

    def _wall_chart(self) -> list[str]:
        say, names = self.words.say, self._names
        called = _called(self.tournament)
        rows = [
            [names[number], str(match.board), self._seat_titles[seat], *_against(match, number, names)]
            for match in called
            for seat, number in enumerate(match.seats)
        ]
        rows += [[names[number], "–", "", say("hall-resting")] for number in resting(self.tournament)]
        columns = [
            ListColumn(say("hall-name"), 5, is_name=True),
            ListColumn(say("hall-table"), 1.6),
            ListColumn(say("hall-seat"), 2.4),
        ]
        if all(len(one.seats) == PAIR for one in called):
            columns.append(ListColumn(say("hall-against"), 5, is_name=True))
        return list_pages(self._head("paper-wall-chart", self._stage()), columns, sorted(rows, key=_by_name), self._say)

    def _pairings(self) -> list[str]:
        say, names = self.words.say, self._names
        called = _called(self.tournament)
        seats = max((len(one.seats) for one in called), default=PAIR)
        columns = [ListColumn(say("hall-table"), 1.6)]
        if seats > PAIR:
            columns += [ListColumn(say("hall-seat"), 2.4), ListColumn(say("hall-name"), 6, is_name=True)]
            rows = [
                [str(one.board), self._seat_titles[seat], names[number]]
                for one in called
                for seat, number in enumerate(one.seats)
            ]
        else:
            columns += [ListColumn(title, 5, is_name=True) for title in self._seat_titles[:PAIR]]
            rows = [[str(one.board), *(names[number] for number in one.seats)] for one in called]
            rows += [["–", names[number], say("hall-resting")] for number in resting(self.tournament)]
        return list_pages(self._head("paper-pairings", self._stage()), columns, rows, self._say)

    def _standings(self) -> list[str]:
        say, tournament = self.words.say, self.tournament
        placings = tournament.plan.form.placings(tournament)
        rounds = tournament.rounds if tournament.plan.form.picture == "table" else 0
        shown = range(max(0, rounds - MOST_ROUNDS), rounds)
        asked = [TIE_BREAKS[one] for one in decisive_tie_breaks(placings)]
        rows = [
            [
                places(row.placing),
                *([str(row.placing.entrant)] if rounds else []),
                row.name,
                *(self._mark(row.cells[round_]) for round_ in shown),
                figure(row.placing.points),
                *(figure(row.placing.tie_breaks.get(one.id, 0)) for one in asked),
            ]
            for row in cross_table(tournament, placings, self._names, None, rounds, self._seat_titles, say)
        ]
        columns = [
            ListColumn("", 1.2),
            *([ListColumn(say("hall-number"), 1)] if rounds else []),
            ListColumn(say("hall-name"), 5, is_name=True),
            *(ListColumn(str(round_ + 1), 1.2) for round_ in shown),
            ListColumn(say("hall-points"), 1.4),
            *(ListColumn(translate(one.title, self.words.language), 2.4) for one in asked),
        ]
        head = self._head("paper-standings", self._day())
        if rounds:
            head = replace(head, note=say("hall-marks"))
        return list_pages(head, columns, rows, self._say)

    def _mark(self, cell: CrossCell) -> str:
        """Return how a round went, and the number of the opponent."""
        words = {"rest": "hall-rest", "absent": "hall-absent"}.get(cell.kind)
        return self.words.say(words) if words else MARKS[cell.kind].format(cell.opponent)

    def _sheet(self) -> list[str]:
        tournament, form = self.tournament, self.tournament.plan.form
        if form.picture != "bracket":
            return []
        groups = played_groups(tournament, self._names, self.words.say)
        main, *lower = [SheetBracket(_ties(group), [column.title for column in group.columns]) for group in groups]
        winner, places = self._placed()
        # Two places are decided by each last match.
        last = min(len(tournament.entrants), max(tie.prize + 1 for tie in form.ties(tournament))) if lower else PAIR
        paper = KnockoutPaper(main.rounds, form.best_of, last, winner, places, main.heads, lower)
        line = self.words.say("hall-ties" if form.best_of > 1 else "hall-single-matches")
        head = self._head("paper-sheet", line)
        written = [tie for one in (main, *lower) for ties in one.rounds for tie in ties]
        if any(WON_SIGN in side.cells for tie in written for side in tie.sides):
            head = replace(head, note=self.words.say("bracket-key-signs"))
        return knockout_pages(head, paper, self._say)

    def _placed(self) -> tuple[str, dict[int, str]]:
        """Return who won, and who has which place below alone."""
        tournament, names = self.tournament, self._names
        if tournament.ending is None:
            return "", {}
        placings = tournament.plan.form.placings(tournament)
        alone = {one.place: names[one.entrant] for one in placings if not one.is_shared}
        return alone.get(1, ""), alone

    def _certificates(self) -> list[str]:
        say, names = self.words.say, self._own_names
        there = came(self.tournament)
        placings = [one for one in self.tournament.plan.form.placings(self.tournament) if one.entrant in there]
        motto = translate(self._game.about.line, self.words.language)
        written = []
        for one in placings[:MOST_PAGES]:
            lines = (self._called, say("hall-field", len(placings)), self._day())
            written.append(Certificate(names[one.entrant], self._honour(one), lines, motto))
        return certificate_pages(written, self._say)

    def _honour(self, placing: Placing) -> str:
        """Return what somebody did, by their place."""
        say, place = self.words.say, placing.place
        if placing.is_shared and place == 1:
            return say("hall-honour-first-shared", self._title)
        if placing.is_shared:
            return say("hall-honour-shared", self._title, place, placing.place_to)
        return say(HONOURS[place], self._title) if place in HONOURS else say("hall-honour-played", self._title, place)


def _by_name(row: Sequence[str]) -> str:
    """Return what a name is looked up by: an accent makes no other letter."""
    return "".join(sign for sign in normalize("NFD", row[0].casefold()) if not combining(sign))


def _against(match: Match, number: int, names: Mapping[int, str]) -> list[str]:
    others = [names[other] for other in match.seats if other != number]
    return others if len(others) == 1 else []


def resting(tournament: Tournament) -> list[int]:
    """Return who has nobody to play against in the last round."""
    return [one.seats[0] for one in tournament.round(tournament.rounds) if len(one.seats) == 1 and not one.absent]


def takes_points(tournament: Tournament) -> bool:
    """Tell whether the sheet of the game has boxes for points."""
    keeper = installed_games()[tournament.plan.game].around.keeper
    return keeper is not None and keeper.knockout > 0


def _ties(group: BracketGroup) -> list[list[SheetTie]]:
    return [[_tie(box) for box in column.boxes] for column in group.columns]


def _tie(box: BracketBox) -> SheetTie:
    one, other = (
        SheetSide(row.name if side or place else "", tuple(cell.text for cell in row.cells), row.is_winner)
        for row, side, place in zip(box.rows, box.tie.sides, box.tie.places, strict=True)
    )
    return SheetTie((one, other))


@dataclass(frozen=True, slots=True)
class BlankPaper:
    """A page with nothing on it: the process that prints one has loaded whatever it prints with."""

    language: Language

    def answer(self) -> bytes:
        """Return the page as PDF."""
        installed_games()
        blank = headed_page(Translator(self.language), PaperHead("", "", "")).svg(NO_BOARD)
        return pdf_of_pages("", self.language, [blank])


@dataclass(frozen=True, slots=True)
class PaperQuestion:
    """A paper of a tournament, as a question for a process that keeps nobody waiting."""

    tournament: Tournament
    language: Language
    base: str
    """The address of the house in the hall."""
    paper: str
    part: int = 1

    def answer(self) -> bytes:
        """Return the paper as PDF."""
        pages = PaperMaker(self.tournament, PageWords(self.language), self.base, self.part).pages(self.paper)
        return pdf_of_pages(translate(title_of(self.tournament.plan), self.language), self.language, pages[:MOST_PAGES])
