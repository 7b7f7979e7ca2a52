"""`python -m pages.serve` as anybody starts it: a few processes behind a real nginx."""

import contextlib
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path

import pytest

from pages.serve.nginx import program

ROOT = Path(__file__).parents[1]


@dataclass
class Answer:
    status: int
    headers: dict[str, list[str]]
    body: bytes

    def says(self, name: str) -> str | None:
        """The first of the headers of this name."""
        return self.headers.get(name, [None])[0]

    @property
    def place(self) -> str | None:
        """The cookie that names the process that answered."""
        set_here = (each.partition(";")[0] for each in self.headers.get("set-cookie", []))
        return next((each for each in set_here if each.startswith("treerings_")), None)


@dataclass
class Served:
    port: int
    base: str
    running: subprocess.Popen
    log: Path
    made: Path

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.base}"

    def ask(self, path: str, method: str = "GET", **said: str) -> Answer:
        headers = {name.replace("_", "-"): value for name, value in said.items()}
        request = urllib.request.Request(self.address + path, headers=headers, method=method)
        try:
            answer = urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as refused:
            answer = refused
        with answer:
            named: dict[str, list[str]] = {}
            for name, value in answer.headers.items():
                named.setdefault(name.lower(), []).append(value)
            return Answer(answer.status, named, answer.read())

    def facts(self) -> dict:
        """All that /health tells; nothing while there is nobody to ask."""
        try:
            answer = self.ask("/health")
        except OSError:
            return {}
        return json.loads(answer.body) if answer.status == 200 else {}

    def health(self) -> list[dict]:
        """What it tells of the processes."""
        return self.facts().get("processes", [])

    def pid(self, number: int) -> int:
        """Of the process that runs under this number now."""
        return int(re.findall(rf"^Process {number} runs as (\d+)\.$", self.log.read_text(), re.MULTILINE)[-1])

    def nginx_pids(self) -> list[int]:
        """Of each nginx that was started, the newest last."""
        return [int(pid) for pid in re.findall(r"^nginx runs as (\d+)\.$", self.log.read_text(), re.MULTILINE)]

    def becomes(self, true, seconds: int = 60):
        """Wait until what /health tells of the processes is so."""
        end = time.monotonic() + seconds
        while not true(self.health()):
            if time.monotonic() > end or self.running.poll() is not None:
                pytest.fail(f"{self.health()}\n{self.log.read_text()}")
            time.sleep(0.05)

    def stop(self) -> int:
        self.running.send_signal(signal.SIGTERM)
        return self.running.wait(30)


def nginx() -> str:
    """Where it is; without it a test is skipped, or fails where it must not be."""
    if (found := program()) is None:
        missing = "no nginx on this machine (Debian: apt install nginx)"
        pytest.fail(missing) if os.environ.get("REQUIRE_BROWSER") else pytest.skip(missing)
    return found


@contextlib.contextmanager
def serving(log: Path, processes: int, base_path: str = "", rooms: str = ""):
    """What it makes on the disk is in the folder `made`, beside which nothing is."""
    nginx()
    port = free_ports(processes + 1)
    options = {"processes": processes, "port": port, "address": "127.0.0.1", "base-path": base_path, "rooms": rooms}
    command = [sys.executable, "-m", "pages.serve", *(f"--{name}={value}" for name, value in options.items())]
    with tempfile.TemporaryDirectory() as made, log.open("wb") as out:
        Path(made).chmod(0o755)  # where this runs as root, nginx works as somebody else
        inside = os.environ | {"TMPDIR": made}
        running = subprocess.Popen(command, cwd=ROOT, env=inside, stdout=out, stderr=subprocess.STDOUT)
        served = Served(port, base_path and f"/{base_path}", running, log, Path(made))
        try:
            served.becomes(bool)
            yield served
        finally:
            if running.poll() is None:
                served.stop()


def free_ports(many: int) -> int:
    """The first of so many in a row. Below those that a system gives to whoever asks for any."""
    while True:
        first = random.SystemRandom().randrange(15_000, 30_000)
        with contextlib.ExitStack() as held:
            try:
                for port in range(first, first + many):
                    held.enter_context(socket.socket()).bind(("127.0.0.1", port))
            except OSError:
                continue
            return first
