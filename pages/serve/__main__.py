"""The command that runs several server processes behind one nginx, and replaces those that die.

    python -m pages.serve --processes 2 --port 8501

Each browser stays with the process that has its table and its lessons; if that process dies, it goes on with another.
`GET /health` reports on nginx and all processes.
"""

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

POLL_SECONDS = 0.5  # between two checks of the processes
MAX_OPEN_FILES = 16_384  # a viewer's socket is one file here and two in nginx


def serve(options: ServeOptions) -> str:
    """Run until a signal; return the error that ended it, "" if there was none."""
    if program() is None:
        return "nginx is not installed. On Debian and Ubuntu: sudo apt install nginx"
    if taken := [str(port) for port in (options.port, *options.ports) if not is_port_free(port)]:
        return f"Port {' and '.join(taken)} is taken. Choose another --port; the processes take those after it."
    allow_files()
    ended = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):  # SIGHUP: the terminal was closed
        signal.signal(number, lambda *_: ended.set())
    with tempfile.TemporaryDirectory(prefix="treerings-") as folder, run_processes(options) as processes:
        if not wait_until_healthy(processes, ended):
            return "" if ended.is_set() else "A process ended before it answered; why stands above."
        with contextlib.closing(Nginx(options, Path(folder))) as nginx:
            print(f"Treerings: http://localhost:{options.port}{options.base}/ (Ctrl-C stops it)", flush=True)
            return watch(processes, nginx, Path(folder), ended)


def is_port_free(port: int) -> bool:
    with socket.socket() as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # a port that was just closed is free
        try:
            sock.bind(("", port))
        except OSError as problem:
            return problem.errno != errno.EADDRINUSE  # nginx reports other errors
        return True


def allow_files():
    """Raise the limit of open files for this process and its children."""
    import resource  # not on Windows, where there is no such limit

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    allowed = MAX_OPEN_FILES if most == resource.RLIM_INFINITY else min(MAX_OPEN_FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))


@contextlib.contextmanager
def run_processes(options: ServeOptions) -> Iterator[list[ServerProcess]]:
    processes: list[ServerProcess] = []
    try:
        for number in range(1, options.processes + 1):
            processes.append(ServerProcess(options, number))
        yield processes
    finally:
        for process in processes:
            process.running.terminate()
        for process in processes:
            process.stop()


def wait_until_healthy(processes: list[ServerProcess], ended: threading.Event) -> bool:
    """Wait until all processes answer; return False if one ends before."""
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
    """Write the response of `GET /health`; without it, when no process answers, nginx responds with an error."""
    path, new = folder / "health.json", folder / "health.new"
    try:
        update_disk_flag(folder)
        if any(process.answers for process in processes):
            status = {"processes": [process.status() for process in processes], "nginx": nginx.status()}
            new.write_text(json.dumps(status), "utf-8")
            new.replace(path)
        else:
            path.unlink(missing_ok=True)
    except OSError as problem:
        warn_once(f"{folder} cannot be written: {problem.strerror}. Until it can, GET /health says what was so before.")


if __name__ == "__main__":
    sys.exit(serve(parse_arguments()) or None)
