"""A lesson as a table of steps, a column a field: what is known of every step before anybody reads its words.

A lesson's walk yields pieces: single steps, and blocks, which are the steps that one event makes in one go. A script
puts them side by side. No object stands for a step that nobody looks at; `script[i]` makes the one that is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

import numpy as np

from engine.core.trace import Event
from engine.text.message import Message
from engine.text.step import DETAIL_CALCULATIONS, Highlight, Step, StepText, skipped_step
from engine.tree.growth import Branch, Leaf, Search

CHOSEN_SPLIT = -2  # as a candidate: the split that was made
SIDES = ("", "left", "right", "both")
SCENES = ("tree", "all")

# What a step has where a block says nothing: numbers, so that a column is an array.
STEP_DEFAULTS = {
    "line": 1, "grain": DETAIL_CALCULATIONS, "tree": 0, "node": -1, "feature": -1,
    "candidate": -1,  # the how-many-th of those of its feature that are told, or CHOSEN
    "side": 0,  # its place in SIDES
    "row": -1, "subtree": -1, "fold": -1,
    "scene": 0,  # its place in SCENES
    "left_out": 0,
    "search": -1,  # the node whose search the step is about
    "decides": -1,  # the node of which it is told that it is a split, or a leaf
}  # fmt: skip


@dataclass(eq=False)
class StepBlock:
    """The steps that one event makes. `columns` has an array, or one value for all, for what is not as in DEFAULTS."""

    event: Event | Callable[[int], Event]
    size: int
    render_text: Callable[[int], StepText]
    columns: dict[str, Any]
    panel: str = ""
    section_title: str | Message = ""  # of its first step
    state_updates: Callable[[int], Mapping[str, Any]] | None = None  # what step k sets: the same names at every step
    state_names: tuple[str, ...] = ()  # and these are the names
    extra_nodes: Mapping[int, tuple[int, ...]] = field(default_factory=dict)  # further nodes that some steps light
    first_state_updates: Mapping[str, Any] = field(default_factory=dict)  # what its first step sets beside that

    @property
    def tree(self) -> int:
        return self.columns.get("tree", STEP_DEFAULTS["tree"])

    def with_state_updates(self, more: Mapping[str, Any]) -> StepBlock:
        """The same steps, of which the first sets more."""
        self.first_state_updates = {**self.first_state_updates, **more}
        return self

    def event_of(self, k: int) -> Event:
        return self.event(k) if callable(self.event) else self.event

    @cached_property
    def event_types(self) -> np.ndarray:
        """[size] the kind of event that each step tells, by its name."""
        return np.full(self.size, type(self.event_of(0)).__name__)

    def candidate_index(self, k: int) -> int:
        """The place of a step's candidate in its node's table."""
        return -1

    def state_updates_of(self, k: int) -> Mapping[str, Any]:
        own = {} if self.state_updates is None else self.state_updates(k)
        return own if k else {**self.first_state_updates, **own}

    @property
    def n_coarse(self) -> int:
        """How many of its steps are not of the finest grain."""
        grain = self.columns.get("grain", DETAIL_CALCULATIONS)
        return int((np.broadcast_to(grain, self.size) < DETAIL_CALCULATIONS).sum())

    def coarse_only(self) -> StepBlock | None:
        """Those steps alone. A block is of one grain, or knows better."""
        return self if self.n_coarse else None

    def with_limits(self, max_candidates: int, step_budget: int | None) -> StepBlock:
        """Itself: only searches have candidates."""
        return self

    def steps(self) -> tuple[Step, ...]:
        return tuple(map(self.step, range(self.size)))

    def step(self, k: int) -> Step:
        """Step k as an object."""
        own = {name: int(column[k] if isinstance(column, np.ndarray) else column)
               for name, column in {**STEP_DEFAULTS, **self.columns}.items()}  # fmt: skip
        light = Highlight(
            tree=own["tree"],
            node=own["node"],
            feature=own["feature"],
            candidate=self.candidate_index(k),
            side=SIDES[own["side"]],
            row=own["row"],
            nodes=self.extra_nodes.get(k, ()),
            subtree=own["subtree"],
            fold=own["fold"],
            scene=SCENES[own["scene"]],
            panel=self.panel,
        )
        opens = "" if k else self.section_title
        tell, sets = partial(self.render_text, k), self.state_updates_of(k)
        return Step(self.event_of(k), own["line"], own["grain"], light, tell, own["left_out"], opens, sets)

    def offset_by(self, lines: int, tree: int) -> StepBlock:
        """The same steps of a tree among others, whose lesson's code stands so many lines further down."""
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
    """A step a row, and where some are left out one that stands for them. `tell` and `sets` are given the row."""
    state_of = None if state_updates is None else lambda k: state_updates(int(rows[k]))
    shared = {
        "line": line,
        "tree": highlight.tree,
        "subtree": highlight.subtree,
        "scene": SCENES.index(highlight.scene),
    }
    if len(rows):
        yield StepBlock(
            event,
            len(rows),
            lambda k: render_text(int(rows[k])),
            {**shared, "row": rows, **columns},
            highlight.panel,
            state_updates=state_of,
            state_names=state_names if state_updates else (),
        )
    if n_skipped and why:
        yield skipped_step(event, line, highlight, n_skipped, thing, why)


@dataclass(eq=False)
class Script:
    """The steps of a lesson. `pieces` make them; `kept` are the places of those that are told, None: all."""

    pieces: tuple[StepOrBlock, ...]
    step_indices: np.ndarray | None = field(default=None, repr=False)

    @cached_property
    def sizes(self) -> np.ndarray:
        return np.array([piece.size for piece in self.pieces])

    @cached_property
    def piece_index(self) -> np.ndarray:
        """[n] the piece each step is of."""
        return self._told(np.arange(len(self.pieces)).repeat(self.sizes))

    @cached_property
    def index_in_piece(self) -> np.ndarray:
        """[n] its place in the piece."""
        starts = self.sizes.cumsum() - self.sizes
        return self._told(np.arange(self.sizes.sum()) - starts.repeat(self.sizes))

    def __len__(self) -> int:
        return len(self.piece_index)

    def __iter__(self) -> Iterator[Step]:
        return (self[i] for i in range(len(self)))

    def __getitem__(self, i: int) -> Step:
        piece = self.pieces[self.piece_index[i]]
        return piece if isinstance(piece, Step) else piece.step(int(self.index_in_piece[i]))

    def render_text(self, i: int) -> StepText:
        """The words of a step, which nobody keeps."""
        piece = self.pieces[self.piece_index[i]]
        return piece.render_text() if isinstance(piece, Step) else piece.render_text(int(self.index_in_piece[i]))

    def select_steps(self, told: np.ndarray) -> Script:
        """Some of its steps: `told` says of each whether it stays."""
        places = np.arange(self.sizes.sum()) if self.step_indices is None else self.step_indices
        script = Script(self.pieces, places[told])
        script.__dict__["columns"] = {name: column[told] for name, column in self.columns.items()}
        return script

    def _told(self, column: np.ndarray) -> np.ndarray:
        return column if self.step_indices is None else column[self.step_indices]

    # -- columns

    @cached_property
    def columns(self) -> dict[str, np.ndarray]:
        """Every column of DEFAULTS, [n] each."""
        total, ends = int(self.sizes.sum()), self.sizes.cumsum().tolist()
        found = {name: np.full(total, value) for name, value in STEP_DEFAULTS.items()}
        places, single = [], []
        for piece, end in zip(self.pieces, ends, strict=True):
            if isinstance(piece, Step):
                places.append(end - 1)
                single.append(step_column_values(piece))
            else:
                here = slice(end - piece.size, end)
                for name, value in piece.columns.items():
                    found[name][here] = value
        if single:
            for column, values in zip(found.values(), np.array(single).T, strict=True):
                column[places] = values
        return {name: self._told(column) for name, column in found.items()}

    def map_pieces(self, ask: Callable[[StepOrBlock], Any]) -> np.ndarray:
        """[n] what is the same for all steps of a piece."""
        return np.array([ask(piece) for piece in self.pieces])[self.piece_index]

    @cached_property
    def event_types(self) -> np.ndarray:
        """[n] the kind of event that each step tells, by its name."""
        return self._told(np.concatenate([piece.event_types for piece in self.pieces]))

    @cached_property
    def extra_nodes(self) -> dict[int, tuple[int, ...]]:
        """The further nodes of those steps that light any."""
        found, start = {}, 0
        for piece in self.pieces:
            own = {0: piece.highlight.nodes} if isinstance(piece, Step) else piece.extra_nodes
            found.update((start + k, nodes) for k, nodes in own.items() if nodes)
            start += piece.size
        return (
            found
            if self.step_indices is None
            else {i: found[k] for i, k in enumerate(self.step_indices.tolist()) if k in found}
        )

    @cached_property
    def section_titles(self) -> dict[int, str | Message]:
        """The steps that begin a new part of the story."""
        return {i: piece.section_title for i, k, piece in self._where(lambda piece: piece.section_title) if not k}

    @cached_property
    def _setters(self) -> np.ndarray:
        """The steps that set something."""
        every = self.map_pieces(lambda piece: bool(_names(piece, first=False)))
        first = self.map_pieces(lambda piece: bool(_names(piece, first=True)))
        return np.flatnonzero(every | (first & (self.index_in_piece == 0)))

    def state_updates_between(self, start: int, end: int) -> list[tuple[int, str, Any]]:
        """What steps from start to end set, in order: (step, name, value)."""
        a, b = self._setters.searchsorted([start, end])
        return [(i, name, value) for i in self._setters[a:b].tolist() for name, value in self._sets_of(i).items()]

    def state_before(self, start: int) -> dict[str, Any]:
        """What was set before a step, the latest of each name, in the order they were first set."""
        latest: dict[str, int] = {}
        for i in self._setters[: self._setters.searchsorted(start)].tolist():
            for name in _names(self.pieces[self.piece_index[i]], self.index_in_piece[i] == 0):
                latest[name] = i
        return {name: self._sets_of(i)[name] for name, i in latest.items()}

    def _sets_of(self, i: int) -> Mapping[str, Any]:
        piece = self.pieces[self.piece_index[i]]
        return piece.state_updates if isinstance(piece, Step) else piece.state_updates_of(int(self.index_in_piece[i]))

    def _where(self, has: Callable[[StepOrBlock], Any]) -> Iterator[tuple[int, int, StepOrBlock]]:
        """The steps of pieces that have something: (step, place in the piece, piece)."""
        for i in np.flatnonzero(self.map_pieces(lambda piece: bool(has(piece)))).tolist():
            yield i, int(self.index_in_piece[i]), self.pieces[self.piece_index[i]]


def step_column_values(step: Step) -> tuple[int, ...]:
    """A single step's entry in every column of DEFAULTS."""
    light, event = step.highlight, step.event
    candidate = CHOSEN_SPLIT if light.candidate >= 0 else -1  # a single step looks at no other
    decides = event.node if isinstance(event, Branch | Leaf) else -1
    search = event if isinstance(event, Search) else getattr(event, "search", None)
    searched = search.node if isinstance(search, Search) else -1
    return (
        step.line,
        step.detail,
        light.tree,
        light.node,
        light.feature,
        candidate,
        SIDES.index(light.side),
        light.row,
        light.subtree,
        light.fold,
        SCENES.index(light.scene),
        step.n_skipped,
        searched,
        decides,
    )


def panel_name_of(piece: StepOrBlock) -> str:
    """The panel that tells its steps."""
    return piece.highlight.panel if isinstance(piece, Step) else piece.panel


def _names(piece: StepOrBlock, first: bool) -> Iterable[str]:
    """What a step of the piece sets."""
    if isinstance(piece, Step):
        return piece.state_updates
    return (
        (*piece.state_names, *piece.first_state_updates) if first and piece.first_state_updates else piece.state_names
    )
