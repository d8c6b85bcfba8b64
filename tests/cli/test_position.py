from pathlib import Path
from typing import Any


def test_the_start_waits_for_the_draw_of_who_begins(ludogite: Any) -> None:
    report = ludogite("position", "squadro", "--json").json
    assert report["to_act"] == "chance"
    assert report["moves"] == []
    assert report["outcome"] is None
    assert report["chance"] == [
        {"outcome": "[first:left]", "probability": 0.5},
        {"outcome": "[first:top]", "probability": 0.5},
    ]


def test_moves_are_accepted_as_one_argument_or_as_several(ludogite: Any) -> None:
    one = ludogite("position", "squadro", "[first:left] 1 5 2", "--json").json
    several = ludogite("position", "squadro", "[first:left]", "1", "5", "2", "--json").json
    assert one == several
    assert one["position"] == "31000/00001 T"
    assert one["to_act"] == "top"


def test_an_ended_game_says_who_and_why(ludogite: Any) -> None:
    report = ludogite("position", "squadro", "--from", "cccb0/00000 L", "4", "--json").json
    assert report["to_act"] is None
    assert report["moves"] == []
    assert report["outcome"]["winners"] == ["left"]
    assert report["outcome"]["code"] == "four-home"


def test_a_bad_line_of_a_batch_does_not_stop_the_others(ludogite: Any) -> None:
    lines = ludogite("position", "squadro", "--set", "first=left", "--batch", typed="1 1\n1 9\n\n6\n2\n").lines
    assert [line.get("position") for line in lines] == ["30000/10000 L", None, "00000/00000 L", None, "01000/00000 T"]
    assert lines[1]["error"]["code"] == "move/syntax"
    assert "9" in lines[1]["error"]["message"]


def test_what_is_refused_is_said_in_the_language_of_the_command(ludogite: Any) -> None:
    refused = ludogite("position", "squadro", "--from", "c0000/00000 L", "1", "--lang", "fr")
    assert refused.code == 1
    legal = "coups permis\u00a0: 2, 3, 4, 5 [move/illegal]"
    assert refused.err == f"ludogite: «\u00a01\u00a0» n’est pas permis ici\u202f; {legal}\n"
    refused = ludogite("position", "squadro", "--from", "c0000/00000 L", "1", "--lang", "en")
    assert refused.err == "ludogite: '1' is not legal here; legal moves: 2, 3, 4, 5 [move/illegal]\n"


def test_the_board_is_drawn_without_json(ludogite: Any) -> None:
    answer = ludogite("position", "squadro", "[first:left]")
    assert answer.code == 0
    assert "00000/00000 L" in answer.out


def test_what_a_line_of_a_batch_gets_wrong_is_said_in_the_language_of_the_command(ludogite: Any) -> None:
    french, english = (
        ludogite("position", "squadro", "--batch", "--lang", lang, typed="1\n").json for lang in ("fr", "en")
    )
    assert french["error"]["code"] == english["error"]["code"] == "chance/outcome"
    assert french["error"]["message"] != english["error"]["message"]


def test_a_record_that_people_ended_says_how(ludogite: Any, tmp_path: Path) -> None:
    record = tmp_path / "resigned.txt"
    head = "ludogite: 1\ngame: squadro\nrules: 1\noption first: left\nevents: 1\nresult: top: resigned\n\n1\n"
    record.write_text(head, encoding="utf-8")
    answer = ludogite("replay", str(record), "--json").json
    assert (answer["to_act"], answer["moves"]) == (None, [])
    assert (answer["outcome"]["winners"], answer["outcome"]["code"]) == (["top"], "resigned")
    shown = ludogite("replay", str(record), "--lang", "en").out
    assert "Winner: Top" in shown
    assert "Choose the piece" not in shown


def test_what_chance_promises_is_written_for_people(ludogite: Any) -> None:
    shown = ludogite("analyse", "squadro", "--nodes", "30", "--lang", "fr").out
    assert "Gauche" in shown
    assert "{" not in shown
