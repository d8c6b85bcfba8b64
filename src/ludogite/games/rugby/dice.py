"""The one table of the dice: faces, combinations and their points, read from a file and checked.

The pictures of the faces are lost with the sheet's print, so `dice.json` is a reconstruction. Whoever owns the game can
write a better file: `load_table` reads it, `rugby_with` plays it, and its compact text travels in a record's header as
the option `dice`:

    BJKPSC/++++--/111220/TTBSWW/BJJ:try:5+2*,BJP:try:5+2,BKP:drop:3,…,SPP:posts:0+3/2

six faces of the blue, green, white and red dice; each combination as faces, kind, points, `+` what the green die adds,
`*` when the white die follows; and how many cards warn.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Final

from ludogite.core.errors import DataTableError
from ludogite.core.inputs import escaped, excerpt, quoted
from ludogite.core.message import join, verbatim
from ludogite.games.rugby.hands import FACES, ordered
from ludogite.games.rugby.messages import message

KINDS: Final = ("try", "drop", "penalty", "posts")
"""What a combination is. A tackle cancels a try, a block a drop or a penalty, nothing a penalty before the posts."""

DICE: Final = {"blue": FACES, "green": "+-", "white": "120", "red": "TBSW"}
"""The faces each die may bear, in the order in which they are written."""

MOST: Final = 30
"""More points than this for one part of a combination is a slip of the pen."""

COMBINATION = re.compile(r"([A-Z]{3}):([a-z]+):(\d{1,3})(?:\+(\d{1,3}))?(\*?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Combination:
    """Three faces that score."""

    faces: str
    kind: str
    points: int
    conversion: int = 0
    """What success of the green die adds; 0: the green die is not thrown."""
    bonus: bool = False
    """Whether the white die is thrown."""

    @property
    def text(self) -> str:
        """The combination as the compact text writes it."""
        conversion = f"+{self.conversion}" if self.conversion else ""
        return f"{self.faces}:{self.kind}:{self.points}{conversion}{'*' if self.bonus else ''}"

    @property
    def most(self) -> int:
        """The most points that it can bring."""
        return (self.points + self.conversion) * (2 if self.bonus else 1)


@dataclass(frozen=True, slots=True)
class DiceTable:
    """Dice and combinations. Built by `table_from` and its readers, which check it."""

    blue: str
    green: str
    white: str
    red: str
    combinations: tuple[Combination, ...]
    cards: int
    """How many card faces in one attempt warn."""

    @property
    def text(self) -> str:
        """The whole table in one word, as a record's header carries it."""
        combinations = ",".join(combination.text for combination in self.combinations)
        return "/".join((self.blue, self.green, self.white, self.red, combinations, str(self.cards)))

    @property
    def most(self) -> int:
        """The most points that one throw can bring."""
        return max(combination.most for combination in self.combinations)


def load_table(path: str | Path) -> DiceTable:
    """Return the table in a file of the shape of `dice.json`; raises DataTableError."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataTableError(
            message("the dice table '{path}' cannot be read: {error}", path=escaped(path), error=str(error))
        ) from error
    try:
        return read_json(text)
    except DataTableError as error:
        raise DataTableError(join([verbatim(str(path)), error.message], ": ")) from error


def read_json(text: str) -> DiceTable:
    """Return the table that a text of the shape of `dice.json` describes; raises DataTableError."""
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DataTableError(message("the dice table is not JSON: {error}", error=str(error))) from error
    return table_from(raw)


def read_table(text: str) -> DiceTable:
    """Return the table that a text describes, compact or in JSON; raises DataTableError."""
    if text.lstrip().startswith("{"):
        return read_json(text)
    parts = text.split("/")
    if len(parts) != 6:
        raise DataTableError(
            message("expected blue/green/white/red/combinations/cards, got '{text}'", text=excerpt(text))
        )
    combinations: list[dict[str, object]] = []
    for written in parts[4].split(","):
        match = COMBINATION.fullmatch(written)
        if not match:
            raise DataTableError(
                message("expected a combination such as 'BJJ:try:5+2*', got '{written}'", written=excerpt(written))
            )
        faces, kind, points, conversion, bonus = match.groups()
        combinations.append(
            {
                "faces": faces,
                "kind": kind,
                "points": int(points),
                "conversion": int(conversion or 0),
                "bonus": bool(bonus),
            }
        )
    dice = dict(zip(DICE, map(list, parts), strict=False))
    cards = int(parts[5]) if parts[5] in {"1", "2", "3"} else parts[5]
    return table_from(dice | {"combinations": combinations, "cards_for_a_warning": cards})


def table_from(raw: object) -> DiceTable:
    """Check a table given as plain data and return it; raises DataTableError."""
    if not isinstance(raw, dict):
        raise DataTableError(
            message("expected an object with the dice and the combinations, got {raw}", raw=quoted(raw))
        )
    wanted = {*DICE, "combinations", "cards_for_a_warning"}
    if set(raw) != wanted:
        missing, unknown = sorted(wanted - set(raw)), sorted(map(str, set(raw) - wanted))
        raise DataTableError(
            message(
                "expected the keys {wanted}; missing: {missing}, unknown: {unknown}",
                wanted=", ".join(sorted(wanted)),
                missing=", ".join(missing) or "-",
                unknown=excerpt(", ".join(unknown)) or "-",
            )
        )
    blue, green, white, red = (die_from(name, raw[name]) for name in DICE)
    if len(set(green)) == 1:
        raise DataTableError(
            message(
                "the green die needs a success and a miss, or kicks could never end; got '{green}'",
                green=excerpt(green),
            )
        )
    cards = raw["cards_for_a_warning"]
    if not isinstance(cards, int) or isinstance(cards, bool) or cards not in {1, 2, 3}:
        raise DataTableError(message("expected 1, 2 or 3 cards for a warning, got {cards}", cards=quoted(cards)))
    combinations = raw["combinations"]
    if not isinstance(combinations, list) or not combinations:
        raise DataTableError(message("expected a list of at least one combination"))
    checked = tuple(combination_from(combination, blue) for combination in combinations)
    twice = [faces for faces, count in Counter(c.faces for c in checked).items() if count > 1]
    if twice:
        raise DataTableError(message("the combination '{faces}' stands twice in the table", faces=excerpt(twice[0])))
    return DiceTable(blue, green, white, red, checked, cards)


def die_from(name: str, raw: object) -> str:
    """Check the six faces of a die."""
    known = DICE[name]
    faces = [str(face) for face in raw if isinstance(face, str | int)] if isinstance(raw, list) else []
    if len(faces) != 6:
        raise DataTableError(message("the {name} die needs a list of six faces, got {raw}", name=name, raw=quoted(raw)))
    for face in faces:
        if face not in list(known):
            raise DataTableError(
                message(
                    "the {name} die cannot bear '{face}'; its faces are: {known}",
                    name=name,
                    face=excerpt(face),
                    known=", ".join(known),
                )
            )
    return "".join(sorted(faces, key=known.index))


def combination_from(raw: object, blue: str) -> Combination:
    """Check one combination against the blue die."""
    keys = {"faces", "kind", "points", "conversion", "bonus"}
    if not isinstance(raw, dict) or not {"faces", "kind", "points"} <= set(raw) <= keys:
        raise DataTableError(message("expected a combination with faces, kind and points, got {raw}", raw=quoted(raw)))
    faces, kind = raw["faces"], raw["kind"]
    if not isinstance(faces, str) or len(faces) != 3 or any(face not in FACES for face in faces):
        raise DataTableError(
            message("expected three faces among {known}, got {faces}", known=FACES, faces=quoted(faces))
        )
    for face in faces:
        if face not in blue:
            raise DataTableError(
                message(
                    "the combination '{faces}' cannot be thrown: no blue die bears '{face}'",
                    faces=excerpt(faces),
                    face=excerpt(face),
                )
            )
    if kind not in KINDS:
        raise DataTableError(
            message(
                "{faces}: expected one of {kinds}, got {kind}", faces=faces, kinds=", ".join(KINDS), kind=quoted(kind)
            )
        )
    points, conversion = (_points(faces, raw.get(part, 0)) for part in ("points", "conversion"))
    bonus = raw.get("bonus", False)
    if not isinstance(bonus, bool):
        raise DataTableError(message("{faces}: bonus is true or false, got {bonus}", faces=faces, bonus=quoted(bonus)))
    if points + conversion == 0:
        raise DataTableError(message("{faces}: a combination that brings no points is none", faces=faces))
    return Combination(ordered(faces), kind, points, conversion, bonus)


def _points(faces: str, raw: object) -> int:
    if not isinstance(raw, int) or isinstance(raw, bool) or not 0 <= raw <= MOST:
        raise DataTableError(
            message(
                "{faces}: expected a number of points from 0 to {most}, got {raw}",
                faces=faces,
                most=MOST,
                raw=quoted(raw),
            )
        )
    return raw


STANDARD = table_from(json.loads(files("ludogite.games.rugby").joinpath("dice.json").read_text(encoding="utf-8")))
"""The table of the house."""
