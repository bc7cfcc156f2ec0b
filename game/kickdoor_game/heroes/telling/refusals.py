"""First sentences of refusals that are the same in all games with heroes, by reason. They say what is wrong."""

from __future__ import annotations

from ...choice_words import OF_FORM

OF_HEROES: dict[str, str] = {
    **OF_FORM,
    "at_stake": "What this would change is being decided just now.",
    "curse_first": "A Curse is about to act.",
    "fight_going_on": "A combat is going on.",
    "have_it": "You have one already.",
    "needs_a_class": "You have no Class in play.",
    "needs_a_race": "You have no Race in play.",
    "no_curse": "There is no Curse that it could stop.",
    "no_help_against_it": "Nobody can help against this monster.",
    "no_item": "You have no Item to lay it on.",
    "no_level_to_take": "Nobody else has a Level to lose.",
    "no_monster": "There is no monster for it.",
    "no_news": "This offer is known already.",
    "no_one_shots": "This monster forbids One-Shots for the heroes.",
    "no_order": "Nothing is said of who picks the Treasures.",
    "no_such_monster": "No monster of that kind is in the combat.",
    "nobody_to_stab": "There is nobody here whom you could backstab.",
    "not_in_this_fight": "You are not in this combat.",
    "not_running": "You are not running away.",
    "not_the_last_level": "The last Level is not to be had like this.",
    "not_worth_a_level": "What you have is not worth a Level.",
    "not_your_turn": "It is not your turn.",
    "nothing_new": "All that could be offered is known already.",
    "nothing_to_pay": "You have no card to pay with.",
    "nothing_to_steal": "There is no Item that you could steal.",
    "offers_used_up": "You have made this player enough offers for now.",
    "one_helper": "This combat has its helper already.",
    "promised": "It is promised to somebody.",
    "restriction_not_met": "It is not for a hero like yours.",
    "too_high": "The Level is too high for it.",
    "too_late": "That is not possible any more.",
    "too_many_offers": "You have as many offers open as you may.",
    "used_up": "It is used up for now.",
    "you_are_highest": "Nobody has a higher Level.",
}
"""The first sentence of a refusal by its reason; the cure is the second."""
