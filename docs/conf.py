"""How Sphinx builds the documentation. `make docs` lays its pages out first: see tools/docs.py."""

from __future__ import annotations

from pathlib import Path

from docutils.nodes import document, list_item, reference
from sphinx.application import Sphinx

from ludogite import __version__
from ludogite.drawing.theme import DAY, FONTS, NIGHT

project = "Ludogîte"
author = "the authors of Ludogîte"
version = release = __version__
language = "en"

extensions = ["myst_nb", "sphinx.ext.autodoc"]
exclude_patterns = ["examples"]
nitpicky = True
nitpick_ignore_regex = [("py:.*", r"(?!ludogite\.).*"), ("py:class", r"ludogite\.[\w.]+\.(S|S_contra|T|Item)")]
"""Names of the library must lead to their place; those of Python and of type variables have none here."""

myst_heading_anchors = 4
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_ipywidgets_js: dict[str, dict[str, str]] = {}
"""Widgets need a running notebook: their scripts would come from another host, and nothing would answer them."""
nb_kernel_rgx_aliases = {".*": "python3"}

default_role = "code"
add_module_names = False
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
autodoc_typehints_format = "short"
autodoc_use_type_comments = False
python_display_short_literal_types = True
python_maximum_signature_line_length = 88

html_theme = "furo"
html_title = "Ludogîte"
html_static_path = ["_static"]
html_css_files = ["house.css"]
html_copy_source = False
html_show_copyright = False
html_show_sourcelink = False
html_show_search_summary = False
"""A page opened as a file may not fetch others, so results have titles alone wherever the pages lie."""
html_use_index = True
pygments_style = "code_colors.DayCode"
pygments_dark_style = "code_colors.NightCode"
COLORS = {
    "font-stack": "var(--sans)",
    "font-stack--headings": "var(--serif)",
    "color-background-primary": "var(--paper)",
    "color-background-secondary": "var(--paper-2)",
    "color-background-hover": "var(--paper-3)",
    "color-background-border": "var(--line)",
    "color-background-item": "var(--line)",
    "color-foreground-primary": "var(--ink)",
    "color-foreground-secondary": "var(--muted)",
    "color-foreground-muted": "var(--muted)",
    "color-foreground-border": "var(--edge)",
    "color-brand-primary": "var(--brick)",
    "color-brand-content": "var(--brick)",
    "color-brand-visited": "var(--brick)",
    "color-link-underline": "color-mix(in srgb, var(--brick) 40%, transparent)",
    "color-sidebar-link-text": "var(--ink)",
    "color-sidebar-link-text--top-level": "var(--ink)",
    "color-sidebar-item-background--hover": "var(--paper-3)",
    "color-sidebar-item-background--current": "var(--felt)",
    "color-highlight-on-target": "color-mix(in srgb, var(--gold) 30%, transparent)",
    "color-highlighted-background": "color-mix(in srgb, var(--gold) 40%, transparent)",
    "color-inline-code-background": "var(--paper-3)",
    "color-card-background": "var(--paper-2)",
    "color-table-header-background": "var(--paper-3)",
    "color-api-background": "var(--paper-2)",
    "color-api-background-hover": "var(--paper-3)",
    "color-api-overall": "var(--muted)",
    "color-api-name": "var(--brick-2)",
    "color-api-pre-name": "var(--muted)",
    "color-api-paren": "var(--muted)",
    "color-api-keyword": "var(--blue)",
    "color-problematic": "var(--brick)",
}
"""What the theme of the pages calls the colours of the house."""
html_theme_options = {
    "light_css_variables": {**FONTS, **DAY, **COLORS},
    "dark_css_variables": {**NIGHT, **COLORS},
}
html_logo = html_favicon = str(next((Path(__file__).parents[1] / "src" / "ludogite" / "web").rglob("icon.svg")))


def setup(app: Sphinx) -> None:
    """Shorten the contents of a page once Sphinx has collected them."""
    app.connect("doctree-read", leave_members_out, priority=600)


def leave_members_out(app: Sphinx, _page: document) -> None:
    """Leave methods and attributes out of the contents beside a page: there are hundreds, each below its class."""
    for entry in list(app.env.tocs[app.env.docname].findall(list_item)):
        if is_member(entry):
            entry.parent.remove(entry)


def is_member(entry: list_item) -> bool:
    """Tell whether an entry of the contents leads to what belongs to a class."""
    module, _, name = str(next(entry.findall(reference)).get("anchorname", "")).rpartition(".")
    return bool(name) and module.rpartition(".")[2][:1].isupper()
