"""`server.toml`: all settings in one file, written from `Settings`, checked as a whole, read at the start and on
reload.

A written file sets what differs from the defaults and has the rest as comments, so that better defaults in later
releases reach everybody who has not chosen otherwise. The check finds every mistake at once and reports the line, what
is wrong, and what would be right. Relative paths are relative to the file's folder.

The command line beats the file, and the file beats the defaults. The file may be read again while the server runs;
options of the command line still beat it then.
"""

from __future__ import annotations

import difflib
import platform
import re
import textwrap
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from msgspec import Struct

from kickdoor_protocol.files.folders import server_folder
from kickdoor_protocol.files.text_files import UnreadableFile, read_text

from .entries import SettingField, Unfit, called, entries
from .settings import Section, Settings

NAME = "server.toml"
"""Name of the settings file; the one in the data folder is read without being named."""

WIDTH = 110
UNBROKEN = "\0"
NEAR_HERE, NEAR_ELSEWHERE = 0.5, 0.7
"""Least likeness (0 to 1, `_likeness`) at which a name of the same section, or of another one, is suggested for a
typo."""
MARGIN_HERE = 0.15
"""Similarity by which a name of another section must exceed one of the same section to be suggested instead."""
SLIP_HERE = 0.85
"""Least likeness at which a name of the same section is suggested besides a setting of that exact name elsewhere."""
SAME = {"max": "most", "maximum": "most", "min": "least", "minimum": "least", "limit": "most"}
"""Words in the settings of other programs, and the words that ours have for them."""

HEAD = """\
Settings of a kickdoor server. A setting behind a `# ` has its default: remove the `# ` to change it.

  kickdoor serve --config server.toml          use this file; not needed if it lies in the data folder
  kickdoor serve --check-config server.toml    check this file
  kickdoor admin reload                        apply changes to a running server, where possible

Options of the command line take precedence over this file."""


class Mistake(Struct, frozen=True):
    """Something wrong in a file. `line` 0 stands for the file as a whole; `right` says what would be right."""

    line: int
    wrong: str
    right: str = ""

    def __str__(self) -> str:
        return f"{f'line {self.line}: ' if self.line else ''}{self.wrong}{f'; {self.right}' if self.right else ''}."


class BadSettings(Exception):  # noqa: N818 - what it is about
    """A settings file with mistakes. `mistakes` has every one of them."""

    def __init__(self, path: Path, mistakes: list[Mistake]) -> None:
        super().__init__("\n".join(f"{path}: {mistake}" for mistake in mistakes))
        self.mistakes = mistakes


def written(chosen: Mapping[str, Any]) -> str:
    """Return the text of a settings file in which the `chosen` settings (by field name) are set, and all others are
    comments.
    """
    out = [_comment(HEAD)]
    section: Section | None = None
    for entry in entries():
        if entry.section is not section:
            section = entry.section
            out.append(f"\n[{section.name}]\n{_comment(section.about)}")
        out.append(f"\n{_comment(entry.reason)}\n{_comment(_facts(entry))}\n{_line(entry, chosen)}")
    return "\n".join(out) + "\n"


def _facts(entry: SettingField) -> str:
    unit = f", in {entry.unit}" if entry.unit else ""
    default = "nothing" if entry.default is None else entry.kind.written(entry.default)
    running = " Can be changed while the server runs." if entry.is_live else ""
    return f"{entry.kind.words[0].upper()}{entry.kind.words[1:]}{unit}. Default: {default}.{running}"


def _line(entry: SettingField, chosen: Mapping[str, Any]) -> str:
    value = chosen.get(entry.name)
    if value is not None:
        return f"{entry.key} = {entry.kind.written(value)}"
    return f"# {entry.key} =" if entry.default is None else f"# {entry.key} = {entry.kind.written(entry.default)}"


def _comment(text: str) -> str:
    """Return the text as wrapped comment lines. Nothing in braces is broken: half an inline table would look like a
    setting."""
    whole = re.sub(r"\{[^}]*\}", lambda braces: braces[0].replace(" ", UNBROKEN), text)
    lines = [part for line in whole.splitlines() for part in textwrap.wrap(line, WIDTH) or [""]]
    return "\n".join(f"# {line}".rstrip() for line in lines).replace(UNBROKEN, " ")


def read(path: Path) -> dict[str, Any]:
    """Return what the settings file sets, by field name of `Settings`. Raises BadSettings if anything in it is
    wrong.
    """
    try:
        text = read_text(path)
    except UnreadableFile as wrong:
        raise BadSettings(path, [Mistake(0, f"it cannot be read: {wrong.reason}")]) from None
    chosen, mistakes = checked(text, path.parent)
    if mistakes:
        raise BadSettings(path, mistakes)
    return chosen


def checked(text: str, folder: Path) -> tuple[dict[str, Any], list[Mistake]]:
    """Return what a settings file with that text sets, as far as it is valid, and every mistake in the order of its
    lines. Relative paths in it start at `folder`.
    """
    document, mistakes = _parsed(text)
    lines = text.splitlines()
    by_section: dict[str, dict[str, SettingField]] = {}
    for entry in entries():
        by_section.setdefault(entry.section.name, {})[entry.key] = entry
    chosen = {}
    for name, table in document.items():
        if name not in by_section or not isinstance(table, dict):
            mistakes.append(_no_section(name, table, lines, list(by_section)))
            continue
        for key, value in table.items():
            line = _line_of(lines, name, key)
            known = by_section[name].get(key)
            if known is None:
                mistakes.append(Mistake(line, f"there is no setting {key!r} in [{name}]", _nearest(name, key)))
                continue
            try:
                found = _seen_from(folder, known.kind.read(value))
                if known.must_be_there and not found.exists():
                    raise Unfit(f"is {found}, where there is nothing")
                chosen[known.name] = found
            except Unfit as unfit:
                right = f"it should be {known.kind.words}{f' (in {known.unit})' if known.unit else ''}"
                mistakes.append(Mistake(line, f"{key} in [{name}] {unfit}", right))
    return chosen, sorted(mistakes, key=lambda mistake: mistake.line)


def _parsed(text: str) -> tuple[dict[str, Any], list[Mistake]]:
    """Return the document without the lines that are no TOML, and a mistake for each of these."""
    lines = text.splitlines()
    mistakes: list[Mistake] = []
    while True:
        try:
            return tomllib.loads("\n".join(lines)), mistakes
        except tomllib.TOMLDecodeError as error:
            what, _, where = str(error).partition(" (at ")
            found = re.match(r"line (\d+)", where)
            number = int(found[1]) if found else 0
            bad = number if lines[number - 1] else 0
            mistakes.append(Mistake(bad, f"this is no TOML ({what.lower()})", "write key = value"))
            if not bad:
                return {}, mistakes
            lines[bad - 1] = ""
        except (ValueError, RecursionError):  # errors of Python's parser without a position
            what = "a number is too long, or a list too deep"
            return {}, [*mistakes, Mistake(0, f"this is no TOML ({what})", "write key = value")]


def _no_section(name: str, table: Any, lines: list[str], names: list[str]) -> Mistake:
    if not isinstance(table, dict):
        homes = [f"[{entry.section.name}]" for entry in entries() if name in (entry.name, entry.key)]
        where = f"it belongs under {' or '.join(homes)}" if homes else f"settings stand under {_sections(names)}"
        return Mistake(_line_of(lines, "", name), f"{name} is {called(table)} outside of any section", where)
    near = difflib.get_close_matches(name, names)
    right = f"perhaps [{near[0]}] is meant" if near else f"there are {_sections(names)}"
    return Mistake(_line_of(lines, name, ""), f"there is no section [{name}]", right)


def _sections(names: list[str]) -> str:
    return ", ".join(f"[{name}]" for name in names)


def _nearest(section: str, key: str) -> str:
    """Return a hint where that setting is, or what it may be called."""
    here = [entry.key for entry in entries() if entry.section.name == section]
    likeness = {name: _likeness(key, name) for name in {name for e in entries() for name in (e.key, e.name)}}
    here_alike = {each: likeness[each] for each in here}
    elsewhere = [f"[{e.section.name}] {e.key}" for e in entries() if e.key == key or (e.name == key and e.key != key)]
    if elsewhere:
        slips = [each for each in here if here_alike[each] >= SLIP_HERE and f"[{section}] {each}" not in elsewhere]
        there = f"there is {' and '.join(elsewhere)}"
        return f"perhaps {' or '.join(slips)} is meant; {there}" if slips else there
    names = {f"[{entry.section.name}] {entry.key}": entry for entry in entries()}
    alike = {said: max(likeness[each.key], likeness[each.name]) for said, each in names.items()}
    best, best_here = max(alike.values(), default=0.0), max(here_alike.values(), default=0.0)
    near = [each for each in here if here_alike[each] == best_here >= max(NEAR_HERE, best - MARGIN_HERE)]
    near = near or [said for said, ratio in alike.items() if ratio >= max(NEAR_ELSEWHERE, best)]
    near = near or difflib.get_close_matches(key, here, 3, NEAR_HERE)
    return f"perhaps {' or '.join(near[:3])} is meant" if near else f"there are {', '.join(here)}"


def _likeness(said: str, key: str) -> float:
    """Return how much alike two names are, from 0 to 1, in any order of their words: `max_tables` is `tables_most`."""
    said_sorted, key_sorted = (
        "_".join(sorted(SAME.get(word, word) for word in each.lower().split("_"))) for each in (said, key)
    )
    pairs = {(said, key), (said_sorted, key_sorted)}
    return max(difflib.SequenceMatcher(None, one, other).ratio() for one, other in pairs)


def _line_of(lines: list[str], section: str, key: str) -> int:
    """Return the line of that key in that section, or of the section's head if `key` is ""; 0 if it is not found."""
    now = ""
    for number, line in enumerate(lines, start=1):
        if head := re.match(r"""\s*\[\s*["']?([\w-]+)["']?""", line):
            now = head[1]
            if not key and now == section:
                return number
        elif key and now == section and re.match(rf"""\s*["']?{re.escape(key)}["']?\s*[.=]""", line):
            return number
    return 0


def _seen_from(folder: Path, value: Any) -> Any:
    return folder / value if isinstance(value, Path) else value


def settings_of(chosen: Mapping[str, Any]) -> Settings:
    """Return all settings: the chosen ones (by field name), and the defaults of the others."""
    return replace(Settings(), **chosen)


class Choice(Struct, frozen=True):
    """The sources of the settings: a file and the command line.

    `file` is the settings file, if there is one. `said` has the options of the command line by field name. `owned` is
    set if another program has started this server for itself.
    """

    file: Path | None
    said: Mapping[str, Any]
    owned: bool = False

    def chosen(self) -> dict[str, Any]:
        """Return the settings, by field name, that are set in the file as it is now, or on the command line. Raises
        BadSettings or OSError if the file cannot be read.
        """
        return {**(read(self.file) if self.file is not None else {}), **self.said}

    def settings(self) -> Settings:
        """Return all settings, read from the file as it is now. Raises BadSettings or OSError if it cannot be read."""
        usual: dict[str, Any] = {"name": platform.node() or "kickdoor"}
        if self.owned:
            usual["host"] = "127.0.0.1"
        chosen = usual | self.chosen()
        if "tls_cert" in chosen or "tls_key" in chosen:
            chosen["tls"] = True
        return settings_of(chosen)


def choice(config: Path | None, said: Mapping[str, Any], *, owned: bool) -> Choice:
    """Return which settings were chosen: by the file `config`, or else the one in the data folder if there is one, and
    by `said`, the options of the command line.

    `owned`: the server belongs to a client that has started it; without a data folder of its own it reads no file.
    """
    if config is None and (not owned or "data" in said):
        found = said.get("data", server_folder()) / NAME
        config = found if found.is_file() else None
    return Choice(config, said, owned)
