"""The tutorial notebook is kept without its outputs; the build of the documentation runs it and shows them."""

from __future__ import annotations

import nbformat
from tests.docs.papers import DOCS

PATH = DOCS / "tutorial" / "ludogite.ipynb"


def test_the_notebook_is_kept_without_outputs() -> None:
    notebook = nbformat.reads(PATH.read_text("utf-8"), as_version=4)  # type: ignore[no-untyped-call] # it has no types
    nbformat.validate(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None
