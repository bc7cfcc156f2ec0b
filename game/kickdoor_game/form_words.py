"""What a form is asked in: its words, as each engine's telling says them, beside those of its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class FieldWords:
    """`label` heads a field, `prompt` asks for it in a sentence, `hint` says what to know once something is said in it.

    `unit` names what a number counts, `unit_one` one of it; `yes` and `no` are better words for these two.
    """

    label: str = ""
    prompt: str = ""
    hint: str = ""
    unit: str = ""
    unit_one: str = ""
    yes: str = ""
    no: str = ""


@dataclass(frozen=True, slots=True)
class FormWords:
    """`fields` by their names; `label` heads all that is said, `rest` what is left unsaid ("": that is not told)."""

    fields: Mapping[str, FieldWords] = field(default_factory=dict)
    label: str = ""
    rest: str = ""
