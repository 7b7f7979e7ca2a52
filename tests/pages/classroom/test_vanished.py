"""Phones that vanish without a word: their sockets stay open, read nothing more and answer no ping."""

import asyncio
import base64
import gzip
import json
import os
import socket

import uvicorn
import websockets
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from streamlit.web.server.starlette.starlette_server import _get_websocket_settings

from pages.classroom import registry as halls
from pages.classroom import websocket as live
from pages.classroom.registry import ClassRegistry
from pages.classroom.store import MemoryRoomStore
from pages.classroom.websocket import ClassSocket
from pages.frame import limits
from pages.frame.limits import LimitsMiddleware
from tests.pages.classroom.wire import TOKEN, at, lesson

PATIENCE = 30  # seconds
STEPS, VANISHED = 200, 5
SMALL = 4096  # bytes that a system holds of a socket: what is written soon waits in the server
KINDS = 5  # of messages to a phone: you, room, mine, own, told


class ServedClass:
    """A class behind the server that Streamlit starts, with pings a second apart."""

    def __init__(self, listening: socket.socket):
        self.port = listening.getsockname()[1]
        self.hall = ClassRegistry(MemoryRoomStore(), {"reel": lesson("moons", max_depth=3)}.get)
        self.door = ClassSocket(self.hall)
        app = LimitsMiddleware(Starlette(routes=[WebSocketRoute("/class/{code}/live", self.door.accept)]))
        options = {"ws": "websockets-sansio", "ws_ping_interval": 1, "ws_ping_timeout": 1, "log_level": "error"}
        self.server = uvicorn.Server(uvicorn.Config(app, lifespan="off", **options))
        self.serving = asyncio.create_task(self.server.serve([listening]))

    async def open(self):
        self.code = (await self.hall.open(TOKEN)).code
        return await self.connect({"present": TOKEN})

    async def connect(self, first: dict):
        made = await websockets.connect(f"ws://127.0.0.1:{self.port}/class/{self.code}/live", max_size=None)
        await made.send(json.dumps(first))
        return made

    async def vanish(self) -> socket.socket:
        """A phone that joins, and is not heard of again."""
        made = socket.socket()
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        made.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(made, ("127.0.0.1", self.port))
        key = base64.b64encode(os.urandom(16)).decode()
        head = f"GET /class/{self.code}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        head += f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        await loop.sock_sendall(made, head.encode())
        assert b"101" in await loop.sock_recv(made, 200)
        text = json.dumps({"join": ""}).encode()
        await loop.sock_sendall(made, bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)  # masked with zeros
        return made

    async def close(self):
        self.server.should_exit = self.server.force_exit = True
        if self.door.sweeping:
            self.door.sweeping.cancel()
        await asyncio.wait({self.serving}, timeout=PATIENCE)


async def until(true):
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.02)


async def heard(phone, true) -> dict:
    async with asyncio.timeout(PATIENCE):
        while True:
            message = await phone.recv()
            told = json.loads(gzip.decompress(message) if isinstance(message, bytes) else message)
            if true(told):
                return told


async def count(presenter, counts: list[int]):
    """Note how many phones the presenter is told of, again and again."""
    async for message in presenter:
        if "class" in (told := json.loads(message)):
            counts.append(told["class"]["followers"])


async def play(served: ServedClass) -> int:
    """How many messages waited at the most for a phone that vanished."""
    presenter, phone = await served.open(), await served.connect({"join": ""})
    counts: list[int] = []
    counting = asyncio.create_task(count(presenter, counts))
    gone = [await served.vanish() for _ in range(VANISHED)]
    followers = served.hall.classes[served.code].followers
    await until(lambda: len(followers) == 1 + VANISHED)
    waiting = 0
    for step in range(STEPS):
        await presenter.send(json.dumps(at(step % 12)))
        await heard(phone, lambda told, step=step: told.get("step") == step % 12)
        waiting = max(waiting, *(len(each.waiting) for each in followers))
    gone += [await served.vanish() for _ in range(VANISHED)]  # nothing is sent to these
    await until(lambda: len(followers) == 1)
    await until(lambda: counts[-1] == 1)
    counting.cancel()
    for each in gone:
        each.close()
    await asyncio.gather(presenter.close(), phone.close())
    return waiting


def test_phones_that_vanish_make_nobody_wait_and_are_counted_out(monkeypatch):
    monkeypatch.setattr(halls, "COUNT_INTERVAL", 0.01)
    monkeypatch.setattr(limits, "SEND_TIMEOUT", 0.5)
    monkeypatch.setattr(live, "STEPS_AT_ONCE", STEPS)  # a presenter goes no faster than 30 steps a second
    monkeypatch.setattr(limits, "MESSAGES_PER_SECOND", 1_000_000)

    async def run():
        with socket.socket() as listening:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
            listening.bind(("127.0.0.1", 0))
            listening.listen()
            served = ServedClass(listening)
            try:
                return await play(served)
            finally:
                await served.close()

    assert asyncio.run(run()) <= KINDS


def test_the_server_notices_a_silent_socket_within_a_minute():
    assert sum(_get_websocket_settings()) <= 60
