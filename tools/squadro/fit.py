"""Fit the weights by which Squadro's judge rates a position to exact outcomes.

nvcc -O3 -arch=sm_90 tools/squadro/exact.cu -o exact && ./exact SAMPLES 400000000 ENDINGS
python tools/squadro/fit.py SAMPLES src/ludogite/games/squadro/weights.bin [--check FILE]

Wants PyTorch and a graphics card. SAMPLES has positions of eight bytes: Left's pieces as a number in base 13, lane 1
first (20 bits), Top's (20 bits), who moves, and whether Left loses, draws or wins. The last four million are held out.
The judge adds up one weight from each of a few tables, so this is a logistic regression with as many features as the
tables have entries, other ones for each seat to move. How the weights lie in the file is said in `bot.py`.
"""

from __future__ import annotations

import argparse
import math
import zlib
from pathlib import Path

import numpy as np
import torch

STEPS = 13
LANES = 5
GROUPS = ((0, 1), (2, 3), (4,))
FOURS = ((0, 1, 2, 3), (1, 2, 3, 4))
RACE = 32
"""As in `bot.py`."""
OUTWARD = ((3, 1, 2, 1, 3), (1, 3, 2, 3, 1))
HOMEWARD = ((1, 3, 2, 3, 1), (3, 1, 2, 1, 3))
UNIT = 0.05
"""The natural log of the odds that one step of a stored weight stands for."""
HELD = 4_000_000
BATCH = 1 << 20
DECAY = 5e-9
"""Pulls weights that few positions speak for towards nothing."""

CODES = np.arange(STEPS**LANES)
PIECES = np.stack([CODES // STEPS**lane % STEPS for lane in range(LANES)])
"""How far each piece is, by the number of its side."""


def together(lanes: tuple[int, ...]) -> tuple[np.ndarray, int]:
    """Return the combined progress of some lanes for every side, and how many there are."""
    joined: np.ndarray = np.zeros(len(CODES), int)
    for lane in lanes:
        joined = joined * STEPS + PIECES[lane]
    return joined, STEPS ** len(lanes)


def moves_to_go(seat: int, lane: int, progress: int) -> int:
    """Return how many moves a piece needs to finish if it meets nobody."""
    moves = 0
    while progress < STEPS - 1:
        out = progress < 6
        progress = min(6 if out else 12, progress + (OUTWARD if out else HOMEWARD)[seat][lane])
        moves += 1
    return moves


def race(seat: int) -> tuple[np.ndarray, int]:
    """Return for every side how many moves it needs for all but its slowest piece."""
    tables = [np.array([moves_to_go(seat, lane, step) for step in range(STEPS)]) for lane in range(LANES)]
    needs = np.stack([tables[lane][PIECES[lane]] for lane in range(LANES)])
    return needs.sum(0) - needs.max(0), RACE


class Features:
    """Which weights a position adds up: by side, an index into each table."""

    def __init__(self) -> None:
        nothing = together(())
        pairs = [(together(left), together(top)) for left in GROUPS for top in GROUPS]
        pairs += [(together(four), nothing) for four in FOURS]
        pairs += [(nothing, together(four)) for four in FOURS]
        pairs += [(race(0), race(1))]
        lefts: list[np.ndarray] = []
        tops: list[np.ndarray] = []
        start = 0
        for (left, rows), (top, columns) in pairs:
            lefts.append(start + left * columns)
            tops.append(top)
            start += rows * columns
        self.size = start
        self.left = torch.tensor(np.stack(lefts), dtype=torch.int32, device="cuda")
        self.top = torch.tensor(np.stack(tops), dtype=torch.int32, device="cuda")

    def of(self, samples: torch.Tensor) -> torch.Tensor:
        """Return the indices of the weights of some positions, one row for each table."""
        mover = (samples >> 40 & 1).int() * self.size
        return self.left[:, samples & 0xFFFFF] + self.top[:, samples >> 20 & 0xFFFFF] + mover


def outcomes(samples: torch.Tensor) -> torch.Tensor:
    """Return what Left gets: 0, a half or 1."""
    return (samples >> 41 & 3).float() / 2


def odds(weights: torch.Tensor, features: Features, samples: torch.Tensor) -> torch.Tensor:
    """Return the log of Left's odds in some positions."""
    return torch.cat([weights[features.of(part).long()].sum(0) for part in samples.split(BATCH)])


def report(name: str, found: torch.Tensor, truth: torch.Tensor) -> None:
    """Print how well the odds foretell the outcomes."""
    loss = torch.nn.functional.binary_cross_entropy_with_logits(found, truth).item()
    right = ((found > 0) == (truth > 0.5))[truth != 0.5].float().mean().item()
    print(f"{name}: loss {loss:.4f}, the winner named in {100 * right:.2f} %", flush=True)


def fitted(features: Features, samples: torch.Tensor, epochs: int, rate: float) -> torch.Tensor:
    """Return the weights that foretell the outcomes best, found by Adam with a falling rate."""
    weights, mean, square = (torch.zeros(2 * features.size, device="cuda") for _ in range(3))
    batches = len(samples) // BATCH
    for step in range(1, epochs * batches + 1):
        start = (step - 1) % batches * BATCH
        batch = samples[start : start + BATCH]
        indices = features.of(batch)
        off = (torch.sigmoid(weights[indices.long()].sum(0)) - outcomes(batch)) / BATCH
        slope = DECAY * weights
        for row in indices:
            slope.index_add_(0, row, off)
        mean.mul_(0.9).add_(slope, alpha=0.1)
        square.mul_(0.99).addcmul_(slope, slope, value=0.01)
        now = rate * (0.5 + 0.5 * math.cos(math.pi * step / (epochs * batches))) + 1e-5
        weights -= now * (mean / (1 - 0.9**step)) / ((square / (1 - 0.99**step)).sqrt() + 1e-10)
    return weights


def known(file: Path) -> torch.Tensor:
    """Read a file of exact values as samples."""
    samples = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        pieces, side, value, _ = line.split()
        left, top = (sum(int(c, 16) * STEPS**lane for lane, c in enumerate(part)) for part in pieces.split("/"))
        mover = int(side == "T")
        gets = 1 + (int(value) > 0) - (int(value) < 0)
        samples.append(left | top << 20 | mover << 40 | (2 - gets if mover else gets) << 41)
    return torch.tensor(samples, device="cuda")


def main() -> None:
    """Fit, round, report and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("samples", type=Path)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--check", type=Path)
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--rate", type=float, default=0.04)
    wish = parser.parse_args()
    torch.manual_seed(1)
    samples = torch.tensor(np.fromfile(wish.samples, np.int64)).cuda()
    samples = samples[torch.randperm(len(samples), device="cuda")]
    features = Features()
    weights = fitted(features, samples[:-HELD], wish.epochs, wish.rate)
    stored = (weights / UNIT).round().clamp(-127, 127)
    for name, used in (("as fitted", weights), ("as stored", stored * UNIT)):
        report(f"held out, {name}", odds(used, features, samples[-HELD:]), outcomes(samples[-HELD:]))
        if wish.check:
            exact = known(wish.check)
            report(f"{wish.check.name}, {name}", odds(used, features, exact), outcomes(exact))
    packed = zlib.compress(stored.to(torch.int8).cpu().numpy().tobytes(), 9)
    wish.weights.write_bytes(packed)
    print(f"{len(stored)} weights, largest {weights.abs().max().item():.2f}, {len(packed)} bytes")


if __name__ == "__main__":
    main()
