"""The server processes behind nginx: start, supervision, restart, stop."""

import os
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from pages.classroom.room_codes import PROCESS, ROOMS_VARIABLE
from pages.frame.headers import EMBED_FROM
from pages.serve.options import ServeOptions

ROOT = Path(__file__).parents[2]
HEALTH_TIMEOUT = 2  # seconds
PAUSE = 2  # seconds between two starts: one that keeps failing must not use up the machine
HUNG = 60  # seconds without an answer after which a process is killed
START_SECONDS = 180  # the same before its first answer, since a busy machine starts it slowly
STOP_SECONDS = 5  # that a process has to end by itself


class ServerProcess:
    """One server of the app, restarted when it dies or hangs."""

    def __init__(self, options: ServeOptions, number: int):
        self.number, self.port = number, options.ports[number - 1]
        self.health = f"http://127.0.0.1:{self.port}{options.base}/_stcore/health"
        self.command = [sys.executable, "-m", "streamlit", "run", "app.py", *streamlit_options(options, self.port)]
        # Without a shared store a class stays in the process that opened it, which its code identifies.
        rooms = {ROOMS_VARIABLE: options.rooms} if options.rooms else {PROCESS: str(number)}
        self.environment = os.environ | {EMBED_FROM: " ".join(options.embed_from), **rooms}
        self.replaced, self.answers = 0, False
        self.start()

    def start(self):
        """Start the server in a new session: Ctrl-C reaches this process only, which stops all in order."""
        self.began = self.heard = time.monotonic()
        self.patience = START_SECONDS
        self.running = subprocess.Popen(
            self.command, cwd=ROOT, env=self.environment, stdout=subprocess.DEVNULL, start_new_session=True
        )
        print(f"Process {self.number} runs as {self.running.pid}.", flush=True)

    @property
    def alive(self) -> bool:
        return self.running.poll() is None

    def supervise(self):
        """Restart the server if it has died or hangs, and note whether it answers."""
        if self.alive and time.monotonic() - self.heard > self.patience:
            print(f"Process {self.number} has not answered for {self.patience} seconds: it is ended.", flush=True)
            self.running.kill()
            self.running.wait()
        if not self.alive and time.monotonic() - self.began > PAUSE:
            self.replaced += 1
            self.start()
        self.answers = self.alive and answers(self.health)
        if self.answers:
            self.heard, self.patience = time.monotonic(), HUNG

    def status(self) -> dict:
        return {"number": self.number, "alive": self.alive, "answers": self.answers, "replaced": self.replaced}

    def stop(self):
        stop(self.running)


def streamlit_options(options: ServeOptions, port: int) -> list[str]:
    chosen = {
        "server.port": str(port), "server.address": "127.0.0.1", "server.headless": "true",
        "server.fileWatcherType": "none", "server.baseUrlPath": options.base_path,
        # Compresses a page's 60 kB to 12. For phones of a class it would cost 50 kB of memory each and half of the
        # processor; nginx turns it off for their sockets, which Streamlit alone could not.
        "server.enableWebsocketCompression": "true",
        "server.xsrfCookieSameSite": "none" if options.embed_from else "lax",
    }  # fmt: skip
    return [f"--{name}={value}" for name, value in chosen.items()]


def answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=HEALTH_TIMEOUT) as answer:
            return answer.status == 200
    except OSError:
        return False


def stop(running: subprocess.Popen):
    running.terminate()
    try:
        running.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        running.kill()
        running.wait()
