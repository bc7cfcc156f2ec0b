"""Keep a release for the tests: `python -m tests.releases.record NAME COMMIT`, at the top of the clone.

Writes `kickdoor-NAME.tar.xz` with the packages as they are in that commit. Do it once for each release that
goes out, and for the day before message types get new versions.
"""

from __future__ import annotations

import lzma
import subprocess

import click

from tests.catalogue import ROOT
from tests.releases.recorded import PACKAGES, archive


@click.command()
@click.argument("name")
@click.argument("commit")
def main(name: str, commit: str) -> None:
    """Refuses to change what has been kept."""
    folders = [f"{folder}/{package}" for folder, package in PACKAGES]
    plain = subprocess.run(["git", "archive", commit, *folders], cwd=ROOT, check=True, capture_output=True).stdout
    path = archive(name)
    with path.open("xb") as file:
        file.write(lzma.compress(plain, preset=9 | lzma.PRESET_EXTREME))
    click.echo(f"{path.name}: {path.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
