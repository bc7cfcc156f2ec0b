"""Files that should be replays and are something else, or half of one: one sentence that names them, wherever read."""

from __future__ import annotations

import io
from itertools import cycle
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.catalogue import ROOT

from kickdoor_server.matches.replays.__main__ import replays
from kickdoor_server.matches.replays.replay_file import NoReplay, ReadReplay, read_replay_file, replay_in

GOOD = (ROOT / "tests" / "server" / "matches" / "replay_version_1.kickdoor").read_bytes()

GARBLED = {
    "empty": b"",
    "a text": b"Dear Diary,\n" * 9,
    "a text in UTF-16": "Dear Diary,\n".encode("utf-16"),
    "10 MB of NUL": bytes(10_000_000),
    "10 MB of noise": bytes(range(7, 256)) * 40_000,
    "a length and nothing": b"\x00\xff\xff\xff",
    "another stream": b"\x00\x00\x00\x01\x01",
    "a byte order mark before it": b"\xef\xbb\xbf" + GOOD,
    "the line ends of Windows": GOOD[:40].replace(b"\x00", b"\r\n") + GOOD[40:],
    "half of its first record": GOOD[:60],
}


def file_with(data: bytes | None, folder: Path) -> Path:
    file = folder / "friday.kickdoor"
    if data is None:
        file.mkdir()
    else:
        file.write_bytes(data)
    return file


@pytest.mark.parametrize("what", GARBLED)
@pytest.mark.parametrize("command", ["verify", "erase"])
def test_what_is_no_replay_is_said_to_be_none(command: str, what: str, tmp_path: Path) -> None:
    file = file_with(GARBLED[what], tmp_path)
    done = CliRunner().invoke(replays, [command, str(file), *(["Ada"] if command == "erase" else [])])
    assert done.exit_code == 1
    assert done.output.startswith("Error: This is no replay: ")
    assert done.output.endswith(f" ({file}).\n")
    assert done.output.count("\n") == 1
    assert list(tmp_path.iterdir()) == [file], "no copy of it is begun"


@pytest.mark.parametrize("what", GARBLED)
def test_a_server_says_so_too(what: str, tmp_path: Path) -> None:
    with pytest.raises(NoReplay, match=r"^This is no replay: .+friday\.kickdoor\)\.$"):
        replay_in(file_with(GARBLED[what], tmp_path))


def test_a_folder_and_a_file_that_has_gone_are_told_from_them(tmp_path: Path) -> None:
    """Both are found at the command line; a file of settings may name them as well."""
    with pytest.raises(NoReplay, match=r"friday\.kickdoor cannot be read: is a directory\.$"):
        replay_in(file_with(None, tmp_path))
    with pytest.raises(NoReplay, match=r"gone\.kickdoor cannot be read: no such file or directory\.$"):
        replay_in(tmp_path / "gone.kickdoor")


def read_anyway(data: bytes) -> ReadReplay | None:
    try:
        return read_replay_file(io.BytesIO(data))
    except NoReplay:
        return None


def test_wherever_a_replay_breaks_off_what_was_there_is_read() -> None:
    whole = read_anyway(GOOD)
    assert whole is not None
    counts = []
    for end in range(0, len(GOOD), 400):
        if (replay_file := read_anyway(GOOD[:end])) is not None:
            assert replay_file.ending is None
            assert replay_file.damage
            assert whole.lines[: len(replay_file.lines)] == replay_file.lines
            counts.append(len(replay_file.lines))
    assert counts == sorted(counts)
    assert counts[-1] > len(whole.lines) * 0.7


def test_whatever_byte_of_a_replay_is_another_it_is_read_or_refused() -> None:
    for place, byte in zip(range(0, len(GOOD), 331), cycle((0, 0x7F, 0xC1, 0xFF)), strict=False):
        read_anyway(GOOD[:place] + bytes([byte]) + GOOD[place + 1 :])
