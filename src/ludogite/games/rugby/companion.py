"""Rugby beside the real box: the match sheet keeps score and cards while people throw their own dice."""

from __future__ import annotations

from ludogite.core.companion import Face, ScoreKeeper, Thrown
from ludogite.games.rugby.match import KICKS
from ludogite.games.rugby.messages import message
from ludogite.games.rugby.notation import RugbyNotation
from ludogite.games.rugby.rules import Rugby
from ludogite.games.rugby.symbols import die_key
from ludogite.games.rugby.words import FACES

AGAIN = "~"
NOTATION = RugbyNotation()
OTHERS = {
    "g": ("green", {"+": "g1", "-": "g0"}),
    "w": ("white", {"1": "w1", "2": "w2", "0": "w0"}),
    "r": ("red", {"T": "r0", "B": "r1", "S": "r2", "W": "r3"}),
}
"""The dice that are thrown alone: their colour, and the face of each sign."""


class RugbyDice:
    """Three blue dice, and the green, white and red one."""

    def thrown(self, state: Rugby) -> Thrown | None:
        """Return the dice on the way; who begins is drawn as people like."""
        tokens = [NOTATION.format(state, outcome).strip("[]") for outcome in state.chances()]
        if ":" in tokens[0]:
            return None
        if tokens[0][0] in OTHERS:
            colour, faces = OTHERS[tokens[0][0]]
            shown = (_face(sign, face, colour) for sign, face in faces.items() if tokens[0][0] + sign in tokens)
            return Thrown(1, tuple(shown), tokens[0][0])
        signs = dict.fromkeys("".join(tokens))
        return Thrown(len(tokens[0]), tuple(_face(sign, sign, "blue") for sign in signs))

    def held(self, state: Rugby) -> tuple[Face, ...]:
        """Return the dice of this attempt, where some may be thrown again."""
        tokens = [NOTATION.format(state, move) for move in state.moves()]
        signs = max((self.again(token) for token in tokens), key=len, default="")
        return tuple(_face(sign, sign, "blue") for sign in signs)

    def again(self, token: str) -> str:
        """Return what follows the sign of throwing again."""
        return token.removeprefix(AGAIN) if token.startswith(AGAIN) else ""


def _face(sign: str, face: str, colour: str) -> Face:
    return Face(sign, die_key(face), f"lg-die-{colour}", FACES[face])


def figures(state: Rugby) -> tuple[str, ...]:
    """Return the points of both sides, and the kicks where they decide."""
    sheet = state.sheet
    late = sheet.period >= KICKS
    return tuple(f"{side.points} ({side.kicks})" if late else str(side.points) for side in (sheet.a, sheet.b))


def kept() -> ScoreKeeper:
    """Return how a match is kept."""
    return ScoreKeeper(
        title=message("Match sheet"),
        about=message("Throw your real dice and touch what they show: the sheet keeps the score and the cards."),
        dice=RugbyDice(),
        figures=figures,
        offered=("format", "first", "defended_kicks"),
        knockout=8,
        knockout_options={"format": "single"},
    )
