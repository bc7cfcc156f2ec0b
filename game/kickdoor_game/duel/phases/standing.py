"""Standing actions of both players: Mischief, abilities, Flaunt, and conceding.

One list decides what is offered and what is refused, so actions that are impossible now are shown with rule and cure.
At each moment interrupts are possible, or also what changes the revealed Monster's cost, or everything (ccg.timing.1 to
.3, .7, .9, .11). In a window first the active player may act, then the opponent (ccg.timing.6).

`same_actions` says when the list cannot have changed, so that callers need not make it again. Most answers are passes,
which move a window on to the other player; then both have a different menu though nothing else has changed. While the
moment stays the same, this module names what no action depends on; everything else counts, so a new field counts by
default. If a player can do nothing at all, only their own possessions count, since everything is barred for the same
reason. If you make an action depend on something new, check this module; tests search random matches for forgotten
dependencies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import cast

from ...language.vocabulary import words_in
from ...machine.errors import Refusal
from ...machine.frame import Done, Frame, Next
from ...machine.ids import CardId, Seat
from ...machine.plain import OfSeats, RestsOn, state_fields
from ...machine.questions import (
    Choice,
    Menu,
    Option,
    PickOne,
    PickSome,
    Shape,
    YesNo,
    card_options,
    key,
    number_in,
    word_in,
)
from ..announcing.announced import pending_thing
from ..announcing.using import (
    SMACKS,
    Using,
    ability_of,
    blood_of,
    gold_for,
    is_in_vain,
    played_place,
    target_options,
    targets_of,
)
from ..announcing.window import DuelWindow
from ..cards.abilities import Ability
from ..cards.effects import Change
from ..cards.kinds import DuelCardKind, StickyCurse, Trick
from ..cards.targets import Target
from ..state.conditions import holds
from ..state.table import COOLDOWN, SETUP, Aim, Duelist, DuelTable
from ..state.values import has_keyword
from .fight import Fighting
from .turn import DuelTurn

MISCHIEF, USE, SMACK, FLAUNT, CONCEDE = "mischief", "use", "smack", "flaunt", "concede"
"""First words of the option keys."""
GIVE_UP = Option(CONCEDE, rule="ccg.end.4", ends_it=True)
"""The option to concede."""
Use = tuple[str, CardId, int]
"""The first word of an option key, the card, and the place of the ability on it."""

NO_TARGET = Refusal("no_target", "ccg.general.8", "wait until there is a card that it can be aimed at")


Moment = str | Refusal
"""A moment for one player: what they may play (`window.Open`), or the refusal if that is nothing."""

NOT_YET = Refusal("not_yet", "ccg.timing.1", "wait until the first turn has begun")
COOLING = Refusal("cooldown", "ccg.timing.11", "wait until the next turn begins")
OTHERS_MOVE = Refusal("others_move", "ccg.timing.6", "wait until it is your turn to react")
SETTLING = Refusal("resolving", "ccg.timing.2", "wait until what is going on has resolved")
NOTHING_ANNOUNCED = Refusal("nothing_to_interrupt", "ccg.timing.6", "wait until something is announced")
INTERRUPTS_ONLY = Refusal("interrupts_only", "ccg.timing.2", "wait until nothing is resolving")
COST_ONLY = Refusal("cost_only", "ccg.timing.9", "wait for the end of the check")
BETWEEN_STEPS = Refusal(
    "not_in_this_step", "ccg.timing.9", "wait for the next of the five moments of a fight in which it can be used"
)
IN_WARMUP = Refusal("not_in_this_step", "ccg.timing.7", "wait until cards are unzapped: then it can be used")
READY = Refusal("is_ready", "ccg.face.4", "wait for the end of the fight")


def standing(table: DuelTable, seat: Seat) -> Menu:
    """Return all standing actions of that player, which they can take without being asked; barred ones carry the
    reason."""
    return Menu(() if table.over else (*_options(table, seat, _held(table, seat)), GIVE_UP))


def standing_under(table: DuelTable, seat: Seat, word: str) -> Menu:
    """Return the player's standing actions (those taken without being asked) whose keys begin with this word."""
    if table.over:
        return Menu(())
    if word == CONCEDE:
        return Menu((GIVE_UP,))
    return Menu(tuple(_options(table, seat, (each for each in _held(table, seat) if each[0] == word))))


def _held(table: DuelTable, seat: Seat) -> Iterator[Use]:
    """Yield everything that the player has to play or use, possible now or not."""
    duelist = table.duelists[seat]
    for card in duelist.hand:
        known = table.known(card)
        if known.played is not None:
            yield MISCHIEF, card, known.played
        if (place := known.first("flaunt")) is not None:
            yield FLAUNT, card, place
    for card in table.in_play():
        if table.owner(card) != seat or table.presences[card].is_monster or card in duelist.hand:
            continue
        if (place := table.known(card).first("use")) is not None:
            yield USE, card, place
        if has_keyword(table, card, "smack"):
            yield SMACK, card, SMACKS


def _options(table: DuelTable, seat: Seat, uses: Iterable[Use]) -> Iterator[Option]:
    """Yield an option for each of these uses."""
    moment = moment_for(table, seat)
    for word, card, place in uses:
        ability = ability_of(table, card, place)
        refusal = (
            refuses_now(table, seat, moment, card, ability, is_card=word == MISCHIEF)
            or refuses_cost(table, seat, card, place)
            or _refuses_use(table, seat, word, ability)
        )
        targets = () if refusal is not None else target_options(table, seat, card, ability)
        details = () if refusal is not None else details_of(table, seat, card, ability, targets)
        in_vain = refusal is None and _is_in_vain(table, seat, card, ability, targets)
        yield Option(
            key(word, card),
            card=card,
            details=details,
            barred=refusal,
            rule="ccg.general.8",
            ends_it=in_vain,
            in_vain=in_vain,
        )


def details_of(
    table: DuelTable, seat: Seat, card: CardId, ability: Ability, targets: tuple[Option, ...]
) -> tuple[Shape, ...]:
    """Return the questions about using an ability: its target, cards to discard, whether to give blood."""
    shapes: list[Shape] = []
    if ability.target is not None:
        shapes.append(PickOne(targets))
    if ability.discard:
        others = [other for other in table.duelists[seat].hand if other != card]
        shapes.append(PickSome(card_options(others), ability.discard, ability.discard))
    if ability.on == "played" and blood_of(table, card) is not None:
        shapes.append(YesNo())
    return tuple(shapes)


def refuses_cost(table: DuelTable, seat: Seat, card: CardId, place: int) -> Refusal | None:
    """Return which part of the cost cannot be paid in full; None if all can (ccg.general.7)."""
    ability, duelist = ability_of(table, card, place), table.duelists[seat]
    gold, presence = gold_for(table, card, ability), table.presences.get(card)
    if gold > duelist.purse:
        return Refusal("too_little_gold", "ccg.general.7", f"get more gold: {gold} are due, you have {duelist.purse}")
    if ability.zap and presence is not None and presence.zapped:
        return Refusal("is_zapped", "ccg.zap.1", "wait until it is unzapped")
    if presence is not None and presence.tokens < ability.tokens:
        cure = f"wait for more tokens: {ability.tokens} are due, {presence.tokens} lie on it"
        return Refusal("too_few_tokens", "ccg.general.7", cure)
    if ability.discard > sum(other != card for other in duelist.hand):
        cure = f"have {ability.discard} other cards in hand: they are discarded for it"
        return Refusal("too_few_cards", "ccg.general.7", cure)
    if (card, place) in table.used:
        return Refusal("used_this_turn", "ccg.general.1", "wait for the next turn: it works once in each")
    return None


def _refuses_use(table: DuelTable, seat: Seat, word: str, ability: Ability) -> Refusal | None:
    """Return why the ability cannot be used, whatever the moment and the cost; None if it can."""
    if word == SMACK and table.turn != seat:
        return Refusal("own_turn", "ccg.keyword.16", "wait for your own turn")
    if ability.sketchy and not table.duelists[seat].caught:
        return Refusal("not_caught", "ccg.keyword.15", "get caught cheating this turn first")
    if not holds(table, ability.only, seat):
        return Refusal("condition", "ccg.general.1", "wait until what the card asks for holds")
    if ability.target is not None and not targets_of(table, ability.target, seat):
        return NO_TARGET
    return None


def _is_in_vain(table: DuelTable, seat: Seat, card: CardId, ability: Ability, targets: tuple[Option, ...]) -> bool:
    """Return whether an ability would do nothing now at any possible target (ccg.general.5)."""
    return all(target.in_vain for target in targets) and (bool(targets) or is_in_vain(table, seat, card, ability))


@dataclass(slots=True)
class Conceding(Frame):
    """A player concedes (ccg.end.4)."""

    seat: Seat

    def begin(self, table: DuelTable) -> Next:
        """Mark the player as out of the duel."""
        table.duelists[self.seat].out = "conceded"
        table.changed = True
        return Done()


def act(table: DuelTable, seat: Seat, choice: Choice) -> Frame:
    """Return the frame (a rule in progress, for the stack) that carries out an admitted choice from the player's
    standing actions."""
    name, *said = cast("tuple[str, ...]", choice)
    word = word_in(name)
    if word == CONCEDE:
        return Conceding(seat)
    card = CardId(number_in(name))
    place = _place(table, word, card)
    ability, details = ability_of(table, card, place), list(said)
    aims: tuple[Aim, ...] = ()
    if ability.target is not None:
        aims = (table.aim(CardId(number_in(details.pop(0)))),)
    paid = tuple(CardId(number_in(each)) for each in details.pop(0)) if ability.discard else ()
    blood = bool(details and details.pop(0))
    return Using(seat, card, place=place, aims=aims, paid_with=paid, blood=blood)


def _place(table: DuelTable, word: str, card: CardId) -> int:
    """Return the place of the ability that a key's first word means."""
    if word == SMACK:
        return SMACKS
    if word == MISCHIEF:
        return played_place(table, card)
    place = table.known(card).first(word)
    assert place is not None, "it was offered"
    return place


def too_late(table: DuelTable, seat: Seat, name: str) -> Refusal | None:
    """Return why an action for a card, with the key `name`, is no longer on the player's menu; None for other keys."""
    if word_in(name) in (MISCHIEF, USE, SMACK, FLAUNT):
        return Refusal("gone", "ccg.zones.10", "choose again: that card is not where it was")
    return None


NOTHING_RESTS_ON = frozenset(
    {
        *("winners", "lists", "shown", "pending", "chain", "announced", "came"),
        *("turn_number", "time_is_up"),
    }
)
"""Fields of the table that no action depends on: what is resolving, and numbers of future things."""

COURSE = frozenset({"stack", "situation", "phase"})
"""Fields of the table that count only through the moment they make, and what an interrupt could stop or prevent."""

OF_ONES_OWN = frozenset({"hand", "deck", "limping", "kept", "out", "name"})
"""Fields of a player that only their own actions depend on. A shown card of the hand is in play, which counts
separately.
"""

PLAYING = RestsOn(
    frozenset({field.name for field in state_fields(DuelTable)}) - NOTHING_RESTS_ON - COURSE - {"duelists"},
    (OfSeats("duelists", Duelist, OF_ONES_OWN),),
)
"""The fields that actions depend on while some are possible."""
WAITING = RestsOn(
    frozenset({"presences", "fight"}),
    (OfSeats("duelists", Duelist, frozenset({field.name for field in state_fields(Duelist)})),),
)
"""The fields that actions depend on while none are possible: the player's own, and cards in play."""


def same_actions(before: DuelTable, after: DuelTable, touched: frozenset[str], seat: Seat) -> bool:
    """Return whether that player's menu of standing actions is surely the same at both tables, which differ in the
    fields named in `touched`. False means that it may be another one."""
    if before.over or after.over:
        return before.over and after.over
    moment = moment_for(after, seat)
    if moment != moment_for(before, seat):
        return False
    if isinstance(moment, Refusal):
        return not WAITING.is_touched(touched, len(after.duelists), seat)
    same = not PLAYING.is_touched(touched, len(after.duelists), seat) and _there(before) == _there(after)
    return same and _pending(before) == _pending(after)


def _there(table: DuelTable) -> tuple[bool, ...]:
    """Return for each hand and deck whether it holds cards: effects on an empty one do nothing."""
    return tuple(bool(cards) for each in table.duelists for cards in (each.hand, each.deck))


def _pending(table: DuelTable) -> tuple[object, ...]:
    """Return what an interrupt could change about the latest announcement; () if there is none."""
    thing = pending_thing(table)
    if thing is None:
        return ()
    return thing.can_be_stopped("card"), thing.can_be_stopped("ability"), thing.in_danger(table)


def refuses_now(
    table: DuelTable, seat: Seat, moment: Moment, card: CardId, ability: Ability, *, is_card: bool
) -> Refusal | None:
    """Return why that ability cannot be used now; None if it can. `moment`: from `moment_for`; `is_card`: it is that of
    a Mischief card played from the hand."""
    cuts_in = ability.interrupt or (is_card and _cuts_in(table.card(card)))
    if isinstance(moment, Refusal):
        return NOTHING_ANNOUNCED if cuts_in and moment is SETTLING else moment
    if cuts_in:
        return None
    if moment == "interrupts":
        return _interrupts_only(table, seat, is_card=is_card)
    if moment == "cost":
        return None if changes_cost(table, card, ability) else COST_ONLY
    return READY if is_card and _is_ready(table, seat) else None


def _interrupts_only(table: DuelTable, seat: Seat, *, is_card: bool) -> Refusal:
    """Return why only interrupts are possible: something resolves, the step of the fight, or the beginning of the
    warmup.
    """
    if pending_thing(table) is not None:
        return INTERRUPTS_ONLY
    if table.fight is None:
        return IN_WARMUP
    return READY if is_card and _is_ready(table, seat) else BETWEEN_STEPS


def _cuts_in(card: DuelCardKind) -> bool:
    """Return whether a card is Mischief of the subtype Interrupt (ccg.timing.3)."""
    return isinstance(card, Trick) and card.interrupt


def moment_for(table: DuelTable, seat: Seat) -> Moment:
    """Return what that player may play now: "interrupts", "cost" (also what changes a cost) or "all"; if nothing, the
    reason why."""
    if table.phase == SETUP:
        return NOT_YET
    if table.phase == COOLDOWN:
        return COOLING
    top = table.stack[-1]
    if isinstance(top, DuelWindow):
        return top.open_to if top.whose(table) == seat else OTHERS_MOVE
    if isinstance(top, Fighting | DuelTurn):
        return top.may_play(table, seat) or SETTLING
    return SETTLING


def changes_cost(table: DuelTable, card: CardId, ability: Ability) -> bool:
    """Return whether an ability can change the revealed Monster's cost, directly or by a Curse that sticks
    (ccg.check.2).
    """
    printed, fight = table.card(card), table.fight
    if ability.on == "played" and isinstance(printed, StickyCurse):
        stuck = (change for each in printed.abilities if each.on == "always" for change in _of_cost(each))
        return _reaches_attack(printed.target) and any(change.to == "host" for change in stuck)
    return any(
        change.to == "attacking"
        or (change.to == "target" and _reaches_attack(ability.target))
        or (change.to == "this" and fight is not None and fight.card == card)
        for change in _of_cost(ability)
    )


def _of_cost(ability: Ability) -> Iterator[Change]:
    """Yield the words of an ability that change a cost."""
    yield from (word for _, word in words_in(ability) if isinstance(word, Change) and word.value == "cost")


def _reaches_attack(target: Target | None) -> bool:
    """Return whether the target can be the attacking Monster."""
    return target is not None and "monster" in target.of and target.where in ("anywhere", "attacking")


def _is_ready(table: DuelTable, seat: Seat) -> bool:
    """Return whether the player is a defender who has declared to be ready, and plays no more cards but those that
    change the cost (ccg.face.4).
    """
    fight = table.fight
    return fight is not None and fight.ready and fight.attacker != seat
