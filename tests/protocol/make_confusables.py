"""Write confusables.txt of `kickdoor_protocol.checks` from the Unicode data in ICU (Debian: libicu-dev, any libicu).

    python -m tests.protocol.make_confusables

ICU's `uspoof_getSkeleton` is UTS 39's `skeleton`, with the confusables.txt of its Unicode version compiled in.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import sys
import unicodedata
from collections.abc import Callable

from kickdoor_protocol.checks.alike import TABLE

HEADER = """\
# What looks alike, after Unicode Technical Standard 39 (confusables.txt of Unicode {version}): made by
# tests/protocol/make_confusables.py, not by hand. A line: what to take instead, a colon, the characters that look like
# it; all in hex. What NFKD takes apart is left out.
# Data (c) Unicode, Inc., under the Unicode License V3, https://www.unicode.org/license.txt
"""


def icu() -> tuple[Callable[[str], str], str]:
    """Return UTS 39's `skeleton`, and the Unicode version of its data. Raises OSError without ICU."""
    name = ctypes.util.find_library("icui18n")
    if name is None:
        raise OSError("there is no ICU on this machine (Debian: apt install libicu-dev)")
    library = ctypes.CDLL(name)
    suffix = "_" + name.rpartition(".")[2]
    version = (ctypes.c_uint8 * 4)()
    getattr(library, "u_getUnicodeVersion" + suffix)(version)
    wrong = ctypes.c_int(0)
    library_open = getattr(library, "uspoof_open" + suffix)
    library_open.restype = ctypes.c_void_p
    checker = ctypes.c_void_p(library_open(ctypes.byref(wrong)))
    get = getattr(library, "uspoof_getSkeletonUTF8" + suffix)

    def skeleton(text: str) -> str:
        data, room = text.encode(), ctypes.create_string_buffer(256)
        size = get(checker, 0, data, len(data), room, 256, ctypes.byref(wrong))
        if wrong.value > 0:
            raise ValueError(f"ICU error {wrong.value} at {text!r}")
        return room.raw[:size].decode()

    return skeleton, ".".join(map(str, version[:2]))


def lines(skeleton: Callable[[str], str]) -> list[str]:
    """Return the lines of the table."""
    alike: dict[str, list[str]] = {}
    for code in range(sys.maxunicode + 1):
        letter = chr(code)
        if unicodedata.category(letter)[0] in "CZ" or unicodedata.normalize("NFKD", letter) != letter:
            continue
        instead = unicodedata.normalize("NFKD", skeleton(letter))
        if instead != letter:
            alike.setdefault(instead, []).append(letter)
    return [
        f"{' '.join(f'{ord(c):x}' for c in instead)}: {' '.join(f'{ord(c):x}' for c in letters)}"
        for instead, letters in sorted(alike.items())
    ]


if __name__ == "__main__":
    skeleton_of, unicode_version = icu()
    made = HEADER.format(version=unicode_version) + "\n".join(lines(skeleton_of)) + "\n"
    TABLE.write_text(made, "ascii")
