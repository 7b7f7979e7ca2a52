"""What views work out about somebody's own table is not kept where others, or later sessions, could find it."""

import streamlit as st
from streamlit.runtime.caching import cache_resource_api
from streamlit.testing.v1 import AppTest

from pages.parts.kept import kept

COUNT = {"": 0, "token": 0}


@kept("Working …")
def worked(table: tuple, times: int) -> str:
    COUNT[table[0]] += 1
    return f"{table} {times}"


def page():
    import streamlit as st

    from tests.test_kept import worked

    st.write(worked(("", "iris"), 2))
    st.write(worked(("token", "own"), 2))


def shown(app) -> list[str]:
    return [each.value for each in app.markdown]


def test_the_catalogue_is_worked_out_once_for_everybody_and_an_own_table_once_a_session(monkeypatch):
    first = AppTest.from_function(page).run()
    assert not first.exception
    assert shown(first) == ["('', 'iris') 2", "('token', 'own') 2"]
    first.run()
    assert COUNT == {"": 1, "token": 1}
    monkeypatch.setattr(cache_resource_api, "get_session_id_or_throw", lambda: "somebody else")
    AppTest.from_function(page).run()
    assert COUNT == {"": 1, "token": 2}
    st.cache_resource.clear()
