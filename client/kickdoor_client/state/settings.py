"""A person's settings, and the text of the file that keeps them. Pure; `settings_file.py` reads and writes it.

The file is TOML that people may edit. It never stops the client: unknown and invalid settings are ignored and reported.
`ENTRIES` describes each setting once, for the file, the settings page and line mode.

The file holds the settings that differ from their defaults or that somebody wrote into it. All others stand in
comments, so that they follow the defaults of later releases.

Also here: the strokes that lines are drawn with, and the names of colour themes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from typing import Literal

from msgspec import Struct, convert
from msgspec.structs import asdict, replace

from kickdoor_protocol.checks.clusters import count_clusters
from kickdoor_protocol.checks.text import printed
from kickdoor_protocol.finding.address import parse_address
from kickdoor_protocol.limits import KEY_MOST, NAME_MOST
from kickdoor_protocol.messages.lobby import Sex

THEMES = ("neutral", "dark", "light", "contrast", "colourblind")
"""Colour themes in the order in which they are offered; `terminal/style.py` has their colours."""


class Glyphs(Struct, frozen=True):
    """The characters that lines are drawn with."""

    across: str = "─"
    down: str = "│"


ASCII = Glyphs("-", "|")
"""Lines for terminals without box-drawing characters."""


def glyphs_of(encoding: str | None) -> Glyphs:
    """Return the line-drawing characters that a terminal with this encoding can show; None means unknown, so ASCII."""
    return Glyphs() if encoding is not None and encoding.lower().startswith("utf") else ASCII


RECENT_MOST = 10
"""Servers that are remembered."""

ADDRESS_MOST = 260
"""Characters of an address: a host name has at most 253."""

DEFAULT_AI = "greedy"
"""The kind of AI player that is called if more are needed than were chosen."""

AIS_MOST = 5
"""AI players at a table of six."""

LESSONS_MOST = 100
"""Lessons that are remembered: more than any tutorial has."""

Setting = str | bool | tuple[str, ...]
"""The value of a setting: text, yes or no, or a list."""


class Recent(Struct, frozen=True):
    """A server that was joined: its address, and the name that was used there."""

    address: str
    name: str = ""


class Learnt(Struct, frozen=True):
    """A lesson of the tutorial that was finished, by its key."""

    lesson: str


class UserSettings(Struct, frozen=True):
    """A person's settings. `name` "" is the login name, `ais` are the kinds of AI players for games of one's own.

    `face`: full screen or line mode. `bell` and `notices` announce one's turn. `speed`: how long AI players take.
    `timer`: the turn timer of games alone with AI players. `telling`: how much line mode reads out. `flavour`:
    whether jokes on cards are shown in play. `hints`: whether a set's hints are shown. `replays`: whether own matches
    are kept without asking. `recent`: servers, the latest first. `lessons`: finished lessons, by key.
    """

    name: str = ""
    sex: Sex = "female"
    face: Literal["screen", "lines"] = "screen"
    theme: str = "neutral"
    bell: bool = True
    notices: bool = False
    mouse: bool = True
    ais: tuple[str, ...] = ("bribe_aware", "greedy", "spiteful")
    speed: Literal["auto", "leisurely", "human", "fast"] = "auto"
    timer: Literal["none", "relaxed", "usual", "brisk"] = "none"
    telling: Literal["full", "digest", "brief"] = "full"
    flavour: bool = True
    hints: bool = True
    replays: Literal["always", "ask"] = "always"
    recent: tuple[Recent, ...] = ()
    lessons: tuple[str, ...] = ()

    def ai_speed(self, *, lines: bool) -> str:
        """Return the name of the pace of AI players, such as "human"; the setting "auto" is slower in line mode
        (`lines`), since listening takes longer than reading."""
        if self.speed == "auto":
            return "leisurely" if lines else "human"
        return self.speed

    def having(self, learnt: Learnt) -> UserSettings:
        """Return the settings with this lesson of the tutorial marked as finished, unless its key is invalid."""
        if not _is_key(learnt.lesson):
            return self
        others = tuple(each for each in self.lessons if each != learnt.lesson)
        return replace(self, lessons=(*others, learnt.lesson)[-LESSONS_MOST:])

    def joined(self, recent: Recent) -> UserSettings:
        """Return the settings with this server first among the recently visited ones."""
        others = tuple(each for each in self.recent if each.address != recent.address)
        return replace(self, recent=(recent, *others)[:RECENT_MOST])


class SettingEntry(Struct, frozen=True):
    """A setting: its key, its title on the page, its description, and its choices; none means text.

    `admitted` converts what stands in the file or was typed to the value; None if it is invalid.
    """

    key: str
    title: str
    about: str
    choices: tuple[str, ...]
    admitted: Callable[[object], Setting | None]


def _name(value: object) -> str | None:
    """Return a player's name; None if it is too long or not printable."""
    if not isinstance(value, str) or count_clusters(value.strip()) > NAME_MOST or printed(value) != value:
        return None
    return value.strip()


def _one_of(*choices: str) -> Callable[[object], str | None]:
    """Return a function that returns its argument if it is one of these texts, else None."""
    return lambda value: value if isinstance(value, str) and value in choices else None


def _switch(value: object) -> bool | None:
    """Return a yes or no from TOML or from the words yes, on, no, off; None if it is neither."""
    if isinstance(value, str):
        return {"yes": True, "on": True, "no": False, "off": False}.get(value)
    return value if isinstance(value, bool) else None


def _kinds(value: object) -> tuple[str, ...] | None:
    """Return kinds of AI players from a list or from words with commas or blanks; 1 to 5, as a table has 2 to 6 seats.
    None if invalid."""
    words = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(words, list | tuple) or not 1 <= len(words) <= AIS_MOST:
        return None
    fits = all(isinstance(word, str) and word.isprintable() and 0 < len(word) <= KEY_MOST for word in words)
    return tuple(words) if fits else None


ENTRIES: tuple[SettingEntry, ...] = (
    SettingEntry("name", "name", "What the others call you; empty: the name you are logged in by.", (), _name),
    SettingEntry("sex", "your hero", "Some cards care.", ("female", "male"), _one_of("female", "male")),
    SettingEntry(
        "face",
        "face",
        "The full screen, or everything in lines (as with --plain) from the next start on.",
        ("screen", "lines"),
        _one_of("screen", "lines"),
    ),
    SettingEntry(
        "theme",
        "colours",
        "neutral goes with any background; dark, light and contrast paint their own; "
        "colourblind keeps to hues that everybody tells apart.",
        THEMES,
        _one_of(*THEMES),
    ),
    SettingEntry(
        "bell", "bell", "Ring the terminal's bell when it is your turn or somebody means you.", ("yes", "no"), _switch
    ),
    SettingEntry("notices", "desktop notices", "The same as a notice of the desktop.", ("yes", "no"), _switch),
    SettingEntry(
        "mouse", "mouse", "Clicks choose; with Shift held the mouse marks text as ever.", ("yes", "no"), _switch
    ),
    SettingEntry(
        "ais", "AI players", "Who plays against you, unless you say otherwise: one to five kinds.", (), _kinds
    ),
    SettingEntry(
        "speed",
        "AI pace",
        "At games of your own: AI players leave time to read and to listen, take as long as people would, or none; "
        "auto: leisurely in lines, human on the screen.",
        ("auto", "leisurely", "human", "fast"),
        _one_of("auto", "leisurely", "human", "fast"),
    ),
    SettingEntry(
        "timer",
        "turn timer",
        "Alone among AI players no clock runs, unless you want one.",
        ("none", "relaxed", "usual", "brisk"),
        _one_of("none", "relaxed", "usual", "brisk"),
    ),
    SettingEntry(
        "telling",
        "in lines",
        "What is read out: full; digest: in short, when you are asked, what happened while you waited; or brief, "
        "without bookkeeping, small talk, jokes and card texts.",
        ("full", "digest", "brief"),
        _one_of("full", "digest", "brief"),
    ),
    SettingEntry(
        "flavour",
        "flavour",
        "The joke on a card, once in a match, below the line that first shows the card.",
        ("yes", "no"),
        _switch,
    ),
    SettingEntry(
        "hints",
        "hints",
        "A sentence where a set differs from others, once in a match, when it is first of use.",
        ("yes", "no"),
        _switch,
    ),
    SettingEntry(
        "replays",
        "keep replays",
        "A match of your own is kept when it is over, the latest hundred of them; or only "
        "where you press s (in lines: save).",
        ("always", "ask"),
        _one_of("always", "ask"),
    ),
)

BY_KEY: Mapping[str, SettingEntry] = {entry.key: entry for entry in ENTRIES}
"""The settings by key."""
RECENT = "recent"
LESSONS = "lessons"


def with_setting(settings: UserSettings, key: str, value: object) -> UserSettings | None:
    """Return the settings with the one named `key` changed to `value`, as typed or as in a file; None if it is unknown
    or invalid."""
    entry = BY_KEY.get(key)
    admitted = entry.admitted(value) if entry is not None else None
    return convert({**asdict(settings), key: admitted}, UserSettings) if admitted is not None else None


def value_of(settings: UserSettings, key: str) -> Setting:
    """Return the value of the setting named `key`. Raises KeyError if there is none."""
    value: Setting = asdict(settings)[key]
    return value


def value_words(settings: UserSettings, key: str) -> str:
    """Return the value of the setting named `key` as one would type it."""
    value = value_of(settings, key)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, tuple) else value


def wanted_words(entry: SettingEntry) -> str:
    """Return in words which values a setting can have: "screen or lines"."""
    if entry.choices:
        return ", ".join(entry.choices[:-1]) + f" or {entry.choices[-1]}"
    return f"a name of at most {NAME_MOST} letters" if entry.key == "name" else "one to five kinds"


def read(text: str) -> tuple[UserSettings, list[str]]:
    """Return the settings in the text of a settings file (TOML), and a sentence for each entry that was ignored."""
    import tomllib  # imported late: without a file it is not needed

    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        return UserSettings(), [f"All of it was ignored, because it is no TOML: {wrong}."]
    except (ValueError, RecursionError):  # numbers and nesting beyond Python's limits
        return UserSettings(), [
            "All of it was ignored, because it is no TOML: a number is too long, or a list too deep."
        ]
    settings, ignored = UserSettings(), []
    for key, value in table.items():
        if key == RECENT:
            recent, broken = _recent(value)
            settings = replace(settings, recent=recent)
            ignored += [f"{broken} of the recent servers ignored: no address."] if broken else []
        elif key == LESSONS:
            settings = replace(settings, lessons=_lessons(value))
        elif key not in BY_KEY:
            ignored.append(f"{key} was ignored: there is no such setting. There are: {', '.join(BY_KEY)}.")
        else:
            changed = with_setting(settings, key, value)
            if changed is None:
                ignored.append(f"{key} was ignored: it can be {wanted_words(BY_KEY[key])}.")
            settings = changed or settings
    return settings, ignored


def stated(text: str) -> frozenset[str]:
    """Return the keys of the settings that the text of a settings file sets, even to their default; none if it is
    invalid."""
    import tomllib

    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError):
        return frozenset()
    return frozenset(key for key, value in table.items() if with_setting(UserSettings(), key, value) is not None)


def _lessons(value: object) -> tuple[str, ...]:
    """Return the valid keys of lessons. A lesson that is lost is merely offered again."""
    keys = value if isinstance(value, list) else []
    return tuple(key for key in keys if isinstance(key, str) and _is_key(key))[-LESSONS_MOST:]


def _is_key(key: str) -> bool:
    """Return whether a server could name a lesson so."""
    return key.isprintable() and 0 < len(key) <= KEY_MOST


def _recent(value: object) -> tuple[tuple[Recent, ...], int]:
    """Return the valid servers, and how many are invalid."""
    if not isinstance(value, list):
        return (), 1
    found: list[Recent] = []
    for item in value:
        address = item.get("address") if isinstance(item, dict) else None
        name = _name(item.get("name", "")) if isinstance(item, dict) else None
        if isinstance(address, str) and is_address(address):
            found.append(Recent(address, name or ""))
    return tuple(found[:RECENT_MOST]), len(value) - len(found)


def is_address(text: str) -> bool:
    """Return whether the text is an address of a server."""
    if len(text) > ADDRESS_MOST or not text.isprintable():
        return False
    try:
        parse_address(text)
    except ValueError:
        return False
    return True


HEAD = """\
# What you have set for kickdoor. Edit it if you like: what cannot be read is ignored, and the program says so.
# A line with a # before it counts for nothing: that setting is as it is by default.
# The settings page of the program writes this file anew, with these comments and without others.
"""
"""Comment at the top of the settings file."""


def written(settings: UserSettings, stays: Collection[str] = ()) -> str:
    """Return the text of the settings file, with a comment on each setting. `stays`: keys that are written even if they
    have their default."""
    parts, default = [HEAD], UserSettings()
    for entry in ENTRIES:
        value = value_of(settings, entry.key)
        mark = "" if entry.key in stays or value != value_of(default, entry.key) else "# "
        parts.append(f"# {entry.about}\n# It can be {wanted_words(entry)}.\n")
        parts.append(f"{mark}{entry.key} = {_toml(value)}\n\n")
    if settings.lessons:
        parts.append(f"# The lessons of the tutorial that you have done.\n{LESSONS} = {_toml(settings.lessons)}\n\n")
    parts.append("# The servers you have been on, the latest first.\n")
    parts += [
        f"[[{RECENT}]]\naddress = {_toml(recent.address)}\nname = {_toml(recent.name)}\n" for recent in settings.recent
    ]
    return "".join(parts)


def _toml(value: Setting) -> str:
    """Return the value in TOML. Printable characters stand for themselves, except quotes and backslashes, so no value
    can break the file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[" + ", ".join(_toml(word) for word in value) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
