"""What a release is built by: when it may be tagged, what its packages may hold, and what it says of its commit."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path
from typing import Any

import click
import pytest

from tests.deploy.programs import names_of

METADATA = "Metadata-Version: 2.4\nName: kickdoor\nVersion: {}\n"


class Release:
    """`deploy/release.py`, in a clone of its own whose commands are noted down and answered by `answers`."""

    def __init__(self, clone: Path) -> None:
        self.names = names_of("release.py")
        self.answers = {"git status": "", "git tag": ""}
        self.heard: list[str] = []
        self.told = self.names["not_ready"].__globals__
        self.told |= {"CHANGELOG": clone / "CHANGELOG.md", "run": self.run}
        (clone / "CHANGELOG.md").write_text("# Changelog\n\n## [1.2.3] - 2026-12-01\n", "utf-8")

    def run(self, *command: str | Path, environ: Any = None) -> str:
        self.heard.append(" ".join(map(str, command)))
        return next((said for words, said in self.answers.items() if self.heard[-1].startswith(words)), "")

    def complaints(self, version: str = "1.2.3") -> str:
        return "\n".join(self.names["not_ready"](version))


@pytest.fixture
def release(tmp_path: Path) -> Release:
    return Release(tmp_path)


def test_what_is_committed_told_and_not_yet_tagged_may_be_tagged(release: Release) -> None:
    release.answers["git tag"] = "v1.2.2"
    assert release.complaints() == ""
    release.names["tag"]("1.2.3")
    assert release.heard[-1] == "git tag --annotate v1.2.3 --message kickdoor 1.2.3"


@pytest.mark.parametrize(
    ("asked", "answer", "version", "complaint"),
    [
        ("git status", " M server/README.md", "1.2.3", "M server/README.md"),
        ("git tag", "v1.2.2\nv1.2.3", "1.2.3", "raise the version in pyproject.toml"),
        ("git tag", "", "1.3.0", "CHANGELOG.md has no section '## [1.3.0] - YYYY-MM-DD'"),
    ],
)
def test_what_is_in_the_way_of_a_tag_is_named(
    release: Release, asked: str, answer: str, version: str, complaint: str
) -> None:
    release.answers[asked] = answer
    assert complaint in release.complaints(version)


def wheel(folder: Path, *without: str, beside: str = "", version: str = "1.2.3") -> Path:
    """A wheel of our packages, without some files and with another one."""
    file = folder / "kickdoor-1.2.3-py3-none-any.whl"
    packages = ("ai", "client", "game", "protocol", "server")
    names = {f"kickdoor_{name}/__init__.py" for name in packages} | {"kickdoor_protocol/commit.txt", beside} - {""}
    with zipfile.ZipFile(file, "w") as archive:
        for name in sorted(names - {*without}):
            archive.writestr(name, "")
        archive.writestr("kickdoor-1.2.3.dist-info/METADATA", METADATA.format(version))
    return file


def test_a_wheel_has_our_packages_and_its_commit(release: Release, tmp_path: Path) -> None:
    release.names["check_packages"](wheel(tmp_path), tmp_path / "source", "1.2.3")
    assert "twine check --strict" in release.heard[-1]


@pytest.mark.parametrize(
    ("without", "beside", "version", "complaint"),
    [
        ("kickdoor_ai/__init__.py", "", "1.2.3", "missing ['kickdoor_ai']"),
        ("kickdoor_protocol/commit.txt", "", "1.2.3", "no commit"),
        ("", "tests/run.py", "1.2.3", "strange ['tests']"),
        ("", "", "1.2.2", "says that it is 1.2.2"),
    ],
)
def test_a_wheel_with_anything_else_is_refused(
    release: Release, tmp_path: Path, without: str, beside: str, version: str, complaint: str
) -> None:
    with pytest.raises(click.ClickException) as refused:
        release.names["check_packages"](wheel(tmp_path, without, beside=beside, version=version), tmp_path, "1.2.3")
    assert complaint in refused.value.message


def test_digests_are_those_that_sha256sum_checks(release: Release, tmp_path: Path) -> None:
    (tmp_path / "kickdoor.whl").write_bytes(b"a wheel")
    release.names["write_sums"](tmp_path)
    subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=tmp_path, check=True)
    assert "kickdoor.whl" in (tmp_path / "SHA256SUMS").read_text("ascii")


def test_a_build_notes_its_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commit_of = names_of("build_commit.py")["commit_of"]
    monkeypatch.delenv("KICKDOOR_COMMIT", raising=False)
    assert commit_of(tmp_path) == "", "no clone, as where a wheel is built of a source package"
    monkeypatch.setenv("KICKDOOR_COMMIT", "1a2b3c4d5e6f7a8b")
    assert commit_of(tmp_path) == "1a2b3c4d5e6f"


def test_whoever_has_not_installed_what_builds_a_release_is_told_how(release: Release) -> None:
    release.told["find_spec"] = lambda name: None if name == "twine" else object()
    with pytest.raises(click.ClickException, match=r"^twine missing here: .*\.\[supply\]"):
        release.names["check_builders"]()
