"""The processes behind nginx: started, watched, replaced, stopped."""

from __future__ import annotations

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
HEALTH_TIMEOUT = 2  # seconds a process may take to say that it is well
PAUSE = 2  # seconds between two starts of the same one: what cannot start shall not eat the machine
HUNG = 60  # seconds without an answer after which a process that runs is ended: it hangs, and its viewers with it
START_SECONDS = 180  # the same of one that has not answered yet: a busy machine takes its time to start it
STOP_SECONDS = 5  # seconds a process has to end by itself


class ServerProcess:
    """One server of the app, and the one that takes its place."""

    def __init__(self, service: ServeOptions, number: int):
        self.number, self.port = number, service.ports[number - 1]
        self.health = f"http://127.0.0.1:{self.port}{service.base}/_stcore/health"
        self.command = [sys.executable, "-m", "streamlit", "run", "app.py", *streamlit_options(service, self.port)]
        # Without a common memory a class stays where it was opened, and its code says where that is.
        rooms = {ROOMS_VARIABLE: service.rooms} if service.rooms else {PROCESS: str(number)}
        self.environment = os.environ | {EMBED_FROM: " ".join(service.embed_from), **rooms}
        self.replaced, self.answers = 0, False
        self.start()

    def start(self):
        """In a session of its own: Ctrl-C in the terminal reaches who watches, who stops the others in order."""
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
        """Start it again if it has died or hangs, and note whether it answers."""
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


def streamlit_options(service: ServeOptions, port: int) -> list[str]:
    chosen = {
        "server.port": str(port),
        "server.address": "127.0.0.1",
        "server.headless": "true",
        "server.fileWatcherType": "none",
        "server.baseUrlPath": service.base_path,
        # A page is 60 kB on its socket, 12 packed. It holds for all sockets of a process, and would cost a class 50 kB
        # and half the processor for each phone: here nginx keeps it from theirs, without nginx nothing could.
        "server.enableWebsocketCompression": "true",
        "server.xsrfCookieSameSite": "none" if service.embed_from else "lax",
    }
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
