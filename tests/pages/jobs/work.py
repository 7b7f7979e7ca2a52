"""Work for a process: without Streamlit, as all work is. Each beats first, and so leaves the thread it begins in."""

import os
import sys
import time
from pathlib import Path

import numpy as np

from engine.core.errors import DataProblem
from engine.core.progress import report


def where(*given: object) -> tuple[int, bool]:
    """Its process, and whether Streamlit is there."""
    report()
    return os.getpid(), "streamlit" in sys.modules


def hang(told: Path):
    """Never ends and never beats again. Its process is told in a file."""
    report()
    told.write_text(str(os.getpid()), "utf-8")
    time.sleep(600)


def share(done: float, told: Path):
    """Gets so far and waits for the file to be there."""
    while not told.exists():
        report(done)
        time.sleep(0.01)
    return "done"


def too_large() -> int:
    report()
    return int(np.ones(2 * 10**8).sum())


def die(told: Path) -> str:
    """Ends its process the first time."""
    report()
    if not told.exists():
        told.touch()
        os.kill(os.getpid(), 9)
    return "result"


def refuse(why: str):
    report()
    raise DataProblem("text.name.quoted", text=why)


def fail():
    report()
    raise KeyError("a mistake of ours")


class Rows:
    """What could be somebody's table."""


def rows() -> Rows:
    return Rows()
