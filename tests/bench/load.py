"""A class at work: N students step through lessons on one server process, and each thing they do is timed.

    python -m tests.bench.load 10 50 100

Everybody opens a lesson, changes a setting now and then, and rests on a step every few seconds; one in ten uploads a
table. Prints p50 and p95 of each, and what a session costs in memory and processor time.
"""

from __future__ import annotations

import asyncio
import os
import random
import socket
import subprocess
import sys
import time
import urllib.request
from collections import defaultdict
from pathlib import Path

import numpy as np

from pages.parts.learners import LEARNERS
from tests.bench.crowd import Student

ROOT = Path(__file__).parents[2]
ARRIVE, WORK = 20, 60  # seconds in which a class arrives, and for which it works
THINK = (8, 16)  # seconds between two changes of a setting, at the least and at the most
LESSONS = [page.name for learner in LEARNERS for page in learner.pages]
TABLE = "\n".join(["a,b,y", *(f"{i % 17},{i % 5},{'yes' if i % 3 else 'no'}" for i in range(200))]).encode()


class Server:
    """The app as anybody runs it."""

    def __init__(self):
        with socket.socket() as free:
            free.bind(("", 0))
            self.port = free.getsockname()[1]
        own = ["--server.port", str(self.port), "--server.headless", "true", "--server.fileWatcherType", "none"]
        command = [sys.executable, "-m", "streamlit", "run", "app.py", *own]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while True:
            try:
                urllib.request.urlopen(f"http://localhost:{self.port}/_stcore/health", timeout=1)
                return
            except OSError:
                time.sleep(0.2)

    @property
    def memory(self) -> float:
        """MB in use."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    @property
    def seconds(self) -> float:
        """Of processor time, so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self):
        self.process.terminate()
        self.process.wait()


async def study(number: int, server: Server, times: dict[str, list[float]]):
    """What one student does until the lesson is over."""
    chance = random.Random(number)
    await asyncio.sleep(chance.random() * ARRIVE)
    end = time.monotonic() + WORK
    student = Student(server.port, LESSONS[number % len(LESSONS)], "")
    times["open a lesson"].append(await student.open())
    while time.monotonic() < end:
        for chapter in (1, 2):  # a lesson of one chapter answers as well, with nothing
            times["a chapter"].append(await student.read(chapter))
        for _ in range(2):
            await asyncio.sleep(chance.uniform(*THINK) / 3)
            times["rest on a step"].append(await student.rest(chance.randrange(40)))
        await asyncio.sleep(chance.uniform(*THINK) / 3)
        times["change a setting"].append(await student.change("max_depth", chance.randrange(1, 5)))
    times["kB received"].append(student.received / 1e3)
    if number % 10 == 0:
        owner = Student(server.port, "own", "")
        await owner.look()
        times["upload a table"].append(await owner.upload("class.csv", TABLE))
        await owner.close()
    await student.close()


def classroom(students: int) -> None:
    server = Server()
    try:
        asyncio.run(study(0, server, defaultdict(list)))  # imports, and what the first visitor of all waits for
        memory, seconds, begun = server.memory, server.seconds, time.monotonic()
        times: dict[str, list[float]] = defaultdict(list)

        async def all_of_them():
            await asyncio.gather(*(study(number, server, times) for number in range(students)))

        asyncio.run(all_of_them())
        lasted = time.monotonic() - begun
        print(f"{students} students: {(server.memory - memory) / students:.1f} MB a session, "
              f"{(server.seconds - seconds) / lasted:.0%} of a core")  # fmt: skip
        for what, took in sorted(times.items()):
            p50, p95 = np.percentile(took, (50, 95))
            print(f"  {what:18} {len(took):5} times, p50 {p50:8.3f}, p95 {p95:8.3f}")
    finally:
        server.close()


if __name__ == "__main__":
    for many in map(int, sys.argv[1:] or ["10", "50", "100"]):
        classroom(many)
