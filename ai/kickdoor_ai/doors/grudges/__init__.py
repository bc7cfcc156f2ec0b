"""Memory and behaviour of a seat with grudges: others' deeds, their present weight, and its reactions."""
