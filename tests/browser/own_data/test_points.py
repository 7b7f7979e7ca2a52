"""Rows added, moved and taken out on the plane: the lesson is that of the table as it is then."""

import pytest
from playwright.sync_api import expect

from tests.browser.stages import staged


def rows_of(page):
    return page.locator(".table-panel tbody tr[data-row]")


def cells(page) -> list[list[float]]:
    """[x, y] of every row of the table."""
    texts = [[cell.strip() for cell in row.locator("td").all_inner_texts()] for row in rows_of(page).all()]
    return [[float(row[0]), float(row[-1])] for row in texts]


def test_a_row_is_added_moved_and_taken_out_and_the_lesson_follows(server, open_page):
    page = open_page(f"{server}/regression?data=four_points&step=0")
    staged(page, 0)
    expect(rows_of(page)).to_have_count(4)
    before = cells(page)
    page.get_by_role("button", name="Edit the rows").click()
    expect(page.locator(".plane-panel .foot")).to_have_text("Click adds a row, dragging moves it, Delete removes it.")
    plane = page.locator(".plane-panel").bounding_box()
    empty = plane["x"] + plane["width"] * 0.5, plane["y"] + plane["height"] * 0.3
    page.mouse.click(*empty)
    expect(rows_of(page)).to_have_count(5)
    expect(page.locator(".sentence")).to_contain_text("5 rows")
    added = cells(page)
    assert added[:4] == before
    low, high = (pick(row[0] for row in before) for pick in (min, max))
    assert low < added[4][0] < high
    page.mouse.move(*empty)
    page.mouse.down()
    page.mouse.move(empty[0], empty[1] + plane["height"] * 0.3, steps=4)
    page.mouse.up()
    expect(rows_of(page).nth(4).locator("td").last).not_to_have_text(f"{added[4][1]:g}")
    moved = cells(page)
    assert moved[:4] == before and moved[4][0] == pytest.approx(added[4][0], abs=0.2) and moved[4][1] < added[4][1]
    page.mouse.move(empty[0], empty[1] + plane["height"] * 0.3)
    page.keyboard.press("Delete")
    expect(rows_of(page)).to_have_count(4)
    assert cells(page) == before
