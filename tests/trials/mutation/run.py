"""Would the tests notice a mistake? Make some, by sample, and count those that turn a test red.

    python -m tests.trials.mutation.run --area server --sample 60 --seed 1
    python -m tests.trials.mutation.run --area client --module line_mode.py --sample 0    # all of a module
    python -m tests.trials.mutation.run --area rules --since HEAD~9                  # only in lines that are new since
    python -m tests.trials.mutation.run --area ai --again left.json                 # those that survived last time

The working tree is copied, so it can be worked on meanwhile. With `--keep FOLDER` the copies stay, and with them what
is known about which test reaches which line: finding it out for an area takes some minutes, keeping it up seconds.
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Container, Iterator, Mapping, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from tests.catalogue import ROOT
from tests.trials.mutation.mistakes import Mistake, places
from tests.trials.mutation.reach import Reach
from tests.trials.mutation.since import new_lines
from tests.trials.mutation.trial import Copy, runs, verdict
from tests.trials.mutation.verdicts import (
    EQUIVALENT,
    NO_TEST,
    NOT_CAUGHT,
    Tried,
    keep,
    kept,
    reviewed,
    survivors,
    table,
    tried,
)

AREAS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "rules": (
        ("game/kickdoor_game",),
        ("tests/game", "tests/sets", "tests/scenarios", "tests/conformance", "tests/transcripts"),
    ),
    "quest": (("game/kickdoor_game/quest",), ("tests/game/quest", "tests/sets/quest")),
    "ccg": (("game/kickdoor_game/duel",), ("tests/game/duel", "tests/sets/ccg")),
    "protocol": (("protocol/kickdoor_protocol",), ("tests/protocol", "tests/server")),
    "server": (("server/kickdoor_server",), ("tests/server", "tests/hotseat", "tests/end_to_end")),
    "client": (("client/kickdoor_client",), ("tests/client", "tests/hotseat", "tests/ssh")),
    "ai": (("ai/kickdoor_ai",), ("tests/ai",)),
}
"""Mutated packages of each area, and the folders of its tests."""
TEST_FILES = ("test_*.py", "*.scene")
TOGETHER = 30
"""Test files that are recorded in one run, so that an interrupted recording is not lost."""


def sampled(
    root: Path,
    packages: Sequence[str],
    module: str,
    count: int,
    seed: int,
    lines: Mapping[str, Set[int]] | None = None,
) -> list[tuple[str, Mistake]]:
    """Return one mistake at each of `count` places (0: all), spread evenly over the modules. `lines`: only in these
    lines of each file."""
    chance = random.Random(seed)
    texts = _texts(root, packages, module)
    there = [(path, place) for path, text in texts.items() for place in places(text)]
    if lines is not None:
        within = ((path, [each for each in place if lines.get(path, set()) & set(each.lines)]) for path, place in there)
        there = [(path, place) for path, place in within if place]
    step = len(there) / count if 0 < count < len(there) else 1.0
    start = chance.random() * step
    number_of_places = count if 0 < count < len(there) else len(there)
    chosen = [there[min(int(start + number * step), len(there) - 1)] for number in range(number_of_places)]
    made = ((path, next(possible(texts[path], chance.sample(place, len(place))), None)) for path, place in chosen)
    return [(path, mistake) for path, mistake in made if mistake]


def named(root: Path, packages: Sequence[str], keys: Container[tuple[str, ...]]) -> list[tuple[str, Mistake]]:
    """Return the mistakes with these keys, wherever they are now."""
    return [
        (path, mistake)
        for path, text in _texts(root, packages, "").items()
        for place in places(text)
        for mistake in place
        if tried(path, text, mistake).key in keys
    ]


def _texts(root: Path, packages: Sequence[str], module: str) -> dict[str, str]:
    files = [file for package in packages for file in sorted((root / package).rglob("*.py"))]
    paths = {file.relative_to(root).as_posix(): file for file in files}
    return {path: file.read_text("utf-8") for path, file in paths.items() if module in path}


def possible(text: str, mistakes: Sequence[Mistake]) -> Iterator[Mistake]:
    """Yield the mistakes that leave a text that compiles."""
    for mistake in mistakes:
        try:
            compile(mistake.made(text), "", "exec", dont_inherit=True)
        except SyntaxError:
            continue
        yield mistake


def recorded(copy: Copy, folders: Sequence[str]) -> Reach:
    """Return what the tests reach, recorded anew for files that have changed."""
    files = [
        file.relative_to(copy.folder).as_posix()
        for folder in folders
        for kind in TEST_FILES
        for file in sorted((copy.folder / folder).rglob(kind))
    ]
    stale = Reach(copy.folder).stale(files)
    for start in range(0, len(stale), TOGETHER):
        part = stale[start : start + TOGETHER]
        sys.stderr.write(f"finding out what {len(part)} of {len(stale) - start} files of tests reach\n")
        copy.record(*part)
    return Reach(copy.folder)


def judged(
    copies: Sequence[Copy], reach: Reach, chosen: Sequence[tuple[str, Mistake]], patience_s: float
) -> list[Tried]:
    """Return the verdict on each mistake."""
    free: SimpleQueue[Copy] = SimpleQueue()
    for copy in copies:
        free.put(copy)
    known = reviewed()
    texts = {path: (copies[0].folder / path).read_text("utf-8") for path, _ in chosen}

    def judge(path: str, mistake: Mistake, found: Tried) -> str:
        if found.key in known:
            return EQUIVALENT
        to_run = list(runs(reach, path, mistake, patience_s))
        if not to_run:
            return NO_TEST
        copy = free.get()
        try:
            return verdict(copy, path, mistake, to_run, reach)
        finally:
            free.put(copy)

    def one(pair: tuple[str, Mistake]) -> Tried:
        path, mistake = pair
        found = tried(path, texts[path], mistake)
        found = found._replace(verdict=judge(path, mistake, found))
        sys.stderr.write("\n".join(["", *survivors([found]), ""]) if found.verdict in NOT_CAUGHT else ".")
        sys.stderr.flush()
        return found

    with ThreadPoolExecutor(len(copies)) as pool:
        return list(pool.map(one, chosen))


def main(said: Sequence[str]) -> int:
    """Run the command line; return 0 if there is a table."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.trials.mutation.run", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--area", choices=AREAS, required=True)
    parser.add_argument("--module", default="", help="only files with this in their path")
    parser.add_argument("--since", metavar="REVISION", help="only in lines that are new since this revision of git")
    parser.add_argument("--sample", type=int, default=60, help="how many places (0: all); 60 unless told")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--patience", type=float, default=60.0, help="seconds of tests for a mistake that survives")
    parser.add_argument("--children", type=int, default=2, help="processes")
    parser.add_argument("--keep", type=Path, help="a folder for the copies, to be used again")
    parser.add_argument("--left", type=Path, help="a file for those that survived")
    parser.add_argument("--again", type=Path, help="try those in this file instead of a sample")
    told = parser.parse_args(said)
    packages, test_folders = AREAS[told.area]
    try:
        lines = new_lines(ROOT, told.since, packages) if told.since else None
    except subprocess.CalledProcessError as no:
        parser.error(no.stderr.decode("utf-8", "replace").strip())
    folder: Path = (told.keep or Path(tempfile.mkdtemp(prefix="kickdoor-mutation-"))).resolve()
    copies = [Copy(folder / str(number)) for number in range(told.children)]
    try:
        for copy in copies:
            copy.refresh(ROOT)
        reach = recorded(copies[0], test_folders)
        if told.again:
            chosen = named(copies[0].folder, packages, kept(told.again))
        else:
            chosen = sampled(copies[0].folder, packages, told.module, told.sample, told.seed, lines)
            # One that is broken off has been a sample, too.
            random.Random(told.seed).shuffle(chosen)
        found = judged(copies, reach, chosen, told.patience)
    finally:
        for copy in copies:
            copy.close()
        if not told.keep:
            shutil.rmtree(folder, ignore_errors=True)
    sys.stdout.write("\n".join(["", *survivors(found), "", table(told.area, found), ""]))
    sys.stdout.write(f"seed {told.seed}\n")
    if useless := sorted(set[str]().union(*(copy.red_anyway for copy in copies))):
        sys.stdout.write("\n".join(["red without a mistake, so not asked:", *useless, ""]))
    if told.left:
        keep(found, told.left)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
