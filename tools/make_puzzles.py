"""Makes the puzzles of a game: positions of real games in which one move is better than all others, known exactly.

    python tools/make_puzzles.py squadro

plays seeded games between the house's opponents, walks back from their ends, solves what it finds to the last move
and keeps so many puzzles a level in the game's folder, as texts/puzzles.json. The same sources make the same file.
The tests prove every puzzle again in another way (`ludogite.testing.puzzles`).
"""

from __future__ import annotations

import json
import sys
from importlib.resources import files
from pathlib import Path

from workshop import Found, Workshop
from workshops import WORKSHOPS

from ludogite.play.puzzles import FILE


def written(workshop: Workshop, found: Found) -> dict[str, object]:
    """Return a puzzle as its file keeps it."""
    notation = workshop.game.notation
    state, tokens = found.state, []
    for move in found.line:
        tokens.append(notation.format(state, move))
        state = state.play(move)
    wrong = {}
    for move, (reply, short) in found.wrong.items():
        after = found.state.play(move)
        slip: dict[str, object] = {} if reply is None else {"reply": notation.format(after, reply)}
        wrong[notation.format(found.state, move)] = slip | ({"short": short} if short else {})
    chances = {notation.format(found.state, move): chance for move, chance in found.chances.items()}
    return {
        "level": found.level,
        "goal": found.goal,
        "value": found.value,
        "position": notation.format_position(found.state),
        "line": tokens,
        "wrong": wrong,
        **found.exact,
        **({"chances": chances} if chances else {}),
    }


def choose(workshop: Workshop) -> list[Found]:
    """Fill every level, one puzzle of each level a game at most."""
    chosen: dict[int, list[Found]] = {level: [] for level in range(1, workshop.levels + 1)}
    for number, play in enumerate(workshop.games(), 1):
        taken: set[int] = set()
        for found in workshop.find(play):
            if (
                found.level in taken
                or len(chosen[found.level]) == workshop.each
                or not varied(workshop, found, chosen[found.level])
            ):
                continue
            taken.add(found.level)
            chosen[found.level].append(found)
        counts = {level: len(found) for level, found in chosen.items()}
        sys.stderr.write(f"{number} games, puzzles by level: {counts}\n")
        if all(count == workshop.each for count in counts.values()):
            break
    return [found for level in chosen.values() for found in level]


def varied(workshop: Workshop, found: Found, others: list[Found]) -> bool:
    """Tell whether a puzzle brings something new: not more than half of a level is of one goal and one first move.

    Dice that show other faces and come to the same chances are nothing new.
    """
    if found.chances and any(other.chances == found.chances for other in others):
        return False
    alike = sum(other.goal == found.goal and other.line[0] == found.line[0] for other in others)
    return alike < workshop.each // 2


def main() -> None:
    """Make the puzzles of the games that are named."""
    for name in sys.argv[1:] or WORKSHOPS:
        workshop = WORKSHOPS[name]()
        found = choose(workshop)
        content = {
            "options": workshop.options,
            "goals": workshop.goals,
            "puzzles": [written(workshop, one) for one in found],
        }
        path = Path(str(files(workshop.game.package).joinpath(FILE)))
        path.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        sys.stdout.write(f"{len(found)} puzzles in {path}\n")


if __name__ == "__main__":
    main()
