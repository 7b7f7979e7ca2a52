"""The app: its server, its middleware, and the navigation of the pages in pages/frame/contents.py.

`streamlit run app.py` imports this file once for the server, and runs it as a script whenever a page is drawn.
"""

import streamlit as st
from starlette.middleware import Middleware

from pages.assignment.routes import routes as assignments
from pages.classroom.routes import routes as classes
from pages.frame.address import enter_page, show_rejected_params
from pages.frame.contents import DATA, IDEAS, LESSONS, NOTES, PRACTICE, section
from pages.frame.guard import LOGO_FILE, app_css, set_up_page
from pages.frame.headers import SecurityHeadersMiddleware
from pages.frame.limits import LimitsMiddleware
from pages.frame.middleware import CompressionMiddleware, FirstPaintMiddleware
from pages.i18n.controls import read_locale_choice, show_language_menu
from pages.i18n.text import t
from pages.stage.bundle import font_face, served_font
from pages.stage.routes import routes
from pages.tables import transfer
from pages.tables.browser_storage import await_kept_table, sync_browser


def build_navigation():
    """Build the navigation and run the page; called on every rerun."""
    read_locale_choice()
    set_up_page()
    home = st.Page("pages/home.py", title=t("page.home.title"), icon=":material/home:", default=True)
    sections = {
        t(name): [st.Page(stop.file, title=stop.title, icon=stop.symbol) for stop in section(name)]
        for name in (LESSONS, IDEAS, PRACTICE, NOTES, DATA)
    }
    page = st.navigation({"": [home], **sections}, position="top")
    enter_page(page)
    hidden = st.container(key="own-table")
    above = st.container()  # filled once the page has made its controls
    with above:
        ready = await_kept_table(f"pages/{page.url_path}.py")
    try:
        if ready:
            page.run()
    finally:  # a page may end early
        show_language_menu()
        with above:
            show_rejected_params()
        with hidden:
            sync_browser()


if __name__ == "__main__":
    build_navigation()
else:
    layers = [Middleware(layer) for layer in (SecurityHeadersMiddleware, LimitsMiddleware, CompressionMiddleware)]
    style = font_face(f"stage/{served_font()[0]}") + app_css()
    first = Middleware(FirstPaintMiddleware, style, LOGO_FILE.read_text("utf-8"))
    paths = [*routes(), *classes(), *assignments(), *transfer.routes()]
    app = st.App(__file__, routes=paths, middleware=[*layers, first])
