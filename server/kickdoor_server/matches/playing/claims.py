"""Decides who may take a chair of a running match: a claim is never by name alone.

In this order: the token of the session that had it (`left`); the code that its owner was shown; the name with the
table's password while nobody plays on; the name with the consent of all who are there. A person with the token may take
the chair back for good from anybody who came by something else, who then has no claim to it.

The recovery code of a chair is derived from the seed of the match, which nobody knows before the match is over; so it
is the same after a restart, and is not stored. It is good for one return: it changes when the chair goes to another
person.
"""

from __future__ import annotations

import hmac

from msgspec import Struct, field

from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.messages.lobby import JoinTable
from kickdoor_protocol.messages.table import LetIn

from ...base.declined import Declined
from ...people.sessions.passwords import Lock
from ...people.sessions.session import Session
from ..seats import OwnedChair
from .match import Match
from .pausing import has_a_say, names

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""The letters of a code; none can be mistaken for another."""

GROUPS, GROUP = 3, 4
"""Groups of a code, and letters in a group: 12 of 31 letters are 59 bits, more than can be guessed with waits after
errors."""


def code_of(seed: bytes, chair: OwnedChair) -> str:
    """Return the code with which the person of that seat can come back from another device, in groups of letters; ""
    without a seed, as in a lesson. It changes with the owner.
    """
    if not seed:
        return ""
    number = int.from_bytes(hmac.digest(seed, f"recovery code {chair.seat} {chair.hands}".encode(), "sha256"))
    letters = []
    for _ in range(GROUPS * GROUP):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return "-".join("".join(letters[start : start + GROUP]) for start in range(0, len(letters), GROUP))


def is_code(seed: bytes, chair: OwnedChair, said: str) -> bool:
    """Return whether `said` is the recovery code of that seat, in upper or lower case and any spelling of similar
    letters.
    """
    code = code_of(seed, chair)
    return bool(code) and hmac.compare_digest(_letters(code), _letters(said))


def _letters(code: str) -> bytes:
    return "".join(letter for letter in code.casefold() if letter.isalnum()).encode("utf-8", "surrogatepass")


PETITION_S = 60.0
"""Seconds for which a request for a seat stands, and nobody else can ask for it: each is a line on all screens."""

GRANTED_S = 600.0
"""Seconds in which the seat can be taken once all have agreed."""

OWNER_REPLACED = (
    "Somebody without your token has been given your seat, {seat}'s. Sit down there again, and it is yours; "
    "until then you are {name} here."
)
"""Told to an owner whose seat was given away."""
OWNER_BACK = "The owner of {seat}'s seat has come back to it; you are {name} here."
"""Told to a person who loses a seat to its owner."""


class Petition(Struct):
    """A request for a chair. `agreed`: the seats that agree. `answer`: the result, None so far."""

    asker: Session
    until_s: float
    agreed: set[Seat] = field(default_factory=set)
    answer: bool | None = None


class Claims:
    """Decides who may take which chair of one match. `left`: chairs that can be taken back by token, by session."""

    def __init__(self, match: Match, left: dict[str, OwnedChair], lock: Lock) -> None:
        self.left = left
        self.lock = lock
        self._match = match
        self._petitions: dict[Seat, Petition] = {}

    def is_code(self, said: str) -> bool:
        """Return whether `said` is the recovery code of one of the seats."""
        return self._by_code(said) is not None

    def chair_for(self, session: Session, request: JoinTable) -> OwnedChair | None:
        """Return the seat that the session may take: by an earlier claim, a recovery code, or a player's name with the
        consent of the others; None if there is none for it.

        Raises Declined if the seat is kept for its person (`kept`), for a few seconds more (`waited_for`), or the
        others have been asked for consent (`asked`).
        """
        if (chair := self.left.get(session.id)) is not None:
            return chair
        if request.code and (chair := self._by_code(request.code)) is not None:
            if chair.present:
                raise Declined("kept", f"{chair.name} is connected.", "close your other program, or wait a minute")
            return chair
        return self._by_name(session)

    def _by_code(self, said: str) -> OwnedChair | None:
        seed = self._match.record.seed
        return next(
            (chair for chair in self._match.chairs if self._is_owned(chair) and is_code(seed, chair, said)), None
        )

    def _is_owned(self, chair: OwnedChair) -> bool:
        """Return whether the chair belongs to a person, who sits there or may come back."""
        return chair.session is not None or any(claimed is chair for claimed in self.left.values())

    def _by_name(self, session: Session) -> OwnedChair | None:
        called = session.called.casefold()
        away = (chair for chair in self._match.chairs if chair.session is not None and not chair.present)
        chair = next((chair for chair in away if chair.name.casefold() == called), None)
        if chair is None or self._is_granted(session, chair):
            return chair
        stands_still = self._match.pausing.stands_still
        others_play = not stands_still and any(other.present for other in self._match.chairs)
        if not self.lock.kept or others_play:
            raise self._asked(session, chair)
        wait_s = 0.0 if stands_still else self._match.keeping.reserved_s(chair)
        if wait_s > 0:
            text = f"{chair.name} was here a moment ago, and the seat is waiting."
            raise Declined("waited_for", text, f"sit down in {wait_s:.0f} s, if that is you")
        return chair

    # ---- the consent of those who are there

    def _asked(self, session: Session, chair: OwnedChair) -> Declined:
        """Ask the people who are there, if any; return the refusal for now."""
        there = self._there()
        if not there:
            text = f"{chair.name}'s seat is kept: a name is not enough to take it."
            return Declined("kept", text, "say the code of the seat, or come when somebody of the table is there")
        asked = self._standing(chair.seat, session.now_s)
        if asked is not None and (asked.answer is not None or asked.asker is not session):
            text = f"The others have just been asked for {chair.name}'s seat."
            return Declined("kept", text, "say the code of the seat, or ask again in a minute")
        if asked is None:
            self._petitions[chair.seat] = Petition(session, session.now_s + PETITION_S)
            text = (
                f"Somebody who says they are {chair.name} asks for {chair.name}'s seat without its code. If all of you "
                f"know who that is: admit {chair.seat + 1}; if not: deny {chair.seat + 1}."
            )
            for other in there:
                assert other.session is not None
                other.session.tell(text)
        return Declined(
            "asked",
            f"Whether you may have {chair.name}'s seat is for {names(there)} to say.",
            "wait for their word, and join the table again; or say the code of the seat",
        )

    def let_in(self, chair: OwnedChair, request: LetIn, now_s: float) -> None:
        """Count the vote of the player on `chair` on the person who asks for a seat (`request.seat`). `now_s`:
        monotonic seconds. Raises Declined if nobody asks.
        """
        petition = self._standing(Seat(request.seat), now_s)
        if petition is None:
            raise Declined("nobody_asks", f"Nobody asks for seat {request.seat + 1}.", "wait until somebody does")
        if petition.answer is not None or (request.allowed and chair.seat in petition.agreed):
            return
        wanted = self._match.chairs[request.seat]
        if not request.allowed:
            petition.answer = False
            petition.asker.tell(f"{chair.name} does not let you have {wanted.name}'s seat.")
            return
        petition.agreed.add(chair.seat)
        if all(other.seat in petition.agreed for other in self._there()):
            petition.answer, petition.until_s = True, now_s + GRANTED_S
            petition.asker.tell(f"You may have {wanted.name}'s seat: join the table again.")

    def _there(self) -> list[OwnedChair]:
        """Return the chairs of people who are there, with clients that can vote."""
        chairs = (chair for chair in self._match.chairs if has_a_say(chair))
        return [chair for chair in chairs if chair.session is not None and chair.session.speaks(LetIn)]

    def _standing(self, seat: Seat, now_s: float) -> Petition | None:
        """Return the request for that seat that stands, or was just decided; None if there is none."""
        petition = self._petitions.get(seat)
        return petition if petition is not None and now_s < petition.until_s else None

    def _is_granted(self, session: Session, chair: OwnedChair) -> bool:
        petition = self._standing(chair.seat, session.now_s)
        return petition is not None and petition.asker is session and petition.answer is True

    # ---- taking it

    def make_room(self, chair: OwnedChair, session: Session) -> None:
        """Remove the person on that seat, tell them so, and swap the names of both sessions, so that the newcomer has
        the seat's name.

        The owner of the seat keeps a claim to it, in `left`; a person who had only stood in for the owner gets none.
        """
        before = chair.session
        assert before is not None, "an empty chair needs no room"
        is_owner = all(claimed is not chair for claimed in self.left.values())
        if is_owner:
            self.left[before.id] = chair
        before.place = None
        of_the_chair = before.name
        before.rename(session.name)
        session.rename(of_the_chair)
        text = OWNER_REPLACED if is_owner else OWNER_BACK
        before.tell(text.format(seat=chair.name, name=before.name))

    def taken(self, chair: OwnedChair, session: Session) -> None:
        """Give the seat to that session; its claim to it, and any petition for it, are used up."""
        self.left.pop(session.id, None)
        self._petitions.pop(chair.seat, None)
        chair.owned_by(session.id)
