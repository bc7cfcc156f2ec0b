"""Check what may be played when, by whom and for what, and which choices a turn offers (ccg.timing,
ccg.munchkining)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..printed import Word
from . import sums
from .notes import LIMP, DuelNotes, words_on
from .scene import LOOT, TRICKS, DuelScene

ALL = ("before_reckoning", "before_unstash", "after_draw", "attack", "before_weapons", "before_blow", "last_word")
ASKED_FOR_ALL = ("turn", "prepare")
WINDOWS = (*ALL, "flip", "interrupt", "ready", "check")
USES = ("mischief", "use", "smack", "flaunt")


def why_not(n: DuelNotes, scene: DuelScene, seat: int, word: str, card: int) -> str:
    """Return the rule that forbids it, "" if none known here does; targets are looked at elsewhere."""
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
    """Complain about what that seat is offered though the rules forbid it, or refused though they grant it."""
    scene = n.scene
    listed = {option.key for option in options}
    missing = [] if scene.over else [key for key in _held(scene, seat) if key not in listed]
    n.must(not missing, "timing.1", f"seat {seat} is not told of {missing}")
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
            aims = not ability.get("target") or any(not no_target(scene, seat, ability, each) for each in scene.play)
            sure = aims and not ({"cancel", "prevent"} & words_on(scene.card(card)))
            asked = next((each.kind for each in n.questions if each.seat >= 0), "")
            sure = sure and asked in (*ALL, *ASKED_FOR_ALL, "flip", "interrupt", "ready")
            n.must(rule or not sure, "timing.1", f"seat {seat} may not {word} {n.name(card)}: {option.barred.rule}")


def _held(scene: DuelScene, seat: int) -> Iterator[str]:
    """Yield the keys of all that they have to play or to use, whether or not they can now."""
    for card in scene.sides[seat].hand:
        if scene.card(card)["kind"] in TRICKS:
            yield f"mischief.{card}"
        if sums.ability_for(scene, card, "flaunt") is not None:
            yield f"flaunt.{card}"
    for card, there in scene.play.items():
        if scene.owner(card) != seat or there.is_monster or card in scene.sides[seat].hand:
            continue
        if sums.ability_for(scene, card, "use") is not None:
            yield f"use.{card}"
        if scene.has(card, "smack"):
            yield f"smack.{card}"


def _targets(n: DuelNotes, scene: DuelScene, seat: int, ability: Word, shape: Any) -> None:
    if not ability.get("target"):
        return
    offered = {int(option.key.rpartition(".")[2]) for option in shape.options}
    for card in offered:
        rule = no_target(scene, seat, ability, card)
        n.must(not rule, rule, f"seat {seat} may aim at {n.name(card)}")
    left = {card for card in scene.play if not no_target(scene, seat, ability, card)} - offered
    n.must(not left, "general.8", f"seat {seat} may not aim at {[n.name(card) for card in left]}")


def no_target(scene: DuelScene, seat: int, ability: Word, card: int) -> str:
    """Return the rule by which a card cannot be chosen (ccg.general.8, ccg.stash.3, ccg.keyword.17, .20), or ""."""
    target, kind = ability["target"], scene.kind(card)
    if card not in scene.play:
        return "stash.3"
    if scene.has(card, "stealthy"):
        return "keyword.20"
    of = set(target["of"]) | (set(LOOT) if "loot" in target["of"] else set())
    whose = target.get("whose", "any")
    fair = kind in of and (whose == "any" or (scene.owner(card) == seat) == (whose == "yours"))
    fair = fair and (not target.get("weapon") or kind == "weapon")
    fair = fair and target.get("zapped") in (None, scene.play[card].zapped) and _lies(scene, target, card)
    return "" if fair else "general.8"


def _lies(scene: DuelScene, target: Word, card: int) -> bool:
    attacking = scene.brawl is not None and card == scene.brawl.card
    committed = scene.brawl is not None and card in scene.brawl.committed
    where = {
        "stashed": card in scene.sides[scene.owner(card)].stash,
        "attacking": attacking,
        "committed": committed,
        "outside": not attacking and not committed,
    }
    return where.get(target.get("where", "anywhere"), True)


def turn_menu(n: DuelNotes, options: tuple[Any, ...]) -> None:
    """Check that the active player is offered just what the rules grant (ccg.munchkining.1)."""
    scene, seat = n.scene, n.scene.turn
    for option in options:
        word, _, number = option.key.partition(".")
        card = int(number) if number else -1
        if word == "attack" and option.barred is None:
            attack_shapes(n, seat, option.details)
        rule = why_no_action(scene, seat, word, card)
        fair = (option.barred is None) == (not rule)
        n.must(fair, rule or "munchkining.1", f"seat {seat}: {option.key} is barred: {option.barred is not None}")
    keys = {option.key for option in options}
    playable = {
        f"play.{card}" for card in scene.sides[seat].hand if scene.card(card)["kind"] in (*LOOT, "location", "ally")
    }
    hoard = {card for card in scene.sides[seat].hoard if scene.card(card)["kind"] in (*LOOT, "location")}
    playable |= {"done", "attack", *(f"squish.{card}" for card in hoard)}
    n.must(playable <= keys, "munchkining.1", f"seat {seat} is not asked about {playable - keys}")


def attack_shapes(n: DuelNotes, seat: int, details: tuple[Any, ...]) -> None:
    """Check that any card of the hand may attack, with any gold of the purse (ccg.fight.2, .3)."""
    side = n.side(seat)
    cards, gold = details
    named = sorted(int(option.key.rpartition(".")[2]) for option in cards.options)
    n.must(named == sorted(side.hand), "fight.2", f"seat {seat} may attack with {named} of {side.hand}")
    n.must((gold.least, gold.most) == (0, side.purse), "fight.3", f"{gold} of {side.purse} gold")


def defender_menu(n: DuelNotes, question: Any) -> None:
    """Check that the defender may face it or run, and commit what is unzapped (ccg.fight.5, ccg.run.6, ccg.face.1)."""
    scene, seat, options = n.scene, question.seat, {option.key: option for option in question.shape.options}
    barred = [option.key for option in options.values() if option.barred is not None]
    if question.kind == "defend":
        n.must(set(options) == {"face", "run"} and not barred, "fight.5", f"seat {seat} may {set(options)}")
        return
    fit = {card for card in scene.sides[seat].hoard if scene.kind(card) in ("weapon", "ally")}
    fit = {card for card in fit if not scene.play[card].zapped}
    shown = options["commit"].details[0] if "commit" in options else None
    named = set() if shown is None else {int(option.key.rpartition(".")[2]) for option in shown.options}
    n.must(named == fit and "ready" in options and not barred, "face.1", f"seat {seat} may commit {named} of {fit}")


def usual(n: DuelNotes, question: Any) -> None:
    """Check the fixed answer of a question (ccg.timing.13)."""
    scene, seat, said = n.scene, question.seat, question.default
    side, brawl = scene.sides[seat], scene.brawl
    left = sums.value(scene, side.hero, "life") - scene.play[side.hero].tokens
    fixed: dict[str, Any] = {
        "mulligan": False,
        "who_begins": f"seat.{seat}",
        "turn": ("done",),
        "defend": ("face",) if side.limping and left <= LIMP else ("run",),
        "prepare": ("ready",),
        "give_blood": False,
        "whether": False,
    }
    if question.kind in WINDOWS:
        n.must(said == ("pass",), "timing.13", f"{question.kind}: {said}")
    elif question.kind in fixed:
        n.must(said == fixed[question.kind], "timing.13", f"{question.kind}: {said}, not {fixed[question.kind]}")
    elif question.kind == "divide_damage" and brawl is not None:
        card = question.card
        due = max(0, sums.value(scene, card, "life") - scene.play[card].tokens)
        n.must(said == min(due, question.shape.most), "timing.13", f"{said} damage on {n.name(card)}, {due} kill it")
    elif hasattr(question.shape, "options"):
        names = tuple(option.key for option in question.shape.options if option.barred is None)
        n.must(said == names[0] or said == names[: len(said)], "timing.13", f"{question.kind}: {said} of {names}")


def why_no_action(scene: DuelScene, seat: int, word: str, card: int) -> str:
    """Return the rule that forbids an action of the active player, "" if none does."""
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
