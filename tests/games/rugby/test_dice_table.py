"""The table of dice can be replaced, is checked, and travels with a record."""

import json
from pathlib import Path
from typing import Any

import pytest

from ludogite.core.errors import DataTableError, OptionValueError
from ludogite.games.rugby import GAME, load_table, rugby_with
from ludogite.games.rugby.dice import STANDARD, read_table, table_from
from ludogite.games.rugby.rules import as_rugby

HOUSE: dict[str, Any] = {
    "blue": list("BJKPSC"),
    "green": list("++++--"),
    "white": [1, 1, 1, 2, 2, 0],
    "red": list("TTBSWW"),
    "combinations": [{"faces": "BJJ", "kind": "try", "points": 5, "conversion": 2, "bonus": True}],
    "cards_for_a_warning": 2,
}
OTHER = "BJJKPC/+++---/112200/TBBSSW/BJJ:try:4+3*,BJP:try:5+2,BKP:drop:4,CCC:penalty:9/3"


def spoiled(**parts: Any) -> dict[str, Any]:
    return HOUSE | parts


def combination(**parts: Any) -> dict[str, Any]:
    return spoiled(combinations=[{"faces": "BJJ", "kind": "try", "points": 5} | parts])


def test_the_house_has_the_table_of_its_rules_page() -> None:
    assert STANDARD.text == (
        "BJKPSC/++++--/111220/TTBSWW/BJJ:try:5+2*,BJP:try:5+2,BKP:drop:3,JKP:drop:3,KPS:penalty:3,PPS:posts:0+3/2"
    )
    assert STANDARD.most == 14


@pytest.mark.parametrize("text", [STANDARD.text, OTHER])
def test_the_compact_text_goes_both_ways(text: str) -> None:
    assert read_table(text).text == text


def test_a_file_of_the_same_shape_is_read(tmp_path: Path) -> None:
    path = tmp_path / "dice.json"
    path.write_text(json.dumps(HOUSE | {"blue": list("CSPKJB")}), encoding="utf-8")
    assert load_table(path).blue == "BJKPSC"


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (spoiled(blue=list("BJKPS")), "the blue die needs a list of six faces"),
        (spoiled(green=list("++++-?")), "the green die cannot bear '?'"),
        (spoiled(green=list("++++++")), "kicks could never end"),
        (spoiled(white=[1, 1, 1, 2, 2, 3]), "the white die cannot bear '3'"),
        (spoiled(red="TTBSWW"), "the red die needs a list of six faces"),
        (spoiled(blue=list("BBKPSC")), "cannot be thrown: no blue die bears 'J'"),
        (spoiled(combinations=[]), "at least one combination"),
        (spoiled(combinations=HOUSE["combinations"] * 2), "'BJJ' stands twice"),
        (spoiled(cards_for_a_warning=0), "1, 2 or 3 cards"),
        (combination(points=-1), "points from 0 to 30, got -1"),
        (combination(points=400), "points from 0 to 30, got 400"),
        (combination(points=True), "points from 0 to 30, got True"),
        (combination(points=0), "brings no points"),
        (combination(kind="goal"), "expected one of try, drop, penalty, posts, got 'goal'"),
        (combination(faces="BJ"), "expected three faces among BJKPSC, got 'BJ'"),
        (combination(bonus=1), "bonus is true or false"),
        (combination(colour="red"), "expected a combination with faces, kind and points"),
        ({"blue": []}, "missing:"),
        ([], "expected an object"),
    ],
)
def test_a_wrong_table_is_refused_in_words(raw: object, told: str) -> None:
    with pytest.raises(DataTableError) as refusal:
        table_from(raw)
    assert told in str(refusal.value)
    assert refusal.value.code == "table/invalid"


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataTableError, match=r"nowhere\.json"):
        load_table(tmp_path / "nowhere.json")
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    with pytest.raises(DataTableError, match="is not JSON"):
        load_table(tmp_path / "broken.json")


def test_another_table_is_an_option_that_a_record_can_carry() -> None:
    game = rugby_with(read_table(OTHER))
    assert game.settings()["dice"] == OTHER
    state = as_rugby(game.begin(first="a"))
    assert state.match.rules.points[state.match.rules.listed[3]] == 9
    assert as_rugby(GAME.begin(first="a", dice=OTHER)) == state
    assert game.settings({"dice": "standard"})["dice"] == "standard"


def test_the_text_of_the_house_table_means_the_house_table() -> None:
    assert GAME.settings({"dice": STANDARD.text})["dice"] == "standard"


def test_a_table_that_is_none_is_refused_as_an_option() -> None:
    with pytest.raises(OptionValueError, match="expected blue/green/white/red"):
        GAME.settings({"dice": "mine"})
