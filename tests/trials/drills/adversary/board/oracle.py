"""Judge the board game by the catalogue of its rules: what may not have become of an answer.

Event by event (`laws`) on a scene of its own, which is then compared with the table: whatever has changed without an
event, or against a law, is a finding. It shares no code with the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ..notes import CLOCK, Complaint, Deed, answering, open_questions
from ..printed import printed_cards
from .arrows import plan_of
from .laws import LAWS
from .notes import BASES, TOP, BoardNotes, attackers, beside
from .scene import BoardScene, read

OUTSIDE_COMBAT = ("drop", "drop_gold", "wear", "stow", "recover", "sell", "buy_level", "barter", "trade", "gift")
WHILE_DEAD = ("curse", "enhance", "wander", "mate", "use", "show", "refuse", "recall")
OF_A_TURN = ("move", "meet", "look_round", "battle", "draw_monster", "charity", "charity_discard", "end_turn")


class BoardOracle:
    """An onlooker at one match of the board game. Call `look` after every answer."""

    def __init__(self, table: Any) -> None:
        """Sit down at a table before the deal."""
        cards = printed_cards(table.book)
        self.notes = BoardNotes(read(table, cards), plan_of(table), table.faces, open_questions(table))
        self.notes.tiles = len(table.tiles)

    def look(self, answer: Any, events: Sequence[Any], table: Any) -> list[Complaint]:
        """Return what is wrong with that answer having led to these events and this table; empty if nothing is."""
        n = self.notes
        n.complaints, n.told, n.died, n.expected = [], events, set(), {}
        n.deed = self._deed(answer)
        if n.deed.kind == "flee_room":
            near = beside(n.plan, n.figure(n.deed.seat).room)
            n.must(n.deed.number in near, "flee.1", f"seat {n.deed.seat} is to run to {n.deed.number}, of {near}")
            n.refuge[n.deed.seat] = n.deed.number
        was = n.scene
        held = {seat: set(was.zone("items", seat)) for seat in range(len(was.sheets))}
        for n.at, event in enumerate(events):
            name = type(event).__name__
            n.counts[name] += 1
            if (judge := LAWS.get(name)) is not None:
                judge(n, event)
        idle = [number for number, legs in n.expected.items() if legs]
        n.must(not idle, "monstermove.1", f"monsters {idle} stay where they are")
        after = read(table, was.cards)
        self._compare(after)
        self._belongings(held, after)
        n.scene, n.plan, n.tiles = after, plan_of(table), len(table.tiles)
        n.questions = open_questions(table)
        self._stands(table)
        return n.complaints

    def look_at_menu(self, seat: int, options: tuple[Any, ...], table: Any) -> list[Complaint]:
        """Return what that seat is refused though the rules grant it, and offered though they do not."""
        n, sheet, figure = self.notes, self.notes.scene.sheets[seat], self.notes.scene.figures[seat]
        n.complaints = []
        fighting = n.scene.battle is not None or n.scene.stepping
        for option in options:
            word = option.key.partition(".")[0]
            if word in OUTSIDE_COMBAT:
                n.must(not (fighting and option.barred is None), "turns.9", f"seat {seat} may {word} in a combat")
            n.must(not sheet.dead or word in WHILE_DEAD,
                   "death.14", f"the dead seat {seat} may {option.key}")  # fmt: skip
            if word == "recover" and option.barred is None:
                n.must(figure.black and sheet.level > 1, "health.4", f"seat {seat} may give up a level for nothing")
        return n.complaints

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

    def _compare(self, after: BoardScene) -> None:
        """Check that the table is as it was told."""
        n, told = self.notes, self.notes.scene
        wrong = [card for card in range(len(after.cards)) if after.place[card] != 1]
        n.must(not wrong, "cards.7", f"in no place, or in two: {[n.name(card) for card in wrong[:3]]}")
        for seat, (then, now) in enumerate(zip(told.sheets, after.sheets, strict=True)):
            pair = (then.level, then.dead), (now.level, now.dead)
            n.must(pair[0] == pair[1], "level.1", f"seat {seat}: Level and death are {pair[1]}, told was {pair[0]}")
        for seat, (was, is_now) in enumerate(zip(told.figures, after.figures, strict=True)):
            for name in ("room", "tokens", "black", "gold"):
                one, other = getattr(was, name), getattr(is_now, name)
                n.must(one == other, "movement.8" if name == "room" else "health.1" if name != "gold" else "items.6",
                       f"seat {seat}: {name} is {other}, told was {one}")  # fmt: skip
            n.must(is_now.spent >= was.spent or is_now.spent == 0, "movement.3", f"seat {seat} has Move back")
        foes = {number: (foe.colour, foe.room) for number, foe in told.foes.items()}
        now_there = {number: (foe.colour, foe.room) for number, foe in after.foes.items()}
        n.must(foes == now_there, "bases.11", f"monsters are {now_there}, told was {foes}")
        n.must(told.searched == after.searched, "search.21", f"rooms are {after.searched}, told was {told.searched}")

    def _belongings(self, held: dict[int, set[int]], after: BoardScene) -> None:
        """Check that no Items come or go without an event that names them (quest.items.3, quest.cards.3)."""
        n = self.notes
        gone: set[tuple[int, int]] = set()
        come: set[tuple[int, int]] = set()
        for e in n.told:
            match type(e).__name__:
                case "CardDiscarded" if e.seat is not None:
                    gone.add((int(e.seat), int(e.card)))
                case "CardUsed":
                    gone.add((int(e.seat), int(e.card)))
                case "CardMoved":
                    gone.add((int(e.giver), int(e.card)))
                    come.add((int(e.taker), int(e.card)))
                case "Dropped":
                    gone |= {(int(e.seat), int(card)) for card in e.items}
                case "PickedUp":
                    come |= {(int(e.seat), int(card)) for card in e.items}
                case "CardPlayed":
                    come.add((int(e.seat), int(e.card)))
                case _:
                    pass
        for seat, items in held.items():
            now = set(after.zone("items", seat))
            for card in items - now:
                n.must((seat, card) in gone, "items.3", f"seat {seat} no longer has {n.name(card)}: not told")
            for card in now - items:
                n.must((seat, card) in come, "cards.3", f"seat {seat} has {n.name(card)}: not told")
            self._taken(seat, items - now, after)

    def _taken(self, seat: int, lost: set[int], after: BoardScene) -> None:
        """Check that whoever lost an Item said so, agreed, is dead, or had something at work on them."""
        n = self.notes
        if not lost or n.deed.seat in (seat, -1, CLOCK) or after.sheets[seat].dead:
            return
        names = {type(event).__name__ for event in n.told}
        at_work = any(
            word in n.scene.busy or word in after.busy
            for word in ("QuestCurseStrike", "BadStuff", "Happening", "RoomActs", "QuestCombat", "TryPower", "OnEachOf")
        )
        fair = at_work or bool(names & {"TradeEnded", "BattleEnded", "CurseStruck", "PowerTried", "GotCaught"})
        n.must(fair, "items.3", f"seat {seat} loses {[n.name(card) for card in lost]} by what seat {n.deed.seat} does")

    def _stands(self, table: Any) -> None:
        """Check what must hold of any table that lies there."""
        n, scene = self.notes, self.notes.scene
        boss = any(foe.boss for foe in scene.foes.values())
        bases = Counter(foe.colour for foe in scene.foes.values())
        n.must(all(count <= BASES for count in bases.values()), "bases.5", f"bases in use: {dict(bases)}")
        for number, foe in scene.foes.items():
            n.must(foe.room or boss, "unchangeable.7", f"monster {number} rests in the Entrance")
            n.must(not foe.boss or foe.room == 0, "boss.6", f"the Boss is in room {foe.room}")
        n.must(
            not boss or scene.battle is not None or "BossFight" in scene.busy, "boss.12", "a Boss stays after its fight"
        )
        for seat, (sheet, figure) in enumerate(zip(scene.sheets, scene.figures, strict=True)):
            if sheet.dead:
                has = scene.zone("items", seat) or scene.zone("cheats", seat) or figure.gold
                n.must(not has, "death.5", f"the dead seat {seat} has Items or gold")
            else:
                n.must(scene.over or figure.black < figure.tokens, "death.1", f"seat {seat} lives without Health")
        n.must(scene.over or scene.alive(), "victory.4", "all are dead, and the game goes on")
        if scene.over:
            n.must(bool(table.winners) or not scene.alive(), "victory.1", "the game is over, and nobody has won it")
        for question in n.questions:
            if question.seat >= 0:
                self._asked(question)

    def _asked(self, question: Any) -> None:
        """Check that the dead only react and choose bases, and that questions of a turn go to its hero (quest.death.10,
        .11)."""
        n, scene, seat, kind = self.notes, self.notes.scene, question.seat, question.kind
        if kind in OF_A_TURN:
            n.must(seat == scene.turn, "turns.4", f"seat {seat} is asked {kind} in another's turn")
            n.must(
                not scene.sheets[seat].dead or kind == "look_round", "death.7", f"the dead seat {seat} is asked {kind}"
            )
        if kind == "move":
            n.must(not attackers(scene, seat), "movement.5", f"seat {seat} may go on beside a monster")
            n.must(scene.battle is None, "combat.1", f"seat {seat} may move in the middle of a combat")
            top = scene.sheets[seat].level >= TOP and scene.figures[seat].room == 0
            cards = scene.zone("deck.monster") or scene.zone("pile.monster")
            n.must(not (top and cards), "boss.1", f"seat {seat} of Level {TOP} stands in the Entrance without a Boss")
        if kind == "draw_monster":
            fair = scene.figures[seat].room and not scene.with_foes(seat)
            n.must(fair, "automatic.4", f"seat {seat} may draw a monster in room {scene.figures[seat].room}")
        if kind in ("flee_room", "flee_order", "flee_roll"):
            n.must(not scene.sheets[seat].dead and seat in n.party(), "losing.2", f"seat {seat} is asked {kind}")
