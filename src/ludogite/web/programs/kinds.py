"""The kinds of games to which somebody can be challenged: each that has a strength of its own, however many play."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ludogite.core.message import house_message
from ludogite.core.registry import installed_games
from ludogite.people.ratings.rated_games import FamilyOfGame
from ludogite.play.errors import SetupError
from ludogite.translation import translate
from ludogite.web.shared.names import family_title

if TYPE_CHECKING:
    from ludogite.core.family import Family
    from ludogite.core.game import Game
    from ludogite.core.options import Value
    from ludogite.play.challenges import Challenge
    from ludogite.play.table import Table
    from ludogite.web.shared.visit import Visit

FEWEST = 2
"""A challenge needs so many seats."""


class GameKind(NamedTuple):
    """A kind of game, as a form offers it."""

    key: str
    """The id of the game; with its family after a stroke, where it has several kinds."""
    places: tuple[FamilyOfGame, ...]
    """Where its strengths are compared: in several families, where they differ by how many play."""
    options: dict[str, Value]
    """What is chosen in it, besides how many play."""
    players: tuple[int, ...]
    """How many can play it: two, or more."""

    @property
    def game(self) -> Game:
        """The game itself."""
        return installed_games()[self.places[0].game]

    def options_for(self, players: int) -> dict[str, Value]:
        """Return what is chosen where so many play; raises SetupError."""
        if self.players and players not in self.players:
            counts = ", ".join(map(str, self.players))
            raise SetupError(
                house_message(
                    "{game} is not played by {players}; it is played by: {counts}",
                    game=self.game.about.title,
                    players=players,
                    counts=counts,
                )
            )
        option = self.game.rules.players_option
        return self.options | {option: players} if option else self.options

    def players_of(self, key: str) -> int:
        """Return how many play in the family of this key; the fewest where it may be any number, or is none of it."""
        option, fewest = self.game.rules.players_option, next(iter(self.players), FEWEST)
        family = next((place.family for place in self.places if place.key == key), None)
        return int(family.chosen.get(option, fewest)) if family else fewest

    def title(self, visit: Visit) -> str:
        """Return what it is called: the game, and which kind of it where there are several."""
        is_only = self.key == self.game.id
        return translate(self.game.about.title, visit.language) if is_only else family_title(self.places[0], visit)


def kinds() -> dict[str, GameKind]:
    """Return every kind of game of the house by its key, the usual one of each game first."""
    found = [kind for game in installed_games().values() for kind in _kinds_of(game)]
    return {kind.key: kind for kind in found}


def _kinds_of(game: Game) -> list[GameKind]:
    rules = game.rules
    option = rules.option(rules.players_option)
    counts = [int(count) for count in option.choices] if option else [rules.most]
    alike: list[tuple[dict[str, Value], list[Family]]] = []
    for family in rules.families:
        options = {name: value for name, value in family.chosen.items() if name != rules.players_option}
        known = next((families for chosen, families in alike if chosen == options), None)
        if known is None:
            alike.append((options, [family]))
        else:
            known.append(family)
    return [
        GameKind(
            game.id if len(alike) == 1 else FamilyOfGame(game.id, families[0]).key,
            tuple(FamilyOfGame(game.id, family) for family in families),
            options,
            tuple(count for count in counts if count >= FEWEST),
        )
        for options, families in alike
    ]


def read_kind(text: str) -> GameKind | None:
    """Return the kind of this key, or the usual one of a game; None where it is none."""
    return next((kind for kind in kinds().values() if text in (kind.key, kind.game.id, *_keys(kind))), None)


def kind_at(table: Table) -> str:
    """Return the key of the kind that is played at a table; the game where it is played otherwise than usual."""
    family = table.game.rules.family(table.settings)
    known = _kind_of(table.game, family)
    return known.key if known else table.game.id


def title_of_challenge(challenge: Challenge, visit: Visit) -> str:
    """Return what is played in a challenge: the game, and which kind of it where that has a name."""
    game = installed_games()[challenge.game]
    kind = _kind_of(game, game.rules.family(game.settings(challenge.options)))
    return kind.title(visit) if kind else translate(game.about.title, visit.language)


def _kind_of(game: Game, family: Family | None) -> GameKind | None:
    return next((kind for kind in _kinds_of(game) if (game.id, family) in kind.places), None)


def _keys(kind: GameKind) -> list[str]:
    return [place.key for place in kind.places]
