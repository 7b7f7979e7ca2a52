"""Statements that a statistician found wrong: the right one stands, the wrong one nowhere, in either language."""

from __future__ import annotations

import heapq
import re
from pathlib import Path

import numpy as np
import pytest

import pages.notes
from datasets import load
from engine import adaboost, forest, gradient_boosting, prune, record, xgb
from engine.learners.registry import lesson_for_trace
from engine.learners.xgb.events import Gradients
from engine.learners.xgb.losses import SquaredLogLoss
from engine.split.criteria import Entropy
from engine.text.entries import read_entries
from pages.i18n.locale import ENGLISH, MESSAGES_FOLDER, Locale
from pages.i18n.translator import translator_for as speaker_of
from pages.learners.adaboost.challenges import staged_errors
from pages.learners.adaboost.views import error_bound
from pages.notes.vocabulary import letter_clashes, localized_entry, vocabulary
from tests.pages.i18n.parsed_entries import folders
from tests.pages.i18n.test_messages import read_in

# By message: what it says (parts divided by "…") and what none may say; in English, then in German.
STATEMENTS = {
    "xgb.intro.similarity": ("lowers the penalised objective", "loss most with the { -output-value }",
                             "senkt die bestrafte Zielfunktion", "senkt den Verlust am meisten mit"),
    "derivation.similarity-intro.parabola": ("a smooth loss is close to a parabola", "every loss is close",
                                             "ein glatter Verlust fast eine Parabel", "jeder Verlust fast"),
    "derivation.similarity-intro.gain": ("lowers the objective by half", "lowers the loss by half",
                                         "senkt die Zielfunktion um die Hälfte", "senkt den Verlust um die Hälfte"),
    "prune.intro.alpha": ("by more than alpha each, on average", "each leaf it adds lowers",
                          "im Mittel um mehr als je alpha", "jedes Blatt, das er hinzufügt, den Fehler"),
    "forest.intro.limit": ("the wrong majority surer", "do no harm", "die falsche Mehrheit", "schaden nicht"),
    "cart.intro-formula.gini": ("with replacement", r"drawn at random differ", "mit Zurücklegen",
                                "zufällig gezogene Zeilen verschieden"),
    "cart.explanation.independence": (
        "For the best of { $n } the probability is larger … at least this large with a probability of about",
        r"= By chance alone a chi-square of \{ \$statistic \} or more has|gain \} this large with the",
        "Für die beste von { $n } ist die Wahrscheinlichkeit größer … findet die Suche mindestens einen so großen",
        "= Durch Zufall allein hat ein Chi-Quadrat|findet die Suche mit der"),
    "cart.choice.independence": ("Kept: p is at most", "chance alone would seldom", "Bleibt: p ist höchstens",
                                 "Zufall allein täte das selten"),
    "forest.noise.bias": ("favours { -features } with many values", "$^", "bevorzugt { -features } mit vielen", "$^"),
    "export.format.pmml": ("equal up to rounding", "$^", "bis auf Rundung gleich", "$^"),
    "notes.chen": ("the negative gradient $z_k/p_k$ is never", r"p_k\$ the gradient is never negative",
                   "der negative Gradient $z_k/p_k$ nie", r"p_k\$ ist der Gradient nie negativ"),
    "xgb.intro.penalties": (
        "Less gamma, -2 above +10", r"grow to their full depth|method \(approx\) refuses",
        "Nach Abzug von gamma ergibt -2", r"wachsen bis zur vollen Tiefe|Verfahren \(approx\) lehnt"),
    "idea.openings.pruning-note": ("With tree_method = exact", r"^ The \{ -tree \} is grown to its depth",
                                   "Mit tree_method = exact", "^ Der Baum wächst erst bis"),
    "derivation.similarity-formula.gain": (
        "half its gain, less gamma", "Gain of a split: by how much|node \\}: the gain",
        "halber Gewinn minus gamma", "Aufteilung: um wie viel sie|gen: der Gewinn"),
    "xgb.objective.squared-log": (
        "Relative errors of 1 + y", "a tenth costs the same|for targets above 0 only",
        "relative Fehler von 1 + y", "Zehntel daneben zu liegen|nur für Zielvariablen über 0"),
    "adaboost.intro.stump": ("only be a little better", "is seldom right", "nur etwas besser", "hat selten recht"),
    "gradient_boosting.intro.history": ("began with Schapire (1990)", "began with AdaBoost",
                                        "begann mit Schapire (1990)", "begann mit AdaBoost"),
    "xgb.gradient.definitions": (
        "[softmax] The { -hessian } h is 2 p (1 - p)", r"For \{ -classes \} (it|h) is p|p\. The \{ -hessian \} is p",
        "[softmax] Die { -hessian } h ist 2 p (1 - p)",
        r"Bei \{ -classes \} ist (sie|h gleich) p|p\. Die \{ -hessian \} ist p"),
    "xgb.column.help": ("[squared] { \" \" }It is the", "still missing: the",
                        "[squared] { \" \" }Es ist der", "Was noch fehlt: der"),
    "model.intro.rows-same": ("so it is if", "to: the model was trained on them",
                              "So ist es, wenn", "ergeben: Das Modell wurde mit ihnen"),
    "xgb.code.line": ("if both its children are", r"\{ -prune \} each", "wenn beide Kinder", "schneide jede"),
    "model.page.libraries": ("by { -gradients } alone", "CatBoost all fit",
                             "nach { -gradients } allein", "Boost passen alle"),
    "idea.mixed.split-note": ("counts mistakes only", "as long as no majority", "nur Fehler", "solange sich keine"),
    "gradient_boosting.intro.classes": ("D({ -target } ‖ { -prediction })", "divergence of the predicted",
                                        "D({ -target } ‖ { -prediction })", "Divergenz zwischen"),
    "xgb.preset.xgboost": ("defaults of the penalties", "The package's own defaults",
                           "für die Strafen", "Voreinstellungen des Pakets: lambda"),
    "word.similarity-score": ("lower the penalised objective", "can lower the loss",
                              "bestrafte Zielfunktion senken", "den Verlust senken kann"),
    "word.pruning": ("weakest link first", "gain too little are removed",
                     "schwächste Glied zuerst", "mit zu wenig Gewinn"),
    "word.gamma": ("none below it stays", "where a split gains less than this",
                   "keine darunter bleibt", "wo eine Aufteilung weniger gewinnt"),
    "setting.help.gamma": ("with exact, grown", "trees } are pruned by it",
                           "Mit exact werden", "werden damit beschnitten"),
    "extra_trees.intro.trade-off": ("As a rule that outweighs", "correlated, so their mean", "In der Regel wiegt das",
                                    "korreliert, also"),
    "idea.descent.intro-squared": ("(half the square)", "Under squared loss a rate", "(dem halben Quadrat)",
                                   "Beim quadratischen Verlust ist"),
    "idea.bias.learner-note": ("the error can rise too", "at last the error", "kann auch der Fehler steigen",
                               "am Ende auch der Fehler"),
    "derivation.exponential-code.log-odds": (
        "$F$ aims at half", r"what F comes to|F\$ becomes half", "$F$ zielt auf die", r"was aus F wird|F\$ wird die"),
    "forest.intro.out-of-bag": ("for some { -tree } tests the forest", "trees } only, every { -row } tests",
                                "Nur etwa ein Drittel von ihnen", "Wird jede Zeile nur"),
    "forest.variance.training-sets": ("the variances are estimates", "So draw { $sets }",
                                      "die Varianzen sind Schätzungen", "Zieh also { $sets } Trainingsmengen"),
    "adaboost.intro.sample-weight": ("With a { -learning-rate } of 1 this", "less, until this",
                                     "Bei Lernrate 1 wäre", "weniger, bis dieser"),
    "cart.feature.comparison": ("goes to the right there", r"same \{ -rows \}: none lies", "geht dort nach rechts",
                                r"dieselben \{ -rows \}: "),
    "xgb.metric.auc": ("a tie counting one half", "higher score: 1 if", "Gleichstand zählt halb", "Score hat: 1, wenn"),
    "adaboost.error-chart.bound-note": ("no larger share", r"no more \{ -rows \} than that", "ein größerer Anteil",
                                        "mehr Trainingszeilen können"),
    "idea.openings.intro-additions": ("XGBoost brings along", "XGBoost adds to",
                                      "XGBoost mitbringt", "dem Boosting hinzufügt"),
    "word.alpha-in-xgboost": ("at most that far from 0", "whose sum is smaller",
                              "höchstens so weit von 0", "Summe kleiner ist als"),
    "word.importance": ("by how much the error rises", "or the error when",
                        "um wie viel der Fehler steigt", "oder der Fehler, wenn"),
    "word.entropy": ("The fewest bits a row, on average", "bits it takes",
                     "Die wenigsten Bit je Zeile im Mittel", "(Wie|wie) viele Bit"),
    "word.split-information": ("the fewest bits", "$^", "die wenigsten Bit je Zeile", "$^"),
    "cart.intro-formula.entropy": ("fewest bits a { -row }, on average", "$^",
                                   "die wenigsten Bit je Zeile im Mittel", "$^"),
    "cart.regression-intro.squared-residuals": ("smallest sum of squared", r"smallest (squared|absolute) \{",
                                                "kleinste Summe quadr", r"kleinsten (quadr|absol)"),
    r"letter.\beta": ("AdaBoost.R2 the error over the rest", "$^", "AdaBoost.R2 der Fehler durch den Rest", "$^"),
    r"letter.\alpha": ("and the learning rate in Karabulut", "$^", "und die Lernrate bei Karabulut", "$^"),
    "letter.T": ("what moves G towards 0", "$^", "was G zur 0 hin rückt", "$^"),
}  # fmt: skip
# What happens to a thing is a verb of its own: renamed, "rows { -gain } weight" would be no sentence.
AS_VERB = re.compile(
    r"\b(to|may|must|can|cannot|not|never|is|are|was|were|be|been) \{ -(split|splits|gain|score|vote|cover) \}"
    r"|other way \{ -round \}|\{ -gain \} weight|\{ -split \} (the|it)\b|\{ -[a-z-]+ \}[a-z]"
)


def notes(language: str) -> dict[str, str]:
    """Return what the notes say: "word.entropy" and "letter.T" of the glossary, "notes.chen" of the errata."""
    speaker = speaker_of(Locale(language))
    folder = Path(pages.notes.__file__).parent if language == ENGLISH else MESSAGES_FOLDER / language / "notes"
    words = {f"word.{each.key}": localized_entry(each, speaker)[1] for each in vocabulary()}
    letters = {f"letter.{each.letter}": each.says for each in letter_clashes(language)}
    return words | letters | {"notes.chen": (folder / "chen.toml").read_text("utf-8")}


@pytest.mark.parametrize("language", [ENGLISH, "de"])
def test_what_is_right_is_said_and_what_was_wrong_is_not(language):
    texts = read_entries(folders(language)) | notes(language)
    for key, (*english, german, wrong_in_german) in STATEMENTS.items():
        right, wrong = english if language == ENGLISH else (german, wrong_in_german)
        assert [part for part in right.split(" … ") if part not in texts[key]] == [], key
        assert [name for name, text in texts.items() if re.search(wrong, text)] == [], key


def test_no_term_stands_as_a_verb():
    found = [(key, line.strip()) for key, text in read_entries(folders(ENGLISH)).items()
             for line in text.splitlines() if AS_VERB.search(line)]  # fmt: skip
    assert found == []


OPTIMISTIC = "is an optimistic estimate"
CHOSE = [
    (prune.fit, "iris", {"cv": 3}, "The error that alpha was chosen by"),
    (xgb.fit, "wave", {"cv": 3, "n_estimators": 4}, "The loss that the number of rounds is chosen by"),
    (xgb.fit, "wave", {"validation_fraction": 0.2, "early_stopping_rounds": 2, "n_estimators": 6}, "The loss that"),
    (gradient_boosting.fit, "wave", {"validation_fraction": 0.2, "n_estimators": 3}, "The loss that the number"),
    (forest.fit, "moons", {"stop_when_settled": True, "n_estimators": 40, "tolerance": 0.3}, "An error that decides"),
]  # fmt: skip


@pytest.mark.parametrize(("fit", "name", "settings", "says"), CHOSE)
def test_an_error_that_chose_is_called_optimistic(fit, name, settings, says):
    told = " ".join(read_in(record(fit, load(name), **settings)))
    assert says in told and OPTIMISTIC in told


DIFFERENCES = [("wave", {}, True), ("moons", {}, True), ("iris", {}, True), ("wave", {"loss": "absolute"}, False),
               ("wave", {"loss": "pinball"}, False), ("moons", {"scale_pos_weight": 2.0}, False)]  # fmt: skip


@pytest.mark.parametrize(("name", "settings", "is_difference"), DIFFERENCES)
def test_the_residual_is_said_to_be_a_difference_only_where_it_is_one(name, settings, is_difference):
    data = load(name)
    trace = record(xgb.fit, data, n_estimators=1, **settings)
    (event,), (column, *_) = trace.events_of(Gradients), lesson_for_trace(trace).picture(trace).columns
    F, y = event.previous.after, data.y
    if F.ndim > 1:
        F, y = np.exp(F[0]) / np.exp(F).sum(0), y == 0
    elif data.class_names:
        F = 1 / (1 + np.exp(-F))
    assert np.allclose(-event.g[: data.n], y - F) == is_difference
    for language, says in ((ENGLISH, "less its prediction|y - p"), ("de", "minus ihre Vorhersage|y - p")):
        assert bool(re.search(says, speaker_of(Locale(language)).render(column.why))) == is_difference


def test_a_tenth_of_y_costs_little_where_y_is_small_and_a_tenth_of_1_plus_y_the_same_everywhere():
    y, loss = np.array([0.1, 100.0]), SquaredLogLoss()
    small, large = loss.row_losses(y, 1.1 * y)
    assert large > 100 * small
    small, large = loss.row_losses(y, 1.1 * (1 + y) - 1)
    assert small == pytest.approx(large) and large == pytest.approx(np.log(1.1) ** 2 / 2)


@pytest.mark.parametrize("name", ["seven_rows", "moons", "wisconsin"])
def test_a_stump_is_better_than_a_guess_and_the_bound_is_one_of_the_share(name):
    trace = record(adaboost.fit, load(name), n_estimators=12)
    wrong, bound = staged_errors(trace.model, trace.data), error_bound(trace)
    assert wrong[0] < 1 / 2 and (wrong[: len(bound)] <= bound + 1e-12).all()
    assert wrong[0] * trace.data.n >= 1 > bound[0]  # so it is none of their number


def bits_a_row(shares: np.ndarray) -> float:
    """Return the mean length of the best code of one sign for each share, after Huffman."""
    heap, bits = list(shares), 0.0
    heapq.heapify(heap)
    while len(heap) > 1:
        heapq.heappush(heap, both := heapq.heappop(heap) + heapq.heappop(heap))
        bits += both
    return bits


def test_entropy_is_what_many_rows_need_together_and_not_one():
    shares = np.array([0.97, 0.03])
    entropy, block = float(Entropy().impurity(100 * shares)), shares
    assert bits_a_row(shares) == 1 and entropy < 0.2
    for rows in range(2, 13):
        block = np.outer(block, shares).ravel()
        assert entropy <= bits_a_row(block) / rows < entropy + 1 / rows
