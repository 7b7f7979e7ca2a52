"""Entry points that break in every way there is, in the worker that test_run.py starts."""

from __future__ import annotations

import os
from random import Random
from typing import Any

from datasets import DataProblem
from tests.fuzz import worker
from tests.fuzz.entry_point import EntryPoint


def loop(case: int):
    while True:
        pass


def loop_in_c(case: int):
    sum(range(10**11))


def take_memory(case: int):
    return [bytes(50_000_000) for _ in range(6)]


def die(case: int):
    if case == 1:
        os.abort()


def refuse(case: int):
    raise DataProblem("reading.error.empty", where="This")


def mutter(case: int):
    raise DataProblem("text.cell.missing")


def fail(case: int):
    return [][case]


def take(case: int):
    return bytes(100_000_000)


def no_change(sample: Any, rng: Random, samples: list[Any]) -> Any:
    return sample


class Counting(EntryPoint):
    """Its cases are their numbers."""

    def case(self, seed: int, number: int) -> int:
        return number


RUNS = {"loop": loop, "loop in C": loop_in_c, "memory": take_memory, "die": die, "refuse": refuse, "mutter": mutter,
        "fail": fail, "take": take}  # fmt: skip

if __name__ == "__main__":
    worker.main(lambda name: Counting(name, list, no_change, RUNS[name], 1))
