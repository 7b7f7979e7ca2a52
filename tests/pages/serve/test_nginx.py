"""nginx that cannot start at all ends the service; its reason stands on the terminal."""

import threading

from pages.serve import nginx as front
from pages.serve.__main__ import watch
from pages.serve.nginx import Nginx
from pages.serve.service import Service
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
