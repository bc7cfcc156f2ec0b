"""Locks the packages that are deployed: `python deploy/supply/lock.py`; with `--check` it checks the locks.

It makes `deployed.txt` (a server with its extras) and `build.txt` (what builds our wheel) from pyproject.toml: one
release of each package, for every platform, with the digests of its wheels, so that `pip install --require-hashes`
installs nothing else. uv resolves the releases (the extra `supply`). Releases of the last days are left out, since a
compromised one is mostly found by then. `--days 0` allows them, for an urgent fix.

`--check` needs no network: the locks must have been made from the present pyproject.toml, and have all that it asks
for.
"""

from __future__ import annotations

import datetime as dt
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

import click
from locked import MADE_FROM, PROJECT, made_from, normalized, read, requirements
from packaging.requirements import Requirement

OLDEST_PYTHON = "3.11"
"""The oldest Python that the releases must support."""
HEAD = """\
# Which release of which package is installed where a server is deployed. Not written by hand:
# python deploy/supply/lock.py
"""
"""The first lines of a lock."""


def compiled(wanted: Sequence[str], days: int) -> str:
    """Return the text of a lock file with exact releases and hashes for these requirements, without releases of the
    last `days` days. Raises ClickException if uv is missing, or finds no releases that fit together."""
    newest = dt.datetime.now(dt.UTC) - dt.timedelta(days=days)
    command = [*_uv(), "pip", "compile", "-", "--universal", "--generate-hashes", "--only-binary", ":all:"]
    command += [
        "--python-version",
        OLDEST_PYTHON,
        "--no-header",
        "--quiet",
        "--exclude-newer",
        f"{newest:%Y-%m-%dT%TZ}",
    ]
    done = subprocess.run(command, input="\n".join(wanted), capture_output=True, text=True, check=False)
    if done.returncode:
        raise click.ClickException(f"uv finds no releases:\n{done.stderr}")
    return HEAD + made_from(wanted) + "\n" + done.stdout


def _uv() -> list[str]:
    """Return the command of uv. Raises ClickException if it is not installed."""
    if find_spec("uv") is not None:
        return [sys.executable, "-m", "uv"]
    if found := shutil.which("uv"):
        return [found]
    raise click.ClickException("this needs uv: pip install '.[supply]'")


def misfits(lock: Path, wanted: Sequence[str]) -> Iterator[str]:
    """Yield what is wrong with a lock file for the requirements `wanted`; nothing if it satisfies them."""
    if not lock.exists():
        yield f"{lock.name} is missing"
        return
    lines = lock.read_text("utf-8").splitlines()
    if made_from(wanted) not in lines:
        stale = any(line.startswith(MADE_FROM) for line in lines)
        yield (
            f"{lock.name} was made from other requirements"
            if stale
            else f"{lock.name} does not say of what it was made"
        )
    packages = {package.name: package for package in read(lock)}
    for package in packages.values():
        if not package.digests:
            yield f"{lock.name}: {package.name} has no digest"
    for requirement in map(Requirement, wanted):
        locked = packages.get(normalized(requirement.name))
        if locked is None:
            yield f"{lock.name}: {requirement.name} is missing"
        elif not requirement.specifier.contains(locked.release):
            yield f"{lock.name}: {requirement.name} is {locked.release}, and {requirement.specifier} is asked for"


def at_odds(one: Path, other: Path) -> Iterator[str]:
    """Yield the packages that two lock files have in different releases, so that they cannot be installed together."""
    releases = {package.name: package.release for package in read(one)}
    for package in read(other):
        if releases.get(package.name, package.release) != package.release:
            yield f"{package.name} is {releases[package.name]} in {one.name}, and {package.release} in {other.name}"


@click.command()
@click.option("--check", is_flag=True, help="Only check the lock files, without a network.")
@click.option("--days", default=7, show_default=True, help="Leave out releases of the last so many days.")
@click.option("--project", type=click.Path(exists=True, dir_okay=False, path_type=Path), default=PROJECT,
              help="Another pyproject.toml with the requirements.")  # fmt: skip
def main(check: bool, days: int, project: Path) -> None:
    """Write the lock files deployed.txt and build.txt (exact releases with hashes) anew, or check them. Exit status 1
    if they do not satisfy the requirements in pyproject.toml."""
    locks = requirements(project)
    if not check:
        for lock, wanted in locks.items():
            lock.write_text(compiled(wanted, days), "utf-8")
    wrong = [each for lock, wanted in locks.items() for each in misfits(lock, wanted)]
    if wrong := wrong or list(at_odds(*locks)):
        raise click.ClickException("\n".join([*wrong, "make them anew: python deploy/supply/lock.py"]))
    click.echo(", ".join(f"{lock.name}: {len(read(lock))} packages" for lock in locks))


if __name__ == "__main__":
    main()
