"""Options of a table that are none of the rules of its set: how AI seats behave, who keeps the seat of a lost player,
who may spectate and what they see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from kickdoor_game.engine import FIRST
from kickdoor_protocol.base import Value
from kickdoor_protocol.messages.lobby import Setting

from ..base.configuration.settings import SERIES_LENGTHS
from ..base.declined import Declined
from ..base.store.records import MatchRecord
from .packs import PACKS, names_of
from .tempo import LEISURELY

TALK, EXPLAIN, KEEPER, WATCHING, AI_PACE = "talk", "explain", "keeper", "watching", "ai_pace"
"""Keys of these options."""
BEST_OF = "best_of"
AFTER, AT_ONCE, NEVER = "after", "at_once", "never"
"""Values of the option about AI players' reasons: shown after the match, at once, or never."""

CARETAKER, DEFAULT = "caretaker", "default"
"""Keepers of a lost player's seat: an AI seat made for that, or nobody, so that the default answers count."""

USUAL = "usual"
"""The pace of AI players that the server's settings give; the other one, `LEISURELY`, leaves time to read and to
listen."""

EVERYBODY, SEAT, LATE, NOBODY = "everybody", "seat", "late", "nobody"
"""Values of the option about spectators: everybody, with a public view; the same, and one seat's view if its player
consents; everybody, with every hand, after a delay; or nobody.
"""

_SETTINGS = (
    Setting(TALK, "AI players talk", True, (), "a line in the chat now and then"),
    Setting(
        EXPLAIN,
        "AI players explain",
        AFTER,
        (AFTER, AT_ONCE, NEVER),
        "after the match, to whoever asks; or at once to everybody, which shows what is in their hands",
    ),
    Setting(
        AI_PACE,
        "AI players' pace",
        USUAL,
        (USUAL, LEISURELY),
        "usual: as this server has it; leisurely: they wait until what happened can be read or heard",
    ),
    Setting(
        WATCHING,
        "who may spectate",
        EVERYBODY,
        (EVERYBODY, SEAT, LATE, NOBODY),
        "everybody sees what is public, and no hand; seat: also what one player sees who lets them; "
        "late: every hand, minutes afterwards; nobody: only those who play are there",
    ),
)
OPTIONS = frozenset((*(setting.key for setting in _SETTINGS), KEEPER, BEST_OF))
"""Keys of all options that the rules do not see."""


def settings(keepers: Iterable[str] = ()) -> tuple[Setting, ...]:
    """Return the options that every table has beside its rules; `keepers` are the kinds of AI players that may play for
    disconnected people.
    """
    known = tuple(dict.fromkeys((CARETAKER, DEFAULT, *keepers)))
    hint = "plays for whoever is away, until they are back; default: what counts when time is up"
    return (*_SETTINGS, Setting(KEEPER, "a lost seat is kept by", CARETAKER, known, hint))


def series_setting(usual: int) -> Setting:
    """Return the table's option for the length of a series in matches ("best of"), with `usual` as its default."""
    hint = "a series by the same two players; whoever lost a game begins the next one"
    return Setting(BEST_OF, "best of", usual, SERIES_LENGTHS, hint)


class Manners(Struct, frozen=True):
    """The chosen options of a table that are none of the rules'.

    `talk`: AI players talk. `explain`: when they explain (`after`, `at_once`, `never`). `keeper`: who keeps a lost
    player's seat. `watching`: who may spectate, and what they see (`everybody`, `seat`, `late`, `nobody`). `ai_pace`:
    how fast AI players act (`usual`, `leisurely`). `best_of`: the length of a series in matches; 0: the server's
    setting.
    """

    talk: bool = True
    explain: str = AFTER
    keeper: str = CARETAKER
    watching: str = EVERYBODY
    ai_pace: str = USUAL
    best_of: int = 0

    @property
    def instead(self) -> str:
        """Return a cure for people who find no free seat here."""
        another = "choose another table"
        return another if self.watching == NOBODY else f"spectate, or {another}"

    @property
    def shows_hands(self) -> bool:
        """Return whether spectators may see more than the players' own views allow."""
        return self.watching in (SEAT, LATE)

    def may_be_a_series(self) -> None:
        """Raise Declined if these options delay spectators' views: the next match of a series would begin before they
        have seen the last one end.
        """
        if self.watching == LATE:
            text = "A series cannot be shown late: its next game would begin before spectators saw the last one end."
            raise Declined("bad_setting", text, "let it be best of 1, or choose otherwise who may spectate")

    def may_look_on(self, *, knows_looking: bool) -> None:
        """Raise Declined if nobody may spectate, or if the client does not know late views (`knows_looking`)."""
        if self.watching == LATE and not knows_looking:
            text = "This table is shown late and with every hand open, and your program does not know what that is."
            raise Declined("too_old", text, "update it, or choose another table")
        if self.watching in (EVERYBODY, SEAT, LATE):
            return
        cure = "take a seat before it begins, or choose another table"
        raise Declined("no_watching", "Those who play at this table are among themselves: nobody spectates.", cure)


def manners_of(options: Mapping[str, Any]) -> Manners:
    """Return these options as an object, without those of the rules; options that are missing have their defaults."""
    return Manners(**{key: value for key, value in options.items() if key in OPTIONS})


def options_of(record: MatchRecord) -> dict[str, Value]:
    """Return the options that were chosen for the table of a match, as people see them.

    The internal option that tells the rules who begins in a series is left out.
    """
    options = {key: value for key, value in (record.options | record.manners).items() if key != FIRST}
    return {**options, PACKS: names_of(record.packs)} if record.packs else options
