"""The real server and a real browser: what no other test can see."""

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, expect, sync_playwright

from tests.browser.stages import file_of, open_stage  # noqa: F401  (fixtures)

ROOT = Path(__file__).parents[2]
# Without a window first: Debian's shell is the same engine and takes half of the processor's time.
BROWSERS = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
# No sandbox: CI runs as root. The rest keeps Chromium from calling home while it is being watched for errors.
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


PROJECTOR, PHONE = (1280, 720), (390, 844)
CONTRAST = ["color-contrast"]
# The stage first, with what it says of itself: it is in a tree of its own, which the page's words do not have.
SEEN = """() => [...document.querySelectorAll("*")].map(each => each.shadowRoot).concat(document)
    .flatMap(tree => [...(tree?.querySelectorAll("[data-testid=stage]") ?? [])])
    .map(stage => `${JSON.stringify(stage.dataset)}\n${stage.innerText}\n`).join("") + document.body.innerText"""
ON_SCREEN = 3_000  # letters of each page
expect.set_options(timeout=30_000)  # as long as Playwright waits for all else: a busy machine is not a wrong page
GROUND = {"light": "rgb(255, 255, 255)", "dark": "rgb(18, 21, 31)"}


@contextlib.contextmanager
def app_server(log: Path, script: Path = ROOT / "app.py", home: Path = ROOT):
    """A new Streamlit process on a free port; its address. `home` is the project it is of."""
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
        process = subprocess.Popen(command, cwd=home, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
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
        with contextlib.suppress(OSError):  # a busy machine may also be slow to answer
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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """With a test that fails stands what each page showed then: a wait that ended says only what did not come."""
    report = yield
    if report.failed and call.when == "call" and (browser := item.funcargs.get("chromium")):
        for page in (page for context in browser.contexts for page in context.pages):
            with contextlib.suppress(Error):
                seen = page.evaluate(SEEN)
                report.sections.append((f"on screen at {page.url}", seen[:ON_SCREEN]))
    return report


@pytest.fixture(scope="session")
def visited(chromium):
    """A browser that keeps what it has loaded of Streamlit: a page opens there in a third of the processor's time."""
    return chromium.new_context(bypass_csp=True)


@pytest.fixture
def open_page(chromium, visited):
    """open_page(address, theme="dark", size=(390, 844)): a page that has finished drawing.

    The first page of a test opens in the browser that other tests had before, which remembers nothing of them but what
    servers let it keep; each further one in a browser of its own, and so does a page that is to be `alone`.
    Whatever it prints to the console as an error, or throws, fails the test that opened it. The page's policy on
    scripts is put aside, for it holds for the functions too that tests wait with; test_served.py keeps it.
    """
    contexts, complaints, first = [], [], []

    def new_page(alone):
        if not first and not alone:
            first.append(visited.new_page())
            return first[0]
        contexts.append(chromium.new_context(bypass_csp=True))
        return contexts[-1].new_page()

    def open_(address, theme="light", size=(1280, 720), alone=False):
        page = new_page(alone)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.on("console", lambda m: complaints.append(f"{m.text} {m.location}") if is_complaint(m) else None)
        page.on("pageerror", lambda e: complaints.append(str(e)))
        page.goto(address)
        settled(page)
        return page

    yield open_
    for context in contexts:
        context.close()
    for page in first:
        forget(page)
    assert not complaints


def forget(page):
    """Close it, and leave nothing behind that another visit could read."""
    if not page.is_closed():
        origin = "{0.scheme}://{0.netloc}".format(urllib.parse.urlsplit(page.url))
        wire = page.context.new_cdp_session(page)
        wire.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "local_storage,indexeddb"})
    for each in page.context.pages:
        each.close()
    page.context.clear_cookies()


def is_complaint(message) -> bool:
    """An error, but for Streamlit's own: at a deep link it first looks for its health below the page's address."""
    return message.type == "error" and not ("404" in message.text and "/_stcore/" in message.location["url"])


def settled(page):
    """Wait until the script has run, nothing on the page is stale, and letters have their shapes."""
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")
    page.wait_for_selector("h1")
    page.wait_for_function("() => !document.querySelector('[data-stale=true], [data-testid=stSkeleton]')")
    page.wait_for_function("() => document.fonts.status === 'loaded'")


def arrived(page, title: str):
    """Wait for another page: its address is there before the script that draws it has begun."""
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    settled(page)


def seen_as(page, theme: str, size: tuple[int, int]):
    """The same page in another theme and in a window of another size, drawn anew."""
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.get_by_test_id("stApp")).to_have_css("background-color", GROUND[theme])
    settled(page)


def fits(page):
    """Nothing on the page is wider than what can be seen of it, once all is laid out; else this fails."""
    page.wait_for_function(
        """() => [document.documentElement, document.querySelector("[data-testid=stMain]")]
            .every(part => part.scrollWidth <= part.clientWidth)"""
    )


def serious(page, part: str | None = None, **options) -> list[tuple[str, str]]:
    """What axe finds serious on a page, or in a part of it: each rule, and the first element that breaks it.

    In another theme only the colours are others: there runOnly=CONTRAST asks for no more.
    """
    found = Axe().run(page, context=part, options=options or None).response["violations"]
    return [(each["id"], each["nodes"][0]["html"]) for each in found if each["impact"] in ("serious", "critical")]


def fits_with_its_controls(page):
    """A lesson: besides, whoever opens it sees where to play and what can be set."""
    fits(page)
    play = page.get_by_role("toolbar", name="steps").get_by_role("button", name="Play")
    for control in (play, page.get_by_role("button", name="Settings")):
        expect(control).to_be_in_viewport(ratio=1)
