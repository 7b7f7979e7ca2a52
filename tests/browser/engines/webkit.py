"""WebKit as Debian has it: GTK's MiniBrowser on a screen that nobody sees, driven over WebDriver's plain HTTP."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DRIVER, SCREEN = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
BINARY = next(Path("/usr/lib").glob("**/webkit2gtk-4.*/MiniBrowser"), None)
MISSING = "no WebKit on this machine (Debian: apt install webkit2gtk-driver xvfb)"
PLAINLY = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1"}  # where nothing has a graphics card, layers cost ten times as much
AWAITED = """const done = arguments[arguments.length - 1];
(async () => JSON.stringify(await (%s)(...%s)) ?? "null")().then(done, error => done({failed: String(error)}));"""


class WebKit:
    """One window."""

    name = "WebKit"

    def __init__(self, driver: str):
        self.path = driver
        options = {"binary": str(BINARY), "args": ["--automation"]}
        asked = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self.path = f"{driver}/session/{self._ask('POST', '/session', asked)['sessionId']}"
        self.around = (0, 0)  # the window's frame

    def open(self, address: str, size: tuple[int, int]):
        self._ask("POST", "/url", {"url": address})
        self._resize(*size)

    def evaluate(self, function: str, *given: Any) -> Any:
        """What a function of the page gives or promises, as JSON."""
        told = self._ask("POST", "/execute/async", {"script": AWAITED % (function, json.dumps(given)), "args": []})
        if isinstance(told, dict):
            raise RuntimeError(told["failed"])
        return json.loads(told)

    def press(self, key: str):
        """A key as from the keyboard, by its number in WebDriver."""
        strokes = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self._ask("POST", "/actions", {"actions": [{"type": "key", "id": "k", "actions": strokes}]})

    def close(self):
        self._ask("DELETE", "")

    def _resize(self, width: int, height: int):
        """The page is so large; the window is larger by its bars."""
        inner = self.evaluate("() => [innerWidth, innerHeight]")
        if inner == [width, height]:
            return
        outer = self._ask("GET", "/window/rect")
        wanted = {"width": outer["width"] + width - inner[0], "height": outer["height"] + height - inner[1]}
        self._ask("POST", "/window/rect", wanted)

    def _ask(self, method: str, path: str, given: Any = None) -> Any:
        body = None if given is None else json.dumps(given).encode()
        asked = urllib.request.Request(self.path + path, body, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=60) as told:
                return json.load(told)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {error.read().decode()}") from error


@contextlib.contextmanager
def webkit() -> Iterator[WebKit]:
    with contextlib.ExitStack() as running:
        display = running.enter_context(_screen())
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        unseen = {**os.environ, "DISPLAY": display, "NO_AT_BRIDGE": "1", **PLAINLY}
        running.enter_context(_process([str(DRIVER), f"--port={port}"], env=unseen))
        _wait_for(port)
        browser = WebKit(f"http://127.0.0.1:{port}")
        running.callback(browser.close)
        yield browser


@contextlib.contextmanager
def _screen() -> Iterator[str]:
    """A screen in memory; it says its number once it is there."""
    reads, writes = os.pipe()
    command = [str(SCREEN), "-displayfd", str(writes), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    with _process(command, pass_fds=[writes]), os.fdopen(reads) as told:
        os.close(writes)
        yield f":{told.readline().strip()}"


@contextlib.contextmanager
def _process(command: list[str], **options: Any) -> Iterator[None]:
    nowhere = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    process = subprocess.Popen(command, **nowhere, **options)
    try:
        yield
    finally:
        process.terminate()
        process.wait(timeout=20)


def _wait_for(port: int, seconds: float = 30):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.05)
    raise RuntimeError("WebKitWebDriver did not start")
