"""The tutorial notebook runs from top to bottom in a real kernel, shows pictures, and is kept without its outputs."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from tests.docs.papers import DOCS, ROOT

PATH = DOCS / "tutorial" / "ludogite.ipynb"


def read_notebook() -> nbformat.NotebookNode:
    notebook: nbformat.NotebookNode = nbformat.reads(PATH.read_text("utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    return notebook


@pytest.mark.filterwarnings("ignore")
def test_the_notebook_runs_and_shows_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = tmp_path / "kernels" / "python3"
    kernel.mkdir(parents=True)
    (kernel / "kernel.json").write_text(
        f'{{"argv": ["{sys.executable}", "-m", "ipykernel_launcher", "-f", "{{connection_file}}"], '
        '"display_name": "Python 3", "language": "python"}'
    )
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    monkeypatch.setenv("JUPYTER_PLATFORM_DIRS", "1")
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]))
    notebook = read_notebook()
    NotebookClient(
        notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    shown = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    kinds = [kind for output in shown for kind in output.get("data", {})]
    assert kinds.count("image/svg+xml") >= 3
    assert "text/html" in kinds


def test_the_notebook_is_kept_without_outputs() -> None:
    notebook = read_notebook()
    nbformat.validate(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None
