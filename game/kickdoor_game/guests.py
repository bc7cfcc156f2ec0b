"""Lists of plugins: our own and those of installed packages, for engines, sets, and each package's code for them.

An entry says where an object is, as `module:attribute`. Ours are listed in code; those of installed packages come from
an entry-point group and are added after ours. They cannot replace ours. Nothing is imported before it is needed, and an
entry that fails raises `UnusablePlugin`, whatever its own error, so that loops over a list can skip it.
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
    """Return the entry points that packages importable here have registered in that group."""
    return list(_all_installed(tuple(sys.path)).get(group, ()))


@lru_cache(maxsize=1)
def _all_installed(path: tuple[str, ...]) -> Mapping[str, tuple[EntryPoint, ...]]:
    """Return all entry points by group; cached, since searching one group costs as much as searching all, and a server
    needs five.
    """
    found = entry_points()
    return {group: tuple(found.select(group=group)) for group in found.groups}


class UnusablePlugin(KeyError):  # noqa: N818 - callers catch it as a state of a plugin
    """A registered plugin does not work; `args[0]` says which, where it is, and why, without a full stop."""


class Guests(dict[str, str]):
    """Locations of plugins by name, as `module:attribute`.

    `group`: the entry-point group of installed plugins; `what`: the kind of plugin, for errors; `own`: ours, which
    installed ones cannot replace.
    """

    def __init__(self, group: str, what: str, own: Mapping[str, str]) -> None:
        theirs = {point.name: point.value for point in installed(group)}
        super().__init__({**own, **theirs, **own})
        self._what = what

    def insist_on(self, name: str) -> str:
        """Return the location, as `module:attribute`, of the plugin with that name. Raises KeyError, with the known
        names, if there is none."""
        if name not in self:
            raise KeyError(f"no {self._what} {name!r}; there are: {', '.join(self)}")
        return self[name]

    def find(self, name: str) -> Any:
        """Return the object of the plugin with that name. Raises KeyError, with the known names, if there is none, and
        UnusablePlugin if it cannot be loaded."""
        where = self.insist_on(name)
        with self.blamed(name):
            return _found(where)

    @contextmanager
    def blamed(self, name: str) -> Iterator[None]:
        """Turn any exception within the block, SystemExit included, into UnusablePlugin for the plugin with that
        name."""
        try:
            yield
        except UnusablePlugin:
            raise
        except (Exception, SystemExit) as wrong:
            why = wrong.args[0] if isinstance(wrong, KeyError) and wrong.args else wrong
            raise UnusablePlugin(
                f"the {self._what} {name!r} ({self[name]}) cannot be used: {type(wrong).__name__}: {why}"
            ) from wrong


@cache
def _found(where: str) -> Any:
    """Return the object at a location, cached."""
    return pkgutil.resolve_name(where)
