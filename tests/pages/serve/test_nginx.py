"""nginx that cannot start ends the service with its reason; one that was killed leaves nobody on its port."""

import os
import signal
import threading

from pages.serve import nginx as front
from pages.serve.__main__ import free, watch
from pages.serve.nginx import Nginx
from pages.serve.service import Service
from tests.pages.background.test_fits import until
from tests.serving import free_ports, nginx


def test_a_configuration_that_nginx_cannot_take_ends_the_service_with_its_reason(tmp_path, monkeypatch, capfd):
    nginx()
    monkeypatch.setattr(front, "configuration", lambda service: "nonsense;")
    started, ended = Nginx(Service(processes=1, port=free_ports(2)), tmp_path), threading.Event()
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
    started = Nginx(Service(processes=1, port=port, address="127.0.0.1"), tmp_path)
    assert until(lambda: started.pid_file.exists() and not free(port))
    os.kill(started.running.pid, signal.SIGKILL)
    started.close()
    assert until(lambda: free(port))
