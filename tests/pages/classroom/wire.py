"""A class without a server: sockets that a test holds both ends of, a clock that it turns, and a lesson."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
from collections import namedtuple
from functools import cache

from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocketDisconnect

from datasets import load
from engine import cart, record
from engine.learners.registry import lesson_for_trace
from pages.classroom import ensemble as growing
from pages.classroom import redis_store as shared
from pages.classroom import registry as halls
from pages.classroom.registry import ClassRegistry
from pages.classroom.store import MemoryRoomStore
from pages.classroom.websocket import ClassSocket
from pages.lesson.fitted import FittedLesson
from pages.stage.reel import Reel

TOKEN = "presenter-" + "x" * 30
Client = namedtuple("Client", "host")


@cache
def lesson(data: str = "seven_rows", **settings) -> FittedLesson:
    trace = record(cart.fit, load(data), **settings)
    return FittedLesson(trace, Reel(trace, lesson_for_trace(trace), "Decision tree", "cart"))


class Busy:
    """How many pieces of work are under way in threads or in Redis."""

    now = 0

    @classmethod
    async def in_thread(cls, work, *given):
        cls.now += 1
        try:
            return await run_in_threadpool(work, *given)
        finally:
            cls.now -= 1

    @classmethod
    @contextlib.asynccontextmanager
    async def answered(cls):
        cls.now += 1
        try:
            async with ANSWERED():
                yield
        finally:
            cls.now -= 1


ANSWERED = shared.translate_redis_errors


class Clock:
    def __init__(self):
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Wire:
    """The server's end of a socket, and what a test does at the other."""

    def __init__(self, code: str, address: str = "10.0.0.1", reads: str = ""):  # a language
        self.path_params, self.client, self.query_params = {"code": code}, Client(address), {"lang": reads}
        self.headers, self.cookies = {}, {}  # type: dict[str, str], dict[str, str]
        self.coming: asyncio.Queue = asyncio.Queue()
        self.sent: list = []  # all that came: values of text messages, and unpacked bytes
        self.raw: list[bytes] = []
        self.awake = asyncio.Event()
        self.awake.set()
        self.closed: int | None = None
        self.task: asyncio.Task | None = None

    # -- as Starlette has it

    async def accept(self):
        pass

    async def receive(self):
        return await self.coming.get()

    async def send_text(self, data: str):
        await self._open()
        self.raw.append(data.encode())
        self.sent.append(json.loads(data))

    async def send_bytes(self, data: bytes):
        await self._open()
        self.raw.append(gzip.decompress(data))
        self.sent.append(json.loads(self.raw[-1]))

    async def close(self, code: int = 1000):
        self.closed = code

    async def _open(self):
        await self.awake.wait()
        if self.closed is not None:
            raise WebSocketDisconnect(1006)

    # -- the test's end

    def say(self, message):
        text = message if isinstance(message, str) else json.dumps(message)
        self.coming.put_nowait({"type": "websocket.receive", "text": text})

    def drop(self):
        self.coming.put_nowait({"type": "websocket.disconnect", "code": 1006})

    def told(self, name: str) -> list:
        return [message[name] for message in self.sent if name in message]

    def last(self, name: str):
        found = self.told(name)
        return found[-1] if found else None

    @property
    def step(self):
        """The step in sight."""
        return next((each for each in reversed(self.sent) if "says" in each), None)


class School:
    """One process with a class in it, or several that share their rooms."""

    def __init__(self, keepings=None, find=None):
        self.clock = Clock()
        self.shelf = {"reel": lesson(), "other": lesson("moons", max_depth=2)}
        self.keepings = keepings or [MemoryRoomStore()]
        self.halls = [ClassRegistry(keeping, find or self.shelf.get, clock=self.clock) for keeping in self.keepings]
        self.doors = [ClassSocket(hall) for hall in self.halls]
        self.wires: list[Wire] = []
        self.code = ""

    async def open(self) -> Wire:
        """A class and its presenter."""
        self.code = (await self.halls[0].open(TOKEN)).code
        return await self.connect({"present": TOKEN})

    async def phone(self, token: str = "", process: int = 0, **more) -> Wire:
        return await self.connect({"join": token}, process, **more)

    async def connect(self, first, process: int = 0, code: str = "", address: str = "10.0.0.1", reads="") -> Wire:
        wire = self.comes(first, process, code, address, reads)
        await self.settle()
        return wire

    def comes(self, first, process: int = 0, code: str = "", address: str = "10.0.0.1", reads: str = "") -> Wire:
        """To the door, and in once somebody waits."""
        wire = Wire(code or self.code, address, reads)
        wire.task = asyncio.create_task(self.doors[process].accept(wire))  # type: ignore[arg-type]
        self.wires.append(wire)
        wire.say(first)
        return wire

    async def settle(self, quiet: float = 0.0, longest: float = 30.0):
        """Until nothing more is sent: nobody works, and twice in a row nothing has come."""
        quiet, calm = quiet or (0.02 if isinstance(self.keepings[0], MemoryRoomStore) else 0.06), 0
        for _ in range(int(longest / quiet)):
            before = self.traffic
            await asyncio.sleep(quiet)
            tasks = [one.change_task for hall in self.halls for one in hall.classes.values() if one.change_task]
            still = all(task.done() for task in tasks) and not Busy.now and before == self.traffic
            calm = calm + 1 if still else 0
            if calm == 2:
                return

    @property
    def traffic(self) -> list:
        return [(len(wire.sent), wire.closed, wire.coming.qsize()) for wire in self.wires]

    async def tell(self, wire: Wire, *messages):
        for message in messages:
            wire.say(message)
        await self.settle()

    async def close(self):
        for wire in self.wires:
            wire.awake.set()
            wire.drop()
        for wire in self.wires:
            if wire.task:
                with contextlib.suppress(asyncio.CancelledError):
                    await asyncio.wait_for(wire.task, 5)
        for one in (one for hall in self.halls for one in hall.classes.values()):
            if one.change_task:
                await one.change_task  # what went wrong in it goes wrong here
        for door in self.doors:
            if door.sweeping:
                door.sweeping.cancel()
        for keeping in self.keepings:
            await keeping.close()


def at(step: int, veiled: bool = False, grain: int = 2, reel: str = "reel", axes=None) -> dict:
    return {"at": {"reel": reel, "step": step, "grain": grain, "veiled": veiled, "axes": axes}}


def in_class(play, keepings=None, find=None):
    """Run `play(school)` to its end."""

    async def run():
        halls.COUNT_INTERVAL, Busy.now = 0.01, 0
        halls.run_in_threadpool = growing.run_in_threadpool = Busy.in_thread  # type: ignore[assignment]
        shared.translate_redis_errors = Busy.answered
        school = School(keepings() if keepings else None, find)
        try:
            return await play(school)
        finally:
            await school.close()

    return asyncio.run(run())
