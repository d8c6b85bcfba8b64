"""The words of the puzzles."""

from __future__ import annotations

from ludogite.core.text import Text
from ludogite.web.words.spaces import NNB

PUZZLES: dict[str, Text] = {
    "puzzles": Text("Problèmes", "Puzzles"),
    "puzzle": Text("Problème {}", "Puzzle {}"),
    "puzzles-how": Text(
        "Une position tirée d’une vraie partie, un seul meilleur coup. Touchez-le.",
        "A position from a real game, one best move. Touch it.",
    ),
    "puzzle-today": Text("Le problème du jour", "Puzzle of the day"),
    "puzzle-solve": Text("Chercher", "Solve it"),
    "puzzle-list": Text("Tous les problèmes", "All puzzles"),
    "puzzle-level-1": Text("Faciles", "Easy"),
    "puzzle-level-2": Text("Moyens", "Middling"),
    "puzzle-level-3": Text("Difficiles", "Hard"),
    "puzzle-stars-1": Text("facile", "easy"),
    "puzzle-stars-2": Text("moyen", "middling"),
    "puzzle-stars-3": Text("difficile", "hard"),
    "puzzle-solved": Text("résolu", "solved"),
    "puzzle-solved-of": Text("{} sur {} résolus", "{} of {} solved"),
    "puzzle-you": Text("Vous êtes {}", "You are {}"),
    "puzzle-move": Text("Coup {}", "Move {}"),
    "puzzle-right": Text(f"Oui{NNB}!", "Yes!"),
    "puzzle-found": Text(f"Trouvé{NNB}! Bien joué.", "Found! Well played."),
    "puzzle-goes-on": Text(f"Oui{NNB}! Et maintenant{NNB}?", "Yes! And now?"),
    "puzzle-other": Text("Il y a mieux.", "There is better."),
    "puzzle-next": Text("Problème suivant", "Next puzzle"),
    "puzzle-again": Text("Recommencer", "Start again"),
    "puzzle-show": Text("Montrer le coup", "Show the move"),
    "puzzle-same-level": Text("Du même niveau", "Of the same level"),
}  # fmt: skip
