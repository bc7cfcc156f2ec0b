"""Writes the bill of materials of an installed server, in CycloneDX: `python deploy/supply/bill.py > bom.cdx.json`.

It lists the packages of the Python that runs it; the Dockerfile does, and the image has the bill as
`/opt/kickdoor/bom.cdx.json`. It fails if the installed packages are not those of the lock. `--debian
/var/lib/dpkg/status` adds the packages of the system. The same packages make the same bill, byte by byte.

Only the standard library is used, since it runs where nothing else but the server is installed.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import uuid
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any
from urllib.parse import quote

from locked import DEPLOYED, Locked, named, normalized, read, requirements

US = "kickdoor"
"""The name of our own package."""


class NotAsLocked(Exception):  # noqa: N818 - what is the matter, not what broke
    """Raised if the installed packages are not those of the lock; the text says which."""


def installed(packages: Sequence[Path] = ()) -> dict[str, Distribution]:
    """Return the Python packages installed in these folders, by normalized name; without folders, those of this
    Python."""
    found = distributions(path=[str(each) for each in packages]) if packages else distributions()
    return {normalized(each.metadata["Name"]): each for each in found}


def bill(there: dict[str, Distribution], lock: Iterable[Locked], system: Sequence[dict[str, Any]] = ()) -> str:
    """Return the bill of materials as CycloneDX JSON, of the packages `there`. `system`: further components. Raises
    NotAsLocked if a package is not the locked one, or kickdoor itself is missing."""
    if US not in there:
        raise NotAsLocked(f"{US} is not installed here")
    locked = {package.name: package for package in lock}
    others = [name for name in sorted(there) if name != US]
    for name in others:
        release = locked[name].release if name in locked else "nothing"
        if there[name].version != release:
            raise NotAsLocked(f"{name} {there[name].version} is installed, and {release} is locked")
    refs = {name: _ref(name, there[name].version) for name in (US, *others)}
    needs: dict[str, list[str]] = {ref: [] for ref in refs.values()}
    ours = {named(each) for each in requirements()[DEPLOYED]}
    for name in others:
        for user in {*map(normalized, locked[name].needed_by), *([US] if name in ours else [])} & refs.keys():
            needs[refs[user]].append(refs[name])
    components = [_python(), *(_component(there[name], locked[name]) for name in others), *system]
    content = {
        "metadata": {"component": {"type": "application", **_named(there[US])}},
        "components": components,
        "dependencies": [{"ref": ref, "dependsOn": sorted(found)} for ref, found in sorted(needs.items())],
    }
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(content, sort_keys=True))
    head = {"bomFormat": "CycloneDX", "specVersion": "1.6", "serialNumber": f"urn:uuid:{serial}", "version": 1}
    return json.dumps(head | content, indent=1)


def _ref(name: str, release: str) -> str:
    """Return the package URL of a release."""
    return f"pkg:pypi/{name}@{quote(release)}"


def _named(package: Distribution) -> dict[str, Any]:
    name = normalized(package.metadata["Name"])
    ref = _ref(name, package.version)
    said = "License-Expression"
    licences = {"licenses": [{"expression": package.metadata[said]}]} if said in package.metadata else {}
    return {"bom-ref": ref, "name": name, "version": package.version, "purl": ref, **licences}


def _component(package: Distribution, locked: Locked) -> dict[str, Any]:
    hashes = [{"alg": "SHA-256", "content": digest} for digest in sorted(locked.digests)]
    where = {
        "type": "distribution",
        "url": f"https://pypi.org/project/{locked.name}/{locked.release}/",
        "hashes": hashes,
    }
    return {"type": "library", **_named(package), "externalReferences": [where]}


def _python() -> dict[str, Any]:
    release = platform.python_version()
    ref = f"pkg:generic/python@{release}"
    return {"type": "platform", "bom-ref": ref, "name": "python", "version": release, "purl": ref}


def debian(status: Path) -> Iterator[dict[str, Any]]:
    """Yield the installed packages of a Debian system as CycloneDX components. `status`: dpkg's status file. Raises
    OSError if it cannot be read."""
    for paragraph in sorted(status.read_text("utf-8").split("\n\n")):
        lines = (line.partition(": ") for line in paragraph.splitlines() if not line.startswith(" "))
        fields = {name: value for name, _, value in lines}
        if fields.get("Status", "").endswith(" installed"):
            name, release = fields["Package"], fields["Version"]
            ref = f"pkg:deb/debian/{quote(name, safe='')}@{quote(release, safe='')}?arch={fields['Architecture']}"
            yield {"type": "library", "bom-ref": ref, "name": name, "version": release, "purl": ref}


def main() -> None:
    """Print the bill of materials of this installation; exit with status 1 and the reason if it cannot be made."""
    options = argparse.ArgumentParser(description="Write the bill of materials of an installed server.")
    options.add_argument("--debian", type=Path, metavar="FILE", help="the status file of dpkg")
    options.add_argument("--packages", type=Path, metavar="FOLDER", action="append", default=[],
                         help="look there, and not where this Python does")  # fmt: skip
    said = options.parse_args()
    try:
        system = list(debian(said.debian)) if said.debian else []
        print(bill(installed(said.packages), read(DEPLOYED), system))  # noqa: T201 - what it is for
    except (NotAsLocked, OSError, ValueError) as wrong:
        sys.exit(f"no bill: {wrong}")


if __name__ == "__main__":
    main()
