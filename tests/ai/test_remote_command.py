"""What `kickdoor bot` says before it sets out: who there is to play, and what is wrong with what it was told."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests.catalogue import ROOT

from kickdoor_ai import registry
from kickdoor_ai.remote import __main__ as command
from kickdoor_ai.remote.at_table import PACES_S, BotManners
from kickdoor_ai.remote.visit import VisitOptions
from kickdoor_ai.series.decks import brought
from kickdoor_game.library import engine, ruleset
from kickdoor_protocol.finding.address import parse_address
from kickdoor_protocol.limits import NAME_MOST


def said(*arguments: str) -> Result:
    return CliRunner().invoke(command.main, list(arguments))


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the program is run with; it ends at once, with a status of its own."""
    found: list[Any] = []

    def run(*handed: Any) -> int:
        found.append(handed)
        return 7

    monkeypatch.setattr(command, "run", run)
    return found


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["a b:c"], "Error: Invalid value for 'HOST[:PORT]': "),
        (["anna.local:99999999"], "Error: Invalid value for 'HOST[:PORT]': "),
        (["--seat", "greedi", "anna.local"], "Error: Invalid value for --seat: "),
        (["--games", "-1", "anna.local"], "Error: Invalid value for '--games': -1 is not in the range x>=0."),
        (["--budget-ms", "0", "anna.local"], "Error: Invalid value for '--budget-ms': 0 is not in the range x>=1."),
        (["--seats", "7", "anna.local"], "Error: Invalid value for '--seats': 7 is not in the range 0<=x<=6."),
        ([], "Error: Missing argument 'HOST[:PORT]'."),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_is_wrong_is_said_with_its_name_and_nobody_sets_out(
    arguments: list[str], says: str, runs: list[Any]
) -> None:
    found = said(*arguments)
    assert (found.exit_code, runs) == (2, [])
    last = found.output.strip().splitlines()[-1]
    assert last.startswith(says)
    assert last.endswith(".")
    assert not last.endswith("..")


def test_a_pack_that_cannot_be_read_is_named(tmp_path: Path, runs: list[Any]) -> None:
    (tmp_path / "pack.toml").write_text("name = [", "utf-8")
    found = said("--packs", str(tmp_path), "anna.local")
    assert (found.exit_code, runs) == (1, [])
    assert f"the packs in {tmp_path} cannot be played with:\n" in found.output


def test_all_kinds_are_listed_with_a_sentence_in_a_column_of_their_own() -> None:
    lines = said("--list").output.splitlines()
    assert [line.split()[0] for line in lines] == [kind.name for kind in registry.as_kinds(registry.everywhere())]
    width = max(len(kind.name) for kind in registry.as_kinds(registry.everywhere()))
    found = [line[width + 2 :] for line in lines]
    sentences = [kind.sentence for kind in registry.as_kinds(registry.everywhere())]
    assert [line.partition("  (")[0] for line in found] == sentences
    assert next(line for line in found if line.startswith(sentences[0])).endswith("(easy, fair, hard)")


def test_it_sets_out_with_what_it_was_told_and_ends_as_the_program_does(runs: list[Any]) -> None:
    told = ("--seat", "random", "--sex", "male", "--table", "Friday", "--seats", "4", "--ai", " greedy,, random ")
    more = ("--games", "5", "--ai-speed", "fast", "--budget-ms", "900", "--seed", "3", "--quiet")
    assert said(*told, *more, "anna.local:7000").exit_code == 7
    assert said("anna.local").exit_code == 7
    assert said("--name", "Greta " * 20, "anna.local").exit_code == 7
    (there, called, wish, make, _, manners, lot, *_), usual, named = runs
    assert (there, called) == (parse_address("anna.local:7000"), "Random")
    assert wish == VisitOptions("Friday", "classic", "male", 4, ("greedy", "random"), 5)
    assert make is registry.factories("doors")["random"]
    assert manners == BotManners(PACES_S["fast"], 900, talks=False)
    assert lot.random() == Random(3).random()
    assert usual[1:3] == ("Greedy", VisitOptions())
    assert usual[5] == BotManners()
    assert named[1] == "Greta Greta Greta Greta"


def test_whoever_ends_it_by_hand_hears_of_no_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(*handed: Any) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "run", ended)
    found = said("anna.local")
    assert (found.exit_code, found.output) == (130, "")


def ran(runs: list[Any], *arguments: str) -> Any:
    """What the program is run with, by its place in the call: address, name, wish, maker ..."""
    assert said(*arguments).exit_code == 7
    return runs[-1]


def test_what_it_says_stands_behind_its_name_and_a_new_certificate_is_shown(
    runs: list[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    *_, tell, trust, password = ran(runs, "--name", "Greta", "tls://anna.local:7000")
    tell("it has begun")
    trust.met("SHA256:abc")
    assert capsys.readouterr().out == (
        "Greta: it has begun\nGreta: at tls://anna.local:7000 for the first time; its certificate is SHA256:abc\n"
    )
    assert password == ""


def test_a_name_of_its_own_is_its_kind_with_a_capital(runs: list[Any]) -> None:
    assert ran(runs, "--seat", "bribe_aware", "anna.local")[1] == "Bribe_aware"
    assert ran(runs, "--name", "x" * NAME_MOST, "anna.local")[1] == "x" * NAME_MOST
    assert len(ran(runs, "--name", "x" * (NAME_MOST + 1), "anna.local")[1]) == NAME_MOST


def test_two_bots_without_a_seed_draw_other_lots(runs: list[Any]) -> None:
    assert ran(runs, "anna.local")[6].random() != ran(runs, "anna.local")[6].random()
    assert ran(runs, "--seed", "0", "anna.local")[6].random() == Random(0).random()


def test_packs_are_those_of_the_set_that_it_plays(runs: list[Any]) -> None:
    example = ROOT / "deploy" / "example-pack"
    books = ran(runs, "--packs", str(example), "anna.local")[4]
    assert [pack.key for pack in books._packs] == ["example-pack"]
    assert ran(runs, "anna.local")[4]._packs == ()
    assert ran(runs, "--set", "bites", "anna.local")[2] == VisitOptions(set="bites")


def test_a_deck_is_a_ready_one_by_its_name_or_one_in_a_file(tmp_path: Path, runs: list[Any]) -> None:
    deck = brought(ruleset("ccg"), "Long Service").deck
    file, decks = tmp_path / "mine.toml", engine("ccg").decks
    assert decks is not None
    file.write_text(decks.written(ruleset("ccg"), deck), "utf-8")
    for name in ("long service", str(file)):
        assert ran(runs, "--set", "ccg", "--deck", name, "anna.local")[2] == VisitOptions(set="ccg", deck=deck.keys)
    assert ran(runs, "--set", "ccg", "anna.local")[2].deck == ()


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (("--set", "ccg", "--deck", "Long Servise"), "no deck 'Long Servise'; did you mean \"Long Service\"?."),
        (("--deck", "Long Service"), "nobody brings a deck to classic."),
        (("--set", "atlantis", "--deck", "Long Service"), "no set 'atlantis'"),
    ],
)
def test_a_deck_that_it_cannot_bring_is_named_before_it_sets_out(
    told: tuple[str, ...], says: str, runs: list[Any]
) -> None:
    found = said(*told, "anna.local")
    assert (found.exit_code, runs) == (2, [])
    assert says in " ".join(found.output.split())


def test_a_set_that_is_not_here_may_be_there_and_any_kind_goes(runs: list[Any]) -> None:
    assert ran(runs, "--set", "atlantis", "--seat", "spiteful", "anna.local")[2] == VisitOptions(set="atlantis")
    found = said("--set", "atlantis", "--seat", "greedi", "anna.local")
    assert "there is no AI player 'greedi'; did you mean greedy; there are: greedy, " in found.output


@pytest.mark.parametrize(("why", "code"), [("It has changed. Ask.", 1), ("", 7)])
def test_before_a_password_is_said_to_a_stranger_somebody_looks(
    why: str, code: int, tmp_path: Path, runs: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    word, known = tmp_path / "word", tmp_path / "known.toml"
    word.write_text("sesame\n", "utf-8")
    looks: list[Any] = []

    def look(*handed: Any) -> str:
        looks.append(handed)
        return why

    monkeypatch.setattr(command, "first_look", look)
    told = ("--password-file", str(word), "--known-servers", str(known))
    found = said(*told, "--tls", "anna.local")
    assert (found.exit_code, len(looks)) == (code, 1)
    assert looks[0][0] == parse_address("tls://anna.local")
    if why:
        assert (found.output, runs) == (f"Error: {why}\n", [])
        return
    assert (runs[-1][2].password, runs[-1][-1]) == ("sesame", "sesame")
    assert said(*told, "anna.local").exit_code == 7
    assert len(looks) == 1, "there is nothing to look at without TLS"


def test_the_file_of_known_servers_may_be_named_by_the_environment(
    runs: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KICKDOOR_KNOWN_SERVERS", str(tmp_path / "mine.toml"))
    assert ran(runs, "anna.local")[-2].known.file == tmp_path / "mine.toml"


@pytest.mark.parametrize("more", ["--help", "-h"])
def test_help_is_there_for_the_asking(more: str) -> None:
    assert said(more).output.startswith("Usage: ")


def test_an_address_that_is_none_says_why() -> None:
    last = said("anna.local:99999999").output.strip().splitlines()[-1]
    with pytest.raises(ValueError) as wrong:  # noqa: PT011 - whatever it says
        parse_address("anna.local:99999999")
    assert last == f"Error: Invalid value for 'HOST[:PORT]': {wrong.value}."
