"""Somebody else's fits run away: what one student at another lesson waits for meanwhile.

    python -m tests.bench.runaway

As many fits as there are cores, each as long as a fit may take, then one student who steps. Goal: p95 under 50 ms.
"""

from __future__ import annotations

import asyncio
import time

import numpy as np

from pages.jobs.pool import N_WORKERS
from tests.bench.crowd import Student
from tests.bench.server import Server

ENDLESS = "data=diabetes&n_estimators=10000&max_depth=8&min_samples_leaf={}"  # different ones, or they were shared
STEPS = 100
PAUSE = 0.1  # seconds between two of them


async def stepping(student: Student) -> dict[str, list[float]]:
    """Times of one who asks for words, and rests on steps."""
    times = {"a chapter": [], "rest on a step": []}
    for step in range(STEPS):
        times["a chapter"].append(await student.read(step % 4))
        times["rest on a step"].append(await student.rest(step % 40))
        await asyncio.sleep(PAUSE)
    return times


async def measured(server: Server):
    student = Student(server.port, "tree", "data=moons&max_depth=4")
    await student.open()
    report("alone", await stepping(student))
    away = [Student(server.port, "gradient_boosting", ENDLESS.format(number + 1)) for number in range(N_WORKERS)]
    await asyncio.gather(*(each.look() for each in away))
    report(f"beside {N_WORKERS} fits that run away", await stepping(student))
    print(f"  {'another setting':18} {await student.change('max_depth', 3):8.3f} s")
    begun = time.monotonic()
    await asyncio.gather(*(each.close() for each in away))
    while busy(server):
        await asyncio.sleep(0.05)
    print(f"  {'tabs closed: idle after':18} {time.monotonic() - begun:8.3f} s")
    await student.close()


def busy(server: Server) -> bool:
    """Does any of its processes compute?"""
    before = server.seconds_by_worker
    time.sleep(0.2)
    return any(seconds - before.get(pid, seconds) > 0.1 for pid, seconds in server.seconds_by_worker.items())


def report(when: str, times: dict[str, list[float]]):
    print(when)
    for what, took in times.items():
        p50, p95 = np.percentile(took, (50, 95))
        print(f"  {what:18} {len(took):5} times, p50 {p50:8.3f}, p95 {p95:8.3f} s")


if __name__ == "__main__":
    server = Server()
    try:
        asyncio.run(measured(server))
    finally:
        server.close()
