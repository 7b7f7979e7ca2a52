"""A class of phones on one server: how late the last phone is, what a step costs, and whether every vote is counted.

    python -m tests.bench class                     the rows of issue 16, 300 phones and 1,000 with Redis
    python -m tests.bench.classroom 300             in words, and with more steps
    python -m tests.bench.classroom 1000 --redis    two processes that share their rooms in a Redis of their own
    python -m tests.bench.classroom 300 --quick     fewer steps and only 5 phones of Streamlit

Phones are sockets of this process, which also takes time: late is from the presenter's step to the moment in which the
last phone has it. Beside it, in the same run, what one would otherwise build: a Streamlit fragment with run_every=1.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gzip
import json
import math
import os
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import numpy as np
import websockets

from tests.bench.crowd import Student
from tests.bench.measure import Cell, Row
from tests.bench.server import ROOT, Server, _megabytes, _seconds

TOKEN = "bench-" + "b" * 34
PAUSE = 0.3  # seconds between two steps: a presenter talks
FIRST = 2  # phones that join before memory is measured
OTHERS = 20  # steps of a student at another lesson, alone and beside the class
FRAGMENT = """import time
import streamlit as st


@st.fragment(run_every=1)
def follow():
    st.write(f"Step {int(time.time())} of the lesson")


follow()
"""


class Phones:
    """Sockets that follow, and when each was last sent a step. They offer to pack, as browsers do."""

    def __init__(self, ports: list[int], code: str):
        self.ports, self.code = ports, code
        self.sockets: list[websockets.ClientConnection] = []
        self.seen: dict[int, int] = {}  # of each step the phones that have it
        self.all: dict[int, asyncio.Event] = {}
        self.states: list[str] = []
        self.steps: dict[bytes, int | None] = {}
        self.readers: list[asyncio.Task] = []

    async def join(self, many: int):
        for first in range(0, many, 50):
            await asyncio.gather(*(self.one(number) for number in range(first, min(first + 50, many))))

    async def one(self, number: int):
        port = self.ports[number % len(self.ports)]
        address = f"ws://127.0.0.1:{port}/class/{self.code}/live"
        phone = await websockets.connect(address, max_queue=64, ping_interval=None)
        await phone.send('{"join": ""}')
        self.sockets.append(phone)
        self.states.append("")
        self.readers.append(asyncio.create_task(self.read(phone, len(self.states) - 1)))

    async def read(self, phone, number: int):
        with contextlib.suppress(websockets.ConnectionClosed):
            async for message in phone:
                if isinstance(message, str):
                    self.states[number] = message
                    continue
                if message not in self.steps:  # all phones are sent the same: it is read once
                    self.steps[message] = json.loads(gzip.decompress(message)).get("step")
                if (step := self.steps[message]) is not None:
                    self.note(step)

    def note(self, step: int):
        self.seen[step] = self.seen.get(step, 0) + 1
        if self.seen[step] == len(self.sockets):
            self.event(step).set()

    def event(self, step: int) -> asyncio.Event:
        return self.all.setdefault(step, asyncio.Event())

    async def close(self):
        await asyncio.gather(*(phone.close() for phone in self.sockets))
        for reader in self.readers:
            reader.cancel()


class Two:
    """Two processes with the rooms of one Redis, as pages.serve starts them."""

    def __init__(self, address: str):
        self.address, self.ports, self.running = address, [free_port(), free_port()], []
        for port in self.ports:
            own = ["--server.port", str(port), "--server.headless", "true", "--server.fileWatcherType", "none"]
            command = [sys.executable, "-m", "streamlit", "run", "app.py", *own]
            said = os.environ | {"TREERINGS_ROOMS": address}
            self.running.append(
                subprocess.Popen(command, cwd=ROOT, env=said, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT)
            )
        for port in self.ports:
            healthy(port)

    @property
    def seconds(self) -> float:
        return sum(_seconds(each.pid) for each in self.running)

    @property
    def memory(self) -> float:
        return sum(_megabytes(each.pid) for each in self.running)

    def close(self):
        for each in self.running:
            each.terminate()
            each.wait()


class One(Server):
    @property
    def ports(self) -> list[int]:
        return [self.port]

    @property
    def own_seconds(self) -> float:
        return _seconds(self.process.pid)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def healthy(port: int):
    while True:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=1)
            return
        time.sleep(0.2)


@contextlib.contextmanager
def redis():
    """A server of its own, without a file."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        words = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]
        running = subprocess.Popen(
            [shutil.which("redis-server") or "redis-server", *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
        )
        try:
            while socket.socket().connect_ex(("127.0.0.1", port)):
                time.sleep(0.05)
            yield f"redis://127.0.0.1:{port}"
        finally:
            running.terminate()
            running.wait()


def opened(port: int) -> str:
    body = json.dumps({"token": TOKEN, "address": f"http://127.0.0.1:{port}/class"}).encode()
    return json.loads(urllib.request.urlopen(f"http://127.0.0.1:{port}/class", body, timeout=10).read())["code"]


@dataclass(frozen=True)
class Seen:
    """What was measured of a class. Seconds, unless a name says else."""

    phones: int
    late: float  # p95, from the presenter's step to the last phone
    processor: float  # a step
    memory: float  # kB a phone
    counting: float  # until all votes are in
    counted: int  # votes
    alone: float  # that another lesson's words take, the median,
    beside: float  # and beside the class
    fragment: float  # of processor for a phone that a Streamlit fragment brings each second up to date

    @property
    def miscounted(self) -> float:
        return abs(self.phones - self.counted)

    @property
    def slower(self) -> float:
        return self.beside - self.alone

    @property
    def of_fragment(self) -> float:
        """A step for all phones, to a second of as many fragments: a presenter takes no step a second."""
        return self.processor / (self.fragment * self.phones)


@cache
def seen(many: int, shared: bool, steps: int, fragments: int) -> Seen:
    """With servers of its own; all rows of so many phones read from the same one."""
    allow_sockets()
    with contextlib.ExitStack() as open_now:
        server = Two(open_now.enter_context(redis())) if shared else One()
        open_now.callback(server.close)
        late, processor, memory, took, counted, alone, busy = asyncio.run(measured(server, many, steps))
    cost = asyncio.run(streamlit_phones(fragments)) if fragments else math.nan
    return Seen(many, float(np.percentile(late, 95)), processor, memory, took, counted, alone, busy, cost)


def allow_sockets():
    """A process may usually hold a thousand files."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8_192) if most > 0 else 8_192, most))


async def measured(server: One | Two, many: int, steps: int):
    student = Student(server.ports[0], "tree", "data=moons&max_depth=4")
    await student.open()
    alone = await others(student)
    code = opened(server.ports[0])
    presenter = await websockets.connect(f"ws://127.0.0.1:{server.ports[0]}/class/{code}/live", ping_interval=None)
    await presenter.send(json.dumps({"present": TOKEN}))
    told = asyncio.create_task(newest(presenter))
    phones = Phones(server.ports, code)
    await phones.join(FIRST)
    await show(presenter, student.reel, 0, phones)  # what all phones share is there
    before = server.memory
    await phones.join(many - FIRST)
    await show(presenter, student.reel, 1, phones)
    memory = (server.memory - before) * 1_000 / (many - FIRST)
    await asyncio.sleep(1)
    late, processor = await stepping(presenter, student.reel, phones, server, steps, first=2)
    beside = asyncio.create_task(stepping(presenter, student.reel, phones, server, steps, first=steps + 2))
    busy = await others(student)
    await beside
    took, counted = await voting(presenter, phones, many)
    told.cancel()
    await phones.close()
    await presenter.close()
    await student.close()
    return late, processor, memory, took, counted, alone, busy


async def newest(presenter):
    """What the presenter is told is read and kept."""
    with contextlib.suppress(websockets.ConnectionClosed):
        async for message in presenter:
            Told.last = json.loads(message).get("class", Told.last)


class Told:
    last: dict = {}  # noqa: RUF012  (one presenter)


async def show(presenter, reel: str, step: int, phones: Phones) -> float:
    """Seconds until the last phone has it."""
    begun = time.perf_counter()
    at = {"reel": reel, "step": step, "grain": 2, "veiled": False, "axes": [0, 1]}
    await presenter.send(json.dumps({"at": at}))
    await asyncio.wait_for(phones.event(step).wait(), 30)
    return time.perf_counter() - begun


async def stepping(presenter, reel, phones, server, steps: int, first: int) -> tuple[list[float], float]:
    late, used = [], server.seconds
    for step in range(first, first + steps):
        late.append(await show(presenter, reel, step, phones))
        await asyncio.sleep(PAUSE)
    return late, (server.seconds - used) / steps


async def others(student: Student) -> float:
    """Seconds that a student at another lesson waits for words."""
    times = []
    for step in range(OTHERS):
        times.append(await student.read(step % 3))
        await asyncio.sleep(PAUSE / 3)
    return float(np.median(times))


async def voting(presenter, phones: Phones, many: int) -> tuple[float, int]:
    """Every phone votes within a second: seconds until all are counted, and how many the tally has."""
    await presenter.send(json.dumps({"ask": {"ask": "Ready?", "choices": ["yes", "no"], "answer": None}}))
    while not all('"state": "open"' in state for state in phones.states):
        await asyncio.sleep(0.02)
    begun = time.perf_counter()
    for number, phone in enumerate(phones.sockets):
        await phone.send(json.dumps({"vote": [1, 1, number % 2]}))
        await asyncio.sleep(1 / many / 2)
    while Told.last.get("voted") != many and time.perf_counter() - begun < 20:
        await asyncio.sleep(0.02)
    took = time.perf_counter() - begun
    await presenter.send('{"turn": "close"}')
    await presenter.send('{"turn": "tally"}')
    while not (Told.last.get("vote") or {}).get("tallies") and time.perf_counter() - begun < 25:
        await asyncio.sleep(0.02)
    return took, sum(sum(counts) for counts in (Told.last.get("vote") or {}).get("tallies", []))


async def streamlit_phones(many: int, seconds: int = 10) -> float:
    """Processor seconds a second and phone of what one would otherwise build."""
    with tempfile.TemporaryDirectory() as folder:
        app = Path(folder) / "app.py"
        app.write_text(FRAGMENT)
        port = free_port()
        own = ["--server.port", str(port), "--server.headless", "true", "--server.fileWatcherType", "none"]
        command = [sys.executable, "-m", "streamlit", "run", str(app), *own]
        running = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT)
        try:
            healthy(port)
            students = [Student(port, "", "") for _ in range(many)]
            for student in students:
                await student.look()
            used, begun = _seconds(running.pid), time.monotonic()
            while time.monotonic() - begun < seconds:
                round = time.monotonic()
                await asyncio.gather(*(again(student) for student in students))
                await asyncio.sleep(max(0.0, 1 - (time.monotonic() - round)))
            used, took = _seconds(running.pid) - used, time.monotonic() - begun
            for student in students:
                await student.close()
            return used / took / many
        finally:
            running.terminate()
            running.wait()


async def again(student: Student):
    """As a browser does each second: the fragment runs once more."""
    await student.run(student.fragment)


# -- as rows of the bench, and in words

# What, its goal, and where it is found.
FIGURES: dict[str, tuple[float, Callable[[Seen], float]]] = {
    "a step reaches the last phone, p95 ms": (150, lambda found: 1_000 * found.late),
    "processor a step, ms": (15, lambda found: 1_000 * found.processor),
    "memory a phone, kB": (60, lambda found: found.memory),
    "votes lost or counted twice": (0, lambda found: found.miscounted),
    "another lesson waits longer for words, ms": (10, lambda found: 1_000 * found.slower),
    "processor, a step / a second of Streamlit": (0.05, lambda found: found.of_fragment),
}
OF_REDIS: dict[str, tuple[float, Callable[[Seen], float]]] = {
    "a step reaches the last phone, p95 ms": (400, lambda found: 1_000 * found.late),
    "votes lost or counted twice": (0, lambda found: found.miscounted),
}
STEPS, QUICK = 30, 10
FRAGMENTS = 20  # phones of Streamlit


def measure(many: int, shared: bool, figure: Callable[[Seen], float], n: int, d: int, seconds: float) -> Cell:
    steps = STEPS if seconds >= 1 else QUICK
    return Cell(figure(seen(many, shared, steps, 0 if shared else FRAGMENTS)))


def rows() -> list[Row]:
    found = [(300, False, "class", FIGURES)]
    if shutil.which("redis-server"):
        found.append((1_000, True, "class, two processes with Redis", OF_REDIS))
    else:
        print("No redis-server on this machine: the rows of a class that spans processes are left out.")
    return [
        Row(f"{name}: {what}", {many: goal}, partial(measure, many, shared, figure), (1,))
        for many, shared, name, figures in found
        for what, (goal, figure) in figures.items()
    ]


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.bench.classroom")
    parser.add_argument("phones", nargs="?", type=int, default=300)
    parser.add_argument("--redis", action="store_true", help="two processes that share their rooms")
    parser.add_argument("--quick", action="store_true", help="fewer steps")
    chosen = parser.parse_args()
    found = seen(chosen.phones, chosen.redis, QUICK if chosen.quick else 60, 5 if chosen.quick else FRAGMENTS)
    print(f"{chosen.phones} phones on {'two processes' if chosen.redis else 'one process'}")
    for what, (goal, figure) in (OF_REDIS if chosen.redis else FIGURES).items():
        value = figure(found)
        print(f"  {what:46} {value:10.4f}   goal {goal:g} {'' if value <= goal else 'MISSED'}")
    for what, value in {
        "processor a step, s": found.processor,
        "memory a phone, kB": found.memory,
        "all votes in after, s": found.counting,
        "another lesson's words, s": found.alone,
        "the same beside the class, s": found.beside,
        "Streamlit, run_every=1: processor a phone a second": found.fragment,
        "phones of Streamlit that fill a core": 1 / found.fragment,
    }.items():
        print(f"  {what:50} {value:10.4f}")


if __name__ == "__main__":
    main()
