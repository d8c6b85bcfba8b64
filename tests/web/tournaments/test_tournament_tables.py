"""A table and its tournament: who plays is seated by one touch, told the truth, and finds the way back."""

from __future__ import annotations

import re
from functools import partial
from html import unescape

import pytest
from tests.web.served import Guest, Served
from tests.web.tournament_people import Person, member, type_round, until, words


def against_a_machine(house: Served, language: str = "en", level: int = 1) -> tuple[Person, Person, str, str]:
    """Begin a Swiss between a guest and a machine; return director, guest, the tournament and the guest's table."""
    director, guest = member(house, "Director"), Person(house, language=language)
    tournament = director.announce("squadro", title="Friday", form="swiss", pace="director")
    guest.send(f"{tournament}/enter")
    director.decide(tournament, "come", level=level)
    director.decide(tournament, "begin")
    until(lambda: any(one["table"] for one in director.open_matches(tournament)))
    return director, guest, tournament, f"/tables/{director.open_matches(tournament)[0]['table']}"


def card(page: str) -> str:
    """Return what the card at the head says."""
    found = re.search(r'<section class="next.*?</section>', page, re.DOTALL)
    assert found
    return words(found[0])


def put_away(house: Served, table: str) -> None:
    """Put a table away, as the house does when nobody sits down."""
    host = Person(house)
    host.send("/host", key=(house.folder / "data" / "host.key").read_text().strip())
    host.send("/host/close", table=table.rpartition("/")[2])


def test_the_card_sits_one_down_by_one_touch_and_the_table_leads_back(house: Served) -> None:
    _, guest, tournament, table = against_a_machine(house)
    page = guest.see(tournament)
    assert f'<form method="post" action="{table}/sit"' in page
    assert "To the board" in page
    assert "Back to the board" not in page, "nobody goes back to where they have not been"
    waiting = guest.see(table)
    assert 'role="timer"' in waiting, "whoever comes another way sees how long the seat is kept"
    assert f'href="{tournament}"' in waiting
    for site, comes in (("same-origin", "true"), ("cross-site", "false"), ("same-site", "false"), ("none", "false")):
        led = unescape(guest.http.get(f"{table}?come=1", headers={"sec-fetch-site": site}).text)
        assert f'"comes":{comes}' in led, site
    assert guest.send(f"{table}/sit").headers["location"] == table
    assert guest.see(tournament).count("Back to the board") == 2, "in the card, and beside the pairing"
    played = guest.see(table)
    assert f'<a class="btn bare sq" href="{tournament}">' in played
    assert f'<a href="{tournament}">Friday</a>' in played


def test_a_game_lost_for_not_sitting_down_says_so_and_offers_to_play_on(house: Served) -> None:
    director, guest, tournament, table = against_a_machine(house)
    put_away(house, table)
    until(lambda: not director.open_matches(tournament))
    away = words(guest.see(table))
    assert "You did not sit down in time: this game of the tournament is lost." in away
    assert "Back to the tournament" in away
    assert guest.send(f"{table}/sit").headers["location"] == table, "too late, and the table says why"
    facts = guest.http.get(f"/api{table}", params={"language": "en"}).json()["table"]
    assert facts["closed_text"].startswith("Nothing was played here: ")
    assert "did not sit down" in facts["closed_text"]
    assert facts["tournament"] == tournament.rpartition("/")[2]


def test_whoever_missed_a_game_is_told_so_and_plays_on(house: Served) -> None:
    director, guest = member(house, "Director"), Person(house)
    tournament = director.announce("squadro", form="swiss", venue="hall", pace="director", rounds=3)
    guest.send(f"{tournament}/enter")
    director.decide(tournament, "come", name="Ada, Bo, Cleo")
    director.decide(tournament, "begin")
    own = next(one["number"] for one in director.facts(tournament)["entrants"] if one["kind"] == "guest")
    match = next(one for one in director.open_matches(tournament) if own in one["seats"])
    director.decide(tournament, "forfeit", match=match["number"], entrant=own, reason="not seen")
    said = card(guest.see(tournament))
    assert "You did not come to your game" in said
    assert "Play on from the next round?" in said
    assert "You have left" not in said
    guest.send(f"{tournament}/enter")
    assert "You did not come to your game It counts as lost." in card(guest.see(tournament))


def test_the_card_says_how_it_ended_for_whoever_looks(house: Served) -> None:
    director, first, second = member(house, "Director"), Person(house), Person(house)
    tournament = director.announce("squadro", form="knockout", venue="hall", pace="director")
    for one in (first, second):
        one.send(f"{tournament}/enter")
    director.decide(tournament, "begin")
    until(lambda: director.open_matches(tournament))
    type_round(director, tournament)
    won, lost = card(first.see(tournament)), card(second.see(tournament))
    assert "You won the tournament" in won
    assert "You came 2nd" in lost
    assert "wins the tournament" in lost
    for said in (won, lost):
        assert "Your next game" not in said
        assert "Round" not in said


def is_heard(director: Person, tournament: str, match: int) -> bool:
    """Tell whether the tournament knows how a match has ended."""
    return match not in {one["number"] for one in director.open_matches(tournament)}


def test_a_game_that_ends_leads_on_to_those_that_are_played_beside_it(house: Served) -> None:
    director, guest = member(house, "Director"), Guest(house, "Anna")
    tournament = director.announce("squadro", form="round-robin", at_once="yes", clock="2d")
    assert guest.http.post(f"/api{tournament}/enter", headers=guest.head).is_success
    for level in (1, 2):
        director.decide(tournament, "come", level=level)
    director.decide(tournament, "begin")
    until(lambda: sum(bool(one["table"]) for one in director.open_matches(tournament)) == 3)
    own = [one for one in director.open_matches(tournament) if 1 in one["seats"]]
    ways = []
    for match in own:
        assert guest.do(match["table"], type="resign", seat=match["seats"].index(1)).is_success
        ways.append(words(guest.http.get(f"/tables/{match['table']}/end?lang=en", headers=guest.head).text))
        until(partial(is_heard, director, tournament, match["number"]))
    assert ["Your next game" in way for way in ways] == [True, False]
    assert ["Back to the tournament" in way for way in ways] == [False, True]


def test_a_table_whose_game_a_director_decided_leads_back_to_the_tournament(house: Served) -> None:
    director, guest, tournament, table = against_a_machine(house)
    guest.send(f"{table}/sit")
    way = rf'id="tournament-way"\s+href="{tournament}"\s*'
    assert re.search(way + "hidden", guest.see(table)), "the page shows it when the table is put away"
    match = director.open_matches(tournament)[0]
    director.decide(tournament, "result", match=match["number"], winner=1, reason="No light.")
    until(lambda: re.search(way + ">", guest.see(table)))
    assert "did not sit down" not in words(guest.see(table))


def test_whoever_is_called_to_a_game_may_leave_and_reads_what_that_loses(house: Served) -> None:
    director, guest, tournament, _ = against_a_machine(house)
    said = card(guest.see(tournament))
    assert "one that you have not begun is lost" in said
    assert f'action="{tournament}/leave"' in guest.see(tournament)
    hall, player = director.announce("squadro", form="swiss", venue="hall", pace="director"), Person(house)
    player.send(f"{hall}/enter")
    director.decide(hall, "come", name="Ada")
    director.decide(hall, "begin")
    assert "Whatever you are called to play is lost" in card(player.see(hall))
    player.send(f"{hall}/leave")
    assert not director.open_matches(hall)


def test_whoever_waits_reads_that_a_director_calls_the_next_round(house: Served) -> None:
    director, player = member(house, "Director"), Person(house)
    tournament = director.announce("squadro", form="swiss", rounds=2, venue="hall", pace="director")
    player.send(f"{tournament}/enter")
    director.decide(tournament, "come", name="Ada, Bo, Cleo")
    director.decide(tournament, "begin")
    for match in director.open_matches(tournament):
        director.decide(tournament, "result", match=match["number"], winner=1, reason="No light.")
    assert "The next round comes when those who direct it call it." in card(player.see(tournament))


def test_whoever_plays_reads_why_it_was_called_off(house: Served) -> None:
    director, guest = member(house, "Director"), Person(house)
    tournament = director.announce("squadro", form="arena", venue="hall", minutes=30)
    guest.send(f"{tournament}/enter")
    director.decide(tournament, "come", name="Ada, Bo")
    director.decide(tournament, "begin")
    director.decide(tournament, "call-off", reason="No light.")
    said = card(guest.see(tournament))
    assert "Called off" in said
    assert "No light." in said
    assert "Your next game" not in said


def test_an_arena_counts_no_rounds_for_people_and_marks_what_counts_double(house: Served) -> None:
    director, guest, late = member(house, "Director"), Person(house), Person(house)
    tournament = director.announce("squadro", form="arena", venue="hall", minutes=30)
    guest.send(f"{tournament}/enter")
    director.decide(tournament, "come", name="Ada, Bo")
    director.decide(tournament, "begin")
    for _ in range(6):
        until(lambda: director.open_matches(tournament))
        type_round(director, tournament)
        if 'title="everything counts double now"' in guest.see(tournament):
            break
    page = guest.see(tournament)
    assert "everything counts double now" in words(page)
    assert "counts double" in card(page)
    assert "Round" not in card(page)
    assert "round" not in card(late.see(tournament))


def test_machines_take_their_case_in_german(house: Served) -> None:
    _, guest, tournament, table = against_a_machine(house, "de")
    assert "Gegen den Spatz bist du" in card(guest.see(tournament))
    assert "Setz dich dem Spatz gegenüber" in words(guest.see(table))


def test_how_many_play_comes_with_the_rest_of_the_news(house: Served) -> None:
    director, guest = member(house, "Director"), Person(house)
    tournament = director.announce("squadro", form="swiss")
    guest.send(f"{tournament}/enter")
    assert "1 plays" in words(director.see(f"{tournament}/live"))


def test_phones_reach_tournaments_and_the_corner_keeps_those_that_are_over(house: Served) -> None:
    director = member(house, "Director")
    tournament = director.announce("squadro", title="Long past", form="swiss")
    director.decide(tournament, "call-off", reason="Nobody is here.")
    tables, corner = director.see("/tables"), director.see("/me")
    for way in ("/tournaments", "/clubs"):
        assert f'<a class="btn sm" href="{way}">' in tables
    assert f'href="{tournament}"' in corner
    assert "Called off" in words(corner)


@pytest.mark.parametrize(
    ("asked", "then"),
    [("/clubs/new", "/clubs/new"), ("//elsewhere.example/", "/me"), ("https://elsewhere.example/", "/me")],
)
def test_keeping_a_name_leads_back_to_a_page_of_this_house(house: Served, asked: str, then: str) -> None:
    guest = Person(house)
    answer = guest.http.get("/keep", params={"next": asked})
    assert answer.headers["location"] == "/keep"
    assert str(guest.http.cookies.get("after-keeping")).strip('"') == then
    if then != "/me":
        assert "next=%2Fclubs%2Fnew" in guest.see("/come-in?next=/clubs/new")


def test_the_language_of_the_wall_is_its_own(house: Served) -> None:
    director = member(house, "Director")
    tournament = director.announce("squadro", form="swiss", venue="hall")
    assert 'lang="de"' in director.see(f"{tournament}/projector?lang=de")
    assert 'lang="en"' in director.see(tournament)
