"""Games on paper: sheets and rules as PDF, exact to the millimetre.

`document` makes a PDF of what a game offers to print; `painter` draws one of our SVG pictures on a page; `rules` sets a
game's rules with their pictures; `cascade` and `outline` read the style sheets and the paths of our pictures.
"""

from ludogite.printing.document import pdf, rules_sheet, sheets_of

__all__ = ["pdf", "rules_sheet", "sheets_of"]
