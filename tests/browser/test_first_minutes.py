"""The first minutes of somebody who knows means and fractions: from the home page to "I know why x_2 won".

Clicks and keys, one after the other, with what is on screen at each:

    home                       a button: Start: how a decision tree decides
    click it                   Predict y from 3 features. 7 rows ... Press the right arrow to start.
    right arrow, 12 times      the root, then every candidate split: its children, its gain, which leads
    right arrow                Best split at the root: x_2 = 0, of 8 candidate splits; the ranking has it on top
    point at "Gini impurity"   what the word means
"""

import re

from tests.browser.stages import staged

BEST = "Best split at the root: x_2 = 0. Of 8 candidate splits it lowers the Gini impurity most, by 0.2755"
A_MINUTE = 200  # words that are read in one, without haste


def test_from_the_home_page_to_why_x_2_won(server, open_page):
    page = open_page(server)
    page.get_by_role("link", name="Start: how a decision tree decides").click()
    page.wait_for_url("**/tree*")
    staged(page, 0)
    sentences = [page.locator(".sentence").inner_text()]
    assert sentences[0].startswith("Predict y from 3 features. 7 rows: 4 of class 0, 3 of class 1.")
    assert "Press the right arrow to start." in sentences[0]
    while not sentences[-1].startswith("Best split"):
        assert len(sentences) < 15
        page.keyboard.press("ArrowRight")
        staged(page, len(sentences))
        sentences.append(page.locator(".sentence").inner_text())
    assert sentences[-1].startswith(BEST)
    assert len(re.findall(r"[\w'=≤.]+", " ".join(sentences))) < 3 * A_MINUTE
    gains = [float(each) for said in sentences for each in re.findall(r": gain ([\d.]+\d)", said)]
    assert len(gains) == 8 and max(gains) == 0.2755  # whoever read them knows which is the largest
    ranked = page.locator(".ranking tbody tr")
    assert ranked.count() == 8 and ranked.first.locator("th").get_attribute("title") == "x_2 = 0"
    term = page.locator(".sentence .term", has_text="Gini impurity")
    assert "rows" in term.first.get_attribute("title")
