"""The words of the lessons, and of the rules beside the board."""

from __future__ import annotations

from ludogite.core.text import Text
from ludogite.web.words.spaces import NB, NNB

LESSONS: dict[str, Text] = {
    "learn-game": Text("Apprendre", "Learn"),
    "learn-by-playing": Text("Apprendre en jouant", "Learn by playing"),
    "learn-minutes": Text("Apprendre en cinq minutes", "Learn in five minutes"),
    "learn-again": Text("Revoir la leçon", "Go through the lesson again"),
    "learn-on": Text("Continuer la leçon", "Go on with the lesson"),
    "learned-of": Text("{} sur {}", "{} of {}"),
    "lesson": Text("Leçon", "Lesson"),
    "lesson-steps": Text("Étapes de la leçon", "Steps of the lesson"),
    "lesson-step": Text("Étape {} sur {}", "Step {} of {}"),
    "lesson-done": Text("faite", "done"),
    "lesson-next": Text("Suite", "Next"),
    "lesson-show": Text("Montrez-moi", "Show me"),
    "lesson-again": Text("Recommencer", "Again"),
    "lesson-touch": Text("Touchez ce qui brille.", "Touch what is shining."),
    "lesson-end": Text(f"C’est tout{NNB}!", "That is all!"),
    "lesson-play": Text(f"Et maintenant, jouez contre {{}}{NNB}!", "Now play {}!"),
    "lesson-lost": Text(
        f"La leçon n’a pas pu être chargée. Vérifiez la connexion, puis réessayez{NNB}: rien n’est perdu.",
        "The lesson could not be loaded. Check the connection and try again: nothing is lost.",
    ),
    "try-again": Text("Réessayer", "Try again"),
    "rules-beside": Text(f"Règles{NB}: {{}}", "Rules: {}"),
    "rules-close": Text("Fermer les règles", "Close the rules"),
    "rules-whole": Text("Ouvrir la page entière", "Open the whole page"),
}
