"""The small faults that `tools/mutants.py` plants in a module, each named so that it is found again later.

The operators are mutmut's, without those for texts, and three of our own: a statement left out, a condition turned
round, a result that is None. Texts, types and what only a type checker reads stay as they are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import libcst as cst
import msgspec
from libcst.metadata import MetadataWrapper, WhitespaceInclusivePositionProvider
from mutmut.mutation.mutators import mutation_operators

WITHOUT = {"operator_string", "operator_dict_arguments"}
NOT_CODE = (cst.Annotation, cst.Import, cst.ImportFrom, cst.Decorator, cst.BaseString, cst.TypeAlias)
FOR_TYPES_OR_PEOPLE = re.compile(r"(\w*[mM]essage|NewType|TypeVar|cast)$")
"""Functions whose calls hold types or words."""


class Mutant(msgspec.Struct, frozen=True):
    """A fault, named so that it is found again where lines have moved."""

    module: str
    place: str
    """The function or class it is in."""
    operator: str
    before: str
    after: str
    nth: int
    """Which of those that are the same in all this."""


class Planted(msgspec.Struct):
    """Where a mutant is now, and the module with it."""

    lines: range
    source: str


class _Faults(cst.CSTVisitor):
    """Collects what can be put in whose place, and in which function."""

    def __init__(self) -> None:
        self.place: list[str] = []
        self.found: list[tuple[str, str, cst.CSTNode, cst.CSTNode]] = []
        self.kept: set[cst.CSTNode] = set()

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Note the faults of a node; the answer is whether to look into it."""
        if node in self.kept or isinstance(node, NOT_CODE) or _is_for_types(node):
            return False
        if isinstance(node, (cst.ClassDef, cst.FunctionDef)):
            self.place.append(node.name.value)
        if isinstance(node, cst.ClassDef):
            self.kept |= {*node.bases, *node.keywords}
        texts = isinstance(node, cst.Call) and bool(node.args) and isinstance(node.args[0].value, cst.BaseString)
        for kind, operator in mutation_operators:
            name = operator.__name__
            if isinstance(node, kind) and name not in WITHOUT and not (texts and name == "operator_arg_removal"):
                for new in operator(node):
                    self.found.append((".".join(self.place), name.removeprefix("operator_"), node, new))
        for name, old, new in _our_faults(node):
            self.found.append((".".join(self.place), name, old, new))
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        """Step out of a function."""
        if isinstance(original_node, (cst.ClassDef, cst.FunctionDef)):
            self.place.pop()


def _is_for_types(node: cst.CSTNode) -> bool:
    match node:
        case cst.If(test=cst.Name("TYPE_CHECKING")) | cst.AssignTarget(cst.Name("__all__")):
            return True
        case cst.Assign(targets=[cst.AssignTarget(cst.Name("__all__")), *_]):
            return True
        case cst.Assign(value=cst.Call(func=cst.Name(called))) | cst.Call(func=cst.Name(called)):
            return bool(FOR_TYPES_OR_PEOPLE.match(called))
    return False


def _our_faults(node: cst.CSTNode) -> Iterator[tuple[str, cst.CSTNode, cst.CSTNode]]:
    match node:
        case cst.Expr(value=cst.Call() | cst.Await()) | cst.Raise():
            yield "left_out", node, cst.Pass()
        case cst.Return(value=cst.BaseExpression() as value) if (
            not isinstance(value, cst.Name) or value.value != "None"
        ):
            yield "return_none", value, cst.Name("None")
        case cst.If(test=test) | cst.While(test=test) | cst.CompIf(test=test):
            inner = test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
            yield "turned_round", test, cst.UnaryOperation(cst.Not(), inner)


def all_mutants(module: str, source: str) -> dict[Mutant, Planted]:
    """Return every mutant of a module, with its source."""
    wrapper = MetadataWrapper(cst.parse_module(source), unsafe_skip_copy=True)
    ranges = wrapper.resolve(WhitespaceInclusivePositionProvider)
    faults = _Faults()
    wrapper.module.visit(faults)
    before = source.splitlines(keepends=True)
    seen, mutants = Counter[tuple[str, ...]](), dict[Mutant, Planted]()
    for place, operator, old, new in faults.found:
        if isinstance(old, cst.BaseCompoundStatement):
            first = 0
            after = cst.ensure_type(wrapper.module.deep_replace(old, new), cst.Module).code.splitlines(keepends=True)
            changed, was, now = _difference(before, after)
        else:
            begin, end = ranges[old].start, ranges[old].end
            first, last = begin.line - 1, end.line - 1
            text = before[first][: begin.column] + wrapper.module.code_for_node(new) + before[last][end.column :]
            inner = text.splitlines(keepends=True)
            after = [*before[:first], *inner, *before[last + 1 :]]
            changed, was, now = _difference(before[first : last + 1], inner)
        if was != now:
            seen[place, operator, was, now] += 1
            mutant = Mutant(module, place, operator, was, now, seen[place, operator, was, now])
            mutants[mutant] = Planted(range(first + changed.start, first + changed.stop), "".join(after))
    return mutants


def _difference(before: list[str], after: list[str]) -> tuple[range, str, str]:
    """Return which lines are different, counted from 1, and both texts, however they are indented."""
    most = min(len(before), len(after))
    head = next((n for n in range(most) if before[n].strip() != after[n].strip()), most)
    tail = next((n for n in range(most - head) if before[-1 - n].strip() != after[-1 - n].strip()), most - head)
    old, new = before[head : len(before) - tail], after[head : len(after) - tail]
    was, now = (" ".join(line.strip() for line in lines) for lines in (old, new))
    return range(head + 1, head + 1 + max(1, len(old))), was, now
