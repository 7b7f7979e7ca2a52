"""What the bench reads off the stage can be trusted. How fast it is, is for `python -m tests.bench stage` to say."""

import math

import pytest

from tests.bench import stage
from tests.browser.conftest import app_server

RESTS_AFTER = 500  # ms without a key; somewhat later the stage tells Python where it is


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with app_server(tmp_path_factory.mktemp("bench") / "log.txt", stage.APP) as address:
        yield address


@pytest.mark.parametrize("name", ["seven_rows"])
def test_every_key_has_its_picture_and_the_server_hears_of_none(chromium, address, name):
    seen = stage.visit(chromium, address, name, keys=12)
    assert len(seen.stage.ms) == 12
    assert (seen.stage.lost, seen.stage.mistold, seen.play.mistold) == (0, 0, 0)
    assert seen.stage.frames == 0 or seen.stage.longest_pause > RESTS_AFTER
    assert seen.stock.frames > 0  # the same count, which sees frames where there are some
    figures = [find(seen) for _, find in stage.FIGURES.values()]
    assert all(math.isfinite(figure) for figure in figures)


def test_the_way_takes_steps_of_both_kinds_and_turns_at_the_ends():
    assert stage.way([0, 2, 1, 2], keys=6) == [
        ("ArrowRight", 1), ("ArrowDown", 2), ("ArrowRight", 3), ("ArrowUp", 2), ("ArrowLeft", 1), ("ArrowUp", 0)
    ]  # fmt: skip
