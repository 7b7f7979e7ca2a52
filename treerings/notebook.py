"""Draws lessons in notebook cells: `show` as static HTML, `live` as a widget.

`show` puts the file that Export downloads into an iframe. It needs neither network nor kernel, so saved notebooks,
nbconvert, Quarto and MyST keep it. The anywidget of `live` syncs its step and row with Python, and is not saved.
"""

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
    """A lesson with the methods by which notebooks draw it."""

    reel: Reel
    title: str
    step: int = 0
    height: int = DEFAULT_HEIGHT

    @cached_property
    def page(self) -> str:
        """The lesson as one HTML file."""
        chapters = [pack(self.reel.chapter(k))[0] for k in range(len(self.reel.starts))]
        return export_html(self.reel.packed_book[0], chapters, self.title, step=self.step)

    def _repr_html_(self) -> str:
        return IFRAME.format(page=escape(self.page), title=escape(self.title), height=self.height)

    def __repr__(self) -> str:
        """Describe the lesson where HTML cannot be shown, such as in a terminal."""
        return f"<{self.title}: {len(self.reel.steps):,} steps. A notebook draws it; save(file) writes it as a page.>"

    def save(self, file: str) -> None:
        """Write the lesson as one HTML file."""
        write_file(Path(file), self.page.encode())


def show(model: Any, X: Any = None, y: Any = None, *, step: int = 0, height: int = DEFAULT_HEIGHT) -> NotebookLesson:
    """Show the lesson of a trace, or of another library's model with its training rows.

    show(record(cart.fit, load("seven_rows")), step=12)
    show(XGBClassifier(n_estimators=5).fit(X, y), X, y)
    """
    if isinstance(model, Trace):
        return NotebookLesson(*_trace_reel(model), step, height)
    if (X is None) != (y is None):
        raise DataProblem("notebook.error.rows-without-target", both="show(model, X, y)", alone="show(model)")
    raw = to_model_file(model, X)
    data = None if X is None else dataset_for_model(raw, X, y)
    fitted = build_model_lesson(raw, "model", data, private=True)
    name = Path(model).name if isinstance(model, str | Path) else type(model).__name__
    return NotebookLesson(fitted.reel, f"{translator_for().render(MODEL_TITLE)}: {name}", step, height)


def _trace_reel(trace: Trace) -> tuple[Reel, str]:
    learner = next((learner for learner in ALL_LEARNERS if learner.fit is trace.fit), None)
    if learner is None:
        raise DataProblem("notebook.error.unknown-trace", call="show", record="record(cart.fit, data)")
    title, name = str(learner.title), trace.data.name or trace.data.target_name
    return fitting_reel(trace, lesson_for_trace(trace), title, learner.algorithm), f"{title}: {name}"


def live(model: Any, X: Any = None, y: Any = None, *, step: int = 0, height: int = DEFAULT_HEIGHT) -> Any:
    """Show the lesson as a widget. Its `step` and `row` (from 1, or None) can be observed and set.

    widget = live(trace); widget.step = 12; widget.observe(print, "row")
    """
    try:
        from treerings.widget import StageWidget
    except ImportError:
        raise DataProblem("notebook.error.no-anywidget") from None
    lesson, script = show(model, X, y, step=step, height=height), join_script("entry_widget.js")
    return StageWidget(page=lesson.page, title=lesson.title, height=height, step=step, _esm=script)
