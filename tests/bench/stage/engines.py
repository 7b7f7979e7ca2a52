"""How long from a key to the painted picture in Firefox and in WebKit: an exported lesson, opened from disk."""

from __future__ import annotations

import tempfile
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from pages.stage.encoding import pack
from pages.stage.export import export_html as as_file
from tests.bench.measure import Cell, Row
from tests.bench.stage import CLOCK, KEYS_A_SECOND, SCREEN, way
from tests.bench.stage.tables import DEPTHS, reel, table
from tests.browser.engines import firefox, webkit
from tests.browser.stages import in_parts

ENGINES = {"Firefox": (firefox.firefox, firefox.BINARY), "WebKit": (webkit.webkit, webkit.BINARY)}
ARROWS = {"ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}  # WebDriver's
READY = """() => new Promise((ready) => {
    const root = document.querySelector("[data-testid=stage]");
    const look = () => root.dataset.ready === "true" ? ready(true) : requestAnimationFrame(look);
    look();
})"""
BEGUN = f"() => ({CLOCK.rstrip().rstrip(';')})([document.querySelector('[data-testid=stage]'), 'stage'])"
PICTURE = "() => window.clock.picture"
P95 = 50  # ms that nineteen of twenty pictures may take


def file_of(shown: dict, folder: str) -> str:
    """A lesson's exported file; its address."""
    book, chapters = in_parts(shown)
    path = Path(folder) / "lesson.html"
    file = as_file(pack(book)[0], [pack(each)[0] for each in chapters], shown["title"])
    path.write_text(file, encoding="utf-8")
    return f"{path.as_uri()}?grain=2"


def walked(browser: Any, address: str, path: list[tuple[str, int]]) -> list[dict]:
    """Of each key the picture that followed."""
    browser.open(address, (SCREEN["width"], SCREEN["height"]))
    browser.evaluate(READY)
    browser.evaluate(BEGUN)
    found = []
    for key, _ in path:
        browser.press(ARROWS[key])
        found.append(browser.evaluate(PICTURE))
    return found


def lost(pictures: list[dict], path: list[tuple[str, int]]) -> int:
    """Keys that led nowhere or elsewhere."""
    return sum(seen["ms"] is None or seen["step"] != step for seen, (_, step) in zip(pictures, path, strict=True))


@cache
def seen_in(engine: str, name: str, keys: int) -> tuple[float, int]:
    """The 95th percentile in ms, and the keys lost."""
    shown = reel(name)
    path = way(shown["steps"]["grain"], keys)
    with tempfile.TemporaryDirectory() as folder, ENGINES[engine][0]() as browser:
        pictures = walked(browser, file_of(shown, folder), path)
    times = [seen["ms"] for seen in pictures if seen["ms"]]
    return float(np.quantile(times, 0.95)), lost(pictures, path)


def measure(engine: str, name: str, figure: int, n: int, d: int, seconds: float) -> Cell:
    return Cell(seen_in(engine, name, int(KEYS_A_SECOND * seconds))[figure])


def rows() -> list[Row]:
    figures = {"key to picture, p95 ms": P95, "keys lost": 0}
    tables = {name: table(name) for name in DEPTHS}
    return [
        Row(f"{engine} {name}: {what}", {data.n: goal}, partial(measure, engine, name, place), (data.d,))
        for engine, (_, binary) in ENGINES.items()
        if binary
        for name, data in tables.items()
        for place, (what, goal) in enumerate(figures.items())
    ]
