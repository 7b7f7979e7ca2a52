"""Nothing of what a step is about is cut or missing: what its sentence names is in sight, on three screens."""

import pytest

from datasets import load
from engine import record
from engine.learners.registry import lesson_for_trace
from pages.learners.registry import LEARNER_BY_PAGE, LESSON_ENTRIES
from pages.publish.course.lessons import default_table, opening_settings
from pages.stage.reel import fitting_reel
from tests.browser.stages import FRAME, whole
from tests.tables import THOROUGH

SIZES = [(1280, 720), (1920, 1080), (390, 844)]
TREES = 3  # of an ensemble, unless THOROUGH
# What the sentences of steps name and nothing else shows. A word is in sight if nothing clips, ends ("…") or covers it.
MISSING = f"""async (steps) => {{
    const wordsIn = (text) => [...text.matchAll(/[^\\s?,:;()]+/g)], missing = [];
    let sights; // of elements: the part of the window in which what is around them lets them be seen
    function sightOf(element) {{
        if (!element) return {{ left: 0, top: 0, right: innerWidth, bottom: innerHeight }};
        if (sights.has(element)) return sights.get(element);
        const style = getComputedStyle(element), box = element.getBoundingClientRect();
        let sight = style.visibility === "visible" && style.opacity !== "0" ? sightOf(element.parentElement) : null;
        if (sight && style.overflowX !== "visible" && (element.localName === "svg" || !element.closest("svg"))) {{
            const dots = style.textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth ? 14 : -1;
            sight = {{
                left: Math.max(sight.left, box.left - 1), right: Math.min(sight.right, box.right - dots),
                top: Math.max(sight.top, box.top - 1), bottom: Math.min(sight.bottom, box.bottom + 1),
            }};
        }}
        return sights.set(element, sight).get(element);
    }}
    function isCovered(element, x, y) {{
        const over = document.elementFromPoint(x, y);
        if (!over || over.contains(element) || element.contains(over)) return false;
        if (!over.checkVisibility({{ opacityProperty: true }})) return false; // a tool of a panel nobody points at
        const isAbove = element.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING;
        return !element.closest("svg")?.contains(over) || (over.matches(".box") && isAbove);
    }}
    function isInSight(text, from, to) {{
        const sight = sightOf(text.parentElement), range = document.createRange();
        range.setStart(text, from), range.setEnd(text, to);
        const {{ left, right, top, width, height }} = range.getBoundingClientRect(), middle = top + height / 2;
        return sight && width > 1 && left >= sight.left && right <= sight.right && middle >= sight.top + 4
            && middle <= sight.bottom - 4 && !isCovered(text.parentElement, left + width / 2, middle);
    }}
    function seenIn(root, except, isWanted) {{ // the wanted words in sight, and ¤ for each other word
        const seen = [], walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let text = walker.nextNode(); text; text = walker.nextNode())
            if (!text.parentElement.closest(except)) for (const {{ 0: word, index }} of wordsIn(text.data))
                seen.push(isWanted(word) && isInSight(text, index, index + word.length) ? word : "¤");
        return ` ${{seen.join(" ")}} `;
    }}
    for (const step of steps) {{
        stage.seek(step);
        do await ({FRAME})(); while (stage.view.isPending); // its chapter is on its way
        sights = new Map();
        const hasTree = !stage.panels.tree.root.matches(".off"), // whose heading has the marks and names of the classes
            marks = document.querySelectorAll(`.sentence :is(mark:not(.number)${{hasTree ? ", .class" : ""}})`),
            names = new Set([...marks].map((mark) => wordsIn(mark.textContent).join(" "))),
            wanted = new Set([...names].flatMap((name) => name.split(" "))),
            seen = names.size ? seenIn(stage.root, ".words, .code, title, .visually-hidden", (x) => wanted.has(x)) : "";
        for (const name of names) if (!seen.includes(` ${{name}} `)) missing.push([step, name]);
        if (seenIn(stage.panels.sentence.root, "none", () => true).includes("¤")) missing.push([step, "the sentence"]);
    }}
    return missing;
}}"""


def steps_by_kind(reel) -> list[list[int]]:
    """The steps of each kind: those whose sentences have the same message keys."""
    kinds = {}
    for step in range(len(reel.steps)):
        keys = tuple(getattr(each, "key", "") for each in reel.steps.render_text(step).sentences)
        kinds.setdefault(keys, []).append(step)
    return list(kinds.values())


@pytest.mark.parametrize("page", LESSON_ENTRIES)
def test_what_a_sentence_names_is_in_sight(page, open_stage):
    learner, settings, missing = LEARNER_BY_PAGE[page], opening_settings(page), []
    if "n_estimators" in settings and not THOROUGH:
        settings["n_estimators"] = min(settings["n_estimators"], TREES)
    trace = record(learner.fit, load(default_table(page)), **settings)
    reel = fitting_reel(trace, lesson_for_trace(trace), page, learner.algorithm)
    stage, kinds = open_stage(whole(reel), grain=2), steps_by_kind(reel)
    for k, (width, height) in enumerate(SIZES):
        stage.page.set_viewport_size({"width": width, "height": height})
        steps = range(len(reel.steps)) if THOROUGH else sorted(of[k * len(of) // len(SIZES)] for of in kinds)
        missing += [(width, *each) for each in stage.page.evaluate(MISSING, list(steps))]
    assert not missing, missing[:9]
