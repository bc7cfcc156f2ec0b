"""Each message type has its own range of versions; the highest common one is used, and no common one is explained."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from msgspec.structs import replace as with_fields
from tests.protocol.samples import SAMPLES
from tests.protocol.session_pair import SessionPair, heard_as, standing

from kickdoor_protocol.base import FromServer, Message, Request
from kickdoor_protocol.changes import PrivateShown
from kickdoor_protocol.codec import encode
from kickdoor_protocol.errors import LocalProtocolError, RemoteProtocolError
from kickdoor_protocol.messages.lobby import Tables
from kickdoor_protocol.messages.session import Accepted, Hello, Ping, Pong, Refused, Unwelcome, Welcome
from kickdoor_protocol.messages.table import Private
from kickdoor_protocol.messages.talk import Talked
from kickdoor_protocol.registry import REGISTRY, Entry, From, Need, Registry
from kickdoor_protocol.session import Endpoint, Role, State
from kickdoor_protocol.shapes import options_of
from kickdoor_protocol.version import Disagreement, agree, turned_away


class Wave(Request, frozen=True, tag="wave"):
    hat: str = ""
    with_both_hands: bool = False


class Nod(FromServer, frozen=True, tag="nod"):
    to: str = ""
    slowly: bool = False


def _registry(
    wave: tuple[int, int] | None = (1, 3), nod: tuple[int, int] | None = (1, 1), need: Need = Need.REQUIRED
) -> Registry:
    """A small language: waving knows a hat since version 2 and both hands since version 3."""
    entries = [
        Entry(Hello, From.CLIENT, Need.FROZEN),
        Entry(Unwelcome, From.SERVER, Need.FROZEN),
        Entry(Welcome, From.SERVER, Need.REQUIRED),
        Entry(Accepted, From.SERVER, Need.REQUIRED),
    ]
    if wave:
        entries.append(Entry(Wave, From.CLIENT, need, *wave, added={2: ("hat",), 3: ("with_both_hands",)}))
    if nod:
        entries.append(Entry(Nod, From.SERVER, Need.OPTIONAL, *nod, added={2: ("slowly",)}))
    return Registry(entries)


@pytest.mark.parametrize(
    ("ours", "theirs", "chosen"),
    [((1, 3), (1, 3), 3), ((1, 3), (1, 2), 2), ((2, 3), (1, 2), 2), ((1, 1), (1, 9), 1), ((3, 3), (2, 5), 3)],
)
def test_the_highest_common_version_is_chosen(ours: tuple[int, int], theirs: tuple[int, int], chosen: int) -> None:
    pair = SessionPair(client=_registry(theirs), server=_registry(ours)).greet()
    assert pair.server.versions == pair.client.versions == {"welcome": 1, "accepted": 1, "wave": chosen, "nod": 1}


@pytest.mark.parametrize(
    ("ours", "theirs", "cure"),
    [
        ((1, 2), (3, 4), "update the server, or join with an older client"),
        ((3, 4), (1, 2), "update the client"),
        ((1, 2), None, "update the client"),
        ((1, 2), (2, 1), "name the lowest version first, then the highest"),
    ],
)
def test_no_common_version_of_a_required_type_is_explained(
    ours: tuple[int, int], theirs: tuple[int, int] | None, cure: str
) -> None:
    pair = SessionPair(client=_registry(theirs), server=_registry(ours))
    pair.client_says(pair.client.hello("test", "Ada"))
    assert pair.server.disagreement == Disagreement("wave", ours, theirs)
    refusal = turned_away(pair.server.disagreement)
    assert (refusal.reason, refusal.message, refusal.ours, refusal.theirs) == ("versions", "wave", ours, theirs)
    assert refusal.cure == cure
    assert "wave" in refusal.text
    before = standing(pair.server)
    with pytest.raises(LocalProtocolError) as caught:
        pair.server.send(pair.welcome())
    assert caught.value.code == "versions"
    assert standing(pair.server) == before
    assert pair.server_says(refusal) == [refusal]
    assert pair.client.closed


def test_a_type_that_only_the_client_requires_is_the_clients_to_miss() -> None:
    pair = SessionPair(client=_registry(), server=_registry(wave=None))
    pair.client_says(pair.client.hello("test", "Ada"))
    data = pair.server.send(pair.welcome())
    with pytest.raises(RemoteProtocolError) as caught:
        pair.client.receive(data)
    assert caught.value.code == "versions"
    assert "wave" in caught.value.text


@pytest.mark.parametrize("without", ["client", "server"])
def test_an_optional_type_that_one_end_lacks_is_left_unsaid(without: str) -> None:
    optional, lacking = _registry(need=Need.OPTIONAL), _registry(wave=None)
    pair = SessionPair(
        client=lacking if without == "client" else optional, server=lacking if without == "server" else optional
    ).greet()
    assert "wave" not in pair.client.versions
    assert not pair.client.speaks(Wave)
    assert pair.client.speaks(Accepted)
    with pytest.raises(LocalProtocolError) as caught:
        pair.client.send(Wave(1))
    assert caught.value.code == ("not_agreed" if without == "server" else "not_ours_to_say")


def test_what_was_not_agreed_on_is_not_heard() -> None:
    optional = _registry(need=Need.OPTIONAL)
    pair = SessionPair(client=_registry(wave=None), server=optional).greet()
    with pytest.raises(RemoteProtocolError) as caught:
        pair.server.receive(encode(Wave(1), optional).frame)
    assert caught.value.code == "not_agreed"


def test_what_no_registry_lists_is_not_encoded() -> None:
    with pytest.raises(LocalProtocolError) as caught:
        encode(Wave(1))
    assert caught.value.code == "unknown_message"


@pytest.mark.parametrize(
    ("version", "message", "field"),
    [
        (1, Wave(1, hat="bowler"), "hat"),
        (1, Wave(1, with_both_hands=True), "with_both_hands"),
        (2, Wave(1, "bowler", with_both_hands=True), "with_both_hands"),
    ],
)
def test_a_field_that_the_version_lacks_is_neither_said_nor_heard(version: int, message: Wave, field: str) -> None:
    new = _registry()
    pair = SessionPair(client=new, server=_registry((1, version))).greet()
    with pytest.raises(LocalProtocolError) as local:
        pair.client.send(message)
    with pytest.raises(RemoteProtocolError) as remote:
        pair.server.receive(encode(message, new).frame)
    assert local.value.code == remote.value.code == "too_new"
    assert local.value.text.endswith(field)


@pytest.mark.parametrize(("version", "message"), [(1, Wave(1)), (2, Wave(1, "bowler")), (3, Wave(1, "bowler", True))])
def test_what_the_version_has_is_said_and_heard(version: int, message: Wave) -> None:
    pair = SessionPair(client=_registry(), server=_registry((1, version))).greet()
    assert pair.client_says(message) == [message]


def test_an_older_client_overlooks_what_a_newer_server_adds() -> None:
    """The very bytes a newer client reads in full: encoded once, sent to both."""

    class OldNod(FromServer, frozen=True, tag="nod"):
        to: str = ""

    old = Registry([*_registry(nod=None).entries, Entry(OldNod, From.SERVER, Need.OPTIONAL)])
    pair = SessionPair(client=old, server=_registry(nod=(1, 2))).greet()
    frame = encode(Nod("Ada", slowly=True), _registry(nod=(1, 2))).frame
    assert pair.client.receive(frame) == [OldNod("Ada")]


@pytest.mark.parametrize("chosen", [{"wave": 2}, {"wave": 4}, {"curtsy": 1}])
def test_a_server_welcomes_nobody_with_other_versions_than_were_agreed(chosen: dict[str, int]) -> None:
    pair = SessionPair(client=_registry(), server=_registry())
    pair.client_says(pair.client.hello("test", "Ada"))
    before = standing(pair.server)
    with pytest.raises(LocalProtocolError) as caught:
        pair.server.send(Welcome("s", {**pair.server.versions, **chosen}, "s-1", "t"))
    assert caught.value.code == "versions"
    assert standing(pair.server) == before
    assert pair.server_says(pair.welcome())


def test_nobody_is_welcome_without_a_common_version() -> None:
    pair = SessionPair(client=_registry((1, 1)), server=_registry((2, 3)))
    pair.client_says(pair.client.hello("test", "Ada"))
    with pytest.raises(LocalProtocolError, match="disagreement"):
        pair.server.send(pair.welcome())


@pytest.mark.parametrize("entry", REGISTRY.entries, ids=lambda entry: entry.tag)
def test_each_version_after_the_first_says_what_it_has_brought(entry: Entry) -> None:
    assert {*entry.added, *entry.older} == set(range(2, entry.high + 1))
    assert all(entry.added.values())


def test_an_older_client_is_not_told_by_which_rules_a_set_is_played() -> None:
    seen = SAMPLES["tables with a set, and its rules"]
    client = Registry([replace(entry, high=1) if entry.tag == "tables" else entry for entry in REGISTRY.entries])
    assert isinstance(seen, Tables)
    old, new = SessionPair(client=client).greet(), SessionPair().greet()
    assert new.client.receive(new.server.send(seen)) == [seen]
    frame = old.server.send_encoded(encode(seen))
    assert b"rules" not in frame
    assert old.client.receive(frame) == [with_fields(seen, sets=tuple(with_fields(s, rules="") for s in seen.sets))]


CARDS_DO = {
    "tables": (2, "tables with what their cards do"),
    "lobby": (1, "lobby with what its cards do"),
    "observed": (1, "observed, with what its cards do"),
}
"""By tag: the last version in which it is not told what cards do, and a message that tells it."""


@pytest.mark.parametrize("tag", CARDS_DO)
def test_an_older_client_is_not_told_what_cards_do_apart_from_their_names(tag: str) -> None:
    version, sample = CARDS_DO[tag]
    seen = SAMPLES[sample]
    client = Registry([replace(entry, high=version) if entry.tag == tag else entry for entry in REGISTRY.entries])
    old, new = SessionPair(client=client).greet(), SessionPair().greet()
    assert new.client.receive(new.server.send(seen)) == [seen]
    frame = old.server.send_encoded(encode(seen))
    assert b"rules" not in frame
    assert b"digest" in frame
    (heard,) = old.client.receive(frame)
    assert type(heard) is type(seen)


def test_an_older_client_is_not_told_after_which_event_a_line_was_said() -> None:
    seen = SAMPLES["talked with places"]
    client = Registry([replace(entry, high=1) if entry.tag == "talked" else entry for entry in REGISTRY.entries])
    assert isinstance(seen, Talked)
    old, new = SessionPair(client=client).greet(), SessionPair().greet()
    assert new.client.receive(new.server.send(seen)) == [seen]
    frame = old.server.send_encoded(encode(seen))
    assert b"after" not in frame
    assert old.client.receive(frame) == [with_fields(seen, lines=tuple(with_fields(s, after=None) for s in seen.lines))]


GIVES_UP = "private, with actions that give something up"
IN_VAIN = "private, with an action that would do nothing"


def _told(version: int, seen: Message, *, packed: bool) -> Private:
    """What a client hears that knows `private` up to that version. `packed`: with its parts as a server keeps them."""
    client = Registry([replace(entry, high=version) if entry.tag == "private" else entry for entry in REGISTRY.entries])
    pair = SessionPair(client=client).greet()
    (whole,) = heard_as(seen)
    assert isinstance(whole, Private)
    shown = PrivateShown()
    shown.show(whole.view, 0)
    frame = pair.server.send_encoded(encode(shown.since(None))) if packed else pair.server.send(whole)
    assert version >= 2 or b"ends_it" not in frame
    assert version >= 3 or b"in_vain" not in frame
    (heard,) = pair.client.receive(frame)
    assert isinstance(heard, Private)
    return heard


@pytest.mark.parametrize("packed", [True, False])
def test_an_older_client_is_not_told_what_gives_something_up(packed: bool) -> None:
    seen = SAMPLES[GIVES_UP]
    new, old = _told(2, seen, packed=packed).view, _told(1, seen, packed=packed).view
    assert new.standing[0].ends_it
    assert old.standing == tuple(with_fields(option, ends_it="") for option in new.standing)
    (asked,) = old.questions
    assert [option.key for option in options_of(asked.shape)] == ["play.20", "decline"]
    assert not any(option.ends_it for option in options_of(asked.shape))


@pytest.mark.parametrize("packed", [True, False])
def test_an_older_client_is_not_told_what_would_do_nothing(packed: bool) -> None:
    seen = SAMPLES[IN_VAIN]
    (new,), (old,) = (_told(version, seen, packed=packed).view.standing for version in (3, 2))
    assert new.in_vain
    assert old == with_fields(new, in_vain=False)


def test_an_older_client_that_is_told_it_all_the_same_knows_that_it_is_too_new() -> None:
    client = Registry([replace(entry, high=1) if entry.tag == "private" else entry for entry in REGISTRY.entries])
    pair = SessionPair(client=client).greet()
    old = Endpoint(Role.CLIENT, REGISTRY)
    old.versions, old.state = pair.client.versions, pair.client.state
    with pytest.raises(RemoteProtocolError) as caught:
        old.receive(encode(SAMPLES[GIVES_UP]).frame)
    assert (caught.value.code, caught.value.text.rpartition(" ")[2]) == ("too_new", "ends_it")


def test_what_gives_nothing_up_is_the_same_in_both_versions() -> None:
    seen = SAMPLES["private, asked about a win, with terms on the table"]
    assert _told(1, seen, packed=True) == _told(2, seen, packed=True)


@pytest.mark.parametrize(
    "versions",
    [
        {"welcome": 1, "accepted": 1, "wave": 4, "nod": 1},
        {"welcome": 1, "accepted": 1, "wave": 0, "nod": 1},
        {"welcome": 1, "accepted": 1, "wave": 1, "nod": 1, "curtsy": 1},
        {"welcome": 1, "accepted": 1, "nod": 1},
        {},
    ],
)
def test_a_client_believes_no_choice_that_it_did_not_offer(versions: Mapping[str, int]) -> None:
    pair = SessionPair(client=_registry(), server=_registry())
    pair.client_says(pair.client.hello("test", "Ada"))
    before = standing(pair.client)
    with pytest.raises(RemoteProtocolError) as caught:
        pair.client.receive(encode(Welcome("s", dict(versions), "s-1", "t"), _registry()).frame)
    assert caught.value.code == "versions"
    assert standing(pair.client) == before
    assert pair.client.state is State.GREETED


def test_the_frozen_two_are_not_negotiated() -> None:
    assert {"hello", "unwelcome"}.isdisjoint(REGISTRY.ranges())
    assert agree(REGISTRY, REGISTRY.ranges()) == {entry.tag: entry.high for entry in REGISTRY.entries[2:]}
    assert Hello.__struct_fields__ == ("versions", "client", "name", "resume")
    assert Unwelcome.__struct_fields__ == ("reason", "text", "message", "ours", "theirs", "cure")


def test_a_registry_refuses_what_would_break_its_peers() -> None:
    class Bow(Request, frozen=True, tag="wave"):
        pass

    with pytest.raises(ValueError, match="share a tag"):
        Registry([Entry(Wave, From.CLIENT, Need.OPTIONAL), Entry(Bow, From.CLIENT, Need.OPTIONAL)])
    with pytest.raises(ValueError, match="req came with a later version and needs a default"):
        Registry([Entry(Ping, From.CLIENT, Need.OPTIONAL, 1, 2, added={2: ("req",)})])


def test_every_request_has_a_required_answer() -> None:
    """Otherwise a peer could agree to be asked and not to answer."""
    for struct in (Accepted, Refused):
        entry = REGISTRY.entry(struct)
        assert entry is not None
        assert entry.need is Need.REQUIRED
    ping, pong = REGISTRY.entry(Ping), REGISTRY.entry(Pong)
    assert ping is not None
    assert pong is not None
    assert ping.need is pong.need is Need.REQUIRED


@pytest.mark.parametrize(
    ("ours", "theirs", "text", "cure"),
    [
        (
            (1, 2),
            None,
            "this client does not know the message type 'wave', which every match needs",
            "update the client",
        ),
        (
            (1, 2),
            (3, 4),
            "this client speaks a newer 'wave' than this server",
            "update the server, or join with an older client",
        ),
        (
            None,
            (1, 1),
            "this client speaks a newer 'wave' than this server",
            "update the server, or join with an older client",
        ),
        ((3, 4), (1, 2), "this client speaks an older 'wave' than this server accepts", "update the client"),
        (
            (1, 2),
            (2, 1),
            "this client names no version of 'wave': 2 to 1",
            "name the lowest version first, then the highest",
        ),
    ],
)
def test_who_is_turned_away_hears_why_and_what_to_do(
    ours: tuple[int, int] | None, theirs: tuple[int, int] | None, text: str, cure: str
) -> None:
    said = Unwelcome("versions", text, message="wave", ours=ours, theirs=theirs, cure=cure)
    assert turned_away(Disagreement("wave", ours, theirs)) == said


@pytest.mark.parametrize(
    ("low", "high", "chosen"),
    [(1, 3, 3), (1, 1, 1), (2, 2, 2), (3, 9, 3), (0, 1, 1), (4, 9, None), (0, 0, None), (3, 1, None), (2, 1, None)],
)
def test_the_highest_version_that_both_have_is_taken(low: int, high: int, chosen: int | None) -> None:
    theirs = {"welcome": (1, 1), "accepted": (1, 1), "wave": (low, high), "hello": (1, 1), "later": (1, 1)}
    agreed = agree(_registry(need=Need.OPTIONAL, nod=None), theirs)
    assert agreed == {"welcome": 1, "accepted": 1, **({} if chosen is None else {"wave": chosen})}


@pytest.mark.parametrize(
    ("wave", "too_new"),
    [
        (Wave(1), {1: "", 2: "", 3: ""}),
        (Wave(1, "bowler"), {1: "hat", 2: "", 3: ""}),
        (Wave(1, "", True), {1: "with_both_hands", 2: "with_both_hands", 3: ""}),
        (Wave(1, "bowler", True), {1: "hat", 2: "with_both_hands", 3: ""}),
    ],
)
def test_a_field_is_too_new_before_the_version_that_brought_it(wave: Wave, too_new: dict[int, str]) -> None:
    entry = _registry().entry(Wave)
    assert entry is not None
    assert {version: entry.too_new(wave, version) for version in too_new} == too_new
