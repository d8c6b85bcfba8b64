"""Tournaments on pages: announced, entered, directed, taken along; and what nobody may do or see."""

from __future__ import annotations

import csv
import io
import re
import secrets
from typing import Any
from urllib.parse import quote

import pytest
from tests.waiting import LIMIT_S, wait_until
from tests.web.member_accounts import add_member, add_program, sign_in
from tests.web.served import Guest, Served
from tests.web.tournament_people import Person, member, type_round, until, words

from ludogite.core.reading import read_many, replay
from ludogite.core.registry import open_game

EIGHT = "Ada, Bo, Cleo, Dan, Eve, Finn, Gil, Hal"


def play_through(director: Person, tournament: str) -> dict[str, Any]:
    """Type results until the tournament is over."""

    def is_over() -> bool:
        type_round(director, tournament)
        return bool(director.facts(tournament)["status"] == "over")

    wait_until(is_over, "the tournament is over", poll_s=0.05)
    return director.facts(tournament)


def test_the_sheet_of_eight_is_begun_by_one_touch_and_played_to_the_last_place(house: Served) -> None:
    host = Person(house)
    sheet = host.announce("rugby", sheet="yes")
    host.decide(sheet, "come", name=EIGHT)
    host.decide(sheet, "begin", **{f"line_{number}": 9 - number for number in range(1, 9)})
    facts = host.facts(sheet)
    assert facts["settings"] == {"best_of": 3, "seeding": "hand", "places": 8}
    assert facts["options"] == {"format": "single"}
    until(lambda: len(host.open_matches(sheet)) == 4)
    first = next(one for one in host.open_matches(sheet) if one["slot"] == "1-8.1")
    assert set(first["seats"]) == {8, 7}, "the lines that the director wrote"
    over = play_through(host, sheet)
    assert [one["place"] for one in over["standings"]] == [1, 2, 3, 4, 5, 6, 7, 8]
    page = words(host.see(sheet))
    assert re.search(r"Final: \w+ beats \w+, [12] to [01]\.", page)
    assert "For place 7" in page


def test_a_tournament_is_announced_with_everything_that_the_form_says(house: Served) -> None:
    anna = member(house, "Anna")
    tournament = anna.announce(
        "squadro", title="Friday", form="round-robin", cycles=2, at_once="yes", clock="2d", starts="2027-05-02T20:00",
        zone=-120, every="week", most=10, rated="yes", entry="members", tie_break_1="wins", tie_break_2="direct",
    )  # fmt: skip
    facts = anna.facts(tournament)
    assert facts["settings"] == {"cycles": 2, "at_once": True}
    assert facts["starts_at"] == 1_809_280_800_000, "eight in the evening, two hours before Greenwich"
    page = words(anna.see(tournament))
    for said in ("Friday", "Round robin", "2 days per move", "those who keep a name", "every week", "Games won"):
        assert said in page, said
    assert "Friday" in words(Person(house).see("/tournaments"))


def test_guests_announce_for_those_who_have_the_link_alone(house: Served) -> None:
    guest = Person(house)
    tournament = guest.announce("squadro", title="Between us two", listed="no")
    stranger = Person(house)
    assert "Between us two" not in stranger.see("/tournaments")
    assert "Between us two" in stranger.see(tournament)
    refused = guest.send("/tournaments", 400, game="squadro", title="For all", listed="yes")
    assert "Whoever keeps a name may announce it to everybody" in words(refused.text)
    assert 'value="For all"' in refused.text, "what was typed stays"


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"form": "knockout", "best_of": 2}, "best of 1, 3, 5 or 7"),
        ({"form": "heats"}, "form"),
        ({"starts": "tomorrow"}, "2027-01-31T20:00"),
        ({"every": "week"}, "needs the hour"),
        ({"most": 1}, "between 2 and"),
        ({"most": "many"}, "a whole number"),
        ({"zone": "9999", "starts": "2031-05-02T20:00"}, "Greenwich"),
        ({"zone": "840", "starts": "9999-12-31T23:59"}, "an hour is written as"),
        ({"zone": "-840", "starts": "0001-01-01T00:00"}, "an hour is written as"),
        ({"starts": "9999-12-31T23:00", "every": "month"}, "within 732 days"),
        ({"starts": "2020-01-01T20:00", "every": "week"}, "that hour is past"),
        ({"option_sides": "sideways"}, "sideways"),
        ({"clock": "never"}, "never"),
    ],
)
def test_what_makes_no_tournament_is_refused_with_a_way_out(house: Served, form: dict[str, object], said: str) -> None:
    anna = member(house, "Anna")
    answer = anna.send("/tournaments", 400, game="squadro", **({"title": "Odd"} | form))
    assert said.lower() in words(answer.text).lower()
    assert 'class="note bad' in answer.text


def test_people_enter_leave_and_come_back_by_themselves(house: Served) -> None:
    director, guest = member(house, "Director"), Person(house)
    tournament = director.announce("squadro", form="swiss")
    assert ">Enter<" in re.sub(r"\s+", "", guest.see(tournament)).replace("Enter", ">Enter<").replace(
        ">>", ">"
    ).replace("<<", "<")
    guest.send(f"{tournament}/enter")
    guest.send(f"{tournament}/enter")
    assert len(director.facts(tournament)["entrants"]) == 1, "twice is once"
    assert "You are in" in guest.see(tournament)
    guest.send(f"{tournament}/leave")
    assert director.facts(tournament)["entrants"] == []
    guest.send(f"{tournament}/enter")
    director.decide(tournament, "come", level=2)
    director.decide(tournament, "begin")
    until(lambda: "/tables/" in guest.see(tournament), poll_s=0.5)
    page = guest.see(tournament)
    assert "Sit down" in page
    assert 'role="timer"' in page
    table = re.search(r'action="(/tables/\w+)/sit"', page)
    assert table
    assert guest.http.get(table[1]).status_code == 200


def test_members_only_means_members_only(house: Served) -> None:
    director, guest, other = member(house, "Director"), Person(house), member(house, "Other")
    tournament = director.announce("squadro", entry="members", form="swiss")
    assert f'href="/keep?next={quote(tournament, safe="")}"' in guest.see(tournament)
    refused = guest.send(f"{tournament}/enter", 400)
    assert "This tournament is for members" in words(refused.text)
    other.send(f"{tournament}/enter")
    assert [one["kind"] for one in director.facts(tournament)["entrants"]] == ["member"]


def test_whoever_is_blocked_by_a_director_does_not_enter(house: Served) -> None:
    keeper, rude = (
        add_member(house, f"Keeper {secrets.token_hex(3)}"),
        add_member(house, f"Rude {secrets.token_hex(3)}"),
    )
    director, unwelcome = Person(house, sign_in(house, keeper)), Person(house, sign_in(house, rude))
    director.send(f"/people/{rude.name}/tie", kind="block")
    tournament = director.announce("squadro", form="swiss")
    by_hand = director.announce("squadro", form="swiss", entry="director")
    said = [words(unwelcome.send(f"{one}/enter", 400).text) for one in (tournament, by_hand)]
    assert all("Here the directors write down who plays; ask them" in one for one in said), "nobody learns of a block"
    director.decide(tournament, "call-off", reason="rain")
    assert "was called off" in words(unwelcome.send(f"{tournament}/enter", 400).text), "as everybody is told"


def test_only_directors_decide_and_nobody_without_the_forms_token(house: Served) -> None:
    director, stranger = member(house, "Director"), Person(house)
    tournament = director.announce("squadro", form="swiss", venue="hall")
    director.decide(tournament, "come", name=EIGHT)
    director.decide(tournament, "begin")
    until(lambda: director.open_matches(tournament))
    match = director.open_matches(tournament)[0]["number"]
    attacks: dict[str, dict[str, Any]] = {
        "begin": {}, "come": {"name": "Mallory"}, "leave": {"entrant": 1}, "back": {"entrant": 1}, "pause": {},
        "resume": {}, "round": {}, "call-off": {"reason": "fun"}, "annul": {"match": match, "reason": "fun"},
        "result": {"match": match, "winner": 1, "reason": "fun"}, "forfeit": {"match": match, "entrant": 1},
    }  # fmt: skip
    before = director.facts(tournament)
    for act, form in attacks.items():
        refused = stranger.decide(tournament, act, status=403 if act != "come" else 400, **form)
        assert "tournament/" not in refused.text or refused.status_code in (400, 403)
    assert director.facts(tournament) == before
    assert stranger.http.post(f"{tournament}/desk/pause", data={}).status_code == 403, "without the form's token"
    assert stranger.http.post("/tournaments", data={"game": "squadro"}).status_code == 403
    assert "desk/" not in stranger.see(tournament)
    stranger.see("/tournaments/nothing", 404)
    stranger.decide(tournament, "explode", status=404)
    director.decide("/tournaments/nothing", "pause", status=404)


def test_the_desk_says_what_follows_and_its_log_says_why(house: Served) -> None:
    director = member(house, "Director")
    tournament = director.announce("squadro", form="swiss", venue="hall", rounds=3)
    director.decide(tournament, "come", name="Ada, Bo, Cleo, Dan, Eve")
    director.decide(tournament, "begin")
    until(lambda: director.open_matches(tournament))
    page = words(director.see(tournament))
    assert "Plays from round 2 on." in page
    assert "Games played stay." in page
    match = director.open_matches(tournament)[0]
    refused = director.decide(tournament, "result", status=400, match=match["number"], winner=1, reason=" ")
    assert "Say why" in words(refused.text)
    director.decide(tournament, "result", match=match["number"], winner=0, reason="The <b>clock</b> fell.")
    other = director.open_matches(tournament)[0]
    director.decide(tournament, "forfeit", match=other["number"], entrant=other["seats"][0])
    director.decide(tournament, "pause", minutes=30, reason="cake")
    page = director.see(tournament)
    assert "The &lt;b&gt;clock&lt;/b&gt; fell." in page
    log = words(page)
    for said in ("a draw.", "did not come.", "It pauses until", "cake", "Resting:"):
        assert said in log, said
    refused = director.decide(tournament, "round", status=400)
    assert "It pauses" in words(refused.text)
    director.decide(tournament, "resume")
    until(lambda: director.facts(tournament)["rounds"] == 2)
    director.decide(tournament, "back", entrant=other["seats"][0])
    director.decide(tournament, "call-off", reason="The roof leaks.")
    assert "The roof leaks." in Person(house).see(tournament)
    director.decide(tournament, "come", status=400, name="Late")


def test_a_long_log_and_a_long_table_are_shown_in_part_until_all_is_asked_for(house: Served) -> None:
    director = member(house, "Director")
    tournament = director.announce("squadro", form="swiss", venue="hall", pace="director")
    names = [f"N{number}" for number in range(1, 211)]
    for first in range(0, 210, 60):
        director.decide(tournament, "come", name=", ".join(names[first : first + 60]))
    director.decide(tournament, "begin")
    page, everything = director.see(tournament), director.see(f"{tournament}?all=1")
    assert "lines before" in words(page)
    assert ("Announced." in page, "Announced." in everything) == (False, True)
    assert (page.count('scope="row"'), everything.count('scope="row"')) == (32, 210)
    assert "?all=1#log" not in everything


def test_a_childs_name_is_known_to_directors_family_and_whoever_plays_with_them(house: Served) -> None:
    parent = add_member(house, f"Parent {secrets.token_hex(3)}")
    child = add_member(house, "Small Robin", "child", parent.id)
    young = Person(house, sign_in(house, parent, player=child.id))
    director, stranger, grown = member(house, "Director"), Person(house), Person(house, sign_in(house, parent))
    others = {2: member(house, "Other"), 3: member(house, "Third")}
    tournament = director.announce("squadro", form="round-robin")
    for one in (young, *others.values()):
        one.send(f"{tournament}/enter")
    director.decide(tournament, "come", level=1)
    director.decide(tournament, "begin")
    until(lambda: [one for one in director.open_matches(tournament) if one["table"]])
    [childs] = [one for one in director.open_matches(tournament) if 1 in one["seats"]]
    reads = [stranger, *(one for number, one in others.items() if number not in childs["seats"])]
    assert len(reads) >= 2, "who meets whom is drawn, and the child meets one of them at most"
    places = ("", "/live", "/tournament.json", "/standings.csv", "/games.txt", "/projector", "/hall")
    for place in places:
        for one in reads:
            assert "Small Robin" not in one.see(f"{tournament}{place}"), place
    for one in reads:
        assert "Somebody 1" in words(one.see(tournament))
        found = next(match for match in one.facts(tournament)["matches"] if match["number"] == childs["number"])
        assert found["table"] == "", "the table would tell the name"
        assert f"/tables/{childs['table']}" not in one.see(tournament)
        one.see(f"{tournament}/matches/{childs['number']}/board.svg", 404)
    assert "Small Robin" not in director.see(f"{tournament}/projector"), "everybody passes by a wall"
    for known in (director, young, grown):
        assert "Small Robin" in known.see(tournament)
    refused = young.send("/tournaments", 400, game="squadro", title="Mine", listed="yes")
    assert "only those find it who have its link" in words(refused.text)


def test_the_page_refreshes_itself_only_where_something_changed(house: Served) -> None:
    director = member(house, "Director")
    tournament = director.announce("squadro", form="swiss", venue="hall")
    page = director.see(tournament)
    etag = re.search(r'data-etag="([^"]+)"', page)
    assert etag
    head = {"if-none-match": etag[1].replace("&#34;", '"')}
    assert director.http.get(f"{tournament}/live", headers=head).status_code == 304
    director.decide(tournament, "come", name="Ada")
    fresh = director.http.get(f"{tournament}/live", headers=head)
    assert fresh.status_code == 200
    assert "Ada" in fresh.text
    assert "<html" not in fresh.text
    assert Person(house).http.get(f"{tournament}/live", headers=head).status_code == 200, "another one's page"


def test_a_tournament_is_taken_along_as_json_csv_and_records(house: Served) -> None:
    director = member(house, "Director")
    tournament = director.announce("squadro", form="swiss", rounds=1)
    for level in (1, 1):
        director.decide(tournament, "come", level=level)
    director.decide(tournament, "begin")
    until(lambda: director.facts(tournament)["status"] == "over", 2 * LIMIT_S)
    record = director.http.get(f"{tournament}/games.txt")
    assert "attachment" in record.headers["content-disposition"]
    games = list(read_many(record.text))
    assert len(games) == 1
    assert replay(games[0], open_game("squadro")).state.over()
    hall = director.announce("squadro", form="swiss", venue="hall")
    director.decide(hall, "come", name="=SUM(A1), Bo")
    director.decide(hall, "begin")
    play_through(director, hall)
    rows = list(csv.DictReader(io.StringIO(director.see(f"{hall}/standings.csv"))))
    assert [row["place"] for row in rows] == ["1", "2"]
    assert {row["name"] for row in rows} == {"'=SUM(A1)", "Bo"}, "no spreadsheet computes a name"
    assert {"buchholz", "points", "won"} <= set(rows[0])


def test_live_boards_stand_on_the_page_while_machines_play(house: Served) -> None:
    director = member(house, "Director")
    tournament = director.announce("squadro", form="swiss")
    for level in (5, 5, 4, 4):
        director.decide(tournament, "come", level=level)
    director.decide(tournament, "begin")
    until(lambda: "board.svg" in director.see(tournament), poll_s=0.5)
    picture = re.search(r'src="(/tournaments/[^"]+board.svg[^"]*)"', director.see(tournament))
    assert picture
    drawn = director.http.get(picture[1].replace("&amp;", "&"))
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.text.startswith("<svg")
    director.decide(tournament, "call-off", reason="seen enough")


def test_whose_next_game_is_laid_finds_it_on_the_shelf_and_in_the_corner(house: Served) -> None:
    anna, bert = (member(house, name) for name in ("Anna", "Bert"))
    title = f"Friday {secrets.token_hex(3)}"
    evening = anna.announce("squadro", title=title, form="round-robin", entry="members")
    for one in (anna, bert):
        one.send(f"{evening}/enter")
    assert title not in words(bert.see("/"))
    anna.decide(evening, "begin")
    until(lambda: any(one["table"] for one in anna.open_matches(evening)))
    table = anna.open_matches(evening)[0]["table"]
    for page in ("/", "/me", "/tables"):
        seen = bert.see(page)
        assert f"Your next game: {title}" in words(seen), page
        assert f'action="/tables/{table}/sit"' in seen
        assert "Anna" in words(seen)
    assert "(1)" in words(bert.see("/")), "the corner counts it"
    assert table not in member(house, "Carl").see("/")


def test_an_arena_shows_games_and_points_and_lets_people_come_late(house: Served) -> None:
    director, late = member(house, "Director"), Person(house)
    tournament = director.announce("squadro", form="arena", venue="hall", minutes=30)
    director.decide(tournament, "come", name="Ada, Bo, Cleo, Dan")
    assert "The last game may begin until" not in words(late.see(tournament)), "nobody knows before it begins"
    director.decide(tournament, "begin")
    for _ in range(3):
        until(lambda: director.open_matches(tournament))
        type_round(director, tournament)
    late.send(f"{tournament}/enter")
    page = words(late.see(tournament))
    assert "Last games" in page
    assert "The last game may begin until" in page
    assert "beats" in page


def test_programs_read_tournaments_and_play_in_them(house: Served) -> None:
    owner = add_member(house, f"Owner {secrets.token_hex(3)}")
    robot, guest = add_program(house, owner, f"Robot {secrets.token_hex(3)}"), Guest(house, "Anna")
    director = member(house, "Director")
    tournament = director.announce("squadro", form="swiss", title="With programs")
    address = f"/api{tournament}"
    listed = guest.http.get("/api/tournaments").json()
    assert any(one["id"] == tournament.rsplit("/", 1)[1] for one in listed)
    assert guest.http.post(f"{address}/enter").status_code == 401
    assert robot.post(f"{address}/enter").is_success
    entered = guest.http.post(f"{address}/enter", headers=guest.head).json()
    assert [one["kind"] for one in entered["entrants"]] == ["program", "guest"]
    assert guest.http.post(f"{address}/leave", headers=guest.head).is_success
    facts = guest.http.get(address).json()
    assert [one["kind"] for one in facts["entrants"]] == ["program"]
    unknown = guest.http.get("/api/tournaments/nothing")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "tournament/unknown")
    director.decide(tournament, "call-off", reason="done")
    refused = guest.http.post(f"{address}/enter", headers=guest.head)
    assert (refused.status_code, refused.json()["code"]) == (400, "tournament/called-off")


def test_set_phrases_are_said_by_those_who_play_or_direct_and_heard_by_whoever_is_there(house: Served) -> None:
    keeper = add_member(house, f"Director {secrets.token_hex(3)}")
    director, guest, stranger = Person(house, sign_in(house, keeper)), Person(house), Person(house)
    parent = add_member(house, f"Parent {secrets.token_hex(3)}")
    child = add_member(house, "Small Wren", "child", parent.id)
    young = Person(house, sign_in(house, parent, player=child.id))
    tournament = director.announce("squadro", form="swiss")
    assert "Talk" not in words(stranger.see(tournament)), "nothing was said, and strangers say nothing"
    refused = stranger.send(f"{tournament}/say", 400, phrase="hello")
    assert "Those who play or direct speak here" in words(refused.text)
    for one in (guest, young):
        one.send(f"{tournament}/enter")
    etag = stranger.http.get(f"{tournament}/live").headers["etag"]
    guest.send(f"{tournament}/say", phrase="luck")
    young.send(f"{tournament}/say", phrase="hello")
    director.send(f"{tournament}/say", phrase="think")
    assert stranger.http.get(f"{tournament}/live", headers={"if-none-match": etag}).status_code == 200
    heard = words(stranger.see(tournament))
    assert "Have a good game!" in heard
    assert f"{keeper.name} I am thinking." in heard
    assert "Somebody 2 Hello!" in heard, "strangers do not know a child's name"
    assert "Small Wren Hello!" in words(director.see(tournament))
    assert "Bonne partie" in words(Person(house, language="fr").see(tournament))
    again = guest.send(f"{tournament}/say", 400, phrase="nice")
    assert "wait a moment" in words(again.text)
    guest.send(f"{tournament}/say", 400, phrase="words of my own")
    guest.http.post(f"{tournament}/say", data={"phrase": "bye"})
    wary = member(house, "Wary")
    assert "I am thinking." in wary.see(tournament)
    wary.send(f"/people/{keeper.name}/tie", kind="block")
    assert "I am thinking." not in wary.see(tournament)
    assert all("phrase" not in str(one) for one in director.facts(tournament).values()), "nothing of it is kept"
