"""Predict mode: what is asked can be answered, is judged and counted, and is told nowhere before it is answered."""

import copy

import pytest

from tests.browser.stages import lesson_of, more

TOLD = ("says", "workings", "line", "search", "feature", "candidate", "side")


@pytest.fixture(scope="module")
def seven():
    return lesson_of("seven_rows")[1]


def asked(reel, grain):
    questions = reel["steps"]["question"]
    return [i for i, question in enumerate(questions) if question and grain in question["grains"]]


def with_another_outcome(reel, step, grain):
    """The same reel up to the step before, in this grain; from the question on, all that could be told is otherwise."""
    other = copy.deepcopy(reel)
    before = max((i for i, each in enumerate(reel["steps"]["grain"]) if each <= grain and i < step), default=0)
    steps, tree, classes = other["steps"], other["trees"][0], other["data"]["target"]["classes"]
    for i in range(before + 1, len(steps["says"])):
        steps["says"][i], steps["workings"][i] = [["Something else.", "strong"]], []
        steps["line"][i], steps["search"][i], steps["feature"][i], steps["candidate"][i] = 9, -1, -1, -1
    question = steps["question"][step]
    question["answer"], question["because"] = (question["answer"] + 1) % len(question["choices"]), "For another reason."
    for v in range(len(tree["n"])):
        if tree["decided"][v] > before:
            tree["reason"][v], tree["threshold"][v] = "Another reason.", 0.125
        if not any(reel["steps"]["node"][i] == v and reel["steps"]["workings"][i] for i in range(before + 1)):
            tree["impurity"][v] = 0.777
        if tree["born"][v] > before:
            tree["n"][v], tree["weights"][v] = 3, [1, 2]
            tree["answer"][v] = classes[tree["answer"][v] == classes[0]]
    node = steps["node"][step]
    for row, leaf in enumerate(tree["leaf_of"]):
        if (side := side_of(tree, node, leaf)) is not None:
            tree["leaf_of"][row] = first_leaf(tree, tree["right" if side == "left" else "left"][node])
    return other


def passed(stage, reel, node):
    """Does the path that is lit, or the way that is told, go on below a node?"""
    lit = stage.page.locator(".tree .node").evaluate_all("all => all.map(each => each.matches('.path'))")
    below = [v for v, above in enumerate(reel["trees"][0]["parent"]) if above == node]
    return any(lit[v] or f"to node {v}." in stage.text(".path-text") for v in below)


def side_of(tree, node, leaf):
    """On which side of a node a leaf is; None if it is not below it."""
    while leaf > 0 and tree["parent"][leaf] != node:
        leaf = tree["parent"][leaf]
    return None if leaf <= 0 else "left" if tree["left"][node] == leaf else "right"


def first_leaf(tree, node):
    while tree["left"][node] >= 0:
        node = tree["left"][node]
    return node


@pytest.mark.parametrize("grain", [1, 2])
def test_no_panel_tells_the_answer_before_it_is_given(open_stage, seven, grain):
    for step in asked(seven, grain)[:: 2 if grain == 1 else 3]:
        shown = []
        for reel in (seven, with_another_outcome(seven, step, grain)):
            stage = open_stage(reel, step=step, grain=grain)
            stage.press("q")
            stage.press("s")
            stage.click_dot(0)  # sent through, as far as it may
            looked = ""
            for row in (0, 1, 2):  # its path lights
                stage.point_at_dot(row)
                stage.press()
                looked += stage.html("[data-testid=stage]")
                assert not passed(stage, reel, reel["steps"]["node"][step])
            shown.append(looked)
        assert shown[0] == shown[1], step
        assert seven["steps"]["question"][step]["ask"] in shown[0]


def test_answers_are_judged_and_counted_and_given_once(open_stage, seven):
    first, second = asked(seven, 2)[:2]
    right = seven["steps"]["question"][first]
    stage = open_stage(seven, step=first, grain=2)
    stage.press("q", str(right["answer"] + 1))
    assert stage.text(".score") == "1 of 1 right"
    assert stage.text(".verdict") == f"Right. {right['because']}"
    assert stage.text(".sentence") == "".join(text for text, _ in seven["steps"]["says"][first])
    stage.press(str((right["answer"] + 1) % 4 + 1))
    assert stage.text(".score") == "1 of 1 right"
    stage.press(*["ArrowRight"] * (second - first))
    wrong = (seven["steps"]["question"][second]["answer"] + 1) % len(seven["steps"]["question"][second]["choices"])
    stage.page.locator(".question button").nth(wrong).click()
    stage.press()
    assert stage.text(".score") == "1 of 2 right"
    assert stage.text(".verdict").startswith("Not quite.")


def test_playing_stops_at_a_question(open_stage, seven):
    first = asked(seven, 1)[0]
    stage = open_stage(seven, step=0, grain=1)
    speed = more(stage.page).locator(".speed")
    for _ in range(3):
        speed.click()
    stage.press("q", " ")
    stage.page.wait_for_selector(f"[data-testid=stage][data-step='{first}']")
    stage.page.wait_for_timeout(500)
    assert stage.step == first


def test_no_candidate_tells_its_gain_before_it_is_tried(open_stage, seven):
    steps, decided = seven["steps"], seven["trees"][0]["decided"]
    stage = open_stage(seven, step=0, grain=2)
    for i, node in enumerate(steps["node"]):
        if steps["search"][i] >= 0 and i < decided[node]:
            assert stage.page.locator(".curve rect.bar").count() == 0, i
            assert len(stage.points_tried()) == steps["candidate"][i] + 1, i
        stage.press("ArrowRight")
    stage = open_stage(seven, step=0, grain=1)
    stage.press("q")
    assert stage.text(".curve-panel .foot") == "Here the gain of each candidate split is drawn."
