"""Hashes of what Treerings shows and writes, to compare before and after a change that must change none of it.

python -m tests.bench.freeze before.json                 every lesson in every language, every exported file: 3 minutes
python -m tests.bench.freeze before.json --pictures dir  and a screenshot of every page at two sizes
python -m tests.bench.freeze after.json --against before.json
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from engine import DataProblem
from pages.exports.formats import FORMATS, exported
from pages.frame.contents import ALL_PAGES
from pages.i18n.locale import LANGUAGES, Locale
from pages.lesson.fitted import build_lesson
from pages.stage.export import export_html
from tests.learners import CASES, Case

SIZES = {"projector": (1280, 720), "phone": (390, 844)}
FOUND = 20  # differences that are named


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def of_case(number: int) -> dict[str, str]:
    """The hashes of one case: a refusal's words, or its lesson in every language, its page and its exports."""
    case = CASES[number]
    try:
        trace = case.trace
    except DataProblem as problem:
        return {f"{case} refused": digest(str(problem).encode())}
    return {f"{case} {name}": digest(content) for name, content in [*lessons_of(case), *exports_of(case)] if trace}


def lessons_of(case: Case) -> Iterator[tuple[str, bytes]]:
    """Books and chapters, unpacked, in each language, and the lesson as one file."""
    for language in LANGUAGES:
        lesson = build_lesson(case.trace, "A title", case.algorithm.name, False, Locale(language))
        chapters = [lesson.chapter(place) for place in range(len(lesson.reel.starts))]
        yield f"book {language}", gzip.decompress(lesson.book)
        for place, chapter in enumerate(chapters):
            yield f"chapter {place} {language}", gzip.decompress(chapter)
    yield "page", without_scripts(export_html(lesson.book, chapters, "A title", "", language=LANGUAGES[-1]))


def without_scripts(text: str) -> bytes:
    """The stage's own script may change its names: what it is given may not."""
    return text.partition("<script")[0].encode()


def exports_of(case: Case) -> Iterator[tuple[str, bytes]]:
    """The model in every format, or why it cannot be in it."""
    for name in FORMATS:
        try:
            yield f"as {name}", exported(case.trace.model, case.data, name)
        except DataProblem as problem:
            yield f"as {name}", str(problem).encode()


def frozen() -> dict[str, str]:
    """All hashes, by what they are of."""
    found: dict[str, str] = {}
    with ProcessPoolExecutor() as pool:
        for part in pool.map(of_case, range(len(CASES)), chunksize=8):
            found |= part
    return found


def take_pictures(folder: Path) -> None:
    """A screenshot of every page at two sizes, once it is drawn."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import CHROMIUM, FLAGS, app_server, settled

    folder.mkdir(parents=True, exist_ok=True)
    with app_server(folder / "log.txt") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for size, (width, height) in SIZES.items():
            shown = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
            for name in ["", *(stop.name for stop in ALL_PAGES)]:
                shown.goto(f"{server}/{name}")
                settled(shown)
                shown.screenshot(path=folder / f"{name or 'home'} {size}.png")
        browser.close()


def differences(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """What is gone, new, or other than it was."""
    kinds = {(True, False): "gone", (False, True): "new", (True, True): "other"}
    return [f"{kinds[name in before, name in after]}: {name}" for name in sorted(before.keys() | after.keys())
            if before.get(name) != after.get(name)]  # fmt: skip


def main() -> str | None:
    parser = argparse.ArgumentParser("python -m tests.bench.freeze", description=__doc__)
    parser.add_argument("out", type=Path, help="where the hashes are written, as JSON")
    parser.add_argument("--against", type=Path, help="hashes of before: exits with 1 where one is another")
    parser.add_argument("--pictures", type=Path, help="a folder for screenshots")
    asked = parser.parse_args()
    found = frozen()
    asked.out.write_text(json.dumps(found, indent=0), "utf-8")
    print(f"{len(found):,} hashes in {asked.out}")
    if asked.pictures:
        take_pictures(asked.pictures)
    if asked.against is None:
        return None
    other = differences(json.loads(asked.against.read_text("utf-8")), found)
    return "\n".join([f"{len(other):,} differences", *other[:FOUND]]) if other else None


if __name__ == "__main__":
    os.environ["CI"] = "1"  # random tables are the same ones every time (tests/conftest.py)
    sys.exit(main())
