"""The command line: what its help teaches, what it makes of its arguments, and what it says to wrong ones."""

from __future__ import annotations

import getpass
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from kickdoor_client import cli, start
from kickdoor_client.__main__ import main
from kickdoor_client.network.child import ChildServer
from kickdoor_client.program import searching
from kickdoor_client.program.deck_files import kept
from kickdoor_client.program.settings_file import SettingsFile
from kickdoor_client.start import StartOptions
from kickdoor_client.state.decks import DeckFile
from kickdoor_client.state.errand import ArrivalSteps, LocalPlayer, Purpose
from kickdoor_client.state.invitation import Invitation
from kickdoor_client.state.settings import UserSettings
from kickdoor_game import library
from kickdoor_protocol.files.folders import CONFIG, HOME, decks_folder, replays_folder
from kickdoor_protocol.finding.address import DEFAULT_PORT, Address
from kickdoor_protocol.finding.approach import Approach


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(cli.kickdoor, list(arguments), prog_name="kickdoor")
    return result.exit_code, result.output


@pytest.fixture
def wishes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[StartOptions, Address | None]]:
    """What would have been started."""
    taken: list[tuple[StartOptions, Address | None]] = []

    def joined(wish: StartOptions, address: Address, approach: Approach) -> int:
        taken.append((wish, approach.to(address)))
        return 0

    def alone(wish: StartOptions, child: ChildServer) -> int:
        taken.append((wish, None))
        return 0

    monkeypatch.setattr(start, "run_joined", joined)
    monkeypatch.setattr(start, "run_alone", alone)
    monkeypatch.setattr(start, "own_name", lambda: "Ada")
    return taken


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",)])
def test_help_shows_how_to_begin(arguments: Sequence[str]) -> None:
    code, text = run(*arguments)
    assert code == 0
    for example in ("kickdoor play", "kickdoor serve", "kickdoor join anna.local", "kickdoor watch anna.local"):
        assert example in text
    assert str(DEFAULT_PORT) in text
    order = [text.index(f"\n  {name} ") for name in ("play", "serve", "join", "watch")]
    assert order == sorted(order), "in the order in which one needs them"


@pytest.mark.parametrize("command", ["play", "join", "watch"])
def test_each_command_has_examples_and_says_all_its_options(command: str) -> None:
    code, text = run(command, "--help")
    assert code == 0
    assert f"    kickdoor {command}" in text
    for option in ("--name", "--sex", "--plain"):
        assert option in text


def test_no_line_of_help_is_wider_than_a_terminal() -> None:
    for arguments in ((), ("play",), ("join",), ("watch",)):
        _, text = run(*arguments, "--help")
        assert max(map(len, text.splitlines())) <= 80


def test_play_as_it_stands(wishes: list[tuple[StartOptions, Address | None]]) -> None:
    assert run("play") == (0, "")
    errand = ArrivalSteps(Purpose.PLAY, ais=("bribe_aware", "greedy", "spiteful"))
    assert wishes == [(StartOptions(LocalPlayer("Ada", "female"), errand), None)]


@pytest.mark.parametrize(
    ("arguments", "ais"),
    [
        (("--seats", "5"), ("bribe_aware", "greedy", "spiteful", "greedy")),
        (("--ai", "random,greedy"), ("random", "greedy")),
        (("--ai", "random", "--seats", "4"), ("random", "greedy", "greedy")),
        (("--ai", " random , random "), ("random", "random")),
        (("--ai", "random", "--ai", "greedy,greedy"), ("random", "greedy", "greedy")),
        (("--ai", "easy:random, fair:greedy ,Hard: odd"), ("easy:random", "greedy", "hard:odd")),
    ],
)
def test_who_is_called_to_play(
    wishes: list[tuple[StartOptions, Address | None]], arguments: Sequence[str], ais: tuple[str, ...]
) -> None:
    run("play", *arguments)
    assert wishes[0][0].errand.ais == ais


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("play", "--seats", "1"), "x>=2"),
        (("play", "--hot-seat", "Ann,Bob,Cleo", "--seats", "2"), "3 people are more than --seats 2."),
        (("play", "--ai", "greedy,greedy,greedy", "--seats", "3"), "more than --seats 3"),
        (("play", "--hot-seat", "Ann,Bob", "--deck", "Mine"), "for one who has the keyboard alone"),
        (
            ("play", "--ai", "9"),
            "--ai 9: it takes kinds of AI players, such as greedy,greedy; how many play, with you, is said by --seats.",
        ),
        (("play", "--ai", "greedy,2"), "--ai 2: it takes kinds"),
        (("play", "quest"), "(quest). A game is named by --set, how many play by --seats, and who by --ai."),
        (("play", "4"), "(4). A game is named by --set, how many play by --seats"),
        (("host",), "No such command 'host'. What you want may be: kickdoor serve"),
        (("spectate", "anna"), "What you want may be: kickdoor watch"),
        (("learn",), "What you want may be: kickdoor tutorial"),
        (("settings",), "then choose: settings"),
        (("help",), "What you want may be: kickdoor --help"),
        (("list",), "What you want may be: kickdoor sets"),
        (("plya",), "'play'"),
        (("play", "--sets", "classic"), "'--set'"),
        (("join", "--tabel", "x", "anna"), "'--table'"),
        (("join", "http://anna"), "'http://anna' is no game server: write HOST or HOST:PORT, with tls:// in front"),
        (("watch", "anna:70000"), "a port is a number from 1 to 65535"),
        (("play", "--theme", "drak"), "is not one of 'neutral', 'dark'"),
        (("play", "--best-of", "5"), "is not one of '1', '3'"),
        (("join", ":80"), "names no host"),
        (("join", "anna:http"), "a port is a number from 1 to 65535"),
        (("join", "anna:0"), "a port is a number from 1 to 65535"),
        (("dance",), "No such command 'dance'"),
    ],
)
def test_wrong_arguments_are_answered_with_what_is_right(arguments: Sequence[str], sentence: str) -> None:
    code, text = run(*arguments)
    assert code == 2
    assert sentence in " ".join(text.split())


def test_a_deck_is_brought_by_name_or_from_a_file_or_as_it_was_kept_here(
    wishes: list[tuple[StartOptions, Address | None]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    deck = next(iter(library.ruleset("ccg").ready.values()))  # type: ignore[attr-defined]
    mine = DeckFile("ccg", "Slow Burn", deck.keys)
    assert kept(mine, {}) == ""
    file = next(decks_folder().rglob("*.toml"))
    for place, said in enumerate((str(file), "slow burn", "Long Service")):
        assert run("play", "--set", "ccg", "--deck", said)[0] == 0
        errand = wishes[place][0].errand
        assert (errand.deck, errand.cards) == (("", deck.keys) if place < 2 else ("Long Service", ()))
    assert run("join", "anna.local", "--deck", "Slow Burn")[0] == 0
    assert wishes[3][0].errand.cards == deck.keys
    assert run("join", "anna.local", "--deck", "nosuch")[0] == 0
    errand = wishes.pop(4)[0].errand
    assert (errand.deck, errand.own_decks) == ("nosuch", ("Slow Burn",)), "the server may know it; else these are told"
    assert run("play", "--deck", "Slow Burn")[0] == 0
    assert wishes[4][0].errand.set == "ccg", "a file says of which game it is"
    assert run("join", "anna.local", "--deck", "x" * 5_000)[0] == 0, "which no file can be called"


def test_a_deck_that_cannot_be_played_is_said_before_anything_starts(
    wishes: list[tuple[StartOptions, Address | None]], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hostile.toml"
    file.write_text('hero = "\\u001b[2J"\n[cards]\nnonsense = 40', "utf-8")
    code, said = run("play", "--set", "ccg", "--deck", str(file))
    assert code == 1
    assert "no Hero" in said
    assert "\x1b" not in said
    assert "is no file" in run("play", "--set", "ccg", "--deck", str(tmp_path / "none.toml"))[1]
    kept(DeckFile("ccg", "Paper Cuts", ("clerk",)), {})
    code, said = run("play", "--set", "ccg", "--deck", "nosuch")
    assert code == 1
    assert "There is no deck 'nosuch', and no such file" in said
    assert "Of your own there are: Paper Cuts." in said
    for arguments, sentence in (
        (("--set", "ccg", "--deck", "nosuch.toml"), "Of your own there are: Paper Cuts."),
        (("--set", "classic", "--deck", "x"), "nobody brings a deck to classic, but to ccg."),
        (("--set", "clasic", "--deck", "x"), "there is no set 'clasic'; did you mean classic?"),
        (("--set", "classic+bites", "--deck", "x"), "nobody brings a deck to classic+bites, but to ccg."),
    ):
        code, said = run("play", *arguments)
        assert (code, sentence in said, "Usage" in said) == (1, True, False), said
    code, said = run("join", "anna.local", "--deck", "nosuch.toml")
    assert (code, "Of your own there are: Paper Cuts." in said) == (1, True), said
    assert capfd.readouterr().err == ""
    assert wishes == []


@pytest.mark.parametrize("verb", ["play", "join anna.local", "watch anna.local", "tutorial"])
def test_who_plays_and_how_it_is_shown_may_be_said_on_either_side_of_the_verb(
    wishes: list[tuple[StartOptions, Address | None]], verb: str
) -> None:
    mine = ("--name", "Bo", "--sex", "male", "--plain", "--theme", "dark")
    assert run(*mine, *verb.split()) == run(*verb.split(), *mine) == (0, "")
    assert run(*mine[:4], *verb.split(), *mine[4:]) == (0, "")
    first, second, third = wishes
    assert first == second == third
    assert (first[0].person, first[0].plain, first[0].settings.theme) == (LocalPlayer("Bo", "male"), True, "dark")


def test_said_on_both_sides_what_is_behind_the_verb_counts(wishes: list[tuple[StartOptions, Address | None]]) -> None:
    run("--plain", "--name", "Ann", "play", "--screen")
    assert (wishes[0][0].person.name, wishes[0][0].plain) == ("Ann", False)


VERBS = ("serve", "admin", "bot", "arena", "sets", "rules", "cards", "verify", "erase", "export")


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_to_which_they_say_nothing_says_so(verb: str) -> None:
    code, text = run("--plain", verb)
    assert code == 2
    assert f"say nothing to {verb}: see {verb} --help." in " ".join(text.split())


def test_options_reach_the_table(wishes: list[tuple[StartOptions, Address | None]]) -> None:
    run("play", "--name", "Bo", "--sex", "male", "--window-ms", "4000", "--set", "classic", "--plain")
    wish, _ = wishes[0]
    assert wish.person == LocalPlayer("Bo", "male")
    assert wish.plain
    assert wish.errand.options == {"window_ms": 4000}
    run("play", "--by-the-book", "--pace", "brisk", "--fast-deal", "--claim-discards")
    assert wishes[1][0].errand.options == {
        "by_the_book": True,
        "pace": "brisk",
        "fast_deal": True,
        "claim_discards": True,
    }
    run("play", "--quiet", "--explain", "at_once")
    assert wishes[2][0].errand.options == {"talk": False, "explain": "at_once"}


def test_what_is_set_counts_where_the_command_line_says_nothing(
    wishes: list[tuple[StartOptions, Address | None]],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv(CONFIG, str(tmp_path))
    mine = UserSettings(name="Cleo", sex="male", face="lines", theme="light", ais=("spiteful", "random"), speed="fast")
    SettingsFile().change(lambda _: mine)
    run("play")
    run("play", "--name", "Bo", "--sex", "female", "--screen", "--theme", "dark", "--seats", "5")
    first, second = (wish for wish, _ in wishes)
    assert first == StartOptions(
        LocalPlayer("Cleo", "male"), ArrivalSteps(Purpose.PLAY, ais=("spiteful", "random")), True, mine
    )
    assert (second.person, second.plain, second.settings.theme) == (LocalPlayer("Bo", "female"), False, "dark")
    assert second.errand.ais == ("spiteful", "random", "greedy", "greedy")
    assert SettingsFile().load()[0] == mine, "what was said for once is not kept"


def test_a_broken_file_of_settings_is_said_and_the_game_begins(
    wishes: list[tuple[StartOptions, Address | None]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(CONFIG, str(tmp_path))
    SettingsFile().path.write_text("theme = 'pink'\n", "utf-8")
    code, text = run("play")
    assert code == 0
    assert "theme was ignored: it can be neutral, dark, light, contrast or colourblind." in text
    assert wishes[0][0].settings == UserSettings()


def test_packs_are_handed_to_the_server_and_all_of_them_are_played_with(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    started: list[tuple[StartOptions, ChildServer]] = []

    def alone(wish: StartOptions, child: ChildServer) -> int:
        started.append((wish, child))
        return 0

    monkeypatch.setattr(start, "run_alone", alone)
    run("play", "--packs", str(tmp_path))
    ((wish, child),) = started
    assert wish.errand.options == {"packs": "*"}
    assert child.command[-2:] == ("--packs", str(tmp_path))
    code, text = run("play", "--packs", str(tmp_path / "nowhere"))
    assert code == 2
    assert "does not exist" in text


def test_join_and_watch_know_where_and_what_for(wishes: list[tuple[StartOptions, Address | None]]) -> None:
    run("join", "anna.local", "--table", "Friday night")
    run("watch", "[::1]:8000", "t7")
    assert wishes == [
        (StartOptions(LocalPlayer("Ada", "female"), ArrivalSteps(Purpose.JOIN, "Friday night")), Address("anna.local")),
        (StartOptions(LocalPlayer("Ada", "female"), ArrivalSteps(Purpose.WATCH, "t7")), Address("::1", 8000)),
    ]


def test_a_server_that_speaks_tls_is_called_so_in_three_ways(wishes: list[tuple[StartOptions, Address | None]]) -> None:
    run("join", "tls://anna.local")
    run("join", "--tls", "anna.local")
    run("watch", "--fingerprint", "SHA256:abc", "anna.local")
    assert {address for _, address in wishes} == {Address("anna.local", tls=True)}


def test_a_password_stands_in_a_file_and_on_no_command_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    taken: list[Approach] = []

    def joined(wish: StartOptions, address: Address, approach: Approach) -> int:
        taken.append(approach)
        return 0

    monkeypatch.setattr(start, "run_joined", joined)
    (tmp_path / "word").write_text("swordfish\n", "utf-8")
    run("join", "--password-file", str(tmp_path / "word"), "anna.local")
    assert [approach.password for approach in taken] == ["swordfish"]
    assert "swordfish" not in repr(taken)
    (tmp_path / "word").write_text("\n", "utf-8")
    code, text = run("join", "--password-file", str(tmp_path / "word"), "anna.local")
    assert code == 2
    assert "should be a password, and it is empty" in " ".join(text.split())


def test_other_packages_commands_hand_everything_on_to_them(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[object] = []

    def execve(path: str, command: list[str], environ: dict[str, str]) -> None:
        called.append((path, command[1:], environ["PYTHONSAFEPATH"]))
        raise SystemExit(0)

    monkeypatch.setattr(os, "execve", execve)
    monkeypatch.setattr(os, "name", "posix")
    run("serve", "--port", "8000", "--help", "-x", "night")
    assert called == [(sys.executable, ["-m", "kickdoor_server", "--port", "8000", "--help", "-x", "night"], "1")]
    called.clear()
    run("rules", "classic", "--terms", "level")
    run("cards", "check", "--help", "my pack")
    run("bot", "--seat", "random", "--help", "anna.local")
    run("arena", "--seats", "greedy,random,random", "--games", "3", "--help")
    shelf = ["-m", "kickdoor_server.operations.bookshelf"]
    assert called == [
        (sys.executable, [*shelf, "rules", "classic", "--terms", "level"], "1"),
        (sys.executable, [*shelf, "cards", "check", "--help", "my pack"], "1"),
        (sys.executable, ["-m", "kickdoor_ai.remote", "--seat", "random", "--help", "anna.local"], "1"),
        (
            sys.executable,
            ["-m", "kickdoor_ai.arena", "--seats", "greedy,random,random", "--games", "3", "--help"],
            "1",
        ),
    ]


def test_the_name_of_who_is_logged_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(getpass, "getuser", lambda: "annabel-with-a-name-of-thirty-letters")
    assert start.own_name() == "Annabel-with-a-name-of-t"

    def nobody() -> str:
        raise OSError

    monkeypatch.setattr(getpass, "getuser", nobody)
    assert start.own_name() == "Player"


def test_ctrl_c_ends_the_command_line_with_the_code_of_shells_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(arguments: list[str], **named: object) -> None:
        assert named == {"prog_name": "kickdoor"}
        raise KeyboardInterrupt

    monkeypatch.setattr(cli.kickdoor, "main", interrupted)
    with pytest.raises(SystemExit) as ended:
        main()
    assert (ended.value.code, ended.value.__suppress_context__) == (130, True)
    assert capsys.readouterr() == ("", "")


def test_without_a_terminal_and_without_a_server_three_sentences_are_said() -> None:
    """The whole program, as a pipe sees it: line mode is announced, the refusal is one sentence, the exit code 1."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "kickdoor_client", "join", f"127.0.0.1:{port}"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
    assert done.returncode == 1
    assert done.stdout.splitlines() == [f"Connecting to 127.0.0.1:{port}. What you say meanwhile waits."]
    assert done.stderr.splitlines() == [
        "kickdoor: this is no terminal to paint on, so everything is in lines (as with --plain).",
        f"kickdoor: There is no kickdoor server at 127.0.0.1:{port}: the connection was refused.",
    ]


def test_the_command_line_knows_no_terminal_until_it_needs_one() -> None:
    """`kickdoor --help` and `serve` must not pay for what only playing needs."""
    code = "import sys, kickdoor_client.cli; print([m for m in ('prompt_toolkit', 'asyncio') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30, check=True)
    assert done.stdout == "[]\n"
    assert isinstance(cli.kickdoor, click.Group)


def refused(*arguments: str) -> str:
    """What is said of a line that cannot be."""
    code, text = run(*arguments)
    assert code == 2
    return " ".join(text.partition("Error: ")[2].split())


def test_too_many_at_one_table_are_told_who_is_too_many() -> None:
    assert refused("play", "--ai", "greedy,greedy,greedy", "--seats", "3") == (
        "3 AI players and you are more than --seats 3."
    )
    five = ("play", "--hot-seat", "A,B,C,D,E")
    assert refused(*five, "--seats", "4") == "5 people are more than --seats 4."
    assert refused(*five, "--seats", "5", "--ai", "greedy") == "1 AI players and 5 people are more than --seats 5."


@pytest.mark.parametrize(
    ("options", "ais", "counted", "named"),
    [
        ((), ("greedy",), False, False),
        (("--seats", "2"), (), True, False),
        (("--seats", "4"), ("greedy", "greedy"), True, False),
        (("--ai", "spiteful"), ("spiteful",), True, True),
        (("--ai", "easy:spiteful"), ("easy:spiteful",), True, True),
        (("--ai", "spiteful", "--seats", "5"), ("spiteful", "greedy", "greedy"), True, True),
    ],
)
def test_those_at_one_keyboard_have_the_ai_players_that_were_asked_for(
    options: tuple[str, ...], ais: tuple[str, ...], counted: bool, named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[tuple[Invitation, bool]] = []

    def hot(invitation: Invitation, child: ChildServer, settings: UserSettings, *, plain: bool) -> int:
        begun.append((invitation, plain))
        return 0

    monkeypatch.setattr("kickdoor_client.hotseat.start.run_hot_seat", hot)
    monkeypatch.setattr(SettingsFile, "load", lambda file: (UserSettings(ais=("greedy", "greedy")), []))
    assert run("play", "--hot-seat", "Ann,Bob", "--plain", *options)[0] == 0
    ((invitation, plain),) = begun
    assert (invitation.counted, invitation.ais_named, plain) == (counted, named, True)
    assert invitation.ais == ais


def test_without_an_address_one_joins_the_only_server_on_the_network(
    wishes: list[tuple[StartOptions, Address | None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "only_server", lambda: Address("boris.local", 8000))
    assert run("join", "--table", "Attic") == (0, "")
    assert [address for _, address in wishes] == [Address("boris.local", 8000)]
    run("join", "anna.local")
    assert [address for _, address in wishes][1:] == [Address("anna.local")]

    def none() -> Address:
        raise searching.NotOneServerError("nobody hosts a game")

    monkeypatch.setattr(searching, "only_server", none)
    assert run("join") == run("watch") == (1, "Error: nobody hosts a game\n")
    assert len(wishes) == 2


def test_without_an_address_one_spectates_the_only_server_on_the_network(
    wishes: list[tuple[StartOptions, Address | None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "only_server", lambda: Address("boris.local", 8000))
    assert run("watch") == (0, "")
    ((wish, address),) = wishes
    assert (wish.errand.purpose, address) == (Purpose.WATCH, Address("boris.local", 8000))


def test_the_latest_replay_is_shown_unless_another_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown: list[tuple[str, ...]] = []

    def alone(wish: StartOptions, child: ChildServer) -> int:
        assert wish.errand == ArrivalSteps(Purpose.REPLAY)
        shown.append(child.command[-2:])
        return 3

    monkeypatch.setenv("KICKDOOR_HOME", str(tmp_path))
    monkeypatch.setattr(start, "run_alone", alone)
    assert refused("replay") == "No replay has been kept yet: press s when a match is over, or name a FILE."
    replays_folder().mkdir(parents=True)
    for name, at in (("old", 1_000_000), ("new", 2_000_000)):
        (replays_folder() / f"{name}.kickdoor").write_bytes(b"")
        os.utime(replays_folder() / f"{name}.kickdoor", (at, at))
    assert run("replay")[0] == 3
    assert run("replay", str(replays_folder() / "old.kickdoor"))[0] == 3
    assert shown == [("--replay", str(replays_folder() / f"{name}.kickdoor")) for name in ("new", "old")]


@pytest.mark.parametrize("typed", [True, False])
@pytest.mark.parametrize("shown", [True, False])
@pytest.mark.parametrize("said", [(), ("--plain",)], ids=["", "lines"])
def test_the_menu_begins_at_a_terminal_or_where_lines_are_asked_for(
    typed: bool, shown: bool, said: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    began: list[object] = []
    monkeypatch.setattr(start, "run_home", lambda wish, ignored: began.append(wish.plain) or 0)  # type: ignore[func-returns-value]
    for name, is_terminal in (("stdin", typed), ("stdout", shown)):
        monkeypatch.setattr(getattr(sys, name), "isatty", lambda is_terminal=is_terminal: is_terminal, raising=False)
    with pytest.raises(SystemExit) as ended:
        cli.kickdoor.main(list(said), prog_name="kickdoor")
    assert not ended.value.code
    begins = bool(said) or (typed and shown)
    assert len(began) == begins
    assert ("Usage: kickdoor" in capsys.readouterr().out) != begins
