"""Converts questions, shapes and options for clients: the same data, with words.

Questions to CHANCE have shapes of their own (dice, shuffles), which never leave the server.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from kickdoor_game.choice_words import FieldWords
from kickdoor_game.machine import questions as game
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Choice, Option, Question
from kickdoor_protocol import shapes as wire
from kickdoor_protocol.views import Asked

from .stage import Stage

A_CARD = "card."
"""Prefixes of options' keys that stand for a card alone."""


FORMS_MOST = 64
"""Forms that are cached for a seat. Where cards keep their names for ever, nothing else would bound the cache."""


@dataclass(frozen=True, slots=True)
class AlreadyWorded:
    """A cache of words for one seat, valid until cards change what they are to it.

    `cards`: options that stand for a card alone, by key. `forms`: forms, of which only the names of cards differ
    between seats. Both may be shared between questions.
    """

    cards: dict[str, wire.WireOption] = field(default_factory=dict)
    forms: dict[game.Form, wire.Form] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wording:
    """Finds the words for the options of a question (None: for the standing actions) as one seat sees them."""

    stage: Stage
    seen: Any
    viewer: Seat
    question: Question | None = None
    known: AlreadyWorded = field(default_factory=AlreadyWorded)

    def asked(self, number: int, seconds_left: float | None) -> Asked:
        """Return the question as a message to its player; `number`: its id for clients; `seconds_left`: None for no
        limit.
        """
        question = self.question
        assert question is not None, "standing actions are not asked"
        return Asked(
            number,
            question.kind,
            self.stage.question_text(self.seen, question),
            self.shape(question.shape),
            question.default,
            default_text=self.stage.default_text(self.seen, question),
            seconds_left=seconds_left,
            deadline=question.deadline,
            rules=tuple(dict.fromkeys(filter(None, map(self.stage.cited, question.rules)))),
            card=None if question.card is None or question.card < 0 else int(question.card),
            about=None if question.about is None else int(question.about),
            wins=self.stage.winners(self.seen, question),
            begin=self.stage.begins_on(self.seen, question),
            marks=self.stage.asked_as(question),
        )

    def shape(self, shape: game.Shape) -> wire.Shape:
        """Return the form of the answer (menu, number, order ...) with words. Raises AssertionError for a form that
        only dice and shuffles have.
        """
        match shape:
            case game.Menu(options):
                return wire.Menu(self.options(self.stage.arranged(self.seen, self.question, options)))
            case game.PickOne(options):
                return wire.PickOne(self.options(self._targets(options)))
            case game.PickSome():
                return self._pick_some(shape)
            case game.Number(least, most):
                return wire.Number(least, most)
            case game.YesNo():
                return wire.YesNo()
            case game.Order(options):
                return wire.Order(self.options(options))
            case game.Split(options, piles, least, most, even):
                return wire.Split(self.options(options), tuple(map(self._pile, piles)), least, most, even)
            case game.Form():
                return self._form(shape)
            case game.Roll() | game.Shuffle():
                raise AssertionError("dice are not asked of clients")

    def _form(self, form: game.Form) -> wire.Form:
        known = self.known.forms.get(form)
        if known is None:
            if len(self.known.forms) >= FORMS_MOST:
                self.known.forms.clear()
            known = self.known.forms[form] = self._form_anew(form)
        return known

    def _form_anew(self, form: game.Form) -> wire.Form:
        words = self.stage.form_words(self.seen, self.question, form)
        fields = (self._field(field, words.fields.get(field.name, FieldWords())) for field in form.fields)
        return wire.Form(tuple(fields), words.label, words.rest)

    def _field(self, field: game.Field, words: FieldWords) -> wire.Field:
        shape: wire.FieldShape
        match field.shape:
            case game.Number(least, most):
                shape = wire.Number(least, most, words.unit, words.unit_one)
            case game.YesNo():
                shape = wire.YesNo(words.yes, words.no)
            case game.PickOne(options):
                shape = wire.PickOne(self.options(self._targets(options)))
            case game.PickSome():
                shape = self._pick_some(field.shape)
        return wire.Field(field.name, shape, words.label, words.prompt, words.hint, field.needs)

    def _pick_some(self, shape: game.PickSome) -> wire.PickSome:
        options, least, most = shape.options, shape.least, shape.most
        unit = self.stage.worth_unit(self.seen, self.question, shape) if any(option.worth for option in options) else ""
        bounds = (shape.worth_at_least, shape.worth_below, shape.double_best)
        return wire.PickSome(self.options(options), least, most, *bounds, unit)

    def options(self, options: tuple[Option, ...]) -> tuple[wire.WireOption, ...]:
        """Return these options with their words, as they are sent to clients."""
        return tuple(map(self._option, options))

    def _targets(self, options: tuple[Option, ...]) -> tuple[Option, ...]:
        """Return the options in the order of people's lists; seats in table order, so that a key always means the same
        seat."""
        if options and all(option.seat is not None for option in options):
            return tuple(sorted(options, key=lambda option: option.seat or 0))
        return self.stage.arranged(self.seen, self.question, options)

    def _begin(self, option: Option) -> tuple[Choice, ...]:
        """Return the details an option begins with: where it could harm somebody, the likeliest target, and never
        oneself."""
        if begun := self.stage.begun_with(self.seen, self.question, option):
            return begun
        alone = option.details[0] if len(option.details) == 1 else None
        if not isinstance(alone, game.PickOne) or not _names_seats(alone):
            return ()
        found = self.stage.arranged(self.seen, self.question, alone.options)
        meant = [each for each in found if each.barred is None and each.seat != self.viewer]
        return (meant[0].key,) if meant else ()

    def _option(self, option: Option) -> wire.WireOption:
        body = self._card(option) if option.key.startswith(A_CARD) and not option.details else self.body(option)
        return body if option.barred is None else replace(body, barred=self.barred(option.barred))

    def _card(self, option: Option) -> wire.WireOption:
        """Return an option that stands for a card alone, from the cache: several lists may offer the same."""
        cards = self.known.cards
        known = cards.get(option.key)
        traits = option.worth, option.seat, option.ends_it, option.in_vain
        if known is None or (known.worth, known.seat, bool(known.ends_it), known.in_vain) != traits:
            known = cards[option.key] = self.body(option)
        return known

    def body(self, option: Option) -> wire.WireOption:
        """Return the option with its words, without the reason why it may not be chosen."""
        label, hint = self.stage.option_text(self.seen, self.question, option)
        return wire.WireOption(
            option.key,
            label,
            hint,
            card=option.card,
            seat=option.seat,
            worth=option.worth,
            details=tuple(map(self.shape, option.details)),
            prompts=self.stage.option_prompts(self.seen, option) if option.details else (),
            interferes=self.question is None and not option.in_vain and self.stage.interferes(option),
            begin=self._begin(option) if option.details else (),
            place=self.stage.place_of(self.seen, option),
            ends_it=self.stage.lost_text(self.seen, option) if option.ends_it else "",
            in_vain=option.in_vain,
        )

    def barred(self, refusal: Refusal) -> wire.Barred:
        """Return in words why an option may not be chosen."""
        return why_barred(self.stage, refusal)

    def _pile(self, pile: game.Pile) -> wire.Pile:
        label, _ = self.stage.option_text(self.seen, self.question, Option(pile.key, seat=pile.seat))
        return wire.Pile(pile.key, pile.least, pile.most, label, pile.seat)


def _names_seats(shape: game.PickOne) -> bool:
    return any(option.seat is not None for option in shape.options)


def why_barred(stage: Stage, refusal: Refusal) -> wire.Barred:
    """Return in words why something may not be chosen; they are the same for all viewers."""
    return wire.Barred(refusal.code, stage.cited(refusal.rule), *stage.refusal_text(refusal))
