"""Which certificate a server shows: one that it was given, or its own; what is of no use is said in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.people.connections.tls import Identity, NoTls, identity

CERTIFICATE, KEY = "certificate.pem", "key.pem"


@pytest.fixture
def own(tmp_path: Path) -> Identity:
    return identity(Settings(data=tmp_path / "anna"))


def given(certificate: Path | None, key: Path | None) -> Identity:
    return identity(Settings(tls_cert=certificate, tls_key=key))


def test_a_server_makes_its_own_once(own: Identity, tmp_path: Path) -> None:
    again = identity(Settings(data=tmp_path / "anna"))
    assert own.is_own
    assert again.fingerprint == own.fingerprint
    assert own.key.stat().st_mode & 0o077 == 0
    assert identity(Settings(data=tmp_path / "boris")).fingerprint != own.fingerprint


@pytest.mark.parametrize("lost", [CERTIFICATE, KEY])
def test_half_of_its_own_is_none_and_another_is_made(own: Identity, lost: str, tmp_path: Path) -> None:
    before = own.fingerprint
    (own.key.parent / lost).unlink()
    assert identity(Settings(data=tmp_path / "anna")).fingerprint != before


def test_one_that_it_was_given_is_shown(own: Identity) -> None:
    named = given(own.certificate, own.key)
    assert (named.fingerprint, named.is_own) == (own.fingerprint, False)


def scribbled(file: Path) -> Path:
    file.write_text("not a word of PEM\n", "ascii")
    return file


def gone(file: Path) -> Path:
    file.unlink()
    return file


@pytest.mark.parametrize(
    ("name", "spoilt", "said"),
    [
        (CERTIFICATE, scribbled, "is no certificate (in PEM)"),
        (KEY, scribbled, "is no key of that certificate (in PEM, without a passphrase)"),
        (CERTIFICATE, gone, "cannot be read: no such file"),
        (KEY, gone, "cannot be read: no such file"),
    ],
)
def test_what_is_of_no_use_is_named_with_the_reason(
    own: Identity, name: str, spoilt: Callable[[Path], Path], said: str
) -> None:
    file = spoilt(own.key.parent / name)
    with pytest.raises(NoTls) as caught:
        given(own.certificate, own.key)
    assert str(caught.value).startswith(f"{file} {said}")


def test_somebody_elses_key_is_no_key_of_it(own: Identity, tmp_path: Path) -> None:
    other = identity(Settings(data=tmp_path / "boris"))
    with pytest.raises(NoTls, match="is no key of that certificate"):
        given(own.certificate, other.key)


def test_one_without_the_other_is_none(own: Identity) -> None:
    for certificate, key in ((own.certificate, None), (None, own.key)):
        with pytest.raises(NoTls, match="say both --tls-cert and --tls-key, or neither"):
            given(certificate, key)


def test_where_there_is_no_folder_none_is_made(tmp_path: Path) -> None:
    with pytest.raises(NoTls, match="no data folder"):
        identity(Settings(data=None))
    scribbled(tmp_path / "a file")
    with pytest.raises(NoTls, match=r"no certificate can be kept in .*a file"):
        identity(Settings(data=tmp_path / "a file"))


def test_a_certificate_that_has_gone_has_no_fingerprint(own: Identity) -> None:
    gone(own.certificate)
    with pytest.raises(NoTls, match=r"is of no use: .*certificate.pem cannot be read: no such file"):
        _ = own.fingerprint
