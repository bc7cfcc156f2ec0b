"""A real server that speaks TLS, and the programs that come to it: by TLS, plainly, and with a certificate that has
changed meanwhile."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import ssl
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.end_to_end.bot_process import BotProcess
from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.client_process import ClientProcess
from tests.end_to_end.forked import PATIENCE_S
from tests.end_to_end.player import Player

from kickdoor_client.network.child import ChildServer as OwnServer
from kickdoor_protocol.files.folders import KNOWN_SERVERS
from kickdoor_protocol.finding.trust import anybody, fingerprint, fingerprint_in


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChildServer]:
    """One that speaks TLS, for all who only come to it."""
    with ChildServer(tmp_path_factory.mktemp("shared") / "server", "--tls") as server:
        yield server
        assert not server.complaints()


def visiting(config: Path, port: int, *options: str) -> tuple[int, str]:
    """Look who is there, and go; exit status, and what was said."""
    arguments = ("join", "--plain", "--name", "Ann", *options, f"127.0.0.1:{port}")
    with ClientProcess(*arguments, env={"KICKDOOR_CONFIG": str(config)}) as ann:
        if ann.comes_to("There is no table yet"):
            ann.types("quit")
            ann.comes_to("nothing more")
        return ann.process.wait(PATIENCE_S), ann.text


def test_the_first_meeting_is_told_and_a_changed_certificate_refused(tmp_path: Path) -> None:
    config, folder = tmp_path / "config", tmp_path / "server"
    with ChildServer(folder, "--tls") as server:
        port = server.port
        shown = fingerprint_in(folder / "tls" / "certificate.pem")
        code, said = visiting(config, port, "--tls")
        assert code == 0, said
        assert f"Its certificate is {shown}" in said
        assert visiting(config, port, "--tls")[1].count("certificate") == 0, "it is known by now"
        assert f'"127.0.0.1:{port}" = "{shown}"' in (config / KNOWN_SERVERS).read_text("utf-8")
        assert f"tls://127.0.0.1:{port}" in (config / "settings.toml").read_text("utf-8"), "so is how one gets there"
    shutil.rmtree(folder / "tls")
    with ChildServer(folder, "--tls", "--port", str(port)):
        other = fingerprint_in(folder / "tls" / "certificate.pem")
        assert other != shown
        code, said = visiting(config, port, "--tls")
        assert code == 1
        assert f"has changed: it was {shown} and is {other}. Nothing was said to it." in said
        assert f"kickdoor join --fingerprint {other} tls://127.0.0.1:{port}" in said
        code, said = visiting(config, port, "--fingerprint", other)
        assert code == 0, said
        assert visiting(config, port, "--tls")[0] == 0, "what was insisted on is remembered"


def test_the_key_is_for_its_owner_and_the_certificate_stays(tmp_path: Path) -> None:
    folder = tmp_path / "server"
    with ChildServer(folder, "--tls"):
        first = fingerprint_in(folder / "tls" / "certificate.pem")
        assert stat.S_IMODE((folder / "tls" / "key.pem").stat().st_mode) == 0o600
    with ChildServer(folder, "--tls"):
        assert fingerprint_in(folder / "tls" / "certificate.pem") == first


def test_who_speaks_plainly_on_a_tls_port_is_told_and_so_is_the_log(tmp_path: Path, server: ChildServer) -> None:
    code, said = visiting(tmp_path / "config", server.port)
    assert code == 1
    assert "This server speaks TLS." in said
    assert "say kickdoor join --tls" in said
    assert "plain_on_tls_port" in server.log


def test_who_speaks_tls_on_a_plain_port_is_told_and_so_is_the_log(tmp_path: Path) -> None:
    with ChildServer(tmp_path / "server") as server:
        code, said = visiting(tmp_path / "config", server.port, "--tls")
        assert code == 1
        assert "it does not speak TLS; leave --tls, or tls://, away" in said
        assert "code=tls" in server.log


@pytest.mark.parametrize("first", [b"\x16", b"\x16\x03\x01\x00\x05nonsense", b"\x00"])
def test_what_is_neither_costs_no_more_than_a_connection(server: ChildServer, first: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE_S) as stranger:
        stranger.sendall(first)
        stranger.shutdown(socket.SHUT_WR)
        while stranger.recv(1 << 16):
            pass
    with Player(server.port, "Ada", tls=anybody()) as ada:
        assert ada.welcome.resumed is False
    assert not server.complaints()


def test_a_renewed_certificate_counts_from_the_next_connection_on(tmp_path: Path) -> None:
    def shown(port: int) -> str:
        raw = socket.create_connection(("127.0.0.1", port), PATIENCE_S)
        with anybody().wrap_socket(raw, server_hostname="localhost") as line:
            assert line.version() == "TLSv1.3"
            return fingerprint(line.getpeercert(binary_form=True) or b"")

    for name in ("old", "new"):
        with ChildServer(tmp_path / name, "--tls"):
            pass
    old, new = (tmp_path / name / "tls" for name in ("old", "new"))
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    shutil.copy(old / "certificate.pem", certificate)
    shutil.copy(old / "key.pem", key)
    with ChildServer(tmp_path / "named", "--tls-cert", str(certificate), "--tls-key", str(key)) as server:
        assert shown(server.port) == fingerprint_in(old / "certificate.pem")
        shutil.copy(new / "certificate.pem", certificate)
        os.utime(certificate, ns=(1, 1))
        assert shown(server.port) == fingerprint_in(old / "certificate.pem"), "half of a renewal is none"
        assert "certificate_of_no_use" in server.log
        shutil.copy(new / "key.pem", key)
        os.utime(key, ns=(2, 2))
        assert shown(server.port) == fingerprint_in(new / "certificate.pem")
        assert not (tmp_path / "named" / "tls").exists(), "none is made where one is named"


def test_an_older_tls_is_refused(server: ChildServer) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    raw = socket.create_connection(("127.0.0.1", server.port), PATIENCE_S)
    with raw, pytest.raises(ssl.SSLError):
        context.wrap_socket(raw, server_hostname="localhost")


def test_a_bot_comes_by_tls(server: ChildServer) -> None:
    shown = fingerprint_in(server.folder / "tls" / "certificate.pem")
    with BotProcess(server.port, "--fingerprint", shown, "--ai", "random,random", "--seat", "random") as bot:
        bot.says("sitting at")
    with BotProcess(server.port) as bot:
        bot.says("This server speaks TLS")
        assert bot.ends() == 1


def test_a_server_of_ones_own_is_reached_by_tls_and_must_show_the_certificate_that_it_has_named(tmp_path: Path) -> None:
    async def visit(own: OwnServer) -> str:
        try:
            _, writer = await own.dial()
            line: ssl.SSLObject = writer.get_extra_info("ssl_object")  # type: ignore[attr-defined]
            writer.close()
            return fingerprint(line.getpeercert(binary_form=True) or b"")
        finally:
            await own.stop()

    command = ("-m", "kickdoor_server", "--host", "127.0.0.1", "--port", "0", "--die-with-stdin", "--tls")
    shown = asyncio.run(visit(OwnServer(tmp_path, command)))
    assert shown == fingerprint_in(tmp_path / "tls" / "certificate.pem")
