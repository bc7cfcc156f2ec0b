"""The first sentence of each refusal of the duel, by its reason: it says what is wrong."""

from __future__ import annotations

from ...choice_words import OF_FORM

REASONS: dict[str, str] = {
    **OF_FORM,
    "condition": "What the card asks for does not hold.",
    "cooldown": "This is the cooldown.",
    "cost_only": "It does not change what the Monster costs.",
    "gone": "That card is not there any more.",
    "has_location": "You have a Location in play.",
    "interrupts_only": "Something is resolving, and this is no interrupt.",
    "is_ready": "You have said that you are ready.",
    "is_zapped": "It is zapped.",
    "no_card": "Your hand is empty.",
    "no_target": "There is nothing that it could be aimed at.",
    "not_caught": "You have not been caught cheating in this turn.",
    "not_in_this_step": "It cannot be used in this step.",
    "not_yet": "The first turn has not begun.",
    "nothing_to_interrupt": "Nothing is announced that could be interrupted.",
    "others_move": "The other player is the one to react now.",
    "own_turn": "It is not your turn.",
    "rank_too_high": "Its rank is too high for your Level.",
    "ranks_over_level": "Your ranks are above your Level.",
    "resolving": "Something is still resolving.",
    "too_few_cards": "You have too few other cards.",
    "too_few_tokens": "Too few tokens lie on it.",
    "too_little_gold": "You have too little gold.",
    "used_this_turn": "It has been used in this turn.",
}
"""The first sentence of a refusal by its reason; the cure is the second."""
