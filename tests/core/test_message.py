"""Messages: values that say nothing yet."""

import pickle

from ludogite.core.message import Domain, join, translated, verbatim

message = Domain("ludogite.games.squadro")


def test_a_message_is_a_value() -> None:
    one = message("{seat} wins", seat=message("Left"))
    assert one == message("{seat} wins", seat=message("Left"))
    assert one != message("{seat} wins", seat=message("Top"))
    assert one != message("{seat} wins", seat=message("Left"), context="a race")
    assert len({one, message("{seat} wins", seat=message("Left"))}) == 1
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - our own


def test_its_english_can_be_read_without_any_catalogue() -> None:
    assert (
        str(
            message(
                "{seat} moves {cells}.",
                seat=message("Left"),
                cells=message.plural("{count} space", "{count} spaces", 2),
            )
        )
        == "Left moves 2 spaces."
    )
    assert str(message.plural("{count} space", "{count} spaces", 1)) == "1 space"
    assert str(message.plural("{count} space", "{count} spaces", 0)) == "0 spaces"


def test_braces_of_what_is_joined_stay() -> None:
    assert str(join([verbatim("{a}"), verbatim("b")], " {} ")) == "{a} {} b"
    assert str(verbatim("{left}")) == "{left}"


def test_one_thing_is_said_after_the_other() -> None:
    both = verbatim("a") + message("Left") + verbatim("!")
    assert str(both) == "aLeft!"
    assert str(join([verbatim(number) for number in (1, 2, 3)], message(" and "))) == "1 and 2 and 3"
    assert str(join([])) == ""


def test_words_from_a_file_bring_their_languages() -> None:
    assert str(translated(en="Well done!", fr="Bravo !")) == "Well done!"
