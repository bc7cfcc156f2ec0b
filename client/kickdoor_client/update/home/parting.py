"""Goes to a server from the start menu and comes back; nothing of one server is left at the next."""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.finding.address import Address

from ...network.places import Where
from ...state.effects import Connect, HangUp, LookAround, Quit
from ...state.errand import ArrivalSteps, LocalPlayer, Purpose
from ...state.home import HomePage
from ...state.model import Manner, Model, Scene
from ...words.menus.lessons import broken_off_words
from ...words.table.leaving import ended_words
from ..showing.outcome import Outcome, remark


def departed(model: Model, where: Where, errand: ArrivalSteps, person: LocalPlayer) -> Outcome:
    """Leave the menu for the server `where`, as `person`; `errand` says what to do on arrival."""
    fresh = _fresh(model, person, errand)
    return replace(fresh, address=str(where) if isinstance(where, Address) else ""), (
        Connect(where, person.name, returns=errand.purpose is Purpose.JOIN),
    )


def parted(model: Model, code: int = 0, text: str = "") -> Outcome:
    """Leave the server: for the start menu or, if the program did not begin there, by ending the program with exit code
    `code`.

    `text` says what went wrong: then the menu shows it on the page on which it can be corrected.
    """
    if model.home is None or model.handless:
        return model, (ending(model, code, text),)
    home = model.home if text else replace(model.home, page=HomePage.MENU, row=0)
    back = replace(_fresh(model, home.person, model.errand), scene=Scene.HOME, home=home)
    back, said = remark(back, "wrong", text) if text else (back, ())
    return back, (HangUp(), *said, LookAround())


def ending(model: Model, code: int = 0, text: str = "") -> Quit:
    """Return the effect that ends the program with exit code `code`, showing `text` (what went wrong) or else what
    becomes of the match that this person leaves.

    Line mode says the latter earlier, since a server of one's own takes a while to end.
    """
    left = ended_words(model) if model.manner is Manner.SCREEN else ""
    return Quit(code, text or broken_off_words(model) or left)


def _fresh(model: Model, person: LocalPlayer, errand: ArrivalSteps) -> Model:
    """Return the model as it was before any server was met."""
    return Model(
        person,
        errand,
        model.manner,
        model.glyphs,
        model.now,
        handless=model.handless,
        settings=model.settings,
        home=model.home,
        keeps=model.keeps,
    )
