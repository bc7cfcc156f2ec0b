"""The settings of the client: what their file says, what is made of a broken one, and how it is written."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import fields, replace

from kickdoor_client.program.settings_file import NAME, SettingsFile
from kickdoor_client.state.settings import (
    ADDRESS_MOST,
    BY_KEY,
    ENTRIES,
    LESSONS,
    RECENT,
    RECENT_MOST,
    Recent,
    SettingEntry,
    UserSettings,
    is_address,
    read,
    stated,
    value_words,
    with_setting,
    written,
)

ADA = UserSettings(
    name='Ada "the \\ Anvil" Übel',
    sex="male",
    face="lines",
    theme="contrast",
    bell=False,
    notices=True,
    mouse=False,
    ais=("spiteful", "random"),
    speed="fast",
    timer="brisk",
    telling="brief",
    flavour=False,
    hints=False,
    replays="ask",
    recent=(Recent("anna.local:7777", "Ada"), Recent("[::1]:8000")),
    lessons=("lesson-door", "lesson-win"),
)


def test_every_setting_is_described_and_written_with_a_comment() -> None:
    assert {*BY_KEY, RECENT, LESSONS} == {field.name for field in fields(UserSettings)}
    text = written(UserSettings())
    for entry in ENTRIES:
        assert f"# {entry.about}\n# It can be " in text
        assert f"\n# {entry.key} = " in text, "as it is by default, for those who edit it"


def test_only_what_differs_from_the_default_is_stated() -> None:
    assert tomllib.loads(written(UserSettings())) == {}
    assert tomllib.loads(written(UserSettings(theme="dark"))) == {"theme": "dark"}
    assert {*tomllib.loads(written(ADA))} == {*BY_KEY, RECENT, LESSONS}


def test_what_somebody_wrote_stays_also_if_it_is_as_by_default(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.path.write_text("bell = true\ntheme = 'dark'\nspeed = 'slow'\n", "utf-8")
    file.change(lambda settings: replace(settings, notices=True))
    assert tomllib.loads(file.path.read_text("utf-8")) == {"bell": True, "theme": "dark", "notices": True}
    file.change(lambda settings: replace(settings, theme=UserSettings().theme))
    assert tomllib.loads(file.path.read_text("utf-8")) == {"bell": True, "notices": True}, "it was set back"


def test_a_name_is_written_as_it_is_called() -> None:
    settings = UserSettings(name='Zoë "7\\"', recent=(Recent("höhle.local", "Ægir\x7f"),))
    text = written(settings)
    assert 'name = "Zoë \\"7\\\\\\""' in text
    assert 'address = "höhle.local"\nname = "Ægir\\u007f"' in text
    assert tomllib.loads(text)["recent"] == [{"address": "höhle.local", "name": "Ægir\x7f"}]


@pytest.mark.parametrize("settings", [UserSettings(), ADA])
def test_what_is_written_is_read(settings: UserSettings) -> None:
    assert read(written(settings)) == (settings, [])


def test_what_is_typed_reads_as_it_is_shown() -> None:
    for entry in ENTRIES:
        if entry.key != "name":
            assert with_setting(UserSettings(), entry.key, value_words(ADA, entry.key)) == replace(
                UserSettings(), **{entry.key: getattr(ADA, entry.key)}
            )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("colour = 'red'", "colour was ignored: there is no such setting. There are: name, "),
        ("theme = 'pink'", "theme was ignored: it can be neutral, dark, light, contrast or colourblind."),
        ("theme = 3", "theme was ignored"),
        ("bell = 'perhaps'", "bell was ignored: it can be yes or no."),
        ("name = 'A name of far more than twenty-four letters'", "at most 24 letters"),
        ('name = "\\u001b[2J"', "name was ignored"),
        ("ais = []", "ais was ignored: it can be one to five kinds."),
        ("ais = ['greedy', 7]", "ais was ignored"),
        ("sex = []", "sex was ignored: it can be female or male."),
        ("recent = 5", "1 of the recent servers ignored"),
        ("recent = [{address = ':'}, {name = 'Ada'}, 3]", "3 of the recent servers ignored"),
        ('recent = [{address = "a\\u001bb"}]', "1 of the recent servers ignored"),
    ],
)
def test_what_is_broken_is_ignored_and_the_rest_counts(line: str, said: str) -> None:
    settings, ignored = read(f"speed = 'fast'\n{line}\n")
    assert settings == UserSettings(speed="fast")
    assert len(ignored) == 1
    assert said in ignored[0]


def test_a_file_that_is_no_toml_is_as_none() -> None:
    settings, ignored = read("theme = dark\n")
    assert settings == UserSettings()
    assert ignored[0].startswith("All of it was ignored, because it is no TOML")


@pytest.mark.parametrize("text", [f"speed = {'9' * 5_000}", f"speed = {'[' * 5_000}"])
def test_what_python_cannot_even_read_is_ignored_and_said(text: str) -> None:
    settings, ignored = read(text)
    assert (settings, stated(text)) == (UserSettings(), frozenset())
    assert ignored[0].startswith("All of it was ignored, because it is no TOML")


def test_a_recent_server_without_a_name_that_can_be_is_one_without_a_name() -> None:
    assert read("[[recent]]\naddress = 'anna'\nname = 4\n") == (UserSettings(recent=(Recent("anna"),)), [])


def test_the_last_ten_servers_are_remembered_each_once_the_latest_first() -> None:
    settings = UserSettings()
    for number in range(12):
        settings = settings.joined(Recent(f"host{number}", "Ada"))
    settings = settings.joined(Recent("host5", "Boris"))
    assert len(settings.recent) == RECENT_MOST
    assert settings.recent[:2] == (Recent("host5", "Boris"), Recent("host11", "Ada"))
    assert [each.address for each in settings.recent].count("host5") == 1


# ---- on disk


def test_without_a_file_all_is_as_by_default(tmp_path: Path) -> None:
    assert SettingsFile(tmp_path / "none").load() == (UserSettings(), [])


def test_a_change_makes_the_folder_and_touches_nothing_else(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "deep" / "folder")
    assert file.change(lambda settings: replace(settings, theme="dark")) == ""
    other = SettingsFile(tmp_path / "deep" / "folder")
    assert other.change(lambda settings: settings.joined(Recent("anna", "Ada"))) == ""
    assert file.load() == (UserSettings(theme="dark", recent=(Recent("anna", "Ada"),)), [])
    assert [path.name for path in file.path.parent.iterdir()] == [NAME], "no scraps are left"


def test_what_was_ignored_is_said_with_the_file_and_kept_beside_the_new_one(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.path.write_text("# mine\ntheme = 'pink'\nname = 'Ada'\n", "utf-8")
    settings, (said,) = file.load()
    assert settings.name == "Ada"
    assert said.startswith(f"{file.path}: theme was ignored")
    file.change(lambda settings: replace(settings, bell=False))
    assert file.load() == (UserSettings(name="Ada", bell=False), [])
    assert "# mine" in (tmp_path / f"{NAME}.old").read_text("utf-8")


def test_a_file_that_cannot_be_read_is_said_and_stops_nothing(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.path.write_bytes(b"name = '\xff'\n")
    assert file.load() == (
        UserSettings(),
        [f"{file.path} cannot be read, so all is as by default: byte 0xFF in line 1 is not UTF-8; save it as UTF-8."],
    )
    within = SettingsFile(file.path / "inside")
    assert "not a directory" in within.load()[1][0]
    assert "could not be kept" in within.change(lambda settings: settings)


def test_a_write_that_fails_halfway_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = SettingsFile(tmp_path)
    file.change(lambda settings: replace(settings, name="Ada"))

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    said = file.change(lambda settings: replace(settings, name="Boris"))
    assert said == f"The settings could not be kept in {file.path}: no space left on device."
    assert file.load()[0].name == "Ada"
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


def test_the_file_can_be_read_by_any_reader_of_toml() -> None:
    table = tomllib.loads(written(ADA))
    assert table["name"] == ADA.name
    assert table["recent"][1] == {"address": "[::1]:8000", "name": ""}


WORDS = (
    "",
    " ",
    "yes",
    "no",
    "on",
    "off",
    "Yes",
    "auto",
    "always",
    "full",
    "x" * 24,
    "x" * 25,
    " Ada ",
    "A\nda",
    "me",
)
OTHERS: tuple[Any, ...] = (
    True,
    False,
    1,
    None,
    [],
    ["a"],
    ["a", "b"],
    ["a"] * 5,
    ["a"] * 6,
    ["a", 5],
    ["a", ""],
    ["a", "x\n"],
)
ADMITTED: dict[str, list[tuple[Any, Any]]] = {
    "name": [("", ""), (" ", ""), ("x" * 24, "x" * 24), (" Ada ", "Ada")]
    + [(word, word) for word in ("yes", "no", "on", "off", "Yes", "auto", "always", "full", "me")],
    "speed": [("auto", "auto")],
    "telling": [("full", "full")],
    "replays": [("always", "always")],
    **{
        key: [("yes", True), ("no", False), ("on", True), ("off", False), (True, True), (False, False)]
        for key in ("bell", "notices", "mouse", "flavour", "hints")
    },
    "ais": [(word, tuple(word.split())) for word in WORDS if word.strip()]
    + [(["a"], ("a",)), (["a", "b"], ("a", "b")), (["a"] * 5, ("a",) * 5)],
}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.key)
def test_what_each_setting_can_be_and_what_not(entry: SettingEntry) -> None:
    values: list[object] = [*WORDS, *OTHERS, *(choice for each in ENTRIES for choice in each.choices)]
    admitted = [(value, entry.admitted(value)) for value in (*WORDS, *OTHERS)]
    found = sorted(((value, made) for value, made in admitted if made is not None), key=repr)
    assert found == sorted(ADMITTED.get(entry.key, []), key=repr)
    if entry.choices and entry.choices != ("yes", "no"):
        chosen = {value for value in values if isinstance(value, str) and entry.admitted(value) == value}
        assert chosen == set(entry.choices)


@pytest.mark.parametrize(
    ("typed", "kinds"),
    [
        ("", None),
        ("greedy", ("greedy",)),
        ("greedy,random", ("greedy", "random")),
        ("a, b c,d e", ("a", "b", "c", "d", "e")),
        ("a b c d e f", None),
        (["x" * 64, "b"], ("x" * 64, "b")),
        (["x" * 65, "b"], None),
    ],
)
def test_one_to_five_kinds_play_against_one(typed: object, kinds: tuple[str, ...] | None) -> None:
    (entry,) = (each for each in ENTRIES if each.key == "ais")
    assert entry.admitted(typed) == kinds


@pytest.mark.parametrize(
    ("address", "is_one"),
    [
        ("a" * ADDRESS_MOST, True),
        ("a" * (ADDRESS_MOST + 1), False),
        ("a\x1bb", False),
        ("tls://anna.local:8000", True),
        ("", False),
        (":", False),
        ("anna.local:70000", False),
    ],
)
def test_where_a_server_could_be(address: str, is_one: bool) -> None:
    assert is_address(address) == is_one
    settings, ignored = read(f'recent = [{{address = "{address.replace(chr(27), "").strip()}"}}]' if is_one else "")
    assert [each.address for each in settings.recent] == [address] * is_one
    assert ignored == []


def test_nothing_is_put_beside_a_file_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = SettingsFile(tmp_path)
    monkeypatch.setattr(SettingsFile, "load", lambda self: (UserSettings(), ["it cannot be read"]))
    assert file.change(lambda settings: replace(settings, theme="dark")) == ""
    assert [path.name for path in tmp_path.iterdir()] == [file.path.name]
