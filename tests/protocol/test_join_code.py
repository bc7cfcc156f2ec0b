"""A code stands for one address and one port, is short where people play, and a slip of the ear is noticed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kickdoor_protocol.finding.address import Address, parse_address
from kickdoor_protocol.finding.join_code import LETTERS, from_join_code, join_code

HOSTS = st.one_of(
    st.ip_addresses(v=4),
    *(st.ip_addresses(v=4, network=net) for net in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")),
)
ADDRESSES = st.tuples(HOSTS.map(str), st.one_of(st.just(7777), st.integers(1, 65535)))


@given(ADDRESSES)
def test_a_code_leads_back_to_its_address(address: tuple[str, int]) -> None:
    assert from_join_code(join_code(*address)) == address


@given(ADDRESSES, ADDRESSES)
def test_two_addresses_never_share_a_code(one: tuple[str, int], other: tuple[str, int]) -> None:
    assert (join_code(*one) == join_code(*other)) == (one == other)


@pytest.mark.parametrize(
    ("host", "port", "letters"),
    [
        ("192.168.1.20", 7777, 5),
        ("172.20.0.7", 7777, 6),
        ("10.0.0.7", 7777, 7),
        ("192.168.1.20", 7778, 8),
        ("203.0.113.9", 7777, 8),
    ],
)
def test_it_is_short_where_people_play(host: str, port: int, letters: int) -> None:
    assert len(join_code(host, port)) == letters


def test_most_slips_of_the_ear_are_noticed() -> None:
    code = join_code("192.168.1.20", 7777)
    slips = [
        code[:place] + letter + code[place + 1 :] for place in range(5) for letter in LETTERS if letter != code[place]
    ]
    unnoticed = [slip for slip in slips if from_join_code(slip) is not None]
    assert len(unnoticed) <= len(slips) / 16


@pytest.mark.parametrize("text", ["", "K", "anna", "anna.local", "k7qmx", "O0I1L", "192.168.1.20", "ZZZZZZZZZZZZZZZZ"])
def test_what_is_no_code_is_taken_for_none(text: str) -> None:
    assert from_join_code(text) is None


@given(st.text(LETTERS, min_size=1, max_size=14))
def test_whatever_spells_an_address_is_the_code_of_it(text: str) -> None:
    address = from_join_code(text)
    assert address is None or join_code(*address) == text


def test_a_name_has_no_code() -> None:
    with pytest.raises(ValueError, match="anna"):
        join_code("anna.local", 7777)


def test_a_code_can_be_typed_where_an_address_can() -> None:
    code = join_code("192.168.1.20", 7778)
    assert parse_address(f" {code} ") == Address("192.168.1.20", 7778)
    assert parse_address(code.lower()) == Address(code.lower()), "in small letters it is the name of a host"
