from pathlib import Path
from typing import Any

import pytest


@pytest.mark.parametrize(
    ("arguments", "code", "quoted"),
    [
        (("position", "chess"), 2, "'chess'"),
        (("position", "squadro", "--set", "speed=9"), 2, "'speed'"),
        (("position", "squadro", "--set", "first=bottom"), 2, "'bottom'"),
        (("position", "squadro", "--set", "first"), 2, "'first'"),
        (("position", "squadro", "[first:left] 7"), 1, "'7'"),
        (("position", "squadro", "--from", "nonsense"), 1, "'nonsense'"),
        (("position", "squadro", "--from", "cccb0/00000 L", "4 1"), 1, "over"),
        (("play", "squadro", "--seat", "bot:99"), 2, "'99'"),
        (("play", "squadro", "--seat", "cat"), 2, "'cat'"),
        (("play", "squadro", "--seat", "human", "--seat", "human", "--seat", "human"), 2, "3"),
        (("render", "squadro", "--seat", "north"), 2, "'north'"),
        (("render", "squadro", "-o", "/nowhere/at/all.svg"), 1, "/nowhere/at/all.svg"),
        (("replay", "/nowhere/game.txt"), 1, "/nowhere/game.txt"),
        (("verify", "/nowhere/game.txt"), 1, "/nowhere/game.txt"),
        (("score", "squadro", "R1"), 1, "'squadro'"),
        (("solve", "squadro"), 1, "'squadro'"),
        (("match", "squadro", "--seat", "bot:1"), 2, "1 opponent for 2 seats:"),
        (("data", "squadro", "--positions", "1", "-o", "x.jsonl", *["--seat", "1"] * 3), 2, "3 opponents for 2 seats:"),
        (("dance",), 2, "dance"),
        (("bench", "chess"), 2, "'chess'"),
        (("render", "squadro", "-o", "/"), 1, "'/'"),
        (("serve", "--public-url", "http://["), 1, "'http://['"),
        (("serve", "--public-url", "jeux.example.org"), 1, "'jeux.example.org'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_bad_input_is_refused_in_one_sentence(
    ludogite: Any, arguments: tuple[str, ...], code: int, quoted: str
) -> None:
    answer = ludogite(*arguments)
    assert answer.code == code
    assert quoted in answer.err
    assert answer.out == ""


def test_a_file_that_is_not_text_is_refused(ludogite: Any, tmp_path: Path) -> None:
    binary = tmp_path / "game.txt"
    binary.write_bytes(b"\xff\xfe\x00\x80")
    answer = ludogite("replay", str(binary))
    assert answer.code == 1
    assert "UTF-8" in answer.err


def test_every_command_helps_with_an_example(ludogite: Any) -> None:
    listed = ludogite("--help").out.split("Commands:")[1]
    names = [line.split()[0] for line in listed.splitlines() if line.startswith("  ") and line[2] != " "]
    assert len(names) >= 10
    for name in names:
        assert "Example: ludogite " in ludogite(name, "--help").out, name


def test_a_house_cannot_listen_on_what_is_no_address(ludogite: Any, tmp_path: Path) -> None:
    answer = ludogite("serve", "--host", "é" * 70, "--port", "0", "--data", str(tmp_path))
    assert answer.code == 1
    assert "--host" in answer.err


@pytest.mark.parametrize("typed", ["save \0", "load \0", "save /", "load \ufffd"])
def test_a_file_that_cannot_be_is_refused_and_the_game_goes_on(ludogite: Any, typed: str) -> None:
    seats = ("--seat", "human", "--seat", "human", "--set", "first=left")
    answer = ludogite("play", "squadro", *seats, typed=f"{typed}\nmoves\nquit\n")
    assert answer.code == 0
    assert "cannot" in answer.out + answer.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("position", "chess"), "pas de jeu «\u00a0chess\u00a0»\u202f; les jeux installés sont\u00a0: "),
        (
            ("position", "squadro", "--set", "speed=9"),
            "pas d’option «\u00a0speed\u00a0»\u202f; les options sont\u00a0: ",
        ),
        (("position", "squadro", "--from", "ccccc/00000 T"), "«\u00a0ccccc/00000 T\u00a0» est impossible\u00a0: "),
        (
            ("play", "squadro", "--seat", "cat"),
            "une place est «\u00a0human\u00a0», «\u00a0bot:NIVEAU\u00a0» ou «\u00a0exec:COMMANDE\u00a0», pas",
        ),
        (
            ("replay", "nowhere.txt"),
            "impossible de lire «\u00a0nowhere.txt\u00a0»\u00a0: pas de fichier ni de dossier de ce nom",
        ),
        (("score", "libertas", "R12"), "pas de carte «\u00a0R12\u00a0»\u202f; les cartes sont "),
        (
            ("print", "squadro", "--sheet", "none"),
            "squadro n’a pas de feuille «\u00a0none\u00a0»\u202f; ses feuilles sont\u00a0: ",
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_command_asked_in_french_refuses_in_french(ludogite: Any, arguments: tuple[str, ...], words: str) -> None:
    assert ludogite(*arguments, "--lang", "fr").err.startswith(f"ludogite: {words}")


def test_a_line_of_a_batch_reads_what_is_filled_into_its_refusal(ludogite: Any) -> None:
    error = ludogite("position", "squadro", "--from", "00000/00000 L", "--batch", typed="9\n").json["error"]
    assert error == {"code": "move/syntax", "message": "expected a lane 1 to 5, got '9'", "parameters": {"text": "9"}}


@pytest.mark.parametrize(
    ("spoken", "words"),
    [("fr", "pas de fichier «\u00a0nowhere.backup\u00a0»"), ("de", "keine Datei „nowhere.backup“")],
)
def test_a_command_that_takes_no_language_refuses_in_that_of_the_machine(
    ludogite: Any, tmp_path: Path, spoken: str, words: str
) -> None:
    answer = ludogite("restore", "nowhere.backup", "--data", str(tmp_path), spoken=spoken)
    assert answer.err == f"ludogite: {words} [storage/backup]\n"
