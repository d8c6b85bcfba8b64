"""A hall: tournaments founded in one touch, results from slips and from nobody else, papers for the directors."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from tests.web.halls import EIGHT, form_token, found_hall, look_at, slip_of, visitor_of
from tests.web.member_accounts import add_member, add_program
from tests.web.served import Served
from tests.web.tournament_people import Person
from tests.web.tournament_people import words as read

from ludogite.people.tournaments.lots import slip_code

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx


@pytest.fixture
def guessed(tmp_path: Path) -> Iterator[Served]:
    """A house of a test's own, in which slips may be guessed until no guess is heard."""
    house = Served(tmp_path, LUDOGITE_PUBLIC_URL="http://10.0.0.5:8000")
    yield house
    house.stop()


SCORES = ((0, 0, "20"), (1, 0, "3"), (0, 1, "15"), (1, 1, "7"))
"""Side, match and points of the first tie, as a browser kept them."""
PAPERS = ("slips", "wall-chart", "pairings", "sheet", "standings")


def answer_slip(phone: httpx.Client, slip: str, order: str, **more: str) -> httpx.Response:
    """Touch who came first, look, and say that it is right."""
    page = phone.get(slip, params={"order": order, "again": "true"})
    return phone.post(slip, data=form_token(page) | {"order": order} | more)


def words(pdf: bytes) -> str:
    return "".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf))


def test_eight_names_and_one_touch_found_a_tournament_whose_first_matches_are_called(served: Served) -> None:
    tournament = look_at(served, found_hall(visitor_of(served), title="Sunday"))
    assert tournament.plan.title == "Sunday"
    assert [one.name for one in tournament.entrants.values()] == list(EIGHT)
    assert tournament.plan.options == {"format": "single"}
    assert [sorted(one.seats) for one in tournament.open_matches] == [[1, 2], [3, 4], [5, 6], [7, 8]]
    assert not tournament.plan.listed


def test_fewer_names_leave_lines_without_an_opponent_and_one_is_too_few(served: Served) -> None:
    director = visitor_of(served)
    tournament = look_at(served, found_hall(director, ("Ann", "", "Ben", "Chloe")))
    assert len(tournament.entrants) == 3
    page = director.get("/games/rugby/box/tournament")
    refused = director.post("/games/rugby/box/tournament", data=form_token(page) | {"name-0": "Ann"})
    assert refused.status_code == 400
    assert 'value="Ann"' in refused.text


def test_scores_that_a_browser_kept_come_along_as_far_as_they_go(served: Served) -> None:
    kept = {f"0.0.{side}.{match}": points for side, match, points in SCORES} | {"0.1.0.0": "9", "0.1.1.0": ""}
    tournament = look_at(served, found_hall(visitor_of(served), scores=json.dumps(kept)))
    ended = {(one.slot, one.leg): one for one in tournament.matches.values() if one.result is not None}
    assert set(ended) == {("1-8.1", 1), ("1-8.1", 2)}
    for one in ended.values():
        assert one.winner == 1
        assert one.result is not None
        assert one.result.scores is not None
        assert one.result.scores[one.seats.index(1)] in (20, 15)
    for nonsense in ("{", "[]", '{"a": 5}', "x" * 9000, '{"0.0.1.0":"٣","0.0.1.0":"2"}'):
        assert not [
            one
            for one in look_at(served, found_hall(visitor_of(served), scores=nonsense)).matches.values()
            if one.result is not None
        ]


def test_papers_are_for_directors_and_name_everybody(served: Served) -> None:
    director, stranger = visitor_of(served), visitor_of(served)
    id_ = found_hall(director)
    page = director.get(f"/tournaments/{id_}/hall").text
    assert re.findall(r"papers/([\w-]+)\.pdf", page) == list(PAPERS)
    for paper in PAPERS:
        answer = director.get(f"/tournaments/{id_}/papers/{paper}.pdf")
        assert answer.headers["content-type"] == "application/pdf"
        assert all(name in words(answer.content) for name in EIGHT), paper
    assert ".pdf" not in stranger.get(f"/tournaments/{id_}/hall").text
    assert stranger.get(f"/tournaments/{id_}/papers/slips.pdf").status_code == 403
    for nothing in ("slips.svg", "certificates.pdf", "nothing.pdf", "slips"):
        assert director.get(f"/tournaments/{id_}/papers/{nothing}").status_code == 404


def test_squares_lead_where_telephones_get_to(served: Served, guessed: Served) -> None:
    director = visitor_of(served)
    assert "--host 0.0.0.0" in director.get(f"/tournaments/{found_hall(director)}/hall").text, "only this machine"
    director = visitor_of(guessed)
    page = director.get(f"/tournaments/{found_hall(director)}/hall").text
    assert "reach the house at http://10.0.0.5:8000." in page


def test_a_slip_asks_shows_what_it_does_and_takes_the_result(served: Served) -> None:
    id_ = found_hall(visitor_of(served))
    tournament = look_at(served, id_)
    match = tournament.matches[1]
    slip, phone = slip_of(tournament, match), visitor_of(served)
    asked = phone.get(slip).text
    assert "Who won?" in asked
    shown = phone.get(slip, params={"order": "1"}).text
    assert "Chamois leads by 1 to 0" in shown
    assert shown.index('name="points-1"') < shown.index("That is right"), "whatever the answer takes along comes first"
    assert look_at(served, id_).matches[1].is_open, "a look changes nothing"
    assert answer_slip(phone, slip, "1", **{"points-1": "20", "points-2": "3"}).status_code == 303
    result = look_at(served, id_).matches[1].result
    assert result is not None
    assert (result.source, dict(zip(match.seats, result.ranks, strict=True))) == ("typed", {1: 1, 2: 2})
    assert "Chamois won." in phone.get(slip).text


def test_points_must_agree_with_who_won(served: Served) -> None:
    id_ = found_hall(visitor_of(served))
    tournament, phone = look_at(served, id_), visitor_of(served)
    slip = slip_of(tournament, tournament.matches[1])
    for points in ({"points-1": "3", "points-2": "20"}, {"points-1": "3"}, {"points-1": "x", "points-2": "1"}):
        refused = answer_slip(phone, slip, "1", **points)
        assert refused.status_code == 400
        assert 'role="alert"' in refused.text
        assert look_at(served, id_).matches[1].is_open


def test_a_second_result_changes_nothing_and_goes_to_the_directors(served: Served) -> None:
    director = visitor_of(served)
    id_ = found_hall(director)
    tournament = look_at(served, id_)
    slip = slip_of(tournament, tournament.matches[1])
    first, second = visitor_of(served), visitor_of(served)
    answer_slip(first, slip, "1")
    seq = look_at(served, id_).seq
    answer_slip(second, slip, "1")
    assert look_at(served, id_).matches[1].contested == (), "the same again is no other result"
    assert "Yours does not replace it" in second.get(slip, params={"order": "2", "again": "true"}).text
    answer_slip(second, slip, "2")
    answer_slip(second, slip, "2")
    after = look_at(served, id_)
    assert after.matches[1].winner == 1
    assert dict(zip(after.matches[1].seats, after.matches[1].contested, strict=True)) == {2: 1, 1: 2}
    assert after.seq >= seq + 1
    assert "The directors have been told" in first.get(slip).text
    assert "typed later, by you" not in first.get(slip).text
    assert "typed later, by you" in second.get(slip).text, "whoever typed it sees what they typed"
    assert "Type it once more" in second.get(slip).text
    assert "nobody has to decide any more" in second.get(slip, params={"order": "1", "again": "true"}).text
    assert "This result stands already" in first.get(slip, params={"order": "1", "again": "true"}).text
    page = director.get(f"/tournaments/{id_}").text
    assert "different results were typed" in page
    assert "Another result was typed, and a director decides" in page


def test_a_page_that_is_older_than_the_result_asks_whoever_touches_another_name(served: Served) -> None:
    id_ = found_hall(visitor_of(served))
    tournament = look_at(served, id_)
    slip = slip_of(tournament, tournament.matches[1])
    first, second = visitor_of(served), visitor_of(served)
    assert "Who won?" in second.get(slip).text
    answer_slip(first, slip, "1")
    assert "Thank you" in second.get(slip, params={"order": "1"}).text, "both touched the same name"
    late = second.get(slip, params={"order": "2"})
    assert "Yours does not replace it" in late.text
    assert "Thank you" not in late.text
    second.post(slip, data=form_token(late) | {"order": "2"})
    assert look_at(served, id_).matches[1].contested
    assert "The directors have been told" in second.get(slip).text


def test_a_slip_of_another_match_or_tournament_opens_nothing(guessed: Served) -> None:
    one, other = (look_at(guessed, found_hall(visitor_of(guessed))) for _ in range(2))
    phone = visitor_of(guessed)
    right = slip_code(one.seed, 1)
    for slip in (
        f"/slip/{one.id}/2/{right}",
        f"/slip/{other.id}/1/{right}",
        f"/slip/{one.id}/1/{right.upper()}",
        f"/slip/{one.id}/1/é",
        f"/slip/nothing/1/{right}",
        f"/slip/{one.id}/99/{right}",
    ):
        answer = phone.get(slip)
        assert answer.status_code == 404
        assert "This slip opens nothing" in answer.text
    page = phone.get("/games/rugby/box/tournament")
    forged = phone.post(f"/slip/{one.id}/2/{right}", data=form_token(page) | {"order": "3"})
    assert forged.status_code == 404
    assert look_at(guessed, one.id).matches[2].is_open
    assert phone.post(f"/slip/{one.id}/1/{right}", data={"order": "1"}).status_code == 403, "not from our own page"


def test_whoever_guesses_slips_waits_and_right_slips_are_heard_all_the_same(guessed: Served) -> None:
    tournament = look_at(guessed, found_hall(visitor_of(guessed)))
    phone = visitor_of(guessed)
    answers = [phone.get(f"/slip/{tournament.id}/1/guess{number}") for number in range(12)]
    assert answers[0].status_code == 404
    assert [one.status_code for one in answers[-2:]] == [429, 429]
    assert int(answers[-1].headers["retry-after"]) > 5
    right = slip_of(tournament, tournament.matches[1])
    assert visitor_of(guessed).get(right).status_code == 200, "one wrong telephone does not lock a hall"
    assert answer_slip(visitor_of(guessed), right, "1").status_code == 303


def test_a_typed_slip_leads_to_the_bracket_and_says_who_plays_whom_next_at_which_table(served: Served) -> None:
    director, phone = Person(served), visitor_of(served)
    hall = {"venue": "hall", "entry": "director", "pace": "director", "listed": "no"}
    tie = director.announce("squadro", form="knockout", places=4, **hall)
    director.decide(tie, "come", name=", ".join(EIGHT[:4]))
    director.decide(tie, "begin")
    if not director.open_matches(tie):
        director.decide(tie, "round")
    tournament = look_at(served, tie.split("/")[-1])
    one, other = tournament.open_matches
    slip = slip_of(tournament, one)
    assert "#tournament-play" not in phone.get(slip).text
    answer_slip(phone, slip, str(min(one.seats)))
    page = phone.get(slip).text
    assert f'href="{tie}#tournament-play"' in page
    assert "To the bracket" in page
    assert "Who plays next" not in page, "the other semi-final is not over"
    answer_slip(phone, slip_of(tournament, other), str(min(other.seats)))
    names = {number: entrant.name for number, entrant in tournament.entrants.items()}
    final = f"{names[min(one.seats)]} and {names[min(other.seats)]}"
    said = read(phone.get(slip).text)
    assert f"Final · not called yet {final}" in said
    assert f"For place 3 · not called yet {names[max(one.seats)]} and {names[max(other.seats)]}" in said
    director.decide(tie, "round")
    called = {one.slot: one for one in look_at(served, tournament.id).open_matches}
    said = read(phone.get(slip).text)
    assert f"Final · table {called['1-2.1'].board}" in said
    assert f"For place 3 · table {called['3-4.1'].board}" in said


def test_a_typed_slip_of_a_swiss_system_leads_to_the_standings_and_names_the_next_tables(served: Served) -> None:
    director, phone = Person(served), visitor_of(served)
    swiss = director.announce("squadro", form="swiss", rounds=2, venue="hall", entry="director", pace="director")
    director.decide(swiss, "come", name=", ".join(EIGHT[:4]))
    director.decide(swiss, "begin")
    if not director.open_matches(swiss):
        director.decide(swiss, "round")
    tournament = look_at(served, swiss.split("/")[-1])
    first = next(iter(tournament.open_matches))
    for match in tournament.open_matches:
        answer_slip(phone, slip_of(tournament, match), str(match.seats[0]))
    page = phone.get(slip_of(tournament, first)).text
    assert "To the standings" in page
    assert "Who plays next" not in page
    director.decide(swiss, "round")
    said = read(phone.get(slip_of(tournament, first)).text)
    assert {"Round 2 · table 1", "Round 2 · table 2"} <= set(re.findall(r"Round 2 · table \d", said))


def test_in_a_hall_the_clock_is_one_for_a_board_may_be_none_and_stands_under_what_was_announced(
    served: Served,
) -> None:
    director = Person(served)
    hall = {"form": "swiss", "venue": "hall", "entry": "director", "pace": "director"}
    form = director.see("/tournaments/new?game=squadro")
    field = re.search(r'<select[^>]*name="hall-clock".*?</select>', form, re.DOTALL)
    assert field
    assert re.findall(r'value="([^"]+)"', field[0]) == ["none", "10", "20", "30", "3+2", "5+3", "10+5", "20+10"]
    assert "The page for the projector counts down" in form
    for sent in ({"hall_clock": "3d"}, {"clock": "3d"}):
        director.send("/tournaments", 400, game="squadro", **hall, **sent)
    for sent, told in (({"hall_clock": "10+5", "clock": "3d"}, "10 min + 5 s"), ({"hall_clock": "none"}, "None")):
        page = read(director.see(director.announce("squadro", **hall, **sent)))
        assert f"Clocks at the boards {told}" in page
    assert "Clocks at the boards" not in read(director.see(director.announce("squadro", form="swiss", clock="3d")))


def test_in_a_hall_no_opponent_of_the_house_is_offered_or_taken_and_no_program_enters(served: Served) -> None:
    director = Person(served)
    hall, online = (
        director.announce("squadro", form="swiss", venue=venue, pace="director", listed="no")
        for venue in ("hall", "online")
    )
    assert 'name="level"' in director.see(online)
    assert 'name="level"' not in director.see(hall)
    refused = director.decide(hall, "come", 400, level=3)
    assert "Only people sit at real boards" in read(refused.text)
    robot = add_program(served, add_member(served, "Ada Owner"), "Ada's Robot", "read play")
    told = robot.post(f"/api{hall}/enter")
    assert (told.status_code, told.json()["code"]) == (400, "tournament/entry")
    assert director.facts(hall)["entrants"] == []


def test_the_sheet_of_a_knock_out_has_the_matches_and_lines_of_the_places_that_are_played(served: Served) -> None:
    director = Person(served)
    hall = {"venue": "hall", "entry": "director", "pace": "director", "form": "knockout"}
    for places, lines in ((2, []), (4, [3, 4]), (8, [3, 4, 5, 6, 7, 8])):
        tie = director.announce("squadro", places=places, **hall)
        director.decide(tie, "come", name=", ".join(EIGHT))
        pdf = director.http.get(f"{tie}/papers/sheet.pdf").content
        text = words(pdf)
        assert [place for place in range(3, 9) if f"{place}." in text] == lines
        assert ("For place 3" in text, "For place 7" in text) == (places > 2, places > 4)


def test_a_slip_takes_no_draw_where_it_offers_none(served: Served) -> None:
    tournament = look_at(served, found_hall(visitor_of(served)))
    slip = slip_of(tournament, tournament.matches[1])
    refused = answer_slip(visitor_of(served), slip, "level")
    assert refused.status_code == 400
    assert "somebody wins every match" in refused.text
    assert look_at(served, tournament.id).matches[1].is_open


def test_the_projector_shows_tables_and_loads_nothing_from_elsewhere(served: Served) -> None:
    id_ = found_hall(visitor_of(served))
    page = visitor_of(served).get(f"/tournaments/{id_}/projector").text
    assert 'data-theme="night"' in page
    assert all(name in page for name in EIGHT)
    tournament = look_at(served, id_)
    for address in (f"/tournaments/{id_}/projector", slip_of(tournament, tournament.matches[1])):
        loaded = re.findall(r'(?:src|href)="([^"]+)"', visitor_of(served).get(address).text)
        assert loaded
        assert not [one for one in loaded if not one.startswith(("/", "#"))], loaded


def test_the_projector_says_which_match_of_a_tie_has_just_ended(served: Served) -> None:
    id_, phone = found_hall(visitor_of(served), EIGHT[:4]), visitor_of(served)
    for number, winner in ((1, 1), (3, 2)):
        tournament = look_at(served, id_)
        answer_slip(phone, slip_of(tournament, tournament.matches[number]), str(winner))
    page = phone.get(f"/tournaments/{id_}/projector").text
    told = re.search(r'<div class="wall-last">.*?</div>', page, re.DOTALL)
    assert told
    assert "Just now Return match: Pivoine beats Chamois First match: Chamois beats Pivoine" in read(told[0])


@pytest.mark.parametrize("address", ["projector", "hall", "papers/slips.pdf"])
def test_a_tournament_that_is_none_has_no_pages(served: Served, address: str) -> None:
    assert visitor_of(served).get(f"/tournaments/nothing/{address}").status_code == 404
