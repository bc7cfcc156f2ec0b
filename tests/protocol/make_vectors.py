"""Publish the vectors of new samples: `python -m tests.protocol.make_vectors` at the top of the clone.

Refuses to change one that is published, and tells what it added.
"""

from __future__ import annotations

import sys

from tests.protocol.vector_files import FOLDER, add, add_invalid, wanted, wanted_invalid

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    added = add(FOLDER, wanted()) + add_invalid(FOLDER, wanted_invalid())
    sys.stdout.write("".join(f"added: {name}\n" for name in added) or "nothing to add\n")
