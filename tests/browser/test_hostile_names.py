"""Names are data: on no page does one become an element, a formula, a link or a script."""

import csv
import io

import pytest

from tests.browser.conftest import ROOT, app_server, settled
from tests.browser.hostile_names import DOT, IMG, TEX
from tests.browser.own_data.test_own import bring, to_the_tree
from tests.browser.stages import READY


@pytest.fixture(scope="module")
def hostile_server(tmp_path_factory):
    with app_server(tmp_path_factory.mktemp("hostile") / "log.txt", ROOT / "tests/browser/hostile_app.py") as address:
        yield address


# On the chart a class and a column are called IMG, in the legend and below the axis; in the tree at least a leaf is.
@pytest.mark.parametrize(("page_file", "times"), [("data.py", 2), ("tree.py", 1)])
def test_hostile_names_stay_text(hostile_server, open_page, page_file, times):
    page = open_page(f"{hostile_server}/?page={page_file}&max_depth=5")
    if page_file == "tree.py":
        page.get_by_role("tab", name="Whole tree").click()
    picture = page.locator("[data-testid=stGraphVizChart], [data-testid=stPlotlyChart]")
    picture.locator("text", has_text="onerror").nth(times - 1).wait_for()
    picture.locator("text", has_text="smile").first.wait_for()
    settled(page)
    drawn = picture.evaluate("element => element.textContent")
    assert drawn.count(IMG) >= times
    assert TEX in drawn
    words = page.get_by_test_id("stMain").evaluate("element => element.textContent")
    assert all(name in words for name in (IMG, TEX, DOT))
    assert page.title() != "hacked"
    main = page.get_by_test_id("stMain")
    assert main.locator("img[src=x], a[href='http://b'], .katex, em, code:not(.code code)").count() == 0


def test_a_lesson_on_own_data_taken_home_and_opened_from_disk_runs_nothing(server, open_page, chromium, tmp_path):
    script = "<script>document.title = 'hacked'</script>"
    rows = [(IMG, script, DOT), *((i, (TEX, script)[i % 2], (IMG, script)[i // 5]) for i in range(10))]
    csv.writer(written := io.StringIO()).writerows(rows)
    page = bring(open_page(f"{server}/own"), written.getvalue().encode(), f"{IMG}.csv")
    to_the_tree(page)
    page.get_by_role("tab", name="Export").click()
    settled(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Lesson as HTML").click()
    download.value.save_as(tmp_path / "lesson.html")
    home = chromium.new_page()
    home.goto((tmp_path / "lesson.html").as_uri())
    home.wait_for_selector(READY)
    seen = ""
    for _ in range(12):
        home.keyboard.press("ArrowRight")
        seen += home.get_by_test_id("stage").evaluate("stage => stage.textContent")
        assert home.locator("img, b b, [data-testid=stage] script").count() == 0
    assert IMG in seen and script in seen
    assert home.evaluate("document.title") != "hacked"
    home.close()
