"""What is sent of a node's candidates suffices for what the stage says of all of them."""

import pytest

from datasets import load
from engine import cart, record
from engine.learners.registry import lesson_for_trace
from pages.stage.reel import Reel


def test_the_best_of_every_feature_is_sent_whatever_is_left_out():
    """The stage draws it as the feature's bar."""
    trace = record(cart.fit, load("diabetes"), max_depth=6)
    reel = Reel(trace, lesson_for_trace(trace), "", "", budget=300)  # so few steps that most nodes are told in none
    left_out = 0
    for number in range(len(reel.searches)):
        sent = reel.searches[number]
        table = sent.table
        for own in sent.features:
            of_feature = table.feature_range(own["feature"])
            assert max(own["gain"]) == pytest.approx(table.gain[of_feature.start : of_feature.stop].max(), rel=1e-5)
            left_out += own["left_out"]
    assert left_out > 1000
