"""Build, check and try everything that a release publishes: `python deploy/release.py`.

The results lie in `dist/`: wheel, source package, a self-unpacking file (`kickdoor-VERSION-PYTHON-PLATFORM.pyz`), the
container image as a file, bills of materials (CycloneDX), and `SHA256SUMS`. The packages and the file are then tried as
a user would: installed into a fresh environment, without extras and with those of a server, they serve, and AI players
play a match to its end. With `--tag` the commit is tagged afterwards; nothing is pushed. RELEASING.md says who may
publish the results, and how.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import click
from packaging.metadata import Metadata

sys.path.append(str(Path(__file__).parent / "supply"))  # the programs there import each other by bare names
from locked import BUILD, DEPLOYED, EXTRAS

from kickdoor_protocol.command_line import run_command

ROOT = Path(__file__).resolve().parents[1]
CHANGELOG = ROOT / "CHANGELOG.md"
DOCKERFILE = ROOT / "deploy" / "container" / "Dockerfile"
PACKAGES = ("kickdoor_ai", "kickdoor_client", "kickdoor_game", "kickdoor_protocol", "kickdoor_server")
BUILDERS = ("hatchling", "shiv", "twine")
"""The modules of the extra `supply` that build and check a release."""
SUMS = "SHA256SUMS"
MATCH_MOST_S = 240
"""Seconds that a match of AI players may take on a slow machine."""


def say(text: str) -> None:
    """Print a line of progress."""
    click.echo(f"release: {text}")


def run(*command: str | Path, environ: dict[str, str] | None = None) -> str:
    """Run a command in the root folder of the clone, and return what it printed. Raises ClickException with its output
    if it fails."""
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, env=environ, check=False)
    if done.returncode:
        raise click.ClickException(f"{' '.join(words)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def version() -> str:
    """Return the version in pyproject.toml, the only place where it is written."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def check_builders() -> None:
    """Raise ClickException if a module is missing that builds or checks a release."""
    if missing := [name for name in BUILDERS if find_spec(name) is None]:
        raise click.ClickException(f"{', '.join(missing)} missing here: python -m pip install -e '.[supply]'")


def not_ready(wanted: str) -> Iterator[str]:
    """Yield what must be fixed before the version `wanted` may be tagged; nothing if it is ready."""
    if changed := run("git", "status", "--porcelain"):
        yield f"files have changed since the last commit:\n{changed}"
    if f"v{wanted}" in run("git", "tag").split():
        yield f"there is a tag v{wanted} already: raise the version in pyproject.toml"
    if not any(line.startswith(f"## [{wanted}] - 2") for line in CHANGELOG.read_text("utf-8").splitlines()):
        yield f"CHANGELOG.md has no section '## [{wanted}] - YYYY-MM-DD'"


# ---- what is built


def built_packages(out: Path) -> tuple[Path, Path]:
    """Build the source package, and the wheel from it; return wheel and source package."""
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", out)
    (source,) = out.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as folder:
        shutil.unpack_archive(source, folder, filter="data")
        (unpacked,) = Path(folder).iterdir()
        run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", out, unpacked)
    (wheel,) = out.glob("*.whl")
    return wheel, source


def check_packages(wheel: Path, source: Path, wanted: str) -> None:
    """Check the metadata of both packages, and that the wheel has kickdoor's own packages and nothing else. `wanted`:
    the version. Raises ClickException if something is wrong."""
    run(sys.executable, "-m", "twine", "check", "--strict", wheel, source)
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        told = archive.read(next(name for name in names if name.endswith(".dist-info/METADATA")))
    metadata = Metadata.from_email(told)
    if str(metadata.version) != wanted:
        raise click.ClickException(f"{wheel.name} says that it is {metadata.version}")
    tops = {name.partition("/")[0] for name in names}
    strange = {top for top in tops if top not in PACKAGES and not top.endswith(".dist-info")}
    missing = set(PACKAGES) - tops
    if strange or missing or "kickdoor_protocol/commit.txt" not in names:
        raise click.ClickException(f"{wheel.name}: strange {sorted(strange)}, missing {sorted(missing)}, or no commit")


def built_file(out: Path, wheel: Path, wanted: str) -> Path:
    """Build the self-unpacking program for this Python and platform, from the locked packages, with all extras of a
    server; return its path.

    The bill of materials beside it lists its contents, which are also those of an installation by the locks.
    """
    tag = f"py{sys.version_info.major}{sys.version_info.minor}-{platform.system().lower()}-{platform.machine()}"
    file = out / f"kickdoor-{wanted}-{tag}.pyz"
    with tempfile.TemporaryDirectory() as site:
        pip = [sys.executable, "-m", "pip", "install", "-q", "--no-warn-script-location", "--target", site]
        run(*pip, "--only-binary", ":all:", "--require-hashes", "-r", DEPLOYED)
        run(*pip, "--no-deps", "--no-index", wheel)
        interpreter = "/usr/bin/env python3"
        shiv = [sys.executable, "-m", "shiv", "--site-packages", site, "--console-script", "kickdoor"]
        run(*shiv, "--python", interpreter, "--compressed", "--reproducible", "--extend-pythonpath", "-o", file)
        bill = run(sys.executable, ROOT / "deploy" / "supply" / "bill.py", "--packages", site)
    (out / f"kickdoor-{wanted}.cdx.json").write_text(bill + "\n", "utf-8")
    return file


def built_image(out: Path, wanted: str, commit: str) -> Path | None:
    """Build the container image and save it as a file; return its path, or None if no Docker runs here. `wanted`: the
    version; `commit`: noted in the image."""
    if (
        shutil.which("docker") is None
        or subprocess.run(["docker", "info"], capture_output=True, check=False).returncode
    ):
        say("no container image: no Docker runs here")
        return None
    name = f"kickdoor:{wanted}"
    run("docker", "build", "-f", DOCKERFILE, "--build-arg", f"KICKDOOR_COMMIT={commit}", "-t", name, ROOT)
    file = out / f"kickdoor-{wanted}-image.tar"
    run("docker", "save", "-o", file, name)
    bill = run("docker", "run", "--rm", "--entrypoint", "cat", name, "/opt/kickdoor/bom.cdx.json")
    file.with_name(f"{file.name}.cdx.json").write_text(bill + "\n", "utf-8")
    return file


def write_sums(out: Path) -> None:
    """Write the SHA-256 digests of all files in the folder `out`, in the form that `sha256sum --check` reads."""
    files = sorted(file for file in out.iterdir() if file.is_file() and file.name != SUMS)
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (out / SUMS).write_text("".join(lines), "ascii")


# ---- how it is tried


@contextmanager
def fresh_environment() -> Iterator[Path]:
    """Make a virtual environment with pip alone for the duration of a `with` block; yield the folder of its
    programs."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True, symlinks=os.name != "nt")
        yield Path(folder) / ("Scripts" if os.name == "nt" else "bin")


def try_package(package: Path, extras: Sequence[str]) -> None:
    """Install a package with these extras into a fresh virtual environment, and play a match with it. Raises
    ClickException if that fails."""
    asked = f"[{','.join(extras)}]" if extras else ""
    say(f"try {package.name}{asked}")
    with fresh_environment() as programs:
        pip = [str(programs / "python"), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        if extras:
            run(*pip, "--require-hashes", "-r", str(DEPLOYED))
            run(*pip, "--require-hashes", "-r", str(BUILD))
            run(*pip, "--no-index", "--no-build-isolation", f"{package}{asked}")
        else:
            run(*pip, str(package))
        play([str(programs / "kickdoor")], programs / "python", tls="tls" in extras)


def play(kickdoor: Sequence[str], python: Path, *, tls: bool) -> None:
    """Start a server by the command `kickdoor`, and let AI players of the interpreter `python` play a match on it to
    its end. Raises ClickException if that fails."""
    with tempfile.TemporaryDirectory() as data, tempfile.TemporaryFile("w+") as log:
        environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        environ |= {"KICKDOOR_HOME": data}
        serve = [*kickdoor, "serve", "--host", "127.0.0.1", "--port", "0", "--data", data, "--no-announce"]
        serve += ["--ai-speed", "fast", *(["--tls"] if tls else [])]
        with subprocess.Popen(serve, stdout=subprocess.PIPE, stderr=log, text=True, env=environ, cwd=data) as server:
            assert server.stdout is not None, "it was piped"
            try:
                said = next((line for line in server.stdout if line.startswith("port ")), "")
                if not said:
                    log.seek(0)
                    raise click.ClickException(f"{' '.join(serve)} did not listen:\n{log.read()}")
                way = ["--tls", "--known-servers", f"{data}/known.toml"] if tls else []
                where = f"127.0.0.1:{said.split()[1]}"
                told = run(python, ROOT / "deploy" / "smoke.py", *way, "--most-s", str(MATCH_MOST_S), where)
            finally:
                server.terminate()
    say(f"  {run(*kickdoor, '--version', environ=environ)}: {told}")


def tag(wanted: str) -> None:
    """Tag the current commit of the clone with that version."""
    run("git", "tag", "--annotate", f"v{wanted}", "--message", f"kickdoor {wanted}")
    say(f"tagged v{wanted}; publish it as RELEASING.md says")


@click.command()
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=ROOT / "dist", show_default="dist",
              help="Folder for all files; it is emptied first.")  # fmt: skip
@click.option("--tag", "tags", is_flag=True, help="Tag the commit when all is well. Without it this is a dry run.")
def main(out: Path, tags: bool) -> None:
    """Build, check and try everything that a release publishes: packages, program file, container image. Only with
    --tag is the commit tagged."""
    check_builders()
    wanted = version()
    wrong = list(not_ready(wanted))
    if wrong and tags:
        raise click.ClickException("\n".join(wrong))
    for each in wrong:
        say(f"before it is tagged: {each}")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    commit = run("git", "rev-parse", "--short=12", "HEAD")
    say(f"build kickdoor {wanted} of commit {commit}")
    wheel, source = built_packages(out)
    check_packages(wheel, source, wanted)
    file = built_file(out, wheel, wanted)
    built_image(out, wanted, commit)
    for package, extras in ((wheel, ()), (wheel, EXTRAS), (source, ())):
        try_package(package, extras)
    say(f"try {file.name}")
    with fresh_environment() as programs:
        run(programs / "python", "-m", "pip", "install", "-q", "--disable-pip-version-check", wheel)  # for smoke.py
        play([str(programs / "python"), str(file)], programs / "python", tls=True)
    write_sums(out)
    for artefact in sorted(out.iterdir()):
        say(f"{artefact.stat().st_size / 1024:8.0f} KiB  {artefact.name}")
    if tags:
        tag(wanted)
    else:
        say(f"dry run: with --tag the commit would be tagged v{wanted}")


if __name__ == "__main__":
    run_command(main, "release.py")
