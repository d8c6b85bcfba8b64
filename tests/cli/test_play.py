import subprocess
import sys
from pathlib import Path
from typing import Any


def test_two_opponents_play_a_whole_game(ludogite: Any) -> None:
    answer = ludogite("play", "squadro", "--seat", "bot:1", "--seat", "bot:random", "--seed", "4")
    assert answer.code == 0
    assert "Winner: " in answer.out


def test_a_person_plays_undoes_asks_saves_and_leaves(ludogite: Any, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    typed = f"hint\nmoves\n1\nundo\n9\n2\nsave {saved}\nquit\n"
    options = ("--set", "first=left", "--set", "sides=given", "--seat", "human", "--seat", "bot:random")
    answer = ludogite("play", "squadro", *options, typed=typed)
    assert answer.code == 0
    assert "'9'" in answer.out
    assert saved.read_text(encoding="utf-8").splitlines()[-1].startswith("2 ")
    again = ludogite("play", "squadro", "--load", str(saved), typed="quit\n")
    assert again.code == 0
    assert "01000" in again.out


def test_a_hint_gives_reasons_and_is_never_given_against_people(ludogite: Any) -> None:
    begin = ("--from", "cccb0/0bccc L", "--set", "sides=given", "--seat", "human")
    alone = ludogite("play", "squadro", *begin, "--seat", "bot:1", typed="hint\nquit\n").out
    assert "No other move wins." in alone
    together = ludogite("play", "squadro", *begin, "--seat", "human", typed="hint\nquit\n").out
    assert "No advice while people play each other." in together


def test_the_first_hint_against_the_first_levels_tells_no_chance(ludogite: Any) -> None:
    begin = ("--set", "first=top", "--set", "sides=given", "--seat", "bot:{}", "--seat", "human")
    for level, language, told in (("1", "fr", False), ("2", "en", False), ("3", "en", True)):
        seats = [word.format(level) for word in begin]
        out = ludogite("play", "squadro", *seats, "--lang", language, typed="hint\nquit\n").out
        hint = out[out.rindex("> ", 0, out.rindex("> ")) :]
        assert ("%" in hint) == told
        assert ("against best play" in hint) == told


def test_the_board_is_shown_when_it_changes_or_is_asked_for(ludogite: Any) -> None:
    begin = ("--set", "first=left", "--set", "sides=given", "--seat", "human", "--seat", "human")
    shown = "00000/00000 L"
    assert ludogite("play", "squadro", *begin, typed="moves\n9\nhelp\nundo\nquit\n").out.count(shown) == 1
    assert ludogite("play", "squadro", *begin, typed="moves\n\nquit\n").out.count(shown) == 2
    assert ludogite("play", "squadro", *begin, typed="1\nundo\nquit\n").out.count(shown) == 2


def test_what_cannot_be_played_is_told_in_the_language_of_the_table(ludogite: Any, tmp_path: Path) -> None:
    begin = ("--set", "first=left", "--set", "sides=given", "--seat", "human", "--seat", "human")
    told = ludogite("play", "squadro", *begin, "--lang", "fr", typed=f"1 {{x}}\nload {tmp_path}/none\nquit\n").out
    assert "on attend une ligne de 1 à 5, pas «\u00a0{x}\u00a0»" in told
    assert "/00000 T" in told
    assert "none" in told
    rolled = ludogite("play", "rugby", "--own-dice", "--lang", "fr", "--seat", "human", typed="[JJJ]\nquit\n").out
    assert "le hasard ne peut pas donner «\u00a0[JJJ]\u00a0» ici\u202f; il peut donner\u00a0: [first:a]" in rolled
    assert "expected a lane" in ludogite("play", "squadro", *begin, typed="x\nquit\n").out


def test_a_saved_finished_game_can_be_replayed_and_verified(ludogite: Any, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    begin = ("--from", "cccb0/00000 L", "--set", "sides=given", "--seat", "human", "--seat", "human")
    ludogite("play", "squadro", *begin, typed=f"save {saved}\n4\n")
    assert ludogite("replay", str(saved), "--json").json["outcome"] is None
    refused = ludogite("verify", str(saved))
    assert refused.code == 1
    assert "seed" in refused.err


def test_a_game_taken_up_again_promises_nothing_about_dice_thrown_before(ludogite: Any, tmp_path: Path) -> None:
    first, second = tmp_path / "first.txt", tmp_path / "second.txt"
    seats = ("--seat", "human", "--seat", "human")
    ludogite("play", "stilelibero", *seats, typed=f"save {first}\nquit\n")
    assert "commitment: " in first.read_text(encoding="utf-8")
    ludogite("play", "stilelibero", "--load", str(first), *seats, typed=f"save {second}\nquit\n")
    assert "commitment: " not in second.read_text(encoding="utf-8")
    own = ("--own-dice", "--set", "sides=given", *seats)
    ludogite("play", "squadro", *own, typed=f"[first:top]\nsave {first}\nquit\n")
    ludogite("play", "squadro", "--load", str(first), *own, typed=f"5\nsave {second}\nquit\n")
    assert "[first:top]* 5" in second.read_text(encoding="utf-8")


def test_own_dice_are_typed(ludogite: Any) -> None:
    options = ("--own-dice", "--seat", "human", "--seat", "human", "--set", "sides=given")
    answer = ludogite("play", "squadro", *options, typed="[first:top]\n5\nquit\n")
    assert answer.code == 0
    assert "00000/00001 L" in answer.out


def test_the_end_of_the_input_ends_the_game_quietly(ludogite: Any) -> None:
    answer = ludogite("play", "squadro", "--seat", "human", "--seat", "human", typed="")
    assert answer.code == 0
    assert "Nothing more to read" in answer.out


def test_a_closed_pipe_leaves_no_traceback() -> None:
    command = f"{sys.executable} -m ludogite position squadro --batch --set first=left | head -n 1"
    lines = "1\n" * 20_000
    done = subprocess.run(["bash", "-c", command], input=lines, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    assert done.stdout.count("\n") == 1
