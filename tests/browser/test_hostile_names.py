"""Names are data: on no page does one become an element, a formula, a link or a script."""

import pytest

from .conftest import ROOT, app_server, settled
from .hostile_names import DOT, IMG, TEX


@pytest.fixture(scope="module")
def hostile_server(tmp_path_factory):
    with app_server(tmp_path_factory.mktemp("hostile") / "log.txt", ROOT / "tests/browser/hostile_app.py") as address:
        yield address


@pytest.mark.parametrize("page_file", ["data.py", "tree.py"])
def test_hostile_names_stay_text(hostile_server, open_page, page_file):
    page = open_page(f"{hostile_server}/?page={page_file}&max_depth=5")
    if page_file == "tree.py":
        page.locator("[data-testid=stGraphVizChart] svg g.node").first.wait_for()
    else:
        page.locator("[data-testid=stPlotlyChart] .main-svg").first.wait_for()
    settled(page)
    words = page.get_by_test_id("stMain").evaluate("element => element.textContent")
    assert all(name in words for name in (IMG, TEX, DOT))
    assert page.title() != "hacked"
    main = page.get_by_test_id("stMain")
    assert main.locator("img[src=x], a[href='http://b'], .katex, em, code").count() == 0
