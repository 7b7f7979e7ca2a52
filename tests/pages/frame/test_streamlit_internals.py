"""What Streamlit does not promise is there in the installed version, as streamlit_internals.py makes use of it."""

import inspect
import re
from pathlib import Path
from types import SimpleNamespace

from streamlit import get_option
from streamlit.runtime import Runtime
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import ScriptRunContext
from streamlit.runtime.state.query_params import QueryParams
from streamlit.runtime.uploaded_file_manager import UploadedFileRec

from pages.frame import streamlit_internals
from pages.frame.limits import MAX_UPLOADED_BYTES
from pages.frame.streamlit_internals import (
    is_connected,
    is_history_navigation,
    is_page_run,
    run_session_id,
    trim_uploads,
)  # fmt: skip


def test_the_run_of_a_page_knows_its_session_its_address_and_how_it_was_reached():
    fields = set(inspect.signature(ScriptRunContext).parameters)
    assert {"session_id", "query_string", "is_history_navigation", "uploaded_file_mgr", "session_state"} <= fields


def test_the_address_can_be_read_again():
    for name in ("remove_param", "set_initial_query_params", "set_initial_query_params_from_current"):
        assert callable(getattr(QueryParams, name))
    assert callable(Runtime.is_active_session) and isinstance(Runtime.uploaded_file_mgr, property)


def test_where_no_server_runs_nobody_is_missed():
    assert is_connected("anybody") and not is_page_run() and run_session_id() == "" and not is_history_navigation()


def test_files_that_no_page_takes_do_not_pile_up(monkeypatch):
    """A session may send 20 a minute, of 50 MB each, and Streamlit kept all of them."""
    files = MemoryUploadedFileManager("/upload")
    monkeypatch.setattr(streamlit_internals.runtime, "exists", lambda: True)
    monkeypatch.setattr(streamlit_internals.runtime, "get_instance", lambda: SimpleNamespace(uploaded_file_mgr=files))
    for number in range(5):
        trim_uploads("a", MAX_UPLOADED_BYTES)
        files.add_file("a", UploadedFileRec(str(number), "rows.csv", "text/csv", bytes(25_000_000)))
    files.add_file("b", UploadedFileRec("0", "rows.csv", "text/csv", bytes(50_000_000)))
    trim_uploads("b", MAX_UPLOADED_BYTES)
    assert [*files.file_storage["a"]] == ["2", "3", "4"] and [*files.file_storage["b"]] == ["0"]


REACHES = re.compile(r"^\s*(?:from|import) streamlit(?:\.runtime|.*\bimport runtime\b)", re.MULTILINE)


def test_no_other_file_reaches_into_streamlit():
    """But the course as files, which draws a page's elements without a browser."""
    pages = Path(streamlit_internals.__file__).parents[1]
    reaching = {path for path in pages.rglob("*.py") if REACHES.search(path.read_text("utf-8"))}
    found = {path.relative_to(pages).as_posix() for path in reaching if path.parent.name != "course"}
    assert found == {"frame/streamlit_internals.py"}


def test_a_browser_keeps_what_the_server_refers_to():
    """It dropped a message after two runs of the page: who pressed Back twice at once was sent its name alone."""
    assert get_option("global.maxCachedMessageAge") == 100
