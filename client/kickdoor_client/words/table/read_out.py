"""The table, a hand, a card and the story, to be read from top to bottom."""

from __future__ import annotations

from math import inf

from kickdoor_protocol.checks.text import as_typed
from kickdoor_protocol.opponents import Opponent
from kickdoor_protocol.sealing import is_sealed
from kickdoor_protocol.views import CardRef, Face, PublicView, SeatView, Zone

from ...state.model import Manner, Model, StoryLine
from ...text.digits import is_digits
from ...text.sentences import sentence
from ..layout import is_shown, mark_labels, mark_texts
from ..menus.lobby import SEAL_SHOWN
from ..names import card_name, face_of, seat_name, visible_cards
from .on_cards import Lying, by_themselves, lying, on_it

SAID = {"waited": "is waited for", "turn": "has the turn"}
"""Marks that seats have in any game, in words."""


def table(model: Model) -> list[str]:
    """Return the state of the match in sentences, for the command `table`: then each seat, then the piles and
    offers."""
    public = model.seen.public
    if public is None:
        return ["No match is running."]
    header = public.header
    where = [header.name, header.set, f"turn {header.turn}" if header.turn else ""]
    where += [] if header.status else [header.phase]
    lines = [sentence(", ".join(filter(None, where)))]
    if header.status:
        lines.append(sentence(header.status))
    aloud = model.manner is Manner.LINES  # nobody listens to checksums
    if header.packs:
        packs = [pack.rpartition(" ")[0] or pack for pack in header.packs] if aloud else header.packs
        lines.append(f"Played with the cards of {', '.join(packs)}.")
    lines += [seat_words(model, seat) for seat in public.seats]
    if header.commitment and not aloud:
        lines.append(f"The shuffle was promised as {header.commitment}.")
    lines += put_in(public, with_digests=not aloud)
    piles = [f"{zone.label} {zone.count}" + _on_top(model, zone) for zone in public.zones]
    if piles:
        lines.append(", ".join(piles) + ".")
    for offer in public.pending_offers:
        to = f" to {seat_name(model, offer.to)}" if offer.to is not None else ""
        lines.append(f"Open offer by {seat_name(model, offer.by)}{to}: {sentence(offer.text)}")
    return lines


def put_in(public: PublicView, *, with_digests: bool) -> list[str]:
    """Return sentences about whether players revealed their random contributions to the shuffle; without
    `with_digests`, only about those who did not."""
    header, lines = public.header, []
    names = {seat.seat: seat.name for seat in public.seats}
    for seat, seal in enumerate(header.sealed):
        if is_sealed(seal):
            nonce = header.nonces[seat] if seat < len(header.nonces) else ""
            digest = f" ({seal[:SEAL_SHOWN]})" if with_digests else ""
            who = names.get(seat, f"Seat {seat + 1}")
            did, so = ("opened", "") if nonce else ("did not open", ": it is left out")
            lines.append(f"{who} {did} what they had sealed for the shuffle{digest}{so}.")
    return lines if with_digests else [line for line in lines if "left out" in line]


def _on_top(model: Model, zone: Zone) -> str:
    """Return the top card of a pile."""
    return f" (on top: {card_name(model, zone.cards[0])})" if zone.cards else ""


def _ai(seat: SeatView) -> str:
    """Return difficulty and kind of the AI player on that seat in words."""
    return Opponent(seat.ai, seat.difficulty).words.replace("_", " ")


def seat_words(model: Model, seat: SeatView) -> str:
    """Return one seat in a sentence: name, kind of player, marks such as having the turn, values such as the level,
    traits that no visible card names, cards."""
    if seat.kind == "empty":
        return f"Seat {seat.seat + 1} is empty."
    name = f"{seat.name} (you)" if seat.seat == model.my_seat else seat.name
    keeper = "kept by an AI" if seat.ai else "away"
    kind = {"ai": f"AI {_ai(seat)}".strip(), "keeper": keeper}.get(seat.kind, "")
    if seat.kind == "human" and not seat.connected:
        kind = "not connected"
    shown = {card_name(model, card) for zone in seat.zones if is_shown(model, zone) for card in zone.cards}
    traits = [trait for trait in seat.traits if trait not in shown]
    marks = [words for mark in seat.marks for words in ([SAID[mark]] if mark in SAID else mark_texts(model, [mark]))]
    parts = [kind, *marks, *(f"{meter.label} {meter.value}" for meter in seat.meters), *traits]
    on = lying(model)
    for zone in seat.zones:
        cards = by_themselves(zone.cards, on) if is_shown(model, zone) else []
        if cards:
            parts.append(f"{zone.label}: " + ", ".join(card_words(model, card, on) for card in cards))
        elif zone.count and not (zone.cards and is_shown(model, zone)):
            parts.append(f"{zone.label} {zone.count}")
    parts.append(seat.note)
    return f"{seat.seat + 1} {name}: " + sentence("; ".join(filter(None, parts)))


def lines_of_this_match(model: Model) -> list[StoryLine]:
    """Return the lines of the log that belong to this match: events with rising numbers, and the chat before this
    person came. Events of an earlier match had higher numbers."""
    lines: list[StoryLine] = []
    below = inf if model.seen.top else 1
    for line in reversed(model.seen.story):
        if line.n and line.n >= below:
            break
        below = line.n or below
        lines += [line] if line.n or line.after is not None else []
    return lines[::-1]


def present_words(model: Model) -> list[str]:
    """Return sentences about what is played and by whom, with the turn if the match was in progress."""
    public = model.seen.public
    if public is None:
        return []
    people = [_person(model, seat) for seat in public.seats if seat.kind != "empty"]
    game = f"A match of {public.header.set} begins"
    if model.seen.joined:
        come = "You spectate" if model.my_seat is None else "You are back in your seat, in"
        turn = f", turn {public.header.turn}" if public.header.turn else ""
        game = f"{come} a match of {public.header.set}{turn}"
    return [f"{game}. At the table: {'; '.join(people)}. Say table to hear more of them."]


def _person(model: Model, seat: SeatView) -> str:
    """Return a player's name and kind."""
    ai = f"AI, {_ai(seat)}" if seat.kind == "ai" else ""
    name = f"{seat.name} (you)" if seat.seat == model.my_seat else seat.name
    return ", ".join(filter(None, (name, ai)))


def standings(model: Model) -> list[str]:
    """Return the final ranking by the first value of each seat, such as the level, as a sentence."""
    public = model.seen.public
    ranked = [(seat.meters[0], seat) for seat in public.seats if seat.meters] if public is not None else []
    ranked.sort(key=lambda pair: -pair[0].value)
    if not ranked:
        return []
    named = [f"{_subject(model, seat)} {meter.label} {meter.value}" for meter, seat in ranked]
    return [f"In the end: {', '.join(named)}."]


def _subject(model: Model, seat: SeatView) -> str:
    """Return "you" or the player's name."""
    return "you" if seat.seat == model.my_seat else seat.name


def bonus(face: Face) -> str:
    """Return the printed bonus of a card that adds to a sum: "+3"; "" if it has none."""
    return next((fact for fact in face.facts if fact[:1] in "+-" and is_digits(fact[1:2])), "")


def card_words(model: Model, card: CardRef, on: Lying) -> str:
    """Return a card's name with its bonus, marks, note, and what lies on it. `on` is the result of `lying`."""
    face = face_of(model, card)
    name = card_name(model, card)
    if face is not None and bonus(face):
        name = f"{name} {bonus(face)}"
    remarks = ", ".join(filter(None, [*mark_labels(model, card.marks), card.note, *on_it(model, card, on)]))
    return f"{name} ({remarks})" if remarks else name


def hand(model: Model) -> list[str]:
    """Return this player's hand, a card to a line."""
    private = model.seen.private
    if private is None or private.seat is None:
        return ["You have no hand."]
    eyes = model.seen.eyes
    holds = "You hold" if eyes is None or eyes.seat is None else f"{seat_name(model, eyes.seat)} holds"
    lines = [f"{holds} {len(private.hand)} card{'' if len(private.hand) == 1 else 's'}."]
    return lines + [f"{number} {_held(model, card)}" for number, card in enumerate(private.hand, 1)]


def _held(model: Model, card: CardRef) -> str:
    """Return a card of a hand with its marks, such as being promised to somebody."""
    marks = mark_labels(model, card.marks)
    return f"{short(model, card).removesuffix('.')}, {', '.join(marks)}." if marks else short(model, card)


def short(model: Model, card: CardRef) -> str:
    """Return name, kind and facts of a card on one line, for lists."""
    face = face_of(model, card)
    if face is None:
        return sentence(card_name(model, card))
    facts = _facts(face)
    return sentence(f"{face.name}: {facts}" if facts else face.name)


def _facts(face: Face) -> str:
    """Return kind and facts of a card, without repetitions and without what its name says."""
    said = (face.kind.replace("_", " "), *face.facts)
    folded = [text.casefold() for text in (face.name, *said)]
    return ", ".join(text for place, text in enumerate(said, 1) if text and text.casefold() not in folded[:place])


def card(model: Model, name: str, *, ids: bool = True) -> list[str]:
    """Return the text of the card that `name` means: its number in the hand, its name, or part of that.

    `ids`: with the ids of the rules that concern it.
    """
    found = face_named(model, name)
    return [found] if isinstance(found, str) else card_text(found, ids=ids)


def face_named(model: Model, name: str) -> Face | str:
    """Return the text of the card with the number `name` in the hand, that name, or the only one whose name begins so
    or contains it; else a sentence that says why not."""
    wanted = as_typed(name).strip()
    private = model.seen.private
    if is_digits(wanted) and private is not None and 0 < int(wanted) <= len(private.hand):
        return face_of(model, private.hand[int(wanted) - 1]) or "That card cannot be seen."
    faces = {ref.key: face for _, ref in visible_cards(model) if (face := face_of(model, ref)) is not None}
    pool = list(faces.values()) + [face for key, face in model.faces.items() if key not in faces]
    for fits in (
        [face for face in pool if as_typed(face.name) == wanted],
        [face for face in pool if as_typed(face.name).startswith(wanted)],
        [face for face in pool if wanted in as_typed(face.name)],
    ):
        if len(fits) == 1:
            return fits[0]
        if fits:
            return "Which card? " + ", ".join(face.name for face in fits[:8]) + "."
    return f"No card called {name!r} has been seen at this table."


def card_text(face: Face, *, ids: bool = True) -> list[str]:
    """Return the text of a card in reading order: name, kind, facts, text, flavour; with `ids`, the ids of the rules
    that concern it."""
    facts = _facts(face)
    whole = face.text and face.text != " ".join(face.rules)
    paragraphs = (face.text, *face.rules) if whole else face.rules
    flavour = [f'"{face.flavour}"'] if face.flavour else []
    rules = [f"It touches {', '.join(face.touches)}: say rules and any of them."] if face.touches and ids else []
    return [f"{face.name}: {facts}." if facts else f"{face.name}.", *paragraphs, *flavour, *rules]


def story_words(line: StoryLine) -> str:
    """Return a line of the match log as a sentence; what people say follows their name."""
    return f"{line.who}: {line.text}" if line.who else line.text


def joke_words(line: StoryLine) -> str:
    """Return the joke on the card that a line of the match log shows, in quotation marks; "" if it shows none."""
    return f'"{line.flavour}"' if line.flavour else ""


STORY_READ = 20
"""Lines of the story that are read out unless another number is given."""


def story(model: Model, most: int = STORY_READ) -> list[str]:
    """Return the last `most` lines of the match log as sentences, each followed by the joke that it shows."""
    jokes = model.settings.flavour
    told = [(story_words(line), joke_words(line) if jokes else "") for line in model.seen.story[-most:]]
    return [text for both in told for text in both if text] or ["Nothing has happened yet."]


def steps_words(model: Model, back: int) -> list[str]:
    """Return the sentence of a deed and those of its steps; `back` 1: of the last deed that has steps, 2: of the one
    before. Return [] if there are not so many.
    """
    deeds = [line for line in model.seen.story if line.steps]
    if not 0 < back <= len(deeds):
        return []
    deed = deeds[-back]
    return [f"{story_words(deed)} Step by step:", *deed.steps]
