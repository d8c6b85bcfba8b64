"""What is written under the names of a module or a class: the words that describe a message to programs and scripts."""

from __future__ import annotations

import ast
import inspect
import itertools
import textwrap
from functools import cache
from types import ModuleType


@cache
def read_notes(where: ModuleType | type) -> dict[str, str]:
    """Return the docstrings of the names in a module or a class, those of its bases too."""
    notes: dict[str, str] = {}
    for base in reversed(where.__mro__[1:]) if isinstance(where, type) else ():
        if base.__module__.startswith("ludogite."):
            notes |= read_notes(base)
    body = ast.parse(textwrap.dedent(inspect.getsource(where))).body
    if isinstance(where, type) and isinstance(body[0], ast.ClassDef):
        body = body[0].body
    for node, under in itertools.pairwise(body):
        if isinstance(under, ast.Expr) and isinstance(under.value, ast.Constant):
            notes |= dict.fromkeys(_assigned(node), " ".join(str(under.value.value).split()))
    return notes


def _assigned(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.If):
        return [name for inner in node.body for name in _assigned(inner)]
    targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets if isinstance(node, ast.Assign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]
