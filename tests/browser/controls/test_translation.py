"""A browser that translates the page: it puts <font> elements in the place of words, and the stage goes on."""

from playwright.sync_api import expect

from tests.browser.stages import READY, go_to, staged

# As Google's script does it, of what may be translated; what is marked translate="no" stays as it is.
TRANSLATE = """() => {
    const inside = (root) => {
        for (const each of [...root.childNodes]) {
            if (each.nodeType === 1 && !each.matches("script, style, textarea, [translate=no]"))
                inside(each.shadowRoot ?? each);
            if (each.nodeType !== 3 || !each.data.trim()) continue;
            const outer = document.createElement("font"), inner = document.createElement("font");
            inner.textContent = each.data.toUpperCase() + "\\u200b";
            outer.append(inner);
            each.replaceWith(outer);
        }
    };
    inside(document.body);
}"""

# What React does with a word that it still knows, once another element stands in its place.
REDRAW = """() => {
    const made = (name) => document.createElement(name), parent = made("p"), word = document.createTextNode("word");
    parent.append(word);
    word.replaceWith(made("font"));
    parent.insertBefore(made("b"), word);
    parent.removeChild(word);
    return parent.innerHTML;
}"""


def test_the_stage_and_its_page_go_on_while_a_browser_translates(server, open_page):
    page = open_page(f"{server}/tree?data=seven_rows&step=3&grain=2")
    stage = staged(page, 3)
    said = page.locator(".sentence").inner_text()
    for _ in range(3):  # as a browser does, which translates again what is drawn once more when fonts are there
        page.evaluate(TRANSLATE)
        page.wait_for_timeout(300)
    assert page.locator(".sentence font").count() and stage.locator("h2 font").count()
    for kept in (".code", ".symbols", ".numbers", ".sentence mark", ".table-panel td", ".tree text", ".where span"):
        assert stage.locator(kept).count() and not stage.locator(f"{kept} font").count(), kept
    pointed = stage.locator(".table-panel tbody tr[data-row]").first
    pointed.hover()
    expect(pointed).to_contain_class("highlighted")
    assert stage.locator(".tree-panel h2 font").count()  # what says nothing new is left as it is

    for step in (4, 5, 6, 5, 4, 3):
        page.evaluate(TRANSLATE)
        page.keyboard.press("ArrowRight" if step > int(stage.get_attribute("data-step")) else "ArrowLeft")
        staged(page, step)
    assert page.locator(".sentence").inner_text() == said
    page.evaluate(TRANSLATE)
    go_to(page, 12)
    assert page.evaluate(REDRAW) == "<font></font><b></b>"

    page.get_by_role("combobox", name="Data set").click()  # and so do the elements of the page around it
    page.get_by_role("combobox", name="Data set").fill("iris")
    page.get_by_role("option", name="iris").click()
    expect(page.get_by_test_id("stage")).to_contain_text("petal")
    page.evaluate(TRANSLATE)
    page.get_by_role("tab").nth(1).click()
    staged(page)
    page.wait_for_selector(READY)
    expect(page.get_by_test_id("stException")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
