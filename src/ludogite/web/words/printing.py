"""The words of the pages that print."""

from __future__ import annotations

from ludogite.core.text import Text
from ludogite.web.words.spaces import NB, NNB

PRINTING: dict[str, Text] = {
    "print": Text("À imprimer", "To print"),
    "print-line": Text(
        "Tout est dessiné au millimètre, sur des feuilles A4, sobre en encre et lisible en noir et blanc.",
        "Everything is drawn to the millimetre, on A4 paper, sparing of ink and readable in black and white.",
    ),
    "print-all": Text("Tout en un seul PDF", "Everything in one PDF"),
    "print-pdf": Text("PDF", "PDF"),
    "print-browser": Text("Imprimer", "Print"),
    "print-now": Text("Imprimer cette feuille", "Print this sheet"),
    "print-pages": Text(f"{{}}{NB}pages", "{} pages"),
    "print-page": Text(f"1{NB}page", "1 page"),
    "print-size": Text(
        f"Dans la fenêtre d’impression, choisissez{NB}: A4, échelle 100{NNB}%, marges{NB}: aucune. "
        "Le trait au bas de chaque page mesure exactement 100 mm.",
        "In the print window choose A4, scale 100%, margins: none. The line at the foot of each page is exactly "
        "100 mm long.",
    ),
    "print-back": Text("Toutes les feuilles", "All sheets"),
}
