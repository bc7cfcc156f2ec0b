"""A drill: what a newcomer does. Needs a network (or `wheels/`), git, and half a minute."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.catalogue import ROOT

pytestmark = pytest.mark.drill


def test_a_fresh_clone_helps_without_a_terminal_and_tells_of_its_tests(tmp_path: Path) -> None:
    clone = tmp_path / "a clone with spaces"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
    if (ROOT / "wheels").is_dir():
        (clone / "wheels").symlink_to(ROOT / "wheels")
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, str(clone / "kickdoor"), "--help"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env={**os.environ, "CI": "true"},
            cwd=tmp_path,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        for word in ("play", "serve", "join", "watch", "./kickdoor test"):
            assert word in done.stdout
    assert "setting up" not in done.stderr
    read, write = os.pipe()
    os.close(read)  # as by `./kickdoor --help | head -1`
    words = [sys.executable, str(clone / "kickdoor"), "--help"]
    done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=write, stderr=subprocess.PIPE, text=True, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (1, "")
    left = subprocess.run(["git", "status", "--short"], cwd=clone, capture_output=True, text=True, check=True)
    assert left.stdout in ("", "?? wheels\n")
