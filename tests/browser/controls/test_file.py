"""A lesson as a file: its policy lets it send nothing and lead nowhere else, and its own dialog still closes."""

import pytest

from pages.stage.encoding import pack
from pages.stage.export import export_html as as_file
from tests.browser.stages import in_parts, lesson_of, staged

# What somebody who could put an element into the file would try, and the directives that refuse it.
REFUSED = """async () => {
    const refused = [];
    document.addEventListener("securitypolicyviolation", event => refused.push(event.effectiveDirective));
    const base = document.head.appendChild(document.createElement("base"));
    base.href = "https://elsewhere.test/";
    const form = document.body.appendChild(document.createElement("form"));
    form.action = "https://elsewhere.test/";
    form.submit();
    await fetch("https://elsewhere.test/").catch(() => null);
    await new Promise(done => setTimeout(done, 200));
    return [refused.sort(), document.baseURI.startsWith("file:")];
}"""


@pytest.fixture(scope="module")
def reel():
    return lesson_of("seven_rows")[1]


def test_a_file_sends_nothing_and_leads_nowhere_else(chromium, tmp_path, reel):
    book, chapters = in_parts(reel)
    file = tmp_path / "lesson.html"
    file.write_text(as_file(pack(book)[0], [pack(each)[0] for each in chapters], "A lesson"), encoding="utf-8")
    page = chromium.new_page()
    page.goto(file.as_uri())
    staged(page)
    assert page.evaluate(REFUSED) == [["base-uri", "connect-src", "form-action"], True]
    page.close()


def test_the_help_closes_all_the_same(open_stage, reel):
    stage = open_stage(reel)
    stage.press("?")
    stage.page.get_by_role("button", name="Close").click()
    assert stage.page.get_by_label("Keys", exact=True).evaluate("help => help.open") is False
