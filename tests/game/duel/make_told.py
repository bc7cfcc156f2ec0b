"""Write down every event of the duel, and every question, as each of the two and an onlooker is told it.

    .venv/bin/python -m tests.game.duel.make_told

Look at what has changed before it is committed. Ann has a wolf, and Bob a club.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.game.duel.duel import ANN, BOB, Played, Side, begin, monster, trick, weapon

from kickdoor_game.duel import telling
from kickdoor_game.duel.cards.effects import Earn
from kickdoor_game.duel.state import events as e
from kickdoor_game.duel.state.table import COOLDOWN, MUNCHKINING, SETUP, WARMUP
from kickdoor_game.duel.telling import asking
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import NO_CARD
from kickdoor_game.machine.questions import Menu, Number, Option, Question, YesNo

GOLDEN = Path(__file__).with_name("told.golden.txt")
WOLF, CLUB, COINS = monster("Paper Wolf", 2, 3, 4), weapon("Club", 1, 2), trick("Coins", Earn(1))
VIEWERS = (ANN, BOB, None)


def duel() -> Played:
    """Return a duel in Ann's turn."""
    return begin(Side(hand=[WOLF, COINS], purse=3), Side(hoard=[CLUB]))


def events(at: Played) -> list[Event]:
    """Return every event, in each of the ways in which it is told."""
    return [*of_turns(), *of_cards(at), *of_numbers(at), *of_fights(at)]


def of_turns() -> list[Event]:
    """Return the events of what begins and ends."""
    return [
        e.DeckShuffled(ANN),
        e.RolledForFirst((4, 2)),
        e.FirstTurnGiven(ANN),
        e.HandKept(ANN, True),
        e.HandKept(ANN, False),
        e.DuelTurnBegan(ANN, 3),
        e.PhaseBegan(ANN, "warmup"),
        e.PhaseBegan(ANN, "munchkining"),
        e.PhaseBegan(ANN, "cooldown"),
        e.TurnDeclaredOver(ANN),
        *[e.Eliminated(ANN, why) for why in ("damage", "no_card", "conceded", "late")],
        e.DuelOver(None),
        e.DuelOver(ANN),
    ]


def of_cards(at: Played) -> list[Event]:
    """Return the events of where cards go, and of what they do."""
    wolf, club = at.id(WOLF), at.id(CLUB, BOB)
    ann, bob = (duelist.hero for duelist in at.table.duelists)
    return [
        e.CardsDrawn(ANN, 1),
        e.CardsDrawn(ANN, 2),
        e.CardsSeen(ANN, (wolf,), "hand"),
        e.CardsSeen(ANN, (wolf,), "stash"),
        e.CardsSeen(ANN, (), "hand"),
        *[
            e.ThingAnnounced(ANN, 1, why, wolf, ())
            for why in (
                "card",
                "ability",
                "flaunt",
                "play",
                "squish",
                "by_itself",
                "run_away",
                "blow",
                "bleeding",
                "draw",
                "caught",
                "strike",
            )
        ],
        e.ThingAnnounced(ANN, 1, "card", wolf, (bob,)),
        e.ThingAnnounced(ANN, 1, "by_itself", wolf, (bob, club)),
        e.ThingStopped(1, wolf),
        e.ThingStopped(1, NO_CARD),
        e.NothingToDo(1, wolf),
        e.CardsZapped((ann, wolf), True),
        e.CardsZapped((wolf,), False),
        e.CardSquished(wolf),
        *[e.WentToDiscard(ANN, (wolf,), why) for why in ("spilled", "discarded", "paid", "squished", "played")],
        e.WentToStash(ANN, wolf, "x"),
        e.WentToStash(ANN, NO_CARD, "x"),
        e.WentToHand(ANN, 2, (), "unstashed"),
        e.WentToHand(ANN, 1, (wolf,), "x"),
        e.WentToHand(ANN, 1, (), "x"),
        e.WentToHand(ANN, 2, (), "x"),
        e.WentUnderDeck(ANN, 1),
        e.CardStuck(club, wolf),
        e.CardStuck(wolf, ann),
    ]


def of_numbers(at: Played) -> list[Event]:
    """Return the events of gold, damage, values, tokens and Levels."""
    wolf, ann = at.id(WOLF), at.table.duelists[ANN].hero
    return [
        e.MarkerTurned(ANN, True),
        e.MarkerTurned(ANN, False),
        *[
            e.GoldChanged(ANN, b, 5, why)
            for b, why in (
                (1, "start"),
                (1, "filled"),
                (1, "card"),
                (1, "returned"),
                (1, "stolen"),
                (-1, "stolen"),
                (-2, "paid"),
                (-2, "committed"),
            )
        ],
        e.DamageDealt(ann, 2, wolf, False),
        e.DamageDealt(ann, 2, wolf, False, 7),
        e.DamagePrevented(ann, 2),
        e.DamageHealed(ann, 2),
        e.DamageHealed(ann, 2, 19),
        e.ValueChanged(wolf, "power", 2, "fight"),
        e.ValueChanged(wolf, "cost", -1, "turn"),
        e.TokensChanged(wolf, 1),
        e.TokensChanged(wolf, -2),
        e.BleedingChanged(ANN, 2),
        e.BleedingChanged(ANN, 0),
        e.DuelLevelChanged(ANN, 1, 3),
        e.DuelLevelChanged(ANN, -1, 2),
    ]


def of_fights(at: Played) -> list[Event]:
    """Return the events of attacks, and of what comes of them."""
    wolf, club = at.id(WOLF), at.id(CLUB, BOB)
    return [
        e.AttackBegan(ANN, 2),
        e.DefenderChose(BOB, True),
        e.DefenderChose(BOB, False),
        e.DefenderCommitted(BOB, (club,)),
        e.DefenderCommitted(BOB, ()),
        e.AttackRevealed(ANN, wolf),
        e.MonsterHired(ANN, wolf),
        e.AttackPaid(ANN, wolf, 3, 0),
        e.AttackPaid(ANN, wolf, 5, 2),
        e.AttackPaid(ANN, NO_CARD, 3, 0),
        e.CommittedBack(BOB, (club,), (club,)),
        e.CommittedBack(BOB, (club, wolf), (wolf,)),
        e.CommittedBack(BOB, (club, wolf), ()),
        e.CaughtCheating(ANN, wolf, 1, 3),
        e.CaughtCheating(ANN, club, 0, 0),
        *[e.FightOver(ANN, why) for why in ("faced", "squished", "ran", "caught", "no_attack")],
        e.CameIntoPlay(ANN, wolf, "hoard"),
        e.CameIntoPlay(ANN, wolf, "hand"),
    ]


QUESTIONS = (
    *("who_begins", "mulligan", "turn", "defend", "prepare", "give_blood", "which_first", "whether", "target"),
    *("discard", "under_deck", "salvage", "choose_effect"),
)
WINDOWS = (*asking.WINDOWS, "attack", "interrupt", "last_word")


def asked(at: Played) -> Iterator[str]:
    """Yield every question to each of the two, and its default, while Ann attacks with the wolf for 2 gold."""
    menu = Menu((Option("pass"),))
    for seat in (ANN, BOB):
        name = at.table.duelists[seat].name
        for kind in (*QUESTIONS, *WINDOWS):
            deadline = "window" if kind in WINDOWS else "choice"
            question = Question(seat, kind, menu, ("pass",), deadline, ("ccg.timing.6",), card=at.id(WOLF))
            yield f"{kind} {name} | {telling.question_text(at.table, question)}"
        blow = Question(seat, "divide_damage", Number(0, 4), 4, "choice", ("ccg.face.13",), card=at.id(WOLF))
        yield f"divide_damage {name} | {telling.question_text(at.table, blow)} {telling.default_text(at.table, blow)}"
        for said in (True, False):
            either = Question(seat, "whether", YesNo(), said, "choice", ("ccg.general.6",), card=at.id(WOLF))
            yield f"{said} {name} | {telling.default_text(at.table, either)}"


def summaries(at: Played) -> Iterator[str]:
    """Yield the line above the table in each phase, and at the end."""
    for phase in (SETUP, WARMUP, MUNCHKINING, COOLDOWN):
        at.table.phase = phase
        yield f"{phase} | {telling.summary(at.table)}"
    at.table.over = True
    for winners in ([], [ANN], [BOB]):
        at.table.winners = winners
        yield f"over {winners} | {telling.summary(at.table)} {telling.over_text(at.table)}"


def told() -> Iterator[str]:
    """Yield the lines of the golden file."""
    at = duel()
    for event in events(at):
        fields = (getattr(event, name) for name in event.__dataclass_fields__ if name != "audience")
        said = [telling.tell(at.table, event, viewer) for viewer in VIEWERS]
        yield " | ".join([f"{type(event).__name__} {', '.join(map(repr, fields))}", *said])
    yield ""
    attacked = duel()
    attacked.stop_at = "check"
    attacked.attacks(WOLF, gold=2)
    yield telling.summary(attacked.table)
    attacked.faces(CLUB)
    yield telling.summary(attacked.table)
    yield from asked(attacked)
    yield ""
    yield from summaries(at)


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(told()) + "\n", "utf-8")
