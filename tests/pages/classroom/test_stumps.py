"""The class as the ensemble: its numbers are those of scikit-learn's stumps, and of plain loops."""

import numpy as np
import pytest
from sklearn.ensemble import AdaBoostClassifier
from sklearn.tree import DecisionTreeClassifier

from datasets import load
from engine import adaboost, record
from pages.classroom.outgoing import N_NEWEST, chain_data, forest_data
from pages.classroom.room import ClassroomProblem
from pages.classroom.stumps import AdaBoostChain, ClassForest, check_dataset, draw_sample
from tests.pages.classroom.wire import at, in_class


def phones(data, many: int, choice=lambda k: -1):
    draws = [draw_sample(data, 7, f"phone {k}") for k in range(many)]
    return [(draw.rows, draw.offer_at(choice(k))) for k, draw in enumerate(draws)], draws


def oob_errors(data, picked) -> list[float | None]:
    """In plain loops: each row is judged by the stumps whose sample it is not in; of equal votes the first class."""
    votes, errors = [[0] * len(data.class_names) for _ in data.y], []
    for rows, offer in picked:
        column = data.X[:, offer.feature]
        sides = []
        for left in (True, False):
            inside = [int(data.y[row]) for row in rows if (column[row] <= offer.threshold) == left]
            sides.append(max(range(len(data.class_names)), key=lambda k: (inside.count(k), -k)))
        for row in set(range(data.n)) - set(rows.tolist()):
            votes[row][sides[0] if column[row] <= offer.threshold else sides[1]] += 1
        judged = [row for row in range(data.n) if sum(votes[row])]
        wrong = sum(votes[row].index(max(votes[row])) != data.y[row] for row in judged)
        errors.append(wrong / len(judged) if judged else None)
    return errors


@pytest.mark.parametrize("name", ["moons", "iris", "seven_rows"])
@pytest.mark.parametrize("pick", ["best", "any"])
def test_the_out_of_bag_error_is_what_plain_loops_find(name, pick):
    data = load(name)
    picked, draws = phones(data, 15)
    if pick == "any":
        picked = [(draw.rows, draw.offer_at(k % len(draw.offers))) for k, draw in enumerate(draws)]
    assert ClassForest(data, picked).errors == [None if e is None else round(e, 6) for e in oob_errors(data, picked)]


@pytest.mark.parametrize("name", ["moons", "iris"])
def test_the_projector_shows_what_each_stump_votes_for_a_row_and_marks_the_older_ones(name):
    data = load(name)
    picked, _ = phones(data, N_NEWEST + 6)
    for row in (0, data.n - 1):
        told = forest_data(ClassForest(data, picked), row)
        votes, unseen = np.zeros(len(data.class_names), int), np.zeros(len(data.class_names), int)
        marks = []
        for rows, offer in picked:
            column, sides = data.X[:, offer.feature], []
            for left in (True, False):
                inside = data.y[rows][(column[rows] <= offer.threshold) == left]
                sides.append(int(np.bincount(inside, minlength=len(votes)).argmax()))
            goes = int(column[row] > offer.threshold)
            votes[sides[goes]] += 1
            unseen[sides[goes]] += row not in rows
            marks.append((offer.feature, sides, goes, row in rows))
        assert told["votes"] == votes.tolist() and told["unseen"] == unseen.tolist()
        assert told["predicted"] == votes.argmax() and told["actual"] == data.y[row]
        newest = [(each["feature"], list(each["sides"]), each["goes"], each["held"]) for each in told["newest"]]
        assert newest == marks[-N_NEWEST:]
        assert told["older"] == [[sides[goes], 1, held] for _, sides, goes, held in marks[:-N_NEWEST]]


@pytest.mark.parametrize("name", ["moons", "iris"])
def test_a_phones_offers_are_the_best_split_of_each_of_its_features(name):
    data = load(name)
    for draw in phones(data, 8)[1]:
        assert [offer.feature for offer in draw.offers] == draw.features.tolist()
        for offer in draw.offers:
            tree = DecisionTreeClassifier(max_depth=1).fit(data.X[draw.rows][:, [offer.feature]], data.y[draw.rows])
            column = data.X[draw.rows][:, offer.feature]
            left = column <= tree.tree_.threshold[0]
            ours = column <= offer.threshold
            assert gini(data.y[draw.rows], ours) == pytest.approx(gini(data.y[draw.rows], left))
            counts = np.bincount(data.y[draw.rows][ours], minlength=len(data.class_names))
            assert offer.left == tuple(counts)


def gini(y, left) -> float:
    sides = [np.bincount(y[side]) for side in (left, ~left)]
    return sum(side.sum() - (side**2).sum() / side.sum() for side in sides if side.sum())


def test_draws_differ_from_phone_to_phone_and_are_the_same_again():
    data = load("iris")
    one, again, other = draw_sample(data, 7, "a"), draw_sample(data, 7, "a"), draw_sample(data, 7, "b")
    assert (one.rows == again.rows).all() and one.offers == again.offers
    assert (one.rows != other.rows).any() and (one.rows != draw_sample(data, 8, "a").rows).any()
    samples = {tuple(draw_sample(data, 7, f"{k}").features.tolist()) for k in range(60)}
    assert len(samples) == 6, "each two of four features come up"


@pytest.mark.parametrize("name", ["moons", "iris"])
def test_a_chain_of_best_splits_is_adaboost(name):
    data, rounds = load(name), 6
    trace, told = record(adaboost.fit, data, n_estimators=rounds), chain_data(AdaBoostChain(data, (-1,) * rounds), 0)
    columns = trace.columns("rounds")
    for name in ("error", "say"):
        assert [stump[name] for stump in told["newest"]] == pytest.approx(columns[name].tolist(), abs=1e-6)
    stump = DecisionTreeClassifier(max_depth=1)
    theirs = AdaBoostClassifier(stump, n_estimators=rounds, random_state=0).fit(data.X, data.y)
    errors = [float((each != data.y).mean()) for each in theirs.staged_predict(data.X)]
    assert told["errors"] == pytest.approx(errors, abs=1e-6)


def test_a_picked_stump_leaves_weights_as_plain_sums_say():
    data = load("moons")
    weight, voted = np.full(data.n, 1 / data.n), np.zeros((data.n, 2))
    for offer in (AdaBoostChain(data, ()).next[1], AdaBoostChain(data, (1,)).next[0]):
        left = data.X[:, offer.feature] <= offer.threshold
        said = np.empty(data.n, int)
        for side in (left, ~left):
            said[side] = np.argmax([weight[side & (data.y == k)].sum() for k in range(2)])
        error = weight[said != data.y].sum()
        say = np.log((1 - error) / error) / 2
        weight = weight * np.exp(np.where(said == data.y, -say, say))
        weight /= weight.sum()
        voted += say * (said[:, None] == np.arange(2))
    for row in (0, 41, 10**6):
        told = chain_data(AdaBoostChain(data, (1, 0)), row)
        assert told["row"] == min(row, data.n - 1) and told["actual"] == data.y[told["row"]]
        assert told["votes"] == pytest.approx(voted[told["row"]], abs=1e-6)
        assert told["predicted"] == voted[told["row"]].argmax()
    assert told["weights"] == pytest.approx(weight, abs=1e-6)


def test_a_chain_ends_where_a_stump_is_perfect():
    told = chain_data(chain := AdaBoostChain(load("four_rows"), (-1,) * 9), 0)
    assert told["reason"] and chain.next == () and told["stumps"] < 9


@pytest.mark.parametrize("name", ["diabetes", "titanic"])
def test_a_table_that_a_class_cannot_grow_stumps_on_is_refused_in_a_sentence(name):
    with pytest.raises(ClassroomProblem, match=r"\.$"):
        check_dataset(load(name))


# -- in a class


def test_phones_draw_pick_and_vote_and_the_projector_sees_the_error():
    async def play(school):
        presenter, first = await school.open(), await school.phone()
        await school.tell(presenter, at(0, reel="other"), {"grow": "forest"})
        others = [await school.phone() for _ in range(3)]
        for phone in (first, *others):
            await school.tell(phone, {"draw": [1]}, {"stump": [1, 0, -1]})
        await school.tell(first, {"stump": [1, 0, 1]}, {"stump": [1, 0, 9]}, {"stump": [2, 0, 0]})
        told, heard = presenter.last("class")["growing"], len(first.sent)
        await school.tell(presenter, {"look": 7})
        seen = presenter.last("class")["growing"]
        assert len(first.sent) == heard, "no phone is told which row the projector looks at"
        await school.tell(presenter, {"grow": "stop"})
        await school.tell(first, {"stump": [1, 0, 0]})
        return told, seen, presenter.last("class")["growing"], first

    told, seen, stopped, phone = in_class(play)
    assert told["stumps"] == 4 == stopped["stumps"] and len(told["errors"]) == 4
    assert sum(told["votes"]) == len(told["newest"]) == 4 and told["row"] == 0
    assert seen["row"] == 7 and sum(seen["unseen"]) == sum(not stump["held"] for stump in seen["newest"])
    draw = phone.last("draw")
    assert draw["drawn"] + draw["left_out"] == draw["rows"] and len(draw["offers"]) == 2
    assert set(draw["offers"][0]) == {"text", "left", "right"}
    for offer in draw["offers"]:
        assert sum(n for n, _ in offer["left"] + offer["right"]) == draw["rows"], "as many as were drawn"
    refused = phone.told("told")
    assert len(refused) == 3 and "no such split" in refused[0] and refused[2] == "No stumps are grown now."
    assert phone.last("added") == {"number": 1, "turn": 0, "choice": 1}


def test_in_adaboost_each_stump_has_its_turn_and_who_is_late_picks_again():
    async def play(school):
        presenter, first, second = await school.open(), await school.phone(), await school.phone()
        await school.tell(presenter, at(0, reel="other"), {"grow": "adaboost"})
        for phone in (first, second):
            await school.tell(phone, {"draw": [1]})
        first.say({"stump": [1, 0, 0]})
        second.say({"stump": [1, 0, 1]})
        await school.settle()
        late = second.last("told")
        await school.tell(second, {"draw": [1]}, {"stump": [1, 1, -1]})
        return late, presenter.last("class")["growing"], first.last("room"), second.last("draw")

    late, told, room, draw = in_class(play)
    assert "faster" in late and told["stumps"] == 2 and room["growing"]["turn"] == 2 and draw["turn"] == 1
    data = load("moons")
    assert (
        told["errors"] == AdaBoostChain(data, (0, -1)).errors
        and forest_data(ClassForest(data, []), 0)["predicted"] is None
    )
