"""What is missing is named with the command that installs it where this kickdoor is."""

from __future__ import annotations

import sys
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import pytest

from kickdoor_ai import extras
from kickdoor_ai.extras import command_for, packages_of

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
NAMED = ("arena", "dask", "fuzz", "lan", "metrics", "postgres", "rl", "ssh", "tls")


def canonical(package: str) -> str:
    """Return it as builders may write it down: a name's capitals do not count (PEP 503)."""
    return package.lower()


@pytest.mark.parametrize("extra", NAMED)
def test_an_extra_consists_of_what_the_project_lists_for_it(extra: str) -> None:
    listed = [line.partition(";")[0] for line in PROJECT["optional-dependencies"][extra]]
    assert [canonical(package) for package in packages_of(extra)] == [canonical(package) for package in listed]


def test_the_command_is_for_the_python_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/srv/game/.venv/bin/python")
    needed = '"cryptography>=43" "pyopenssl>=24.3" "twisted[tls]>=24.11"'
    assert command_for("tls").lower() == f"/srv/game/.venv/bin/python -m pip install {needed}"
    monkeypatch.setattr(sys, "executable", "C:\\Program Files\\python.exe")
    assert command_for("ssh") == '"C:\\Program Files\\python.exe" -m pip install "asyncssh>=2.22"'


def test_who_has_it_from_pipx_is_told_pipx(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "pipx_metadata.json").touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert command_for("postgres") == 'pipx inject kickdoor "psycopg[binary]>=3.2"'


def test_who_runs_it_without_having_installed_it_is_told_of_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_installed(name: str) -> Any:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(extras, "requires", not_installed)
    assert command_for("postgres") == 'python -m pip install ".[postgres]"  (in a clone)'
