"""The lock files beside this one: which release of which package is installed where a server is deployed.

They are requirements files as pip reads them, one package with the digests of all its wheels after the other, and below
it which others need it:

    attrs==26.1.0 \\
        --hash=sha256:...
        # via twisted

Only the standard library is used here, since a bill is written where nothing else is installed.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
PROJECT = FOLDER.parents[1] / "pyproject.toml"
DEPLOYED, BUILD = FOLDER / "deployed.txt", FOLDER / "build.txt"
EXTRAS = ("metrics", "postgres", "ssh", "tls")
"""What a deployed server is installed with; the image and the unit of systemd take them all from one lock."""
MADE_FROM = "# Made from: "


@dataclass(slots=True)
class Locked:
    """A package: its name as registries compare names, its release, where it is needed, its wheels, who needs it."""

    name: str
    release: str
    marker: str = ""
    digests: list[str] = field(default_factory=list)
    needed_by: list[str] = field(default_factory=list)


def normalized(name: str) -> str:
    """A package's name as registries compare names."""
    return re.sub(r"[-_.]+", "-", name).lower()


def named(requirement: str) -> str:
    """The package of a requirement such as `psycopg[binary]>=3.2`."""
    return normalized(re.split(r"[^\w.-]", requirement, maxsplit=1)[0])


def requirements(project: Path = PROJECT) -> dict[Path, list[str]]:
    """What each lock is made from, as pyproject.toml says it. KeyError for an extra that it does not have."""
    found = tomllib.loads(project.read_text("utf-8"))
    extras = found["project"]["optional-dependencies"]
    deployed = [*found["project"]["dependencies"], *(each for extra in EXTRAS for each in extras[extra])]
    return {DEPLOYED: sorted(deployed), BUILD: sorted(found["build-system"]["requires"])}


def made_from(wanted: Iterable[str]) -> str:
    """The line of a lock that says from which requirements it was made."""
    return MADE_FROM + "sha256:" + hashlib.sha256("\n".join(wanted).encode()).hexdigest()


def read(lock: Path) -> list[Locked]:
    """The packages of a lock. ValueError for a line that is none of a lock's; OSError."""
    return list(_packages(lock.read_text("utf-8").splitlines(), lock))


def _packages(lines: Iterable[str], lock: Path) -> Iterator[Locked]:
    package: Locked | None = None
    for number, line in enumerate(lines, start=1):
        words = line.strip().removesuffix("\\").strip()
        if not words or line.startswith("#"):
            continue
        if found := re.fullmatch(r"([\w.-]+)==([\w.!+-]+)(?:\s*;\s*(.+))?", words):
            if package is not None:
                yield package
            package = Locked(normalized(found[1]), found[2], found[3] or "")
        elif package is not None and words.startswith("--hash=sha256:"):
            package.digests.append(words.removeprefix("--hash=sha256:"))
        elif package is not None and words.startswith("#"):
            who = words.removeprefix("#").strip().removeprefix("via").strip()
            package.needed_by += [who] if who else []
        else:
            raise ValueError(f"{lock.name}:{number}: {line.strip()!r} is nothing that a lock says")
    if package is not None:
        yield package
