"""The app as it is served to many, below a path, in a browser that keeps to what the pages' policy allows."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import is_complaint
from tests.browser.own_data.test_own import SURVEY
from tests.browser.stages import staged
from tests.serving import serving

REFUSED = """() => new Promise((resolve) => {
  document.addEventListener("securitypolicyviolation", (refusal) => resolve(refusal.effectiveDirective));
  const script = document.createElement("script");
  script.textContent = "window.ran = true";
  document.head.append(script);
})"""


@pytest.fixture
def page(chromium):
    """Not open_page's: here the policy is in force."""
    context = chromium.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def drawn(page, title: str):
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")


def test_pages_keep_to_their_policy_and_a_lesson_comes_over_http_below_the_path(chromium, page, tmp_path):
    complaints, asked = [], []
    page.on("console", lambda m: complaints.append(f"{m.text} {m.location}") if is_complaint(m) else None)
    page.on("pageerror", lambda e: complaints.append(str(e)))
    page.on("response", lambda answer: asked.append((answer.status, answer.url)))
    with serving(tmp_path / "log.txt", processes=2, base_path="trees") as served:
        for path, title in (("", "Treerings"), ("unstable", "Trees are unstable"), ("compare", "Compare")):
            page.goto(f"{served.address}/{path}")
            drawn(page, title)
            if not path:
                staged(page)  # its book has come
        page.goto(f"{served.address}/own")
        drawn(page, "Your data")
        file = {"name": "survey.csv", "mimeType": "text/csv", "buffer": SURVEY}
        page.locator("input[type=file]").first.set_input_files(file)
        page.get_by_test_id("stMain").get_by_role("link", name="Decision tree").click()
        drawn(page, "Decision tree")
        staged(page)
        page.goto(f"{served.address}/tree?data=iris&max_depth=2")
        staged(page).press("End")
        expect(page.get_by_test_id("stage")).to_contain_text("The tree is grown")
        for tab in page.get_by_role("tab").all():
            tab.click()
            drawn(page, "Decision tree")
        page.wait_for_load_state("networkidle")
        assert complaints == []
        books = [status for status, url in asked if url.startswith(f"{served.address}/reel/") and url.endswith("/book")]
        assert books == [200, 200, 200]  # the home page's, that on own rows, and iris
        assert page.evaluate(REFUSED) == "script-src-elem" and not page.evaluate("window.ran")
        page.close()
