"""Lessons as exported files, opened in the browser: the stage without a server."""

import copy
import json
import re
from pathlib import Path

import pytest

from datasets import load
from engine import cart, record
from engine.learners.registry import lesson_for_trace
from pages.stage.encoding import pack
from pages.stage.export import export_html as as_file
from pages.stage.reel import fitting_reel

READY = "[data-testid=stage][data-ready=true]"
# Once all that was asked for is drawn: the stage draws at the next frame, and sizes are heard of after it.
FRAME = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
PRESS = f"""(keys) => {{
    keys.forEach(key => document.dispatchEvent(new KeyboardEvent("keydown", {{key, bubbles: true}})));
    return ({FRAME})();
}}"""
SEEK = f"(step) => {{ stage.seek(step); return ({FRAME})(); }}"
WORKED_OUT = """() => document.querySelectorAll(".why .working").length
    === (stage.view.answerHidden ? 0 : stage.view.workings.length)"""
WALK = f"""async (steps) => {{
    const press = {PRESS}, read = %s, found = [];
    for (let k = 0; k < steps; k += 1) {{
        await press(["ArrowRight"]);
        found.push(read());
    }}
    return found;
}}"""
WHERE = """(row) => {
    const at = new DOMPoint(...stage.panels.plane.dots[row].place),
        {x, y} = at.matrixTransform(document.querySelector("svg.plane").getScreenCTM());
    return [x, y];
}"""
# An element as text, its attributes in the order of the alphabet and without what cannot be seen.
WRITTEN = """function written(element) {
    if (element.nodeType !== 1) return element.textContent;
    if (element.matches(".tree .node:not(.seen), .tree .link:not(.seen), [hidden], .panel.off")) return "";
    if (element.matches("canvas.rows")) // whose picture has no text
        return JSON.stringify([...stage.rowLayer.actors.values()].map(({mark}) => mark));
    const attributes = [...element.attributes].map(({name, value}) => `${name}=${JSON.stringify(value)}`).sort();
    return `<${element.localName} ${attributes.join(" ")}>${[...element.childNodes].map(written).join("")}</>`;
}"""


def staged(page, step: int | str | None = None, algorithm: str | None = None):
    """The stage, once a step stands there whole: this one, of this lesson, or any."""
    asked = {"step": step, "algorithm": algorithm}
    page.wait_for_selector(READY + "".join(f"[data-{name}='{x}']" for name, x in asked.items() if x is not None))
    return page.get_by_test_id("stage")


def more(page):
    """The More menu, opened."""
    page.locator("button.more").click()
    return page.locator(".more-menu:popover-open")


def type_step(page, typed: str):
    field = more(page).locator("input")
    field.fill(typed)
    field.press("Enter")


def go_to(page, step: int):
    """The stage at another step, whose number is typed into More."""
    type_step(page, str(step))
    return staged(page, step)


def lesson_of(data, fit=cart.fit, lesson=None, **settings):
    """The trace of a fit and its reel."""
    trace = record(fit, load(data) if isinstance(data, str) else data, **settings)
    return trace, whole(fitting_reel(trace, lesson or lesson_for_trace(trace), "Decision tree", "cart"))


TOLD = ("says", "workings", "question")


def whole(reel) -> dict:
    """The reel as one value: the book, with what its chapters tell of the steps among the columns of the steps."""
    book, chapters = json.loads(json.dumps([reel.book, [reel.chapter(k) for k in range(len(reel.starts))]]))
    for name in TOLD:
        book["steps"][name] = [each for chapter in chapters for each in chapter.pop(name)]
    hunts = dict(hunt for chapter in chapters for hunt in chapter["searches"])
    return {
        **book,
        "nodes": book["searches"],
        "searches": [hunts[place] for place in range(len(hunts))],
        "parts": chapters,
    }


def in_parts(value: dict) -> tuple[dict, list[dict]]:
    """The book and the chapters that whole() has put together."""
    value, hunts = copy.deepcopy(value), value["searches"]
    parts, ends = value.pop("parts"), [*value["chapters"][1:], len(value["steps"]["grain"])]
    told = {name: value["steps"].pop(name) for name in TOLD}
    for part, end in zip(parts, ends, strict=True):
        part |= {name: column[part["from"] : end] for name, column in told.items()}
        part["searches"] = [[place, hunts[place]] for place, _ in part["searches"]]
    return {**value, "searches": value.pop("nodes")}, parts


class Stage:
    """One open stage."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator("[data-testid=stage]")

    @property
    def step(self) -> int:
        return int(self.root.get_attribute("data-step"))

    def press(self, *keys: str):
        self.page.evaluate(PRESS, list(keys))

    def seek(self, step: int):
        """Go to a step, as by its number in the transport."""
        self.page.evaluate(SEEK, step)

    def worked_out(self):
        """Wait for the workings after the first, which come once the viewer rests."""
        self.page.wait_for_function(WORKED_OUT)

    def walk(self, steps: int, read: str) -> list:
        """What a function finds in the page after each of so many presses of the right arrow."""
        return self.page.evaluate(WALK % read, steps)

    def text(self, selector: str) -> str:
        return self.page.locator(selector).first.evaluate("element => element.textContent")

    def dots(self) -> list[dict]:
        """What is drawn of each row on the plane: its place, fill and so on, in the order of the rows."""
        return self.page.evaluate("() => stage.panels.plane.dots")

    def dots_that_are(self, state: str) -> list[int]:
        """The rows drawn as "atNode", "isHighlighted" or "goesLeft"."""
        return [row for row, dot in enumerate(self.dots()) if dot[state]]

    def point_at_dot(self, row: int):
        """Move the pointer to where a row stands on the plane."""
        self.page.locator("svg.plane").scroll_into_view_if_needed()
        self.page.mouse.move(*self.page.evaluate(WHERE, row))

    def click_dot(self, row: int):
        self.point_at_dot(row)
        self.page.mouse.down()
        self.page.mouse.up()

    def points_tried(self) -> list[tuple[float, float]]:
        """Where the candidates that have been tried stand on their curve, which are parts of one path."""
        paths = self.page.locator(".curve .point:not(.now)").evaluate_all(
            "all => all.map(each => each.getAttribute('d'))"
        )
        return [(float(x), float(y)) for x, y in re.findall(r"M([-\d.]+),([-\d.]+)", "".join(paths))]

    def html(self, selector: str) -> str:
        return self.page.locator(selector).evaluate(WRITTEN)


@pytest.fixture(scope="module")
def file_of(tmp_path_factory):
    """file_of(reel): the reel as a file. It is written once, however many tests of a module open it."""
    folder, written = tmp_path_factory.mktemp("stages"), {}

    def file_of_(reel) -> Path:
        if id(reel) not in written:
            path, (book, chapters) = folder / f"{len(written)}.html", in_parts(reel)
            file = as_file(pack(book)[0], [pack(chapter)[0] for chapter in chapters], reel["title"])
            path.write_text(file, encoding="utf-8")
            written[id(reel)] = path, reel  # which is kept, so that no other one gets its id
        return written[id(reel)][0]

    return file_of_


@pytest.fixture
def open_stage(chromium, file_of):
    """open_stage(reel, step=3, grain=2, theme="dark", size=(390, 844)): a Stage. A complaint fails the test.

    It opens with the splits: most tests walk them. A first visit opens with the story.
    """
    contexts, complaints = {}, []

    def context_of(theme, size, motion):
        look = {"width": size[0], "height": size[1]}
        context = chromium.new_context(viewport=look, color_scheme=theme, reduced_motion=motion)
        context.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
        context.on("weberror", lambda e: complaints.append(e.error.stack or str(e.error)))
        return context

    def open_(reel, step=None, grain=1, theme="light", size=(1280, 720), motion="reduce"):
        look = (theme, size, motion)
        context = contexts[look] = contexts.get(look) or context_of(*look)
        page = context.new_page()
        asked = "&".join(f"{name}={value}" for name, value in (("step", step), ("grain", grain)) if value is not None)
        page.goto(f"{file_of(reel).as_uri()}?{asked}")
        staged(page)
        return Stage(page)

    yield open_
    for context in contexts.values():
        context.close()
    assert not complaints, complaints
