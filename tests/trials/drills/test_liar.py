"""The lying server in short, and proof that the drill can fail."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from kickdoor_client.state.model import Model
from kickdoor_client.state.watching import ReplayDownload
from kickdoor_client.text import ink
from kickdoor_client.update.watching import staying
from kickdoor_protocol import codec
from kickdoor_protocol.messages.replay import ReplayPart
from tests.trials.drills import lied_to
from tests.trials.drills.liar import Drill, getting_over_it, summary
from tests.trials.drills.lied_to import SETTINGS, STATES, Finding, Victim, contents, furnished, touched
from tests.trials.drills.lies import TAGS, Liar


def test_a_client_that_is_lied_to_lives_and_its_files_are_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lied_to, "LIFE", 2_400 // (2 * len(STATES)))
    drill = Drill(tmp_path, 1)
    drill.run(2_400, live=300)
    assert drill.findings == []
    assert all(drill.victim.liar.told[tag] for tag in TAGS), "every type of message was lied about"
    counts = drill.victim.counts
    assert counts["heard"] > 1_500
    assert counts["malformed"] > 100
    assert counts["gone on"] > 50, "changes are put together with what was told before"
    assert counts["painted"] > 100
    assert counts["lines"] > 500
    assert drill.line.told == 300
    assert drill.line.counts["LinkUp"] > 3
    assert summary(drill)[-1].startswith("memory: ")


def test_the_same_seed_tells_the_same_lies() -> None:
    one, two = (Liar(Random(7)) for _ in range(2))
    assert [one.message() for _ in range(200)] == [two.message() for _ in range(200)]


def test_a_client_that_shows_what_it_is_told_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "cleaned", lambda message: message)
    monkeypatch.setattr(lied_to, "shown", lambda text: text)
    monkeypatch.setattr(ink, "shown", lambda text: text)
    monkeypatch.setattr(ink, "REMEMBERED_MOST", -1)  # or the next test would be shown what this one remembered
    with pytest.raises(Finding, match=r"control character|not whole|Error"):
        steps(tmp_path, 3_000)


def test_a_client_that_breaks_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lied_to, "title", lambda model: str([][len(model.faces) // 10]))
    with pytest.raises(Finding, match="IndexError"):
        steps(tmp_path, 3_000)


def test_a_client_that_keeps_whatever_comes_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    come = staying.come

    def credulous(model: Model, part: ReplayPart) -> object:
        return come(replace(model, taken=ReplayDownload(), address=""), part)

    monkeypatch.setattr(staying, "come", credulous)
    before = furnished(tmp_path)
    lot = Random(1)
    victim = Victim(tmp_path, Liar(lot), lot)
    for _ in range(3_000):
        victim.step()
    assert any("is not as it was" in wrong or "new files" in wrong for wrong in touched(before, contents(tmp_path)))


def goes_on_for_ever() -> None:
    while True:
        pass


def test_a_client_that_never_gets_over_a_lie_is_found_out() -> None:
    with pytest.raises(Finding, match=r"did not get over a lie in 0.01 s:(.|\n)*test_liar"), getting_over_it(0.01):
        goes_on_for_ever()


def test_files_that_were_touched_are_told(tmp_path: Path) -> None:
    before = furnished(tmp_path)
    assert touched(before, before) == []
    (replay, *_) = [name for name in before if name.startswith("replays/")]
    assert touched(before, {**before, replay: b"other"}) == [f"{replay} is not as it was"]
    assert touched(before, {**before, "replays/new.kickdoor": b""})
    assert touched(before, {**before, SETTINGS: before[SETTINGS].replace(b"dark", b"light")})
    assert touched(before, {**before, SETTINGS: before[SETTINGS].replace(b"anna", b"evil")})


def steps(folder: Path, count: int) -> None:
    """Lies until something is found."""
    furnished(folder)
    lot = Random(1)
    victim = Victim(folder, Liar(lot), lot)
    for _ in range(count):
        victim.step()
