"""Options of a table of which the rules of its set never hear.

How AI seats behave, who keeps a lost player's seat, who may look on and what they see.
"""

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
BEST_OF = "best_of"
AFTER, AT_ONCE, NEVER = "after", "at_once", "never"

CARETAKER, DEFAULT = "caretaker", "default"
"""Keepers: the seat that is made for it; what counts by default is done."""

USUAL = "usual"
"""Paces of AI players: the server's; or they leave time to read and to listen."""

EVERYBODY, SEAT, LATE, NOBODY = "everybody", "seat", "late", "nobody"
"""Who may look on, and at what: whoever comes, at what is public; besides at what a seat sees that consents; at every
hand, after a delay; or those who play are among themselves."""

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


def settings(keepers: Iterable[str] = ()) -> tuple[Setting, ...]:
    """What a table can choose; `keepers`: the kinds of AI seats that may keep a seat."""
    known = tuple(dict.fromkeys((CARETAKER, DEFAULT, *keepers)))
    hint = "plays for whoever is away, until they are back; default: what counts when time is up"
    return (*_SETTINGS, Setting(KEEPER, "a lost seat is kept by", CARETAKER, known, hint))


def series_setting(usual: int) -> Setting:
    """How long a series is, as the server has it unless the table says otherwise."""
    hint = "a series by the same two players; whoever lost a game begins the next one"
    return Setting(BEST_OF, "best of", usual, SERIES_LENGTHS, hint)


class Manners(Struct, frozen=True):
    """Whether they talk; whether and when they explain (`after`, `at_once`, `never`).

    Who keeps a seat; who may look on, and at what (`everybody`, `seat`, `late`, `nobody`). How fast AI players act
    (`usual`, `leisurely`). For how many matches a series is; 0: for as many as the server has it.
    """

    talk: bool = True
    explain: str = AFTER
    keeper: str = CARETAKER
    watching: str = EVERYBODY
    ai_pace: str = USUAL
    best_of: int = 0

    @property
    def instead(self) -> str:
        """What is left to whoever finds no seat here."""
        another = "choose another table"
        return another if self.watching == NOBODY else f"spectate, or {another}"

    @property
    def shows_hands(self) -> bool:
        """Whether those who look on may see what those who play do not."""
        return self.watching in (SEAT, LATE)

    def may_be_a_series(self) -> None:
        """Declined where what is shown comes so late that the next match would begin before the last was seen."""
        if self.watching == LATE:
            text = "A series cannot be shown late: its next game would begin before spectators saw the last one end."
            raise Declined("bad_setting", text, "let it be best of 1, or choose otherwise who may spectate")

    def may_look_on(self, *, knows_looking: bool) -> None:
        """Declined where nobody may, or where his program would not tell him what he sees."""
        if self.watching == LATE and not knows_looking:
            text = "This table is shown late and with every hand open, and your program does not know what that is."
            raise Declined("too_old", text, "update it, or choose another table")
        if self.watching in (EVERYBODY, SEAT, LATE):
            return
        cure = "take a seat before it begins, or choose another table"
        raise Declined("no_watching", "Those who play at this table are among themselves: nobody spectates.", cure)


def manners_of(options: Mapping[str, Any]) -> Manners:
    """Those of a table with these options; what is not said is as usual."""
    return Manners(**{key: value for key, value in options.items() if key in OPTIONS})


def options_of(record: MatchRecord) -> dict[str, Value]:
    """What was chosen for the table of that match, as it is shown: not what a series tells the rules."""
    options = {key: value for key, value in (record.options | record.manners).items() if key != FIRST}
    return {**options, PACKS: names_of(record.packs)} if record.packs else options
