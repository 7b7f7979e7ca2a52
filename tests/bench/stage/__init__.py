"""How long from a key to the painted picture in a real Chromium, beside a Streamlit page that draws the same steps, and
beside the floor: an empty page whose key changes one word.

All in one browser and from one server, one after the other. Half of the keys take the finest step, where a candidate
moves on, and half the next coarser one, where the tree grows.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from pathlib import Path

import numpy as np
from playwright.sync_api import Browser, Page, WebSocket, sync_playwright

from tests.bench.measure import Cell, Row
from tests.bench.stage.tables import DEPTHS, reel, table
from tests.browser.conftest import CHROMIUM, FLAGS, app_server

HERE = Path(__file__).parent
APP = HERE / "app.py"
CLOCK = (HERE / "clock.js").read_text(encoding="utf-8")
FLOOR = (HERE / "floor.html").read_text(encoding="utf-8")
FLOORS = {"seven_rows": 2.5, "moons": 2.5, "crowd": 4}  # how many times the floor a picture may take
SCREEN = {"width": 1280, "height": 720}
KEYS_A_SECOND = 20  # keys pressed for each second a cell may take
FASTEST = 4  # clicks on the speed from 1 over 2, 4 and 8 times to a step a frame
# Which chapters the stage waits for; and at rest, when it has asked for none for a while.
ASKED = """
    window.awaited = new Set();
    const ask = window.fetch;
    window.fetch = (address, options) => {
        const own = `${address}`.includes("/reel/");
        if (own) awaited.add(`${address}`);
        return ask(address, options).finally(() => awaited.delete(`${address}`));
    };
"""
ANSWERED = """async () => {
    for (let since = performance.now(); performance.now() - since < 500; ) {
        await new Promise(done => setTimeout(done, 20));
        if (awaited.size) since = performance.now();
    }
}"""
PATHS = {"stage": "tree", "stock": ""}
READY = {"stage": "[data-testid=stage][data-ready=true]", "stock": "[data-testid=stPlotlyChart] .gtitle"}


@dataclass(frozen=True)
class Walk:
    """What a row of keys did."""

    ms: tuple[float, ...]  # from each key to its picture
    lost: int  # keys that led nowhere or elsewhere
    mistold: int  # pictures under another step's sentence
    frames: int  # that the browser sent while walking
    longest_pause: float  # ms between two keys: on a busy machine it can be so long that the stage tells Python
    bytes_at_rest: int  # on the websocket, either way, once the viewer rests

    def quantile(self, q: float) -> float:
        return float(np.quantile(self.ms, q)) if self.ms else float("nan")


@dataclass(frozen=True)
class Play:
    """What was seen while the stage played by itself."""

    ms_a_step: float
    mistold: int


@dataclass(frozen=True)
class Visit:
    stage: Walk
    stock: Walk
    floor: tuple[float, ...]  # ms from each key to its word, on either side of the stage's walk
    play: Play

    def over_floor(self, q: float) -> float:
        return self.stage.quantile(q) / float(np.quantile(self.floor, q))


def way(grains: list[int], keys: int) -> list[tuple[str, int]]:
    """Keys by turns of both kinds, and the step each leads to; back again from either end."""
    at, by, path = 0, 1, []
    for k in range(keys):
        if not 0 <= at + by < len(grains):
            by = -by
        coarser = [i for i in range(len(grains)) if grains[i] < 2 and (i - at) * by > 0]
        if k % 2 and coarser:
            key, at = {1: "ArrowDown", -1: "ArrowUp"}[by], min(coarser, key=lambda i: abs(i - at))
        else:
            key, at = {1: "ArrowRight", -1: "ArrowLeft"}[by], at + by
        path.append((key, at))
    return path


def sentences(shown: dict) -> list[str]:
    return ["".join(text for text, _ in says) for says in shown["steps"]["says"]]


def visit(browser: Browser, address: str, name: str, keys: int) -> Visit:
    """Both views of a table, the same keys in each; then the stage plays for as many steps."""
    shown = reel(name)
    path, told = way(shown["steps"]["grain"], keys), sentences(shown)
    with opened(browser, address, name, "stock") as (page, wire):
        stock = walked(page, wire, path, told)
    before = floor(browser, path)
    with opened(browser, address, name, "stage") as (page, wire):
        stage = walked(page, wire, path, told)
        play = played(page, told, seconds=min(keys / 10, 5))
    return Visit(stage, stock, before + floor(browser, path), play)


def floor(browser: Browser, path: list[tuple[str, int]]) -> tuple[float, ...]:
    """ms from each key to its word on an empty page."""
    page = browser.new_page(viewport=SCREEN)
    page.set_content(FLOOR)
    page.evaluate(CLOCK, [page.query_selector("[data-testid=stage]"), "stage"])
    times = []
    for key, _ in path:
        page.keyboard.press(key)
        times.append(page.evaluate("() => window.clock.picture")["ms"])
    page.close()
    return tuple(times)


@contextmanager
def opened(browser: Browser, address: str, name: str, view: str):
    """A page that has come to rest with the clock in it, and the list that its websocket's frames go into.

    A frame of the list is whether the browser sent it, and its bytes.
    """
    page, wire = browser.new_page(viewport=SCREEN), []
    page.on("websocket", lambda socket: listen(socket, wire))
    page.add_init_script(ASKED)
    page.goto(f"{address}/{PATHS[view]}?data={name}&max_depth={DEPTHS[name]}&grain=2")
    ready = page.locator(READY[view])
    ready.wait_for(timeout=90_000)  # the crowd's tree takes a while
    at_rest(page)
    page.evaluate(ANSWERED)  # keys that come faster than words would show steps without them
    page.evaluate(CLOCK, [ready.element_handle(), view])
    yield page, wire
    page.close()


def listen(socket: WebSocket, wire: list):
    for direction in ("framesent", "framereceived"):
        socket.on(direction, lambda frame, sent=direction == "framesent": wire.append((sent, frame)))


def at_rest(page: Page):
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")


def walked(page: Page, wire: list, path: list[tuple[str, int]], told: list[str]) -> Walk:
    """Press each key once the picture before is complete: a stock page loses keys while its script runs."""
    before, pictures = len(wire), []
    for key, _ in path:
        page.keyboard.press(key)
        pictures.append(page.evaluate("() => window.clock.picture"))
        at_rest(page)
    walking = len(wire)
    page.wait_for_timeout(1_500)
    at_rest(page)
    lost = sum(seen["ms"] is None or seen["step"] != step for seen, (_, step) in zip(pictures, path, strict=True))
    return Walk(
        ms=tuple(seen["ms"] for seen in pictures if seen["ms"]),
        lost=lost,
        mistold=mistold(pictures, told),
        frames=sum(sent for sent, _ in wire[before:walking]),
        longest_pause=float(np.diff([seen["at"] for seen in pictures]).max()),
        bytes_at_rest=sum(len(frame) for _, frame in wire[walking:]),
    )


def mistold(pictures: list[dict], told: list[str]) -> int:
    """A step whose chapter is still on its way has three dots for a sentence; no other step's may stand there."""
    return sum(seen["step"] < 0 or seen["sentence"] not in (told[seen["step"]], "…") for seen in pictures)


def played(page: Page, told: list[str], seconds: float) -> Play:
    """Every frame at the highest speed, from the first step on."""
    page.keyboard.press("Home")
    for button in (".more", *[".speed"] * FASTEST, ".play"):
        page.locator(f"[data-testid=stage] {button}").evaluate("(button) => button.click()")
    frames = page.evaluate("seconds => window.clock.frames(seconds)", seconds)
    turned = [now["ms"] for last, now in pairwise(frames) if now["step"] != last["step"]]
    return Play(float(np.mean(np.diff(turned))), mistold(frames, told))


# -- the rows

# What, its goal (by table where it is None: FLOORS), and where it is found.
FIGURES: dict[str, tuple[float | None, Callable[[Visit], float]]] = {
    "p50, stage / floor": (None, lambda seen: seen.over_floor(0.5)),
    "p95, stage / floor": (None, lambda seen: seen.over_floor(0.95)),
    "key to picture, p50 ms": (20, lambda seen: seen.stage.quantile(0.5)),
    "key to picture, p95 ms": (50, lambda seen: seen.stage.quantile(0.95)),
    "p50, stage / stock": (0.2, lambda seen: seen.stage.quantile(0.5) / seen.stock.quantile(0.5)),
    "p95, stage / stock": (0.2, lambda seen: seen.stage.quantile(0.95) / seen.stock.quantile(0.95)),
    "keys lost": (0, lambda seen: seen.stage.lost),
    "frames sent while walking": (0, lambda seen: seen.stage.frames),
    "bytes on the wire once at rest": (2_000, lambda seen: seen.stage.bytes_at_rest),
    "play at 60/s, ms a step (16.7 set)": (20, lambda seen: seen.play.ms_a_step),
    "frames under another sentence": (0, lambda seen: seen.stage.mistold + seen.play.mistold),
}


@cache
def seen_by_itself(name: str, keys: int) -> Visit:
    """A visit with a server and a browser of its own; all rows of a table read from the same one."""
    with (
        tempfile.TemporaryDirectory() as folder,
        app_server(Path(folder) / "log.txt", APP) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        return visit(browser, address, name, keys)


def measure(name: str, figure: Callable[[Visit], float], n: int, d: int, seconds: float) -> Cell:
    return Cell(figure(seen_by_itself(name, int(KEYS_A_SECOND * seconds))))


def rows() -> list[Row]:
    if CHROMIUM is None:
        print("No Chromium on this machine: the rows of the stage are left out.")
        return []
    tables = {name: table(name) for name in DEPTHS}
    return [
        Row(
            f"stage {name}: {what}",
            {data.n: FLOORS[name] if goal is None else goal},
            partial(measure, name, figure),
            (data.d,),
        )
        for name, data in tables.items()
        for what, (goal, figure) in FIGURES.items()
    ]
