"""The stage in a notebook: in the page that nbconvert makes, and as a widget that tells its step and row and is led."""

from pathlib import Path

import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter

from datasets import load
from engine import gradient_boosting, record
from tests.treerings.notebook import notebook
from treerings import live

ROOT = Path(__file__).parents[3]
READY = "[data-testid=stage][data-ready=true]"

# What a notebook's front end gives to a widget: values by name, whoever hears of them, and a place in the page.
MODEL = """(given) => {
    const heard = {}, values = given.values;
    const say = name => (heard[`change:${name}`] ?? []).forEach(f => f());
    window.told = [];
    window.model = {
        get: name => values[name],
        set: (changed, value) => {
            const all = typeof changed === "string" ? { [changed]: value } : changed;
            for (const [name, now] of Object.entries(all))
                if (values[name] !== now) { values[name] = now; say(name); }
        },
        save_changes: () => window.told.push([values.step, values.row]),
        on: (names, f) => names.split(" ").forEach(name => (heard[name] ??= []).push(f)),
        off: () => {},
    };
    const code = new Blob([given.code], { type: "text/javascript" });
    return import(URL.createObjectURL(code)).then(({ default: widget }) => {
        window.leave = widget.render({ model: window.model, el: document.body });
    });
}"""


def frames_of(page, many: int):
    page.wait_for_function(f"() => document.querySelectorAll('iframe').length === {many}")
    frames = [page.locator("iframe").nth(k).content_frame for k in range(many)]
    for frame in frames:
        frame.locator(READY).wait_for(timeout=20_000)
    return frames


@pytest.fixture
def cell(chromium):
    """An empty page; what goes wrong in it fails the test."""
    page, wrong = chromium.new_page(viewport={"width": 1280, "height": 900}), []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    page.close()
    assert not wrong


@pytest.fixture(scope="module")
def converted(tmp_path_factory):
    made = notebook()
    NotebookClient(made, timeout=120, resources={"metadata": {"path": str(ROOT)}}).execute()
    file = tmp_path_factory.mktemp("notebook") / "notebook.html"
    file.write_text(HTMLExporter().from_notebook_node(made)[0], "utf-8")
    return file


def test_a_converted_notebook_steps_in_each_cell_and_names_do_nothing(chromium, converted):
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    wrong = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.route(
        "http*://**", lambda route: route.abort()
    )  # nbconvert's own page asks for MathJax; our cells for nothing
    page.goto(converted.as_uri())
    for number, frame in enumerate(frames_of(page, 4)):
        stage = frame.locator("[data-testid=stage]")
        before = int(stage.get_attribute("data-step"))
        assert before == (3 if number == 0 else 0)
        assert not frame.get_by_role("button", name="Copy a link to this step").is_visible()
        frame.get_by_role("button", name="Next").first.click()
        frame.locator(f"{READY}:not([data-step='{before}'])").wait_for()
        page.wait_for_timeout(800)  # by then an address would have been written
        assert stage.evaluate("() => location.href") == "about:srcdoc"
    assert page.title() == "notebook" or "taken" not in page.title()
    assert not [each for each in wrong if "Math" not in each and "require" not in each]
    page.close()


def test_the_widget_tells_its_step_and_row_and_is_led(cell):
    trace = record(gradient_boosting.fit, load("wave"), n_estimators=2, max_depth=2)
    widget = live(trace, step=2)
    values = {name: getattr(widget, name) for name in ("page", "title", "height", "step", "row")}
    cell.evaluate(MODEL, {"values": values, "code": widget._esm})
    (frame,) = frames_of(cell, 1)
    stage = frame.locator("[data-testid=stage]")
    assert stage.get_attribute("data-step") == "2"
    cell.evaluate("model.set('step', 9)")
    frame.locator(f"{READY}[data-step='9']").wait_for()
    cell.evaluate("model.set('row', 5)")
    cell.wait_for_function("() => told.some(([step, row]) => step === 9 && row === 5)")
    frame.get_by_role("button", name="Next").first.click()
    cell.wait_for_function("() => model.get('step') > 9")
    cell.evaluate("model.set('row', null)")
    cell.wait_for_function("() => told.at(-1)[1] === null")
    cell.evaluate("model.set('step', 10 ** 9)")  # not there: nothing moves
    cell.wait_for_timeout(300)
    assert 9 < int(stage.get_attribute("data-step")) < 100


def test_a_cell_that_is_drawn_again_opens_where_python_is(cell):
    trace = record(gradient_boosting.fit, load("wave"), n_estimators=2, max_depth=2)
    widget = live(trace)
    values = {name: getattr(widget, name) for name in ("page", "title", "height")} | {"step": 8, "row": 3}
    cell.evaluate(MODEL, {"values": values, "code": widget._esm})
    (frame,) = frames_of(cell, 1)
    frame.locator(f"{READY}[data-step='8']").wait_for()
    cell.wait_for_function("() => told.some(([step, row]) => step === 8 && row === 3)")
