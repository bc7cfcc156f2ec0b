"""The file of a replay: where it is written, under which name, and what is said when it cannot be."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.client.evening import at_table, keys, new_model, public, told
from tests.client.outcome import screen, sent
from tests.client.update.watching.test_replaying import COMMITMENT, SEED, ended, parts

from kickdoor_client.network.connection import Connection
from kickdoor_client.network.events import Pushed
from kickdoor_client.program.loop import ClientProgram, nowhere
from kickdoor_client.program.outside import REPLAYS_MOST, EffectRunner, replay_files, written
from kickdoor_client.program.settings_file import SettingsFile
from kickdoor_client.state.effects import Effects, KeepReplay, Show
from kickdoor_client.state.errand import ArrivalSteps, Purpose
from kickdoor_client.state.messages import Key, ReplayKept, Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.state.settings import UserSettings
from kickdoor_client.words.table.question import what
from kickdoor_protocol.files.stream import read_header, read_records
from kickdoor_protocol.messages import table
from kickdoor_protocol.messages.replay import TakeReplay

RECORDS = ({"kickdoor": "replay", "version": 1}, [1, -1, [2, 0, 1], False, "5eed"], {"how": "over"})
NAME = "classic Ada, Boris, Greta, Boris won"


@pytest.fixture(autouse=True)
def _evening(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "strftime", lambda form, *when: "2026-11-21 21.07")


def test_what_was_sent_is_what_is_read_back(tmp_path: Path) -> None:
    said: list[object] = []
    outside = EffectRunner(said.append, SettingsFile(tmp_path / "config"), (tmp_path / "replays", tmp_path))
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

    program = ClientProgram(
        ended(),
        lambda *_: Deaf(),
        line=lambda _: Connection(Wire()),  # type: ignore[arg-type]
        outside=lambda dispatch: EffectRunner(dispatch, SettingsFile(tmp_path / "config"), (tmp_path,)),
    )
    program.dispatch(Key("s"))
    assert asked == [TakeReplay(0)]
    for part in parts():
        program.dispatch(Pushed(part))
    (kept,) = tmp_path.glob("*.kickdoor")
    assert kept.name == "2026-11-21 21.07 classic Ada, Boris, Greta, Spite, Boris won.kickdoor"
    with kept.open("rb") as file:
        assert read_header(file, "replay")["commitment"] == COMMITMENT
    assert program.model.ui.notice is not None
    assert str(kept) in program.model.ui.notice.text


@pytest.mark.parametrize("manner", Manner)
def test_where_nothing_can_be_kept_it_is_not_offered_and_whoever_asks_is_told_why(manner: Manner) -> None:
    """At the other end of an ssh line, for instance."""
    model = replace(ended(manner), keeps=False)
    assert "keep the replay" not in screen(model)
    assert not any("save" in line for line in what(model))
    model, effects = keys(model, "s") if manner is Manner.SCREEN else told(model, Typed("save"))
    assert sent(effects) == []
    said = [line for effect in effects if isinstance(effect, Show) for line in effect.lines]
    shown = " ".join([screen(model, 120), *said])
    assert "Nothing of yours can be kept at this end of an ssh line: join with kickdoor itself" in shown


def test_what_is_kept_already_is_not_offered_to_be_kept() -> None:
    assert "s: keep the replay" in screen(ended(), 120)
    asked, _ = keys(ended(), "s")
    assert "s: keep the replay" not in screen(asked, 120)
    assert "s: keep the replay" not in screen(told(asked, *parts())[0], 120)


def test_a_program_that_may_keep_nothing_says_so() -> None:
    program = ClientProgram(new_model(), lambda *_: Deaf())
    nowhere(program.dispatch)(KeepReplay(RECORDS, NAME))
    assert program.model.ui.notice is not None
    assert "there is no place for your files here" in program.model.ui.notice.text


def test_of_a_hundred_and_one_replays_the_oldest_goes(tmp_path: Path) -> None:
    for number in range(REPLAYS_MOST):
        old = tmp_path / f"{number}.kickdoor"
        old.write_bytes(b"")
        os.utime(old, (number, number))
    (tmp_path / "notes.txt").write_text("not a replay")
    assert not written(RECORDS, NAME, tmp_path).wrong
    left = {path.name for path in tmp_path.iterdir()}
    assert "0.kickdoor" not in left
    assert {"1.kickdoor", "99.kickdoor", "notes.txt"} < left
    assert len(left) == REPLAYS_MOST + 1


def test_a_list_says_each_date_once(tmp_path: Path) -> None:
    written(RECORDS, NAME, tmp_path)
    (shown,) = replay_files((tmp_path,))
    assert (shown.name, shown.written) == (NAME, "2026-11-21 21.07")


def over(purpose: Purpose, settings: UserSettings) -> tuple[Model, Effects]:
    view = public()
    view = replace(view, header=replace(view.header, commitment=COMMITMENT))
    model = replace(at_table(view=view), errand=ArrivalSteps(purpose), settings=settings)
    return told(model, table.Over((1,), "Boris wins.", SEED.hex()))


@pytest.mark.parametrize("purpose", [Purpose.PLAY, Purpose.HOST])
def test_a_match_of_ones_own_is_kept_without_a_word_and_only_once(purpose: Purpose) -> None:
    model, effects = over(purpose, UserSettings())
    assert sent(effects) == [TakeReplay(0)]
    model, _ = told(model, *parts())
    model, effects = told(model, ReplayKept("/x/friday.kickdoor"))
    assert "kept as /x/friday.kickdoor" in screen(model)
    model, effects = keys(model, "s")
    assert sent(effects) == []
    assert "It is kept already." in screen(model)


@pytest.mark.parametrize(
    ("purpose", "settings"),
    [(Purpose.PLAY, UserSettings(replays="ask")), (Purpose.JOIN, UserSettings()), (Purpose.LEARN, UserSettings())],
)
def test_nobody_keeps_what_is_not_his_or_what_he_wants_to_be_asked_about(
    purpose: Purpose, settings: UserSettings
) -> None:
    assert sent(over(purpose, settings)[1]) == []
