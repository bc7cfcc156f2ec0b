"""The wire's changelog tells of every type and version that there is, and of every field that a version has brought."""

from __future__ import annotations

import re
from pathlib import Path

import kickdoor_protocol
from kickdoor_protocol.registry import REGISTRY

PAGE = (Path(kickdoor_protocol.__file__).parents[1] / "CHANGELOG.md").read_text("utf-8")
FIRST, _, LATER = PAGE.partition("\n## Later\n")
TAG = re.compile(r"`(\w+)`")
ROW = re.compile(r"^\| `(\w+)` \| (\d+) \| (.+) \|$", re.MULTILINE)


def test_it_begins_with_every_type_at_version_1() -> None:
    table = FIRST.partition("\n## Everything at version 1\n")[2]
    told = TAG.findall(table) + [tag for tag, version, _ in ROW.findall(LATER) if version == "1"]
    assert len(told) == len(set(told)), "each is told once"
    untold = {entry.tag for entry in REGISTRY.entries} - set(told)
    assert not untold, f"add a row to the table under Later of protocol/CHANGELOG.md, at version 1: {sorted(untold)}"


def test_every_later_version_has_its_line_with_what_it_has_brought() -> None:
    told = {(tag, int(version)): set(TAG.findall(brought)) for tag, version, brought in ROW.findall(LATER)}
    for entry in REGISTRY.entries:
        for version in range(2, entry.high + 1):
            assert (entry.tag, version) in told
            assert told[entry.tag, version] >= set(entry.added.get(version, ()))
        assert {version for tag, version in told if tag == entry.tag} <= set(range(1, entry.high + 1))
