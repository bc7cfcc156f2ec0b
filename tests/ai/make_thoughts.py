"""Write down what judging seats weigh in a few matches against each other, and what each card is worth to three heroes.

    .venv/bin/python -m tests.ai.make_thoughts

Both are what people read who ask a seat why. After a change on purpose look at the first line that differs in each
match: what follows it is another match.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import cast

from tests.ai.minds import in_words
from tests.printings import printing
from tests.scene import H, Scene

from kickdoor_ai.api import Decision, Explainer, Question, Seat
from kickdoor_ai.doors.estimate import view_for, worth, worth_of
from kickdoor_ai.fallback import Judged
from kickdoor_ai.play import NAMES, play_match
from kickdoor_ai.registry import make
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.language.cards import Curse, Monster
from kickdoor_game.library import cards_of
from kickdoor_game.machine.ids import CardId

THOUGHTS = Path(__file__).with_name("thoughts.golden.txt")
WORTHS = Path(__file__).with_name("worths.golden.txt")
RULES = printing("classic")
MATCHES = (
    (1, ("greedy", "greedy", "greedy", "caretaker")),
    (2, ("spiteful", "spiteful", "greedy", "spiteful")),
    (3, ("bribe_aware", "bribe_aware", "greedy", "bribe_aware")),
    (4, ("spiteful", "bribe_aware", "greedy")),
    (5, ("caretaker", "bribe_aware", "spiteful", "random", "greedy")),
    (6, ("bribe_aware", "spiteful", "bribe_aware", "spiteful", "greedy", "greedy")),
)


@dataclass(frozen=True)
class _Table:
    """A table as far as it takes one to say a decision in words."""

    table: DoorsTable
    names: Sequence[str] = NAMES

    def key(self, card: CardId) -> str:
        return self.table.card(card).key


def _said(table: DoorsTable, decided: Decision) -> str:
    return in_words(cast(Scene, _Table(table)), decided)


def match(seed: int, kinds: Sequence[str]) -> list[str]:
    """Return a line for each decision for which something was weighed: the best that was found, and what came next."""
    seats: list[Seat] = [make(kind, "doors") for kind in kinds]
    told = [f"match {seed}: " + ", ".join(f"{name} is {kind}" for name, kind in zip(NAMES, kinds, strict=False))]

    def look(table: DoorsTable, question: Question, verdict: Judged) -> None:
        seat = seats[question.seat]
        if not isinstance(seat, Explainer) or not (weighed := seat.considered()):
            return
        ways = [f"{_said(table, way.choice)} {way.worth:.3f}" for way in weighed]
        why = f" ({weighed[0].because})" if weighed[0].because else ""
        told.append(f"{table.turn_number:3} {NAMES[question.seat]} {question.kind}: {' | '.join(ways)}{why}")

    result = play_match(RULES, seats, Random(seed), look=look)
    return [*told, f"levels {result.levels} after {result.turns} turns and {result.decisions} decisions", ""]


def thoughts() -> Iterator[list[str]]:
    """Yield the golden text, match by match."""
    return (match(seed, kinds) for seed, kinds in MATCHES)


def worths() -> list[str]:
    """Return a table of what each card is worth to hold, in levels, to a beginner, an elf with Items, and a wizard near
    the goal.

    For a curse, and a monster that catches, there is also what it does to its victim.
    """
    t = Scene(
        Ann=H(hand=["urgent_telegram", "bottled_thunder"]),
        Bob=H(5, race="elf", role="warrior", items=["sword_with_a_sword_on_it", "spoon_of_office", "doctors_note"]),
        Cid=H(9, role="wizard", items=["laminated_spell"], hand=["elf", "dwarf", "portable_trapdoor"]),
    )
    views = [view_for(t.table, t.hero(name)) for name in ("Ann", "Bob", "Cid")]
    lines = [f"{'':48}{'beginner':>10}{'elf':>10}{'wizard':>10}"]
    for key, face in sorted((card.key, card) for card in cards_of("classic")):
        rows = {key: [worth(view, face) for view in views]}
        if isinstance(face, Curse):
            rows["    on whom it falls"] = [worth_of(view, face.effects) for view in views]
        if isinstance(face, Monster):
            rows["    whom it catches"] = [worth_of(view, face.bad_stuff) for view in views]
        lines += [f"{name:48}" + "".join(f"{value:10.3f}" for value in row) for name, row in rows.items()]
    return lines


if __name__ == "__main__":
    THOUGHTS.write_text("\n".join(line for lines in thoughts() for line in lines), "utf-8")
    WORTHS.write_text("\n".join(worths()) + "\n", "utf-8")
