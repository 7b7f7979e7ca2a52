"""Debian's redis-server on a port of its own: started, stopped with or without its data, started again."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import RedisError


class RedisServer:
    def __init__(self, folder: Path):
        program = shutil.which("redis-server") or shutil.which("valkey-server")
        if program is None:
            missing = "no redis-server on this machine (Debian: apt install redis-server)"
            pytest.fail(missing) if os.environ.get("REQUIRE_BROWSER") else pytest.skip(missing)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.folder, self.address = folder, f"redis://127.0.0.1:{port}"
        options = {"port": port, "bind": "127.0.0.1", "save": "", "appendonly": "no", "dir": folder}
        self.command = [program, *(part for name, value in options.items() for part in (f"--{name}", str(value)))]
        self.start()

    def start(self):
        """Return as soon as it answers PING."""
        self.running = subprocess.Popen(self.command, stdout=subprocess.DEVNULL)
        end = time.monotonic() + 30
        with Redis.from_url(self.address) as client:
            while time.monotonic() < end:
                with contextlib.suppress(RedisError):
                    if client.ping():
                        return
                time.sleep(0.01)
        pytest.fail("redis-server does not answer")

    def stop(self, keeps_data: bool = False):
        (self.folder / "dump.rdb").unlink(missing_ok=True)
        if keeps_data:
            with Redis.from_url(self.address) as client:
                client.save()
        self.running.kill()
        self.running.wait()
