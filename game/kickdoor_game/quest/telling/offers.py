"""Offers of help and of trades in words: what is promised for what, and the questions and options about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...choice_words import FieldWords, FormWords
from ...heroes.telling.voice import Voice, counted, listed
from ...machine.ids import CardId, Seat
from ...machine.questions import Field, Form, Number, Option, Question, number_in, word_in
from ...machine.shapes import Part
from ..dice.odds import percent
from ..fight.sums import chance_of_heroes, reach, totals
from ..state.battle import HELPER_FIRST, Battle, QuestOffer, QuestTerms
from ..state.table import Barter, QuestTable
from .naming import gold

AT_ONCE = "Both sides change hands as soon as it is agreed (quest.items.20)."
"""Note beside the fields of a trade."""


def goods(v: Voice, coins: int, items: Sequence[CardId]) -> str:
    """Return Items and gold as a list: `Pot and 100 gold`, or `nothing`."""
    return listed([*(v.card(card) for card in items), *([gold(coins)] if coins else [])])


def barter_words(
    v: Voice, by: Seat, to: Seat, give: tuple[int, Sequence[CardId]], want: tuple[int, Sequence[CardId]]
) -> str:
    """Return the sentence that says who offers what for what to whom. `give` and `want`: gold, then Items. `by`: the
    player who offers; `to`: the one who may agree."""
    return f"{v.does(by, 'offer')} {v.whom(to)} {goods(v, *give)} for {goods(v, *want)}."


def trade_text(table: QuestTable, question: Question) -> str:
    """Return the question whether a player agrees to an open trade."""
    offer = trade_of(table, question.numbers[0])
    if offer is None:
        return "A trade?"
    return f"{trade_words(Voice(table, question.seat), offer)} Agreed?"


def trade_words(v: Voice, offer: Barter) -> str:
    """Return the sentence that describes an open trade."""
    return barter_words(v, offer.by, offer.to, (offer.gold, offer.give), (offer.wanted_gold, offer.want))


def trade_label(table: QuestTable, v: Voice, option: Option) -> str:
    """Return the label of a standing action about a trade; "" for another action."""
    if option.seat is None:
        return ""
    match word_in(option.key):
        case "trade":
            return f"offer {v.whom(option.seat)} a trade or a gift"
        case "agree":
            said = f"agree to the trade with {v.whom(option.seat)}"
            return ": ".join(filter(None, (said, _bargain(table, v, option))))
        case "refuse":
            return f"refuse the trade with {v.whom(option.seat)}"
        case "recall":
            return f"withdraw your offer to {v.whom(option.seat)}"
    return ""


def trade_of(table: QuestTable, number: int) -> Barter | None:
    """Return the open trade with this number; None if there is none."""
    return next((offer for offer in table.barters if offer.number == number), None)


def trade_hint(table: QuestTable, v: Voice, option: Option) -> str:
    """Return what a trade is about, for options to refuse or recall it; "" for other options."""
    return _bargain(table, v, option) if word_in(option.key) in ("refuse", "recall") else ""


def _bargain(table: QuestTable, v: Voice, option: Option) -> str:
    """Return both sides of a trade: `Pot for 100 gold`; "" if it is no longer open."""
    offer = trade_of(table, number_in(option.key))
    if offer is None:
        return ""
    return f"{goods(v, offer.gold, offer.give)} for {goods(v, offer.wanted_gold, offer.want)}"


def field_words(name: str, shape: Part) -> FieldWords | None:
    """Return the label and prompt for a field of `barter.offer_shape`; None for another field."""
    match name, shape:
        case "give", _:
            return FieldWords("what you give", "Which Items do you give?", AT_ONCE)
        case "coins", Number(most=most):
            return FieldWords("gold you give", f"How much gold do you give, of {most:,}?", AT_ONCE, "gold", "gold")
        case "want", _:
            return FieldWords("what you want", "Which Items do you want for it?", AT_ONCE)
        case "price", Number(most=most):
            return FieldWords("gold you want", f"How much gold do you want, of {most:,}?", AT_ONCE, "gold", "gold")
    return None


PROMISED = "What is promised changes hands after the combat (quest.bribes.5)."
"""Note beside the fields of an offer of help."""


def price_words(v: Voice, main: Seat, other: Seat, terms: QuestTerms) -> str:
    """Return what the helper gets: `1 Treasure (Boris picks first) and 100 gold`, `nothing but thanks`. That it is due
    in any case comes last. `other`: the helper.
    """
    first = other if terms.order == HELPER_FIRST else main
    picks = f"{v.whom(first)} {v.verb(first, 'pick')} first"
    gets = [f"{counted(terms.treasures, 'Treasure')} ({picks})"] if terms.treasures else []
    gets += _goods(v, terms.gold, terms.items)
    said = listed(gets) if gets else "nothing in return" if _paid(v, terms) else "nothing but thanks"
    return f"{said}, whoever wins" if terms.in_any_case and terms.pays_anything() else said


def _paid(v: Voice, terms: QuestTerms) -> list[str]:
    """Return what the helper gives besides the help."""
    return _goods(v, terms.helper_gold, terms.helper_items)


def _goods(v: Voice, coins: int, items: tuple[CardId, ...]) -> list[str]:
    """Return gold and Items as words for a list."""
    return [*([gold(coins)] if coins else []), *(v.card(card) for card in items)]


def offer_words(v: Voice, main: Seat, other: Seat, terms: QuestTerms, *, request: bool) -> str:
    """Return the sentence that says who asks or offers help, and on which terms. `request`: the main player asks;
    otherwise `other` offers."""
    price, wanted = price_words(v, main, other, terms), listed(["help", *_paid(v, terms)])
    if request:
        return f"{v.does(main, 'ask')} {v.whom(other)} for {wanted}: {price}."
    return f"{v.does(other, 'offer')} {v.whom(main)} {wanted} for {price}."


def help_text(table: QuestTable, question: Question) -> str:
    """Return the question whether a player accepts an open offer of help."""
    offer = offer_of(table, question.numbers[0])
    if offer is None or table.battle is None:
        return "Help?"
    v = Voice(table, question.seat)
    said = offer_words(v, table.battle.main, offer.other, offer.terms, request=offer.request)
    return f"{said} Do you accept?"


def help_label(table: QuestTable, v: Voice, option: Option) -> str:
    """Return the label of a standing action about help, for the viewer who has it; "" for another action."""
    word, seat = word_in(option.key), option.seat
    if seat is None:
        return ""
    offer = offer_of(table, number_in(option.key)) if word in ("accept", "decline") else None
    invited = offer is not None and offer.other == v.viewer
    match word:
        case "ask":
            return f"ask {v.whom(seat)} for help"
        case "bid":
            return f"offer {v.whom(seat)} your help"
        case "withdraw":
            return f"withdraw your offer to {v.whom(seat)}"
        case "accept":
            return _accept_label(table, v, seat, offer, invited=invited)
        case "decline":
            return f"do not help {v.whom(seat)}" if invited else f"decline the help of {v.whom(seat)}"
    return ""


def _accept_label(table: QuestTable, v: Voice, seat: Seat, offer: QuestOffer | None, *, invited: bool) -> str:
    """Return the label of an option to accept an offer of help, with its price: `accept the help of Bob for 10 gold`.
    `invited`: the viewer is who would help.
    """
    terms = QuestTerms() if offer is None else offer.terms
    main = table.battle.main if table.battle is not None else seat
    price = f" for {price_words(v, main, offer.other, terms)}" if offer is not None else ""
    paid = _paid(v, terms)
    if invited:
        return f"help {v.whom(seat)}{price}{f', and pay {listed(paid)}' if paid else ''}"
    return f"accept {listed([f'the help of {v.whom(seat)}', *paid])}{price}"


def help_hint(table: QuestTable, viewer: Seat | None, option: Option) -> str:
    """Return the totals with that help, for options that bring it; "" for other options, and if it is barred. `viewer`:
    the seat that reads it; None for a spectator."""
    battle, word = table.battle, word_in(option.key)
    offer = offer_of(table, number_in(option.key)) if word == "accept" else None
    helper = {"ask": option.seat, "bid": viewer}.get(word) if offer is None else offer.other
    return (
        "" if battle is None or helper is None or option.barred is not None else outlook(table, battle, helper, viewer)
    )


def outlook(table: QuestTable, battle: Battle, helper: Seat, viewer: Seat | None = None) -> str:
    """Return the totals with that helper, and the chance to win: `with Boris: 30 against 27, 83 % to win (31 to 36
    against 28 to 33)`.

    To the helper themself it says `with you`. `viewer`: the seat that reads it; None for a spectator.
    """
    joined = replace(battle, helper=helper)
    heroes, monsters = totals(table, joined)
    ours, theirs = reach(table, joined)
    spans = f"{ours[0]} to {ours[1]} against {theirs[0]} to {theirs[1]}"
    stands = f"{heroes} against {monsters}, {percent(chance_of_heroes(table, joined))} to win"
    return f"with {Voice(table, viewer).whom(helper)}: {stands} ({spans})"


def offer_of(table: QuestTable, number: int) -> QuestOffer | None:
    """Return the open offer of help with this number; None if there is none."""
    return table.battle.offer(number) if table.battle is not None else None


def form_words(form: Form) -> FormWords:
    """Return the labels and prompts for the fields of a form of `bargains.offer_shape` or `barter.offer_shape`."""
    label = "price" if form.fields[0].name == "treasures" else "trade"
    return FormWords({field.name: _field_words(field) for field in form.fields}, label)


def _field_words(field: Field) -> FieldWords:
    """Return the words for a field of an offer of help, or of a trade."""
    match field.name, field.shape:
        case "treasures", Number(most=most):
            prompt = f"How many of the {most} Treasures are the helper's?" if most != 1 else "How many Treasures, of 1?"
            return FieldWords("Treasures", prompt, unit="Treasures", unit_one="Treasure")
        case "order", _:
            return FieldWords("who picks first", "Who picks first? Then they pick in turn.")
        case "gold", Number(most=most):
            return FieldWords("gold", f"How much gold does the helper get, of {most:,}?", PROMISED, "gold", "gold")
        case "items", _:
            return FieldWords("Items", "Which Items does the helper get?", PROMISED)
        case "helper_gold", Number(most=most):
            return FieldWords(
                "gold of the helper", f"How much gold does the helper pay, of {most:,}?", PROMISED, "gold", "gold"
            )
        case "helper_items", _:
            return FieldWords("Items of the helper", "Which Items does the helper pay with?", PROMISED)
        case "in_any_case", _:
            yes, no = "in any case", "only after a victory"
            return FieldWords("when it is paid", "When are gold and Items due?", yes=yes, no=no)
    if (said := field_words(field.name, field.shape)) is not None:
        return said
    raise AssertionError(f"nobody has words for {field.name}")
