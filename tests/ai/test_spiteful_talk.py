"""What the spiteful seat says: lines that fit the grudge, and nothing that only its chair knows."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from tests.ai.grudges import Bearer
from tests.ai.minds import BUDGET
from tests.printings import printing
from tests.scene import H, Scene

from kickdoor_ai.api import Chair, Decision, Explainer, Generator, Menu, Observation, Question, Reply, Talker
from kickdoor_ai.doors import ear as ears
from kickdoor_ai.doors.ear import TALK
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.doors.grudges import tongue
from kickdoor_ai.doors.grudges.deeds import WORDS, wrong
from kickdoor_ai.doors.spiteful_seat import SpitefulSeat
from kickdoor_ai.play import play_match
from kickdoor_ai.speech import lines_of, words_in
from kickdoor_game.doors.state.events import Died, LevelsChanged

LINES = lines_of("spiteful", TALK)
OF_GRUDGES = ("broken_faith", "revenge", "shuns", "shuns_trade", "again", "offended", "gloats")
"""Moments that always know what the grudge is for, or have lines enough that do not ask."""


def table(**heroes: H) -> Scene:
    return Scene(**{name: heroes.get(name, H()) for name in ("Ann", "Bob", "Cid")})  # type: ignore[arg-type]


def may_say(moment: str, **words: str) -> set[str]:
    """All lines of that moment that need no other words."""
    return {line.format(**words) for line in LINES[moment].lines if words_in(line) <= words.keys()}


def cross(t: Scene, name: str, other: str, harm: float = 2.0) -> Bearer:
    bearer = Bearer(t, name)
    bearer.seat.ledger.enter(wrong(t.seat(other), "level", t.table.turn_number, harm=harm))
    return bearer


# ---------------------------------------------------------------- the lines


def known_moments() -> set[str]:
    pages = f"{ears.__doc__} {tongue.__doc__}"
    return set(pages.replace("`", " ").replace(",", " ").split())


@pytest.mark.parametrize("moment", LINES)
def test_lines_are_for_moments_that_come_and_ask_for_words_that_they_have(moment: str) -> None:
    lines = LINES[moment].lines
    assert moment in known_moments()
    assert len(lines) == len(set(lines)) >= 2
    longest = max((text.format(card="W" * 30) for text in WORDS.values()), key=len)
    for line in lines:
        assert words_in(line) <= ({"other", "wrong"} if moment in OF_GRUDGES else {"other"})
        assert line.isascii()
        assert not line.startswith("{wrong}"), "it begins with a small letter"
        assert len(line.format(other="W" * 16, wrong=longest)) <= 160


# ---------------------------------------------------------------- the right moment


def test_the_first_offence_and_the_next() -> None:
    t = table(Ann=H(level=6), Bob=H(hand=["clerical_error", "exam_you_forgot"]))
    ann = Bearer(t, "Ann")
    t.acts("Bob", "curse", "clerical_error", "Ann")
    said = ann.remarks()
    assert said
    assert said <= may_say("offended", other="Bob", wrong="the error")
    t.everybody_passes()
    t.acts("Bob", "curse", "exam_you_forgot", "Ann")
    assert ann.remarks() <= may_say("again", other="Bob", wrong="the exam")


def test_a_wrong_from_somebody_it_has_just_dealt_with() -> None:
    t = table(Ann=H(level=5, items=["theme_music"]), Bob=H(hand=["clerical_error"]))
    ann = Bearer(t, "Ann")
    t.acts("Ann", "gift", "Bob", "theme_music")
    t.acts("Bob", "curse", "clerical_error", "Ann")
    said = ann.remarks()
    assert said
    assert said <= may_say("broken_faith", other="Bob", wrong="the error")


def test_revenge_names_what_it_is_for_and_not_the_card() -> None:
    t = table(Ann=H(hand=["clerical_error"]), Bob=H(level=4), Cid=H(level=3))
    ann = cross(t, "Ann", "Cid")
    assert ann.says() == "curse clerical_error Cid!"
    said = ann.remarks()
    assert said
    assert said <= may_say("revenge", other="Cid", wrong="the stolen level")
    assert not any("Clerical" in line for line in said)


def test_the_leader_is_hunted_without_malice() -> None:
    t = table(Ann=H(level=3, hand=["exam_you_forgot"]), Bob=H(level=9), Cid=H(level=5))
    ann = Bearer(t, "Ann")
    assert ann.says() == "curse exam_you_forgot Bob!"
    assert ann.remarks() <= may_say("hunts", other="Bob")


def test_help_is_refused_with_the_reason() -> None:
    t = Scene(doors=["kraken_in_a_bathtub"], Ann=H(level=5), Bob=H(level=9), Cid=H())
    bob = cross(t, "Bob", "Ann")
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 2, "helper_first"))
    assert bob.says() == "decline"
    assert bob.remarks() <= may_say("shuns", other="Ann", wrong="the stolen level")


def test_a_trade_is_refused_with_the_reason() -> None:
    t = table(Ann=H(items=["theme_music"]), Bob=H(items=["laminated_spell"], role="wizard"))
    ann = cross(t, "Ann", "Bob")
    t.acts("Bob", "trade", "Ann", ["laminated_spell"], ["theme_music"])
    assert ann.says() == "refuse 0!"
    assert ann.remarks() <= may_say("shuns_trade", other="Bob", wrong="the stolen level")


def test_forgiving_is_announced() -> None:
    ann = cross(t := table(), "Ann", "Bob", harm=1.0)
    ann.listens()
    ann.sleeps(11)
    assert ann.remarks() == set()
    ann.sleeps(14)
    said = ann.remarks()
    assert said
    assert said <= may_say("forgiven", other="Bob")
    assert t.table.turn_number == 26


def test_the_misfortunes_of_its_enemies_are_enjoyed_and_those_of_others_are_not() -> None:
    t = table(Bob=H(level=5), Cid=H(level=5))
    for enemy, said in (("Bob", may_say("gloats", other="Bob", wrong="the stolen level")), ("Cid", set())):
        for event in (LevelsChanged(t.seat("Bob"), -1, 4, "curse"), Died(t.seat("Bob"), "")):
            ann = cross(t, "Ann", enemy)
            t.events.append(event)
            assert ann.remarks() <= said
            assert bool(ann.remarks()) is bool(said)


def test_a_kindness_is_a_surprise() -> None:
    t = table(Bob=H(items=["theme_music"]))
    ann = Bearer(t, "Ann")
    t.acts("Bob", "gift", "Ann", "theme_music")
    said = ann.remarks()
    assert said
    assert said <= may_say("touched", other="Bob")


# ---------------------------------------------------------------- in a match


class Overheard(SpitefulSeat):
    """Says what it has to say after each decision, and is put away in between."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.told: list[str] = []
        self.decided = 0

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: object, rng: Generator) -> Decision:
        mind: dict[str, object] = pickle.loads(pickle.dumps(self.__dict__))
        self.__dict__.update(mind)
        decided = super().decide(seen, question, standing, BUDGET, rng)
        hidden = [seen.table.card(card).name for card in seen.table.heroes[question.seat].hand]
        self.told += [one.because for one in self.considered()]
        self.decided += 1
        if line := self.remark(Random(self.decided)):
            self.said.append(line)
            known = {wrong.card for account in self.ledger.accounts.values() if (wrong := account.worst)}
            assert not any(name in line for name in hidden if name not in known and len(name) > 5), line
        return decided


def test_it_has_something_to_say_and_reasons_to_give_in_every_match() -> None:
    told: list[str] = []
    for seed in (5, 6, 7):
        mind = Overheard()
        assert isinstance(mind, Talker)
        assert isinstance(mind, Explainer)
        result = play_match(printing("classic"), [mind, GreedySeat(), GreedySeat(), GreedySeat()], Random(seed))
        assert result.slips == []
        assert len(set(mind.said)) > 5
        told += mind.told
    assert any(" owes it " in because for because in told)
    assert any(" leads at Level " in because for because in mind.told)


def test_the_same_seed_gives_the_same_match_and_the_same_talk() -> None:
    matches = []
    for _ in range(2):
        seats = [Overheard(), Overheard(), GreedySeat()]
        result = play_match(printing("classic"), seats, Random(7))
        matches.append((result, [seat.said for seat in seats if isinstance(seat, Overheard)]))
    assert matches[0] == matches[1]


def test_a_seat_that_sits_down_in_the_middle_of_a_fight_knows_what_it_sees() -> None:
    t = Scene(doors=["zombie_committee"], Ann=H(level=7), Bob=H(hand=["understaffed"]), Cid=H())
    t.answers("Ann", "open")
    seen = t.rules.observe(t.table, t.seat("Ann"))
    seat = SpitefulSeat()
    assert seat.decide(seen, t.question("Ann"), Menu(()), BUDGET, Random(1)) == Reply(("win",))
    heard = len(t.events)
    t.answers("Ann", "win")
    t.acts("Bob", "enhance", "understaffed", "zombie_committee")
    seat.witness(t.events[heard:])
    seat.decide(t.rules.observe(t.table, t.seat("Ann")), t.question("Ann"), Menu(()), BUDGET, Random(1))
    assert seat.ledger.owed(Chair(1)) > 0
