"""A process behind nginx that runs and does not answer is ended, and another one takes its place."""

import os
import signal
import sys

import pytest

from pages.serve import processes
from pages.serve.options import ServeOptions
from pages.serve.processes import ServerProcess
from tests.pages.jobs.test_waiters import until
from tests.serving import free_ports

SERVER = """
import http.server, sys
class Well(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), Well).serve_forever()
"""


@pytest.fixture
def process(monkeypatch):
    """One that answers, in the place of the app."""
    monkeypatch.setattr(processes, "HEALTH_TIMEOUT", 0.2)
    monkeypatch.setattr(processes, "PAUSE", 0)
    port = free_ports(2)
    monkeypatch.setattr(processes, "streamlit_options", lambda *_: [])
    start = ServerProcess.start

    def other(self):
        self.command = [sys.executable, "-c", SERVER, str(self.port)]
        start(self)

    monkeypatch.setattr(ServerProcess, "start", other)
    made = ServerProcess(ServeOptions(processes=1, port=port), 1)
    yield made
    made.stop()


def looked_after(process) -> bool:
    process.supervise()
    return process.answers


def test_one_that_hangs_is_ended_and_replaced(process, monkeypatch, capsys):
    assert until(lambda: looked_after(process))
    hung = process.running
    os.kill(hung.pid, signal.SIGSTOP)
    process.supervise()
    assert process.alive and not process.answers and process.replaced == 0, "it may only be busy"
    monkeypatch.setattr(process, "patience", 0.1)
    assert until(lambda: looked_after(process) and process.running is not hung)
    assert process.replaced == 1 and hung.poll() == -signal.SIGKILL
    assert "Process 1 has not answered for 0.1 seconds: it is ended." in capsys.readouterr().out


def test_one_that_answers_is_left_alone_and_a_new_one_is_given_time(process, monkeypatch):
    assert process.patience == processes.START_SECONDS > processes.HUNG
    assert until(lambda: looked_after(process))
    assert process.patience == processes.HUNG
    for _ in range(5):
        assert looked_after(process)
    assert process.replaced == 0
