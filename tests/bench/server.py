"""The app as anybody runs it, in a process of its own: its memory and processor time, and those of its workers."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Server:
    def __init__(self):
        with socket.socket() as free:
            free.bind(("", 0))
            self.port = free.getsockname()[1]
        self.start()

    def start(self):
        own = ["--server.port", str(self.port), "--server.headless", "true", "--server.fileWatcherType", "none"]
        command = [sys.executable, "-m", "streamlit", "run", "app.py", *own]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while True:
            try:
                urllib.request.urlopen(f"http://localhost:{self.port}/_stcore/health", timeout=1)
                return
            except OSError:
                time.sleep(0.2)

    def restart(self):
        self.close()
        self.start()

    @property
    def workers(self) -> list[int]:
        """Processes that the server started, and those that these did."""
        found, parents = [], [self.process.pid]
        while parents:
            threads = Path(f"/proc/{parents[0]}/task").glob("*")  # each tells of those that it started itself
            own = [
                int(pid) for thread in threads for pid in _read(f"{parents[0]}/task/{thread.name}", "children").split()
            ]
            found, parents = [*found, *own], [*parents[1:], *own]
        return found

    @property
    def memory(self) -> float:
        """MB in use, by the workers too."""
        return self.own_memory + self.workers_memory

    @property
    def own_memory(self) -> float:
        """The same without the workers."""
        return _megabytes(self.process.pid)

    @property
    def workers_memory(self) -> float:
        """MB in use by all workers together."""
        return sum(map(_megabytes, self.workers))

    @property
    def seconds(self) -> float:
        """Of processor time, so far."""
        return sum(map(_seconds, [self.process.pid, *self.workers]))

    @property
    def seconds_by_worker(self) -> dict[int, float]:
        return {pid: _seconds(pid) for pid in self.workers}

    @property
    def runnable_workers(self) -> set[int]:
        """Those that compute at this moment or wait for a core to do so, as Linux has it of each of their threads."""
        threads = {pid: Path(f"/proc/{pid}/task").glob("*") for pid in self.workers}
        return {pid for pid, found in threads.items() if any(_state(pid, thread.name) == "R" for thread in found)}

    def close(self):
        self.process.terminate()
        self.process.wait()


def _megabytes(pid: int) -> float:
    fields = _read(pid, "statm").split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6 if fields else 0.0


def _seconds(pid: int) -> float:
    fields = _read(pid, "stat").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if fields else 0.0


def _state(pid: int, thread: str) -> str:
    return _read(f"{pid}/task/{thread}", "stat").rpartition(")")[2].strip()[:1]


def _read(pid: int | str, what: str) -> str:
    """Of a process that may have ended since."""
    try:
        return Path(f"/proc/{pid}/{what}").read_text()
    except OSError:
        return ""
