"""Who speaks TLS to a port that does is understood; who speaks plainly hears so, and goes."""

from __future__ import annotations

import os
import shutil
import ssl
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import STRING_TRANSPORT
from twisted.internet.address import IPv4Address
from twisted.internet.protocol import Factory, Protocol
from twisted.internet.task import Clock

from kickdoor_protocol.framing import FrameReader
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.people.connections.tls import PLAIN_HERE, Identity, NoTls, TlsContexts, identity, speaking_tls

PEER = IPv4Address("TCP", "203.0.113.7", 4_242)
HELLO = b"\x16\x03\x01\x02\x00\x01"
ALERT = b"\x15\x03\x03\x00\x02\x01\x00"


class Line:
    """A connection to such a port: `heard` is what came through, `wire` what goes back."""

    def __init__(self, who: Identity) -> None:
        self.heard: list[bytes] = []
        heard = self.heard

        class Within(Protocol):
            def dataReceived(self, data: bytes) -> None:  # noqa: N802
                heard.append(data)
                wire: Any = self.transport
                wire.write(b"heard")

        factory: Any = Factory.forProtocol(Within)
        self.wire: Any = STRING_TRANSPORT(peerAddress=PEER)
        self.clock: Any = Clock()
        self.made = speaking_tls(factory, TlsContexts(who), lambda what: 1)
        self.made._clock = self.clock  # by which small things that are said wait for each other
        self.line = self.made.buildProtocol(PEER)
        self.line.makeConnection(self.wire)

    def says(self, data: bytes) -> bytes:
        """What comes back."""
        self.line.dataReceived(data)
        back: bytes = self.wire.value()
        self.wire.clear()
        return back


@pytest.fixture
def who(tmp_path: Path) -> Identity:
    return identity(Settings(data=tmp_path / "anna"))


def client(minimum: ssl.TLSVersion, maximum: ssl.TLSVersion) -> tuple[ssl.MemoryBIO, ssl.MemoryBIO, ssl.SSLObject]:
    """The other end: what it hears, what it says, and itself."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.minimum_version, context.maximum_version = minimum, maximum
    hears, says = ssl.MemoryBIO(), ssl.MemoryBIO()
    return hears, says, context.wrap_bio(hears, says)


def greeted(line: Line, hears: ssl.MemoryBIO, says: ssl.MemoryBIO, end: ssl.SSLObject) -> None:
    for _ in range(4):
        try:
            end.do_handshake()
        except ssl.SSLWantReadError:
            hears.write(line.says(says.read()))
        else:
            hears.write(line.says(says.read()))
            return
    raise AssertionError("they did not come to terms")


@pytest.mark.parametrize("in_pieces", [False, True])
def test_who_speaks_tls_is_understood_and_answered(who: Identity, in_pieces: bool) -> None:
    line = Line(who)
    hears, says, end = client(ssl.TLSVersion.TLSv1_3, ssl.TLSVersion.TLSv1_3)
    if in_pieces:
        with pytest.raises(ssl.SSLWantReadError):
            end.do_handshake()
        first = says.read()
        line.says(first[:1])
        hears.write(line.says(first[1:]))
    greeted(line, hears, says, end)
    assert end.version() == "TLSv1.3"
    end.write(b"good evening")
    hears.write(line.says(says.read()))
    assert line.heard == [b"good evening"]
    line.clock.advance(0)
    hears.write(line.wire.value())
    assert end.read() == b"heard"
    assert not line.wire.disconnecting
    assert line.made.noisy is False


def test_an_older_tls_is_not_spoken(who: Identity) -> None:
    line = Line(who)
    hears, says, end = client(ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_2)
    with pytest.raises(ssl.SSLError, match=r"(?i)protocol.version"):
        greeted(line, hears, says, end)


@pytest.mark.parametrize("said", [b"\x00\x00\x00\x40\x85\xa1t", b"GET / HTTP/1.1\r\n\r\n", b"\x16\x04", b"\x17\x03"])
def test_who_speaks_plainly_is_told_so_once_and_goes(who: Identity, said: bytes, log: list[str]) -> None:
    line = Line(who)
    assert line.says(said) == PLAIN_HERE
    assert line.wire.disconnecting
    assert line.says(b"and more") == b""
    assert line.heard == []
    (told,) = [each for each in log if each.startswith("plain_on_tls_port")]
    assert told == "plain_on_tls_port peer=203.0.113.7:4242 text='somebody speaks plainly on a TLS port' times=1"
    reader = FrameReader(1 << 16)
    reader.feed(PLAIN_HERE)
    payload = reader.next_payload()
    assert payload is not None
    assert b"say kickdoor join --tls, or tls:// before the address" in payload
    assert b"This server speaks TLS." in payload


@pytest.mark.parametrize("said", [HELLO, ALERT, b"\x16", b"\x00"])
def test_what_may_yet_be_tls_is_not_told_off(who: Identity, said: bytes) -> None:
    assert PLAIN_HERE not in Line(who).says(said)


# ---- the certificate


def test_half_of_a_renewal_is_of_no_use_and_a_file_that_is_gone_neither(who: Identity, tmp_path: Path) -> None:
    other = identity(Settings(data=tmp_path / "boris"))
    tls_contexts = TlsContexts(who)
    made = tls_contexts._latest()
    who.key.unlink()
    assert tls_contexts._latest() is made
    shutil.copy(other.key, who.key)
    assert tls_contexts._latest() is made
    shutil.copy(other.certificate, who.certificate)
    os.utime(who.certificate, (5, 5))
    renewed = tls_contexts._latest()
    assert renewed is not made
    assert tls_contexts._latest() is renewed
    assert tls_contexts.serverConnectionForTLS(None).get_context() is renewed


def test_a_certificate_of_its_own_is_for_this_machine_and_lasts(who: Identity) -> None:
    from cryptography import x509

    made = x509.load_pem_x509_certificate(who.certificate.read_bytes())
    hosts = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert "localhost" in hosts.get_values_for_type(x509.DNSName)
    assert (made.not_valid_after_utc - made.not_valid_before_utc).days == 3_651
    assert made.subject.rfc4514_string() == made.issuer.rfc4514_string() == "CN=kickdoor"


@pytest.mark.parametrize(("masked", "modes"), [(0o022, (0o700, 0o600, 0o644)), (0o077, (0o700, 0o600, 0o600))])
def test_a_key_is_its_owners_alone(masked: int, modes: tuple[int, ...], tmp_path: Path) -> None:
    before = os.umask(masked)
    try:
        who = identity(Settings(data=tmp_path / "anna"))
    finally:
        os.umask(before)
    files = (who.key.parent, who.key, who.certificate)
    assert tuple(file.stat().st_mode & 0o777 for file in files) == modes


@pytest.mark.parametrize(
    ("missing", "words"),
    [
        (("OpenSSL",), "--tls needs OpenSSL: "),
        (("cryptography", "service_identity"), "--tls needs cryptography and service_identity: "),
    ],
)
def test_what_tls_needs_is_named(missing: tuple[str, ...], words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "kickdoor_server.people.connections.tls.find_spec", lambda name: None if name in missing else object()
    )
    with pytest.raises(NoTls) as wrong:
        identity(Settings())
    assert str(wrong.value).startswith(words)
    assert "pip install" in str(wrong.value)
