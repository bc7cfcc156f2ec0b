"""Options of a table of which the rules of its set never hear: how AI seats behave, who keeps a lost player's seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from kickdoor_protocol.messages.lobby import Setting

TALK, EXPLAIN, KEEPER = "talk", "explain", "keeper"
AFTER, AT_ONCE, NEVER = "after", "at_once", "never"

CARETAKER, DEFAULT = "caretaker", "default"
"""Keepers: the seat that is made for it; what counts by default is done."""

_SETTINGS = (
    Setting(TALK, "AI seats talk", True, (), "a line in the chat now and then"),
    Setting(
        EXPLAIN,
        "AI seats explain what they did",
        AFTER,
        (AFTER, AT_ONCE, NEVER),
        "after the match, to whoever asks; or at once to everybody, which shows what is in their hands",
    ),
)
OPTIONS = frozenset((*(setting.key for setting in _SETTINGS), KEEPER))


def settings(keepers: Iterable[str] = ()) -> tuple[Setting, ...]:
    """What a table can choose; `keepers`: the kinds of AI seats that may keep a seat."""
    known = tuple(dict.fromkeys((CARETAKER, DEFAULT, *keepers)))
    hint = "goes on for whoever has lost the connection, until he is back; default: what counts when time is up"
    return (*_SETTINGS, Setting(KEEPER, "who keeps a lost player's seat", CARETAKER, known, hint))


@dataclass(frozen=True, slots=True)
class Manners:
    """Whether they talk; whether and when they explain (`after`, `at_once`, `never`); who keeps a seat."""

    talk: bool = True
    explain: str = AFTER
    keeper: str = CARETAKER


def manners_of(options: Mapping[str, Any]) -> Manners:
    """Those of a table with these options; what is not said is as usual."""
    return Manners(**{key: value for key, value in options.items() if key in OPTIONS})
