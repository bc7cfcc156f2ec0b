"""Whose lines somebody is not told: a wish of their own, of which nobody else hears; it ends with their session."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kickdoor_protocol.checks.alike import alike

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

    def voice_of(self, name: str) -> str | None:
        """The voice that was ignored under that name, or under one that would be taken for it."""
        exactly = (voice for voice, known in self._names.items() if known.casefold() == name.casefold())
        nearly = (voice for voice, known in self._names.items() if alike(known, name))
        return next(exactly, None) or next(nearly, None)

    def names(self, now_called: Callable[[str], str]) -> Iterator[str]:
        """Yield what they are called by now; who is not there any more, as they were called then."""
        for voice, name in self._names.items():
            yield now_called(voice) or name
