"""What others see of a hero: a sheet built from nothing but what it declares to be public (`zones`).

The function is compiled from the declarations once, as `machine.plain` compiles copies: every look at a table makes
such a sheet of each rival, and going through the fields each time took seven times as long.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any, cast

from ...machine.observation import blanks
from .hero import ZONES, Hero
from .zones import public_fields


def _compiled() -> Callable[[Hero], Hero]:
    """Copies what is public; of hidden zones makes as many blanks as there are cards; leaves all else as at first."""
    public = {each.name for each in public_fields(Hero)}
    counted = {each.name: each for each in ZONES if not each.public}
    scope: dict[str, Any] = {"new": object.__new__, "Hero": Hero, "blanks": blanks}
    lines = ["def from_outside(hero):", "    seen = new(Hero)"]
    for each in fields(Hero):
        if each.name in public:
            copied = f"hero.{each.name}" + (".copy()" if each.default_factory is dict else "")
        elif each.name in counted:
            scope[f"zone_{each.name}"] = counted[each.name]
            copied = f"tuple(blanks(zone_{each.name}.cards(hero)))"
        else:
            scope[f"first_{each.name}"] = each.default_factory if each.default is MISSING else each.default
            copied = f"first_{each.name}" + ("()" if each.default is MISSING else "")
        lines.append(f"    seen.{each.name} = {copied}")
    exec("\n".join([*lines, "    return seen"]), scope)
    return cast(Callable[[Hero], Hero], scope["from_outside"])


from_outside = _compiled()
"""A copy of what is public; of hidden zones as many blanks as there are cards; nothing of all else."""
