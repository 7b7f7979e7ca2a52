"""Debian's redis-server, on a port of its own and without a file."""

import os
import shutil
import socket
import subprocess
import time

import pytest
from redis import Redis


@pytest.fixture
def redis_address(redis_server):
    """Of one that holds nothing."""
    with Redis.from_url(redis_server) as client:
        client.flushall()
    return redis_server


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory):
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is None:
        missing = "no redis-server on this machine (Debian: apt install redis-server)"
        pytest.fail(missing) if os.environ.get("REQUIRE_BROWSER") else pytest.skip(missing)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = {
        "port": port,
        "bind": "127.0.0.1",
        "save": "",
        "appendonly": "no",
        "dir": tmp_path_factory.mktemp("redis"),
    }
    command = [program, *(part for name, value in options.items() for part in (f"--{name}", str(value)))]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.05)
    yield f"redis://127.0.0.1:{port}"
    running.terminate()
    running.wait(10)
