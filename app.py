"""The table of contents: every page in teaching order. Run it with `streamlit run app.py`."""

import streamlit as st

from pages.parts.frame import begin

begin()
pages = {
    "": [
        st.Page("pages/home.py", title="Home", icon=":material/home:", default=True),
        st.Page("pages/data.py", title="Data sets", icon=":material/table:"),
        st.Page("pages/own.py", title="Your data", icon=":material/upload_file:"),
        st.Page("pages/tree.py", title="Decision tree", icon=":material/account_tree:"),
        st.Page("pages/regression.py", title="Regression tree", icon=":material/stairs:"),
        st.Page("pages/pruning.py", title="Pruning", icon=":material/content_cut:"),
        st.Page("pages/forest.py", title="Random forest", icon=":material/forest:"),
        st.Page("pages/adaboost.py", title="AdaBoost", icon=":material/balance:"),
        st.Page("pages/gradient_boosting.py", title="Gradient boosting", icon=":material/trending_down:"),
        st.Page("pages/xgboost.py", title="XGBoost", icon=":material/rocket_launch:"),
        st.Page("pages/compare.py", title="Compare", icon=":material/compare:"),
        st.Page("pages/examples.py", title="Worked examples", icon=":material/menu_book:"),
        st.Page("pages/errata.py", title="Errata", icon=":material/spellcheck:"),
    ],
    "Ideas": [
        st.Page("pages/mixed.py", title="How mixed is a node?", icon=":material/blender:"),
        st.Page("pages/lines_and_boxes.py", title="Lines and boxes", icon=":material/grid_4x4:"),
        st.Page("pages/splitting_categories.py", title="Splitting categories", icon=":material/category:"),
        st.Page("pages/greedy.py", title="Greedy is not best", icon=":material/directions_run:"),
        st.Page("pages/unstable.py", title="Trees are unstable", icon=":material/earthquake:"),
        st.Page("pages/losses_and_outliers.py", title="Losses and outliers", icon=":material/scatter_plot:"),
        st.Page("pages/descent.py", title="Gradient descent", icon=":material/downhill_skiing:"),
        st.Page("pages/averages.py", title="Averages of correlated trees", icon=":material/functions:"),
        st.Page("pages/votes.py", title="Votes, shares, softmax", icon=":material/how_to_vote:"),
        st.Page("pages/why_exponential.py", title="Why exponential loss?", icon=":material/show_chart:"),
        st.Page("pages/why_similarity.py", title="Where similarity comes from", icon=":material/account_tree:"),
        st.Page("pages/openings.py", title="Guided openings of XGBoost", icon=":material/signpost:"),
    ],
}
page = st.navigation(pages, position="top")
page.run()
