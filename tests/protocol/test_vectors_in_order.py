"""The page says what must have been said before the frame of a vector is heard: that is enough, and it is needed."""

from __future__ import annotations

import re

import pytest
from tests.catalogue import ROOT
from tests.protocol.samples import tagged
from tests.protocol.vector_files import Vector, kept

from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_protocol.messages.lobby import ListTables
from kickdoor_protocol.messages.session import Ping, Welcome
from kickdoor_protocol.registry import From
from kickdoor_protocol.session import Endpoint, Role

KEPT = [(tag, vector) for tag, vectors in kept().items() for vector in vectors]
NAMES = [f"{tag}/{vector.name}" for tag, vector in KEPT]
PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
TABLE = PAGE.partition("| `t` | what comes before |\n| --- | --- |\n")[2].partition("\n\n")[0]
ROWS = re.findall(r"^\| (.+) \| (.+) \|$", TABLE, re.MULTILINE)
BEFORE = {tag: before for tags, before in ROWS for tag in re.findall(r"`(\w+)`", tags) or ["any other"]}


def hearer(tag: str, vector: Vector, before: str) -> Endpoint:
    """The end that hears this vector, once all that `before` names has been said."""
    entry = tagged(tag)
    assert entry is not None
    client, server = Endpoint(Role.CLIENT), Endpoint(Role.SERVER)
    if "`hello`" in before:
        server.receive(client.send(client.hello("test", "Ada")))
    if "`welcome`" in before:
        client.receive(server.send(Welcome("test", server.versions, "s-1", "token")))
    if "request" in before:
        client.send(ListTables(vector.fields["req"]))
    if "`ping`" in before:
        client.send(Ping(vector.fields["req"]))
    return client if entry.sender is From.SERVER else server


@pytest.mark.parametrize(("tag", "vector"), KEPT, ids=NAMES)
def test_a_vector_is_heard_after_what_the_page_says_and_not_without(tag: str, vector: Vector) -> None:
    before = BEFORE.get(tag, BEFORE["any other"])
    frame = bytes.fromhex(vector.frame)
    if tag == "welcome":  # the versions that an example names are an answer to the `hello` of that example
        with pytest.raises(RemoteProtocolError) as caught:
            hearer(tag, vector, before).receive(frame)
        assert caught.value.code == "versions"
    else:
        assert len(hearer(tag, vector, before).receive(frame)) == 1
    steps = re.findall(r"`hello`|`welcome`|`ping`|request", before)
    for missing in steps[-1:]:
        with pytest.raises(RemoteProtocolError) as caught:
            hearer(tag, vector, before.replace(missing, "")).receive(frame)
        assert caught.value.code in {"wrong_state", "req_not_open"}


def test_the_page_names_every_message_that_is_not_like_the_others() -> None:
    assert set(BEFORE) == {"hello", "unwelcome", "welcome", "pong", "accepted", "refused", "any other"}
