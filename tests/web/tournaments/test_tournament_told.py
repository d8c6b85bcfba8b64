"""What a tournament's page tells those who play: all of their games, and truthfully how it ended."""

from __future__ import annotations

import secrets

from tests.web.member_accounts import add_member
from tests.web.served import Served
from tests.web.tournament_people import Person, member, until, words


def test_with_days_and_all_at_once_every_game_is_listed_and_nobody_has_to_come(house: Served) -> None:
    director, guests = member(house, "Director"), [Person(house) for _ in range(3)]
    tournament = director.announce("squadro", form="round-robin", at_once="yes", clock="2d")
    for one in guests:
        one.send(f"{tournament}/enter")
    director.decide(tournament, "begin")
    until(lambda: len([one for one in director.open_matches(tournament) if one["table"]]) == 3)
    page = guests[0].see(tournament)
    assert page.count("Back to the board") >= 2, "both games are in the card"
    assert "to sit down" not in words(page)
    assert "Resting" not in page
    assert "Matches that are over: 0 of 3." in words(page)
    assert "all games begin together" in words(page)
    assert ("It is your turn" in page) or ("The others think" in page)


def test_with_days_a_wait_of_minutes_is_refused_and_an_empty_one_is_a_day(house: Served) -> None:
    director = member(house, "Director")
    refused = director.send("/tournaments", 400, game="squadro", title="T", form="swiss", clock="2d", wait=10)
    assert "360 minutes at least" in words(refused.text)
    form = director.see("/tournaments/new?game=squadro")
    assert 'name="wait"' in form
    assert 'value="10"' not in form.split('name="wait"')[1].split(">")[0]


def test_a_guest_is_never_called_like_a_member_or_another_guest(house: Served) -> None:
    director, name = member(house, "Director"), f"Chamois{secrets.token_hex(3)}"
    add_member(house, name)
    tournament = director.announce("squadro", form="swiss")
    for typed in (name, "Lavande", "Lavande"):
        guest = Person(house)
        guest.send("/me", name=typed)
        guest.send(f"{tournament}/enter")
    assert sorted(director.names(tournament).values()) == [f"{name} 2", "Lavande", "Lavande 2"]


def test_a_tournament_without_a_title_is_called_after_its_game_in_every_readers_language(house: Served) -> None:
    director = member(house, "Director")
    tournament = director.announce("squadro", form="swiss", title="", clock="2d")
    assert 'value=""' in director.see(f"{tournament}/plan").split('id="title"')[1].split(">")[0]
    for language, title in (("en", "Squadro tournament"), ("fr", "Tournoi de Squadro"), ("de", "Turnier: Squadro")):
        reader = Person(house, language=language)
        assert f"<h1>{title}</h1>" in reader.see(tournament)
        assert title in reader.see("/tournaments")
        assert title in reader.see(f"{tournament}/projector")
        listed = reader.http.get("/api/tournaments", params={"status": "coming", "language": language}).json()
        assert title in [one["title"] for one in listed]
    guests = [Person(house, language="de"), Person(house)]
    for one in guests:
        one.send(f"{tournament}/enter")
    director.decide(tournament, "begin")
    until(lambda: director.open_matches(tournament) and director.open_matches(tournament)[0]["table"])
    [match] = director.open_matches(tournament)
    assert "Turnier: Squadro" in words(guests[0].see(f"/tables/{match['table']}"))
