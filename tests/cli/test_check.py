"""`ludogite check` shows every fault of a game once, with its place and the way out, wherever the game lies."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ludogite.cli.main import commands
from ludogite.core.game import Game
from ludogite.core.registry import installed_games
from ludogite.testing.faults import WAY_OUT, BrokenLaw, way_out_of
from ludogite.testing.laws import AT_A_POSITION, OF_A_GAME, OF_A_PLAYTHROUGH, OF_A_SOURCE
from ludogite.testing.report import Report
from ludogite.testing.suite import WAY_OUT_OF_A_CRASH

Run = Callable[..., Any]

ALL_LAWS: tuple[Callable[..., None], ...] = (*AT_A_POSITION, *OF_A_GAME, *OF_A_PLAYTHROUGH, *OF_A_SOURCE)

PARTS, POSITION, ANSWERS = "parts_have_their_types", "positions_answer_in_types", "answers_have_their_types"
OF_NUMBERS = """from ludogite.core.parts import Rules
GAME = Rules(start=None, reasons=(), longest=1, seat_names=(1, 2))
"""
"""A game that is refused by the house's own code, while it is made."""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a small game that keeps all laws."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    assert CliRunner().invoke(commands, ["new", "nim"]).exit_code == 0
    yield tmp_path / "nim-game"
    for name in [name for name in sys.modules if name.partition(".")[0] == "nim"]:
        del sys.modules[name]


@pytest.fixture
def package(project: Path) -> Path:
    """The game's package, of which no wheel is built: quicker to check."""
    (project / "pyproject.toml").unlink()
    return project / "nim"


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def check(target: Path | str, *arguments: str) -> Any:
    """Return the report on a game, as data."""
    answer = CliRunner().invoke(commands, ["check", str(target), "--json", *arguments])
    (report,) = json.loads(answer.stdout)
    assert answer.exit_code == bool(report["faults"])
    return report


def laws(report: Any) -> list[str]:
    return [fault["law"] for fault in report["faults"]]


def test_all_faults_are_shown_at_once_each_with_its_place_and_the_way_out(project: Path) -> None:
    edit(project / "nim/notation.py", "return str(event)", 'return f"{event}" if state.stones > 4 else "1"')
    edit(project / "nim/__init__.py", '"felt"', '"tomato"')
    edit(project / "nim/texts/rules.en.md", "|3>", "|9>")
    edit(project / "pyproject.toml", 'nim = ["texts/*", "locale/*/LC_MESSAGES/*"]', "")
    report = check(project)
    assert {"notation_goes_both_ways", "pictures_are_sound", "rules_pages", "wheel_is_whole"} <= {*laws(report)}
    token = next(fault for fault in report["faults"] if fault["words"] == "two events are written '1'")
    assert token["position"].startswith("'oo")
    assert token["move"] == "'1'"
    assert "`format` write one token for each event" in token["way_out"]
    words = " ".join(fault["words"] for fault in report["faults"])
    assert "the wheel lacks 1 file: nim/texts/rules.en.md" in words
    assert "no token 'tomato'" in words
    assert "texts/rules.en.md: picture 'scene:oooooooooooo a|9'" in words


def test_one_cause_is_shown_once_with_how_often_it_was_seen(package: Path) -> None:
    edit(package / "__init__.py", '"felt"', '"tomato"')
    few, many = (check(package, "--games", games, "--seed", "7") for games in ("1", "4"))
    assert laws(few) == laws(many) == ["pictures_are_sound"]
    assert many["faults"][0]["times"] > 2 * few["faults"][0]["times"] > 2


def test_one_sentence_is_one_cause_whoever_looks_and_in_whatever_language() -> None:
    report = Report("foghorn", "foghorn", ("a", "b"))
    for viewer in ("a spectator", "seat a", "seat b"):
        report.add("secrets", BrokenLaw(f"the view shows {viewer} that it is not '[2]'"), "")
    for seat in "ab":
        report.add("beliefs", BrokenLaw(f"what {seat} believes in looks to it like '3*1./....'"), "")
    for language in ("fr", "en"):
        report.add("paper", BrokenLaw(f"printed in {language}: not a PDF"), "")
    report.add("secrets", BrokenLaw("the scene shows seat b that it is not '[2]'"), "")
    assert [fault.times for fault in report.faults] == [3, 2, 2, 1]


def test_faults_are_told_to_people_in_their_language(package: Path) -> None:
    edit(package / "rules.py", "return self.stones, self.turn", "return (self.stones,)")
    said = {}
    for language in ("fr", "en"):
        answer = CliRunner().invoke(commands, ["check", str(package), "--lang", language, "--games", "1"])
        assert answer.exit_code == 1
        said[language] = answer.stdout
    assert "1. equal_positions_are_alike (seen 6 times)" in said["en"]
    assert "   way out   Return from `fields` every argument" in said["en"]
    assert said["en"].endswith("nim: 1 fault\n")
    assert "1. equal_positions_are_alike (vu 6 fois)" in said["fr"]
    assert "   que faire Return from `fields` every argument" in said["fr"]
    assert said["fr"].endswith("nim: 1 défaut\n")


def test_a_game_that_never_ends_is_told_and_nobody_waits_for_it(package: Path) -> None:
    edit(package / "rules.py", "min(MOST, self.stones)", "MOST")
    report = check(package)
    assert {"game_ends_in_time", "playout_reaches_the_same_end"} <= {*laws(report)}
    assert "the game goes on after 12 events" in [fault["words"] for fault in report["faults"]]


def test_a_game_that_fails_is_told_with_its_line_and_its_position(package: Path) -> None:
    edit(package / "rules.py", "self.stones - move, 1", "{12: 9, 9: 6}[self.stones], 1")
    (fault,) = check(package)["faults"]
    assert fault["law"] == "the_game_answers"
    assert "KeyError: 6, from rules.py:" in fault["words"]
    assert fault["position"].startswith("'oooooo......")
    assert fault["times"] > 3


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        (
            "rules.py",
            "return self.stones, self.turn",
            "return [self.stones], self.turn",
            "Position.fields() returned ([12], 0)",
        ),
        (
            "__init__.py",
            "start=lambda _settings: ",
            "start=",
            "Rules.start is a function of the settings, got Position",
        ),
        ("__init__.py", "lambda _settings: ", "lambda: ", "takes 0 positional arguments but 1 was given"),
        ("__init__.py", "lambda _settings: Position(STONES, 0)", "lambda _settings: 12", "Rules.start returned 12"),
        ("__init__.py", "longest=STONES", 'longest="12"', "Rules.longest is a whole number above zero, got '12'"),
        ("__init__.py", "Position(STONES, 0)", "Position(STONES // 0, 0)", "by zero, from __init__.py:"),
    ],
)
def test_a_game_that_cannot_begin_is_told_with_the_field_and_the_way_out(
    package: Path, file: str, old: str, new: str, words: str
) -> None:
    edit(package / file, old, new)
    (fault,) = check(package, "--games", "1")["faults"]
    assert fault["law"] == "game_can_begin"
    assert words in fault["words"]
    named = "fields" if "fields" in words else "longest=" if "longest" in words else "start=lambda settings: …"
    assert named in fault["way_out"]


def test_a_position_that_cannot_be_compared_later_in_the_game_is_told_too(package: Path) -> None:
    edit(
        package / "rules.py",
        "return self.stones, self.turn",
        "return [self.stones] if self.stones < 6 else self.stones, self.turn",
    )
    (fault, *_) = check(package, "--games", "1")["faults"]
    assert "unhashable type: 'list'" in fault["words"]
    assert fault["way_out"]


def test_a_bad_game_never_hides_the_report_of_the_others(project: Path, tmp_path: Path) -> None:
    (project / "pyproject.toml").unlink()
    for name in ("unloaded", "broken", "sound"):
        shutil.copytree(project / "nim", tmp_path / name / "nim")
    edit(tmp_path / "unloaded/nim/rules.py", "import", "imp ort")
    edit(tmp_path / "broken/nim/__init__.py", "longest=STONES", "longest=None")
    targets = [f"./{name}/nim" for name in ("unloaded", "broken", "sound")]
    answer = CliRunner().invoke(commands, ["check", *targets, "--json", "--games", "1"])
    assert answer.exit_code == 1
    unloaded, broken, sound = json.loads(answer.stdout)
    assert (unloaded["game"], laws(unloaded)) == ("./unloaded/nim", ["the_game_can_be_loaded"])
    assert "SyntaxError" in unloaded["faults"][0]["words"]
    assert (laws(broken), laws(sound)) == (["game_can_begin"], [])
    told = CliRunner().invoke(commands, ["check", *targets, "--lang", "en", "--games", "1"]).stdout
    verdicts = [line for line in told.splitlines() if line.startswith(("./unloaded", "nim:"))]
    assert verdicts == ["./unloaded/nim: 1 fault", "nim: 1 fault", "nim: keeps all laws"]


def test_one_bad_entry_point_never_hides_the_other_games_of_a_project(project: Path) -> None:
    edit(project / "pyproject.toml", 'nim = "nim:GAME"', 'nix = "nim:GAEM"\nnim = "nim:GAME"')
    answer = CliRunner().invoke(commands, ["check", str(project), "--json", "--games", "1"])
    assert [laws(report) for report in json.loads(answer.stdout)] == [["the_game_can_be_loaded"], []]


def test_every_law_has_a_way_out_and_one_without_says_what_it_demands() -> None:
    for law in ALL_LAWS:
        assert law.__dict__.get(WAY_OUT), law.__name__
        assert "docs/" not in way_out_of(law), "whoever has installed the library has no such folder"

    def check_nothing(_game: Game) -> None:
        """Demand nothing."""

    assert way_out_of(check_nothing) == "Demand nothing."


@pytest.mark.parametrize(
    ("file", "old", "new", "law", "words"),
    [
        ("__init__.py", 'message("Nim")', '"Nim"', PARTS, "about.title: expected a Message, got 'Nim' (str)"),
        ("__init__.py", "(LAST,)", "LAST", PARTS, "rules.reasons: expected a tuple of Reason, got a Reason"),
        (
            "__init__.py",
            "Notation()",
            "Notation",
            PARTS,
            "notation: expected an instance of Notation, got the class",
        ),
        ("__init__.py", 'message("a stone")', '"a stone"', ANSWERS, "label: expected a Message or None, got 'a stone'"),
        ("rules.py", "return self.turn", 'return "ab"[self.turn]', POSITION, "seat(): expected an int, got 'a' (str)"),
        ("rules.py", "return list(range", "return set(range", POSITION, "moves(): expected a list of int, got {1"),
        ("rules.py", "reason=LAST", 'reason="last"', POSITION, "outcome().reason: expected an instance of Reason"),
    ],
)
def test_what_has_another_type_than_the_contract_is_told_alone(
    package: Path, file: str, old: str, new: str, law: str, words: str
) -> None:
    edit(package / file, old, new)
    faults = check(package, "--games", "1")["faults"]
    assert {fault["law"] for fault in faults} == {law}
    assert words in faults[0]["words"]
    assert faults[0]["way_out"].startswith("Return what `State` promises" if law == POSITION else "Words are made by")
    assert bool(faults[0]["position"]) == (law != PARTS)


def test_an_answer_that_has_another_type_only_late_is_told_too(package: Path) -> None:
    edit(package / "rules.py", "return self.turn", "return self.turn if self.stones > 2 else None")
    fault = check(package)["faults"][0]
    assert (fault["law"], "seat(): expected an int, got None" in fault["words"]) == (POSITION, True)
    assert fault["position"].startswith(("'o.", "'oo."))


def test_options_with_which_a_game_cannot_begin_are_told_with_their_line(package: Path) -> None:
    edit(package / "__init__.py", "Position(STONES, 0)", "Position(STONES, [0][_settings['first']])")
    fault = check(package)["faults"][0]
    assert (fault["law"], "KeyError: 'first', from __init__.py:" in fault["words"]) == ("game_can_begin", True)


def test_a_module_is_checked_too(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(package.parent))
    assert laws(check("nim", "--games", "1")) == laws(check("nim:GAME", "--games", "1")) == []


def test_an_installed_game_is_checked_with_its_wheel_where_its_sources_are_here(
    project: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    edit(project / "pyproject.toml", 'nim = ["texts/*", "locale/*/LC_MESSAGES/*"]', "")
    home = tmp_path / "site" / "nim_game-1.dist-info"
    home.mkdir(parents=True)
    (home / "METADATA").write_text("Metadata-Version: 2.1\nName: nim-game\nVersion: 1\n")
    (home / "entry_points.txt").write_text("[ludogite.games]\nnim = nim:GAME\n")
    monkeypatch.syspath_prepend(str(project))
    monkeypatch.syspath_prepend(str(home.parent))
    installed_games.cache_clear()
    try:
        assert laws(check("nim", "--games", "1")) == ["wheel_is_whole"]
    finally:
        installed_games.cache_clear()


def test_a_wheel_that_cannot_be_built_is_a_fault_and_a_missing_builder_a_notice(project: Path) -> None:
    edit(project / "pyproject.toml", 'packages = ["nim"]', 'packages = ["nim", "nowhere"]')
    (fault,) = check(project, "--games", "1")["faults"]
    assert (fault["law"], "no wheel can be built" in fault["words"]) == ("wheel_is_whole", True)
    edit(project / "pyproject.toml", "setuptools.build_meta", "no_such_builder.api")
    report = check(project, "--games", "1")
    assert report["faults"] == []
    assert "the wheel was not tried: no_such_builder is not installed" in [one["words"] for one in report["notices"]]


@pytest.mark.parametrize(
    ("file", "way_out"),
    [
        ("extra.csv", 'under [tool.setuptools.package-data]: nim = ["*.csv", …].'),
        ("data/map.json", 'under [tool.setuptools.package-data]: nim = ["data/*", …].'),
        ("locale/fr/LC_MESSAGES/more.mo", 'package-data]: nim = ["locale/*/LC_MESSAGES/*", …].'),
        ("levels/__init__.py", 'under [tool.setuptools]: packages = ["nim.levels", …].'),
    ],
)
def test_what_a_wheel_lacks_is_told_with_the_line_that_brings_it(project: Path, file: str, way_out: str) -> None:
    edit(project / "pyproject.toml", ', "locale/*/LC_MESSAGES/*"]', "]")
    (project / "nim" / file).parent.mkdir(parents=True, exist_ok=True)
    (project / "nim" / file).touch()
    (fault,) = check(project, "--games", "1")["faults"]
    assert fault["words"] == f"the wheel lacks 1 file: nim/{file}"
    assert fault["way_out"].endswith(way_out)


def test_an_id_that_an_installed_game_has_is_a_fault(package: Path) -> None:
    edit(package / "__init__.py", 'id="nim"', 'id="squadro"')
    (fault,) = check(package, "--games", "1")["faults"]
    assert (fault["law"], "taken by an installed game, ludogite.games.squadro" in fault["words"]) == (
        "id_is_free",
        True,
    )


def test_an_id_that_is_no_name_is_quoted(package: Path) -> None:
    edit(package / "__init__.py", 'id="nim"', 'id="Fog Horn"')
    assert "an id is small letters, figures and _, a letter first, got 'Fog Horn'" in [
        fault["words"] for fault in check(package, "--games", "1")["faults"]
    ]


def test_pages_that_ways_out_name_are_there() -> None:
    docs = Path(__file__).parents[2] / "docs"
    titles = {page.read_text("utf-8").partition("\n")[0].removeprefix("# ") for page in docs.rglob("*.md")}
    ways_out = [way_out_of(law) for law in ALL_LAWS]
    named = {title for way in (*ways_out, WAY_OUT_OF_A_CRASH) for title in re.findall("“(.+?)”", way)}
    assert len(named) > 3
    assert [name for name in named if not any(title.startswith(name) for title in titles)] == []


def test_an_entry_point_that_is_called_otherwise_than_the_game_is_a_fault(project: Path) -> None:
    edit(project / "pyproject.toml", 'nim = "nim:GAME"', 'fog = "nim:GAME"')
    (fault,) = check(project, "--games", "1")["faults"]
    assert fault["words"] == "the entry point is called 'fog', and the game's id is 'nim'"
    assert "`id` of the game before the =" in fault["way_out"]


@pytest.mark.parametrize(
    ("file", "text", "words", "way_out"),
    [
        ("messages.po", 'msgid "First"\nmsgstr "Premier"\n', "is not compiled: there is no messages.mo", "Run python"),
        ("messages.po", 'msgid "First"\nmsgstr "Premier\n', "messages.po:2: 'msgstr \"Premier' cannot be read", "Mend"),
        ("messages.mo", "no catalogue", "messages.mo is damaged", "Run python -m ludogite.testing.catalogues nim"),
    ],
)
def test_a_catalogue_that_is_of_no_use_is_told_instead_of_the_words_it_should_have(
    package: Path, file: str, text: str, words: str, way_out: str
) -> None:
    home = package / "locale/fr/LC_MESSAGES"
    home.mkdir(parents=True)
    (home / file).write_text(text)
    report = check(package, "--games", "1")
    (fault,) = report["faults"]
    assert (fault["law"], report["untranslated"]) == ("catalogues_can_be_used", {})
    assert words in fault["words"]
    assert fault["words"].startswith("locale/fr/")
    assert fault["way_out"].startswith(way_out)


@pytest.mark.parametrize(("domain", "why"), [("nmi", "there is no such package"), ("json", "that is another package")])
def test_messages_of_a_package_that_is_not_the_games_own_are_told(package: Path, domain: str, why: str) -> None:
    edit(package / "messages.py", 'Domain("nim")', f'Domain("{domain}")')
    fault = next(one for one in check(package, "--games", "1")["faults"] if one["law"] == "messages_are_of_the_package")
    assert fault["words"].startswith("messages.py:")
    assert fault["words"].endswith(f"Domain({domain!r}): {why}, and the words of this game are in 'nim'")


def test_without_babel_catalogues_name_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "babel.py").write_text("raise ModuleNotFoundError('No module named babel')")
    paths = os.pathsep.join([str(tmp_path), *sys.path])
    command = [sys.executable, "-m", "ludogite.testing.catalogues", "nim"]
    done = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": paths}, check=False, timeout=60
    )
    assert done.returncode == 1
    assert done.stderr == "error: catalogues need a part that is not installed here, Babel: pip install babel\n"


@pytest.mark.parametrize(
    ("requires", "said"),
    [
        ("setuptools>=77", "setuptools 65.5.0 is installed, older than 77"),
        ("setuptools", "setuptools is too old to build one by itself"),
    ],
)
def test_a_builder_that_is_too_old_is_a_notice(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, requires: str, said: str
) -> None:
    old = tmp_path / "old"
    (old / "setuptools").mkdir(parents=True)
    (old / "setuptools/__init__.py").write_text("")
    (old / "setuptools/build_meta.py").write_text(
        "import sys\ndef build_wheel(folder):\n    sys.exit(\"error: invalid command 'bdist_wheel'\")\n"
    )
    (old / "setuptools-65.5.0.dist-info").mkdir()
    metadata = "Metadata-Version: 2.1\nName: setuptools\nVersion: 65.5.0\n"
    (old / "setuptools-65.5.0.dist-info/METADATA").write_text(metadata)
    monkeypatch.syspath_prepend(str(old))
    monkeypatch.setenv("PYTHONPATH", str(old))
    edit(project / "pyproject.toml", 'requires = ["setuptools>=77"]', f'requires = ["{requires}"]')
    report = check(project, "--games", "1")
    assert report["faults"] == []
    assert {
        "words": f"the wheel was not tried: {said}",
        "way_out": "Install what builds it: pip install 'setuptools>=77' wheel",
    } in report["notices"]


def test_without_the_print_extra_the_pdf_is_a_notice(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("ludogite.printing", "reportlab"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "reportlab", None)
    report = check(package, "--games", "1")
    assert report["faults"] == []
    assert any(one["words"].startswith("the PDF was not tried: a PDF needs a part") for one in report["notices"])


def test_the_real_command_tells_by_its_exit_code_whether_a_game_keeps_the_laws(ludogite: Run, package: Path) -> None:
    kept = ludogite("check", str(package), "--games", "1")
    assert (kept.code, kept.out.splitlines()[-1]) == (0, "nim: keeps all laws")
    edit(package / "__init__.py", '"felt"', '"tomato"')
    broken = ludogite("check", str(package), "--games", "1")
    assert (broken.code, broken.out.splitlines()[-1]) == (1, "nim: 1 fault")


@pytest.mark.parametrize(
    ("file", "text", "words"),
    [
        ("pyproject.toml", "[project", "cannot read"),
        ("pyproject.toml", "[project]\nname = 'nim'", "names no game: write"),
        ("pyproject.toml", "[project.entry-points.'ludogite.games']\nx = 'nowhere:GAME'", "no package 'nowhere' in"),
        (
            "pyproject.toml",
            "[project.entry-points.'ludogite.games']\nx = 'nim:NOTHING'",
            "asks for 'NOTHING', and nim has none; write 'nim:GAME'",
        ),
        ("pyproject.toml", "[project.entry-points.'ludogite.games']\nx = 'nim:LAST'", "and not a Game"),
        ("nim/rules.py", "import no_such_module", "No module named 'no_such_module' (nim/rules.py:1)"),
        ("nim/rules.py", "def (", "SyntaxError: "),
        ("nim/__init__.py", OF_NUMBERS, "'int' object has no attribute 'upper' (nim/__init__.py:2)"),
    ],
)
def test_a_folder_that_is_no_game_is_refused_in_one_sentence(project: Path, file: str, text: str, words: str) -> None:
    (project / file).write_text(text)
    answer = CliRunner().invoke(commands, ["check", str(project)])
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert words in answer.stderr
    assert answer.stderr.endswith("[project/invalid]\n")


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("./nowhere", "no folder 'nowhere'; to begin a game: ludogite new NAME [project/invalid]"),
        ("./", "no game in '.': expected a pyproject.toml"),
        ("chess", "no game, folder or module 'chess'; the installed games are: bilitaire"),
        ("", "no game, folder or module ''"),
        ("nim:", "no game, folder or module 'nim:'"),
        ("json", "'json:GAME' of 'json' asks for 'GAME', and json has none; write GAME = Game(…) there"),
        ("json:dumps", "is <function dumps"),
    ],
)
def test_what_is_no_game_at_all_is_refused_with_the_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = CliRunner().invoke(commands, ["check", target])
    assert answer.exit_code in {1, 2}
    assert words in answer.output
    assert "Traceback" not in answer.output


@pytest.mark.parametrize("arguments", [["--games", "0"], ["--games", "x"], ["--seed", "-1"], []])
def test_figures_that_make_no_sense_are_refused(arguments: list[str]) -> None:
    target = ["squadro"] if arguments else []
    assert CliRunner().invoke(commands, ["check", *target, *arguments]).exit_code == 2
