"""Keys, passwords, tickets and the ssh server's own key: what is on the disk, who can read it, and whom it lets in."""

from __future__ import annotations

from pathlib import Path

import asyncssh
import pytest

from kickdoor_client.ssh.__main__ import HostKeyError, host_key
from kickdoor_client.ssh.access import WORDS, WORDS_IN_PASSWORD, Access, AccessError, Visitor, access
from kickdoor_client.ssh.guests import KEPT_MOST, TokenFile, VisitorTokens

ANN = Visitor("Ann", "password")


def new_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


def offered(key: asyncssh.SSHKey) -> asyncssh.SSHKey:
    """The half of it that a visitor shows."""
    return asyncssh.import_public_key(key.export_public_key())


def public(key: asyncssh.SSHKey) -> str:
    return key.export_public_key().decode()


def mode(file: Path) -> int:
    return file.stat().st_mode & 0o777


def test_the_host_key_is_made_once_and_nobody_else_can_read_it(tmp_path: Path) -> None:
    first = host_key(tmp_path / "ssh")
    assert mode(tmp_path / "ssh" / "host_key") == 0o600
    assert host_key(tmp_path / "ssh").get_fingerprint() == first.get_fingerprint()


def test_a_host_key_that_is_none_is_never_replaced_but_told(tmp_path: Path) -> None:
    (tmp_path / "host_key").write_text("nonsense", "utf-8")
    with pytest.raises(HostKeyError, match="remove it to have another made"):
        host_key(tmp_path)
    assert (tmp_path / "host_key").read_text("utf-8") == "nonsense"


def test_a_friend_added_to_the_list_while_others_play_can_come_in(tmp_path: Path) -> None:
    keys, ann, bob = tmp_path / "keys", new_key(), new_key()
    keys.write_text(f"# friends\n{public(ann)}", "utf-8")
    who, told = access(keys, None, is_open=False, folder=tmp_path)
    assert told == ""
    assert who.is_key_known(offered(ann), "192.0.2.1")
    assert not who.is_key_known(offered(bob), "192.0.2.1")
    keys.write_text(f"{public(ann)}{public(bob)}", "utf-8")
    assert who.is_key_known(offered(bob), "192.0.2.1")
    assert not who.is_password("")


def test_a_key_may_be_good_from_some_places_only(tmp_path: Path) -> None:
    keys, ann = tmp_path / "keys", new_key()
    keys.write_text(f'from="192.0.2.*" {public(ann)}', "utf-8")
    who = Access(keys)
    assert who.is_key_known(offered(ann), "192.0.2.9")
    assert not who.is_key_known(offered(ann), "198.51.100.9")


def test_a_list_that_vanishes_or_breaks_lets_nobody_in(tmp_path: Path) -> None:
    keys, ann = tmp_path / "keys", new_key()
    keys.write_text(public(ann), "utf-8")
    who = Access(keys)
    keys.write_text("ssh-ed25519 AAAAnonsense\n", "utf-8")
    assert not who.is_key_known(offered(ann), "192.0.2.1")
    keys.unlink()
    assert not who.is_key_known(offered(ann), "192.0.2.1")


def test_a_list_of_private_keys_is_told_at_the_start(tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    keys.write_bytes(new_key().export_private_key())
    with pytest.raises(AccessError, match="no list of public keys"):
        access(keys, None, is_open=False, folder=tmp_path)
    with pytest.raises(AccessError, match=r"cannot be read: no such file or directory$"):
        access(tmp_path / "nowhere", None, is_open=False, folder=tmp_path)


def test_a_password_that_was_made_up_stays_the_same_and_is_kept_from_others(tmp_path: Path) -> None:
    who, told = access(None, None, is_open=False, folder=tmp_path)
    assert len(told.split("-")) == WORDS_IN_PASSWORD == 5
    assert set(told.split("-")) <= set(WORDS)
    assert len(set(WORDS)) == 32, "five bits each"
    assert not any(word != other and other.startswith(word) for word in WORDS for other in WORDS), "none begins another"
    assert mode(tmp_path / "password") == 0o600
    assert who.is_password(told)
    assert not who.is_password(told[:-1])
    assert access(None, None, is_open=False, folder=tmp_path)[1] == told


def test_a_password_of_ones_own_is_the_first_line_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "own"
    file.write_text("  custard  \nsecond line\n", "utf-8")
    who, told = access(None, file, is_open=False, folder=tmp_path)
    assert told == ""
    assert who.is_password("custard")
    file.write_text("\ncustard\n", "utf-8")
    with pytest.raises(AccessError, match="empty"):
        access(None, file, is_open=False, folder=tmp_path)


def test_open_access_asks_for_nothing_and_makes_nothing_up(tmp_path: Path) -> None:
    assert access(None, None, is_open=True, folder=tmp_path) == (Access(is_open=True), "")
    assert not list(tmp_path.iterdir())


def test_tickets_outlive_the_ssh_server_and_nobody_else_can_read_them(tmp_path: Path) -> None:
    room = TokenFile(tmp_path / "ssh")
    room.keep(ANN, "old")
    room.keep(ANN, "new")
    assert mode(tmp_path / "ssh" / "tokens.json") == 0o600
    again = TokenFile(tmp_path / "ssh")
    assert again.token(ANN) == "new"
    assert again.token(Visitor("Ann", "SHA256:other")) is None
    assert again.token(Visitor("Bob", "password")) is None


def test_tickets_that_cannot_be_read_keep_nobody_out(tmp_path: Path) -> None:
    for text in ("nonsense", "[1]"):
        (tmp_path / "tokens.json").write_text(text, "utf-8")
        assert TokenFile(tmp_path).token(ANN) is None


def test_only_so_many_tickets_are_kept() -> None:
    room = TokenFile(None)
    room.keep(ANN, "ann")
    for number in range(KEPT_MOST):
        room.keep(Visitor(f"v{number}", "password"), "t")
    assert room.token(ANN) is None
    assert room.token(Visitor("v0", "password")) == "t"


def test_only_so_many_visitors_letters_are_kept_and_those_used_last_longest() -> None:
    guests = VisitorTokens(TokenFile(None))
    for number in (0, *range(1, KEPT_MOST), 0):
        guests.keep_marks(Visitor(f"v{number}", "password"), {number: "a"})
    assert [guests.marks(Visitor(f"v{number}", "password")) for number in (0, 1)] == [{0: "a"}, {1: "a"}]
    guests.keep_marks(ANN, {7: "b"})
    kept = [guests.marks(Visitor(f"v{number}", "password")) for number in (0, 1, 2)]
    assert kept == [{0: "a"}, {}, {2: "a"}]
    assert guests.marks(ANN) == {7: "b"}
