"""The program of a worker process: `python -m pages.jobs.worker`, started by process.py.

It reads work on its standard input and writes answers on its standard output, both pickled. Before the first job it
imports what fits need, and never Streamlit.
"""

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

MAX_MEGABYTES = 1_000  # that a job may allocate
REPORT_SECONDS = 0.1  # the shortest interval between two reports of progress
STARTED, PROGRESS, RESULT, FAILURE, LOST = "begun", "beats", "made", "failed", "gone"  # the kinds of answers

Work = partial[Any]  # a function of a module and its arguments, so that it can be pickled


class AnswerPickler(pickle.Pickler):
    """Pickles an answer with references to the arguments of the work, which the server has."""

    def __init__(self, file: BinaryIO, work: Work):
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self.argument_index = {id(argument): i for i, argument in enumerate(work.args)}

    def persistent_id(self, obj: Any) -> int | None:
        return self.argument_index.get(id(obj))


class AnswerUnpickler(pickle.Unpickler):
    """Unpickles an answer, with the arguments of the work in place of references."""

    def __init__(self, file: BinaryIO, work: Work):
        super().__init__(file)
        self.arguments = work.args

    def persistent_load(self, pid: int) -> Any:
        return self.arguments[pid]


def serve_jobs(requests: BinaryIO, answers: BinaryIO):
    """Run jobs until the server closes the pipe. Before the first, send the resident memory."""
    pickle.dump((STARTED, resident_bytes(os.getpid())), answers)
    while True:
        try:
            answers.write(run_job(pickle.load(requests), answers))
        except EOFError:
            return
        answers.flush()


def run_job(work: Work, answers: BinaryIO) -> bytes:
    """Return the pickled result or error of a job."""
    try:
        with progress_listener(progress_sender(answers)):
            return pickle_answer((RESULT, work()), work)
    except BrokenPipeError:
        raise EOFError from None
    except DataProblem as problem:
        return pickle_answer((FAILURE, DataProblem(problem.message)), work)
    except MemoryError:
        return pickle_answer((FAILURE, MemoryError()), work)
    except Exception as problem:  # its traceback cannot be pickled; it goes to the server's log
        traceback.print_exc()
        return pickle_answer((FAILURE, RuntimeError(f"{type(problem).__name__}: {problem}")), work)


def pickle_answer(answer: tuple[str, Any], work: Work) -> bytes:
    file = io.BytesIO()
    AnswerPickler(file, work).dump(answer)
    return file.getvalue()


def progress_sender(answers: BinaryIO) -> Callable[[float | None], None]:
    """Return a progress listener that sends the share done, at most every REPORT_SECONDS."""
    last = 0.0

    def send(done: float | None):
        nonlocal last
        if time.monotonic() - last > REPORT_SECONDS:
            last = time.monotonic()
            pickle.dump((PROGRESS, done), answers)
            answers.flush()

    return send


def prepare_process():
    """Lower the priority, import the modules of most jobs, then limit the memory (the last on Linux only)."""
    if sys.platform == "linux":
        os.nice(5)
    for module in ("..lesson.fitted", "..tables.archive", "..tables.model_lesson", "..assignment.link"):
        importlib.import_module(module, __package__)
    if sys.platform == "linux":
        n_pages = int(Path("/proc/self/statm").read_text().split()[0])
        limit = n_pages * resource.getpagesize() + MAX_MEGABYTES * 1_000_000
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def resident_bytes(pid: int) -> int:
    """Return the resident memory of a process on Linux, 0 elsewhere."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def exit_with_server(server: int):
    """Exit when the server is gone: nobody waits for the result."""
    while os.getppid() == server:
        time.sleep(1)
    os._exit(1)


def main():
    threading.Thread(target=exit_with_server, args=(os.getppid(),), daemon=True).start()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # so that nothing printed gets among the answers
    prepare_process()
    serve_jobs(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
