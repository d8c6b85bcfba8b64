"""What directors write of a child: whoever may not read the name does not read it in a reason, nor after erasing."""

from __future__ import annotations

import secrets

from tests.web.member_accounts import add_member, sign_in
from tests.web.served import Served
from tests.web.tournament_people import Person, words


def read_by(person: Person, tournament: str) -> str:
    """Return everything that somebody reads of a tournament, wherever they look."""
    id_ = tournament.rsplit("/", 1)[1]
    paths = [tournament, f"{tournament}/live", f"{tournament}?all=1", f"{tournament}/projector", f"{tournament}/hall"]
    paths += [f"{tournament}/tournament.json", f"/api/tournaments/{id_}"]
    return "\n".join(person.see(path) for path in paths)


def test_no_reason_says_a_childs_name_to_whoever_may_not_read_it(house: Served) -> None:
    director = Person(house, sign_in(house, add_member(house, f"Director {secrets.token_hex(3)}")))
    parent = add_member(house, f"Parent {secrets.token_hex(3)}")
    child = add_member(house, f"Robin{secrets.token_hex(3)}", "child", parent.id)
    young = Person(house, sign_in(house, parent, player=child.id))
    met, unmet, stranger = Person(house), Person(house), Person(house)
    tournament = director.announce("squadro", form="round-robin", venue="hall", pace="director")
    for one in (young, met, unmet):
        one.send(f"{tournament}/enter")
    director.decide(tournament, "leave", entrant=1, reason=f"{child.name} fell asleep")
    assert "fell asleep" in read_by(stranger, tournament)
    assert child.name not in read_by(stranger, tournament), "one who left before it began is unsaid too"
    young.send(f"{tournament}/enter")
    director.decide(tournament, "begin")
    director.decide(tournament, "pause", reason=f"{child.name} feels sick")
    for reader in (stranger, Person(house)):
        assert "… feels sick" in words(reader.see(f"{tournament}/projector"))
        assert "… feels sick" in words(reader.see(tournament))
        assert child.name not in read_by(reader, tournament)
    assert f"{child.name} feels sick" in director.see(tournament)
    director.decide(tournament, "resume")
    match = next(one for one in director.open_matches(tournament) if len(one["seats"]) == 2)
    director.decide(tournament, "result", match=match["number"], winner=1, reason=f"{child.name} said so")
    director.decide(tournament, "call-off", reason=f"{child.name} broke an arm")
    outside = [one for one in (met, unmet) if child.name not in one.see(f"{tournament}/tournament.json")]
    assert outside, "one of two has not met the child yet"
    for reader in (stranger, *outside):
        assert "… broke an arm" in words(reader.see(tournament))
        assert "… broke an arm" in words(reader.see(f"{tournament}/projector"))
        assert child.name not in read_by(reader, tournament)
    Person(house, sign_in(house, parent)).send("/me/children/remove", child=child.id)
    for reader in (stranger, *outside, met, director):
        read = read_by(reader, tournament)
        assert "broke an arm" in read
        assert "said so" in read
        assert child.name not in read, "whoever is erased stands in no reason, whatever the house remembered"
