"""Reckon the numbers of a card from what lies there (ccg.general.2): printed, plus every change, at least 0."""

from __future__ import annotations

from typing import Any

from ..printed import Word
from .scene import NO_CARD, TRICKS, DuelScene

HIGHEST = 10
MONSTROUS = ("cost", "power", "life")


def value(scene: DuelScene, card: int, name: str) -> int:
    """Return that number of a card now."""
    there = scene.play.get(card)
    number = _printed(scene, card, name)
    if there is None:
        return max(0, number)
    number += sum(
        by for on, presence, what, by, _ in scene.lasting if (on, presence, what) == (card, there.number, name)
    )
    for source in (*scene.play, *(stuck for each in scene.play.values() for stuck in each.stuck)):
        lies = scene.play.get(source)
        if scene.always[source] and (lies is None or not lies.is_monster):
            number += sum(_changes(scene, source, ability, card, name) for ability in scene.always[source])
    return max(0, number)


def _changes(scene: DuelScene, source: int, ability: Word, card: int, name: str) -> int:
    seat = scene.owner(source)
    changes = [word for word in ability["effects"] if word["do"] == "change" and word["value"] == name]
    if not changes or not holds(scene, ability.get("only"), seat):
        return 0
    return sum(
        word["by"] * times(scene, word.get("per", ""), seat)
        for word in changes
        if reaches(scene, source, word.get("to", "target"), card)
    )


def reaches(scene: DuelScene, source: int, to: str, card: int) -> bool:
    """Return whether the words of a card that holds always mean that card; none of them chooses anything."""
    you, brawl = scene.owner(source), scene.brawl
    mine, kind = scene.owner(card) == you, scene.kind(card)
    committed = brawl is not None and card in brawl.committed
    stashed = kind == "monster" and card in scene.sides[scene.owner(card)].stash
    found: dict[str, bool] = {
        "this": card == source,
        "host": source in scene.play[card].stuck,
        "your_hero": card == scene.sides[you].hero,
        "their_hero": card == scene.sides[1 - you].hero,
        "each_hero": kind == "hero",
        "attacking": brawl is not None and card == brawl.card,
        "committed_allies": committed and kind == "ally",
        "committed_weapons": committed and kind == "weapon",
        "your_allies": mine and kind == "ally",
        "your_weapons": mine and kind == "weapon",
        "stashed_monsters": stashed,
        "their_stashed_monsters": stashed and not mine,
    }
    return found.get(to, False)


def _printed(scene: DuelScene, card: int, name: str) -> int:
    there, words = scene.play.get(card), scene.card(card)
    if there is not None and there.is_monster:
        return int(words["monstrous"]) if name in MONSTROUS else 0
    return int(words.get(name, 0))


def overpaid(scene: DuelScene) -> int:
    """Return the gold beyond the printed cost of the attacking Monster, also when it has gone to the stockpile."""
    brawl = scene.brawl
    if brawl is None or brawl.card not in scene.play:
        return 0
    return max(0, brawl.gold + brawl.paid - _printed(scene, brawl.card, "cost"))


def holds(scene: DuelScene, asks: Any, seat: int) -> bool:
    """Return whether what a card asks for is true for that controller."""
    if asks is None:
        return True
    who = seat if asks.get("who", "them" if asks["is"] in ("bleeding", "ran") else "you") == "you" else 1 - seat
    side, least = scene.sides[who], asks.get("at_least", {"weapons": 2, "fights": 2, "hurt": 10}.get(asks["is"], 1))
    match asks["is"]:
        case "bleeding":
            return sum(side.bleeding) > 0
        case "caught":
            return side.caught
        case "ran":
            return side.ran > 0
        case "behind":
            return bool(side.level < scene.sides[1 - who].level)
    found = {
        "gold": side.purse,
        "level": side.level,
        "discards": len(side.discard),
        "allies": len(scene.mine(who, "ally")),
        "weapons": len(scene.mine(who, "weapon")),
        "overpaid": overpaid(scene),
        "fights": scene.fights,
        "hurt": scene.play[side.hero].tokens,
    }
    return bool(found[asks["is"]] >= least)


def times(scene: DuelScene, per: str, seat: int) -> int:
    """Return how many there are of what a word counts."""
    match per:
        case "allies" | "weapons":
            return len(scene.mine(seat, {"allies": "ally", "weapons": "weapon"}[per]))
        case "fights":
            return scene.fights
        case "overpaid":
            return overpaid(scene)
        case "stashed_monsters":
            return sum(card in scene.play for card in scene.sides[1 - seat].stash)
    return 1


def gold_due(scene: DuelScene, card: int, word: str) -> int:
    """Return the gold that it takes to do that with a card (ccg.ally.1, ccg.general.7)."""
    if word in ("mischief", "play"):
        paid = scene.card(card)["kind"] in (*TRICKS, "ally")
        return value(scene, card, "cost") if paid else 0
    ability = ability_for(scene, card, word)
    return 0 if ability is None else int(ability.get("gold", 0))


def ability_for(scene: DuelScene, card: int, word: str) -> Word | None:
    """Return the ability that a standing action means; None if the card has none."""
    if word == "smack":
        return {"on": "use", "zap": True, "effects": [{"do": "damage", "count": 1}],
                "target": {"of": ["hero", "monster"], "where": "outside"}}  # fmt: skip
    words = scene.card(card)
    if word == "mischief" and words["kind"] == "curse":
        return {"on": "played", "effects": [], "target": words["target"], "interrupt": words.get("interrupt", False)}
    on = {"mischief": "played", "use": "use", "flaunt": "flaunt"}[word]
    return next((each for each in words.get("abilities", ()) if each["on"] == on), None)


def guards(scene: DuelScene) -> list[int]:
    """Return the Weapons in the middle."""
    return [] if scene.brawl is None else [each for each in scene.brawl.committed if scene.kind(each) == "weapon"]


def power_of_weapons(scene: DuelScene) -> int:
    """Return the power of the Weapons in the middle together (ccg.face.9)."""
    return sum(value(scene, card, "power") for card in guards(scene))


def blow(scene: DuelScene, when_begun: list[int]) -> int:
    """Return the power less the defense of the Weapons that were committed when step 7 began (ccg.face.12)."""
    brawl = scene.brawl
    if brawl is None or brawl.card == NO_CARD:
        return 0
    return max(0, value(scene, brawl.card, "power") - sum(value(scene, card, "defense") for card in when_begun))


def dead(scene: DuelScene, card: int) -> bool:
    """Return whether the card has as much damage as life (ccg.damage.3, ccg.end.1)."""
    return scene.play[card].tokens >= value(scene, card, "life")
