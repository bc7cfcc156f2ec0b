"""What may be played when, by whom and for what, and which choices a turn offers (ccg.timing, ccg.munchkining)."""

from __future__ import annotations

from typing import Any

from ..printed import Word
from . import sums
from .notes import DuelNotes, words_on
from .scene import LOOT, DuelScene

ALL = ("before_reckoning", "before_unstash", "after_draw", "attack", "before_weapons", "before_blow", "last_word")
ASKED_FOR_ALL = ("turn", "prepare")
WINDOWS = (*ALL, "flip", "interrupt", "ready", "check")
USES = ("mischief", "use", "smack", "flaunt")


def why_not(n: DuelNotes, scene: DuelScene, seat: int, word: str, card: int) -> str:
    """The rule that forbids it; "": none of those that are known here. Targets are looked at elsewhere."""
    ability = sums.ability_for(scene, card, word)
    if ability is None:
        return "general.6"
    return _moment(n, scene, seat, word, card, ability) or _cost(scene, seat, word, card, ability)


def _moment(n: DuelNotes, scene: DuelScene, seat: int, word: str, card: int, ability: Word) -> str:
    if scene.phase == "setup":
        return "timing.1"
    if scene.phase == "cooldown":
        return "timing.11"
    question = next((each for each in n.questions if each.seat >= 0), None)
    kind = "" if question is None else question.kind
    if question is not None and kind in WINDOWS and question.seat != seat:
        return "timing.6"
    if ability.get("interrupt") or (word == "mischief" and scene.card(card).get("interrupt")):
        return ""
    if kind == "check":
        return "" if _names_cost(scene.card(card)) else "timing.9"
    if kind not in (*ALL, *ASKED_FOR_ALL):
        return "timing.2"
    brawl = scene.brawl
    if word == "mischief" and brawl is not None and brawl.ready and seat != brawl.attacker:
        return "face.4"
    return ""


def _names_cost(card: Word) -> bool:
    return "'value': 'cost'" in str(card)


def _cost(scene: DuelScene, seat: int, word: str, card: int, ability: Word) -> str:
    side, there = scene.sides[seat], scene.play.get(card)
    if scene.owner(card) != seat:
        return "zones.10"
    if word in ("mischief", "flaunt") and card not in side.hand:
        return "zones.8"
    if word in ("use", "smack") and (there is None or there.is_monster):
        return "zones.8"
    if sums.gold_due(scene, card, word) > side.purse:
        return "general.7"
    if ability.get("zap") and there is not None and there.zapped:
        return "zap.1"
    if there is not None and there.tokens < ability.get("tokens", 0):
        return "general.7"
    if ability.get("discard", 0) > len([each for each in side.hand if each != card]):
        return "general.7"
    if ability.get("once") and card in scene.used:
        return "general.9"
    if word == "smack" and (scene.turn != seat or not scene.has(card, "smack")):
        return "keyword.16"
    if ability.get("sketchy") and not side.caught:
        return "keyword.15"
    return "" if sums.holds(scene, ability.get("only"), seat) else "general.6"


def offered(n: DuelNotes, seat: int, options: tuple[Any, ...]) -> None:
    """What that seat is offered though the rules forbid it, and refused though they grant it."""
    scene = n.scene
    for option in options:
        word, _, number = option.key.partition(".")
        if word not in USES:
            continue
        card = int(number)
        rule = why_not(n, scene, seat, word, card)
        if option.barred is None:
            n.must(not rule, rule, f"seat {seat} may {word} {n.name(card)}")
            for shape in option.details[:1]:
                _targets(n, scene, seat, sums.ability_for(scene, card, word) or {}, shape)
        else:
            ability = sums.ability_for(scene, card, word) or {}
            sure = not ability.get("target") and not ({"cancel", "prevent"} & words_on(scene.card(card)))
            asked = next((each.kind for each in n.questions if each.seat >= 0), "")
            sure = sure and asked in (*ALL, *ASKED_FOR_ALL, "flip", "interrupt", "ready")
            n.must(rule or not sure, "timing.1", f"seat {seat} may not {word} {n.name(card)}: {option.barred.rule}")


def _targets(n: DuelNotes, scene: DuelScene, seat: int, ability: Word, shape: Any) -> None:
    if not ability.get("target"):
        return
    for option in shape.options:
        card = int(option.key.rpartition(".")[2])
        rule = no_target(scene, seat, ability, card)
        n.must(not rule, rule, f"seat {seat} may aim at {n.name(card)}")


def no_target(scene: DuelScene, seat: int, ability: Word, card: int) -> str:
    """Why a card cannot be chosen (ccg.general.8, ccg.stash.3, ccg.keyword.17, .20)."""
    target, kind = ability["target"], scene.kind(card)
    if card not in scene.play:
        return "stash.3"
    if scene.has(card, "stealthy"):
        return "keyword.20"
    of = set(target["of"]) | (set(LOOT) if "loot" in target["of"] else set())
    whose = target.get("whose", "any")
    fair = kind in of and (whose == "any" or (scene.owner(card) == seat) == (whose == "yours"))
    committed = scene.brawl is not None and card in (scene.brawl.card, *scene.brawl.committed)
    fair = fair and not (target.get("where") == "outside" and committed)
    return "" if fair else "general.8"


def turn_menu(n: DuelNotes, options: tuple[Any, ...]) -> None:
    """What only the active player may do: offered if, and only if, the rules grant it (ccg.munchkining.1)."""
    scene, seat = n.scene, n.scene.turn
    for option in options:
        word, _, number = option.key.partition(".")
        card = int(number) if number else -1
        rule = why_no_action(scene, seat, word, card)
        fair = (option.barred is None) == (not rule)
        n.must(fair, rule or "munchkining.1", f"seat {seat}: {option.key} is barred: {option.barred is not None}")
    keys = {option.key for option in options}
    playable = {
        f"play.{card}" for card in scene.sides[seat].hand if scene.card(card)["kind"] in (*LOOT, "location", "ally")
    }
    n.must(playable <= keys, "munchkining.1", f"seat {seat} is not asked about {playable - keys}")


def why_no_action(scene: DuelScene, seat: int, word: str, card: int) -> str:
    """The rule that forbids an action of the active player; "": none."""
    side = scene.sides[seat]
    if word == "attack":
        return "" if side.hand else "munchkining.2"
    if word == "squish":
        there = scene.play.get(card)
        fair = card in side.hoard and scene.card(card)["kind"] in (*LOOT, "location") and there is not None
        return "" if fair and there is not None and not there.zapped else "loot.5"
    if word != "play":
        return ""
    kind = scene.card(card)["kind"]
    if card not in side.hand:
        return "munchkining.1"
    if kind in LOOT:
        ranks = sum(sums.value(scene, each, "rank") for each in scene.mine(seat, *LOOT))
        if ranks > side.level:
            return "loot.3"
        return "" if ranks + sums.value(scene, card, "rank") <= side.level else "loot.2"
    if kind == "location":
        return "location.3" if scene.mine(seat, "location") else ""
    return "" if sums.value(scene, card, "cost") <= side.purse else "ally.1"
