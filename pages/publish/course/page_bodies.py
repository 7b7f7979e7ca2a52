"""What stands on each kind of page of the course: a lesson, a worked example, an idea or a list, the index."""

from __future__ import annotations

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

SHORT_SETTING = str | float | int | None  # settings that fit a line
SPLITS_DETAIL = 1  # of the stage's grains, as the app opens


def stage(step: int = 0, detail: int = SPLITS_DETAIL) -> str:
    colours = " ".join(palette.class_colours())
    return (
        f'<main><div class="stage" data-testid="stage" data-opensstep="{step}" data-opensgrain="{detail}" '
        f'data-colours="{colours}"></div><noscript><p>{t("course.error.no-javascript")}</p></noscript></main>'
    )


def lesson_body(shown: CourseLesson, others: Sequence[CourseLesson]) -> str:
    """The stage, what is special here, the idea with its formulas, and the same lesson in other ways."""
    told = read_declaration(shown.page)
    ideas = "".join(f"<p>{escape(each)}</p>" for each in told["idea"])
    formulas = "".join(
        f"<dt>{escape(name)}</dt><dd>{markdown.formula(localize_formula(each))}</dd>" for name, each in told["formulas"]
    )
    why = f"<p>{escape(shown.why)}</p>" if shown.preset else ""
    return (
        f"{stage()}{why}{source(shown)}"
        f'<h2 id="idea">{t("views.tab.idea")}</h2>'
        f'<div class="two"><div>{ideas}</div><dl class="formulas">{formulas}</dl></div>'
        f"{other_lessons(t('course.links.other-settings'), (each for each in others if each.preset))}"
        f"{other_lessons(t('course.links.other-data'), (each for each in others if not each.preset))}"
    )


def source(shown: CourseLesson) -> str:
    """The table, whose it is, and what was set."""
    entry = next(each for each in catalog() if each.name == shown.data)
    table = t(
        "course.lesson.data-set", title=entry.title, about=entry.description, source=entry.source, licence=entry.licence
    )
    told = [f"{name} = {value}" for name, value in shown.settings.items() if isinstance(value, SHORT_SETTING)]
    settings = t("course.lesson.settings", told=", ".join(told)) if told else ""
    return f'<p class="soft">{escape(table)}</p><p class="soft">{escape(settings)}</p>'


def other_lessons(title: str, others: Iterable[CourseLesson]) -> str:
    lines = "".join(
        f'<li><a href="{escape(each.name)}.html">{escape(each.label or each.title)}</a> '
        f'<span class="soft">{escape(each.why)}</span></li>'
        for each in others
    )
    return f'<h2>{escape(title)}</h2><ul class="others">{lines}</ul>' if lines else ""


def example(shown: Example, told: str, drawn_stage: str, links: Iterable[tuple[str, str]]) -> str:
    """`told` is the entry of the list as HTML; the links lead to where else it is shown."""
    leads = "".join(f'<p><a class="leads" href="{escape(href)}">{escape(label)}</a></p>' for label, href in links)
    return f'{drawn_stage}<section id="{escape(shown.id)}-note">{told}{leads}</section>'


def idea_body(page: RenderedPage, choices: dict[str, dict[str, int]]) -> str:
    """A page of the app. `choices`: under each heading, what a button says and which state it shows."""
    groups = "".join(
        f"<fieldset><legend>{escape(heading)}</legend>"
        + "".join(_button(label, state) for label, state in states.items())
        + "</fieldset>"
        for heading, states in choices.items()
    )
    first = f"<fieldset><legend>{t('course.choice.page')}</legend>{_button(t('course.choice.initial'), 0)}</fieldset>"
    buttons = f'<div class="choices">{first}{groups}</div>' if groups else ""
    return (
        f'<main data-testid="idea">{page.head}{buttons}<div class="state" aria-live="polite">{page.html}</div></main>'
    )


def _button(label: str, state: int) -> str:
    pressed = "true" if state == 0 else "false"
    return f'<button type="button" data-state="{state}" aria-pressed="{pressed}">{escape(label)}</button>'


def index(lessons: Mapping[str, Sequence[CourseLesson]], written: set[str]) -> str:
    """A search, and the parts of the app's menu with their pages, in teaching order. `lessons` are by page."""
    parts = "".join(
        f"<h2>{escape(t(name))}</h2><ol class='cards'>"
        + "".join(_card(stop, lessons.get(stop.name, ())) for stop in section(name) if stop.name in written)
        + "</ol>"
        for name in (LESSONS, IDEAS, NOTES)
    )
    return (
        f'<main><p class="says sentence">{t("course.index.lead")}</p>'
        f'<div class="search" data-testid="search"><label for="asked">{t("course.index.search")}'
        '</label><input id="asked" type="search" autocomplete="off"><p role="status" class="soft"></p><ul></ul></div>'
        f"{parts}</main>"
    )


def _card(stop: PageEntry, lessons: Sequence[CourseLesson]) -> str:
    picture = make_thumbnail(stop.name)
    svg = picture.svg.replace("<svg ", f'<svg role="img" aria-label="{escape(picture.alt)}" ') if picture else ""
    needs = ", ".join(page_named(name).title for name in stop.prerequisites)
    time = (
        t("home.card.minutes", minutes=stop.minutes) + (t("home.card.needs", needs=needs) if needs else "")
        if stop.minutes
        else ""
    )
    more = "".join(
        f'<li><a href="{escape(each.name)}.html">{escape(each.label)}</a></li>' for each in lessons if each.label
    )
    others = f"<details><summary>{t('course.links.others')}</summary><ul>{more}</ul></details>" if more else ""
    return (
        f'<li><a href="{escape(stop.name)}.html">{escape(stop.title)}</a>{svg}<p class="what">{escape(stop.what)}</p>'
        f'<p class="soft small">{escape(time)}</p>{others}</li>'
    )
