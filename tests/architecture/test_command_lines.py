"""What is typed on a command line, or stands in the environment, in bytes that are no UTF-8: one sentence, status 2.

Programs are found by their source, arguments by the tree of their commands, variables by who reads them.
"""

from __future__ import annotations

import ast
import importlib
import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from msgspec.structs import replace
from tests.architecture.tree import CODE, insist, parsed, python_files, short

from kickdoor_client.program.settings_file import SettingsFile
from kickdoor_client.start import own_name
from kickdoor_protocol.command_line import escaped, run_command, undecodable
from kickdoor_protocol.files.folders import config_folder

CAFE = "caf\udceb"
"""As Python hands us these bytes in Latin-1."""

OTHERWISE = {
    "server/kickdoor_server/table/thinking/__main__.py": "a worker, which only a server starts",
    "ai/examples/random_league.py": "an example of a program that somebody writes, without arguments",
    "ai/examples/reinforce.py": "the same: a learner that somebody copies",
    "deploy/fuzz_guided.py": "the arguments are libFuzzer's",
    "deploy/container/entry.py": "the server that it becomes looks at them",
    "deploy/supply/bill.py": "runs where nothing of ours is installed",
    "deploy/supply/lock.py": "runs where nothing of ours is installed",
    "deploy/supply/audit.py": "runs where nothing of ours is installed",
}
"""Programs that begin in another way, and why."""


def _programs() -> dict[str, str]:
    """The Python files that can be started, and the source of what they do then."""
    found = {}
    for file in python_files():
        if short(file).partition("/")[0] in (*CODE, "deploy") and "__main__" in file.read_text("utf-8"):
            for node in parsed(file).body:
                if isinstance(node, ast.If) and "__main__" in ast.unparse(node.test):
                    found[short(file)] = ast.unparse(parsed(file))
    return found


PROGRAMS = _programs()


def test_every_program_begins_in_the_one_way() -> None:
    insist(
        (file for file, text in PROGRAMS.items() if "run_command(" not in text and file not in OTHERWISE),
        "Start its command by kickdoor_protocol.command_line.run_command, which looks at the arguments first.",
    )
    insist(OTHERWISE.keys() - PROGRAMS.keys(), "This is no program any more; take it out of the table.")


def _commands() -> Iterator[tuple[str, click.Command]]:
    """The command that each of our programs runs, from the modules in which it finds it."""
    for file, text in PROGRAMS.items():
        if (found := re.search(r"run_command\((\w+), '([^']+)'\)", text)) and not file.startswith("deploy"):
            module = importlib.import_module(".".join(Path(file).with_suffix("").parts[1:]))
            command = (
                getattr(module, found[1], None) or importlib.import_module("kickdoor_server.operations.program").main
            )
            yield found[2], command


def _walked(words: tuple[str, ...], command: click.Command) -> Iterator[list[str]]:
    """The words before each argument and each option of that command and those below it."""
    for parameter in command.params:
        yield [*words, *parameter.opts[:1]] if isinstance(parameter, click.Option) else [*words]
    if isinstance(command, click.Group):
        for name, below in command.commands.items():
            yield from _walked((*words, name), below)


COMMANDS = dict(_commands())


@pytest.mark.parametrize("name", COMMANDS)
def test_bytes_that_are_no_text_get_a_sentence_in_every_argument(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = COMMANDS[name]
    everywhere = list(_walked((), command))
    assert everywhere, "it has arguments"
    for before in everywhere:
        for words in ([*before, CAFE], [*before[:-1], f"{before[-1]}={CAFE}"] if before else [CAFE]):
            with pytest.raises(SystemExit) as ended:
                run_command(command, name, words)
            out, err = capsys.readouterr()
            assert (ended.value.code, out, err.count("\n")) == (2, "", 1), (words, err)
            assert "has the byte 0xEB, which is not UTF-8; write it in UTF-8." in err
            named = next((word for word in reversed(before[-1:]) if word.startswith("-")), "caf")
            assert named in err, "what is wrong is named"


def test_all_that_can_be_done_is_looked_at() -> None:
    """A walk that finds nothing would pass."""
    known = {"kickdoor", "kickdoor serve", "kickdoor admin", "kickdoor bot", "kickdoor arena", "kickdoor-door"}
    assert known <= set(COMMANDS)
    assert sum(len(list(_walked((), command))) for command in COMMANDS.values()) > 150


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["serve", "--motd", "Gr\udcfc\udcdfe"], "what is said for --motd has the byte 0xFC, which"),
        (["--name=\udceb"], "what is said for --name has the byte 0xEB, which"),
        (["announce", "\udcfc"], "the argument \\xfc has the byte 0xFC, which"),
        (["--p\udcfc"], "what is said for --p\\xfc has the byte 0xFC, which"),
        (["\ud83d"], "the argument \\ud83d has half a character, which"),
    ],
)
def test_the_argument_is_named(arguments: list[str], said: str) -> None:
    assert undecodable(arguments).startswith(said)


def test_text_of_every_script_is_text() -> None:
    assert undecodable(["--name", "हिन्दी", "กิตติ", "Zoë", "👩‍👩‍👧", ""]) == ""


@click.command()
def _printing() -> None:
    sys.stdout.write("Zoë \udcfc กิตติ\n")
    sys.stderr.write("Zoë \udcfc\n")


@pytest.mark.parametrize(
    ("encoding", "printed"),
    [("utf-8", "Zoë \\udcfc กิตติ\n"), ("ascii", "Zo\\xeb \\udcfc \\u0e01\\u0e34\\u0e15\\u0e15\\u0e34\n")],
)
def test_what_a_terminal_has_no_bytes_for_is_printed_as_its_escape(
    encoding: str, printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder may be called by any bytes, and LANG=C is a terminal of ASCII."""
    out, err = io.BytesIO(), io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(out, encoding, "strict", write_through=True))
    monkeypatch.setattr("sys.stderr", io.TextIOWrapper(err, encoding, "strict", write_through=True))
    with pytest.raises(SystemExit) as ended:
        run_command(_printing, "printing", [])
    assert (ended.value.code, out.getvalue().decode(encoding)) == (0, printed)


@click.command()
def _hearing() -> None:
    click.echo(repr(sys.stdin.read()))


def test_bytes_in_a_pipe_that_are_no_text_end_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise all lines behind them would be lost."""
    out = io.BytesIO()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"say caf\xeb\nquit\n"), "utf-8", "strict"))
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(out, "utf-8", write_through=True))
    with pytest.raises(SystemExit):
        run_command(_hearing, "hearing", [])
    assert out.getvalue().decode() == "'say caf\ufffd\\nquit\\n'\n"


def test_a_login_that_is_no_text_is_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", CAFE)
    with pytest.raises(click.UsageError, match=r"logged in as caf\\xeb, which is not UTF-8; say another with --name"):
        own_name()


@pytest.mark.parametrize("text", ["", "Zoë", "कि", "a\nb"])
def test_text_that_can_be_written_stays_as_it_is(text: str) -> None:
    assert escaped(text) == text


def test_text_that_cannot_be_written_can_be_afterwards() -> None:
    assert escaped("Zoë caf\udceb").encode() == "Zoë caf\\xeb".encode()
    escaped("half \ud83d of it").encode()


VARIABLES = {
    "KICKDOOR_HOME": "a folder",
    "KICKDOOR_CONFIG": "a folder",
    "KICKDOOR_KNOWN_SERVERS": "a file",
    "KICKDOOR_LEFT_OUT_SEATS": "compared with kinds of AI players",
    "NOTIFY_SOCKET": "a socket of systemd",
    "WATCHDOG_PID": "compared with a number",
    "WATCHDOG_USEC": "a number",
    "TERM": "compared with names of terminals",
    "TERM_PROGRAM": "compared with names of terminals",
    "NO_COLOR": "there or not",
    "COLORTERM": "compared with two words",
}
"""Variables of the environment that are read, and what they are: a path, which may have any bytes, or a word that is
compared with others. Whatever becomes a name or a text has to be UTF-8."""


def _variables() -> Iterator[tuple[str, str]]:
    """Each variable that a module of ours reads, and where."""
    for file in python_files():
        if short(file).partition("/")[0] not in CODE:
            continue
        names: dict[str, ast.expr] = {}
        for node in parsed(file).body:
            if isinstance(node, ast.Assign):
                target, value = node.targets[0], node.value
                if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                    names |= {ast.unparse(name): each for name, each in zip(target.elts, value.elts, strict=True)}
                else:
                    names[ast.unparse(target)] = value
        for within in ast.walk(parsed(file)):
            key: ast.expr | None = None
            if isinstance(within, ast.Call) and ast.unparse(within.func).endswith("environ.get"):
                key = within.args[0]
            elif isinstance(within, ast.keyword) and within.arg == "envvar":
                key = within.value
            if key is not None and not (isinstance(key, ast.Name) and key.id not in names):
                yield ast.literal_eval(names.get(ast.unparse(key), key)), short(file)


def test_no_variable_of_the_environment_becomes_a_text_unseen() -> None:
    found = dict(_variables())
    insist((f"{name} in {found[name]}" for name in found if name not in VARIABLES), "Say in VARIABLES what it becomes.")
    insist(VARIABLES.keys() - found.keys(), "Nobody reads this variable any more; take it out of the table.")


@pytest.mark.parametrize("name", ["KICKDOOR_HOME", "KICKDOOR_CONFIG"])
def test_a_folder_may_be_called_by_any_bytes(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, str(tmp_path / CAFE))
    assert SettingsFile().change(lambda settings: replace(settings, name="Zoë")) == ""
    assert SettingsFile().load()[0].name == "Zoë"
    (config_folder() / "settings.toml").write_bytes(b"\xff")
    (said,) = SettingsFile().load()[1]
    assert "caf\\xeb/settings.toml cannot be read" in escaped(said)
