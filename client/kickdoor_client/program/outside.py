"""Carries out effects on this machine: settings, replays, decks, notes, the network search, the rulebook and the cards.

Every answer is a message. The rulebook and cards are read by the program of `kickdoor rules` and `kickdoor cards`,
started for each query, for the client itself knows no cards.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path

from kickdoor_protocol.files.folders import replays_folder
from kickdoor_protocol.files.small_files import write_whole
from kickdoor_protocol.files.stream import pack_record
from kickdoor_protocol.files.text_files import MissingFile, UnreadableFile, read_text, set_aside
from kickdoor_protocol.sealing import NOTES_FILE, MatchNote, notes_in, notes_text

from ..state.effects import (
    Browse,
    Consult,
    KeepDeck,
    KeepNote,
    KeepReplay,
    KeepSetting,
    LookAround,
    LookForDecks,
    OfTheMachine,
)
from ..state.home import MenuChoices, ReplayFile
from ..state.messages import Consulted, DecksFound, LookedAround, Msg, NotKept, ReplayKept, ServersFound
from ..state.settings import Learnt, Recent, UserSettings, with_setting
from ..text.sentences import reason_of
from . import deck_files, pack_folders
from .settings_file import SettingsFile

REPLAYS_MOST = 100
"""Replays listed and kept for each server; beyond that the oldest is deleted."""

DATED = re.compile(r"^\d{4}-\d\d-\d\d \d\d\.\d\d ")
"""Date at the beginning of the file name of a replay."""

NAME_BYTES = 120
"""Bytes of a file name (UTF-8) that describe the match: some systems allow 255 in all."""

SUFFIX = ".kickdoor"
"""File name suffix of replays."""

BOOKSHELF = ("-m", "kickdoor_server.operations.bookshelf")
"""Arguments for Python to run the program of rulebook and cards."""


class EffectRunner:
    """Carries out the effects that `update` asks for. `replays` are the folders with replays; new ones go to the
    first."""

    def __init__(self, deliver: Callable[[Msg], None], file: SettingsFile, replays: tuple[Path, ...]) -> None:
        self._deliver = deliver
        self._file = file
        self._replays = replays
        self._under_way: set[asyncio.Task[None]] = set()
        self._browsing: asyncio.Task[None] | None = None

    def __call__(self, effect: OfTheMachine) -> None:
        """Carry out an effect; answers are delivered as messages."""
        match effect:
            case KeepSetting(what):
                if wrong := self._file.change(lambda settings: _changed(settings, what)):
                    self._deliver(NotKept(wrong))
            case LookAround():
                asyncio.get_running_loop().call_soon(self._look_around)
            case Browse():
                if self._browsing is None or self._browsing.done():
                    self._browsing = self._aside(self._browse())
            case Consult():
                self._aside(self._consult(effect))
            case KeepReplay(records, name, server):
                self._deliver(written(records, name, self._replays[0] / server_folder(server)))
            case LookForDecks():
                self._deliver(DecksFound(deck_files.found()))
            case KeepDeck(deck, named):
                wrong = deck_files.kept(deck, named)
                self._deliver(DecksFound(deck_files.found(), wrong))
            case KeepNote(note, server):
                noted(note, self._replays[0] / server_folder(server))

    def _aside(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Run a coroutine in the background."""
        task = asyncio.ensure_future(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return task

    async def _browse(self) -> None:
        """Search servers on the network and deliver them."""
        from .searching import servers_around

        self._deliver(ServersFound(await servers_around()))

    def _look_around(self) -> None:
        """Deliver replays, decks and packs. Runs after the screen is painted, because it reads folders."""
        replays, settings = replay_files(self._replays), str(self._file.path)
        decks, packs = deck_files.found(), pack_folders.found()
        self._deliver(LookedAround(MenuChoices(replays, settings=settings, decks=decks, packs=packs)))

    async def _consult(self, effect: Consult) -> None:
        """Run a query of rulebook or cards and deliver its output."""
        environ = {**os.environ, "PYTHONSAFEPATH": "1", "PYTHONIOENCODING": "utf-8", "COLUMNS": str(_columns())}
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *BOOKSHELF,
            *effect.words,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env=environ,
        )
        try:
            said, _ = await process.communicate()
        finally:
            if process.returncode is None:
                process.kill()
        lines = tuple(line.rstrip() for line in said.decode("utf-8", "replace").splitlines())
        self._deliver(Consulted(effect.words, lines or ("Nothing was found.",)))


def files_here(dispatch: Callable[[Msg], None]) -> EffectRunner:
    """Return the effect runner that reads and writes settings, replays and decks of the user of this process, and
    dispatches the results."""
    return EffectRunner(dispatch, SettingsFile(), (replays_folder(), Path.cwd()))


def written(records: Sequence[object], name: str, folder: Path) -> ReplayKept:
    """Write the records of a replay into `folder`, under a file name made of the time and `name`, and delete the oldest
    replays beyond `REPLAYS_MOST`. Returns the path, or what went wrong."""
    telling = "".join(letter if letter.isalnum() or letter in " ,-_" else "-" for letter in name)
    telling = telling.encode("utf-8", "ignore")[:NAME_BYTES].decode("utf-8", "ignore").strip()
    stem = f"{time.strftime('%Y-%m-%d %H.%M')} {telling}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        names = (f"{stem}{f' ({count})' if count else ''}{SUFFIX}" for count in range(REPLAYS_MOST))
        path = next(folder / each for each in names if not (folder / each).exists())
        path.write_bytes(b"".join(map(pack_record, records)))
        for oldest in sorted(folder.glob(f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime)[:-REPLAYS_MOST]:
            oldest.unlink()
    except (OSError, ValueError, TypeError, RecursionError, StopIteration) as wrong:
        return ReplayKept(wrong=reason_of(wrong) or "there are too many of that name")
    return ReplayKept(str(path))


def noted(note: MatchNote, folder: Path) -> None:
    """Add the note to the notes file beside the replays in `folder`. Errors are ignored: without the note, `verify` can
    prove less later."""
    with contextlib.suppress(OSError, ValueError):
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / NOTES_FILE
        before = _notes_before(file)
        write_whole(file, notes_text([*before, note]), lasts=False)


def _notes_before(file: Path) -> list[MatchNote]:
    """Return the notes in that file; an unreadable file is put aside. Raises OSError."""
    try:
        return notes_in(read_text(file))
    except MissingFile:
        return []
    except UnreadableFile:
        set_aside(file)
        return []


def server_folder(server: str) -> str:
    """Return the name of the folder, within the replays, for replays from the server at this address; "" if `server` is
    "", a server that this program ran.

    Replays from one server thus never push out those from others.
    """
    place = server.rpartition("://")[2]
    return "".join(letter if letter.isalnum() or letter in ".-_" else "=" for letter in place)[-NAME_BYTES:].strip(".")


def _columns() -> int:
    """Return the columns for text on this terminal, without the margins of a page."""
    return shutil.get_terminal_size().columns - 4


def _changed(settings: UserSettings, what: tuple[str, object] | Recent | Learnt) -> UserSettings:
    """Return the settings with one changed, a server joined, or a lesson learnt."""
    match what:
        case Recent():
            return settings.joined(what)
        case Learnt():
            return settings.having(what)
    return with_setting(settings, *what) or settings


def replay_files(folders: tuple[Path, ...]) -> tuple[ReplayFile, ...]:
    """Return the replays in these folders, the latest first. Only the first folder is searched for subfolders, which
    hold replays by server."""
    found: list[tuple[float, Path]] = []
    for folder in (*folders, *(within for kept in folders[:1] for within in _of_servers(kept))):
        try:
            there = [(path.stat().st_mtime, path) for path in folder.glob(f"*{SUFFIX}") if path.is_file()]
        except OSError:
            continue
        found += sorted(there, reverse=True)[:REPLAYS_MOST]
    return tuple(
        ReplayFile(str(path), DATED.sub("", path.stem), time.strftime("%Y-%m-%d %H:%M", time.localtime(when)))
        for when, path in sorted(found, reverse=True)
    )


def _of_servers(folder: Path) -> list[Path]:
    """Return the subfolders of a folder."""
    try:
        return [path for path in folder.iterdir() if path.is_dir()]
    except OSError:
        return []
