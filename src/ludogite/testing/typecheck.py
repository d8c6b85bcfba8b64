"""Whether values have the types that the contract writes: its own annotations are read, and nothing is repeated."""

# ruff: noqa: ANN401 - an annotation may be anything

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Sequence as AbstractSequence
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from ludogite.core import companion, count, judge, message, note, options, outcome, rng, scene, sheet
from ludogite.core.game import Game
from ludogite.core.message import Message

CONTRACT = (companion, count, judge, message, note, options, outcome, rng, scene, sheet)
"""The modules whose names stand in annotations and are imported for them alone."""

WHOLE = (Message, Game)
"""Values that are not looked into: their own makers and laws do that."""

PLAIN = (int, str)
"""Values without parts."""

QUOTED = (bool, int, float, str, bytes, tuple, list, set, frozenset, dict)
"""What reads well in a sentence."""

WORDS: dict[object, str] = {
    str: "a str",
    int: "an int",
    float: "a number",
    bool: "True or False",
    NoneType: "None",
    Message: "a Message",
}


def type_errors(value: object, expected: Any, where: str) -> Iterator[str]:
    """Give every part of a value that has not the type which is expected of it: what was expected, what was given."""
    if not _fits(value, expected):
        yield f"{where}: expected {_expectation(value, expected)}, got {_shown(value)}"
    elif not isinstance(value, WHOLE):
        for part, type_, name in _parts(value, expected):
            yield from type_errors(part, type_, where + name)


def field_errors(value: object, where: str = "") -> Iterator[str]:
    """Give every field of a dataclass, and every part of one, that has not the type which is written beside it."""
    kind: Any = type(value)
    for name, expected in annotations_of(kind).items():
        yield from type_errors(getattr(value, name), expected, f"{where}{name}")


@cache
def annotations_of(of: Any) -> dict[str, Any]:
    """Return the types that a class writes beside its fields, or a function beside its arguments and its `return`."""
    names = {name: value for module in CONTRACT for name, value in vars(module).items()}
    hints = get_type_hints(of, localns=names)
    if is_dataclass(of):
        return {field.name: hints[field.name] for field in fields(of)}
    return {name: hints[name] for name in of._fields} if hasattr(of, "_fields") else hints


@cache
def _kind(expected: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return what a type is, and of what: `tuple[int, ...]` is a tuple, of int and so on."""
    return get_origin(expected) or expected, get_args(expected)


def _fits(value: object, expected: Any) -> bool:
    """Tell whether a value is of a type, its parts left aside."""
    kind, of = _kind(expected)
    if kind in {Union, UnionType}:
        return any(_fits(value, one) for one in of)
    if kind is Literal:
        return isinstance(value, str) and value in of
    if kind is Callable:
        return callable(value)
    return kind in {Any, object} or isinstance(kind, TypeVar) or _is_instance(value, kind)


def _is_instance(value: object, kind: type) -> bool:
    if getattr(kind, "_is_protocol", False):
        return not isinstance(value, type) and not _lacking(value, kind)
    if isinstance(value, bool):
        return kind is bool  # to Python it is a number, to whoever reads a version it is a mistake
    return isinstance(value, (int, float) if kind is float else kind)


def _parts(value: Any, expected: Any) -> Iterator[tuple[object, Any, str]]:
    """Give the parts of a value that has a type: each with its own type, and how it is reached."""
    kind, of = _kind(expected)
    if kind in {Union, UnionType}:
        yield from _parts(value, next(one for one in of if _fits(value, one)))
    elif kind is tuple and of[-1] is not Ellipsis:
        yield from ((part, type_, f"[{n}]") for n, (part, type_) in enumerate(zip(value, of, strict=False)))
    elif kind in {tuple, list, AbstractSequence}:
        if of[0] not in PLAIN or any(type(part) is not of[0] for part in value):  # long lists of numbers are usual
            yield from ((part, of[0], f"[{n}]") for n, part in enumerate(value))
    elif kind is Mapping:
        yield from ((part, of[1], f"[{name!r}]") for name, part in value.items())
    elif isinstance(kind, type) and (is_dataclass(kind) or hasattr(kind, "_fields")):
        yield from ((getattr(value, name), type_, f".{name}") for name, type_ in annotations_of(kind).items())


def _lacking(value: object, protocol: type) -> list[str]:
    names = {*vars(protocol), *protocol.__annotations__}
    return sorted(name for name in names if not name.startswith("_") and not hasattr(value, name))


def _expectation(value: object, expected: Any) -> str:
    """Say what was expected where a value does not fit."""
    kind, _ = _kind(expected)
    if not getattr(kind, "_is_protocol", False):
        return _type_words(expected)
    lacking = [] if isinstance(value, type) else _lacking(value, kind)
    return f"{_type_words(expected)} with {', '.join(lacking)}" if lacking else _type_words(expected)


def _type_words(expected: Any) -> str:
    kind, of = _kind(expected)
    if kind in {Union, UnionType}:
        return " or ".join(map(_type_words, of))
    if kind is Literal:
        return f"one of {', '.join(map(repr, of))}"
    if kind is Callable:
        return "a function"
    if kind in {tuple, list, AbstractSequence}:
        return f"a {kind.__name__.lower()} of {getattr(_kind(of[0])[0], '__name__', of[0])}"
    return WORDS.get(kind) or f"an instance of {kind.__name__}"


def _shown(value: object) -> str:
    """Quote what was given where it reads well; else say what it is."""
    if value is None or isinstance(value, type):
        return "None" if value is None else f"the class {value.__name__}"
    name = type(value).__name__
    return f"{reprlib.repr(value)} ({name})" if isinstance(value, QUOTED) else f"a {name}"
