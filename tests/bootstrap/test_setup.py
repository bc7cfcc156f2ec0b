"""The bootstrap script: when it sets up, when it mends, when it leaves well alone. No network, no real environment."""

from __future__ import annotations

import ast
import importlib.util
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest
from tests.catalogue import ROOT

from kickdoor_client import cli


class Clone:
    """A clone with a bootstrap whose pip and venv only take notes. `happened` is what they were asked for."""

    def __init__(self, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.place = place
        self.patch = monkeypatch
        self.happened: list[str] = []
        self.pip_answers = 0
        self.environ: dict[str, str] = {}
        place.mkdir()
        (place / "kickdoor").write_bytes((ROOT / "kickdoor").read_bytes())
        (place / "pyproject.toml").write_text('[project]\nversion = "1.2.3"\n', "utf-8")

    def script(self) -> ModuleType:
        """The bootstrap as a new process would load it: no bytecode of a script is kept."""
        self.patch.setattr(sys, "dont_write_bytecode", True)
        loader = SourceFileLoader("kickdoor_bootstrap", str(self.place / "kickdoor"))
        spec = importlib.util.spec_from_loader("kickdoor_bootstrap", loader)
        assert spec is not None
        module = importlib.util.module_from_spec(spec)
        loader.exec_module(module)
        self.patch.setattr(module.venv, "create", self.create)
        self.patch.setattr(module, "run", self.run)
        self.patch.setattr(module, "become", self.run)
        return module

    def create(self, env: Path, **_: object) -> None:
        self.happened.append("venv")
        for folder in ("bin", "Scripts"):
            (env / folder).mkdir(parents=True, exist_ok=True)
            for name in ("python", "python.exe"):
                (env / folder / name).unlink(missing_ok=True)
                (env / folder / name).symlink_to(sys.executable)

    def run(self, command: list[str], environ: dict[str, str]) -> int:
        self.environ = environ
        if "pip" not in command:
            self.happened.append(" ".join(part.replace(str(self.place), ".") for part in ["python", *command[1:]]))
            return 0
        self.happened.append("pip " + " ".join(command[command.index("-e") :]))
        if self.pip_answers == KILLED:
            raise KeyboardInterrupt
        return self.pip_answers

    def setup(self, extra: str = "") -> list[str]:
        """What one set-up made happen."""
        self.happened.clear()
        self.script().setup(extra)
        return list(self.happened)

    def start(self, *arguments: str) -> list[str]:
        """What the whole command made happen, once everything is set up."""
        self.setup("test")
        return self.says(*arguments)

    def says(self, *arguments: str) -> list[str]:
        """What the whole command made happen."""
        self.happened.clear()
        self.patch.setattr(sys, "argv", ["kickdoor", *arguments])
        self.script().main()
        return list(self.happened)


KILLED = -9
EVERYTHING = ["venv", "pip -e ."]


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clone:
    monkeypatch.chdir(tmp_path)
    return Clone(tmp_path / "clone of mine", monkeypatch)


def test_it_sets_up_once(clone: Clone) -> None:
    assert clone.setup() == EVERYTHING
    assert clone.setup() == []


def test_the_test_tools_come_on_top_and_then_playing_needs_nothing(clone: Clone) -> None:
    clone.setup()
    assert clone.setup("test") == ["pip -e .[test]"]
    assert clone.setup("test") == clone.setup("") == []


def test_what_the_arena_draws_with_comes_on_top_of_playing_and_with_the_test_tools(clone: Clone) -> None:
    clone.setup()
    assert clone.setup("arena") == ["pip -e .[arena]"]
    assert clone.setup("arena") == clone.setup("") == []
    assert clone.setup("test") == ["pip -e .[test]"]
    assert clone.setup("arena") == []


def test_another_project_file_never_takes_away_the_test_tools(clone: Clone) -> None:
    clone.setup("test")
    (clone.place / "pyproject.toml").write_text("[project]\nname = 'more'\n", "utf-8")
    assert clone.setup("arena") == ["pip -e .[test]"]


def test_another_project_file_is_installed_again_with_the_tools_that_were_there(clone: Clone) -> None:
    clone.setup("test")
    (clone.place / "pyproject.toml").write_text("[project]\nname = 'more'\n", "utf-8")
    assert clone.setup() == ["pip -e .[test]"]


def test_a_new_package_is_made_importable(clone: Clone) -> None:
    clone.setup()
    package = clone.place / "arena" / "kickdoor_arena"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    assert clone.setup() == ["pip -e ."]
    (package / "another.py").touch()
    assert clone.setup() == []


def test_a_moved_clone_is_set_up_anew(clone: Clone) -> None:
    clone.setup()
    clone.place = clone.place.rename(clone.place.with_name("elsewhere"))
    assert clone.setup() == EVERYTHING


@pytest.mark.parametrize("stamp", ["", "{", "[]", '"place"', '{"place": 3}'])
def test_a_half_made_environment_is_made_anew(clone: Clone, stamp: str) -> None:
    clone.setup()
    (clone.place / ".venv" / "kickdoor-stamp.json").write_text(stamp, "utf-8")
    assert clone.setup() == EVERYTHING


def test_an_environment_whose_python_went_away_is_made_anew(clone: Clone) -> None:
    clone.setup()
    for python in (clone.place / ".venv").glob("*/python*"):
        python.unlink()
        python.symlink_to(clone.place / "gone")
    assert clone.setup() == EVERYTHING


def test_an_interrupted_set_up_starts_over(clone: Clone) -> None:
    clone.setup()
    clone.pip_answers = KILLED
    with pytest.raises(KeyboardInterrupt):
        clone.setup("test")
    clone.pip_answers = 0
    assert clone.setup() == EVERYTHING


def test_a_failed_first_set_up_says_so_and_starts_over(clone: Clone) -> None:
    clone.pip_answers = 1
    with pytest.raises(SystemExit, match="the set-up failed"):
        clone.setup()
    clone.pip_answers = 0
    assert clone.setup() == EVERYTHING


def test_a_failed_mending_leaves_what_worked(clone: Clone) -> None:
    clone.setup()
    clone.pip_answers = 1
    with pytest.raises(SystemExit, match="the set-up failed"):
        clone.setup("test")
    assert clone.setup() == []


def test_wheels_in_the_clone_take_the_place_of_the_network(clone: Clone) -> None:
    (clone.place / "wheels").mkdir()
    commands: list[list[str]] = []
    script = clone.script()
    clone.patch.setattr(script, "run", lambda command, *_: commands.append(command))
    script.setup("")
    assert "--no-index" in commands[0]
    assert commands[0][commands[0].index("--find-links") + 1] == str(clone.place / "wheels")


def test_settings_of_the_users_pip_and_python_stay_outside(clone: Clone) -> None:
    clone.patch.setenv("PIP_TARGET", "/nowhere")
    clone.patch.setenv("PYTHONPATH", "/nowhere")
    clone.setup()
    assert clone.environ["PIP_USER"] == "0"
    assert not {"PIP_TARGET", "PYTHONPATH"} & clone.environ.keys()


def test_a_place_that_cannot_be_written_is_named(clone: Clone) -> None:
    (clone.place / ".venv").write_text("a file", "utf-8")
    with pytest.raises(SystemExit, match=r"the set-up failed: .*\.venv"):
        clone.setup()


def test_every_other_word_goes_to_the_client(clone: Clone) -> None:
    assert clone.start("join", "host:7777", "--plain") == ["python -m kickdoor_client join host:7777 --plain"]
    assert clone.environ["PYTHONSAFEPATH"] == "1"


def test_the_arena_gets_what_it_draws_with_or_goes_without(clone: Clone, capsys: pytest.CaptureFixture[str]) -> None:
    clone.setup()
    clone.patch.setattr(sys, "argv", ["kickdoor", "arena", "--games", "3"])
    for answer in (1, 0):
        clone.pip_answers = answer
        clone.happened.clear()
        clone.script().main()
        assert clone.happened == ["pip -e .[arena]", "python -m kickdoor_client arena --games 3"]
        assert ("the set-up failed" in capsys.readouterr().err) == bool(answer)


def test_bench_gets_what_it_compares_with_or_goes_without(clone: Clone, capsys: pytest.CaptureFixture[str]) -> None:
    clone.setup("test")
    clone.patch.setattr(sys, "argv", ["kickdoor", "bench", "clone"])
    for answer in (1, 0):
        clone.pip_answers = answer
        clone.happened.clear()
        clone.script().main()
        assert clone.happened == ["pip -e .[bench,test]", "python -m tests.trials.bench clone"]
        assert ("the set-up failed" in capsys.readouterr().err) == bool(answer)
    assert clone.environ["PYTHONPATH"].startswith(str(clone.place)), "so that the tests can be imported from anywhere"
    assert clone.setup("arena") == clone.setup("test") == []


@pytest.mark.parametrize("arguments", [[], ["--help"], ["help"]])
def test_below_the_clients_help_stands_what_only_a_clone_can_do(
    clone: Clone, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert clone.start(*arguments) == [" ".join(["python -m kickdoor_client", *arguments])]
    assert "./kickdoor test" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",), ("help",), ("play", "--ai", "greedy", "--help")])
def test_help_of_a_fresh_clone_sets_nothing_up_and_tells_what_there_is(
    clone: Clone, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    there = sorted(clone.place.rglob("*"))
    assert clone.says(*arguments) == []
    told = capsys.readouterr().out
    assert "play, tutorial " in told
    assert "./kickdoor test" in told
    assert sorted(clone.place.rglob("*")) == there, "not even a file of its own"


def test_help_of_a_fresh_clone_names_every_command(clone: Clone) -> None:
    listed = [line[2:33] for line in clone.script().HELP.splitlines() if line.startswith("  ")]
    assert sorted(word for words in listed for word in words.strip().split(", ")) == sorted(cli.kickdoor.commands)


def test_neither_does_the_release_or_the_help_of_what_only_a_clone_can_do(
    clone: Clone, capsys: pytest.CaptureFixture[str]
) -> None:
    there = sorted(clone.place.rglob("*"))
    assert clone.says("--version") == []
    assert capsys.readouterr().out == "kickdoor 1.2.3\n"
    for word in clone.script().TOOLS:
        assert clone.says(word, "--help") == clone.says(word, "-h") == []
        assert f"./kickdoor {word}" in capsys.readouterr().out
    assert sorted(clone.place.rglob("*")) == there


def test_bench_tells_its_own_options_once_anything_is_set_up(clone: Clone) -> None:
    clone.setup()
    assert clone.says("bench", "--help") == ["python -m tests.trials.bench --help"]


def test_what_stands_behind_two_dashes_is_no_call_for_help(clone: Clone) -> None:
    assert clone.start("cards", "show", "--", "-h") == ["python -m kickdoor_client cards show -- -h"]


def test_help_of_a_clone_that_needs_mending_mends_nothing(clone: Clone) -> None:
    clone.setup()
    (clone.place / "pyproject.toml").write_text("[project]\nname = 'more'\n", "utf-8")
    assert clone.says("play", "--help") == ["python -m kickdoor_client play --help"]


def test_one_variable_moves_also_what_pip_keeps(clone: Clone, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KICKDOOR_HOME", "kept")
    monkeypatch.delenv("PIP_CACHE_DIR", raising=False)
    clone.setup()
    assert clone.environ["PIP_CACHE_DIR"] == str(tmp_path / "kept" / "pip-cache")
    monkeypatch.setenv("PIP_CACHE_DIR", "elsewhere")
    clone.setup("test")
    assert clone.environ["PIP_CACHE_DIR"] == "elsewhere", "who says more exactly what is wanted gets it"


def test_at_a_terminal_no_word_at_all_is_the_start_menu_and_nothing_is_said_below(
    clone: Clone, capsys: pytest.CaptureFixture[str]
) -> None:
    for stream in (sys.stdin, sys.stdout):
        clone.patch.setattr(stream, "isatty", lambda: True)
    assert clone.start() == ["python -m kickdoor_client"]
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("word", ["test", "coverage"])
def test_tests_are_run_by_a_file_of_the_tests(clone: Clone, word: str) -> None:
    assert clone.start(word, "-k", "combat") == [f"python -P ./tests/run.py {word} -k combat"]


def test_pages_of_the_api_are_written_for_all_packages(clone: Clone) -> None:
    clone.setup("docs")
    assert clone.says("docs") == ["python -m pydoctor --config ./pyproject.toml"]


def test_an_old_python_is_told_so_before_anything_else(clone: Clone) -> None:
    clone.patch.setattr(sys, "version_info", (3, 10, 13))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer"):
        clone.script()


def test_an_old_python_can_parse_the_script() -> None:
    """3.7 is the oldest grammar that `ast` still knows; the file also ran under a real 3.6."""
    ast.parse((ROOT / "kickdoor").read_text("utf-8"), feature_version=(3, 7))


def test_the_script_needs_the_standard_library_only() -> None:
    tree = ast.parse((ROOT / "kickdoor").read_text("utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names


def test_a_server_that_is_played_by_ssh_gets_what_it_needs_beside_what_is_there(clone: Clone) -> None:
    clone.setup("arena")
    clone.patch.setattr(sys, "argv", ["kickdoor", "serve", "--ssh", "2222"])
    clone.happened.clear()
    clone.script().main()
    assert clone.happened == ["pip -e .[arena,ssh]", "python -m kickdoor_client serve --ssh 2222"]
    assert clone.setup("ssh") == clone.setup("arena") == clone.setup("") == []
    assert clone.setup("test") == ["pip -e .[test]"]
    assert clone.setup("ssh") == []


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        ("serve --tls", "tls"),
        ("serve --tls-cert a.pem --tls-key=b.pem", "tls"),
        ("serve --tls --ssh=2222", "ssh,tls"),
        ("join --tls anna.local", ""),
        ("arena --games 3", "arena"),
    ],
)
def test_what_a_server_is_asked_for_decides_what_is_installed(clone: Clone, words: str, extra: str) -> None:
    assert clone.script().extra_for(words.split()) == extra
