"""Questions, options, refusals and choices of the duel in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...choice_words import OF_FORM, Sayings, said
from ...machine.ids import CardId, Seat
from ...machine.observation import HIDDEN
from ...machine.questions import (
    Choice,
    Menu,
    Number,
    Option,
    PickOne,
    PickSome,
    Question,
    Shape,
    YesNo,
    number_in,
    word_in,
)
from ...plain_voice import capital, counted, listed
from ..announcing.announced import Announced, pending_thing
from ..cards.printed import facts, kind_name, rules_text
from ..state.numbers import LIMP_DAMAGE
from ..state.table import DuelTable
from ..state.values import value_of
from .voice import DuelVoice

LABELS = {
    "pass": "pass",
    "done": "be done for this turn",
    "attack": "attack",
    "face": "face the Monster",
    "run": "run away",
    "commit": "commit",
    "ready": "be ready",
    "concede": "give up the duel",
}
"""Labels by the first word of an option key."""
WITH_CARD = {
    "play": "put {card} into play",
    "squish": "squish {card}",
    "mischief": "play {card}",
    "use": "use {card}",
    "smack": "smack with {card}",
    "flaunt": "flaunt {card}",
}
"""Labels of options with a card, by the first word of their key."""
LOST = {
    "concede": "Give up the duel? You lose it.",
    "squish": "Squish {card}? It goes to your discard pile, and you get nothing for it.",
    "mischief": "Play {card} now? It would do nothing, and it is paid for all the same.",
    "use": "Use {card} now? It would do nothing, and its price is paid all the same.",
    "smack": "Smack with {card} now? It would do nothing.",
    "flaunt": "Flaunt {card} now? It would do nothing, and it works only once in a turn.",
}
"""Questions before an option that gives something up (`Option.ends_it`), by the first word of its key."""
ACTS = frozenset({"mischief", "use", "smack", "flaunt"})
"""First words of options that use an ability, whose text is shown beside them."""
OF_THE_HAND = frozenset({"mischief", "flaunt"})
"""First words of options whose card is in the hand, also while it is flaunted. Their hints depend only on print."""
WINDOWS = {
    "flip": "{turn} warmup begins: the marker is turned, and cards are unzapped.",
    "before_reckoning": "Before the reckoning.",
    "before_unstash": "After the reckoning, before the stash is taken up.",
    "after_draw": "The warmup is over.",
    "ready": "Everything is committed; the card is about to be revealed.",
    "check": "{card} costs {cost}, and {gold} gold is beside it.",
    "before_weapons": "The Monster is hired. Weapons strike next, if there are any.",
    "before_blow": "The Monster strikes next.",
}
"""Texts of windows, by kind."""


def question_text(table: DuelTable, question: Question) -> str:
    """Return the text of a question, for the seat that it asks."""
    v = DuelVoice(table, question.seat)
    if question.deadline == "window":
        about = _window(table, v, question)
        return about if question.kind == "last_word" else f"{about} Do you react?"
    card = v.card(question.card) if question.card is not None else ""
    match question.kind:
        case "who_begins":
            return "Who takes the first turn? The other begins with 1 gold more."
        case "mulligan":
            return "Do you give your opening hand back for a new one? All of it or nothing."
        case "turn":
            duelist = table.duelists[question.seat]
            return f"Your turn, at Level {duelist.level} with {duelist.purse} gold. What do you do?"
        case "defend":
            return f"{_attack(table, v)} Do you face it or run away?"
        case "prepare":
            return f"{_attack(table, v)} What do you commit?"
        case "divide_damage":
            return f"The Monster deals {_blow(question)} damage to your Allies. How much of it does {card} take?"
        case "give_blood":
            return f"{card} is hired. Do you give blood for it as well?"
        case "which_first":
            return "Several things happen at the same moment. Which comes next?"
        case "whether":
            return f"{card} may act. Shall it?"
        case "target":
            return f"{card}: on what does it act?"
        case "discard":
            return f"{card}: what do you discard?"
        case "under_deck":
            return f"{card}: what do you put under your deck, the first one first?"
        case "salvage":
            return f"{card}: which card of your discard pile do you take?"
        case "choose_effect":
            return f"{card}: what shall it do?"
    raise AssertionError(f"nobody has words for {question.kind}")


def _blow(question: Question) -> int:
    """Return the damage that the question divides."""
    assert isinstance(question.shape, Number)
    return question.shape.most


def _attack(table: DuelTable, v: DuelVoice) -> str:
    """Return the sentence about the face-down attack."""
    fight = table.fight
    if fight is None:
        return "There is a fight."
    return f"{v.does(fight.attacker, 'attack')} with a face-down card and {fight.gold} gold."


def _window(table: DuelTable, v: DuelVoice, question: Question) -> str:
    """Return what a window is about."""
    if question.kind == "interrupt":
        return _pending(table, v)
    if question.kind == "attack":
        return _attack(table, v)
    if question.kind == "last_word":
        return f"{v.does(table.turn, 'are')} done. Do you do anything before the turn ends?"
    fight = table.fight
    words = {
        "turn": capital(v.whose(table.turn)),
        "gold": "" if fight is None else str(fight.gold),
        "card": v.card(question.card),
        "cost": "",
    }
    if question.kind == "check" and fight is not None and fight.card in table.presences:
        words["cost"] = str(value_of(table, fight.card, "cost"))
    return WINDOWS[question.kind].format(**words)


def _pending(table: DuelTable, v: DuelVoice) -> str:
    """Return what is about to happen: the latest announcement, with what interrupts have done to it so far."""
    thing = pending_thing(table)
    if thing is None:
        return "Something is about to happen."
    if thing.stopped:
        return f"{_announced(table, v, thing)} It has been cancelled."
    kept_off = [f"{count} damage to {v.thing(card)}" for card, count in thing.shields.items() if count]
    prevented = f" Up to {listed(kept_off)} is prevented." if kept_off else ""
    return f"{_announced(table, v, thing)}{prevented}"


def _announced(table: DuelTable, v: DuelVoice, thing: Announced) -> str:
    """Return the sentence about an announcement."""
    match what := thing.called(table):
        case "draw":
            return f"{v.does(thing.by, 'are')} about to draw."
        case "caught":
            return f"{v.does(thing.by, 'are')} caught cheating, for 1 damage."
        case "strike":
            return "The Weapons strike the Monster."
    return v.deed(what, thing.by, thing.card)


def option_label(table: DuelTable, viewer: Seat | None, option: Option, question: Question | None = None) -> str:
    """Return the label of an option in a menu or list. `question`: the one that it answers; None for a standing action,
    taken without being asked. `viewer`: the seat that reads it; None for a spectator."""
    v = DuelVoice(table, viewer)
    word = word_in(option.key)
    if option.card is not None and word in WITH_CARD:
        return WITH_CARD[word].format(card=v.thing(option.card))
    if option.card is not None and option.card != HIDDEN:
        return v.thing(option.card)
    if word == "list" and question is not None:
        return f"choice {number_in(option.key) + 1}"
    if option.seat is not None:
        return v.whom(option.seat)
    return LABELS.get(option.key, option.key.replace("_", " ").replace(".", " "))


def option_hint(table: DuelTable, viewer: Seat | None, option: Option) -> str:
    """Return what a player should know beside the label: what is printed on a card, and what running away costs.

    For a card out of play it includes the kind, so a player who chooses one to attack with hears which are Monsters.
    `viewer`: the seat that reads it; None for a spectator.
    """
    if option.key == "run" and viewer is not None:
        return f"{LIMP_DAMAGE} damage" if table.duelists[viewer].limping else "the marker is turned; no damage"
    if option.card is None or option.card in (HIDDEN, -1):
        return ""
    printed_card, presence = table.card(option.card), table.presences.get(option.card)
    word = word_in(option.key)
    out_of_play = word in OF_THE_HAND if word in ACTS else presence is None
    said = ", ".join([*([kind_name(printed_card)] if out_of_play else []), *facts(printed_card)])
    if word in ACTS:
        idle = "Would do nothing now." if option.in_vain else ""
        return " ".join(filter(None, [idle, f"{said}." if said else "", rules_text(printed_card)]))
    if option.in_vain:
        said = "; ".join(filter(None, ["no effect", said]))
    if presence is None:
        return said
    marks = [f"{counted(presence.tokens, 'token')}"] if presence.tokens else []
    marks += ["zapped"] if presence.zapped else []
    marks += [f"under it {listed([table.card(stuck).name for stuck in presence.stuck])}"] if presence.stuck else []
    return ", ".join(filter(None, [said, *marks]))


def lost_text(table: DuelTable, viewer: Seat | None, option: Option) -> str:
    """Return the question before an option that gives something up: it names what is lost. `viewer`: the seat that
    reads it; None for a spectator."""
    return LOST[word_in(option.key)].format(card=DuelVoice(table, viewer).card(option.card))


def option_prompts(option: Option) -> tuple[str, ...]:
    """Return a question for each detail of an option; "" where the detail needs no words."""
    if option.key == "attack":
        return ("With which card?", "With how much gold?")
    return tuple("" for _ in option.details)


def default_text(table: DuelTable, question: Question) -> str:
    """Return what happens when the time runs out: `else: run away`."""
    return f"else: {_said(table, question, question.default)}"


def _said(table: DuelTable, question: Question, choice: Any) -> str:
    """Return a choice in words."""
    match question.shape:
        case Menu(options):
            found = [option for option in options if option.key == choice[0]]
            return listed([option_label(table, question.seat, option, question) for option in found])
        case PickOne(options):
            found = [option for option in options if option.key == choice]
            return listed([option_label(table, question.seat, option, question) for option in found])
        case PickSome():
            return DuelVoice(table, question.seat).cards([CardId(number_in(name)) for name in choice])
        case YesNo():
            return "yes" if choice else "no"
    return str(choice)


def choice_text(
    table: DuelTable, viewer: Seat | None, shape: Shape, choice: Choice, question: Question | None = None
) -> str:
    """Return in words a choice that the shape admits: `attack with Paper Wolf for 4 gold`, `use Axe: Boris's Hero`.

    `question`: the question that it answers; None for a standing action. `viewer`: the seat that reads it; None for a
    spectator.
    """
    match shape:
        case Menu(options):
            option = next(option for option in options if option.key == choice[0])
            if option.key == "attack":
                return _attack_chosen(table, viewer, choice[1:])
            label = option_label(table, viewer, option, question)
            given = zip(option.details, choice[1:], strict=True)
            details = [_detail(table, viewer, detail, each) for detail, each in given]
            if option.key == "commit":
                return f"{label} {details[0]}"
            return f"{label}: {'; '.join(details)}" if details else label
        case _:
            return _plainly(table, viewer, shape, choice, question)


def _plainly(table: DuelTable, viewer: Seat | None, shape: Shape, choice: Choice, question: Question | None) -> str:
    """Return a choice in words, in the form that all games share."""
    voice = DuelVoice(table, viewer)
    return said(Sayings(lambda option: option_label(table, viewer, option, question), voice.whom), shape, choice)


def _attack_chosen(table: DuelTable, viewer: Seat | None, chosen: Sequence[Choice]) -> str:
    """Return the choice to attack in words."""
    card, gold = chosen
    return f"attack with {DuelVoice(table, viewer).card(CardId(number_in(card)))} for {gold} gold"


def _detail(table: DuelTable, viewer: Seat | None, shape: Shape, choice: Choice) -> str:
    """Return in words a target, cards that are discarded, or whether blood is given."""
    match shape:
        case YesNo():
            return "giving blood" if choice else "without blood"
        case _:
            return _plainly(table, viewer, shape, choice, None)


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
"""The first sentence of a refusal by its code; the refusal's cure is the second."""
