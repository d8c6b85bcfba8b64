"""The words of the pages for people who have the real box."""

from __future__ import annotations

from ludogite.core.text import Text
from ludogite.web.words.spaces import NB, NNB

COMPANION: dict[str, Text] = {
    "box": Text("J’ai la boîte", "I have the box"),
    "box-begin": Text("C’est parti", "Begin"),
    "box-again": Text("Nouvelle partie", "New game"),
    "box-again-sure": Text(f"Tout effacer et recommencer{NNB}?", "Wipe everything and begin again?"),
    "box-undo": Text("Annuler", "Take back"),
    "box-names": Text(f"Qui joue{NNB}?", "Who plays?"),
    "box-turn": Text("À vous, {}", "Your turn, {}"),
    "box-dice": Text("Touchez ce que montrent les dés", "Touch what the dice show"),
    "box-die": Text("Touchez ce que montre le dé", "Touch what the die shows"),
    "box-so-many": Text("Touchez vos dés, de un à {}", "Touch your dice, from one to {}"),
    "box-which": Text("Touchez les dés que vous relancez", "Touch the dice that you throw again"),
    "box-throw": Text("J’ai relancé", "I threw again"),
    "box-done": Text("Valider", "Done"),
    "box-clear": Text("Effacer", "Clear"),
    "box-history": Text("Ce qui s’est passé", "What happened"),
    "box-over": Text(f"{{}} gagne{NNB}!", "{} wins!"),
    "box-shared": Text(f"{{}}, à égalité{NNB}!", "{} share the win!"),
    "box-drawn": Text("Partie nulle", "A draw"),
    "box-lost": Text(
        f"La maison ne répond pas. Rien n’est perdu{NB}: réessayez.",
        "The house does not answer. Nothing is lost: try again.",
    ),
    "box-stale": Text(
        "Cette partie ne peut pas être reprise. Annulez le dernier pas, ou recommencez.",
        "This game cannot be taken up again. Begin anew, or take back.",
    ),
    "box-kept": Text(
        f"Tout reste sur cet appareil{NB}: recharger la page n’efface rien.",
        "Everything stays on this device: a reload loses nothing.",
    ),
    "box-sheets": Text("Imprimer les feuilles", "Print the sheets"),
    "box-total": Text("Total", "Total"),
    "box-hand": Text("Main", "Hand"),
    "box-best": Text("Le meilleur partage", "The best division"),
    "box-empty": Text("Touchez les cartes de cette main.", "Touch the cards of this hand."),
    "box-more": Text("{}, un de plus", "{}, one more"),
    "box-less": Text("{}, un de moins", "{}, one fewer"),
    "box-taken": Text("{}, chez {}", "{}, held by {}"),
    "box-player": Text("Joueur {}", "Player {}"),
    "box-points": Text("points", "points"),
    "box-tournament": Text("Tournoi à huit", "Tournament for eight"),
    "box-tournament-how": Text(
        f"Écrivez les huit équipes et leurs scores{NB}: le vainqueur de chaque rencontre avance tout seul.",
        "Write the eight sides and their scores: the winner of each tie moves on by itself.",
    ),
    "box-round-1": Text("Quarts de finale", "Quarter-finals"),
    "box-round-2": Text("Demi-finales", "Semi-finals"),
    "box-round-3": Text("Finale", "Final"),
    "box-champion": Text("Vainqueur du tournoi", "Winner of the tournament"),
    "box-side": Text("Équipe {}", "Side {}"),
    "box-score": Text("{}, match {}", "{}, match {}"),
    "box-winner-of": Text("vainqueur de la rencontre {}", "winner of tie {}"),
    "box-first-return": Text("aller, retour, appui", "first, return, decider"),
}
