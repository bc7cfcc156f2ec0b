"""Remarks about grudges: moments from the ledger, in addition to those of every talker (`ear.py`).

| moments | when |
| --- | --- |
| `offended`, `again`, `broken_faith` | a wrong: a player's first, another, one after a deal in the same turn |
| `touched` | a kindness |
| `forgiven` | a hated player is forgiven over time |
| `gloats` | a hated player is harmed, by anybody |
| `revenge`, `hunts` | it strikes at a debtor, or at the leader |
| `shuns`, `shuns_trade` | it refuses to help a hated player, or to trade with them |

`other` is the name of the player it is about, `wrong` the reason of the grudge. All of it is public: deeds are derived
from public events, and a blow is announced without its card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kickdoor_game.doors.state import events as told

from ...api import Chair, Event
from ...speech import Moment
from .deeds import Deed
from .ledger import OFFENCE, GrudgeLedger

TOUCHING = 0.4
"""Weight of a kindness, in levels, from which it is mentioned."""


def about(ledger: GrudgeLedger, moment: str, chair: Chair, names: Sequence[str]) -> Moment:
    """Return a moment to remark on: its key, and the words for the blanks of a line about that player (`other`,
    `wrong`). `names`: by chair."""
    words = {"other": names[chair]}
    if (worst := ledger.worst(chair)) is not None:
        words["wrong"] = worst.in_words()
    return moment, words


def of_deed(ledger: GrudgeLedger, deed: Deed, names: Sequence[str]) -> Iterator[Moment]:
    """Yield the moment to remark on for a deed just entered in the ledger, if it weighs enough. `names`: by chair."""
    if deed.weight <= -TOUCHING:
        yield "touched", {"other": names[deed.by]}
    elif deed.weight >= OFFENCE:
        moment = "offended" if ledger.offences(deed.by) <= 1 else "again"
        yield "broken_faith" if deed.faithless else moment, {"other": names[deed.by], "wrong": deed.in_words()}


def of_others(ledger: GrudgeLedger, events: Iterable[Event], names: Sequence[str], me: Chair) -> Iterator[Moment]:
    """Yield the moments to remark on when others harm players whom the seat hates. `names`: by chair; `me`: its own
    chair."""
    for event in events:
        match event:
            case told.LevelsChanged(seat=seat, change=change) if change < 0 and ledger.hates(seat):
                yield about(ledger, "gloats", seat, names)
            case told.Died(seat=seat) | told.Caught(seat=seat) if ledger.hates(seat):
                yield about(ledger, "gloats", seat, names)
            case told.CurseStruck(victim=seat, by=by) if by != me and ledger.hates(seat):
                yield about(ledger, "gloats", seat, names)
            case _:
                pass
