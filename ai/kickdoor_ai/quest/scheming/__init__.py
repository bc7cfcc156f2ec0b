"""Values Boss fights for the schemer: their chances, cards to keep for one, and with whom to share one."""
