"""What somebody has played, counted: game by game, opponent by opponent."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from markupsafe import Markup

from ludogite.core.filling import capitalised
from ludogite.core.game import Game
from ludogite.core.inputs import whole_number
from ludogite.core.registry import installed_games
from ludogite.play.events import Person
from ludogite.play.names import SOMEBODY, marked_name
from ludogite.play.result_store import ResultKind
from ludogite.play.results import PEOPLE, PROGRAMS, FinishedGame, Opponent
from ludogite.translation import translate
from ludogite.web.members.progress import stair
from ludogite.web.shared.names import opponent_name
from ludogite.web.shared.visit import Visit

LAST = 8
"""So many of the last games are listed."""
COMPANIONS = 6
OTHERS = {PEOPLE: "corner-people", PROGRAMS: "corner-programs"}
"""Against whom a game was, where it was no machine of the house."""
ENDED: dict[ResultKind, str] = {
    "won": "corner-was-won",
    "drawn": "corner-was-drawn",
    "lost": "corner-was-lost",
    "shared-device": "corner-was-shared-device",
}
"""What a list says of a game that ended so."""


@dataclass(slots=True)
class ResultCount:
    """How many games ended how."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    shared_device: int = 0

    @property
    def played(self) -> int:
        """How many games there were."""
        return self.won + self.drawn + self.lost + self.shared_device

    def count(self, result: ResultKind) -> None:
        """Count one more game."""
        name = result.replace("-", "_")
        setattr(self, name, getattr(self, name) + 1)


@dataclass(slots=True)
class GameCorner:
    """One game, as somebody has played it."""

    id: str
    game: Game | None
    """None where the house does not have it any more."""
    balance: ResultCount = field(default_factory=ResultCount)
    against: dict[str, ResultCount] = field(default_factory=dict)
    """By opponent: people, then the machines from the easiest on."""
    results: list[ResultKind] = field(default_factory=list)
    companions: list[Companion] = field(default_factory=list)
    """The people among them by name, for whoever it is about."""

    @property
    def picture(self) -> Markup:
        """The stair of its results; nothing where no game was won, drawn or lost."""
        return Markup(stair(self.results)) if self.results else Markup()  # noqa: S704 - drawn by us

    def title(self, visit: Visit) -> str:
        """Return what it is called."""
        return translate(self.game.about.title, visit.language) if self.game else self.id

    def sentence(self, visit: Visit) -> str:
        """Say the balance in words."""
        return balance_words(self.balance, visit)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game as a list shows it."""

    id: str
    title: str
    game: Game | None
    names: str
    result: ResultKind
    words: str
    ended_at: int


@dataclass(frozen=True, slots=True)
class Companion:
    """Somebody who played with a guest."""

    name: str
    balance: ResultCount


def by_game(results: list[FinishedGame]) -> list[GameCorner]:
    """Return what was played game by game, the most played first."""
    corners: dict[str, GameCorner] = {}
    for one in results:
        corner = corners.setdefault(one.game, GameCorner(one.game, installed_games().get(one.game)))
        corner.balance.count(one.result)
        if one.result != "shared-device":
            corner.results.append(one.result)
            corner.against.setdefault(one.against, ResultCount()).count(one.result)
    for corner in corners.values():
        corner.against = dict(sorted(corner.against.items(), key=_easiest_first))
    return sorted(corners.values(), key=lambda corner: -corner.balance.played)


def own_games(results: list[FinishedGame], visit: Visit) -> list[GameCorner]:
    """Return what was played game by game, for whoever played it: people by name."""
    corners = by_game(results)
    for corner in corners:
        corner.companions = companions([one for one in results if one.game == corner.id], visit)
    return corners


def _easiest_first(item: tuple[str, ResultCount]) -> tuple[bool, int]:
    return item[0] != PEOPLE, whole_number(item[0]) or 0


def against_words(against: str, visit: Visit) -> str:
    """Return against whom a line of the balance is."""
    if against in OTHERS:
        return visit.say(OTHERS[against])
    return capitalised(opponent_name(against, visit.language)) if against else visit.say("corner-alone")


def balance_words(balance: ResultCount, visit: Visit) -> str:
    """Say how many games there were, and how they ended; what never happened is not said."""
    parts = [
        visit.say(key, number)
        for key, number in (
            ("corner-won", balance.won),
            ("corner-drawn", balance.drawn),
            ("corner-lost", balance.lost),
            ("corner-device", balance.shared_device),
        )
        if number
    ]
    return f"{visit.say('corner-count', balance.played)} · {', '.join(parts)}"


def companions(results: list[FinishedGame], visit: Visit) -> list[Companion]:
    """Return who played with somebody, the most faithful first, under the last name they had."""
    balances: dict[str, ResultCount] = {}
    names: dict[str, str] = {}
    met: Counter[str] = Counter()
    for one in results:
        for opponent in {opponent.id: opponent for opponent in one.opponents if opponent.id}.values():
            balances.setdefault(opponent.id, ResultCount()).count(one.result)
            person = Person(opponent.id, opponent.name, opponent.program_of)
            names[opponent.id] = opponent.name and marked_name(person, visit.language)
            met[opponent.id] += 1
    known = [(names[id_], id_) for id_, _ in met.most_common() if names[id_]]
    nameless = [balances[id_] for id_ in met if not names[id_]]
    found = [Companion(name, balances[id_]) for name, id_ in known]
    return [*found, *(Companion(capitalised(translate(SOMEBODY, visit.language)), one) for one in nameless)][
        :COMPANIONS
    ]


def last_games(results: list[FinishedGame], visit: Visit) -> list[PlayedGame]:
    """Return the last games, the newest first."""
    return [_played(one, visit) for one in reversed(results[-LAST:])]


def _played(one: FinishedGame, visit: Visit) -> PlayedGame:
    game = installed_games().get(one.game)
    return PlayedGame(
        id=one.table,
        title=translate(game.about.title, visit.language) if game else one.game,
        game=game,
        names=visit.list_names([_name(opponent, visit) for opponent in one.opponents]),
        result=one.result,
        words=visit.say(ENDED[one.result]),
        ended_at=one.ended_at,
    )


def _name(opponent: Opponent, visit: Visit) -> str:
    if not opponent.id:
        return opponent_name(opponent.level, visit.language)
    return marked_name(Person(opponent.id, opponent.name, opponent.program_of), visit.language)
