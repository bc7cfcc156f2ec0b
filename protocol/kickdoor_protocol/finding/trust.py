"""Decide whether a server's certificate is trusted: an authority has signed it, or it is the same as before (TOFU).

A server among friends has a self-signed certificate. Its fingerprint is shown and remembered at the first meeting
(trust on first use); from then on no other certificate is accepted at that address, unless an authority has signed it.
A person who was told the fingerprint by other means can require it.

The known fingerprints are stored as TOML that people may edit, a line for each server: "anna.local:7777" =
"SHA256:...". The caller passes the function that dials, so that these decisions are the same for every program.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
import os
import ssl
import tomllib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from ..files.small_files import write_whole
from ..files.text_files import MissingFile, UnreadableFile, read_text, set_aside
from .address import Address

HEAD = "# Servers with certificates of their own that were met, and their fingerprints. A line may be taken out.\n"
"""First line of the file of known servers."""

OUT_OF_DATE = {9: "is not valid yet", 10: "has expired"}
"""Faults of a certificate that an authority has signed, by OpenSSL's X509_V_ERR number. OpenSSL checks dates last, so a
certificate that no authority has signed has another number.
"""

L = TypeVar("L")


class Distrust(Exception):  # noqa: N818 - it is no mistake of ours
    """The server's certificate is not the expected one. The text says so; `cure` says what to do."""

    def __init__(self, text: str, cure: str) -> None:
        super().__init__(text)
        self.cure = cure


def fingerprint(certificate: bytes) -> str:
    """Return the fingerprint of a certificate (DER): its SHA-256 as ssh writes it, 50 characters."""
    digest = hashlib.sha256(certificate).digest()
    return "SHA256:" + base64.b64encode(digest).decode("ascii").rstrip("=")


def fingerprint_in(file: Path) -> str:
    """Return the fingerprint of the first certificate in a PEM file. Raises OSError if it cannot be read, or holds
    none.
    """
    try:
        text = read_text(file, errors="replace")  # remarks around it may be in any encoding
    except UnreadableFile as wrong:
        raise OSError(str(wrong)) from None
    begin, end = text.find(ssl.PEM_HEADER), text.find(ssl.PEM_FOOTER)
    try:
        certificate = ssl.PEM_cert_to_DER_cert(text[begin : end + len(ssl.PEM_FOOTER)])
    except ValueError:
        certificate = b""
    if not certificate:
        raise OSError(f"{file} holds no certificate")
    return fingerprint(certificate)


class KnownServers:
    """Fingerprints of known servers by address, stored in `file`; None: in memory only.

    An unreadable file counts as empty, but `problem` reports it, and no new server is trusted before it is repaired.
    """

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self._known: dict[str, str] = {}

    def get(self, place: str) -> str | None:
        """Return the fingerprint that is known for this HOST:PORT; None if there is none."""
        return self._read().get(place)

    def problem(self) -> str:
        """Return why the file cannot be read, as a clause that names it; "" if it can, or there is none."""
        try:
            self._read_strictly()
        except ValueError as wrong:
            return str(wrong)
        return ""

    def keep(self, place: str, shown: str) -> None:
        """Store the fingerprint for this HOST:PORT. An unreadable file is set aside first.

        Raises OSError if the file cannot be written; the fingerprint is then known in memory only.
        """
        is_unreadable = bool(self.problem())
        self._known = {**self._read(), place: shown}
        if self.file is not None:
            if is_unreadable:
                set_aside(self.file)
            self.file.parent.mkdir(parents=True, exist_ok=True)
            lines = [f"{json.dumps(server)} = {json.dumps(known)}\n" for server, known in sorted(self._known.items())]
            write_whole(self.file, HEAD + "".join(lines))

    def _read(self) -> dict[str, str]:
        try:
            return self._read_strictly()
        except ValueError:
            return self._known

    def _read_strictly(self) -> dict[str, str]:
        """Return the known fingerprints. The file is read at each call, since two programs may run at once.

        Raises ValueError if it exists and cannot be read.
        """
        if self.file is None:
            return self._known
        try:
            found = tomllib.loads(read_text(self.file))
        except MissingFile:
            return self._known
        except UnreadableFile:
            if os.path.lexists(self.file):
                raise
            return self._known
        except (ValueError, RecursionError) as wrong:
            raise UnreadableFile(self.file, f"it is no TOML ({wrong})") from None
        return {place: known for place, known in found.items() if isinstance(known, str)}


class Trust(Struct, frozen=True):
    """Decides which certificates a connection accepts.

    `known` holds the fingerprints seen before. `insisted` returns the one fingerprint that is required, or "". `met` is
    called with the fingerprint of a server that is trusted for the first time. Before that, `compared` may refuse it:
    for connections that send a password, see `approach.py`.
    """

    known: KnownServers
    insisted: Callable[[], str] = lambda: ""
    met: Callable[[str], None] = lambda shown: None
    compared: Callable[[Address, str], bool] = lambda address, shown: True

    async def line(
        self,
        address: Address,
        dial: Callable[[ssl.SSLContext], Awaitable[L]],
        certificate: Callable[[L], bytes],
        hang_up: Callable[[L], None],
    ) -> L:
        """Return a connection to a trusted server, on which nothing has been sent.

        `dial` makes a connection with the given context, `certificate` returns what the server has shown on it (DER),
        and `hang_up` closes it. Raises Distrust if the server must not be trusted, OSError if dialling fails, and
        ssl.SSLError among these if the server does not use TLS.
        """
        insisted, known = self.insisted(), self.known.get(address.place)
        if not insisted and (problem := self.known.problem()):
            raise Distrust(
                f"The servers that were met before stand in a file, and {problem}. Nothing was said to {address}.",
                "mend that file, or move it away to meet all servers anew",
            )
        if not insisted and known is None and (line := await self._vouched(address, dial)) is not None:
            return line
        line = await dial(anybody())
        shown = fingerprint(certificate(line))
        if shown == (insisted or known):
            if insisted and insisted != known:
                self._keep(address, shown)
            return line
        if insisted or known is not None:
            hang_up(line)
            if not insisted and (line := await self._vouched(address, dial)) is not None:
                return line
            raise self._distrust(address, insisted, known, shown)
        if not self.compared(address, shown):
            hang_up(line)
            raise Distrust(
                f"{address} is met for the first time, and nobody vouches for its certificate {shown}. "
                "The password was not said to it.",
                f"ask whoever runs it; if that is the right one, say --fingerprint {shown}",
            )
        self._keep(address, shown)
        self.met(shown)
        return line

    async def _vouched(self, address: Address, dial: Callable[[ssl.SSLContext], Awaitable[L]]) -> L | None:
        """Return a connection to a server whose certificate an authority has signed; None if none has.

        Raises Distrust if that certificate is out of date: such a server is never treated as one with a self-signed
        certificate.
        """
        try:
            return await dial(vouched_for())
        except ssl.SSLCertVerificationError as wrong:
            if (why := OUT_OF_DATE.get(getattr(wrong, "verify_code", 0))) is None:
                return None
            raise Distrust(
                f"The certificate of {address} {why}. Nothing was said to it.",
                "look whether the clock of this machine is right; else whoever runs the server has to renew it. "
                "--fingerprint SHA256:... trusts one certificate whatever its dates",
            ) from None

    def _keep(self, address: Address, shown: str) -> None:
        with contextlib.suppress(OSError):  # if it is not stored, the fingerprint is shown again the next time
            self.known.keep(address.place, shown)

    def _distrust(self, address: Address, insisted: str, known: str | None, shown: str) -> Distrust:
        if insisted:
            return Distrust(
                f"What answers at {address} shows the certificate {shown}, and not {insisted}.",
                "ask whoever runs it which one is right; if they do not know this one, somebody sits in between",
            )
        file = f", or take its line out of {self.known.file}" if self.known.file is not None else ""
        return Distrust(
            f"The certificate of {address} has changed: it was {known} and is {shown}. Nothing was said to it.",
            f"ask whoever runs it; if this is their new one, say kickdoor join --fingerprint {shown} {address}{file}. "
            "If they know nothing of it, somebody sits in between",
        )


def vouched_for() -> ssl.SSLContext:
    """Return a TLS context that accepts only a certificate for this host signed by an authority of this machine."""
    return _modern(ssl.create_default_context())


def anybody() -> ssl.SSLContext:
    """Return a TLS context that accepts any certificate: check the fingerprint before sending anything."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return _modern(context)


def _modern(context: ssl.SSLContext) -> ssl.SSLContext:
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    return context
