"""Who is let in and who is not, as an ssh client tries it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncssh
import pytest
from tests.ssh.inn import Inn, inn, until
from tests.ssh.ssh_client import House, needs_ssh, new_key

from kickdoor_client.ssh.access import FREE, Access, digest
from kickdoor_client.ssh.threshold import TRIES_MOST
from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.limits import NAME_MOST

PASSWORD = Access(password=digest("custard"))
ANYBODY = Access(is_open=True)


def at(access: Access, scenario: Callable[[Inn], Awaitable[None]]) -> None:
    async def run() -> None:
        async with inn(access) as house:
            await scenario(house)

    asyncio.run(run())


def new_pair() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


def listed(tmp_path: Path, *keys: asyncssh.SSHKey) -> Access:
    (tmp_path / "keys").write_bytes(b"".join(key.export_public_key() for key in keys))
    return Access(tmp_path / "keys")


def test_the_right_password_lets_in_and_a_wrong_one_does_not() -> None:
    async def scenario(house: Inn) -> None:
        with pytest.raises(asyncssh.PermissionDenied):
            await house.connect("Ann", password="mustard")
        async with house.visitor("Ann", password="custard") as ann:
            await until(lambda: house.games and house.games[0].hellos)
            assert house.games[0].hellos[0].name == "Ann"
            ann.type("q")

    at(PASSWORD, scenario)


NAMES = (
    *("กิตติน้ำ", "ນ້ຳ", "علی\u200cرضا", "क्\u200dष", "Ann علی", "Ａｎｎ", "👩🏽\u200d🚀", "𞤀𞤣", "Zoë"),
    "Ann\u202e\x07",
)
"""Names that SASLprep spells differently or refuses; the last one is cleaned as it is anywhere."""


def test_names_by_ssh_are_spelled_as_with_any_other_client() -> None:
    async def scenario(house: Inn) -> None:
        for name in NAMES:
            async with house.visitor(name) as visitor:
                await until(lambda: all(game.hellos for game in house.games))
                visitor.type("q")
        assert [game.hellos[0].name for game in house.games] == [clean_text(name, NAME_MOST) for name in NAMES]

    at(ANYBODY, scenario)


@pytest.mark.parametrize("typed", ["pässword", "pa\u0308ssword"])
def test_a_password_is_right_in_whatever_form_its_letters_are_typed(typed: str) -> None:
    async def scenario(house: Inn) -> None:
        async with house.visitor("Ann", password=typed):
            await until(lambda: house.games and house.games[0].hellos)

    for kept in ("pässword", "pa\u0308ssword"):
        at(Access(password=digest(kept)), scenario)


def test_a_password_is_taken_with_the_letters_that_ssh_would_change() -> None:
    async def scenario(house: Inn) -> None:
        with pytest.raises(asyncssh.PermissionDenied):
            await house.connect("Ann", password="น้ํา")
        async with house.visitor("Ann", password="น้ำ"):
            await until(lambda: house.games and house.games[0].hellos)

    at(Access(password=digest("น้ำ")), scenario)


def test_a_key_of_the_list_lets_in_and_no_other_key_nor_a_password(tmp_path: Path) -> None:
    ann, eve = new_pair(), new_pair()

    async def scenario(house: Inn) -> None:
        with pytest.raises(asyncssh.PermissionDenied):
            await house.connect("Ann", client_keys=[eve], password="custard")
        async with house.visitor("Ann", client_keys=[eve, ann]):
            await until(lambda: house.games and house.games[0].hellos)

    at(listed(tmp_path, ann), scenario)


def test_who_goes_on_guessing_is_turned_away_without_being_looked_at_also_with_the_right_password() -> None:
    async def scenario(house: Inn) -> None:
        for _ in range(FREE + 1):
            with pytest.raises(asyncssh.PermissionDenied):
                await house.connect("Ann", password="mustard")
        with pytest.raises(asyncssh.DisconnectError, match="Try again in 10 seconds"):
            await house.connect("Ann", password="custard")

    at(PASSWORD, scenario)


def test_many_connections_at_once_buy_no_more_guesses() -> None:
    tried: list[str] = []

    async def scenario(house: Inn) -> None:
        looked_at = house.doorway._access.is_password

        class Counting(asyncssh.SSHClient):
            def password_auth_requested(self) -> str | None:
                return None if tried.count("x") > 40 else tried.append("x") or "mustard"  # type: ignore[func-returns-value]

        async def guesses() -> None:
            with pytest.raises((asyncssh.Error, OSError)):
                await house.connect("Ann", client_factory=Counting)

        await asyncio.gather(*(guesses() for _ in range(10)))
        assert not looked_at("mustard")
        record = house.doorway._refusals._records["127.0.0.1"]
        assert record.count == FREE + 1

    at(PASSWORD, scenario)


def test_an_agent_with_too_many_keys_is_told_so(tmp_path: Path) -> None:
    async def scenario(house: Inn) -> None:
        with pytest.raises(asyncssh.DisconnectError, match="ssh -i"):
            await house.connect("Ann", client_keys=[new_pair() for _ in range(TRIES_MOST + 2)])

    at(listed(tmp_path, new_pair()), scenario)


def test_one_connection_is_one_visit() -> None:
    async def scenario(house: Inn) -> None:
        async with house.visitor("Ann") as ann:
            with pytest.raises(asyncssh.ChannelOpenError):
                await ann.connection.create_session(asyncssh.SSHClientSession, term_type="xterm")

    at(ANYBODY, scenario)


def test_no_port_no_socket_no_tunnel_and_no_agent_can_be_reached() -> None:
    async def scenario(house: Inn) -> None:
        connection = await house.connect("Eve")
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_connection(asyncssh.SSHTCPSession, "127.0.0.1", house.port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_unix_connection(asyncssh.SSHUNIXSession, "/tmp/x")
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 9)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_tun(asyncssh.SSHTunTapSession)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.start_sftp_client()
        connection.abort()

    at(ANYBODY, scenario)


def test_a_seat_goes_with_the_key_also_while_the_dead_connection_is_not_noticed_yet(tmp_path: Path) -> None:
    ann, other = new_pair(), new_pair()

    async def scenario(house: Inn) -> None:
        async with house.visitor("Ann", client_keys=[ann]):
            await until(lambda: house.games and house.games[0].hellos)
            async with house.visitor("Ann", client_keys=[ann]):
                await until(lambda: len(house.games) > 1 and house.games[1].hellos)
                assert house.games[1].hellos[0].resume == "token-1"
            async with house.visitor("Ann", client_keys=[other]):
                await until(lambda: len(house.games) > 2 and house.games[2].hellos)
                assert house.games[2].hellos[0].resume is None, "another key is somebody else, whatever his name"

    at(listed(tmp_path, ann, other), scenario)


def test_with_one_password_for_all_he_is_asked_whether_he_is_himself() -> None:
    async def scenario(house: Inn) -> None:
        async with house.visitor("Ann", password="custard"):
            await until(lambda: house.games and house.games[0].hellos)
            async with house.visitor("Ann", password="custard") as other:
                await other.see("Ann is here already. If that is you")
                other.type("n\r")
                await other.see("come in by another name")
            assert len(house.games) == 1
            async with house.visitor("Ann", password="custard") as herself:
                await herself.see("Ann is here already")
                herself.type("y\r")
                await until(lambda: len(house.games) > 1 and house.games[1].hellos)
                assert house.games[1].hellos[0].resume == "token-1"
        async with house.visitor("Ann", password="custard"):
            await until(lambda: len(house.games) > 2 and house.games[2].hellos)
            assert house.games[2].hellos[0].resume == "token-1", "and is not asked when nobody else is here"

    at(PASSWORD, scenario)


@needs_ssh
def test_at_a_real_terminal_the_password_is_asked_for_and_the_right_one_lets_in(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("custard\n", "utf-8")
    key = new_key(tmp_path / "key")
    with House(tmp_path / "data", "--ssh-password-file", str(tmp_path / "password")) as house:
        ann = house.visit("Ann", key=key)
        ann.wait_for("password:", 60)
        ann.press("mustard", "enter")
        ann.wait_for("Permission denied", 60)
        ann.press("custard", "enter")
        ann.wait_for("press n to open one", 60)
        ann.press("q")
        assert ann.wait_end() == 0
