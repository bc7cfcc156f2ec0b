"""A certificate that is out of date, or soon will be, is told wherever an operator looks: log, status, figures."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import ssl
import time
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.certificates import DAY_S, Authority
from tests.server.house import QUICK, SATURDAY_S, House
from tests.server.operations.test_pages import figures

from kickdoor_protocol.finding.address import Address
from kickdoor_protocol.finding.trust import Distrust, KnownServers, Trust, fingerprint_in
from kickdoor_server.operations.admin import findings, shown
from kickdoor_server.people.connections.tls import TlsContexts, identity

PREFIX = "kickdoor_certificate"
GOOD, SINCE = (-10.0, 80.0), (-1_000.0, 1_000.0)
"""Days from now: when a certificate and the authority behind it are valid."""

DATES = {
    "good": (GOOD, SINCE, ""),
    "the last day but one before it is reported": ((-75.9, 14.1), SINCE, ""),
    "soon": ((-76.1, 13.9), SINCE, "expires in 13 days, on 2023-11-28 "),
    "tomorrow": ((-88.9, 1.1), SINCE, "expires in a day, on 2023-11-16 "),
    "today": ((-89.9, 0.1), SINCE, "expires within a day, on 2023-11-15 "),
    "over": ((-90.1, -0.1), SINCE, "expired on 2023-11-14 "),
    "for six days, renewed after three": ((-3.0, 3.0), SINCE, ""),
    "for six days, not renewed": ((-5.0, 1.0), SINCE, "expires in a day, on 2023-11-15 "),
    "not yet": ((0.1, 90.0), SINCE, "is not valid before 2023-11-15 "),
    "an authority behind it that is over": (GOOD, (-1_000.0, -0.1), "expired on 2023-11-14 "),
    "an authority behind it that soon is": (GOOD, (-1_000.0, 5.1), "expires in 5 days, on 2023-11-20 "),
}


def guarded(folder: Path, days: tuple[float, float], authority: tuple[float, float] = SINCE) -> House:
    """A server with that certificate."""
    certificate, key = Authority(SATURDAY_S, authority).issues(folder, days, chain=True)
    return House(replace(QUICK, tls=True, tls_cert=certificate, tls_key=key))


@pytest.mark.parametrize("row", DATES)
def test_what_is_wrong_with_the_dates_is_told_wherever_an_operator_looks(
    row: str, tmp_path: Path, log: list[str]
) -> None:
    days, authority, wrong = DATES[row]
    house = guarded(tmp_path, days, authority)
    logged = [line for line in log if line.startswith("certificate_trouble")]
    page = shown.status(findings.status(house.server))
    (line,) = [line for line in page.splitlines() if line.startswith("TLS ")]
    found = figures(house)
    expires_s, renewal_s = (found[f"{PREFIX}_{name}_timestamp_seconds"] for name in ("expiration", "renewal"))
    begins_s = found[f"{PREFIX}_not_before_timestamp_seconds"]
    assert expires_s == SATURDAY_S + min(days[1], authority[1]) * DAY_S
    raised = min(renewal_s, expires_s) <= SATURDAY_S or begins_s > SATURDAY_S
    assert raised is bool(wrong), "what an alert sees is what the status says"
    if wrong:
        assert len(logged) == 1
        assert wrong in logged[0]
        assert f"The certificate {tmp_path / 'fullchain.pem'} {wrong}" in line
        assert "Renew it" in line
    else:
        assert logged == []
        assert "certificate valid until 20" in line


def test_it_is_logged_once_a_day_while_it_lasts_and_when_it_is_over(tmp_path: Path, log: list[str]) -> None:
    house = guarded(tmp_path, (-88.0, 2.0))
    house.clock.pump([3_600.0] * 25)
    assert sum(line.startswith("certificate_trouble") for line in log) == 2
    Authority(SATURDAY_S).issues(tmp_path, GOOD)
    house.clock.advance(60)
    assert [line for line in log if line.startswith("certificate_")][-2:] == [
        f"certificate_renewed fingerprint={house.server.tls_contexts.who.fingerprint}",  # type: ignore[union-attr]
        "certificate_right_again until='2024-02-02 22:13 UTC'",
    ]


def test_half_of_a_renewal_is_told_though_nobody_connects(tmp_path: Path, log: list[str]) -> None:
    house = guarded(tmp_path, GOOD)
    assert figures(house)[f"{PREFIX}_reload_failed"] == 0
    before = figures(house)[f"{PREFIX}_expiration_timestamp_seconds"]
    other, key = Authority(SATURDAY_S).issues(tmp_path / "other", (-1.0, 90.0))
    shutil.copy(other, tmp_path / "fullchain.pem")
    os.utime(tmp_path / "fullchain.pem", ns=(1, 1))
    found = figures(house)
    assert found[f"{PREFIX}_reload_failed"] == 1
    assert found[f"{PREFIX}_expiration_timestamp_seconds"] == before, "the certificate in use is that of before"
    assert "cannot be used, so the certificate of before is" in shown.status(findings.status(house.server))
    house.clock.advance(60)
    assert any(line.startswith("certificate_trouble") for line in log)
    shutil.copy(key, tmp_path / "privkey.pem")
    os.utime(tmp_path / "privkey.pem", ns=(2, 2))
    found = figures(house)
    assert found[f"{PREFIX}_reload_failed"] == 0
    assert found[f"{PREFIX}_expiration_timestamp_seconds"] == SATURDAY_S + 90 * DAY_S


def test_one_that_the_server_has_made_says_what_its_end_means(tmp_path: Path) -> None:
    own = identity(replace(QUICK, data=tmp_path))
    tls_contexts = TlsContexts(own, lambda: SATURDAY_S + 365 * 20 * DAY_S)
    assert "Players whose programs remember it still get in." in tls_contexts.trouble()
    assert f"delete {tmp_path / 'tls'}, restart, and tell players its fingerprint" in tls_contexts.trouble()


def test_a_server_without_tls_says_nothing_of_certificates() -> None:
    house = House()
    assert not [name for name in figures(house) if name.startswith(PREFIX)]
    assert "TLS" not in shown.status(findings.status(house.server))


# ---- what players read


class Dialled:
    """A server that shows that certificate, dialled by a program whose machine knows these authorities (PEM)."""

    def __init__(self, files: tuple[Path, Path], authorities: bytes) -> None:
        self._server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._server.load_cert_chain(*files)
        self._authorities = authorities.decode("ascii")

    async def dial(self, context: ssl.SSLContext) -> ssl.SSLObject:
        """Shake hands in memory. ssl.SSLCertVerificationError as OpenSSL has it."""
        if context.verify_mode is ssl.CERT_REQUIRED and self._authorities:
            context.load_verify_locations(cadata=self._authorities)
        there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
        ours = context.wrap_bio(back, there, server_hostname="localhost")
        theirs = self._server.wrap_bio(there, back, server_side=True)
        for end in (ours, theirs, ours, theirs):
            with contextlib.suppress(ssl.SSLWantReadError):
                end.do_handshake()
        return ours

    def meets(self, known: KnownServers, insisted: str = "") -> list[str]:
        """Somebody joins; what they are told of a first meeting. Distrust."""
        met: list[str] = []
        trust = Trust(known, lambda: insisted, met.append)
        asyncio.run(trust.line(Address("localhost", tls=True), self.dial, shown_by, lambda line: None))
        return met


def shown_by(line: ssl.SSLObject) -> bytes:
    return line.getpeercert(binary_form=True) or b""


@pytest.mark.parametrize(
    ("days", "said"),
    [((-90.0, -1.0), "has expired"), ((1.0, 90.0), "is not valid yet"), ((-1.0, 90.0), "")],
)
@pytest.mark.parametrize("met_before", [False, True])
def test_a_player_reads_that_a_vouched_certificate_is_out_of_date(
    days: tuple[float, float], said: str, met_before: bool, tmp_path: Path
) -> None:
    """And is never asked to take it for one that the server made itself."""
    authority = Authority(time.time())
    files = authority.issues(tmp_path, days)
    known = KnownServers()
    if met_before:
        known.keep("localhost:7777", "SHA256:another")
    server = Dialled(files, authority.root)
    if not said:
        assert server.meets(known) == []
        return
    with pytest.raises(Distrust) as caught:
        server.meets(known)
    assert str(caught.value) == f"The certificate of tls://localhost:7777 {said}. Nothing was said to it."
    assert caught.value.cure.startswith("look whether the clock of this machine is right; else whoever runs the server")
    fingerprint = fingerprint_in(files[0])
    assert server.meets(known, fingerprint) == [], "whoever insists on this one gets in"


@pytest.mark.parametrize("days", [(-90.0, -1.0), (1.0, 90.0)])
def test_a_certificate_that_nobody_vouches_for_is_known_by_its_fingerprint_whatever_its_dates(
    days: tuple[float, float], tmp_path: Path
) -> None:
    files = Authority(time.time()).issues(tmp_path, days)
    known = KnownServers()
    assert Dialled(files, b"").meets(known) == [fingerprint_in(files[0])]
    assert Dialled(files, b"").meets(known) == [], "and known from then on"
