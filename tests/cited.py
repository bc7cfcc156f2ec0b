"""Which rules a refusal may cite, by its code, and what its cure may not say.

A player is told the text of the rule that a refusal cites, and the cure. So the rule must be about what is wrong, and
the cure must be words of a player. A new code, or a rule that a code has not cited before, is entered here by whoever
has thought about it.
"""

from __future__ import annotations

import re

from kickdoor_game.machine.errors import Refusal

DO = frozenset((
    "accept", "announce", "ask", "be", "carry", "choose", "collect", "fight", "get", "give", "go", "have", "keep",
    "let", "make", "name", "pick", "play", "put", "recall", "say", "sell", "squish", "take", "use", "wait", "win",
    "withdraw",
))  # fmt: skip
"""What one can be told to do. "You could: " stands before it."""

FORM = ("turn.17",)
ORDER_OF_SPEECH = ("turn.18",)
COUNTED = (
    "cards.5", "cards.9", "charity.1", "charity.2", "charity.4", "classes.18", "classes.19", "classes.20", "classes.21",
    "classes.22", "curses.8", "help.4", "help.6", "help.9", "hybrids.4", "items.6", "powers.13", "powers.14",
    "priority.1", "races.14", "runaway.11", "selling.1", "trading.2",
)  # fmt: skip
"""Rules by which things are picked in some number."""
OFFERED = (
    "cards.5", "cards.9", "classes.14", "classes.18", "classes.19", "classes.20", "classes.21", "classes.22",
    "curses.3", "curses.10", "help.4", "help.9", "help.21", "hybrids.4", "hybrids.8", "items.15", "minions.2",
    "monsters.3", "powers.13", "priority.1", "races.9", "races.14", "selling.1", "trading.2", "treasure.17",
    "variants.3",
)  # fmt: skip
"""Rules of standing actions that say what their details are chosen among."""

CHOSEN_IN_QUEST = (
    "bribes.1", "bribes.2", "bribes.4", "bribes.5", "cards.5", "drop.1", "drop.5", "halfbreed.3", "halfbreed.5",
    "halfbreed.6", "items.8", "items.16", "items.20", "level.12", "race.8", "search.24", "curses.1", "enhancers.5",
    "enhancers.7", "combat.11", "combat.14", "dice.7", "level.17", "movement.6", "monstermove.20", "bases.3", "links.7",
    "links.8", "unchangeable.1", "curses.3", "curses.6", "deals.5", "items.24",
    "class.9", "class.10", "class.12", "class.15", "class.17", "class.18", "explore.12", "help.3",
)  # fmt: skip
"""Rules of the board game that say what is chosen among, and how many."""

CHOSEN_IN_DUEL = (
    "setup.4", "mulligan.1", "munchkining.1", "munchkining.3", "fight.3", "fight.5", "face.1", "face.14", "general.4",
    "general.5", "general.6", "general.8", "keyword.7", "timing.3", "timing.7", "timing.9", "face.4", "check.2",
)  # fmt: skip
"""What its questions rest on, which is cited where something else is said than what is offered."""

OF_DUEL: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(
        ("not_an_option", "picked_twice", "wrong_count", "out_of_range", "not_an_order"), ("timing.2", *CHOSEN_IN_DUEL)
    ),
    "not_of_this_shape": ("timing.2",),
    "too_many_interruptions": ("timing.6",),
    "condition": ("general.6",),
    "cooldown": ("timing.11",),
    "cost_only": ("timing.9",),
    "gone": ("timing.6",),
    "has_location": ("location.3",),
    "interrupts_only": ("timing.2",),
    "is_ready": ("face.4",),
    "is_zapped": ("zap.1", "loot.5", "location.4"),
    "no_card": ("munchkining.2",),
    "no_target": ("general.8",),
    "not_caught": ("keyword.15",),
    "not_in_this_step": ("timing.7", "timing.9"),
    "not_yet": ("timing.1",),
    "others_move": ("timing.6",),
    "own_turn": ("keyword.16",),
    "rank_too_high": ("loot.2",),
    "ranks_over_level": ("loot.3",),
    "resolving": ("timing.2",),
    "too_few_cards": ("general.7",),
    "too_few_tokens": ("general.7",),
    "too_little_gold": ("general.7", "ally.1"),
    "used_this_turn": ("general.9",),
}
"""The same of the duel."""
OF_QUEST: dict[str, tuple[str, ...]] = {
    "no_room_for_one": ("explore.12",),
    "below_the_boss": ("boss.8",),
    "no_help_against_it": ("unchangeable.1",),
    "nobody_to_stab": ("class.17",),
    "promised": ("bribes.5",),
    "no_magic_item": ("class.10",),
    "no_roll": ("class.9",),
    "not_in_this_fight": ("class.12",),
    "nothing_to_pay": ("class.5",),
    "nothing_to_steal": ("class.18",),
    "too_far_to_stab": ("class.17",),
    "used_up": ("class.8", "class.9", "class.12", "class.16", "class.18"),
    "boss_stays": ("boss.5",),
    "combat_decided": ("roll.8",),
    "curse_first": ("curses.3",),
    "dice_first": ("roll.8", "dice.9", "monsterturn.3"),
    "called_off_enough": ("roll.5",),
    "time_is_up": ("roll.5",),
    "no_combat": ("combat.11",),
    "no_curse": ("class.16", "curses.3"),
    "no_dice": ("dice.9",),
    "no_level_to_take": ("level.17",),
    "no_link_to_change": ("unchangeable.6",),
    "no_monster": ("enhancers.1",),
    "no_monster_to_move": ("monstermove.20",),
    "no_other_base": ("bases.3",),
    "no_such_monster": ("keywords.2",),
    "not_running": ("flee.9",),
    "not_thrown": ("interfere.4",),
    "not_your_combat": ("combat.7",),
    "not_your_dice": ("dice.7",),
    "nowhere_to_go": ("unchangeable.1",),
    "out_of_throw": ("interfere.4",),
    "too_high": ("unchangeable.1",),
    "you_are_highest": ("unchangeable.1",),
    "cannot_be_searched": ("search.7",),
    "fight_going_on": ("turns.9",),
    "dead_helper": ("help.13",),
    "looted_out": ("search.23",),
    "have_it": ("halfbreed.1", "halfbreed.6"),
    "needs_a_class": ("halfbreed.6",),
    "needs_a_race": ("halfbreed.1",),
    "no_item": ("items.8",),
    "not_the_last_level": ("level.4",),
    "at_the_top": ("level.1",),
    "not_worth_a_level": ("level.11", "level.12"),
    "not_your_turn": ("class.18", "death.13", "level.11", "level.12", "turns.10"),
    "holds_last_health": ("health.2",),
    "is_dead": ("death.14",),
    "no_ability": ("class.3", "items.2"),
    "no_combat_of_yours": ("help.2",),
    "no_combat_to_join": ("help.2",),
    "no_gold": ("items.6",),
    "no_hand": ("cards.5",),
    "not_hurt": ("health.6",),
    "nothing_announced": ("roll.5",),
    "nothing_to_trade": ("items.20",),
    "at_stake": ("timing.1",),
    "too_far": ("items.20",),
    "too_many_offers": ("turns.11",),
    "same_role": ("class.2", "race.2"),
    "no_level_to_give": ("level.15",),
    "left_lying": ("drop.7",),
    "monster_here": ("deals.3", "drop.6", "search.2"),
    "dealt_already": ("deals.7",),
    "price_too_high": ("deals.5",),
    "no_one_shots": ("unchangeable.1",),
    "no_rooms_left": ("automatic.5",),
    "not_enough_move": ("deals.4", "drop.5", "movement.9", "search.1"),
    "pack_is_full": ("items.15",),
    "restriction_not_met": ("items.7",),
    "offers_used_up": ("turns.11",),
    "one_helper": ("help.1",),
    "out_of_reach": ("help.3",),
    "searched_already": ("search.3",),
    "too_late_for_help": ("help.5",),
    "wall": ("links.7",),
    **dict.fromkeys(("not_an_option", "picked_twice", "wrong_count"), ("timing.3", *CHOSEN_IN_QUEST)),
    "not_of_this_shape": ("timing.3",),
    "no_news": ("help.2", "items.20"),
    "not_an_order": ("flee.8",),
    "no_order": ("bribes.2",),
    "nothing_new": ("items.20",),
    "out_of_range": ("bribes.1", "bribes.3", "class.15", "drop.1", "items.6", "timing.3"),
    "worth_too_little": ("level.12", "race.8"),
    "too_late": ("timing.1",),
    "too_many_interruptions": ("timing.1",),
}
"""The same of the board game, whose rules are of its own book."""

ALLOWED: dict[str, tuple[str, ...]] = {
    "after_a_win": ("priority.1",),
    "ahead": ("combat.24",),
    "ahead_already": ("help.1",),
    "asked_already": ("help.2",),
    "at_stake": ("priority.6",),
    "away_already": ("runaway.17",),
    "beyond_your_level": ("powers.7",),
    "cannot_use": ("character.6",),
    "claimed_already": ("variants.4",),
    "curse_first": ("curses.10",),
    "dead": ("death.9",),
    "fight_going_on": ("classes.10", "races.14", "selling.6"),
    "fight_is_over": ("combat.23",),
    "gear_fixed_in_combat": ("items.18", "treasure.18"),
    "has_helper": ("help.3",),
    "have_it": ("hybrids.1", "hybrids.7"),
    "in_combat": ("combat.8", "trading.3", "treasure.8"),
    "monster_waits": ("monsters.3",),
    "no_such_monster": ("cards.11",),
    "needs_a_race": ("hybrids.2",),
    "needs_a_class": ("hybrids.8",),
    "needs_two_classes": ("hybrids.8",),
    "no_curse": ("curses.10",),
    "other_kind": ("curses.10",),
    "no_discards": ("cards.1",),
    "no_fight": ("cards.11", "enhancers.4"),
    "no_follower": ("priority.1",),
    "no_hand": ("classes.8",),
    "no_help_against_it": ("priority.1",),
    "no_item": ("items.15",),
    "no_level_to_take": ("winning.6",),
    "no_monster": ("cards.11", "classes.22", "enhancers.4", "monsters.3", "priority.1"),
    "no_monster_in_hand": ("interfere.4",),
    "no_news": ("help.2",),
    "no_one_shots": ("combat.26",),
    "no_order": ("help.6",),
    "no_roll": ("cards.11", "classes.22", "priority.1"),
    "no_such_pile": ("charity.1", "curses.8", "runaway.11"),
    "no_undead": ("classes.21", "priority.1"),
    "nobody_else": ("cards.11",),
    "nobody_to_force": ("priority.1", "classes.21"),
    "nobody_to_stab": ("classes.20", "priority.1"),
    "not_ahead": ("combat.2", "combat.3"),
    "not_an_option": (*FORM, *OFFERED),
    "not_an_order": ("runaway.14",),
    "not_even": ("charity.2",),
    "not_in_this_fight": ("cards.11",),
    "not_losing": ("cards.11",),
    "not_of_this_shape": FORM,
    "not_running": ("runaway.17",),
    "not_into_this_fight": ("races.11", "classes.16"),
    "not_the_last_level": ("selling.7", "winning.2"),
    "not_worth_a_level": ("selling.1",),
    "not_your_fight": ("cards.11",),
    "not_your_turn": ("treasure.6", "treasure.8", "races.11", "races.14", "classes.16", "selling.1"),
    "nothing_new": ("help.2",),
    "nothing_to_claim": ("variants.3",),
    "nothing_to_pay": ("classes.6", "powers.20", "priority.1"),
    "nothing_to_steal": ("classes.19", "priority.1"),
    "nothing_to_take": ("cards.5",),
    "nothing_turns_it": ("cards.11",),
    "offers_used_up": ("help.2", "trading.1"),
    "offered": ("help.9",),
    "one_before_the_first_turn": ("character.4", "character.5", "character.7"),
    "one_helper": ("help.3",),
    "out_of_range": ("help.5", "setup.6"),
    "picked_twice": (*FORM, "help.4", "help.9"),
    "promised": ("help.4", "help.9"),
    "restriction_not_met": ("items.10", "powers.5"),
    "roll_has_fallen": ("runaway.17",),
    "rolled_already": ("minions.5",),
    "running_away": ("runaway.1",),
    "same_class": ("classes.15",),
    "same_race": ("races.10",),
    "setup": ("character.4",),
    "too_few_cards": ("priority.1", "races.14"),
    "too_late": ORDER_OF_SPEECH,
    "too_many_big": ("items.3",),
    "too_many_interruptions": ORDER_OF_SPEECH,
    "too_many_offers": ("trading.1",),
    "used_up": ("classes.18", "classes.20", "classes.21", "classes.22", "priority.1", "races.14"),
    "worked_this_turn": ("treasure.8",),
    "worth_too_little": ("selling.1", "curses.8", "runaway.11", "priority.1", "powers.13", "powers.14"),
    "worth_too_much": ("selling.7",),
    "would_win": ("help.21",),
    "wrong_count": COUNTED,
    "you_are_highest": ("priority.1",),
    "too_high": ("priority.1",),
}
"""By code, without the set's name."""

MACHINE = re.compile(r"\b[a-z_]+\.\d|\w_\w|[\[\]{}]|\bNone\b|\b(key|keys|menu|option|pile|piles)\b")
"""What a program would call something."""
HAVING = re.compile(r"collect ([\d,]+) .* you have ([\d,]+)")


def wrong_with(refusal: Refusal) -> str:
    """What is wrong with a refusal of one of our games; "" if nothing is."""
    book, _, rule = refusal.rule.partition(".")
    allowed = {"quest": OF_QUEST, "ccg": OF_DUEL}.get(book, ALLOWED)
    if refusal.code not in allowed:
        return f"{refusal.code!r} is not in the table"
    if rule not in allowed[refusal.code]:
        return f"{refusal.code!r} is not what {refusal.rule!r} is about"
    if refusal.cure.split(" ")[0].rstrip(":,") not in DO:
        return f"{refusal.cure!r} does not say what to do"
    if MACHINE.search(refusal.cure):
        return f"{refusal.cure!r} is not how players talk"
    having = HAVING.search(refusal.cure)
    if having and int(having[2].replace(",", "")) >= int(having[1].replace(",", "")):
        return f"{refusal.cure!r} asks for what one has"
    return ""
