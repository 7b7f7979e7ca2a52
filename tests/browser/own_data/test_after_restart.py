"""The server dies and comes back: what becomes of one's own table, the settings and the step."""

import os
import signal
import subprocess
import sys
import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ROOT, arrived, settled, wait_until_healthy
from tests.browser.own_data.test_own import NAMED, bring, main, to_the_tree
from tests.browser.stages import go_to, staged
from tests.serving import free_ports

CONSENT = "Keep my table in this browser too"
# How many tables this browser keeps.
KEPT = """async () => {
    const done = (asked) => new Promise((go) => { asked.onsuccess = () => go(asked.result); });
    const base = await done(indexedDB.open("treerings", 1));
    const kept = await done(base.transaction("tables").objectStore("tables").count());
    base.close();
    return kept;
}"""


def until_forgotten(tab) -> bool:
    """A browser is told once the page has run. (What wait_for_function is given must not be a promise.)"""
    end = time.monotonic() + 30
    while tab.evaluate(KEPT) and time.monotonic() < end:
        time.sleep(0.05)
    return not tab.evaluate(KEPT)


class Mortal:
    """A server at an address of its own that can be killed and started again."""

    def __init__(self, log):
        self.log, self.port = log, free_ports(1)
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self):
        own = {"port": self.port, "address": "127.0.0.1", "headless": "true", "fileWatcherType": "none"}
        command = [sys.executable, "-m", "streamlit", "run", "app.py", *(f"--server.{k}={v}" for k, v in own.items())]
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=out, start_new_session=True)
        wait_until_healthy(self.process, self.address, self.log)

    def kill(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def mortal(tmp_path):
    server = Mortal(tmp_path / "log.txt")
    yield server
    server.kill()


@pytest.fixture
def tab(chromium):
    """Not open_page's: while the server is away the browser complains, and rightly."""
    context = chromium.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce", bypass_csp=True)
    context.set_default_timeout(60_000)
    yield context.new_page()
    context.close()


def opened(tab, address: str):
    tab.goto(address)
    settled(tab)
    return tab


def consent(tab):
    tab.get_by_text(CONSENT).click()
    settled(tab)


def edit(tab):
    """The answer of the first row becomes 1."""
    grid = tab.locator("[data-testid=stDataFrame] canvas").first
    grid.scroll_into_view_if_needed()
    settled(tab)
    box = grid.bounding_box()
    tab.mouse.dblclick(box["x"] + box["width"] * 0.9, box["y"] + 35 * 1.5)
    field = tab.locator(".gdg-input, [id^=gdg-overlay] input, [id^=gdg-overlay] textarea").first
    field.wait_for()
    field.fill("1")
    tab.keyboard.press("Enter")
    tab.get_by_role("button", name="Undo the edits").wait_for()
    settled(tab)


def goes_on_while_the_server_is_away(tab):
    """A sentence says so, the stage is stepped, and it ends at the step it was at."""
    tab.get_by_text("The server does not answer. You can go on stepping").wait_for()
    here = int(tab.get_by_test_id("stage").get_attribute("data-step"))
    for key, there in (("ArrowRight", here + 1), ("ArrowRight", here + 2), ("Home", 0)):
        tab.evaluate("key => document.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}))", key)
        staged(tab, there)
        tab.wait_for_timeout(1500)  # Streamlit tries again, and would lay its dialog over the stage
        expect(tab.get_by_role("dialog")).to_have_count(0)
    go_to(tab, here)


def test_with_consent_it_comes_back_with_its_edits_the_settings_and_the_step(mortal, tab):
    opened(tab, f"{mortal.address}/own")
    consent(tab)
    bring(tab, b"a,b,y\n1,1,0\n2,1,1\n3,0,0\n4,0,1\n5,1,0\n6,0,1\n")
    edit(tab)
    to_the_tree(tab)
    tab.goto(f"{tab.url.partition('?')[0]}?data=own&max_depth=2")
    go_to(tab, 5)
    tab.wait_for_url("**step=5*")
    seen = staged(tab, 5).inner_text()
    mortal.kill()
    goes_on_while_the_server_is_away(tab)
    with tab.expect_response(lambda answer: answer.request.method == "PUT" and "/kept/" in answer.url):
        mortal.start()
    tab.locator(".away").wait_for(state="detached")
    expect(tab.get_by_role("combobox", name="Data set")).to_have_value(NAMED)
    expect(staged(tab, 5)).to_have_text(seen, use_inner_text=True)
    assert "max_depth=2" in tab.url and "step=5" in tab.url and "data=own" in tab.url
    opened(tab, f"{mortal.address}/own")  # as after a crash of the browser's own
    tab.get_by_role("button", name="Undo the edits").wait_for()
    tab.get_by_role("button", name="Forget it now").click()
    tab.get_by_role("button", name="Forget it now").wait_for(state="detached")
    assert until_forgotten(tab)
    opened(tab, f"{mortal.address}/own")
    expect(main(tab)).not_to_contain_text("survey.csv", use_inner_text=True)


def test_without_consent_the_page_says_that_it_is_gone_and_keeps_settings_and_step(mortal, tab):
    bring(opened(tab, f"{mortal.address}/own"))
    to_the_tree(tab)
    go_to(tab, 3)
    tab.wait_for_url("**step=3*")
    tab.get_by_role("button", name="Settings").click()
    tab.get_by_text("Stopping", exact=True).click()
    tab.get_by_role("spinbutton", name="max_depth").first.fill("2")
    with tab.expect_response("**/book"):
        tab.keyboard.press("Enter")
    staged(tab, 3)  # of the new lesson
    tab.keyboard.press("Escape")
    go_to(tab, 4)
    tab.wait_for_url("**step=4*")
    mortal.kill()
    mortal.start()
    tab.get_by_text("The server was restarted, and your table was in its memory alone.").wait_for()
    assert "max_depth=2" in tab.url and "step=4" in tab.url and "data=own" in tab.url
    tab.get_by_role("link", name="Bring your own table").click()
    arrived(tab, "Your data")
    bring(tab)
    main(tab).get_by_role("link", name="The lesson of your link").click()
    arrived(tab, "Decision tree")
    staged(tab, 4)
    assert "max_depth=2" in tab.url
    expect(tab.get_by_role("combobox", name="Data set")).to_have_value(NAMED)
    tab.reload()
    tab.get_by_text("The page was loaded again, and your table was kept for as long as it was open.").wait_for()
