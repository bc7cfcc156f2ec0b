"""The options of whoever goes to a server, and the person at the terminal who compares what it shows."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from kickdoor_protocol.finding.address import Address
from kickdoor_protocol.finding.approach import Approach, approaching
from kickdoor_protocol.finding.trust import KnownServers

ANNA = Address("anna", tls=True)
SHOWN = "SHA256:what-it-shows"
OPTIONS = (
    "Options: "
    "--tls The server speaks TLS, as with tls:// before the address. "
    "--fingerprint SHA256:... Only to a server that shows this certificate; it is remembered. "
    "--password-file FILE What to say where a password is asked for: the first line of this file. "
    "--help Show this message and exit."
)


def going(*words: str) -> tuple[int, str, list[Approach]]:
    """The exit code, what is printed, and how the command was told to go."""
    came: list[Approach] = []

    @click.command()
    @approaching
    def go(approach: Approach) -> None:
        came.append(approach)

    ran = CliRunner().invoke(go, words)
    return ran.exit_code, ran.output, came


def test_what_can_be_said_about_the_way() -> None:
    _, page, _ = going("--help")
    assert " ".join(page.partition("\n\n")[2].split()) == OPTIONS


@pytest.mark.parametrize(
    ("words", "approach"),
    [
        ((), Approach()),
        (("--tls",), Approach(tls=True)),
        (("--fingerprint", SHOWN), Approach(fingerprint=SHOWN)),
        (("--password-file", "word"), Approach(password="swordfish")),
        (("--tls", "--fingerprint", SHOWN, "--password-file", "word"), Approach(True, SHOWN, "swordfish")),
    ],
)
def test_each_option_is_heard(
    words: tuple[str, ...], approach: Approach, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "word").write_text("swordfish\n", "utf-8")
    assert going(*words) == (0, "", [approach])


@pytest.mark.parametrize(
    ("file", "wrong"),
    [
        ("nothing", "Error: Invalid value for '--password-file': File 'nothing' does not exist."),
        ("folder", "Error: Invalid value for '--password-file': File 'folder' is a directory."),
        (
            "empty",
            "Error: Invalid value for --password-file: the first line of empty should be a password, and it is empty.",
        ),
    ],
)
def test_a_file_of_no_use_is_named(file: str, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty").touch()
    code, text, came = going("--password-file", file)
    assert (code, text.splitlines()[-1], came) == (2, wrong, [])


@pytest.mark.parametrize(
    ("approach", "typed", "reached"),
    [
        (Approach(), "anna", "anna:7777"),
        (Approach(tls=True), "anna", "tls://anna:7777"),
        (Approach(fingerprint=SHOWN), "anna", "tls://anna:7777"),
        (Approach(password="swordfish"), "anna", "anna:7777"),
    ],
)
def test_who_names_a_fingerprint_means_tls(approach: Approach, typed: str, reached: str) -> None:
    assert str(approach.to(Address(typed))) == reached
    assert str(approach.to(Address(typed, tls=True))) == "tls://anna:7777"


def test_a_password_is_written_nowhere() -> None:
    assert repr(Approach(True, SHOWN, "swordfish")) == f"Approach(tls=True, fingerprint='{SHOWN}')"


@pytest.mark.parametrize(
    ("address", "approach", "is_known", "looks"),
    [
        (ANNA, Approach(password="x"), False, True),
        (ANNA, Approach(password="x"), True, False),
        (ANNA, Approach(), False, False),
        (ANNA, Approach(fingerprint=SHOWN, password="x"), False, False),
        (Address("anna"), Approach(password="x"), False, False),
    ],
)
def test_who_carries_a_password_to_a_stranger_looks_first(
    address: Address, approach: Approach, is_known: bool, looks: bool
) -> None:
    known = KnownServers()
    if is_known:
        known.keep(ANNA.place, SHOWN)
    assert approach.looks_first(address, known) is looks


@pytest.mark.parametrize(("password", "may_be_met"), [("", True), ("swordfish", False)])
def test_only_who_carries_no_password_meets_anybody(password: str, may_be_met: bool) -> None:
    told: list[str] = []
    trust = Approach(fingerprint=SHOWN, password=password).trust(KnownServers(), told.append)
    assert (trust.insisted(), trust.compared(ANNA, SHOWN)) == (SHOWN, may_be_met)
    trust.met(SHOWN)
    assert told == [SHOWN]


class Terminal(io.StringIO):
    """What a person types, or reads."""

    def __init__(self, typed: str = "", is_one: bool = True) -> None:
        super().__init__(typed)
        self._is_one = is_one

    def isatty(self) -> bool:
        return self._is_one


QUESTION = f"""\
You are at tls://anna:7777 for the first time, and nobody vouches for it. Its certificate is
  {SHOWN}
Is that the one that its host was told? Then it hears your password [y/N]: """


@pytest.mark.parametrize(("typed", "is_right"), [("y\n", True), ("n\n", False), ("\n", False)])
def test_the_person_at_the_terminal_compares(typed: str, is_right: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    read, printed = Terminal(), io.StringIO()
    monkeypatch.setattr(sys, "stdin", Terminal(typed))
    monkeypatch.setattr(sys, "stderr", read)
    monkeypatch.setattr(sys, "stdout", printed)
    known = KnownServers()
    assert Approach(password="x").first_look(known).compared(ANNA, SHOWN) is is_right
    assert read.getvalue() == QUESTION
    assert printed.getvalue() == ""


@pytest.mark.parametrize(("hears", "reads"), [(True, False), (False, True), (False, False)])
def test_where_there_is_no_terminal_nobody_is_asked(hears: bool, reads: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    err = Terminal(is_one=reads)
    monkeypatch.setattr(sys, "stdin", Terminal("y\n", hears))
    monkeypatch.setattr(sys, "stderr", err)
    assert not Approach(password="x").first_look(KnownServers()).compared(ANNA, SHOWN)
    assert err.getvalue() == ""
