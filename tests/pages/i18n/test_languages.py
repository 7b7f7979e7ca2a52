"""Every language says what English says: the same messages with the same places, and not one English word."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from datasets import DataProblem, load
from engine import record
from engine.learners.registry import lesson_for_trace
from engine.text.message import Message, NumberText, Span, msg
from engine.text.wording import node_name_text, rows_text
from pages.i18n.locale import ENGLISH, LANGUAGES, MESSAGES_FOLDER, Locale
from pages.i18n.translator import Translator, make_locale, translator_for
from pages.notes.vocabulary import find_word, glossary_key
from pages.stage import bundle
from tests.learners import ALGORITHMS
from tests.pages.i18n.parsed_entries import entries
from tests.pages.i18n.test_messages import lessons_told

OTHERS = [name for name in LANGUAGES if name != ENGLISH]
TURKISH = Path(__file__).parent / "turkish"
OF_THE_LANGUAGE = {"case"}  # places that only the language itself fills

# Written alike in both: names, letters of formulas, settings, words that German took over or shares by chance.
ALIKE = frozenset(
    re.findall(
        r"\w+",
        """absolute adaboost alpha alphas also an approx auc bag base best beta bonferroni boosting
        bootstrap browser chi child cov criterion cv dart decrease delta early ensemble err exact exp extra
        falls fast fisher forest f₀ fₘ gain gamma gini gradient g² halfway huber impurity in lambda learn
        learning leaves links log lower max median min minimum minus miss negative newton odds of oob out
        permutation plus post pre pruning quantile random rate rest rho rmse rounds scikit score scores
        sigma sigma² so softmax stand start stopping test ties tol training trees var was weight xgboost αₘ""",
    )
)
# The same of pages, with the names of libraries, of authors, of settings and their values.
ALIKE_ON_PAGES = frozenset(
    re.findall(
        r"\w+",
        """additive age anywidget app april arcing arff array arrays arrow august bagging bags bare big bit
        bits blue booster breiman bring browser build byte bytes bzip cache cart case catboost categories
        chaid chen clump code codes comma cosh csv data dataframe detail diabetes dict dot draws end error
        esl estimators eta euc excel export extremely fall fallen false fast feather fit force forest
        forests form format freund friedman gb gbtree gif gift graph graphviz green guestrin gz gzip g² half
        hand hdf hist html id information init install iris isolation javascript jis jpeg json karabulut kb kind kr
        kullback leaf leibler lies lightgbm link lms logistic loss lr mae mails mark mb measure minute mm model
        moodle name node none november np nuclei numpy office onnx onnxruntime open opendocument optimum
        orange order palmer pandas parallel parquet part path pdf pickle pickles pinball pip pmml png pool
        postscript predict predictproba python qti random randomized rar rb record red region regression
        relative resample rests rich row savetxt schapire schema scoring scorm select september server settings
        shift shirt show shrink sigmoid splitter spss sql sqlite squared ssr stata subsample svg tab tabs target
        tennis text theta thickness threshold tiff titanic toml tr treerings true twoing ubjson update utc
        utf version vote will windows wisconsin write xgb xlsx xml xz yellow zero zip zstandard""",
    )
)
WORD = re.compile(r"[^\W\d_]{2,}")
OF_FORMULA = re.compile(r"\\(?:mathrm|text|operatorname)\{([^{}]*)\}")  # words, as LaTeX sets them
SETTINGS = re.compile(r"\w*_\w+|median = \w+|\w+ = None")  # names in the program, written as they are there


class Places(Visitor):
    def __init__(self, entry: fluent.Message | fluent.Term):
        self.placed: set[str] = set()
        self.shown: set[str] = set()
        self.texts: list[str] = []
        self.visit(entry)

    def visit_VariableReference(self, reference: fluent.VariableReference):
        self.placed.add(reference.id.name)

    def visit_Placeable(self, placeable: fluent.Placeable):
        if isinstance(placeable.expression, fluent.VariableReference):
            self.shown.add(placeable.expression.id.name)
        self.generic_visit(placeable)

    def visit_TextElement(self, text: fluent.TextElement):
        self.texts.append(text.value)


@pytest.mark.parametrize("name", OTHERS)
def test_a_language_has_every_message_and_no_other(name):
    there, wanted = set(entries(name)), set(entries(ENGLISH)) | glossary()
    assert sorted(wanted - there) == []
    assert sorted(there - wanted) == []


def glossary() -> set[str]:
    """Of every term that English explains."""
    terms = [entry.id.name for entry in entries(ENGLISH).values() if isinstance(entry, fluent.Term)]
    explained = (find_word(translator_for().text(Message(f"term-{term}", {}))) for term in terms)
    return {glossary_key(word) for word in explained if word}


@pytest.mark.parametrize("name", OTHERS)
def test_a_message_has_the_same_places(name):
    """It may choose by a count that English does not need, but what English shows is shown."""
    wrong = {}
    for message, entry in entries(ENGLISH).items():
        ours, theirs = Places(entry), Places(entries(name)[message])
        unplaced, unknown = ours.placed - theirs.placed, theirs.placed - ours.placed - OF_THE_LANGUAGE
        if unplaced or unknown:
            wrong[message] = unplaced, unknown
    assert wrong == {}


def words_of(name: str) -> set[str]:
    texts = [text for entry in entries(name).values() for text in Places(entry).texts]
    return {word.lower() for text in texts for word in WORD.findall(SETTINGS.sub("", text))}


def test_no_template_in_german_has_an_english_word():
    assert words_of("de") & words_of(ENGLISH) - ALIKE - ALIKE_ON_PAGES == set()


# -- whole lessons


def all_of(said) -> list[str]:
    if isinstance(said, dict):
        said = list(said.values())
    return (
        [text for each in said for text in all_of(each)] if isinstance(said, list) else [said] * isinstance(said, str)
    )


def told_in(speaker: Translator, trace) -> list[str]:
    """Everything that a lesson says, titles and lines of code too."""
    lesson = lesson_for_trace(trace)
    picture = lesson.picture(trace)
    found = [*all_of(speaker.render(lesson.code)), *all_of(speaker.render([tree.name for tree in picture.trees]))]
    for each in (*picture.panels, *picture.columns):
        found.append(speaker.text(each.title))
    found += [speaker.text(each.why) for each in picture.columns]
    found += [text for each in picture.panels for text in all_of(speaker.render(each.content)) if "_" not in text]
    for step in lesson.steps(trace, candidates=3):
        found += [speaker.text(*step.sentences), speaker.text(step.section_title)]
        found += [speaker.text(working.quantity) for working in step.calculations]
        found += [
            word
            for working in step.calculations
            for word in OF_FORMULA.findall(speaker.localize_latex(working.formula))
        ]
        if asks := step.question:
            because = asks.explanation if isinstance(asks.explanation, tuple) else (asks.explanation,)
            found += [speaker.text(asks.prompt), *all_of(speaker.render(asks.choices)), speaker.text(*because)]
    return found


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda algorithm: algorithm.name)
def test_no_german_lesson_has_an_english_word(algorithm):
    """Words stand in German templates, or are the user's: names of columns, levels and classes."""
    german = translator_for(Locale("de"))
    known = words_of("de") | {word.lower() for word in WORD.findall(german.text(msg("menu.language.own-name")))}
    for own, name, settings in lessons_told():
        if own is not algorithm:
            continue
        try:
            trace = record(algorithm.fit, load(name), **settings)
        except DataProblem:
            continue
        data = trace.data
        users = " ".join(
            (data.target_name, *data.feature_names, *data.class_names, *(str(each) for each in data.levels))
        )
        allowed = known | {word.lower() for word in WORD.findall(users)}
        foreign = {
            word: text
            for text in told_in(german, trace)
            for word in WORD.findall(SETTINGS.sub("", text))
            if word.lower() not in allowed
        }
        assert not foreign, (name, settings, foreign)


# -- cases, numbers, another build of sentences


def test_a_sentence_asks_for_the_case_it_needs():
    german = translator_for(Locale("de"))
    split = {"how": "most", "random": False, "split": Span("x")}
    assert (
        german.text(msg("cart.split.chosen", node=node_name_text(0), **split)) == "Beste Aufteilung an der Wurzel: x."
    )
    assert german.text(msg("cart.split.chosen", node=node_name_text(3), **split)) == "Beste Aufteilung an Knoten 3: x."
    assert (
        german.text(msg("cart.node.contents", node=node_name_text(0), rows=rows_text(1), holds=rows_text(2)))
        == "Die Wurzel enthält 1 Zeile: 2 Zeilen."
    )


def test_a_language_with_another_order_and_suffixes_is_a_folder():
    turkish = Translator("tr", folder=TURKISH)
    split = {
        "how": "most",
        "random": False,
        "split": msg("lesson.rule.threshold", feature=Span("x"), threshold=1.5, missing=False),
    }
    assert turkish.text(msg("cart.split.chosen", node=node_name_text(0), **split)) == "Kökte bölme: x ≤ 1,5."
    assert turkish.text(msg("cart.path.leaf", node=node_name_text(3))) == "Satır 3 numaralı düğümde biter."
    assert (
        turkish.text(msg("text.count.rows", n=1)) == "1 satır"
        and turkish.text(msg("text.count.rows", n=7)) == "7 satır"
    )
    moves = msg("gradient_boosting.update.largest-move", row=Span("x"), before=1.5, after=1234.5)
    assert turkish.text(moves) == "x: F 1,5 değerinden 1\u202f234,5 değerine gider."


@pytest.mark.parametrize(
    ("spoken", "written"),
    [
        (Locale(), "1,234.5 0.5 2007"),
        (Locale("en", "comma"), "1\u202f234,5 0,5 2007"),
        (Locale("de"), "1\u202f234,5 0,5 2007"),
        (Locale("de", "point"), "1,234.5 0.5 2007"),
    ],
)
def test_numbers_are_written_as_the_reader_wants(spoken, written):
    speaker = translator_for(spoken)
    numbers = (
        speaker.format_number(1234.5),
        speaker.format_number(0.5),
        speaker.format_number(NumberText(2007, is_grouped=False)),
    )
    assert " ".join(numbers) == written


def test_a_formula_has_the_reader_s_numbers():
    formula = "<mrow><mn>0.5</mn><mo>+</mo><mn>3</mn><mtext>0.5</mtext></mrow>"
    assert translator_for(Locale("de")).localize_mathml(formula) == formula.replace("<mn>0.5", "<mn>0,5")
    assert translator_for().localize_mathml(formula) == formula


def test_a_formula_has_the_reader_s_words():
    formula = r"\word{sign}(F) \cdot \term{gain} - e_{\word{one-value}}"
    assert (
        translator_for(Locale("de")).localize_latex(formula)
        == r"\mathrm{sgn}(F) \cdot \text{Gewinn} - e_{\mathrm{ein\ Wert}}"
    )
    assert translator_for().localize_latex(formula) == r"\mathrm{sign}(F) \cdot \text{gain} - e_{\mathrm{one\ value}}"


def test_what_is_usual_is_not_chosen():
    assert make_locale("de", "comma") == Locale("de") == make_locale("de")
    assert make_locale("en", "comma") == Locale("en", "comma")
    assert make_locale("en", "point") == Locale()


# -- what one language lacks


def lacking(folder: Path, edit) -> Translator:
    """German with one of its files edited, beside English."""
    shutil.copytree(MESSAGES_FOLDER / "de", folder / "de")
    file = folder / "de" / "text.ftl"
    file.write_text(edit(file.read_text("utf-8")), "utf-8")
    return Translator("de", folder=folder)


@pytest.mark.parametrize(
    "edit",
    [
        lambda text: re.sub(r"^ +\.rows =.*\n(?:        .*\n|    \}\n)*", "", text, flags=re.MULTILINE),
        lambda text: re.sub(r"\.rows =", ".rows = { $nobody } { -nothing } {", text),
    ],
    ids=["missing", "damaged"],
)
def test_a_message_that_a_language_lacks_is_told_in_english_and_the_others_in_it(tmp_path, caplog, edit):
    """One missing German message took down every German page."""
    german = lacking(tmp_path, edit)
    assert german.text(msg("text.count.rows", n=7)) == translator_for().text(msg("text.count.rows", n=7)) == "7 rows"
    assert "In English instead" in caplog.text and "rows" in caplog.text
    assert german.text(msg("text.name.quoted", text=Span("a"))) == translator_for(Locale("de")).text(
        msg("text.name.quoted", text=Span("a"))
    )
    with pytest.raises(KeyError, match="no file for en has the message nowhere"):
        german.text(msg("nowhere"))


def test_what_the_stage_lacks_in_a_language_it_says_in_english(tmp_path, monkeypatch):
    ours, theirs = (json.loads((MESSAGES_FOLDER / name / "stage.json").read_text("utf-8")) for name in (ENGLISH, "de"))
    gone = theirs.popitem()[0]
    for name, table in ((ENGLISH, ours), ("de", theirs)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "stage.json").write_text(json.dumps(table), "utf-8")
    monkeypatch.setattr(bundle, "LANGUAGES_FOLDER", tmp_path)
    assert json.loads(bundle.messages("de")) == theirs | {gone: ours[gone]}
