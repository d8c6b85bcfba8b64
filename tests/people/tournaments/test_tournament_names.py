"""Who may read a child's name in a tournament."""

from tests.people.directing import Desk, announced

from ludogite.people.tournaments import decisions
from ludogite.people.tournaments.actor import Actor
from ludogite.people.tournaments.entrant import Entrant, EntrantKind
from ludogite.people.tournaments.forms.round_robin import RoundRobinForm
from ludogite.people.tournaments.name_reader import WALL, NameReader, hidden_children
from ludogite.play.unsaid import without_names
from ludogite.web.tournaments.names import every_name


def four(kinds: dict[str, EntrantKind]) -> Desk:
    """Return a tournament that has begun, in which each plays under their id."""
    opened = announced(RoundRobinForm())
    for person, kind in kinds.items():
        opened.do(decisions.enter, Entrant(0, person.capitalize(), kind, person), by=Actor(person))
    opened.begin()
    return opened


def test_a_childs_name_is_read_by_directors_family_and_whoever_plays_with_them() -> None:
    opened = four({"anna": "member", "robin": "child", "wren": "child", "bert": "guest"})
    children = {2, 3}
    assert hidden_children(opened.tournament, WALL) == children
    assert hidden_children(opened.tournament, NameReader("anna")) == children, "entering tells nothing"
    assert hidden_children(opened.tournament, NameReader("mother", frozenset({"robin"}))) == {3}
    assert hidden_children(opened.tournament, NameReader("robin")) == {3}
    assert hidden_children(opened.tournament, NameReader("director")) == set()
    assert hidden_children(opened.tournament, NameReader("moderator", sees_house=True)) == set()
    made = opened.call()
    for match in made:
        for number in match.seats:
            person = opened.tournament.entrants[number].person
            assert hidden_children(opened.tournament, NameReader(person)) == children - set(match.seats)
        assert hidden_children(opened.tournament, NameReader(at_match=match.number)) == children - set(match.seats)


def test_whoever_is_hidden_is_somebody_with_a_number_and_so_is_whoever_was_forgotten() -> None:
    opened = announced(RoundRobinForm(), venue="online")
    opened.do(decisions.enter, Entrant(0, "Robin", "child", "robin"), by=Actor("robin"))
    opened.do(decisions.enter, Entrant(0, "Anna", "member", "anna"), by=Actor("anna"))
    opened.do(decisions.enter, Entrant(0, "", "machine", level="1"))
    names = every_name(opened.tournament, "en", WALL)
    assert (names[1], names[2]) == ("Somebody 1", "Anna")
    assert "Somebody" not in names[3]
    assert every_name(opened.tournament, "fr", WALL)[1].endswith(" 1")
    assert every_name(opened.tournament, "en", NameReader("robin"))[1] == "Robin"


def test_names_that_somebody_may_not_read_stand_in_no_reason() -> None:
    assert without_names("Robin went home with ROBINS; robin!", ["Robin", ""]) == "… went home with ROBINS; …!"
    assert without_names("Jean and Jean Paul", ["Jean", "Jean Paul"]) == "… and …"


def test_a_name_that_is_not_given_to_others_does_not_tell_that_a_child_has_it() -> None:
    opened = announced(RoundRobinForm())
    kinds: dict[str, EntrantKind] = {"child": "child", "guest": "guest", "sister": "child", "other": "guest"}
    for person, kind in kinds.items():
        opened.do(decisions.enter, Entrant(0, "Robin", kind, person), by=Actor(person))
    assert list(every_name(opened.tournament, "en", WALL).values()) == ["Somebody 1", "Robin", "Somebody 3", "Robin 2"]
    read = every_name(opened.tournament, "en", NameReader("director"))
    assert (read[2], read[4]) == ("Robin", "Robin 2")
    assert len(set(read.values())) == 4, "whoever reads them all tells them apart"
