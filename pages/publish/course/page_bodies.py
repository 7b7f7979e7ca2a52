"""The HTML of each kind of page of the course: a lesson, a worked example, an idea or list, the index."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from datasets import catalog
from pages.frame import palette
from pages.frame.contents import page_named, section
from pages.frame.thumbnail import make_thumbnail
from pages.i18n.text import localize_formula, t
from pages.learners.common.entries import IDEAS, LESSONS, NOTES, PageEntry
from pages.lesson.declarations import read_declaration
from pages.notes import Example
from pages.publish.course import markdown
from pages.publish.course.lessons import CourseLesson
from pages.publish.course.rendered_pages import RenderedPage
from pages.publish.paper.document import paragraphs

SHORT_SETTING = str | float | int | None  # types of settings that fit on a line


def stage(step: int = 0, detail: int | None = None) -> str:
    """Return the stage's element; without a detail the lesson opens with its story."""
    colours = " ".join(palette.class_colours())
    opening = f'data-opensstep="{step}"' + ("" if detail is None else f' data-opensgrain="{detail}"')
    return (
        f'<main><div class="stage" data-testid="stage" {opening} '
        f'data-colours="{colours}"></div><noscript><p>{t("course.error.no-javascript")}</p></noscript></main>'
    )


def lesson_body(shown: CourseLesson, others: Sequence[CourseLesson]) -> str:
    """Return the stage, the table, the idea with its formulas, and links to the page's other lessons."""
    declaration = read_declaration(shown.page)
    idea = paragraphs(declaration["idea"])
    formulas = ""
    for name, latex in declaration["formulas"]:
        formulas += f"<dt>{escape(name)}</dt><dd>{markdown.formula(localize_formula(latex))}</dd>"
    why = f"<p>{escape(shown.why)}</p>" if shown.preset else ""
    return (
        f"{stage()}{why}{source(shown)}"
        f'<h2 id="idea">{t("views.tab.idea")}</h2>'
        f'<div class="two"><div>{idea}</div><dl class="formulas">{formulas}</dl></div>'
        f"{other_lessons(t('course.links.other-settings'), (other for other in others if other.preset))}"
        f"{other_lessons(t('course.links.other-data'), (other for other in others if not other.preset))}"
    )


def source(shown: CourseLesson) -> str:
    """Return the lesson's table with its source and licence, and the settings."""
    entry = next(entry for entry in catalog() if entry.name == shown.data)
    facts = {"title": entry.title, "about": entry.description, "source": entry.source, "licence": entry.licence}
    settings = [f"{name} = {value}" for name, value in shown.settings.items() if isinstance(value, SHORT_SETTING)]
    settings_text = t("course.lesson.settings", told=", ".join(settings)) if settings else ""
    table_text = t("course.lesson.data-set", **facts)
    return f'<p class="soft">{escape(table_text)}</p><p class="soft">{escape(settings_text)}</p>'


def other_lessons(title: str, others: Iterable[CourseLesson]) -> str:
    lines = "".join(
        f'<li><a href="{escape(other.name)}.html">{escape(other.label or other.title)}</a> '
        f'<span class="soft">{escape(other.why)}</span></li>'
        for other in others
    )
    return f'<h2>{escape(title)}</h2><ul class="others">{lines}</ul>' if lines else ""


def example(shown: Example, note: str, drawn_stage: str, links: Iterable[tuple[str, str]]) -> str:
    """Return a worked example: the stage, its note as HTML, and links to other pages that show it."""
    leads = "".join(f'<p><a class="leads" href="{escape(href)}">{escape(label)}</a></p>' for label, href in links)
    return f'{drawn_stage}<section id="{escape(shown.id)}-note">{note}{leads}</section>'


def idea_body(page: RenderedPage, choices: dict[str, dict[str, int]]) -> str:
    """Return a page of the app. `choices`[heading][label] is the number of a state."""
    groups = "".join(_button_group(heading, states) for heading, states in choices.items())
    first = _button_group(t("course.choice.page"), {t("course.choice.initial"): 0})
    buttons = f'<div class="choices">{first}{groups}</div>' if groups else ""
    state = f'<div class="state" aria-live="polite">{page.html}</div>'
    return f'<main data-testid="idea">{page.head}{buttons}{state}</main>'


def _button_group(heading: str, states: Mapping[str, int]) -> str:
    buttons = "".join(_button(label, state) for label, state in states.items())
    return f"<fieldset><legend>{escape(heading)}</legend>{buttons}</fieldset>"


def _button(label: str, state: int) -> str:
    pressed = "true" if state == 0 else "false"
    return f'<button type="button" data-state="{state}" aria-pressed="{pressed}">{escape(label)}</button>'


def index(lessons: Mapping[str, Sequence[CourseLesson]], written: set[str]) -> str:
    """Return the search, and cards for the pages in the order of the app's menu. `lessons` are by page."""
    parts = ""
    for name in (LESSONS, IDEAS, NOTES):
        cards = "".join(_card(page, lessons.get(page.name, ())) for page in section(name) if page.name in written)
        parts += f"<h2>{escape(t(name))}</h2><ol class='cards'>{cards}</ol>"
    return (
        f'<main><p class="says sentence">{t("course.index.lead")}</p>'
        f'<div class="search" data-testid="search"><label for="asked">{t("course.index.search")}'
        '</label><input id="asked" type="search" autocomplete="off"><p role="status" class="soft"></p><ul></ul></div>'
        f"{parts}</main>"
    )


def _card(page: PageEntry, lessons: Sequence[CourseLesson]) -> str:
    picture = make_thumbnail(page.name)
    svg = picture.svg.replace("<svg ", f'<svg role="img" aria-label="{escape(picture.alt)}" ') if picture else ""
    needs = ", ".join(page_named(name).title for name in page.prerequisites)
    time = t("home.card.minutes", minutes=page.minutes) if page.minutes else ""
    time += t("home.card.needs", needs=needs) if time and needs else ""
    labelled = [(lesson.name, lesson.label) for lesson in lessons if lesson.label]
    items = "".join(f'<li><a href="{escape(name)}.html">{escape(label)}</a></li>' for name, label in labelled)
    others = f"<details><summary>{t('course.links.others')}</summary><ul>{items}</ul></details>" if items else ""
    return (
        f'<li><a href="{escape(page.name)}.html">{escape(page.title)}</a>{svg}<p class="what">{escape(page.what)}</p>'
        f'<p class="soft small">{escape(time)}</p>{others}</li>'
    )
