from ludogite.core.text import LANGUAGES, Text


def test_a_text_speaks_both_languages() -> None:
    text = Text("bonjour", "hello")
    assert [text.say(language) for language in LANGUAGES] == ["bonjour", "hello"]


def test_texts_are_said_one_after_the_other() -> None:
    parts = [Text("un", "one"), Text.same("2")]
    assert parts[0] + parts[1] == Text("un2", "one2")
    assert Text.join(parts, ", ") == Text("un, 2", "one, 2")
