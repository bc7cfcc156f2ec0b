"""Keys of overlays. None means that the key is not for the overlay and closes nothing."""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.messages.lobby import LeaveTable
from kickdoor_protocol.opponents import DIFFICULTIES, FAIR

from ..network.events import UNNUMBERED
from ..state.home import HomePage as HomePage
from ..state.keys import hand_letters, standing_letters
from ..state.model import Model, Scene
from ..state.overlays import (
    AutoPassing,
    Building,
    CallingAi,
    CardInHand,
    DeckListPage,
    Inspecting,
    Leaving,
    NewDeck,
    NewTable,
    Offers,
    OneVerb,
    OpenBook,
    People,
    TextPage,
)
from ..state.passwords import AskingPassword
from ..text.digits import is_digits
from ..words.table.leaving import may_stand_up
from .home import starting
from .home.parting import parted
from .lobby import building, decks, filling, tabling
from .people import moderation, reasons
from .questions import auto_pass, listing
from .questions.actions import actions_about, actions_under
from .server import entering, older
from .showing import rulebook
from .showing.cards import inspect, inspectable, latest_card
from .showing.outcome import Outcome, remark, send

PAGE_LINES = 10
"""Lines that Page Up and Page Down move by."""

NEAR_LINES = 60
"""Lines before the top of the known story at which older lines are requested: more than a screen has."""

ClosedByEscape = (
    TextPage | Inspecting | CardInHand | OneVerb | Leaving | AutoPassing | Offers | CallingAi | People | NewTable
)
"""Overlays that Esc closes."""


def pressed(model: Model, key: str) -> Outcome | None:
    """Handle a key for the page over the table (overlay); None if there is none or the key is not for it."""
    match model.ui.overlay:
        case None:
            return None
        case AskingPassword() as asking:
            return entering.pressed(model, asking, key)
        case OpenBook() as book:
            return rulebook.pressed(model, book, key)
        case DeckListPage() as listed:
            return decks.pressed(model, listed, key)
        case NewDeck() as new:
            return decks.hero_pressed(model, new, key)
        case Building() as draft:
            return building.pressed(model, draft, key)
        case _ if key == "escape":
            return closed(model), ()
        case overlay:
            return _pressed_beside_escape(model, overlay, key)


def _pressed_beside_escape(model: Model, overlay: ClosedByEscape, key: str) -> Outcome | None:
    """Handle a key other than Esc for an overlay that Esc closes."""
    match overlay:
        case TextPage():
            return _reading(model, overlay, key)
        case Inspecting():
            return _inspecting(model, overlay, key)
        case CardInHand():
            return _card_in_hand(model, overlay, key)
        case OneVerb():
            return _one_verb(model, overlay, key)
        case Leaving():
            return _leaving(model, key)
        case AutoPassing():
            return auto_pass.pressed(model, overlay, key)
        case Offers():
            return listing.offers_pressed(model, overlay, key)
        case CallingAi():
            return _calling(model, overlay, key)
        case People():
            return moderation.pressed(model, overlay, key)
        case NewTable():
            return tabling.pressed(model, overlay, key)


def closed(model: Model) -> Model:
    """Return the model without the top page over the table (overlay), or with the page that lies under it."""
    page = model.ui.overlay
    return model.with_ui(overlay=page.under if isinstance(page, TextPage | OpenBook) else None)


def _reading(model: Model, page: TextPage, key: str) -> Outcome | None:
    """Handle a key on a page of text. Pages scroll down from their beginning, the story up from its end."""
    step = {"up": -1, "down": 1, "pageup": -PAGE_LINES, "pagedown": PAGE_LINES, "home": -10_000}.get(key)
    if step is not None:
        step = -step if page.page == "story" else step
        model = model.with_ui(overlay=replace(page, top=max(page.top + step, 0)))
        near_the_top = page.page == "story" and step > 0 and page.top + step + NEAR_LINES > len(model.seen.story)
        return older.asked(model, 1) if near_the_top else (model, ())
    match page.page, key:
        case "help", "r" if model.scene is Scene.HOME:
            return starting.opened(closed(model), HomePage.RULES)
        case "help", "r":
            return rulebook.looked_up(model)
        case "who", "p":
            return moderation.opened(model)
        case "reasons", "e":
            return reasons.next_asked(model)
        case "story", "i":
            return inspect(model, latest_card(model))
        case "story", "s":
            return model.with_ui(overlay=replace(page, steps=not page.steps)), ()
        case _, "enter" | " " | "q":
            return closed(model), ()
        case _:
            return None


def _inspecting(model: Model, looking: Inspecting, key: str) -> Outcome | None:
    """Handle a key while cards are inspected."""
    cards = inspectable(model)
    if key in ("enter", "i", "q"):
        return closed(model), ()
    if key == "r":
        return rulebook.about_card(model, looking.card)
    step = {"up": -1, "left": -1, "down": 1, "right": 1, "pageup": -PAGE_LINES, "pagedown": PAGE_LINES}.get(key)
    if step is None or not cards:
        return None
    numbers = [card.id for _, card in cards]
    place = numbers.index(looking.card) if looking.card in numbers else 0
    there = max(0, min(place + step, len(numbers) - 1))
    return model.with_ui(overlay=Inspecting(numbers[there])), ()


def _one_verb(model: Model, verb: OneVerb, key: str) -> Outcome | None:
    """Handle a key among the actions of a capital. It names no target, so Enter takes none before one is chosen. Other
    capitals lead to their verbs."""
    actions = actions_under(model, verb.letter)
    if key == "enter" and actions and not verb.chosen and not listing.leads_on(actions[0]):
        return remark(model, "word", "Of which? Go there with the arrows, or press its number.")
    if (outcome := listing.pressed(model, actions, verb.chosen, key)) is not None:
        return outcome
    if key == verb.letter or key in ("enter", "x"):
        return closed(model), ()
    letters = set(standing_letters(model).values())
    return (model.with_ui(overlay=OneVerb(key), notice=None), ()) if key in letters else None


def _card_in_hand(model: Model, held: CardInHand, key: str) -> Outcome | None:
    """Handle a key while a card of the hand is open. Letters of other cards lead to them."""
    actions = actions_about(model, held.card)
    if (outcome := listing.pressed(model, actions, held.chosen, key)) is not None:
        return outcome
    match key:
        case "enter":
            return closed(model), ()
        case "i":
            return inspect(model, held.card)
        case "r":
            return rulebook.about_card(model, held.card)
        case _:
            other = next((card for card, letter in hand_letters(model).items() if letter == key), None)
            return None if other is None else (model.with_ui(overlay=CardInHand(other), notice=None), ())


def _leaving(model: Model, key: str) -> Outcome | None:
    """Handle a key of the confirmation before leaving."""
    match key:
        case "y" | "q" | "enter":
            return parted(model)
        case "l" if may_stand_up(model):
            return send(closed(model), LeaveTable(UNNUMBERED))
        case "n":
            return closed(model), ()
        case _:
            return None


def _calling(model: Model, calling: CallingAi, key: str) -> Outcome | None:
    """Handle a key while a kind of AI player and its difficulty are chosen."""
    kinds = model.lobby.ai_kinds if model.lobby is not None else ()
    if not kinds:
        return closed(model), ()
    match key:
        case "up" | "down":
            step = 1 if key == "down" else -1
            return model.with_ui(overlay=replace(calling, cursor=(calling.cursor + step) % len(kinds))), ()
        case "left" | "right":
            step = 1 if key == "right" else -1
            place = DIFFICULTIES.index(calling.difficulty or FAIR) + step
            chosen = DIFFICULTIES[min(max(place, 0), len(DIFFICULTIES) - 1)]
            return model.with_ui(overlay=replace(calling, difficulty="" if chosen == FAIR else chosen)), ()
        case "enter":
            return filling.add(closed(model), kinds[min(calling.cursor, len(kinds) - 1)], calling.difficulty)
        case _ if is_digits(key) and 1 <= int(key) <= len(kinds):
            return filling.add(closed(model), kinds[int(key) - 1], calling.difficulty)
        case _:
            return None
