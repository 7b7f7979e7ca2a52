"""Every use of Streamlit's private API, as of 1.67.

If an upgrade removes one, the sentence after "Without it" says what a user would notice.
tests/pages/frame/test_streamlit_internals.py checks each in the installed version.
"""

from urllib.parse import parse_qs

import streamlit as st
from streamlit import runtime
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.uploaded_file_manager import UploadedFile


def run_session_id() -> str:
    """Return the session id of the running page; "" without a server.

    Without it: a fit goes on when the tab that requested it is closed.
    """
    ctx = get_script_run_ctx()
    return ctx.session_id if ctx is not None else ""


def is_page_run() -> bool:
    """Does a page call this, and not a route of the server? Without it: routes answer in English."""
    return get_script_run_ctx(suppress_warning=True) is not None


def is_connected(session: str) -> bool:
    """Is a browser connected to this session? Always True without a server.

    Without it: a fit goes on when the tab that requested it is closed.
    """
    return not runtime.exists() or bool(runtime.get_instance().is_active_session(session))


def has_server() -> bool:
    """Does a server run the script? It does not in tests of a page."""
    return runtime.exists()


# -- uploads


def forget_upload(file: UploadedFile) -> None:
    """Drop an uploaded file that a page has read. Without it: it stays in memory until the session ends."""
    ctx = get_script_run_ctx()
    if ctx is not None and isinstance(files := ctx.uploaded_file_mgr, MemoryUploadedFileManager):
        files.remove_file(ctx.session_id, file.file_id)


def trim_uploads(session: str, max_bytes: int) -> None:
    """Drop a session's oldest unread uploads until the others have at most `max_bytes`.

    Without it: a program that only uploads fills the server's memory.
    """
    files = runtime.get_instance().uploaded_file_mgr if runtime.exists() else None
    if isinstance(files, MemoryUploadedFileManager):
        uploads = list(files.file_storage.get(session, {}).values())
        while sum(len(file.data) for file in uploads) > max_bytes:
            files.remove_file(session, uploads.pop(0).file_id)


# -- the address bar


def is_history_navigation() -> bool:
    """True if this run came from Back or Forward; later runs of the page return False.

    Without it: Back to another page shows its first settings, not those it was left with.
    """
    return getattr(get_script_run_ctx(), "is_history_navigation", False)


def remove_query_param(name: str) -> None:
    """Remove a parameter from the address and from the initial values of controls.

    Without it: Streamlit takes "inf" for a whole number, and the page fails.
    """
    ctx = get_script_run_ctx()
    if ctx is not None:
        with ctx.session_state.query_params() as params:
            params.remove_param(name)
            params.set_initial_query_params_from_current()


def reset_initial_query_params() -> None:
    """Let controls made from now on start with the values now in the address. Without it: with those it had."""
    ctx = get_script_run_ctx()
    if ctx is not None:
        with ctx.session_state.query_params() as params:
            params.set_initial_query_params_from_current()


def reload_query_params() -> None:
    """Read the whole address again, after Back led to another page.

    Without it: Streamlit drops parameters with the name of a control on the page that was left.
    """
    ctx = get_script_run_ctx()
    if ctx is not None:
        with ctx.session_state.query_params() as params:
            params.set_initial_query_params(ctx.query_string)
        st.query_params.from_dict(parse_qs(ctx.query_string, keep_blank_values=True))
