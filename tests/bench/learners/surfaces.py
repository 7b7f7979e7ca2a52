"""All hundred staged pictures of a plane of 200 x 200 points, against scikit-learn's staged_predict on them."""

from __future__ import annotations

from collections import deque

import numpy as np
from sklearn.ensemble import GradientBoostingRegressor

from engine import gradient_boosting
from engine.learners.common.surface import Plane, Surface
from tests.bench.data import numbers
from tests.bench.measure import Row, against


def pictures(n: int, d: int):
    data = numbers(n, d)
    model = gradient_boosting.fit(data, n_estimators=100, max_depth=3)
    theirs = GradientBoostingRegressor(n_estimators=100, max_depth=3, random_state=0).fit(data.X, data.y)
    axis = np.linspace(-3, 3, 200)
    plane = Plane((0, 1), axis, axis, np.zeros(d))
    points = plane.points().astype(np.float32)
    return (
        lambda: deque(Surface(plane, model.start, model.layers()).frames(), maxlen=1),
        lambda: deque(theirs.staged_predict(points), maxlen=1),
    )


ROWS = [Row("surface 200 x 200, all of 100 rounds", {100: 0.5, 1_000: 0.5}, against(pictures))]
