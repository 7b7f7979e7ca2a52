"""A class in the browser: a presenter at the projector, three phones, and a reader of every wire."""

import gzip
import json
import os
import re
import socket
import subprocess
import sys

import pytest
from playwright.sync_api import expect
from websockets.sync.client import connect

from tests.browser.conftest import PHONE, PROJECTOR, ROOT, is_complaint, serious, wait_until_healthy
from tests.browser.stages import go_to, more, staged

LESSON = "/tree?data=seven_rows&step=1&grain=2"  # its step asks for the impurity of the root
ASKED, BECAUSE = "What is the Gini impurity of this node?", "1 - (4/7)² - (3/7)² = 0.4898."
THUMB = 44  # pixels that a thumb needs
WEIGHT = 120_000  # bytes of the phone's page over the wire
HTML = '<img src=x onerror="window.hacked=1"> & <b>?' + 60 * "w"
SCROLLS = """() => [...document.querySelectorAll(".class-panel, .ensemble-facts, .ensemble-stumps")]
    .filter(each => each.scrollHeight > each.clientHeight + 1).map(each => each.className)"""
DRAWN = "canvas => canvas.toDataURL()"
BOXES = """() => [...document.querySelectorAll("button, select, input")]
    .filter(each => each.checkVisibility()).map(each => [each.textContent, each.getBoundingClientRect().height])"""


class Classroom:
    """A presenter's page, and phones that join it; what the phones are sent is kept."""

    def __init__(self, chromium, open_page, server: str, lesson: str = LESSON):
        self.chromium, self.server, self.phones, self.complaints = chromium, server, [], []
        self.contexts, self.wire = [], []
        self.presenter = open_page(server + lesson, size=PROJECTOR)
        staged(self.presenter)
        more(self.presenter)
        self.press("Class")
        self.code = self.presenter.locator(".invitation strong").inner_text().replace(" ", "")

    def join(self, theme: str = "light", language: str = "en"):
        context = self.chromium.new_context(
            viewport={"width": PHONE[0], "height": PHONE[1]},
            color_scheme=theme,
            reduced_motion="reduce",
            has_touch=True,
            bypass_csp=True,
        )
        self.contexts.append(context)
        page = context.new_page()
        page.on("console", lambda m: self.complaints.append(m.text) if is_complaint(m) else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("websocket", lambda opened: opened.on("framereceived", self.read))
        page.goto(f"{self.server}/class/{self.code}?lang={language}")
        self.phones.append(page)
        following(page)
        return page

    def read(self, frame):
        self.wire.append(gzip.decompress(frame).decode() if isinstance(frame, bytes) else frame)

    def press(self, name: str):
        self.presenter.get_by_role("button", name=name, exact=True).click()

    def leave(self):
        for context in self.contexts:
            context.close()
        assert not self.complaints


def following(phone):
    phone.wait_for_selector("[data-testid=phone][data-state=following]")


def at_step(phone, step: int):
    phone.wait_for_selector(f"[data-testid=phone][data-step='{step}']")


@pytest.fixture
def classroom(chromium, open_page, server):
    held = []

    def begin(lesson: str = LESSON, phones: int = 3) -> Classroom:
        held.append(Classroom(chromium, open_page, server, lesson))
        for k in range(phones):
            held[0].join("dark" if k == 1 else "light")
        return held[0]

    yield begin
    for each in held:
        each.leave()


def test_a_class_votes_twice_and_no_wire_knows_the_answer_before_its_reveal(classroom):
    room = classroom()
    presenter, phones = room.presenter, room.phones
    for phone in phones:
        expect(phone.locator(".sentence")).to_have_text(ASKED)
    assert not serious(phones[0]) and not serious(phones[1]) and not serious(presenter)
    room.press("Open the vote")
    for phone, choice in zip(phones, (0, 1, 1), strict=True):
        phone.locator(".vote .choices button").nth(choice).click()
        expect(phone.locator(".vote .choices button").nth(choice)).to_have_attribute("aria-pressed", "true")
    expect(presenter.locator(".voted")).to_have_text("3 of 3 have voted.")
    assert presenter.locator(".tally").count() == 0
    phones[2].reload()
    following(phones[2])
    expect(phones[2].locator(".vote .choices button").nth(1)).to_have_attribute("aria-pressed", "true")
    assert not serious(phones[1])
    presenter.reload()  # as after a crash
    staged(presenter)
    expect(presenter.locator(".voted")).to_have_text("3 of 3 have voted.")
    with presenter.expect_popup() as popup:
        presenter.keyboard.press("v")
    own = popup.value.locator(".class")
    expect(own.locator("li b")).to_have_text(["1", "2", "0", "0"])
    expect(own.locator("li").nth(3)).to_contain_text("right")
    expect(own).to_contain_text("Only you see this")
    own.get_by_role("button", name="Close the vote").click()
    expect(own.get_by_role("button", name="Show the votes")).to_be_visible()
    assert presenter.locator(".tally").count() == 0 and "right" not in presenter.locator(".class-panel").inner_text()
    room.press("Show the votes")
    expect(presenter.locator(".tally tbody tr").nth(1)).to_contain_text("2")
    popup.value.close()
    room.press("Discuss and vote again")
    for phone in phones:
        phone.locator(".vote .choices button:not([disabled])").nth(3).click()
    expect(presenter.locator(".voted")).to_have_text("3 of 3 have voted a second time.")
    room.press("Close the vote")
    room.press("Show the votes")
    expect(presenter.locator(".class-panel")).to_contain_text("Moved: 2 from B to D, 1 from A to D.")
    for phone in phones:
        expect(phone.get_by_role("region", name="vote")).to_contain_text("Moved: 2 from B to D, 1 from A to D.")
    before = "\n".join(room.wire)
    assert BECAUSE not in before and '"answer":' not in before.replace('"answer":["', "").replace('"answer":[]', "")
    assert "0.4898" in before, "among the choices"
    assert not any(json.loads(each).get("tree", {}).get("impurity", [0]) != [0] for each in room.wire)
    room.press("Show the answer")
    for phone in phones:
        expect(phone.locator(".because")).to_have_text(BECAUSE)
        expect(phone.locator(".sentence")).to_contain_text("The root holds 7 rows")
    expect(presenter.locator(".sentence")).to_contain_text("The root holds 7 rows")
    assert not serious(phones[0]) and not serious(phones[1]) and not serious(presenter)


def test_phones_follow_step_by_step_go_alone_and_are_brought_back(classroom):
    room = classroom(phones=2)
    presenter, (phone, other) = room.presenter, room.phones
    go_to(presenter, 6)
    for each in (phone, other):
        at_step(each, 6)
        expect(each.locator(".sentence")).to_have_text(presenter.locator(".sentence").inner_text())
    assert phone.locator(".tree .node.seen").count() == presenter.locator(".tree .node.seen").count()
    phone.get_by_role("button", name="Back").click()
    at_step(phone, 5)
    expect(phone.locator(".state")).to_have_text("You go at your own pace.")
    go_to(presenter, 8)
    at_step(other, 8)
    at_step(phone, 5)
    presenter.locator(".class-panel summary").click()
    room.press("Bring all back")
    at_step(phone, 8)
    expect(phone.locator(".state")).to_have_text("You follow the class.")
    phone.get_by_role("button", name="Next").click()
    expect(phone.locator(".alert")).to_contain_text("as far as you may go")
    expect(phone.locator(".state")).to_have_text("You follow the class.")
    room.press("Keep together")
    expect(phone.get_by_role("button", name="Back")).to_be_hidden()
    phone.get_by_role("button", name="Plane").click()
    expect(phone.locator("svg.plane")).to_have_attribute("aria-label", re.compile("."))  # told when it is drawn
    expect(phone.locator("svg.tree")).to_be_hidden()


def test_a_phone_works_with_thumbs_and_with_keys_and_is_light(classroom, chromium):
    room = classroom(phones=0)
    context = chromium.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    phone = context.new_page()
    weights: list[float] = []
    wire = context.new_cdp_session(phone)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda told: weights.append(told["encodedDataLength"]))
    phone.goto(f"{room.server}/class")
    phone.get_by_label("The code on the screen").fill(f" {room.code[:4].lower()} {room.code[4:]}")
    phone.keyboard.press("Enter")
    following(phone)
    at_step(phone, 1)
    assert 20_000 < sum(weights) < WEIGHT, "the page that asks for the code, too"
    with connect(f"{room.server.replace('http', 'ws')}/class/{room.code}/live") as offers_to_pack:
        assert not offers_to_pack.protocol.extensions, "steps come packed, once for all phones"
    room.press("Open the vote")
    choices = phone.locator(".vote .choices button")
    expect(choices.first).to_be_visible()
    choices.first.focus()
    phone.keyboard.press("Tab")
    phone.keyboard.press("Enter")
    expect(choices.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(choices.nth(1)).to_be_focused()
    small = [each for each in phone.evaluate(BOXES) if each[1] < THUMB and each[0]]
    assert small == []
    assert phone.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert phone.locator("[aria-live=polite]").first.inner_text() == ASKED
    context.close()


def test_what_a_presenter_types_is_text_on_all_screens(classroom):
    room = classroom(phones=1)
    room.press("Ask your own question")
    room.presenter.get_by_role("textbox", name="question").fill(HTML)
    room.presenter.get_by_label("choice A").fill(HTML)
    room.presenter.get_by_label("choice B").fill("no")
    room.press("Open the vote")
    assert room.phones[0].evaluate("document.documentElement.scrollWidth <= innerWidth"), "also a long word"
    for page in (room.presenter, room.phones[0]):
        expect(page.locator(".vote :is(h2, h3)")).to_have_text(HTML)
        expect(page.locator(".vote :is(button, li)").first).to_contain_text(HTML)
        assert page.evaluate("window.hacked") is None and page.locator(".vote img").count() == 0
    room.press("Close the vote")
    room.press("Show the votes")
    expect(room.presenter.locator(".class-panel .tally")).to_be_visible()
    assert room.presenter.get_by_role("button", name="Show the answer").count() == 0, "there is none"


def test_the_class_is_the_forest_and_then_adaboost(classroom):
    room = classroom("/forest?data=moons&n_estimators=5", phones=1)
    room.presenter.set_viewport_size({"width": 1920, "height": 1080})
    german = room.join(language="de")
    expect(german.locator(".state")).to_have_text("Du folgst der Gruppe.")
    expect(room.phones[0].locator(".sentence")).not_to_be_empty()
    menu = room.presenter.locator(".class-panel summary")
    menu.click()
    room.press("The class grows a forest")
    draws, picks = ("Draw my sample", "Meine Stichprobe ziehen"), ("x_", "Nimm die beste")
    for phone, draw, pick in zip(room.phones, draws, picks, strict=True):
        phone.get_by_role("button", name=draw).click()
        expect(phone.locator(".vote p").first).to_contain_text("out-of-bag" if phone is german else "out of bag")
        expect(phone.locator(".vote .choices")).to_contain_text(" der Klasse 0" if phone is german else " of class 0")
        phone.get_by_role("button", name=pick).first.click()
        expect(phone.get_by_role("button", name=pick).first).to_have_attribute("aria-pressed", "true")
    expect(room.presenter.locator(".rules")).not_to_have_attribute("open", "")  # nothing lies over the stumps
    grown = room.presenter.locator(".ensemble-picture")
    expect(grown.locator(".stump")).to_have_count(2)
    expect(grown).to_contain_text("Out-of-bag error: 0.")
    expect(grown.locator(".vote")).to_have_count(2)
    rows = room.presenter.locator("canvas.rows")
    ring_at_first = rows.evaluate(DRAWN)
    room.press("The next row")
    expect(grown).to_contain_text("Row 2, class")
    assert rows.evaluate(DRAWN) != ring_at_first, "a ring is where that row is"
    assert not room.presenter.evaluate(SCROLLS)
    assert not serious(room.phones[0]) and not serious(room.presenter)
    room.press("No more stumps")
    room.press("Put the stumps away")
    expect(room.presenter.locator(".code-panel")).to_be_visible()
    menu.click()
    room.press("The class boosts stumps")
    room.phones[0].get_by_role("button", name="See the splits").click()
    room.phones[0].get_by_role("button", name="Pick the best").click()
    expect(grown.locator(".stump .say")).to_have_count(1)
    expect(room.presenter.locator(".plane-panel .over")).to_contain_text("sample weight")


def test_a_server_that_starts_again_gives_the_class_back_by_itself(chromium, open_page, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = {"port": port, "address": "127.0.0.1", "headless": "true", "fileWatcherType": "none"}
    command = [sys.executable, "-m", "streamlit", "run", "app.py", *(f"--server.{k}={v}" for k, v in options.items())]
    log, address = tmp_path / "log.txt", f"http://127.0.0.1:{port}"

    def start():
        with log.open("ab") as out:
            running = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=out, env=os.environ)
        wait_until_healthy(running, address, log)
        return running

    running, before = start(), [*chromium.contexts]
    try:
        room = Classroom(chromium, lambda page, size: opened(chromium, page, size), address)
        phone = room.join()
        at_step(phone, 1)
        running.kill()
        running.wait()
        expect(phone.locator(".state")).to_contain_text("The connection is lost.")
        room.presenter.context.set_offline(True)  # so that the phone asks for the class before it is there
        running = start()
        expect(phone.get_by_role("button", name="Join again")).to_be_visible()
        room.presenter.context.set_offline(False)
        phone.wait_for_selector("[data-testid=phone][data-state=following]", timeout=60_000)
        expect(phone.get_by_role("button", name="Join again")).to_be_hidden()
        at_step(phone, 1)
        room.press("Open the vote")
        expect(phone.locator(".vote h2")).to_have_text(ASKED)
        assert room.presenter.locator(".class-panel h2").inner_text().replace(" ", "") == f"Class{room.code}"
    finally:
        running.kill()
        running.wait()
        for context in chromium.contexts:
            if context not in before:
                context.close()


def opened(chromium, address: str, size: tuple[int, int]):
    """A page whose complaints nobody hears: its server goes away."""
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, bypass_csp=True)
    page = context.new_page()
    page.goto(address)
    return page
