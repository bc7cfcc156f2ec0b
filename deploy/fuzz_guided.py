"""Frames that find their own ways through the protocol, by atheris (libFuzzer): `fuzz.py` starts it.

    python deploy/fuzz_guided.py CORPUS -runs=500000

The first byte of an input chooses role and state, the others are what is heard. Whatever takes a way that none took
before is kept in the folder. Ends with another exit status than 0, and the traceback, if it finds something.
"""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["kickdoor_protocol"]):
    from fuzzing.session import conversation, hear

    from kickdoor_protocol.session import Role, State

ENDS = (
    (Role.SERVER, State.OPEN),
    (Role.CLIENT, State.OPEN),
    (Role.SERVER, State.GREETING),
    (Role.CLIENT, State.GREETED),
)
LENGTH_BYTES = 4


def once(data: bytes) -> None:
    """One input. Every other one gets the right length, for few would come past that."""
    if not data:
        return
    heard = data[1:]
    if data[0] & 8 and len(heard) > LENGTH_BYTES:
        heard = (len(heard) - LENGTH_BYTES).to_bytes(LENGTH_BYTES, "big") + heard[LENGTH_BYTES:]
    hear(conversation(*ENDS[data[0] % len(ENDS)]), heard)


if __name__ == "__main__":
    atheris.Setup(sys.argv, once)
    atheris.Fuzz()
