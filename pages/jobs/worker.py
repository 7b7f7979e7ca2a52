"""The process that a long fit runs in: `python -m pages.jobs.worker`, started by process.py.

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

from engine.core.errors import DataProblem
from engine.core.progress import progress_listener

if sys.platform == "linux":
    import resource

MAX_MEGABYTES = 1_000  # that a fit may take, besides what the process has when it starts
REPORT_SECONDS = 0.1  # seconds between two signs of life, at the least
STARTED, PROGRESS, RESULT, FAILURE, LOST = "begun", "beats", "made", "failed", "gone"  # the kinds of answers

# Work is a function of a module and what it is given, so that it can be sent.
Work = partial[Any]


class AnswerPickler(pickle.Pickler):
    """What was given with the work is not sent back, only which of it: whoever asked has it."""

    def __init__(self, file: BinaryIO, work: Work):
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self.argument_index = {id(given): place for place, given in enumerate(work.args)}

    def persistent_id(self, obj: Any) -> int | None:
        return self.argument_index.get(id(obj))


class AnswerUnpickler(pickle.Unpickler):
    """The same on the other side: what was given stands where it was named."""

    def __init__(self, file: BinaryIO, work: Work):
        super().__init__(file)
        self.arguments = work.args

    def persistent_load(self, pid: int) -> Any:
        return self.arguments[pid]


def serve_jobs(requests: BinaryIO, answers: BinaryIO):
    """One work after the other, until whoever asks is gone. Before the first it tells how many bytes it has."""
    pickle.dump((STARTED, resident_bytes(os.getpid())), answers)
    while True:
        try:
            answers.write(run_job(pickle.load(requests), answers))
        except EOFError:
            return
        answers.flush()


def run_job(work: Work, answers: BinaryIO) -> bytes:
    """What came out of it, as it is sent."""
    try:
        with progress_listener(progress_sender(answers)):
            return pickle_answer((RESULT, work()), work)
    except BrokenPipeError:
        raise EOFError from None
    except DataProblem as refusal:
        return pickle_answer((FAILURE, DataProblem(refusal.message)), work)
    except MemoryError:
        return pickle_answer((FAILURE, MemoryError()), work)
    except Exception as problem:  # its trace is for the server's log: it cannot be sent
        traceback.print_exc()
        return pickle_answer((FAILURE, RuntimeError(f"{type(problem).__name__}: {problem}")), work)


def pickle_answer(answer: tuple[str, Any], work: Work) -> bytes:
    file = io.BytesIO()
    AnswerPickler(file, work).dump(answer)
    return file.getvalue()


def progress_sender(answers: BinaryIO) -> Callable[[float | None], None]:
    """A listener that passes on how far it is."""
    last = 0.0

    def beat(done: float | None):
        nonlocal last
        if time.monotonic() - last > REPORT_SECONDS:
            last = time.monotonic()
            pickle.dump((PROGRESS, done), answers)
            answers.flush()

    return beat


def lower_priority():
    """Pages come first, and no fit takes all memory. (Only Linux tells what a process has, and keeps it to a limit.)"""
    if sys.platform == "linux":
        os.nice(5)
    for most_work in ("..lesson.fitted", "..tables.archive", "..tables.model_lesson", "..assignment.link"):
        importlib.import_module(most_work, __package__)
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * resource.getpagesize() + MAX_MEGABYTES * 1_000_000
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def resident_bytes(pid: int) -> int:
    """Bytes of memory that a process has, where Linux tells."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def exit_with_server(server: int):
    """Nobody waits for what a server that is gone asked for."""
    while os.getppid() == server:
        time.sleep(1)
    os._exit(1)


def main():
    threading.Thread(target=exit_with_server, args=(os.getppid(),), daemon=True).start()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what somebody prints is no answer
    lower_priority()
    serve_jobs(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
