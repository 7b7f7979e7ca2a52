"""Firefox, driven over WebDriver BiDi: a WebSocket that Firefox itself opens, so no driver stands between."""

from __future__ import annotations

import contextlib
import itertools
import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

BINARY = shutil.which("firefox-esr") or shutil.which("firefox")
MISSING = "no Firefox on this machine (Debian: apt install firefox-esr)"
# Nothing is fetched from its maker while it is being watched.
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.region.network.url": "",
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.getAddons.cache.enabled": False,
    "extensions.systemAddon.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "",
    "toolkit.telemetry.server": "",
}
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


class Firefox:
    """One tab."""

    name = "Firefox"

    def __init__(self, socket: ClientConnection):
        self.socket, self.numbers = socket, itertools.count()
        self._ask("session.new", capabilities={})
        self.tab = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def open(self, address: str, size: tuple[int, int]):
        window = {"width": size[0], "height": size[1]}
        self._ask("browsingContext.setViewport", context=self.tab, viewport=window)
        self._ask("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def evaluate(self, function: str, *given: Any) -> Any:
        """What a function of the page gives or promises, as JSON."""
        call = f"(async () => JSON.stringify(await ({function})(...{json.dumps(given)})) ?? 'null')()"
        target = {"context": self.tab}
        told = self._ask("script.evaluate", expression=call, target=target, awaitPromise=True)
        if told["type"] == "exception":
            raise RuntimeError(told["exceptionDetails"]["text"])
        return json.loads(told["result"]["value"])

    def press(self, key: str):
        """A key as from the keyboard, by its number in WebDriver."""
        strokes = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self._ask("input.performActions", context=self.tab, actions=[{"type": "key", "id": "k", "actions": strokes}])

    def _ask(self, method: str, **params: Any) -> Any:
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            told = json.loads(self.socket.recv(timeout=60))
            if told.get("id") == number:
                break
        if told["type"] == "error":
            raise RuntimeError(f"{method}: {told['message']}")
        return told["result"]


@contextlib.contextmanager
def firefox() -> Iterator[Firefox]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        set_up = "".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()
        )
        (Path(profile) / "user.js").write_text(set_up, encoding="utf-8")
        command = [str(BINARY), "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        process = subprocess.Popen(
            [*command, "about:blank"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            text=True,
        )  # fmt: skip
        try:
            assert process.stderr is not None
            found = next(filter(None, map(LISTENS.search, process.stderr)), None)
            if found is None:
                raise RuntimeError("Firefox did not start")
            with connect(f"{found[1]}/session", max_size=None) as socket:
                yield Firefox(socket)
        finally:
            process.kill()
            process.communicate()
