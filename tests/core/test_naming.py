"""What is said speaks of people: their names where they are known, `you` to whoever reads, titles where nobody is."""

from __future__ import annotations

from ludogite.core.message import Domain, addressing, join, verbatim
from ludogite.core.naming import NOBODY, Company, named, names_seats

message = Domain("ludogite")
TITLES = tuple(message("Player {letter}", letter=letter).naming(seat) for seat, letter in enumerate("AB"))
ANNA_AND_BO = Company((verbatim("Anna"), verbatim("Bo")))


def _piece(seat: int) -> object:
    return addressing(seat, you=message("your piece 3"), other=message("{who}’s piece 3", who=TITLES[seat]))


SENT = addressing(
    0,
    you=message("You jump {what}.", what=_piece(1)),
    other=message("{who} jumps {what}.", who=TITLES[0], what=_piece(1)),
)


def test_without_a_company_seats_are_called_by_their_titles() -> None:
    assert str(SENT) == str(named(SENT, NOBODY)) == "Player A jumps Player B’s piece 3."


def test_spectators_hear_names() -> None:
    assert str(named(SENT, ANNA_AND_BO)) == "Anna jumps Bo’s piece 3."


def test_each_player_is_told_you_and_hears_the_name_of_the_other() -> None:
    assert str(named(SENT, ANNA_AND_BO._replace(you=0))) == "You jump Bo’s piece 3."
    assert str(named(SENT, ANNA_AND_BO._replace(you=1))) == "Anna jumps your piece 3."


def test_you_is_said_where_only_titles_are_known() -> None:
    assert str(named(SENT, Company(you=1))) == "Player A jumps your piece 3."


def test_names_are_found_inside_what_is_joined() -> None:
    both = join([SENT, message("It is {who}’s turn.", who=TITLES[1])])
    assert names_seats(both)
    assert str(named(both, ANNA_AND_BO)) == "Anna jumps Bo’s piece 3. It is Bo’s turn."
    assert not names_seats(named(both, ANNA_AND_BO))
