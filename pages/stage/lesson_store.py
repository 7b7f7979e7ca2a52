"""The lessons that can be requested over HTTP, by name.

The store holds weak references: a lesson is there as long as a session shows it or pages.jobs.waiters caches it. One
on a user's own rows is also removed when their session ends or they forget the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol
from weakref import WeakValueDictionary

from pages.jobs.waiters import is_present, session_id


class StoredLesson(Protocol):
    """What the store needs of a lesson. Its parts are gzipped JSON."""

    @property
    def name(self) -> str: ...

    @property
    def private(self) -> bool: ...

    @property
    def book(self) -> bytes: ...

    def chapter(self, number: int) -> bytes:
        """Raises LookupError if there is no such chapter."""
        ...


class LessonStore:
    def __init__(self, present: Callable[[str], bool]):
        self._lessons: WeakValueDictionary[str, StoredLesson] = WeakValueDictionary()
        self._owners: dict[str, str] = {}  # of private lessons: the session that may request it
        self._present = present

    def put(self, lesson: StoredLesson, session: str = ""):
        self._lessons[lesson.name] = lesson
        if lesson.private:
            self._owners = {name: owner for name, owner in self._owners.items() if name in self._lessons}
            self._owners[lesson.name] = session

    def find(self, name: str) -> StoredLesson | None:
        """Return a lesson; a private one only as long as its owner's session is connected."""
        lesson = self._lessons.get(name)
        gone = lesson is not None and lesson.private and not self._present(self._owners.get(name, ""))
        return None if gone else lesson

    def remove(self, session: str):
        for name in [name for name, owner in self._owners.items() if owner == session]:
            self._lessons.pop(name, None)
            del self._owners[name]


# Module-level singleton: any client can clear `st.cache_resource` for everyone.
_store = LessonStore(is_present)


def lesson_store() -> LessonStore:
    return _store


def store_lesson(lesson: StoredLesson):
    """Make a lesson requestable; called by a page on each run that shows it."""
    lesson_store().put(lesson, session_id())


def remove_session():
    """Remove the lessons on this session's own tables."""
    lesson_store().remove(session_id())
