"""Who is next: sessions take turns, however many fits each of them asks for, and have one under way at a time.

Never by address: a school is one address.
"""

from __future__ import annotations

import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import Enum
from itertools import count
from typing import Any, Generic, Protocol, TypeVar

import pandas as pd

from datasets.reading.formats.packed import GZIP, ZIP
from datasets.reading.formats.parquet import PARQUET_MAGIC
from engine.core.errors import DataProblem
from engine.core.progress import progress_listener
from pages.jobs.process import LimitExceeded, WorkerProcess
from pages.jobs.worker import Work

MAX_SESSIONS = 10_000  # sessions of which is known when they had their last turn


class HasWaiters(Protocol):
    """What somebody waits for."""

    @property
    def waiters(self) -> set[str]:
        """The sessions that do."""
        ...


JobType = TypeVar("JobType", bound=HasWaiters)


class FairQueue(Generic[JobType]):
    def __init__(self):
        self.queued: list[JobType] = []
        self.running: list[JobType] = []
        self.last_turns: OrderedDict[Hashable, int] = OrderedDict()
        self.turn_numbers = count(1)

    def next_job(self) -> JobType | None:
        """The next one: of the session whose last turn is longest ago; among equals of whoever came first."""
        busy = {session for job in self.running for session in job.waiters}
        ready = [job for job in self.queued if not job.waiters <= busy]
        if not ready:
            return None
        job = min(ready, key=lambda job: min(self.last_turns.get(session, 0) for session in job.waiters - busy))
        self.queued.remove(job)
        self.running.append(job)
        self._serve(job.waiters)
        return job

    def _serve(self, sessions: set[str]):
        number = next(self.turn_numbers)
        for session in sessions:
            self.last_turns[session] = number
            self.last_turns.move_to_end(session)
        while len(self.last_turns) > MAX_SESSIONS:
            self.last_turns.popitem(last=False)


N_WORKERS = os.cpu_count() or 1  # fits that begin, and besides as many processes of long ones; others wait in line
THREAD_SECONDS = 0.1  # seconds of processor time that a fit may take in a thread
READY_SECONDS = 2.0  # seconds that work may take in the process that stands ready
MAX_JOB_SECONDS = 90.0  # seconds a fit may take
SMALL_FILE, SMALL_TABLE = 100_000, 100_000  # bytes, and cells: what is larger is not tried where others wait


class Lane(Enum):
    """Where work begins. What is not soon over begins again in LONG."""

    THREAD = "a thread of the server: work on what has been parsed"
    READY = "the process that stands ready: it parses what came from outside"
    LONG = "one of the processes for what takes its time"


def parsing_lane(work: Work) -> Lane:
    """Where work begins that parses what came from outside: by the size of what it is given."""
    return Lane.LONG if any(map(is_large, work.args)) else Lane.READY


def is_large(given: object) -> bool:
    """What is packed may be large."""
    if isinstance(given, bytes):
        return len(given) > SMALL_FILE or given.startswith((GZIP, ZIP, PARQUET_MAGIC))
    return given.size > SMALL_TABLE if isinstance(given, pd.DataFrame) else False


class JobCancelled(Exception):
    """Nobody waits for it any more."""


class TimeLimitExceeded(LimitExceeded):
    """It took more than LONGEST."""

    def __init__(self):
        super().__init__("jobs.error.too-long", n=round(MAX_JOB_SECONDS))


class TimeSliceExceeded(Exception):
    """It took more than it may where it began."""


@dataclass(eq=False)
class Job:
    """One fit that somebody waits for."""

    key: Hashable
    work: Work
    result: Future = field(default_factory=Future)
    cache: OrderedDict = field(default_factory=OrderedDict)  # where the result is kept with others,
    cache_mb: float = 0.0  # and how many MB of them
    progress: float | None = None  # the share of it that is over, where that is known
    started_at: float | None = None  # None while it waits in line
    waiters: set[str] = field(default_factory=set)  # the sessions that do
    is_cancelled: bool = False  # none does any more

    def report_progress(self, done: float | None):
        if done is not None:
            self.progress = done
        if self.is_cancelled:
            raise JobCancelled
        if self.started_at is not None and time.monotonic() - self.started_at > MAX_JOB_SECONDS:
            raise TimeLimitExceeded

    def run_in_thread(self) -> Any:
        end = time.thread_time() + THREAD_SECONDS  # of this thread alone: a busy machine makes no fit a long one

        def beat(done: float | None):
            self.report_progress(done)
            if time.thread_time() > end:
                raise TimeSliceExceeded

        with progress_listener(beat):
            return self.work()


def always_present(session: str) -> bool:
    return True


class JobPool:
    """All fits of this server. `present` says whether a session is still there."""

    def __init__(self, present: Callable[[str], bool] = always_present):
        self.is_present = present
        self.condition = threading.Condition()  # guards all that follows
        self.jobs: dict[Hashable, Job] = {}
        self.results: OrderedDict[Hashable, Future] = OrderedDict()
        self.lanes = {lane: FairQueue[Job]() for lane in Lane}
        self.threads: list[threading.Thread] = []
        self.is_closed = False

    def submit(
        self, key: Hashable, work: Work, session: str, cache: OrderedDict, cache_mb: float, lane: Lane = Lane.THREAD
    ) -> Job:
        """Return the job for `key`, starting it in its lane if needed, and add this waiter.

        Its result is `kept` with others, of which there are at most `room` MB.
        """
        with self.condition:
            if key in cache:
                cache.move_to_end(key)
                return Job(key, work, cache[key])
            job = self.jobs.get(key)
            if job is None:
                job = self.jobs[key] = Job(key, work, cache=cache, cache_mb=cache_mb)
                self._line_up(job, lane)
            job.waiters.add(session)
            self.condition.notify_all()
            return job

    def _keep(self, job: Job):
        """No callback of the result's: that would go on holding the job, which holds the result."""
        with self.condition:
            if self.jobs.get(job.key) is job:
                del self.jobs[job.key]
            if isinstance(job.result.exception(), DataProblem | None):
                job.cache[job.key] = job.result
                while len(job.cache) > 1 and sum(map(megabytes, job.cache.values())) > job.cache_mb:
                    job.cache.popitem(last=False)

    def leave(self, job: Job, session: str):
        """This session waits no longer; a fit nobody waits for ends, in line or under way."""
        with self.condition:
            job.waiters.discard(session)
            if not job.waiters and self.jobs.get(job.key) is job:
                job.is_cancelled = True
                del self.jobs[job.key]  # who asks now begins anew
                for turns in self.lanes.values():
                    if job in turns.queued:
                        turns.queued.remove(job)
                        job.result.set_exception(JobCancelled())

    def drop_absent_waiters(self):
        """Who is gone waits for nothing."""
        with self.condition:
            waited = [(job, session) for job in self.jobs.values() for session in job.waiters]
        for job, session in waited:
            if not self.is_present(session):
                self.leave(job, session)

    # -- who works

    def _line_up(self, job: Job, lane: Lane):
        if not self.threads:
            hands = [self._in_threads] * N_WORKERS + [self._in_ready_process] + [self._in_processes] * N_WORKERS
            self.threads = [threading.Thread(target=hand, name="fit", daemon=True) for hand in hands]
            for thread in self.threads:
                thread.start()
        self.lanes[lane].queued.append(job)

    def _in_threads(self):
        """What one thread does: short fits, and the beginning of the others."""
        self._work_on(Lane.THREAD, Job.run_in_thread)

    def _in_ready_process(self):
        """What one thread does: parsing in a process, and the beginning of what takes its time."""
        self._work_in_process(Lane.READY, self._beat_soon)

    def _in_processes(self):
        """What one thread does: long fits, in a process of its own."""
        self._work_in_process(Lane.LONG, self._beat)

    def _work_in_process(self, lane: Lane, beat: Callable[[Job, float | None], None]):
        worker = WorkerProcess()
        worker.restart()  # begun before anybody needs it
        self._work_on(lane, lambda job: worker.run(job.work, lambda done: beat(job, done)))
        worker.kill()

    def _work_on(self, lane: Lane, work: Callable[[Job], Any]):
        turns = self.lanes[lane]
        while job := self._next(turns):
            try:
                self._finish(job, work)
            except TimeSliceExceeded:
                self._begin_again(job)
            self._over(job, turns)
            del job  # what it holds may be somebody's own table

    def _begin_again(self, job: Job):
        with self.condition:
            job.started_at = None
            if job.is_cancelled:
                job.result.set_exception(JobCancelled())
            else:
                self._line_up(job, Lane.LONG)

    def _beat_soon(self, job: Job, done: float | None):
        self._beat(job, done)
        if job.started_at is not None and time.monotonic() - job.started_at > READY_SECONDS:
            raise TimeSliceExceeded

    def _beat(self, job: Job, done: float | None):
        self.drop_absent_waiters()
        job.report_progress(done)

    def _finish(self, job: Job, work: Callable[[Job], Any]):
        job.started_at = time.monotonic()
        try:
            job.report_progress(None)  # nobody may have wanted to wait in line so long
            job.result.set_result(work(job))
        except TimeSliceExceeded:
            raise
        except DataProblem as refusal:  # its message alone: where it was raised holds on to the whole fit
            job.result.set_exception(DataProblem(refusal.message))
        except BaseException as problem:  # whoever waits is told, whatever it was
            job.result.set_exception(problem)
        self._keep(job)

    def _next(self, turns: FairQueue[Job]) -> Job | None:
        """Waits until there is one; None when all is over."""
        with self.condition:
            while not self.is_closed:
                if job := turns.next_job():
                    return job
                self.condition.wait()
        return None

    def _over(self, job: Job, turns: FairQueue[Job]):
        with self.condition:
            turns.running.remove(job)
            self.condition.notify_all()

    def close(self):
        with self.condition:
            self.is_closed = True
            self.condition.notify_all()


def megabytes(made: Future) -> float:
    """What a result, or several, say that they take; a refusal, and what says nothing, counts as one."""
    result = None if made.exception() else made.result()
    return sum(getattr(each, "megabytes", 1.0) for each in (result if isinstance(result, tuple) else (result,)))
