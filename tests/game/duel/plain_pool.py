"""A pool with every word of the duel's card language, two Heroes, and random decks."""

from __future__ import annotations

from random import Random

from tests.game.duel.duel import ally, monster, pool_of, trick, weapon

from kickdoor_game.duel.cards import conditions as ask
from kickdoor_game.duel.cards import effects as do
from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.kinds import Armor, DuelCardKind, DuelHero, Location, StickyCurse, Trinket
from kickdoor_game.duel.cards.targets import Target
from kickdoor_game.duel.ruleset.rules import DuelRules
from kickdoor_game.language.decks import Deck

ANY = Target(of=("hero", "ally", "monster"))
HERO_OR_MONSTER = Target(of=("hero", "monster"))
LOOT = Target(of=("loot", "location"), whose="theirs")
THEIR_ALLY = Target(of=("ally",), whose="theirs")

HEROES = (
    DuelHero(
        key="clerk",
        name="Clerk",
        life=20,
        abilities=(Ability(on="use", effects=(do.Damage(1),), target=HERO_OR_MONSTER, zap=True),),
    ),
    DuelHero(
        key="usher",
        name="Usher",
        life=19,
        abilities=(Ability(on="use", effects=(do.TakeCards(2), do.Bottom(1)), zap=True),),
    ),
)
MONSTERS: tuple[DuelCardKind, ...] = (
    *(monster(f"Plain {cost}", cost, cost + 1, cost + 2) for cost in range(7)),
    monster("Greeter", 2, 2, 4, Ability(on="hired", effects=(do.StealGold(1),))),
    monster("Lingerer", 3, 3, 5, Ability(on="survives", effects=(do.Earn(2),))),
    monster("Slime", 3, 3, 4, keywords=("regenerate",)),
    monster("Sneak", 2, 3, 3, keywords=("stealthy",)),
    monster("Leech", 3, 3, 3, keywords=("life_o_suction",)),
    monster(
        "Donor", 2, 2, 3, Ability(on="give_blood", effects=(do.Change("power", 3, "attacking", "fight"),), blood=2)
    ),
    monster("Nag", 1, 1, 2, Ability(on="end_of_fight", effects=(do.Damage(1, "each_hero"),))),
    monster("Bully", 1, 1, 2, Ability(on="hired", effects=(do.ZapCards("target"),), target=THEIR_ALLY, may=True)),
    monster("Crowd", 2, 2, 2, Ability(on="always", effects=(do.Change("power", 2, "this"),), only=ask.NthFight(2))),
    monster("Payer", 1, 2, 2, Ability(on="always", effects=(do.Change("power", 2, "this"),), only=ask.HasOverpaid(2))),
)
GEAR: tuple[DuelCardKind, ...] = (
    weapon("Stick", 0, 1),
    weapon("Mop", 1, 1, keywords=("smack",)),
    weapon("Axe", 3, 3, 0, Ability(on="always", effects=(do.Change("life", -1, "attacking"),))),
    weapon("Shield", 2, 1, 1),
    weapon("Hatstand", 2, 2, monstrous=3),
    Armor(
        key="apron",
        name="Apron",
        rank=1,
        abilities=(Ability(on="use", effects=(do.Prevent(2),), zap=True, interrupt=True),),
    ),
    Trinket(
        key="jar",
        name="Jar",
        rank=1,
        abilities=(
            Ability(on="reckoning", effects=(do.Collect(1),)),
            Ability(on="use", effects=(do.Earn(2),), tokens=2),
        ),
    ),
    Trinket(
        key="bin", name="Bin", rank=0, abilities=(Ability(on="use", effects=(do.Salvage(),), squish=True, gold=1),)
    ),
    ally("Butler", 1, 3, Ability(on="use", effects=(do.Mend(1),), zap=True)),
    ally("Aunt", 2, 4, Ability(on="level", effects=(do.TakeCards(1),))),
    ally("Guard", 2, 3, Ability(on="opponent_ran", effects=(do.Damage(1, "their_hero"),))),
    ally("Snitch", 1, 2, Ability(on="catches", effects=(do.StealGold(2),)), keywords=("regenerate",)),
    Location(
        key="yard",
        name="Yard",
        abilities=(Ability(on="always", effects=(do.Change("cost", 1, "attacking"),)),),
    ),
    Location(
        key="hall",
        name="Hall",
        abilities=(Ability(on="cooldown", effects=(do.WhenSo(ask.IsHurt(5), (do.Mend(1),), (do.Earn(1),)),)),),
    ),
)
TRICKS: tuple[DuelCardKind, ...] = (
    trick("Bill", do.Damage(2), cost=2, target=ANY),
    trick("Stop", do.Cancel("either"), cost=1, interrupt=True),
    trick("Stop Card", do.Cancel("card"), interrupt=True),
    trick("Padding", do.Prevent(3), interrupt=True),
    trick("Fee", do.Change("cost", 2, "attacking", "fight"), cost=1),
    trick("Recall", do.ToHand("attacking"), cost=2, interrupt=True),
    trick("Swat", do.Squish(), cost=3, target=LOOT),
    trick("Leak", do.Spill(2, "both"), do.Bleed(1, 2), cost=1),
    trick("Song", do.UnzapCards("your_allies"), do.Drop(1, "both"), keywords=("encore",)),
    trick("Tidy", do.Bandage(), do.Unstick("your_hero"), do.CatchBreath()),
    trick("Peek", do.Peek("attack"), interrupt=True),
    trick("Search", do.Peek("hand"), do.ChangeLevel(-1, "them"), cost=2),
    trick("Menu", do.Pick(((do.Mend(2),), (do.Damage(1, "their_hero"),)))),
    trick("File", do.ToStash(), cost=2, target=Target(of=("monster",), where="stashed")),
    trick(
        "Wave",
        do.Damage(1, "committed_allies"),
        abilities=(
            Ability(on="flaunt", effects=(do.Change("power", 1, "attacking", "fight"),), once=True, interrupt=True),
            Ability(on="give_blood", effects=(do.TakeCards(1),), blood=1),
        ),
    ),
    trick("Excuse", do.Earn(3), abilities=()),
    StickyCurse(
        key="rust",
        name="Rust",
        target=Target(of=("loot", "ally", "monster", "hero")),
        cost=1,
        abilities=(
            Ability(on="always", effects=(do.Change("power", -1, "host"), do.Change("life", -1, "host"))),
            Ability(on="reckoning", effects=(do.Damage(1, "host"),)),
        ),
    ),
    StickyCurse(
        key="itch",
        name="Itch",
        target=Target(of=("hero",)),
        interrupt=True,
        abilities=(Ability(on="caught", effects=(do.Damage(2, "host"),), sketchy=True),),
    ),
)
CARDS = (*MONSTERS, *GEAR, *TRICKS)
DECK = 40


def plain_rules(chance: Random) -> DuelRules:
    """Return rules with the pool, and a ready deck for each Hero: 18 random Monsters and 22 others, at most three of
    one."""
    ready = {}
    for hero in HEROES:
        monsters = [card for card in MONSTERS for _ in range(3)]
        others = [card for card in (*GEAR, *TRICKS) for _ in range(3)]
        chosen = [*chance.sample(monsters, 18), *chance.sample(others, DECK - 18)]
        ready[hero.key] = Deck(hero.key, (hero.key, *(card.key for card in chosen)))
    return DuelRules("ccg", "The duel", pool_of([*HEROES, *CARDS]), ready)
