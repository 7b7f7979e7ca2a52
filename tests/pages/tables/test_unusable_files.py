"""A file that can be read and not be learned from as it was understood: what helps is one click away."""

from html import unescape

import numpy as np
import pytest

from datasets import DataProblem, from_frame, read_table
from engine import cart, record
from pages.tables.session import TABLE_KEY, UNUSABLE_FILE_KEY
from tests.pages.tables.test_files import SURVEY, upload
from tests.pages.test_every_page import opened, problems, text

TEXTS = b"c,y\n" + b"".join(b"t%d,%d\n" % (i % 60, (i % 60) < 23) for i in range(180))
GROUPS = b"a,b\n" + b"".join(b'"%d,%03d","%d,%03d"\n' % (i % 7 + 1, i, i % 3 + 1, i) for i in range(100, 180))


def click(app, label: str):
    next(button for button in app.button if button.label == label).click().run()
    assert not app.exception
    return app


def warnings(app) -> list[str]:
    return [unescape(part.proto.body) for part in app.main.get("html") if 'class="warning"' in part.proto.body]


def labels(app) -> list[str]:
    return [button.label for button in app.button]


def test_a_column_of_many_texts_is_learned_from_all_the_same_at_a_click():
    app = upload(opened("own.py"), TEXTS)
    assert "Read it all the same, as categories sorted by the mean of 'y', or add a column" in problems(app)[0]
    assert TABLE_KEY not in app.session_state
    click(app, "Use 'c' all the same")
    own = app.session_state[TABLE_KEY]
    assert not problems(app)
    assert (own.data.kinds, len(own.data.levels[0])) == (("category",), 60)
    tree = record(cart.fit, own.data, max_depth=1).model
    assert (tree.predict(own.data.X) == own.data.y).all()  # sorted by the mean of y one split tells all


def test_a_file_whose_numbers_could_be_either_is_read_as_its_owner_says():
    app = upload(opened("own.py"), GROUPS)
    assert "'b' has 80 different values, more than 50 classes" in problems(app)[0]
    assert TABLE_KEY not in app.session_state
    click(app, "The comma groups digits")
    assert not problems(app)
    assert app.session_state[TABLE_KEY].frame["a"].tolist()[:2] == [
        (100 % 7 + 1) * 1000 + 100,
        (101 % 7 + 1) * 1000 + 101,
    ]


def test_the_table_from_before_stays_and_the_file_is_forgotten_on_demand_or_when_another_comes():
    app = upload(upload(opened("own.py"), SURVEY), TEXTS)
    before = app.session_state[TABLE_KEY]
    app.run()
    assert "Use 'c' all the same" in labels(app)
    assert "is still as it was" in text(app)
    click(app, "Forget this file")
    assert UNUSABLE_FILE_KEY not in app.session_state
    assert not problems(app)
    assert app.session_state[TABLE_KEY] is before
    upload(upload(app, TEXTS), SURVEY)
    assert UNUSABLE_FILE_KEY not in app.session_state
    click(upload(app, TEXTS), "Forget it now")
    assert UNUSABLE_FILE_KEY not in app.session_state


@pytest.mark.parametrize("y", [["a", "b", "c"], [1.5, 2.5, 3.25]])
def test_a_thousand_levels_are_learned_from_and_no_more(y):
    """Whatever is to be predicted."""
    for many in (1_000, 1_001):
        frame = read_table(
            b"c,y\n" + b"".join(b"t%d,%s\n" % (i % many, str(y[i % 3]).encode()) for i in range(2 * many))
        )
        if many > 1_000:
            with pytest.raises(DataProblem, match="more than the 1,000 a category may have"):
                from_frame(frame, features=["c"])
            continue
        data = from_frame(frame, features=["c"])
        assert len(data.levels[0]) == many
        assert np.isfinite(
            record(cart.fit, data, max_depth=2).model.predict_proba(data.X) if data.class_names else 0
        ).all()


def test_a_question_stands_first_and_is_answered_by_a_click():
    """8 of 40 cars have no air bags."""
    rows = [f"{(i * 37) % 11},{'None' if i % 5 == 0 else 'Driver only'},{i % 7}" for i in range(40)]
    app = upload(opened("own.py"), "\n".join(["price,AirBags,seats", *rows]).encode())
    (question,) = warnings(app)
    assert "'None' is read as a level in 8 cells of 'AirBags', 20% of those that hold anything" in question
    assert app.session_state[TABLE_KEY].data.levels[1] == ("Driver only", "None")
    click(app, "Read as missing")
    assert not warnings(app)
    assert app.session_state[TABLE_KEY].frame["AirBags"].isna().sum() == 8


def test_rows_lost_to_a_missing_target_are_counted_where_nobody_misses_it():
    rows = [f"{i},{'NA' if i % 4 == 0 else i * i % 97}" for i in range(60)]
    (warning,) = warnings(upload(opened("own.py"), "\n".join(["x,y", *rows]).encode()))
    assert "15 of 60 rows (25%) have no 'y', so they are not used in training: the first of them row 1." in warning
