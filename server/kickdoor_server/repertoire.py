"""What this server can play: sets, each with its rules and with the stage on which it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from kickdoor_game.machine.ruleset import Ruleset
from kickdoor_protocol.base import Value
from kickdoor_protocol.messages.lobby import SetInfo, Setting

from .declined import Declined
from .translate.stage import Stage


@dataclass(frozen=True, slots=True)
class Production:
    """One set, ready to be played and shown."""

    rules: Ruleset
    stage: Stage


class Repertoire:
    """Sets by key. A set's cards are read when it is first asked for."""

    def __init__(self, makers: Mapping[str, Callable[[], Production]]) -> None:
        self._makers = makers
        self._made: dict[str, Production] = {}

    def production(self, key: str) -> Production:
        """Declined (`no_such_set`) if it is not played here."""
        if key not in self._made:
            if key not in self._makers:
                raise Declined("no_such_set", f"There is no set {key!r} here.", "one of: " + ", ".join(self._makers))
            self._made[key] = self._makers[key]()
        return self._made[key]

    def sets(self) -> tuple[SetInfo, ...]:
        """All of them, with their settings as they stand by default."""
        infos = []
        for key in self._makers:
            billing = self.production(key).stage.billing
            infos.append(
                SetInfo(key, billing.name, billing.sentence, billing.seats_least, billing.seats_most, billing.settings)
            )
        return tuple(infos)


def checked(settings: tuple[Setting, ...], options: Mapping[str, Value]) -> dict[str, Value]:
    """The options of a table that differ from the set's. Declined if there is no such setting, or no such value."""
    by_key = {setting.key: setting for setting in settings}
    chosen = {}
    for key, value in options.items():
        setting = by_key.get(key)
        if setting is None:
            raise Declined("no_such_setting", f"This set has no setting {key!r}.", "one of: " + ", ".join(by_key))
        if type(value) is not type(setting.value) or (setting.choices and value not in setting.choices):
            allowed = ", ".join(map(str, setting.choices)) or f"a {type(setting.value).__name__}"
            raise Declined("bad_setting", f"{setting.label}: {value!r} is not possible.", f"choose {allowed}")
        if value != setting.value:
            chosen[key] = value
    return chosen
