"""Whoever is refused something reads why in their own language: a refusal is made of a message, not of words."""

import ast
from functools import cache
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src" / "ludogite"
ENGLISH = {
    "core/lesson": "somebody who writes a lesson reads it, beside the English of the file",
    "testing/": "somebody who writes a game reads it, beside English names and tracebacks",
}
"""Where refusals are English, and why; nobody who plays or hosts ever reads them."""
EXPLAINED = {
    "FieldError": "it is made of the faults of a message, whose words are messages",
    "BannedGuestError": "it is made of when it ends and of what a moderator wrote",
    "MutedError": "it is made of what a moderator wrote",
}
"""Refusals that are made of something else, which has words."""
MAKERS = {"house_message", "message", "join"}
"""What makes messages."""


def test_no_refusal_is_made_of_english_words() -> None:
    refusals = refusal_names()
    assert {"LudogiteError", "TableError", "RecordError", "FileError", "LimitError"} <= refusals
    assert [fault for path in sources() for fault in english_refusals(path, refusals)] == []


def sources() -> list[Path]:
    """Return every module in which a refusal is a message."""
    return [path for path in sorted(SOURCES.rglob("*.py")) if not name_of(path).startswith(tuple(ENGLISH))]


@cache
def parsed(path: Path) -> ast.Module:
    text = path.read_text("utf-8")
    return ast.parse(text if "Error(" in text else "")  # most modules refuse nothing


def name_of(path: Path) -> str:
    return path.relative_to(SOURCES).as_posix()


def refusal_names() -> set[str]:
    """Return the names of LudogiteError and of every class below it."""
    classes = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ClassDef)
    }
    found = {"LudogiteError"}
    while more := {name for name, bases in classes.items() if bases & found} - found:
        found |= more
    return found


def english_refusals(path: Path, refusals: set[str]) -> list[str]:
    """Return where a module makes refusals of something else than a message."""
    calls = [node for node in ast.walk(parsed(path)) if isinstance(node, ast.Call) and node.args]
    made = [node for node in calls if called(node) in refusals - set(EXPLAINED)]
    known = messages_in(parsed(path)) if made else set()
    return [
        f"{name_of(path)}:{node.lineno}: {ast.unparse(node)}" for node in made if not is_message(node.args[0], known)
    ]


def messages_in(tree: ast.Module) -> set[str]:
    """Return what is a message in a module: arguments, attributes and results annotated so, and names given to one."""
    known = set()
    for node in ast.walk(tree):
        match node:
            case ast.arg(arg=name, annotation=annotation) if says_message(annotation):
                known.add(name)
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation) if says_message(annotation):
                known.add(name)
            case ast.FunctionDef(name=name, returns=annotation) if says_message(annotation):
                known.add(name)
    named = [node for node in ast.walk(tree) if isinstance(node, ast.Assign)]
    for _ in range(2):  # a name may be given to what another one names
        known |= {ast.unparse(target) for node in named if is_message(node.value, known) for target in node.targets}
    english = {ast.unparse(target) for node in named if is_english(node.value) for target in node.targets}
    return known - english


def says_message(annotation: ast.expr | None) -> bool:
    return annotation is not None and ast.unparse(annotation) in {"Message", "Message | None"}


def is_message(node: ast.expr, known: set[str]) -> bool:
    match node:
        case ast.IfExp(body=one, orelse=other):
            return is_message(one, known) and is_message(other, known)
        case ast.Attribute(attr="message"):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="plural")):
            return name in MAKERS
        case ast.Call(func=ast.Name(id="verbatim"), args=[words]):
            return not is_english(words)
        case ast.Call():
            return called(node) in MAKERS | known
        case _:
            return ast.unparse(node) in known


def is_english(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
