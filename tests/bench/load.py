"""A class at work: N students step through lessons on one server process, and each thing they do is timed.

    python -m tests.bench.load 10 50 100
    python -m tests.bench.load --short 50      what CI prints: nobody stays longer than some seconds
    python -m tests.bench.load --processes 2 200    behind pages.serve, and one process is killed in the middle

Everybody opens a lesson, changes a setting now and then, and rests on a step every few seconds; one in ten uploads a
table. Every lesson is one that nobody asked for before, so no cache can answer. Prints p50 and p95 of each, and what a
session costs in memory and processor time.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import websockets

from pages.learners.registry import LEARNERS
from tests.bench.crowd import Student
from tests.bench.server import Server
from tests.serving import Served, serving

ARRIVE, WORK = 20, 60  # seconds in which a class arrives, and for which it works
SHORT = 5, 15  # the same where CI looks whether all of it works
THINK = (8, 16)  # seconds between two changes of a setting, at the least and at the most
LESSONS = [page.name for learner in LEARNERS for page in learner.pages]
CLASSES, VALUES = ("iris", "moons", "penguins", "xor", "seven_rows"), ("cars", "steps", "wave", "plane")
TABLE = "\n".join(["a,b,y", *(f"{i % 17},{i % 5},{'yes' if i % 3 else 'no'}" for i in range(200))]).encode()


def query(page: str, number: int) -> str:
    """Settings that nobody else asks for: the seed is the student's own."""
    tables = VALUES if page == "regression" else CLASSES
    return f"data={tables[number // len(LESSONS) % len(tables)]}&seed={1_000 + number}"


async def study(number: int, place: Place | BehindNginx, times: dict[str, list[float]], arrive: float, work: float):
    """What one student does until the lesson is over; whose process dies in it comes again."""
    chance = random.Random(number)
    await asyncio.sleep(chance.random() * arrive)
    end = time.monotonic() + work
    page, cookie = LESSONS[number % len(LESSONS)], await asyncio.to_thread(place.cookie)
    student = Student(place.port, page, query(page, number), cookie=cookie)
    times["open a lesson"].append(await student.open())
    while time.monotonic() < end:
        try:
            await one_turn(student, chance, times)
        except (websockets.ConnectionClosed, OSError):
            if not place.died(cookie):
                raise
            student = Student(place.port, page, query(page, number), cookie=await asyncio.to_thread(place.cookie))
            times["open again: its process died"].append(await student.open())
    times["kB received"].append(student.received / 1e3)
    if number % 10 == 0:
        owner = Student(place.port, "own", "", cookie=student.cookie)
        await owner.look()
        times["upload a table"].append(await owner.upload("class.csv", TABLE))
        await owner.close()
    await student.close()


async def one_turn(student: Student, chance: random.Random, times: dict[str, list[float]]):
    """Two chapters are read, two steps rested on, and a setting is changed."""
    for chapter in (1, 2):  # a lesson of one chapter answers as well, with nothing
        times["a chapter"].append(await student.read(chapter))
    for _ in range(2):
        await asyncio.sleep(chance.uniform(*THINK) / 3)
        times["rest on a step"].append(await student.rest(chance.randrange(40)))
    await asyncio.sleep(chance.uniform(*THINK) / 3)
    times["change a setting"].append(await student.change("max_depth", chance.randrange(1, 5)))


class Place:
    """Where the class is: one process, found by its port."""

    def __init__(self, server: Server):
        self.server, self.port = server, server.port
        self.begin()

    def begin(self) -> None:
        """What it costs is counted from here."""
        self.memory, self.seconds, self.begun = self.server.memory, self.server.seconds, time.monotonic()

    def cost(self, students: int) -> str:
        memory, used = self.server.memory - self.memory, self.server.seconds - self.seconds
        return f"{memory / students:.1f} MB a session, {used / (time.monotonic() - self.begun):.0%} of a core"

    def cookie(self) -> str:
        return ""

    def died(self, cookie: str) -> bool:
        return False

    async def suffer(self, after: float) -> None:
        """Nothing happens to it."""


@dataclass
class BehindNginx:
    """Several processes of pages.serve, of which one is killed."""

    served: Served
    killed: str = ""  # the cookie that led to it

    def begin(self) -> None:
        """Of several processes nobody counts the cost."""

    @property
    def port(self) -> int:
        return self.served.port

    def cost(self, students: int) -> str:
        return f"behind nginx, one of {len(self.served.health())} processes killed"

    def cookie(self) -> str:
        return self.served.ask("/").place or ""

    def died(self, cookie: str) -> bool:
        return bool(self.killed) and cookie == self.killed

    async def suffer(self, after: float) -> None:
        await asyncio.sleep(after)
        self.killed = await asyncio.to_thread(self.cookie)
        os.kill(self.served.pid(int(self.killed.rpartition("=")[2])), signal.SIGKILL)


@contextlib.contextmanager
def place_of(processes: int) -> Iterator[Place | BehindNginx]:
    if processes > 1:
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "log.txt", processes) as served:
            yield BehindNginx(served)
        return
    server = Server()
    try:
        yield Place(server)
    finally:
        server.close()


def classroom(students: int, arrive: float, work: float, processes: int) -> None:
    with place_of(processes) as place:
        for _ in range(2 * processes):  # imports, and what the first visitors of all wait for
            asyncio.run(study(0, place, defaultdict(list), 0, 1))
        place.begin()
        times: dict[str, list[float]] = defaultdict(list)

        async def all_of_them():
            studies = (study(number, place, times, arrive, work) for number in range(1, students + 1))
            await asyncio.gather(place.suffer(arrive + work / 2), *studies)

        asyncio.run(all_of_them())
        print(f"{students} students: {place.cost(students)}")
        for what, took in sorted(times.items()):
            p50, p95 = np.percentile(took, (50, 95))
            print(f"  {what:28} {len(took):5} times, p50 {p50:8.3f}, p95 {p95:8.3f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.bench.load")
    parser.add_argument("students", type=int, nargs="*", default=[10, 50, 100])
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--processes", type=int, default=1, help="more than one: behind nginx, and one is killed")
    asked = parser.parse_args()
    for many in asked.students:
        classroom(many, *(SHORT if asked.short else (ARRIVE, WORK)), asked.processes)
