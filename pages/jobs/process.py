"""A worker process as seen by the server: it runs one job at a time and can be killed at any moment.

Not by multiprocessing, which would import the server's main module, a Streamlit page. Nor by fork, since the server has
threads. A new interpreter is ready in half a second, and is started before anybody needs it.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, BinaryIO, cast

from engine.text.message import Message
from pages.jobs.worker import FAILURE, LOST, MAX_MEGABYTES, PROGRESS, STARTED, AnswerUnpickler, Work, resident_bytes

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", f"{__package__}.worker")
POLL_SECONDS = 0.1  # interval at which a waiting thread checks whether to go on
# A process is replaced after a job of so many seconds, or when it has grown by so many bytes: this frees its memory.
MAX_REUSE_SECONDS = 2.0
MAX_GROWTH_BYTES = 100_000_000


class RetryableError(Exception):
    """A job that ended through no fault of its data. No DataProblem, with which cross-validation skips a fold."""

    def __init__(self, key: str, **values: int):
        self.message = Message(key, values)
        super().__init__(self.message)


class LimitExceeded(RetryableError):
    """A job that took too much time or memory. Its message has no full stop: advice may follow."""


class MemoryLimitExceeded(LimitExceeded):
    """A job that needed more memory than MAX_MEGABYTES."""


class WorkerDied(RetryableError):
    """A job whose process is gone: killed, or out of memory."""


class WorkerProcess:
    """A process that runs one job at a time, and is replaced when it dies, is killed or has worked for long."""

    process: subprocess.Popen | None = None
    base_bytes: int = 0  # resident memory before the first job

    def start(self):
        # A new session: otherwise every worker would print a traceback at the server's Ctrl-C.
        self.process = subprocess.Popen(
            COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )

    def kill(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            for pipe in (self.process.stdin, self.process.stdout):
                with suppress(BrokenPipeError):  # raised when unread data is flushed
                    cast(BinaryIO, pipe).close()
        self.process = None

    def restart(self):
        self.kill()
        with suppress(OSError):  # no memory for another process now; the next job tries again
            self.start()

    def ready_pipes(self) -> tuple[BinaryIO, BinaryIO]:
        """Return the pipes for requests and answers, starting the process if needed."""
        if self.process is None or self.process.poll() is not None:
            self.kill()
            self.start()
        process = cast(subprocess.Popen, self.process)
        return cast(BinaryIO, process.stdin), cast(BinaryIO, process.stdout)

    def run(self, work: Work, on_progress: Callable[[float | None], None]) -> Any:
        """Return the result of a job. `on_progress` is called several times a second and may raise to end it."""
        started = time.monotonic()
        try:
            kind, value = self._wait_for_answer(work, on_progress)
        except BaseException:
            self.restart()
            raise
        if isinstance(value, MemoryError) or time.monotonic() - started > MAX_REUSE_SECONDS or self.has_grown:
            self.restart()
        if isinstance(value, MemoryError):
            raise MemoryLimitExceeded("jobs.error.too-large", n=MAX_MEGABYTES)
        if kind == FAILURE:
            raise value
        return value

    @property
    def has_grown(self) -> bool:
        return resident_bytes(cast(subprocess.Popen, self.process).pid) - self.base_bytes > MAX_GROWTH_BYTES

    def _wait_for_answer(self, work: Work, on_progress: Callable[[float | None], None]) -> tuple[str, Any]:
        received: SimpleQueue[tuple[str, Any]] = SimpleQueue()
        pickled = pickle.dumps(work, pickle.HIGHEST_PROTOCOL)  # raises here if it cannot be pickled
        args = *self.ready_pipes(), pickled, work, received
        threading.Thread(target=exchange_answers, args=args, daemon=True).start()
        while True:
            try:
                kind, value = received.get(timeout=POLL_SECONDS)
            except Empty:
                kind, value = PROGRESS, None
            if kind == LOST:
                raise WorkerDied("jobs.error.process-ended")
            if kind == STARTED:
                self.base_bytes = cast(int, value)
            elif kind == PROGRESS:
                on_progress(value)
            else:
                return kind, value


def exchange_answers(requests: BinaryIO, answers: BinaryIO, pickled: bytes, work: Work, received: SimpleQueue):
    """Send the work and queue its answers, in a thread: reading from a pipe has no timeout."""
    try:
        requests.write(pickled)
        requests.flush()
        kind = PROGRESS
        while kind in (STARTED, PROGRESS):
            kind, value = AnswerUnpickler(answers, work).load()
            received.put((kind, value))
    except Exception:  # half an answer, or none: the process is gone
        received.put((LOST, None))
