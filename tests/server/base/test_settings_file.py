"""server.toml: all settings are in it, it is checked as a whole, and the command line beats it."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from kickdoor_server.base.configuration.entries import SettingField, entries
from kickdoor_server.base.configuration.file import SAME, BadSettings, Choice, checked, choice, settings_of, written
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.rates import Rate
from kickdoor_server.operations import program

HERE = Path("here")


def told(text: str) -> list[str]:
    """What is wrong with a file of that text."""
    return [str(mistake) for mistake in checked(text, HERE)[1]]


def in_section(name: str) -> str:
    return next(entry.section.name for entry in entries() if entry.name == name)


# ---- writing


@pytest.mark.parametrize("name", [field.name for field in fields(Settings)])
def test_every_setting_is_in_the_file_with_its_reason_and_its_default(name: str) -> None:
    (entry,) = [entry for entry in entries() if entry.name == name]
    text = written({})
    part = text.partition(f"\n[{entry.section.name}]\n")[2].partition("\n[")[0]
    (paragraph,) = [each for each in part.split("\n\n") if re.search(rf"^# {entry.key} =", each, re.MULTILINE)]
    assert entry.reason, f"{name} needs a text below it in settings.py: what it is, and why it is what it is"
    assert entry.reason.split()[0] in paragraph
    assert "Default:" in paragraph


def test_a_file_as_it_is_written_is_by_default() -> None:
    assert checked(written({}), HERE) == ({}, [])
    uncommented = re.sub(r"^# (\w+ = \S)", r"\1", written({}), flags=re.MULTILINE)
    chosen, mistakes = checked(uncommented, HERE)
    assert not mistakes
    assert settings_of(chosen) == Settings()
    assert set(chosen) == {entry.name for entry in entries() if entry.default is not None}


CHOSEN: dict[str, Any] = {
    "sets": ("classic",),
    "trusted": ("10.0.0.0/8", "::1"),
    "database": "postgresql://here/night",
    "stand_in": "random",
    "best_of": 3,
}


def another_value(entry: SettingField) -> Any:
    """One that this setting can have and has not by default."""
    if entry.name in CHOSEN:
        return CHOSEN[entry.name]
    words = re.findall(r'"(\w+)"', entry.kind.words)
    match entry.default:
        case bool(default):
            return not default
        case int(default) | float(default):
            return default + 1
        case str() if words:
            return words[-1] if words[-1] != entry.default else words[0]
        case str():
            return 'a word with "quotes", a \\ and an \u00e4'
        case Rate():
            return Rate(2.5, 7)
        case tuple():
            return (3, 9)
        case _:
            return Path(__file__) if "path" in entry.kind.words else 77


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.name)
def test_whatever_is_chosen_is_read_as_it_was_written(entry: SettingField) -> None:
    value = another_value(entry)
    assert checked(written({entry.name: value}), Path()) == ({entry.name: value}, [])
    assert value != entry.default


@pytest.mark.parametrize("name", ["name", "motd", "data"])
def test_letters_of_all_languages_are_written_as_they_are(name: str) -> None:
    value = "Kühler Kücük 客厅"
    (line,) = [line for line in written({name: value}).splitlines() if not line.startswith("#") and " = " in line]
    assert line == f'{name} = "{value}"'


def test_keys_are_told_apart_and_sections_stand_together() -> None:
    keys = [(entry.section.name, entry.key) for entry in entries()]
    assert len(set(keys)) == len(keys)
    headings = re.findall(r"^\[(\w+)\]", written({}), re.MULTILINE)
    assert len(set(headings)) == len(headings)
    assert {"server", "journal", "limits", "clocks", "ai", "log", "admin", "ssh"} <= set(headings)


def test_what_can_be_changed_while_it_runs_says_so() -> None:
    text = written({})
    assert "Can be changed while the server runs.\n# motd =" in text
    assert "Default: 7777.\n# port =" in text


# ---- checking


def test_every_mistake_is_said_at_once_with_its_line() -> None:
    text = """[limits]
tables_mst = 3
connections_most = "many"
watchers_most = -1

[limts]
chat = 1

[ai]
delay_ms = [1]
budget_ms = 1

[log]
level = "loud"
"""
    assert told(text) == [
        "line 2: there is no setting 'tables_mst' in [limits]; perhaps tables_most is meant.",
        'line 3: connections_most in [limits] is the text "many"; it should be a whole number, 1 or more.',
        "line 4: watchers_most in [limits] is too small with -1; it should be a whole number, 0 or more.",
        "line 6: there is no section [limts]; perhaps [limits] is meant.",
        "line 10: delay_ms in [ai] is a list of 1; it should be 2 values in [ ], each a whole number, 0 or more: "
        "the smaller one first (in milliseconds).",
        "line 11: budget_ms in [ai] is too small with 1; it should be a whole number, 10 or more (in milliseconds).",
        'line 14: level in [log] is the text "loud"; it should be one of "debug", "info", "warn", "error", "critical".',
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "port = 3",
            "line 1: port is the number 3 outside of any section; it belongs under [server] or [admin] or [ssh].",
        ),
        (
            "[server]\ntables_most = 3",
            "line 2: there is no setting 'tables_most' in [server]; there is [limits] tables",
        ),
        ("[ai]\nai_budget_ms = 400", "line 2: there is no setting 'ai_budget_ms' in [ai]; there is [ai] budget_ms."),
        (
            "[server]\nport = 70000",
            "line 2: port in [server] is too large with 70000; it should be a whole number, 0 to",
        ),
        (
            "[clocks]\ngrace_s = inf",
            "line 2: grace_s in [clocks] is too large with inf, for none is above 1_000_000_000;",
        ),
        ("[ai]\nmemory_mb = 99_999_999_999", "line 2: memory_mb in [ai] is too large with 99999999999, for none"),
        (
            "[journal]\nretention_matches_most = 99999999999999999999",
            "line 2: retention_matches_most in [journal] is too large",
        ),
        ("[limits]\nchat = { per_s = inf, burst = 1 }", "line 2: chat in [limits] is too large with inf, for none"),
        (
            f'[server]\nmotd = "{2_001 * "x"}"',
            'line 2: motd in [server] has 2_001 characters; it should be a text in " ": of 2_000 characters at most',
        ),
        (f'[server]\nname = "{101 * "x"}"', "line 2: name in [server] has 101 characters; it should be"),
        ("[server]\nport = true", "line 2: port in [server] is true; it should be a whole number"),
        ("[server]\nlessons = 1", "line 2: lessons in [server] is the number 1; it should be true or false."),
        ("[server]\nsets = 'classic'", 'line 2: sets in [server] is the text "classic"; it should be a list'),
        ("[limits]\nchat = 3", "line 2: chat in [limits] is the number 3; it should be { per_s ="),
        (
            "[server]\nsets = ['clasic']",
            "line 2: sets in [server] has 'clasic', but there is no such set; perhaps cl",
        ),
        ("[server]\npacks = 3", "line 2: packs in [server] is the number 3; it should be"),
        ("[server]\npacks = 'gone'", "line 2: packs in [server] is here/gone, where there is nothing; it should be a "),
        (
            "[addresses]\ntrusted = ['10.0.0.0/8', 'moon']",
            "line 2: trusted in [addresses] has 'moon', which is neith",
        ),
        (
            "[ai]\nstand_in = 'gredy'",
            "line 2: stand_in in [ai] has 'gredy', but there is no such kind of AI player; per",
        ),
        ("[ai]\ndelay_ms = [9, 3]", "line 2: delay_ms in [ai] begins with the larger one; it should be 2 values in "),
        ("[journal]\ndatabase = 'mysql://x'", "line 2: database in [journal] is 'mysql://x'; it should be a text in"),
        ("[clocks]\nsweep_s = nan", "line 2: sweep_s in [clocks] is too small with nan"),
    ],
)
def test_a_mistake_says_what_would_be_right(text: str, said: str) -> None:
    (mistake,) = told(text)
    assert mistake.startswith(said)


def slips(key: str) -> set[str]:
    """The key with its last letter but one left out, twice, swapped with the last, or another one in its place."""
    before, letter, last = key[:-2], key[-2], key[-1]
    other = "x" if letter != "x" else "y"
    return {before + each for each in (last, 2 * letter + last, last + letter, other + last)} - {key}


def meant(section: str, wrong: str) -> str:
    """What is said to be meant by that name in that section."""
    (mistake,) = told(f"[{section}]\n{wrong} = 1")
    return mistake.partition("]; perhaps ")[2]


def test_one_wrong_letter_in_any_setting_leads_to_it() -> None:
    there = {(entry.section.name, entry.key) for entry in entries()}
    for section, key in sorted(there):
        for wrong in slips(key):
            said = meant(section, wrong) if (section, wrong) not in there else key
            assert re.search(rf"(?<!\[){key}\b", said), (section, wrong, said)


@pytest.mark.parametrize("word", SAME)
def test_other_words_for_the_most_and_the_least_lead_there_with_wrong_letters_too(word: str) -> None:
    for entry in entries():
        words = entry.key.split("_")
        if SAME[word] not in words or len(words) < 2:
            continue
        words.remove(SAME[word])
        rest = "_".join(words)
        for wrong in (rest, rest[:-2] + rest[:-3:-1], rest[:-1]):
            for said in (meant(entry.section.name, f"{word}_{wrong}"), meant(entry.section.name, f"{wrong}_{word}")):
                assert re.search(rf"(?<!\[){entry.key}\b", said), (entry.key, wrong, said)


@pytest.mark.parametrize("section", ["limits", "server", "ai"])
def test_max_tabels_is_tables_most(section: str) -> None:
    assert meant(section, "max_tabels") in ("tables_most is meant.", "[limits] tables_most is meant.")


def test_lines_that_are_no_toml_hide_no_other_mistakes() -> None:
    lines = told("[server]\nport == 3\nmotd = hello\nlessons = 3\n")
    assert [line.partition(":")[0] for line in lines] == ["line 2", "line 3", "line 4"]
    assert "no TOML" in lines[0]
    assert "no TOML" in lines[1]
    assert "true or false" in lines[2]


@pytest.mark.parametrize("blank", ["\u00a0", " \u00a0 ", "\u2003"])
def test_what_only_looks_like_an_empty_line_is_named_and_hides_no_other_mistakes(blank: str) -> None:
    """Blanks of other kinds come along when a text is copied from a page."""
    lines = told(f"[server]\n{blank}\nlessons = 3\n")
    assert [line.partition(":")[0] for line in lines] == ["line 2", "line 3"]
    assert "no TOML" in lines[0]


def test_a_file_that_ends_in_the_middle_is_one_mistake() -> None:
    (mistake,) = told('[server]\nmotd = """never\nends')
    assert mistake.startswith("this is no TOML"), "no line of it is wrong by itself"


@pytest.mark.parametrize("text", [f"[server]\nport = {'9' * 5_000}", f"a = {'[' * 5_000}"])
def test_what_python_cannot_even_read_is_one_mistake(text: str) -> None:
    (mistake,) = told(text)
    assert mistake.startswith("this is no TOML"), mistake


def test_a_text_that_goes_on_at_an_empty_line_is_one_mistake() -> None:
    """What is wrong is said to be there, where there is nothing to take away."""
    (mistake,) = told('[server]\nmotd = "never \\\n\nlessons = 3\n')
    assert mistake.startswith("this is no TOML"), mistake


# ---- the file, the command line, the defaults


def test_the_command_line_beats_the_file_and_the_file_beats_the_default(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    (tmp_path / "my-packs").mkdir()
    file.write_text('[server]\nport = 8000\nmotd = "from the file"\npacks = "my-packs"\n')
    settings = Choice(file, {"port": 9000}).settings()
    assert settings.port == 9000
    assert settings.motd == "from the file"
    assert settings.packs == tmp_path / "my-packs", "paths are seen from the file"
    assert settings.tables_most == Settings().tables_most


def test_the_file_in_the_data_folder_is_found_by_itself(tmp_path: Path) -> None:
    assert choice(None, {"data": tmp_path}, owned=False).file is None
    (tmp_path / "server.toml").write_text("")
    assert choice(None, {"data": tmp_path}, owned=False).file == tmp_path / "server.toml"
    assert choice(None, {"data": tmp_path}, owned=True).file == tmp_path / "server.toml"
    assert choice(None, {}, owned=True).file is None, "a server that lives for one game has no folder"


def test_the_file_that_was_named_counts_whatever_lies_in_the_data_folder(tmp_path: Path) -> None:
    (tmp_path / "server.toml").write_text("")
    (tmp_path / "named.toml").write_text("")
    for owned in (False, True):
        assert choice(tmp_path / "named.toml", {"data": tmp_path}, owned=owned).file == tmp_path / "named.toml"


def test_a_server_of_somebodys_own_listens_only_to_him(tmp_path: Path) -> None:
    assert Choice(None, {}, owned=True).settings().host == "127.0.0.1"
    file = tmp_path / "server.toml"
    file.write_text('[server]\nhost = "0.0.0.0"\n')
    assert Choice(file, {}, owned=True).settings().host == "0.0.0.0"


def test_a_file_with_mistakes_is_not_served_by(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text("[server]\nport = 8000\nmodt = 3\n")
    with pytest.raises(
        BadSettings, match=r"server\.toml: line 3: there is no setting 'modt' in \[server\]; perhaps motd"
    ):
        Choice(file, {}).settings()


def runs(*words: str) -> click.testing.Result:
    return CliRunner().invoke(program.main, list(words))


@pytest.mark.parametrize("words", [("--motd", 2_001 * "x"), ("--name", 101 * "x")])
def test_the_command_line_says_no_longer_words_than_the_file(words: tuple[str, str], tmp_path: Path) -> None:
    told = runs(*words, "--write-config", str(tmp_path / "server.toml"))
    assert told.exit_code == 2
    assert "characters at most" in told.output


def test_a_file_is_written_checked_and_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    assert runs("--port", "8000", "--ai-speed", "fast", "--write-config", str(file)).exit_code == 0
    assert tomllib.loads(file.read_text())["server"] == {"port": 8000}
    assert tomllib.loads(file.read_text())["ai"] == {"delay_ms": [0, 0], "words_per_min": 0}
    good = runs("--check-config", str(file))
    assert (good.exit_code, "as it should be" in good.output) == (0, True)
    again = runs("--write-config", str(file))
    assert again.exit_code == 1
    assert "is there already" in again.output
    shown = runs("--config", str(file), "--motd", "Hello", "--write-config")
    assert tomllib.loads(shown.output)["server"] == {"port": 8000, "motd": "Hello"}
    file.write_text("[server]\nprot = 1\n")
    bad = runs("--check-config", str(file))
    assert bad.exit_code == 1
    assert "line 2: there is no setting 'prot' in [server]; perhaps port" in bad.output
