"""Looking and sending: one row, node or candidate lights in every picture, and a row goes where the engine sends it."""

import numpy as np
import pytest

from engine.text.arithmetic import format_plain_number
from tests.browser.stages import lesson_of


@pytest.fixture(scope="module")
def penguins():
    return lesson_of("penguins", max_depth=3)


@pytest.fixture(scope="module")
def moons():
    return lesson_of("moons", max_depth=4)


def path_to(tree, node):
    path = []
    while node >= 0:
        path.append(node)
        node = tree["parent"][node]
    return set(path)


def lit(stage):
    inside = "all => all.flatMap((each, v) => each.matches('.path') ? [v] : [])"
    return set(stage.page.locator(".tree .node").evaluate_all(inside))


def test_a_row_looked_at_lights_in_table_plane_and_tree(open_stage, moons):
    _, reel = moons
    stage = open_stage(reel, step=len(reel["steps"]["says"]) - 1, grain=2)
    for row in [0, 3, 5]:
        stage.page.locator(f".table-panel tr[data-row='{row}']").hover()
        stage.press()
        assert stage.dots_that_are("isHighlighted") == [row]
        leaf = reel["trees"][0]["leaf_of"][row]
        assert lit(stage) == path_to(reel["trees"][0], leaf)
        assert stage.page.locator(".plane .region.highlighted").count() == 1
    stage.point_at_dot(2)
    stage.press()
    assert stage.page.locator(".table-panel tr.highlighted").get_attribute("data-row") == "2"


def test_a_node_looked_at_lights_its_rows_and_a_click_goes_to_the_step_that_made_it(open_stage, moons):
    _, reel = moons
    tree, steps = reel["trees"][0], reel["steps"]
    stage = open_stage(reel, step=len(steps["says"]) - 1, grain=1)
    for node in [1, 2]:
        stage.page.locator(".tree .node").nth(node).focus()
        stage.press()
        assert len(stage.dots_that_are("atNode")) == tree["n"][node]
        stage.page.keyboard.press("Enter")
        stage.press()
        made = [i for i, grain in enumerate(steps["grain"]) if grain <= 1 and steps["node"][i] == node]
        assert stage.step in made and stage.step >= tree["decided"][node]
        stage.press("End")


def test_a_candidate_looked_at_shows_its_sides_and_a_click_goes_to_its_step(open_stage, moons):
    _, reel = moons
    steps = reel["steps"]
    step = next(i for i, c in enumerate(steps["candidate"]) if c == 20 and steps["grain"][i] == 2)
    stage = open_stage(reel, step=step, grain=2)
    before = stage.html(".tree .preview")
    curve = stage.page.locator(".curve").bounding_box()
    stage.page.mouse.move(curve["x"] + curve["width"] * 0.8, curve["y"] + curve["height"] / 2)
    stage.press()
    assert stage.html(".tree .preview") != before
    told = stage.text(".curve-panel .foot").split(":")[0]
    assert stage.step == step
    stage.page.mouse.click(curve["x"] + curve["width"] * 0.8, curve["y"] + curve["height"] / 2)
    stage.press()
    assert stage.step != step
    assert stage.text(".sentence").startswith(f"Candidate split {told}.")


def test_a_candidate_in_the_sentence_is_the_one_in_the_pictures(open_stage, penguins):
    _, reel = penguins
    steps = reel["steps"]
    ahead = [i for i, says in enumerate(steps["says"]) if sum(role.startswith("split") for _, role in says) == 2][::40]
    stage = open_stage(reel, step=ahead[0], grain=2)
    words = stage.page.locator(".sentence .split").last
    for step in ahead:
        stage.page.mouse.move(0, 0)  # nothing is looked at
        stage.seek(step)
        words.hover()
        stage.press()
        if steps["question"][step] is None and steps["candidate"][step] >= 0:
            assert stage.text(".curve-panel .foot").startswith(words.inner_text() + ":")


def test_the_panel_names_the_split_that_the_sentence_says_is_ahead(open_stage):
    _, reel = lesson_of("diabetes", max_depth=3)
    steps = reel["steps"]
    stage = open_stage(reel, grain=2)
    for step in [i for i, c in enumerate(steps["candidate"]) if c >= 0 and steps["grain"][i] == 2][:60:7]:
        stage.seek(step)
        names = [text for text, role in steps["says"][step] if role.startswith("split:")]
        own = "".join(text for text, _ in steps["says"][step]).endswith("best split so far.")
        best = stage.text(".curve-panel .best-text").partition(": ")[2]
        assert best.startswith(names[0 if own else -1]), stage.text(".sentence")


@pytest.mark.parametrize("data", ["penguins", "titanic", "diabetes", "seven_rows"])
def test_a_sent_row_ends_where_the_engine_ends(open_stage, data):
    trace, reel = lesson_of(data, max_depth=4)
    rng, features, tree = np.random.default_rng(1), reel["data"]["features"], reel["trees"][0]
    stage = open_stage(reel, step=len(reel["steps"]["says"]) - 1)
    stage.press("s")
    for _ in range(12):
        values = [value_like(feature, rng) for feature in features]
        fields = stage.page.locator(".fields").locator("input, select")
        for j, value in enumerate(values):
            field = fields.nth(j)
            if features[j]["kind"] == "category":
                field.select_option("" if value is None else str(value))
            else:
                field.fill("" if value is None else repr(value))
        stage.press()
        way = stage.page.locator(".path-text li").all_inner_texts()
        X = np.array([[np.nan if value is None else value for value in values]])
        said = trace.model.predict(X)[0]
        classes = reel["data"]["target"]["classes"]
        answer = classes[int(said)] if classes else format_plain_number(said)
        assert way[-1].endswith(f"is a leaf. It predicts {answer}."), (values, way)
        leaf = int(way[-1].split()[1])
        assert lit(stage) == path_to(tree, leaf)


def value_like(feature, rng):
    known = [value for value in feature["values"] if value is not None]
    if rng.random() < (0.3 if len(known) < len(feature["values"]) else 0):
        return None
    value = known[rng.integers(len(known))]
    return value if feature["kind"] != "number" else round(float(value) + float(rng.normal()), 3)


def test_a_value_that_is_no_number_is_marked_and_changes_nothing(open_stage, moons):
    _, reel = moons
    stage = open_stage(reel, step=len(reel["steps"]["says"]) - 1)
    stage.press("s")
    first, second = stage.page.locator(".fields input").all()
    first.fill("1,5")
    second.fill("0.5")
    stage.press()
    way = stage.page.locator(".path-text").inner_text()
    assert "1.5" in way or "x_1" not in way
    second.fill("half")
    stage.press()
    assert second.get_attribute("aria-invalid") is not None
    assert stage.page.locator(".path-text").inner_text() == way
