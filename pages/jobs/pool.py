"""The pool that runs the jobs of all sessions: short ones in threads of the server, the others in processes.

Sessions take turns, however many jobs each submits, and have one job running at a time. Turns do not go by network
address: a school has a single one.
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
from functools import partial
from itertools import count
from typing import Any

import pandas as pd

from datasets.reading.formats.packed import GZIP, ZIP
from datasets.reading.formats.parquet import PARQUET_MAGIC
from engine.core.errors import DataProblem
from engine.core.progress import progress_listener
from pages.jobs.process import LimitExceeded, WorkerProcess
from pages.jobs.worker import Work

MAX_SESSIONS = 10_000  # sessions whose last turn is remembered


class FairQueue:
    """The queued and running jobs of a lane."""

    def __init__(self):
        self.queued: list[Job] = []
        self.running: list[Job] = []
        self.last_turns: OrderedDict[Hashable, int] = OrderedDict()
        self.turn_numbers = count(1)

    def next_job(self) -> Job | None:
        """Start the job of the session whose last turn is longest ago; of equals, the first queued."""
        busy = {session for job in self.running for session in job.waiters}
        ready = [job for job in self.queued if not job.waiters <= busy]
        if not ready:
            return None
        job = min(ready, key=lambda job: min(self.last_turns.get(session, 0) for session in job.waiters - busy))
        self.queued.remove(job)
        self.running.append(job)
        number = next(self.turn_numbers)
        for session in job.waiters:
            self.last_turns[session] = number
            self.last_turns.move_to_end(session)
        while len(self.last_turns) > MAX_SESSIONS:
            self.last_turns.popitem(last=False)
        return job


N_WORKERS = os.cpu_count() or 1  # threads for short jobs, and as many processes for long ones
THREAD_SECONDS = 0.1  # processor time that a job may take in a thread
READY_SECONDS = 2.0  # time that a job may take in the ready process
MAX_JOB_SECONDS = 90.0
SMALL_FILE, SMALL_TABLE = 100_000, 100_000  # bytes and cells: larger ones are parsed in the LONG lane


class Lane(Enum):
    """Where a job starts. One that takes too long there is restarted in LONG."""

    THREAD = "a thread of the server: work on parsed tables"
    READY = "a process that is always running: it parses uploads"
    LONG = "one of the processes for long jobs"


def parsing_lane(work: Work) -> Lane:
    """Return the lane for work that parses an upload, by the size of its arguments."""
    return Lane.LONG if any(map(is_large, work.args)) else Lane.READY


def is_large(argument: object) -> bool:
    """True for large files and tables, and for compressed files, which may be large."""
    if isinstance(argument, bytes):
        return len(argument) > SMALL_FILE or argument.startswith((GZIP, ZIP, PARQUET_MAGIC))
    return argument.size > SMALL_TABLE if isinstance(argument, pd.DataFrame) else False


class JobCancelled(Exception):
    """No session waits for the job any more."""


class TimeLimitExceeded(LimitExceeded):
    """The job took more than MAX_JOB_SECONDS."""


class TimeSliceExceeded(Exception):
    """The job took more than its first lane allows."""


@dataclass(eq=False)
class Job:
    """Work that sessions wait for, and its result."""

    key: Hashable
    work: Work
    result: Future = field(default_factory=Future)
    cache: OrderedDict = field(default_factory=OrderedDict)  # results by key, where this one is stored,
    cache_mb: float = 0.0  # and the most MB it may hold
    progress: float | None = None  # the share done, if known
    started_at: float | None = None  # None while it is queued
    waiters: set[str] = field(default_factory=set)  # sessions
    is_cancelled: bool = False

    def report_progress(self, done: float | None):
        """Note the share done; raise if the job was cancelled or took too long."""
        if done is not None:
            self.progress = done
        if self.is_cancelled:
            raise JobCancelled
        if self.started_at is not None and time.monotonic() - self.started_at > MAX_JOB_SECONDS:
            raise TimeLimitExceeded("jobs.error.too-long", n=round(MAX_JOB_SECONDS))

    def run_in_thread(self) -> Any:
        end = time.thread_time() + THREAD_SECONDS  # time of this thread: on a busy machine short jobs stay short

        def listen(done: float | None):
            self.report_progress(done)
            if time.thread_time() > end:
                raise TimeSliceExceeded

        with progress_listener(listen):
            return self.work()


class JobPool:
    """All jobs of this server. `is_present(session)` tells whether a session is still connected."""

    def __init__(self, is_present: Callable[[str], bool] = lambda session: True):
        self.is_present = is_present
        self.condition = threading.Condition()  # guards all fields below
        self.jobs: dict[Hashable, Job] = {}
        self.results: OrderedDict[Hashable, Future] = OrderedDict()
        self.lanes = {lane: FairQueue() for lane in Lane}
        self.threads: list[threading.Thread] = []
        self.is_closed = False

    def submit(
        self, key: Hashable, work: Work, session: str, cache: OrderedDict, cache_mb: float, lane: Lane = Lane.THREAD
    ) -> Job:
        """Return the job for `key`, starting it in its lane if needed, and add this waiter."""
        with self.condition:
            if key in cache:
                cache.move_to_end(key)
                return Job(key, work, cache[key])
            job = self.jobs.get(key)
            if job is None:
                job = self.jobs[key] = Job(key, work, cache=cache, cache_mb=cache_mb)
                self._enqueue(job, lane)
            job.waiters.add(session)
            self.condition.notify_all()
            return job

    def leave(self, job: Job, session: str):
        """Remove a waiter; cancel a job that nobody waits for, queued or running."""
        with self.condition:
            job.waiters.discard(session)
            if not job.waiters and self.jobs.get(job.key) is job:
                job.is_cancelled = True
                del self.jobs[job.key]  # a later `submit` starts a new job
                for queue in self.lanes.values():
                    if job in queue.queued:
                        queue.queued.remove(job)
                        job.result.set_exception(JobCancelled())

    def drop_absent_waiters(self):
        """Remove the waiters whose sessions have disconnected."""
        with self.condition:
            waiting = [(job, session) for job in self.jobs.values() for session in job.waiters]
        for job, session in waiting:
            if not self.is_present(session):
                self.leave(job, session)

    # -- workers

    def _enqueue(self, job: Job, lane: Lane):
        if not self.threads:
            in_thread = partial(self._run_lane, Lane.THREAD, Job.run_in_thread)
            in_ready_process = partial(self._run_lane_in_process, Lane.READY, self._check_ready)
            in_process = partial(self._run_lane_in_process, Lane.LONG, self._check)
            targets = [in_thread] * N_WORKERS + [in_ready_process] + [in_process] * N_WORKERS
            self.threads = [threading.Thread(target=target, name="fit", daemon=True) for target in targets]
            for thread in self.threads:
                thread.start()
        self.lanes[lane].queued.append(job)

    def _run_lane_in_process(self, lane: Lane, check: Callable[[Job, float | None], None]):
        worker = WorkerProcess()
        worker.restart()  # start the process before the first job
        self._run_lane(lane, lambda job: worker.run(job.work, lambda done: check(job, done)))
        worker.kill()

    def _run_lane(self, lane: Lane, run: Callable[[Job], Any]):
        queue = self.lanes[lane]
        while job := self._next(queue):
            try:
                self._finish(job, run)
            except TimeSliceExceeded:
                self._restart_in_long_lane(job)
            with self.condition:
                queue.running.remove(job)
                self.condition.notify_all()
            del job  # while the thread waits it must not hold a user's table

    def _restart_in_long_lane(self, job: Job):
        with self.condition:
            job.started_at = None
            if job.is_cancelled:
                job.result.set_exception(JobCancelled())
            else:
                self._enqueue(job, Lane.LONG)

    def _check_ready(self, job: Job, done: float | None):
        self._check(job, done)
        if job.started_at is not None and time.monotonic() - job.started_at > READY_SECONDS:
            raise TimeSliceExceeded

    def _check(self, job: Job, done: float | None):
        self.drop_absent_waiters()
        job.report_progress(done)

    def _finish(self, job: Job, run: Callable[[Job], Any]):
        """Run a job and store its result. No callback of the future does: it would keep the job in memory."""
        job.started_at = time.monotonic()
        try:
            job.report_progress(None)  # raises if it was cancelled while it was queued
            job.result.set_result(run(job))
        except TimeSliceExceeded:
            raise
        except DataProblem as problem:  # a copy: the traceback would keep the whole fit in memory
            job.result.set_exception(DataProblem(problem.message))
        except BaseException as problem:  # the waiters raise it
            job.result.set_exception(problem)
        with self.condition:
            if self.jobs.get(job.key) is job:
                del self.jobs[job.key]
            if isinstance(job.result.exception(), DataProblem | None):
                job.cache[job.key] = job.result
                while len(job.cache) > 1 and sum(map(megabytes, job.cache.values())) > job.cache_mb:
                    job.cache.popitem(last=False)

    def _next(self, queue: FairQueue) -> Job | None:
        """Wait for the next job; None when the pool is closed."""
        with self.condition:
            while not self.is_closed:
                if job := queue.next_job():
                    return job
                self.condition.wait()
        return None

    def close(self):
        with self.condition:
            self.is_closed = True
            self.condition.notify_all()


def megabytes(future: Future) -> float:
    """Return the size of a result, or of a tuple of results; 1 for an error and where `megabytes` is missing."""
    result = None if future.exception() else future.result()
    return sum(getattr(item, "megabytes", 1.0) for item in (result if isinstance(result, tuple) else (result,)))
