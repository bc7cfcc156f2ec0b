"""Who has a claim to a chair of a match that goes on, and by what: never by a name alone.

By the token of the session that had it (`left`), by the code that its owner was shown, by the name and
the table's password while nobody plays on, or by the name and the consent of all who are there; in that order. Whoever
has the token may take the chair back from anybody who came by something else, and for good: who has lost such a chair
has no claim to it.

The recovery code of a chair follows from the seed of the match, which nobody knows before the match is over, when no
seat can be taken any more; so it is the same after a restart, and is not stored. Each is good for one return: it
changes whenever the chair goes to somebody else.
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
"""None that are taken for each other."""

GROUPS, GROUP = 3, 4
"""12 letters of 31: 59 bits, more than anybody can try who has to wait after a few wrong ones."""


def code_of(seed: bytes, chair: OwnedChair) -> str:
    """Return the code by which that chair comes back now, in groups; "" where there is no seed, as in a lesson."""
    if not seed:
        return ""
    number = int.from_bytes(hmac.digest(seed, f"recovery code {chair.seat} {chair.hands}".encode(), "sha256"))
    letters = []
    for _ in range(GROUPS * GROUP):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return "-".join("".join(letters[start : start + GROUP]) for start in range(0, len(letters), GROUP))


def is_code(seed: bytes, chair: OwnedChair, said: str) -> bool:
    """Return whether that is the code, however its letters are written."""
    code = code_of(seed, chair)
    return bool(code) and hmac.compare_digest(_letters(code), _letters(said))


def _letters(code: str) -> bytes:
    return "".join(letter for letter in code.casefold() if letter.isalnum()).encode("utf-8", "surrogatepass")


PETITION_S = 60.0
"""For how long somebody's asking for a seat stands, and nobody else can ask for it: each is a line on all screens."""

GRANTED_S = 600.0
"""For how long they may take it once all have agreed."""

OWNER_REPLACED = (
    "Somebody without your token has been given your seat, {seat}'s. Sit down there again, and it is yours; "
    "until then you are {name} here."
)
OWNER_BACK = "The owner of {seat}'s seat has come back to it; you are {name} here."


class Petition(Struct):
    """Somebody asks for a chair. `agreed`: who would let them have it; `answer`: what came of it, None so far."""

    asker: Session
    until_s: float
    agreed: set[Seat] = field(default_factory=set)
    answer: bool | None = None


class Claims:
    """Of one match. `left`: the chairs to which somebody may come back by the token, by their session."""

    def __init__(self, match: Match, left: dict[str, OwnedChair], lock: Lock) -> None:
        self.left = left
        self.lock = lock
        self._match = match
        self._petitions: dict[Seat, Petition] = {}

    def is_code(self, said: str) -> bool:
        """Return whether that is the code of one of the chairs."""
        return self._by_code(said) is not None

    def chair_for(self, session: Session, request: JoinTable) -> OwnedChair | None:
        """Return the chair that they may take; None if none is theirs.

        Declined if it would be by more than they have brought: `kept`, `waited_for`, or `asked` if those who are there
        are asked for their consent.
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
        """Whether it is somebody's, who sits there or may come back to it."""
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
        """Ask those who are there, if there is anybody; what whoever wants the seat is told."""
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
        """Take the word of a player for or against whoever asks for that seat. Declined if nobody does."""
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
        """The people who are there, with a program by which they can agree."""
        chairs = (chair for chair in self._match.chairs if has_a_say(chair))
        return [chair for chair in chairs if chair.session is not None and chair.session.speaks(LetIn)]

    def _standing(self, seat: Seat, now_s: float) -> Petition | None:
        """Who asks for that seat, or has just been answered."""
        petition = self._petitions.get(seat)
        return petition if petition is not None and now_s < petition.until_s else None

    def _is_granted(self, session: Session, chair: OwnedChair) -> bool:
        petition = self._standing(chair.seat, session.now_s)
        return petition is not None and petition.asker is session and petition.answer is True

    # ---- taking it

    def make_room(self, chair: OwnedChair, session: Session) -> None:
        """Let them have the chair, and its name, from here on; whoever sat there is told.

        If that was its owner, they keep a claim to it, in `left` by session. Who came without the token gets none:
        somebody else, for whom the room is made or who may still come, has one already.
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
        """They sit there: what they have come by is used up."""
        self.left.pop(session.id, None)
        self._petitions.pop(chair.seat, None)
        chair.owned_by(session.id)
