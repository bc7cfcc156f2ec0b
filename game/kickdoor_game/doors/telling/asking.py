"""Questions, options, choices and defaults in words.

Labels are short enough for a menu; hints tell what a choice leads to, with numbers. An offer of help is a form with
what is promised and what is left (`form_words`).
"""

from __future__ import annotations

from functools import partial
from typing import Any

from ...choice_words import FieldWords, FormWords, Sayings, said
from ...heroes.dealings.bargains import terms_from
from ...heroes.dealings.sales import SELL
from ...heroes.dealings.spoils import Spoils
from ...heroes.hero_sheet.gear import clashes
from ...heroes.hero_sheet.sheet import is_big, usable
from ...heroes.resolve import ChooseEffects, VoteOnEffects
from ...heroes.roles import POWER, roles_of
from ...heroes.telling.asking import ASKED, asked_in_words, charity_text, with_effect, with_what_goes
from ...heroes.telling.asking import lost_text as lost_in_words
from ...heroes.telling.voice import Voice, counted, in_its_words, listed, sentence, signed
from ...language.cards import Follower, Item, Monster, OneShot, Power, Trap
from ...language.english import THEY
from ...language.wording import facts, in_gold, kind_name, printed_level
from ...language.words.conditions import restriction
from ...language.words.lists import orders
from ...machine.ids import NOBODY, CardId, Seat
from ...machine.questions import (
    Choice,
    Field,
    Form,
    Menu,
    Number,
    Option,
    PickOne,
    PickSome,
    Question,
    Shape,
    number_in,
    word_in,
)
from ..fight.help import winners_of_kill
from ..fight.running_away import RUN_AWAY, Flight
from ..fight.strength import ahead, foe_parts, levels_for, prize, totals
from ..state.fight import Fight, Foe
from ..state.table import DoorsTable
from .abilities import ability_label
from .stakes import ORDERS, alone_against, bad_stuff, doing, kill_wins, outlook, promise_words, terms_words, too_heavy
from .sums import chance_to_flee, part_words

WORDS = {
    "pass": "pass",
    "open": "kick open the door",
    "end": "end the turn",
    "skip": "loot the room",
    "join_in": "join in",
    "win": "claim the kill",
    "run": "run away",
    "roll": "roll the die",
    "caught": "be caught",
    "ransom": "buy yourself off with Items",
    "accept": "accept",
    "decline": "decline",
    "counter": "make a counter-offer",
    "give": "give it away",
    "heroes": "for the heroes",
    "monsters": "for the monsters",
    "all": "everybody",
    "claim": "claim the top of the discards for a Go Up a Level",
    "colour": "exchange your standees",
    **ORDERS,
}
"""Labels of options without card or seat, by key."""
CARD_WORDS = {
    "play": "play {card}",
    "trouble": "look for trouble with {card}",
    "take": "take {card}",
    "curse": "curse somebody: {card}",
    "enhance": "lay {card} on a monster",
    "mate": "play {card}",
    "wander": "play {card} with a monster",
    "monster": "send {card} into the fight",
    "use": "use {card}",
    "wear": "equip {card}",
    "stow": "unequip {card}",
    "entrust": "have {card} carried",
    "drop": "discard {card}",
    "chase": "chase {card} away",
    "sacrifice": "give up {card} to get away",
    "ward": "give up {card} to stop the Curse",
    "claim": "claim {card} from the discards for a Go Up a Level",
}
"""Labels of options about a card, by word."""
TRAP_WORDS = {**CARD_WORDS, "curse": "trap somebody: {card}"}
"""Labels of options about a Trap, by word."""
SEAT_WORDS = {
    "ask": "ask {seat} for help",
    "withdraw": "withdraw your offer to {seat}",
    "gift": "give {seat} an Item",
    "trade": "offer {seat} a trade",
    "agree": "agree to trade with {seat}",
    "refuse": "refuse to trade with {seat}",
    "recall": "recall your offer to {seat}",
    "bid": "offer {seat} your help",
    "unbid": "withdraw your offer of help to {seat}",
    "seat": "{seat}",
    "accept": "accept the help of {seat}",
    "decline": "decline the help of {seat}",
}
"""Labels of options about a player, by word."""
KINDS = {
    **ASKED,
    "join_in": "{card} is played. Do you join in?",
    "setup": "Play what you may of your first cards ({played}), then say that you are ready.",
    "arrange": "Your turn. Arrange your cards, then kick open the door.",
    "end_turn": "The room is done. Anything else before Charity?",
    "trouble": "Nothing to fight here. Look for trouble with a monster from your hand, or loot the room?",
    "flee_order": "In which order do you run from them?",
    "flee_caught": "{card} is after you: no roll gets away from it. Use what spares you the roll, or be caught.",
    "fetch_discard": "{card}: which card of the discards do you take?",
    "loot_body": "{About} lies dead. Take one card?",
    "claim": "{About} claims {card} from the discards. Does anybody else?",
}
"""Sentences by kind of question."""


def question_text(table: DoorsTable, question: Question) -> str:
    """Return a question in words, for the player who is asked."""
    v = Voice(table, question.seat)
    match question.kind:
        case "setup":
            played = ", ".join((*_roles_to_play(table), "Items", *_followers_to_play(table)))
            return KINDS["setup"].format(played=played)
        case "combat":
            return _combat_text(table, v)
        case "help":
            return _help_text(table, v, question)
        case "kill":
            return _kill_text(table, v, question)
        case "trade":
            return _trade_text(table, v, question)
        case "roll":
            return _roll_text(table, v, question)
        case "flee_roll":
            return _flee_text(table, v, question)
        case "charity":
            return charity_text(v, question)
        case "end_turn" if table.phase == "charity":
            return ASKED["end_turn"]
        case "trouble" if isinstance(question.shape, Menu) and len(question.shape.options) == 1:
            return "Nothing to fight here, and no monster in your hand to look for trouble with."
    return asked_in_words(v, question, KINDS)


def _roles_to_play(table: DoorsTable) -> list[str]:
    """Return what roles players may play before the first turn: `one Race`, `one Class`, `one Power of Rank 1`."""
    roles = roles_of(table.book)
    power = ["one Power of Rank 1"] if POWER in roles else []
    return [*(f"one {role.title()}" for role in reversed(roles) if role != POWER), *power]


def _followers_to_play(table: DoorsTable) -> list[str]:
    """Return which followers players may play before the first turn: `one Minion`, or `Followers`; [] if none."""
    numbers = table.numbers
    if numbers.followers_played != "from_the_start":
        return []
    return [f"{numbers.followers_called}s" if numbers.followers_most is None else f"one {numbers.followers_called}"]


def _combat_text(table: DoorsTable, v: Voice) -> str:
    """Return the question to the fighter: both sums, and how the fight stands."""
    fight = table.fight
    if fight is None:
        return "Your fight."
    heroes, monsters = totals(table, fight)
    if not fight.foes:
        levels = levels_for(table, fight)
        gained = f" and {counted(levels, 'Level')} to be gained" if levels else ""
        return f"No monster is left: {counted(prize(table, fight), 'Treasure')} to be taken{gained}."
    foes = listed([_stronger(table, fight, foe) for foe in fight.foes])
    if ahead(table, fight):
        wins = sentence(kill_wins(table, fight, v.viewer))
        return f"You have {heroes} against {monsters} of {foes}: you are winning.{wins}"
    return f"You have {heroes} against {monsters} of {foes}: you are losing. Find help, use cards, or run."


def _stronger(table: DoorsTable, fight: Fight, foe: Foe) -> str:
    """Return a monster's name with what strengthens it: `Mummy`, or `Mummy (+4 against Elves: Greta)`."""
    parts = [part for part in foe_parts(table, fight, foe) if part.what == "special"]
    more = ", ".join(f"{signed(part.value)} {part_words(table, part, fight)}" for part in parts)
    return table.card(foe.face).name + (f" ({more})" if more else "")


def _kill_text(table: DoorsTable, v: Voice, question: Question) -> str:
    """Return the question to those who can still turn a fight: both sums, and whether the kill wins the game."""
    fight = table.fight
    if fight is None:
        return "Do you let it happen?"
    heroes, monsters = totals(table, fight)
    party = [v.who(fight.fighter), *([v.whom(fight.helper)] if fight.helper != NOBODY else [])]
    have = "have" if len(party) > 1 else "has"
    wins = sentence(kill_wins(table, fight, v.viewer))
    if not fight.foes:
        return f"{v.who(fight.fighter)} reaches for what the monsters have left. Do you let it happen?"
    return f"{listed(party)} {have} the monsters beaten, {heroes} against {monsters}.{wins} Do you let it happen?"


def _roll_text(table: DoorsTable, v: Voice, question: Question) -> str:
    """Return the question after a roll: the die, the number wanted, and whether it succeeds."""
    whose = v.whose(question.about) if question.about is not None else "the"
    rolled = table.rolled
    if rolled is None:
        return f"{whose[0].upper()}{whose[1:]} roll lies on the table. Does anybody change it?"
    added = f" {signed(rolled.bonus)[0]} {abs(rolled.bonus)} = {rolled.total()}" if rolled.bonus else ""
    outcome = "succeeds" if rolled.succeeds() else "fails"
    # Cards can change only rolls to run away, so other rolls do not ask for it (classic.cards.11).
    what, ask = ("roll", "change it") if rolled.why == RUN_AWAY else ("roll to steal", "play anything before it counts")
    return (
        f"{whose[0].upper()}{whose[1:]} {what} {outcome}: {rolled.die}{added}, "
        f"{rolled.target} or more wanted. Does anybody {ask}?"
    )


def _trade_text(table: DoorsTable, v: Voice, question: Question) -> str:
    """Return the question about an offered trade, with what is printed on the cards."""
    offer = next((trade for trade in table.trades if trade.number == question.numbers[0]), None)
    if offer is None:
        return "Do you trade?"

    def shown(cards: list[CardId]) -> str:
        return "; ".join(f"{v.card(card)} ({', '.join(facts(table.card(card)))})" for card in cards)

    wanted = shown(offer.want) or "nothing: it is a gift"
    return f"{v.who(offer.by)} offers you {shown(offer.give)}, for {wanted}. Do you agree?"


def _help_text(table: DoorsTable, v: Voice, question: Question) -> str:
    """Return the question to a player who is asked for help: the price, and what is at stake."""
    fight = table.fight
    offer = fight.offer(question.numbers[0]) if fight is not None else None
    if fight is None or offer is None:
        return "Help?"
    price = terms_words(v, offer.terms, (fight.fighter, offer.other))
    asked = f"{v.who(fight.fighter)} asks you for help: you would get {price}."
    caught = [f"Bad Stuff of {name}: {words}" for name, words in bad_stuff(table, fight).items()]
    heavy = [f"as you are, you could not carry {name}" for name in too_heavy(table, offer)]
    at_stake = [*outlook(table, question.seat, question.seat), *caught, *heavy]
    return asked + "".join(map(sentence, at_stake))


def _flee_text(table: DoorsTable, v: Voice, question: Question) -> str:
    """Return the question to a hero who is running away: what the die must reach."""
    top = table.stack[-1]
    foe = table.fight.foe(top.order[0]) if table.fight is not None and isinstance(top, Flight) and top.order else None
    name = v.card(question.card)
    if foe is None or table.fight is None:
        return f"{name} is after you. Roll the die, or use what spares you the roll."
    chance, _ = chance_to_flee(table, table.fight, table.heroes[question.seat], foe)
    return f"{name} is after you: {chance}. Roll the die, or use what spares you the roll."


def option_label(table: DoorsTable, viewer: Seat | None, option: Option, question: Question | None = None) -> str:
    """Return the label of an option in a menu or list. `question`: the one that it answers; None for a standing action,
    taken without being asked. `viewer`: the seat that reads it; None for a spectator."""
    v = Voice(table, viewer)
    word = word_in(option.key)
    if word == "choose" and question is not None:
        return _effects_words(table, question, number_in(option.key))
    if word == "pass" and question is not None and question.kind == "setup":
        return "ready"
    if option.card is not None:
        if option.card >= 0 and (called := ability_label(table.card(option.card), word)) is not None:
            return called
        words = TRAP_WORDS if option.card >= 0 and isinstance(table.card(option.card), Trap) else CARD_WORDS
        return with_what_goes(v, words.get(word, "{card}").format(card=v.card(option.card)), option)
    if word in ("accept", "agree") and (price := _price(table, v, option, question)):
        return price
    if option.seat is not None:
        return SEAT_WORDS.get(word, "{seat}").format(seat=v.whom(option.seat))
    if word == "sell":
        return "sell Items for Levels" + ("" if option.key == SELL else ", without the double price")
    if word == "show":
        return "reveal cards"
    if word == "win" and table.fight is not None and not table.fight.foes:
        return "take the Treasures"
    return WORDS.get(option.key, option.key.replace("_", " "))


def _price(table: DoorsTable, v: Voice, option: Option, question: Question | None) -> str:
    """Return the label of an option to accept an offer, with its price: `accept, for 1 Treasure (the helper picks
    first)`.

    "" for an offer that is no longer open.
    """
    if word_in(option.key) == "agree":
        trade = next((trade for trade in table.trades if trade.number == number_in(option.key)), None)
        if trade is None or option.seat is None:
            return ""
        bargain = f"{v.cards(trade.give)} for {v.cards(trade.want) or 'nothing'}"
        return f"{SEAT_WORDS['agree'].format(seat=v.whom(option.seat))}: {bargain}"
    fight = table.fight
    asked = question.numbers[:1] if question is not None and question.kind == "help" else ()
    number = next(iter(asked), None) if option.seat is None else number_in(option.key)
    offer = fight.offer(number) if fight is not None and number is not None else None
    if fight is None or offer is None:
        return ""
    terms = terms_words(v, offer.terms, (fight.fighter, offer.other))
    if option.seat is None:
        return f"accept, for {terms}"
    return f"{SEAT_WORDS['accept'].format(seat=v.whom(option.seat))} for {terms}"


def lost_text(table: DoorsTable, viewer: Seat | None, option: Option) -> str:
    """Return the question that confirms an option which gives something up, with what is lost. `viewer`: the seat that
    reads it; None for a spectator."""
    return lost_in_words(Voice(table, viewer), option, partial(option_label, table, viewer))


def _effects_words(table: DoorsTable, question: Question, number: int) -> str:
    """Return one of the lists of effects among which a victim chooses, in words."""
    top = table.stack[-1]
    if isinstance(top, ChooseEffects):
        return in_its_words(table, orders(top.lists[number]))
    if isinstance(top, VoteOnEffects):
        return in_its_words(table, orders(top.lists[number], THEY))
    return f"fate {number + 1}"


def option_hint(table: DoorsTable, viewer: Seat | None, option: Option) -> str:
    """Return the hint for an option: value, bonus, Items put out of use, sums with a helper, or whom it would not
    affect. `viewer`: the seat that reads it; None for a spectator."""
    return with_effect(option, partial(_hint, table, viewer))


def _hint(table: DoorsTable, viewer: Seat | None, option: Option) -> str:
    """Return the hint, apart from warnings that the option has no effect."""
    if option.seat is not None and word_in(option.key) in ("ask", "accept", "bid"):
        helper = viewer if word_in(option.key) == "bid" else option.seat
        return "; ".join(outlook(table, viewer, helper)) if helper is not None else ""
    if option.key == "skip":
        return f"a {'Treasure' if table.numbers.listen_at_door else 'Door card'}, face down, into your hand"
    if option.card is None or option.card < 0:
        return ""
    card = table.card(option.card)
    match card:
        case Item():
            parts = [f"+{card.bonus}"] if card.bonus else []
            if is_big(table, option.card):
                parts.append("Big")
            parts.append(in_gold(card.gold))
            if viewer is not None and word_in(option.key) == "wear":
                out = clashes(table, table.heroes[viewer], option.card)
                parts += [f"unequips {table.card(other).name}" for other in out]
            elif viewer is not None and not usable(table, table.heroes[viewer], option.card) and card.only is not None:
                said = restriction(card.only)
                parts.append(said if said.startswith("not for ") else f"not for you: {said}")
            owner = next((hero for hero in table.heroes if option.card in hero.items), None)
            if owner is not None and owner.seat != viewer:
                parts.append(Voice(table, viewer).whose(owner.seat))
            return ", ".join(parts)
        case OneShot():
            return f"one use, {in_gold(card.gold)}"
        case Power():
            return f"Rank {card.rank}"
        case Follower() if (whose := _whose_follower(table, option.card)) is not None and whose != viewer:
            return Voice(table, viewer).whose(whose)
        case Monster():
            printed = f"Level {printed_level(card)}, {counted(card.treasures, 'Treasure')}"
            sought = viewer is not None and word_in(option.key) == "trouble"
            stands = alone_against(table, viewer, option.card) if sought and viewer is not None else ""
            return "; ".join(filter(None, (stands, printed)))
        case _ if word_in(option.key) in ("card", "take"):
            kind = in_its_words(table, kind_name(card))
            return kind if kind.casefold() != card.name.casefold() else ""
        case _:
            return ""


def _whose_follower(table: DoorsTable, card: CardId) -> Seat | None:
    """Return the seat that has this follower in play; None if nobody has."""
    return next((hero.seat for hero in table.heroes if card in hero.followers), None)


def default_text(table: DoorsTable, question: Question) -> str:
    """Return what happens if the time runs out: `else: decline`, `else: Old Boots`."""
    if question.kind == "trade":
        return "else: it lapses"
    said = _said(table, question, question.shape, question.default)
    return f"else: {said}" if said else ""


def _said(table: DoorsTable, question: Question, shape: Shape, choice: Any) -> str:
    """Return the default choice in words."""
    match shape:
        case Menu(options):
            option = next((option for option in options if option.key == choice[0]), None)
            return option_label(table, question.seat, option, question) if option is not None else ""
        case PickOne(options):
            return _labels(table, question, options, (choice,))
        case PickSome(options):
            return _labels(table, question, options, choice)
        case Form():
            return ""
        case _:
            if isinstance(choice, tuple) and choice and isinstance(choice[0], tuple):
                return listed([_card_name(table, str(pair[0])) for pair in choice])
            return "as they lie" if question.kind == "flee_order" else ""


def _labels(table: DoorsTable, question: Question, options: tuple[Option, ...], keys: tuple[str, ...]) -> str:
    """Return the labels of the chosen options, as a list in words."""
    return listed([option_label(table, question.seat, o, question) for o in options if o.key in keys])


def _card_name(table: DoorsTable, name: str) -> str:
    """Return the name of the card in a key."""
    return table.card(CardId(number_in(name))).name


def _for_what(table: DoorsTable, fight: Fight) -> str:
    """Return what a fight is for: ` for 4 Treasures and the game`; "" if the heroes are running away."""
    if fight.running:
        return ""
    return f" for {counted(prize(table, fight), 'Treasure')}" + (
        " and the game" if winners_of_kill(table, fight) else ""
    )


def summary(table: DoorsTable) -> str:
    """Return one sentence for a header: who does what now."""
    if table.over:
        return "The game is over: " + listed([table.heroes[seat].name for seat in table.winners]) + " won."
    if table.phase in ("setup", "first"):
        return "Everybody is getting ready."
    name = table.heroes[table.turn].name
    fight: Fight | None = table.fight
    if fight is not None:
        fighter = table.heroes[fight.fighter].name
        return f"{fighter} {doing(table, fight)}{_for_what(table, fight)}."
    if any(isinstance(frame, Spoils) for frame in table.stack):
        return "The Treasures of the fight are shared out."
    doing_now = {
        "arrange": "is about to kick open a door",
        "door": "kicks open a door",
        "trouble": "considers looking for trouble",
        "loot": "loots the room",
        "tidy": "is about to end the turn",
        "charity": "gives to the poor",
    }
    return f"{name} {doing_now.get(table.phase, 'is busy')}."


def choice_text(
    table: DoorsTable, viewer: Seat | None, shape: Shape, choice: Choice, question: Question | None = None
) -> str:
    """Return a choice that the shape admits in words: `ask Boris for help: 1 Treasure (the helper picks first)`.
    `question`: the one that it answers; None for a standing action, taken without being asked. `viewer`: the seat that
    reads it; None for a spectator."""
    voice = Voice(table, viewer)

    def promise(form: Form, choice: Choice) -> str:
        terms = terms_from(choice)
        return promise_words(voice, terms.treasures, terms.order, terms.items, terms.played)

    words = Sayings(lambda option: option_label(table, viewer, option, question), voice.whom, promise)
    return said(words, shape, choice)


LOCKED = "Items that are promised are locked once it is accepted."
"""Hint for promised Items."""
KEPT = "Cards that you promise stay in your hand until the win, or until you withdraw the offer."
"""Hint for promised cards of the hand."""


def form_words(form: Form) -> FormWords:
    """Return the labels and prompts for the fields of a form of `bargains.offer_shape`."""
    return FormWords({field.name: _field_words(field) for field in form.fields}, "price", "left over")


def _field_words(field: Field) -> FieldWords:
    """Return the words for one field of the form."""
    match field.name, field.shape:
        case "items", _:
            return FieldWords("Items", "Which Items?", LOCKED)
        case "treasures", Number(most=most):
            prompt = f"How many of the {most} Treasures?" if most != 1 else "How many Treasures, of 1?"
            return FieldWords("Treasures", prompt, unit="Treasures", unit_one="Treasure")
        case "order", _:
            return FieldWords("who picks", "Who picks how?")
        case "played", _:
            return FieldWords("from your hand", "Which cards of your hand are played on the helper?", KEPT)
        case _:
            raise AssertionError(f"nobody has words for {field.name}")
