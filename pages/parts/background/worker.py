"""The process that a long fit runs in: `python -m pages.parts.background.worker`, started by process.py.

It is given work on its standard input and answers on its standard output, both pickled. What it imports before there is
any work is what fits need; never Streamlit.
"""

from __future__ import annotations

import importlib
import io
import os
import pickle
import sys
import threading
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

from engine.core.problem import DataProblem
from engine.core.progress import listening

if sys.platform == "linux":
    import resource

MEGABYTES = 1_000  # that a fit may take, besides what the process has when it starts
BEAT = 0.1  # seconds between two signs of life, at the least
BEGUN, BEATS, MADE, FAILED, GONE = "begun", "beats", "made", "failed", "gone"  # the kinds of answers

# Work is a function of a module and what it is given, so that it can be sent.
Work = partial[Any]


class Sent(pickle.Pickler):
    """What was given with the work is not sent back, only which of it: whoever asked has it."""

    def __init__(self, file: BinaryIO, work: Work):
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self.places = {id(given): place for place, given in enumerate(work.args)}

    def persistent_id(self, obj: Any) -> int | None:
        return self.places.get(id(obj))


class Received(pickle.Unpickler):
    """The same on the other side: what was given stands where it was named."""

    def __init__(self, file: BinaryIO, work: Work):
        super().__init__(file)
        self.given = work.args

    def persistent_load(self, pid: int) -> Any:
        return self.given[pid]


def serve(asked: BinaryIO, answers: BinaryIO):
    """One work after the other, until whoever asks is gone. Before the first it tells how many bytes it has."""
    pickle.dump((BEGUN, resident(os.getpid())), answers)
    while True:
        try:
            answers.write(answered(pickle.load(asked), answers))
        except EOFError:
            return
        answers.flush()


def answered(work: Work, answers: BinaryIO) -> bytes:
    """What came out of it, as it is sent."""
    try:
        with listening(beating(answers)):
            return packed((MADE, work()), work)
    except BrokenPipeError:
        raise EOFError from None
    except DataProblem as refusal:
        return packed((FAILED, DataProblem(refusal.message)), work)
    except MemoryError:
        return packed((FAILED, MemoryError()), work)
    except Exception as problem:  # its trace is for the server's log: it cannot be sent
        traceback.print_exc()
        return packed((FAILED, RuntimeError(f"{type(problem).__name__}: {problem}")), work)


def packed(answer: tuple[str, Any], work: Work) -> bytes:
    file = io.BytesIO()
    Sent(file, work).dump(answer)
    return file.getvalue()


def beating(answers: BinaryIO) -> Callable[[float | None], None]:
    """A listener that passes on how far it is."""
    last = 0.0

    def beat(done: float | None):
        nonlocal last
        if time.monotonic() - last > BEAT:
            last = time.monotonic()
            pickle.dump((BEATS, done), answers)
            answers.flush()

    return beat


def stand_back():
    """Pages come first, and no fit takes all memory. (Only Linux tells what a process has, and keeps it to a limit.)"""
    if sys.platform == "linux":
        os.nice(5)
    for most_work in ("..lesson.fitted", "..own_data.kept", "..own_model.opening", "...assignment.link"):
        importlib.import_module(most_work, __package__)
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * resource.getpagesize() + MEGABYTES * 1_000_000
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def resident(pid: int) -> int:
    """Bytes of memory that a process has, where Linux tells."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def end_with(server: int):
    """Nobody waits for what a server that is gone asked for."""
    while os.getppid() == server:
        time.sleep(1)
    os._exit(1)


def main():
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what somebody prints is no answer
    stand_back()
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
