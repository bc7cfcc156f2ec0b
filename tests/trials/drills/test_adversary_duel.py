"""The adversary of the duel in short, and proof that its oracle can fail: rules broken on purpose are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from click.testing import CliRunner

from kickdoor_game.duel.announcing import blows, by_itself, effects, using, window
from kickdoor_game.duel.cards import effects as word
from kickdoor_game.duel.phases import fight, match, standing, turn
from kickdoor_game.duel.ruleset import observe, rules
from kickdoor_game.duel.state import events, verbs
from kickdoor_game.machine.frame import Done, Goto
from tests.trials.drills.adversary.__main__ import main
from tests.trials.drills.adversary.duel.laws import LAWS
from tests.trials.drills.adversary.duel.match import HostileDuel
from tests.trials.drills.adversary.hostile_match import hunt
from tests.trials.drills.adversary.shorter import shortened

SET = "ccg"
SHORT = 3_000
MATCHES = 30
Patch = pytest.MonkeyPatch


def test_hostile_seats_bring_about_nothing_that_the_rules_forbid() -> None:
    counts: Counter[str] = Counter()
    assert [str(finding) for finding in hunt(SHORT, 1, counts, set_name=SET)] == []
    happens = {"AttackBegan", "CaughtCheating", "MonsterHired", "DamageDealt", "CardSquished", "MarkerTurned"}
    happens |= {"DefenderCommitted", "WentToStash", "ThingStopped", "CardStuck", "Eliminated", "DuelLevelChanged"}
    assert happens <= {kind for kind, count in counts.items() if count}
    assert counts["refused"] > SHORT // 50


def test_the_same_seed_and_number_are_the_same_duel() -> None:
    first, again = HostileDuel(5, 2, None, SET), HostileDuel(5, 2, None, SET)
    first.play(60)
    again.play(60)
    assert first.journal == again.journal


def test_it_is_a_command() -> None:
    done = CliRunner().invoke(main, ["--set", SET, "--decisions", "200", "--seed", "1"])
    assert done.exit_code == 0
    assert done.output.startswith("200 decisions in ")


def test_all_that_can_be_told_of_a_duel_has_a_law() -> None:
    assert set(events.TOLD) == set(LAWS)


# ---------------------------------------------------------------- rules broken on purpose


def _always(value: Any) -> Callable[..., Any]:
    return lambda *given, **more: value


def _without_effect(patch: Patch, *words: type[word.DuelWord]) -> None:
    rows = {each: replace(effects.ACTS[each], does=lambda table, on, effect: effects.next_effect(on)) for each in words}
    patch.setattr(effects, "ACTS", {**effects.ACTS, **rows})


def hired_for_too_little(patch: Patch) -> None:
    def checked(self: Any, table: Any) -> Any:
        return Goto(self.hire)

    patch.setattr(fight.Fighting, "checked", checked)


def cheats_that_cost_nothing(patch: Patch) -> None:
    patch.setattr(blows, "CAUGHT_DAMAGE", 0)


def limping_for_less(patch: Patch) -> None:
    patch.setattr(blows, "LIMP_DAMAGE", 1)


def gold_that_stays_away(patch: Patch) -> None:
    patch.setattr(fight.Fighting, "_gold_back", lambda self, table, fight: setattr(fight, "gold", 0))


def weapons_without_defense(patch: Patch) -> None:
    honest = blows.blow_of
    for module in (blows, fight):
        patch.setattr(module, "blow_of", lambda table, guards: honest(table, ()))


def the_hero_hit_past_the_allies(patch: Patch) -> None:
    honest = blows.MonsterBlow.strike

    def strike(self: Any, table: Any) -> Any:
        table.fight.shielded = False
        return honest(self, table)

    patch.setattr(blows.MonsterBlow, "_without_share", _always([]))
    patch.setattr(blows.MonsterBlow, "strike", strike)


def loot_of_any_rank(patch: Patch) -> None:
    patch.setattr(turn, "refuses_loot", _always(None))


def levels_without_end(patch: Patch) -> None:
    patch.setattr(verbs, "HIGHEST_LEVEL", 12)


def purses_left_empty(patch: Patch) -> None:
    def fill_purse(self: Any, table: Any) -> Any:
        return Done()

    patch.setattr(turn.DuelTurn, "fill_purse", fill_purse)


def cards_that_stay_zapped(patch: Patch) -> None:
    honest = verbs.zap
    patch.setattr(verbs, "zap", lambda table, cards, zapped=True: honest(table, list(cards)[:1], zapped=zapped))


def a_stash_left_behind(patch: Patch) -> None:
    honest = verbs.to_hand
    patch.setattr(verbs, "to_hand", lambda t, cards, why: honest(t, cards[1:] if why == "unstashed" else cards, why))


def cards_played_in_any_window(patch: Patch) -> None:
    patch.setattr(standing, "refuses_now", _always(None))


def opponents_first(patch: Patch) -> None:
    honest = window.DuelWindow.begin

    def begin(self: Any, table: Any) -> Any:
        if not self.passed:
            self.around = list(reversed(self.around))
        return honest(self, table)

    patch.setattr(window.DuelWindow, "begin", begin)


def hands_laid_open(patch: Patch) -> None:
    patch.setattr(observe, "_blank", lambda table, cards: cards)


def attacks_seen_by_all(patch: Patch) -> None:
    patch.setattr(observe, "_fight", lambda fight, seat: fight)


def immortals(patch: Patch) -> None:
    patch.setattr(by_itself, "_squish", _always(None))


def heroes_who_never_fall(patch: Patch) -> None:
    patch.setattr(rules, "upkeep", lambda table: None)


def spent_cards_lost(patch: Patch) -> None:
    honest = verbs.to_discard

    def lose(table: Any, card: Any, why: str) -> None:
        honest(table, card, why)
        if why == "played":
            table.duelists[table.owner(card)].discard = table.duelists[table.owner(card)].discard[:-1]

    patch.setattr(verbs, "to_discard", lose)


def a_richer_start(patch: Patch) -> None:
    patch.setattr(match, "START_GOLD", (2, 2))


def harder_words(patch: Patch) -> None:
    honest = verbs.deal

    def deal(table: Any, hits: Any, source: Any = -1, *shields: Any, combat: bool = False) -> int:
        more = 0 if combat or source < 0 else 1
        return honest(table, [(card, count + more) for card, count in hits], source, *shields, combat=combat)

    patch.setattr(verbs, "deal", deal)


def better_medicine(patch: Patch) -> None:
    honest = verbs.heal
    patch.setattr(verbs, "heal", lambda table, card, count: honest(table, card, count + 1))


def greedy_thieves(patch: Patch) -> None:
    honest = verbs.steal_gold
    patch.setattr(verbs, "steal_gold", lambda table, thief, count: honest(table, thief, count + 1))


def a_card_too_many(patch: Patch) -> None:
    honest = verbs.draw
    patch.setattr(verbs, "draw", lambda table, seat, count: honest(table, seat, count + (count == 2)))


def interrupts_for_nothing(patch: Patch) -> None:
    _without_effect(patch, word.Prevent, word.Cancel)


def opponents_unheard(patch: Patch) -> None:
    patch.setattr(window.DuelWindow, "asks", lambda self, table, seat: seat == table.turn or self.kind == "last_word")


def fights_that_begin_nothing(patch: Patch) -> None:
    honest = verbs.begin_by_itself

    def begin(table: Any, on: str, seat: Any = None) -> None:
        if on != "end_of_fight":
            honest(table, on, seat)

    patch.setattr(verbs, "begin_by_itself", begin)


def cooldowns_that_begin_reckonings(patch: Patch) -> None:
    honest = verbs.begin_by_itself
    patch.setattr(
        verbs, "begin_by_itself", lambda t, on, seat=None: honest(t, "reckoning" if on == "cooldown" else on, seat)
    )


def wounds_that_close(patch: Patch) -> None:
    honest = turn.DuelTurn.reckoning

    def reckoning(self: Any, table: Any) -> Any:
        step = honest(self, table)
        table.pending = tuple(each for each in table.pending if each.bleeding is None)
        return step

    patch.setattr(turn.DuelTurn, "reckoning", reckoning)


def targets_that_are_stealthy(patch: Patch) -> None:
    patch.setattr(using, "has_keyword", _always(False))


def hired_whatever_it_is(patch: Patch) -> None:
    patch.setattr(fight, "can_be_hired", _always(True))


def tired_defenders(patch: Patch) -> None:
    patch.setattr(fight, "may_commit", lambda table, seat: list(table.duelists[seat].hoard))


def survivors_made_whole(patch: Patch) -> None:
    honest = verbs.to_stash

    def stash(table: Any, card: Any, why: str, *, face_up: bool = False) -> None:
        honest(table, card, why, face_up=face_up)
        if face_up:
            table.presences[card].tokens = 0

    patch.setattr(verbs, "to_stash", stash)


def changes_that_stay(patch: Patch) -> None:
    patch.setattr(verbs, "end_lasting", _always(None))


def no_draw(patch: Patch) -> None:
    def resolve(self: Any, table: Any) -> Any:
        return Done()

    patch.setattr(turn.DrawStep, "resolve", resolve)


def runners_who_never_limp(patch: Patch) -> None:
    patch.setattr(verbs, "turn_marker", _always(None))


def cards_called_out(patch: Patch) -> None:
    patch.setattr(verbs, "CardsSeen", lambda seat, cards, where, audience=None: events.CardsSeen(seat, cards, where))


def sleepers_who_die(patch: Patch) -> None:
    patch.setattr(fight, "life_left", _always(99))


def no_second_thoughts(patch: Patch) -> None:
    def heard(self: Any, table: Any) -> Any:
        return Goto(self.cooldown)

    patch.setattr(turn.DuelTurn, "heard", heard)


def words_unheeded(patch: Patch) -> None:
    _without_effect(patch, word.TakeCards, word.Earn, word.StealGold, word.Spill, word.ChangeLevel)


def decks_without_end(patch: Patch) -> None:
    honest = verbs.draw

    def draw(table: Any, seat: Any, count: int) -> None:
        honest(table, seat, count)
        table.duelists[seat].out = ""

    patch.setattr(verbs, "draw", draw)


BROKEN = [
    (hired_for_too_little, "check.3"),
    (cheats_that_cost_nothing, "caught.1"),
    (limping_for_less, "run.2"),
    (gold_that_stays_away, "fight.3"),
    (weapons_without_defense, "face.12"),
    (the_hero_hit_past_the_allies, "face.13"),
    (loot_of_any_rank, "loot.2"),
    (levels_without_end, "general.3"),
    (purses_left_empty, "cooldown.5"),
    (cards_that_stay_zapped, "warmup.3"),
    (a_stash_left_behind, "warmup.5"),
    (cards_played_in_any_window, "timing.6"),
    (opponents_first, "timing.6"),
    (hands_laid_open, "zones.11"),
    (attacks_seen_by_all, "zones.11"),
    (immortals, "damage.3"),
    (heroes_who_never_fall, "end.7"),
    (spent_cards_lost, "zones.9"),
    (a_richer_start, "setup.5"),
    (harder_words, "damage.1"),
    (better_medicine, "damage.6"),
    (greedy_thieves, "gold.1"),
    (a_card_too_many, "warmup.7"),
    (interrupts_for_nothing, "timing.5"),
    (interrupts_for_nothing, "damage.4"),
    (opponents_unheard, "timing.6"),
    (fights_that_begin_nothing, "general.6"),
    (cooldowns_that_begin_reckonings, "general.6"),
    (wounds_that_close, "keyword.1"),
    (targets_that_are_stealthy, "keyword.20"),
    (hired_whatever_it_is, "check.1"),
    (tired_defenders, "face.1"),
    (survivors_made_whole, "damage.2"),
    (changes_that_stay, "fight.7"),
    (changes_that_stay, "cooldown.2"),
    (no_draw, "warmup.7"),
    (runners_who_never_limp, "run.1"),
    (cards_called_out, "zones.11"),
    (sleepers_who_die, "timing.13"),
    (no_second_thoughts, "munchkining.3"),
    (words_unheeded, "general.5"),
    (decks_without_end, "end.2"),
]


RARE = {
    "weapons_without_defense": 18,
    "the_hero_hit_past_the_allies": 6,
    "greedy_thieves": 4,
    "a_card_too_many": 4,
    "fights_that_begin_nothing": 10,
    "wounds_that_close": 12,
    "targets_that_are_stealthy": 4,
    "changes_that_stay": 6,
    "sleepers_who_die": 11,
    "heroes_who_never_fall": 33,
    "no_second_thoughts": 14,
}
"""In which match it was seen to come up; the others come up in the first ones."""


@pytest.mark.parametrize(("breaks", "rule"), BROKEN, ids=[f"{breaks.__name__}-{rule}" for breaks, rule in BROKEN])
def test_a_rule_that_is_broken_on_purpose_is_found(
    monkeypatch: Patch, breaks: Callable[[Patch], None], rule: str
) -> None:
    breaks(monkeypatch)
    found: list[str] = []
    number = RARE.get(breaks.__name__, 0)
    for match_number in range(number, number + MATCHES):
        found += [finding.complaint.rule for finding in HostileDuel(3, match_number, None, SET).play(500)]
        if f"ccg.{rule}" in found:
            break
    assert f"ccg.{rule}" in found


def test_a_finding_is_told_in_few_answers(monkeypatch: Patch) -> None:
    a_richer_start(monkeypatch)
    finding = next(iter(hunt(SHORT, 3, Counter(), set_name=SET)))
    match = HostileDuel(finding.seed, finding.number, None, SET)
    match.play(500)
    head, *answers = shortened(match, finding, 30)
    assert "ccg.setup.5" in head
    assert len(answers) <= len(match.journal)
