"""A long day: students come, step, reload and close their tabs in the middle of a fit; the server restarts twice and
a worker is killed. Prints memory over time, what went wrong, and the slowest of everything that was done; and fails
where something went wrong that no restart explains, or where more memory stays than there was at first.

    python -m tests.bench.soak 30               minutes, with 50 students
    python -m tests.bench.soak 1 10             a short one, with 10
    python -m tests.bench.soak 30 --steady      nothing is restarted or killed: is memory flat?

Memory is the server's own. Its workers are not counted: how large they are hangs on what they did last, and each is
replaced once it has grown.

A steady day counts the workers too: it reads both all the time and compares means. It warms up for five minutes first:
the results that the server keeps (fits.KEPT) fill up, and the first sessions end, two minutes after their tabs. A short
day has too little of that to be flat. Its last period has to be within 15 % of its first, the server alone and with its
workers. What it prints goes into CHANGELOG.md as it is.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field

import numpy as np
import websockets

from pages.jobs.waiters import SHARED_CACHE_MB
from tests.bench.crowd import Student
from tests.bench.load import LESSONS, TABLE, query
from tests.bench.server import Server

THINK = (2.0, 6.0)  # seconds between two things a student does
AFTER = 10.0  # seconds after a restart in which a lost connection is no surprise
REST = 15.0  # seconds for which nobody is there, before memory is read
STAYS = 1.15  # of the memory from before there may be after it,
LESSON = 5.0  # and so many MB for each lesson that was opened, as long as there is room to keep results (fits.KEPT)
WARM_UP = 300.0  # seconds before a steady day, at most half of it
PERIODS = 10  # of a steady day
READ_EVERY = 0.5  # seconds between two readings of memory on it
FLAT = 0.15  # the largest change of memory from its first period to its last

AROUND = " around a restart"


@dataclass
class Day:
    """What is known of it so far."""

    server: Server
    ends: float
    times: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    wrong: Counter = field(default_factory=Counter)
    restarted: float = -1e9
    asked: int = 0
    before: float = 0.0  # MB
    after: float = 0.0

    @property
    def over(self) -> bool:
        return time.monotonic() > self.ends

    def failed(self, problem: Exception):
        expected = time.monotonic() < self.restarted + AFTER
        self.wrong[f"{type(problem).__name__}{AROUND if expected else ''}"] += 1

    @property
    def failures(self) -> list[str]:
        return [f"{what}, {times} times" for what, times in self.wrong.items() if not what.endswith(AROUND)]

    @property
    def complaints(self) -> list[str]:
        found = self.failures
        kept = min(SHARED_CACHE_MB, LESSON * len(self.times["open a lesson"]))
        if self.after > STAYS * self.before + kept:
            found.append(f"{self.after - self.before:.0f} MB more than before stay")
        return found


@dataclass(frozen=True)
class Memory:
    """MB in use, the mean of a period."""

    server: float
    workers: float

    @property
    def total(self) -> float:
        return self.server + self.workers


@dataclass
class SteadyDay(Day):
    """A day without restarts, and the memory of each of its periods."""

    periods: list[Memory] = field(default_factory=list)

    @property
    def changes(self) -> dict[str, float]:
        """The share by which memory changed from the first period to the last."""
        first, last = self.periods[0], self.periods[-1]
        return {"server": last.server / first.server - 1, "server and workers": last.total / first.total - 1}

    @property
    def complaints(self) -> list[str]:
        found = self.failures
        if not self.times["open a lesson"]:
            found.append("nobody opened a lesson")
        changed = [(of, change) for of, change in self.changes.items() if abs(change) > FLAT]
        return found + [f"memory of {of} {change * 100:+.1f} %" for of, change in changed]


async def attend(number: int, day: Day):
    chance = random.Random(number)
    while not day.over:
        student = None
        try:
            student = await visit(number, chance, day)
        except (OSError, TimeoutError, websockets.ConnectionClosed) as problem:
            day.failed(problem)
            await asyncio.sleep(1)
        if student is not None:
            await student.close()


async def visit(number: int, chance: random.Random, day: Day) -> Student:
    """One lesson: stepped through, changed, left; now and then the tab is closed before it is there."""
    day.asked += 1
    if chance.random() < 0.1:
        owner = Student(day.server.port, "own", "")
        await owner.look()
        day.times["upload a table"].append(await owner.upload("class.csv", TABLE))
        return owner
    page = LESSONS[chance.randrange(len(LESSONS))]
    student = Student(day.server.port, page, query(page, day.asked))
    if chance.random() < 0.2:
        opening = asyncio.create_task(student.open())
        await asyncio.sleep(chance.random() * 0.2)
        opening.cancel()
        return student
    day.times["open a lesson"].append(await student.open())
    for _ in range(chance.randrange(1, 5)):
        if day.over:
            return student
        await asyncio.sleep(chance.uniform(*THINK))
        day.times["a chapter"].append(await student.read(chance.randrange(1, 4)))
        day.times["rest on a step"].append(await student.rest(chance.randrange(40)))
    day.times["change a setting"].append(await student.change("max_depth", chance.randrange(1, 6)))
    return student


async def trouble(day: Day, lasts: float):
    """A restart after a third and two thirds of the day, a killed worker in the middle, memory all along."""
    plan = [(1 / 3, "restart"), (1 / 2, "kill"), (2 / 3, "restart")]
    begun, told = time.monotonic(), 0.0
    while not day.over:
        now = (time.monotonic() - begun) / lasts
        if plan and now > plan[0][0]:
            happens = plan.pop(0)[1]
            print(f"  {now:4.0%}  {happens}", flush=True)
            if happens == "restart":
                day.restarted = time.monotonic()
                await asyncio.to_thread(day.server.restart)
            elif day.server.workers:
                os.kill(day.server.workers[-1], signal.SIGKILL)
        if now >= told:
            print(f"  {now:4.0%}  {day.server.own_memory:6.0f} MB, {len(day.server.workers)} workers", flush=True)
            told += 0.05
        await asyncio.sleep(0.5)


async def soak(minutes: float, students: int, server: Server) -> Day:
    lasts = minutes * 60
    rest = min(REST, lasts / 4)
    warm = Day(server, time.monotonic() + min(lasts / 2, 60))
    await asyncio.gather(*(attend(number, warm) for number in range(students)))
    await asyncio.sleep(rest)
    day = Day(server, time.monotonic() + lasts, asked=10_000, before=server.own_memory)
    await asyncio.gather(trouble(day, lasts), *(attend(number, day) for number in range(students)))
    await asyncio.sleep(rest)
    day.after = server.own_memory
    change = day.after / day.before - 1
    print(f"memory before {day.before:.0f} MB, after {day.after:.0f} MB: {change:+.0%} (goal: within 15 %)")
    print_times(day)
    return day


async def soak_steadily(minutes: float, students: int, server: Server) -> SteadyDay:
    """Let students work without a restart, and print memory by period."""
    lasts = minutes * 60
    warm_up = min(lasts / 2, WARM_UP)
    day = SteadyDay(server, time.monotonic() + warm_up + lasts)
    await asyncio.gather(watch_memory(day, warm_up, lasts), *(attend(number, day) for number in range(students)))
    changes = ", ".join(f"{of} {change * 100:+.1f} %" for of, change in day.changes.items())
    print(f"\nFrom the first period to the last: {changes} (goal: within {FLAT * 100:.0f} %).")
    print_times(day)
    return day


async def watch_memory(day: SteadyDay, warm_up: float, lasts: float):
    """Print a table of mean memory: warming up, then each period."""
    began = time.monotonic() + warm_up
    print("\n| minutes | lessons so far | server, MB | workers, MB | together, MB |\n|---|---|---|---|---|")
    print_memory("warming up", day, await mean_memory(day.server, began))
    for period in range(1, PERIODS + 1):
        day.periods.append(await mean_memory(day.server, began + lasts * period / PERIODS))
        minutes = [lasts * end / PERIODS / 60 for end in (period - 1, period)]
        print_memory("{:g} to {:g}".format(*minutes), day, day.periods[-1])


async def mean_memory(server: Server, end: float) -> Memory:
    """The mean of all readings until then, of one at least."""
    readings = []
    while not readings or time.monotonic() < end:
        readings.append((server.own_memory, server.workers_memory))
        await asyncio.sleep(max(0.0, min(READ_EVERY, end - time.monotonic())))
    return Memory(*np.mean(readings, axis=0))


def print_memory(period: str, day: SteadyDay, memory: Memory):
    numbers = len(day.times["open a lesson"]), memory.server, memory.workers, memory.total
    print(f"| {period} | {' | '.join(f'{number:,.0f}' for number in numbers)} |", flush=True)


def print_times(day: Day):
    """Print how long each thing took that students did, and what failed."""
    print("\n| seconds | times | p50 | p95 | slowest |\n|---|---|---|---|---|")
    for what, took in sorted((what, took) for what, took in day.times.items() if took):
        p50, p95 = np.percentile(took, (50, 95))
        print(f"| {what} | {len(took):,} | {p50:.3f} | {p95:.3f} | {max(took):.3f} |")
    print(f"\nWent wrong: {dict(day.wrong) or 'nothing'}.")


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.bench.soak")
    parser.add_argument("minutes", type=float, nargs="?", default=30.0)
    parser.add_argument("students", type=int, nargs="?", default=50)
    parser.add_argument("--steady", action="store_true", help="without restarts: is memory flat?")
    options = parser.parse_args()
    run = soak_steadily if options.steady else soak
    server = Server()
    try:
        sys.exit("; ".join(asyncio.run(run(options.minutes, options.students, server)).complaints) or None)
    finally:
        server.close()


if __name__ == "__main__":
    main()
