"""Lists of what is ours and of what is installed beside it: engines, sets, and what each package has for them.

An entry says where a thing is, as `module:attribute`. Ours stand in the list of the package; those of an installed
package in an entry-point group of the list's name, and are added behind ours. Nobody can take a name of ours. Nothing
is imported before it is asked for, and what does not work when it is asked for is `Unusable`, whatever it does instead:
whoever goes through a list leaves it out and goes on.
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache, lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any


def installed(group: str) -> list[EntryPoint]:
    """What the packages that can be imported here enter in that group."""
    return list(_all_installed(tuple(sys.path)).get(group, ()))


@lru_cache(maxsize=1)
def _all_installed(path: tuple[str, ...]) -> Mapping[str, tuple[EntryPoint, ...]]:
    """By group: to look for one costs as much as to look for all, and a server has five."""
    found = entry_points()
    return {group: tuple(found.select(group=group)) for group in found.groups}


class Unusable(KeyError):  # noqa: N818 - what is said of a guest
    """What is there by its name and does not work; `args[0]` says what it is, where, and why, without a full stop."""


class Guests(dict[str, str]):
    """Where each thing is, by name. `group`: the entry-point group of those that are installed; `what`: what it is."""

    def __init__(self, group: str, what: str, own: Mapping[str, str]) -> None:
        theirs = {point.name: point.value for point in installed(group)}
        super().__init__({**own, **theirs, **own})
        self._what = what

    def insist_on(self, name: str) -> str:
        """Where it is; KeyError with the known names for another."""
        if name not in self:
            raise KeyError(f"no {self._what} {name!r}; there are: {', '.join(self)}")
        return self[name]

    def find(self, name: str) -> Any:
        """The thing itself; KeyError with the known names for another, Unusable if it cannot be had."""
        where = self.insist_on(name)
        with self.blamed(name):
            return _found(where)

    @contextmanager
    def blamed(self, name: str) -> Iterator[None]:
        """Whatever goes wrong meanwhile, even a wish to end the program, is because of that one, which is Unusable."""
        try:
            yield
        except Unusable:
            raise
        except (Exception, SystemExit) as wrong:
            why = wrong.args[0] if isinstance(wrong, KeyError) and wrong.args else wrong
            raise Unusable(
                f"the {self._what} {name!r} ({self[name]}) cannot be used: {type(wrong).__name__}: {why}"
            ) from wrong


@cache
def _found(where: str) -> Any:
    return pkgutil.resolve_name(where)
