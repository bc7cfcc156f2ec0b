"""Which release this is: told to servers, to clients, and with its commit to people."""

from __future__ import annotations

import subprocess
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from tests.catalogue import ROOT

from kickdoor_protocol.files import release


@pytest.fixture(autouse=True)
def _nothing_is_remembered() -> None:
    release.commit.cache_clear()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an installed package, in a folder that may be a clone."""
    package = tmp_path / "protocol" / "kickdoor_protocol"
    package.mkdir(parents=True)
    monkeypatch.setattr(release, "PACKAGE", package)
    monkeypatch.setattr("importlib.metadata.version", lambda name: "1.2.3")
    return package


def test_programs_tell_each_other_their_release(package: Path) -> None:
    assert release.release() == "kickdoor 1.2.3"
    assert release.release("kickdoor-bot") == "kickdoor-bot 1.2.3"


def test_a_program_that_is_not_installed_has_none(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise PackageNotFoundError

    monkeypatch.setattr("importlib.metadata.version", missing)
    assert release.release() == "kickdoor"


def test_a_wheel_brings_its_commit(package: Path) -> None:
    (package / release.COMMIT_FILE).write_text("1a2b3c4d5e6f\n", "ascii")
    assert release.full_release() == "kickdoor 1.2.3 (commit 1a2b3c4d5e6f)"


def test_in_a_clone_git_knows_the_commit_and_whether_files_have_changed(package: Path) -> None:
    clone = package.parents[1]

    def git(*words: str) -> str:
        command = ["git", "-C", str(clone), "-c", "user.name=Ann", "-c", "user.email=ann@example.org", *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    git("init", "-q")
    (clone / "card").write_text("Tax Golem")
    git("add", "card")
    git("commit", "-q", "-m", "Add a card")
    git("tag", "v1.2.3")
    head = git("rev-parse", "--short=12", "HEAD")
    assert release.full_release() == f"kickdoor 1.2.3 (commit {head})"
    release.commit.cache_clear()
    (clone / "card").write_text("Tax Golems")
    assert release.commit() == f"{head}+"


def test_where_nobody_knows_the_commit_none_is_told(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert release.full_release() == "kickdoor 1.2.3"
    release.commit.cache_clear()
    (package.parents[1] / ".git").mkdir()
    assert release.full_release() == "kickdoor 1.2.3", "a folder that git does not take for a clone"
    release.commit.cache_clear()
    monkeypatch.setenv("PATH", "")
    assert release.full_release() == "kickdoor 1.2.3", "no git"


def test_the_version_stands_in_one_place() -> None:
    """Programs, the bootstrap and wheels take it from pyproject.toml; the change log has it as its newest."""
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    version = next(line.split('"')[1] for line in project.splitlines() if line.startswith("version = "))
    assert release.version() == version
    newest = next(line for line in (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines() if line.startswith("## ["))
    assert newest.split("]")[0].removeprefix("## [") in (version, "Unreleased")
