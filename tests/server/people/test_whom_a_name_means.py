"""Whom a typed name means: whoever is called exactly that, marks included; never somebody else without a word.

Every way to do something about somebody by name is a row of DEEDS, and a request with such a name without a row fails.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from typing import get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.house import Caller, House

from kickdoor_protocol.base import Request
from kickdoor_protocol.checks.alike import alike
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, JoinTable, Lobby
from kickdoor_protocol.messages.moderation import Ignore, Ignoring, Mute, Report
from kickdoor_protocol.messages.session import Welcome
from kickdoor_protocol.messages.talk import Said
from kickdoor_protocol.registry import REGISTRY
from kickdoor_server.base.declined import Declined
from kickdoor_server.operations.admin import commands
from kickdoor_server.people.access.bans import By
from kickdoor_server.people.sessions.names import free_name, meant

Hit = Callable[[House, Caller, str], "set[str]"]
"""Does something about whoever that name means, as the host of the table or of the server; returns whom it hit."""


def ignored(house: House, host: Caller, name: str) -> set[str]:
    host.does(Ignore, who=name, ignored=True)
    return set(host.last(Ignoring).names)


def heard_again(house: House, host: Caller, name: str) -> set[str]:
    others = {one.name for one in house.server.sessions} - {host.last(Welcome).name}
    for each in others:
        host.does(Ignore, who=each, ignored=True)
    host.does(Ignore, who=name, ignored=False)
    return others - set(host.last(Ignoring).names)


def muted_there(house: House, host: Caller, name: str) -> set[str]:
    host.does(Mute, who=name, muted=True)
    return {line.text.partition(" cannot talk here")[0] for line in host.all(Said) if "cannot talk here" in line.text}


def heard_there(house: House, host: Caller, name: str) -> set[str]:
    for each in house.server.sessions:
        if each.name != host.last(Welcome).name:
            host.does(Mute, who=each.name, muted=True)
    host.does(Mute, who=name, muted=False)
    ending = " can talk here again"
    return {line.text.partition(ending)[0] for line in host.all(Said) if ending in line.text}


def reported(house: House, host: Caller, name: str) -> set[str]:
    host.does(Report, who=name, text="spits")
    return {report.about.name for report in house.server.moderation.reports}


def kicked(house: House, host: Caller, name: str) -> set[str]:
    found = house.server.people_admin.kick(name)
    return set() if found is None else {found.name}


def banned(house: House, host: Caller, name: str) -> set[str]:
    _, closed = house.server.people_admin.ban(By.NAME, name)
    return {shown.rpartition(" (")[0] for shown in closed}


def muted_everywhere(house: House, host: Caller, name: str) -> set[str]:
    _, told = house.server.people_admin.mute(By.NAME, name)
    silent = {one.name for one in house.server.sessions if not house.server.moderation.may_name(one)}
    assert silent == {shown.rpartition(" (")[0] for shown in told}, "the answer names everybody whom it hit"
    return silent


def heard_everywhere(house: House, host: Caller, name: str) -> set[str]:
    people = list(house.server.sessions)
    for one in people:
        house.server.people_admin.mute(By.SESSION, one.id)
    house.server.people_admin.unmute(name)
    return {one.name for one in people if house.server.moderation.may_name(one)}


DEEDS: dict[str, Hit] = {
    "ignore": ignored,
    "unignore": heard_again,
    "mute": muted_there,
    "unmute": heard_there,
    "report": reported,
    "admin kick": kicked,
    "admin ban": banned,
    "admin mute": muted_everywhere,
    "admin unmute": heard_everywhere,
}
BY_NAME_AS_WRITTEN = {"admin erase"}
"""It means the very letters, since all that is kept of somebody goes, and says first whom it would concern."""

THAI, CYRILLIC, NFD = "Ann\u0e34", "Аnn", "Zoe\u0308"

MEANT = [
    (("Ann", THAI), THAI, f"{THAI} 2"),
    (("Ann", THAI), f"{THAI} 2", f"{THAI} 2"),
    (("Ann", THAI), "Ann", "Ann"),
    ((THAI, "Ann"), "Ann", "Ann 2"),
    ((THAI, "Ann"), THAI, THAI),
    (("Ann", CYRILLIC), CYRILLIC, f"{CYRILLIC} 2"),
    (("Zoe", "Zoë"), NFD, "Zoë 2"),
    (("Zoe", "Zoë"), "zoë", "Zoë 2"),
    (("Zoe", "Zoë"), "zoe", "Zoe"),
    (("Zoe",), "Zoë", "Zoe"),
    (("Bob\u0e34",), "Bob", "Bob\u0e34"),
    (("Al", "AL\u0e34"), "al", "Al"),
    (("x" * 24, "x" * 23 + "х"), "x" * 23 + "х", "x" * 22 + " 2"),
]
"""Who comes, one after the other; what is typed; who is meant."""

UNCLEAR = [
    (("Ann", THAI, THAI), THAI, (f"{THAI} 2", f"{THAI} 3")),
    (("Zoe", "Zoë", "Zoë"), "ZOË", ("Zoë 2", "Zoë 3")),
]


def company(names: tuple[str, ...]) -> tuple[House, Caller]:
    """A host and those people at one table."""
    house = House()
    host = house.comes("Greta")
    host.does(CreateTable, name="friday", set="toy", sex="female", options={"seats": 4})
    for name in names:
        house.comes(name).does(JoinTable, table=host.last(Lobby).table.id, sex="female")
    return house, host


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize(("names", "said", "hit"), MEANT)
def test_what_is_typed_hits_whoever_is_called_so(deed: str, names: tuple[str, ...], said: str, hit: str) -> None:
    house, host = company(names)
    assert DEEDS[deed](house, host, said) == {hit}


ASKED: dict[str, tuple[type[Request], dict[str, bool | str]]] = {
    "ignore": (Ignore, {"ignored": True}),
    "unignore": (Ignore, {"ignored": False}),
    "mute": (Mute, {"muted": True}),
    "unmute": (Mute, {"muted": False}),
    "report": (Report, {"text": "spits"}),
}


@pytest.mark.parametrize("deed", ASKED)
@pytest.mark.parametrize(("names", "said", "either"), UNCLEAR)
def test_where_several_could_be_meant_nobody_is_hit_and_all_are_named(
    deed: str, names: tuple[str, ...], said: str, either: tuple[str, ...]
) -> None:
    house, host = company(names)
    for each in either if deed == "unignore" else ():
        host.does(Ignore, who=each, ignored=True)
    kind, fields = ASKED[deed]
    refusal = host.refused(kind, who=said, **fields)
    assert refusal.reason == "which_one"
    assert all(name in refusal.text for name in either)
    assert not list(house.server.moderation.reports)
    assert not host.all(Ignoring) or set(host.last(Ignoring).names) == set(either)


@pytest.mark.parametrize("deed", sorted(set(DEEDS) - set(ASKED)))
@pytest.mark.parametrize(("names", "said", "either"), UNCLEAR)
def test_whoever_runs_the_server_is_asked_as_well(
    deed: str, names: tuple[str, ...], said: str, either: tuple[str, ...]
) -> None:
    house, host = company(names)
    with pytest.raises(Declined) as declined:
        DEEDS[deed](house, host, said)
    assert declined.value.reason == "which_one"
    assert all(name in declined.value.text for name in either)
    assert all(one.connected for one in house.server.sessions)


def by_name() -> Iterator[str]:
    """Everything that can be asked for about somebody by name: requests of people, and deeds of the admin."""
    for entry in REGISTRY.entries:
        if "who" in get_type_hints(entry.struct) and entry.struct.__module__.endswith(".moderation"):
            yield entry.tag
    for deed in (
        commands.KickCommand,
        commands.BanCommand,
        commands.MuteCommand,
        commands.UnmuteCommand,
        commands.EraseCommand,
    ):
        yield f"admin {deed.__struct_config__.tag}"


def test_every_deed_by_name_has_a_row() -> None:
    assert set(by_name()) <= set(DEEDS) | BY_NAME_AS_WRITTEN
    whom = {
        deed.__struct_config__.tag
        for deed in commands.AdminCommand.__subclasses__()
        if {"who", "by"} & set(deed.__struct_fields__)
    }
    assert {f"admin {tag}" for tag in whom} <= set(by_name())


def test_an_ai_player_here_is_not_hit_by_the_name_of_somebody_elsewhere() -> None:
    house, host = company(())
    host.does(AddAi, kind="meek", name="Otto")
    house.comes("Оtto")
    assert ignored(house, host, "Оtto") == {"Оtto"}


def test_who_is_ignored_by_a_name_is_heard_again_by_it() -> None:
    house, host = company(("Ann", THAI))
    assert ignored(house, host, THAI) == {f"{THAI} 2"}
    host.does(Ignore, who="Ann", ignored=True)
    host.does(Ignore, who=THAI, ignored=False)
    assert host.last(Ignoring).names == ("Ann",)


NAMES = st.lists(
    st.sampled_from(["Ann", THAI, CYRILLIC, "Zoe", "Zoë", NFD, "zoe", "Bob", "b0b", "Ann 2", "x" * 24, "क्षि", "กิน"]),
    max_size=8,
)


@given(NAMES, st.sampled_from(["Ann", THAI, CYRILLIC, "Zoë", NFD, "ZOE", "b0b", "Ann 2", "x" * 24, "क्षि"]))
def test_nobody_is_meant_while_another_is_spelled_so(wishes: list[str], said: str) -> None:
    names: list[str] = []
    for wish in wishes:
        names.append(free_name(wish, lambda name: any(alike(name, other) for other in names)))
    found = meant(said, (names,), str)
    spelled = unicodedata.normalize("NFC", said.casefold())
    exact = [name for name in names if unicodedata.normalize("NFC", name.casefold()) == spelled]
    assert not exact or (len(found) == 1 and found[0] in exact)
    assert found or not any(alike(name, said) for name in names), "a likeness is found, or asked about"
