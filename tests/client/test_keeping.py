"""The file of a replay: where it is written, under which name, and what is said when it cannot be."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from tests.client.evening import new_model
from tests.client.test_replaying import COMMITMENT, ended, parts

from kickdoor_client.effects import KeepReplay
from kickdoor_client.messages import Heard, Key, ReplayKept
from kickdoor_client.outside import Outside, replay_files, written
from kickdoor_client.program import Program
from kickdoor_client.settings_file import SettingsFile
from kickdoor_protocol.messages.replay import TakeReplay
from kickdoor_protocol.stream import read_header, read_records

RECORDS = ({"kickdoor": "replay", "version": 1}, [1, -1, [2, 0, 1], False, "5eed"], {"how": "over"})
NAME = "classic Ada, Boris, Greta, Boris won"


@pytest.fixture(autouse=True)
def _evening(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "strftime", lambda form, *when: "2026-11-21 21.07")


def test_what_was_sent_is_what_is_read_back(tmp_path: Path) -> None:
    said: list[object] = []
    outside = Outside(said.append, SettingsFile(tmp_path / "config"), (tmp_path / "replays", tmp_path))
    outside(KeepReplay(RECORDS, NAME))
    path = tmp_path / "replays" / f"2026-11-21 21.07 {NAME}.kickdoor"
    assert said == [ReplayKept(str(path))]
    with path.open("rb") as file:
        assert read_header(file, "replay") == RECORDS[0]
        assert list(read_records(file)) == list(RECORDS[1:])
    assert [found.path for found in replay_files((tmp_path / "replays",))] == [str(path)]


def test_a_second_one_of_the_same_minute_has_a_name_of_its_own(tmp_path: Path) -> None:
    names = [Path(written(RECORDS, NAME, tmp_path).path).name for _ in range(3)]
    stem = f"2026-11-21 21.07 {NAME}"
    assert names == [f"{stem}.kickdoor", f"{stem} (1).kickdoor", f"{stem} (2).kickdoor"]


def test_a_name_that_a_disk_would_not_take_is_made_one(tmp_path: Path) -> None:
    kept = written(RECORDS, "classic ../../etc: <Ada>/Boris*?" + "x" * 300, tmp_path)
    path = Path(kept.path)
    assert path.parent == tmp_path
    assert len(path.name) < 160
    assert not set(path.name) & set('/\\<>:*?"|')


def test_a_disk_that_refuses_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    kept = written(RECORDS, NAME, tmp_path / "file" / "replays")
    assert kept.path == ""
    assert kept.wrong
    assert written(({"what": object()},), NAME, tmp_path).wrong == "a object cannot be written to a stream"


class Deaf:
    """A face that shows nothing."""

    def changed(self, *change: object) -> None: ...
    async def run(self) -> None: ...
    def leave(self) -> None: ...


def test_from_the_key_to_the_file(tmp_path: Path) -> None:
    asked: list[object] = []

    class Wire:
        def say(self, request: object) -> None:
            asked.append(request)

    program = Program(ended())
    program.face, program.link = Deaf(), Wire()  # type: ignore[assignment]
    program.outside = Outside(program.dispatch, SettingsFile(tmp_path / "config"), (tmp_path,))
    program.dispatch(Key("s"))
    assert asked == [TakeReplay(0)]
    for part in parts():
        program.dispatch(Heard(part))
    (kept,) = tmp_path.glob("*.kickdoor")
    assert kept.name == "2026-11-21 21.07 classic Ada, Boris, Greta, Spite, Boris won.kickdoor"
    with kept.open("rb") as file:
        assert read_header(file, "replay")["commitment"] == COMMITMENT
    assert program.model.ui.notice is not None
    assert str(kept) in program.model.ui.notice.text


def test_a_program_that_may_keep_nothing_says_so() -> None:
    program = Program(new_model())
    program.face = Deaf()
    program.outside(KeepReplay(RECORDS, NAME))
    assert program.model.ui.notice is not None
    assert "there is no place for your files here" in program.model.ui.notice.text
