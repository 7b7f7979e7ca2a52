"""A hundred rounds of AdaBoost with stumps and their whole trace, against scikit-learn's without one."""

from __future__ import annotations

from sklearn.ensemble import AdaBoostClassifier
from sklearn.tree import DecisionTreeClassifier

from engine import adaboost, record
from tests.bench.data import two_classes
from tests.bench.measure import Row, against


def stumps(n: int, d: int):
    data = two_classes(n, d)
    X, y = data.X, data.y
    stump = DecisionTreeClassifier(max_depth=1)
    return (
        lambda: record(adaboost.fit, data, n_estimators=100),
        lambda: AdaBoostClassifier(stump, n_estimators=100, random_state=0).fit(X, y),
    )


ROWS = [Row("adaboost stumps, 100 rounds", {100: 0.12, 1_000: 0.12, 10_000: 0.12}, against(stumps))]
