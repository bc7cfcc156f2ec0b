"""The people whose chat a person does not want to see. Only that person knows, and it ends with the session."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .names import is_numbered, meant, only

IGNORED_MOST = 100
"""Voices that one session may ignore: more than annoy anybody in an evening, and little to keep."""


class Ignored:
    """The voices that one session ignores, each with the name it had then."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def __contains__(self, voice: str) -> bool:
        return voice in self._names

    def __bool__(self) -> bool:
        return bool(self._names)

    @property
    def is_full(self) -> bool:
        """Return whether no more voices can be ignored."""
        return len(self._names) >= IGNORED_MOST

    def add(self, voice: str, name: str) -> None:
        """Ignore that voice, which belongs to the person called `name`."""
        self._names[voice] = name

    def follow(self, voice: str, now: str, name: str) -> None:
        """Ignore the voice `now` as well: the person of `voice`, called `name`, speaks with it from now on."""
        if self.is_full:
            self.drop(voice)
        self.add(now, name)

    def drop(self, voice: str) -> None:
        """Stop ignoring that voice."""
        self._names.pop(voice, None)

    def forget(self, is_gone: Callable[[str], bool]) -> None:
        """Drop voices that can say nothing any more."""
        self._names = {voice: name for voice, name in self._names.items() if not is_gone(voice)}

    def voice_of(self, name: str, now_called: Callable[[str], str]) -> str | None:
        """Return the ignored voice of the person who has that name, or had it when they were ignored; None if there is
        none.

        Raises Declined if the name could mean several.
        """
        now = {voice: now_called(voice) or then for voice, then in self._names.items()}
        for names in (now, self._names):
            near = meant(name, (names,), names.__getitem__)
            near = near or tuple(voice for voice, called in names.items() if is_numbered(called, name))
            found = only(name, near, names.__getitem__)
            if found is not None:
                return found
        return None

    def names(self, now_called: Callable[[str], str]) -> Iterator[str]:
        """Yield the current names of the ignored people, or the last known name of those who are gone."""
        for voice, name in self._names.items():
            yield now_called(voice) or name
