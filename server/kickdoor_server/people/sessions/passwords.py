"""Passwords: hashed away from the reactor, a few at a time, and guessed slowly.

What is kept of a password is what argon2id makes of it (RFC 9106; the parameters are OWASP's). Hashing takes 19 MiB and
some 30 ms of a core, so only a few are hashed at once and some more wait; argon2 compares in constant time. Who has
guessed wrong waits, twice as long each time: he himself, and, after more of them, everybody at his address. A guess
counts from the moment it is made, so many at once are no way around it. Nothing here is ever logged but who guesses.

Whoever is in may say the password again, right or wrong, and is told so. That must not cost a hash each time, so of a
password that was right a keyed digest is kept in memory; strangers are never compared with that.
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
from ...base.process.elsewhere import Work
from ...base.rates import Guesses, wait_words
from .in_flight import InFlight
from .session import Session

if TYPE_CHECKING:
    from argon2 import PasswordHasher

RIGHT_MOST = 1_000
"""Passwords of which a digest is kept for those who say them again: as many as there may be tables, and more."""

NOT_HASHED = "The server failed to check that password; its log says why."
MADE = "$argon2id$"
"""How a hash begins, also in a file in which somebody does not want to have the password itself."""


@cache
def hasher() -> PasswordHasher:
    """argon2id, 19 MiB: the first of OWASP's recommendations. Imported with the first password that there is."""
    from argon2 import PasswordHasher

    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def hashed(password: str) -> str:
    """What is kept of it. The same letters are the same password, however a keyboard puts them together.

    Argon2Error where there is no memory for it.
    """
    return hasher().hash(unicodedata.normalize("NFC", password))


def fits(kept: str, password: str) -> bool:
    """Whether it is the password of which that was kept. Argon2Error if that cannot be told: see `hashed`."""
    from argon2.exceptions import InvalidHashError, VerifyMismatchError

    try:
        return hasher().verify(kept, unicodedata.normalize("NFC", password))
    except (VerifyMismatchError, InvalidHashError):
        return False


class NoPassword(Exception):  # noqa: N818 - what is missing, not what broke
    """The file in which the server's password should stand is of no use; the text says why."""


def kept_of(file: Path) -> str:
    """What is kept of the password in a file. NoPassword if the file is of no use."""
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
    """The password of a table: what is `kept` of it, "" for none, and the sessions that need not say it (again)."""

    kept: str = ""
    admitted: set[str] = field(default_factory=set)

    def opens_to(self, session: Session) -> bool:
        return not self.kept or session.id in self.admitted


class Passwords:
    """Looks at all passwords of a server. `entrance` is what is kept of the server's own, "" if it has none."""

    def __init__(self, settings: Settings, time: Time, work: Work) -> None:
        self.entrance = ""
        self._settings = settings
        self._time = time
        self._work = work
        self._addresses: dict[str, Guesses] = {}
        self._key = secrets.token_bytes(32)
        self._right: dict[str, bytes] = {}

    def read_entrance(self) -> None:
        """Take the server's password from its file, at the start and after it has changed. NoPassword if it cannot."""
        file = self._settings.password_file
        self.entrance = "" if file is None else kept_of(file)

    def keep(self, asked: InFlight[Any], password: str, go_on: Callable[[str], None]) -> None:
        """`go_on` carries out what is asked with what is to be kept of a new password, once that is known.

        Declined if too much waits already.
        """

        def made(kept: str) -> None:
            self._remember(kept, password)
            asked.attempt(lambda: go_on(kept))

        self._do(asked.session, lambda: hashed(password), made, asked.done)

    def unlock(self, asked: InFlight[Any], lock: Lock, password: str, go_on: Callable[[], None]) -> None:
        """`go_on` carries out what is asked if this is the password of the lock, once that is known.

        Whoever is on the lock need not say it. Declined if none was said by others, or as `look_at` has it.
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
        """Tell whether this has been found to be that password before. Only for those who are in: it costs no guess."""
        return hmac.compare_digest(self._right.get(kept, b""), self._digest(password))

    def _remember(self, kept: str, password: str) -> None:
        if len(self._right) >= RIGHT_MOST:
            del self._right[next(iter(self._right))]
        self._right[kept] = self._digest(password)

    def _digest(self, password: str) -> bytes:
        return hmac.digest(self._key, unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass"), "sha256")

    def look_at(self, session: Session, kept: str, password: str, then: Callable[[Declined | None], None]) -> None:
        """Somebody says this is the password; `then` hears whether. Declined if he has to wait, or is being heard."""
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
        """Return whether the code of a seat that somebody has said is right; that takes no hashing.

        A wrong one is a guess like any other, and they hear of it. Declined if they have to wait.
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
        """Whose guess it would be, each with how many are free. Declined if they have to wait."""
        settings, now_s = self._settings, self._time.seconds()
        address = self._address(session)
        everybody = [(session.guesses, settings.guesses_free)]
        everybody += [(address, settings.guesses_free_address)] if address is not None else []
        for guesses, _ in everybody:
            if guesses.until_s > now_s:
                raise Declined("too_fast", "Too many wrong passwords.", wait_words(guesses.until_s - now_s))
        return everybody

    def _guess(self, everybody: list[tuple[Guesses, int]]) -> None:
        """One more, wrong until it turns out otherwise."""
        for guesses, free in everybody:
            guesses.made(self._time.seconds(), free, self._settings.guess_wait_most_s)

    def _do(
        self,
        session: Session,
        job: Callable[[], Any],
        then: Callable[[Any], None],
        could_not: Callable[[Declined], None],
    ) -> None:
        """One job of a session at a time: Declined for another. `could_not`: argon2 has not got through with it."""
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
        """What whoever has guessed is told."""
        session.log.info("wrong_password", times=session.guesses.wrong)
        wait_s = session.guesses.until_s - self._time.seconds()
        return Declined(
            reason, text, wait_words(wait_s) if wait_s > 0 else "look at what you were given, and type it again"
        )

    def _had_enough(self, session: Session) -> None:
        """After too many wrong ones that was the last thing they hear."""
        if session.guesses.wrong >= self._settings.guesses_most and session.link is not None:
            session.link.close("wrong_password", "Too many wrong passwords.")

    def _address(self, session: Session) -> Guesses | None:
        """What is known of where he comes from; None where many people share an address by nature."""
        address = "" if session.link is None else session.link.address
        if not address or is_among(address, self._settings.trusted):
            return None
        return self._addresses.setdefault(counted_as(address), Guesses())

    def sweep(self) -> None:
        """Forget addresses that have been quiet for long."""
        oldest_s = self._time.seconds() - self._settings.guesses_forgotten_s
        self._addresses = {key: each for key, each in self._addresses.items() if each.latest_s > oldest_s}

    def stop(self) -> None:
        self._work.stop()
