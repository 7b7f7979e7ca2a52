"""python -m tests.browser.picture: take the README's picture again, as the app looks today."""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS, app_server, settled
from tests.browser.stages import staged

PICTURE = Path(__file__).with_name("lesson.png")
STEP = 1200
ADDRESS = f"adaboost?data=moons&step={STEP}"


def take() -> None:
    """One lesson at one step, as large as a projector shows it."""
    with (
        tempfile.TemporaryDirectory() as folder,
        app_server(Path(folder) / "log.txt") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce", bypass_csp=True)
        page.goto(f"{server}/{ADDRESS}")
        settled(page)
        staged(page, STEP)
        page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    take()
