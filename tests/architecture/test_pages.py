"""What readers find: a docstring in every module, a page in every folder, and pages that point at things that exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.architecture.tree import FOLDERS, all_files, files, insist, line_of, parsed, python_files, short
from tests.catalogue import ROOT

from kickdoor_game.library import ENGINES

TEXTS = {"", ".py", ".md", ".toml", ".txt", ".sh", ".yaml", ".yml", ".json", ".service", ".cfg"}
FOREIGN = re.compile(r"(?<![\w.:/])(?:/(?:home|root|Users|work|workspace|mnt|media)/|[A-Z]:\\Users\\)[\w.]")
LINK = re.compile(r"!?\[[^\]]*\]\((?P<target>[^)#\s]+)(?:#[^)\s]*)?\)")
ANCHOR = re.compile(r"\[[^\]]*\]\((?P<target>[^)#\s:]*)#(?P<anchor>[^)\s]+)\)")
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ (?P<title>.+)$", re.MULTILINE)
NAMED = re.compile(r'<a id="(?P<anchor>[^"]+)">')
MODULE = re.compile(r"\bkickdoor_(?:ai|client|game|protocol|server)(?:\.[a-z_]+)+")
COMMAND = re.compile(r"python -m (?P<module>tests(?:\.[a-z_\d]+)+)(?![.\w])")
FILE_OR_FOLDER = re.compile(r"\w+(?:\.py|/)")
LISTED = re.compile(rf"^(?P<files>{FILE_OR_FOLDER.pattern}(?:, {FILE_OR_FOLDER.pattern})*)(?:\s\s|$)", re.MULTILINE)
FILE_IN_TICKS = re.compile(r"`(?P<path>[\w./-]+\.(?:py|toml|md|png|txt|sh|json|service|ya?ml))`")


def test_every_module_opens_with_its_theory() -> None:
    insist(
        (short(file) for file in python_files() if not (ast.get_docstring(parsed(file)) or "").strip()),
        "Open the module with a docstring: what it is about, how it works, what a reader must know to change it.",
    )


def test_every_top_folder_has_a_design_page() -> None:
    insist(
        (f"{folder}/README.md" for folder in FOLDERS if not (ROOT / folder / "README.md").is_file()),
        "Write the folder's README.md, its design page: what is here, what is not, which way things flow, where a new "
        "thing goes.",
    )


def lost_links(page: Path, text: str) -> Iterator[str]:
    """Links of a page to files that are not there, or not in this repository."""
    for link in LINK.finditer(text):
        target = link["target"]
        if ":" not in target:
            file = (page.parent / target).resolve()
            if not (file.exists() and file.is_relative_to(ROOT)):
                yield f"{short(page)}:{line_of(text, link.start())}: {target}"


def anchors_of(text: str) -> set[str]:
    """Return the anchors of a page: those of its headings, as GitHub makes them, and those that it names itself."""
    titles = (found["title"] for found in HEADING.finditer(FENCED.sub("", text)))
    made = {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
    return made | {found["anchor"] for found in NAMED.finditer(text)}


def lost_anchors(page: Path, text: str) -> Iterator[str]:
    """Yield links of a page to headings that no page has; pages that are not there are `lost_links`."""
    for link in ANCHOR.finditer(text):
        file = (page.parent / link["target"]).resolve() if link["target"] else page
        if file.suffix == ".md" and file.is_file():
            there = anchors_of(text if file == page else file.read_text("utf-8"))
            if link["anchor"] not in there:
                yield f"{short(page)}:{line_of(text, link.start())}: {link['target']}#{link['anchor']}"


def lost_files(page: Path, text: str) -> Iterator[str]:
    """Files that a table of a page lists (in backticks) and that are nowhere at or under the page's folder."""
    below = [file.as_posix() for file in all_files() if file.is_relative_to(page.parent)]
    for number, row in enumerate(text.splitlines(), start=1):
        if row.lstrip().startswith("|"):
            for path in (found["path"].removeprefix("./") for found in FILE_IN_TICKS.finditer(row)):
                if not ((ROOT / path).exists() or any(file.endswith("/" + path) for file in below)):
                    yield f"{short(page)}:{number}: {path}"


def lost_paths(page: Path, text: str) -> Iterator[str]:
    """Sources with a folder before them that a page names (in backticks) and that are nowhere in the repository."""
    for found in FILE_IN_TICKS.finditer(text):
        path = found["path"].removeprefix("./")
        if (
            "/" in path
            and path.endswith(".py")
            and not any(f"/{short(file)}".endswith(f"/{path}") for file in files(".py"))
        ):
            yield f"{short(page)}:{line_of(text, found.start())}: {path}"


def lost_modules(file: Path, text: str) -> Iterator[str]:
    """Modules that a text names and that are not there; what stands behind a module, a name in it, may be anything."""
    for found in MODULE.finditer(text):
        package, *parts = found.group().split(".")
        here = ROOT / package.removeprefix("kickdoor_") / package
        while parts and here.is_dir():
            here /= parts.pop(0)
        if not (here.is_dir() or here.with_suffix(".py").is_file() or here.name.startswith("__")):
            yield f"{short(file)}:{line_of(text, found.start())}: {found.group()}"


def lost_commands(file: Path, text: str) -> Iterator[str]:
    """Yield commands `python -m tests...` whose module is not there."""
    for found in COMMAND.finditer(text):
        here = ROOT.joinpath(*found["module"].split("."))
        if not (here.with_suffix(".py").is_file() or (here / "__main__.py").is_file()):
            yield f"{short(file)}:{line_of(text, found.start())}: {found['module']}"


def wrong_lists(package: Path, text: str) -> Iterator[str]:
    """Yield files that the docstring of a package lists and that are gone, and those beside them that it leaves out.

    A docstring that lists no files is fine: its package may need no map.
    """
    rows = (found["files"] for found in LISTED.finditer(text))
    listed = {file for row in rows for file in FILE_OR_FOLDER.findall(row)}
    there = {file.name for file in package.glob("*.py")} - {"__init__.py"}
    there |= {f"{init.parent.name}/" for init in package.glob("*/__init__.py")}
    if listed:
        yield from (f"{short(package)}/__init__.py lists {gone}" for gone in sorted(listed - there))
        yield from (f"{short(package)}/__init__.py leaves out {new}" for new in sorted(there - listed))


def foreign_paths(file: Path, text: str) -> Iterator[str]:
    """Absolute paths of somebody's own machine."""
    for found in FOREIGN.finditer(text):
        yield f"{short(file)}:{line_of(text, found.start())}: {found.group()}"


def test_packages_list_the_files_that_they_have() -> None:
    packages = (file for file in files(".py") if file.name == "__init__.py" and "tests" not in file.parts)
    insist(
        (wrong for file in packages for wrong in wrong_lists(file.parent, ast.get_docstring(parsed(file)) or "")),
        "The list of files in a package's docstring is a map: it names all that are there, and nothing else.",
    )


def test_links_in_pages_lead_somewhere() -> None:
    insist(
        (lost for page in files(".md") for lost in lost_links(page, page.read_text("utf-8"))),
        "These links lead nowhere (or out of the repository). Mend the link, or bring the file.",
    )


def test_links_to_headings_find_them() -> None:
    insist(
        (lost for page in files(".md") for lost in lost_anchors(page, page.read_text("utf-8"))),
        "The page has no such heading. Link to the heading that it has now.",
    )


def test_files_listed_in_tables_exist() -> None:
    insist(
        (lost for page in files(".md") for lost in lost_files(page, page.read_text("utf-8"))),
        "A table of the page lists a file that is not there. If it moved, say where to; if it went, so does its row.",
    )


def test_sources_named_in_sentences_exist() -> None:
    """But for those of the change log, which says how they were called then."""
    pages = (page for page in files(".md") if page.name != "CHANGELOG.md")
    insist(
        (lost for page in pages for lost in lost_paths(page, page.read_text("utf-8"))),
        "This file is not there. If it moved, say where to.",
    )


def test_modules_named_in_pages_and_code_exist() -> None:
    """But for those by which saves of older releases name a class, and those of a story that a test tells."""
    old = {name for each in ENGINES for name in ENGINES.find(each).table.named_in.values()}
    told = {"CHANGELOG.md", "test_trial.py"}
    texts = (file for file in files(".md", ".py", ".toml") if file.name not in told and "releases" not in file.parts)
    lost = (each for file in texts for each in lost_modules(file, file.read_text("utf-8")))
    insist((each for each in lost if each.rpartition(" ")[2] not in old), "This module is not there. Where did it go?")


def test_commands_named_in_pages_and_code_exist() -> None:
    """But for the examples of a test."""
    texts = (file for file in files(".md", ".py") if file.name not in {"CHANGELOG.md", "test_golden.py"})
    lost = (each for file in texts for each in lost_commands(file, file.read_text("utf-8")))
    insist(lost, "No module of that name can be run. Name the command by which this is made today.")


def test_nothing_points_into_somebodys_machine() -> None:
    texts = (file for file in all_files() if file.suffix in TEXTS)
    insist(
        (found for file in texts for found in foreign_paths(file, file.read_text("utf-8"))),
        "An absolute path of one machine means nothing on another: make it relative to the repository, or say in words "
        "what is meant.",
    )


@pytest.mark.parametrize(
    ("check", "text"),
    [
        (lost_links, "[rules](no/such/page.md)"),
        (lost_links, "![shot](../outside.png)"),
        (lost_anchors, "## Here\n[there](#there)"),
        (lost_anchors, "[wire](docs/protocol.md#no-such-section)"),
        (lost_anchors, "```sh\n# here\n```\n[here](#here)"),
        (lost_files, "| `gone.py` | what it did |"),
        (lost_files, "| `game/gone/away.toml` | cards |"),
        (lost_paths, "as `fight/gone.py` says"),
        (lost_modules, "see kickdoor_game." + "machine.gone.Frame"),
        (lost_commands, "`python -m " + "tests.gone.make_it`"),
        (foreign_paths, "see /" + "home/greta/notes.md"),
        (foreign_paths, "run '/" + "root/x'"),
    ],
)
def test_a_page_that_points_nowhere_is_found(check: Callable[[Path, str], Iterator[str]], text: str) -> None:
    assert list(check(ROOT / "README.md", text))


@pytest.mark.parametrize(
    ("check", "text"),
    [
        (
            lost_links,
            "[rules](game/kickdoor_game/sets/classic/rules.toml#setup) [site](https://example.org/no/page.md)",
        ),
        (lost_anchors, "## What `it` is, and why\n[it](#what-it-is-and-why) [wire](docs/protocol.md#1-bytes)"),
        (lost_anchors, '<a id="it"></a>\n[it](#it) [site](https://example.org/page.md#none)'),
        (lost_files, "| `machine/frame.py` | frames |\nand `gone.py` outside of a table"),
        (lost_paths, "`machine/frame.py`, and `my_seat.py` of yours"),
        (lost_modules, "kickdoor_game.machine.frame.Frame and kickdoor_game.machine"),
        (lost_commands, "`python -m tests.declined`, or python -m tests.trials.drills.NAME"),
        (foreign_paths, "https://example.org/home/page and a/mnt/b and ~/games"),
    ],
)
def test_a_page_that_points_rightly_passes(check: Callable[[Path, str], Iterator[str]], text: str) -> None:
    assert not list(check(ROOT / "README.md", text))
