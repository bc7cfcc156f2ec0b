"""Files that one can read in one sitting, and folders that one can take in at a glance."""

from __future__ import annotations

import tomllib
from collections import Counter

from tests.architecture.tree import CODE, files, insist, python_files, short
from tests.catalogue import ROOT, SETS

LINES = 600
MODULES = 20
CARDS = 25


def test_no_python_file_is_longer_than_one_sitting() -> None:
    lengths = {file: len(file.read_text("utf-8").splitlines()) for file in python_files()}
    insist(
        (f"{short(file)}: {length} lines" for file, length in lengths.items() if length > LINES),
        f"At most {LINES} lines. Do not squeeze: find the two subjects in the file and give each a file, a name and a "
        "docstring of its own.",
    )


def test_no_package_has_more_modules_than_one_takes_in() -> None:
    packages = Counter(
        file.parent
        for file in python_files()
        if file.name != "__init__.py" and any(file.is_relative_to(ROOT / top) for top in CODE)
    )
    insist(
        (f"{short(folder)}: {count} modules" for folder, count in packages.items() if count > MODULES),
        f"At most {MODULES} modules a folder. Find the subjects among them, and give each a folder whose __init__.py "
        "says what its files are about.",
    )


def test_no_file_holds_more_cards_than_one_takes_in() -> None:
    counts = {file: len(tomllib.loads(file.read_text("utf-8")).get("card", [])) for file in files(".toml")}
    assert any(counts[file] for file in counts if file.is_relative_to(SETS)), "found no card at all: where are they?"
    insist(
        (f"{short(file)}: {count} cards" for file, count in counts.items() if count > CARDS),
        f"At most {CARDS} cards a file. Split by what the cards are (monsters_low.toml, monsters_high.toml), so that "
        "neighbours show the idiom.",
    )
