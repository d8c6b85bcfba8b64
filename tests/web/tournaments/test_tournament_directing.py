"""Whoever directs a tournament announces it otherwise, calls members by name, and lets others direct it too."""

from __future__ import annotations

import html
import re
import secrets
from typing import Any

import pytest
from tests.web.halls import look_at, slip_of
from tests.web.member_accounts import Member, add_member, sign_in
from tests.web.served import Served
from tests.web.signed_in import add_account
from tests.web.tournament_people import Person, until, words

UNKNOWN = "Nobody shows themselves here under the name"


def somebody(house: Served, name: str, shares: str = "") -> tuple[Member, Person]:
    """Return a member and their browser; what others may see of them is as they say."""
    kept = add_member(house, f"{name} {secrets.token_hex(3)}")
    person = Person(house, sign_in(house, kept))
    if shares:
        person.send("/me/sharing", shares=shares)
    return kept, person


def as_typed(page: str) -> dict[str, str]:
    """Return what a browser would send of the form in which a tournament is announced, with nothing changed."""
    form = page[page.index('<form class="announce') :]
    form = form[: form.index("</form>")]
    typed: dict[str, str] = {}
    for tag in re.findall(r"<input\b[^>]*>", form):
        given = {name: html.unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', tag)}
        if given.get("type") != "radio" or re.search(r"\bchecked\b", tag):
            typed[given["name"]] = given.get("value", "")
    for name, options in re.findall(r'<select\b[^>]*name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'value="([^"]*)"[^>]*\bselected', options) or re.search(r'value="([^"]*)"', options)
        typed[name] = chosen[1] if chosen else ""
    return typed


@pytest.mark.parametrize(
    "said",
    [
        {"game": "squadro", "form": "knockout", "best_of": 5, "places": 4, "seeding": "lot", "clock": "3+2"},
        {"game": "squadro", "form": "round-robin", "cycles": 2, "at_once": "yes", "clock": "2d", "rated": "yes"},
        {"game": "squadro", "form": "swiss", "rounds": 7, "starts": "2027-05-02T20:00", "every": "week", "most": 40},
        {"game": "squadro", "form": "arena", "minutes": 25, "listed": "no", "tie_break_1": "wins", "pause": 3},
        {"game": "libertas", "form": "heats", "size": 3, "heats": 2, "final": "no", "venue": "hall", "wait": 4},
    ],
    ids=lambda said: said["form"],
)
def test_the_form_shows_what_was_announced_and_sent_again_changes_nothing(house: Served, said: dict[str, Any]) -> None:
    _, director = somebody(house, "Director")
    tournament = director.announce(**said)
    before = director.facts(tournament)
    typed = as_typed(director.see(f"{tournament}/plan"))
    assert director.http.post(f"{tournament}/plan", data=typed).status_code == 303
    assert director.facts(tournament) == before
    assert "Announced otherwise" not in words(director.see(tournament))
    typed["title"] = "Another evening"
    assert director.http.post(f"{tournament}/plan", data=typed).status_code == 303
    assert director.facts(tournament)["title"] == "Another evening"
    assert "Announced otherwise" in words(director.see(tournament))


def test_a_plan_is_changed_by_directors_until_it_begins_and_entrants_stay(house: Served) -> None:
    _, director = somebody(house, "Director")
    stranger = Person(house)
    tournament = director.announce("squadro", form="swiss", venue="hall")
    director.decide(tournament, "come", name="Ada, Bo")
    assert f'href="{tournament}/plan"' in director.see(tournament)
    stranger.see(f"{tournament}/plan", 403)
    stranger.send(f"{tournament}/plan", 403, title="Mine")
    refused = director.send(f"{tournament}/plan", 400, title="Evening", form="swiss", venue="online")
    assert "Names that were written down play in a hall" in words(refused.text)
    assert 'value="Evening"' in refused.text
    director.send(f"{tournament}/plan", title="Evening", form="knockout", venue="hall")
    facts = director.facts(tournament)
    assert (facts["title"], facts["form"], len(facts["entrants"])) == ("Evening", "knockout", 2)
    director.decide(tournament, "begin")
    director.see(f"{tournament}/plan", 400)
    director.send(f"{tournament}/plan", 400, title="Too late", form="knockout", venue="hall")
    assert director.facts(tournament)["title"] == "Evening"


def test_members_are_written_down_by_name_and_whoever_keeps_to_themselves_is_as_unknown_as_nobody(
    house: Served,
) -> None:
    keeper, director = somebody(house, "Director")
    shown, asked = somebody(house, "Shown", "strengths")
    private, _ = somebody(house, "Private", "nothing")
    silent, _ = somebody(house, "Silent")
    wary, away = somebody(house, "Wary", "strengths")
    away.send(f"/people/{keeper.name}/tie", kind="block")
    child = add_member(house, f"Robin {secrets.token_hex(3)}", "child", shown.id)
    program = add_member(house, f"Engine {secrets.token_hex(3)}", "program", shown.id)
    tournament = director.announce("squadro", form="swiss", entry="director")
    refusals = set()
    for name in (private.name, silent.name, wary.name, child.name, program.name, "Nobody at all"):
        refused = director.decide(tournament, "come", status=400, name=f"{shown.name}, {name}")
        [said] = re.findall(r'class="note bad"[^>]*>\s*([^<]+?)\s*<', refused.text)
        refusals.add(html.unescape(said).replace(name, "…"))
    assert len(refusals) == 1
    assert UNKNOWN in refusals.pop()
    assert director.facts(tournament)["entrants"] == [], "all of them, or none"
    director.decide(tournament, "come", name=f"{shown.name.upper()}; {keeper.name}")
    entrants = director.facts(tournament)["entrants"]
    assert [(one["name"], one["kind"]) for one in entrants] == [(keeper.name, "member")]
    assert f"not answered yet: {shown.name}." in words(director.see(tournament))
    assert shown.name not in Person(house).see(tournament), "nobody is named before they said yes"
    assert "You are asked to play here." in words(asked.see(tournament))
    assert "You are invited" in words(asked.see("/tournaments"))
    asked.send(f"{tournament}/invitation", role="play", answer="yes")
    entrants = director.facts(tournament)["entrants"]
    assert [(one["name"], one["kind"]) for one in entrants] == [(keeper.name, "member"), (shown.name, "member")]
    asked.send(f"{tournament}/invitation", 400, role="play", answer="yes")
    guest = Person(house)
    own = guest.announce("squadro", form="swiss", listed="no")
    refused = guest.decide(own, "come", status=400, name=shown.name)
    assert UNKNOWN in words(refused.text), "guests call nobody"
    Person(house).decide(tournament, "come", status=403, name=shown.name)


def test_others_direct_it_too_and_somebody_always_does(house: Served) -> None:
    keeper, director = somebody(house, "Director")
    other, second = somebody(house, "Second", "strengths")
    tournament = director.announce("squadro", form="swiss")
    assert "desk/remove-director" not in director.see(tournament)
    director.decide(tournament, "remove-director", status=400, director=keeper.id)
    assert "desk/" in director.see(tournament)
    second.decide(tournament, "add-director", status=403, name=other.name)
    refused = director.decide(tournament, "add-director", status=400, name="Nobody at all")
    assert UNKNOWN in words(refused.text)
    director.decide(tournament, "add-director", name=other.name)
    assert other.name not in Person(house).see(tournament)
    assert "desk/" not in second.see(tournament)
    second.send(f"{tournament}/invitation", role="direct", answer="no")
    assert "said no" in words(director.decide(tournament, "add-director", 400, name=other.name).text)
    assert "Yes, after all" in second.see(tournament)
    second.send(f"{tournament}/invitation", role="direct", answer="yes")
    assert "Yes, after all" not in second.see(tournament)
    page = words(second.see(tournament))
    assert f"It is directed by {keeper.name} and {other.name} from now on." in page
    assert f'value="{keeper.id}"' not in second.see(tournament), "nobody puts out whoever announced it"
    second.decide(tournament, "remove-director", 400, director=keeper.id)
    assert f'value="{keeper.id}"' in director.see(tournament)
    director.decide(tournament, "remove-director", director=keeper.id)
    assert "desk/" not in director.see(tournament)
    assert "desk/" in second.see(tournament)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"starts": "9999-12-31T23:59"}, "within 732 days"),
        ({"starts": "0001-01-01T00:00"}, "That hour is past"),
        ({"pause": 999_999_999}, "A rest lasts 7 days"),
        ({"wait": 999_999_999}, "A rest lasts 7 days"),
        ({"rounds": 999_999_999}, "30 rounds"),
    ],
    ids=["far", "long-ago", "rest", "wait", "rounds"],
)
def test_numbers_beyond_every_measure_are_refused_in_words(house: Served, said: dict[str, Any], why: str) -> None:
    _, director = somebody(house, "Director")
    refused = director.send("/tournaments", 400, game="squadro", title="Much", form="swiss", **said)
    assert why in words(refused.text)


def test_more_members_than_can_be_looked_for_at_once_are_refused(house: Served) -> None:
    _, director = somebody(house, "Director")
    tournament = director.announce("squadro", form="swiss")
    refused = director.decide(tournament, "come", 400, name=",".join(f"N{number}" for number in range(65)))
    assert "64 members are called at once" in words(refused.text)


def test_what_is_refused_at_the_desk_is_said_first_and_what_was_typed_stays(house: Served) -> None:
    director = Person(house)
    hall = director.announce("squadro", form="swiss", venue="hall", entry="director", listed="no", most=2)
    page = director.decide(hall, "come", 400, name="Ada, Bo, Cleo").text
    said, main = page.index('id="refused"'), page.index('id="tournament-live"')
    assert said < main
    assert "autofocus" in page[said : page.index(">", said)]
    assert 'value="Ada, Bo, Cleo"' in page
    assert f'href="{hall}?lang=fr"' in page, "another language shows the page, not the address of the form"
    assert director.facts(hall)["entrants"] == [], "all of them, or none"
    refused = director.send("/tournaments", 400, game="squadro", form="swiss", rounds=999).text
    assert 'href="/tournaments/new?game=squadro&amp;lang=fr"' in refused
    assert "Begin now" not in director.see(hall), "nobody has entered"


def test_whoever_sees_to_the_house_is_told_at_the_desk_too_what_is_refused(house: Served) -> None:
    _, director = somebody(house, "Director")
    name = f"Moderator {secrets.token_hex(3)}"
    moderator = Person(house, sign_in(house, Member(add_account(house, name, "moderator"), name)))
    tournament = director.announce("squadro", title="Friday", form="swiss", venue="hall")
    refused = moderator.decide(tournament, "come", 400, name="x" * 70)
    assert 'id="refused"' in refused.text
    assert f'value="{"x" * 70}"' in refused.text
    _, stranger = somebody(house, "Stranger")
    assert 'id="refused"' not in stranger.decide(tournament, "come", 400, name="Bo").text


def test_the_log_says_who_did_what_and_disputes_stand_at_the_head_of_the_desk(house: Served) -> None:
    director, phone = Person(house), Person(house)
    hall = director.announce("rugby", form="knockout", best_of=3, venue="hall", entry="director", listed="no")
    director.decide(hall, "come", name="Ada, Bo")
    director.decide(hall, "begin")
    until(lambda: director.open_matches(hall))
    tournament = look_at(house, hall.rsplit("/", 1)[1])
    [match] = tournament.open_matches
    slip, (one, other) = slip_of(tournament, match), match.seats
    phone.send(slip, order=one, **{f"points_{one}": 30, f"points_{other}": 12})
    page = words(director.see(hall))
    name, rival = (tournament.entrants[number].name for number in match.seats)
    assert re.search(
        rf"Final, first match, table 1: won by {name}, (30 : 12|12 : 30)\. A telephone with the slip", page
    )
    assert "Different results were typed" not in page
    phone.send(slip, order=other)
    page = words(director.see(hall))
    assert re.search(rf"typed first Won by {name}, 30 : 12 That is right .* typed later Won by {rival} That is", page)
    assert page.index("Different results were typed") < page.index("One match")
    until(lambda: director.open_matches(hall))
    page = words(director.see(hall))
    assert "Final, return match, table 1" in page
    assert "Matches that are over: 1 of 2." in page


def test_one_touch_decides_a_dispute_for_what_somebody_typed(house: Served) -> None:
    director, phone = Person(house), Person(house)
    hall = director.announce("rugby", form="swiss", venue="hall", entry="director", listed="no", rounds=1)
    director.decide(hall, "come", name="Ada, Bo")
    director.decide(hall, "begin")
    until(lambda: director.open_matches(hall))
    tournament = look_at(house, hall.rsplit("/", 1)[1])
    [match] = tournament.open_matches
    slip, (one, other) = slip_of(tournament, match), match.seats
    phone.send(slip, order=one, **{f"points_{one}": 30, f"points_{other}": 12})
    phone.send(slip, order=other, **{f"points_{one}": 12, f"points_{other}": 30})
    forms = re.findall(r'<form\s+class="claim".*?</form>', director.see(hall), re.DOTALL)
    later = dict(re.findall(r'name="([\w-]+)"\s+value="(\d+)"', forms[1]))
    assert "not what was typed" in words(director.decide(hall, "typed", 400, **(later | {"score-0": "13"})).text)
    director.decide(hall, "typed", **later)
    decided = look_at(house, tournament.id).matches[match.number]
    assert (decided.winner, decided.contested) == (other, ())
    assert decided.result is not None
    assert decided.result.scores == (12, 30)
    assert "One of the results that were typed." in words(director.see(hall))


def seen_at(page: str) -> str:
    """Return what the forms about a match say that whoever sends them has seen."""
    found = re.search(r'name="seen" value="([^"]+)"', page)
    assert found
    return found[1]


def test_two_directors_do_not_undo_what_they_have_not_seen_of_each_other(house: Served) -> None:
    director = Person(house)
    hall = director.announce("squadro", form="swiss", venue="hall", entry="director", listed="no")
    director.decide(hall, "come", name="Ada, Bo, Cleo, Dan")
    director.decide(hall, "begin")
    until(lambda: director.open_matches(hall))
    first, second = (one["number"] for one in director.open_matches(hall))
    seen = seen_at(director.see(f"{hall}?match={first}"))
    said = {"match": first, "winner": 1, "reason": "I saw it", "seen": seen}
    director.decide(hall, "result", **said)
    director.decide(hall, "result", **said)  # the same, sent twice
    for act, other in (("result", {"winner": 2}), ("annul", {}), ("forfeit", {"entrant": 1})):
        refused = director.decide(hall, act, 400, **said | other)
        assert "decided or typed something about this match meanwhile" in words(refused.text), act
        seen = seen_at(refused.text)
    [ended] = [one for one in director.facts(hall)["matches"] if one["number"] == first]
    assert ended["ranks"] == [1, 2]
    director.decide(hall, "result", **said | {"winner": 2, "seen": seen})
    [corrected] = [one for one in director.facts(hall)["matches"] if one["number"] == first]
    assert corrected["ranks"] == [2, 1], "whoever has seen it may decide otherwise"
    director.decide(hall, "annul", match=second, reason="a program that sends no mark")


def test_two_directors_do_not_undo_what_they_have_not_seen_of_the_plan(house: Served) -> None:
    _, first = somebody(house, "First")
    helper, second = somebody(house, "Second", "everything")
    hall = first.announce("squadro", form="swiss", venue="hall", rounds=3, title="Friday")
    first.decide(hall, "add-director", name=helper.name)
    second.send(f"{hall}/invitation", role="direct", answer="yes")
    old = as_typed(second.see(f"{hall}/plan"))
    later = as_typed(first.see(f"{hall}/plan")) | {"rounds": "7"}
    assert first.http.post(f"{hall}/plan", data=later).status_code == 303
    assert first.http.post(f"{hall}/plan", data=later).status_code == 303, "the same, sent twice"
    typed = old | {"title": "Saturday"}
    wrong = second.http.post(f"{hall}/plan", data=typed | {"rounds": "99"})
    assert wrong.status_code == 400
    assert as_typed(wrong.text)["seen"] == old["seen"], "what was not seen stays so, whatever else is refused"
    refused = second.http.post(f"{hall}/plan", data=typed)
    assert refused.status_code == 400
    assert "somebody announced this tournament otherwise meanwhile" in words(refused.text).lower()
    assert f'href="{hall}/plan"' in refused.text
    again = as_typed(refused.text)
    assert again["title"] == "Saturday", "what was typed stays"
    assert (first.facts(hall)["title"], as_typed(first.see(f"{hall}/plan"))["rounds"]) == ("Friday", "7")
    assert second.http.post(f"{hall}/plan", data=again | {"rounds": "7"}).status_code == 303
    assert (first.facts(hall)["title"], as_typed(first.see(f"{hall}/plan"))["rounds"]) == ("Saturday", "7")
    without_mark = {name: value for name, value in old.items() if name != "seen"}
    assert second.http.post(f"{hall}/plan", data=without_mark).status_code == 303, "a program that sends no mark"


def test_who_directs_is_no_part_of_the_plan_that_a_director_has_seen(house: Served) -> None:
    _, director = somebody(house, "Alone")
    helper, other = somebody(house, "Helper", "everything")
    hall = director.announce("squadro", form="swiss", venue="hall")
    typed = as_typed(director.see(f"{hall}/plan")) | {"title": "Sunday"}
    director.decide(hall, "add-director", name=helper.name)
    other.send(f"{hall}/invitation", role="direct", answer="yes")
    assert director.http.post(f"{hall}/plan", data=typed).status_code == 303


def test_refused_points_are_in_sight_and_the_address_of_a_form_leads_to_the_desk(house: Served) -> None:
    director = Person(house)
    hall = director.announce("rugby", form="swiss", venue="hall", entry="director", listed="no", rounds=1)
    director.decide(hall, "come", name="Ada, Bo")
    director.decide(hall, "begin")
    until(lambda: director.open_matches(hall))
    assert "<details open" not in director.see(hall)
    wrong = {"match": 1, "winner": 1, "score_0": 3, "score_1": 40, "reason": "heard"}
    assert re.search(
        r"<details\s+open\s*>\s*<summary>Points of the game", director.decide(hall, "result", 400, **wrong).text
    )
    for act, leads in (("desk/come", f"{hall}#desk"), ("desk", f"{hall}#desk"), ("enter", hall), ("invitation", hall)):
        answer = director.http.get(f"{hall}/{act}")
        assert (answer.status_code, answer.headers["location"]) == (303, leads)
    assert director.http.get(f"{hall}/desk/juggle").status_code == 404


def test_heats_are_called_heats_and_the_log_says_in_which_order_they_ended(house: Served) -> None:
    director, phone = Person(house), Person(house)
    hall = director.announce("libertas", form="heats", size=3, venue="hall", entry="director", listed="no", final="yes")
    director.decide(hall, "come", name="Ada, Bo, Cleo, Dan, Eve, Finn")
    director.decide(hall, "begin")
    until(lambda: len(director.open_matches(hall)) == 2)
    tournament, page = look_at(house, hall.rsplit("/", 1)[1]), words(director.see(hall))
    assert "2 heats are called." in page
    assert "Heat 2, table 2" in page
    assert "Round 1" not in page
    match = tournament.open_matches[0]
    slip, names = slip_of(tournament, match), [tournament.entrants[one].name for one in match.seats]
    assert "Heat 1" in words(phone.see(slip))
    phone.send(slip, order=".".join(str(one) for one in reversed(match.seats)))
    assert f"Heat 1, table 1: in this order: {', '.join(reversed(names))}." in words(director.see(hall))
    wall = words(director.see(f"{hall}/projector"))
    assert "Round 1" not in wall


def test_who_leaves_by_themselves_was_not_sent_by_a_director(house: Served) -> None:
    _, director = somebody(house, "Director")
    guest = Person(house)
    tournament = director.announce("squadro", form="swiss", pace="director")
    guest.send(f"{tournament}/enter")
    guest.send(f"{tournament}/leave")
    page = words(director.see(tournament))
    assert "comes." in page
    assert "A director" not in page[page.index("comes.") - 200 :]


def test_what_is_public_speaks_of_directors_and_lists_say_what_was_called_off(house: Served) -> None:
    _, director = somebody(house, "Director")
    title = f"Hall {secrets.token_hex(3)}"
    hall = director.announce("squadro", form="knockout", venue="hall", entry="director", pace="director", title=title)
    page = words(Person(house).see(hall))
    assert "I write the names down" not in page
    assert "the directors write the names down" in page
    assert "Clocks at the boards None" in page
    assert f"{title} Squadro · Knock-out · 0 play Coming" in words(director.see("/tournaments"))
    director.decide(hall, "call-off", reason="No hall")
    assert f"{title} Squadro · Knock-out · 0 played Called off" in words(director.see("/tournaments"))
