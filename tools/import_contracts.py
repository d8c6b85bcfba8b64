"""A contract for import-linter: what a part of the house may import from outside, by an allow-list."""

from __future__ import annotations

import sys
from copy import deepcopy
from typing import Any, cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output
from importlinter.domain.imports import ImportExpression


class AllowedOnlyContract(Contract):
    """Modules that import, themselves or through others, the standard library and what is named here, and nothing else.

    Where an ordinary contract forbids packages one by one, this one forbids all that will ever be written.
    """

    source_modules = fields.ListField(subfield=fields.StringField())
    allowed_packages = fields.ListField(subfield=fields.StringField())
    ignored_imports = fields.ListField(subfield=fields.ImportExpressionField(), required=False, default=[])

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Find the chains of imports that lead outside."""
        sources, allowed_packages, ignored_imports = self._read_fields()
        known = deepcopy(graph)
        for ignored in ignored_imports:
            known.remove_import(importer=ignored.importer.expression, imported=ignored.imported.expression)
        root = self.session_options["root_packages"][0]
        allowed = {root, *allowed_packages, *sys.stdlib_module_names}
        outside = sorted(name for name in known.modules if name.partition(".")[0] not in allowed)
        chains = [
            chain
            for source in sources
            for package in outside
            if (chain := known.find_shortest_chain(source, package, as_packages=True))
        ]
        return ContractCheck(kept=not chains, metadata={"chains": chains})

    def _read_fields(self) -> tuple[list[str], list[str], list[ImportExpression]]:
        """Return what the contract says; the linter puts values where the class declares fields."""
        return cast("tuple[Any, Any, Any]", (self.source_modules, self.allowed_packages, self.ignored_imports))

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Tell each chain from the module to the package that it must not need."""
        for chain in check.metadata["chains"]:
            output.print_error(" -> ".join(chain))
        output.new_line()
