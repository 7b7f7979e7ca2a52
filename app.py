"""Every page in teaching order, as pages/parts/contents.py lists them, and the server. Run it with
`streamlit run app.py`: the server imports this file, and runs it once more each time somebody opens a page.
"""

import streamlit as st
from starlette.middleware import Middleware

from pages.parts.contents import DATA, IDEAS, LESSONS, NOTES, section
from pages.parts.frame.address import turn_to
from pages.parts.frame.compression import CompressOnce
from pages.parts.frame.guard import begin
from pages.stage.routes import routes


def contents():
    begin()
    home = st.Page("pages/home.py", title="Home", icon=":material/home:", default=True)
    parts = {
        name: [st.Page(stop.file, title=stop.title, icon=stop.symbol) for stop in section(name)]
        for name in (LESSONS, IDEAS, NOTES, DATA)
    }
    page = st.navigation({"": [home], **parts}, position="top")
    turn_to(page)
    page.run()


if __name__ == "__main__":
    contents()
else:
    app = st.App(__file__, routes=routes(), middleware=[Middleware(CompressOnce)])
