"""Every page in teaching order, as pages/parts/contents.py lists them, and the server. Run it with
`streamlit run app.py`: the server imports this file, and runs it once more each time somebody opens a page.
"""

import streamlit as st
from starlette.middleware import Middleware

from pages.assignment.routes import routes as assignments
from pages.classroom.routes import routes as classes
from pages.parts.contents import DATA, IDEAS, LESSONS, NOTES, PRACTICE, section
from pages.parts.frame.address import say_refusals, turn_to
from pages.parts.frame.compression import CompressOnce
from pages.parts.frame.first_paint import StyleFirst
from pages.parts.frame.guard import RINGS, begin, style
from pages.parts.frame.headers import SayWhatIsAllowed
from pages.parts.frame.limits import Limits
from pages.parts.own_data import desk, in_browser
from pages.parts.speaking.menu import listen, offer
from pages.parts.speaking.page import tell
from pages.stage.routes import routes


def contents():
    """Build the navigation and run the page; called on every rerun."""
    listen()
    begin()
    home = st.Page("pages/home.py", title=tell("page-home"), icon=":material/home:", default=True)
    parts = {
        tell(name): [st.Page(stop.file, title=stop.title, icon=stop.symbol) for stop in section(name)]
        for name in (LESSONS, IDEAS, PRACTICE, NOTES, DATA)
    }
    page = st.navigation({"": [home], **parts}, position="top")
    turn_to(page)
    hidden = st.container(key="own-table")
    above = st.container()  # what stands there is known once the page has made its controls
    with above:
        there = in_browser.comes_back(f"pages/{page.url_path}.py")
    try:
        if there:
            page.run()
    finally:  # a page may end early
        offer()
        with above:
            say_refusals()
        with hidden:
            in_browser.tell_browser()


if __name__ == "__main__":
    contents()
else:
    layers = [Middleware(layer) for layer in (SayWhatIsAllowed, Limits, CompressOnce)]
    first = Middleware(StyleFirst, style(), RINGS.read_text("utf-8"))
    paths = [*routes(), *classes(), *assignments(), *desk.routes()]
    app = st.App(__file__, routes=paths, middleware=[*layers, first])
