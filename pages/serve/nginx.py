"""nginx in front of the processes: started, watched, replaced, stopped."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import time
from functools import cache
from pathlib import Path

from pages.serve.configuration import configuration
from pages.serve.processes import PAUSE, stop
from pages.serve.service import ServeOptions

ROOM = 64 * 2**20  # bytes that are to be free before nginx keeps an answer: more than it writes between two looks


class Nginx:
    """One nginx, and the one that takes its place."""

    def __init__(self, service: ServeOptions, folder: Path):
        """`folder` is its own. Its worker must read it: as root it gives up its rights."""
        folder.chmod(0o755)
        (folder / "temporary").mkdir()
        (folder / "nginx.conf").write_text(configuration(service), "utf-8")
        self.command = [program() or "nginx", "-p", str(folder), "-e", "stderr", "-c", "nginx.conf"]
        self.pid_file = folder / "nginx.pid"
        self.replaced, self.has_served = 0, False
        self.start()

    def start(self):
        """Start it in a session of its own: Ctrl-C in the terminal must not reach it."""
        self.began = time.monotonic()
        self.running = subprocess.Popen(self.command, start_new_session=True)
        print(f"nginx runs as {self.running.pid}.", flush=True)

    @property
    def alive(self) -> bool:
        return self.running.poll() is None

    def supervise(self):
        """Start it again if it died after it had served; note whether it has.

        It writes its number into a file as soon as it holds its port.
        """
        self.has_served = self.has_served or self.pid_file.exists()
        if not self.alive and self.has_served and time.monotonic() - self.began > PAUSE:
            self.kill_workers()
            self.replaced += 1
            self.start()

    def status(self) -> dict:
        return {"alive": self.alive, "replaced": self.replaced}

    def kill_workers(self):
        """End the workers of an nginx that was killed. They outlive it, and hold its port."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.running.pid, signal.SIGKILL)

    def close(self):
        stop(self.running)
        self.kill_workers()


def program() -> str | None:
    """The path of nginx. Debian keeps it where only root looks by itself."""
    return shutil.which("nginx", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"]))


def update_disk_flag(folder: Path):
    """Keep a file `room` while the disk has room: without it nginx keeps no answers, which would break them off."""
    if shutil.disk_usage(folder).free < ROOM:
        (folder / "room").unlink(missing_ok=True)
        warn_once(f"The disk of {folder} is nearly full: nginx keeps no more lessons on it.")
    else:
        (folder / "room").touch()


@cache
def warn_once(text: str):
    """Print a sentence once."""
    print(text, flush=True)
