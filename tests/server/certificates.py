"""Certificates with dates of the test's choice, in files like an operator's."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

DAY_S = 86_400.0


class Authority:
    """Issues certificates for localhost; `root` is its own certificate (PEM)."""

    def __init__(self, now_s: float, days: tuple[float, float] = (-1_000, 1_000)) -> None:
        self._now_s = now_s
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.root = self._signed("authority", self._key, days, is_authority=True).public_bytes(Encoding.PEM)

    def issues(self, folder: Path, days: tuple[float, float], *, chain: bool = False) -> tuple[Path, Path]:
        """Write a certificate and its key, valid between two `days` counted from now. `chain`: with the issuer's
        certificate."""
        key = ec.generate_private_key(ec.SECP256R1())
        folder.mkdir(parents=True, exist_ok=True)
        certificate, key_file = folder / "fullchain.pem", folder / "privkey.pem"
        shown = self._signed("localhost", key, days).public_bytes(Encoding.PEM)
        certificate.write_bytes(shown + (self.root if chain else b""))
        key_file.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        return certificate, key_file

    def _signed(
        self, name: str, key: ec.EllipticCurvePrivateKey, days: tuple[float, float], *, is_authority: bool = False
    ) -> x509.Certificate:
        begins, ends = (dt.datetime.fromtimestamp(self._now_s + day * DAY_S, dt.UTC) for day in days)
        usage = x509.KeyUsage(True, False, False, False, False, is_authority, is_authority, False, False)
        return (
            x509.CertificateBuilder()
            .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]))
            .issuer_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "authority")]))
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(begins)
            .not_valid_after(ends)
            .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
            .add_extension(x509.BasicConstraints(ca=is_authority, path_length=None), critical=True)
            .add_extension(usage, critical=True)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
            .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(self._key.public_key()), critical=False)
            .sign(self._key, hashes.SHA256())
        )
