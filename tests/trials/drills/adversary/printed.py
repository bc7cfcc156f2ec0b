"""Read cards as they are printed: plain tables of the language's words, and whether a condition is true of a hero.

The oracle knows cards as a reader of docs/game/words.md knows them: tables with `kind`, `has`, `do`, `play` and `is`,
in which a field that is left out has the value that the page gives.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from .scene import Scene, Sheet

Word = dict[str, Any]
"""One card, or one word of a card, as its file writes it."""

TREASURE_KINDS = frozenset({"item", "one_shot", "treasure_special"})
HANDS_OF = {"one_hand": 1, "two_hands": 2}


def printed_cards(book: Any) -> list[Word]:
    """Return every physical card of the table, by its number; copies share one table."""
    seen: dict[int, Word] = {}
    return [seen.setdefault(id(card), msgspec.to_builtins(card)) for card in book.cards]


def deck_of(card: Word) -> str:
    """Return the deck to which the card belongs by its back (classic.setup.2)."""
    if card["kind"] == "follower":
        return str(card.get("deck", "door"))
    return "treasure" if card["kind"] in TREASURE_KINDS else "door"


def at_any_time(numbers: Any, kind: str) -> bool:
    """Return whether cards of that kind can be played at any time (bites.powers.10, bites.minions.1)."""
    return kind == "power" or (kind == "follower" and numbers.followers_played != "own_turn")


def is_item(card: Word) -> bool:
    """Return whether the card is a carried Item or one that works once (classic.items.1)."""
    return card["kind"] in ("item", "one_shot")


def is_big(card: Word) -> bool:
    return bool(card.get("big", False))


def inner_words(effects: list[Word]) -> list[Word]:
    """Return these effects with all that lie inside them, but for what strikes others (`everybody_else`)."""
    found: list[Word] = []
    for word in effects:
        found.append(word)
        match word["do"]:
            case "choose" | "vote":
                for part in word["options"]:
                    found += inner_words(part)
            case "if":
                found += inner_words(word["then"]) + inner_words(word.get("otherwise", []))
            case "roll_off":
                # It strikes the victim or another.
                found += inner_words(word["effects"])
            case "or_else":
                found += inner_words(word["effects"]) + inner_words(word["otherwise"])
            case "roll_for":
                found += inner_words(word.get("high", [])) + inner_words(word.get("low", []))
            case _:
                pass
    return found


def words_on_others(effects: list[Word]) -> list[Word]:
    """Return what these effects do, or may do, to others than their victim."""
    return [
        inner
        for word in inner_words(effects)
        if word["do"] in ("everybody_else", "another", "roll_off")
        for inner in inner_words(word["effects"])
    ]


def races_of(scene: Scene, seat: int) -> list[str]:
    """Return the hero's races; a single half-breed is half human in some sets (classic.races.2, .hybrids.3,
    shakespeare.hybrids.12)."""
    names: list[str] = [scene.card(card)["role"] for card in scene.zone("races", seat)]
    half = scene.numbers.hybrid_single == "half_human" and "half_breed" in _hybrids_of(scene, seat)
    return [*names, "human"] if not names or (half and len(names) == 1) else names


def classes_of(scene: Scene, seat: int) -> list[str]:
    """Return the hero's classes, or "none" (classic.classes.2)."""
    names: list[str] = [scene.card(card)["role"] for card in scene.zone("classes", seat)]
    return names or ["none"]


def _hybrids_of(scene: Scene, seat: int) -> set[str]:
    return {scene.card(card)["kind"] for card in scene.zone("hybrids", seat)}


def spared_roles(scene: Scene, seat: int) -> frozenset[str]:
    """Return the roles whose disadvantages the hero is spared: one beside its hybrid card (shakespeare.hybrids.4)."""
    if scene.numbers.hybrid_single != "advantages_only":
        return frozenset()
    kinds = _hybrids_of(scene, seat)
    found = []
    for hybrid, zone in (("half_breed", "races"), ("super_munchkin", "classes")):
        mine = scene.zone(zone, seat)
        if hybrid in kinds and len(mine) == 1:
            found.append(scene.card(mine[0])["role"])
    return frozenset(found)


def suits(scene: Scene, seat: int, only: Word | None) -> bool:
    """Return whether what is so restricted is for that hero; no prohibition holds against a role that is spared
    (.hybrids.6)."""
    return fits(scene, seat, only) or fits(scene, seat, only, spared_roles(scene, seat))


def concerns(scene: Scene, seat: int, special: Word) -> bool:
    """Return whether that special of a monster is about this hero: none that harms goes by a role that is spared."""
    who = special.get("who")
    if not fits(scene, seat, who):
        return False
    return not _harms(special) or fits(scene, seat, who, spared_roles(scene, seat))


def _harms(special: Word) -> bool:
    match special["has"]:
        case "bonus":
            return bool(special["value"] > 0)
        case "flee":
            return bool(special["value"] < 0)
        case has:
            return bool(has == "no_escape")


def fits(scene: Scene, seat: int, condition: Word | None, but: frozenset[str] = frozenset()) -> bool:
    """Return whether the condition is true of that hero as the scene stands; no condition is true of everybody.

    `but`: as if the hero were none of these races and classes.
    """
    if condition is None:
        return True
    sheet = scene.sheets[seat]
    match condition["is"]:
        case "race":
            return condition["name"] in set(races_of(scene, seat)) - but
        case "class":
            return condition["name"] in (set(classes_of(scene, seat)) - but or {"none"})
        case "sex":
            return bool(sheet.sex == condition["sex"])
        case "level_at_most":
            return bool(sheet.level <= condition["level"])
        case "level_at_least":
            return bool(sheet.level >= condition["level"])
        case "wears":
            return any(
                scene.card(card)["slot"] == condition["slot"] and may_use(scene, seat, card) for card in sheet.in_use
            )
        case "carries_big":
            return any(is_big(scene.card(card)) for card in scene.zone("items", seat))
        case "power":
            return any(condition.get("of") in (None, key) for key in powers_of(scene, seat))
        case "cursed":
            return any(scene.card(card)["kind"] == "curse" for card, _ in sheet.lasting)
        case "has_follower":
            return bool(scene.zone("followers", seat))
        case "own_turn":
            return scene.turn == seat
        case "leads":
            return all(sheet.level >= other.level for other in others(scene, seat))
        case "trails":
            return all(sheet.level <= other.level for other in others(scene, seat))
        case "hand_at_most":
            return bool(len(scene.zone("hand", seat)) <= condition["count"])
        case "not":
            return not fits(scene, seat, condition["of"], but)
        case "any_of":
            return any(fits(scene, seat, part, but) for part in condition["of"])
        case "all_of":
            return all(fits(scene, seat, part, but) for part in condition["of"])
        case unknown:
            raise LookupError(f"the page of the language has no condition {unknown!r}")


def others(scene: Scene, seat: int) -> list[Sheet]:
    """Return the sheets of the other living heroes."""
    return [scene.sheets[other] for other in scene.alive() if other != seat]


def may_use(scene: Scene, seat: int, card: int) -> bool:
    """Return whether the Item's restriction is met now, or a Cheat lies on it (classic.items.10, classic.items.15)."""
    item = scene.card(card)
    return item["kind"] == "item" and (card in scene.sheets[seat].cheats or suits(scene, seat, item.get("only")))


def powers_of(scene: Scene, seat: int) -> dict[str, int]:
    """Return the first card of each Power that lies there, by its key: a second one gives nothing (bites.powers.17)."""
    return {scene.card(card)["key"]: card for card in reversed(scene.zone("powers", seat))}


def traits_of(scene: Scene, seat: int) -> list[tuple[int, Word]]:
    """Return all that the cards before a hero grant, each with its card (classic.races.5, classic.classes.4)."""
    spared = spared_roles(scene, seat)
    granting = [*scene.zone("races", seat), *scene.zone("classes", seat), *scene.zone("followers", seat)]
    granting += powers_of(scene, seat).values()
    granting += [card for card in scene.sheets[seat].in_use if may_use(scene, seat, card)]
    return [
        (card, trait)
        for card in granting
        for trait in scene.card(card).get("traits", ())
        if not (trait["has"] in ("bonus", "flee") and trait["value"] < 0 and scene.card(card).get("role") in spared)
    ]


def has_trait(scene: Scene, seat: int, name: str) -> list[Word]:
    return [trait for _, trait in traits_of(scene, seat) if trait["has"] == name]
