"""Passwords in files, as people write them; files that are written in one piece."""

from __future__ import annotations

from pathlib import Path

import pytest

from kickdoor_protocol.limits import PASSWORD_MOST
from kickdoor_protocol.small_files import password_in, write_whole


def test_the_first_line_is_the_password(tmp_path: Path) -> None:
    file = tmp_path / "word"
    file.write_text("  swordfish \nand a remark\n", "utf-8")
    assert password_in(file) == "swordfish"


@pytest.mark.parametrize(
    ("text", "wrong"), [("\nswordfish", "empty"), ("x" * (PASSWORD_MOST + 1), "longer than"), (None, "cannot be read")]
)
def test_what_is_none_is_said_to_be_none(tmp_path: Path, text: str | None, wrong: str) -> None:
    file = tmp_path / "word"
    if text is not None:
        file.write_text(text, "utf-8")
    with pytest.raises(ValueError, match=wrong):
        password_in(file)


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
