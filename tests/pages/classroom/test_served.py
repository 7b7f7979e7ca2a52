"""A class behind a real nginx: two processes, each with its own rooms, or both with those of one Redis."""

import asyncio
import gzip
import json
import os
import signal
import urllib.request

import pytest
import websockets

from pages.classroom.room_codes import first_letter
from tests.bench.crowd import Student
from tests.pages.classroom.wire import TOKEN, at
from tests.serving import Served, serving

PATIENCE = 20  # seconds


def cookie(served: Served, number: int) -> dict[str, str]:
    return {"Cookie": f"treerings_{served.port}={number}"}


def opened(served: Served, number: int) -> dict:
    """A class, by a presenter whose lesson is in this process."""
    body = json.dumps({"token": TOKEN, "address": f"{served.address}/class"}).encode()
    request = urllib.request.Request(f"{served.address}/class", body, cookie(served, number))
    return json.loads(urllib.request.urlopen(request, timeout=PATIENCE).read())


async def live(served: Served, code: str, first: dict, number: int | None = None):
    said = {} if number is None else cookie(served, number)
    address = f"ws://127.0.0.1:{served.port}{served.base}/class/{code}/live"
    socket = await websockets.connect(address, additional_headers=said)
    await socket.send(json.dumps(first))
    return socket


async def until(socket, true) -> dict:
    """The first message that is so."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message = await socket.recv()
            told = json.loads(gzip.decompress(message) if isinstance(message, bytes) else message)
            if true(told):
                return told


async def shown(served: Served, number: int) -> Student:
    student = Student(served.port, "tree", "data=moons&max_depth=2", cookie=f"treerings_{served.port}={number}")
    await student.open()
    return student


def test_without_redis_a_class_is_followed_in_the_process_that_its_code_names(tmp_path):
    async def play(served):
        student = await shown(served, 2)
        code = opened(served, 2)["code"]
        presenter = await live(served, code, {"present": TOKEN})
        phones = [await live(served, code.lower(), {"join": ""}, number) for number in (None, 1, 2)]
        assert student.socket and student.socket.protocol.extensions, "a page's socket is packed"
        assert not phones[0].protocol.extensions, "a phone's is not"
        await presenter.send(json.dumps(at(3, reel=student.reel)))
        steps = [(await until(phone, lambda told: "says" in told))["step"] for phone in phones]
        for socket in (presenter, *phones):
            await socket.close()
        await student.close()
        return code, steps

    with serving(tmp_path / "log.txt", processes=2) as served:
        code, steps = asyncio.run(play(served))
        page = served.ask(f"/class/{code}", accept_encoding="gzip")
    assert code[0] == first_letter(2) and steps == [3, 3, 3]
    assert page.status == 200 and b"Joining the class" in gzip.decompress(page.body) and page.place is None


def test_with_redis_a_class_spans_the_processes_and_outlives_one_of_them(tmp_path, redis_address):
    async def play(served):
        student = await shown(served, 1)
        code = opened(served, 1)["code"]
        presenter = await live(served, code, {"present": TOKEN}, 1)
        phone = await live(served, code, {"join": ""}, 2)
        await presenter.send(json.dumps(at(3, reel=student.reel)))
        first = await until(phone, lambda told: "says" in told)
        await presenter.send(json.dumps({"ask": {"ask": "Ready?", "choices": ["yes", "no"], "answer": None}}))
        await until(phone, lambda told: "room" in told and told["room"]["vote"])
        await phone.send(json.dumps({"vote": [1, 1, 1]}))
        await until(presenter, lambda told: "class" in told and told["class"]["voted"] == 1)
        os.kill(served.pid(1), signal.SIGKILL)
        with pytest.raises(websockets.ConnectionClosed):
            await until(presenter, lambda told: False)
        again = await live(served, code, {"present": TOKEN}, 2)
        told = await until(again, lambda told: "class" in told)
        await again.send(json.dumps({"turn": "close"}))
        closed = await until(phone, lambda told: "room" in told and told["room"]["vote"]["state"] == "closed")
        for socket in (again, phone):
            await socket.close()
        return first["step"], told["class"]["vote"]["state"], closed["room"]["vote"]["number"]

    with serving(tmp_path / "log.txt", processes=2, rooms=redis_address) as served:
        assert asyncio.run(play(served)) == (3, "open", 1)
