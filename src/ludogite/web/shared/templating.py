"""How templates become pages: nothing undefined is shown, and lines are broken for the reader, not for the page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from markupsafe import Markup

from ludogite.web.shared.script import written_for_script

NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'
FACES = ("sparrow", "squirrel", "fox", "heron", "owl")
"""Who the opponents are, from the first level to the last: names of drawings."""


def create_environment(folders: Iterable[Path], **shared: object) -> Environment:
    """Return what reads the templates and drawings of some folders; all of them know what is shared."""
    environment = Environment(
        loader=FileSystemLoader(list(folders)), autoescape=True, undefined=StrictUndefined, extensions=[JoinedLines]
    )
    environment.policies["json.dumps_function"] = written_for_script
    names = environment.list_templates(filter_func=lambda name: name.startswith("icons/"))
    environment.globals |= shared | {
        "icon_symbols": Markup().join(_symbol(environment, name, f"i-{Path(name).stem}") for name in names),
        "face_symbols": Markup().join(
            _symbol(environment, f"faces/{name}.svg", f"face-{level}") for level, name in enumerate(FACES, 1)
        ),
    }
    return environment


class JoinedLines(Extension):
    """The end of a line and the indentation of the next are no part of the page, as in JSX.

    In a tag they are one space, and between two words too. A space that is meant stands inside a line, or is written
    as an expression: `{{ " " }}`. A drawing on a page needs no namespace.
    """

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Yield a template's tokens with its lines joined."""
        joiner = _LineJoiner()
        is_drawing = (stream.name or "").endswith(".svg")
        for token in stream:
            if token.type == "data":
                text = joiner.join(token.value)
                yield Token(token.lineno, token.type, text.replace(NAMESPACE, "") if is_drawing else text)
            else:
                yield token


class _LineJoiner:
    """Joins the lines of a template that comes in pieces, and remembers whether a piece ended inside a tag."""

    _DELIMITER = re.compile(r'[<>"]')

    def __init__(self) -> None:
        self._is_in_tag = False
        self._is_quoted = False

    def join(self, text: str) -> str:
        joined = []
        start = 0
        for found in self._DELIMITER.finditer(text):
            if found[0] in self._awaited():
                joined.append(self._join_part(text[start : found.start()], found[0]) + found[0])
                start = found.end()
                self._pass(found[0])
        return "".join([*joined, self._join_part(text[start:])])

    def _awaited(self) -> str:
        """Return the delimiters that mean something here."""
        if not self._is_in_tag:
            return "<"
        return '"' if self._is_quoted else '">'

    def _pass(self, delimiter: str) -> None:
        if delimiter == '"':
            self._is_quoted = not self._is_quoted
        else:
            self._is_in_tag = delimiter == "<"

    def _join_part(self, part: str, delimiter: str = "") -> str:
        if not self._is_in_tag:
            part = re.sub(r"^\s*\n\s*|\s*\n\s*$", "", part)
        elif delimiter == ">":
            part = re.sub(r"\s*\n\s*$", "", part)
        return re.sub(r"\s*\n\s*", " ", part)


def _symbol(environment: Environment, name: str, symbol_id: str) -> Markup:
    """Return a drawing as a symbol, which takes its colours and lines from where it is used."""
    drawing = environment.get_template(name).render()
    root = re.match(r'<svg[^>]*?( viewBox="[^"]*")[^>]*>', drawing)
    if root is None:
        raise ValueError(f"expected a drawing that begins with <svg … viewBox=…>, got {drawing[:60]!r} in {name}")
    inner = drawing[root.end() :].removesuffix("</svg>")
    return Markup('<symbol id="{}"{}>{}</symbol>').format(symbol_id, Markup(root[1]), Markup(inner))  # noqa: S704
