"""What a page remembers while one stays on it, what comes along from another, and what Back brings. Without a browser:
where Back and Forward lead, Streamlit runs the script with a word about that."""

from functools import partial

import pytest
from streamlit.runtime.scriptrunner import RerunData
from streamlit.testing.v1 import local_script_runner

from pages.frame.guard import FRAMED_KEY
from tests.pages.lesson.test_page import sent
from tests.pages.test_every_page import opened, problems


def turn(app, page: str, **address: str):
    """A link leads to that address."""
    del app.session_state[FRAMED_KEY]  # so that app.py is around the page, as on a server
    app.switch_page(f"pages/{page}")
    app.query_params.clear()
    app.query_params.update(address)
    app.run()
    assert not app.exception


@pytest.fixture
def back(monkeypatch):
    """back(app, "tree.py", data="iris"): Back or Forward leads to that address."""

    def lead(app, page: str, **address: str):
        with monkeypatch.context() as patch:
            patch.setattr(local_script_runner, "RerunData", partial(RerunData, is_history_navigation=True))
            turn(app, page, **address)

    return lead


def at(app) -> tuple[str, int, int]:
    """Table, step and grain."""
    stage = sent(app)
    return app.selectbox("data").value, stage["step"], stage["grain"]


def test_back_to_the_table_before_leads_to_the_step_that_was_left(back):
    app = opened("tree.py", data="seven_rows", step="9", grain="2", force="root:2:15")
    app.selectbox("data").select("iris").run()
    assert at(app) == ("iris", 0, 0)
    assert "force" not in app.query_params
    back(app, "tree.py", data="seven_rows", step="9", grain="2", force="root:2:15")
    assert at(app) == ("seven_rows", 9, 2)
    assert "force" in app.query_params


def test_back_to_a_lesson_leads_to_the_step_that_was_left_there(back):
    app = opened("tree.py", data="seven_rows")
    app.query_params.update(step="9", grain="2")  # as the stage tells it after a rest
    app.run()
    turn(app, "examples.py")
    back(app, "tree.py", data="seven_rows", step="9", grain="2")
    assert at(app) == ("seven_rows", 9, 2)


def test_back_to_a_plain_address_brings_its_own_table(back):
    app = opened("adaboost.py", data="iris", n_estimators="2")
    turn(app, "examples.py")
    back(app, "tree.py", step="9", grain="2")
    assert at(app) == ("penguin_sizes", 9, 2)
    assert "data" not in app.query_params


def test_back_brings_every_setting_of_the_address_though_the_page_that_is_left_has_controls_of_these_names(back):
    app = opened("tree.py", data="seven_rows", max_depth="1")
    turn(app, "examples.py")
    turn(app, "forest.py", data="iris", max_depth="2", n_estimators="2")
    back(app, "tree.py", data="seven_rows", max_depth="1", step="3", grain="2")
    assert at(app) == ("seven_rows", 3, 2)
    assert app.number_input("max_depth").value == 1


def test_a_link_opens_at_its_step_with_its_split_whatever_was_chosen_on_that_page_before():
    app = opened("tree.py", data="titanic")
    app.selectbox("data").select("iris").run()
    turn(app, "examples.py")
    turn(app, "tree.py", data="seven_rows", step="9", grain="2", force="root:2:15")
    assert at(app) == ("seven_rows", 9, 2)
    assert "force" in app.query_params


def test_a_lesson_that_was_not_drawn_for_a_while_opens_at_the_step_in_the_address():
    app = opened("tree.py", data="seven_rows")
    app.query_params.update(step="9", grain="2")  # as the stage tells it after a rest
    app.run()
    app.query_params["force"] = "root:7:15"
    app.run()
    assert problems(app)
    del app.query_params["force"]
    app.run()
    assert at(app) == ("seven_rows", 9, 2)
