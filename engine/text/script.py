"""Script, the steps of a lesson as columns; steps become objects when they are opened.

A lesson's walk yields pieces: single steps, and blocks, the steps of one event. A script concatenates them. Its columns
hold what is known of a step without rendering its text; `script[i]` makes step i.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

import numpy as np

from engine.core.trace import Event
from engine.text.message import Message
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, DETAIL_STORY, Highlight, Step, StepText, skipped_step
from engine.tree.growth import Branch, Leaf, Search

CHOSEN_SPLIT = -2  # as a candidate: the split that was made
SIDES = ("", "left", "right", "both")
SCENES = ("tree", "all")

# The columns of a script and their default values: numbers, so that a column is an array.
STEP_DEFAULTS = {
    "line": 1, "grain": DETAIL_CALCULATIONS, "tree": 0, "node": -1, "feature": -1,
    "candidate": -1,  # its index among the shown candidates of its feature, or CHOSEN_SPLIT
    "side": 0,  # index in SIDES
    "row": -1, "subtree": -1, "fold": -1,
    "scene": 0,  # index in SCENES
    "left_out": 0,
    "search": -1,  # the node whose search the step is about
    "decides": -1,  # the node that becomes a split or a leaf in this step
}  # fmt: skip


@dataclass(eq=False)
class StepBlock:
    """The steps of one event. `columns` holds arrays, or one value for all steps; the others have STEP_DEFAULTS."""

    event: Event | Callable[[int], Event]
    size: int
    render_text: Callable[[int], StepText]
    columns: dict[str, Any]
    panel: str = ""
    section_title: str | Message = ""  # of its first step
    state_updates: Callable[[int], Mapping[str, Any]] | None = None  # of step k, with the same names at every step
    state_names: tuple[str, ...] = ()  # these names
    extra_nodes: Mapping[int, tuple[int, ...]] = field(default_factory=dict)  # by step: further highlighted nodes
    first_state_updates: Mapping[str, Any] = field(default_factory=dict)  # further updates of its first step

    @property
    def tree(self) -> int:
        return self.columns.get("tree", STEP_DEFAULTS["tree"])

    def with_state_updates(self, updates: Mapping[str, Any]) -> StepBlock:
        """Add state updates to the first step; return the block."""
        self.first_state_updates = {**self.first_state_updates, **updates}
        return self

    def event_of(self, k: int) -> Event:
        return self.event(k) if callable(self.event) else self.event

    @cached_property
    def event_types(self) -> np.ndarray:
        """[size] the class name of each step's event."""
        return np.full(self.size, type(self.event_of(0)).__name__)

    def candidate_index(self, k: int) -> int:
        """Return the index of a step's candidate in its node's table, -1 for none."""
        return -1

    def state_updates_of(self, k: int) -> Mapping[str, Any]:
        updates = {} if self.state_updates is None else self.state_updates(k)
        return updates if k else {**self.first_state_updates, **updates}

    @property
    def n_coarse(self) -> int:
        """The number of steps that are not of the finest detail."""
        detail = self.columns.get("grain", DETAIL_CALCULATIONS)
        return int((np.broadcast_to(detail, self.size) < DETAIL_CALCULATIONS).sum())

    def coarse_only(self) -> StepBlock | None:
        """Return the block without steps of the finest detail. Subclasses may mix details; here all are alike."""
        return self if self.n_coarse else None

    def with_limits(self, max_candidates: int, step_budget: int | None) -> StepBlock:
        """Return the block itself; only blocks with searches have candidates to limit."""
        return self

    def steps(self) -> tuple[Step, ...]:
        return tuple(map(self.step, range(self.size)))

    def step(self, k: int) -> Step:
        """Return step k as an object."""
        value = {name: int(column[k] if isinstance(column, np.ndarray) else column)
                 for name, column in {**STEP_DEFAULTS, **self.columns}.items()}  # fmt: skip
        numbers = {name: value[name] for name in ("tree", "node", "feature", "row", "subtree", "fold")}
        candidate, nodes = self.candidate_index(k), self.extra_nodes.get(k, ())
        side, scene = SIDES[value["side"]], SCENES[value["scene"]]
        highlight = Highlight(**numbers, candidate=candidate, side=side, nodes=nodes, scene=scene, panel=self.panel)
        event, text, updates = self.event_of(k), partial(self.render_text, k), self.state_updates_of(k)
        title = "" if k else self.section_title
        return Step(event, value["line"], value["grain"], highlight, text, value["left_out"], title, updates)

    def on_lines(self, line_of: np.ndarray) -> StepBlock:
        """Return the block with its steps at place p of the code on line line_of[p]."""
        block = copy(self)
        block.columns = {**self.columns, "line": line_of[self.columns.get("line", STEP_DEFAULTS["line"])]}
        return block

    def offset_by(self, lines: int, tree: int) -> StepBlock:
        """Move the block to tree number `tree`, whose code is `lines` lines further down; return it."""
        self.columns = {**self.columns, "line": self.columns.get("line", STEP_DEFAULTS["line"]) + lines, "tree": tree}
        return self


StepOrBlock = Step | StepBlock


def steps_for_rows(
    event: Event,
    rows: np.ndarray,
    render_text: Callable[[int], StepText],
    highlight: Highlight,
    n_skipped: int,
    why: Message | None,
    thing: str = "row",
    line: int = 1,
    state_updates: Callable[[int], Mapping[str, Any]] | None = None,
    state_names: tuple[str, ...] = (),
    **columns,
) -> Iterator[StepOrBlock]:
    """Yield a step per row, and one for `n_skipped` others. `render_text` and `state_updates` get the row."""
    updates_of = None if state_updates is None else lambda k: state_updates(int(rows[k]))
    shared = {"line": line, "tree": highlight.tree, "subtree": highlight.subtree,
              "scene": SCENES.index(highlight.scene), "row": rows}  # fmt: skip
    if len(rows):
        text_of, names = lambda k: render_text(int(rows[k])), state_names if state_updates else ()
        yield StepBlock(event, len(rows), text_of, shared | columns, highlight.panel, "", updates_of, names)
    if n_skipped and why:
        yield skipped_step(event, line, highlight, n_skipped, thing, why)


@dataclass(eq=False)
class Script:
    """The steps of the pieces, or only those at `step_indices`."""

    pieces: tuple[StepOrBlock, ...]
    step_indices: np.ndarray | None = field(default=None, repr=False)

    @cached_property
    def sizes(self) -> np.ndarray:
        return np.array([piece.size for piece in self.pieces])

    @cached_property
    def piece_index(self) -> np.ndarray:
        """[n] the piece of each step."""
        return self._select(np.arange(len(self.pieces)).repeat(self.sizes))

    @cached_property
    def index_in_piece(self) -> np.ndarray:
        """[n] the index of each step in its piece."""
        starts = self.sizes.cumsum() - self.sizes
        return self._select(np.arange(self.sizes.sum()) - starts.repeat(self.sizes))

    def __len__(self) -> int:
        return len(self.piece_index)

    def __iter__(self) -> Iterator[Step]:
        return (self[i] for i in range(len(self)))

    def __getitem__(self, i: int) -> Step:
        piece = self.pieces[self.piece_index[i]]
        return piece if isinstance(piece, Step) else piece.step(int(self.index_in_piece[i]))

    def render_text(self, i: int) -> StepText:
        """Return the text of a step, without caching it."""
        piece = self.pieces[self.piece_index[i]]
        return piece.render_text() if isinstance(piece, Step) else piece.render_text(int(self.index_in_piece[i]))

    def select_steps(self, mask: np.ndarray) -> Script:
        """Return the script of the steps where `mask` [n] is True."""
        indices = np.arange(self.sizes.sum()) if self.step_indices is None else self.step_indices
        script = Script(self.pieces, indices[mask])
        script.__dict__["columns"] = {name: column[mask] for name, column in self.columns.items()}
        return script

    def with_story(self, scenes: list[int]) -> Script:
        """Return the script whose coarsest detail shows these steps, and no others."""
        script = Script(self.pieces, self.step_indices)
        detail = np.maximum(self.columns["grain"], DETAIL_SPLITS)
        detail[scenes] = DETAIL_STORY
        script.__dict__["columns"] = {**self.columns, "grain": detail}
        return script

    def _select(self, column: np.ndarray) -> np.ndarray:
        return column if self.step_indices is None else column[self.step_indices]

    # -- columns

    @cached_property
    def columns(self) -> dict[str, np.ndarray]:
        """Every column of STEP_DEFAULTS, [n] each."""
        total, ends = int(self.sizes.sum()), self.sizes.cumsum().tolist()
        columns = {name: np.full(total, value) for name, value in STEP_DEFAULTS.items()}
        indices, single = [], []
        for piece, end in zip(self.pieces, ends, strict=True):
            if isinstance(piece, Step):
                indices.append(end - 1)
                single.append(_column_values(piece))
            else:
                for name, value in piece.columns.items():
                    columns[name][end - piece.size : end] = value
        if single:
            for column, values in zip(columns.values(), np.array(single).T, strict=True):
                column[indices] = values
        return {name: self._select(column) for name, column in columns.items()}

    def map_pieces(self, function: Callable[[StepOrBlock], Any]) -> np.ndarray:
        """[n] the result of a function of each step's piece."""
        return np.array([function(piece) for piece in self.pieces])[self.piece_index]

    @cached_property
    def event_types(self) -> np.ndarray:
        """[n] the class name of each step's event."""
        return self._select(np.concatenate([piece.event_types for piece in self.pieces]))

    @cached_property
    def extra_nodes(self) -> dict[int, tuple[int, ...]]:
        """The further highlighted nodes, by step that has any."""
        nodes_of, start = {}, 0
        for piece in self.pieces:
            in_piece = {0: piece.highlight.nodes} if isinstance(piece, Step) else piece.extra_nodes
            nodes_of.update((start + k, nodes) for k, nodes in in_piece.items() if nodes)
            start += piece.size
        if self.step_indices is None:
            return nodes_of
        return {i: nodes_of[k] for i, k in enumerate(self.step_indices.tolist()) if k in nodes_of}

    @cached_property
    def section_titles(self) -> dict[int, str | Message]:
        """The titles of sections, by their first step."""
        has_title = self.map_pieces(lambda piece: bool(piece.section_title)) & (self.index_in_piece == 0)
        return {i: self.pieces[self.piece_index[i]].section_title for i in np.flatnonzero(has_title).tolist()}

    @cached_property
    def _setters(self) -> np.ndarray:
        """The steps with state updates."""
        every = self.map_pieces(lambda piece: bool(_state_names(piece, first=False)))
        first = self.map_pieces(lambda piece: bool(_state_names(piece, first=True)))
        return np.flatnonzero(every | (first & (self.index_in_piece == 0)))

    def state_updates_between(self, start: int, end: int) -> list[tuple[int, str, Any]]:
        """Return the state updates of steps start to end - 1, in order: (step, name, value)."""
        a, b = self._setters.searchsorted([start, end])
        return [(i, name, value) for i in self._setters[a:b].tolist() for name, value in self._updates_of(i).items()]

    def state_before(self, start: int) -> dict[str, Any]:
        """Return the state before a step: the latest value of each name, in the order of the first updates."""
        latest: dict[str, int] = {}
        for i in self._setters[: self._setters.searchsorted(start)].tolist():
            for name in _state_names(self.pieces[self.piece_index[i]], self.index_in_piece[i] == 0):
                latest[name] = i
        return {name: self._updates_of(i)[name] for name, i in latest.items()}

    def _updates_of(self, i: int) -> Mapping[str, Any]:
        piece = self.pieces[self.piece_index[i]]
        return piece.state_updates if isinstance(piece, Step) else piece.state_updates_of(int(self.index_in_piece[i]))


def _column_values(step: Step) -> tuple[int, ...]:
    """Return a single step's values of the columns of STEP_DEFAULTS, in their order."""
    h, event = step.highlight, step.event
    candidate = CHOSEN_SPLIT if h.candidate >= 0 else -1  # single steps show no other candidate
    decides = event.node if isinstance(event, Branch | Leaf) else -1
    search = event if isinstance(event, Search) else getattr(event, "search", None)
    searched = search.node if isinstance(search, Search) else -1
    return (step.line, step.detail, h.tree, h.node, h.feature, candidate, SIDES.index(h.side), h.row, h.subtree,
            h.fold, SCENES.index(h.scene), step.n_skipped, searched, decides)  # fmt: skip


def panel_name_of(piece: StepOrBlock) -> str:
    return piece.highlight.panel if isinstance(piece, Step) else piece.panel


def _state_names(piece: StepOrBlock, first: bool) -> Iterable[str]:
    """Return the names that the piece's first step, or any other, updates."""
    if isinstance(piece, Step):
        return piece.state_updates
    return (*piece.state_names, *piece.first_state_updates) if first else piece.state_names
