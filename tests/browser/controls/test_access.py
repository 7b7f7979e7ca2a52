"""The stage for everybody: what axe finds, what is read aloud, and everything by keyboard."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from pages.frame import palette
from tests.browser.conftest import CONTRAST, serious
from tests.browser.stages import lesson_of, staged


@pytest.fixture(scope="module")
def reels():
    return {name: lesson_of(name, max_depth=3)[1] for name in ("seven_rows", "penguins", "diabetes")}


@pytest.mark.parametrize(
    ("name", "place", "keys"),
    [("seven_rows", 0.4, ("", "s")), ("seven_rows", 0.05, ("q", "1")), ("penguins", 0.6, ("",)),
     ("diabetes", 0.5, ("",)), ("seven_rows", 0, ("?",))],
)  # fmt: skip
def test_axe_finds_nothing_serious(open_stage, reels, name, place, keys):
    step = int(place * len(reels[name]["steps"]["says"]))
    stage = open_stage(reels[name], step=step, grain=2)
    for key in keys:
        stage.page.emulate_media(color_scheme="light")
        stage.press(*([key] if key else []))
        stage.worked_out()
        assert serious(stage.page) == [], key
        stage.page.emulate_media(color_scheme="dark")
        stage.press()
        assert serious(stage.page, runOnly=CONTRAST) == [], key


def test_each_step_is_read_aloud_and_a_question_with_its_choices(open_stage, reels):
    reel = reels["seven_rows"]
    stage = open_stage(reel, step=0, grain=2)
    live = "[aria-live=polite]"
    stage.press("ArrowRight")
    assert stage.text(live) == "".join(text for text, _ in reel["steps"]["says"][1])
    stage.press("q")
    question = reel["steps"]["question"][1]
    assert stage.text(live).startswith(f"{question['ask']} 1: {question['choices'][0]}. 2: ")
    stage.press(str(question["answer"] + 1))
    assert stage.text(live).startswith(f"Right. {question['because']}")


def test_every_button_and_picture_can_be_reached_by_tab(open_stage, reels):
    stage = open_stage(reels["seven_rows"], step=3, grain=2)
    reached = set()
    for _ in range(60):
        stage.page.keyboard.press("Tab")
        reached.add(
            stage.page.evaluate("""() => { const at = document.activeElement;
            return at.closest('.panel')?.className ?? at.closest('header, .transport')?.className ?? ''; }""")
        )
    parts = ("bar", "transport", "table-panel", "tree-panel", "why", "code-panel")
    assert all(any(part in name for name in reached) for part in parts), reached


# How light every class and its ground are, as WCAG counts: the colours as the browser resolves them, drawn on a canvas.
LIGHT = """() => {
    const probe = document.querySelector("[data-testid=stage]").appendChild(document.createElement("i"));
    const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    const linear = v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
    const light = colour => {
        probe.style.color = colour;
        canvas.fillStyle = getComputedStyle(probe).color;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map(v => linear(v / 255));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    return {calm: light("var(--calm)"), paper: light("var(--paper)"),
            marks: classColours.map((_, k) => light(classColour(k))),
            texts: classColours.map((_, k) => light(classTextColour(k)))};
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_class_stands_out_from_its_ground(open_stage, reels, theme):
    light = open_stage(reels["seven_rows"], theme=theme).page.evaluate(LIGHT)
    assert len(light["marks"]) == len(palette.class_colours())
    assert min(contrast(mark, light["calm"]) for mark in light["marks"]) >= 3
    assert min(contrast(text, light["paper"]) for text in light["texts"]) >= 4.5


def contrast(a, b):
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)


@pytest.mark.parametrize("size", [(1280, 720), (412, 823)], ids=["projector", "phone"])
def test_home_has_headings_in_order_and_a_menu_that_is_a_list(server, open_page, size):
    page = open_page(server, size=size)
    staged(page)
    rules = {"runOnly": ["heading-order", "list", "listitem", "aria-allowed-role", "aria-required-children"]}
    found = Axe().run(page, options=rules).response["violations"]
    assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []
