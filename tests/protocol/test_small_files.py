"""Passwords in files, as people write them; files that are written in one piece."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from kickdoor_protocol.files.small_files import locked, on_the_disk, password_in, write_whole
from kickdoor_protocol.limits import PASSWORD_MOST


def test_the_first_line_is_the_password(tmp_path: Path) -> None:
    file = tmp_path / "word"
    file.write_text("  swordfish \nand a remark\n", "utf-8")
    assert password_in(file) == "swordfish"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [("\nswordfish", "empty"), ("x" * (PASSWORD_MOST + 1), "longer than"), (None, "cannot be read: no such file")],
)
def test_what_is_none_is_said_to_be_none(tmp_path: Path, text: str | None, wrong: str) -> None:
    file = tmp_path / "word"
    if text is not None:
        file.write_text(text, "utf-8")
    with pytest.raises(ValueError, match=wrong) as caught:
        password_in(file)
    assert str(file) in str(caught.value)


@pytest.mark.parametrize("lasts", [True, False])
def test_what_is_written_is_whole_and_its_owners(tmp_path: Path, lasts: bool) -> None:
    file = tmp_path / "bans"
    write_whole(file, "nobody\n", lasts=lasts)
    write_whole(file, "Boris\n", lasts=lasts)
    assert file.read_text("utf-8") == "Boris\n"
    assert file.stat().st_mode & 0o077 == 0
    with pytest.raises(UnicodeEncodeError):
        write_whole(file, "half of it \ud800", lasts=lasts)
    assert (file.read_text("utf-8"), list(tmp_path.iterdir())) == ("Boris\n", [file]), (
        "as it was, and nothing beside it"
    )


@pytest.mark.parametrize("lasts", [True, False])
def test_a_draft_that_a_power_cut_leaves_tells_what_it_was_to_be(
    tmp_path: Path, lasts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    drafts: list[list[str]] = []
    waited: list[int] = []
    monkeypatch.setattr(os, "fsync", waited.append)
    monkeypatch.setattr(os, "replace", lambda draft, file: drafts.append([each.name for each in tmp_path.iterdir()]))
    write_whole(tmp_path / "bans", "Boris\n", lasts=lasts)
    ((draft,),) = drafts
    assert draft.startswith("bans")
    assert draft != "bans"
    assert len(waited) == lasts, "who needs it to last waits for the disk, and nobody else"


def test_a_place_is_taken_by_one_and_free_again_when_they_go(tmp_path: Path) -> None:
    def opens() -> int:
        return os.open(tmp_path / "place", os.O_RDWR | os.O_CREAT)

    ann, boris = opens(), opens()
    assert locked(ann)
    assert not locked(boris)
    os.close(ann)
    assert locked(boris)
    os.close(boris)


@pytest.mark.skipif(sys.platform != "linux", reason="what a handle leads to is read where only Linux has it")
def test_all_files_of_a_folder_and_its_folders_are_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "house" / "rooms").mkdir(parents=True)
    for name in ("house/log", "house/rooms/1", "elsewhere"):
        (tmp_path / name).write_text("x", "utf-8")
    (tmp_path / "house" / "link").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "house" / "way").symlink_to(tmp_path)
    waited: list[str] = []
    monkeypatch.setattr(os, "fsync", lambda handle: waited.append(os.readlink(f"/proc/self/fd/{handle}")))
    on_the_disk(tmp_path / "house")
    house = tmp_path / "house"
    assert sorted(waited) == sorted(map(str, (house, house / "log", house / "rooms", house / "rooms" / "1")))
    assert waited[-1] == str(house), "what is in it comes first"
