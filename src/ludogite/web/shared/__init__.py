"""What the rooms share: the visit, the frame of every page, forms, laying a table, style.

`Visit` (`web/shared/visit.py`) is one request of a browser: who comes, language, light, and how a page is answered.
`web/shared/finding.py` opens what an address names, `web/shared/forms.py` reads forms, `web/shared/powers.py` asks
who is host or moderator, `web/shared/refusing.py` answers a refusal with a page. `web/shared/laying.py` is the one
way in which a table is laid, with the clocks that pages offer.

Templates (`web/shared/templating.py`): what a page was not given is an error (`StrictUndefined`), and the end of a
line with the indentation of the next is no part of the page, as in JSX; so templates have one element a line and
pages no blanks. Drawings are SVG files with colours of their own, which the tokens of day and night replace where
they are included; icons and faces become the symbols of one sprite. Macros that rooms share are in
`web/shared/templates/parts.html`. `tools/format_templates.py` writes templates and drawings, and djlint reads them,
in `make lint`.

Style in layers: `/static/house.css` is what every page loads first (`web/shared/routes.py`): the order of the layers,
`tokens, base, board, parts, rooms`; the colours of `drawing/theme.py`, by day and by night in one place
(`light-dark()`); and the sheets in `web/shared/styles/`: sizes, elements, parts that several rooms have. A game's own
style is in the layer `board`, so that it never wins over the house; a room's own sheet is in its `static/`. What is
later wins, so nothing is important and no selector is longer than it must be. `tests/web/shared/test_styles.py` holds
every sheet to it: its layer, no colour of its own, no class of another room, nothing that no page wears.

Scripts: `web/shared/static/exchange.js` is the one way in which pages put fetched parts in place of others. What is
dear is composed in two threads, one thing at a time for each person (`web/shared/composing.py`).

Boxes stand in the order of `web/shared/box_order.py`: easiest first, those that the guest played last before them.
"""
