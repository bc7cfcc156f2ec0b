"""Files that hosts and tools read: each is as the schema of its reader has it, and names what is there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests import run
from tests.catalogue import ROOT

SCHEMAS = {
    ".github/workflows/*.yaml": "vendor.github-workflows",
    ".github/ISSUE_TEMPLATE/[!c]*.yaml": "vendor.github-issue-forms",
    ".github/ISSUE_TEMPLATE/config.yaml": "vendor.github-issue-config",
    "deploy/container/compose.yaml": "vendor.compose-spec",
}


@pytest.mark.parametrize(("pattern", "schema"), SCHEMAS.items())
def test_it_is_as_its_reader_has_it(pattern: str, schema: str) -> None:
    files = sorted(ROOT.glob(pattern))
    assert files, pattern
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_file_for_hosts_has_a_schema() -> None:
    told = {file for pattern in SCHEMAS for file in ROOT.glob(pattern)}
    assert set((ROOT / ".github").rglob("*.yaml")) <= told


def test_hooks_are_the_four_checks() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    hooks = {hook["id"]: hook["entry"].split() for repo in config["repos"] for hook in repo["hooks"]}
    assert list(hooks) == list(run.CHECKS)
    for name, (program, *words) in hooks.items():
        there, *said = run.CHECKS[name]
        assert Path(program).name == Path(there).name
        assert words == [word for word in said if word != "."]


def test_a_workflow_runs_the_oldest_python_that_is_promised() -> None:
    text = (ROOT / ".github/workflows/checks.yaml").read_text("utf-8")
    promised = re.search(r'requires-python = ">=([\d.]+)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    assert promised is not None
    pythons = yaml.safe_load(text)["jobs"]["all"]["strategy"]["matrix"]["python"]
    assert pythons[0] == promised[1]
