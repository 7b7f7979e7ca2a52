"""Phones of one network address that join a class through nginx within two seconds."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass

import websockets
from websockets.exceptions import InvalidStatus

from tests.serving import Served

LECTURE_HALL = "203.0.113.9"  # the address of its network
JOINING = 2.0  # seconds within which all of them are sent
PATIENCE = 60  # seconds


@dataclass
class Joined:
    """How many are in, the statuses of the others, and the seconds until the last was in."""

    many: int
    refused: list[int]
    seconds: float


async def join(served: Served, code: str, many: int) -> Joined:
    begun = time.monotonic()
    statuses = await asyncio.gather(*(join_one(served, code, JOINING * k / many) for k in range(many)))
    seconds = time.monotonic() - begun
    sockets = [each for each in statuses if not isinstance(each, int)]
    await asyncio.gather(*(socket.close() for socket in sockets))
    return Joined(len(sockets), [each for each in statuses if isinstance(each, int)], seconds)


async def join_one(served: Served, code: str, after: float) -> websockets.ClientConnection | int:
    """The socket of a phone that was told its name and its room, or the status of its refusal."""
    await asyncio.sleep(after)
    address = f"ws://127.0.0.1:{served.port}{served.base}/class/{code}/live"
    said = {"X-Forwarded-For": LECTURE_HALL}
    try:
        socket = await websockets.connect(
            address, additional_headers=said, open_timeout=PATIENCE, ping_interval=None, compression=None
        )
    except InvalidStatus as refused:
        return refused.response.status_code
    await socket.send('{"join": ""}')
    missing = {"you", "room"}
    async with asyncio.timeout(PATIENCE):
        while missing:
            missing -= json.loads(await socket.recv()).keys()
    return socket
