"""An answer goes from the socket to the journal and back through the files of server/README.md, in that order."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from tests.server.house import House
from tests.trials.drills.faulty_store import InlineScribe

import kickdoor_server
from kickdoor_protocol.messages.session import Accepted
from kickdoor_protocol.messages.table import Answer
from kickdoor_server.base.store.sqlite import SqliteStore

HOME = Path(kickdoor_server.__file__).parent
CHAPTER = "## The life of an answer"
ROW = re.compile(r"^\| `(?P<file>[\w/]+\.py)` \| `(?P<cls>\w+)\.(?P<method>\w+)` \|", re.MULTILINE)
BACK = [
    "matches/playing/answers.py _is_written",
    "matches/playing/answers.py _written",
    "matches/playing/match.py hear",
    "people/sessions/in_flight.py done",
    "lobby/requests/reception.py answer",
    "people/sessions/session.py settles",
    "people/connections/link.py say",
]


@contextmanager
def called() -> Iterator[list[str]]:
    """Note which functions of the server are called meanwhile, each as its file and its name."""
    found: list[str] = []

    def note(frame: FrameType, event: str, arg: Any) -> None:
        file = Path(frame.f_code.co_filename)
        if event == "call" and file.is_relative_to(HOME):
            found.append(f"{file.relative_to(HOME).as_posix()} {frame.f_code.co_name}")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(before)


def in_order(wanted: list[str], found: list[str]) -> list[str]:
    """Return as many of the wanted ones as are found one after the other."""
    rest = iter(found)
    met = []
    for each in wanted:
        if each not in rest:
            break
        met.append(each)
    return met


def test_the_page_lists_the_files_that_an_answer_goes_through() -> None:
    page = (HOME.parent / "README.md").read_text("utf-8")
    chapter = page.partition(CHAPTER)[2].partition("\n## ")[0]
    there = [f"{row['file']} {row['method']}" for row in ROW.finditer(chapter)]
    assert there[0].endswith("dataReceived")
    with closing(SqliteStore(None, "NORMAL")) as store:
        house = House(scribe=lambda clock, changed: InlineScribe(store, clock, changed))
        boris, _ = house.sits_down("Boris", "Greta")
        asked = boris.asked
        assert asked is not None
        with called() as found:
            req = boris.send(Answer, question=asked.id, choice=("take",))
        assert isinstance(boris.answer_to(req), Accepted)
    assert in_order([*there, *BACK], found) == [*there, *BACK]
    files = [each.partition(" ")[0] for each in found]
    listed = [each.partition(" ")[0] for each in there]
    assert [file for file in dict.fromkeys(files) if file in listed] == listed
    assert not [each for each in found if each.endswith("<lambda>") and each.partition(" ")[0] in listed]
