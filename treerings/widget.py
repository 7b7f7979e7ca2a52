"""The stage as an anywidget. Whoever has no anywidget does without this file (treerings/notebook.py)."""

from __future__ import annotations

import anywidget
import traitlets


class StageWidget(anywidget.AnyWidget):
    """pages/stage/web/entry_widget.js draws it."""

    page = traitlets.Unicode().tag(sync=True)  # the lesson as one file
    title = traitlets.Unicode().tag(sync=True)
    height = traitlets.Int().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    row = traitlets.Int(None, allow_none=True).tag(sync=True)  # counted from 1, as on the stage
