"""python -m tests.pages.stage.reel_example: write the example that opens REEL.md again, from the code as it is."""

import json
import re
from pathlib import Path

import pandas as pd

from datasets import from_frame
from engine import cart, record
from engine.learners.registry import lesson_for_trace
from pages.stage.reel import Reel

DOCUMENT = Path(__file__).parents[3] / "pages/stage/REEL.md"
WIDE = 160  # a value that fits is written on one line
BLOCK = re.compile(r"```json\n.*?```", re.DOTALL)


def example() -> tuple[dict, dict]:
    """The book and the one chapter of a lesson on three rows."""
    data = from_frame(pd.DataFrame({"size": [1, 2, 4], "ripe": ["no", "no", "yes"]}), target="ripe")
    trace = record(cart.fit, data)
    reel = Reel(trace, lesson_for_trace(trace), "Decision tree", "cart")
    return reel.book, reel.chapter(0)


def written(value, indent: str = "") -> str:
    """JSON for people: short values on a line, long ones opened once more."""
    short = json.dumps(value, ensure_ascii=False)
    if len(indent + short) <= WIDE or not isinstance(value, dict | list):
        return short
    deeper = indent + "  "
    if isinstance(value, dict):
        inside = [f"{json.dumps(key)}: {written(each, deeper)}" for key, each in value.items()]
    else:
        inside = [written(each, deeper) for each in value]
    first, last = "{}" if isinstance(value, dict) else "[]"
    lines = f",\n{deeper}".join(inside)
    return f"{first}\n{deeper}{lines}\n{indent}{last}"


def blocks() -> list[str]:
    return [f"```json\n{written(each)}\n```" for each in example()]


def main():
    fresh = iter(blocks())
    DOCUMENT.write_text(BLOCK.sub(lambda _: next(fresh), DOCUMENT.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
