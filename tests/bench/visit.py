"""The first visit on a slow line: bytes until a lesson can be stepped, how long that takes, and what shifts meanwhile.

A browser that has nothing yet, `pages.serve` as it is shipped, and a line of 5 Mbit/s and 40 ms there and back between
them. The line is a relay of our own, which counts what passes: a browser's own throttle leaves WebSockets out.
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.bench.measure import Cell, Row
from tests.browser.conftest import CHROMIUM, FLAGS, PHONE, PROJECTOR
from tests.serving import serving

RATE, DELAY = 5e6 / 8, 0.040 / 2  # bytes a second that come, and seconds each way
READY = "[data-testid=stage][data-ready=true]"
SHIFTS = """
    window.shifts = 0;
    new PerformanceObserver(list => {
        for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifts += one.value;
    }).observe({type: "layout-shift", buffered: true});
"""
QUIET = 3_000  # ms without any byte after which a visit has come to rest


class Line:
    """A relay that lets bytes through as slowly as the line does."""

    def __init__(self, port: int):
        self.to, self.port, self.came, self.free, self.last = port, 0, 0, 0.0, time.monotonic()

    async def serve(self, up: threading.Event):
        server = await asyncio.start_server(self._relay, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        up.set()
        await server.serve_forever()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        await asyncio.sleep(2 * DELAY)  # what it takes to be connected
        there, back = await asyncio.open_connection("127.0.0.1", self.to)
        await asyncio.gather(self._pass(reader, back, 0), self._pass(there, writer, 1))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, counts: int):
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        arriving = asyncio.create_task(self._arrive(under_way, writer))
        with contextlib.suppress(OSError):
            while part := await reader.read(16_384):
                now = self.last = time.monotonic()
                if counts:  # all that comes shares one line
                    self.came += len(part)
                    self.free = max(self.free, now) + len(part) / RATE
                    now = self.free
                under_way.put_nowait((now + DELAY, part))
        under_way.put_nowait((0.0, b""))
        await arriving

    async def _arrive(self, under_way: asyncio.Queue, writer: asyncio.StreamWriter):
        with contextlib.suppress(OSError):
            while (due := await under_way.get())[1]:
                await asyncio.sleep(max(0.0, due[0] - time.monotonic()))
                writer.write(due[1])
                await writer.drain()
        writer.close()


@contextlib.contextmanager
def slow_line(port: int) -> Iterator[Line]:
    line, up, loop = Line(port), threading.Event(), asyncio.new_event_loop()

    def run():
        with contextlib.suppress(asyncio.CancelledError, RuntimeError):
            loop.run_until_complete(line.serve(up))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    up.wait()
    yield line
    loop.call_soon_threadsafe(loop.stop)
    thread.join()


@dataclass(frozen=True)
class Visit:
    seconds: float  # until a key can step
    bytes_ready: int  # that had come by then
    bytes_all: int  # and once nothing came any more
    shifted: float
    resting: int  # bytes that come once a viewer rests on another step


@cache
def visited(phone: bool) -> Visit:
    """By somebody who is not the server's first, with a browser that has kept nothing."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "log.txt", 1) as served,
        slow_line(served.port) as line,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        width, height = PHONE if phone else PROJECTOR
        size = {"width": width, "height": height}
        before = browser.new_page(viewport=size)
        before.goto(f"{served.address}/tree?data=moons")
        before.wait_for_selector(READY, timeout=60_000)
        before.close()
        page = browser.new_context(viewport=size).new_page()
        page.add_init_script(SHIFTS)
        line.came, begun = 0, time.monotonic()
        page.goto(f"http://127.0.0.1:{line.port}/tree", wait_until="commit", timeout=60_000)
        page.wait_for_selector(READY, timeout=60_000)
        seconds, ready = time.monotonic() - begun, line.came
        _at_rest(page, line)
        everything, shifted = line.came, float(page.evaluate("window.shifts"))
        page.keyboard.press("ArrowRight")
        _at_rest(page, line)
        resting = line.came - everything
        browser.close()
    return Visit(seconds, ready, everything, shifted, resting)


def _at_rest(page, line: Line) -> None:
    while time.monotonic() - line.last < QUIET / 1_000:
        page.wait_for_timeout(200)


def measure(phone: bool, figure: Callable[[Visit], float], n: int, d: int, seconds: float) -> Cell:
    return Cell(figure(visited(phone)))


def rows() -> list[Row]:
    if CHROMIUM is None:
        return []
    told: list[tuple[str, bool, float, Callable[[Visit], float]]] = [
        ("MB until it can be stepped", False, 1.5, lambda seen: seen.bytes_ready / 1e6),
        ("MB in all", False, 1.5, lambda seen: seen.bytes_all / 1e6),
        ("seconds until it can be stepped", False, 4, lambda seen: seen.seconds),
        ("layout shift", False, 0.05, lambda seen: seen.shifted),
        ("layout shift on a phone", True, 0.05, lambda seen: seen.shifted),
        ("bytes once at rest on another step", False, 500, lambda seen: seen.resting),
    ]
    return [Row(f"first visit: {what}", {1: goal}, partial(measure, phone, figure), (1,))
            for what, phone, goal, figure in told]  # fmt: skip
