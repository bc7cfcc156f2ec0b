"""Checks of requests that both ends share: the server enforces them, clients use them to explain before they send.

They cover the value of a table setting, and searches in a rulebook. The rules of a set may restrict a value further
(`CreateTable` is then refused with a sentence), but a value that fails here is always refused.
"""

from __future__ import annotations

from ..base import Value
from ..limits import LOOK_UP_IDS_MOST, LOOK_UP_MOST, LOOK_UP_WORDS_MOST
from ..messages.lobby import Setting


def admits(setting: Setting, value: Value) -> bool:
    """Return whether a value has the setting's type and is one of its choices, or is within its bounds if it has a
    `least`.
    """
    if type(value) is not type(setting.value):
        return False
    if setting.least is not None and isinstance(value, int):
        return value in setting.choices or (value >= setting.least and (setting.most is None or value <= setting.most))
    return not setting.choices or value in setting.choices


def wanted_words(setting: Setting) -> str:
    """Return which values are allowed, in words: "yes or no", "none, relaxed, normal or brisk", "a whole number from
    2600".
    """
    if setting.least is not None:
        less = [f"{choice} or " for choice in setting.choices if isinstance(choice, int) and choice < setting.least]
        to = "" if setting.most is None else f" to {setting.most}"
        return f"{''.join(less)}a whole number from {setting.least}{to}"
    if setting.choices:
        *others, last = (f"{choice}" if choice != "" else '""' for choice in setting.choices)
        return f"{', '.join(others)} or {last}" if others else last
    if isinstance(setting.value, bool):
        return "yes or no"
    return "a whole number" if isinstance(setting.value, int) else "a text"


LESS = f"say at most {LOOK_UP_WORDS_MOST} words, and no more than {LOOK_UP_MOST} letters together"
"""What to do about a search that is too long."""


def is_too_much(words: str) -> bool:
    """Return whether a server would refuse this search as too long. Words with a dot in them are ids of rules.

    >>> is_too_much("how do I win"), is_too_much("a b c d e f g h i")
    (False, True)
    """
    wanted = words.split()
    if wanted and all("." in word for word in wanted):
        return len(wanted) > LOOK_UP_IDS_MOST
    return len(wanted) > LOOK_UP_WORDS_MOST or len(" ".join(wanted)) > LOOK_UP_MOST
