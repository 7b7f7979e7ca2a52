"""A long day: students come, step, reload and close their tabs in the middle of a fit; the server restarts twice and
a worker is killed. Prints memory over time, what went wrong, and the slowest of everything that was done; and fails
where something went wrong that no restart explains, or where more memory stays than there was at first.

    python -m tests.bench.soak 30          minutes, with 50 students
    python -m tests.bench.soak 1 10        a short one, with 10

Memory is the server's own. Its workers are not counted: how large they are hangs on what they did last, and each is
replaced once it has grown.
"""

from __future__ import annotations

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

from pages.parts.background.fits import KEPT
from tests.bench.crowd import Student
from tests.bench.load import LESSONS, TABLE, query
from tests.bench.server import Server

THINK = (2.0, 6.0)  # seconds between two things a student does
AFTER = 10.0  # seconds after a restart in which a lost connection is no surprise
REST = 15.0  # seconds for which nobody is there, before memory is read
STAYS = 1.15  # of the memory from before there may be after it,
LESSON = 5.0  # and so many MB for each lesson that was opened, as long as there is room to keep results (fits.KEPT)


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
    def complaints(self) -> list[str]:
        found = [f"{what}, {times} times" for what, times in self.wrong.items() if not what.endswith(AROUND)]
        kept = min(KEPT, LESSON * len(self.times["open a lesson"]))
        if self.after > STAYS * self.before + kept:
            found.append(f"{self.after - self.before:.0f} MB more than before stay")
        return found


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
    for what, took in sorted((what, took) for what, took in day.times.items() if took):
        p50, p95 = np.percentile(took, (50, 95))
        print(f"  {what:18} {len(took):6} times, p50 {p50:7.3f}, p95 {p95:7.3f}, slowest {max(took):7.3f}")
    print(f"  went wrong: {dict(day.wrong) or 'nothing'}")
    return day


def main():
    minutes, students = (float(sys.argv[1]) if sys.argv[1:] else 30.0), int(sys.argv[2]) if sys.argv[2:] else 50
    server = Server()
    try:
        sys.exit("; ".join(asyncio.run(soak(minutes, students, server)).complaints) or None)
    finally:
        server.close()


if __name__ == "__main__":
    main()
