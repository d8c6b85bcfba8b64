"""What the public games of one box say together: each figure a sentence, two drawings and a table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from ludogite.arena.shares import FEW_GAMES, Share, quantile, share_of
from ludogite.core.filling import capitalised
from ludogite.core.inputs import whole_number
from ludogite.drawing.charts import NARROW, WIDE, ShareBar, bins, columns_of, histogram, share_bars
from ludogite.play.results import PEOPLE, PROGRAMS
from ludogite.translation import translate
from ludogite.web.shared.names import opponent_name
from ludogite.web.shared.transcripts import reason_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ludogite.core.game import Game
    from ludogite.play.public_game_store import EndedKey
    from ludogite.web.shared.visit import Visit

Ended = list[tuple["EndedKey", int]]
"""Games that ended alike, and how many."""
COLUMNS = {WIDE: 20, NARROW: 10}
"""At most so many columns a histogram has."""


@dataclass(frozen=True, slots=True)
class DrawnFigure:
    """One figure of a game."""

    key: str
    """Under which its title is found among the words."""
    sentence: str
    wide: Markup
    narrow: Markup
    head: list[str]
    rows: list[list[str]]
    """Its table: the head of each line, then the cells."""
    notes: list[str]


def figures_of(game: Game, ended: Ended, turns: Mapping[int, int], visit: Visit) -> list[DrawnFigure]:
    """Return what can be said of a game's public games; nothing where there are none."""
    found = [
        _sides(game, ended, visit),
        _first(ended, visit),
        _length(turns, visit),
        _ends(game, ended, visit),
        _levels(ended, visit),
    ]
    return [figure for figure in found if figure is not None]


def _sides(game: Game, ended: Ended, visit: Visit) -> DrawnFigure | None:
    """Return which side wins, and who began then."""
    cells = Counter[tuple[int, int]]()
    for key, count in ended:
        if key.seats == 2 and len(key.winners) == 1:
            cells[key.first, key.winners[0]] += count
    if not game.around.has_sides or not cells:
        return None
    titles = [capitalised(translate(title, visit.language)) for title in game.rules.seat_titles[:2]]
    wins = [cells[0, seat] + cells[1, seat] for seat in (0, 1)]
    shares = [share_of(won, cells.total()) for won in wins]
    better = max((0, 1), key=lambda seat: wins[seat])
    bars = [_bar(title, share, visit, even=0.5) for title, share in zip(titles, shares, strict=True)]
    return _figure(
        "sides",
        _sides_sentence(titles[better], wins[better], shares[better], visit),
        lambda width: share_bars(bars, width),
        ["", *(visit.say("figures-wins", title) for title in titles), visit.say("figures-games")],
        [
            [visit.say("figures-begins", titles[first]), *(str(cells[first, seat]) for seat in (0, 1)),
             str(cells[first, 0] + cells[first, 1])]
            for first in (0, 1)
        ],
        [f"{visit.say('figures-margin')} {visit.say('figures-even')}"],
    )  # fmt: skip


def _first(ended: Ended, visit: Visit) -> DrawnFigure | None:
    """Return what beginning is worth, by the number of players."""
    games, won = Counter[int](), dict[int, float]()
    for key, count in ended:
        if key.winners and key.seats > 1:
            games[key.seats] += count
            part = count / len(key.winners) if key.first in key.winners else 0.0
            won[key.seats] = won.get(key.seats, 0.0) + part
    if not games:
        return None
    shares = {seats: share_of(won[seats], games[seats]) for seats in sorted(games)}
    most = max(games, key=lambda seats: games[seats])
    bars = [_bar(visit.say("figures-players", seats), share, visit, even=1 / seats) for seats, share in shares.items()]
    return _figure(
        "first",
        _first_sentence(most, won[most], shares[most], visit),
        lambda width: share_bars(bars, width),
        _share_head("figures-games", visit, first=""),
        [[visit.say("figures-players", seats), *_cells(share, visit)] for seats, share in shares.items()],
        [f"{visit.say('figures-margin')} {visit.say('figures-even')}"],
    )


def _length(turns: Mapping[int, int], visit: Visit) -> DrawnFigure | None:
    """Return how long games are."""
    if not turns:
        return None
    table = bins(turns, COLUMNS[NARROW])
    return _figure(
        "length",
        _length_sentence(turns, visit),
        lambda width: histogram(columns_of(turns, COLUMNS[width]), width),
        [visit.say("figures-moves"), visit.say("figures-games")],
        [
            [str(least) if least == last else visit.say("figures-between", least, last), str(count)]
            for (least, last), count in table
        ],
        [visit.say("figures-moves-how")],
    )


def _ends(game: Game, ended: Ended, visit: Visit) -> DrawnFigure | None:
    """Return how games end, the most frequent first."""
    ends = Counter[str]()
    for key, count in ended:
        ends[key.reason] += count
    if not ends:
        return None
    total = ends.total()
    ordered = [(reason_words(code, game, visit), count) for code, count in ends.most_common()]
    bars = [ShareBar(words.removesuffix("."), percent(count / total, visit), count / total) for words, count in ordered]
    return _figure(
        "ends",
        _ends_sentence(*ordered[0], total, visit),
        lambda width: share_bars(bars, width),
        [visit.say("figures-end"), visit.say("figures-games"), visit.say("figures-share")],
        [[words, str(count), percent(count / total, visit)] for words, count in ordered],
        [],
    )


def _levels(ended: Ended, visit: Visit) -> DrawnFigure | None:
    """Return how people fare against the machines of the house."""
    games, won = Counter[str](), Counter[str]()
    for key, count in ended:
        games[key.against] += count
        won[key.against] += count if key.people_won else 0
    without = games.pop(PEOPLE, 0) + games.pop(PROGRAMS, 0)
    if not games:
        return None
    levels = sorted(games, key=lambda level: whole_number(level) or 0)
    shares = {level: share_of(won[level], games[level]) for level in levels}
    names = {level: capitalised(opponent_name(level, visit.language)) for level in levels}
    bars = [_bar(names[level], share, visit) for level, share in shares.items()]
    beaten = sum(won[level] for level in levels)
    return _figure(
        "levels",
        _levels_sentence(beaten, games.total(), visit),
        lambda width: share_bars(bars, width),
        _share_head("figures-people-win", visit, first="figures-level"),
        [[names[level], *_cells(share, visit)] for level, share in shares.items()],
        [visit.say("figures-margin"), *([visit.say("figures-between-people", without)] if without else [])],
    )


def _sides_sentence(title: str, wins: int, share: Share, visit: Visit) -> str:
    if share.games == 1:
        return visit.say("figures-sides-one", title)
    if share.is_few:
        return visit.say("figures-sides-few", title, wins, share.games)
    key = "figures-sides-open" if share.leaves_open(0.5) else "figures-sides-say"
    return visit.say(key, title, *_said(share, visit))


def _first_sentence(players: int, won: float, share: Share, visit: Visit) -> str:
    if share.games == 1:
        return visit.say("figures-first-won" if won else "figures-first-lost")
    if share.is_few:
        return visit.say("figures-first-few", players, round(won), share.games)
    key = "figures-first-open" if share.leaves_open(1 / players) else "figures-first-say"
    return visit.say(key, players, *_said(share, visit), percent(1 / players, visit))


def _length_sentence(turns: Mapping[int, int], visit: Visit) -> str:
    if len(turns) == 1:
        return visit.say("figures-length-one" if sum(turns.values()) == 1 else "figures-length-alike", min(turns))
    quarter, three = quantile(turns, 0.25), quantile(turns, 0.75)
    if sum(turns.values()) < FEW_GAMES or quarter == three:
        return visit.say("figures-length-few", min(turns), max(turns))
    return visit.say("figures-length-say", quarter, three, min(turns), max(turns))


def _ends_sentence(words: str, count: int, total: int, visit: Visit) -> str:
    if total == 1:
        return visit.say("figures-ends-one", words)
    if total < FEW_GAMES:
        return visit.say("figures-ends-few", count, total, words)
    return visit.say("figures-ends-say", percent(count / total, visit), words)


def _levels_sentence(beaten: int, total: int, visit: Visit) -> str:
    if total < FEW_GAMES:
        return visit.say("figures-levels-few", beaten, total)
    return visit.say("figures-levels-say", percent(beaten / total, visit))


def percent(share: float, visit: Visit) -> str:
    """Return a share in hundredths."""
    return visit.say("figures-percent", round(100 * share))


def _figure(
    key: str,
    sentence: str,
    draw: Callable[[int], str],
    head: list[str],
    rows: list[list[str]],
    notes: list[str],
) -> DrawnFigure:
    wide, narrow = (Markup(draw(width)) for width in (WIDE, NARROW))  # noqa: S704 - drawn by us
    return DrawnFigure(key, sentence, wide, narrow, head, rows, notes)


def _bar(label: str, share: Share, visit: Visit, even: float = 0.0) -> ShareBar:
    return ShareBar(label, percent(share.value, visit), share.value, share.low, share.high, even)


def _said(share: Share, visit: Visit) -> list[str]:
    return [percent(value, visit) for value in (share.value, share.low, share.high)]


def _share_head(share: str, visit: Visit, first: str) -> list[str]:
    keys = ("figures-games", "figures-share" if share == "figures-games" else share, "figures-range")
    return [visit.say(first) if first else "", *map(visit.say, keys)]


def _cells(share: Share, visit: Visit) -> list[str]:
    margin = visit.say("figures-between", percent(share.low, visit), percent(share.high, visit))
    return [str(share.games), percent(share.value, visit), margin]
