"""Your own data in a real browser: from a file to a lesson, edits, two users, a dropped connection, hostile names."""

import csv
import io
import time
import urllib.error
import urllib.request

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, PROJECTOR, arrived, fits, seen_as, settled
from tests.browser.hostile_names import DOT, IMG, TEX
from tests.browser.stages import READY, staged

SURVEY = b"age,smoker,ill\n" + b"".join(
    b"%d,%s,%s\n" % (20 + i * 7 % 41, (b"no", b"yes")[i % 2], (b"no", b"yes")[i * 7 % 41 > 20]) for i in range(30)
)
NAMED, IRIS = "survey.csv (private)", "Iris"
OF = {NAMED: ("smoker",), IRIS: ("petal",)}  # words that only one of the tables has


def bring(page, content: bytes = SURVEY, name: str = "survey.csv"):
    page.locator("input[type=file]").first.set_input_files({"name": name, "mimeType": "text/csv", "buffer": content})
    page.get_by_text("Step it in").wait_for()
    settled(page)
    return page


def main(page):
    return page.get_by_test_id("stMain")


def to_the_tree(page):
    main(page).get_by_role("link", name="Decision tree").click()
    arrived(page, "Decision tree")
    staged(page)


def shows(page, *words: str, but: tuple[str, ...] = ()):
    """A lesson, its stage included, comes to say some words and none of some others."""
    for place in (main(page), staged(page)):
        for word in but:
            expect(place).not_to_contain_text(word)
    for word in words:
        expect(staged(page)).to_contain_text(word)


def test_from_a_file_to_stepping_in_less_than_a_minute_and_nothing_of_it_in_the_address(server, open_page):
    page = open_page(f"{server}/own")
    began = time.monotonic()
    bring(page)
    to_the_tree(page)
    assert time.monotonic() - began < 60
    assert page.url.split("?")[1].split("&")[0] == "data=own"
    assert not any(word in page.url for word in ("survey", "age", "smoker", "ill="))
    expect(page.get_by_role("combobox", name="Data set")).to_have_value(NAMED)
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(f"{READY}:not([data-step='0'])")


def asked_for(page) -> list[str]:
    """The addresses of the lessons a page asks for from now on."""
    found = []
    page.on("request", lambda request: found.append(request.url) if "/reel/" in request.url else None)
    return found


def status(address: str) -> int:
    """What somebody gets who has no session at all."""
    try:
        return urllib.request.urlopen(address, timeout=30).status
    except urllib.error.HTTPError as problem:
        return problem.code


def test_two_viewers_of_one_table_have_lessons_of_their_own_that_end_when_they_say_so_or_leave(server, open_page):
    pages = [open_page(f"{server}/own") for _ in range(2)]
    asked = [asked_for(page) for page in pages]
    for page in pages:
        to_the_tree(bring(page))
    mine, yours = ({address.rpartition("/")[0] for address in each} for each in asked)
    assert len(mine) == len(yours) == 1 and not mine & yours
    assert [status(f"{each.pop()}/book") for each in (mine.copy(), yours.copy())] == [200, 200]
    assert status(f"{server}/reel/{'x' * 32}/book") == 404
    pages[0].go_back()
    arrived(pages[0], "Your data")
    pages[0].get_by_role("button", name="Forget it now").click()
    settled(pages[0])
    assert [status(f"{each.copy().pop()}/book") for each in (mine, yours)] == [404, 200]
    pages[1].close()
    end = time.monotonic() + 30
    while status(f"{yours.copy().pop()}/book") != 404 and time.monotonic() < end:
        time.sleep(0.2)
    assert status(f"{yours.pop()}/book") == 404


def test_the_catalogue_is_one_choice_away_and_so_is_the_way_back(server, open_page):
    page = bring(open_page(f"{server}/own"))
    to_the_tree(page)
    for name, address in ((IRIS, "**/tree?data=iris*"), (NAMED, "**/tree?data=own*")):
        page.get_by_role("combobox", name="Data set").fill(name)
        page.get_by_role("option", name=name).click()
        page.wait_for_url(address)
        expect(page.get_by_role("combobox", name="Data set")).to_have_value(name)
        settled(page)
        shows(page, *(OF[name]), but=OF[IRIS if name == NAMED else NAMED])
    page.go_back()
    page.wait_for_url("**/tree?data=iris*")  # at once; the script runs after it
    expect(page.get_by_role("combobox", name="Data set")).to_have_value("Iris")
    settled(page)
    shows(page, *OF[IRIS], but=OF[NAMED])


def test_another_user_sees_nothing_of_it_and_is_told_what_the_link_needs(server, open_page):
    mine = bring(open_page(f"{server}/own"))
    to_the_tree(mine)
    theirs = open_page(mine.url)
    expect(main(theirs)).to_contain_text("This link is for its reader's own table")
    shows(mine, "smoker")
    shows(theirs, but=("smoker",))
    main(theirs).get_by_role("link", name="Bring your own table").click()
    theirs.wait_for_url("**/own")
    bring(theirs, SURVEY.replace(b"smoker", b"drinker"))
    main(theirs).get_by_role("link", name="The lesson of your link").click()
    arrived(theirs, "Decision tree")
    shows(theirs, "drinker")
    mine.reload()  # which forgets it: what the other brought must not come up instead
    expect(main(mine)).to_contain_text("The page was loaded again, and your table was kept for as long as it was open.")
    expect(main(mine)).not_to_contain_text("drinker")


REMEMBER_SOCKETS = """
    window.sockets = [];
    const Socket = window.WebSocket;
    window.WebSocket = class extends Socket { constructor(...given) { super(...given); window.sockets.push(this); } };
"""


def test_it_survives_other_pages_and_a_dropped_connection_and_not_a_reload(server, open_page):
    page = open_page(f"{server}/")
    page.add_init_script(REMEMBER_SOCKETS)
    page.goto(f"{server}/own")
    settled(page)
    bring(page)
    page.get_by_role("link", name="Home").click()
    page.wait_for_url(f"{server}/")
    arrived(page, "Treerings")
    page.go_back()
    page.wait_for_url("**/own")
    arrived(page, "Your data")
    page.get_by_text("Step it in").wait_for()
    settled(page)  # a connection that drops amid a run is Streamlit's to mend
    before = page.evaluate("sockets.forEach(socket => socket.close()) || sockets.length")
    page.wait_for_function("before => sockets.length > before && sockets.at(-1).readyState === 1", arg=before)
    page.get_by_text("Bring in another table").click()
    settled(page)
    expect(main(page)).to_contain_text("survey.csv", use_inner_text=True)
    to_the_tree(page)
    expect(page.get_by_role("combobox", name="Data set")).to_have_value(NAMED)
    page.goto(f"{server}/own")
    settled(page)
    expect(main(page)).not_to_contain_text("survey.csv", use_inner_text=True)


def test_a_broken_file_leaves_the_lesson_as_it_was(server, open_page):
    page = bring(open_page(f"{server}/own"))
    page.get_by_text("Bring in another table").click()
    broken = {"name": "broken.csv", "mimeType": "text/csv", "buffer": b"PK\x03\x04 not a table"}
    page.locator("input[type=file]").first.set_input_files(broken)
    page.get_by_role("alert").get_by_text("broken.csv is a zip file with no table").wait_for()
    expect(main(page)).to_contain_text("survey.csv is still as it was", use_inner_text=True)
    settled(page)
    to_the_tree(page)


def test_a_file_too_large_is_refused_before_it_is_sent(server, open_page):
    page = open_page(f"{server}/own")
    page.evaluate(
        """() => {
            const input = document.querySelector('input[type=file]'), files = new DataTransfer();
            files.items.add(new File([new Uint8Array(53 * 2 ** 20)], 'large.csv', {type: 'text/csv'}));
            input.files = files.files;
            input.dispatchEvent(new Event('change', {bubbles: true}));
        }"""
    )
    page.get_by_text("50").and_(page.get_by_text("smaller")).first.wait_for()


def test_the_tree_follows_an_edit(server, open_page):
    page = open_page(f"{server}/own")
    page.get_by_role("tab", name="Start from a small set").click()
    page.get_by_role("button", name="Copy it to edit its cells").click()
    page.get_by_text("Step it in").wait_for()
    settled(page)
    drawing = page.locator("[data-testid=stGraphVizChart] svg")
    drawing.wait_for()
    before = drawing.text_content()
    grid = page.locator("[data-testid=stDataFrame] canvas").first
    grid.scroll_into_view_if_needed()
    settled(page)
    box = grid.bounding_box()
    page.mouse.dblclick(box["x"] + box["width"] * 0.9, box["y"] + 35 * 1.5)  # the answer of the first row
    field = page.locator(".gdg-input, [id^=gdg-overlay] input, [id^=gdg-overlay] textarea").first
    field.wait_for()
    field.fill("1")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "before => document.querySelector('[data-testid=stGraphVizChart] svg')?.textContent !== before", arg=before
    )
    expect(main(page)).to_contain_text("copy of four_rows", use_inner_text=True)


def test_hostile_names_stay_text(server, open_page):
    written = io.StringIO()
    csv.writer(written).writerows(
        [(IMG, TEX, DOT), *((i, (IMG, TEX, DOT)[i % 3], (IMG, TEX)[i % 2]) for i in range(9))]
    )
    content = written.getvalue().encode()
    page = bring(open_page(f"{server}/own"), content, "<img src=x onerror=alert(1)>.csv")
    page.locator("[data-testid=stGraphVizChart] svg").wait_for()
    assert page.title() != "hacked"
    assert main(page).locator("img[src=x], a[href='http://b'], .katex, em").count() == 0
    assert IMG in main(page).evaluate("element => element.textContent")


def test_the_page_fits_the_screen(server, open_page):
    page = bring(open_page(f"{server}/own", "light", PHONE))
    for theme, size in (("light", PHONE), ("dark", PHONE), ("dark", PROJECTOR), ("light", PROJECTOR)):
        seen_as(page, theme, size)
        fits(page)
