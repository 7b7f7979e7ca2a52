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
from engine.lessons.common.step import EVERY_NUMBER, Light, Step, Told, not_shown
from engine.text.message import Message
from engine.tree.growth import Branch, Leaf, Search

CHOSEN = -2  # as a candidate: the split that was made
SIDES = ("", "left", "right", "both")
SCENES = ("tree", "all")

# What a step has where a block says nothing: numbers, so that a column is an array.
DEFAULTS = {
    "line": 1, "grain": EVERY_NUMBER, "tree": 0, "node": -1, "feature": -1,
    "candidate": -1,  # the how-many-th of those of its feature that are told, or CHOSEN
    "side": 0,  # its place in SIDES
    "row": -1, "subtree": -1, "fold": -1,
    "scene": 0,  # its place in SCENES
    "left_out": 0,
    "search": -1,  # the node whose search the step is about
    "decides": -1,  # the node of which it is told that it is a split, or a leaf
}  # fmt: skip


@dataclass(eq=False)
class Block:
    """The steps that one event makes. `columns` has an array, or one value for all, for what is not as in DEFAULTS."""

    event: Event | Callable[[int], Event]
    size: int
    tell: Callable[[int], Told]
    columns: dict[str, Any]
    panel: str = ""
    opens: str | Message = ""  # of its first step
    sets: Callable[[int], Mapping[str, Any]] | None = None  # what step k sets: the same names at every step
    names: tuple[str, ...] = ()  # and these are the names
    nodes: Mapping[int, tuple[int, ...]] = field(default_factory=dict)  # further nodes that some steps light
    first: Mapping[str, Any] = field(default_factory=dict)  # what its first step sets beside that

    @property
    def tree(self) -> int:
        return self.columns.get("tree", DEFAULTS["tree"])

    def setting(self, more: Mapping[str, Any]) -> Block:
        """The same steps, of which the first sets more."""
        self.first = {**self.first, **more}
        return self

    def event_of(self, k: int) -> Event:
        return self.event(k) if callable(self.event) else self.event

    @cached_property
    def kinds(self) -> np.ndarray:
        """[size] the kind of event that each step tells, by its name."""
        return np.full(self.size, type(self.event_of(0)).__name__)

    def place_of(self, k: int) -> int:
        """The place of a step's candidate in its node's table."""
        return -1

    def sets_of(self, k: int) -> Mapping[str, Any]:
        own = {} if self.sets is None else self.sets(k)
        return own if k else {**self.first, **own}

    @property
    def coarse(self) -> int:
        """How many of its steps are not of the finest grain."""
        grain = self.columns.get("grain", EVERY_NUMBER)
        return int((np.broadcast_to(grain, self.size) < EVERY_NUMBER).sum())

    def coarsely(self) -> Block | None:
        """Those steps alone. A block is of one grain, or knows better."""
        return self if self.coarse else None

    def limited(self, candidates: int, room: int | None) -> Block:
        """Itself: only searches have candidates."""
        return self

    def steps(self) -> tuple[Step, ...]:
        return tuple(map(self.step, range(self.size)))

    def step(self, k: int) -> Step:
        """Step k as an object."""
        own = {name: int(column[k] if isinstance(column, np.ndarray) else column)
               for name, column in {**DEFAULTS, **self.columns}.items()}  # fmt: skip
        light = Light(
            tree=own["tree"],
            node=own["node"],
            feature=own["feature"],
            candidate=self.place_of(k),
            side=SIDES[own["side"]],
            row=own["row"],
            nodes=self.nodes.get(k, ()),
            subtree=own["subtree"],
            fold=own["fold"],
            scene=SCENES[own["scene"]],
            panel=self.panel,
        )
        opens = "" if k else self.opens
        tell, sets = partial(self.tell, k), self.sets_of(k)
        return Step(self.event_of(k), own["line"], own["grain"], light, tell, own["left_out"], opens, sets)

    def moved(self, lines: int, tree: int) -> Block:
        """The same steps of a tree among others, whose lesson's code stands so many lines further down."""
        self.columns = {**self.columns, "line": self.columns.get("line", DEFAULTS["line"]) + lines, "tree": tree}
        return self


Piece = Step | Block


def table_of(
    event: Event,
    rows: np.ndarray,
    tell: Callable[[int], Told],
    light: Light,
    rest: int,
    why: Message | None,
    thing: str = "row",
    line: int = 1,
    sets: Callable[[int], Mapping[str, Any]] | None = None,
    names: tuple[str, ...] = (),
    **columns,
) -> Iterator[Piece]:
    """A step a row, and where some are left out one that stands for them. `tell` and `sets` are given the row."""
    state_of = None if sets is None else lambda k: sets(int(rows[k]))
    shared = {"line": line, "tree": light.tree, "subtree": light.subtree, "scene": SCENES.index(light.scene)}
    if len(rows):
        yield Block(event, len(rows), lambda k: tell(int(rows[k])), {**shared, "row": rows, **columns}, light.panel,
                    sets=state_of, names=names if sets else ())  # fmt: skip
    if rest and why:
        yield not_shown(event, line, light, rest, thing, why)


@dataclass(eq=False)
class Script:
    """The steps of a lesson. `pieces` make them; `kept` are the places of those that are told, None: all."""

    pieces: tuple[Piece, ...]
    kept: np.ndarray | None = field(default=None, repr=False)

    @cached_property
    def sizes(self) -> np.ndarray:
        return np.array([piece.size for piece in self.pieces])

    @cached_property
    def piece(self) -> np.ndarray:
        """[n] the piece each step is of."""
        return self._told(np.arange(len(self.pieces)).repeat(self.sizes))

    @cached_property
    def within(self) -> np.ndarray:
        """[n] its place in the piece."""
        starts = self.sizes.cumsum() - self.sizes
        return self._told(np.arange(self.sizes.sum()) - starts.repeat(self.sizes))

    def __len__(self) -> int:
        return len(self.piece)

    def __iter__(self) -> Iterator[Step]:
        return (self[i] for i in range(len(self)))

    def __getitem__(self, i: int) -> Step:
        piece = self.pieces[self.piece[i]]
        return piece if isinstance(piece, Step) else piece.step(int(self.within[i]))

    def tell(self, i: int) -> Told:
        """The words of a step, which nobody keeps."""
        piece = self.pieces[self.piece[i]]
        return piece.tell() if isinstance(piece, Step) else piece.tell(int(self.within[i]))

    def only(self, told: np.ndarray) -> Script:
        """Some of its steps: `told` says of each whether it stays."""
        places = np.arange(self.sizes.sum()) if self.kept is None else self.kept
        script = Script(self.pieces, places[told])
        script.__dict__["columns"] = {name: column[told] for name, column in self.columns.items()}
        return script

    def _told(self, column: np.ndarray) -> np.ndarray:
        return column if self.kept is None else column[self.kept]

    # -- columns

    @cached_property
    def columns(self) -> dict[str, np.ndarray]:
        """Every column of DEFAULTS, [n] each."""
        total, ends = int(self.sizes.sum()), self.sizes.cumsum().tolist()
        found = {name: np.full(total, value) for name, value in DEFAULTS.items()}
        places, single = [], []
        for piece, end in zip(self.pieces, ends, strict=True):
            if isinstance(piece, Step):
                places.append(end - 1)
                single.append(fields(piece))
            else:
                here = slice(end - piece.size, end)
                for name, value in piece.columns.items():
                    found[name][here] = value
        if single:
            for column, values in zip(found.values(), np.array(single).T, strict=True):
                column[places] = values
        return {name: self._told(column) for name, column in found.items()}

    def each(self, ask: Callable[[Piece], Any]) -> np.ndarray:
        """[n] what is the same for all steps of a piece."""
        return np.array([ask(piece) for piece in self.pieces])[self.piece]

    @cached_property
    def kinds(self) -> np.ndarray:
        """[n] the kind of event that each step tells, by its name."""
        return self._told(np.concatenate([piece.kinds for piece in self.pieces]))

    @cached_property
    def nodes(self) -> dict[int, tuple[int, ...]]:
        """The further nodes of those steps that light any."""
        found, start = {}, 0
        for piece in self.pieces:
            own = {0: piece.light.nodes} if isinstance(piece, Step) else piece.nodes
            found.update((start + k, nodes) for k, nodes in own.items() if nodes)
            start += piece.size
        return found if self.kept is None else {i: found[k] for i, k in enumerate(self.kept.tolist()) if k in found}

    @cached_property
    def opens(self) -> dict[int, str | Message]:
        """The steps that begin a new part of the story."""
        return {i: piece.opens for i, k, piece in self._where(lambda piece: piece.opens) if not k}

    @cached_property
    def _setters(self) -> np.ndarray:
        """The steps that set something."""
        every = self.each(lambda piece: bool(_names(piece, first=False)))
        first = self.each(lambda piece: bool(_names(piece, first=True)))
        return np.flatnonzero(every | (first & (self.within == 0)))

    def sets(self, start: int, end: int) -> list[tuple[int, str, Any]]:
        """What steps from start to end set, in order: (step, name, value)."""
        a, b = self._setters.searchsorted([start, end])
        return [(i, name, value) for i in self._setters[a:b].tolist() for name, value in self._sets_of(i).items()]

    def before(self, start: int) -> dict[str, Any]:
        """What was set before a step, the latest of each name, in the order they were first set."""
        latest: dict[str, int] = {}
        for i in self._setters[: self._setters.searchsorted(start)].tolist():
            for name in _names(self.pieces[self.piece[i]], self.within[i] == 0):
                latest[name] = i
        return {name: self._sets_of(i)[name] for name, i in latest.items()}

    def _sets_of(self, i: int) -> Mapping[str, Any]:
        piece = self.pieces[self.piece[i]]
        return piece.sets if isinstance(piece, Step) else piece.sets_of(int(self.within[i]))

    def _where(self, has: Callable[[Piece], Any]) -> Iterator[tuple[int, int, Piece]]:
        """The steps of pieces that have something: (step, place in the piece, piece)."""
        for i in np.flatnonzero(self.each(lambda piece: bool(has(piece)))).tolist():
            yield i, int(self.within[i]), self.pieces[self.piece[i]]


def fields(step: Step) -> tuple[int, ...]:
    """A single step's entry in every column of DEFAULTS."""
    light, event = step.light, step.event
    candidate = CHOSEN if light.candidate >= 0 else -1  # a single step looks at no other
    decides = event.node if isinstance(event, Branch | Leaf) else -1
    search = event if isinstance(event, Search) else getattr(event, "search", None)
    searched = search.node if isinstance(search, Search) else -1
    return (step.line, step.grain, light.tree, light.node, light.feature, candidate, SIDES.index(light.side), light.row,
            light.subtree, light.fold, SCENES.index(light.scene), step.left_out, searched, decides)  # fmt: skip


def panel_of(piece: Piece) -> str:
    """The panel that tells its steps."""
    return piece.light.panel if isinstance(piece, Step) else piece.panel


def _names(piece: Piece, first: bool) -> Iterable[str]:
    """What a step of the piece sets."""
    if isinstance(piece, Step):
        return piece.sets
    return (*piece.names, *piece.first) if first and piece.first else piece.names
