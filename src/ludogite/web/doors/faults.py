"""What is wrong with a message: every field at fault, what was given there, and what is allowed.

msgspec stops at the first fault and does not say which words are allowed; this reads the same types to tell all of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from msgspec import inspect as shapes

from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import QUOTED, excerpt, quoted_json
from ludogite.core.language import Language
from ludogite.core.message import Message, house_message, join, verbatim
from ludogite.play.messages import FieldOut
from ludogite.translation import translate

MOST = 8
"""So many faults of one message are told."""
PLAIN_INTEGER = re.compile(r"-?[0-9]+")
PLAIN_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
"""How numbers are written in addresses; programs write small ones as 1e-07."""
FIGURES = 40
"""So many figures of a number are read: one that is longer is beyond every bound, and Python refuses to read it."""

Plain = str | int | float | bool | None
Sized = shapes.StrType | shapes.ListType | shapes.VarTupleType

OBJECT, LIST = house_message("an object"), house_message("a list")
KINDS: dict[type[shapes.Type], tuple[tuple[type, ...], Message]] = {
    shapes.StructType: ((dict,), OBJECT),
    shapes.DictType: ((dict,), OBJECT),
    shapes.ListType: ((list,), LIST),
    shapes.VarTupleType: ((list,), LIST),
    shapes.StrType: ((str,), house_message("a text")),
    shapes.IntType: ((int,), house_message("a whole number")),
    shapes.FloatType: ((int, float), house_message("a number")),
    shapes.BoolType: ((bool,), house_message("true or false")),
    shapes.DateType: ((), house_message("a day such as 2026-11-17")),
    shapes.NoneType: ((type(None),), verbatim("null")),
}
"""What JSON becomes where a type is expected, and what it is called."""


class FieldFault(NamedTuple):
    """One field that cannot be taken."""

    path: str
    """Where it stands, such as `seats[0].kind`; empty for the whole message."""
    given: object
    expected: Message
    """What should stand there, in words."""
    allowed: tuple[Plain, ...] = ()
    """All that may stand there, where that can be counted."""
    is_missing: bool = False


class FieldError(LudogiteError, ValueError):
    """Fields of a message cannot be taken, or are missing."""

    code = "message/field"

    def __init__(self, faults: Sequence[FieldFault]) -> None:
        self.faults = tuple(faults)
        super().__init__(join((told(fault) for fault in self.faults), "; "))

    def fields(self, language: Language) -> list[FieldOut]:
        """Return every fault as programs read it."""
        return [
            FieldOut(fault.path, translate(fault.expected, language), _shortened(fault.given), list(fault.allowed))
            for fault in self.faults
        ]


def told(fault: FieldFault) -> Message:
    """Return a fault as a sentence: where, what was given, what is expected."""
    place = verbatim(fault.path) if fault.path else house_message("the message")
    if fault.is_missing:
        return house_message("{place} is missing: {expected}", place=place, expected=fault.expected)
    return house_message(
        "{place} {given}: {expected}", place=place, given=quoted_json(fault.given), expected=fault.expected
    )


def find_faults(kind: Any, value: Any, path: str = "") -> list[FieldFault]:  # noqa: ANN401 - any type, JSON is anything
    """Return what keeps a value from being read as a type, the first few of it; nothing where it can be read."""
    found: list[FieldFault] = []
    for fault in _faults(_shape(kind), value, path):
        found.append(fault)
        if len(found) == MOST:
            break
    return found


@cache
def _shape(kind: Any) -> shapes.Type:  # noqa: ANN401 - any type
    """Return the shape of a type, which is found out once: every request is looked at by it."""
    return shapes.type_info(kind)


def find_text_faults(kind: Any, text: str, path: str) -> list[FieldFault]:  # noqa: ANN401 - any type
    """Return what keeps a parameter of an address from being read as a type."""
    parts = [part for part in _parts(shapes.type_info(kind)) if not isinstance(part, shapes.NoneType)]
    wanted = {type(part) for part in parts}
    value: object = text
    if wanted & {shapes.IntType, shapes.FloatType}:
        if (PLAIN_NUMBER if shapes.FloatType in wanted else PLAIN_INTEGER).fullmatch(text):
            value = float(text) if shapes.FloatType in wanted else _integer(text)
    elif shapes.BoolType in wanted and text.lower() in ("true", "false", "1", "0"):
        value = text.lower() in ("true", "1")
    return [fault._replace(given=text) for fault in _union_faults(parts, value, path)]


def find_number_faults(kind: Any, text: str, path: str) -> list[FieldFault]:  # noqa: ANN401 - any type
    """Return what keeps a parameter of an address from being read as a number; nothing where none is expected."""
    numbers = shapes.IntType, shapes.FloatType, shapes.NoneType
    parts = _parts(shapes.type_info(kind))
    return find_text_faults(kind, text, path) if all(isinstance(part, numbers) for part in parts) else []


def missing_field(kind: Any, path: str) -> FieldFault:  # noqa: ANN401 - any type
    """Return that a field is missing, and what should stand there."""
    return FieldFault(path, None, _kinds(_parts(shapes.type_info(kind))), is_missing=True)


def _integer(text: str) -> int:
    sign, figures = ("-", text[1:]) if text.startswith("-") else ("", text)
    return int(sign + (figures.lstrip("0")[:FIGURES] or "0"))


def _parts(shape: shapes.Type) -> list[shapes.Type]:
    """Return the types that a type is made of, without what is only said about them."""
    match shape:
        case shapes.Metadata(type=inner):
            return _parts(inner)
        case shapes.UnionType(types=types):
            return [part for inner in types for part in _parts(inner)]
        case _:
            return [shape]


def _faults(shape: shapes.Type, value: Any, path: str) -> Iterator[FieldFault]:  # noqa: ANN401 - JSON is anything
    match shape:
        case shapes.Metadata(type=inner):
            yield from _faults(inner, value, path)
        case shapes.UnionType(types=types):
            yield from _union_faults(types, value, path)
        case shapes.LiteralType(values=values):
            if not any(type(value) is type(word) and value == word for word in values):
                yield one_of(tuple(values), value, path)
        case _ if not _is_kind(shape, value):
            yield _wrong_kind((shape,), value, path)
        case shapes.StructType():
            yield from _object_faults(shape, value, path)
        case shapes.DictType() | shapes.ListType() | shapes.VarTupleType():
            yield from _collection_faults(shape, value, path)
        case _:
            yield from _plain_faults(shape, value, path)


def _collection_faults(
    shape: shapes.DictType | shapes.ListType | shapes.VarTupleType,
    value: Any,  # noqa: ANN401 - JSON is anything
    path: str,
) -> Iterator[FieldFault]:
    if isinstance(shape, shapes.DictType):
        for name, item in value.items():
            yield from _faults(shape.key_type, name, _joined(path, name))
            yield from _faults(shape.value_type, item, _joined(path, name))
        return
    yield from _length_faults(shape, value, path)
    for number, item in enumerate(value):
        yield from _faults(shape.item_type, item, f"{path}[{number}]")


def _plain_faults(shape: shapes.Type, value: Any, path: str) -> Iterator[FieldFault]:  # noqa: ANN401 - JSON is anything
    match shape:
        case shapes.StrType():
            yield from _length_faults(shape, value, path)
            if shape.pattern and not re.search(shape.pattern, value):
                yield FieldFault(path, value, house_message("a text that matches {pattern}", pattern=shape.pattern))
        case shapes.IntType() | shapes.FloatType():
            yield from _bound_faults(shape, value, path)


def _union_faults(types: Sequence[shapes.Type], value: Any, path: str) -> Iterator[FieldFault]:  # noqa: ANN401 - JSON
    types = [part for shape in types for part in _parts(shape)]
    tagged = {part.tag: part for part in types if isinstance(part, shapes.StructType) and part.tag is not None}
    if tagged and isinstance(value, dict):
        field = next(iter(tagged.values())).tag_field or "type"
        tag = value.get(field)
        if isinstance(tag, str) and tag in tagged:
            yield from _object_faults(tagged[tag], value, path)
        else:
            yield one_of(tuple(tagged), tag, _joined(path, field), is_missing=field not in value)
        return
    fitting = [part for part in types if _is_kind(part, value)]
    if not fitting:
        yield _wrong_kind(types, value, path)
        return
    attempts = [list(_faults(part, value, path)) for part in fitting]
    yield from min(attempts, key=len)


def _object_faults(shape: shapes.StructType, value: dict[str, Any], path: str) -> Iterator[FieldFault]:
    fields = {field.encode_name: field for field in shape.fields}
    for name, given in value.items():
        if name not in fields and (name, given) != (shape.tag_field, shape.tag):
            names = house_message("no such field; there are: {names}", names=", ".join(fields))
            yield FieldFault(_joined(path, name), given, names)
    for name, field in fields.items():
        if name in value:
            yield from _faults(field.type, value[name], _joined(path, name))
        elif field.required:
            yield FieldFault(_joined(path, name), None, _kinds(_parts(field.type)), is_missing=True)


def _length_faults(shape: Sized, value: Sequence[Any], path: str) -> Iterator[FieldFault]:
    least, most, count = shape.min_length, shape.max_length, len(value)
    is_text = isinstance(shape, shapes.StrType)
    if most is not None and count > most:
        characters = house_message("at most {most} characters, not {count}", most=most, count=count)
        items = house_message("at most {most} items, not {count}", most=most, count=count)
        yield FieldFault(path, value, characters if is_text else items)
    if least is not None and count < least:
        characters = house_message("at least {least} characters", least=least)
        items = house_message("at least {least} items", least=least)
        yield FieldFault(path, value, characters if is_text else items)


def _bound_faults(shape: shapes.IntType | shapes.FloatType, value: float, path: str) -> Iterator[FieldFault]:
    if shape.ge is not None and value < shape.ge:
        yield FieldFault(path, value, house_message("at least {least}", least=shape.ge))
    if shape.le is not None and value > shape.le:
        yield FieldFault(path, value, house_message("at most {most}", most=shape.le))


def one_of(allowed: tuple[Plain, ...], value: object, path: str, *, is_missing: bool = False) -> FieldFault:
    """Return that something else stands in a place than one of what is allowed there."""
    words = ", ".join(repr(word) for word in allowed)
    return FieldFault(path, value, house_message("one of {allowed}", allowed=words), allowed, is_missing)


def _wrong_kind(types: Sequence[shapes.Type], value: object, path: str) -> FieldFault:
    bare = [part for shape in types for part in _parts(shape)]
    words: list[Plain] = []
    for part in bare:
        match part:
            case shapes.LiteralType(values=values):
                words += values
            case shapes.BoolType():
                words += [True, False]
            case shapes.NoneType():
                words.append(None)
            case _:
                return FieldFault(path, value, _kinds(bare))
    return FieldFault(path, value, _kinds(bare), tuple(words))


def _is_kind(shape: shapes.Type, value: object) -> bool:
    """Tell whether a value is of the kind of JSON that a type is written as."""
    (bare,) = _parts(shape)
    if isinstance(bare, shapes.LiteralType):
        return any(type(value) is type(word) for word in bare.values)
    if isinstance(value, bool):  # which Python counts among the numbers
        return isinstance(bare, shapes.BoolType)
    if isinstance(bare, shapes.IntType) and isinstance(value, float):
        return value.is_integer()
    return isinstance(value, KINDS[type(bare)][0])


def _kinds(types: Sequence[shapes.Type]) -> Message:
    """Return the kinds of JSON that may stand in a place, in words."""
    kinds = list(dict.fromkeys(_kind(part) for shape in types for part in _parts(shape)))
    return join(kinds, house_message(" or "))


def _kind(shape: shapes.Type) -> Message:
    if isinstance(shape, shapes.LiteralType):
        return house_message("one of {allowed}", allowed=", ".join(repr(word) for word in shape.values))
    return KINDS[type(shape)][1]


def _joined(path: str, name: object) -> str:
    word = excerpt(str(name))
    return f"{path}.{word}" if path else word


def _shortened(value: object) -> Plain:
    """Return what was given as a refusal repeats it: as it is where it is plain and short."""
    if value is None or isinstance(value, (bool, int, float)):
        return value if len(quoted_json(value)) <= QUOTED else quoted_json(value)
    if isinstance(value, str) and len(value) <= QUOTED:
        return value
    return quoted_json(value)
