"""The table of contents: every page in teaching order. Run it with `streamlit run app.py`."""

import streamlit as st

from pages.parts.frame import begin

begin()
page = st.navigation(
    [
        st.Page("pages/home.py", title="Home", icon=":material/home:", default=True),
        st.Page("pages/data.py", title="Data sets", icon=":material/table:"),
        st.Page("pages/tree.py", title="Decision tree", icon=":material/account_tree:"),
        st.Page("pages/regression.py", title="Regression tree", icon=":material/stairs:"),
        st.Page("pages/pruning.py", title="Pruning", icon=":material/content_cut:"),
        st.Page("pages/adaboost.py", title="AdaBoost", icon=":material/balance:"),
        st.Page("pages/examples.py", title="Worked examples", icon=":material/menu_book:"),
        st.Page("pages/errata.py", title="Errata", icon=":material/spellcheck:"),
    ],
    position="top",
)
page.run()
