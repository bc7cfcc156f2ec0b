"""A failure shows the lines that differ, not two whole texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden import LINES_MOST, difference, insist_kept, insist_same, joined, parted

SECTIONS = {"screens": "one\n\ntwo\n", "looks": "", "spoken": "= three =\n"}


def test_sections_come_back_as_they_were() -> None:
    assert parted(joined(SECTIONS)) == SECTIONS


def test_a_text_before_the_first_section_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="text before"):
        parted("lost\n" + joined(SECTIONS))


def test_a_failure_names_the_text_the_lines_and_the_command() -> None:
    with pytest.raises(pytest.fail.Exception) as failed:
        insist_same("a\nb\nc\nd\ne\nf\n", "a\nb\nc\nd\nE\nf\n", "spoken", "python -m tests.made")
    assert str(failed.value).splitlines() == [
        "spoken:",
        *("--- kept", "+++ now", "@@ -3,4 +3,4 @@", " c", " d", "-e", "+E", " f"),
        "If it shall be so: `python -m tests.made`, then commit it.",
    ]


def test_long_differences_are_cut() -> None:
    lines = difference("old\n" * 300, "new\n" * 300).splitlines()
    assert (len(lines), lines[-1]) == (LINES_MOST + 1, f"... and {603 - LINES_MOST} more lines")


def test_line_ends_alone_make_a_difference() -> None:
    assert difference("a\n", "a") == "they differ in line ends alone"
    assert difference("a\n", "a\n") == ""


def test_a_file_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"\+new"):
        insist_kept(tmp_path / "made.txt", "new\n", "a new one", "python -m tests.made")
