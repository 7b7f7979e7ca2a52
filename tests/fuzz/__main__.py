"""More cases than CI has time for, of every entry point by its share, or of one.

python -m tests.fuzz 100000 --seed 7 [--only model]     what broke, each with a command that runs it again
python -m tests.fuzz --seed 7 --only model --case 123   one case, here, with what it is
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from tests.fuzz.entry_points import every, named
from tests.fuzz.run import Result, fuzz
from tests.fuzz.worker import outcome_of


def counts(many: int, names: list[str]) -> dict[str, int]:
    """The cases of each entry point by its share."""
    shares = {each.name: each.share for each in every() if each.name in names}
    return {name: max(1, many * share // sum(shares.values())) for name, share in shares.items()}


def report(result: Result) -> str:
    lines = [f"{'entry point':16} {'cases':>8} {'taken':>8} {'seconds':>8} {'slowest':>8}  its case"]
    for name, many in result.cases.items():
        slowest, number = result.slowest[name]
        lines.append(
            f"{name:16} {many:8,} {result.taken[name]:8,} {result.seconds[name]:8.1f} {slowest:8.3f}  {number}"
        )
    return "\n".join([*kinds(result), *lines, f"{len(result.findings)} broke something."])


def kinds(result: Result) -> list[str]:
    """The first of those that broke in the same place in the same way, and how many more there are."""
    found = Counter(each.kind for each in result.findings)
    first = {each.kind: each for each in reversed(result.findings)}
    return [f"{found[kind]} times: {first[kind]}" for kind in found]


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__.partition("\n")[0])
    parser.add_argument("cases", nargs="?", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", choices=[each.name for each in every()], action="append")
    parser.add_argument("--case", type=int, help="the number of one case of the entry point named by --only")
    asked = parser.parse_args()
    names = asked.only or [each.name for each in every()]
    if asked.case is None:
        result = fuzz(counts(asked.cases, names), asked.seed)
        print(report(result))
        sys.exit(bool(result.findings))
    entry = named(names[0])
    case = entry.case(asked.seed, asked.case)
    print(repr(case))
    for sample in entry.samples():
        entry.run(sample)
    print(outcome_of(entry, case))


if __name__ == "__main__":
    main()
