"""Published wrongs: whoever is told one hangs up, with that code, at the frame that is wrong and not before."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.catalogue import ROOT
from tests.protocol.vector_files import (
    ChangedVector,
    InvalidVector,
    add_invalid,
    kept_invalid,
    wanted_invalid,
)

from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_protocol.messages.session import Welcome
from kickdoor_protocol.registry import REGISTRY
from kickdoor_protocol.session import Endpoint, Role, State

KEPT = kept_invalid()
PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")


def hearer(vector: InvalidVector) -> Endpoint:
    """A fresh session of the other end, which has said `hello` if it is a client."""
    session = Endpoint(Role.SERVER if vector.said_by == "client" else Role.CLIENT)
    if session.role is Role.CLIENT:
        session.send(session.hello("test", "Ada"))
    return session


def hears(session: Endpoint, frame: bytes, step: int) -> None:
    """Those bytes, so many at a time; a server that is greeted says `welcome`."""
    for start in range(0, len(frame), step):
        session.receive(frame[start : start + step])
    if session.role is Role.SERVER and session.state is State.GREETED:
        session.send(Welcome("test", session.versions, "s-1", "token"))


@pytest.mark.parametrize("step", [1 << 20, 1], ids=["frame by frame", "byte by byte"])
@pytest.mark.parametrize("vector", KEPT, ids=[vector.name for vector in KEPT])
def test_the_last_frame_gets_its_code_and_those_before_are_good(vector: InvalidVector, step: int) -> None:
    session = hearer(vector)
    *good, wrong = map(bytes.fromhex, vector.frames)
    for frame in good:
        hears(session, frame, step)
    if good:
        assert session.state is State.OPEN
    with pytest.raises(RemoteProtocolError) as caught:
        hears(session, wrong, step)
    assert caught.value.code == vector.code


def test_there_is_a_wrong_for_every_code_of_the_page() -> None:
    codes = set(re.findall(r"^\| `(\w+)` \| [^|]+ \|$", PAGE.partition("## 5.")[0], re.MULTILINE))
    if not any(entry.added for entry in REGISTRY.entries):
        codes.remove("too_new")  # no type has a second version yet
    assert {vector.code for vector in KEPT} == codes


def test_every_wrong_sample_is_published() -> None:
    published = {vector.name: vector for vector in KEPT}
    wanted = wanted_invalid()
    assert len({vector.name for vector in wanted}) == len(wanted)
    assert [published.get(vector.name) for vector in wanted] == wanted, "run `python -m tests.protocol.make_vectors`"


def test_a_published_wrong_is_never_changed_and_stays_when_its_sample_is_gone(tmp_path: Path) -> None:
    old = InvalidVector("nothing", "client", ["00000000"], "frame_empty")
    assert add_invalid(tmp_path, [old]) == ["nothing"]
    assert add_invalid(tmp_path, [old]) == []
    with pytest.raises(ChangedVector, match="'nothing' is published"):
        add_invalid(tmp_path, [InvalidVector("nothing", "client", ["00000000"], "malformed")])
    other = InvalidVector("much", "server", ["ffffffff"], "frame_too_big")
    assert add_invalid(tmp_path, [other]) == ["much"]
    assert kept_invalid(tmp_path) == [old, other]
