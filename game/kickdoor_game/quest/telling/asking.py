"""Questions, options, choices and defaults in words. Labels are short enough for a menu; hints say what a choice leads
to.
"""

from __future__ import annotations

from functools import partial
from typing import Any, cast

from ...choice_words import Sayings, said
from ...heroes.telling.asking import ASKED, asked_in_words, charity_text, with_effect, with_what_goes
from ...heroes.telling.asking import lost_text as lost_in_words
from ...heroes.telling.voice import Voice, counted, listed, signed
from ...language.words.lists import orders
from ...machine.ids import CardId, Seat
from ...machine.questions import (
    Choice,
    Form,
    Menu,
    Number,
    Option,
    PickOne,
    PickSome,
    Question,
    Shape,
    Split,
    YesNo,
    cards_in,
    number_in,
    word_in,
)
from ..board.links import NAMES, Side
from ..cards.faces import Deal
from ..cards.kinds import QuestCard
from ..cards.wording.printed import facts
from ..cards.wording.rooms import deal_words
from ..dice.odds import chance_of_at_least, percent
from ..dice.throw import NO_MONSTER
from ..exploring.search import SEARCH_COST, modifier
from ..exploring.ways import Way, move_left, move_of, way_out
from ..fight.bargains import terms_from
from ..fight.running_away import CATCHES, RunAway, flee_parts, not_rolled_for
from ..fight.sums import battle_dice, chance_of_heroes, reach, totals
from ..resolve import ChooseHappening
from ..state.battle import HELPER_FIRST, MAIN_FIRST
from ..state.levels import level_of
from ..state.standing_by import attackers
from ..state.table import QuestTable, monster_called, monsters_called
from .naming import LINKS, room_name
from .offers import goods, help_hint, help_label, help_text, trade_hint, trade_label, trade_text
from .playing import play_label
from .sums import dice_text

WORDS = {
    "pass": "pass",
    "end": "end the turn",
    "search": "search the room",
    "fight": "fight",
    "go_on": "see who lives here",
    "roll": "roll the dice",
    "caught": "let it catch you",
    "ransom": "buy yourself off with Items",
    "call_off": "do not roll yet",
    "recover": "give a Level for up to 3 Health",
    "gold": "the gold",
    "pick_up": "pick up what lies here",
    "drop": "drop Items here",
    "drop_gold": "drop gold here",
    "buy": "a Level for 1,000 gold",
    "sell": "sell Items for a Level, with gold for what they lack",
    "sell.1": "sell Items for a Level, none at twice its value",
    "show": "reveal cards of your hand",
    "keep": "keep them in your hand",
    "berserk": "discard up to 3 cards: +1 each",
    "backstab": "discard a card: -2 for a player",
    "flee_discards": "discard cards: +1 each on this roll",
    "extra_die": "try for an extra die: your Level or less on a d10",
    "double_magic": "try to double a Magic Item: your Level or less on a d10",
    "avert_curse": "try to avert the Curse: your Level or less on a d10",
    "steal": "try to steal a small Item: your Level or less on a d10",
    "give_up": "give up: your hero dies here",
    "heroes": "for the heroes",
    "monsters": "for the monsters",
}
"""Labels by option key."""
CARD_WORDS = {
    "play": "play {card}",
    "use": "use {card}",
    "curse": "curse somebody: {card}",
    "enhance": "lay {card} on a monster",
    "mate": "play {card}",
    "wander": "play {card}: a monster joins the combat",
    "wear": "equip {card}",
    "stow": "pack {card}",
    "drop": "drop {card}",
    "discard": "discard {card}",
    "ward": "give up {card}: the curse does nothing",
}
"""Labels of options with a card, by the first word of their key."""
ORDERS = {HELPER_FIRST: "helper", MAIN_FIRST: "main player"}
"""Texts for who picks first, by word of `battle.ORDERS`."""
KINDS = {
    **ASKED,
    "setup": "Play what you may of your first cards (one Race, one Class, Items), then say that you are ready.",
    "look_round": "You have drawn a card and may use it now. Then you see who lives here.",
    "draw_monster": "Nothing is left to explore. Draw a monster into this room?",
    "gather": "Things lie here. What do you take along?",
    "drop_item": "{card}: what do you drop?",
    "snatched": "{card} takes an Item of yours. Which?",
    "surplus_pack": "Your pack holds 2 Items. What do you drop?",
    "received": "You have got Treasure. Put into play what you like of it now, or keep it for your turn.",
    "base": "{card} needs a base. Whose monster shall it be?",
    "break_tie": "It is a tie. Do you break it, so that the heroes win?",
    "fetch_discard": "{card}: which card of the discards do you take?",
    "take_discards": "You may take top discards, {card} first, and pay a card for each. How many?",
    "pay_discards": "Which cards do you discard for those that you have taken?",
    "flee_room": "You have lost. Into which room do you run?",
    "whisk_room": "Magic moves you to a room next to yours. To which?",
    "flee_order": "In which order do you run from them?",
}
"""Texts of questions that depend on nothing but their card, by kind."""


def question_text(table: QuestTable, question: Question) -> str:
    """Return the text of a question, for the seat that it asks."""
    v = Voice(table, question.seat)
    match question.kind:
        case "move":
            return _move_text(table, question.seat)
        case "meet":
            return f"You meet {_met(table, question.seat)}. Fight, or use a card that moves you away first."
        case "battle":
            return _battle_text(table)
        case "before_roll":
            return f"{v.who(table.turn)} will roll. {_stand(table)} Do you do anything first?"
        case "dice":
            return dice_text(table)
        case "flee_roll":
            return _chased_text(table, question.seat)
        case "charity":
            return charity_text(v, question)
        case "help":
            return help_text(table, question)
        case "trade":
            return trade_text(table, question)
    return asked_in_words(v, question, KINDS)


def _met(table: QuestTable, seat: Seat) -> str:
    """Return the names of the monsters that attack the hero."""
    return monsters_called(table, [monster.number for monster in attackers(table, seat)])


def _move_text(table: QuestTable, seat: Seat) -> str:
    """Return the question what a hero does in their turn."""
    left, most = move_left(table, seat), move_of(table, seat)
    return f"You are in {room_name(table, table.figures[seat].room)}, with {left} of {most} Move left. Where to?"


def _battle_text(table: QuestTable) -> str:
    """Return the question what the main player does before the roll."""
    battle = table.battle
    if battle is None:
        return "Your fight."
    return f"{_stand(table)} Find help, use cards, or roll."


def _stand(table: QuestTable) -> str:
    """Return both totals, the numbers of dice, and what each side can reach with them."""
    battle = table.battle
    if battle is None:
        return ""
    heroes, monsters = totals(table, battle)
    ours, theirs = reach(table, battle)
    dice = battle_dice(table, battle)
    of_monsters = sum(die.monster in battle.monsters for die in dice)
    counts = f"{len(dice) - of_monsters} against {of_monsters} dice"
    span = f"{ours[0]} to {ours[1]} against {theirs[0]} to {theirs[1]}"
    wins = f"the heroes win {percent(chance_of_heroes(table, battle))}" if battle.monsters else "no monster is left"
    foes = monsters_called(table, battle.monsters) or "no monster"
    return f"{heroes} against {monsters} of {foes}, {counts} to come: {wins} ({span})."


def _chased_text(table: QuestTable, seat: Seat) -> str:
    """Return who is after the hero, and what gets them away (quest.flee.3, .9)."""
    frame = next((frame for frame in reversed(table.stack) if isinstance(frame, RunAway)), None)
    number = frame.left[0] if frame is not None and frame.left else NO_MONSTER
    who = "A monster" if number == NO_MONSTER else monster_called(table, number)
    if number != NO_MONSTER and not_rolled_for(table, seat, number) == CATCHES:
        return f"{who} is after you, and no roll gets you away from it. Let it catch you, or get away by other means."
    if number == NO_MONSTER or frame is None:
        return f"{who} is after you. Roll the die."
    adds = frame.bonus + sum(part.value for part in flee_parts(table, seat, number))
    wanted = table.numbers.flee_on
    chance = percent(chance_of_at_least(wanted - adds))
    more = f" with {signed(adds)}" if adds else ""
    return f"{who} is after you: {wanted} or more{more} dodges its Bad Stuff, {chance}. Roll the die."


def option_label(table: QuestTable, viewer: Seat | None, option: Option, question: Question | None = None) -> str:
    """Return the label of an option in a menu or list. `question`: the one that it answers; None for a standing action,
    taken without being asked. `viewer`: the seat that reads it; None for a spectator."""
    v = Voice(table, viewer)
    word = word_in(option.key)
    top = table.stack[-1] if table.stack else None
    match option.key.split("."):
        case ["go", name]:
            return _way_label(table, name)
        case ["deal", number]:
            return f"make a Deal: {deal_words(_deal(table, number))}"
        case ["fight", number]:
            return f"fight {monster_called(table, int(number))}"
        case ["bring", number]:
            return f"bring in {monster_called(table, int(number))}"
        case ["monster", number]:
            return monster_called(table, int(number))
        case ["room", number]:
            return room_name(table, int(number))
        case ["base", colour]:
            return f"{colour}: {v.whose(option.seat)} monster" if option.seat is not None else colour
        case ["choose", number] if isinstance(top, ChooseHappening):
            return orders(top.lists[int(number)])
        case ["pass"] if question is not None and question.kind == "setup":
            return "ready"
    if option.key in ORDERS:
        return f"the {ORDERS[option.key]} picks first"
    if said := help_label(table, v, option) or trade_label(table, v, option) or play_label(table, v, option):
        return said
    if option.card is not None and option.key in WORDS:
        return WORDS[option.key]
    if option.card is not None:
        return with_what_goes(v, CARD_WORDS.get(word, "{card}").format(card=v.card(option.card)), option)
    if option.seat is not None:
        return v.whom(option.seat)
    return WORDS.get(option.key, option.key.replace("_", " ").replace(".", " "))


def _deal(table: QuestTable, number: str) -> Deal:
    """Return a Deal of the room where the player is whose turn it is."""
    return table.face_of(table.figures[table.turn].room).deals[int(number)]


def _way(table: QuestTable, name: str) -> Way:
    """Return the way out on that side, for the player whose turn it is."""
    return way_out(table, table.turn, Side(NAMES.index(name)))


def _way_label(table: QuestTable, name: str) -> str:
    """Return the label of a way out: `go north to the Laundry`, `go east into the Darkness`."""
    way = _way(table, name)
    if way.kind == "wall":
        return f"go {name}"
    return f"go {name} into the Darkness" if way.to is None else f"go {name} to {room_name(table, way.to)}"


def lost_text(table: QuestTable, viewer: Seat | None, option: Option) -> str:
    """Return the question before an option that gives something up: it names what is lost. `viewer`: the seat that
    reads it; None for a spectator."""
    return lost_in_words(Voice(table, viewer), option, partial(option_label, table, viewer))


def option_hint(table: QuestTable, viewer: Seat | None, option: Option) -> str:
    """Return what a player should know beside the label: the cost of a way, what a search adds, facts of a card.
    `viewer`: the seat that reads it; None for a spectator."""
    return with_effect(option, partial(_hint, table, viewer))


def _hint(table: QuestTable, viewer: Seat | None, option: Option) -> str:
    """Return the hint of an option, without its effect."""
    if said := help_hint(table, viewer, option):
        return said
    match option.key.split("."):
        case ["go", name]:
            way = _way(table, name)
            cost = f"all your Move ({way.cost})" if way.all_out else f"{way.cost} Move"
            return LINKS[way.kind] if way.barred is not None else f"{LINKS[way.kind]}, {cost}"
        case ["search"] if viewer is not None:
            added = modifier(table, table.figures[viewer].room)
            return f"{SEARCH_COST} Move, {added:+d} to the roll" if added else f"{SEARCH_COST} Move"
        case ["fight" | "bring" | "monster", number]:
            found = [each for each in table.monsters if each.number == int(number)]
            return f"Level {level_of(table, found[0])}" if found else ""
        case ["recover"] if viewer is not None:
            figure = table.figures[viewer]
            return f"Health {figure.health()} of {figure.tokens}"
    if said := trade_hint(table, Voice(table, viewer), option):
        return said
    if option.card is not None and option.card >= 0:
        return ", ".join(facts(cast(QuestCard, table.card(option.card))))
    return ""


def default_text(table: QuestTable, question: Question) -> str:
    """Return what happens when the time runs out: `else: end the turn`."""
    said = _said(table, question, question.shape, question.default)
    return f"else: {said}" if said else ""


def _said(table: QuestTable, question: Question, shape: Shape, choice: Any) -> str:
    """Return a choice in words."""
    match shape:
        case Menu(options):
            return _labels(table, question, options, (choice[0],))
        case PickOne(options):
            return _labels(table, question, options, (choice,))
        case PickSome(options):
            return _labels(table, question, options, choice)
        case YesNo():
            return "yes" if choice else "no"
        case Form():
            return ""
        case Number():
            return str(choice)
        case Split():
            return listed([table.card(CardId(number_in(str(card)))).name for card, _ in choice])
    return "as they lie" if question.kind == "flee_order" else ""


def _labels(table: QuestTable, question: Question, options: tuple[Option, ...], keys: tuple[str, ...]) -> str:
    """Return the labels of the options with these keys."""
    return listed([option_label(table, question.seat, each, question) for each in options if each.key in keys])


def choice_text(
    table: QuestTable, viewer: Seat | None, shape: Shape, choice: Choice, question: Question | None = None
) -> str:
    """Return in words a choice that the shape admits: `ask Boris for help: 1 Treasure and 100 gold`.

    `question`: the question that it answers; None for a standing action. `viewer`: the seat that reads it; None for a
    spectator.
    """
    voice = Voice(table, viewer)

    def filled(form: Form, choice: Choice) -> str:
        is_bargain = any(field.name == "treasures" for field in form.fields)
        return _bargain(voice, choice) if is_bargain else _barter(voice, choice)

    words = Sayings(lambda option: option_label(table, viewer, option, question), voice.whom, filled)
    return said(words, shape, choice)


def _bargain(v: Voice, choice: Choice) -> str:
    """Return what a helper gets, and what they pay for it."""
    terms = terms_from(choice)
    gets = [
        *([counted(terms.treasures, "Treasure")] if terms.treasures else []),
        *([goods(v, terms.gold, terms.items)] if terms.gold or terms.items else []),
    ]
    pays = terms.helper_gold or terms.helper_items
    price = listed(gets) if gets else "nothing" if pays else "nothing but thanks"
    if pays:
        price += f", against {goods(v, terms.helper_gold, terms.helper_items)}"
    return f"{price}, whoever wins" if terms.in_any_case and terms.pays_anything() else price


def _barter(v: Voice, choice: Choice) -> str:
    """Return both sides of a trade: `Pot for 100 gold`."""
    give, coins, want, price = choice
    offered, wanted = (cards_in(names) for names in (give, want))
    return f"{goods(v, coins, offered)} for {goods(v, price, wanted)}"
