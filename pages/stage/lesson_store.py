"""The lessons that can be asked for over HTTP, by name.

The shelf itself keeps none of them: a lesson stands on it as long as somebody looks at it or
pages.jobs.waiters has room for it. One on somebody's own rows is besides taken off it when their session ends
or they forget the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol
from weakref import WeakValueDictionary

from pages.jobs.waiters import is_present, session_id


class StoredLesson(Protocol):
    """What the shelf knows of a lesson. What it gives is gzipped JSON."""

    @property
    def name(self) -> str: ...

    @property
    def private(self) -> bool: ...

    @property
    def book(self) -> bytes: ...

    def chapter(self, number: int) -> bytes:
        """Raises LookupError if there is none of this number."""
        ...


class LessonStore:
    def __init__(self, present: Callable[[str], bool]):
        self._lessons: WeakValueDictionary[str, StoredLesson] = WeakValueDictionary()
        self._owners: dict[str, str] = {}  # of private lessons: the session that may be sent it
        self._present = present

    def put(self, lesson: StoredLesson, session: str = ""):
        self._lessons[lesson.name] = lesson
        if lesson.private:
            self._owners = {name: owner for name, owner in self._owners.items() if name in self._lessons}
            self._owners[lesson.name] = session

    def find(self, name: str) -> StoredLesson | None:
        """A private one as long as its owner is there."""
        lesson = self._lessons.get(name)
        gone = lesson is not None and lesson.private and not self._present(self._owners.get(name, ""))
        return None if gone else lesson

    def remove(self, session: str):
        """All that is this session's own."""
        for name in [name for name, owner in self._owners.items() if owner == session]:
            self._lessons.pop(name, None)
            del self._owners[name]


# Module-level singleton: any client can clear `st.cache_resource` for everyone.
_shelf = LessonStore(is_present)


def lesson_store() -> LessonStore:
    """The one of this server, for whichever thread asks."""
    return _shelf


def store_lesson(lesson: StoredLesson):
    """Called by the page that shows it, each time it does."""
    lesson_store().put(lesson, session_id())


def remove_session():
    """What this session put there of its own tables can be asked for no longer."""
    lesson_store().remove(session_id())
