"""Writes the types of everything that pages and house send each other, as TypeScript that reads the pages' scripts.

    python tools/wire.py [--check]

The messages of `play` and the rooms are the only source; what is written is a comment to the scripts and never served.
With --check nothing is written, and it fails where something is out of date.
"""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import msgspec
from msgspec import inspect as shapes

from ludogite.core import language, note, preview, scene
from ludogite.play import commands
from ludogite.play.messages import received, seats, sent
from ludogite.thinking.reviews import ReviewProgress
from ludogite.web.accounts.script import PairingOut, PasskeyQuestion
from ludogite.web.api.description import read_notes
from ludogite.web.companion import keeping
from ludogite.web.companion.script import BoxScript, CounterScript, KeeperScript
from ludogite.web.days.script import Ahead, DaysScript, WaitingTables
from ludogite.web.fair.script import FairScript
from ludogite.web.fair.throws import ThrowsOut
from ludogite.web.hints.routes import Hint, HintWaiting
from ludogite.web.learn.lessons import LessonStepOut
from ludogite.web.learn.script import LessonScript
from ludogite.web.notices.sending import NoticeOut
from ludogite.web.puzzles.script import PuzzleScript, RunScript, Streaks
from ludogite.web.review.ending import MovingPicture, TurnOfTheGame
from ludogite.web.review.replay import Replay
from ludogite.web.review.script import EndScript, ReplayScript
from ludogite.web.table.script import InvitationPageScript, TableScript
from ludogite.web.tournaments.draw import DrawFacts, DrawScript

WIRE = Path(__file__).parents[1] / "src" / "ludogite" / "web" / "types" / "wire.d.ts"
HEAD = "// What pages and house send each other. Written by tools/wire.py from the messages in Python: change those.\n"
WIDTH = 120

ALIASES: dict[str, tuple[ModuleType, Any]] = {
    "Command": (commands, commands.Command),
    "Fate": (preview, preview.Fate),
    "Inward": (received, received.Inward),
    "Joining": (seats, seats.Joining),
    "Language": (language, language.Language),
    "Layer": (scene, scene.Layer),
    "NoteSign": (note, note.NoteSign),
    "Outward": (sent, sent.Outward),
}
"""Types that have a name of their own in a module: messages of several kinds, and words to choose from."""
OPEN = {"Language"}
"""Those of which more may come without a change in the code: any text, to a script."""
SENT = (
    sent.Outward,
    Ahead,
    BoxScript,
    CounterScript,
    DaysScript,
    DrawFacts,
    DrawScript,
    EndScript,
    FairScript,
    Hint,
    HintWaiting,
    InvitationPageScript,
    KeeperScript,
    keeping.Counted,
    keeping.KeptPosition,
    LessonScript,
    LessonStepOut,
    MovingPicture,
    NoticeOut,
    PairingOut,
    PasskeyQuestion,
    PuzzleScript,
    Replay,
    ReplayScript,
    ReviewProgress,
    RunScript,
    Streaks,
    TableScript,
    ThrowsOut,
    TurnOfTheGame,
    WaitingTables,
)
"""What the house sends: over sockets, in answers, and with pages."""
RECEIVED = (received.Inward, keeping.KeptGame, keeping.Hand)
"""What it reads: whatever has a default may be left out."""

PLAIN: dict[type, str] = {
    shapes.StrType: "string",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.BoolType: "boolean",
    shapes.NoneType: "null",
    shapes.AnyType: "unknown",
}

Struct = type[msgspec.Struct]


class WireError(ValueError):
    """A message cannot be declared, for this reason."""


def declarations(sent: Iterable[Any], received: Iterable[Any], aliases: Mapping[str, tuple[ModuleType, Any]]) -> str:
    """Return the types of all these messages, and of whatever is in them, in the order of their names."""
    named = {frozenset(get_args(alias)): name for name, (_, alias) in aliases.items()}
    outward, inward = _structs(sent), _structs(received)
    if both := outward & inward:
        raise WireError(f"sent and received in one shape: {sorted(struct.__name__ for struct in both)}")
    written = {struct.__name__: _interface(struct, named, inward=struct in inward) for struct in outward | inward}
    if len(written) < len(outward | inward):
        raise WireError("two messages share a name")
    for name, (module, alias) in aliases.items():
        kinds = [kind.__name__ if isinstance(kind, type) else json.dumps(kind) for kind in get_args(alias)]
        kinds = ["string"] if name in OPEN else kinds
        written[name] = f"{_comment(read_notes(module).get(name, ''))}type {name} = {' | '.join(kinds)};\n"
    listed = textwrap.indent("\n".join(written[name] for name in sorted(written)), "  ")
    return f"{HEAD}\ndeclare namespace Wire {{\n{listed}}}\n"


def _structs(roots: Iterable[Any]) -> set[Struct]:
    """Return the structs among these types, and all that are in them."""
    found: set[Struct] = set()
    waiting = [shapes.type_info(root) for root in roots]
    while waiting:
        shape = waiting.pop()
        if isinstance(shape, shapes.StructType):
            if shape.cls in found:
                continue
            found.add(shape.cls)
            waiting += [field.type for field in shape.fields]
        else:
            waiting += _inside(shape)
    return found


def _inside(shape: shapes.Type) -> list[shapes.Type]:
    match shape:
        case shapes.Metadata():
            return [_described(shape)]
        case shapes.UnionType(types=types) | shapes.TupleType(item_types=types):
            return list(types)
        case shapes.ListType(item_type=item) | shapes.VarTupleType(item_type=item):
            return [item]
        case shapes.DictType(key_type=key, value_type=value):
            return [key, value]
        case _:
            return []


def _described(shape: shapes.Metadata) -> shapes.Type:
    """Return what a type with a description is; what was written already is what the description says."""
    if not isinstance(shape.type, shapes.RawType):
        return shape.type
    if "written" not in (shape.extra or {}):
        raise WireError('a Raw field must say what it holds: Meta(extra={"written": …})')
    return shapes.type_info((shape.extra or {})["written"])


Named = Mapping[frozenset[Any], str]


def _interface(struct: Struct, named: Named, *, inward: bool) -> str:
    shape = shapes.type_info(struct)
    if not isinstance(shape, shapes.StructType):
        raise WireError(f"{struct.__name__} is no plain struct")
    notes = read_notes(struct)
    lines = [] if shape.tag is None else [f"  {shape.tag_field}: {json.dumps(shape.tag)};\n"]
    for field in shape.fields:
        lines.append(textwrap.indent(_comment(notes.get(field.name, "")), "  "))
        lines.append(f"  {_property(struct, field, named, inward=inward)};\n")
    return f"{_comment(struct.__dict__.get('__doc__') or '')}interface {struct.__name__} {{\n{''.join(lines)}}}\n"


def _property(struct: Struct, field: shapes.Field, named: Named, *, inward: bool) -> str:
    left_out = not field.required and (inward or struct.__struct_config__.omit_defaults)
    shape = field.type
    # What is nothing by default is left out, so that nobody ever reads null there.
    if left_out and not inward and field.default is None and isinstance(shape, shapes.UnionType):
        kept = tuple(kind for kind in shape.types if not isinstance(kind, shapes.NoneType))
        shape = kept[0] if len(kept) == 1 else shapes.UnionType(kept)
    return f"{field.encode_name}{'?' if left_out else ''}: {typescript(shape, named)}"


def typescript(shape: shapes.Type, named: Named) -> str:
    """Return a type as TypeScript writes it."""
    match shape:
        case shapes.StructType(cls=cls):
            return cls.__name__
        case shapes.Metadata():
            return typescript(_described(shape), named)
        case shapes.TupleType(item_types=types):
            return f"[{', '.join(typescript(item, named) for item in types)}]"
        case shapes.ListType(item_type=item) | shapes.VarTupleType(item_type=item):
            written = typescript(item, named)
            return f"({written})[]" if isinstance(item, shapes.UnionType) and " | " in written else f"{written}[]"
        case shapes.DictType(key_type=key, value_type=value):
            return f"Record<{typescript(key, named)}, {typescript(value, named)}>"
        case _:
            return " | ".join(_kinds(shape, named))


def _kinds(shape: shapes.Type, named: Named) -> list[str]:
    """Return what a value may be: one of several types or words, or something plain."""
    match shape:
        case shapes.UnionType(types=types):
            alias = named.get(
                frozenset(kind.cls if isinstance(kind, shapes.StructType) else type(kind) for kind in types)
            )
            return [alias] if alias else list(dict.fromkeys(typescript(kind, named) for kind in types))
        case shapes.LiteralType(values=values):
            alias = named.get(frozenset(values))
            return [alias] if alias else [json.dumps(value, ensure_ascii=False) for value in values]
        case shapes.EnumType(cls=cls):
            return [json.dumps(member.value, ensure_ascii=False) for member in cls]
        case _:
            if type(shape) not in PLAIN:
                raise WireError(f"JSON has no {type(shape).__name__}")
            return [PLAIN[type(shape)]]


def _comment(text: str) -> str:
    if not text:
        return ""
    lines = textwrap.wrap(" ".join(text.split()), WIDTH - len("/**  */") - 4)
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "".join(["/**\n", *(f" * {line}\n" for line in lines), " */\n"])


def main(arguments: list[str]) -> int:
    """Write the declarations, or look whether they are up to date."""
    wire = declarations(SENT, RECEIVED, ALIASES)
    if "--check" not in arguments:
        WIRE.write_text(wire, "utf-8")
        return 0
    if not WIRE.exists() or WIRE.read_text("utf-8") != wire:
        print(f"{WIRE.name} is out of date: run python tools/wire.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
