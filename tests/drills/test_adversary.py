"""The adversary in short, and proof that its oracle can fail: rules broken on purpose are found, each by its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest
from click.testing import CliRunner

from kickdoor_game.doors import events
from kickdoor_game.doors.anytime import dealings, level_theft
from kickdoor_game.doors.fight import combat, flight, help, promises, strength  # noqa: A004 - the rulebook's own word
from kickdoor_game.doors.phases import charity, looting, setup
from kickdoor_game.doors.plays import cards
from kickdoor_game.doors.table import DoorsTable
from kickdoor_game.heroes import at_stake, draw, table, upkeep, verbs, windows
from kickdoor_game.heroes.curses import CurseStrike
from kickdoor_game.heroes.dealings import spoils
from kickdoor_game.heroes.hero_sheet import gear, made, powers
from kickdoor_game.heroes.hero_sheet.hero import piles_that_grant
from kickdoor_game.language.words.specials import Crowd, Mirrors
from kickdoor_game.machine.errors import IllegalAnswer
from kickdoor_game.machine.frame import Goto
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.run import apply_in_place
from tests.drills.adversary import hostile_match
from tests.drills.adversary.__main__ import main, report
from tests.drills.adversary.hostile_match import HostileMatch, hostile_packs, hunt
from tests.drills.adversary.notes import LAWS
from tests.drills.adversary.shorter import shortened

SHORT = 1_000
"""Decisions with each pack."""
DECISIONS = 5_000
"""At most until a rule broken on purpose is found."""
SELDOM = {
    "night-school": (DECISIONS, 7),
    "pickpockets": (2 * SHORT, 1),
    "servants-hall": (2 * DECISIONS, 2),
    "seances": (2 * SHORT, 4),
}
"""Packs whose own things come up less often: how many decisions bring them about, and the seed of matches that do."""

STILL_BROKEN: tuple[str, ...] = ()
"""Rules whose mending is under way."""

Patch = pytest.MonkeyPatch


HAPPENS = [
    ("funerals", {"Died", "moved: loot", "Returned"}),
    ("pickpockets", {"thefts tried", "moved: stolen", "moved: plunder"}),
    ("matrimony", {"wanderers", "Enhanced", "FoeLeft"}),
    ("press-gang", {"forced help", "FightWon", "HelpAnswered"}),
    ("second-thoughts", {"taken by effects", "acts while something is at stake", "used: fetch_discard"}),
    ("short-fuses", {"used: swing", "FightWon", "KillAnnounced"}),
    ("night-school", {"parted with: surplus_powers", "parted with: lose_power", "powers that cannot stay"}),
    ("servants-hall", {"CurseStays", "CurseEnded", "used: swing", "FightWon", "carried for somebody"}),
    ("seances", {"hands swapped", "cards taken", "levels stolen", "curses turned", "ransoms paid"}),
    ("big-luggage", {"Geared", "Sold", "moved: gift"}),
]


@pytest.mark.parametrize(("pack", "happens"), HAPPENS, ids=[pack for pack, _ in HAPPENS])
def test_hostile_seats_bring_about_nothing_that_the_rulebook_forbids(pack: str, happens: set[str]) -> None:
    counts: Counter[str] = Counter()
    decisions, seed = SELDOM.get(pack, (SHORT, 1))
    findings = [str(finding) for finding in hunt(decisions, seed, counts, STILL_BROKEN, (pack,))]
    assert findings == []
    assert happens <= {kind for kind, count in counts.items() if count}
    assert counts["decisions"] == decisions
    assert counts["refused"] > decisions // 50


def bribing(patch: pytest.MonkeyPatch) -> None:
    """Play by numbers of a set in which cards of the hand can be promised, and played on others."""
    honest = hostile_match._rules

    def rules(keys: tuple[str, ...]) -> Any:
        found = honest(keys)
        return replace(found, base=replace(found.base, bribes_from_hand=True, level_card_target="any"))

    patch.setattr(hostile_match, "_rules", rules)


def test_cards_of_the_hand_that_are_promised_are_kept_and_played(monkeypatch: pytest.MonkeyPatch) -> None:
    bribing(monkeypatch)
    counts: Counter[str] = Counter()
    findings = [str(finding) for finding in hunt(6 * SHORT, 4, counts, STILL_BROKEN, ("seances",))]
    assert findings == []
    assert counts["promised cards played"] > 0


def promises_that_are_not_kept(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(promises.KeepPromise, "begin", promises.KeepPromise.kept)


def test_a_promise_that_is_not_kept_is_found(monkeypatch: Patch) -> None:
    bribing(monkeypatch)
    promises_that_are_not_kept(monkeypatch)
    findings = hunt(6 * SHORT, 4, Counter(), STILL_BROKEN, ("seances",))
    assert any(finding.complaint.rule == "shakespeare.help.9" for finding in findings)


def test_the_same_seed_and_number_are_the_same_match() -> None:
    first, again = HostileMatch(5, 2), HostileMatch(5, 2)
    first.play(60, STILL_BROKEN)
    again.play(60, STILL_BROKEN)
    assert first.journal == again.journal


def test_every_pack_can_be_read_and_brings_cards() -> None:
    assert len(hostile_packs()) == 10
    assert all(len(pack.cards) > 5 for pack in hostile_packs())


def test_every_event_that_moves_or_changes_something_has_a_law() -> None:
    silent = {"NothingHappened", "Passed", "Claimed"}
    assert {name for name in events.__all__ if name not in LAWS} == silent


# ---------------------------------------------------------------- rules broken on purpose


def winning_by_any_means(patch: Patch) -> None:
    honest = verbs.gain_levels
    patch.setattr(
        verbs, "gain_levels", lambda t, seat, count, why, may_win=False: honest(t, seat, count, why, may_win=True)
    )


def falling_below_one(patch: Patch) -> None:
    def lose(t: Any, seat: int, count: int, why: str) -> int:
        t.heroes[seat].level -= count
        t.tell(events.LevelsChanged(Seat(seat), -count, t.heroes[seat].level, why))
        return count

    patch.setattr(verbs, "lose_levels", lose)


def levels_in_silence(patch: Patch) -> None:
    def gain(t: Any, seat: int, count: int, why: str, *, may_win: bool = False) -> int:
        t.heroes[seat].level = min(t.heroes[seat].level + count, 10 if may_win else 9)
        return count

    patch.setattr(verbs, "gain_levels", gain)


def a_treasure_too_many(patch: Patch) -> None:
    honest = strength.prize
    patch.setattr(combat, "prize", lambda t, fight: honest(t, fight) + 1)


def a_kill_worth_a_level_too_much(patch: Patch) -> None:
    honest = strength.levels_for
    patch.setattr(combat, "levels_for", lambda t, fight: honest(t, fight) + 1)


def levels_for_every_helper(patch: Patch) -> None:
    patch.setattr(help, "helper_levels", lambda t, fight, kills: kills)


def enhancers_that_do_not_count(patch: Patch) -> None:
    honest = strength.foe_parts
    patch.setattr(
        strength, "foe_parts", lambda t, f, foe: [part for part in honest(t, f, foe) if part.what != "enhancer"]
    )


def a_hand_without_limit(patch: Patch) -> None:
    patch.setattr(charity, "hand_limit", lambda t, hero: 99)


def charity_to_the_highest(patch: Patch) -> None:
    def highest(t: Any, giver: int) -> list[int]:
        others = [hero for hero in t.heroes if not hero.dead and hero.seat != giver]
        best = max((hero.level for hero in others), default=0)
        return [hero.seat for hero in others if hero.level == best]

    patch.setattr(charity, "lowest_others", highest)


def the_dead_keep_their_hand(patch: Patch) -> None:
    honest = verbs.die

    def die(t: Any, seat: int, why: str) -> None:
        hand, t.heroes[seat].hand = t.heroes[seat].hand, ()
        honest(t, Seat(seat), why)
        t.heroes[seat].hand = hand

    patch.setattr(verbs, "die", die)


def the_dead_are_asked(patch: Patch) -> None:
    patch.setattr(windows.LivingWindow, "asks", lambda self, t, seat: True)


def the_lowest_loots_first(patch: Patch) -> None:
    def ranked(self: Any, t: Any) -> Any:
        order = sorted(range(len(self.looters)), key=lambda i: self.keys[i])
        self.looters, self.keys = [self.looters[i] for i in order], []
        return Goto(self.loot)

    patch.setattr(looting.LootBodies, "ranked", ranked)


def everybody_carries_pianos(patch: Patch) -> None:
    patch.setattr(gear, "big_limit", lambda t, hero: None)


def hats_on_hats(patch: Patch) -> None:
    for module in (verbs, gear):
        patch.setattr(module, "clashes", lambda t, hero, card: [])
    from kickdoor_game.doors.anytime import belongings

    patch.setattr(belongings, "clashes", lambda t, hero, card: [])
    patch.setattr(upkeep, "clashes", lambda t, hero, card: [])


def trading_in_combat(patch: Patch) -> None:
    patch.setattr(DoorsTable, "in_fight", lambda self, seat: False)


def dice_that_always_succeed(patch: Patch) -> None:
    patch.setattr(table.Rolled, "succeeds", lambda self: True)


def cards_that_multiply(patch: Patch) -> None:
    honest = verbs.to_hand

    def twice(t: Any, seat: int, card: int, *, fresh: bool = True) -> None:
        honest(t, Seat(seat), CardId(card), fresh=fresh)
        t.heroes[seat].hand += (card,)

    patch.setattr(verbs, "to_hand", twice)


def doors_among_treasures(patch: Patch) -> None:
    patch.setattr(verbs, "deck_of", lambda card: "treasure")


def one_card_fewer(patch: Patch) -> None:
    honest = draw.Draw.begin

    def begin(self: Any, t: Any) -> Any:
        if not self.drawn and self.count > 1:
            self.count -= 1
        return honest(self, t)

    patch.setattr(draw.Draw, "begin", begin)


def the_fighter_keeps_it_all(patch: Patch) -> None:
    patch.setattr(spoils, "picking_order", lambda order, fighter, helper, share, rest: [fighter] * (share + rest))


def bribes_that_are_not_paid(patch: Patch) -> None:
    patch.setattr(help, "settle_items", lambda t, fighter, helper, terms: None)


def curses_without_a_window(patch: Patch) -> None:
    patch.setattr(CurseStrike, "wait", CurseStrike.act)


def turns_to_the_right(patch: Patch) -> None:
    def turn_over(self: Any, t: Any) -> Any:
        t.turn = (t.turn - 1) % len(t.heroes)
        return Goto(self.take_turn)

    patch.setattr(setup.Match, "turn_over", turn_over)


def nothing_is_at_stake(patch: Patch) -> None:
    patch.setattr(at_stake, "stakes", lambda t: [])


def gifts_that_nobody_announces(patch: Patch) -> None:
    def silent(t: Any, acting: Any, hero: Any) -> None:
        card = int(acting.details[0].rpartition(".")[2])
        verbs.release(t, hero.seat, card)  # type: ignore[arg-type]
        verbs.to_items(t, acting.number, card)  # type: ignore[arg-type]

    from kickdoor_game.doors.anytime import BY_WORD
    from kickdoor_game.doors.anytime.verb import Verb

    patch.setitem(BY_WORD, "gift", Verb(("gift",), BY_WORD["gift"].offers, silent))
    assert dealings.gift is not silent


def powers_beyond_every_level(patch: Patch) -> None:
    patch.setattr(upkeep, "surplus_ranks", lambda t, hero: 0)


def powers_for_everybody(patch: Patch) -> None:
    for module in (upkeep, powers):
        patch.setattr(module, "suits", lambda t, hero, card: True)


def powers_that_add_up(patch: Patch) -> None:
    patch.setattr(made, "granting", lambda t, hero: chain(*piles_that_grant(hero)))


def hands_that_are_not_swapped_whole(patch: Patch) -> None:
    honest = verbs.give_from_hands
    patch.setattr(verbs, "give_from_hands", lambda t, gifts: honest(t, gifts[:1]))


def porters_who_leave_it_behind(patch: Patch) -> None:
    patch.setattr(verbs, "_take_along", lambda t, hero, follower: None)


def crowds_that_count_nobody(patch: Patch) -> None:
    honest = strength.special_parts
    patch.setattr(
        strength,
        "special_parts",
        lambda t, fight, foe: (part for part in honest(t, fight, foe) if not isinstance(part.cause, Crowd)),
    )


def levels_stolen_in_every_turn(patch: Patch) -> None:
    patch.setattr(level_theft, "own_turn", lambda t, hero: True)


def levels_that_nobody_loses(patch: Patch) -> None:
    patch.setattr(level_theft, "take_level", lambda t, hero, victim: verbs.gain_levels(t, hero.seat, 1, "stolen"))


def curses_that_come_back(patch: Patch) -> None:
    patch.setattr(CurseStrike, "turn", lambda self, t, victim, by, place: self.announce(t))


def monsters_that_take_any_price(patch: Patch) -> None:
    patch.setattr(flight, "gold_of", lambda card: 1_000)


def hands_that_are_taken_whole(patch: Patch) -> None:
    patch.setattr(cards.TakeFromHand, "begin", lambda self, t: Goto(self.take_all))


def mirrors_of_the_fighter_only(patch: Patch) -> None:
    def looked_at(t: Any, fight: Any, foe: Any) -> Iterator[Any]:
        for part in honest(t, fight, foe):
            yield part._replace(value=t.heroes[fight.fighter].level) if part.cause == Mirrors() else part

    honest = strength.special_parts
    patch.setattr(strength, "special_parts", looked_at)


def refusals_that_leave_a_trace(patch: Patch) -> None:
    honest = apply_in_place

    def leaving(rules: Any, t: Any, answer: Any) -> None:
        try:
            honest(rules, t, answer)
        except IllegalAnswer:
            t.situation += 1
            raise

    patch.setattr(hostile_match, "apply_in_place", leaving)


BROKEN: list[tuple[Callable[[Patch], None], str, str]] = [
    (winning_by_any_means, "classic.winning.2", "second-thoughts"),
    (falling_below_one, "classic.levels.2", "second-thoughts"),
    (levels_in_silence, "classic.setup.5", "short-fuses"),
    (a_treasure_too_many, "classic.treasure.2", "short-fuses"),
    (a_kill_worth_a_level_too_much, "classic.combat.18", "short-fuses"),
    (levels_for_every_helper, "classic.combat.18", "press-gang"),
    (enhancers_that_do_not_count, "classic.combat.2", "matrimony"),
    (a_hand_without_limit, "classic.cards.6", "short-fuses"),
    (charity_to_the_highest, "classic.charity.1", "short-fuses"),
    (the_dead_keep_their_hand, "classic.death.10", "funerals"),
    (the_dead_are_asked, "classic.death.9", "funerals"),
    (the_lowest_loots_first, "classic.death.5", "funerals"),
    (everybody_carries_pianos, "classic.items.3", "big-luggage"),
    (hats_on_hats, "classic.items.14", "big-luggage"),
    (trading_in_combat, "classic.trading.3", "pickpockets"),
    (dice_that_always_succeed, "classic.runaway.3", "pickpockets"),
    (cards_that_multiply, "classic.cards.1", "short-fuses"),
    (doors_among_treasures, "classic.cards.10", "short-fuses"),
    (one_card_fewer, "classic.cards.3", "short-fuses"),
    (the_fighter_keeps_it_all, "classic.help.16", "press-gang"),
    (bribes_that_are_not_paid, "classic.help.4", "press-gang"),
    (curses_without_a_window, "classic.curses.10", "second-thoughts"),
    (turns_to_the_right, "classic.setup.8", "short-fuses"),
    (nothing_is_at_stake, "classic.priority.6", "second-thoughts"),
    (gifts_that_nobody_announces, "classic.cards.10", "short-fuses"),
    (powers_beyond_every_level, "bites.powers.14", "night-school"),
    (powers_for_everybody, "bites.powers.5", "night-school"),
    (powers_that_add_up, "classic.combat.2", "night-school"),
    (hands_that_are_not_swapped_whole, "classic.runaway.11", "seances"),
    (porters_who_leave_it_behind, "shakespeare.treasure.20", "servants-hall"),
    (crowds_that_count_nobody, "classic.combat.2", "servants-hall"),
    (levels_stolen_in_every_turn, "bites.races.14", "seances"),
    (levels_that_nobody_loses, "bites.races.14", "seances"),
    (curses_that_come_back, "classic.curses.10", "seances"),
    (monsters_that_take_any_price, "classic.priority.1", "seances"),
    (hands_that_are_taken_whole, "classic.cards.5", "seances"),
    (mirrors_of_the_fighter_only, "classic.combat.2", "servants-hall"),
    (refusals_that_leave_a_trace, "classic.cards.11", "short-fuses"),
]


@pytest.mark.parametrize(("broken", "rule", "pack"), BROKEN, ids=[broken.__name__ for broken, *_ in BROKEN])
def test_what_is_broken_on_purpose_is_found(
    broken: Callable[[Patch], None], rule: str, pack: str, monkeypatch: Patch
) -> None:
    broken(monkeypatch)
    decisions, seed = SELDOM.get(pack, (DECISIONS, 2))
    found = (finding.complaint.rule for finding in hunt(decisions, seed, Counter(), STILL_BROKEN, (pack,)))
    assert any(one == rule for one in found)


def test_a_finding_is_told_in_few_answers_and_can_be_seen_again(monkeypatch: Patch) -> None:
    a_hand_without_limit(monkeypatch)
    finding = next(hunt(DECISIONS, 2, Counter(), STILL_BROKEN))
    match = HostileMatch(2, finding.number)
    (again, *_) = match.play(hostile_match.DECISIONS_A_MATCH, STILL_BROKEN)
    assert (again.complaint, again.decision, again.replay) == (
        finding.complaint,
        finding.decision,
        f"2:{finding.number}",
    )
    head, *told = shortened(match, again, tries_most=12)
    assert head.endswith(f"lead to: {finding.complaint}")
    assert 0 < len(told) <= len(match.journal)


def test_the_command_counts_what_happened_and_fails_if_anything_was_found(monkeypatch: Patch) -> None:
    known = [word for rule in STILL_BROKEN for word in ("--known", rule)]
    fine = CliRunner().invoke(main, ["--decisions", "200", "--seed", "1", *known])
    assert fine.exit_code == 0
    assert "200 decisions in" in fine.output
    cards_that_multiply(monkeypatch)
    wrong = CliRunner().invoke(main, ["--decisions", "50", "--seed", "1", *known])
    assert wrong.exit_code == 1
    assert "match 1:0" in wrong.output


def test_the_report_says_most_first() -> None:
    told = report(Counter(decisions=10, matches=2, won=1, refused=3, Died=4, Sold=7), cpu_s=2.0)
    assert told == [
        "10 decisions in 2 matches, 1 of them won; 3 refused",
        "2 s of CPU, 5 decisions a second",
        "        7 Sold",
        "        4 Died",
    ]
