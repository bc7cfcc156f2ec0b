"""What a person has set for this program, and the text of the file that keeps it: pure, the disk is `settings_file`.

The file is TOML that people may edit. It never stops the client: what is unknown or cannot be is left out, the rest
counts, and what was left out is said. `ENTRIES` says each setting once, for the file, the page and line mode alike.

The file holds what differs from the defaults, and what somebody wrote into it. All else stands there as a comment, so
whoever saves one setting gets the others as a later release thinks best.

The looks of the screen: strokes that lines are drawn with, and names of colour themes.
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
"""In the order in which they are offered; `terminal/style.py` has the hues of each."""


class Glyphs(Struct, frozen=True):
    """The strokes that lines are drawn with."""

    across: str = "─"
    down: str = "│"


ASCII = Glyphs("-", "|")


def glyphs_of(encoding: str | None) -> Glyphs:
    """Return the strokes that a terminal with this encoding can show; None: it has none."""
    return Glyphs() if encoding is not None and encoding.lower().startswith("utf") else ASCII


RECENT_MOST = 10
"""Servers that are remembered."""

ADDRESS_MOST = 260
"""Characters of an address: a host name has at most 253."""

DEFAULT_AI = "greedy"
"""Which AI player is called where more are wanted than somebody has chosen."""

AIS_MOST = 5
"""AI seats at a table of six."""

LESSONS_MOST = 100
"""Lessons that are remembered: more than any tutorial has."""

Setting = str | bool | tuple[str, ...]


class Recent(Struct, frozen=True):
    """A server that was joined: its address, and the name that was used there."""

    address: str
    name: str = ""


class Learnt(Struct, frozen=True):
    """A lesson of the tutorial that was gone through, by its key."""

    lesson: str


class UserSettings(Struct, frozen=True):
    """`name` "" is the login's, `ais` are the kinds of AI seats called for a game of one's own, `recent` latest first.

    `lessons` are those of the tutorial that were gone through, by key.
    `face` lines is `--plain`, `bell` and `notices` tell of one's turn, `speed` is how long AI players let one wait,
    `timer` the clock of one who plays alone among them, `telling` how much is read out in lines; `hints` whether what
    a server says of a set is shown; `replays` whether a match of one's own is kept without being asked for.
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
    telling: Literal["full", "brief"] = "full"
    hints: bool = True
    replays: Literal["always", "ask"] = "always"
    recent: tuple[Recent, ...] = ()
    lessons: tuple[str, ...] = ()

    def ai_speed(self, *, lines: bool) -> str:
        """How long AI players let one wait: who listens needs more time than who reads."""
        if self.speed == "auto":
            return "leisurely" if lines else "human"
        return self.speed

    def having(self, learnt: Learnt) -> UserSettings:
        """With this lesson among those gone through, unless no lesson is called so."""
        if not _is_key(learnt.lesson):
            return self
        others = tuple(each for each in self.lessons if each != learnt.lesson)
        return replace(self, lessons=(*others, learnt.lesson)[-LESSONS_MOST:])

    def joined(self, recent: Recent) -> UserSettings:
        """With this server at the front of those remembered."""
        others = tuple(each for each in self.recent if each.address != recent.address)
        return replace(self, recent=(recent, *others)[:RECENT_MOST])


class SettingEntry(Struct, frozen=True):
    """One setting: its key, its title on the page, what it does, and what it can be; no `choices`: text.

    `admitted` makes the value of what stands in the file or was typed; None if it cannot be one.
    """

    key: str
    title: str
    about: str
    choices: tuple[str, ...]
    admitted: Callable[[object], Setting | None]


def _name(value: object) -> str | None:
    if not isinstance(value, str) or count_clusters(value.strip()) > NAME_MOST or printed(value) != value:
        return None
    return value.strip()


def _one_of(*choices: str) -> Callable[[object], str | None]:
    return lambda value: value if isinstance(value, str) and value in choices else None


def _switch(value: object) -> bool | None:
    """`yes` and `no` are what is typed."""
    if isinstance(value, str):
        return {"yes": True, "on": True, "no": False, "off": False}.get(value)
    return value if isinstance(value, bool) else None


def _kinds(value: object) -> tuple[str, ...] | None:
    """A list, or words with commas or blanks between them; 1 to 5, for a table has 2 to 6 seats."""
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
        "What is read out: full; or brief, without bookkeeping, small talk and card texts.",
        ("full", "brief"),
        _one_of("full", "brief"),
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
RECENT = "recent"
LESSONS = "lessons"


def with_setting(settings: UserSettings, key: str, value: object) -> UserSettings | None:
    """With this set, as typed or as it stands in a file; None if there is no such setting or it cannot be that."""
    entry = BY_KEY.get(key)
    admitted = entry.admitted(value) if entry is not None else None
    return convert({**asdict(settings), key: admitted}, UserSettings) if admitted is not None else None


def value_of(settings: UserSettings, key: str) -> Setting:
    """Return how a setting stands."""
    value: Setting = asdict(settings)[key]
    return value


def value_words(settings: UserSettings, key: str) -> str:
    """How a setting stands, as it would be typed."""
    value = value_of(settings, key)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, tuple) else value


def wanted_words(entry: SettingEntry) -> str:
    """What it can be: "screen or lines"."""
    if entry.choices:
        return ", ".join(entry.choices[:-1]) + f" or {entry.choices[-1]}"
    return f"a name of at most {NAME_MOST} letters" if entry.key == "name" else "one to five kinds"


def read(text: str) -> tuple[UserSettings, list[str]]:
    """The settings that a file holds, and a sentence for each thing in it that was ignored."""
    import tomllib  # whoever has set nothing need not wait for it

    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        return UserSettings(), [f"All of it was ignored, because it is no TOML: {wrong}."]
    except (ValueError, RecursionError):  # which Python says in its own way
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
    """The settings that a file states, be it with the value that they have by default."""
    import tomllib

    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError):
        return frozenset()
    return frozenset(key for key, value in table.items() if with_setting(UserSettings(), key, value) is not None)


def _lessons(value: object) -> tuple[str, ...]:
    """The keys that can be read; a lesson that is not among them is merely offered again."""
    keys = value if isinstance(value, list) else []
    return tuple(key for key in keys if isinstance(key, str) and _is_key(key))[-LESSONS_MOST:]


def _is_key(key: str) -> bool:
    """Whether a server could call a lesson so."""
    return key.isprintable() and 0 < len(key) <= KEY_MOST


def _recent(value: object) -> tuple[tuple[Recent, ...], int]:
    """The servers that can be read, and how many cannot."""
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
    """Whether a server could be there."""
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


def written(settings: UserSettings, stays: Collection[str] = ()) -> str:
    """The file, with a comment on each setting. `stays`: what is stated even if it is as by default."""
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
    """A value as TOML writes it: everything printable stands for itself, but for quotes and backslashes. So whatever it
    is, it cannot break the file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[" + ", ".join(_toml(word) for word in value) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
