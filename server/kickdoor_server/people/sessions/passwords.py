"""Passwords: hashed outside of the reactor, a few at a time, with limits on guessing.

The server keeps argon2id hashes (RFC 9106, with OWASP's parameters). Hashing takes 19 MiB and some 30 ms of a core, so
few are hashed at once and some more wait; argon2 compares in constant time. After wrong guesses a session waits, twice
as long each time, and after more of them everybody at its address. A guess counts from the moment it is made, so many
at once do not get around that. Passwords are never logged, only the sessions that guess.

A person who is in may send the password again and is told whether it is right. That must not cost a hash each time, so
a keyed digest of each right password is kept in memory; guesses of strangers are never compared with it.
"""

from __future__ import annotations

import hmac
import secrets
import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from kickdoor_protocol.files.small_files import password_in
from kickdoor_protocol.listening.shares import counted_as, is_among

from ...base.configuration.settings import Settings
from ...base.declined import Declined
from ...base.edge import Time
from ...base.process.threads import BackgroundJobs
from ...base.rates import Guesses, wait_words
from .in_flight import InFlight
from .session import Session

if TYPE_CHECKING:
    from argon2 import PasswordHasher

RIGHT_MOST = 1_000
"""Digests of right passwords that are kept: more than there may be tables."""

NOT_HASHED = "The server failed to check that password; its log says why."
"""Text of the refusal if hashing has failed."""
MADE = "$argon2id$"
"""Beginning of an argon2id hash, also in a password file that has a hash in place of the password."""


@cache
def hasher() -> PasswordHasher:
    """Return the hasher of passwords: argon2id with 19 MiB, OWASP's first recommendation. argon2 is imported with the
    first password.
    """
    from argon2 import PasswordHasher

    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def hashed(password: str) -> str:
    """Return the hash of a password, after Unicode normalisation (NFC), since keyboards compose letters differently.

    Raises Argon2Error if there is not enough memory.
    """
    return hasher().hash(unicodedata.normalize("NFC", password))


def fits(kept: str, password: str) -> bool:
    """Return whether `kept`, an argon2id hash, is that of the password. Raises Argon2Error if there is not enough
    memory to check it.
    """
    from argon2.exceptions import InvalidHashError, VerifyMismatchError

    try:
        return hasher().verify(kept, unicodedata.normalize("NFC", password))
    except (VerifyMismatchError, InvalidHashError):
        return False


class NoPassword(Exception):  # noqa: N818 - what is missing, not what broke
    """Raised if the file with the server's password cannot be used; the text says why."""


def kept_of(file: Path) -> str:
    """Return the argon2id hash of the server's password from a file, which may contain the password or its hash. Raises
    NoPassword if the file cannot be used.
    """
    from argon2.exceptions import Argon2Error

    try:
        word = password_in(file)
    except ValueError as wrong:
        raise NoPassword(str(wrong)) from None
    try:
        if not word.startswith(MADE):
            return hashed(word)
        fits(word, "")
    except Argon2Error as wrong:
        raise NoPassword(f"{file}: the password in it is of no use: {wrong}") from None
    return word


class Lock(Struct):
    """The password of a table: its hash (`kept`, "" for none), and the sessions that need not send it (again)."""

    kept: str = ""
    admitted: set[str] = field(default_factory=set)

    def opens_to(self, session: Session) -> bool:
        """Return whether the session needs no password: there is none, or it has sent the right one before."""
        return not self.kept or session.id in self.admitted


class Passwords:
    """Checks all passwords of a server. `entrance` is the hash of the server's own, "" if it has none."""

    def __init__(self, settings: Settings, time: Time, work: BackgroundJobs) -> None:
        self.entrance = ""
        self._settings = settings
        self._time = time
        self._work = work
        self._addresses: dict[str, Guesses] = {}
        self._key = secrets.token_bytes(32)
        self._right: dict[str, bytes] = {}

    def read_entrance(self) -> None:
        """Read the server's password from its file, at the start and after a change. Raises NoPassword if that
        fails."""
        file = self._settings.password_file
        self.entrance = "" if file is None else kept_of(file)

    def keep(self, asked: InFlight[Any], password: str, go_on: Callable[[str], None]) -> None:
        """Hash a new password in a background thread, then call `go_on` with the hash, which carries the request out.
        Raises Declined if too many passwords wait, or another of the session's is being checked.
        """

        def made(kept: str) -> None:
            self._remember(kept, password)
            asked.attempt(lambda: go_on(kept))

        self._do(asked.session, lambda: hashed(password), made, asked.done)

    def unlock(self, asked: InFlight[Any], lock: Lock, password: str, go_on: Callable[[], None]) -> None:
        """Check the password of a table in a background thread; if it is right, call `go_on`, which carries the request
        out, else refuse the request.

        Sessions that have sent it before need none. Raises Declined if others send none, or must wait after wrong ones.
        """
        session = asked.session
        if lock.opens_to(session) and (not password or self.was_right(lock.kept, password)):
            go_on()
            return
        if not password:
            raise Declined("password_needed", "This table is locked.", "say its password, which its host has set")

        def looked_at(declined: Declined | None) -> None:
            if declined is not None:
                asked.done(declined)
                return
            lock.admitted.add(session.id)
            asked.attempt(go_on)

        self.look_at(session, lock.kept, password, looked_at)

    def was_right(self, kept: str, password: str) -> bool:
        """Return whether this password has been found right for the hash `kept` since the start.

        It is fast and counts no wrong guess, so it is only for people who have sent the password before.
        """
        return hmac.compare_digest(self._right.get(kept, b""), self._digest(password))

    def _remember(self, kept: str, password: str) -> None:
        if len(self._right) >= RIGHT_MOST:
            del self._right[next(iter(self._right))]
        self._right[kept] = self._digest(password)

    def _digest(self, password: str) -> bytes:
        return hmac.digest(self._key, unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass"), "sha256")

    def look_at(self, session: Session, kept: str, password: str, then: Callable[[Declined | None], None]) -> None:
        """Check a password against the hash `kept` in a background thread, then call `then` with None if it is right,
        else with the refusal.

        Raises Declined if the session or its address must wait after wrong guesses, or another of its passwords is
        being checked.
        """
        everybody = self._may_guess(session)

        def was_no_guess() -> None:
            for guesses, free in everybody:
                guesses.was_right(free)

        def looked_at(is_right: bool) -> None:
            if not is_right:
                then(self._was_wrong(session, "wrong_password", "That is not the password."))
                self._had_enough(session)
                return
            was_no_guess()
            session.forgets_guesses()
            self._remember(kept, password)
            then(None)

        def could_not(declined: Declined) -> None:
            was_no_guess()
            then(declined)

        self._guess(everybody)
        try:
            self._do(session, lambda: fits(kept, password), looked_at, could_not)
        except Declined:
            was_no_guess()
            raise

    def weigh(self, asked: InFlight[Any], *, is_right: bool) -> bool:
        """Count a seat's code (a secret with which its player can take it back), which was compared already, as a right
        or wrong guess (`is_right`); return `is_right`. A wrong one is answered with a refusal.

        Raises Declined if the session or its address must wait after wrong guesses.
        """
        session = asked.session
        everybody = self._may_guess(session)
        if is_right:
            session.forgets_guesses()
            return True
        self._guess(everybody)
        asked.done(self._was_wrong(session, "wrong_code", "That is not the code of a seat at this table."))
        self._had_enough(session)
        return False

    def _may_guess(self, session: Session) -> list[tuple[Guesses, int]]:
        """Return the counters of the session and its address, each with the free guesses. Raises Declined if they have
        to wait."""
        settings, now_s = self._settings, self._time.seconds()
        address = self._address(session)
        everybody = [(session.guesses, settings.guesses_free)]
        everybody += [(address, settings.guesses_free_address)] if address is not None else []
        for guesses, _ in everybody:
            if guesses.until_s > now_s:
                raise Declined("too_fast", "Too many wrong passwords.", wait_words(guesses.until_s - now_s))
        return everybody

    def _guess(self, everybody: list[tuple[Guesses, int]]) -> None:
        """Count a guess, as wrong until it proves right."""
        for guesses, free in everybody:
            guesses.made(self._time.seconds(), free, self._settings.guess_wait_most_s)

    def _do(
        self,
        session: Session,
        job: Callable[[], Any],
        then: Callable[[Any], None],
        could_not: Callable[[Declined], None],
    ) -> None:
        """Do one job of a session at a time; `could_not` is called if argon2 fails. Raises Declined for a second
        job."""
        if session.is_guessing:
            raise Declined("too_fast", "Your last password is still being checked.", "wait for the answer to it")

        def done(result: Any) -> None:
            session.is_guessing = False
            then(result)

        def broke(error: Exception) -> None:
            session.is_guessing = False
            session.log.broken("password_not_hashed", error)
            could_not(Declined("server_error", NOT_HASHED, "try again in a few seconds"))

        session.is_guessing = True
        try:
            self._work.do(job, done, broke)
        except Declined:
            session.is_guessing = False
            raise

    def _was_wrong(self, session: Session, reason: str, text: str) -> Declined:
        """Log the wrong guess, and return its refusal."""
        session.log.info("wrong_password", times=session.guesses.wrong)
        wait_s = session.guesses.until_s - self._time.seconds()
        return Declined(
            reason, text, wait_words(wait_s) if wait_s > 0 else "look at what you were given, and type it again"
        )

    def _had_enough(self, session: Session) -> None:
        """Close the connection after too many wrong guesses."""
        if session.guesses.wrong >= self._settings.guesses_most and session.link is not None:
            session.link.close("wrong_password", "Too many wrong passwords.")

    def _address(self, session: Session) -> Guesses | None:
        """Return the guesses of the session's address; None where many people share an address by nature."""
        address = "" if session.link is None else session.link.address
        if not address or is_among(address, self._settings.trusted):
            return None
        return self._addresses.setdefault(counted_as(address), Guesses())

    def sweep(self) -> None:
        """Forget the wrong guesses of addresses without a guess in the last `guesses_forgotten_s` seconds."""
        oldest_s = self._time.seconds() - self._settings.guesses_forgotten_s
        self._addresses = {key: each for key, each in self._addresses.items() if each.latest_s > oldest_s}

    def stop(self) -> None:
        """Take no more passwords, and drop those that wait to be checked."""
        self._work.stop()
