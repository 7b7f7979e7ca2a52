"""The stage as an anywidget; treerings/notebook.py imports this file only if anywidget is installed."""

import anywidget
import traitlets


class StageWidget(anywidget.AnyWidget):
    """A widget that pages/stage/web/entry_widget.js draws."""

    page = traitlets.Unicode().tag(sync=True)  # the lesson as one file
    title = traitlets.Unicode().tag(sync=True)
    height = traitlets.Int().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    row = traitlets.Int(None, allow_none=True).tag(sync=True)  # counted from 1, as on the stage
