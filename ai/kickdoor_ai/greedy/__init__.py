"""How the greedy seat decides, one kind of situation a module; `greedy_seat` says which is asked when."""
