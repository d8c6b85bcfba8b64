"""Write templates and drawings as people read them: one element a line, statements on lines of their own.

    python tools/format_templates.py            write all of them again
    python tools/format_templates.py --check    say which are not as they should be

The end of a line and its indentation are no part of a page (`ludogite.web.shared.templating`), so that lines may be
broken anywhere; a space that is meant stands inside a line, or is written as `{{ " " }}` at the end of one.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar
from xml.etree import ElementTree as ET

WEB = Path(__file__).parent.parent / "src" / "ludogite" / "web"
WIDTH = 120
INDENT = "  "
SPACE = '{{ " " }}'
VOID = frozenset({"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
BLOCKS = frozenset({"if", "for", "block", "macro", "call", "filter", "with", "autoescape", "raw"})
MIDDLES = frozenset({"else", "elif"})

STATEMENT = r"\{%.*?%\}"
EXPRESSION = r"\{\{.*?\}\}"
QUOTED = rf'"(?:{EXPRESSION}|{STATEMENT}|[^"])*"'
TOKEN = re.compile(
    rf"(?P<comment>\{{#.*?#\}}|<!--.*?-->)|(?P<statement>{STATEMENT})|(?P<expression>{EXPRESSION})|(?P<doctype><![^>]*>)"
    rf"|(?P<close></[\w:-]+\s*>)|(?P<open><[\w:-]+(?:{EXPRESSION}|{STATEMENT}|{QUOTED}|[^>\"])*>)|(?P<words>[^<{{]+|.)",
    re.DOTALL,
)
ATTRIBUTE = re.compile(
    rf"(?P<when>\{{%\s*if\b.*?\{{%\s*endif\s*%\}})|(?P<plain>(?:{EXPRESSION}|{QUOTED}|[^\s\"{{])+)", re.DOTALL
)


class TemplateSyntaxError(ValueError):
    """An element or a statement has no end, or the end of another."""


@dataclass
class Piece:
    """What stands on a line as it is: words, an expression, a comment, a statement without an end."""

    text: str
    kind: str

    @property
    def is_words(self) -> bool:
        """Whether it is written text."""
        return self.kind == "words"


@dataclass
class Element:
    """An element with its attributes and what is in it."""

    name: str
    attributes: list[str]
    end: str
    children: list[Node] = field(default_factory=list)
    is_void: bool = False

    def opening(self) -> str:
        """Return its start on one line."""
        return " ".join([f"<{self.name}", *self.attributes]) + self._bracket

    def opening_lines(self) -> list[str]:
        """Return its start with an attribute a line."""
        return [f"<{self.name}", *(INDENT + attribute for attribute in self.attributes), self._bracket]

    @property
    def _bracket(self) -> str:
        return "/>" if self.end == "/>" else ">"


@dataclass
class Block:
    """A statement with an end: its branches, each the statement that opens it and what is in it."""

    name: str
    branches: list[tuple[str, list[Node]]]
    end: str = ""


BLANK = Piece("", "blank")
Node = Piece | Element | Block
Opened = TypeVar("Opened", Element, Block)


def formatted(source: str) -> str:
    """Return a template as it should be written."""
    return "\n".join(_lines(_tidy(_Parser().read(source), outermost=True), "")) + "\n"


class _Parser:
    """Reads a template into nodes, and knows what is open."""

    def __init__(self) -> None:
        self.top: list[Node] = []
        self._open: list[Element | Block] = []

    def read(self, source: str) -> list[Node]:
        for token in TOKEN.finditer(source):
            kind, text = str(token.lastgroup), token[0]
            try:
                self._take(kind, text)
            except TemplateSyntaxError as error:
                line = source.count("\n", 0, token.start()) + 1
                raise TemplateSyntaxError(f"line {line}: {error}") from None
        if self._open:
            left = self._open[-1]
            raise TemplateSyntaxError(f"the end: {left.name} is still open")
        return self.top

    def _take(self, kind: str, text: str) -> None:
        if kind == "open":
            element = _element(text)
            self._inside().append(element)
            if not element.is_void:
                self._open.append(element)
        elif kind == "close":
            element = self._innermost(Element, text)
            if text != element.end:
                raise TemplateSyntaxError(f"{text} stands where {element.end} is awaited")
            self._open.pop()
        elif kind == "statement":
            self._take_statement(re.sub(r"\s+", " ", text))
        else:
            self._inside().append(Piece(text, kind))

    def _take_statement(self, statement: str) -> None:
        keyword = statement[2:-2].strip("- ").split()[0]
        if keyword in BLOCKS or (keyword == "set" and "=" not in statement):
            block = Block(keyword, [(statement, [])])
            self._inside().append(block)
            self._open.append(block)
        elif keyword in MIDDLES:
            self._innermost(Block, statement).branches.append((statement, []))
        elif keyword.startswith("end"):
            block = self._innermost(Block, statement)
            if keyword != f"end{block.name}":
                raise TemplateSyntaxError(f"{statement} stands where {{% end{block.name} %}} is awaited")
            block.end = statement
            self._open.pop()
        else:
            self._inside().append(Piece(statement, "statement"))

    def _innermost(self, kind: type[Opened], text: str) -> Opened:
        if not self._open or not isinstance(self._open[-1], kind):
            raise TemplateSyntaxError(f"{text} ends nothing that was opened beside it")
        return self._open[-1]

    def _inside(self) -> list[Node]:
        if not self._open:
            return self.top
        innermost = self._open[-1]
        return innermost.children if isinstance(innermost, Element) else innermost.branches[-1][1]


def _element(tag: str) -> Element:
    name = re.match(r"<([\w:-]+)", tag)
    assert name is not None  # noqa: S101 - what is matched here was matched as a tag
    closes_itself = tag.endswith("/>")
    inner = tag[len(name[0]) : -2 if closes_itself else -1]
    attributes = []
    for found in ATTRIBUTE.finditer(inner):
        attribute = re.sub(r"\s+", " ", found[0])
        if found["when"]:
            attribute = re.sub(r"%\} ", "%}", attribute)
        attributes.append(attribute)
    is_void = closes_itself or name[1].lower() in VOID
    return Element(name[1], attributes, "/>" if closes_itself else f"</{name[1]}>", is_void=is_void)


def _tidy(nodes: list[Node], *, outermost: bool = False) -> list[Node]:
    """Leave out ends of lines and indentation; keep a blank line where some stand between statements."""
    tidy: list[Node] = []
    for node in _whole_words(nodes):
        if isinstance(node, Element):
            node.children = _tidy(node.children)
        elif isinstance(node, Block):
            node.branches = [(statement, _tidy(children)) for statement, children in node.branches]
        if not isinstance(node, Piece) or not node.is_words:
            tidy.append(Piece(" ", "words") if isinstance(node, Piece) and node.text == SPACE else node)
        elif text := re.sub(r"^\s*\n\s*|\s*\n\s*$", "", node.text):
            tidy.append(Piece(re.sub(r"\s+", " ", text), "words"))
        elif outermost and node.text.count("\n") > 1:
            tidy.append(BLANK)
    while tidy and tidy[-1] is BLANK:
        tidy.pop()
    return list(_whole_words(tidy))


def _whole_words(nodes: list[Node]) -> Iterator[Node]:
    """Make one text of those that stand side by side."""
    words = ""
    for node in nodes:
        if isinstance(node, Piece) and node.is_words:
            words += node.text
            continue
        if words:
            yield Piece(words, "words")
            words = ""
        yield node
    if words:
        yield Piece(words, "words")


def _lines(nodes: list[Node], indent: str) -> Iterator[str]:
    for run in _runs(nodes, WIDTH - len(indent)):
        if isinstance(run, str):
            yield indent + run if run else ""
        elif isinstance(run, Element):
            yield from _element_lines(run, indent)
        else:
            yield from _block_lines(run, indent)


def _runs(nodes: list[Node], width: int) -> Iterator[str | Element | Block]:
    """Return what goes on a line together, and whatever needs lines of its own."""
    line, has_element, ends_in_words = "", False, False

    def ended() -> Iterator[str]:
        if line:
            yield _with_spaces(line)

    for node in nodes:
        flat = _flat(node)
        if flat is None or (isinstance(node, Element) and len(flat) > width):
            yield from ended()
            line, has_element, ends_in_words = "", False, False
            assert not isinstance(node, Piece)  # noqa: S101 - a piece is always flat
            yield node
            continue
        is_words = isinstance(node, Piece) and node.is_words
        is_element = isinstance(node, Element)
        joins = (is_words and not (isinstance(node, Piece) and node.kind == "blank")) or ends_in_words
        if not joins or (is_element and has_element) or len(line + flat) > width:
            yield from ended()
            line, has_element = "", False
            if node is BLANK:
                yield ""
        line += flat
        has_element |= is_element
        ends_in_words = is_words
    yield from ended()


def _with_spaces(line: str) -> str:
    """Write the spaces at the ends of a line so that they stay."""
    before = SPACE if line.startswith(" ") else ""
    after = SPACE if line.endswith(" ") and line.strip() else ""
    return before + line.strip() + after


def _flat(node: Node) -> str | None:
    """Return a node on one line, where it is one element with nothing but words in it."""
    if isinstance(node, Piece):
        return node.text
    if isinstance(node, Element):
        if node.is_void:
            return node.opening()
        if all(isinstance(child, Piece) and child.kind in {"words", "expression"} for child in node.children):
            inner = "".join(child.text for child in node.children if isinstance(child, Piece))
            if not re.search(r"\}\}\{\{", inner):
                return f"{node.opening()}{inner}{node.end}"
    return None


def _element_lines(element: Element, indent: str) -> Iterator[str]:
    opening = element.opening()
    if len(indent + opening) <= WIDTH:
        yield indent + opening
    else:
        opening_lines = element.opening_lines()
        if not element.children and not element.is_void:
            opening_lines[-1] += element.end
        yield from (indent + line for line in opening_lines)
        if not element.children:
            return
    if not element.is_void:
        yield from _lines(element.children, indent + INDENT)
        yield indent + element.end


def _block_lines(block: Block, indent: str) -> Iterator[str]:
    statement, children = block.branches[0]
    if block.name in {"block", "set"} and all(isinstance(child, Piece) for child in children):
        flat = indent + statement + "".join(child.text for child in children if isinstance(child, Piece)) + block.end
        if len(flat) <= WIDTH:
            yield flat
            return
    for statement, children in block.branches:
        yield indent + statement
        yield from _lines(children, indent + INDENT)
    yield indent + block.end


def faults(path: Path, source: str) -> Iterator[str]:
    """Return what is wrong with a file, said for whoever puts it right."""
    try:
        if source != formatted(source):
            yield "is not written as tools/format_templates.py writes it: run that without --check"
        if path.suffix == ".svg":
            ET.fromstring(source)  # noqa: S314 - our own drawings
    except TemplateSyntaxError as error:
        yield str(error)
    except ET.ParseError as error:
        yield f"is no XML: {error}"
    for number, line in enumerate(source.splitlines(), 1):
        if len(line) > WIDTH:
            yield f"line {number} has {len(line)} characters, {WIDTH} are read at a glance"


def main(arguments: list[str]) -> int:
    """Write the templates again, or say which should be."""
    is_check = "--check" in arguments
    named = [Path(argument) for argument in arguments if not argument.startswith("--")]
    paths = named or sorted(path for path in WEB.rglob("*.*") if is_template(path))
    found = []
    for path in paths:
        source = path.read_text(encoding="utf-8")
        if not is_check:
            with suppress(TemplateSyntaxError):  # which is among the faults
                source = formatted(source)
                path.write_text(source, encoding="utf-8")
        found += [f"{path}: {fault}" for fault in faults(path, source)]
    print("\n".join(found) or f"{len(paths)} templates and drawings are as they should be")
    return bool(found)


def is_template(path: Path) -> bool:
    """Return whether a file is a template or a drawing of the pages."""
    return path.suffix == ".svg" or (path.suffix == ".html" and path.parent.name == "templates")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
