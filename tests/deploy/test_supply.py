"""What is deployed is locked, file by file; it can be listed, and held against what is known to be wrong with it."""

from __future__ import annotations

import json
import re
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from tests.catalogue import ROOT
from tests.deploy.programs import DEPLOY, names_of, run, written

SUPPLY = DEPLOY / "supply"
PROJECT = ROOT / "pyproject.toml"
LOCKED = names_of("supply/locked.py")
LOCK = names_of("supply/lock.py")
AUDIT = names_of("supply/audit.py")
BILL = names_of("supply/bill.py")


@pytest.fixture(scope="module")
def deployed() -> dict[str, Any]:
    """The packages of a deployed server."""
    return {package.name: package for package in LOCKED["read"](LOCKED["DEPLOYED"])}


# ---- the locks


def test_the_locks_are_those_of_this_project() -> None:
    done = run("supply/lock.py", "--check")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("was", "now", "complaint"),
    [
        ('"click>=8.1"', '"click>=99"', "click is"),
        ('"ifaddr>=0.2.0"', '"ifaddr>=0.2.0", "left-pad>=1"', "left-pad is missing"),
        ('"cryptography>=43"', '"cryptography>=43", "kyber>=1"', "kyber is missing"),
        ('"hatchling>=1.27"]', '"hatchling>=1.27", "cython>=3"]', "build.txt: cython is missing"),
    ],
    ids=["a newer release is asked for", "another package", "another package of an extra", "another builder"],
)
def test_a_project_that_asks_for_more_does_not_fit(tmp_path: Path, was: str, now: str, complaint: str) -> None:
    text = PROJECT.read_text("utf-8").replace('"ifaddr>=0.2"', '"ifaddr>=0.2.0"')
    done = run("supply/lock.py", "--check", "--project", written(tmp_path / "pyproject.toml", text.replace(was, now)))
    assert done.returncode == 1
    assert complaint in done.stderr
    assert "python deploy/supply/lock.py" in done.stderr


def test_every_package_is_of_one_release_with_digests(deployed: dict[str, Any]) -> None:
    assert len(deployed) > 20
    for package in deployed.values():
        assert package.digests, package.name
        assert all(re.fullmatch(r"[0-9a-f]{64}", digest) for digest in package.digests), package.name


def test_what_locked_packages_need_is_locked_as_well(deployed: dict[str, Any]) -> None:
    looked_at = 0
    for name in deployed:
        try:
            needs = distribution(name).requires or ()
        except PackageNotFoundError:
            continue
        looked_at += 1
        for need in map(Requirement, needs):
            if need.marker is None or need.marker.evaluate({"extra": ""}):
                assert LOCKED["normalized"](need.name) in deployed, f"{name} needs {need.name}"
    assert looked_at > 15


def test_a_line_that_is_none_of_a_lock_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="nothing that a lock says"):
        LOCKED["read"](written(tmp_path / "lock.txt", "click>=8\n"))


def test_locks_that_cannot_be_installed_together_are_found(tmp_path: Path) -> None:
    one = written(tmp_path / "one.txt", "packaging==26.3 \\\n    --hash=sha256:aa\n")
    other = written(tmp_path / "other.txt", "packaging==25.0 \\\n    --hash=sha256:bb\n")
    assert list(LOCK["at_odds"](one, one)) == []
    assert list(LOCK["at_odds"](one, other)) == ["packaging is 26.3 in one.txt, and 25.0 in other.txt"]


def test_an_undigested_package_is_found(tmp_path: Path) -> None:
    lock = written(tmp_path / "lock.txt", LOCKED["made_from"](["click>=8"]) + "\nclick==8.5.1\n")
    assert list(LOCK["misfits"](lock, ["click>=8"])) == ["lock.txt: click has no digest"]


# ---- where they are used


def test_the_image_and_the_unit_install_nothing_else() -> None:
    dockerfile = (DEPLOY / "container" / "Dockerfile").read_text("utf-8").replace("\\\n", "")
    unit = (DEPLOY / "systemd" / "kickdoor.service").read_text("utf-8")
    page = (ROOT / "docs" / "hosting" / "upgrading.md").read_text("utf-8")
    lines = [
        line for line in f"{dockerfile}\n{unit}\n{page}".splitlines() if "pip install" in line or "--python" in line
    ]
    installs = [part for line in lines for part in line.split("&&") if re.search(r"pip\S* .*install ", part)]
    assert len(installs) >= 5
    for install in installs:
        assert "--require-hashes -r deploy/supply/" in install or "--no-deps --no-index" in install, install
    assert "pip uninstall" in dockerfile, "an image needs no installer"


# ---- the audit


SOUND = {"name": "click", "version": "8.5.1", "vulns": []}
BAD = {"name": "idna", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"]}]}
UNASKED = {"name": "attrs", "skip_reason": "no answer"}


@pytest.mark.parametrize(
    ("said", "status", "last"),
    [
        ([SOUND], 0, "pip-audit: no known vulnerability in 1 packages"),
        ([SOUND, BAD], 1, "pip-audit: 1 known vulnerabilities in 2 packages"),
        ([SOUND, UNASKED], 2, "pip-audit: 1 of 2 packages could not be audited"),
        ([BAD, UNASKED], 1, "pip-audit: 1 known vulnerabilities in 2 packages"),
        ([], 2, "pip-audit: 0 of 0 packages could not be audited"),
    ],
)
def test_only_what_was_asked_about_is_called_sound(said: list[dict[str, Any]], status: int, last: str) -> None:
    found, lines = AUDIT["verdict"](said)
    assert (found, lines[-1]) == (status, last)


def test_a_flaw_is_told_with_the_release_that_mends_it() -> None:
    assert AUDIT["verdict"]([BAD])[1][0] == "idna 1.0: PYSEC-1, mended in 1.1"


def test_a_pip_audit_that_says_nothing_is_no_good_news(tmp_path: Path) -> None:
    tool = written(tmp_path / "pip-audit", "#!/bin/sh\necho no network >&2\nexit 1\n")
    tool.chmod(0o755)
    done = run("supply/audit.py", "--tool", tool)
    assert done.returncode == 2
    assert "no network" in done.stderr


# ---- the bill


def package(folder: Path, name: str, release: str, more: str = "") -> None:
    """Install it there, as far as a bill looks."""
    text = f"Metadata-Version: 2.4\nName: {name}\nVersion: {release}\n{more}"
    written(folder / f"{name}-{release}.dist-info" / "METADATA", text)


def test_a_bill_lists_what_is_installed_with_its_digests_and_who_needs_it(
    tmp_path: Path, deployed: dict[str, Any]
) -> None:
    package(tmp_path, "kickdoor", "0.1.0", "License-Expression: MIT\n")
    package(tmp_path, "Twisted", deployed["twisted"].release)
    package(tmp_path, "attrs", deployed["attrs"].release)
    told = run("supply/bill.py", "--packages", tmp_path)
    assert told.returncode == 0, told.stderr
    bill = json.loads(told.stdout)
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert bill["metadata"]["component"]["purl"] == "pkg:pypi/kickdoor@0.1.0"
    by_name = {each["name"]: each for each in bill["components"]}
    assert set(by_name) == {"python", "twisted", "attrs"}
    (where,) = by_name["attrs"]["externalReferences"]
    assert [each["content"] for each in where["hashes"]] == sorted(deployed["attrs"].digests)
    needs = {each["ref"]: each["dependsOn"] for each in bill["dependencies"]}
    assert needs["pkg:pypi/kickdoor@0.1.0"] == [by_name["twisted"]["bom-ref"]]
    assert needs[by_name["twisted"]["bom-ref"]] == [by_name["attrs"]["bom-ref"]]
    assert run("supply/bill.py", "--packages", tmp_path).stdout == told.stdout


@pytest.mark.parametrize(
    ("name", "release", "complaint"),
    [
        ("attrs", "1.0", "attrs 1.0 is installed, and"),
        ("left-pad", "1.0", "left-pad 1.0 is installed, and nothing is locked"),
    ],
)
def test_there_is_no_bill_of_what_was_not_locked(tmp_path: Path, name: str, release: str, complaint: str) -> None:
    package(tmp_path, "kickdoor", "0.1.0")
    package(tmp_path, name, release)
    done = run("supply/bill.py", "--packages", tmp_path)
    assert done.returncode == 1
    assert complaint in done.stderr
    assert done.stdout == ""


def test_packages_of_the_system_are_on_the_bill(tmp_path: Path) -> None:
    status = """\
Package: libc6
Status: install ok installed
Architecture: amd64
Version: 2.36-9+deb12u13
Description: GNU C Library
 It has more lines: of text

Package: gone
Status: deinstall ok config-files
Architecture: amd64
Version: 1
"""
    (found,) = BILL["debian"](written(tmp_path / "status", status))
    assert found["purl"] == "pkg:deb/debian/libc6@2.36-9%2Bdeb12u13?arch=amd64"
