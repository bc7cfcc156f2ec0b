"""How `bribe_aware` bargains: what deals are worth to everybody, what others have taken, and what it offers."""
