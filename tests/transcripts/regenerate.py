"""Write the transcripts anew, on purpose:  .venv/bin/python -m tests.transcripts.regenerate [--from-scratch]

What is written down is played again as far as it is still allowed; from there on, chance goes on. Look at the diff: it
is what has changed in the rules or in the words. With `--from-scratch`, chance plays from the beginning.
"""

from __future__ import annotations

import sys

from tests.transcripts.matches import MATCHES, again, anew


def main() -> None:
    for name in MATCHES:
        file, text = again(name) if "--from-scratch" not in sys.argv else anew(name)
        file.write_text(text, "utf-8")
        sys.stdout.write(f"wrote {file.name}: {len(text.splitlines())} lines\n")


if __name__ == "__main__":
    main()
