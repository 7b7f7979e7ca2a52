"""A worker as the server has it: a process of its own, which can be ended at any moment, whatever it does.

Not multiprocessing: that would import what the server was started with, Streamlit's page. And no fork, since the server
has threads; a new interpreter is ready in half a second, and is begun before anybody needs it.
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
from pages.jobs.worker import (
    FAILURE,
    LOST,
    MAX_MEGABYTES,
    PROGRESS,
    STARTED,
    AnswerUnpickler,
    Work,
    resident_bytes,
)

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", f"{__package__}.worker")
POLL_SECONDS = 0.1  # seconds after which who waits looks whether it is still to go on
# A process that has worked for so many seconds at a stretch, or has grown by so many bytes, is replaced: what it took
# from the system goes back with it.
MAX_REUSE_SECONDS = 2.0
MAX_GROWTH_BYTES = 100_000_000


class RetryableError(Exception):
    """Work that ended through no fault of its table, and whose result is not kept.

    It is no DataProblem: a fit that does without a fold which its table cannot give must not catch it.
    """

    def __init__(self, key: str, **values: int):
        self.message = Message(key, values)
        super().__init__(self.message)

    def __str__(self) -> str:
        return str(self.message)


class LimitExceeded(RetryableError):
    """Work that took more time or memory than it may. Its message has no full stop: advice may follow."""


class MemoryLimitExceeded(LimitExceeded):
    """It asked for more memory than MEGABYTES."""

    def __init__(self):
        super().__init__("jobs.error.too-large", n=MAX_MEGABYTES)


class WorkerDied(RetryableError):
    """Its process is gone: killed, or out of memory."""

    def __init__(self):
        super().__init__("jobs.error.process-ended")


class WorkerProcess:
    """Does one work at a time, in a process that is replaced when it dies, is ended, or has worked for long."""

    process: subprocess.Popen | None = None
    base_bytes: int = 0  # bytes that the process had before its first work

    def start(self):
        # In a session of its own: the Ctrl-C that is meant for the server would be told by each worker, too.
        self.process = subprocess.Popen(
            COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )

    def kill(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            for pipe in (self.process.stdin, self.process.stdout):
                with suppress(BrokenPipeError):  # what it had not read yet
                    cast(BinaryIO, pipe).close()
        self.process = None

    def restart(self):
        self.kill()
        with suppress(OSError):  # no room for another one now: then it is tried again when there is work
            self.start()

    def ready_pipes(self) -> tuple[BinaryIO, BinaryIO]:
        """Where it is asked, and where it answers."""
        if self.process is None or self.process.poll() is not None:
            self.kill()
            self.start()
        process = cast(subprocess.Popen, self.process)
        return cast(BinaryIO, process.stdin), cast(BinaryIO, process.stdout)

    def run(self, work: Work, beat: Callable[[float | None], None]) -> Any:
        """What comes out of it. `beat` is called several times a second, and ends the work by raising something."""
        began = time.monotonic()
        try:
            kind, value = self._answer(work, beat)
        except BaseException:
            self.restart()
            raise
        if isinstance(value, MemoryError) or time.monotonic() - began > MAX_REUSE_SECONDS or self.has_grown:
            self.restart()
        if kind == FAILURE:
            raise MemoryLimitExceeded if isinstance(value, MemoryError) else value
        return value

    @property
    def has_grown(self) -> bool:
        return resident_bytes(cast(subprocess.Popen, self.process).pid) - self.base_bytes > MAX_GROWTH_BYTES

    def _answer(self, work: Work, beat: Callable[[float | None], None]) -> tuple[str, Any]:
        heard: SimpleQueue[tuple[str, Any]] = SimpleQueue()
        sent = pickle.dumps(work, pickle.HIGHEST_PROTOCOL)  # raises here if it cannot be sent
        threading.Thread(target=exchange_answers, args=(*self.ready_pipes(), sent, work, heard), daemon=True).start()
        while True:
            try:
                kind, value = heard.get(timeout=POLL_SECONDS)
            except Empty:
                kind, value = PROGRESS, None
            if kind == LOST:
                raise WorkerDied
            if kind == STARTED:
                self.base_bytes = cast(int, value)
            elif kind == PROGRESS:
                beat(value)
            else:
                return kind, value


def exchange_answers(asked: BinaryIO, answers: BinaryIO, sent: bytes, work: Work, heard: SimpleQueue[tuple[str, Any]]):
    """Hand over the work and pass on what is answered. In a thread of its own, since who reads or writes a pipe cannot
    say how long to wait."""
    try:
        asked.write(sent)
        asked.flush()
        kind = PROGRESS
        while kind in (STARTED, PROGRESS):
            kind, value = AnswerUnpickler(answers, work).load()
            heard.put((kind, value))
    except Exception:  # half an answer, or none: the process is gone
        heard.put((LOST, None))
