"""Room for what the step is about: how the stage's panels share the window, and how large what they tell is."""

import pytest

from engine import adaboost, cart, forest, gradient_boosting, xgb
from tests.browser.conftest import PHONE, PROJECTOR, settled
from tests.browser.stages import FRAME, lesson_of, staged

SHARE = "document.querySelector('.panels').getBoundingClientRect().height / innerHeight"
SHIFTS = """window.shifted = 0; new PerformanceObserver(list => list.getEntries().forEach(each => {
    if (!each.hadRecentInput) shifted += each.value;
})).observe({type: "layout-shift", buffered: true})"""
# How large letters are on screen, in pixels: those of a picture grow with it.
LETTERS = """(selector) => [...document.querySelectorAll(selector)].filter(each => each.textContent).map(each => {
    const grown = each.closest("svg")?.getScreenCTM().a ?? 1;
    return parseFloat(getComputedStyle(each).fontSize) * grown;
})"""
# At each of some steps: the texts under 2.2 % of the window's height, how many there are, and what is cut: the
# sentence, the line of code at work, a column that sentences add up.
READABLE = f"""async (steps) => {{
    const found = [], parts = ".words, .table-panel, .tree-panel, .plane-panel, .why, .code-panel";
    const size = (each) => parseFloat(getComputedStyle(each).fontSize)
        * (each instanceof SVGElement ? each.getScreenCTM().a : 1) / innerHeight;
    const within = (each, frame) => {{
        const [a, b] = [each, frame].map((one) => one.getBoundingClientRect());
        return a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
    }};
    for (const step of steps) {{
        stage.seek(step);
        for (let k = 0; k < 2; k += 1) await ({FRAME})();
        const own = (each) => [...each.childNodes].some((one) => one.nodeType === 3 && one.data.trim()),
            words = [...document.querySelectorAll(parts)].flatMap((part) => [...part.querySelectorAll("*")])
                .filter((each) => own(each) && !each.closest("title, option, .visually-hidden"))
                .filter((each) => each.checkVisibility({{visibilityProperty: true}})),
            small = words.filter((each) => size(each) < 0.0219).map((each) => each.outerHTML.slice(0, 90)),
            code = document.querySelector(".code"), line = code.querySelector("[aria-current]"),
            says = document.querySelector(".words"), scroller = document.querySelector(".table-panel .scroller"),
            answer = scroller.querySelector("thead .target").getBoundingClientRect().left,
            {{ view }} = stage, changed = stage.reel.columns.some(({{name, summed}}) =>
                !summed && view.state(name) !== view.stateBefore(name)), // then the step is about that column
            summed = changed ? [] : [...scroller.querySelectorAll("thead .summed")].filter((each) => each.offsetWidth);
        const hidden = [
            ...(says.scrollHeight > says.clientHeight + 1 ? [says.textContent] : []),
            ...(line && !within(line, code) ? [line.textContent] : []),
            ...summed.filter((each) => !within(each, scroller) || each.getBoundingClientRect().right > answer + 1)
                .map((each) => each.textContent)];
        found.push([step, small, words.length, hidden]);
    }}
    return found;
}}"""
WIDE = (1920, 1080)
# Of each card on the home page its title, and whether something of it is cut.
TITLES = """() => [...document.querySelectorAll(":is(.st-key-path, .st-key-beside) a")].map((each) => [each.textContent,
    [each, ...each.querySelectorAll(":scope > :last-child, :scope > :last-child *")].some((part) =>
        part.clientWidth && (part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight))])"""
KINDS = {
    "tree": ("iris", cart.fit, {"max_depth": 3}),
    "forest": ("iris", forest.fit, {"n_estimators": 2, "max_depth": 2}),
    "adaboost": ("seven_rows", adaboost.fit, {"n_estimators": 2}),
    "gradient boosting": ("iris", gradient_boosting.fit, {"loss": "softmax", "n_estimators": 1}),
    "xgboost": ("moons", xgb.fit, {"n_estimators": 1}),
}
NODES = """() => [...document.querySelectorAll(".tree .node.seen")].map(each => [
    each.querySelectorAll(".question-line").length,
    [...each.querySelectorAll("text")].map(text => text.textContent).join(" ")])"""
RANKED = """() => [...document.querySelectorAll(".ranking tbody tr")].map(each =>
    [each.querySelector("th").title, Number(each.lastChild.textContent), each.matches(".best")])"""


@pytest.fixture(scope="module")
def seven():
    return lesson_of("seven_rows", max_depth=3)


@pytest.fixture(scope="module")
def iris():
    return lesson_of("iris", max_depth=3)


@pytest.mark.parametrize("size", [PROJECTOR, PHONE], ids=["projector", "phone"])
def test_a_lesson_loads_in_its_place_and_gives_most_of_the_window_to_its_panels(server, chromium, size):
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    page.add_init_script(SHIFTS)
    page.goto(f"{server}/tree?data=seven_rows&step=12&grain=2")
    staged(page, 12)
    page.wait_for_timeout(500)
    assert page.evaluate("shifted") < 0.02
    if size == PROJECTOR:
        panels = page.locator(".panels").bounding_box()
        assert panels["height"] >= 0.7 * size[1]  # the question and three lines have the rest
        assert page.locator(".transport").bounding_box()["y"] >= panels["y"] + panels["height"]
    context.close()


@pytest.mark.parametrize("size", [PROJECTOR, PHONE], ids=["projector", "phone"])
def test_nothing_jumps_while_home_loads_and_no_card_s_title_is_cut(server, chromium, size):
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, bypass_csp=True)
    page = context.new_page()
    page.add_init_script(SHIFTS)
    page.goto(server)
    staged(page)
    settled(page)
    page.wait_for_timeout(500)
    assert page.evaluate("shifted") < 0.02
    for window, language in ((size, "en"), (WIDE, "en"), (size, "de"), (WIDE, "de")):
        page.set_viewport_size({"width": window[0], "height": window[1]})
        if language == "de" and "lang=de" not in page.url:
            page.goto(f"{server}?lang=de")
            page.locator(".st-key-beside a").last.wait_for()
            settled(page)
        titles = page.evaluate(TITLES)
        assert len(titles) > 25 and [text for text, cut in titles if cut] == [], (window, language)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    search, stage = page.locator(".st-key-find").bounding_box(), page.locator(".st-key-small-stage").bounding_box()
    assert search["y"] + search["height"] <= stage["y"] or search["x"] + search["width"] <= stage["x"]
    context.close()


@pytest.mark.parametrize("name", KINDS)
def test_all_that_tells_is_readable_from_the_last_row_in_every_kind_of_lesson(open_stage, name):
    data, fit, settings = KINDS[name]
    stage = open_stage(lesson_of(data, fit, **settings)[1], step=0, grain=2, size=(3840, 2160))
    steps = stage.page.evaluate("stage.reel.count")
    for size in ((3840, 2160), (1920, 1080), None):
        if size is None:
            stage.page.keyboard.press("f")
            stage.page.wait_for_function("() => document.fullscreenElement != null")
        else:
            stage.page.set_viewport_size({"width": size[0], "height": size[1]})
        told = stage.page.evaluate(READABLE, list(range(0, steps, max(1, steps // 9))))
        assert len(told) >= 9 and all(letters > 20 for _, _, letters, _ in told)
        for step, small, _, hidden in told:
            assert small == [] and hidden == [], (size, step)


def test_a_tree_of_depth_three_tells_every_node_whole(open_stage, iris):
    trace, reel = iris
    tree = reel["trees"][0]
    stage = open_stage(reel, step=len(reel["steps"]["grain"]) - 1, grain=1)
    told = stage.page.evaluate(NODES)
    assert len(told) == len(tree["n"])
    for v, (worded, text) in enumerate(told):
        assert worded and f"Gini {tree['impurity'][v]:.4g}" in text, text
        assert " | ".join(f"{weight:g}" for weight in tree["weights"][v]) in text
        if tree["left"][v] >= 0:  # no threshold is cut
            assert f"≤ {trace.columns('nodes')['threshold'][v]:g}" in text
    assert min(stage.page.evaluate(LETTERS, ".tree text")) >= 13


def test_the_candidates_of_a_node_are_ranked_across_its_features_at_the_step_that_decides(open_stage, seven):
    trace, reel = seven
    steps, table = reel["steps"], trace.columns("candidates")
    gains = sorted((float(f"{gain:.4g}") for gain in table["gain"][table["node"] == 0]), reverse=True)
    decides = next(i for i, c in enumerate(steps["candidate"]) if c == -2)
    stage = open_stage(reel, step=decides, grain=2)
    ranked = stage.page.evaluate(RANKED)
    assert [gain for _, gain, _ in ranked] == gains
    assert [name for name, _, best in ranked if best] == ["x_2 = 0"]
    stage.page.get_by_role("button", name="weighted Gini").click()
    stage.press()
    assert [gain for _, gain, _ in stage.page.evaluate(RANKED)] == gains  # the lowest impurity has the highest gain
    stage.page.get_by_role("button", name="gain").click()
    stage.page.get_by_role("button", name="gain").click()
    stage.press()
    assert [gain for _, gain, _ in stage.page.evaluate(RANKED)] == gains[::-1]


def test_what_has_been_ranked_stays_when_the_best_is_tested(open_stage):
    """The test names one candidate again, which was not the last to be tried."""
    _, reel = lesson_of("seven_rows", independence_alpha=0.01)
    stage = open_stage(reel, step=12, grain=2)
    stage.page.get_by_label("panel", exact=True).select_option("Ranking")
    stage.press()
    assert len(stage.page.evaluate(RANKED)) == 8
    stage.seek(13)
    assert stage.text(".sentence").startswith("Chi-square test") and len(stage.page.evaluate(RANKED)) == 8


def test_what_has_nothing_to_tell_gives_way_and_any_panel_can_have_all_the_room(open_stage, seven):
    stage = open_stage(seven[1], step=0, grain=2)
    assert not stage.page.locator(".curve-panel").is_visible()  # nothing is tried yet
    stage.seek(3)
    assert stage.page.locator(".curve-panel").is_visible()
    whole = stage.page.locator(".panels").bounding_box()
    for selector in (".why", ".tree-panel"):
        panel = stage.page.locator(selector)
        panel.get_by_role("button", name="Enlarge the panel").click()
        stage.press()
        assert panel.bounding_box() == pytest.approx(whole, abs=0.1)
        assert stage.page.locator(".panel:visible").count() == 1
        stage.press("e")
        assert stage.page.locator(".panel:visible").count() == 6


SEEN_PANELS = """() => {
    const area = document.querySelector(".panels").getBoundingClientRect(),
        seen = [...document.querySelectorAll(".panels > .panel")].filter(each => each.offsetWidth);
    return [
        seen.map(each => each.classList[1]).sort().join(" "),
        seen.reduce((sum, each) => sum + each.offsetWidth * each.offsetHeight, 0) / (area.width * area.height),
        seen.map(each => [each.offsetLeft, each.offsetTop, each.offsetWidth, each.offsetHeight]).join(";"),
    ];
}"""
NOTHING = "has none", "No candidate split is tried", "Here the tree grows"


@pytest.mark.parametrize("size", [PROJECTOR, PHONE], ids=["projector", "phone"])
@pytest.mark.parametrize("fit", [cart.fit, forest.fit, adaboost.fit], ids=["tree", "forest", "adaboost"])
def test_a_panel_with_nothing_to_tell_is_not_there_and_a_search_stays_still(open_stage, fit, size):
    reel = lesson_of("seven_rows", fit, **({} if fit is cart.fit else {"n_estimators": 2}))[1]
    stage, steps = open_stage(reel, step=0, grain=2, size=size), reel["steps"]
    arranged = {}
    for step in range(min(40, len(steps["grain"]))):
        stage.seek(step)
        names, share, places = stage.page.evaluate(SEEN_PANELS)
        assert not any(text in stage.page.locator(".panels").inner_text() for text in NOTHING), step
        assert "why" in names.split() or not steps["workings"][step]
        if size == PHONE:
            continue
        assert share > 0.95, (step, names)  # what is not there leaves no hole
        if steps["feature"][step] >= 0 and steps["candidate"][step] >= -1:
            assert arranged.setdefault(steps["search"][step], places) == places, step
    stage.seek(0)
    assert not stage.page.locator(".tree-panel, .curve-panel:has([data-kind=candidates])").filter(visible=True).count()


def test_an_arrow_says_what_it_passes_over(open_stage, iris):
    reel = iris[1]
    steps = reel["steps"]
    stage = open_stage(reel, step=0, grain=1)
    stage.press("ArrowRight")
    before = stage.step  # a candidate that the story stops at
    stage.press("ArrowRight")
    between = steps["candidate"][before + 1 : stage.step]
    tried = sum(candidate >= 0 for candidate in between)
    assert len(between) > 12 and tried
    assert stage.text(".passed") == f"Skipped {len(between)} steps, {tried} candidate splits among them."


def test_a_deep_tree_is_zoomed_around_the_node_in_focus(open_stage):
    _, reel = lesson_of("moons", cart.fit, max_depth=6)
    stage = open_stage(reel, step=len(reel["steps"]["grain"]) - 2, grain=1)
    panel = stage.page.locator(".tree-panel")
    for _ in range(4):
        panel.get_by_role("button", name="Zoom into the tree").click()
    stage.press()
    box, now = panel.bounding_box(), stage.page.locator(".tree .node.now .box").bounding_box()
    assert box["x"] <= now["x"] and now["x"] + now["width"] <= box["x"] + box["width"]
    assert box["y"] <= now["y"] and now["y"] + now["height"] <= box["y"] + box["height"]
    assert len(stage.text(".tree .node.now .question-line")) > 0  # where before it was a bar
