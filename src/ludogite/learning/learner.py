"""The network as PyTorch sees it: it learns from what the actors saw."""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import torch
from torch import nn

from ludogite.learning.value_network import ValueNetwork

if TYPE_CHECKING:
    from pathlib import Path

    from ludogite.envs.encoding import Encoding
    from ludogite.learning.self_play import Samples

AVERAGED = 0.995
"""The network that plays is a moving average of the one that learns: so much of it stays with each step."""


class Learner:
    """Learns from the last positions that were seen, each several times."""

    def __init__(
        self, encoding: Encoding, hidden: tuple[int, ...], *, seed: int, rate: float, memory: int, device: str = "cpu"
    ) -> None:
        """Begin with weights drawn from a seed; remember so many positions."""
        torch.set_num_threads(1)  # the actors have the other cores, and one thread always adds up in the same order
        torch.manual_seed(seed)
        self.encoding = encoding
        self.device = device
        sizes = (encoding.observation_size, *hidden)
        layers: list[nn.Module] = []
        for wide, narrow in pairwise(sizes):
            layers += [nn.Linear(wide, narrow), nn.ReLU()]
        self.model = nn.Sequential(*layers, nn.Linear(sizes[-1], encoding.seats)).to(device)
        self.averaged = deepcopy(self.model)
        self.optimiser = torch.optim.Adam(self.model.parameters(), lr=rate)
        self.draws = torch.Generator().manual_seed(seed)
        self.seen = torch.zeros((memory, encoding.observation_size), dtype=torch.float16, device=device)
        self.worths = torch.zeros((memory, encoding.seats), device=device)
        self.remembered = 0
        """Positions that have come so far; the oldest make room."""

    def remember(self, samples: Samples) -> None:
        """Keep what was seen, in the place of the oldest."""
        memory, many = len(self.seen), len(samples.observations)
        places = (torch.arange(many) + self.remembered).remainder(memory).to(self.device)
        self.seen[places] = torch.from_numpy(samples.observations).to(self.device, torch.float16)
        self.worths[places] = torch.from_numpy(samples.worths).to(self.device)
        self.remembered += many

    def forget(self) -> None:
        """Remember nothing of what was seen; what was learnt stays."""
        self.remembered = 0

    def learn(self, steps: int, size: int) -> float:
        """Take so many steps, each from so many remembered positions; return the mean loss."""
        total = torch.zeros((), device=self.device)
        held = min(self.remembered, len(self.seen))
        for _ in range(steps):
            rows = torch.randint(held, (size,), generator=self.draws).to(self.device)
            logits = self.model(self.seen[rows].float())
            loss = nn.functional.binary_cross_entropy_with_logits(logits, self.worths[rows])
            self.optimiser.zero_grad()
            loss.backward()
            self.optimiser.step()
            total += loss.detach()
            with torch.no_grad():
                for kept, new in zip(self.averaged.parameters(), self.model.parameters(), strict=True):
                    kept.lerp_(new, 1 - AVERAGED)
        return float(total) / max(steps, 1)

    def slow_down(self, rate: float) -> None:
        """Go on with steps of this size."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate

    def network(self) -> ValueNetwork:
        """Return what was learnt, as plain arrays."""
        linear = [layer for layer in self.averaged if isinstance(layer, nn.Linear)]
        layers = [
            (layer.weight.detach().T.contiguous().cpu().numpy(), layer.bias.detach().cpu().numpy()) for layer in linear
        ]
        return ValueNetwork(self.encoding, tuple(layers))

    def save(self, path: Path, **about: Any) -> None:  # noqa: ANN401 - whatever the training wants to know again
        """Write down all that is needed to go on later, but not what is remembered."""
        parts = {"model": self.model, "averaged": self.averaged, "optimiser": self.optimiser}
        fresh = path.with_suffix(".part")
        torch.save({name: part.state_dict() for name, part in parts.items()} | {"about": about}, fresh)
        fresh.replace(path)

    def load(self, path: Path) -> dict[str, Any]:
        """Go on from what was written down; return what was noted beside it."""
        stored = torch.load(path, map_location=self.device, weights_only=True)
        self.model.load_state_dict(stored["model"])
        self.averaged.load_state_dict(stored["averaged"])
        self.optimiser.load_state_dict(stored["optimiser"])
        about: dict[str, Any] = stored["about"]
        return about
