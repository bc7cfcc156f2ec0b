"""The adversary in short, and proof that its oracle can fail: rules broken on purpose are found, each by its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest
from click.testing import CliRunner

from kickdoor_game.doors.anytime import BY_WORD, abilities, dealings, forcing, interfere
from kickdoor_game.doors.anytime.verb import DoorsVerb
from kickdoor_game.doors.fight import help, running_away, strength  # noqa: A004 - the rulebook's own word
from kickdoor_game.doors.phases import combat, looting, promises, setup, turn
from kickdoor_game.doors.plays import cards, levels
from kickdoor_game.doors.state import events
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes import at_stake, draw, frames, table, upkeep, verbs
from kickdoor_game.heroes.curses import CurseStrike
from kickdoor_game.heroes.dealings import charity, spoils
from kickdoor_game.heroes.hero_sheet import followers, gear, powers, sheet
from kickdoor_game.heroes.hero_sheet.hero import piles_that_grant
from kickdoor_game.language.words.specials import Crowd, Mirrors
from kickdoor_game.machine.errors import IllegalAnswer
from kickdoor_game.machine.frame import Goto
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.run import apply_in_place
from tests.trials.drills.adversary import hostile_match
from tests.trials.drills.adversary.__main__ import main, report
from tests.trials.drills.adversary.hostile_match import HostileMatch, hostile_packs, hunt
from tests.trials.drills.adversary.notes import LAWS
from tests.trials.drills.adversary.shorter import shortened

SHORT = 1_000
"""Decisions with each pack, of each seed."""
DECISIONS = 5_000
"""At most until a rule broken on purpose is found."""
SEEDS_MOST = 8
"""So many seeds are tried until all has come up, since each card that changes changes all matches."""

SEEDS = {"matrimony": 2, "press-gang": 3, "night-school": 26}
"""Of matches that bring about much that a pack is there for."""

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


SETS: list[tuple[str, int, tuple[str, ...] | None, set[str]]] = [
    ("shakespeare", 6, (), {"promised cards played", "Listened", "wanderers"}),
    ("shakespeare", 23, (), {"won over", "gifts accepted"}),
    ("bites", 11, (), {"levels stolen", "followers replaced", "followers sacrificed"}),
    ("bites", 3, None, {"levels stolen", "parted with: surplus_powers"}),
    ("classic+shakespeare+bites", 1, (), {"carried for somebody", "FightWon"}),
]
"""Set or mix, seed, packs (None: some of them), and what must have come up by then."""


def hunted(seed: int, packs: tuple[str, ...] | None, happens: set[str], set_name: str = "classic") -> Counter[str]:
    """Hunt from that seed on until all of `happens` has come up; return what has come up."""
    counts: Counter[str] = Counter()
    for later in range(SEEDS_MOST):
        findings = [str(finding) for finding in hunt(SHORT, seed + later, counts, STILL_BROKEN, packs, set_name)]
        assert findings == []
        if not (missing := {kind for kind in happens if not counts[kind]}):
            break
    assert missing == set()
    assert counts["decisions"] % SHORT == 0
    return counts


@pytest.mark.parametrize(("pack", "happens"), HAPPENS, ids=[pack for pack, _ in HAPPENS])
def test_hostile_seats_bring_about_nothing_that_the_rulebook_forbids(pack: str, happens: set[str]) -> None:
    counts = hunted(SEEDS.get(pack, 1), (pack,), happens)
    assert counts["refused"] > counts["decisions"] // 50


@pytest.mark.parametrize(
    ("set_name", "seed", "packs", "happens"), SETS, ids=[f"{name} {seed}" for name, seed, *_ in SETS]
)
def test_so_it_is_with_every_set_and_with_several_on_one_table(
    set_name: str, seed: int, packs: tuple[str, ...] | None, happens: set[str]
) -> None:
    hunted(seed, packs, happens, set_name)


def test_the_same_seed_and_number_are_the_same_match() -> None:
    first, again = HostileMatch(5, 2), HostileMatch(5, 2)
    first.play(60, STILL_BROKEN)
    again.play(60, STILL_BROKEN)
    assert first.journal == again.journal


def test_every_pack_can_be_read_and_brings_cards() -> None:
    assert len(hostile_packs()) == 10
    assert all(len(pack.cards) > 5 for pack in hostile_packs())


def test_every_event_that_moves_or_changes_something_has_a_law() -> None:
    silent = {"NothingHappened", "Passed"}
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
    patch.setattr(frames.LivingWindow, "asks", lambda self, t, seat: True)


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
    patch.setattr(DoorsTable, "deck_of", lambda table, card: "treasure")


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

    patch.setitem(BY_WORD, "gift", DoorsVerb(("gift",), BY_WORD["gift"].offers, silent))
    assert dealings.gift is not silent


def powers_beyond_every_level(patch: Patch) -> None:
    patch.setattr(upkeep, "surplus_ranks", lambda t, hero: 0)


def powers_for_everybody(patch: Patch) -> None:
    for module in (upkeep, powers):
        patch.setattr(module, "suits", lambda t, hero, card: True)


def powers_that_add_up(patch: Patch) -> None:
    patch.setattr(sheet, "granting", lambda t, hero: chain(*piles_that_grant(hero)))


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
    patch.setattr(abilities, "own_turn", lambda t, hero: True)


def levels_that_nobody_loses(patch: Patch) -> None:
    patch.setattr(abilities, "take_level", lambda t, hero, victim: verbs.gain_levels(t, hero.seat, 1, "stolen"))


def curses_that_come_back(patch: Patch) -> None:
    patch.setattr(CurseStrike, "turn", lambda self, t, victim, by, place: self.announce(t))


def monsters_that_take_any_price(patch: Patch) -> None:
    patch.setattr(running_away, "gold_of", lambda card: 1_000)


def hands_that_are_taken_whole(patch: Patch) -> None:
    patch.setattr(cards.TakeFromHand, "begin", lambda self, t: Goto(self.take_all))


def mirrors_of_the_fighter_only(patch: Patch) -> None:
    def looked_at(t: Any, fight: Any, foe: Any) -> Iterator[Any]:
        for part in honest(t, fight, foe):
            yield part._replace(value=t.heroes[fight.fighter].level) if part.cause == Mirrors() else part

    honest = strength.special_parts
    patch.setattr(strength, "special_parts", looked_at)


def promises_that_are_not_kept(patch: Patch) -> None:
    patch.setattr(promises.KeepPromise, "begin", promises.KeepPromise.kept)


def monsters_that_need_nobody_to_send_them(patch: Patch) -> None:
    patch.setattr(interfere, "ways_in", lambda t, hero, card: None if t.fight is None else ())


def bards_who_never_tire(patch: Patch) -> None:
    patch.setattr(forcing, "used", lambda fight, hero, kind: 0)


def help_that_is_forced_into_a_win(patch: Patch) -> None:
    honest = forcing._forceable
    patch.setattr(forcing, "_forceable", lambda t, fight, who=None: (honest(t, fight, who)[0],) * 2)


def treasures_at_any_time(patch: Patch) -> None:
    patch.setattr(interfere, "_not_its_time", lambda t, hero: None)


def doors_at_which_nobody_listens(patch: Patch) -> None:
    def listen(self: Any, t: Any) -> Any:
        return Goto(self.arrange)

    patch.setattr(turn.Turn, "listen", listen)


def victories_that_are_not_shared(patch: Patch) -> None:
    patch.setattr(help, "shares_victory", lambda t, fight, levels: False)


def hybrids_who_are_spared_nothing(patch: Patch) -> None:
    patch.setattr(sheet, "_spared", lambda t, hero: frozenset())


def thieves_among_fighters(patch: Patch) -> None:
    patch.setattr(DoorsTable, "in_fight", lambda self, seat: False)


def followers_without_number(patch: Patch) -> None:
    patch.setattr(followers, "has_all_followers", lambda t, hero: False)


def followers_who_go_after_a_roll(patch: Patch) -> None:
    patch.setattr(abilities, "refuses_follower_instead_of_roll", running_away.refuses_instead_of_roll)


def whatever_stops_curses_stops_traps(patch: Patch) -> None:
    for module in (abilities, cards):
        patch.setattr(module, "touches", lambda t, what, card: True)


def vampires_near_the_goal(patch: Patch) -> None:
    patch.setattr(levels, "_at_top", lambda t, hero: False)


def gifts_that_nobody_wanted(patch: Patch) -> None:
    def give(t: Any, acting: Any, hero: Any) -> None:
        verbs.hand_over_item(t, CardId(int(acting.details[0].rpartition(".")[2])), hero.seat, acting.number, "gift")

    patch.setitem(BY_WORD, "gift", DoorsVerb(("gift",), BY_WORD["gift"].offers, give))


def turns_that_leave_their_curses(patch: Patch) -> None:
    patch.setattr(verbs, "end_turn_curses", lambda t, seat: None)


def numbers_of_another_book(patch: Patch) -> None:
    honest = hostile_match._rules

    def rules(set_name: str, keys: tuple[str, ...]) -> Any:
        found = honest(set_name, keys)
        return replace(found, base=replace(found.base, level_card_target="self"))

    patch.setattr(hostile_match, "_rules", rules)


def refusals_that_leave_a_trace(patch: Patch) -> None:
    honest = apply_in_place

    def leaving(rules: Any, t: Any, answer: Any) -> None:
        try:
            honest(rules, t, answer)
        except IllegalAnswer:
            t.situation += 1
            raise

    patch.setattr(hostile_match, "apply_in_place", leaving)


COMES_UP: dict[Callable[[Patch], None], int] = {
    powers_that_add_up: 2,
    porters_who_leave_it_behind: 1,
    monsters_that_take_any_price: 1,
    enhancers_that_do_not_count: 1,
    crowds_that_count_nobody: 1,
}
"""Seeds of matches in which a breach that is seldom comes up."""

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


BROKEN_IN_A_SET: list[tuple[Callable[[Patch], None], str, str, tuple[str, ...] | None, int]] = [
    (promises_that_are_not_kept, "shakespeare.help.9", "shakespeare", None, 1),
    (monsters_that_need_nobody_to_send_them, "classic.interfere.4", "shakespeare", None, 2),
    (bards_who_never_tire, "classic.help.21", "shakespeare", (), 21),
    (help_that_is_forced_into_a_win, "classic.help.21", "shakespeare", ("press-gang",), 1),
    (treasures_at_any_time, "shakespeare.treasure.19", "shakespeare", None, 2),
    (doors_at_which_nobody_listens, "shakespeare.variants.1", "shakespeare", (), 2),
    (victories_that_are_not_shared, "classic.winning.1", "shakespeare", (), 6),
    (thieves_among_fighters, "shakespeare.combat.19", "shakespeare", ("pickpockets",), 3),
    (gifts_that_nobody_wanted, "shakespeare.items.17", "shakespeare", (), 1),
    (turns_that_leave_their_curses, "shakespeare.curses.8", "shakespeare", (), 1),
    (hybrids_who_are_spared_nothing, "bites.powers.10", "bites", ("night-school",), 64),
    (followers_without_number, "bites.minions.2", "bites", None, 1),
    (followers_who_go_after_a_roll, "bites.minions.5", "bites", (), 5),
    (whatever_stops_curses_stops_traps, "bites.curses.13", "bites", None, 7),
    (vampires_near_the_goal, "classic.winning.5", "bites", (), 5),
    (monsters_that_need_nobody_to_send_them, "classic.interfere.4", "bites", None, 3),
    (numbers_of_another_book, "books", "classic+bites", (), 1),
]
"""Each with the set, the packs and the seed of matches in which it comes up soon."""


@pytest.mark.parametrize(
    ("broken", "rule", "set_name", "packs", "seed"),
    BROKEN_IN_A_SET,
    ids=[f"{broken.__name__} {set_name}" for broken, _, set_name, *_ in BROKEN_IN_A_SET],
)
def test_what_is_broken_on_purpose_in_a_set_is_found(
    broken: Callable[[Patch], None],
    rule: str,
    set_name: str,
    packs: tuple[str, ...] | None,
    seed: int,
    monkeypatch: Patch,
) -> None:
    broken(monkeypatch)
    findings = hunt(DECISIONS, seed, Counter(), STILL_BROKEN, packs, set_name)
    assert any(finding.complaint.rule == rule for finding in findings)


@pytest.mark.parametrize(("broken", "rule", "pack"), BROKEN, ids=[broken.__name__ for broken, *_ in BROKEN])
def test_what_is_broken_on_purpose_is_found(
    broken: Callable[[Patch], None], rule: str, pack: str, monkeypatch: Patch
) -> None:
    broken(monkeypatch)
    seed = COMES_UP.get(broken, SEEDS.get(pack, 2))
    found = (finding.complaint.rule for finding in hunt(DECISIONS, seed, Counter(), STILL_BROKEN, (pack,)))
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
