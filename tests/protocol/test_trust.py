"""Which certificate is trusted, at the first meeting and ever after, with dialling that is written down."""

from __future__ import annotations

import asyncio
import base64
import ssl
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from kickdoor_protocol.files.folders import KNOWN_SERVERS
from kickdoor_protocol.finding.address import Address
from kickdoor_protocol.finding.approach import Approach
from kickdoor_protocol.finding.trust import Distrust, KnownServers, Trust, fingerprint, fingerprint_in

ANNA = Address("anna.local", tls=True)
OURS, ANOTHER = b"the certificate that Anna has made", b"the certificate of somebody in between"


@dataclass
class Server:
    """What shows that certificate; `vouched`: an authority vouches for it."""

    certificate: bytes
    vouched: bool = False
    lines: list[str] = field(default_factory=list)
    hung_up: int = 0

    async def dial(self, context: ssl.SSLContext) -> bytes:
        checks = context.verify_mode is ssl.CERT_REQUIRED and context.check_hostname
        self.lines.append("checked" if checks else "unchecked")
        assert context.minimum_version is ssl.TLSVersion.TLSv1_3
        if checks and not self.vouched:
            raise ssl.SSLCertVerificationError("self-signed certificate")
        return self.certificate

    def meets(self, known: KnownServers, insisted: str = "") -> list[str]:
        """Somebody connects; what he is told of a first meeting."""
        met: list[str] = []
        self.is_met(Trust(known, lambda: insisted, met.append))
        return met

    def is_met(self, trust: Trust) -> None:
        """By somebody who trusts like this."""
        line = asyncio.run(trust.line(ANNA, self.dial, lambda line: line, self._hang_up))
        assert line == self.certificate

    def _hang_up(self, line: bytes) -> None:
        self.hung_up += 1


@pytest.fixture
def known(tmp_path: Path) -> KnownServers:
    return KnownServers(tmp_path / "ann" / "settings" / KNOWN_SERVERS)


def test_a_certificate_of_ones_own_is_shown_once_and_remembered(known: KnownServers) -> None:
    assert Server(OURS).meets(known) == [fingerprint(OURS)]
    again = Server(OURS)
    assert again.meets(KnownServers(known.file)) == [], "also by another run of the program"
    assert again.lines == ["unchecked"], "and nobody else is asked"


def test_what_an_authority_vouches_for_is_accepted_without_a_word(known: KnownServers) -> None:
    server = Server(OURS, vouched=True)
    assert server.meets(known) == []
    assert (server.lines, known.get(ANNA.place)) == (["checked"], None)


def test_a_changed_certificate_is_refused_with_what_to_do(known: KnownServers) -> None:
    Server(OURS).meets(known)
    changed = Server(ANOTHER)
    with pytest.raises(Distrust) as caught:
        changed.meets(known)
    assert f"it was {fingerprint(OURS)} and is {fingerprint(ANOTHER)}" in str(caught.value)
    assert f"--fingerprint {fingerprint(ANOTHER)} tls://anna.local:7777" in caught.value.cure
    assert str(known.file) in caught.value.cure
    assert changed.hung_up == 1
    assert known.get(ANNA.place) == fingerprint(OURS), "and it is not remembered"


def test_a_server_may_exchange_its_own_certificate_for_a_public_one(known: KnownServers) -> None:
    Server(OURS).meets(known)
    assert Server(ANOTHER, vouched=True).meets(known) == []


def test_who_was_told_the_fingerprint_insists_on_it(known: KnownServers) -> None:
    another = Server(ANOTHER, vouched=True)
    with pytest.raises(Distrust) as caught:
        another.meets(known, fingerprint(OURS))
    assert str(caught.value) == (
        f"What answers at {ANNA} shows the certificate {fingerprint(ANOTHER)}, and not {fingerprint(OURS)}."
    )
    assert (another.lines, another.hung_up) == (["unchecked"], 1), "whoever vouches for that one"
    assert known.get(ANNA.place) is None
    assert Server(OURS).meets(known, fingerprint(OURS)) == []
    Server(ANOTHER).meets(known, fingerprint(ANOTHER))
    assert Server(ANOTHER).meets(known) == [], "it takes the place of the one that was known"


def test_who_carries_a_password_meets_nobody_by_himself(known: KnownServers) -> None:
    carrying = Approach(tls=True, password="swordfish")
    assert carrying.looks_first(ANNA, known)
    stranger = Server(OURS)
    with pytest.raises(Distrust, match="The password was not said to it") as caught:
        stranger.is_met(carrying.trust(known))
    assert f"{ANNA} is met for the first time" in str(caught.value)
    assert fingerprint(OURS) in str(caught.value)
    assert caught.value.cure.endswith(f"--fingerprint {fingerprint(OURS)}")
    assert (stranger.hung_up, known.get(ANNA.place)) == (1, None), "nor does he remember whom he did not trust"
    Server(OURS).is_met(Approach(fingerprint=fingerprint(OURS), password="swordfish").trust(known))
    assert not carrying.looks_first(ANNA, known)
    Server(OURS).is_met(carrying.trust(known))


def test_unless_an_authority_vouches_for_it_each_time(known: KnownServers) -> None:
    carrying = Approach(tls=True, password="swordfish")
    Server(OURS, vouched=True).is_met(carrying.first_look(known))
    Server(OURS, vouched=True).is_met(carrying.trust(known))
    with pytest.raises(Distrust):
        Server(ANOTHER).is_met(carrying.trust(known))


@pytest.mark.parametrize(
    ("approach", "address"),
    [
        (Approach(tls=True), ANNA),
        (Approach(fingerprint=fingerprint(OURS), password="swordfish"), ANNA),
        (Approach(password="swordfish"), Address("anna.local")),
    ],
    ids=["no password", "a fingerprint is named", "no TLS, so nothing to compare"],
)
def test_who_need_not_look_first(approach: Approach, address: Address, known: KnownServers) -> None:
    assert not approach.looks_first(address, known)


def test_where_nobody_sits_at_a_terminal_nobody_has_compared(known: KnownServers) -> None:
    with pytest.raises(Distrust):
        Server(OURS).is_met(Approach(tls=True, password="swordfish").first_look(known))


def test_each_address_has_its_own(known: KnownServers) -> None:
    Server(OURS).meets(known)
    known.keep("boris:7777", fingerprint(ANOTHER))
    assert [known.get(place) for place in ("anna.local:7777", "boris:7777", "boris:7778")] == [
        fingerprint(OURS),
        fingerprint(ANOTHER),
        None,
    ]


def test_a_line_may_be_taken_out_by_hand(known: KnownServers) -> None:
    Server(OURS).meets(known)
    assert known.file is not None
    text = known.file.read_text("utf-8")
    assert f'"anna.local:7777" = "{fingerprint(OURS)}"' in text
    known.file.write_text(text.replace('"anna.local', '# "anna.local'), "utf-8")
    assert Server(ANOTHER).meets(KnownServers(known.file)) == [fingerprint(ANOTHER)]


@pytest.mark.parametrize("text", [b"not [ toml", '"a:1" = "x"'.encode("utf-16"), b"\xff", b"[" * 5000])
def test_nobody_is_met_anew_because_the_file_of_those_met_cannot_be_read(tmp_path: Path, text: bytes) -> None:
    """Otherwise a slip of the pen in that file would let anybody pass for a server that was met before."""
    file = tmp_path / KNOWN_SERVERS
    file.write_bytes(text)
    with pytest.raises(Distrust, match=r"cannot be read: .*Nothing was said to") as caught:
        Server(OURS).meets(KnownServers(file))
    assert str(file) in str(caught.value)
    KnownServers(file).keep(ANNA.place, fingerprint(OURS))
    assert (tmp_path / f"{KNOWN_SERVERS}.old").read_bytes() == text, "nothing is lost"


def test_a_file_that_cannot_be_written_keeps_nobody_out(tmp_path: Path) -> None:
    (tmp_path / KNOWN_SERVERS).write_text("")
    nowhere = KnownServers(tmp_path / KNOWN_SERVERS / "below a file" / KNOWN_SERVERS)
    assert Server(OURS).meets(nowhere) == [fingerprint(OURS)]


def test_a_file_without_a_certificate_is_said_to_be_none(tmp_path: Path) -> None:
    for text in ("", "-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----\n", "-----BEGIN CERTIFICATE-----\nAA"):
        (tmp_path / "none.pem").write_text(text, "ascii")
        with pytest.raises(OSError, match="holds no certificate"):
            fingerprint_in(tmp_path / "none.pem")


def test_of_several_certificates_with_remarks_the_first_one_counts(tmp_path: Path) -> None:
    """As `openssl x509 -text` writes it, and with the chain of those who vouch behind it."""
    file = tmp_path / "chain.pem"
    file.write_text(f"Certificate: of Anna\n{ssl.DER_cert_to_PEM_cert(OURS)}{ssl.DER_cert_to_PEM_cert(ANOTHER)}")
    assert fingerprint_in(file) == fingerprint(OURS)


def test_a_fingerprint_is_written_as_ssh_writes_it() -> None:
    kind, _, letters = fingerprint(OURS).partition(":")
    assert (kind, len(letters)) == ("SHA256", 43)
    assert len(base64.b64decode(letters + "=")) == 32


def test_who_looks_for_a_server_in_the_file_finds_it_by_the_alphabet(known: KnownServers) -> None:
    for place in ("cid:7777", "anna.local:7777", "boris:7777"):
        known.keep(place, fingerprint(OURS))
    assert known.file is not None
    head, *lines = known.file.read_text("utf-8").splitlines()
    assert "may be taken out" in head
    assert [line.split(":")[0] for line in lines] == ['"anna.local', '"boris', '"cid']


def test_where_nothing_is_kept_on_a_disk_nobody_is_sent_to_a_file() -> None:
    known = KnownServers()
    Server(OURS).meets(known)
    with pytest.raises(Distrust) as caught:
        Server(ANOTHER).meets(known)
    assert "its line" not in caught.value.cure


def test_who_insists_on_the_one_that_is_known_writes_nothing_anew(
    known: KnownServers, monkeypatch: pytest.MonkeyPatch
) -> None:
    Server(OURS).meets(known)
    kept: list[str] = []
    monkeypatch.setattr(known, "keep", lambda place, shown: kept.append(shown))
    Server(OURS).meets(known, fingerprint(OURS))
    assert kept == []
    Server(ANOTHER).meets(known, fingerprint(ANOTHER))
    assert kept == [fingerprint(ANOTHER)]


def test_a_place_with_quotes_is_only_a_place(tmp_path: Path) -> None:
    known = KnownServers(tmp_path / KNOWN_SERVERS)
    known.keep('a"b:1', "SHA256:x")
    assert known.get('a"b:1') == "SHA256:x"
