"""The adversary of the duel in short, and proof that its oracle can fail: rules broken on purpose are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from click.testing import CliRunner

from kickdoor_game.ccg import events, observe, rules, upkeep, verbs
from kickdoor_game.ccg.announcing import blows, window
from kickdoor_game.ccg.fight import fighting
from kickdoor_game.ccg.phases import actions, match, turn
from kickdoor_game.machine.frame import Done, Goto
from tests.drills.adversary.__main__ import main
from tests.drills.adversary.duel.laws import LAWS
from tests.drills.adversary.duel.match import HostileDuel
from tests.drills.adversary.hostile_match import hunt

SET = "ccg"
SHORT = 3_000
BROKEN_WITHIN = 3_000
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
    assert set(events.TOLD) - set(LAWS) == {"NothingToDo", "TurnDeclaredOver"}


# ---------------------------------------------------------------- rules broken on purpose


def _always(value: Any) -> Callable[..., Any]:
    return lambda *given, **more: value


def hired_for_too_little(patch: Patch) -> None:
    def checked(self: Any, table: Any) -> Any:
        return Goto(self.hire)

    patch.setattr(fighting.Fighting, "checked", checked)


def cheats_that_cost_nothing(patch: Patch) -> None:
    patch.setattr(blows, "CAUGHT_DAMAGE", 0)


def limping_for_less(patch: Patch) -> None:
    patch.setattr(blows, "LIMP_DAMAGE", 1)


def gold_that_stays_away(patch: Patch) -> None:
    patch.setattr(fighting.Fighting, "_gold_back", lambda self, table, fight: setattr(fight, "gold", 0))


def weapons_without_defense(patch: Patch) -> None:
    honest = blows.blow_of
    for module in (blows, fighting):
        patch.setattr(module, "blow_of", lambda table, guards: honest(table, ()))


def the_hero_hit_past_the_allies(patch: Patch) -> None:
    honest = blows.MonsterBlow.strike

    def strike(self: Any, table: Any) -> Any:
        table.fight.shielded = False
        return honest(self, table)

    patch.setattr(blows.MonsterBlow, "_without_share", _always([]))
    patch.setattr(blows.MonsterBlow, "strike", strike)


def loot_of_any_rank(patch: Patch) -> None:
    patch.setattr(actions, "refuses_loot", _always(None))


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
    # The package has a function of the name of the module.
    patch.setattr(import_module("kickdoor_game.ccg.anytime.standing"), "refuses_now", _always(None))


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
    patch.setattr(upkeep, "_squish", _always(None))


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
]


@pytest.mark.parametrize(("breaks", "rule"), BROKEN, ids=[breaks.__name__ for breaks, _ in BROKEN])
def test_a_rule_that_is_broken_on_purpose_is_found(
    monkeypatch: Patch, breaks: Callable[[Patch], None], rule: str
) -> None:
    breaks(monkeypatch)
    found: list[str] = []
    for finding in hunt(BROKEN_WITHIN, 3, Counter(), set_name=SET):
        found.append(finding.complaint.rule)
        if found[-1] == f"ccg.{rule}" or len(found) > 40:
            break
    assert f"ccg.{rule}" in found
