"""The words of hints, of looking back, and of playing on from a moment."""

from __future__ import annotations

from ludogite.core.text import Text
from ludogite.web.words.spaces import NB, NNB

REVIEW: dict[str, Text] = {
    "hint-ask": Text("Montrez-moi un bon coup", "Show me a good move"),
    "hint-short": Text("Conseil", "Hint"),
    "hint-thinking": Text("La Chouette réfléchit…", "The Owl is thinking…"),
    "hint-title": Text("La Chouette conseille {}", "The Owl advises {}"),
    "hint-close": Text("Merci, c’est vu", "Thanks, got it"),
    "hint-failed": Text("Pas de conseil pour l’instant.", "No advice right now."),
    "owl-title": Text(f"Où la partie a‑t‑elle tourné{NNB}?", "Where did the game turn?"),
    "owl-how": Text(
        "La Chouette revoit chaque coup, dit ce qu’il valait et ce qui aurait été mieux.",
        "The Owl goes through every move, says what it was worth and what would have been better.",
    ),
    "owl-look": Text("Demander à la Chouette", "Ask the Owl"),
    "owl-looks": Text("La Chouette regarde votre partie…", "The Owl is looking at your game…"),
    "owl-so-far": Text("{} coups sur {}", "{} of {} moves"),
    "owl-queued": Text(f"La Chouette est demandée… {{}}{NB}avant vous", f"The Owl is in demand… {{}}{NB}ahead of you"),
    "owl-failed": Text(
        f"La Chouette s’est assoupie{NB}: redemandez-lui.",
        "The Owl has dozed off: please ask again.",
    ),
    "kind-exact": Text(
        "Les chances sont exactes, après chaque coup et chaque lancer.",
        "The chances are exact, after every move and every throw.",
    ),
    "kind-estimate": Text("Les valeurs sont estimées par la Chouette.", "The values are estimates by the Owl."),
    "turn-number": Text("Coup {}", "Move {}"),
    "turn-chance": Text("le hasard", "chance"),
    "turn-better": Text("Mieux", "Better"),
    "luck-title": Text("Les dés et les décisions", "The dice and the decisions"),
    "luck-how": Text(
        f"Chaque barre part de là où finit la précédente{NNB}; la dernière touche le bord du vainqueur.",
        "Each bar begins where the one before it ended; the last one touches the winner’s edge.",
    ),
    "luck-start": Text("Au départ", "At the start"),
    "luck-dice": Text("Les dés", "The dice"),
    "luck-decisions": Text(f"Décisions{NB}: {{}}", "Decisions: {}"),
    "luck-left": Text("Arrêt de la partie", "The game stopped"),
    "luck-nothing": Text("rien", "nothing"),
    "luck-result": Text("Résultat", "Result"),
    "what-if": Text("Et si…", "What if…"),
    "what-if-how": Text(
        "Reprenez la partie au moment affiché, et jouez-la autrement, jusqu’au bout.",
        "Take the game up at the moment shown and play it differently, to the end.",
    ),
    "what-if-side": Text("Vous jouez", "You play"),
    "what-if-with": Text("Avec", "With"),
    "what-if-device": Text("Tous sur cet appareil", "Everybody on this device"),
    "what-if-go": Text("Jouer à partir d’ici", "Play on from here"),
    "what-if-over": Text("La partie est finie à ce moment.", "The game is over at this moment."),
    "origin": Text("La partie d’origine", "The original game"),
    "branch-note": Text("Partie reprise au coup {} d’une autre.", "A game taken up at move {} of another one."),
}
"""Key to words."""
