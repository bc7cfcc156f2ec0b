"""What a seat that keeps grudges knows and does: who did what to it, what that is worth by now, and what follows."""
