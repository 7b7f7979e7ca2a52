"""Controls whose values stand in the address, and belong to the page they are on.

Streamlit 1.67 gives the value of such a control to the next page's control of the same name: AdaBoost's loss would come
along to gradient boosting. So their names are noted, and forgotten with the page.
"""

from __future__ import annotations

from typing import Any

import streamlit as st

PAGE = "page seen last"
NAMES = "controls in the address"


def bound(name: str) -> dict[str, Any]:
    """What makes a control one of these: st.slider("How many", ..., **bound("trees")) is `?trees=3` in the address."""
    st.session_state.setdefault(NAMES, set()).add(name)
    return {"key": name, "bind": "query-params"}


def forget_other_pages(page: str):
    """What was chosen on another page means nothing on this one; app.py calls it before each run of a page."""
    if st.session_state.get(PAGE, page) != page:
        for name in st.session_state.pop(NAMES, ()):
            st.session_state.pop(name, None)
    st.session_state[PAGE] = page
