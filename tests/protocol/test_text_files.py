"""Text files as editors save them: read alike where they are UTF-8, and refused in a sentence where they are not."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from kickdoor_protocol.files.text_files import MOST_BYTES, MissingFile, UnreadableFile, read_text, set_aside

LINES = "name = 'Zoë'\nกิตติ\n"


@pytest.mark.parametrize(
    "data",
    [
        LINES.encode(),
        LINES.encode("utf-8-sig"),
        LINES.replace("\n", "\r\n").encode(),
        LINES.replace("\n", "\r").encode("utf-8-sig"),
    ],
)
def test_whatever_mark_and_line_ends_an_editor_leaves_the_text_is_the_same(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "words").write_bytes(data)
    assert read_text(tmp_path / "words") == LINES


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf"])
def test_a_file_may_be_empty(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "words").write_bytes(data)
    assert read_text(tmp_path / "words") == ""


REFUSED = {
    "UTF-16": (LINES.encode("utf-16"), "it is saved as UTF-16; save it as UTF-8"),
    "UTF-16, high byte first": (b"\xfe\xff" + LINES.encode("utf-16-be"), "it is saved as UTF-16; save it as UTF-8"),
    "UTF-16 without a mark": (LINES.encode("utf-16-le"), "it is saved as UTF-16; save it as UTF-8"),
    "UTF-32": (LINES.encode("utf-32"), "it is saved as UTF-32; save it as UTF-8"),
    "Latin-1": ("one\ntwo\nZo\xeb\n".encode("latin-1"), "byte 0xEB in line 3 is not UTF-8; save it as UTF-8"),
    "Latin-1 behind a mark": (b"\xef\xbb\xbf\n\xfc", "byte 0xFC in line 2 is not UTF-8; save it as UTF-8"),
    "half a character": ("Zoë".encode()[:-1], "byte 0xC3 in line 1 is not UTF-8; save it as UTF-8"),
    "a surrogate": (b"\xed\xa0\x80", "byte 0xED in line 1 is not UTF-8; save it as UTF-8"),
    "NUL": (b"one\r\ntwo\0\r\n", "line 2 has a NUL byte, so it is no text"),
    "10 MB": (b"x" * 10_000_000, "it is longer than 1,048,576 bytes"),
    "one byte too many": (b"x" * (MOST_BYTES + 1), "it is longer than 1,048,576 bytes"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_no_such_text_is_said_to_be_something_else(tmp_path: Path, what: str) -> None:
    data, reason = REFUSED[what]
    file = tmp_path / "words"
    file.write_bytes(data)
    with pytest.raises(UnreadableFile) as caught:
        read_text(file)
    assert (str(caught.value), caught.value.reason) == (f"{file} cannot be read: {reason}", reason)


def test_a_file_may_be_as_long_as_its_bound(tmp_path: Path) -> None:
    (tmp_path / "words").write_bytes(b"x" * MOST_BYTES)
    assert len(read_text(tmp_path / "words")) == MOST_BYTES


@pytest.mark.parametrize(
    ("name", "kind", "reason"),
    [
        ("nobody", MissingFile, "no such file or directory"),
        ("", UnreadableFile, "it is a folder"),
        ("words/within", UnreadableFile, "not a directory"),
        ("a\0b", UnreadableFile, "no file can be called so"),
        ("x" * 300, UnreadableFile, "file name too long"),
    ],
)
def test_where_no_file_is_that_is_said(tmp_path: Path, name: str, kind: type[UnreadableFile], reason: str) -> None:
    (tmp_path / "words").write_text("")
    with pytest.raises(UnreadableFile) as caught:
        read_text(tmp_path / name)
    assert (type(caught.value), caught.value.reason) == (kind, reason)


def test_a_file_of_another_user_is_said_to_be_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_: object) -> io.BytesIO:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", closed)
    with pytest.raises(UnreadableFile, match="words cannot be read: permission denied"):
        read_text(tmp_path / "words")


def test_only_remarks_may_be_in_another_encoding_where_they_are_allowed(tmp_path: Path) -> None:
    file = tmp_path / "words"
    file.write_bytes(b"\xef\xbb\xbfZo\xeb\r\n")
    assert read_text(file, errors="replace") == "Zo\ufffd\n"
    file.write_bytes("Zoë".encode("utf-16"))
    with pytest.raises(UnreadableFile, match="saved as UTF-16"):
        read_text(file, errors="replace")


def test_what_is_put_aside_pushes_nothing_out(tmp_path: Path) -> None:
    file = tmp_path / "words"
    for count, name in enumerate(["words.old", "words.old.1", "words.old.2"]):
        file.write_text(str(count))
        assert set_aside(file) == tmp_path / name
    assert [(tmp_path / name).read_text() for name in ("words.old", "words.old.1", "words.old.2")] == ["0", "1", "2"]
