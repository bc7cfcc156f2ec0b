"""What the schemer knows beyond the other kinds: how Boss fights go, and who should share one."""
