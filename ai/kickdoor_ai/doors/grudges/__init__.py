"""Memory and behaviour of a seat with grudges: what others did to it, what that is worth by now, and its reactions."""
