"""Whatever has a version: code, page and changelog agree on it, and nothing has one that no page tells of."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.catalogue import ROOT

WIRE, WIRE_CHANGES = ROOT / "docs" / "protocol.md", ROOT / "protocol" / "CHANGELOG.md"
SERVER = ROOT / "docs" / "server" / "journal.md"
REPLAYS = ROOT / "docs" / "server" / "replays.md"
CONSTANT = re.compile(r"^(\w*VERSION) = (\d+)$", re.MULTILINE)
PACKAGES = tuple(sorted(ROOT.glob("*/kickdoor_*")))


class Versioned(NamedTuple):
    """What has a version: its constant, its name in the table of changes, and where the page says the latest one."""

    constant: str
    name: str
    first: int
    changes: Path
    says: tuple[tuple[Path, str], ...] = ()


FINDING = "protocol/kickdoor_protocol/finding"
KINDS = (
    Versioned(
        "server/kickdoor_server/matches/replays/replay_file.py VERSION", "`replay`", 1, WIRE_CHANGES,
        (
            (WIRE, "### The kind `replay`, version {}\n"),
            (WIRE, '{{kickdoor: "replay", version: {}, '),
            (REPLAYS, "../protocol.md#the-kind-replay-version-{})"),
        ),
    ),
    Versioned(f"{FINDING}/announcement.py VERSION", "`KICKDOOR?`", 1, WIRE_CHANGES, ((WIRE, "`KICKDOOR?{}`"),)),
    Versioned(f"{FINDING}/announcement.py VERSION", "`kickdoor`", 1, WIRE_CHANGES, ((WIRE, "| `kickdoor` | {}; "),)),
    Versioned(f"{FINDING}/dns_sd.py TXT_VERSION", "`txtvers`", 1, WIRE_CHANGES, ((WIRE, "| `txtvers` | `{}`; "),)),
    Versioned("server/kickdoor_server/base/store/sqlite.py VERSION", "journal, SQLite", 1, SERVER),
    Versioned("server/kickdoor_server/base/store/sql.py SCHEMA_VERSION", "journal, PostgreSQL", 2, SERVER),
    Versioned("server/kickdoor_server/matches/journal/snapshots.py VERSION", "snapshot", 1, SERVER),
    Versioned("game/kickdoor_game/doors/account.py VERSION", "account, doors", 1, SERVER),
    Versioned("game/kickdoor_game/quest/ruleset/account.py VERSION", "account, quest", 1, SERVER),
    Versioned("game/kickdoor_game/duel/ruleset/account.py VERSION", "account, ccg", 1, SERVER),
)  # fmt: skip
OF_THE_PAST = {"server/kickdoor_server/base/store/version_1.py VERSION": 1}
"""Versions that are only read."""


def constants() -> dict[str, int]:
    """Every version that a module names, by its file and name."""
    return {
        f"{file.relative_to(ROOT)} {name}": int(number)
        for package in PACKAGES
        for file in sorted(package.rglob("*.py"))
        for name, number in CONSTANT.findall(file.read_text("utf-8"))
    }


CONSTANTS = constants()


def test_every_version_in_the_code_stands_in_this_table() -> None:
    assert set(CONSTANTS) == {kind.constant for kind in KINDS} | set(OF_THE_PAST)
    assert {name: CONSTANTS[name] for name in OF_THE_PAST} == OF_THE_PAST


@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
def test_page_and_changelog_are_at_the_version_of_the_code(kind: Versioned) -> None:
    latest = CONSTANTS[kind.constant]
    row = re.compile(rf"^\| {re.escape(kind.name)} \| (\d+) \| .+ \|$", re.MULTILINE)
    told = [int(number) for number in row.findall(kind.changes.read_text("utf-8"))]
    assert told == list(range(kind.first, latest + 1)), f"{kind.changes.name} tells of other versions"
    for page, words in kind.says:
        assert words.format(latest) in page.read_text("utf-8"), f"{page.name} does not say {words.format(latest)!r}"


def test_nothing_else_is_told_to_have_a_version() -> None:
    files = WIRE_CHANGES.read_text("utf-8").partition("## Files and datagrams\n")[2]
    kept = SERVER.read_text("utf-8").partition("### Versions of what is written down\n")[2].partition("\n## ")[0]
    told = set(re.findall(r"^\| (.+?) \| \d+ \| .+ \|$", files + kept, re.MULTILINE))
    assert told == {kind.name for kind in KINDS}
