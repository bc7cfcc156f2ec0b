"""Run the tests in a random order: none may rest on what an earlier one has left behind in the process.

    python -m tests.trials.any_order                            every folder of tests, each in a process of its own
    python -m tests.trials.any_order tests/server tests/ai      these alone
    python -m tests.trials.any_order --seed 7 tests/server      the same order again

The files come in a random order, and so do the tests of each file; they stay together, since they share fixtures.
Hypothesis and matches keep their own seeds, so that a test which fails here and nowhere else fails for its place.

As a plugin (`-p tests.trials.any_order --order-seed 7`) this module orders the tests of any run of pytest.
"""

from __future__ import annotations

import secrets
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import click
import pytest

from tests.order import T
from tests.run import ROOT, environment

SEED_BELOW = 10_000
"""Seeds that are chosen are short enough to be typed."""


def shuffled(tests: Sequence[T], seed: int) -> list[T]:
    """Return the tests in the order of that seed, file by file."""
    chance = Random(seed)
    by_file: dict[Path, list[T]] = {}
    for test in tests:
        by_file.setdefault(test.path, []).append(test)
    files = list(by_file.values())
    chance.shuffle(files)
    for file in files:
        chance.shuffle(file)
    return [test for file in files for test in file]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that this plugin is for."""
    parser.addoption("--order-seed", type=int, help="run the tests in the order of this seed")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Order the tests by the seed, if there is one."""
    seed: int | None = config.getoption("order_seed")
    if seed is not None:
        items[:] = shuffled(items, seed)


def folders() -> list[str]:
    """Return the folders of tests, and the files that lie beside them."""
    found = (path for path in sorted((ROOT / "tests").iterdir()) if path.name not in ("__pycache__", "trials"))
    trials = sorted((ROOT / "tests" / "trials").iterdir())
    with_tests = (path for path in (*found, *trials) if any(path.rglob("test_*.py")) or path.match("test_*.py"))
    return [path.relative_to(ROOT).as_posix() for path in with_tests]


@click.command()
@click.argument("paths", nargs=-1)
@click.option("--seed", type=click.IntRange(0), help="The order; one by chance, if none is named.")
def main(paths: tuple[str, ...], seed: int | None) -> None:
    """Run the tests of each of PATHS in a random order, and name the seed with which they failed."""
    chosen = secrets.randbelow(SEED_BELOW) if seed is None else seed
    failed = []
    for path in paths or folders():
        click.echo(f"{path}, seed {chosen}")
        command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.trials.any_order", "--order-seed", str(chosen)]
        if subprocess.call([*command, path], env=environment(), cwd=ROOT):
            failed.append(path)
    if failed:
        raise click.ClickException(f"failed in the order of seed {chosen}: {' '.join(failed)}")


if __name__ == "__main__":
    main()
