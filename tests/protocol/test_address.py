"""Addresses as people type them: a host, perhaps a port, perhaps by TLS."""

from __future__ import annotations

import pytest

from kickdoor_protocol.finding.address import DEFAULT_PORT, Address, parse_address


@pytest.mark.parametrize(
    ("text", "address", "written"),
    [
        ("anna", Address("anna", DEFAULT_PORT), f"anna:{DEFAULT_PORT}"),
        ("anna:80", Address("anna", 80), "anna:80"),
        ("anna:1", Address("anna", 1), "anna:1"),
        ("anna:65535", Address("anna", 65535), "anna:65535"),
        (" 10.0.0.1:80 ", Address("10.0.0.1", 80), "10.0.0.1:80"),
        ("fe80::1", Address("fe80::1", DEFAULT_PORT), f"[fe80::1]:{DEFAULT_PORT}"),
        ("[::1]:80", Address("::1", 80), "[::1]:80"),
        ("[::1]", Address("::1", DEFAULT_PORT), f"[::1]:{DEFAULT_PORT}"),
        ("tls://anna", Address("anna", DEFAULT_PORT, tls=True), f"tls://anna:{DEFAULT_PORT}"),
        ("TLS://[::1]:80", Address("::1", 80, tls=True), "tls://[::1]:80"),
    ],
)
def test_addresses_as_people_type_them(text: str, address: Address, written: str) -> None:
    assert parse_address(text) == address
    assert str(address) == written


@pytest.mark.parametrize("text", ["", ":", ":80", "anna:x", "anna:0", "anna:65536", "[::1", "[::1]80"])
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(ValueError, match=r"no address|no host|no port"):
        parse_address(text)
