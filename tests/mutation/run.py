"""How much of the engine do the scenarios hold in place? mutmut changes it bit by bit and counts what turns them red.

    python -m tests.mutation.run                                    # a sample of heroes and doors, a table
    python -m tests.mutation.run --module heroes/combat.py --sample 0   # all mutants of a module
    python -m tests.mutation.run --keep /somewhere --survivors left.txt # go on with a run, list what survived

mutmut wants all packages under one source folder and an environment in which kickdoor is not installed. So both are
made anew in a scratch folder outside of the repository: the committed files of a revision, rewritten by
`plain_source`, and an environment with the extra `mutation` of `pyproject.toml`. With `--keep` the folder stays, and
a later run with the same folder goes on with the mutants that have no verdict.
"""

from __future__ import annotations

import argparse
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import venv
from collections.abc import Sequence
from pathlib import Path

from tests.catalogue import ROOT
from tests.mutation.plain_source import plain
from tests.mutation.verdicts import choose, records, survivors, table

PACKAGES = (
    "game/kickdoor_game",
    "protocol/kickdoor_protocol",
    "ai/kickdoor_ai",
    "server/kickdoor_server",
    "client/kickdoor_client",
)
READ_BY_TESTS = ("tests", "game/kickdoor_game/sets")
MUTATED = ("heroes", "doors")
APART = ("doors/telling",)
"""Words for people and programs; the conformance tests hold them, and they are measured by name."""
TESTS = ("tests/sets/classic", "tests/scenarios", "tests/game/doors")
NICENESS = 10
SETTINGS = """\
[tool.mutmut]
source_paths = ["src"]
only_mutate = {only}
do_not_mutate = {apart}
also_copy = ["game"]
pytest_add_cli_args_test_selection = {tests}
track_dependencies = false
use_git_change_detection = false
timeout_multiplier = 10.0

[tool.pytest.ini_options]
pythonpath = ["."]
addopts = ["--import-mode=importlib", "-p", "no:cacheprovider", "-m", "not drill"]
markers = ["rule(id)", "card(key)", "drill"]
"""


def assemble(folder: Path, revision: str, modules: Sequence[str], tests: Sequence[str]) -> None:
    """The committed files of a revision as mutmut wants them: `src` with all packages, beside what the tests read."""
    archive = subprocess.run(["git", "archive", revision], cwd=ROOT, capture_output=True, check=True).stdout
    commit = folder / "commit"
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(commit, filter="data")
    for package in PACKAGES:
        shutil.copytree(commit / package, folder / "src" / Path(package).name)
    for read in READ_BY_TESTS:
        shutil.copytree(commit / read, folder / read)
    shutil.rmtree(commit)
    game = folder / "src" / "kickdoor_game"
    for module in MUTATED:
        for file in (game / module).rglob("*.py"):
            file.write_text(plain(file.read_text("utf-8")), "utf-8")
    chosen = modules or MUTATED
    settings = SETTINGS.format(
        only=_globs(game, chosen),
        apart=_globs(game, [part for part in APART if not any(module.startswith(part) for module in chosen)]),
        tests=_toml([test for test in tests if (folder / test).exists()]),
    )
    (folder / "pyproject.toml").write_text(settings, "utf-8")


def _globs(game: Path, modules: Sequence[str]) -> str:
    """Patterns for modules (`heroes/combat.py`) and folders (`doors`)."""
    if unknown := [module for module in modules if not (game / module).exists()]:
        raise SystemExit(f"no such module or folder of the game: {', '.join(unknown)}")
    ends = ((module, "" if module.endswith(".py") else "/*") for module in modules)
    return _toml([f"src/kickdoor_game/{module}{end}" for module, end in ends])


def _toml(texts: Sequence[str]) -> str:
    return "[" + ", ".join(f'"{text}"' for text in texts) + "]"


def prepare(folder: Path) -> Path:
    """An environment with mutmut and without kickdoor; the path of its mutmut."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    bin_folder = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
    venv.create(folder / "env", with_pip=True)
    wanted = [*project["dependencies"], *project["optional-dependencies"]["mutation"]]
    subprocess.run([bin_folder / "python", "-m", "pip", "install", "--quiet", *wanted], check=True)
    return bin_folder / "mutmut"


def mutmut(program: Path, folder: Path, *arguments: str, quiet: bool = False) -> int:
    """Run mutmut in the scratch folder, behind everything else on the machine."""
    called = ["nice", "-n", str(NICENESS), str(program), *arguments]
    return subprocess.run(called, cwd=folder, capture_output=quiet, check=False).returncode


def main(said: Sequence[str]) -> int:
    """0: there is a table. 1: mutmut has said why not."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation.run", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--module", nargs="+", default=[], help="heroes/combat.py, doors/plays: not everything")
    parser.add_argument("--sample", type=int, default=1500, help="how many mutants (0: all); 1500 unless told")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--tests", nargs="+", default=TESTS, help=f"folders of tests: {' '.join(TESTS)}")
    parser.add_argument("--revision", default="HEAD", help="whose committed files are taken")
    parser.add_argument("--children", type=int, default=2, help="processes")
    parser.add_argument("--keep", type=Path, help="a scratch folder to make, or to go on with")
    parser.add_argument("--survivors", type=Path, help="a file for the diffs of the survivors")
    told = parser.parse_args(said)
    folder: Path = (told.keep or Path(tempfile.mkdtemp(prefix="kickdoor-mutation-"))).resolve()
    program = folder / "env" / "bin" / "mutmut"
    mutated = folder / "mutants" / "src" / "kickdoor_game"
    children = ("--max-children", str(told.children))
    try:
        if not (folder / "pyproject.toml").exists():
            folder.mkdir(parents=True, exist_ok=True)
            program = prepare(folder)
            assemble(folder, told.revision, told.module, told.tests)
            # A name that fits no mutant: all are made, the tests of each function are found out, none is tried.
            mutmut(program, folder, "run", *children, "none", quiet=True)
            choose(records(mutated), told.sample, told.seed)
        if mutmut(program, folder, "run", *children):
            return 1
        found = records(mutated)
        sys.stdout.write(table(found) + "\n")
        if told.survivors:
            told.survivors.write_text("\n".join(survivors(found)) + "\n", "utf-8")
        return 0
    finally:
        if not told.keep:
            shutil.rmtree(folder)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
