"""The stage in the cell of a notebook.

`show` gives one HTML value: the same file that Export gives, in a frame. It needs neither network nor kernel, so a
saved notebook, nbconvert, Quarto and MyST keep it. `live` gives an anywidget, which tells Python its step and row and
goes where Python says; of it a saved notebook keeps nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

from engine import DataProblem, Trace
from engine.learners.registry import lesson_for_trace
from pages.exports.atomic_file import write_file
from pages.i18n.translator import translator_for
from pages.learners.registry import ALL_LEARNERS
from pages.stage.bundle import join_script
from pages.stage.encoding import pack
from pages.stage.export import export_html
from pages.stage.reel import Reel, fitting_reel
from pages.tables.model_lesson import MODEL_TITLE, build_model_lesson
from treerings.other_libraries import dataset_for_model, to_model_file

DEFAULT_HEIGHT = 640  # pixels: a cell of Jupyter on a laptop
IFRAME = (
    '<iframe srcdoc="{page}" title="{title}" sandbox="allow-scripts" allowfullscreen '
    'style="width: 100%; height: {height}px; border: 0"></iframe>'
)


@dataclass(frozen=True, eq=False)
class NotebookLesson:
    """A lesson that a notebook draws."""

    reel: Reel
    title: str
    step: int = 0
    height: int = DEFAULT_HEIGHT

    @cached_property
    def page(self) -> str:
        """The lesson as one file."""
        chapters = [pack(self.reel.chapter(number))[0] for number in range(len(self.reel.starts))]
        return export_html(self.reel.packed_book[0], chapters, self.title, step=self.step)

    def _repr_html_(self) -> str:
        return IFRAME.format(page=escape(self.page), title=escape(self.title), height=self.height)

    def __repr__(self) -> str:
        """Where HTML cannot be shown, such as in a terminal."""
        return f"<{self.title}: {len(self.reel.steps):,} steps. A notebook draws it; save(file) writes it as a page.>"

    def save(self, file: str) -> None:
        """Write the lesson as one page of HTML."""
        write_file(Path(file), self.page.encode())


def show(model: Any, X: Any = None, y: Any = None, *, step: int = 0, height: int = DEFAULT_HEIGHT) -> NotebookLesson:
    """A lesson in the cell, of a trace or of a model that another library trained, with its training rows if given.

    show(record(cart.fit, load("seven_rows")), step=12)
    show(XGBClassifier(n_estimators=5).fit(X, y), X, y)
    """
    if isinstance(model, Trace):
        return NotebookLesson(*_own(model), step, height)
    if (X is None) != (y is None):
        raise DataProblem("notebook.error.rows-without-target", both="show(model, X, y)", alone="show(model)")
    raw = to_model_file(model, X)
    data = None if X is None else dataset_for_model(raw, X, y)
    fitted = build_model_lesson(raw, "model", data, private=True)
    name = Path(model).name if isinstance(model, str | Path) else type(model).__name__
    return NotebookLesson(fitted.reel, f"{translator_for().render(MODEL_TITLE)}: {name}", step, height)


def _own(trace: Trace) -> tuple[Reel, str]:
    found = [each for each in ALL_LEARNERS if each.fit is trace.fit]
    if not found:
        raise DataProblem("notebook.error.unknown-trace", call="show", record="record(cart.fit, data)")
    learner, name = found[0], trace.data.name or trace.data.target_name
    title = str(learner.title)
    return fitting_reel(trace, lesson_for_trace(trace), title, learner.algorithm), f"{title}: {name}"


def live(model: Any, X: Any = None, y: Any = None, *, step: int = 0, height: int = DEFAULT_HEIGHT) -> Any:
    """The same as a widget: `step` and `row` (counted from 1, None for none) follow the stage, and lead it.

    widget = live(trace); widget.step = 12; widget.observe(print, "row")
    """
    try:
        from treerings.widget import StageWidget
    except ImportError:
        raise DataProblem("notebook.error.no-anywidget") from None
    shown = show(model, X, y, step=step, height=height)
    return StageWidget(
        page=shown.page, title=shown.title, height=height, step=step, _esm=join_script("entry_widget.js")
    )
