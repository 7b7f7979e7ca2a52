"""What Streamlit has and does not promise: every use of its internals stands here, as measured on 1.67.

If an upgrade changes one of them, the sentence behind "Without it" says what a user would notice. tests/pages/frame/
test_streamlit_internals.py asks the installed version for each of them.
"""

from __future__ import annotations

from urllib.parse import parse_qs

import streamlit as st
from streamlit import runtime
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.uploaded_file_manager import UploadedFile


def run_session_id() -> str:
    """Streamlit's name of the session whose page runs; "" where no server runs the script.

    Without it: a fit goes on when the tab that asked for it is closed.
    """
    run = get_script_run_ctx()
    return run.session_id if run is not None else ""


def is_page_run() -> bool:
    """Whether a page runs here, and no route of the server. Without it: routes answer in English."""
    return get_script_run_ctx(suppress_warning=True) is not None


def is_connected(session: str) -> bool:
    """Whether a browser holds this session open. Where there is no server, everybody counts as there.

    Without it: the same.
    """
    return not runtime.exists() or bool(runtime.get_instance().is_active_session(session))


def has_server() -> bool:
    """Whether a server runs the script: a test's page has none."""
    return runtime.exists()


# -- files that were brought


def forget_upload(file: UploadedFile) -> None:
    """Drop a file that a page has taken. Without it: it stays in memory until the session ends."""
    run = get_script_run_ctx()
    if run is not None and isinstance(files := run.uploaded_file_mgr, MemoryUploadedFileManager):
        files.remove_file(run.session_id, file.file_id)


def trim_uploads(session: str, max_bytes: int) -> None:
    """Drop a session's oldest files that no page has taken, until they have at most so many bytes.

    Without it: a program that only sends files fills the server's memory.
    """
    files = runtime.get_instance().uploaded_file_mgr if runtime.exists() else None
    if isinstance(files, MemoryUploadedFileManager):
        held = list(files.file_storage.get(session, {}).values())
        while sum(len(file.data) for file in held) > max_bytes:
            files.remove_file(session, held.pop(0).file_id)


# -- the address bar


def is_history_navigation() -> bool:
    """Whether Back or Forward led to this run of the page; a later run need not say so.

    Without it: Back to another page shows its first settings and not those it was left with.
    """
    return getattr(get_script_run_ctx(), "is_history_navigation", False)


def remove_query_param(name: str) -> None:
    """Out of the address, and out of what Streamlit keeps of it for controls to begin with.

    Without it: of a whole number it takes "inf" for one, and the page fails.
    """
    run = get_script_run_ctx()
    if run is not None:
        with run.session_state.query_params() as asked:
            asked.remove_param(name)
            asked.set_initial_query_params_from_current()


def reset_initial_query_params() -> None:
    """Let controls that are made from now on begin with what the address says now. Without it: with what it said."""
    run = get_script_run_ctx()
    if run is not None:
        with run.session_state.query_params() as asked:
            asked.set_initial_query_params_from_current()


def reload_query_params() -> None:
    """Read the whole address of the page that Back led to, for controls to begin with and for the address bar.

    Without it: Streamlit drops what has the name of a control on the page that was left.
    """
    run = get_script_run_ctx()
    if run is not None:
        with run.session_state.query_params() as asked:
            asked.set_initial_query_params(run.query_string)
        st.query_params.from_dict(parse_qs(run.query_string, keep_blank_values=True))
