"""Write protocol/schema/messages.json anew: `python -m tests.protocol.make_schema` at the top of the clone."""

from __future__ import annotations

from tests.protocol.schema_file import FILE, text

if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(text(), "utf-8")
