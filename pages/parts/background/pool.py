"""Where fits run, and what else takes long. Each begins in a thread of the server, and if it is not soon over, it
begins again in a process.

A lesson of the catalogue takes 10 ms. To send it to a process and what comes out back would take as long again; and
what a fit will take cannot be told from its table and settings without knowing each learner. So every fit is given
SHORT in a thread, and what does not do with that loses as much, once. Thus what is long never holds the interpreter
that everybody's pages need, can be ended whatever it does, and gives its memory back.
"""

from __future__ import annotations

import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from engine.core.problem import DataProblem
from engine.core.progress import listening
from pages.parts.background.process import TooMuch, Worker
from pages.parts.background.turns import Turns
from pages.parts.background.worker import Work

AT_ONCE = os.cpu_count() or 1  # fits that begin, and besides as many processes of long ones; others wait in line
SHORT = 0.1  # seconds of processor time that a fit may take in a thread
LONGEST = 90.0  # seconds a fit may take


class Stopped(Exception):
    """Nobody waits for it any more."""


class TooLong(TooMuch):
    """It took more than LONGEST."""

    def __init__(self):
        super().__init__(f"This takes longer than {LONGEST:.0f} seconds")


class NotShort(Exception):
    """It took more than SHORT."""


@dataclass(eq=False)
class Job:
    """One fit that somebody waits for."""

    key: Hashable
    work: Work
    result: Future = field(default_factory=Future)
    kept: OrderedDict = field(default_factory=OrderedDict)  # where the result is kept with others,
    room: float = 0.0  # and how many MB of them
    done: float | None = None  # the share of it that is over, where that is known
    began: float | None = None  # None while it waits in line
    waiting: set[str] = field(default_factory=set)  # the sessions that do
    let_go: bool = False  # none does any more

    def beat(self, done: float | None):
        if done is not None:
            self.done = done
        if self.let_go:
            raise Stopped
        if self.began is not None and time.monotonic() - self.began > LONGEST:
            raise TooLong

    def in_thread(self) -> Any:
        end = time.thread_time() + SHORT  # of this thread alone: a busy machine makes no fit a long one

        def beat(done: float | None):
            self.beat(done)
            if time.thread_time() > end:
                raise NotShort

        with listening(beat):
            return self.work()


def anybody(session: str) -> bool:
    return True


class Fits:
    """All fits of this server. `present` says whether a session is still there."""

    def __init__(self, present: Callable[[str], bool] = anybody):
        self.present = present
        self.changed = threading.Condition()  # guards all that follows
        self.jobs: dict[Hashable, Job] = {}
        self.kept: OrderedDict[Hashable, Future] = OrderedDict()
        self.short, self.long = Turns[Job](), Turns[Job]()
        self.threads: list[threading.Thread] = []
        self.closed = False

    def ask(self, key: Hashable, work: Work, session: str, kept: OrderedDict, room: float, long: bool = False) -> Job:
        """The job under the key, begun now if there is none, with this session among those that wait. What comes out
        is `kept` with others, of which there are at most `room` MB. `long`: it need not be tried in a thread."""
        with self.changed:
            if key in kept:
                kept.move_to_end(key)
                return Job(key, work, kept[key])
            job = self.jobs.get(key)
            if job is None:
                job = self.jobs[key] = Job(key, work, kept=kept, room=room)
                self._line_up(job, self.long if long else self.short)
            job.waiting.add(session)
            self.changed.notify_all()
            return job

    def _keep(self, job: Job):
        """No callback of the result's: that would go on holding the job, which holds the result."""
        with self.changed:
            if self.jobs.get(job.key) is job:
                del self.jobs[job.key]
            if isinstance(job.result.exception(), DataProblem | None):
                job.kept[job.key] = job.result
                while len(job.kept) > 1 and sum(map(megabytes, job.kept.values())) > job.room:
                    job.kept.popitem(last=False)

    def leave(self, job: Job, session: str):
        """This session waits no longer; a fit nobody waits for ends, in line or under way."""
        with self.changed:
            job.waiting.discard(session)
            if not job.waiting and self.jobs.get(job.key) is job:
                job.let_go = True
                del self.jobs[job.key]  # who asks now begins anew
                for turns in (self.short, self.long):
                    if job in turns.line:
                        turns.line.remove(job)
                        job.result.set_exception(Stopped())

    def leave_absent(self):
        """Who is gone waits for nothing."""
        with self.changed:
            waited = [(job, session) for job in self.jobs.values() for session in job.waiting]
        for job, session in waited:
            if not self.present(session):
                self.leave(job, session)

    # -- who works

    def _line_up(self, job: Job, turns: Turns[Job]):
        if not self.threads:
            hands = [self._begin] * AT_ONCE + [self._go_on] * AT_ONCE
            self.threads = [threading.Thread(target=hand, name="fit", daemon=True) for hand in hands]
            for thread in self.threads:
                thread.start()
        turns.line.append(job)

    def _begin(self):
        """What one thread does: short fits, and the beginning of the others."""
        while job := self._next(self.short):
            try:
                self._finish(job, job.in_thread)
            except NotShort:
                self._begin_again(job)
            self._over(job, self.short)
            del job  # what it holds may be somebody's own table

    def _begin_again(self, job: Job):
        with self.changed:
            job.began = None
            if job.let_go:
                job.result.set_exception(Stopped())
            else:
                self._line_up(job, self.long)

    def _go_on(self):
        """What one thread does: long fits, in a process of its own."""
        worker = Worker()
        worker.replace()  # begun before anybody needs it
        while job := self._next(self.long):
            self._finish(job, lambda job=job: worker.run(job.work, lambda done: self._beat(job, done)))
            self._over(job, self.long)
            del job
        worker.end()

    def _beat(self, job: Job, done: float | None):
        self.leave_absent()
        job.beat(done)

    def _finish(self, job: Job, work: Callable[[], Any]):
        job.began = time.monotonic()
        try:
            job.beat(None)  # nobody may have wanted to wait in line so long
            job.result.set_result(work())
        except NotShort:
            raise
        except DataProblem as refusal:  # its words alone: where it was raised holds on to the whole fit
            job.result.set_exception(DataProblem(*refusal.args))
        except BaseException as problem:  # whoever waits is told, whatever it was
            job.result.set_exception(problem)
        self._keep(job)

    def _next(self, turns: Turns[Job]) -> Job | None:
        """Waits until there is one; None when all is over."""
        with self.changed:
            while not self.closed:
                if job := turns.take():
                    return job
                self.changed.wait()
        return None

    def _over(self, job: Job, turns: Turns[Job]):
        with self.changed:
            turns.under_way.remove(job)
            self.changed.notify_all()

    def close(self):
        with self.changed:
            self.closed = True
            self.changed.notify_all()


def megabytes(made: Future) -> float:
    """What a result, or several, say that they take; a refusal, and what says nothing, counts as one."""
    result = None if made.exception() else made.result()
    return sum(getattr(each, "megabytes", 1.0) for each in (result if isinstance(result, tuple) else (result,)))
