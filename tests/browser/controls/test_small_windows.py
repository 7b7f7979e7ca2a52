"""Phones, tablets, and windows at 400 %: what is seen at once, what stays in its place, and what fingers do."""

import pytest

from tests.browser.conftest import fits
from tests.browser.stages import FRAME, READY, staged

PHONE, SMALL, ACROSS, WIDE, ZOOMED, TABLET = (390, 844), (360, 640), (640, 360), (844, 390), (320, 256), (820, 1180)
SIZES = (PHONE, SMALL, ACROSS, WIDE, ZOOMED, TABLET)
BOXES = f"""async (root, down) => {{
    const main = document.querySelector("[data-testid=stMain]");
    main.scrollTo(0, down);
    await ({FRAME})();
    const box = (each) => ["left", "top", "right", "bottom"].map(side => each.getBoundingClientRect()[side]),
        all = {{ header: box(document.querySelector("[data-testid=stHeader]")), scrolled: main.scrollTop }};
    for (const name of ["words", "tree-panel", "plane-panel", "curve-panel", "next", "transport"])
        all[name] = box(root.querySelector(`.${{name}}`));
    return all;
}}"""
TARGETS = """(root) => [...root.querySelectorAll("button, select, input, a"),
        ...document.querySelectorAll("[data-testid=stHeader] button, .st-key-reads button, .st-key-lesson-head button")]
    .filter(each => each.checkVisibility({visibilityProperty: true}))
    .map(each => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
    .filter(([, {width, height}]) => width && (width < 43.9 || height < 43.9)).map(([html]) => html)"""


@pytest.fixture(scope="module")
def phone(server, chromium):
    """One page for all of it, touched and not clicked."""
    context = chromium.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, is_mobile=True, bypass_csp=True
    )
    page = context.new_page()
    page.goto(f"{server}/tree?data=penguins&step=40&grain=2")
    staged(page, 40)
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")
    yield page
    context.close()


def resized(page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    return page.get_by_test_id("stage")


def within(inner, outer):
    return all(a >= b - 1 for a, b in zip(inner[:2], outer[:2], strict=True)) and all(
        a <= b + 1 for a, b in zip(inner[2:], outer[2:], strict=True)
    )


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_tells_a_step_is_seen_together_and_stays_in_its_place(phone, size):
    stage = resized(phone, size)
    seen = stage.evaluate(BOXES, 0)
    free = (0, seen["header"][3], size[0], seen["transport"][1])
    assert seen["next"][3] <= size[1]
    if size != ZOOMED:
        assert within(seen["words"], free) and within(seen["tree-panel"], free), seen
    for down in (60, 150, 700):
        moved = stage.evaluate(BOXES, down)
        assert moved["scrolled"] == down
        assert moved["words"][1] >= moved["header"][3] - 1, "the sentence slides under the header"
        assert moved["words"][3] <= moved["transport"][1] + 1 and moved["next"][3] <= size[1]
    if size not in (ACROSS, WIDE):
        assert moved["transport"][1] - moved["words"][3] > 0.3 * size[1], "no room is left for panels"
    stage.evaluate(BOXES, 0)
    if size == TABLET:
        left, right = seen["plane-panel"], seen["curve-panel"]
        assert left[1] == right[1] and left[2] < right[0]
    assert stage.evaluate(TARGETS) == []
    fits(phone)
    step = int(stage.get_attribute("data-step"))
    for key in ("ArrowRight", "ArrowRight"):
        phone.keyboard.press(key)
        step += 1
        staged(phone, step)
        assert stage.evaluate(BOXES, 0) == seen  # nothing moves from one step to the next


def touch(page, *moments):
    """A touch of one or more fingers: where they are, moment after moment."""
    wire = page.context.new_cdp_session(page)
    for k, places in enumerate(moments):
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(places)]
        wire.send("Input.dispatchTouchEvent", {"type": "touchMove" if k else "touchStart", "touchPoints": points})
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_swipe_steps_and_a_pinch_zooms_the_tree(phone):
    stage = resized(phone, PHONE)
    stage.evaluate(BOXES, 0)
    step = int(stage.get_attribute("data-step"))
    box = phone.locator("svg.tree").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.8)

    def across(by, y=middle[1]):
        touch(phone, *([(middle[0] + share * by, y)] for share in (-0.5, -0.2, 0.2, 0.5)))

    across(-160)
    staged(phone, step + 1)
    across(160)
    staged(phone, step)
    across(-160, phone.locator(".sentence").bounding_box()["y"] + 20)
    staged(phone, step + 1)
    touch(phone, *([(middle[0] + 3 * k, middle[1] - 25 * k)] for k in range(5)))  # that one scrolls
    node = phone.locator(".tree .node.now .box")
    wide = node.bounding_box()["width"]
    stage.evaluate(BOXES, 0)
    touch(phone, *([(middle[0] - far, middle[1]), (middle[0] + far, middle[1])] for far in (20, 30, 50, 70, 90, 110)))
    phone.wait_for_function(
        """([root, wide]) => root.querySelector(".tree .node.now .box").getBoundingClientRect().width > 1.2 * wide""",
        arg=[stage.element_handle(), wide],
    )
    assert int(stage.get_attribute("data-step")) == step + 1
    touch(phone, *([(middle[0] - far, middle[1]), (middle[0] + far, middle[1])] for far in (110, 90, 70, 50, 30, 10)))
    phone.wait_for_selector(READY)


AWAY_FROM_FOCUS = """(root) => {
    const middle = (each) => { const box = each.getBoundingClientRect(); return box.x + box.width / 2; },
        panel = root.querySelector("svg.tree").getBoundingClientRect(),
        now = middle(root.querySelector(".tree .node.now .box")),
        all = [...root.querySelectorAll(".tree .node")].map((node, k) => [k, middle(node.querySelector(".box"))])
            .filter(([, x]) => x > panel.x + 60 && x < panel.right - 60);
    return [...all.sort((a, b) => Math.abs(b[1] - now) - Math.abs(a[1] - now))[0], now];
}"""
MIDDLE = """(root, k) => {
    const box = root.querySelectorAll(".tree .node")[k].querySelector(".box").getBoundingClientRect();
    return [box.x + box.width / 2, box.width];
}"""


def test_a_pinch_zooms_around_the_middle_of_the_fingers(phone):
    stage = resized(phone, PHONE)
    stage.evaluate(BOXES, 0)
    node, x, focus = stage.evaluate(AWAY_FROM_FOCUS)
    box, wide = phone.locator("svg.tree").bounding_box(), stage.evaluate(MIDDLE, node)[1]
    assert abs(x - focus) > 60
    y = box["y"] + box["height"] / 2
    touch(phone, *([(x - far, y), (x + far, y)] for far in (15, 25, 35, 50)))
    phone.wait_for_function(f"([root, k, wide]) => ({MIDDLE})(root, k)[1] > 1.2 * wide",
                            arg=[stage.element_handle(), node, wide])  # fmt: skip
    assert abs(stage.evaluate(MIDDLE, node)[0] - x) < 12
