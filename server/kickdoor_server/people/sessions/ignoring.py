"""Whose lines somebody is not told: a wish of their own, of which nobody else hears; it ends with their session."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .names import is_numbered, meant, only

IGNORED_MOST = 100
"""Of one person: more than anybody has been annoyed by in an evening, and little to keep."""


class Ignored:
    """Of one session: each voice, with the name that it had."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def __contains__(self, voice: str) -> bool:
        return voice in self._names

    def __bool__(self) -> bool:
        return bool(self._names)

    @property
    def is_full(self) -> bool:
        """Whether there is no room for another one."""
        return len(self._names) >= IGNORED_MOST

    def add(self, voice: str, name: str) -> None:
        """From here on nothing that it says is told."""
        self._names[voice] = name

    def follow(self, voice: str, now: str, name: str) -> None:
        """Whoever spoke with that voice speaks with another one from here on, which is not told either."""
        if self.is_full:
            self.drop(voice)
        self.add(now, name)

    def drop(self, voice: str) -> None:
        """It is heard again."""
        self._names.pop(voice, None)

    def forget(self, is_gone: Callable[[str], bool]) -> None:
        """Drop those who can say nothing any more."""
        self._names = {voice: name for voice, name in self._names.items() if not is_gone(voice)}

    def voice_of(self, name: str, now_called: Callable[[str], str]) -> str | None:
        """Return the voice of the ignored person who has that name, or had it when they were ignored; None if there is
        none. Raises Declined if it could be several."""
        now = {voice: now_called(voice) or then for voice, then in self._names.items()}
        for names in (now, self._names):
            near = meant(name, (names,), names.__getitem__)
            near = near or tuple(voice for voice, called in names.items() if is_numbered(called, name))
            found = only(name, near, names.__getitem__)
            if found is not None:
                return found
        return None

    def names(self, now_called: Callable[[str], str]) -> Iterator[str]:
        """Yield what they are called by now; who is not there any more, as they were called then."""
        for voice, name in self._names.items():
            yield now_called(voice) or name
