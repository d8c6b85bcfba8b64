"""A notebook as Markdown: its words, its code, and what each cell shows when it is run."""

from __future__ import annotations

import ast
import contextlib
import io
import json
from base64 import b64encode
from html import escape
from pathlib import Path


def shown_by(path: Path, *, run: bool = True) -> str:
    """Return a notebook as Markdown; unless it is run, without what its cells show."""
    names: dict[str, object] = {"__name__": "__main__"}
    parts = []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
        else:
            parts.append(f"```python\n{source}\n```")
            if run:
                parts.append(result_of(source, names))
    return "\n\n".join(parts)


def result_of(source: str, names: dict[str, object]) -> str:
    """Run a cell and return what it prints and what its last line is worth, as HTML."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value: object = None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)  # noqa: S102 - our own notebook
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)  # noqa: S307 - the same
    text = f"<pre class='out'>{escape(printed.getvalue().rstrip())}</pre>" if printed.getvalue() else ""
    return f"<div class='shown'>{text}{_face(value)}</div>".replace("\n\n", "\n&#10;")


def _face(value: object) -> str:
    if hasattr(value, "_repr_html_"):
        return str(value._repr_html_())
    if hasattr(value, "_repr_svg_"):  # as a picture of its own: the styles of several would mix on one page
        return f"<img alt='' src='data:image/svg+xml;base64,{b64encode(value._repr_svg_().encode()).decode()}'>"
    return "" if value is None else f"<pre class='out'>{escape(repr(value))}</pre>"
