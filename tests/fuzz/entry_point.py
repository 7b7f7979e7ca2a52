"""What is fuzzed: an entry point draws cases by a seed, and does with each what the product does with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any


@dataclass(frozen=True)
class EntryPoint:
    """One way into the product.

    `samples` are valid cases, which must be accepted. `change` makes another case of one of them. `run` takes a case
    as the product takes what comes from outside, and raises DataProblem or Refused where it is refused. `share`: how
    many of 5,000 cases are its own, by what they cost. A case is a plain value, so that its repr can be run again.
    """

    name: str
    samples: Callable[[], list[Any]]
    change: Callable[[Any, Random, list[Any]], Any]
    run: Callable[[Any], object]
    share: int

    def case(self, seed: int, number: int) -> Any:
        """The same for a seed and a number, whatever else is drawn."""
        rng = Random(f"{seed} {self.name} {number}")
        samples = self.samples()
        return self.change(rng.choice(samples), rng, samples)
