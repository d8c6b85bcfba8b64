"""After the end of a tournament: results are corrected at the desk, and what was called off takes nothing any more."""

from __future__ import annotations

import re
import secrets

import pypdfium2
from tests.web.halls import look_at, slip_of
from tests.web.member_accounts import add_member, sign_in
from tests.web.served import Served
from tests.web.tournament_people import Person, words


def in_hall(house: Served, names: str = "Ada, Bo", **form: object) -> tuple[Person, str]:
    """Return a director, and a tournament of two in a hall whose only round is called."""
    director = Person(house, sign_in(house, add_member(house, f"Director {secrets.token_hex(3)}")))
    tournament = director.announce("squadro", form="swiss", rounds=1, venue="hall", pace="director", **form)
    director.decide(tournament, "come", name=names)
    director.decide(tournament, "begin")
    return director, tournament


def slip(house: Served, tournament: str) -> str:
    found = look_at(house, tournament.rsplit("/", 1)[1])
    return slip_of(found, found.matches[1])


def test_two_telephones_differ_after_the_end_and_the_desk_decides(house: Served) -> None:
    director, tournament = in_hall(house)
    address, phone = slip(house, tournament), Person(house)
    first, second = (str(one) for one in director.open_matches(tournament)[0]["seats"])
    phone.send(address, order=f"{first}.{second}")
    assert director.facts(tournament)["status"] == "over"
    phone.send(address, order=f"{second}.{first}")
    assert "Somebody typed another result" in words(phone.see(address))
    desk = director.see(tournament)
    assert "For 14 days after its end" in words(desk)
    assert 'name="winner"' in desk
    assert 'class="chip to-desk"' in desk, "the way there is at the head"
    assert 'desk/call-off"' not in desk
    stranger = Person(house)
    stranger.decide(tournament, "result", 403, match=1, winner=2, reason="mine")
    refused = director.decide(tournament, "result", 400, match=1, winner=2, reason="")
    assert "Say why" in words(refused.text)
    director.decide(tournament, "result", match=1, winner=2, reason="The second telephone is right.")
    facts = director.facts(tournament)
    assert (facts["status"], facts["standings"][0]["entrant"]) == ("over", int(second))
    assert "The second telephone is right." in stranger.see(tournament)


def test_the_log_keeps_a_directors_own_word_and_ends_a_sentence_once(house: Served) -> None:
    director, tournament = in_hall(house, "Les Requins St., Bo")
    shark = director.open_matches(tournament)[0]["seats"].index(1) + 1
    director.decide(tournament, "result", match=1, winner=shark, reason="typed")
    page = words(director.see(tournament))
    assert "One of the results that were typed" not in page
    assert "won by Les Requins St." in page
    assert "St.." not in page


def test_what_was_called_off_takes_no_result_no_entry_and_no_word(house: Served) -> None:
    director, tournament = in_hall(house)
    address, phone = slip(house, tournament), Person(house)
    seats = director.open_matches(tournament)[0]["seats"]
    director.decide(tournament, "call-off", reason="The roof leaks.")
    assert "this match is not played any more" in words(phone.see(address))
    refused = phone.send(address, 400, order=f"{seats[0]}.{seats[1]}")
    assert "was called off" in words(refused.text)
    for act, said in (
        ("result", {"match": 1, "winner": 1, "reason": "late"}),
        ("annul", {"match": 1, "reason": "late"}),
        ("forfeit", {"match": 1, "entrant": seats[0]}),
        ("come", {"name": "Cleo"}),
        ("round", {}),
        ("call-off", {"reason": "again"}),
    ):
        assert "was called off" in words(director.decide(tournament, act, 400, **said).text), act
    director.send(f"{tournament}/say", 400, phrase="hello")
    assert look_at(house, tournament.rsplit("/", 1)[1]).open_matches
    page = director.see(tournament)
    assert "nothing happens in it any more" in words(page)
    assert not re.search(r'action="[^"]*/desk/', page)
    hall = director.see(f"{tournament}/hall")
    assert "certificates.pdf" not in hall, "nobody won"
    assert "slips.pdf" not in hall
    for paper in ("certificates", "slips"):
        assert director.http.get(f"{tournament}/papers/{paper}.pdf").status_code in (400, 404), paper


def test_lists_for_the_wall_name_no_child_and_what_is_theirs_does(house: Served) -> None:
    director = Person(house, sign_in(house, add_member(house, f"Director {secrets.token_hex(3)}")))
    parent = add_member(house, f"Parent {secrets.token_hex(3)}")
    child = add_member(house, f"Robin {secrets.token_hex(3)}", "child", parent.id)
    young = Person(house, sign_in(house, parent, player=child.id))
    tournament = director.announce("squadro", form="swiss", rounds=1, venue="hall", pace="director")
    young.send(f"{tournament}/enter")
    director.decide(tournament, "come", name="Ada")
    director.decide(tournament, "begin")

    def paper(name: str) -> str:
        answer = director.http.get(f"{tournament}/papers/{name}.pdf")
        assert answer.status_code == 200, name
        return "".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(answer.content))

    for name in ("wall-chart", "pairings", "standings"):
        assert child.name not in paper(name), name
        assert "Somebody 1" in paper(name), name
    assert child.name in paper("slips")
    assert child.name in words(Person(house).see(slip(house, tournament))), "whoever holds the slip sits at the board"
    director.decide(tournament, "result", match=1, winner=1, reason="a slip")
    assert child.name in paper("certificates")
