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
        """Ignore the speaker with the id `voice`, who is called `name` now."""
        self._names[voice] = name

    def follow(self, voice: str, now: str, name: str) -> None:
        """Ignore the speaker with the id `now` as well, called `name`: the person who spoke with the id `voice`
        before.
        """
        if self.is_full:
            self.drop(voice)
        self.add(now, name)

    def drop(self, voice: str) -> None:
        """Stop ignoring the speaker with the id `voice`, if they are ignored."""
        self._names.pop(voice, None)

    def forget(self, is_gone: Callable[[str], bool]) -> None:
        """Stop ignoring speakers for whose id `is_gone` returns True, since they cannot speak any more."""
        self._names = {voice: name for voice, name in self._names.items() if not is_gone(voice)}

    def voice_of(self, name: str, now_called: Callable[[str], str]) -> str | None:
        """Return the id of the ignored speaker whom a typed `name` means, by their name now or the one they had when
        they were ignored; None if there is none.

        `now_called` returns a speaker's name by id, "" if they are gone. Raises Declined if the name could mean
        several.
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
        """Yield the names of all ignored speakers: the present one, or the last known one of those who are gone.
        `now_called` returns a speaker's name by id, "" if they are gone.
        """
        for voice, name in self._names.items():
            yield now_called(voice) or name
