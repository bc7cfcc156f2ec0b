"""Proves a replay: rolls every shuffle and die from the seed, gives every answer again, and compares the end.

A fault is reported for the first decision at which it shows, since nothing after it is reliable. The text names
decision and turn as people know them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CHANCE, CLOCK
from kickdoor_game.machine.plain import freeze
from kickdoor_game.machine.questions import Shuffle
from kickdoor_protocol.sealing import MatchNote

from ...base.store.records import WentOn, cards_words, went_on_words
from ...table.catalogue.playable_sets import PlayableSet
from ...table.packs import play_otherwise
from ...table.sealing.standing import ShuffleProof
from ...table.translate.choices import answer_words
from ...table.translate.stage import TURN
from ..chance import commitment, dice_of
from ..journal.snapshots import code_of
from .naming import names_open, names_proved, wrong_name
from .replay_file import ReadReplay, ReplayAnswer, state_of
from .timeline import NotThisMatch, beginning, step


def is_of_other_rules(replay_file: ReadReplay, playable_set: PlayableSet) -> bool:
    """Return whether the replay was recorded with other rules or cards than those that are installed here."""
    _, code = replay_file.played_with
    if code not in ("", code_of(playable_set.stage, replay_file.record.packs)):
        return True
    return not _has_keys_of(replay_file, playable_set) or bool(other_cards(replay_file, playable_set))


def other_cards(replay_file: ReadReplay, playable_set: PlayableSet) -> list[tuple[str, str, str]]:
    """Return key, recorded digest and current digest of each set or pack whose cards have other rules here than in the
    replay.

    The replay must name the same sets and packs. If it has no digests without texts, a changed text counts as well.
    """
    return [
        (key, digest, here.digest)
        for (key, digest), was, here in zip(
            replay_file.header["cards"], replay_file.card_rules, playable_set.stage.sources, strict=True
        )
        if play_otherwise(digest, was, here)
    ]


def origin_lines(replay_file: ReadReplay, playable_set: PlayableSet, release: str) -> list[str]:
    """Return lines for people on the release, rules and cards of the match, and on those that are installed here if
    they differ.
    """
    name, _ = replay_file.played_with
    here = [(source.key, source.digest) for source in playable_set.stage.sources]
    played = f"{name or 'a release that did not say so'}, {cards_words(replay_file.header['cards'])}"
    lines = [f"played with  {played}"]
    if replay_file.header["cards"] != [list(each) for each in here]:
        is_reworded = _has_keys_of(replay_file, playable_set) and not other_cards(replay_file, playable_set)
        what = "the same cards with other names or flavour" if is_reworded else "other cards"
        lines.append(f"here         {release}, {what}: {cards_words(here)}")
    elif is_of_other_rules(replay_file, playable_set) or replay_file.went_on:
        lines.append(f"here         {release}, other rules")
    elif name not in ("", release):
        lines.append(f"here         {release}, the same rules and cards")
    return lines


def _has_keys_of(replay_file: ReadReplay, playable_set: PlayableSet) -> bool:
    return [key for key, _ in replay_file.header["cards"]] == [source.key for source in playable_set.stage.sources]


HOWS = {
    "over": "played to its end",
    "abandoned": "given up before its end",
    "broken": "frozen by an error in the rules",
    "running": "not over yet",
}
"""Words for the endings of a match."""


@dataclass(frozen=True, slots=True)
class ProofResult:
    """The result of a proof.

    `wrong`: the first fault, in words; "" if there is none. `proven` and `open` are sentences. `is_whole`: the match
    could be played from its beginning; else it was only checked that the file is what was recorded.
    """

    wrong: str = ""
    proven: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    is_whole: bool = True


class _Wrong(Exception):  # noqa: N818 - caught in `prove`, which makes a verdict of it
    """Raised for a fault; the text is a sentence."""


def prove(replay_file: ReadReplay, playable_set: PlayableSet, mine: str | MatchNote | None = None) -> ProofResult:
    """Check the replay by playing it again. Return everything that this proves, or the first fault.

    `mine`: the nonce that the reader had put into the shuffle, or their client's note of it.
    """
    try:
        return _Proof(replay_file, playable_set, mine).carried_out()
    except _Wrong as wrong:
        return ProofResult(str(wrong))


class _Proof:
    def __init__(self, replay_file: ReadReplay, playable_set: PlayableSet, mine: str | MatchNote | None) -> None:
        self._replay_file = replay_file
        self._standing = ShuffleProof(replay_file.record, replay_file.header["commitment"], mine)
        self._playable_set = playable_set
        self._rules = playable_set.rules
        self._stage = playable_set.stage
        self._names = [seat.name for seat in replay_file.record.seats]
        self._turn = 0
        self._decisions = 0
        self._chance = 0
        self._taken_over = 0
        ending = replay_file.ending
        self._seed = bytes.fromhex(ending.seed) if ending is not None else b""
        self._dice = dice_of(replay_file.record)

    def carried_out(self) -> ProofResult:
        """Return the verdict; see `prove`."""
        if self._replay_file.ending is not None and self._replay_file.damage:
            raise _Wrong(f"This is not the file that was written: {self._replay_file.damage}.")
        if self._replay_file.went_on:
            return self._as_recorded(self._replay_file.went_on)
        self._cards()
        self._opens()
        self._named()
        table = self._table()
        self._put_in()
        for place, line in enumerate(self._replay_file.lines, 1):
            self._counted(table, line, place)
            self._chained(table, line, place)
            self._rolled(table, line)
            self._played(table, line)
        return self._ended(table)

    def _as_recorded(self, went_on: tuple[WentOn, ...]) -> ProofResult:
        """Return the verdict on a match that went on under other rules: no rules lead from its first answer to its
        last."""
        replay_file, ending = self._replay_file, self._replay_file.ending
        assert ending is not None
        self._opens()
        self._named()
        self._put_in()
        for place, line in enumerate(replay_file.lines, 1):
            if line.n != place or line.link != line.expected:
                raise _Wrong(f"Decision {place}: this is not what was recorded.")
        self._unbroken()
        proven = [f"{len(replay_file.lines)} answers, dice and shuffles among them: the file is what was recorded."]
        if self._seed:
            proven.append("The seed opens the commitment.")
        if not replay_file.has_names_in_chain:
            proven += names_proved(replay_file.names)
        told = [f"This match {went_on_words(each)}." for each in went_on]
        told.append("So nobody can deal and play it from its beginning: its dice, answers and end are not proven.")
        if not replay_file.has_names_in_chain:
            told += names_open(replay_file.title, replay_file.names)
        return ProofResult(proven=tuple(proven), open=tuple(told), is_whole=False)

    def _opens(self) -> None:
        """Check that the seed fits the commitment."""
        if self._seed and commitment(self._seed) != self._replay_file.header["commitment"]:
            raise _Wrong("The seed is not the one that the server had promised: it does not open the commitment.")

    def _named(self) -> None:
        """Check that the names are those that were recorded."""
        if wrong := wrong_name(self._replay_file.title, self._replay_file.names):
            raise _Wrong(wrong)

    def _unbroken(self) -> None:
        """Check that the last record is what was written."""
        ending = self._replay_file.ending
        if ending is not None and ending.fingerprint != ending.expected:
            raise _Wrong(
                f"{self._after(len(self._replay_file.lines))}: the last record, on how it ended, "
                "is not what was recorded."
            )

    def _put_in(self) -> None:
        """Check that opened nonces fit their commitments, and that the reader's own is among them."""
        if self._standing.wrong:
            raise _Wrong(self._standing.wrong)

    def _cards(self) -> None:
        """Check that the cards are the same, by their digests; texts may differ."""
        here = [[source.key, source.digest] for source in self._stage.sources]
        written = self._replay_file.header["cards"]
        if [key for key, _ in here] != [key for key, _ in written]:
            raise _Wrong(f"This match was played with {_listed(written)}; what is here is {_listed(here)}.")
        for key, was, now in other_cards(self._replay_file, self._playable_set):
            raise _Wrong(
                f"This match was played with other cards: those of {key} had the digest {was[:12]}, "
                f"those of this release have {now[:12]}."
            )

    def _table(self) -> Any:
        try:
            table = beginning(self._rules, self._replay_file.record)
        except (ValueError, TypeError) as wrong:
            raise _Wrong(f"The set does not play with these seats and options: {wrong}.") from None
        self._look(table)
        return table

    def _counted(self, table: Any, line: ReplayAnswer, place: int) -> None:
        """Check that no answer is missing or out of place."""
        if line.n == place:
            return
        if line.n < place:
            raise _Wrong(f"{self._where(table, place)}: answer {line.n} stands in its place once more.")
        if any(other.n == place for other in self._replay_file.lines):
            raise _Wrong(f"{self._where(table, place)}: the file has answer {line.n} there; answers were swapped.")
        raise _Wrong(f"{self._where(table, place)}: it is missing from the file, which goes on with {line.n}.")

    def _chained(self, table: Any, line: ReplayAnswer, place: int) -> None:
        """Check that the answer is what was written, at its place."""
        if line.link == line.expected:
            return
        said = f"the file says {self._said(table, line.answer)}"
        if place == 1:
            said += ", or something is changed in the header before it"
        raise _Wrong(f"{self._where(table, place)}: this is not what was recorded; {said}.")

    def _rolled(self, table: Any, line: ReplayAnswer) -> None:
        """Check that dice and shuffles are what the seed gives."""
        asked = run.questions(table)
        if line.answer.seat != CHANCE:
            self._decisions += 1
            return
        self._chance += 1
        if not asked or asked[0].seat != CHANCE:
            raise _Wrong(f"{self._where(table, line.n)}: nothing is rolled or shuffled there.")
        if line.n <= self._replay_file.record.began_at:
            self._taken_over += 1
        elif self._seed:
            shape = asked[0].shape
            given = freeze(shape.sample(self._dice))
            if given != line.answer.choice:
                if isinstance(shape, Shuffle):
                    raise _Wrong(f"{self._where(table, line.n)}: the seed shuffles these {shape.size} cards otherwise.")
                dice, seeds = _listed(line.answer.choice), _listed(given)
                raise _Wrong(f"{self._where(table, line.n)}: the file says {dice}, the seed rolls {seeds}.")

    def _played(self, table: Any, line: ReplayAnswer) -> None:
        """Check that the answer can be given there."""
        where = self._where(table, line.n)
        said = self._said(table, line.answer)
        try:
            step(self._rules, table, line.answer, line.n)
        except NotThisMatch as wrong:
            raise _Wrong(f"{where}: {said} cannot be, for {wrong.why}.") from None
        self._look(table)

    def _look(self, table: Any) -> None:
        self._turn += sum(self._stage.milestone(event) == TURN for event in table.news)

    def _ended(self, table: Any) -> ProofResult:
        replay_file, ending = self._replay_file, self._replay_file.ending
        last = len(replay_file.lines)
        if ending is None:
            raise _Wrong(f"{self._after(last)}: {replay_file.damage}, so the rest of the match is missing.")
        self._unbroken()
        if ending.how == "over" and not table.over:
            raise _Wrong(f"{self._after(last)}: the match is not over there, though the file says so.")
        if tuple(table.winners) != ending.winners:
            raise _Wrong(
                f"{self._after(last)}: by these answers {self._people(table.winners)} won; "
                f"the file says {self._people(ending.winners)}."
            )
        if ending.state and replay_file.has_canonical_state and state_of(table) != ending.state:
            raise _Wrong(f"{self._after(last)}: the answers lead to another table than the one that was recorded.")
        return ProofResult(
            proven=tuple(self._proven(ending.how, table)), open=tuple(self._open(ending.how, ending.state))
        )

    def _proven(self, how: str, table: Any) -> Iterator[str]:
        cards = " and ".join(f"{source.key} {source.digest[:12]}" for source in self._stage.sources)
        reworded = [
            key
            for (key, was), here in zip(self._replay_file.header["cards"], self._stage.sources, strict=True)
            if was != here.digest
        ]
        but = f" but for names and flavour in {_listed(reworded)}" if reworded else ""
        yield f"The cards are those that it was played with{but}: {cards}."
        yield f"{self._decisions} decisions in {self._turn} turns: each was possible at its moment."
        if self._seed and self._made_again:
            given = f"each is what the seed{self._added()} gives, and the seed opens the commitment"
            yield f"{self._made_again} shuffles and rolls: {given}."
            yield from self._standing.proven()
        if how == "over":
            won = f"won by {self._people(table.winners)}" if table.winners else "and nobody won"
            yield f"It was {HOWS[how]}, {won}."
        if not self._replay_file.has_names_in_chain:
            yield from names_proved(self._replay_file.names)

    @property
    def _made_again(self) -> int:
        """Return how many shuffles and rolls the match's own seed gives: in a fork, those after it."""
        return self._chance - self._taken_over

    def _added(self) -> str:
        """Return whose nonces went into the seed."""
        nonces = self._replay_file.record.nonces
        names = [name for name, nonce in zip(self._names, nonces, strict=False) if nonce]
        return f" with what {_listed(names)} added" if names else ""

    def _open(self, how: str, state: str) -> Iterator[str]:
        if not self._seed:
            yield f"{self._chance} shuffles and rolls: possible, but the seed has not been opened."
        elif self._made_again:
            yield from self._standing.left_open()
        else:
            yield "Nothing was shuffled or rolled with what seats had put in: it proves nothing here."
        if self._taken_over:
            yield (
                f"{self._taken_over} shuffles and rolls are of the match before the fork; its seed is not here, "
                "so whoever made the file may have chosen them."
            )
        if how != "over":
            yield f"The file says that it was {HOWS.get(how, how)}: what may have come after that, it cannot show."
        if not state:
            yield "The file does not say to which table its answers should lead."
        elif not self._replay_file.has_canonical_state:
            yield "It was written by an older release, whose digest of the last table means nothing here."
        if not self._replay_file.has_names_in_chain:
            yield from names_open(self._replay_file.title, self._replay_file.names)

    # ---- words

    def _where(self, table: Any, n: int) -> str:
        asked = run.questions(table)
        who = ""
        if asked and asked[0].seat == CHANCE:
            who = ", a shuffle" if isinstance(asked[0].shape, Shuffle) else ", a roll"
        return f"Decision {n}, in turn {self._turn}{who}" if self._turn else f"Decision {n}, before the first turn{who}"

    def _after(self, last: int) -> str:
        return f"After decision {last}, in turn {self._turn}" if self._turn else f"After decision {last}"

    def _said(self, table: Any, answer: Answer) -> str:
        """Return what an answer chooses, in words if there are any."""
        seat = answer.seat
        if seat == CHANCE:
            asked = run.questions(table)
            is_shuffle = bool(asked) and isinstance(asked[0].shape, Shuffle)
            return "another order" if is_shuffle else f"dice of {_listed(answer.choice)}"
        if seat == CLOCK:
            return "that time was up"
        if not 0 <= seat < len(self._names):
            return f"an answer of seat {seat + 1}, where nobody sits"
        try:
            rules, stage = self._playable_set.rules, self._playable_set.stage
            said = answer_words(rules, stage, table, seat, answer.choice, standing=answer.standing)
        except Exception:  # an answer that does not fit its question cannot be put into words
            said = str(answer.choice)
        return f"that {self._names[seat]} chose {said!r}"

    def _people(self, seats: Any) -> str:
        known = [self._names[seat] if 0 <= seat < len(self._names) else f"seat {seat + 1}" for seat in map(int, seats)]
        return " and ".join(known) or "nobody"


def _listed(values: Any) -> str:
    """Return dice, or keys of cards, as a list in words."""
    if not isinstance(values, list | tuple):
        return str(values)
    return ", ".join(str(each[0]) if isinstance(each, list) else str(each) for each in values)
