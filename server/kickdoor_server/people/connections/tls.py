"""The port that speaks TLS: its certificate, and the answer to clients that speak plainly there.

Without a certificate of its own the server makes one, once, in its data folder. No authority vouches for it, so
invitations contain its fingerprint, and players' programs remember it (`kickdoor_protocol.finding.trust`). A
certificate that is renewed on the disk is used from the next connection on.

Packages that only `--tls` needs (the extra `tls`) are imported late.
"""

from __future__ import annotations

import datetime as dt
import os
import socket
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct
from twisted.internet.interfaces import IOpenSSLServerConnectionCreator
from zope.interface import implementer

from kickdoor_ai.extras import command_for
from kickdoor_protocol.files.text_files import UnreadableFile, read_text
from kickdoor_protocol.finding.address import Address
from kickdoor_protocol.finding.trust import fingerprint_in
from kickdoor_protocol.framing import is_tls
from kickdoor_protocol.listening.shares import bare
from kickdoor_protocol.messages.session import Unwelcome
from kickdoor_protocol.session import Endpoint, Role

from ...base.configuration.settings import Settings
from ...base.edge import Wire
from ...base.process.logs import Log

if TYPE_CHECKING:
    from OpenSSL import SSL

FOLDER, CERTIFICATE, KEY = "tls", "certificate.pem", "key.pem"
"""Where the server keeps the certificate that it makes, below the data folder."""

YEARS = 10
"""Years for which that certificate is valid. The server never renews it: that would change the fingerprint, which
players' programs remember."""

DAY_S = 86_400.0
SOON_S = 14 * DAY_S
"""Seconds before the end of a certificate from which it is reported. certbot renews 30 days before and retries every
day, so after sixteen failed days somebody has to look."""

SOON_SHARE = 0.2
"""Share of a certificate's life for the same warning, for short ones: some authorities issue them for 6 days, renewed
after 3.
"""


NEEDED = ("OpenSSL", "cryptography", "service_identity")
"""Modules that the extra `tls` installs."""


class NoTls(Exception):  # noqa: N818 - what is missing, not what broke
    """Raised if certificate and key cannot be used; the text says why."""


class Identity(Struct, frozen=True):
    """The files of a server's certificate (PEM, with its chain) and key; `is_own` if the server has made them."""

    certificate: Path
    key: Path
    is_own: bool = False

    @property
    def cure(self) -> str:
        """Return what the operator can do about a certificate that ends, in a sentence."""
        if not self.is_own:
            return "Renew it: deploy/README.md, TLS."
        return (
            "Players whose programs remember it still get in. To have another one made, "
            f"delete {self.certificate.parent}, restart, and tell players its fingerprint."
        )

    @property
    def fingerprint(self) -> str:
        """Return the fingerprint of the certificate now on the disk. Raises NoTls if it cannot be read."""
        try:
            return fingerprint_in(self.certificate)
        except OSError as wrong:
            raise NoTls(f"the certificate is of no use: {wrong}") from None


class Validity(Struct, frozen=True):
    """The validity of a certificate: its bounds, and the time of its renewal, in seconds since 1970."""

    begins_s: float
    ends_s: float
    renewal_s: float
    """From this time on the server reports that the certificate ends soon."""

    def trouble(self, now_s: float) -> str:
        """Return what is wrong with the certificate's dates, as a phrase to follow the word "certificate" ("expired on
        ..."); "" if nothing is. `now_s`: seconds since 1970.
        """
        if now_s < self.begins_s:
            return f"is not valid before {minute(self.begins_s)}"
        if now_s >= self.ends_s:
            return f"expired on {minute(self.ends_s)}"
        if now_s >= self.renewal_s:
            days = int((self.ends_s - now_s) // DAY_S)
            left = "within a day" if not days else "in a day" if days == 1 else f"in {days} days"
            return f"expires {left}, on {minute(self.ends_s)}"
        return ""


def minute(time_s: float) -> str:
    """Format seconds since 1970 as date and time in UTC, to the minute."""
    return f"{dt.datetime.fromtimestamp(time_s, dt.UTC):%Y-%m-%d %H:%M} UTC"


def validity_in(file: Path) -> Validity:
    """Return the span in which all certificates of a PEM file are valid. Raises ValueError if the file cannot be
    read.
    """
    from cryptography.x509 import load_pem_x509_certificates

    chain = load_pem_x509_certificates(_pem(file))
    spans = [(each.not_valid_before_utc.timestamp(), each.not_valid_after_utc.timestamp()) for each in chain]
    return Validity(
        begins_s=max(begins_s for begins_s, _ in spans),
        ends_s=min(ends_s for _, ends_s in spans),
        renewal_s=min(ends_s - min(SOON_S, SOON_SHARE * (ends_s - begins_s)) for begins_s, ends_s in spans),
    )


def identity(settings: Settings) -> Identity:
    """Return the files of the TLS certificate and key: those that the settings name, or the server's own self-signed
    ones, created if needed. Raises NoTls if they cannot be used.
    """
    if missing := [name for name in NEEDED if find_spec(name) is None]:
        raise NoTls(f"--tls needs {' and '.join(missing)}: {command_for('tls')}")
    if (settings.tls_cert is None) is not (settings.tls_key is None):
        raise NoTls("a certificate is of no use without its key: say both --tls-cert and --tls-key, or neither")
    if settings.tls_cert is not None and settings.tls_key is not None:
        named = Identity(settings.tls_cert, settings.tls_key)
    else:
        if settings.data is None:
            raise NoTls("there is no data folder in which a certificate could be kept")
        folder = settings.data / FOLDER
        named = Identity(folder / CERTIFICATE, folder / KEY, is_own=True)
        try:
            if not (named.certificate.exists() and named.key.exists()):
                _make(named)
        except OSError as wrong:
            raise NoTls(f"no certificate can be kept in {folder}: {_reason(wrong)}") from None
    context_of(named)
    return named


def _make(own: Identity) -> None:
    """Make a self-signed certificate, with a key that only its owner may read. Raises OSError if it cannot be
    written."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
    from cryptography.x509.oid import NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "kickdoor")])
    hosts = dict.fromkeys(("localhost", socket.gethostname()))
    now = dt.datetime.now(dt.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=365 * YEARS))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host) for host in hosts if host]), critical=False)
        .sign(key, hashes.SHA256())
    )
    own.key.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    _write(own.key, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()), 0o600)
    _write(own.certificate, certificate.public_bytes(Encoding.PEM), 0o644)


def _write(file: Path, data: bytes, mode: int) -> None:
    """Write a file that has that mode from the beginning, so that others can never read it."""
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as whole:
        whole.write(data)


def context_of(who: Identity) -> SSL.Context:
    """Return a TLS context with this certificate and key. Raises NoTls if they cannot be read or do not belong
    together.
    """
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.serialization import load_pem_private_key
    from cryptography.x509 import load_pem_x509_certificates
    from OpenSSL import SSL

    context = SSL.Context(SSL.TLS_SERVER_METHOD)
    context.set_min_proto_version(SSL.TLS1_3_VERSION)
    try:
        first, *chain = load_pem_x509_certificates(_pem(who.certificate))
        context.use_certificate(first)
        for each in chain:
            context.add_extra_chain_cert(each)
    except UnreadableFile as wrong:
        raise NoTls(str(wrong)) from None
    except (ValueError, SSL.Error):
        raise NoTls(f"{who.certificate} is no certificate (in PEM)") from None
    try:
        context.use_privatekey(load_pem_private_key(_pem(who.key), None))  # type: ignore[arg-type]
    except UnreadableFile as wrong:
        raise NoTls(str(wrong)) from None
    except (ValueError, TypeError, UnsupportedAlgorithm, SSL.Error):
        raise NoTls(f"{who.key} is no key of that certificate (in PEM, without a passphrase)") from None
    try:
        context.check_privatekey()
    except SSL.Error:
        raise NoTls(f"the key {who.key} does not belong to the certificate {who.certificate}") from None
    return context


def _pem(file: Path) -> bytes:
    """Return the content of the file without a byte order mark. Raises UnreadableFile if it cannot be read."""
    return read_text(file, errors="replace").encode()


def _reason(wrong: OSError) -> str:
    return wrong.strerror or str(wrong)


@implementer(IOpenSSLServerConnectionCreator)
class TlsContexts:
    """Makes the TLS side of each connection, with the certificate and key that are on the disk at that moment.

    `who` names the files; `wall_s` returns seconds since 1970.
    """

    def __init__(self, who: Identity, wall_s: Callable[[], float] = time.time) -> None:
        self.who = who
        self._wall_s = wall_s
        self._context = context_of(who)
        self._validity = validity_in(who.certificate)
        self._written = self._times()
        self._refused = ""
        self._reported: tuple[str, float] = ("", 0.0)
        self._log = Log()

    def serverConnectionForTLS(self, line: Any) -> SSL.Connection:  # noqa: N802 - what Twisted calls it
        """Return the server side of TLS for a new connection, with the latest certificate on the disk (Twisted's
        IOpenSSLServerConnectionCreator).
        """
        from OpenSSL import SSL

        return SSL.Connection(self._latest(), None)

    @property
    def validity(self) -> Validity:
        """Return when the certificate in use is valid, after looking for a newer one on the disk."""
        self._latest()
        return self._validity

    @property
    def refused(self) -> str:
        """Return why the files on the disk cannot be used, so that the earlier certificate is; "" if they can."""
        self._latest()
        return self._refused

    def trouble(self) -> str:
        """Return what is wrong with the certificate and what the operator can do about it, in sentences; "" if nothing
        is.
        """
        dates, refused = self.validity.trouble(self._wall_s()), self.refused
        told = [f"The certificate {self.who.certificate} {dates}. {self.who.cure}"] if dates else []
        told += (
            [f"The files on the disk cannot be used, so the certificate of before is: {refused}."] if refused else []
        )
        return " ".join(told)

    def look(self) -> None:
        """Log what is wrong with the certificate, if anything: when trouble begins or ends, and once a day while it
        lasts.
        """
        now_s, trouble = self._wall_s(), self.trouble()
        before, at_s = self._reported
        if trouble and (not before or now_s - at_s >= DAY_S):
            self._log.warn("certificate_trouble", text=trouble)
        elif before and not trouble:
            self._log.info("certificate_right_again", until=minute(self._validity.ends_s))
        else:
            return
        self._reported = (trouble, now_s)

    def _latest(self) -> SSL.Context:
        """Return the context of the files on the disk, or the earlier one while they cannot be used (half of a
        renewal)."""
        written = self._times()
        if written != self._written:
            self._written = written
            try:
                self._context, self._validity = context_of(self.who), validity_in(self.who.certificate)
                self._refused = ""
                self._log.info("certificate_renewed", fingerprint=self.who.fingerprint)
            except (NoTls, OSError, ValueError) as wrong:
                self._refused = str(wrong)
                self._log.warn("certificate_of_no_use", text=self._refused)
        return self._context

    def _times(self) -> tuple[int, ...]:
        try:
            return tuple(file.stat().st_mtime_ns for file in (self.who.certificate, self.who.key))
        except OSError:
            return ()


def speaking_tls(links: Any, tls_contexts: Any, times: Callable[[str], int]) -> Any:
    """Return a factory that wraps the connections of the factory `links` in TLS.

    `times` counts an event that strangers can cause, and returns how often it happened if a log line is due, else 0.
    """
    from twisted.protocols.tls import BufferingTLSTransport, TLSMemoryBIOFactory

    class TlsLine(BufferingTLSTransport):
        """A TLS connection. A client that does not begin with TLS gets `PLAIN_HERE`, and is disconnected."""

        heard_tls: bool | None = None

        def dataReceived(self, data: bytes) -> None:  # noqa: N802
            if self.heard_tls is None:
                self.heard_tls = is_tls(data) or len(data) < len(b"\x16\x03")
                if not self.heard_tls:
                    self._turn_away()
            if self.heard_tls:
                super().dataReceived(data)  # type: ignore[no-untyped-call]

        def _turn_away(self) -> None:
            wire = cast(Wire, self.transport)
            peer = wire.getPeer()
            if count := times("plain_on_tls_port"):
                text = "somebody speaks plainly on a TLS port"
                Log(peer=Address(bare(peer.host), peer.port).place).info("plain_on_tls_port", text=text, times=count)
            wire.write(PLAIN_HERE)
            wire.loseConnection()

    class TlsLines(TLSMemoryBIOFactory):
        noisy = False

        def buildProtocol(self, addr: Any) -> Any:  # noqa: N802
            link = links.buildProtocol(addr)
            return None if link is None else TlsLine(self, link)

    return TlsLines(tls_contexts, isClient=False, wrappedFactory=links)


PLAIN_HERE = Endpoint(Role.SERVER).send(
    Unwelcome("tls", "This server speaks TLS.", cure="say kickdoor join --tls, or tls:// before the address")
)
"""Sent to a client that does not begin with TLS: the one message that every client understands."""
