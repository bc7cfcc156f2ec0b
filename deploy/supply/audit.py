"""Checks deployed packages for known vulnerabilities: `python deploy/supply/audit.py`.

It runs pip-audit (the extra `supply`) on each lock. pip-audit reports a package that it could not check as sound; this
program does not. The last line is for the notes of a release.

Exit status 0: all were checked, and nothing is known; 1: a vulnerability is known; 2: not all could be checked.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from locked import BUILD, DEPLOYED

FOUND, NOT_ASKED = 1, 2
"""Exit statuses."""


class NoAudit(click.ClickException):
    """Raised if a lock cannot be checked; the text says why."""

    exit_code = NOT_ASKED


def audited(tool: Sequence[str], lock: Path) -> list[dict[str, Any]]:
    """Return pip-audit's entries for the packages of a lock file, with their known vulnerabilities. `tool`: the command
    of pip-audit. Raises NoAudit if it has no result."""
    command = [*tool, "--format", "json", "--progress-spinner", "off", "--disable-pip", "--require-hashes"]
    done = subprocess.run([*command, "--requirement", str(lock)], capture_output=True, text=True, check=False)
    try:
        said: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError, TypeError):
        raise NoAudit(f"pip-audit says nothing of {lock.name}:\n{done.stderr.strip()}") from None
    return said


def verdict(said: Sequence[dict[str, Any]]) -> tuple[int, list[str]]:
    """Return the exit status (0: no known vulnerability) and the lines to print for these entries of pip-audit; the
    last line sums up."""
    found = [(each, flaw) for each in said for flaw in each.get("vulns", ())]
    unasked = [each for each in said if "skip_reason" in each]
    lines = [
        f"{each['name']} {each['version']}: {flaw['id']}, mended in {', '.join(flaw['fix_versions']) or 'no release'}"
        for each, flaw in found
    ]
    lines += [f"{each['name']}: not audited ({each['skip_reason']})" for each in unasked]
    if found:
        return FOUND, [*lines, f"pip-audit: {len(found)} known vulnerabilities in {len(said)} packages"]
    if unasked or not said:
        return NOT_ASKED, [*lines, f"pip-audit: {len(unasked)} of {len(said)} packages could not be audited"]
    return 0, [f"pip-audit: no known vulnerability in {len(said)} packages"]


@click.command()
@click.option("--tool", default="", help="A program to ask instead of the pip-audit of this Python.")
def main(tool: str) -> None:
    """Ask pip-audit about known vulnerabilities of the packages in the lock files deployed.txt and build.txt."""
    asked = [tool] if tool else [sys.executable, "-m", "pip_audit"]
    status, lines = verdict([each for lock in (DEPLOYED, BUILD) for each in audited(asked, lock)])
    click.echo("\n".join(lines))
    raise SystemExit(status)


if __name__ == "__main__":
    main()
