"""Questions as a package of QTI 2.1: a zip with a manifest and a file for each item.

The elements of an item are in the schema's order: declarations, body, processing, feedback. An outcome variable selects
the feedback: for choices the choice itself, for a typed number the first answer within its tolerance.
"""

import io
import re
import zipfile
from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from pages.assignment.banks.questions import BankQuestion, BankTable

ITEMS, PACKAGES = "http://www.imsglobal.org/xsd/imsqti_v2p1", "http://www.imsglobal.org/xsd/imscp_v1p1"
NOT_OF_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
RESPONSE, SCORE, FEEDBACK = "RESPONSE", "SCORE", "FEEDBACK"
FILE_TIME = (2026, 1, 1, 0, 0, 0)  # fixed: equal questions make equal packages


def package(questions: Sequence[BankQuestion], label: str, language: str) -> bytes:
    """Return the package. `label` stands before the input for a number: "Your answer"."""
    files = {f"q{n}.xml": _item(f"q{n}", question, label, language) for n, question in enumerate(questions, 1)}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, element in {"imsmanifest.xml": _manifest(list(files)), **files}.items():
            indent(element)
            xml = tostring(element, "utf-8", xml_declaration=True)
            archive.writestr(zipfile.ZipInfo(name, FILE_TIME), xml, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _manifest(files: Sequence[str]) -> Element:
    root = Element("manifest", {"xmlns": PACKAGES, "identifier": "treerings-questions"})
    metadata = SubElement(root, "metadata")
    _text(metadata, "schema", "QTIv2.1 Package")
    _text(metadata, "schemaversion", "1.0.0")
    SubElement(root, "organizations")
    resources = SubElement(root, "resources")
    for name in files:
        attributes = {"identifier": name.removesuffix(".xml"), "type": "imsqti_item_xmlv2p1", "href": name}
        SubElement(SubElement(resources, "resource", attributes), "file", {"href": name})
    return root


def _item(identifier: str, question: BankQuestion, label: str, language: str) -> Element:
    attributes = {"xmlns": ITEMS, "identifier": identifier, "title": _clean(question.name), "adaptive": "false",
                  "timeDependent": "false", "xml:lang": language}  # fmt: skip
    root = Element("assessmentItem", attributes)
    _declare(root, question)
    body = SubElement(root, "itemBody")
    for table in question.tables:
        _table(body, table)
    for sentence in question.sentences:
        _text(body, "p", sentence)
    if question.numbers:
        _text(body, "p", question.ask)
        entry = {"responseIdentifier": RESPONSE, "expectedLength": "12"}
        SubElement(_text(body, "p", f"{label}: "), "textEntryInteraction", entry)
    else:
        _choices(body, question)
    _process(root, question)
    for name, text in _feedback(question):
        shown = {"outcomeIdentifier": FEEDBACK, "identifier": name, "showHide": "show"}
        _text(SubElement(root, "modalFeedback", shown), "p", text)
    return root


def _declare(root: Element, question: BankQuestion):
    """Declare the response with its correct value, and the outcomes: score and feedback."""
    cardinality, kind = "multiple" if question.several else "single", "float" if question.numbers else "identifier"
    response = {"identifier": RESPONSE, "cardinality": cardinality, "baseType": kind}
    correct = SubElement(SubElement(root, "responseDeclaration", response), "correctResponse")
    if question.numbers:
        _text(correct, "value", repr(question.numbers[0].value))
    for i, choice in enumerate(question.choices):
        if choice.is_right:
            _text(correct, "value", _identifier(i))
    score = {"identifier": SCORE, "cardinality": "single", "baseType": "float", "normalMaximum": "1"}
    default = SubElement(SubElement(root, "outcomeDeclaration", score), "defaultValue")
    _text(default, "value", "0")
    feedback = {"identifier": FEEDBACK, "cardinality": "single", "baseType": "identifier"}
    SubElement(root, "outcomeDeclaration", feedback)


def _choices(body: Element, question: BankQuestion):
    most = "0" if question.several else "1"  # 0: any number
    attributes = {"responseIdentifier": RESPONSE, "shuffle": "false", "maxChoices": most}
    interaction = SubElement(body, "choiceInteraction", attributes)
    _text(interaction, "prompt", question.ask)
    for i, choice in enumerate(question.choices):
        _text(interaction, "simpleChoice", choice.text, {"identifier": _identifier(i)})


def _process(root: Element, question: BankQuestion):
    """Set the score and the feedback: RIGHT, that of the wrong answer, or OTHER."""
    condition = SubElement(SubElement(root, "responseProcessing"), "responseCondition")
    if_right = SubElement(condition, "responseIf")
    if question.numbers:
        _near(if_right, question.numbers[0].value, question.numbers[0].tolerance)
    else:
        match = SubElement(if_right, "match")
        SubElement(match, "variable", {"identifier": RESPONSE})
        SubElement(match, "correct", {"identifier": RESPONSE})
    _set(if_right, SCORE, "float", "1")
    _set(if_right, FEEDBACK, "identifier", "RIGHT")
    for i, number in enumerate(question.numbers[1:], 1):
        else_if = SubElement(condition, "responseElseIf")
        _near(else_if, number.value, number.tolerance)
        _set(else_if, FEEDBACK, "identifier", _identifier(i))
    otherwise = SubElement(condition, "responseElse")
    if question.choices and not question.several:
        outcome = SubElement(otherwise, "setOutcomeValue", {"identifier": FEEDBACK})
        SubElement(outcome, "variable", {"identifier": RESPONSE})
    else:
        _set(otherwise, FEEDBACK, "identifier", "OTHER")


def _near(condition: Element, value: float, tolerance: float):
    attributes = {"toleranceMode": "absolute", "tolerance": f"{tolerance!r} {tolerance!r}"}
    equal = SubElement(condition, "equal", attributes)
    SubElement(equal, "variable", {"identifier": RESPONSE})
    _text(equal, "baseValue", repr(value), {"baseType": "float"})


def _set(condition: Element, outcome: str, kind: str, value: str):
    _text(SubElement(condition, "setOutcomeValue", {"identifier": outcome}), "baseValue", value, {"baseType": kind})


def _feedback(question: BankQuestion) -> list[tuple[str, str]]:
    """Return (name, text) of each feedback: of a wrong answer why it is wrong, of each the explanation."""
    answers = [(_identifier(i), answer.why) for i, answer in enumerate(question.numbers or question.choices)]
    wrong = [(name, f"{why} {question.because}".strip()) for name, why in answers if why]
    return [*wrong, *((name, question.because) for name in ("RIGHT", "OTHER") if question.because)]


def _table(body: Element, table: BankTable):
    tbody = SubElement(SubElement(body, "table"), "tbody")
    for tag, line in (("th", table.heading), *(("td", line) for line in table.lines)):
        row = SubElement(tbody, "tr")
        for cell in line:
            _text(row, tag, cell)


def _identifier(i: int) -> str:
    return f"A{i + 1}"


def _text(parent: Element, tag: str, text: str, attributes: dict[str, str] | None = None) -> Element:
    element = SubElement(parent, tag, attributes or {})
    element.text = _clean(text)
    return element


def _clean(text: str) -> str:
    """Replace what XML cannot contain, control characters and lone surrogates."""
    return NOT_OF_XML.sub("�", text)
