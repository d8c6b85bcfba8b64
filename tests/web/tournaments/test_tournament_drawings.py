"""What tournaments look like: pairings, the table, the bracket and heats, from tournaments played in memory."""

from __future__ import annotations

import random
import re

from msgspec.structs import replace
from tests.people.directing import EIGHT, Desk, announced, desk, play_open, play_through

from ludogite.core.message import Message
from ludogite.people.tournaments import decisions, results
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.forms.heats import HeatsForm
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.forms.round_robin import RoundRobinForm
from ludogite.people.tournaments.forms.swiss import SwissForm
from ludogite.people.tournaments.name_reader import NameReader
from ludogite.web.shared.page_words import PageWords
from ludogite.web.tournaments.drawings.bracket import bracket
from ludogite.web.tournaments.drawings.bracket_boxes import bracket_groups
from ludogite.web.tournaments.drawings.cross_table import (
    KEYS,
    CrossCell,
    CrossRow,
    against_each,
    cross_table,
    short_names,
    sign,
)
from ludogite.web.tournaments.drawings.heats import heats_of, lanes
from ludogite.web.tournaments.drawings.pairings import pairings_of
from ludogite.web.tournaments.names import every_name, names_in_a_row

SEATS = ("Left", "Top")


def say(key: str | Message, *filled: object) -> str:
    return " ".join([str(key), *map(str, filled)])


def names(opened: Desk) -> dict[int, str]:
    return {number: f"Somebody {number}" for number in opened.tournament.entrants}


def table(opened: Desk, rounds: int) -> list[CrossRow]:
    return cross_table(opened.tournament, opened.placings(), names(opened), None, rounds, SEATS, say)


def test_everybody_reads_who_plays_whom_and_how_it_ended() -> None:
    opened = desk(SwissForm(rounds=3), *EIGHT[:5])
    opened.call()
    first = opened.tournament.open_matches[0]
    opened.won(first.number, first.seats[1])
    shown = pairings_of(opened.tournament, names(opened), first.seats[0])
    assert shown is not None
    assert (shown.round, shown.done, len(shown.resting)) == (1, 1, 1)
    assert shown.matches[0].is_own, "one's own comes first"
    assert (shown.matches[0].points, shown.matches[0].winner) == (("0", "1"), 1)
    assert shown.matches[1].match.is_open
    assert pairings_of(desk(KnockoutForm(), *EIGHT).tournament, {}, None) is None, "the bracket says it"


def test_a_cell_names_the_opponent_and_no_two_signs_look_alike() -> None:
    opened = desk(SwissForm(rounds=3), *EIGHT[:4])
    match = opened.call()[0]
    opened.do(results.forfeit, match.number, (match.seats[1],))
    rows = {row.placing.entrant: row.cells for row in table(opened, 2)}
    winner, absent = match.seats
    assert (rows[winner][0].kind, rows[winner][0].opponent) == ("awaited", absent)
    assert (rows[absent][0].kind, rows[absent][0].opponent) == ("absent", winner)
    playing = next(number for number in rows if number not in match.seats)
    assert [cell.kind for cell in rows[playing]] == ["playing", "open"]
    assert len({str(sign(kind)) for kind in KEYS}) == len(KEYS)


def test_a_round_robin_crosses_everybody_with_everybody_and_whoever_has_no_opponent_rests() -> None:
    opened = desk(RoundRobinForm(), *EIGHT[:3])
    opened.call()
    rows = table(opened, 3)
    assert sorted(row.cells[0].kind for row in rows) == ["playing", "playing", "rest"]
    play_through(opened, random.Random(1), draws=0)
    rows = table(opened, 3)
    crossed = against_each(rows, say)
    assert [[met[0].kind == "self" for met in row] for row in crossed] == [[i == j for j in range(3)] for i in range(3)]
    for one in range(3):
        for other in range(one):
            assert {crossed[one][other][0].kind, crossed[other][one][0].kind} == {"won", "lost"}


def test_short_names_drop_articles_and_tell_namesakes_apart() -> None:
    known = {1: "Ada", 2: "The Sparrow", 3: "Jean Dupont", 4: "Jean Petit", 5: "Maximiliane Freifrau"}
    assert list(short_names(known).values()) == ["Ada", "Sparrow", "Jean D", "Jean P", "Maximilia…"]


def test_names_of_people_and_teams_stay_as_they_are_written_and_those_of_machines_are_small_within_a_sentence() -> None:
    opened = announced(KnockoutForm(seeding="entry"), venue="online")
    for name in ("Les Requins", "Anna", "van den Berg"):
        opened.do(decisions.enter, Entrant(0, name))
    opened.do(decisions.enter, Entrant(0, "", kind="machine", level="1"))
    opened.begin()
    named = every_name(opened.tournament, "en", NameReader(sees_house=True))
    assert list(named.values()) == ["Les Requins", "Anna", "van den Berg", "The Sparrow"]
    for match in opened.call():
        winner = max(one for one in match.seats if one < 4)
        ranks = [1 if one == winner else 2 for one in match.seats]
        opened.take(results.hear(opened.tournament, match.number, ranks))
    form = opened.tournament.plan.form
    assert isinstance(form, KnockoutForm)
    (main,) = bracket_groups(opened.tournament, named, None, PageWords("en").say)
    assert [box.sentence for box in main.columns[0].boxes] == [
        "Semi-final 1: Anna beats Les Requins, 1 to 0.",
        "Semi-final 2: van den Berg beats the Sparrow, 1 to 0.",
    ]


def test_the_longest_names_are_whole_in_a_bracket_that_has_room_on_a_laptop() -> None:
    opened = desk(KnockoutForm(best_of=3, seeding="entry"), *EIGHT)
    for winner in (min, max, min):
        for match in opened.call():
            if match.slot.startswith("1-8"):
                opened.won(match.number, winner(match.seats))
    form = opened.tournament.plan.form
    assert isinstance(form, KnockoutForm)
    names = {number: f"Frau Müller-Lüdenschei{number:02}" for number in opened.tournament.entrants}
    (main,) = bracket_groups(opened.tournament, names, None, say)
    assert [len(box.rows[0].cells) for box in main.columns[0].boxes] == [3] * 4
    drawn = bracket(main, say)
    assert all(drawn.count(f">{name}<") for name in names.values())
    width = re.search(r'width="(\d+)"', drawn)
    assert width
    assert int(width[1]) <= 1178, "between the margins of a window of 1280"


def test_among_scores_a_match_without_points_is_no_score() -> None:
    opened = desk(KnockoutForm(), *EIGHT[:4], game="rugby")
    first, second = opened.call()
    opened.do(results.type_result, first.number, (1, 2), scores=(21, 9))
    opened.do(results.decide_result, second.number, (1, 2), reason="seen")
    boxes = bracket_groups(opened.tournament, names(opened), None, say)[0].columns[0].boxes
    cells = {box.tie.legs[0].number: sorted(row.cells[0].text for row in box.rows) for box in boxes}
    assert cells == {first.number: ["21", "9"], second.number: ["+", "–"]}
    sentence = next(box.sentence for box in boxes if box.tie.legs[0].number == second.number)
    assert sentence.endswith(" 1 0")


def test_a_tie_of_one_match_shows_its_result_once_and_of_several_how_many_were_won() -> None:
    for form, is_shown in ((KnockoutForm(), False), (KnockoutForm(best_of=3), True)):
        opened = desk(form, *EIGHT[:2])
        [match] = opened.call()
        opened.won(match.number, match.seats[0])
        [group] = bracket_groups(opened.tournament, names(opened), None, say)
        assert ('class="wins"' in bracket(group, say)) == is_shown
        assert "won" in bracket(group, say)


def test_whoever_is_alone_in_a_last_match_wins_it_and_goes_nowhere() -> None:
    form = KnockoutForm(places=4)
    opened = desk(form, *EIGHT[:4])
    first, second = opened.call()
    opened.do(results.forfeit, first.number, first.seats)
    opened.won(second.number, second.seats[0])
    groups = bracket_groups(opened.tournament, names(opened), None, say)
    said = [column.boxes[-1].sentence.split()[0] for group in groups for column in group.columns]
    assert said == ["bracket-says-over", "bracket-says-unopposed", "bracket-says-unopposed"]


def test_a_cell_says_on_which_side_somebody_played_only_where_sides_have_names() -> None:
    opened = desk(RoundRobinForm(), *EIGHT[:2])
    [match] = opened.call()
    told = {seats: _cells(opened, seats) for seats in (SEATS, ("", ""))}
    opened.won(match.number, match.seats[0])
    over = {seats: _cells(opened, seats) for seats in (SEATS, ("", ""))}
    for cells in (told, over):
        assert sorted(cell.seat for cell in cells[SEATS]) == [0, 1]
        assert all(cell.words.startswith("cross-as") and cell.words.endswith(SEATS) for cell in cells[SEATS])
        assert all(cell.seat < 0 and "cross-as" not in cell.words for cell in cells["", ""])


def _cells(opened: Desk, seats: tuple[str, str]) -> list[CrossCell]:
    rows = cross_table(opened.tournament, opened.placings(), names(opened), None, 1, seats, say)
    return [row.cells[0] for row in rows]


def test_nobody_is_called_a_finalist_before_the_last_heat_is_over_and_lanes_end_with_places() -> None:
    form = HeatsForm(size=4, rounds=1, has_final=True)
    rules = form
    opened = desk(form, *EIGHT, game="stilelibero")
    first, second = opened.call()
    opened.do(results.type_result, first.number, (1, 2, 3, 4))
    shown = heats_of(opened.tournament, rules, names(opened), None)
    assert not [row for heat in shown.rounds[0].heats for row in heat.rows if row.is_final]
    assert not shown.finalists
    opened.do(results.type_result, second.number, (1, 2, 3, 4))
    shown = heats_of(opened.tournament, rules, names(opened), None)
    assert sum(row.is_final for heat in shown.rounds[0].heats for row in heat.rows) == form.size
    opened.call()
    play_open(opened, random.Random(2), draws=0)
    final = heats_of(opened.tournament, rules, names(opened), None).final
    assert final is not None
    drawn = str(lanes(final, 1100, "you", {row.entrant: f"place {row.rank}" for row in final.rows}))
    places = [drawn.index(f"place {place}") for place in range(1, 5)]
    assert places == sorted(places), "from the top as they came in"


def test_machines_that_share_the_first_place_begin_small_after_the_first() -> None:
    machines = {number: Entrant(number, "", "machine", level=str(number)) for number in (1, 2)}
    shared = replace(desk(SwissForm(), *EIGHT).tournament, entrants=machines | {3: Entrant(3, "Zoë", "guest")})
    called = every_name(shared, "en", NameReader(""))
    row = names_in_a_row(shared, [1, 2, 3], called)
    assert row[0] == called[1]
    assert row[1:] == [called[2][0].lower() + called[2][1:], "Zoë"]
    words = PageWords("en"), PageWords("de")
    assert (
        words[0].say("tournament-won-by-several", "The Fox and the Hare") == "The Fox and the Hare win the tournament"
    )
    assert words[1].say("tournament-won-by-several", "A und B") == "A und B gewinnen das Turnier"
