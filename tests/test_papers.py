"""What the papers show is run: a command or an example that does not work is a defect."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAPERS = [ROOT / "README.md", ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", ROOT / "NOTICE.md"]
PAPERS += sorted((ROOT / "docs").rglob("*.md"))
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    line.removeprefix(".venv/bin/ludogite ")
    for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    for line in block.splitlines()
    if line.startswith(".venv/bin/ludogite ")
]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_the_readme_work(command: str, tmp_path: Path) -> None:
    (tmp_path / "build").mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "ludogite", *shlex.split(command)],
        cwd=tmp_path,
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("example", re.findall(r"```python\n(.*?)```", README, re.DOTALL))
def test_the_examples_of_the_readme_run(example: str) -> None:
    done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_between_papers_lead_somewhere(paper: Path) -> None:
    text = re.sub(r"```.*?```", "", paper.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)", text):
        if not re.match(r"[a-z]+:|<", target):
            assert (paper.parent / target).exists(), f"{paper.name} links to {target}"
