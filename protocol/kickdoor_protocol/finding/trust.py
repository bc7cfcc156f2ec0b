"""Whose certificate is to be trusted: one that a public authority vouches for, or the one that was there before.

A server among friends has a certificate that it made itself, for which nobody vouches. Its fingerprint is shown and
remembered at the first meeting, and no other one is accepted at that address from then on, unless an authority vouches
for that. Whoever was told the fingerprint by other means may insist on it.

What is remembered is TOML that people may edit, a line for each server: "anna.local:7777" = "SHA256:...". Dialling is
handed in, since what is decided here is the same for everybody who dials.
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

OUT_OF_DATE = {9: "is not valid yet", 10: "has expired"}
"""What is wrong with a certificate that an authority vouches for, by OpenSSL's X509_V_ERR number. OpenSSL looks at
dates last, so a certificate that nobody vouches for has another number."""

L = TypeVar("L")


class Distrust(Exception):  # noqa: N818 - it is no mistake of ours
    """The certificate is not the one that it should be. The text says so, `cure` what to do."""

    def __init__(self, text: str, cure: str) -> None:
        super().__init__(text)
        self.cure = cure


def fingerprint(certificate: bytes) -> str:
    """Of a certificate (DER): its SHA-256 as ssh writes it, 50 letters on one line."""
    digest = hashlib.sha256(certificate).digest()
    return "SHA256:" + base64.b64encode(digest).decode("ascii").rstrip("=")


def fingerprint_in(file: Path) -> str:
    """Of the first certificate in a PEM file. OSError if it cannot be read, or holds none."""
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
    """Fingerprints by address; `file` None: for as long as the program runs.

    A file that is there and cannot be read knows nobody: `problem` says so, and nobody is met before it is mended.
    """

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self._known: dict[str, str] = {}

    def get(self, place: str) -> str | None:
        """The fingerprint that is remembered for this HOST:PORT."""
        return self._read().get(place)

    def problem(self) -> str:
        """Return why the file cannot be read, as a clause that names it; "" if it can, or there is none."""
        try:
            self._read_strictly()
        except ValueError as wrong:
            return str(wrong)
        return ""

    def keep(self, place: str, shown: str) -> None:
        """Remember it. OSError if it cannot be written; then it is remembered for as long as the program runs."""
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
        """The file is read each time: two programs may run at once. ValueError if it is there and cannot be read."""
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
    """What is trusted. `insisted` returns the one fingerprint that must be shown, "" if nobody insists.

    `met` is told the fingerprint of a server that is trusted because it was met for the first time. Before that
    `compared` may say that this is not enough: for whoever carries a password, see `approach.py`.
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
        """A line to a server that is trusted, on which nothing has been said. `dial` makes one with that context,
        `certificate` is what the other end has shown on it.

        Distrust if it must not be trusted; OSError as dialling has it, with ssl.SSLError if that end speaks no TLS.
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
        """Dial a server whose certificate an authority vouches for; None if none does.

        Distrust if that is out of date: such a server is never taken for one with a certificate of its own.
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
        with contextlib.suppress(OSError):  # shown again the next time
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
    """Only a certificate for this host that an authority of this machine vouches for."""
    return _modern(ssl.create_default_context())


def anybody() -> ssl.SSLContext:
    """Any certificate: whoever uses this looks at it before he says anything."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return _modern(context)


def _modern(context: ssl.SSLContext) -> ssl.SSLContext:
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    return context
