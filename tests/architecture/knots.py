"""Measure how the folders of a package hang together: which import each other, and which form a knot.

    python -m tests.architecture.knots                   # the server, the client and the three engines
    python -m tests.architecture.knots kickdoor_server   # one package, with the modules behind every mutual pair

A folder is the innermost package that a module lies in. Only imports at run time are counted; those for the type
checker (`if TYPE_CHECKING:`) make no knot. A knot is a set of folders each of which reaches every other by imports, so
that none of them can be read, tested or moved alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations

import click
import grimp

MEASURED = (
    "kickdoor_server",
    "kickdoor_client",
    "kickdoor_game.doors",
    "kickdoor_game.quest",
    "kickdoor_game.duel",
)

PACKAGES = ("kickdoor_protocol", "kickdoor_game", "kickdoor_ai", "kickdoor_server", "kickdoor_client")

Reached = dict[str, set[str]]
"""For each folder, or each module, those that it imports."""


def folder_of(module: str, packages: frozenset[str]) -> str:
    """Return the innermost package that a module lies in; a package is its own."""
    return module if module in packages else module.rpartition(".")[0]


def imports_between(package: str) -> dict[tuple[str, str], list[tuple[str, str]]]:
    """Return for each two different folders of a package, importer first, the modules that import one another.

    Nothing is read from a cache: grimp takes a file for unchanged that was written within the same second.
    """
    graph = grimp.build_graph(package.partition(".")[0], exclude_type_checking_imports=True, cache_dir=None)
    within = {module for module in graph.modules if module == package or module.startswith(f"{package}.")}
    packages = frozenset(module for module in within if graph.find_children(module))
    found: defaultdict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    for importer in sorted(within):
        for imported in sorted(graph.find_modules_directly_imported_by(importer) & within):
            pair = folder_of(importer, packages), folder_of(imported, packages)
            if pair[0] != pair[1]:
                found[pair].append((importer, imported))
    return dict(found)


def folders_of(between: Iterable[tuple[str, str]]) -> Reached:
    """Return for each folder those that it imports, from the pairs of `imports_between`."""
    folders: Reached = defaultdict(set)
    for importer, imported in between:
        folders[importer].add(imported)
        folders[imported]  # a folder that imports nothing is one, too
    return dict(folders)


def modules_reached(package: str) -> Reached:
    """Return for each module of a package those of it that it imports, also for the type checker alone."""
    graph = grimp.build_graph(package, cache_dir=None)
    return {module: set(graph.find_modules_directly_imported_by(module)) for module in graph.modules}


def knots(folders: Reached) -> list[list[str]]:
    """Return the sets of two or more folders each of which reaches every other, the largest first."""
    reached = {folder: _all_from(folder, folders) for folder in folders}
    together = {
        frozenset({folder, *(other for other in reached[folder] if folder in reached.get(other, ()))})
        for folder in folders
    }
    return sorted((sorted(knot) for knot in together if len(knot) > 1), key=lambda knot: (-len(knot), knot))


def _all_from(folder: str, folders: Reached) -> set[str]:
    """Return every folder that is reached from one, over any number of imports."""
    seen: set[str] = set()
    waiting = [folder]
    while waiting:
        for other in folders.get(waiting.pop(), ()):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return seen


@click.command()
@click.argument("packages", nargs=-1)
def main(packages: tuple[str, ...]) -> None:
    """Print the knots and the mutual pairs of each package, and with PACKAGES named the modules behind the pairs."""
    for package in packages or MEASURED:
        between = imports_between(package)
        folders = folders_of(between)
        pairs = [pair for pair in combinations(sorted(folders), 2) if pair in between and pair[::-1] in between]
        found = knots(folders)
        click.echo(f"{package}: {len(folders)} folders, {len(pairs)} mutual pairs, knots of {[len(k) for k in found]}")
        if packages:
            for knot in found:
                click.echo(f"  knot: {', '.join(each.removeprefix(package + '.') for each in knot)}")
            for pair in pairs:
                click.echo(f"  {pair[0].removeprefix(package)} <-> {pair[1].removeprefix(package)}")
                for way in (pair, pair[::-1]):
                    for importer, imported in between[way]:
                        click.echo(f"    {importer.removeprefix(package)} -> {imported.removeprefix(package)}")


if __name__ == "__main__":
    main()
