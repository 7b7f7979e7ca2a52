"""The first minutes of somebody who knows means and fractions: from the home page to "I know why this split won".

Clicks and keys, one after the other, with what is on screen at each:

    home                       a button: Start: how a decision tree decides
    click it                   Is species Adelie, Chinstrap or Gentoo? The idea in two lines; 342 rows.
    right arrow                one candidate split: its children, its gain
    right arrow                a guess: which of these candidate splits has the largest gain?
    right arrow, or a choice   Best split at the root: flipper length <= 206.5, of 217; the ranking has it on top
    point at "Gini impurity"   what the word means
"""

import re

import numpy as np
from playwright.sync_api import expect

from datasets import load
from tests.browser.stages import staged

BEST = "Best split at the root: flipper length ≤ 206.5. Of 217 candidate splits it lowers the Gini impurity most"
A_MINUTE = 200  # words that are read in one, without haste


def test_from_the_home_page_to_why_the_split_won(server, open_page):
    page = open_page(server)
    page.get_by_role("link", name="Start: how a decision tree decides").click()
    page.wait_for_url("**/tree*")
    staged(page, 0)
    question, idea, sentence = (page.locator(f".words .{name}") for name in ("scene", "idea", "sentence"))
    expect(question).to_have_text("Is species Adelie, Chinstrap or Gentoo? A row answers at most 2 questions.")
    expect(idea).to_contain_text("one yes/no question after another")
    expect(sentence).to_contain_text("Press the right arrow to start.")
    told = [question.inner_text(), idea.inner_text(), sentence.inner_text()]
    page.keyboard.press("ArrowRight")
    expect(sentence).to_contain_text("Candidate split")
    expect(idea).to_be_hidden()
    told.append(sentence.inner_text())
    page.keyboard.press("ArrowRight")
    expect(sentence).to_have_text("Which of these candidate splits has the largest gain?")
    assert page.locator(".words .question button").count() >= 3
    page.keyboard.press("ArrowRight")
    expect(sentence).to_contain_text(BEST)
    told.append(sentence.inner_text())
    assert len(re.findall(r"[\w'=≤.]+", " ".join(told))) < 2 * A_MINUTE
    ranked = page.locator(".ranking tbody tr")
    assert ranked.first.locator("th").get_attribute("title") == "flipper length ≤ 206.5"
    term = page.locator(".sentence .term", has_text="Gini impurity")
    assert "rows" in term.first.get_attribute("title")


def test_the_table_that_the_tree_opens_on_has_the_penguins_that_were_measured():
    data, whole = load("penguin_sizes"), load("penguins")
    places = [whole.feature_names.index(name) for name in ("flipper_length_mm", "bill_length_mm")]
    measured = ~np.isnan(whole.X[:, places]).any(1)
    assert data.feature_names == ("flipper length", "bill length") and data.class_names == whole.class_names
    assert (whole.X[measured][:, places] == data.X).all() and (data.y == whole.y[measured]).all()
