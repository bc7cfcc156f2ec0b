"""Whatever is announced before it happens, so that it can be interrupted."""
