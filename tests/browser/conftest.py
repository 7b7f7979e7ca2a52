"""The real server and a real browser: what no other test can see."""

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from .stages import open_stage  # noqa: F401  (a fixture)

ROOT = Path(__file__).parents[2]
CHROMIUM = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
# No sandbox: CI runs as root. The rest keeps Chromium from calling home while it is being watched for errors.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextlib.contextmanager
def app_server(log: Path, script: Path = ROOT / "app.py"):
    """A new Streamlit process on a free port; its address."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    options = {"port": port, "address": "127.0.0.1", "headless": "true", "fileWatcherType": "none"}
    command = [
        sys.executable,
        "-m",
        "streamlit",
        "run",
        str(script),
        *(f"--server.{k}={v}" for k, v in options.items()),
    ]
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_until_healthy(process, address, log)
        yield address
    finally:
        process.kill()  # asked politely, it waits for browsers that a failing test left open
        process.wait()


def wait_until_healthy(process, address, log, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(urllib.error.URLError, ConnectionError):
            urllib.request.urlopen(f"{address}/_stcore/health", timeout=5).close()
            return
        time.sleep(0.1)
    pytest.fail(f"the server did not start:\n{log.read_text(errors='replace')}")


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    with app_server(tmp_path_factory.mktemp("server") / "log.txt") as address:
        yield address


@pytest.fixture(scope="session")
def chromium():
    if CHROMIUM is None:
        missing = "no Chromium on this machine (Debian: apt install chromium)"
        if os.environ.get("REQUIRE_BROWSER"):
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium):
    """open_page(address, theme="dark", size=(390, 844)): a page that has finished drawing.

    Whatever it prints to the console as an error, or throws, fails the test that opened it.
    """
    contexts, complaints = [], []

    def open_(address, theme="light", size=(1280, 720)):
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme=theme, reduced_motion="reduce"
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda m: complaints.append(f"{m.text} {m.location}") if is_complaint(m) else None)
        page.on("pageerror", lambda e: complaints.append(str(e)))
        page.goto(address)
        settled(page)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not complaints


def is_complaint(message) -> bool:
    """An error, but for Streamlit's own: at a deep link it first looks for its health below the page's address."""
    return message.type == "error" and not ("404" in message.text and "/_stcore/" in message.location["url"])


def settled(page):
    """Wait until the script has run and nothing on the page is stale."""
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")
    page.wait_for_selector("h1")
    page.wait_for_function("() => !document.querySelector('[data-stale=true], [data-testid=stSkeleton]')")
