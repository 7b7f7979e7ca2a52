"""nginx that cannot start ends the service with its reason; one that was killed leaves nobody on its port; a full disk
ends nothing."""

import http.server
import json
import os
import signal
import subprocess
import tempfile
import threading
import urllib.request
from collections import namedtuple
from pathlib import Path

import pytest

from pages.serve import nginx as front
from pages.serve.__main__ import is_port_free, watch, write_health
from pages.serve.nginx import Nginx, configuration
from pages.serve.options import ServeOptions
from tests.pages.jobs.test_waiters import until
from tests.pages.serve.full_disk import full_disk
from tests.serving import free_ports, nginx

Usage = namedtuple("Usage", "total used free")


def test_a_configuration_that_nginx_cannot_take_ends_the_service_with_its_reason(tmp_path, monkeypatch, capfd):
    nginx()
    monkeypatch.setattr(front, "configuration", lambda service: "nonsense;")
    started, ended = Nginx(ServeOptions(processes=1, port=free_ports(2)), tmp_path), threading.Event()
    too_late = threading.Timer(30, ended.set)
    too_late.start()
    try:
        assert watch([], started, tmp_path, ended) == "nginx ended; why stands above."
    finally:
        too_late.cancel()
        started.close()
    assert started.replaced == 0 and 'unknown directive "nonsense"' in capfd.readouterr().err


def test_nothing_holds_the_port_after_nginx_was_killed_and_the_service_stopped(tmp_path):
    nginx()
    port = free_ports(2)
    started = Nginx(ServeOptions(processes=1, port=port, address="127.0.0.1"), tmp_path)
    assert until(lambda: started.pid_file.exists() and not is_port_free(port))
    os.kill(started.running.pid, signal.SIGKILL)
    started.close()
    assert until(lambda: is_port_free(port))


class Answering:
    """A process that is well, or another."""

    def __init__(self, replaced: int):
        self.answers, self.replaced = True, replaced

    def status(self) -> dict:
        return {"replaced": self.replaced}


def test_a_full_disk_ends_nothing_and_health_tells_what_was_so_before(tmp_path, capsys):
    told, front = tmp_path / "health.json", Answering(0)  # in the place of nginx too
    write_health([Answering(0)], front, tmp_path)
    before = told.read_text()
    with full_disk():
        for _ in range(3):
            write_health([Answering(1)], front, tmp_path)
    said = f"{tmp_path} cannot be written: File too large. Until it can, GET /health says what was so before.\n"
    assert told.read_text() == before and capsys.readouterr().out == said
    write_health([Answering(1)], front, tmp_path)
    assert json.loads(told.read_text())["processes"] == [{"replaced": 1}]


@pytest.fixture
def open_folder():
    """One that nginx may read when it works as somebody else; what pytest gives it may not."""
    with tempfile.TemporaryDirectory() as made:
        Path(made).chmod(0o755)
        yield Path(made)


def test_while_the_disk_is_nearly_full_nginx_keeps_no_answers(open_folder, monkeypatch):
    port = free_ports(2)
    (open_folder / "nginx.conf").write_text(configuration(ServeOptions(1, port, "127.0.0.1")), "utf-8")
    (open_folder / "temporary").mkdir()
    behind = http.server.ThreadingHTTPServer(("127.0.0.1", port + 1), Lasting)
    threading.Thread(target=behind.serve_forever).start()
    running = subprocess.Popen([nginx(), "-p", str(open_folder), "-e", "stderr", "-c", "nginx.conf"])
    room = front.ROOM
    monkeypatch.setattr(front.shutil, "disk_usage", lambda folder: Usage(0, 0, room))

    def kept() -> list[str | None]:
        front.update_disk_flag(open_folder)
        return [asked(f"http://127.0.0.1:{port}/stage/{room}.js") for _ in range(2)]

    try:
        until(lambda: not is_port_free(port))
        with_room = kept()
        room -= 1
        assert (with_room, kept()) == (["1", "1"], ["2", "3"]), "the second is the first again, and is not"
    finally:
        running.terminate()
        running.wait()
        behind.shutdown()
        behind.server_close()


class Lasting(http.server.BaseHTTPRequestHandler):
    """Answers that may be kept, each with its number."""

    number = 0

    def do_GET(self):
        Lasting.number += 1
        self.send_response(200)
        self.send_header("Cache-Control", "public, max-age=1000")
        self.send_header("Content-Length", "1")
        self.end_headers()
        self.wfile.write(b"%d" % Lasting.number)

    def log_message(self, *_):
        """Tell nobody."""


def asked(address: str) -> str:
    with urllib.request.urlopen(address, timeout=30) as answer:
        return answer.read().decode()
