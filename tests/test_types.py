"""The seams are held by the type checker: what lacks a part that a Protocol asks for is refused, the rest passes."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

SEAMS = """
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from datasets import Dataset
from engine import cart, forest, gradient_boosting, record, xgb
from engine.core.protocols import Model, Table
from engine.core.trace import Event, Log, Trace, no_log
from engine.learners.common.losses import Loss, SoftmaxLoss
from engine.learners.cart.fitting import CartModel
from engine.split.criteria import Criterion, Entropy, Gini, Misclassification, Similarity, SquaredError
from engine.split.random_splitters import FeatureSubsetSplitter
from engine.split.random_splitters import RandomSplitter
from engine.split.search import BEST_SPLITTER, Splitter
from engine.tree.growth import Branch


class WithoutLeaf:
    name: ClassVar[str] = "none"
    counts_classes: ClassVar[bool] = True

    def loss(self, sums: np.ndarray) -> np.ndarray: ...
    def weight(self, sums: np.ndarray) -> np.ndarray: ...
    def impurity(self, sums: np.ndarray) -> np.ndarray: ...


class WithoutStages:
    def predict(self, X: np.ndarray) -> np.ndarray: ...
    def predict_proba(self, X: np.ndarray) -> np.ndarray: ...


class SplitsNothing:
    def search(self, level: int) -> None: ...


@dataclass
class Rows:
    X: np.ndarray
    y: np.ndarray


def fit(data: Table, *, log: Log = no_log) -> WithoutStages: ...


def seams(data: Dataset, trace: Trace, found: Branch, log: Log):
    criteria: list[Criterion] = [Gini(), Entropy(), Misclassification(), SquaredError(), Similarity()]
    criterion: Criterion = WithoutLeaf()  # wrong
    splitters: list[Splitter] = [BEST_SPLITTER, FeatureSubsetSplitter(lambda usable, root: usable), RandomSplitter(())]
    splitter: Splitter = SplitsNothing()  # wrong
    loss: Loss = SoftmaxLoss(3)
    other: Loss = Gini()  # wrong
    table: Table = data
    rows: Table = Rows(data.X, data.y)  # wrong
    models: list[Model] = [each.fit(data) for each in (cart, forest, gradient_boosting, xgb)]
    model: Model = WithoutStages()  # wrong
    record(cart.fit, data)
    record(fit, data)  # wrong
    kept: Branch = log(found)
    lost: CartModel = log(found)  # wrong
    branches: list[Branch] = trace.events_of(Branch)
    events: list[Event] = trace.events_of(CartModel)  # wrong
    grown = trace.model_as(CartModel).growth
    trace.model.growth  # wrong
"""


def test_the_seams_are_held_by_the_type_checker(tmp_path):
    file = tmp_path / "seams.py"
    file.write_text(SEAMS, "utf-8")
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson", str(file)]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8").stdout
    refused = {each["range"]["start"]["line"] for each in json.loads(said)["generalDiagnostics"]}
    wrong = {number for number, line in enumerate(SEAMS.splitlines()) if line.endswith("# wrong")}
    assert refused == wrong
