"""python -m tests.bench [--quick] [words ...]: how fast we are, as ratios ours / theirs. Below 1 we are faster.

python -m tests.bench                    everything; some minutes
python -m tests.bench --quick tree       rows whose name has "tree" in it, up to 10,000 rows, a shorter look
"""

import argparse
import statistics

from tests.bench import classroom, stage, visit
from tests.bench.measure import QUICK_SIZES, SIZES, growth_exponent
from tests.bench.rows import ROWS
from tests.bench.stage import engines


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Ratios ours / theirs, one thread.")
    parser.add_argument("words", nargs="*", help="only rows whose name holds all of these")
    parser.add_argument("--quick", action="store_true", help="up to 10,000 rows, half a second a cell")
    chosen = parser.parse_args()
    print(f"{'row':50}{'n':>8} | ratio at each number of features{'':8} | median   goal")
    for row in [*ROWS, *stage.rows(), *engines.rows(), *visit.rows(), *classroom.rows()]:
        if all(word in row.name for word in chosen.words):
            report(row, QUICK_SIZES if chosen.quick else SIZES, 0.5 if chosen.quick else 3.0)


def report(row, sizes, seconds: float) -> None:
    """One line for each n the row has a goal for, then how its time grows with n."""
    times = {}
    for n in (n for n in row.goals if n <= max(sizes)):
        cells = {d: row.measure(n, d, seconds) for d in row.features}
        median, goal = statistics.median(cell.value for cell in cells.values()), row.goals[n]
        shown = "  ".join(f"d={d}: {cell.value:6.3f}" for d, cell in cells.items())
        print(
            f"{row.name:50}{n:8,} | {shown:40} | {median:6.3f} {goal:6.2f} {'' if median <= goal else 'MISSED'}",
            flush=True,
        )
        if all(cell.seconds for cell in cells.values()):
            times[n] = [cell.seconds for cell in cells.values()]
    large = [n for n in times if n >= 1_000]
    if len(large) > 1:
        slopes = [growth_exponent(large, column) for column in zip(*(times[n] for n in large), strict=True)]
        print(f"{row.name:50}time grows as n to the power {statistics.median(slopes):.2f} (goal 1.15)", flush=True)


if __name__ == "__main__":
    main()
