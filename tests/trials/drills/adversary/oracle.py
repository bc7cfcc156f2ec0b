"""The oracle: it looks at every answer and says what the rulebook forbids of what became of it.

It is written from the rulebook (the numbered catalogue), the page of the card language and the meaning of the events,
and shares no code with the engine: it reads a table's data and its events, and calls none of the engine's functions. So
a sum, a limit or an order that the engine has wrong is found here, since it is reckoned twice.

Each answer is looked at in three ways:

1. Event by event, on a scene of its own (`scene.py`): may this happen now, to this hero, by this cause? The laws are
   functions, entered by the type of event in `fates`, `possessions`, `claims`, `hands`, `gear`, `using`, `combat`,
   `flight` and `turns`; `abilities` looks at what is said before anything comes of it.
2. Afterwards the scene is compared with the table: whatever has changed without an event is a finding.
3. The table that lies there is looked at by itself: limits, the dead, who is asked what (`standing_laws`), and whether
   anything has moved that an open question is about (`stakes`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import claims, combat, fates, flight, gear, hands, possessions, rights, stakes, standing_laws, turns, using
from .notes import CLOCK, LAWS, Complaint, Deed, Notes, answering, open_questions
from .scene import Scene, Zone, doubled_or_lost, names_of, read

BOOKS = (fates, possessions, claims, hands, gear, using, combat, flight, turns)
"""The modules that have entered their laws."""


class Oracle:
    """An onlooker at one match. Call `look` after every answer."""

    def __init__(self, table: Any) -> None:
        """Sit down at a table before the deal."""
        self.notes = Notes.at(table)

    def look(self, answer: Any, events: Sequence[Any], table: Any) -> list[Complaint]:
        """Return what is wrong with that answer having led to these events and this table; empty if nothing is."""
        notes = self.notes
        notes.complaints = []
        notes.events = events
        notes.deed = self._deed(answer)
        before = stakes.at_stake(notes)
        turns.before_events(notes)
        for event in events:
            name = type(event).__name__
            notes.counts[name] += 1
            if (judge := LAWS.get(name)) is not None:
                judge(notes, event)
        brawl = notes.scene.brawl
        after = read(table, notes.cards, brawl)
        self._compare(after)
        notes.scene = after
        notes.questions = open_questions(table)
        standing_laws.after_events(notes, table)
        stakes.stayed(notes, before)
        turns.settled(notes, table)
        return notes.complaints

    def look_at_menu(self, seat: int, options: tuple[Any, ...], table: Any) -> list[Complaint]:
        """Return what that seat is refused, among its standing actions, though the rulebook grants it."""
        self.notes.complaints = []
        rights.offered(self.notes, seat, options, table)
        return self.notes.complaints

    def _deed(self, answer: Any) -> Deed:
        if answer.seat == CLOCK:
            what, which = answer.choice
            if what != "deadline":
                return Deed(CLOCK, False, (), clock=str(which))
            question = next(question for question in self.notes.questions if question.seat == which)
            return answering(question, question.default)
        if answer.standing:
            return Deed(answer.seat, True, answer.choice)
        question = next(question for question in self.notes.questions if question.seat == answer.seat)
        return answering(question, answer.choice)

    def _compare(self, after: Scene) -> None:
        """Check that the table is as announced (classic.setup.5, classic.cards.10)."""
        notes = self.notes
        scene = notes.scene
        if wrong := doubled_or_lost(after):
            self.notes.complain("cards.1", f"lies in no place, or in two: {names_of(after, wrong[:3])}")
            return
        if scene.place != after.place:
            for card, zone in after.place.items():
                told = scene.place[card]
                if told != zone and not _drawn_while_shuffling(told, zone):
                    self.notes.complain(
                        "cards.10", f"{self.notes.name(card)} lies in {zone}, but was told to be in {told}"
                    )
        for seat, now in enumerate(after.sheets):
            then = scene.sheets[seat]
            if then.level != now.level:
                self.notes.complain("setup.5", f"seat {seat} has Level {now.level}, but was told to have {then.level}")
            if then.sex != now.sex or then.dead != now.dead:
                self.notes.complain("setup.5", f"seat {seat} is {now.sex}, dead: {now.dead}; that was not announced")
            self._compare_gear(seat, then.in_use, now.in_use)
            if then.cheats != now.cheats:
                self.notes.complain("items.15", f"Cheats of seat {seat} lie on {now.cheats}, told was {then.cheats}")
            if then.borne != now.borne:
                what = f"followers of seat {seat} carry {now.borne}, told was {then.borne}"
                self.notes.complain("shakespeare.treasure.17", what)

    def _compare_gear(self, seat: int, told: list[int], now: list[int]) -> None:
        """Check that nothing is put into use or out of use in combat but by a card that says so (classic.items.18)."""
        if sorted(told) == sorted(now):
            return
        new = set(now) - set(told)
        if set(told) - set(now):
            self.notes.complain(
                "items.17", f"seat {seat} no longer uses {self.notes.name(min(set(told) - set(now)))}: not told"
            )
        if new and self.notes.scene.fighting(seat):
            self.notes.complain("items.18", f"seat {seat} uses {self.notes.name(min(new))} in the middle of a combat")


def _drawn_while_shuffling(told: Zone, now: Zone) -> bool:
    """Return whether the card was drawn before its pile became the deck, and lies aside (classic.cards.2)."""
    return told[0].startswith("deck.") and now[0] == "aside"
