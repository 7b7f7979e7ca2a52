"""The protocols of a fit's input (Table) and output (Model). Nothing inherits from them."""

from collections.abc import Iterable
from typing import Any, ClassVar, Protocol

import numpy as np


class Table(Protocol):
    """Training data: n rows, d features, a target for each row, and the names of columns and classes.

    A missing value is NaN. A category is stored as the number of its level: X[i, j] == 2.0 means levels[j][2].
    A class is stored as its number: y[i] == 1 means class_names[1].
    """

    __dataclass_fields__: ClassVar[dict[str, Any]]  # so that dataclasses.replace can make a table of some rows

    @property
    def X(self) -> np.ndarray: ...  # [n, d] float64

    @property
    def y(self) -> np.ndarray: ...  # [n] class numbers, or the values themselves

    @property
    def feature_names(self) -> tuple[str, ...]: ...  # [d]

    @property
    def kinds(self) -> tuple[str, ...]: ...  # [d] "number", "0/1", "category", "date" or "date and time"

    @property
    def levels(self) -> tuple[tuple[str, ...], ...]: ...  # [d] () for other kinds

    @property
    def class_names(self) -> tuple[str, ...]: ...  # [K], () for regression

    @property
    def task(self) -> str: ...  # "classification" or "regression"

    @property
    def target_name(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def query_rows(self) -> tuple[tuple[float, ...], ...]: ...  # new rows to predict, chosen by the table's author

    @property
    def n(self) -> int: ...

    @property
    def d(self) -> int: ...


class Model(Protocol):
    """A trained model, as a fit returns it. `predict_proba` raises an error for regression."""

    def predict(self, X: np.ndarray, /) -> np.ndarray: ...

    def predict_proba(self, X: np.ndarray, /) -> np.ndarray: ...

    def staged_predict(self, X: np.ndarray, /) -> Iterable[np.ndarray]: ...
