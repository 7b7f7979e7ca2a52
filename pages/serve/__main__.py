"""Treerings for many: several processes behind one nginx, started and stopped together.

    python -m pages.serve --processes 2 --port 8501

Each browser stays with the process that holds its table and its lessons. One that dies is replaced; its viewers go on
with another. nginx is started again too. `GET /health` tells of all of them.
"""

from __future__ import annotations

import contextlib
import errno
import json
import signal
import socket
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

from pages.serve.nginx import Nginx, mark_room, program, warn
from pages.serve.processes import Process
from pages.serve.service import Service, asked_for

LOOK = 0.5  # seconds between two looks at the processes
FILES = 16_384  # that may be open: a viewer's socket is one here and two in nginx
NO_NGINX = "nginx is not installed. On Debian and Ubuntu: sudo apt install nginx"


def serve(service: Service) -> str:
    """Until somebody stops it. What comes back is why it could not go on."""
    if program() is None:
        return NO_NGINX
    if taken := [str(port) for port in (service.port, *service.ports) if not free(port)]:
        return f"Port {' and '.join(taken)} is taken. Choose another --port; the processes take those after it."
    allow_files()
    ended = threading.Event()
    for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):  # the last: its terminal was closed
        signal.signal(each, lambda *_: ended.set())
    with tempfile.TemporaryDirectory(prefix="treerings-") as folder, running(service) as processes:
        if not all_answer(processes, ended):
            return "" if ended.is_set() else "A process ended before it answered; why stands above."
        with contextlib.closing(Nginx(service, Path(folder))) as nginx:
            print(f"Treerings: http://localhost:{service.port}{service.base}/ (Ctrl-C stops it)", flush=True)
            return watch(processes, nginx, Path(folder), ended)


def free(port: int) -> bool:
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # what has just ended is no obstacle
        try:
            tried.bind(("", port))
        except OSError as problem:
            return problem.errno != errno.EADDRINUSE  # what else there may be nginx says
        return True


def allow_files():
    """For this process and all that it starts."""
    import resource  # not on Windows, where there is no such limit

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    allowed = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))


@contextlib.contextmanager
def running(service: Service) -> Iterator[list[Process]]:
    processes: list[Process] = []
    try:
        for number in range(1, service.processes + 1):
            processes.append(Process(service, number))
        yield processes
    finally:
        for process in processes:
            process.running.terminate()
        for process in processes:
            process.stop()


def all_answer(processes: list[Process], ended: threading.Event) -> bool:
    """Wait until they do. False if one ends before."""
    while not all(process.answers for process in processes):
        if ended.wait(LOOK / 2) or not all(process.alive for process in processes):
            return False
        for process in processes:
            process.look_after()
    return True


def watch(processes: list[Process], nginx: Nginx, folder: Path, ended: threading.Event) -> str:
    while not ended.is_set():
        nginx.look_after()
        if not (nginx.alive or nginx.has_served):
            return "nginx ended; why stands above."
        for process in processes:
            process.look_after()
        tell(processes, nginx, folder)
        ended.wait(LOOK)
    return ""


def tell(processes: Sequence[Process], nginx: Nginx, folder: Path):
    """Write what `GET /health` says; while no process answers there is nothing to say."""
    told, new = folder / "health.json", folder / "health.new"
    try:
        mark_room(folder)
        if any(process.answers for process in processes):
            facts = {"processes": [process.facts() for process in processes], "nginx": nginx.facts()}
            new.write_text(json.dumps(facts), "utf-8")
            new.replace(told)
        else:
            told.unlink(missing_ok=True)
    except OSError as problem:
        warn(f"{folder} cannot be written: {problem.strerror}. Until it can, GET /health says what was so before.")


if __name__ == "__main__":
    sys.exit(serve(asked_for()) or None)
