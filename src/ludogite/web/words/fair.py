"""The words of the proof: chance was sealed before the game, and this device has checked it."""

from __future__ import annotations

from ludogite.core.text import Text
from ludogite.web.words.spaces import NB, NNB

FAIR: dict[str, Text] = {
    "fair-sealing": Text("On met le hasard sous scellé…", "Luck is being sealed…"),
    "fair-seal-short": Text("Sceau {}", "Seal {}"),
    "fair-checking": Text("Je vérifie le hasard de la partie…", "Checking the luck of this game…"),
    "fair-proved": Text(
        f"J’ai vérifié les {{}} tirages{NB}: tous étaient fixés avant le début, et personne n’a pu les choisir.",
        "I checked all {} draws: every one was fixed before the start, and nobody could choose them.",
    ),
    "fair-proved-one": Text(
        f"J’ai vérifié le seul tirage{NB}: il était fixé avant le début, et personne n’a pu le choisir.",
        "I checked the only draw: it was fixed before the start, and nobody could choose it.",
    ),
    "fair-proved-setup": Text(
        f"Seul le départ a été tiré au sort. J’ai vérifié{NB}: c’était fixé d’avance, et personne n’a pu choisir.",
        "Only the start was drawn by lot. I checked: it was fixed beforehand, and nobody could choose it.",
    ),
    "fair-partly": Text(
        f"J’ai vérifié{NB}: tout le hasard ({{}}) sort bien du secret de la maison. Mais cet appareil n’y a rien "
        f"ajouté{NB}: que ce secret n’a pas été choisi exprès, il faut la croire.",
        "I checked: all luck ({}) follows from the house’s secret. But this device added nothing to it: that the "
        "secret was not chosen on purpose, you have to believe the house.",
    ),
    "fair-draw-one": Text("1 tirage", "1 draw"),
    "fair-draws": Text("{} tirages", "{} draws"),
    "fair-typed": Text(
        f"Vous avez lancé vos propres dés ({{}}){NB}: ici, il n’y a rien à vérifier.",
        "You threw your own dice ({}): there is nothing to check here.",
    ),
    "fair-bad-seal": Text(
        f"Attention{NB}: le secret montré n’est pas celui qui était scellé. Ne faites pas confiance à ce hasard.",
        "Careful: the secret shown is not the one that was sealed. Do not trust this luck.",
    ),
    "fair-bad-nonce": Text(
        f"Attention{NB}: le nombre de cet appareil n’a pas été utilisé. La maison a pu choisir le hasard.",
        "Careful: the number of this device was not used. The house could have chosen the luck.",
    ),
    "fair-bad-throw": Text(
        f"Attention{NB}: le tirage du coup {{}} ne sort pas du secret. Ne faites pas confiance à ce hasard.",
        "Careful: the draw at move {} does not follow from the secret. Do not trust this luck.",
    ),
    "fair-bad-list": Text(
        f"Attention{NB}: la preuve ne parle pas des tirages que cet appareil a vus, au coup {{}}.",
        "Careful: the proof does not speak of the draws that this device saw, at move {}.",
    ),
    "fair-unreachable": Text(
        f"Je n’ai pas pu vérifier le hasard{NB}: la maison ne répond pas.",
        "I could not check the luck: the house does not answer.",
    ),
    "fair-again": Text("Réessayer", "Try again"),
    "fair-how": Text(f"Comment{NNB}?", "How?"),
    "fair-title": Text(f"Comment vérifier le hasard{NNB}?", "How can luck be checked?"),
    "fair-step-seal": Text(
        "Avant la partie, la maison tire un secret et montre son empreinte, le sceau. Elle ne peut plus changer de "
        f"secret{NB}: un autre secret aurait un autre sceau.",
        "Before the game, the house draws a secret and shows its fingerprint, the seal. It cannot change the secret "
        "any more: another secret would have another seal.",
    ),
    "fair-step-nonce": Text(
        "Une fois le sceau vu, cet appareil tire un nombre à lui et le donne. La maison ne le connaissait pas quand "
        "elle a scellé son secret.",
        "Having seen the seal, this device draws a number of its own and gives it. The house did not know it when it "
        "sealed its secret.",
    ),
    "fair-step-draw": Text(
        "Chaque tirage se calcule à partir du secret, des nombres de tous et du numéro du coup. À la fin, la maison "
        "montre le secret, et cet appareil refait tous les calculs.",
        "Every draw is computed from the secret, everybody’s numbers and the number of the move. At the end the house "
        "shows the secret, and this device does all the sums again.",
    ),
    "fair-limits": Text(
        "Cela prouve que personne n’a choisi le hasard, pas que la maison n’a rien regardé d’avance. Ce que les "
        f"nombres veulent dire dans le jeu se vérifie sur un ordinateur, avec la feuille de partie{NB}:",
        "This proves that nobody chose the luck, not that the house never peeked. What the numbers mean in the game is "
        "checked on a computer, with the game record:",
    ),
    "fair-seal": Text("Sceau (SHA-256)", "Seal (SHA-256)"),
    "fair-secret": Text("Secret de la maison", "Secret of the house"),
    "fair-secret-later": Text("montré à la fin de la partie", "shown when the game is over"),
    "fair-numbers": Text("Nombres ajoutés", "Numbers added"),
    "fair-by-device": Text("par cet appareil", "by this device"),
    "fair-by-seat": Text("par qui joue là", "by whoever plays there"),
    "fair-by-house": Text("par la maison", "by the house"),
    "fair-by-machine": Text("machine", "machine"),
    "fair-list": Text("Tous les tirages, refaits ici", "All draws, done again here"),
    "fair-draw": Text("{} sur {}", "{} of {}"),
    "fair-typed-one": Text("dés tapés", "typed dice"),
}  # fmt: skip
