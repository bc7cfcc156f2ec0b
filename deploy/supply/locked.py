"""Reads the lock files beside this module, which fix the release of every package of a deployed server.

They are requirements files for pip. Each package has the digests of all its wheels, and the packages that need it:

    attrs==26.1.0 \\
        --hash=sha256:...
        # via twisted

Only the standard library is used here, since `bill.py` runs where nothing but the server is installed.
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
"""The extras of a deployed server; the image and the unit of systemd install them from one lock."""
MADE_FROM = "# Made from: "
"""The beginning of the line with the digest of the requirements."""


@dataclass(slots=True)
class Locked:
    """A package of a lock: its normalized name, its release, its environment marker, its digests, the packages that
    need it.
    """

    name: str
    release: str
    marker: str = ""
    digests: list[str] = field(default_factory=list)
    needed_by: list[str] = field(default_factory=list)


def normalized(name: str) -> str:
    """Return a package's name as registries compare names (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def named(requirement: str) -> str:
    """Return the package's name in a requirement such as `psycopg[binary]>=3.2`."""
    return normalized(re.split(r"[^\w.-]", requirement, maxsplit=1)[0])


def requirements(project: Path = PROJECT) -> dict[Path, list[str]]:
    """Return the requirements in pyproject.toml, by the lock file that is made from them. Raises KeyError if an extra
    is missing."""
    found = tomllib.loads(project.read_text("utf-8"))
    extras = found["project"]["optional-dependencies"]
    deployed = [*found["project"]["dependencies"], *(each for extra in EXTRAS for each in extras[extra])]
    return {DEPLOYED: sorted(deployed), BUILD: sorted(found["build-system"]["requires"])}


def made_from(wanted: Iterable[str]) -> str:
    """Return the comment line in a lock file that records the SHA-256 digest of the requirements it is made from."""
    return MADE_FROM + "sha256:" + hashlib.sha256("\n".join(wanted).encode()).hexdigest()


def read(lock: Path) -> list[Locked]:
    """Return the packages of a lock file, with releases and hashes. Raises ValueError if a line is invalid, OSError if
    the file cannot be read."""
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
