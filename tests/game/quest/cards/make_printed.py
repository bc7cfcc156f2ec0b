"""Write down what is printed on every kind of card and by every word of the board game, with the rules it speaks of.

    .venv/bin/python -m tests.game.quest.cards.make_printed

What people read on a card is made of the same data as the engine executes, so a change of these sentences is a decision
about what cards say. A word stands there plainly, and once for each of its fields that can say something else.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.game.language.specimens import plain, variants
from tests.game.quest.cards.test_printing import CARDS, MERE, RENDER, WORDS, monster

from kickdoor_game.language.cards import Item
from kickdoor_game.language.words.conditions import HasClass, HasRace
from kickdoor_game.language.words.effects import LoseLevels
from kickdoor_game.language.words.plays import Swing
from kickdoor_game.language.words.specials import MonsterBonus
from kickdoor_game.quest.board.links import Side
from kickdoor_game.quest.cards.effects import Heal, Hit
from kickdoor_game.quest.cards.faces import Deal, Icon, RoomFace
from kickdoor_game.quest.cards.keywords import WEAPONS, WORN_ANYWAY
from kickdoor_game.quest.cards.kinds import QuestClass, QuestEnhancer, QuestItem, QuestOneShot
from kickdoor_game.quest.cards.traits import D10
from kickdoor_game.quest.cards.wording.printed import printed
from kickdoor_game.quest.cards.wording.references import related_rules
from kickdoor_game.quest.cards.wording.rooms import printed_room

GOLDEN = Path(__file__).with_name("printed.golden.txt")
KEYWORDS = ("fearsome", "fast", "slow", "lurking", "contrary", "undead", "flaming", "magic", "huge")
MORE: list[Any] = [
    *CARDS,
    monster(keywords=("fearsome",), treasures=1, dice=2, gives=3),
    monster(smashes=True, passes=frozenset(("open", "door", "locked")), ignores=HasRace("elf")),
    monster(survives=True, treasures=1),
    QuestEnhancer(**MERE, level=5, levels=1),
    monster(bad_stuff=(LoseLevels(2), Hit(2)), specials=(MonsterBonus(4, HasClass("wizard")),), treasures=0),
    *(monster(keywords=(word,)) for word in KEYWORDS),
    *(QuestItem(**MERE, slot=slot, gold=300) for slot in ("footgear", "armor", "one_hand", "two_hands", "none")),
    *(QuestItem(**MERE, slot="none", gold=0, keywords=(word,)) for word in sorted(WEAPONS | WORN_ANYWAY)),
    QuestItem(**MERE, slot="none", gold=300, big=True, only=HasClass("cleric")),
    Item(**MERE, slot="none", gold=300, big=True),
    QuestOneShot(**MERE, gold=0, play=Swing(3), big=True, throwable=True),
    *(QuestClass(**MERE, role="thief", traits=(D10(power),)) for power in ("extra_die", "double_magic", "avert_curse")),
]
ROOMS = (
    RoomFace("r", "R"),
    RoomFace("r", "R", search=None, arrows={"red": Side(0), "blue": Side(3)}),
    RoomFace("r", "R", search=-1, icons=(Icon("elf", True), Icon("everyone", False)), good_for=HasRace("elf")),
    RoomFace("r", "R", levels=1),
    RoomFace("r", "R", bad_for=HasRace("elf"), monsters=-2, enters=(Hit(),), deals=(Deal(gold=300, gets=(Heal(),)),)),
)


def written() -> str:
    """Return the contents of the golden file."""
    return "\n".join((*_cards(), *_rooms(), *_words())) + "\n"


def _cards() -> Iterator[str]:
    for card in MORE:
        said = printed(card)
        yield from (f"{type(card).__name__}: {said.kind}", f"    {said.text}", f"    {' / '.join(said.facts)}")
        yield f"    {' '.join(said.touches)}"


def _rooms() -> Iterator[str]:
    for room in ROOMS:
        said = printed_room(room)
        yield from (
            f"{said.kind}",
            f"    {said.text}",
            f"    {' / '.join(said.facts)}",
            f"    {' '.join(said.touches)}",
        )


def _words() -> Iterator[str]:
    for family, kind in WORDS:
        yield f"{family} {kind.__name__}: {' '.join(related_rules(plain(kind)))}"
        for word in (plain(kind), *(word for _, word in variants(kind))):
            yield f"    {RENDER[family](word)}"


if __name__ == "__main__":
    GOLDEN.write_text(written(), "utf-8")
    sys.stdout.write(f"wrote {GOLDEN}\n")
