"""Add up the sums of the rulebook from what is printed and announced: strength, Treasures, levels, limits, dice."""

from __future__ import annotations

from collections.abc import Iterable

from .printed import HANDS_OF, Word, concerns, fits, has_trait, is_big, suits, traits_of
from .scene import NOBODY, Brawl, Scene


def specials(scene: Scene, brawl: Brawl, name: str) -> list[Word]:
    """Return the specials of that name of all monsters of the fight."""
    return [word for _, face in brawl.foes for word in scene.card(face).get("specials", ()) if word["has"] == name]


def forbidden(scene: Scene, brawl: Brawl, what: str) -> bool:
    """Return whether a monster of the fight forbids it, for the entire fight (classic.combat.4)."""
    return any(word["what"] == what for word in specials(scene, brawl, "forbids"))


def tags(scene: Scene, brawl: Brawl) -> set[str]:
    """Return the tags printed on the monsters, and those given by what lies on them."""
    printed = {tag for _, face in brawl.foes for tag in scene.card(face).get("tags", ())}
    return (printed | {scene.card(card).get("gives", "") for card, _ in brawl.enhancers}) - {""}


def counted_by(scene: Scene, seat: int, brawl: Brawl, word: Word) -> int:
    """Return how often a bonus counts that is printed for each of something."""
    sheet, whom = scene.sheets[seat], word.get("whom")
    rivals = [other for other in scene.alive() if other != seat]
    if whom is not None:
        return sum(fits(scene, other, whom) for other in rivals)
    match word.get("per"):
        case "monster":
            return len(brawl.foes)
        case "curse":
            return sum(scene.card(card)["kind"] == "curse" for card, _ in sheet.lasting)
        case "big_item":
            return sum(is_big(scene.card(card)) for card in scene.zone("items", seat))
        case "follower":
            return len(scene.zone("followers", seat))
        case "item":
            return len(scene.zone("items", seat))
        case "unused_item":
            return len(scene.zone("items", seat)) - len(sheet.in_use)
        case "hand_card":
            return len(scene.zone("hand", seat))
        case "level_behind":
            return max(0, max((scene.sheets[other].level for other in rivals), default=0) - sheet.level)
        case "rival":
            return len(rivals)
        case "bystander":
            return bystanders(scene, brawl)
        case _:
            return 1


def bystanders(scene: Scene, brawl: Brawl) -> int:
    """Return how many living players are not in the fight."""
    return sum(seat not in brawl.party() for seat in scene.alive())


def bonus_of(scene: Scene, seat: int, brawl: Brawl, trait: Word) -> int:
    """Return the worth of that `bonus` in the fight."""
    against, beside = trait.get("against"), trait.get("beside")
    if not fits(scene, seat, trait.get("who")) or (against is not None and against not in tags(scene, brawl)):
        return 0
    if trait.get("company" if brawl.helper == NOBODY else "alone"):
        return 0
    sheet = scene.sheets[seat]
    used = {scene.card(card)["key"] for card in sheet.in_use if _is_usable(scene, seat, card)}
    if beside is not None and beside not in used:
        return 0
    return int(trait["value"]) * counted_by(scene, seat, brawl, trait)


def ranks(scene: Scene, cards: Iterable[int]) -> int:
    """Return the sum of the Ranks of those Powers."""
    return sum(scene.card(card)["rank"] for card in cards)


def ranks_over(scene: Scene, seat: int) -> int:
    """Return how many Ranks lie before that hero beyond the Level, unless they may stay (bites.powers.7, .14, .15)."""
    over = ranks(scene, scene.zone("powers", seat)) - scene.sheets[seat].level
    return 0 if over <= 0 or has_trait(scene, seat, "keeps_powers") else over


def all_must_go(scene: Scene, seat: int) -> bool:
    """Return whether not even the Power of the lowest Rank can stay."""
    mine = scene.zone("powers", seat)
    return bool(ranks(scene, mine) - min(scene.card(card)["rank"] for card in mine) < ranks_over(scene, seat))


def _is_usable(scene: Scene, seat: int, card: int) -> bool:
    return card in scene.sheets[seat].cheats or suits(scene, seat, scene.card(card).get("only"))


def hero_strength(scene: Scene, seat: int, brawl: Brawl) -> int:
    """Return the hero's strength: Level, Items in use, traits, curses (classic.combat.2, classic.combat.11)."""
    sheet = scene.sheets[seat]
    total = 0 if forbidden(scene, brawl, "levels") else sheet.level
    bare = forbidden(scene, brawl, "items") or any(word.get("no_items") for _, word in sheet.lasting)
    for card in sheet.in_use:
        item = scene.card(card)
        if not bare and _is_usable(scene, seat, card):
            total += item.get("bonus", 0)
    for card, trait in traits_of(scene, seat):
        if trait["has"] != "bonus" or (bare and card in sheet.in_use):
            continue
        total += bonus_of(scene, seat, brawl, trait)
    for _, word in sheet.lasting:
        total -= word.get("penalty", 0) if word["do"] in ("next_fight", "change_sex") else 0
        total -= word.get("each", 0) * bystanders(scene, brawl) if word["do"] == "next_fight" else 0
        total += word.get("strength", 0) if _counts_now(scene, seat, word) else 0
    return total


def _counts_now(scene: Scene, seat: int, word: Word) -> bool:
    """Return whether the curse counts now: always, or in that player's turn alone (classic.curses.6,
    shakespeare.curses.8)."""
    return word["do"] == "lingering" or (word["do"] == "next_turn" and scene.turn == seat)


def heroes_total(scene: Scene, brawl: Brawl) -> int:
    """Return the strength of the heroes' side (classic.help.8, classic.classes.23)."""
    total = sum(hero_strength(scene, seat, brawl) for seat in brawl.party())
    party = (NOBODY, *brawl.party())
    return total + sum(boost.value for boost in brawl.boosts if boost.side == "heroes" and boost.at in party)


def monsters_total(scene: Scene, brawl: Brawl) -> int:
    """Return the strength of all monsters together (classic.combat.12, classic.enhancers.5 and .6).

    Each is of Level 1 at least, or may sink below, as the set has it (classic.enhancers.10, shakespeare.priority.4).
    """
    total, floor = 0, scene.numbers.monster_floor
    for foe in brawl.foes:
        _, face = foe
        monster = scene.card(face)
        level: int = monster["level"]
        for word in monster.get("specials", ()):
            if word["has"] == "bonus" and any(concerns(scene, seat, word) for seat in brawl.party()):
                level += word["value"]
            level += word["value"] * (len(brawl.foes) - 1) if word["has"] == "crowd" else 0
            if word["has"] == "grows":
                level += word["value"] * counted_by(scene, brawl.fighter, brawl, word)
            level += max(scene.sheets[seat].level for seat in brawl.party()) if word["has"] == "mirrors" else 0
        level += sum(laid_value(scene, card, face) for card in laid_on(scene, brawl, foe))
        total += level if floor is None else max(floor, level)
    if brawl.foes:
        total += sum(boost.value for boost in brawl.boosts if boost.side == "monsters")
    return total


def laid_on(scene: Scene, brawl: Brawl, foe: tuple[int, int]) -> list[int]:
    """Return the cards that enhance that monster."""
    return [card for card, on in brawl.enhancers if on == scene.alike(foe)]


def laid_value(scene: Scene, card: int, face: int) -> int:
    """Return how much a card, an enhancer or a partner, adds to the Level of the monster that it lies on."""
    printed = scene.card(card)
    if printed["kind"] == "enhancer":
        return int(printed["level"])
    under = scene.card(face)["key"]
    specials = printed.get("specials", ())
    return sum(each.get("value", 10) for each in specials if each["has"] == "partner" and each["of"] == under)


def joins_by_itself(scene: Scene, brawl: Brawl, card: int, beside: Iterable[int] = ()) -> bool:
    """Return whether a monster joins that fight without a Wandering Monster (shakespeare.undead.2, undead.4,
    bites.bats.2).

    `beside`: the cards that are laid on it as it comes.
    """
    if not brawl.foes:
        return False
    faces = [face for _, face in brawl.foes]
    if any(laid_value(scene, card, face) for face in faces if scene.card(card)["kind"] == "monster"):
        return True
    there = {tag for face in faces for tag in scene.card(face).get("tags", ())}
    there |= {scene.card(laid).get("gives", "") for laid, _ in brawl.enhancers}
    made = {scene.card(one).get("gives") for one in beside if scene.card(one)["kind"] == "enhancer"}
    return any(
        (tag in there or not needs_another) and (tag in scene.card(card).get("tags", ()) or tag in made)
        for tag, needs_another in scene.numbers.free_joins
    )


def heroes_ahead(scene: Scene, brawl: Brawl) -> bool:
    """Return whether the heroes are ahead, or even with somebody who wins ties; no monster is no match
    (classic.combat.3)."""
    if not brawl.foes:
        return True
    heroes, monsters = heroes_total(scene, brawl), monsters_total(scene, brawl)
    ties = any(has_trait(scene, seat, "wins_ties") for seat in brawl.party())
    return heroes > monsters or (heroes == monsters and ties)


def treasures_of(scene: Scene, brawl: Brawl, foe: tuple[int, int]) -> int:
    """Return the Treasures of a monster: printed, by its specials, by enhancers, not below 1 (classic.enhancers.9)."""
    monster = scene.card(foe[1])
    printed: int = monster["treasures"]
    for word in monster.get("specials", ()):
        if word["has"] == "more_treasure" and concerns(scene, brawl.fighter, word):
            printed += word["value"]
    laid = [scene.card(card) for card in laid_on(scene, brawl, foe) if scene.card(card)["kind"] == "enhancer"]
    change: int = sum(card.get("treasures", 0) for card in laid)
    return printed + change if change >= 0 else max(printed + change, min(printed, 1))


def prize(scene: Scene, brawl: Brawl) -> int:
    """Return all Treasures of a fight that is won (classic.treasure.1, classic.treasure.2)."""
    return brawl.owed + sum(treasures_of(scene, brawl, foe) for foe in brawl.foes)


def levels_of_kill(scene: Scene, brawl: Brawl) -> int:
    """Return the Levels that the fighter gains by killing all that is there (classic.combat.17, classic.combat.18)."""
    gained = slain_levels(scene, brawl, brawl.fighter)
    for _, face in brawl.foes:
        monster = scene.card(face)
        gained += monster.get("levels", 1)
        for word in monster.get("specials", ()):
            if word["has"] == "more_levels" and brawl.helper == NOBODY and not brawl.one_shots:
                gained += word.get("value", 1)
    return gained


def slain_levels(scene: Scene, brawl: Brawl, seat: int) -> int:
    """Return the Levels for the monsters that a card has killed while that seat fought."""
    return sum(scene.card(face).get("levels", 1) for by, face in brawl.slain if by == seat)


def levels_of_help(scene: Scene, brawl: Brawl) -> int:
    """Return one for each monster slain if the helper is an Elf, or a card says so (classic.help.18,
    classic.help.19)."""
    if brawl.helper == NOBODY or not has_trait(scene, brawl.helper, "level_for_helping"):
        return 0
    return len(brawl.foes) + sum(by == brawl.fighter for by, _ in brawl.slain)


def flee_bonuses(scene: Scene, seat: int, brawl: Brawl, face: int) -> set[int]:
    """Return what may be added to a roll to run from a monster of that face (classic.runaway.4 to classic.runaway.7).

    There are several where cards lie on one of several alike, and nothing tells which of them is run from.
    """
    common = _flee_bonus(scene, seat, brawl, face)
    foes = [foe for foe in brawl.foes if foe[1] == face]
    return {common + sum(scene.card(card).get("flee", 0) for card in laid_on(scene, brawl, foe)) for foe in foes}


def _flee_bonus(scene: Scene, seat: int, brawl: Brawl, face: int) -> int:
    """Return the bonus by the hero, by what is printed on the monster, and by the Mates beside it."""
    total: int = sum(trait["value"] for trait in has_trait(scene, seat, "flee"))
    total += sum(word.get("flee", 0) for _, word in scene.sheets[seat].lasting if _counts_now(scene, seat, word))
    for word in scene.card(face).get("specials", ()):
        if word["has"] == "flee" and concerns(scene, seat, word):
            total += word["value"]
    pair = sum(as_face == face for _, as_face in brawl.foes) > 1
    for card, as_face in brawl.foes:
        # Only while both are there (classic.enhancers.11).
        if pair and as_face == face and scene.card(card)["kind"] == "mate":
            total += scene.card(card).get("flee", 0)
    return total


def cannot_run(scene: Scene, seat: int, face: int) -> bool:
    """Return whether the card says that nobody like this hero gets away by a roll."""
    return any(
        word["has"] == "no_escape" and concerns(scene, seat, word) for word in scene.card(face).get("specials", ())
    )


def not_pursued(scene: Scene, seat: int, face: int) -> bool:
    """Return whether the monster's card says that it does not pursue such a hero."""
    return any(
        word["has"] == "no_pursuit" and concerns(scene, seat, word) for word in scene.card(face).get("specials", ())
    )


def hand_limit(scene: Scene, seat: int, usual: int) -> int:
    """classic.cards.6, classic.cards.7."""
    limit: int = max([usual, *(trait["limit"] for trait in has_trait(scene, seat, "hand_limit"))])
    return limit


def big_limit(scene: Scene, seat: int, usual: int) -> int | None:
    """Return how many Big Items may be carried; None for any number (classic.items.3, classic.items.5)."""
    if has_trait(scene, seat, "big_unlimited"):
        return None
    more: int = sum(trait.get("more", 1) for trait in has_trait(scene, seat, "carries_more_big"))
    return usual + more


def big_items(scene: Scene, seat: int) -> list[int]:
    """Those that count: no limit does for one that a Cheat lies on, or that a follower carries (classic.items.15)."""
    free = scene.sheets[seat].cheats | scene.sheets[seat].borne
    return [card for card in scene.zone("items", seat) if is_big(scene.card(card)) and card not in free]


def beyond_limits(scene: Scene, seat: int, hands: int) -> str:
    """Which place is worn twice (classic.items.11 to classic.items.14); empty if none is."""
    sheet = scene.sheets[seat]
    worn = [scene.card(card)["slot"] for card in sheet.in_use if card not in sheet.cheats | sheet.borne]
    for slot in ("headgear", "armor", "footgear"):
        if worn.count(slot) > 1:
            return slot
    return "hands" if sum(HANDS_OF.get(slot, 0) for slot in worn) > hands else ""


def gold(scene: Scene, cards: list[int], *, double: bool) -> int:
    """Return the gold that a sale brings, with the dearest Item twice for a Halfling (classic.selling.5)."""
    worths: list[int] = [scene.card(card).get("gold", 0) for card in cards]
    return sum(worths) + (max(worths, default=0) if double else 0)
