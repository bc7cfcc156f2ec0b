"""Judge a duel by the catalogue of its rules: what may not have become of an answer.

Event by event (`laws`, `fights`) on a scene of its own, which is then compared with the table: whatever has changed
without an event, or against a law, is a finding. Then the table is looked at by itself: who should be squished or out,
who is asked what in which order, what a turn offers, and who sees what.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..notes import CLOCK, Complaint, Deed, answering, open_questions
from ..printed import printed_cards
from . import acts, amounts, begins, fights, rights, sight, sums
from .laws import LAWS, where_all_lie
from .notes import OWN_BLOWS, STOPPABLE, DuelNotes
from .scene import NO_CARD, DuelScene, InPlay, Side, constant, read

HELD = ("hand", "stash", "hoard")
OF_FIGHT = (
    *(("card", "fight.2"), ("gold", "fight.3"), ("attacker", "fight.1")),
    *(("revealed", "face.5"), ("hired", "hire.1")),
)


class DuelOracle:
    """An onlooker at one match of the duel. Call `look` after every answer."""

    def __init__(self, table: Any, first: int = -1) -> None:
        """Sit down at a table before the deal. `first`: who is to take the first turn, if it is said (ccg.setup.7)."""
        cards = printed_cards(table.book)
        scene = read(table, cards, [constant(card) for card in cards])
        self.notes = DuelNotes(scene, scene, open_questions(table), first)

    def look(self, answer: Any, events: Sequence[Any], table: Any) -> list[Complaint]:
        """Return what is wrong with that answer having led to these events and this table; empty if nothing is."""
        n = self.notes
        n.complaints, n.told, n.face_down = [], events, []
        n.deed = self._deed(answer)
        n.was = n.scene
        after = read(table, n.was.cards, n.was.always)
        quiet = not events and after.is_like(n.was)
        n.scene = after if quiet else n.was.copy()
        n.opened, n.settles, n.short = set(), set(), False
        n.at_work = {thing.card for thing in n.things.values()}
        n.aimed = {thing.card: thing.targets for thing in n.things.values()}
        if n.deed.kind == "give_blood" and n.deed.choice and n.was.brawl is not None:
            n.gave_blood = n.was.brawl.card
        fights.hear(n)
        if n.deed.standing and n.deed.word in rights.USES:
            n.at_work.add(n.deed.number)
        for n.at, event in enumerate(events):
            name = type(event).__name__
            n.counts[name] += 1
            if (judge := LAWS.get(name)) is not None:
                judge(n, event)
            n.opened |= set(n.scene.play) | set(n.scene.shown)
            n.opened |= {card for side in n.scene.sides for card in side.discard}
        self._settled(table)
        fights.blows_due(n)
        amounts.sucked(n)
        n.must(not n.short or n.scene.over, "end.3", "somebody has drawn less than they were to, and goes on")
        if not quiet:
            self._quietly(after)
            self._compare(after)
            sight.hears(n, n.was, after)
        n.scene = after
        n.questions = open_questions(table)
        if not quiet:
            self._stands()
        self._asked()
        return n.complaints

    def look_at_menu(self, seat: int, options: tuple[Any, ...], table: Any) -> list[Complaint]:
        """Return what that seat is refused though the rules grant it, and offered though they do not."""
        self.notes.complaints = []
        rights.offered(self.notes, seat, options)
        return self.notes.complaints

    def look_from(self, chair: int | None, seen: Any) -> list[Complaint]:
        """Return what a chair is shown that it may not know."""
        self.notes.complaints = []
        sight.sees(self.notes, chair, seen)
        return self.notes.complaints

    def _deed(self, answer: Any) -> Deed:
        if answer.seat == CLOCK:
            what, which = answer.choice
            if what != "deadline":
                return Deed(CLOCK, False, (), clock=str(which))
            question = next(question for question in self.notes.questions if question.seat == which)
            deed = answering(question, question.default)
            deed.clock = "deadline"
            return deed
        if answer.standing:
            return Deed(answer.seat, True, answer.choice)
        question = next(question for question in self.notes.questions if question.seat == answer.seat)
        return answering(question, answer.choice)

    def _settled(self, table: Any) -> None:
        """Check what was announced and is no longer there: it has resolved."""
        n = self.notes
        left = {frame.number for frame in table.stack if hasattr(frame, "stopped")}
        for number in [number for number in n.things if number not in left]:
            thing = n.things.pop(number)
            n.must(thing.heard or n.scene.over, "timing.6", f"{thing} resolves before both have passed")
            n.must(not thing.stops or n.scene.over, "timing.5", f"{thing} resolves, and was cancelled")
            amounts.lays(n, thing)
            if thing.what in STOPPABLE and not n.scene.over:
                acts.has_acted(n, thing)
            if thing.what in OWN_BLOWS and not n.scene.over and n.deed.clock != "turn":
                fights.resolved(n, thing)

    def _quietly(self, after: DuelScene) -> None:
        """Note what the rules let happen without a word: a flaunted card is in the hand."""
        n = self.notes
        for card in set(n.scene.play) - set(after.play):
            # What was flaunted is back in the hand, and was only shown (ccg.keyword.6).
            if card in n.scene.sides[n.scene.owner(card)].hand and card in n.at_work and card not in n.working():
                n.leaves_play(card)

    def _compare(self, after: DuelScene) -> None:
        """Check that the table is as it was told."""
        n, told = self.notes, self.notes.scene
        wrong = where_all_lie(after.lies(), len(after.cards))
        n.must(not wrong, "zones.9", f"in no place, or in two: {[n.name(card) for card in wrong[:3]]}")
        for seat, (then, now) in enumerate(zip(told.sides, after.sides, strict=True)):
            if then != now:
                self._compare_sides(seat, then, now)
            foreign = [card for name in HELD for card in getattr(now, name) if after.owner(card) != seat]
            n.must(not foreign, "zones.9", f"seat {seat} has {foreign}")
        n.must(set(told.play) == set(after.play), "zones.8", f"in play are {set(after.play) ^ set(told.play)}, untold")
        for card in set(told.play) & set(after.play):
            if told.play[card] != after.play[card]:
                self._compare_presences(n.name(card), told.play[card], after.play[card])
        self._compare_lasting(after)
        n.must(sorted(told.shown) == sorted(after.shown), "timing.10", f"{after.shown} lie open, told was {told.shown}")
        self._compare_fight(after)

    def _compare_sides(self, seat: int, then: Side, now: Side) -> None:
        n = self.notes
        for name in HELD:
            one, other = sorted(getattr(then, name)), sorted(getattr(now, name))
            n.must(one == other, "zones.9", f"{name} of seat {seat} is {other}, told was {one}")
        for name, rule in (("deck", "zones.5"), ("discard", "zones.6")):
            n.must(getattr(then, name) == getattr(now, name), rule, f"the {name} of seat {seat} is another")
        for name, rule in (("level", "general.3"), ("purse", "zones.3"), ("limping", "run.1"), ("caught", "caught.7")):
            one, other = getattr(then, name), getattr(now, name)
            n.must(one == other, rule, f"{name} of seat {seat} is {other}, told was {one}")
        pair = sum(then.bleeding), sum(now.bleeding)
        n.must(pair[0] == pair[1], "keyword.1", f"Bleeding of seat {seat} is {pair[1]}, told was {pair[0]}")

    def _compare_presences(self, name: str, then: InPlay, now: InPlay) -> None:
        n = self.notes
        n.must(then.tokens == now.tokens, "damage.2", f"{name} has {now.tokens}, told was {then.tokens}")
        n.must(then.zapped == now.zapped, "zap.1", f"{name} is turned without a word")
        n.must(sorted(then.stuck) == sorted(now.stuck), "curse.1", f"{name} has {now.stuck} under it")
        n.must(then.is_monster == now.is_monster, "keyword.10", f"{name} is a Monster: {now.is_monster}")

    def _compare_lasting(self, after: DuelScene) -> None:
        """Check that changes for a while end with the fight or the turn, or as their card leaves play (ccg.leave.1)."""
        n = self.notes
        fight_ends = n.was.brawl is not None and after.brawl is None
        turn_ends = n.was.turn_number != after.turn_number or after.phase == "cooldown"
        for change in set(n.scene.lasting) - set(after.lasting):
            card, number, _, _, until = change
            gone = card not in after.play or after.play[card].number != number
            n.must(
                gone or (fight_ends if until == "fight" else turn_ends),
                "leave.4",
                f"{change} of {n.name(card)} has ended",
            )
        n.must(set(after.lasting) <= set(n.scene.lasting), "general.2", f"{after.lasting}, told was {n.scene.lasting}")
        late = [change for change in after.lasting if change[4] == "fight" and after.brawl is None]
        n.must(not late or after.over, "fight.7", f"{late} outlast the fight")
        late = [] if n.was.turn_number == after.turn_number else after.lasting
        n.must(not late or after.over, "cooldown.2", f"{late} outlast the turn")

    def _compare_fight(self, after: DuelScene) -> None:
        n, one, other = self.notes, self.notes.scene.brawl, after.brawl
        if one is None or other is None:
            n.must(one is other, "fight.7", f"there is {other}, told was {one}")
            return
        for name, rule in OF_FIGHT:
            then, now = getattr(one, name), getattr(other, name)
            n.must(then == now, rule, f"{name} of the fight is {now}, told was {then}")
        n.must(sorted(one.committed) == sorted(other.committed), "face.1", f"committed: {other.committed}")

    def _stands(self) -> None:
        """Check what must hold of any table that lies there."""
        n, scene = self.notes, self.notes.scene
        for seat, side in enumerate(scene.sides):
            n.must(1 <= side.level <= 10, "general.3", f"seat {seat} is at Level {side.level}")
            n.must(side.purse >= 0, "zones.3", f"seat {seat} owes gold")
            # One that is revealed as the attacking card lies in the middle, and was not played (ccg.fight.4).
            places = sum(scene.kind(card) == "location" for card in side.hoard)
            n.must(places <= 1, "location.2", f"seat {seat} has {places} Locations in play")
            out = sums.dead(scene, side.hero) or side.out
            n.must(scene.over or not out or scene.phase == "setup", "end.7", f"seat {seat} is out, and it goes on")
            n.must(side.hero in scene.play, "setup.1", f"the Hero of seat {seat} is not in play")
        for card in scene.play:
            if scene.kind(card) in ("ally", "monster") and sums.dead(scene, card) and not scene.over:
                fought = scene.brawl is not None and scene.brawl.card == card and scene.brawl.squished
                n.must(fought, "damage.3", f"{n.name(card)} lives without life")
        brawl = scene.brawl
        if brawl is not None:
            n.must(
                brawl.attacker == scene.turn and scene.phase == "munchkining", "fight.1", "a fight in another's turn"
            )
            n.must(brawl.gold >= 0, "fight.3", f"{brawl.gold} gold is committed")
            unseen = brawl.card != NO_CARD and not brawl.revealed and brawl.card in scene.play
            n.must(not unseen, "zones.8", "the attacking card is in play face down")
            for card in brawl.committed:
                n.must(scene.kind(card) in ("weapon", "ally"), "face.2", f"{n.name(card)} is committed")

    def _asked(self) -> None:
        """Check that the active player is asked first, then the opponent, and each other question on its own
        (ccg.timing.6)."""
        n, scene = self.notes, self.notes.scene
        question = next((each for each in n.questions if each.seat >= 0), None)
        if question is None or scene.over:
            n.window = ()
            return
        seat, kind = question.seat, question.kind
        rights.usual(n, question)
        brawl = scene.brawl
        match kind:
            case "turn":
                n.must(seat == scene.turn and scene.phase == "munchkining", "munchkining.1", f"seat {seat} may act")
                n.must(brawl is None and not n.things, "timing.8", f"seat {seat} may act in the middle of something")
                rights.turn_menu(n, question.shape.options)
                begins.levels_have_begun(n)
            case "defend" | "prepare":
                fair = brawl is not None and seat != brawl.attacker and not brawl.ready and not brawl.revealed
                n.must(fair, "fight.5", f"seat {seat} is asked {kind}")
                rights.defender_menu(n, question)
            case "give_blood":
                n.must(brawl is not None and seat == brawl.attacker and brawl.hired, "keyword.7", f"seat {seat}: blood")
            case "which_first":
                n.must(seat == scene.turn, "general.4", f"seat {seat} orders what begins")
            case "divide_damage":
                n.must(brawl is not None and seat != brawl.attacker, "face.14", f"seat {seat} divides damage")
        n.must(
            scene.phase != "cooldown" or kind not in rights.WINDOWS, "timing.11", f"a window in the cooldown: {kind}"
        )
        if kind not in rights.WINDOWS:
            n.window = ()
            return
        place = (kind, len(scene.busy), scene.turn_number)
        first = 1 - scene.turn if kind == "last_word" else scene.turn
        passed = n.deed.word == "pass" and not n.deed.standing
        due = first
        if n.window[:1] == (place,) and n.deed.seat == CLOCK:
            due = n.window[1]
        elif n.window[:1] == (place,) and passed and n.deed.seat == scene.turn and kind != "last_word":
            due = 1 - scene.turn
        n.must(seat == due, "timing.6", f"seat {seat} is asked in {kind}, and seat {due} is to be")
        n.window = (place, seat)
