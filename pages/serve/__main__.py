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

from pages.serve.nginx import Nginx, program, update_disk_flag, warn_once
from pages.serve.options import ServeOptions, parse_arguments
from pages.serve.processes import ServerProcess

POLL_SECONDS = 0.5  # seconds between two looks at the processes
MAX_OPEN_FILES = 16_384  # that may be open: a viewer's socket is one here and two in nginx
NO_NGINX = "nginx is not installed. On Debian and Ubuntu: sudo apt install nginx"


def serve(service: ServeOptions) -> str:
    """Until somebody stops it. What comes back is why it could not go on."""
    if program() is None:
        return NO_NGINX
    if taken := [str(port) for port in (service.port, *service.ports) if not is_port_free(port)]:
        return f"Port {' and '.join(taken)} is taken. Choose another --port; the processes take those after it."
    allow_files()
    ended = threading.Event()
    for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):  # the last: its terminal was closed
        signal.signal(each, lambda *_: ended.set())
    with tempfile.TemporaryDirectory(prefix="treerings-") as folder, run_processes(service) as processes:
        if not wait_until_healthy(processes, ended):
            return "" if ended.is_set() else "A process ended before it answered; why stands above."
        with contextlib.closing(Nginx(service, Path(folder))) as nginx:
            print(f"Treerings: http://localhost:{service.port}{service.base}/ (Ctrl-C stops it)", flush=True)
            return watch(processes, nginx, Path(folder), ended)


def is_port_free(port: int) -> bool:
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
    allowed = MAX_OPEN_FILES if most == resource.RLIM_INFINITY else min(MAX_OPEN_FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))


@contextlib.contextmanager
def run_processes(service: ServeOptions) -> Iterator[list[ServerProcess]]:
    processes: list[ServerProcess] = []
    try:
        for number in range(1, service.processes + 1):
            processes.append(ServerProcess(service, number))
        yield processes
    finally:
        for process in processes:
            process.running.terminate()
        for process in processes:
            process.stop()


def wait_until_healthy(processes: list[ServerProcess], ended: threading.Event) -> bool:
    """Wait until they do. False if one ends before."""
    while not all(process.answers for process in processes):
        if ended.wait(POLL_SECONDS / 2) or not all(process.alive for process in processes):
            return False
        for process in processes:
            process.supervise()
    return True


def watch(processes: list[ServerProcess], nginx: Nginx, folder: Path, ended: threading.Event) -> str:
    while not ended.is_set():
        nginx.supervise()
        if not (nginx.alive or nginx.has_served):
            return "nginx ended; why stands above."
        for process in processes:
            process.supervise()
        write_health(processes, nginx, folder)
        ended.wait(POLL_SECONDS)
    return ""


def write_health(processes: Sequence[ServerProcess], nginx: Nginx, folder: Path):
    """Write what `GET /health` says; while no process answers there is nothing to say."""
    told, new = folder / "health.json", folder / "health.new"
    try:
        update_disk_flag(folder)
        if any(process.answers for process in processes):
            facts = {"processes": [process.status() for process in processes], "nginx": nginx.status()}
            new.write_text(json.dumps(facts), "utf-8")
            new.replace(told)
        else:
            told.unlink(missing_ok=True)
    except OSError as problem:
        warn_once(f"{folder} cannot be written: {problem.strerror}. Until it can, GET /health says what was so before.")


if __name__ == "__main__":
    sys.exit(serve(parse_arguments()) or None)
