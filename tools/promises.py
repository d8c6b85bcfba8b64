"""What a class promises, read from its source: its docstring, its attributes and its methods with theirs."""

from __future__ import annotations

import ast
import importlib.util
import re
from html import escape
from pathlib import Path


def promises_of(path: str) -> str:
    """Return a class, named `module.Class`, as Markdown with a list of everything it promises."""
    module, _, name = path.rpartition(".")
    tree = ast.parse(source_of(module).read_text(encoding="utf-8"))
    found = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name]
    if not found:
        raise LookupError(f"no class {name!r} in {module}")
    entries = "".join(
        f"<dt><code>{escape(what)}</code></dt><dd>{said(words)}</dd>" for what, words in members(found[0])
    )
    listed = f"\n\n<dl>{entries}</dl>" if entries else ""
    return f"### {name}\n\n`{module}`\n\n{ast.get_docstring(found[0]) or ''}{listed}\n"


def source_of(module: str) -> Path:
    """Return the file a module is written in, compiled or not."""
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        raise LookupError(f"no module {module!r}")
    return Path(spec.origin).parent / f"{module.rpartition('.')[2]}.py"


def members(node: ast.ClassDef) -> list[tuple[str, str]]:
    """Return the public attributes and methods of a class with what is said of them."""
    found: list[tuple[str, str]] = []
    for number, item in enumerate(node.body):
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            found.append((ast.unparse(item), _below(node.body, number)))
        elif isinstance(item, ast.FunctionDef) and (not item.name.startswith("_") or item.name == "__call__"):
            found.append((_signature(item), ast.get_docstring(item) or ""))
    return found


def _below(body: list[ast.stmt], number: int) -> str:
    after = body[number + 1] if number + 1 < len(body) else None
    if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
        return after.value.value
    return ""


def _signature(item: ast.FunctionDef) -> str:
    if any(isinstance(mark, ast.Name) and mark.id == "property" for mark in item.decorator_list):
        return f"{item.name}: {ast.unparse(item.returns) if item.returns else 'object'}"
    given = re.sub(r"^(self|cls)(, )?", "", ast.unparse(item.args))
    return f"{item.name}({given})" + (f" -> {ast.unparse(item.returns)}" if item.returns else "")


def said(words: str) -> str:
    """Return a docstring as HTML: paragraphs, and what is between backquotes as code."""
    paragraphs = [escape(" ".join(part.split()), quote=False) for part in words.split("\n\n")]
    return "".join("<p>" + re.sub(r"`([^`]+)`", r"<code>\1</code>", part) + "</p>" for part in paragraphs)
