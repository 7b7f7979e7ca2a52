"""Runs cases in processes of their own, and gathers what broke."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

from tests.fuzz.budget import SECONDS
from tests.fuzz.entry_point import EntryPoint

SEED = 24
ROOT = Path(__file__).parents[2]
SILENT = 300  # seconds without a sign of life, on a machine however busy,
MOST = 2 * SECONDS + 2  # or of processor time, at a case: it may be tried twice
# Memory is measured as what is asked for: one heap for all threads, and no pools that ask for more than they need.
SURROUNDINGS = {"MALLOC_ARENA_MAX": "1", "ARROW_DEFAULT_MEMORY_POOL": "system", "OMP_NUM_THREADS": "1",
                "OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}  # fmt: skip


@dataclass(frozen=True)
class Finding:
    """A case that broke something."""

    seed: int
    name: str
    number: int  # -1: a valid sample was not taken
    problem: str
    case: str = ""  # its repr; "" where its process died with it

    @property
    def kind(self) -> str:
        """Where it broke, and with what kind of error."""
        lines = self.problem.strip().splitlines()
        places = [line for line in lines if line.lstrip().startswith("File ")]
        return f"{self.name}{places[-1:]}{lines[-1][:30]}"

    def __str__(self) -> str:
        again = f"python -m tests.fuzz --seed {self.seed} --only {self.name} --case {self.number}"
        shown = self.case if len(self.case) <= 2_000 else f"{self.case[:1_500]} ... {self.case[-300:]}"
        return f"{again}\n{self.problem.rstrip()}\n{shown}\n"


@dataclass
class Result:
    """What came of many cases."""

    findings: list[Finding] = field(default_factory=list)
    seconds: Counter[str] = field(default_factory=Counter)  # of the processor, by entry point
    cases: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)  # the others are refused, or break something
    slowest: dict[str, tuple[float, int]] = field(default_factory=dict)  # seconds, and which case

    def note(self, said: dict):
        name, number = said["name"], said["number"]
        if "took" in said:
            self.cases[name] += 1
            self.taken[name] += said["taken"]
            self.seconds[name] += said["took"]
            self.slowest[name] = max(self.slowest.get(name, (0.0, -1)), (said["took"], number))


def fuzz(counts: dict[str, int], seed: int, program: str = "tests.fuzz.worker") -> Result:
    """So many cases of each entry point. A process that dies is a finding, and the next takes its place."""
    result = Result()
    plans = {name: (0, count) for name, count in counts.items() if count}
    while plans:
        at = _worked(plans, seed, result, program)
        if at is None:
            return result
        name, number = at
        names = list(plans)
        plans = {each: plans[each] for each in names[names.index(name) :]}
        plans[name] = (max(number + 1, plans[name][0]), plans[name][1])
        if number < 0:
            del plans[name]
    return result


def _worked(plans: dict[str, tuple[int, int]], seed: int, result: Result, program: str) -> tuple[str, int] | None:
    """Let one process work; the case it died with."""
    told = [f"{name}:{start}:{end}" for name, (start, end) in plans.items()]
    command = [sys.executable, "-m", program, str(seed), *told]
    at = next(iter(plans)), -1
    surroundings = os.environ | SURROUNDINGS
    with subprocess.Popen(command, cwd=ROOT, env=surroundings, stdout=subprocess.PIPE, text=True) as process:
        for said in _answers(process):
            at = said["name"], said["number"]
            result.note(said)
            if "problem" in said:
                result.findings.append(Finding(seed, *at, said["problem"], said["case"]))
    if not process.returncode:
        return None
    result.findings.append(Finding(seed, *at, f"Its process ended with {process.returncode}."))
    return at


def _answers(process: subprocess.Popen) -> Iterator[dict]:
    """What a process says. One that hangs is killed, and one that works on a case for too long."""
    lines: Queue[str] = Queue()
    Thread(target=_pass_on, args=(process, lines), daemon=True).start()
    waited, before, at_a_case = 0, 0.0, False
    while True:
        try:
            line = lines.get(timeout=1)
        except Empty:
            before = before if waited else processor_time(process.pid)
            waited += 1
            if waited > SILENT or (at_a_case and processor_time(process.pid) - before > MOST):
                process.kill()
        else:
            waited = 0
            if not line:
                return
            said = json.loads(line)
            at_a_case = said["number"] >= 0 and "took" not in said
            yield said


def processor_time(pid: int) -> float:
    """Seconds that a process has worked so far."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:  # it is gone
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _pass_on(process: subprocess.Popen, lines: Queue[str]):
    assert process.stdout
    for line in process.stdout:
        lines.put(line)
    lines.put("")


def check(entry_points: Iterable[EntryPoint]):
    """The cases of CI: the same ones every time."""
    counts = {each.name: each.share for each in entry_points}
    result = fuzz(counts, SEED)
    assert not result.findings, "\n".join(map(str, result.findings))
    assert result.cases == counts
    assert all(result.taken[name] > many // 100 for name, many in counts.items()), "all are refused"
